"""Everything that leaves the server in whole matches of each game, against what each may know.

The truth comes from the record after the end: the replay of a match knows the seed and makes every view
and every event anew. A frame that says more than that for its seat is a leak.
"""

import asyncio
import json
import os
import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.client import Refused, TableClient, play_out
from tests.server.conftest import Pair
from tests.server.site import Site
from tests.server.web import Browser, guest

from .asks import aask

pytestmark = pytest.mark.services

SOAK = bool(os.environ.get("SEMENTE_SOAK"))
MATCHES = 200 if SOAK else 1
#: Decisions that are played before one resigns; in the long form until the rules end it.
MOST = 10_000 if SOAK else 40
GAMES = ("courts", "valeron", "eidolon")

#: Every field that a frame may have, by its type: what is not here must not be sent.
FRAMES = {
    "welcome": {"v", "match", "you", "names", "now"},
    "offer": {
        *("match", "server_commit", "game", "rules", "rules_hash", "options", "clock"),
        *("server_key", "seats_kind", "setups", "deadline", "now"),
    },
    "waiting": {"committed", "opened", "deadline", "now"},
    "header": {"header", "sig", "deadline", "now"},
    "update": {"from", "seq", "head", "entries", "events", "views", "clocks", "now", "full"},
    "presence": {"seats", "watchers"},
    "done": {"id", "seq"},
    "refused": {"id", "code", "facts", "seq"},
    "draw": {"offered_by"},
    "pong": {"now"},
}


async def seated(site: Site, game: str, **more: Any) -> tuple[Pair, list[Any]]:
    """Two guests with a match, and their setups."""
    ana, beto = await guest(site.url, "Ana"), await guest(site.url, "Beto")
    chosen: list[Any] = [None, None]
    if game == "eidolon":
        from games.eidolon import suggested_decks

        decks = [entry["deck"] for entry in suggested_decks()]
        chosen = [secrets.choice(decks), secrets.choice(decks)]
    body = {"game": game, "opponent": "person", "visibility": "public", **more}
    made = (await ana.post("/api/tables", {**body, "setups": [chosen[0], None]}))["table"]
    joined = await beto.post(f"/api/tables/{made['id']}/join", {"setup": chosen[1]})
    assert joined.status == 200, joined
    return Pair(site, joined["table"]["match"], (ana, beto)), chosen


def chooser(left: list[int]) -> Callable[[dict[str, Any]], str]:
    """Any move, but seldom one that ends a turn; counts down."""

    def choose(decision: dict[str, Any]) -> str:
        left[0] -= 1
        move: str = secrets.choice(decision["moves"])
        return move

    return choose


def words(*values: Any) -> set[str]:
    """All long hexadecimal words in some values."""
    return set(re.findall(r"[0-9a-f]{64,}", json.dumps(values)))


def check_frames(client: TableClient, steps: dict[int, dict[str, Any]], own: int | None) -> int:
    """Compare all that a client was sent with the replay for its seat; how many views there were."""
    seen = 0
    for text in client.frames:
        message = json.loads(text)
        assert set(message) - {"type"} <= FRAMES[message["type"]], text[:200]
        if message["type"] == "welcome":
            assert message["you"] == ([] if own is None else [own])
            ended = message["match"]["ended"] is not None
            assert message["match"]["server_seed"] is None or ended
        elif message["type"] == "offer":
            assert message["setups"][1 - own if own is not None else 0] is None
        elif message["type"] == "refused":
            assert message["code"] in ("stale", "over")
            assert set(message["facts"]) <= {"seq"}
        elif message["type"] == "update":
            seen += check_update(message, steps, own)
    return seen


def check_update(message: dict[str, Any], steps: dict[int, dict[str, Any]], own: int | None) -> int:
    seq = message["seq"]
    for entry in message["entries"]:
        assert entry["body"] == steps[entry["seq"]]["body"]
    for event in message["events"]:
        assert event in steps[event["seq"]]["events"], (own, event, steps[event["seq"]]["events"])
    assert [view["seat"] for view in message["views"]] == ([own] if message["views"] else [])
    for view in message["views"]:
        assert set(view) == {"seat", "view", "sig", "decision"}
        if steps[seq]["view"] is not None:
            assert json.loads(view["view"]) == steps[seq]["view"], (own, seq)
        if own is None:
            assert view["decision"] is None
        elif view["decision"] is not None:
            assert set(view["decision"]) == {"kind", "window", "secret", "moves", "prompt"}
    for clock in message["clocks"]:
        assert set(clock) == {"seat", "kind", "deadline", "total", "cause"}
    return len(message["views"])


async def replay_of(browser: Browser, match: str, seat: str) -> dict[int, dict[str, Any]]:
    found: dict[int, dict[str, Any]] = {}
    start: int | None = 0
    while start is not None:
        page = await browser.get(f"/api/replay/{match}?seat={seat}&from={start}")
        assert page.status == 200, page
        found |= {step["seq"]: step for step in page["steps"]}
        start = page["next"]
    return found


def until_the_end(client: TableClient) -> list[str]:
    """The frames before the first that tells of the end: from then on everything is open."""
    ends = ('\\"type\\":\\"reveal\\"', '"status":"ended"')
    for number, text in enumerate(client.frames):
        if any(end in text for end in ends):
            return client.frames[:number]
    raise AssertionError("no end")


async def one_match(site: Site, game: str) -> None:
    pair, chosen = await seated(site, game)
    late = await guest(site.url, "Ana")
    ana, beto = pair.client(0), pair.client(1, web=1)
    watcher, second = pair.stranger(), TableClient(late, pair.match)
    everybody: list[tuple[TableClient, int | None]] = [(ana, 0), (beto, 1), (watcher, None)]
    for client, _ in everybody:
        client.record_frames = True
        await client.connect()
    second.record_frames = True
    left = [MOST]
    play = asyncio.create_task(play_out(ana, beto, choose=chooser(left), timeout=600))
    bodies: list[bytes] = []
    await ana.wait(lambda c: c.over or left[0] < MOST - 10, 120)
    # A second account of a player comes late, and everybody asks for whatever there is (H06, H07, H09).
    await second.connect()
    for path in (
        *("/api/lobby", f"/api/matches/{pair.match}", f"/api/matches/{pair.match}/record"),
        *("/api/matches", f"/api/replay/{pair.match}?seat=0", f"/api/replay/{pair.match}?seat=1"),
    ):
        for browser in (*pair.browsers, late, None):
            bodies.append((await aask(site.url, "GET", path, by=browser, token=False)).body)
    was_over = ana.over
    await ana.wait(lambda c: c.over or left[0] <= 0, 600)
    play.cancel()
    await asyncio.gather(play, return_exceptions=True)
    while not beto.over:
        try:
            await beto.resign(1)
            break
        except Refused as refused:
            # A move of its own was still on the way: it is seen first.
            if refused.code not in ("stale", "over"):
                raise
            await asyncio.sleep(0.1)
    everybody.append((second, None))
    for client, _ in everybody:
        await client.wait(lambda c: c.over)
        assert client.alarms == []
        await client.disconnect()

    reveal = ana.body(ana.seq)
    hidden = words(reveal) - words(ana.header)
    assert reveal["server_seed"] in hidden
    before = [text for client, _ in everybody for text in until_the_end(client)]
    if not was_over:
        before += [body.decode() for body in bodies]
    # Salts of sealed choices that were opened on the way are public from then on.
    opened = {ana.body(seq).get("salt") for seq in ana.bodies} - {None}
    for word in hidden - opened:
        assert not any(word in text for text in before), word
    for client, _ in everybody:
        for own_secrets in client.secrets.values():
            assert own_secrets.key.private_bytes_raw().hex() not in "".join(before)
    # Decks: in nobody's frames but their owner's.
    for seat, setup in enumerate(chosen):
        if setup is None or chosen[0] == chosen[1]:
            continue
        text = json.dumps(setup["main"], separators=(",", ":"), sort_keys=True)
        for client, own in everybody:
            if own != seat:
                assert text not in "".join(until_the_end(client))
        assert not any(text.encode() in body for body in bodies)
    for client, own in everybody:
        steps = await replay_of(pair.browsers[0], pair.match, "public" if own is None else str(own))
        assert check_frames(client, steps, own) > (1 if client is second else 10)
    # H06: two spectators are told the same, whoever they are.
    assert second.view_texts[None] == watcher.view_texts[None]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(3 * 3600 if SOAK else 300)
async def test_h01_h06_no_frame_or_body_says_more_than_its_seat_may_know(
    full: Site, game: str
) -> None:
    """H01, H06, H07, H09: whole matches over two processes, two spectators, one of them late."""
    for _ in range(MATCHES):
        await one_match(full, game)


async def sizes(site: Site, game: str, which: int) -> list[int]:
    """Play the first secret choice of a hot-seat match with a known seed; the spectator's frame sizes."""
    ana = await guest(site.url, "Ana")
    body: dict[str, Any] = {
        "game": game,
        "opponent": "hotseat",
        "visibility": "public",
        "practice_seed": "h02",
        "setups": None,
    }
    if game == "eidolon":
        from games.eidolon import suggested_decks

        deck = suggested_decks()[0]["deck"]
        body["setups"] = [deck, deck]
    else:
        del body["setups"]
    table = (await ana.post("/api/tables", body))["table"]
    watcher = TableClient(Browser(site.url), table["match"])
    watcher.record_frames = True
    async with TableClient(ana, table["match"]) as both:
        await both.wait(lambda c: c.started and c.decisions)
        while not any(decision["secret"] for decision in both.decisions.values()):
            seat = min(both.decisions)
            seq = both.seq
            await both.move(seat, both.decisions[seat]["moves"][0])
            await both.wait_past(seq)
        async with watcher:
            await watcher.wait(lambda c: c.seq == both.seq)
            at = len(watcher.frames)
            seat = min(seat for seat, one in both.decisions.items() if one["secret"])
            await both.move(seat, both.decisions[seat]["moves"][which])
            await watcher.wait(lambda c: c.seq == both.seq)
            updates = [f for f in watcher.frames[at:] if '"type":"update"' in f]
    assert updates
    return [len(text) for text in updates]


# Valeron has no secret choices.
@pytest.mark.parametrize("game", ["courts", "eidolon"])
async def test_h02_h10_a_secret_choice_shows_in_nothing_not_even_in_size(
    full: Site, game: str
) -> None:
    """H02, H10: same seed, same moves, another herald or Local: as many frames, as long."""
    assert await sizes(full, game, 0) == await sizes(full, game, -1)
