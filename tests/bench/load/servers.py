"""The servers that are measured: ours in its two forms, and boardgame.io with a game of like size."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import psycopg

from tests.server.site import Site
from tools.deployment import Deployment
from tools.local_services import free_port

ROOT = Path(__file__).resolve().parents[3]
PEER = Path(__file__).resolve().parent / "peer"
#: Where the peer is installed; nothing of it is in the project's own packages.
PEER_HOME = ROOT / ".cache" / "boardgame.io"

#: One address plays everybody.
_ROOMY: dict[str, Any] = {
    "SEMENTE_ENV": "test",
    "EXTRA_GAMES": "toy=tests.engine.toy",
    "SOCKETS_PER_ADDRESS": "5000",
    "SOCKET_RATE": "2000",
    "SOCKET_BURST": "4000",
    "THROTTLE_FACTOR": "1000",
    "OPENING_MS": "600000",
    "TURN_MS": "3600000",
    "METRICS_TOKEN": "metrics",
}


class Server(Protocol):
    """Something to be measured."""

    name: str
    #: The language of its sides: ``semente`` or ``boardgame``.
    kind: str

    def tables(self, count: int) -> list[dict[str, Any]]:
        """So many new tables, as the generator's ``join`` wants them."""
        ...

    def pids(self) -> dict[str, list[int]]:
        """Its processes: those that hold the tables (``web``), and all others (``rest``)."""
        ...

    def tidy(self) -> None:
        """Give back memory that nobody uses, where one must ask for that."""
        ...


class Embedded:
    """``make run``: one process, SQLite."""

    kind = "semente"

    def __init__(
        self, folder: Path, words: list[str] | None = None, name: str = "embedded"
    ) -> None:
        self.name = name
        self.site = Site(folder, **_ROOMY)
        if words is not None:
            port = str(self.site.ports[0])
            self.site.webs[0].words = [port if word == "PORT" else word for word in words]
        self.site.start()

    def tables(self, count: int, game: str = "toy") -> list[dict[str, Any]]:
        url = self.site.url
        return _tables(
            self.site.environment, count, game, lambda number: url.replace("http", "ws", 1), url
        )

    def pids(self) -> dict[str, list[int]]:
        popen = self.site.webs[0].popen
        assert popen is not None
        return {"web": [popen.pid], "rest": []}

    def tidy(self) -> None:
        """Nothing: memory is counted."""

    def stop(self) -> None:
        self.site.stop()


class Full:
    """``make full``: PostgreSQL, Valkey, web processes, timers, worker, beat and proxy.

    The players' sockets go to the web processes as the proxy would send them, a table's two to the
    same one; with ``proxy``, through it.
    """

    kind = "semente"

    def __init__(
        self, folder: Path, *, proxy: bool = False, uvicorn: bool = False, name: str = "full"
    ) -> None:
        self.name = name
        self.proxy = proxy
        self.site = Deployment(folder, settings=_ROOMY, durable=True)
        if uvicorn:
            self._with_uvicorn()
        self.site.start()

    def _with_uvicorn(self) -> None:
        for name, port in self.site.web.items():
            words = [
                sys.executable,
                "-m",
                "uvicorn",
                "config.asgi:application",
                "--port",
                str(port),
            ]
            words += ["--ws-max-size", "16384", "--log-level", "warning"]
            self.site.processes[name]._command = words

    def tables(self, count: int, game: str = "toy") -> list[dict[str, Any]]:
        ports = list(self.site.web.values())
        proxy = self.site.port

        def at(number: int) -> str:
            return f"ws://127.0.0.1:{proxy if self.proxy else ports[number % len(ports)]}"

        return _tables(self.site.environment("web1"), count, game, at, self.site.address)

    def slow_commits(self, ms: int) -> None:
        """Every transaction that moves matches on takes so much longer in the database."""
        with psycopg.connect(self.site.db.url, autocommit=True) as connection:
            connection.execute("DROP TRIGGER IF EXISTS slow ON games_match")
            connection.execute(
                "CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                f" $$ BEGIN PERFORM pg_sleep({ms / 1000}); RETURN NULL; END $$".encode()
            )
            if ms:
                connection.execute(
                    "CREATE TRIGGER slow AFTER UPDATE ON games_match"
                    " FOR EACH STATEMENT EXECUTE FUNCTION slow()"
                )

    def pids(self) -> dict[str, list[int]]:
        web: list[int] = []
        rest: list[int] = []
        for name, process in self.site.processes.items():
            if process.process is not None:
                (web if name in self.site.web else rest).append(process.process.pid)
        for service in (self.site.db, self.site.redis):
            if service.process is not None:
                rest.append(service.process.pid)
        return {"web": web, "rest": rest}

    def tidy(self) -> None:
        """Nothing: memory is counted."""

    def stop(self) -> None:
        self.site.stop()


class Peer:
    """boardgame.io's own server, matches in its memory."""

    kind = "boardgame"
    name = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        install_peer()
        self.port = free_port()
        self.log = folder / "peer.log"
        self._made = 0
        environment = {**os.environ, "NODE_ENV": "production"}
        environment["NODE_PATH"] = str(PEER_HOME / "node_modules")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ["node", "--expose-gc", str(PEER / "server.cjs"), str(self.port)],
                env=environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 60
        while "ready" not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(self.log.read_text()[-2000:])
            time.sleep(0.05)

    def tables(self, count: int) -> list[dict[str, Any]]:
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        self._made += count
        names = range(self._made - count, self._made)
        return [{"name": f"match{number}", "url": url, "headers": [{}, {}]} for number in names]

    def pids(self) -> dict[str, list[int]]:
        return {"web": [self.process.pid], "rest": []}

    def tidy(self) -> None:
        self.process.send_signal(signal.SIGUSR2)
        time.sleep(1.5)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


def install_peer() -> None:
    """Install boardgame.io in the versions of its lock file, if that has not been done."""
    wanted = (PEER / "package-lock.json").read_text()
    done = PEER_HOME / ".installed"
    if done.exists() and done.read_text() == wanted:
        return
    PEER_HOME.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PEER / name, PEER_HOME / name)
    words = ["npm", "ci", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(words, cwd=PEER_HOME, check=True, stdout=subprocess.DEVNULL)
    done.write_text(wanted)


def _tables(
    environment: dict[str, str], count: int, game: str, at: Any, origin: str
) -> list[dict[str, Any]]:
    options = {"rounds": 100_000} if game == "toy" else {}
    what = {"game": game, "options": options, "seats": ["Ana", "Beto"], "count": count}
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.make"],
        cwd=ROOT,
        env=environment,
        input=json.dumps(what),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    found = json.loads(done.stdout)
    made = found if isinstance(found, list) else [found]
    return [
        {
            "name": one["match"],
            "url": f"{at(number)}/ws/table/{one['match']}/",
            "headers": [
                {"Origin": origin, "Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())}
                for cookies in one["cookies"]
            ],
        }
        for number, one in enumerate(made)
    ]


class Generator:
    """The players' process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.load.generator"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the generator ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait(20)


@contextlib.contextmanager
def seated(server: Server, tables: list[dict[str, Any]]) -> Iterator[Generator]:
    """A generator with two players at each of these tables."""
    generator = Generator()
    try:
        generator.tell(join={"kind": server.kind, "tables": tables})
        yield generator
        generator.tell(leave=True)
    finally:
        generator.close()


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += family(int(child))
    return found


def cpu_seconds(pids: list[int]) -> float:
    """CPU time that processes, with those that they have started, have used."""
    ticks = 0
    for pid in {one for first in pids for one in family(first)}:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_kb(pids: list[int]) -> int:
    """Memory that these processes alone hold now, in KB."""
    found = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                found += int(line.split()[1])
    return found


def get(url: str, token: str = "") -> bytes:
    """The body of a page."""
    request = urllib.request.Request(url)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=20) as answer:
        body: bytes = answer.read()
        return body
