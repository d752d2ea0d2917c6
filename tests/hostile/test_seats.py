"""Whose seat, whose session: old cookies, old keys, two tabs, two joins, deeds twice. Over two processes."""

import asyncio
import json
from functools import partial
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

from tests.server.client import Closed, Refused, SeatSecrets, TableClient
from tests.server.conftest import Pair, pair_up
from tests.server.site import Site
from tests.server.web import Browser, guest

from .asks import aask

pytestmark = pytest.mark.services


async def started(*clients: TableClient) -> None:
    for client in clients:
        await client.connect()
    for client in clients:
        await client.wait(lambda c: c.started)


async def outcome(client: TableClient, message: dict[str, Any]) -> int | str:
    """The event number of a message, or the code of its refusal."""
    try:
        return int((await client.ask(message))["seq"])
    except Refused as refused:
        return refused.code


def log_of(pair: Pair) -> list[tuple[Any, ...]]:
    return pair.site.sql(
        "SELECT seq, body, sig FROM games_event WHERE match_id = %s ORDER BY seq", pair.match
    )


def at_least(seq: int, client: TableClient) -> bool:
    return client.seq >= seq


async def leave(*clients: TableClient) -> None:
    for client in clients:
        await client.disconnect()


async def test_h19_who_has_left_a_table_gets_no_seat_by_old_cookie_or_token(full: Site) -> None:
    """H19: Eva joined by link, signed out; somebody else has her browser's old cookies and the token."""
    ana, eva, beto = [await guest(full.url, name) for name in ("Ana", "Eva", "Beto")]
    body = {"game": "toy", "opponent": "person", "visibility": "link"}
    table = (await ana.post("/api/tables", body))["table"]
    old = Browser(full.url)
    old.cookies = dict(eva.cookies)
    assert (await eva.post("/api/logout")).status == 200
    path = f"/api/tables/{table['id']}/join"
    late = await old.post(path, {"token": table["token"]})
    assert (late.status, late["error"]) in ((401, "not_signed_in"), (403, "csrf"))
    joined = await beto.post(path, {"token": table["token"]})
    match = joined["table"]["match"]
    eva = await guest(full.url, "Eva")
    again = await eva.post(path, {"token": table["token"]})
    assert (again.status, again["error"]) in ((409, "seat_taken"), (404, "not_found"))
    pair = Pair(full, match, (ana, beto))
    first, second = pair.client(0), pair.client(1)
    await started(first, second)
    for browser in (old, eva):
        stranger = await TableClient(browser, match).connect()
        assert await stranger.wait_closed() == 4404
        assert stranger.seen == []
    await leave(first, second)


async def test_h19_an_old_seat_key_signs_nothing_any_more(full: Site) -> None:
    """H19: another device has taken the seat; the first one's key is refused, and its session is not."""
    pair = await pair_up(full)
    ana, beto = pair.client(0), pair.client(1)
    await started(ana, beto)
    old, new = ana.secrets[0], SeatSecrets()
    await ana.send(ana.rekey_message(0, new, old))
    await ana.wait(lambda c: c.seq == 3)
    before = log_of(pair)
    move = ana.decisions[0]["moves"][0]
    assert await outcome(ana, ana.move_message(0, move)) == "bad_sig"
    assert log_of(pair) == before
    ana.secrets[0] = new
    assert await outcome(ana, ana.move_message(0, move)) == 4
    await leave(ana, beto)


async def test_h35_signing_out_and_being_banned_close_every_socket_in_five_seconds(
    full: Site,
) -> None:
    """H35: table and lobby, in both processes; nothing that comes then has an effect, nor the cookie."""
    for how in ("logout", "ban"):
        pair = await pair_up(full)
        ana, beto, other = pair.client(0), pair.client(1), pair.client(0, web=1)
        await started(ana, beto, other)
        browser = pair.browsers[0]
        lobby = await websockets.connect(
            f"{full.urls[1].replace('http', 'ws', 1)}/ws/lobby/",
            additional_headers={"Cookie": browser.cookie_header},
            origin=Origin(full.urls[1]),
        )
        old = Browser(full.url)
        old.cookies = dict(browser.cookies)
        message = ana.move_message(0, ana.decisions[0]["moves"][0])
        if how == "logout":
            await browser.post("/api/logout")
        else:
            # As the admin's form does.
            player = ana.match["seats"][0]["player"]
            full.sql("UPDATE lobby_player SET is_active = false WHERE id = %s", player)
        async with asyncio.timeout(5):
            for client in (ana, other):
                assert await client.wait_closed() == 4401
            await lobby.wait_closed()
            assert lobby.close_code == 4401
        assert beto.closed is None
        with pytest.raises(Closed):
            await ana.send(message)
        assert len(log_of(pair)) == 2
        assert (await old.get("/api/me"))["player"] is None
        late = await TableClient(old, pair.match).connect()
        await late.wait(lambda c: c.match)
        assert late.you == []
        assert await outcome(late, message) == "not_yours"
        await leave(late, beto)


async def test_h39_two_tabs_of_one_seat_over_two_processes(full: Site) -> None:
    """H39: the same move and different ones at the same moment: one event, both tabs in step."""
    for same in (True, False):
        pair = await pair_up(full)
        here, there, beto = pair.client(0), pair.client(0, web=1), pair.client(1)
        await started(here, beto)
        there.secrets = here.secrets
        there.opening = False
        await started(there)
        first = here.move_message(0, here.decisions[0]["moves"][0])
        second = first if same else there.move_message(0, there.decisions[0]["moves"][1])
        answers = await asyncio.gather(outcome(here, first), outcome(there, dict(second)))
        if same:
            assert set(answers) == {3}
        else:
            assert sorted(answers, key=str)[0] == 3
            assert sorted(answers, key=str)[1] in ("stale", "not_your_turn")
        for tab in (here, there):
            await tab.wait(lambda c: c.seq == 3)
            assert 0 not in tab.decisions
            assert tab.alarms == []
        assert here.view_texts[0] == there.view_texts[0]
        assert len(log_of(pair)) == 3
        await leave(here, there, beto)


async def test_two_joins_for_one_seat_over_two_processes(full: Site) -> None:
    """H21: whoever comes second finds the seat taken; one match, with the first one in it."""
    ana = await guest(full.url, "Ana")
    crowd = [await guest(full.urls[n % 2], f"Gente {n}") for n in range(6)]
    for browser in crowd:
        browser.base = full.urls[crowd.index(browser) % 2]
    body = {"game": "toy", "opponent": "person", "visibility": "public"}
    table = (await ana.post("/api/tables", body))["table"]
    path = f"/api/tables/{table['id']}/join"
    answers = await asyncio.gather(*(browser.post(path, {}) for browser in crowd))
    won = [answer for answer in answers if answer.status == 200]
    assert len(won) == 1
    assert {(a.status, a["error"]) for a in answers if a.status != 200} == {(409, "seat_taken")}
    seats = full.sql(
        "SELECT count(*) FROM games_seat WHERE match_id = %s", won[0]["table"]["match"]
    )
    assert seats == [(2,)]
    assert full.sql("SELECT count(*) FROM games_match WHERE id = %s", won[0]["table"]["match"]) == [
        (1,)
    ]


async def test_h43_both_heralds_at_once_over_two_processes(full: Site) -> None:
    """H43: in the game that has them; two sealed choices, then two opened ones, in either order."""
    for turn in range(4):
        pair = await pair_up(full, "courts")
        ana, beto = pair.client(0), pair.client(1, web=1)
        await started(ana, beto)
        while not (0 in ana.decisions and 1 in beto.decisions):
            client, seat = (ana, 0) if 0 in ana.decisions else (beto, 1)
            seq = client.seq
            await client.move(seat, client.decisions[seat]["moves"][0])
            for each in (ana, beto):
                await each.wait_past(seq)
        assert ana.decisions[0]["secret"]
        assert beto.decisions[1]["secret"]
        base = ana.seq
        await beto.wait_past(base - 1)
        messages = [
            (ana, ana.move_message(0, ana.decisions[0]["moves"][0])),
            (beto, beto.move_message(1, beto.decisions[1]["moves"][0])),
        ]
        if turn % 2:
            messages.reverse()
        answers = await asyncio.gather(*(outcome(*one) for one in messages))
        assert sorted(answers, key=str) == [base + 1, base + 2]
        for client in (ana, beto):
            await client.wait(partial(at_least, base + 4))
            kinds = [client.body(seq)["type"] for seq in range(base + 1, base + 5)]
            assert kinds == ["move", "move", "open", "open"]
            assert client.alarms == []
        await leave(ana, beto)


async def test_h46_deeds_while_the_other_decides_twice_and_after_the_end(full: Site) -> None:
    """H46: resigning, draws, leaving and rematch, at once from both seats, again, and too late."""
    pair = await pair_up(full)
    ana, beto = pair.client(0), pair.client(1, web=1)
    await started(ana, beto)
    # A rematch of a match that runs, a table that is a match: not here.
    answer = await pair.browsers[0].post(f"/api/matches/{pair.match}/rematch")
    assert (answer.status, answer["error"]) == (409, "not_over")
    # Both offer a draw at once: one offer stands, the other hears that there is one.
    offers = [{"type": "draw", "id": f"d{seat}", "seat": seat, "act": "offer"} for seat in (0, 1)]
    answers = await asyncio.gather(outcome(ana, offers[0]), outcome(beto, offers[1]))
    assert 2 in answers
    assert [one for one in answers if one != 2] in ([], ["offered_already"])
    # Both resign at the same moment, each twice: the match ends once, for one of them.
    resigns = [{"type": "resign", "id": f"r{seat}", "seat": seat} for seat in (0, 1)]
    ends = await asyncio.gather(
        outcome(ana, resigns[0]),
        outcome(beto, resigns[1]),
        outcome(ana, {**resigns[0], "id": "again"}),
        outcome(beto, {**resigns[1], "id": "again"}),
    )
    assert {one for one in ends if isinstance(one, int)} == {3}
    assert {one for one in ends if isinstance(one, str)} <= {"over"}
    for client in (ana, beto):
        await client.wait(lambda c: c.over)
        assert client.alarms == []
    assert [json.loads(body)["type"] for _, body, _ in log_of(pair)][2:] == ["end", "reveal"]
    before = log_of(pair)
    for client, seat in ((ana, 0), (beto, 1)):
        for act in ("offer", "accept", "decline", "withdraw"):
            late = {"type": "draw", "id": f"l{act}", "seat": seat, "act": act}
            assert await outcome(client, late) == "over"
    # Both ask for a rematch at once, and again: they meet at one table.
    asked = await asyncio.gather(
        *(browser.post(f"/api/matches/{pair.match}/rematch") for browser in pair.browsers * 2)
    )
    assert {one.status for one in asked} == {200}
    assert len({one["table"]["id"] for one in asked}) == 1
    made = {one["table"]["match"] for one in asked} - {None}
    assert len(made) == 1
    assert log_of(pair) == before
    await leave(ana, beto)


async def test_tokens_that_were_used_or_taken_back_open_nothing(full: Site) -> None:
    """H19, H41: of an invitation, of a shared deck, of a session, of CSRF."""
    ana, beto, eva = [await guest(full.url, name) for name in ("Ana", "Beto", "Eva")]
    body = {"game": "toy", "opponent": "person", "visibility": "link"}
    table = (await ana.post("/api/tables", body))["table"]
    path, token = f"/api/tables/{table['id']}", table["token"]
    assert (await beto.post(f"{path}/join", {"token": token})).status == 200
    # Used: it seats nobody else.
    used = await eva.post(f"{path}/join", {"token": token})
    assert used.status in (404, 409)
    # Of a table that was given up: gone.
    table = (await ana.post("/api/tables", body))["table"]
    await ana.post(f"/api/tables/{table['id']}/leave")
    for answer in (
        await eva.get(f"/api/tables/{table['id']}?token={table['token']}"),
        await eva.post(f"/api/tables/{table['id']}/join", {"token": table["token"]}),
    ):
        assert (answer.status, answer["error"]) == (404, "not_found")
    # Of a deck whose link was taken away.
    saved = {"game": "toy", "name": "d", "payload": {"deck": [1, 2, 3, 4, 5, 6]}}
    deck = (await ana.post("/api/decks", saved))["deck"]
    shared = (await ana.post(f"/api/decks/{deck['id']}/share"))["deck"]["token"]
    assert (await eva.get(f"/api/decks/shared/{shared}")).status == 200
    await asyncio.to_thread(ana.call, "DELETE", f"/api/decks/{deck['id']}/share")
    again = (await ana.post(f"/api/decks/{deck['id']}/share"))["deck"]["token"]
    assert again != shared
    assert (await eva.get(f"/api/decks/shared/{shared}")).status == 404
    # A session's cookie after signing out, and its CSRF token after signing in again.
    cookie = dict(ana.cookies)
    await ana.post("/api/logout")
    old = Browser(full.url)
    old.cookies = cookie
    assert (await old.get("/api/me"))["player"] is None
    fresh = await guest(full.url, "Ana")
    headers = {"X-CSRFToken": cookie["csrftoken"]}
    forged = await aask(full.url, "POST", "/api/tables", "{}", headers, by=fresh, token=False)
    assert (forged.status, forged.error) == (403, "csrf")
