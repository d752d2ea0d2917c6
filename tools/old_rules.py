"""Find the rules of an old record in the project's history, and build their verifier.

A header names its rules by a hash over the sources of their package (``docs/fairness-spec.md`` section 4).
Every version that was ever committed can be found again by it.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.engine import fairness


def _git(root: Path, *words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True).stdout


def _trees(root: Path) -> Iterator[tuple[str, str]]:
    """Every version of every folder in ``games/``: its commit and its path, the newest first."""
    seen = set()
    for commit in _git(root, "log", "--all", "--format=%H", "--", "games").decode().split():
        for line in _git(root, "ls-tree", commit, "games/").decode().splitlines():
            kind, path = line.split()[1], line.partition("\t")[2]
            if kind == "tree" and line not in seen:
                seen.add(line)
                yield commit, path


def _hash_of(root: Path, commit: str, folder: str) -> str:
    slug = folder.rpartition("/")[2]
    files = {}
    for line in _git(root, "ls-tree", "-r", commit, f"{folder}/").decode().splitlines():
        path = line.partition("\t")[2]
        if path.endswith((".py", ".json")):
            name = f"{slug}/{path.removeprefix(folder + '/')}"
            files[name] = _git(root, "cat-file", "blob", line.split()[2])
    return fairness.rules_hash(files).hex()


def commit_of(root: Path, wanted: str) -> str | None:
    """The newest commit with a rules package of that hash (hex), or nothing."""
    found = (commit for commit, path in _trees(root) if _hash_of(root, commit, path) == wanted)
    return next(found, None)


def build(root: Path, wanted: str, target: Path, keys: list[dict[str, Any]]) -> int:
    """Build the verifier of that time; 0, or 1 if no commit had such rules."""
    commit = commit_of(root, wanted)
    if commit is None:
        print(f"no commit of this project has rules of the hash {wanted}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "then"
        _git(root, "worktree", "add", "--detach", str(place), commit)
        try:
            trusted = Path(folder) / "keys.json"
            trusted.write_text(json.dumps({"keys": keys}), encoding="utf-8")
            words = ["--keys", str(trusted)] if keys else ["--no-keys"]
            program = [sys.executable, str(place / "tools" / "build_verifier.py"), *words]
            subprocess.run([*program, "--target", str(target.resolve())], check=True)
        finally:
            _git(root, "worktree", "remove", "--force", str(place))
    print(f"from commit {commit}")
    return 0
