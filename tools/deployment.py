"""The full deployment on this computer: what `docker-compose.yml` describes, without containers.

The compose file is the one description: commands and settings are read from it, and only names of
hosts, folders and ports are exchanged. PostgreSQL, Valkey and Caddy come from installed packages.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

import yaml

from tools.local_services import LocalPostgres, LocalValkey, Service, free_port

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
#: Services of the compose file that come from elsewhere here.
SERVERS = ("db", "redis")
WEB_PORT = 8000
START_S = 60.0
_VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def compose() -> dict[str, Any]:
    """The services of ``docker-compose.yml``, anchors merged."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return found


def substitute(text: str, values: dict[str, str]) -> str:
    """Variables as compose replaces them: ``${A}``, ``${A:-default}``, ``${A:?message}``.

    Raises:
        KeyError: a variable that must be set is not.
    """

    def value(match: re.Match[str]) -> str:
        name, mark, rest = match.groups()
        if values.get(name):
            return values[name]
        if mark == "-":
            return str(rest)
        raise KeyError(f"{name}: {rest or 'not set'}")

    return _VARIABLE.sub(value, text)


class Process(Service):
    """One service of the compose file as a process of this computer."""

    stop_signal = signal.SIGTERM

    def __init__(
        self, name: str, folder: Path, command: list[str], environment: dict[str, str], port: int
    ) -> None:
        super().__init__(folder, port)
        self.name = name
        self._command = command
        self._environment = environment
        self.wanted = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return self._command

    def spawn_options(self) -> dict[str, Any]:
        return {"env": self._environment, "cwd": str(ROOT)}

    def answers(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def ready(self) -> bool:
        """Whether a web process says that it can serve."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=4) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


class Deployment:
    """PostgreSQL, Valkey, web processes, workers, beat and the proxy, each to be stopped, killed and
    started again by its name in the compose file.

    Args:
        folder: where data, keys and logs go; what lies there is used again.
        port: of the proxy, the site's address.
        settings: further settings for every process, over those of the compose file.
        durable: whether the database survives a crash of the computer.
    """

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        *,
        settings: dict[str, str] | None = None,
        durable: bool = True,
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.services = compose()
        (folder / "keys").mkdir(parents=True, exist_ok=True, mode=0o700)
        self.db = LocalPostgres(folder / "postgres", durable=durable)
        self.redis = LocalValkey(folder / "valkey")
        for server in (self.db, self.redis):
            server.folder.mkdir(exist_ok=True)
        self.web = {name: free_port() for name in self.services if name.startswith("web")}
        self._settings = settings or {}
        self.processes = {
            name: self._process(name)
            for name in self.services
            if name not in SERVERS and name != "migrate"
        }
        self._stopping = threading.Event()

    # -- from the compose file to this computer

    def _variables(self) -> dict[str, str]:
        """What an operator writes into ``.env``."""
        file = self.folder / "keys" / "secret-key"
        if not file.exists():
            file.write_text(secrets.token_urlsafe(50))
            file.chmod(0o600)
        return {
            "SECRET_KEY": file.read_text(),
            "POSTGRES_PASSWORD": "none",
            "SITE": self.address,
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "TRUSTED_ORIGINS": f"{self.address},http://localhost:{self.port}",
            # No TLS on the loopback address.
            "HSTS_SECONDS": "0",
            "COOKIES_SECURE": "0",
        }

    def environment(self, name: str) -> dict[str, str]:
        """The environment of a service, as its container would have it."""
        given = self.services[name].get("environment", {})
        found = {key: substitute(str(text), self._variables()) for key, text in given.items()}
        local = {
            "DATABASE_URL": self.db.url,
            "REDIS_URL": self.redis.url,
            "SEMENTE_DATA_DIR": str(self.folder / "keys"),
            "WEB": " ".join(f"127.0.0.1:{port}" for port in self.web.values()),
        }
        found |= {key: value for key, value in local.items() if key in found}
        if name == "proxy":
            # Several deployments of one computer must not meet at one port.
            found["CADDY_ADMIN"] = "off"
        else:
            found |= self._settings
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "TZ") if key in os.environ}
        kept["PATH"] = f"{BIN}:{kept.get('PATH', '')}"
        return {**kept, "HOME": str(self.folder), **found}

    def command(self, name: str) -> list[str]:
        """The command of a service, with ports of this computer."""
        if name == "proxy":
            config = ROOT / "deploy" / "Caddyfile"
            return [str(BIN / "caddy"), "run", "--config", str(config), "--adapter", "caddyfile"]
        words = shlex.split(self.services[name]["command"])
        if name in self.web:
            local = {"0.0.0.0": "127.0.0.1", str(WEB_PORT): str(self.web[name])}
            words = [local.get(word, word) for word in words]
        words[0] = str(BIN / words[0])
        return words

    def _process(self, name: str) -> Process:
        folder = self.folder / "logs"
        folder.mkdir(exist_ok=True)
        port = self.web.get(name, self.port)
        return Process(name, folder, self.command(name), self.environment(name), port)

    # -- life

    def start(self) -> None:
        """Start everything and wait until the site answers.

        Raises:
            RuntimeError: a part did not start; the message has the end of its log.
        """
        self.start_servers()
        for name in self.processes:
            self.start_process(name)
        self.wait_ready()

    def start_servers(self) -> None:
        """PostgreSQL with its schema, and Valkey."""
        self.db.start()
        self.db.create_database("semente")
        self.redis.start()
        subprocess.run(
            self.command("migrate"), env=self.environment("migrate"), cwd=ROOT, check=True
        )

    def start_process(self, name: str) -> None:
        process = self.processes[name]
        process.wanted = True
        process.start()

    def stop_process(self, name: str, *, kill: bool = False) -> None:
        """Stop (TERM) or kill one service; it stays away until it is started again."""
        process = self.processes[name]
        process.wanted = False
        process.kill() if kill else process.stop()

    def wait_ready(self) -> None:
        """Until every web process and the proxy answer."""
        deadline = time.monotonic() + START_S
        waiting = [self.processes[name] for name in (*self.web, "proxy")]
        while waiting:
            waiting = [process for process in waiting if not process.ready()]
            if time.monotonic() > deadline:
                tail = waiting[0].log.read_text(errors="replace")[-3000:]
                raise RuntimeError(f"{waiting[0].name} does not answer:\n{tail}")
            time.sleep(0.1)

    def supervise(self) -> None:
        """Start again what ends by itself, as the containers' restart policy does; until ``stop``."""
        while not self._stopping.wait(1.0):
            for process in self.processes.values():
                if process.wanted and not process.answers():
                    print(f"{process.name} ended; starting it again", flush=True)
                    with contextlib.suppress(RuntimeError):
                        process.start()

    def stop(self) -> None:
        """Stop everything, web processes first so that they can say goodbye."""
        self._stopping.set()
        for name in reversed(self.processes):
            self.stop_process(name)
        self.redis.stop()
        self.db.stop()


def present(folder: Path, *, fresh: bool) -> Path:
    """The deployment's folder, emptied first if ``fresh``."""
    if fresh and folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True, mode=0o755)
    return folder
