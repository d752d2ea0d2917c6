"""Run stages and say how long each took (`make test`, `make check`).

Each argument is NAME=COMMAND; a single ``--`` begins another lane. The stages of a lane run one
after the other, lanes run side by side: tests that wait for clocks leave room for others. All
stages run even when one fails, so that one run shows everything that is wrong; the exit code tells
whether all of them passed. What a stage of another lane than the first printed is shown when it ends.
"""

import subprocess
import sys
import tempfile
import threading
import time
from itertools import groupby

Result = tuple[str, int, float]


def run(stage: str, *, live: bool) -> Result:
    """Run NAME=COMMAND; returns its name, exit code and seconds."""
    name, _, command = stage.partition("=")
    start = time.monotonic()
    if live:
        print(f"\n=== {name}: {command}", flush=True)
        code = subprocess.run(command, shell=True, check=False).returncode
        return name, code, time.monotonic() - start
    with tempfile.TemporaryFile() as held:
        code = subprocess.run(
            command, shell=True, check=False, stdout=held, stderr=subprocess.STDOUT
        ).returncode
        seconds = time.monotonic() - start
        held.seek(0)
        text = held.read().decode(errors="replace")
    sys.stdout.write(f"\n=== {name}: {command}\n{text}")
    sys.stdout.flush()
    return name, code, seconds


def main(arguments: list[str]) -> int:
    lanes = [list(lane) for split, lane in groupby(arguments, "--".__eq__) if not split]
    results: list[Result] = []

    def drive(lane: list[str]) -> None:
        for stage in lane:
            results.append(run(stage, live=lane is lanes[0]))

    start = time.monotonic()
    threads = [threading.Thread(target=drive, args=(lane,)) for lane in lanes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("\n=== stages")
    for name, code, seconds in results:
        print(f"{name:<12} {seconds:7.1f} s  {'ok' if code == 0 else f'FAILED ({code})'}")
    print(f"{'total':<12} {time.monotonic() - start:7.1f} s", flush=True)
    return int(any(code for _, code, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
