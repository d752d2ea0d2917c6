"""Child processes for bots and verification (``games.helpers``, ``games.bot_process``)."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from games.helpers import HelperFailed, Helpers

PROGRAM = """
import json, os, sys, time
for line in sys.stdin:
    word = json.loads(line)
    if word == "die":
        os._exit(3)
    if word == "sleep":
        time.sleep(60)
    if word == "garbage":
        print("half a line", end="", flush=True)
        os._exit(0)
    print(json.dumps([word, os.getpid(), sorted(os.environ)]), flush=True)
"""


@pytest.fixture
def helpers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Any:
    (tmp_path / "a_helper.py").write_text(PROGRAM)
    settings.BASE_DIR = tmp_path
    monkeypatch.setenv("SECRET_KEY", "not for you")
    monkeypatch.setenv("DATABASE_URL", "not for you")
    found = Helpers("a_helper", 1, [])
    yield found
    found.close()


def test_it_answers_and_stays(helpers: Helpers) -> None:
    first, second = helpers.ask("one", 20), helpers.ask("two", 20)
    assert (first[0], second[0]) == ("one", "two")
    assert first[1] == second[1] != os.getpid()


def test_it_is_told_no_secret(helpers: Helpers) -> None:
    names = helpers.ask("x", 20)[2]
    assert not {"SECRET_KEY", "DATABASE_URL", "VAULT_KEYS", "SERVER_KEY", "REDIS_URL"} & set(names)


@pytest.mark.parametrize("fault", ["die", "garbage", "sleep"])
def test_after_a_failure_there_is_a_new_one(helpers: Helpers, fault: str) -> None:
    first = helpers.ask("one", 20)
    begun = time.monotonic()
    with pytest.raises(HelperFailed):
        helpers.ask(fault, 1)
    assert time.monotonic() - begun < 10
    second = helpers.ask("two", 20)
    assert second[1] != first[1]


def test_it_ends_when_nobody_asks_any_more(helpers: Helpers) -> None:
    pid = helpers.ask("one", 20)[1]
    child = helpers._free.get()
    assert child is not None
    assert child.process.stdin is not None
    child.process.stdin.close()
    assert child.process.wait(10) == 0
    helpers._free.put(None)
    assert pid == child.process.pid


def question(**changes: Any) -> dict[str, Any]:
    decision = {"seat": 0, "kind": "pick", "moves": ["pick 1"], "window": 1, "secret": "round"}
    asked = {"game": "toy", "level": "random", "seat": 0, "view": {}, "prompt": {}}
    return {**asked, "decision": decision, **changes}


def test_a_bot_thinks_in_its_own_process() -> None:
    bots = Helpers("games.bot_process", 1, ["toy=tests.engine.toy"])
    try:
        assert bots.ask(question(), 30) == {"move": "pick 1"}
        # What it cannot answer it says, and goes on.
        assert bots.ask(question(level="genius"), 30) == {"error": "KeyError"}
        assert bots.ask(question(game="../lobby", level="iniciante"), 30) == {
            "error": "ModuleNotFoundError"
        }
        assert bots.ask({"nonsense": 1}, 30) == {"error": "KeyError"}
        assert bots.ask(question(), 30) == {"move": "pick 1"}
    finally:
        bots.close()


def test_the_bots_process_imports_nothing_of_the_server() -> None:
    import subprocess

    code = (
        "import sys, games.bot_process, games.bots.courts, games.courts;"
        "print([m for m in sys.modules if m.split('.')[0] in"
        " ('django', 'celery', 'channels', 'lobby', 'config', 'cryptography')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
