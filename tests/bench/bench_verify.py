"""How long a match takes to verify: the longest of forty of each game.

Promised: under 0.5 s with this server's library, under 5 s with the one file and a bare Python, and under
1 s for checks 1 to 13 with the browser's verifier.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from games import catalogue, keys, signing
from games.engine import ed25519
from games.simulation import Simulation
from replays.verifier import verify
from tools import build_verifier

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
NODE = Path(sys.executable).with_name("node")
MATCHES = 40
LIMITS = {"library": 0.5, "bare": 5.0, "browser": 1.0}


def longest(slug: str, ring: keys.KeyRing) -> bytes:
    simulation = Simulation(slug, "bench")
    number = max(range(MATCHES), key=lambda n: simulation.play(n).played)
    return json.dumps(simulation.record(number, ring).record()).encode()


def library(record: bytes, published: Any) -> float:
    begun = time.perf_counter()
    report = verify(record, published, signatures=signing.valid)
    seconds = time.perf_counter() - begun
    assert report.complete, report.values()["failure"]
    return seconds


def bare(record: bytes, program: Path) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-I", "-S", program, "-"], input=record, capture_output=True, check=True
    )
    return time.perf_counter() - begun


def browser(record: bytes, published: Any) -> float:
    """Twice in one process; the second time counts, as on a page that has been open for a while."""
    text = json.dumps(
        {"record": base64.b64encode(record).decode(), "keys": published, "kept": None}
    )
    script = (
        'import { verifyRecord } from "./src/fair/verify.ts";'
        'import { readFileSync } from "node:fs";'
        "const { record, keys } = JSON.parse(readFileSync(0, 'utf8'));"
        "let seconds = 0;"
        "for (let round = 0; round < 2; round += 1) {"
        "  const begun = performance.now();"
        "  const report = await verifyRecord(Buffer.from(record, 'base64'), { trustedKeys: keys });"
        "  if (report.verdict !== 'ok') throw new Error(report.verdict);"
        "  seconds = (performance.now() - begun) / 1000;"
        "}"
        "console.log(seconds);"
    )
    words = ["--experimental-transform-types", "--no-warnings", "--input-type=module", "-e", script]
    done = subprocess.run(
        [NODE, *words],
        input=text.encode(),
        capture_output=True,
        cwd=FRONTEND,
        env={"PATH": os.environ["PATH"]},
        check=True,
    )
    return float(done.stdout)


def main() -> int:
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        ring = keys.open_ring(Path(folder), time.time_ns() // 1_000_000)
        program = Path(folder) / "semente-verify.pyz"
        program.write_bytes(build_verifier.archive(ring.published))
        for slug in catalogue.slugs():
            record = longest(slug, ring)
            events = len(json.loads(record)["events"])
            figures = {
                "library": library(record, ring.published),
                "bare": bare(record, program),
                "browser": browser(record, ring.published),
            }
            missed += sum(figures[name] >= limit for name, limit in LIMITS.items())
            shown = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in figures.items())
            print(f"{slug}: {events} events: {shown}")
    message = b"m" * 100
    sig = ring.sign(message)
    for name, check in (("library", signing.valid), ("ours", ed25519.verify)):
        begun = time.perf_counter()
        for _ in range(200):
            assert check(ring.key, sig, message)
        print(f"one signature, {name}: {(time.perf_counter() - begun) * 5:.2f} ms")
    print("limits: " + ", ".join(f"{name} {limit} s" for name, limit in LIMITS.items()))
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
