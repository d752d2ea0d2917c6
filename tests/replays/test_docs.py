"""The worked example of ``docs/verify.md`` is computed here, step by step, and its program run."""

import contextlib
import hashlib
import hmac
import io
import re
from pathlib import Path

import pytest

from replays.verifier.words import word
from tests.engine.vectors import VECTORS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [DOCS / "verify.md", DOCS / "verify.en.md"]
MATCH = VECTORS["match"]


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_number_of_the_example(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    match, seed = bytes.fromhex(MATCH["match"]), bytes.fromhex(MATCH["server_seed"])
    header = MATCH["header"].encode()
    first, second = (bytes.fromhex(contrib) for contrib in MATCH["contribs"])
    assert len(header) == 889 == 0x379
    fingerprint = sha(b"fair/1 header\0" + bytes.fromhex("00000379") + header)
    key = mac(seed, b"fair/1 key\0" + fingerprint + first + second)
    block = mac(key, b"fair/1 draw\0" + bytes.fromhex("00000007") + b"contest" + bytes(8))
    words = " ".join(block.hex()[at : at + 8] for at in range(0, 64, 8))
    grouped = " ".join(fingerprint.hex()[at : at + 4] for at in range(0, 32, 4))
    for number in (
        match.hex(),
        seed.hex(),
        sha(b"fair/1 commit\0" + b"S" + match + seed).hex(),
        fingerprint.hex(),
        grouped,
        key.hex(),
        words,
    ):
        assert number in text
    assert int(words[:8], 16) & 7 == 3
    assert '{"d":3,"label":"contest","out":4,"sides":6}' in text
    assert '{"d":3,"label":"contest","out":4,"sides":6}' in VECTORS["record"]["events"][7]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_program_of_the_example_runs(page: Path) -> None:
    found = re.search(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(found.group(1), {})
    assert printed.getvalue() == "4\n3 6\n"


def test_every_word_of_the_verifier_is_there_in_both_languages() -> None:
    """Every code that the sources raise has its sentence, and facts are filled in."""
    sources = [
        path.read_text(encoding="utf-8")
        for path in (DOCS.parent / "replays" / "verifier").glob("*.py")
    ] + [
        path.read_text(encoding="utf-8")
        for path in (DOCS.parent / "frontend" / "src" / "fair").glob("*.ts")
        if ".test." not in path.name
    ]
    codes: set[str] = set()
    for source in sources:
        codes |= set(re.findall(r'Failure\(\s*"[a-z-]+",\s*"([a-z_]+)"', source))
        codes |= set(re.findall(r'Alarm\(\s*"[a-z-]+",\s*"([a-z_]+)"', source))
        codes |= set(re.findall(r'(?:off|bad)\(\s*"([a-z_]+)"', source))
        codes |= set(re.findall(r'"((?:rekey|move)_not_signed_by_[a-z_]+)"', source))
    assert len(codes) > 50
    for code in codes:
        for lang in ("pt", "en"):
            assert word(lang, "code", code) != code, code
    assert word("pt", "code", "draw_left_out", event=7, d=4, expected=3) == (
        "No evento 7 aparece o sorteio 4, mas o próximo seria o 3."
    )
