"""The opening of a match over real sockets: commitments, header, contributions (section 3)."""

import asyncio
import secrets
from typing import Any

import pytest

from games.engine import canonical, fairness

from .client import TableClient, signed
from .conftest import Pair, client_of, pair_up
from .site import Site

pytestmark = pytest.mark.services


def silent(pair: Pair, seat: int) -> TableClient:
    """A client that answers neither offer nor header by itself."""
    client = pair.client(seat)
    client.opening = False
    return client


def kinds(client: TableClient) -> list[str]:
    return [message["type"] for message in client.seen]


async def until_seen(client: TableClient, kind: str) -> None:
    await client.wait(lambda c: kind in kinds(c))


async def test_h54_the_seed_is_stored_before_the_offer(full: Site) -> None:
    pair = await pair_up(full)
    rows = full.sql("SELECT sealed FROM games_matchsecret WHERE match_id = %s", pair.match)
    assert len(rows) == 1
    async with silent(pair, 0) as ana:
        await until_seen(ana, "offer")
        assert ana.offer is not None
        commit = full.sql("SELECT server_commit FROM games_match WHERE id = %s", pair.match)[0][0]
        assert ana.offer["server_commit"] == commit
        assert ana.offer["options"] == {"rounds": 3, "decks": False}
        # C-22.1, V-15.2, E-26.2: every decision has 90 seconds.
        assert ana.offer["clock"] == {"turn_ms": 90_000}
        assert ana.offer["seats_kind"] == ["human", "human"]


async def test_h54_no_header_before_both_have_committed(full: Site) -> None:
    pair = await pair_up(full)
    async with silent(pair, 0) as ana, silent(pair, 1) as beto:
        await until_seen(ana, "offer")
        await ana.commit(0)
        await ana.wait(lambda c: kinds(c).count("waiting") >= 2)
        await asyncio.sleep(0.3)
        assert "header" not in kinds(ana)
        assert "header" not in kinds(beto)
        await beto.commit(1)
        await until_seen(ana, "header")
        await until_seen(beto, "header")


async def test_h54_no_contribution_leaves_before_both_are_open(full: Site) -> None:
    pair = await pair_up(full)
    async with silent(pair, 0) as ana, silent(pair, 1) as beto, pair.stranger() as watcher:
        for client in (ana, beto, watcher):
            client.record_frames = True
        await until_seen(ana, "offer")
        await until_seen(beto, "offer")
        await ana.commit(0)
        await beto.commit(1)
        await until_seen(ana, "header")
        await ana.open(0)
        await beto.wait(lambda c: any('"opened":[true,false]' in text for text in c.frames))
        await asyncio.sleep(0.3)
        theirs = ana.secrets[0].contrib.hex()
        assert not any(theirs in text for client in (ana, beto, watcher) for text in client.frames)
        await beto.open(1)
        for client in (ana, beto, watcher):
            await client.wait(lambda c: c.started)
            assert client.alarms == []
        assert ana.body(1)["contribs"][0] == theirs


async def test_the_header_holds_what_section_4_says_and_no_name(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as ana, pair.client(1):
        await ana.wait(lambda c: c.started)
        values = ana.header_values
        assert set(values) == {
            *("protocol", "match", "game", "rules", "rules_hash", "options", "clock"),
            *("server_commit", "server_key", "seats", "t"),
        }
        assert [set(seat) for seat in values["seats"]] == [{"commit", "key", "kind", "setup"}] * 2
        assert ana.header is not None
        assert "Ana" not in ana.header
        assert "Beto" not in ana.header


@pytest.mark.parametrize("what", ["commit", "header"])
async def test_a_repeated_step_gets_its_answer_again(full: Site, what: str) -> None:
    pair = await pair_up(full)
    async with silent(pair, 0) as ana, pair.client(1) as beto:
        await until_seen(ana, "offer")
        await ana.commit(0)
        await until_seen(ana, "header")
        own = ana.secrets[0]
        if what == "commit":
            commitment = fairness.commit(0, ana.raw, own.contrib).hex()
            await ana.send({"type": "commit", "seat": 0, "commit": commitment, "key": own.public})
            await ana.wait(lambda c: kinds(c).count("header") == 2)
        await ana.open(0)
        await ana.open(0)
        await ana.wait(lambda c: c.started)
        await beto.wait(lambda c: c.started)
        assert [n for n in ana.notices if n["type"] == "refused"] == []


async def refusal(client: TableClient, message: dict[str, Any]) -> str:
    before = len(client.notices)
    await client.send(message)
    await client.wait(lambda c: len(c.notices) > before)
    return str(client.notices[-1]["code"])


async def test_another_commitment_for_the_same_seat_is_refused(full: Site) -> None:
    pair = await pair_up(full)
    async with silent(pair, 0) as ana:
        await until_seen(ana, "offer")
        await ana.commit(0)
        own = ana.secrets[0]
        other = {"type": "commit", "seat": 0, "commit": "00" * 32, "key": own.public}
        assert await refusal(ana, other) == "already_committed"


async def test_a_wrong_contribution_or_signature_is_refused(full: Site) -> None:
    pair = await pair_up(full)
    async with silent(pair, 0) as ana, silent(pair, 1) as beto:
        await until_seen(ana, "offer")
        await until_seen(beto, "offer")
        own = {"type": "open", "seat": 0, "contrib": "11" * 32, "accept": "22" * 64}
        assert await refusal(ana, own) == "no_header"
        await ana.commit(0)
        await beto.commit(1)
        await until_seen(ana, "header")
        assert await refusal(ana, own) == "bad_contribution"
        right = {**own, "contrib": ana.secrets[0].contrib.hex()}
        assert await refusal(ana, right) == "bad_sig"
        await ana.open(0)
        await beto.open(1)
        await ana.wait(lambda c: c.started)


async def test_a_commitment_for_the_other_seat_is_not_ones_own(full: Site) -> None:
    """H14."""
    pair = await pair_up(full)
    async with silent(pair, 0) as ana:
        await until_seen(ana, "offer")
        message = {"type": "commit", "seat": 1, "commit": "00" * 32, "key": "11" * 32}
        assert await refusal(ana, message) == "not_yours"


async def test_setups_must_fit_their_commitment_and_the_rules(full: Site) -> None:
    made = full.make(game="toy", options={"decks": True}, seats=["Ana", "Beto"])
    ana = client_of(full, made, 0)
    ana.opening = False
    async with ana:
        await until_seen(ana, "offer")
        salt = secrets.token_bytes(32)

        def commit(payload: str | None, setup: str | None = None) -> dict[str, Any]:
            fitting = payload and fairness.setup_commit(0, ana.raw, salt, payload).hex()
            return {
                "type": "commit",
                "seat": 0,
                "commit": "00" * 32,
                "key": "11" * 32,
                "setup": setup or fitting,
                "payload": payload,
                "salt": salt.hex(),
            }

        assert await refusal(ana, commit(None)) == "deck_missing"
        assert await refusal(ana, commit('{"deck":[1]}')) == "six_cards"
        assert await refusal(ana, commit('{"deck": [1,2,3,4,5,6]}')) == "not_canonical"
        assert await refusal(ana, commit('{"deck":[1,2,3,4,5,6]}', "33" * 32)) == "bad_setup"
        assert full.sql("SELECT rev FROM games_match WHERE id = %s", made["match"])[0][0] == 0


async def test_without_a_commitment_the_offer_lapses(quick: Site) -> None:
    pair = await pair_up(quick)
    async with pair.client(0) as ana, silent(pair, 1) as beto:
        for client in (ana, beto):
            await client.wait(lambda c: c.match.get("status") == "void", 20)
            assert client.match["end_reason"] == "lapsed"
            assert client.match["fault"] == "seat1"
            assert client.header is None
            assert client.match["server_seed"] is None
    assert quick.sql("SELECT count(*) FROM games_event WHERE match_id = %s", pair.match)[0][0] == 0


async def test_h50_without_a_contribution_the_match_is_void(quick: Site) -> None:
    """H50: a signed header that is not opened ends in ``void`` and ``reveal``, and names the fault."""
    pair = await pair_up(quick)
    async with silent(pair, 0) as ana, pair.client(1) as beto:
        await until_seen(ana, "offer")
        await ana.commit(0)
        await beto.wait(lambda c: c.over, 20)
        assert beto.body(1)["fault"] == "seat0"
        reveal = beto.body(2)
        seed = bytes.fromhex(reveal["server_seed"])
        assert fairness.commit("S", beto.raw, seed).hex() == beto.header_values["server_commit"]
        assert beto.match["status"] == "void"
        assert beto.alarms == []
        refused = {"type": "open", "seat": 0, "contrib": "11" * 32, "accept": "22" * 64}
        assert await refusal(ana, refused) == "over"


async def test_an_opening_adds_little_time(full: Site) -> None:
    pair = await pair_up(full)
    async with pair.client(0) as ana, pair.client(1) as beto:
        await ana.wait(lambda c: c.started)
        await beto.wait(lambda c: c.started)
        header = canonical.loads(str(ana.header))
        assert 0 <= ana.body(2)["t"] - header["t"] < 1_000
        key, message = header["server_key"], fairness.receipt_message(ana.raw, 2, ana.heads[2])
        assert signed(key, ana.receipts[2], message)
