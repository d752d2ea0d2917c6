"""A whole site as separate processes: what the tests of server, faults and load play against.

``Site(folder)`` is the embedded server (SQLite, memory broker). ``Site(folder, full=True)`` is the full
deployment on the PostgreSQL and Valkey of ``tests.services``: Daphne processes, a worker, beat.
"""

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from tools.local_services import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
#: Services of the test run, or nothing.
_OURS = ("DATABASE_URL", "REDIS_URL", "CHANNEL_PREFIX", "SEMENTE_TEST_FOLDER")


def _admin_url() -> str:
    """The database that always exists, from which others are made."""
    return os.environ["DATABASE_URL"].rpartition("/")[0] + "/postgres"


class Process:
    """One process of the site, with its log."""

    def __init__(
        self, name: str, words: list[str], environment: dict[str, str], folder: Path
    ) -> None:
        self.name = name
        self.words = words
        self.environment = environment
        self.log = folder / f"{name}.log"
        self.popen: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                [sys.executable, *self.words],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )

    @property
    def alive(self) -> bool:
        return self.popen is not None and self.popen.poll() is None

    def signal(self, number: int) -> None:
        assert self.popen is not None
        self.popen.send_signal(number)

    def kill(self) -> None:
        """As a crash would end it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        popen, self.popen = self.popen, None
        if popen is None:
            return
        with contextlib.suppress(ProcessLookupError):
            popen.send_signal(number)
        try:
            popen.wait(15)
        except subprocess.TimeoutExpired:
            popen.kill()
            popen.wait()

    def text(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""


class Site:
    """The processes, and what a test wants to know of them."""

    def __init__(self, folder: Path, *, full: bool = False, webs: int = 1, **settings: Any) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.full = full
        self.ports = [free_port() for _ in range(webs)]
        base = {key: value for key, value in os.environ.items() if key not in _OURS}
        self.environment = base | {
            "SEMENTE_ENV": "test",
            "SEMENTE_DATA_DIR": str(folder / "data"),
            "TRUSTED_ORIGINS": ",".join(self.urls),
            "EXTRA_GAMES": "toy=tests.engine.toy",
            "THROTTLE_FACTOR": "1000",
            "SOCKETS_PER_ADDRESS": "5000",
            "SOCKET_RATE": "2000",
            "SOCKET_BURST": "4000",
            "BOT_DELAY_MS": "0,1",
            "METRICS_TOKEN": "metrics",
        }
        self.environment |= {name: str(value) for name, value in settings.items()}
        if full:
            self._use_services()
        self.webs: list[Process] = []
        self.workers: list[Process] = []
        self._plan()

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    @property
    def url(self) -> str:
        return self.urls[0]

    def _use_services(self) -> None:
        server, redis = _admin_url(), os.environ["REDIS_URL"]
        self.database = f"site_{secrets.token_hex(6)}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {self.database}")
        self.environment |= {
            "DATABASE_URL": server.rpartition("/")[0] + f"/{self.database}",
            # Numbers above those that pytest-xdist's workers use.
            "REDIS_URL": f"{redis.rpartition('/')[0]}/{secrets.randbelow(40) + 20}",
            "CHANNEL_PREFIX": self.database,
        }

    def _plan(self) -> None:
        if not self.full:
            words = ["manage.py", "serve", "--port", str(self.ports[0])]
            self.webs = [Process("serve", words, self.environment, self.folder)]
            return
        for number, port in enumerate(self.ports):
            words = ["-m", "config.web", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
            words += ["--websocket-max-message-size", "65536"]
            words += ["--websocket-max-frame-size", "65536", "config.asgi:application"]
            environment = self.environment | {"PORT": str(port)}
            self.webs.append(Process(f"web{number}", words, environment, self.folder))
        celery = ["-m", "celery", "-A", "config", "--quiet"]
        worker = [
            *celery,
            "worker",
            "--pool",
            "threads",
            "--concurrency",
            "4",
            "--loglevel",
            "INFO",
        ]
        worker += ["--without-gossip", "--without-mingle"]
        beat = [*celery, "beat", "--scheduler", "celery.beat:Scheduler", "--loglevel", "INFO"]
        self.workers = [
            Process("worker", worker, self.environment, self.folder),
            Process("beat", beat, self.environment, self.folder),
        ]

    @property
    def processes(self) -> list[Process]:
        return [*self.webs, *self.workers]

    def manage(self, *words: str, stdin: str | None = None) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def start(self) -> "Site":
        if self.full:
            self.manage("manage.py", "migrate", "--noinput", "--verbosity", "0")
        for process in self.processes:
            process.start()
        self.wait_ready()
        return self

    def wait_ready(self, timeout: float = 180) -> None:
        deadline = time.monotonic() + timeout
        for url, process in zip(self.urls, self.webs, strict=True):
            while not self.ready(url):
                if not process.alive or time.monotonic() > deadline:
                    raise RuntimeError(f"{process.name} does not answer:\n{process.text()[-3000:]}")
                time.sleep(0.05)

    def ready(self, url: str) -> bool:
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=5) as answer:
                return bool(json.loads(answer.read())["ok"])
        except (urllib.error.URLError, OSError):
            return False

    def metrics(self, number: int = 0) -> str:
        """What one web process tells whoever watches it."""
        request = urllib.request.Request(f"{self.urls[number]}/metrics")
        request.add_header("Authorization", "Bearer metrics")
        with urllib.request.urlopen(request, timeout=5) as answer:
            text: str = answer.read().decode()
            return text

    def metric(self, name: str, number: int = 0) -> float:
        """The sum of a metric's samples of that name in one web process."""
        lines = self.metrics(number).splitlines()
        return sum(
            float(line.rpartition(" ")[2])
            for line in lines
            if line.startswith((f"{name}{{", f"{name} "))
        )

    def make(self, **what: Any) -> dict[str, Any]:
        """Make a match without the lobby; see ``tests.server.make``."""
        answer: dict[str, Any] = json.loads(
            self.manage("-m", "tests.server.make", stdin=json.dumps(what))
        )
        return answer

    def logs(self) -> str:
        return "\n".join(process.text() for process in self.processes)

    def sql(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """Look into (or change) the site's database."""
        if self.full:
            with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as connection:
                cursor = connection.execute(statement.encode(), parameters)
                return cursor.fetchall() if cursor.description else []
        import sqlite3

        file = Path(self.environment["SEMENTE_DATA_DIR"]) / "semente.sqlite3"
        with contextlib.closing(sqlite3.connect(file, timeout=20)) as connection:
            rows = connection.execute(statement.replace("%s", "?"), parameters).fetchall()
            connection.commit()
            return rows

    def stop(self) -> None:
        for process in self.processes:
            if process.alive:
                process.signal(signal.SIGTERM)
        for process in self.processes:
            process.stop()
        if self.full:
            with (
                contextlib.suppress(psycopg.Error),
                psycopg.connect(_admin_url(), autocommit=True) as connection,
            ):
                connection.execute(f"DROP DATABASE {self.database} WITH (FORCE)")


@contextlib.contextmanager
def running(folder: Path, **options: Any) -> Iterator[Site]:
    """A site for the length of a ``with``."""
    site = Site(folder, **options)
    try:
        yield site.start()
    finally:
        site.stop()
