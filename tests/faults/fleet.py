"""The full deployment of ``docker-compose.yml``, with every connection to its servers in our hand."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from celery import Celery

from tools.deployment import ROOT, Deployment
from tools.local_services import Service

from .wire import Wire, Wires

R = TypeVar("R")

TOY = "toy=tests.engine.toy"
SKEWED = Path(__file__).parent / "skewed"
#: As in production, except that the toy may be played, nobody is throttled, and no seat is given up.
SETTINGS = {
    "SEMENTE_ENV": "test",
    "EXTRA_GAMES": f"{TOY},broken=tests.server.toy_broken",
    "THROTTLE_FACTOR": "1000",
    "SOCKETS_PER_SESSION": "1000",
    "SOCKETS_PER_ADDRESS": "5000",
    "SOCKET_RATE": "2000",
    "SOCKET_BURST": "4000",
    "BOT_DELAY_MS": "50,100",
    "ABSENT_AFTER": "100000",
    # Matches are made in advance.
    "OPENING_MS": "14400000",
    "METRICS_TOKEN": "metrics",
}


class Fleet(Deployment):
    """A deployment whose processes reach PostgreSQL and Valkey over wires of their own."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        self._net = Wires()
        self.wires: dict[tuple[str, str], Wire] = {}
        #: Processes are children of the thread that starts them, and end with it: this one stays.
        self._hands = ThreadPoolExecutor(1, thread_name_prefix="hands")
        super().__init__(folder, settings=SETTINGS | (settings or {}))

    def environment(self, name: str) -> dict[str, str]:
        found = super().environment(name)
        if name in ("migrate", "proxy"):
            return found
        found["TRUSTED_ORIGINS"] = ",".join([found["TRUSTED_ORIGINS"], *self.urls.values()])
        found["DATABASE_URL"] = self._through(name, "db", self.db, found["DATABASE_URL"])
        found["REDIS_URL"] = self._through(name, "redis", self.redis, found["REDIS_URL"])
        return found

    def _through(self, name: str, what: str, server: Service, url: str) -> str:
        wire = self.wires.get((name, what))
        if wire is None:
            wire = self.wires[name, what] = self._net.make(server.port)
        return url.replace(f":{server.port}/", f":{wire.port}/")

    @property
    def urls(self) -> dict[str, str]:
        """The addresses of the web processes, by name."""
        return {name: f"http://127.0.0.1:{port}" for name, port in self.web.items()}

    def wires_to(self, what: str, *names: str) -> list[Wire]:
        """The wires of these processes (of all) to ``db`` or ``redis``."""
        return [
            wire
            for (name, server), wire in self.wires.items()
            if server == what and (not names or name in names)
        ]

    # -- processes, from a test's coroutine

    async def do(self, work: Callable[..., R], *args: Any, **kwargs: Any) -> R:
        """Something that blocks, in the one thread that starts processes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hands, lambda: work(*args, **kwargs))

    def start(self) -> None:
        self._hands.submit(super().start).result()

    async def kill(self, *names: str) -> None:
        for name in names:
            await self.do(self.stop_process, name, kill=True)

    async def term(self, *names: str) -> None:
        for name in names:
            await self.do(self.stop_process, name)

    async def begin(self, *names: str) -> None:
        """Start processes, and wait for those that answer."""
        for name in names:
            await self.do(self.start_process, name)
        await self.do(self.wait_ready)

    async def kill_server(self, server: Service) -> None:
        await self.do(server.kill)

    async def begin_server(self, server: Service) -> None:
        """Start PostgreSQL or Valkey; after a kill the old one may need a moment to be gone."""
        for _ in range(20):
            try:
                await self.do(server.start)
                return
            except RuntimeError:
                await asyncio.sleep(0.3)
        await self.do(server.start)

    def pause(self, *services: Service) -> None:
        for service in services:
            _signal(service, signal.SIGSTOP)

    def resume(self, *services: Service) -> None:
        for service in services:
            _signal(service, signal.SIGCONT)

    async def heal(self) -> None:
        """End every fault, whatever it was: so that the next one finds a whole deployment."""
        for wire in self.wires.values():
            wire.mend()
        self.resume(*self.processes.values(), self.db, self.redis)
        for server in (self.db, self.redis):
            if server.process is None or server.process.poll() is not None:
                await self.begin_server(server)
        await asyncio.to_thread(off_events, self)
        await self.begin(*(name for name, one in self.processes.items() if not one.answers()))

    def dead(self) -> list[str]:
        """Processes that ended although nobody stopped them."""
        return [name for name, one in self.processes.items() if one.wanted and not one.answers()]

    def ready(self, name: str) -> bool:
        return self.processes[name].ready()

    def stop(self) -> None:
        # A process that is stopped would not hear that it has to end.
        self.resume(*self.processes.values(), self.db, self.redis)
        self._hands.submit(super().stop).result()
        self._hands.shutdown()
        self._net.stop()

    def logs(self) -> str:
        return "\n".join(
            one.log.read_text(errors="replace")
            for one in self.processes.values()
            if one.log.exists()
        )

    async def restart(self, *names: str, **changed: str) -> None:
        """Stop processes and start them with the settings of ``docker-compose.yml`` and these."""
        for name in names:
            await self.term(name)
            process = self.processes[name]
            process._environment = self.environment(name) | changed
            await self.begin(name)

    # -- looking in

    def sql(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """Look into (or change) the database, past all wires."""
        with psycopg.connect(self.db.url, autocommit=True, connect_timeout=5) as connection:
            cursor = connection.execute(statement.encode(), parameters or None)
            return cursor.fetchall() if cursor.description else []

    def now(self) -> int:
        """The server's clock in milliseconds: this computer's, as the database's is."""
        return time.time_ns() // 1_000_000

    def ring(self, match_id: str, **how: Any) -> None:
        """Deliver a table's timer."""
        app = Celery(broker=self.redis.url, set_as_current=False)
        app.conf.broker_transport_options = {"socket_timeout": 5}
        app.send_task("games.attend", (match_id,), queue="timers", ignore_result=True, **how)
        app.close()

    def metric(self, name: str, web: str) -> float:
        """The sum of a metric's samples of that name in one web process."""
        request = urllib.request.Request(f"{self.urls[web]}/metrics")
        request.add_header("Authorization", "Bearer metrics")
        with urllib.request.urlopen(request, timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        return sum(
            float(line.rpartition(" ")[2])
            for line in lines
            if line.startswith((f"{name}{{", f"{name} "))
        )

    def make(self, *wanted: dict[str, Any]) -> list[list[dict[str, Any]]]:
        """Make matches without the lobby, several of each kind; see ``tests.server.make``."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.server.make"],
            cwd=ROOT,
            env=Deployment.environment(self, "web1"),
            input=json.dumps(wanted),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        made: list[list[dict[str, Any]]] = json.loads(done.stdout)
        return made


def _signal(service: Service, number: int) -> None:
    """To a process and its children: PostgreSQL serves every connection by a process of its own."""
    process = service.process
    if process is None or process.poll() is not None:
        return
    for pid in [process.pid, *_children(process.pid)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def _children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            words = entry.read_text().rpartition(")")[2].split()
            if int(words[1]) == pid:
                found.append(int(entry.parent.name))
    return found


class Slow:
    """While it lasts, every event takes its time inside its transaction: a point to fail at."""

    def __init__(self, fleet: Fleet, seconds: float) -> None:
        self._fleet = fleet
        self._seconds = seconds

    async def __aenter__(self) -> "Slow":
        await asyncio.to_thread(on_events, self._fleet, f"PERFORM pg_sleep({self._seconds});")
        return self

    async def __aexit__(self, *problem: object) -> None:
        await asyncio.to_thread(off_events, self._fleet)


def on_events(fleet: Fleet, body: str) -> None:
    """Let something happen before every event that is stored."""
    fleet.sql(
        "CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {body} RETURN NEW; END $$;"
        " CREATE OR REPLACE TRIGGER fault BEFORE INSERT ON games_event"
        " FOR EACH STATEMENT EXECUTE FUNCTION fault()"
    )


def off_events(fleet: Fleet) -> None:
    fleet.sql("DROP TRIGGER IF EXISTS fault ON games_event")
