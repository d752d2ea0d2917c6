"""The rules of an old record are found in the history of the sources (``tools/old_rules.py``)."""

import shutil
import subprocess
from pathlib import Path

import pytest

from games.engine import fairness
from tools import old_rules

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

#: Stands for the tool of that time: what it builds is the rules it lies beside.
BUILDER = """
import pathlib, sys
rules = pathlib.Path(__file__).parents[1] / "games" / "dice" / "rules.py"
pathlib.Path(sys.argv[sys.argv.index("--target") + 1]).write_bytes(rules.read_bytes())
"""


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Three versions of the rules of a game of dice, and one of another game."""
    root = tmp_path / "sources"
    dice = root / "games" / "dice"
    dice.mkdir(parents=True)
    (root / "tools").mkdir()
    (root / "tools" / "build_verifier.py").write_text(BUILDER)
    (root / "games" / "other").mkdir()
    (root / "games" / "other" / "rules.py").write_text("sides = 2")
    git(root, "init", "-q")
    for sides in (4, 6, 8):
        (dice / "rules.py").write_text(f"sides = {sides}")
        (dice / "notes.md").write_text(f"not part of the rules {sides}")
        git(root, "add", ".")
        git(root, "commit", "-qm", f"{sides} sides")
    return root


def rules_hash(sides: int, slug: str = "dice") -> str:
    return fairness.rules_hash({f"{slug}/rules.py": f"sides = {sides}".encode()}).hex()


@pytest.mark.parametrize("sides", [4, 6, 8])
def test_the_verifier_is_built_from_the_commit_that_had_them(history: Path, sides: int) -> None:
    target = history.parent / "verifier"
    assert old_rules.build(history, rules_hash(sides), target, []) == 0
    assert target.read_text() == f"sides = {sides}"
    # Nothing is left behind.
    listed = subprocess.run(
        ["git", "worktree", "list"], cwd=history, capture_output=True, check=True
    )
    assert len(listed.stdout.splitlines()) == 1


def test_rules_that_were_never_committed_are_not_found(
    history: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = history.parent / "verifier"
    assert old_rules.build(history, rules_hash(5), target, []) == 1
    assert rules_hash(5) in capsys.readouterr().err
    assert not target.exists()
    assert old_rules.commit_of(history, rules_hash(2, "other")) is not None
