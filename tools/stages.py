"""Run stages and say how long each took (`make test`, `make check`).

Each argument is NAME=COMMAND. They run one after the other, or all at once when `--together` comes first:
then each one's output is shown when it ends. All stages run even when one fails, so that one run shows
everything that is wrong; the exit code tells whether all of them passed.
"""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

Result = tuple[str, int, float]


def run(argument: str, *, quietly: bool) -> Result:
    """Run one stage: its name, exit code and seconds. ``quietly`` shows its output at its end."""
    name, _, command = argument.partition("=")
    title = f"\n=== {name}: {command}\n"
    start = time.monotonic()
    if quietly:
        both = subprocess.STDOUT
        done = subprocess.run(
            command, shell=True, check=False, text=True, stdout=subprocess.PIPE, stderr=both
        )
        print(title + done.stdout, end="", flush=True)
        return name, done.returncode, time.monotonic() - start
    print(title, end="", flush=True)
    code = subprocess.run(command, shell=True, check=False).returncode
    return name, code, time.monotonic() - start


def main(arguments: list[str]) -> int:
    together = arguments[:1] == ["--together"]
    stages = arguments[together:]
    start = time.monotonic()
    with ThreadPoolExecutor(len(stages) if together else 1) as pool:
        results = list(pool.map(lambda stage: run(stage, quietly=together), stages))
    print("\n=== stages")
    for name, code, seconds in results:
        print(f"{name:<12} {seconds:7.1f} s  {'ok' if code == 0 else f'FAILED ({code})'}")
    print(f"{'total':<12} {time.monotonic() - start:7.1f} s", flush=True)
    return int(any(code for _, code, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
