"""Faults that are about one match, one key or one backup, on the full deployment."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.client import Refused, TableClient
from tests.server.web import Browser, guest
from tools.deployment import ROOT, Deployment

from .fleet import Fleet
from .oracle import Counts, examine, log_of, look, verified
from .play import EAGER_MS, SLEEPY_MS, Kind, Play, Player, Table

pytestmark = [
    pytest.mark.services,
    pytest.mark.slow,
    pytest.mark.xdist_group("faults"),
    pytest.mark.timeout(900),
]


def make(fleet: Fleet, game: str, turn_ms: int) -> dict[str, Any]:
    """A short match of two people."""
    options = {"rounds": 3}
    what = {"game": game, "options": options, "seats": ["Ana", "Beto"], "turn_ms": turn_ms}
    return fleet.make(what)[0][0]


def client_at(fleet: Fleet, made: dict[str, Any], seat: int) -> TableClient:
    browser = Browser(fleet.address)
    browser.cookies = dict(made["cookies"][seat])
    return TableClient(browser, made["match"])


def shell(fleet: Fleet, code: str) -> None:
    """Run Python as an operator would, in a container of the deployment."""
    environment = Deployment.environment(fleet, "web1")
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    words = [sys.executable, "-c", f"import django; django.setup(); {code}"]
    subprocess.run(words, cwd=ROOT, env=environment, check=True, capture_output=True)


async def test_f33_rules_that_always_fail_in_one_match(
    fleet: Fleet, tables: Callable[[dict[Kind, int]], Play], counts: Counts
) -> None:
    """F33, N7: that match is set aside with a notice, can be called off and is revealed; others go on."""
    made = make(fleet, "broken", SLEEPY_MS)
    async with tables({"eager": 1, "bot": 1, "sleepy": 1}) as play:
        before = look(fleet, play)
        ana, beto = client_at(fleet, made, 0), client_at(fleet, made, 1)
        async with ana, beto:
            for client in (ana, beto):
                await client.wait(lambda c: any(n["code"] == "set_aside" for n in c.notices), 150)
            with pytest.raises(Refused) as refused:
                await ana.ask({"type": "resign", "id": ana.new_id(), "seat": 0})
            assert refused.value.code == "set_aside"
            # The others go on, also at their timers.
            for _ in range(2):
                await play.moved(play.seqs(), 60)
            counts.add(examine(fleet, play, before), "F33")
            code = (
                "from games import host, mending, tables;"
                f"host.call(lambda: tables.act('{made['match']}',"
                " lambda table: mending.call_off(table, 'called_off')))"
            )
            await asyncio.to_thread(shell, fleet, code)
            for client in (ana, beto):
                await client.wait(lambda c: c.over, 30)
                assert client.alarms == []
            end = ana.body(ana.seq - 1)
            assert (end["reason"], end["result"]["reason"]) == ("server", "called_off")
            players = [Player(client, [fleet.address], think=0) for client in (ana, beto)]
            counts.problems += verified(fleet, Table("sleepy", made["match"], players))
        counts.faults += 1
        await play.finish()
    assert counts.problems == []


async def test_f37_another_key_for_the_secrets(fleet: Fleet, counts: Counts) -> None:
    """F37: no new match starts, loudly; with the old key the running one goes on and is revealed."""
    made = make(fleet, "toy", EAGER_MS)
    ana, beto = client_at(fleet, made, 0), client_at(fleet, made, 1)
    async with ana, beto:
        await ana.wait(lambda c: c.started, 40)
        await beto.wait(lambda c: c.started, 40)
        before = log_of(fleet, [made["match"]])[made["match"]]
        await fleet.restart(*fleet.web, VAULT_KEYS="ab" * 32)
        host = await guest(fleet.address, "Cris")
        visitor = await guest(fleet.address, "Duda")
        body = {"game": "toy", "opponent": "person", "visibility": "public", "options": {}}
        opened = await host.post("/api/tables", body)
        table = opened.get("table", {})
        joined = await visitor.post(
            f"/api/tables/{table.get('id')}/join", {"token": table.get("token")}
        )
        assert joined["error"] == "vault_closed", (opened, joined)
        late = client_at(fleet, made, 0)
        async with late:
            await late.wait(lambda c: any(n["code"] == "again" for n in c.notices), 20)
        assert "vault_closed" in fleet.logs()
        # What was stored is untouched; the timers' process has the old key and may have moved.
        now = log_of(fleet, [made["match"]])[made["match"]]
        assert {seq: now[seq] for seq in before} == before
        await fleet.restart(*fleet.web)
        players = [Player(client, [fleet.address], think=0) for client in (ana, beto)]
        for player in players:
            await player.connect()
        await asyncio.gather(*(player.play(120) for player in players))
        counts.faults += 1
        counts.acknowledged += sum(len(player.acknowledged) for player in players)
        counts.problems += verified(fleet, Table("eager", made["match"], players))
        assert ana.alarms == beto.alarms == []
    assert counts.problems == []


async def test_f34_a_database_restored_from_a_backup(fleet: Fleet, counts: Counts) -> None:
    """F34: as ``docs/operating.md`` says it: players who hold receipts see the fork; nothing is overwritten."""
    made = [make(fleet, "toy", EAGER_MS) for _ in range(2)]
    pairs = [[client_at(fleet, one, seat) for seat in (0, 1)] for one in made]
    for pair in pairs:
        for client in pair:
            await client.connect()
    for pair in pairs:
        for client in pair:
            await client.wait(lambda c: c.started, 40)
    (ana, beto), (calm, quiet) = pairs
    dump = fleet.folder / "semente.dump"
    programs = fleet.db.binaries()
    await asyncio.to_thread(
        _program, programs / "pg_dump", "-Fc", "-f", str(dump), "--dbname", fleet.db.url
    )
    await ana.move(0, ana.decisions[0]["moves"][0])
    await beto.move(1, beto.decisions[1]["moves"][0])
    await ana.wait(lambda c: c.seq >= 6)
    workers = ("beat", "worker", "timers")
    await fleet.kill(*fleet.web, *workers)
    await asyncio.to_thread(
        _program,
        *(programs / "pg_restore", "--dbname", fleet.db.url, "--clean", "--if-exists", str(dump)),
    )
    await fleet.begin(*fleet.web, *workers)
    for client in (ana, calm):
        await Player(client, [fleet.address], think=0).connect()
    await ana.wait(lambda c: c.match["status"] == "ended", 30)
    assert "fork" in ana.alarms
    row = fleet.sql(
        "SELECT status, end_reason, result_reason FROM games_match WHERE id = %s", ana.id
    )
    assert row == [("ended", "server", "log_lost")]
    # Where nothing was lost, play goes on.
    await calm.wait(lambda c: 0 in c.decisions and c.match["status"] == "playing", 30)
    await calm.move(0, calm.decisions[0]["moves"][0])
    assert calm.alarms == []
    counts.faults += 1
    for client in (ana, beto, calm, quiet):
        await client.disconnect()


def _program(*words: Any) -> None:
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]


async def test_f35_five_hundred_clients_come_back_at_once(
    fleet: Fleet, tables: Callable[[dict[Kind, int]], Play], counts: Counts
) -> None:
    """F35: every web process is killed under 500 sockets; all are back and in step, and players play."""
    async with tables({"eager": 1, "sleepy": 1}) as play:
        watchers = [
            Player(
                TableClient(Browser(fleet.address), play.matches[number % 2], check=False),
                [fleet.address],
                think=0,
            )
            for number in range(500)
        ]
        for at in range(0, len(watchers), 50):
            await asyncio.gather(*(watcher.connect() for watcher in watchers[at : at + 50]))
        stays = [asyncio.create_task(watcher.stay()) for watcher in watchers]
        before = look(fleet, play)
        before.start = fleet.now()
        await fleet.kill(*fleet.web)
        before.back = fleet.now()
        await fleet.begin(*fleet.web)
        up = time.monotonic()
        newest = play.seqs()
        for watcher in watchers:
            await watcher.client.wait(lambda c: c.closed is None and c.seq >= newest[c.id], 120)
        print(f"500 clients back after {time.monotonic() - up:.1f} s")
        await play.moved(play.seqs(), 60)
        counts.faults += 1
        counts.add(examine(fleet, play, before), "500 clients")
        counts.problems += [
            f"{w.client.id}: {w.client.alarms}" for w in watchers if w.client.alarms
        ]
        for stay in stays:
            stay.cancel()
        await asyncio.gather(*stays, return_exceptions=True)
        await asyncio.gather(*(watcher.client.disconnect() for watcher in watchers))
        await play.finish()
        counts.acknowledged += play.acknowledged
    assert counts.problems == []
