"""The parts of the one-process server: the layer across threads, the Celery threads, refusals to start."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from games.embedded import EmbeddedCelery
from games.layers import LoopHoppingLayer

ROOT = Path(__file__).resolve().parents[2]
VECTORS = json.loads((ROOT / "tests" / "engine" / "fairness-vectors.json").read_text())


async def test_a_send_from_another_threads_loop_arrives_at_once() -> None:
    """Without the hop it would lie there until this loop next wakes."""
    layer = LoopHoppingLayer()
    channel = await layer.new_channel()
    await layer.group_add("news", channel)
    waiting = asyncio.ensure_future(layer.receive(channel))
    await asyncio.sleep(0.05)
    sent = 0.0

    def elsewhere() -> None:
        nonlocal sent
        time.sleep(0.2)
        sent = time.monotonic()
        asyncio.run(layer.group_send("news", {"type": "news", "n": 1}))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    message = await asyncio.wait_for(waiting, 5)
    assert time.monotonic() - sent < 0.2
    assert message == {"type": "news", "n": 1}
    await asyncio.to_thread(thread.join)


async def test_a_burst_is_not_dropped() -> None:
    layer = LoopHoppingLayer()
    channel = await layer.new_channel()
    await layer.group_add("news", channel)
    for number in range(1_000):
        await layer.group_send("news", {"type": "news", "n": number})
    got = [(await layer.receive(channel))["n"] for _ in range(1_000)]
    assert got == list(range(1_000))


def test_a_dead_worker_or_beat_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from games import embedded

    started: list[str] = []

    class Dies:
        """A worker whose first life is short."""

        def __init__(self, **options: Any) -> None:
            assert options["pool_cls"] == "threads"
            self.over = threading.Event()
            started.append("worker")
            self.short = started.count("worker") == 1

        def start(self) -> None:
            if not self.short:
                self.over.wait(20)

        def stop(self) -> None:
            self.over.set()

    class Beat(threading.Thread):
        def __init__(self) -> None:
            super().__init__(daemon=True)
            self.over = threading.Event()
            started.append("beat")
            self.short = started.count("beat") == 1
            self.service = self

        def run(self) -> None:
            if not self.short:
                self.over.wait(20)

        def stop(self, wait: bool = True) -> None:
            self.over.set()

    monkeypatch.setattr(embedded, "WorkController", Dies)
    monkeypatch.setattr(embedded, "EmbeddedService", lambda *words, **options: Beat())
    monkeypatch.setattr(embedded, "LOOK_S", 0.05)
    app: Any = None
    celery = EmbeddedCelery(app)
    celery.start()
    deadline = time.monotonic() + 5
    while sorted(started) != ["beat", "beat", "worker", "worker"] and time.monotonic() < deadline:
        time.sleep(0.02)
    celery.stop()
    assert sorted(started) == ["beat", "beat", "worker", "worker"]


def start(tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Import the ASGI application as a server would."""
    clean = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    return subprocess.run(
        [sys.executable, "-c", "import config.asgi"],
        cwd=ROOT,
        env={**clean, "SEMENTE_ENV": "test", "SEMENTE_DATA_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def published() -> list[str]:
    """Private keys and seeds of the specification's vectors."""
    match = VECTORS["match"]
    found = [
        value
        for holder in (match, VECTORS.get("second_match", {}))
        for name, value in holder.items()
        if isinstance(value, str) and len(value) == 64 and ("secret" in name or "seed" in name)
    ]
    assert found
    return found


@pytest.mark.parametrize("name", ["SERVER_KEY", "VAULT_KEYS"])
def test_h13_no_start_with_keys_that_everybody_knows(tmp_path: Path, name: str) -> None:
    """H13, section 11."""
    for key in published():
        done = start(tmp_path, **{name: key})
        assert done.returncode != 0
        assert "published among" in done.stderr
        assert key not in done.stderr


def test_a_good_start(tmp_path: Path) -> None:
    done = start(tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "server-key").stat().st_mode & 0o077 == 0
