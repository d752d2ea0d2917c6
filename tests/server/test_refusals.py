"""What the table socket refuses; nothing of it changes the log (robustness E0)."""

import contextlib
from typing import Any

import pytest
import websockets

from games.engine import fairness

from .client import Closed, Refused, TableClient
from .conftest import Pair, pair_up
from .site import Site, running
from .web import Browser

pytestmark = pytest.mark.services


async def playing(site: Site, **options: Any) -> tuple[Pair, TableClient, TableClient]:
    pair = await pair_up(site, **options)
    ana, beto = await pair.client(0).connect(), await pair.client(1).connect()
    await ana.wait(lambda c: c.started)
    await beto.wait(lambda c: c.started)
    return pair, ana, beto


def log_of(pair: Pair) -> list[tuple[Any, ...]]:
    found = pair.site.sql(
        "SELECT seq, body, sig FROM games_event WHERE match_id = %s ORDER BY seq", pair.match
    )
    return [
        *found,
        *pair.site.sql("SELECT rev, seq, head FROM games_match WHERE id = %s", pair.match),
    ]


async def code_of(client: TableClient, message: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        await client.ask(message)
    return refused.value.code


async def test_moves_that_are_not_allowed(full: Site) -> None:
    """H14, H31, H41: foreign seat, illegal, stale, unsigned, wrongly signed, badly sealed."""
    pair, ana, beto = await playing(full)
    before = log_of(pair)
    own = ana.decisions[0]["moves"][0]
    foreign = [m for m in beto.decisions[1]["moves"] if m not in ana.decisions[0]["moves"]]

    assert await code_of(ana, {**ana.move_message(0, own), "seat": 1}) == "not_yours"
    assert await code_of(ana, ana.move_message(0, "pick 8")) == "card_not_in_hand"
    assert await code_of(ana, ana.move_message(0, "dance")) == "not_now"
    for base in (1, 3, 2**53 - 1):
        message = {**ana.move_message(0, own), "base": base}
        assert await code_of(ana, message) == "stale"
    signed = ana.move_message(0, own)
    assert await code_of(ana, {**signed, "id": "a", "sig": "00" * 64}) == "bad_sig"
    assert await code_of(ana, {**signed, "id": "b", "sig": None}) == "bad_sig"
    # Signed for one seal, sent with another.
    other = ana.move_message(0, own)
    assert await code_of(ana, {**signed, "id": "c", "sealed": other["sealed"]}) == "bad_sig"
    assert await code_of(ana, {**signed, "id": "d", "salt": "00" * 32}) == "bad_seal"
    if foreign:
        assert await code_of(ana, {**signed, "id": "e", "move": foreign[0]}) == "card_not_in_hand"
    # A secret choice in the open.
    text = fairness.move_message(ana.raw, 0, ana.seq, ana.heads[ana.seq], own)
    bare = {"type": "move", "id": "f", "seat": 0, "base": ana.seq, "move": own}
    sig = ana.secrets[0].key.sign(text).hex()
    assert await code_of(ana, {**bare, "sig": sig}) == "seal_needed"

    assert log_of(pair) == before
    assert await ana.move(0, own) == 3
    for client in (ana, beto):
        assert client.alarms == []
        await client.disconnect()


async def test_h17_a_spectator_may_send_nothing_that_acts(full: Site) -> None:
    pair, ana, beto = await playing(full)
    async with pair.stranger() as watcher:
        await watcher.wait(lambda c: c.started)
        before = log_of(pair)
        for message in (
            ana.move_message(0, ana.decisions[0]["moves"][0]),
            {"type": "resign", "id": "r", "seat": 0},
            {"type": "draw", "id": "d", "seat": 1, "act": "offer"},
        ):
            assert await code_of(watcher, message) == "not_yours"
        for message in (
            {"type": "commit", "seat": 0, "commit": "00" * 32, "key": "11" * 32},
            {"type": "open", "seat": 0, "contrib": "00" * 32, "accept": "11" * 64},
            {"type": "rekey", "seat": 0, "base": 2, "key": "00" * 32, "sig": "11" * 64},
        ):
            known = len(watcher.notices)
            await watcher.send(message)
            await watcher.wait_notices(known)
            assert watcher.notices[-1]["code"] == "not_yours"
        assert log_of(pair) == before
    await ana.disconnect()
    await beto.disconnect()


FIRST = [
    {"type": "commit", "seat": 0, "commit": "00" * 32, "key": "11" * 32},
    {"type": "open", "seat": 0, "contrib": "00" * 32, "accept": "11" * 64},
    {"type": "move", "id": "a", "seat": 0, "base": 2, "move": "pick 1"},
    {"type": "rekey", "seat": 0, "base": 2, "key": "00" * 32, "sig": "11" * 64},
    {"type": "resign", "id": "r", "seat": 0},
    {"type": "draw", "id": "d", "seat": 0, "act": "offer"},
    {"type": "history", "before": 5},
    {"type": "ack", "seq": 1},
    {"type": "ping"},
]


async def test_h18_anything_before_hello_closes_4401(full: Site) -> None:
    pair, ana, beto = await playing(full)
    before = log_of(pair)
    for message in FIRST:
        client = await pair.client(0).connect(hello=False)
        await client.send(message)
        assert await client.wait_closed() == 4401
    assert log_of(pair) == before
    await ana.disconnect()
    await beto.disconnect()


MALFORMED = [
    "",
    "nothing",
    "[]",
    "3",
    "null",
    "{}",
    '{"type":"dance"}',
    '{"type":"ping","extra":1}',
    '{"type":"ping","type":"ping"}',
    '{"type":"ack"}',
    '{"type":"ack","seq":-1}',
    '{"type":"ack","seq":1.5}',
    '{"type":"ack","seq":1e999}',
    '{"type":"ack","seq":NaN}',
    '{"type":"ack","seq":true}',
    '{"type":"ack","seq":"1"}',
    '{"type":"ack","seq":9007199254740993}',
    '{"type":"ack","seq":' + "9" * 5_000 + "}",
    '{"type":"history","before":null}',
    '{"type":"hello","v":2,"seq":0,"head":null}',
    '{"type":"hello","v":1,"seq":0,"head":"00"}',
    '{"type":"move","id":"a","seat":2,"base":1,"move":"x"}',
    '{"type":"move","id":"a","seat":0,"base":-1,"move":"x"}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":""}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":"' + "x" * 5_000 + '"}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":"a\\u0000b"}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":"a\\nb"}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":"\\u202epick"}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":"\\ud800"}',
    '{"type":"move","id":"' + "a" * 33 + '","seat":0,"base":1,"move":"x"}',
    '{"type":"move","id":"","seat":0,"base":1,"move":"x"}',
    '{"type":"move","id":"a","seat":0,"base":1,"move":"x","sig":"' + "A" * 128 + '"}',
    '{"type":"draw","id":"a","seat":0,"act":"steal"}',
    '{"__proto__":{"type":"ping"}}',
    "[" * 10_000,
    '{"type":' * 1_500,
    '{"type":"ping"}{"type":"ping"}',
    "\ufeff" + '{"type":"ping"}',
]


async def test_h30_h31_malformed_frames_get_one_short_refusal_each(full: Site) -> None:
    pair, ana, beto = await playing(full)
    before = log_of(pair)
    for text in MALFORMED:
        client = await pair.client(0).connect()
        await client.wait(lambda c: c.started)
        await client.send_text(text)
        await client.wait(lambda c: c.notices)
        assert client.notices[-1]["code"] == "malformed", text[:60]
        assert client.notices[-1]["facts"] == {}
        # The socket goes on.
        await client.send({"type": "ping"})
        await client.wait(lambda c: c.seen[-1]["type"] == "pong")
        await client.disconnect()
    assert log_of(pair) == before
    await ana.disconnect()
    await beto.disconnect()


async def test_h30_ten_malformed_frames_close_4400(full: Site) -> None:
    pair, ana, beto = await playing(full)
    client = await pair.client(0).connect()
    await client.wait(lambda c: c.started)
    for number in range(10):
        await client.send_text(b"\x00binary" if number % 2 else "nonsense")
    assert await client.wait_closed() == 4400
    assert len([one for one in client.notices if one["code"] == "malformed"]) == 9
    await ana.disconnect()
    await beto.disconnect()


@pytest.mark.parametrize(
    ("size", "codes"),
    [(16 * 1024 + 1, {4413}), (60_000, {4413}), (1024 * 1024 + 1, {1009, 1006})],
)
async def test_h26_frames_over_16_kb_close_4413(full: Site, size: int, codes: set[int]) -> None:
    """Far larger ones never reach us: the server drops the connection."""
    pair, ana, beto = await playing(full)
    client = await pair.client(0).connect()
    await client.wait(lambda c: c.started)
    with contextlib.suppress(Closed):
        await client.send_text("x" * size)
    assert await client.wait_closed() in codes
    # Exactly the limit is only malformed.
    client = await pair.client(0).connect()
    await client.wait(lambda c: c.started)
    await client.send_text("x" * 16 * 1024)
    await client.wait(lambda c: c.notices)
    assert client.notices[-1]["code"] == "malformed"
    await client.disconnect()
    await ana.disconnect()
    await beto.disconnect()


async def test_h47_a_move_after_the_end_is_over(full: Site) -> None:
    pair, ana, beto = await playing(full)
    message = ana.move_message(0, ana.decisions[0]["moves"][0])
    await beto.resign(1)
    await ana.wait(lambda c: c.over)
    before = log_of(pair)
    assert await code_of(ana, message) == "over"
    assert await code_of(ana, {"type": "resign", "id": "x", "seat": 0}) == "over"
    assert await code_of(ana, {"type": "draw", "id": "y", "seat": 0, "act": "offer"}) == "over"
    assert log_of(pair) == before
    await ana.disconnect()
    await beto.disconnect()


async def test_h15_a_private_match_does_not_exist_for_strangers(full: Site) -> None:
    pair = await pair_up(full, visibility="link")
    async with pair.client(0) as ana, pair.client(1) as beto:
        await ana.wait(lambda c: c.started)
        stranger = await pair.stranger().connect()
        assert await stranger.wait_closed() == 4404
        assert stranger.seen == []
        answer = await Browser(full.url).get(f"/api/matches/{pair.match}")
        assert answer.status == 404
        assert (await pair.browsers[1].get(f"/api/matches/{pair.match}")).status == 200
        await beto.resign(1)
        await ana.wait(lambda c: c.over)
    # Once revealed it may be checked by everybody.
    assert (await Browser(full.url).get(f"/api/matches/{pair.match}")).status == 200


async def test_a_match_that_does_not_exist(full: Site) -> None:
    client = await TableClient(Browser(full.url), "0" * 32).connect()
    assert await client.wait_closed() == 4404
    assert (await Browser(full.url).get(f"/api/matches/{'0' * 32}")).status == 404


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://127.0.0.1:1", "https://127.0.0.1", "null", None]
)
async def test_a_page_of_another_origin_gets_no_socket(full: Site, origin: str | None) -> None:
    """Scheme, host and port must be ours; a browser always says where its page came from."""
    pair = await pair_up(full)
    url = f"{full.url.replace('http', 'ws', 1)}/ws/table/{pair.match}/"
    headers = {"Cookie": pair.browsers[0].cookie_header}
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(url, additional_headers=headers, origin=origin)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


async def test_an_unknown_socket_address_is_refused_quietly(full: Site) -> None:
    url = f"{full.url.replace('http', 'ws', 1)}/ws/other/"
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(url, origin=full.url)  # type: ignore[arg-type]
    assert "No route found" not in full.logs()


async def test_h35_signing_out_closes_the_sockets(full: Site) -> None:
    pair, ana, beto = await playing(full)
    await pair.browsers[0].post("/api/logout")
    assert await ana.wait_closed(8) == 4401
    assert beto.closed is None
    await beto.disconnect()


async def test_h35_a_banned_player_is_put_out(full: Site) -> None:
    _, ana, beto = await playing(full)
    player = ana.match["seats"][0]["player"]
    full.sql("UPDATE lobby_player SET is_active = false WHERE id = %s", player)
    assert await ana.wait_closed(8) == 4401
    assert beto.closed is None
    await beto.disconnect()


async def test_h33_sockets_of_one_session_and_of_one_address_are_limited(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("limits")
    limits = {
        "SOCKETS_PER_SESSION": 3,
        "SOCKETS_PER_ADDRESS": 6,
        "SOCKET_RATE": 5,
        "SOCKET_BURST": 20,
    }
    with running(folder, **limits) as site:
        pair = await pair_up(site)
        mine = [await pair.client(0).connect(hello=False) for _ in range(4)]
        assert await mine[3].wait_closed() == 4429
        theirs = [await pair.client(1).connect(hello=False) for _ in range(3)]
        stranger = await pair.stranger().connect(hello=False)
        assert await stranger.wait_closed() == 4429
        await theirs[0].disconnect()
        # A flood of messages closes the socket that sends it, and no other.
        await mine[0].send_hello()
        await mine[0].wait(lambda c: c.you == [0])
        with contextlib.suppress(Closed):
            for _ in range(40):
                await mine[0].send({"type": "ping"})
        assert await mine[0].wait_closed() == 4429
        assert mine[1].closed is None
        for client in (*mine[1:3], *theirs[1:]):
            await client.disconnect()


async def test_bad_utf8_closes_the_socket_and_not_the_server(full: Site) -> None:
    pair = await pair_up(full)
    client = await pair.client(0).connect()
    await client.wait(lambda c: c.match)
    await client._socket.send(b"\xff\xfe", text=True)
    assert await client.wait_closed() in (1002, 1006, 1007)
    assert full.ready(full.url)
