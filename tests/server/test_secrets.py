"""No seed, key, salt, contribution or sealed move leaves before its time: logs, database, layer, broker,
API, admin, sockets (specification section 8; H01, H10, H11, H22)."""

import asyncio
import json
import re
from typing import Any

import pytest

from games.engine import canonical

from .client import TableClient, play_out
from .conftest import client_of, pair_up
from .site import Site
from .web import Browser

pytestmark = pytest.mark.services


def truth(site: Site, match_id: str, *clients: TableClient) -> dict[str, str]:
    """What nobody may find before the reveal; known from the reveal and from the clients."""
    found = {}
    for client in clients:
        for seat, own in client.secrets.items():
            private = own.key.private_bytes_raw().hex()
            found[f"key of seat {seat}"] = private
            found[f"setup salt of seat {seat}"] = own.salt.hex()
    reveal = clients[0].body(clients[0].seq)
    found["server seed"] = reveal["server_seed"]
    for number, sealed in enumerate(reveal["sealed"]):
        found[f"salt of sealed move {number}"] = sealed["salt"]
    return {name: value for name, value in found.items() if value}


def dump(site: Site) -> str:
    """The whole database as text."""
    tables = site.sql(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    )
    return "\n".join(
        str(row) for (table,) in tables for row in site.sql(f'SELECT * FROM "{table}"')
    )


#: The event after which everything is looked at.
UNTIL = 30


def told(frames: list[str]) -> set[int]:
    """The numbers of the events in these frames."""
    messages = [json.loads(text) for text in frames]
    updates = [message for message in messages if message["type"] == "update"]
    return {entry["seq"] for update in updates for entry in update["entries"]}


class Wire:
    """Everything that goes through Valkey meanwhile: layer, broker, cache."""

    def __init__(self, site: Site) -> None:
        import redis

        self._client = redis.Redis.from_url(site.environment["REDIS_URL"])
        self.heard: list[str] = []
        self._over = asyncio.Event()

    def _listen(self) -> None:
        with self._client.monitor() as monitor:
            for command in monitor.listen():
                self.heard.append(str(command["command"]))
                if self._over.is_set():
                    return

    async def __aenter__(self) -> "Wire":
        self._task = asyncio.create_task(asyncio.to_thread(self._listen))
        await asyncio.sleep(0.2)
        return self

    async def __aexit__(self, *problem: object) -> None:
        self._over.set()
        self._client.ping()
        await self._task


async def test_nothing_is_found_before_the_reveal(full: Site) -> None:
    """Played across two processes, so that the layer and the broker have something to carry."""
    made = full.make(game="toy", options={"decks": True, "rounds": 8}, seats=["Ana", "Beto"])
    ana, beto = client_of(full, made, 0), client_of(full, made, 1, web=1)
    ana.payloads = {0: '{"deck":[1,1,2,9,9,9]}'}
    beto.payloads = {1: '{"deck":[3,3,3,4,4,4]}'}
    stranger = TableClient(Browser(full.url), made["match"])
    answers: list[Any] = []
    before = ""

    def choose(decision: dict[str, Any]) -> str:
        # Bury whatever can be buried: it stays sealed until the reveal.
        return str(decision["moves"][-1] if decision["kind"] == "bury" else decision["moves"][0])

    async with Wire(full) as wire, ana, beto, stranger:
        for client in (ana, beto, stranger):
            client.record_frames = True
        half = asyncio.create_task(play_out(ana, beto, choose=choose))
        for client in (ana, beto, stranger):
            await client.wait(lambda c: c.seq > UNTIL)
        # A pause, in which everything is looked at.
        half.cancel()
        await asyncio.sleep(0.5)
        assert not ana.over
        before = await asyncio.to_thread(dump, full)
        for path in (f"/api/matches/{ana.id}", "/api/lobby", f"/api/matches/{ana.id}/record"):
            answers.append(await Browser(full.url).get(path))
            answers.append(await ana.browser.get(path))
        answers.append(await asyncio.to_thread(full.metrics))
        await play_out(ana, beto, choose=choose)
        await ana.wait(lambda c: c.over)
    assert ana.alarms == beto.alarms == []
    assert any(ana.id in command and "PUBLISH" in command.upper() for command in wire.heard)
    secrets_ = truth(full, ana.id, ana, beto)
    assert len([name for name in secrets_ if name.startswith("salt of")]) > 0
    seed = secrets_["server seed"]
    running = {
        "database": before,
        "layer and broker": "\n".join(wire.heard),
        "api": str(answers),
    }
    # The reveal itself is public: frames until then.
    for client in (ana, beto, stranger):
        frames = [text for text in client.frames if seed not in text]
        # How many events share a frame depends on the load; that all of them are here does not.
        assert told(frames) >= set(range(1, UNTIL + 1))
        running[f"frames of {client.you}"] = "\n".join(frames)
    for where, text in running.items():
        for name, value in secrets_.items():
            if where.startswith("frames") and name.startswith(("setup salt", "salt of")):
                # Ours were sent by ourselves; nobody else's may come back.
                continue
            assert value not in text, f"{name} in {where}"
    for name, value in secrets_.items():
        assert value not in full.logs(), f"{name} in the logs"
    # No long hexadecimal word in any log line at all.
    assert re.search(r"[0-9a-f]{64}", full.logs()) is None
    assert "[9,9,9" not in running["database"].replace(" ", "")


async def test_h01_h10_frames_hold_only_what_the_seat_may_know(full: Site) -> None:
    """The other's hand, sealed choice and buried cards are in no frame of a seat or spectator."""
    pair = await pair_up(full, rounds=3)
    async with pair.client(0) as ana, pair.client(1) as beto, pair.stranger() as watcher:
        watcher.record_frames = beto.record_frames = True
        await ana.wait(lambda c: c.started)
        await beto.wait(lambda c: c.started)
        await watcher.wait(lambda c: c.started)
        frames = len(watcher.frames), len(beto.frames)
        message = ana.move_message(0, ana.decisions[0]["moves"][0])
        await ana.ask(message)
        await beto.wait(lambda c: c.seq == 3)
        await watcher.wait(lambda c: c.seq == 3)
        new = [*watcher.frames[frames[0] :], *beto.frames[frames[1] :]]
        assert not any(message["salt"] in text for text in new)
        assert not any(message["move"] in text for text in watcher.frames[frames[0] :])
        assert ana.views[0]["pick"] is not None
        assert "pick" not in watcher.views[None]
        assert beto.views[1]["picked"] == [True, False]
        # The size tells nothing either: the other choice would have given a frame as long.
        other = await pair_up(full, rounds=3)
        async with other.client(0) as ana2, other.client(1) as beto2:
            await ana2.wait(lambda c: c.started)
            await beto2.wait(lambda c: c.started)
            beto2.record_frames = True
            await ana2.ask(ana2.move_message(0, ana2.decisions[0]["moves"][-1]))
            await beto2.wait(lambda c: c.seq == 3)
            ours = [text for text in new if '"update"' in text and '"seat":1' in text]
            theirs = [text for text in beto2.frames if '"update"' in text]
            assert len(ours[-1]) == len(theirs[-1])


async def test_h11_a_bots_whole_input_is_what_its_seat_may_know() -> None:
    """What goes through the pipe is built from the view, decision and prompt of the seat alone."""
    from games.bot_turns import question

    from .inside import Inside, begin, make

    async with Inside() as inside:
        match_id = await make(rounds=2)
        await begin(inside, match_id)
        table = await inside.table(match_id)
        table.terms = type(table.terms)(90_000, 3_000, 3, (False, True))
        asked = await question(table, 1)
        assert asked is not None
        live = table.live
        assert live is not None
        decision = live.playing.decision_of(1)
        assert decision is not None
        assert asked[0] == {
            "game": "toy",
            "level": "",
            "seat": 1,
            "view": canonical.loads(canonical.dumps(live.game.view(live.playing.state, 1))),
            "decision": {
                "seat": 1,
                "kind": "pick",
                "moves": list(decision.moves),
                "window": decision.window,
                "secret": "round",
            },
            "prompt": {},
        }


test_h11_a_bots_whole_input_is_what_its_seat_may_know = pytest.mark.django_db(transaction=True)(
    test_h11_a_bots_whole_input_is_what_its_seat_may_know
)


@pytest.mark.django_db
def test_h22_the_admin_shows_matches_and_no_secret(admin_client: Any) -> None:
    """H22: the tables with secrets are not registered, not even for a superuser."""
    from django.contrib import admin

    from games.models import Event, Match, MatchSecret, SealedMove
    from games.opening import Hidden, SeatSpec, create_match
    from lobby.models import Player

    assert not {MatchSecret, SealedMove, Event} & set(admin.site._registry)
    people = [Player.objects.create_guest(name) for name in ("Ana", "<b>Beto</b>")]
    match = create_match("courts", {}, [SeatSpec(player=one) for one in people])
    secret = MatchSecret.objects.get(match=match)
    hidden = Hidden.unseal(match.id, secret.sealed)
    for path in ("/admin/games/match/", f"/admin/games/match/{match.id}/change/"):
        page = admin_client.get(path)
        assert page.status_code == 200
        text = page.content.decode()
        assert match.id in text
        assert hidden.server_seed not in text
        assert secret.sealed not in text
        assert "<b>Beto</b>" not in text
    assert repr(hidden) == repr(secret) == str(secret) == "<secret>"
    assert hidden.server_seed not in str(Match.objects.values().get(id=match.id))


@pytest.mark.django_db(transaction=True)
def test_an_operator_calls_a_match_off(admin_client: Any) -> None:
    """It ends without a result, and is revealed; for others than operators there is no such page."""
    from django.test import Client

    from games import host

    from .inside import Inside, row, start

    async def begin() -> str:
        async with Inside() as inside:
            return (await start(inside))[0]

    match_id = asyncio.run(begin())
    form = {"action": "call_off", "_selected_action": [match_id]}
    assert Client().post("/admin/games/match/", form).status_code == 302
    assert row(match_id).status == "playing"
    try:
        page = admin_client.post("/admin/games/match/", form, follow=True)
        assert f"{match_id[1:]}: ended" in page.content.decode()
        again = admin_client.post("/admin/games/match/", form, follow=True)
        assert f"{match_id[1:]}: over" in again.content.decode()
    finally:
        running = host.running()
        if running is not None:
            running.stop()
            host._host = None
    match = row(match_id)
    assert (match.status, match.end_reason, match.result_reason) == (
        "ended",
        "server",
        "called_off",
    )
    assert len(match.server_seed) == 64
    for path in ("add/", f"{match_id}/delete/"):
        assert admin_client.get(f"/admin/games/match/{path}").status_code == 403
    assert admin_client.post(f"/admin/games/match/{match_id}/change/", {}).status_code == 403
