"""Bytes from strangers: always a verdict, never ``ok``, never an exception, and soon."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine import canonical
from replays.verifier import installed, verify
from tests.engine.table import played
from tests.engine.vectors import VECTORS

from .judge import KEYS, judge

ROOT = Path(__file__).resolve().parents[2]
RECORD = json.dumps(played(5, rounds=2).record(), ensure_ascii=False).encode()
SPARE = 'abcdefghijklmnopqrstuvwxyzABCDEF0123456789 \t\r\n"\\{}[]:,.-\0\x7f\x80\xff'


def mutations(data: bytes, seed: int, count: int) -> list[bytes]:
    """Copies with one byte replaced, put in, taken out or doubled."""
    rng = random.Random(seed)
    found: list[bytes] = []
    while len(found) < count:
        at, byte = rng.randrange(len(data)), rng.choice(SPARE).encode("latin-1")
        kind = rng.randrange(4)
        if kind == 0:
            other = data[:at] + byte + data[at + 1 :]
        elif kind == 1:
            other = data[:at] + byte + data[at:]
        elif kind == 2:
            other = data[:at] + data[at + 1 :]
        else:
            other = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        if other != data:
            found.append(other)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_single_byte_mutations_of_our_records_are_never_ok(seed: int) -> None:
    for data in mutations(RECORD, seed, 300):
        assert judge(data).verdict != "ok", data


def test_single_byte_mutations_of_the_vectors_are_never_ok() -> None:
    keys = VECTORS["trusted_server_keys"]
    data = json.dumps(VECTORS["record"]).encode()
    assert verify(data, keys).verdict == "ok"
    for other in mutations(data, 9, 600):
        assert verify(other, keys).verdict != "ok", other


def test_a_mutated_byte_inside_an_event_is_always_the_chain_or_the_receipt() -> None:
    rng = random.Random(3)
    record = json.loads(RECORD)
    for _ in range(200):
        at = rng.randrange(len(record["events"]))
        text = record["events"][at]
        place = rng.randrange(len(text))
        changed = text[:place] + chr(rng.randrange(0x10FFFF)) + text[place + 1 :]
        events = [*record["events"][:at], changed, *record["events"][at + 1 :]]
        if changed != text:
            assert judge({**record, "events": events}).verdict in ("chain", "receipt")


MIB = 1 << 20
HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "noise": random.Random(1).randbytes(MIB),
    "zeros": bytes(8 * MIB),
    "deep list": b"[" * (8 * MIB),
    "deep object": b'{"a":' * (MIB + MIB // 2),
    "closed deep list": b"[" * (4 * MIB) + b"]" * (4 * MIB),
    "small objects": b"[" + b"{}," * (2 * MIB) + b"{}]",
    "small numbers": b'{"header":[' + b"0," * (3 * MIB) + b"0]}",
    "quotes": b'"' * (8 * MIB),
    "escapes": b'{"header":"' + b'\\"' * (4 * MIB) + b'"}',
    "backslashes": b"\\" * (8 * MIB),
    "one long text": b'{"header":"' + b"x" * (8 * MIB - 20) + b'"}',
    "a long number": b'{"header":' + b"9" * (7 * MIB) + b"}",
    "huge exponent": b'{"header":1e999999999}',
    "many events": json.dumps({"header": "{}", "events": ["{}"] * 10_001}).encode(),
    "events of nothing": b'{"events":[' + b'"",' * (2 * MIB) + b'""],"header":""}',
    "surrogates": json.dumps({"header": "\ud800" * 1000, "events": ["\udfff"]}).encode(),
    "utf-16": RECORD.decode().encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + RECORD,
    "not utf-8": RECORD.replace(b"header", b"h\xffader", 1),
    "keys twice": b'{"header":"a","header":"b","events":[]}',
    "too big": RECORD + b" " * (8 * MIB),
    "null": b"null",
    "a list": b"[]",
    "nan": b'{"header":NaN}',
}


def in_a_header(options: str) -> bytes:
    """A record whose signed header holds something heavy."""
    header = json.loads(json.loads(RECORD)["header"])
    header["options"] = "@"
    text = json.dumps(header, sort_keys=True, separators=(",", ":")).replace('"@"', options)
    return json.dumps({**json.loads(RECORD), "header": text}).encode()


HOSTILE["heavy header"] = in_a_header('{"a":[' + "{}," * 2_000_000 + "{}]}")
HOSTILE["deep header"] = in_a_header('{"a":' * 900_000 + "1" + "}" * 900_000)
HOSTILE["quotes in header"] = in_a_header('"' + '\\"' * 1_500_000 + '"')

_MEASURED = """
import sys, time
from replays.command import main
begun = time.process_time()
code = main(["-", "--json", "--key", "00" * 32])
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(code, time.process_time() - begun, peak.split()[1], file=sys.stderr)
"""


def measured(data: bytes) -> tuple[dict[str, Any], float, int]:
    """Report, seconds and peak memory in KiB of a bare verifier."""
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "SEMENTE_DATA_DIR": "/nonexistent"},
        timeout=60,
        check=True,
    )
    code, seconds, peak = done.stderr.split()[-3:]
    assert code == b"1"
    return json.loads(done.stdout), float(seconds), int(peak)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize("name", HOSTILE)
def test_giant_deep_and_broken_input_is_refused_in_time_and_memory(name: str) -> None:
    report, seconds, peak = measured(HOSTILE[name])
    assert report["verdict"] == "header"
    assert seconds < 5
    assert peak < 200 * 1024


def test_endless_input_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "replays", "/dev/zero", "--json", "--key", "00" * 32],
        capture_output=True,
        cwd=ROOT,
        timeout=20,
        check=False,
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["failure"]["code"] == "record_too_big"


def heavy_bodies(kind: str) -> list[str]:
    """Events that are signed and well formed, but huge: from a server that is trusted and hostile."""
    t = 1_900_000_000_000
    if kind == "draws":
        draws = [{"d": i, "items": 10_000, "label": "x", "out": None} for i in range(1000)]
        body = {"base": 2, "draws": draws, "move": "x", "seat": 0, "sig": "00" * 64}
        return [canonical.dumps({**body, "t": t, "type": "move"})] * 100
    many: list[Any] = [{}] * 21_000 if kind == "objects" else ["ab"] * 12_000
    end = {"reason": "agreed", "result": {"a": many}, "t": t, "type": "end"}
    return [canonical.dumps(end)] * (120 if kind == "objects" else 90)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize("kind", ["objects", "texts", "draws"])
def test_even_a_trusted_server_cannot_make_the_verifier_work_for_ever(kind: str) -> None:
    data = json.dumps({**json.loads(RECORD), "events": heavy_bodies(kind)}).encode()
    script = _MEASURED.replace('"00" * 32', repr(KEYS[0]["key"]))
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=data,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    _, seconds, peak = done.stderr.split()[-3:]
    assert json.loads(done.stdout)["verdict"] == "chain"
    assert float(seconds) < 5
    assert int(peak) < 200 * 1024


@pytest.mark.parametrize("name", ["../../etc/passwd", "os", "games.engine", "toy;x", "", "a" * 500])
def test_a_name_from_a_record_is_never_a_path_or_a_module(name: str) -> None:
    asked: list[str] = []

    def library(slug: str) -> None:
        asked.append(slug)

    header = json.loads(json.loads(RECORD)["header"])
    header["game"] = name
    text = json.dumps(header, sort_keys=True, separators=(",", ":"))
    before = set(sys.modules)
    assert judge({**json.loads(RECORD), "header": text}, rules=library).verdict == "header"
    assert set(sys.modules) == before
    assert asked == []


def test_a_game_of_a_signed_record_that_is_not_in_the_catalogue_is_only_looked_up() -> None:
    """``os`` is a module and would be a lawful slug."""
    assert installed("os") is None
    assert installed("engine") is None
    assert installed("bots") is None
