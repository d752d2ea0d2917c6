"""Make a set of kept records: ``python -m tests.records.make FOLDER [GAME]...``.

Nothing is taken from inside: a site is started, and two clients open, sign and play each match over the
protocol, as browsers do. Each game leaves a whole match (with changes of device and a move that the clock made),
an agreed draw, a resignation and a match that a seat did not open. ``NAME.receipts.json`` is what the players kept.
"""

import asyncio
import contextlib
import json
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from games import catalogue
from tests.server.client import Refused, SeatSecrets, TableClient
from tests.server.site import Site, running
from tests.server.web import Browser, guest

KEYS = "server-keys.json"
RECEIPTS = ".receipts.json"
#: Short enough to wait for, long enough for a slow computer.
CLOCKS = {"TURN_MS": 20_000, "OPENING_MS": 20_000}
_PATIENCE = 600

Players = tuple[TableClient, TableClient]


async def sit_down(url: str, slug: str) -> Players:
    """Two guests at an open table of a game; where it has decks, each with one of the game's own."""
    decks = [None, None, *getattr(catalogue.game(slug), "suggested_setups", ())][-2:]
    ana, beto = await guest(url, "Ana"), await guest(url, "Beto")
    body = {"game": slug, "opponent": "person", "visibility": "public", "options": {}}
    table = (await ana.post("/api/tables", {**body, "setups": decks[:1]}))["table"]
    brought = {"token": table["token"], "setup": decks[1]}
    joined = await beto.post(f"/api/tables/{table['id']}/join", brought)
    match = joined["table"]["match"]
    return TableClient(ana, match), TableClient(beto, match)


async def done(act: Callable[[], Awaitable[int]]) -> int:
    """What a person does who is told that nothing could be stored: the same again."""
    while True:
        try:
            return await act()
        except Refused as refused:
            if refused.code != "again":
                raise
        await asyncio.sleep(0.5)


async def seen(client: TableClient, seq: int) -> None:
    await client.wait(lambda c: c.seq >= seq, _PATIENCE)


async def step(players: Players, rng: random.Random) -> None:
    """One move by whoever has a decision."""
    for seat, client in enumerate(players):
        decision = client.decisions.get(seat)
        if decision is None or client.over:
            continue
        with contextlib.suppress(Refused):
            seq = await client.move(seat, rng.choice(decision["moves"]), _PATIENCE)
            for one in players:
                await seen(one, seq)
            return
    # The clock was faster, nothing could be stored, or an update is on its way.
    await asyncio.sleep(0.05)


async def change_device(players: Players, seat: int, *, confirmed: bool) -> None:
    """The seat goes on with another key."""
    client, new = players[seat], SeatSecrets()
    old = client.secrets[seat] if confirmed else None
    await client.send(client.rekey_message(seat, new, old))
    for one in players:
        await one.wait(lambda c: any(new.public in body for body in c.bodies.values()), _PATIENCE)
    client.secrets[seat] = new


async def whole(players: Players, rng: random.Random) -> None:
    """To the end by the rules."""
    for _ in range(3):
        await step(players, rng)
    await change_device(players, 0, confirmed=True)
    await step(players, rng)
    await change_device(players, 1, confirmed=False)
    # Nobody moves until the clock does.
    for one in players:
        await one.wait(lambda c: any('"clock"' in body for body in c.bodies.values()), _PATIENCE)
    while not players[0].over:
        await step(players, rng)


async def draw(players: Players, rng: random.Random) -> None:
    """Offered and accepted."""
    for _ in range(4):
        await step(players, rng)
    await done(lambda: players[0].draw(0, "offer"))
    await players[1].wait(lambda c: c.draw_by == 0, _PATIENCE)
    await done(lambda: players[1].draw(1, "accept"))


async def resign(players: Players, rng: random.Random) -> None:
    """Seat 1 gives up."""
    for _ in range(6):
        await step(players, rng)
    await done(lambda: players[1].resign(1))


KINDS = {"whole": whole, "draw": draw, "resign": resign}


async def _played(site: Site, slug: str, kind: str, rng: random.Random) -> Players:
    players = await sit_down(site.url, slug)
    # A seat that never opens: the match is void, with that seat at fault.
    players[1].opening = kind != "void"
    async with players[0], players[1]:
        if kind == "void":
            await players[1].wait(lambda c: c.offer is not None, _PATIENCE)
            await players[1].commit(1)
        else:
            for one in players:
                await one.wait(lambda c: c.started and c.views, _PATIENCE)
            await KINDS[kind](players, rng)
        for one in players:
            await one.wait(lambda c: c.over, _PATIENCE)
            assert one.alarms == []
    return players


async def _leave(site: Site, folder: Path, slug: str, kind: str) -> None:
    # Which moves are made is of no weight; the chance of the match is not ours to seed.
    players = await _played(site, slug, kind, random.Random(f"{slug} {kind}"))
    record = await Browser(site.url).get(f"/api/matches/{players[0].id}/record")
    kept: dict[str, list[Any]] = {"receipts": [], "view_receipts": []}
    for one in players:
        found = one.kept()
        kept["receipts"] += found["receipts"][-3:]
        kept["view_receipts"] += found["view_receipts"][:2] + found["view_receipts"][-1:]
    name = f"{slug}-{json.loads(record['header'])['rules_hash'][:8]}-{kind}"
    _write(folder / f"{name}.json", record)
    _write(folder / f"{name}{RECEIPTS}", kept)
    print(f"{name}: {len(record['events'])} events", flush=True)


def _write(path: Path, value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


async def leave(
    site: Site, folder: Path, slugs: Sequence[str], kinds: Sequence[str] = (*KINDS, "void")
) -> None:
    """Play matches of these games and kinds at a site, and write what remains of them."""
    folder.mkdir(parents=True, exist_ok=True)
    await asyncio.gather(*(_leave(site, folder, slug, kind) for slug in slugs for kind in kinds))
    published = await Browser(site.url).get("/.well-known/semente-keys.json")
    path = folder / KEYS
    known = json.loads(path.read_text()) if path.exists() else {"keys": []}
    path.write_text(json.dumps({"keys": [*known["keys"], *published["keys"]]}, indent=1) + "\n")


def main() -> int:
    folder, slugs = Path(sys.argv[1]), sys.argv[2:] or catalogue.SLUGS
    with tempfile.TemporaryDirectory() as data, running(Path(data), **CLOCKS) as site:
        asyncio.run(leave(site, folder, slugs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
