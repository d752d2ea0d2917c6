"""Run stages one after the other and say how long each took (`make test`, `make check`).

Each argument is NAME=COMMAND. All stages run even when one fails, so that one run
shows everything that is wrong; the exit code tells whether all of them passed.
"""

import subprocess
import sys
import time


def main(arguments: list[str]) -> int:
    results: list[tuple[str, int, float]] = []
    for argument in arguments:
        name, _, command = argument.partition("=")
        print(f"\n=== {name}: {command}", flush=True)
        start = time.monotonic()
        code = subprocess.run(command, shell=True, check=False).returncode
        results.append((name, code, time.monotonic() - start))
    print("\n=== stages")
    for name, code, seconds in results:
        print(f"{name:<12} {seconds:7.1f} s  {'ok' if code == 0 else f'FAILED ({code})'}")
    print(f"{'total':<12} {sum(seconds for _, _, seconds in results):7.1f} s", flush=True)
    return int(any(code for _, code, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
