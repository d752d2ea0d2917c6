"""Whoever can write to Redis is inside; even so nothing of what lies there is run."""

import asyncio
import base64
import json
import pickle
import secrets
from pathlib import Path
from typing import Any

import msgpack
import pytest
import redis

from tests.server.client import TableClient, play_out
from tests.server.conftest import client_of, pair_up
from tests.server.site import Site

from .asks import no_fault

pytestmark = pytest.mark.services


class Bomb:
    """Unpickling it makes a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> Any:
        return (open, (str(self.file), "w"))


def task(name: str, args: Any, kind: str = "application/json", body: str | None = None) -> bytes:
    """A message as Celery puts it on the broker."""
    if body is None:
        body = base64.b64encode(json.dumps([args, {}, {}]).encode()).decode()
    headers = {
        "task": name,
        "id": secrets.token_hex(8),
        "lang": "py",
        "argsrepr": "",
        "kwargsrepr": "{}",
    }
    properties = {
        "body_encoding": "base64",
        "delivery_tag": secrets.token_hex(8),
        "delivery_mode": 2,
        "priority": 0,
        "delivery_info": {"exchange": "", "routing_key": "work"},
    }
    message = {"body": body, "content-type": kind, "content-encoding": "utf-8"}
    return json.dumps({**message, "headers": headers, "properties": properties}).encode()


async def test_h61_a_pickle_on_the_broker_is_refused(full: Site, tmp_path: Path) -> None:
    """H61: JSON only; the worker lives on and does its work."""
    server = redis.Redis.from_url(full.environment["REDIS_URL"])
    file = tmp_path / "run"
    bomb = base64.b64encode(pickle.dumps(([Bomb(file)], {}, {}))).decode()
    bad = [
        task("games.attend", [], "application/x-python-serialize", bomb),
        task("games.attend", [], "application/x-yaml", bomb),
        task("games.attend", [], "application/x-msgpack", bomb),
        task("games.attend", [], "application/json", bomb),
        *(task("os.system", ["true"]), task("celery.backend_cleanup", []), task("", [])),
        *(
            task("games.attend", args)
            for args in ([], [None], ["../../x"], [{"x": 1}], ["0" * 32], 3)
        ),
        *(task("games.bot", args) for args in (["0" * 32, 9], ["x", "y"], [None, None])),
    ]
    for queue in ("work", "timers"):
        for message in bad:
            server.lpush(queue, message)
    made = full.make(game="toy", options={"rounds": 2}, seats=["Ana", {"bot": "random"}])
    async with client_of(full, made, 0) as ana:
        # The bot is moved by that worker (in a process that may take a while to start).
        await ana.wait(lambda c: c.seq > 2, 150)
    for _ in range(100):
        if not server.llen("work") and not server.llen("timers"):
            break
        await asyncio.sleep(0.1)
    assert not file.exists()
    assert all(process.alive for process in full.processes)


async def test_h61_a_pickle_in_the_cache_is_not_read_as_one(tmp_path: Path) -> None:
    """H61: Django's own cache on Redis would."""
    from django.conf import settings
    from django.core.cache.backends.redis import RedisCache

    file = tmp_path / "run"
    if not settings.REDIS_URL:
        pytest.skip("no Redis")
    options = {**settings.CACHES["default"], "TIMEOUT": 60}
    cache = RedisCache(str(settings.REDIS_URL), options)
    key = cache.make_and_validate_key("hostile")
    redis.Redis.from_url(settings.REDIS_URL).set(key, pickle.dumps(Bomb(file)), ex=60)
    with pytest.raises(ValueError):  # noqa: PT011
        cache.get("hostile")
    assert not file.exists()
    cache.set("good", {"a": [1, "b"]})
    assert cache.get("good") == {"a": [1, "b"]}
    assert cache.add("one", 1)
    assert not cache.add("one", 1)


def odd_messages(file: Path, match: str) -> list[bytes]:
    """Broken msgpack, and messages that no process of ours would send."""
    deep: Any = []
    for _ in range(400):
        deep = [deep]
    good = {"type": "table.here", "match": match, "process": "p", "answer": True}
    values: list[Any] = [
        *(None, 7, "text", [], {}, {"type": None}, {"type": "http.request"}, deep),
        *({1: 2}, {"type": "table.moved", "match": match}, {"type": "lobby.tell"}),
        {"type": "table.moved", "match": match, "rev": "many", "process": "p"},
        {"type": "table.moved", "match": match, "rev": 2**63, "process": "p"},
        {**good, "seats": "ab", "watching": 0},
        {**good, "seats": [], "watching": -5},
        {**good, "seats": [1], "watching": "x"},
        {"type": "lobby.tell", "player": None, "message": {"type": "matched"}},
        {"type": "lobby.tell", "player": ["x"], "message": b"\xff"},
    ]
    return [
        pickle.dumps(Bomb(file)),
        b"",
        b"\xc1",
        b"\xff" * 100,
        msgpack.packb({"type": "table.moved"})[:-3],
        msgpack.packb(msgpack.ExtType(1, pickle.dumps(Bomb(file)))),
        *(msgpack.packb(value) for value in values),
    ]


async def test_h61_odd_messages_in_the_channel_layer_change_nothing(
    full: Site, tmp_path: Path
) -> None:
    """H61: hints are hints: two people on two processes play on, and the lobby tells its news."""
    server = redis.Redis.from_url(full.environment["REDIS_URL"])
    prefix = full.environment["CHANNEL_PREFIX"]
    pair = await pair_up(full, rounds=4)
    ana, beto = pair.client(0), pair.client(1, web=1)
    async with ana, beto:
        await ana.wait(lambda c: c.started)
        await beto.wait(lambda c: c.started)
        file = tmp_path / "run"

        async def disturb() -> None:
            for message in odd_messages(file, pair.match):
                for group in (f"table.{pair.match}", "tables", "lobby"):
                    server.publish(f"{prefix}__group__{group}", message)
                await asyncio.sleep(0.05)

        await asyncio.gather(disturb(), play_out(ana, beto))
        for client in (ana, beto):
            await client.wait(lambda c: c.over)
            assert client.alarms == []
        assert ana.bodies == beto.bodies
        assert not file.exists()
    # The processes hear each other as before.
    again = await pair_up(full, rounds=2)
    one: TableClient = again.client(0)
    two: TableClient = again.client(1, web=1)
    async with one, two:
        await play_out(one, two)
    assert one.bodies == two.bodies
    no_fault(full)
