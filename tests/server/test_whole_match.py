"""Whole matches over real sockets, PostgreSQL and Valkey, to the verified end."""

import pytest

from games.engine import canonical

from .client import TableClient, play_out
from .conftest import client_of, pair_up
from .oracle import check
from .site import Site

pytestmark = pytest.mark.services


def checked(client: TableClient) -> None:
    assert client.alarms == []
    kinds = [client.body(seq)["type"] for seq in sorted(client.bodies)]
    assert kinds[:2] == ["start", "setup"]
    assert kinds[-2:] == ["end", "reveal"]


async def test_it_uses_the_real_services(full: Site) -> None:
    assert full.sql("SELECT version()")[0][0].startswith("PostgreSQL")


async def test_two_people_play_a_match_to_its_verified_end(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as ana, pair.client(1) as beto:
        await play_out(ana, beto)
        for client in (ana, beto):
            await client.wait(lambda c: c.over)
            checked(client)
        assert ana.bodies == beto.bodies
        assert ana.match["status"] == "ended"
        facts = await pair.browsers[0].get(f"/api/matches/{pair.match}")
        reveal = ana.body(ana.seq)
        assert facts["server_seed"] == reveal["server_seed"]
        assert facts["result"] == ana.body(ana.seq - 1)["result"]
        assert facts["fingerprint"].replace(" ", "") == ana.heads[0].hex()[:32]


async def test_its_record_passes_all_fifteen_checks(full: Site) -> None:
    pair = await pair_up(full, rounds=2)
    async with pair.client(0) as ana, pair.client(1) as beto:
        await play_out(ana, beto)
        await ana.wait(lambda c: c.over)
        report = check(full, pair.match, ana, beto)
        assert report.verdict == "ok", report.values()
        assert report.complete


async def test_a_spectator_sees_the_same_chain_and_no_hand(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as ana, pair.client(1) as beto, pair.stranger() as watcher:
        await play_out(ana, beto)
        await watcher.wait(lambda c: c.over)
        checked(watcher)
        assert watcher.bodies == ana.bodies
        assert watcher.you == []
        assert "hand" not in watcher.views[None]


async def test_a_hot_seat_has_two_keys_and_both_views(full: Site) -> None:
    made = full.make(game="toy", seats=["Ana", "Ana"], hotseat=True)
    client = client_of(full, made, 0)
    async with client:
        await play_out(client)
        checked(client)
        assert client.you == [0, 1]
        seats = client.header_values["seats"]
        assert seats[0]["key"] != seats[1]["key"]
        assert {0, 1} <= set(client.views)
        dealt = next(event for event in client.events if event["event"] == "dealt")
        assert (
            dealt["private"][0]["hand"] != dealt["private"][1]["hand"] or len(dealt["private"]) == 2
        )


async def test_a_person_plays_a_bot_that_is_marked_as_one(full: Site) -> None:
    made = full.make(game="toy", seats=["Ana", {"bot": "random"}])
    async with client_of(full, made, 0) as ana:
        await play_out(ana)
        checked(ana)
        assert [seat["kind"] for seat in ana.header_values["seats"]] == ["human", "bot"]
        assert ana.match["seats"][1]["bot"] == "random"
        moves = [canonical.loads(body) for body in ana.bodies.values() if '"type":"move"' in body]
        assert {move["seat"] for move in moves} == {0, 1}


async def test_practice_has_no_offer_and_the_same_name_gives_the_same_chance(full: Site) -> None:
    setups = []
    for _ in range(2):
        made = full.make(game="toy", seats=["Ana", {"bot": "random"}], practice_seed="abc")
        async with client_of(full, made, 0) as ana:
            await ana.wait(lambda c: c.started)
            assert ana.offer is None
            assert ana.header_values["practice_seed"] == "abc"
            assert ana.header_values["protocol"] == "practice/1"
            setups.append(ana.body(2)["draws"])
            await play_out(ana)
            assert ana.alarms == []
    assert setups[0] == setups[1]


async def test_decks_are_setups_that_stay_sealed_until_the_reveal(full: Site) -> None:
    pair = await pair_up(full)
    made = full.make(game="toy", options={"decks": True}, seats=["Ana", "Beto"])
    ana, beto = client_of(full, made, 0), client_of(full, made, 1)
    ana.payloads = {0: '{"deck":[1,1,2,9,9,9]}'}
    beto.payloads = {1: '{"deck":[3,3,3,4,4,4]}'}
    async with ana, beto:
        await play_out(ana, beto)
        checked(ana)
        reveal = ana.body(ana.seq)
        assert [s["payload"]["deck"] for s in reveal["setups"]] == [
            [1, 1, 2, 9, 9, 9],
            [3, 3, 3, 4, 4, 4],
        ]
    assert pair.match != made["match"]
