"""Run the benchmarks in tests/bench/bench_*.py, one after the other.

    make bench                  all of them
    make bench ARGS=courts      those with "courts" in the name
    make bench ARGS="tables --all"    words with dashes are for the benchmarks themselves

Each is a program of its own that prints figures and ratios and answers non-zero when a
promised speed is missed. They run alone, so that none slows another.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(words: list[str]) -> int:
    options = [word for word in words if word.startswith("-")]
    words = [word for word in words if word not in options]
    files = sorted((ROOT / "tests" / "bench").glob("bench_*.py"))
    chosen = [file for file in files if not words or any(word in file.stem for word in words)]
    if not chosen:
        print("no such benchmark; there are: " + ", ".join(file.stem for file in files))
        return 1
    failed = []
    for file in chosen:
        print(f"\n=== {file.stem}", flush=True)
        module = f"tests.bench.{file.stem}"
        command = [sys.executable, "-m", module, *options]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(file.stem)
    if failed:
        print("\nmissed: " + ", ".join(failed))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
