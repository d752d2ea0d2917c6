"""Resigning, agreeing on a draw, and going on with another device (over real sockets)."""

from typing import Any

import pytest

from games.engine import fairness

from .client import Refused, SeatSecrets, TableClient, signed
from .conftest import Pair, client_of, pair_up
from .oracle import check
from .site import Site

pytestmark = pytest.mark.services


async def playing(site: Site, **options: Any) -> tuple[Pair, TableClient, TableClient]:
    pair = await pair_up(site, **options)
    ana, beto = await pair.client(0).connect(), await pair.client(1).connect()
    await ana.wait(lambda c: c.started and c.views)
    await beto.wait(lambda c: c.started and c.views)
    return pair, ana, beto


async def leave(*clients: TableClient) -> None:
    for client in clients:
        assert client.alarms == []
        await client.disconnect()


async def test_resigning_ends_the_match_for_the_other(full: Site) -> None:
    pair, ana, beto = await playing(full)
    message = {"type": "resign", "id": "gone", "seat": 0}
    answer = await ana.ask(message)
    await beto.wait(lambda c: c.over)
    end = beto.body(answer["seq"])
    assert end["reason"] == "resign"
    assert end["result"] == {"winner": 1, "reason": "resigned"}
    # H46, N2: again, and again by another connection: the same answer.
    assert (await ana.ask(message))["seq"] == answer["seq"]
    await ana.reconnect()
    await ana.wait(lambda c: c.match["status"] == "ended")
    assert (await ana.ask(message))["seq"] == answer["seq"]
    assert check(full, pair.match, ana, beto).verdict == "ok"
    facts = await pair.browsers[1].get(f"/api/matches/{pair.match}")
    assert (facts["status"], facts["end_reason"], facts["result"]["winner"]) == (
        "ended",
        "resign",
        1,
    )
    await leave(ana, beto)


async def test_a_resignation_carries_the_signature_of_whoever_gives_up(full: Site) -> None:
    """Specification section 6: over any event since the seat's own last move."""
    pair, ana, beto = await playing(full)
    early = ana.resign_message(0)
    await beto.move(1, beto.decisions[1]["moves"][0])
    await ana.move(0, ana.decisions[0]["moves"][0])
    for message, code in (
        (early, "stale"),
        ({**early, "base": ana.seq + 1}, "stale"),
        ({**early, "base": ana.seq}, "bad_sig"),
    ):
        with pytest.raises(Refused) as refused:
            await ana.ask({**message, "id": ana.new_id()})
        assert refused.value.code == code
    message = ana.resign_message(0)
    number = (await ana.ask(message))["seq"]
    await beto.wait(lambda c: c.over)
    signed = {"base": message["base"], "sig": message["sig"]}
    assert ana.body(number)["result"] == {"winner": 1, "reason": "resigned", "signed": signed}
    report = check(full, pair.match, ana, beto)
    assert (report.verdict, report.complete) == ("ok", True)
    assert "who_ended_it" not in report.values()["not_proven"]
    facts = await pair.browsers[1].get(f"/api/matches/{pair.match}")
    assert facts["result"] == {"winner": 1, "reason": "resigned"}
    await leave(ana, beto)


async def test_a_draw_is_offered_seen_and_accepted(full: Site) -> None:
    pair, ana, beto = await playing(full)
    await ana.draw(0, "offer")
    await beto.wait(lambda c: c.draw_by == 0)
    # Who comes now sees the offer as well, in the other process, too, and its end.
    async with pair.client(1, web=1) as other:
        await other.wait(lambda c: c.draw_by == 0)
        await beto.draw(1, "decline")
        await other.wait(lambda c: c.draw_by is None)
        await beto.draw(1, "offer")
        await other.wait(lambda c: c.draw_by == 1)
        await beto.draw(1, "withdraw")
        await ana.wait(lambda c: c.draw_by is None)
    await ana.move(0, ana.decisions[0]["moves"][0])
    await ana.draw(0, "offer")
    number = await beto.draw(1, "accept")
    await ana.wait(lambda c: c.over)
    assert ana.body(number)["reason"] == "agreed"
    assert ana.body(number)["result"] == {"winner": None, "reason": "agreed"}
    assert check(full, pair.match, ana, beto).verdict == "ok"
    await leave(ana, beto)


async def code_of(client: TableClient, seat: int, act: str) -> str:
    with pytest.raises(Refused) as refused:
        await client.draw(seat, act)
    return refused.value.code


async def test_one_offer_a_decision_and_only_the_other_may_answer(full: Site) -> None:
    _, ana, beto = await playing(full)
    assert await code_of(ana, 0, "accept") == "no_offer"
    assert await code_of(ana, 0, "withdraw") == "no_offer"
    await ana.draw(0, "offer")
    assert await code_of(ana, 0, "offer") == "offered_already"
    assert await code_of(ana, 0, "accept") == "no_offer"
    assert await code_of(beto, 1, "offer") == "offered_already"
    await beto.draw(1, "decline")
    await ana.wait(lambda c: c.draw_by is None)
    assert await code_of(ana, 0, "offer") == "offered_already"
    # The other may, and takes it back.
    await beto.draw(1, "offer")
    await beto.draw(1, "withdraw")
    await ana.wait(lambda c: c.draw_by is None)
    assert ana.seq == 2
    await leave(ana, beto)


async def test_an_offer_lapses_when_the_other_moves(full: Site) -> None:
    _, ana, beto = await playing(full)
    await ana.draw(0, "offer")
    await beto.move(1, beto.decisions[1]["moves"][0])
    assert await code_of(beto, 1, "accept") == "no_offer"
    await leave(ana, beto)


async def test_bots_play_on(full: Site) -> None:
    made = full.make(game="toy", options={"rounds": 30}, seats=["Ana", {"bot": "random"}])
    async with client_of(full, made, 0) as ana:
        await ana.wait(lambda c: c.started)
        assert await code_of(ana, 0, "offer") == "bots_play_on"


@pytest.mark.parametrize("confirmed", [True, False])
async def test_another_device_takes_the_seat(full: Site, confirmed: bool) -> None:
    pair, ana, beto = await playing(full)
    async with pair.client(0, web=1) as phone:
        phone.opening = False
        await phone.wait(lambda c: c.started and c.views)
        new = SeatSecrets()
        await phone.send(phone.rekey_message(0, new, ana.secrets[0] if confirmed else None))
        for client in (phone, ana, beto):
            await client.wait(lambda c: c.seq == 3)
        body = ana.body(3)
        assert (body["type"], body["seat"], body["key"]) == ("rekey", 0, new.public)
        assert ("old_sig" in body) is confirmed
        # The old key opens nothing any more, the new one does.
        with pytest.raises(Refused) as refused:
            await ana.move(0, ana.decisions[0]["moves"][0])
        assert refused.value.code == "bad_sig"
        phone.secrets[0] = new
        assert await phone.move(0, phone.decisions[0]["moves"][0]) == 4
        await beto.resign(1)
        await ana.wait(lambda c: c.over)
    assert check(full, pair.match, ana, beto).verdict == "ok"
    await leave(ana, beto)


async def test_a_rekey_needs_the_new_keys_own_signature(full: Site) -> None:
    _, ana, beto = await playing(full)
    new, other = SeatSecrets(), SeatSecrets()
    good = ana.rekey_message(0, new, ana.secrets[0])
    for wrong in (
        {**good, "sig": ana.rekey_message(0, other, None)["sig"]},
        {**good, "old_sig": ana.rekey_message(0, new, other)["old_sig"]},
    ):
        known = len(ana.notices)
        await ana.send(wrong)
        await ana.wait_notices(known)
        assert ana.notices[-1]["code"] == "bad_sig"
    assert ana.seq == 2
    own, key = ana.secrets[0], ana.header_values["server_key"]
    assert own.public == ana.header_values["seats"][0]["key"]
    message = fairness.receipt_message(ana.raw, 2, ana.heads[2])
    assert signed(key, ana.receipts[2], message)
    await leave(ana, beto)


async def test_history_gives_older_events_of_ones_own_seat(full: Site) -> None:
    from .client import play_out

    _, ana, beto = await playing(full, rounds=20)
    await play_out(ana, beto)
    pages: list[dict[str, Any]] = []

    async def page(before: int) -> dict[str, Any]:
        found: list[dict[str, Any]] = []
        ana._on_history = found.append  # type: ignore[attr-defined]

        async def take(message: dict[str, Any]) -> None:
            found.append(message)

        ana._on_history = take  # type: ignore[attr-defined]
        await ana.send({"type": "history", "before": before})
        await ana.wait(lambda c: found)
        return found[0]

    before, more = ana.seq + 1, True
    while more:
        answer = await page(before)
        pages = [*answer["events"], *pages]
        before, more = answer["events"][0]["seq"], answer["more"]
    numbers = [event["seq"] for event in pages]
    assert numbers == sorted(numbers)
    assert pages[0]["event"] == "dealt"
    assert "hand" in pages[0]
    picked = [event for event in pages if event["event"] == "picked"]
    assert all(("card" in event) == (event["seat"] == 0) for event in picked)
    await leave(ana, beto)
