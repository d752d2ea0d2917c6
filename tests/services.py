"""A pytest plugin that gives the tests a real PostgreSQL and a real Valkey.

It is loaded with `-p tests.services` (see pyproject.toml), before pytest-django reads
the settings. It starts both servers on free ports, points DATABASE_URL and REDIS_URL at
them and stops them at the end; with pytest-xdist this happens once, in the controller.

- SEMENTE_TEST_SERVICES=0 leaves them out: SQLite, in-memory layer and broker, and tests
  marked `services` are deselected. `make quick` does so.
- With DATABASE_URL and REDIS_URL set by the caller, those servers are used instead.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tools.local_services import LocalPostgres, LocalValkey

# Told to the workers and to fixtures that look for a server to bother (tests/faults).
FOLDER = "SEMENTE_TEST_FOLDER"

_started: list[LocalPostgres | LocalValkey] = []
_folder: Path | None = None


def wanted() -> bool:
    return os.environ.get("SEMENTE_TEST_SERVICES", "1") != "0"


def _prepare_environment(args: list[str]) -> None:
    global _folder
    os.environ["SEMENTE_ENV"] = "test"
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        # The controller has done the rest. Workers share one Valkey: each has its own
        # database for the broker and its own prefix for the channel layer, as publish
        # and subscribe know no databases.
        if "REDIS_URL" in os.environ:
            server = os.environ["REDIS_URL"].rpartition("/")[0]
            os.environ["REDIS_URL"] = f"{server}/{int(worker.removeprefix('gw')) + 1}"
        os.environ["CHANNEL_PREFIX"] = f"test-{worker}"
        os.environ["SEMENTE_DATA_DIR"] = f"{os.environ[FOLDER]}/data-{worker}"
        return
    _folder = Path(tempfile.mkdtemp(prefix="semente-tests-"))
    os.environ[FOLDER] = str(_folder)
    # Never the keys and the database of the developer's own server.
    os.environ["SEMENTE_DATA_DIR"] = str(_folder / "data")
    if not wanted():
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        return
    if {"--help", "-h", "--version", "-V", "--fixtures", "--markers"} & set(args):
        return
    if "DATABASE_URL" not in os.environ:
        postgres = LocalPostgres(_new_folder(_folder, "postgres"))
        postgres.start()
        _started.append(postgres)
        os.environ["DATABASE_URL"] = postgres.url
    if "REDIS_URL" not in os.environ:
        valkey = LocalValkey(_new_folder(_folder, "valkey"))
        valkey.start()
        _started.append(valkey)
        os.environ["REDIS_URL"] = valkey.url


def _new_folder(parent: Path, name: str) -> Path:
    # PostgreSQL may run as another user, who must be able to pass through.
    parent.chmod(0o755)
    folder = parent / name
    folder.mkdir()
    return folder


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(args: list[str]) -> Generator[None, object, object]:
    # A wrapper runs before pytest-django's own hook, which reads the settings.
    _prepare_environment(args)
    return (yield)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if wanted():
        return
    left_out = [item for item in items if item.get_closest_marker("services")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("services")]


def pytest_unconfigure() -> None:
    global _folder
    while _started:
        _started.pop().stop()
    if _folder is not None:
        shutil.rmtree(_folder, ignore_errors=True)
        _folder = None
