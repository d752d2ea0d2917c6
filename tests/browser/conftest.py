"""A whole site for the browser: built client, `manage.py serve`, its own database."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.local_services import free_port

ROOT = Path(__file__).resolve().parent.parent.parent


def node_test(url: str, file: str | Path, out: Path, **settings: str) -> None:
    """Run a file with Node's test runner against a site; ``out`` is where it may write.

    Raises:
        AssertionError: a test failed; what it printed is in the report.
    """
    done = subprocess.run(
        [Path(sys.executable).with_name("node"), "--test", "--test-reporter=spec", file],
        cwd=ROOT,
        env={**os.environ, "SEMENTE_URL": url, "SEMENTE_OUT": str(out), **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout, done.stderr)
    assert done.returncode == 0, "see above"


class Site:
    """A running server in embedded mode, as a newcomer has it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "serve.log"
        self.environment = {
            key: value
            for key, value in os.environ.items()
            if key not in {"DATABASE_URL", "REDIS_URL", "CHANNEL_PREFIX", "SEMENTE_TEST_FOLDER"}
        } | {
            "SEMENTE_ENV": "test",
            "SEMENTE_DATA_DIR": str(folder / "data"),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> None:
        subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, check=True
        )

    def start(self) -> None:
        self.manage("migrate", "--noinput", "--verbosity", "0")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 60
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                pytest.fail(f"the server did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=2) as answer:
                return answer.status == 200
        except urllib.error.HTTPError as error:
            pytest.fail(f"{self.url} answers {error.code}:\n{self.log.read_text()[-3000:]}")
        except OSError:
            return False

    def node_test(self, file: str | Path, out: Path, **settings: str) -> None:
        """:func:`node_test` against this site; where it failed, the server's log is named as well."""
        try:
            node_test(self.url, file, out, **settings)
        except AssertionError:
            print(f"the server's log is {self.log}")
            raise

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()
