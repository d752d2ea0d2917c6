"""The verifier against the vectors: exactly the verdicts of ``docs/fairness-spec.md`` section 11."""

import json
from typing import Any

import pytest

from replays.verifier import kept_of, verify
from tests.engine.vectors import VECTORS, tampered_record

KEYS = VECTORS["trusted_server_keys"]


def test_the_honest_record_is_ok_without_the_rules_and_says_so() -> None:
    report = verify(json.dumps(VECTORS["record"]), KEYS, kept=kept_of(VECTORS))
    assert report.verdict == "ok"
    assert [report.status(n) for n in range(1, 14)] == [("ok", None)] * 13
    assert [report.status(n) for n in (14, 15)] == [("not_run", "rules_missing")] * 2
    assert not report.complete
    values = report.values()
    assert values["rekeys"] == [{"event": 7, "seat": 1, "confirmed": True}]
    assert values["safe_moves"] == [{"event": 9, "seat": 0, "cause": "clock"}]
    assert values["match_key"] == VECTORS["match"]["match_key"]
    assert values["match"]["fingerprint"] == VECTORS["match"]["fingerprint"]
    assert values["ending"] == {"type": "end", "reason": "normal", "result": {"winner": 1}}
    assert "rules_not_replayed" in values["not_proven"]


def test_every_draw_is_in_the_report_with_its_stream() -> None:
    values = verify(json.dumps(VECTORS["record"]), KEYS).values()
    for draw, vector in zip(values["draws"], VECTORS["draws"], strict=False):
        assert (draw["d"], draw["label"], draw["n"]) == (vector["d"], vector["label"], vector["n"])
        assert draw["derived"] == vector["out"]
        assert len(draw["words"]) == vector["words_used"]
        assert draw["matches"] in (True, None)
    assert [draw["event"] for draw in values["draws"]] == [2, 2, 2, 8, 9, 9]


@pytest.mark.parametrize("vector", VECTORS["tampered"], ids=lambda vector: vector["name"])
def test_every_tampered_record_gets_its_verdict(vector: dict[str, Any]) -> None:
    """H51: the tampered vectors of the specification."""
    text = json.dumps(tampered_record(vector))
    kept = kept_of({"receipts": vector.get("receipts", [])})
    assert verify(text, KEYS, kept=kept).verdict == vector["expect"]
    if "expect_without_receipts" in vector:
        assert verify(text, KEYS).verdict == vector["expect_without_receipts"]


def test_a_failure_names_check_and_event() -> None:
    """What the page shows of an altered die: check 13, its event, both values and the stream."""
    vector = next(v for v in VECTORS["tampered"] if v["name"] == "die-altered")
    values = verify(json.dumps(tampered_record(vector)), KEYS).values()
    failure = values["failure"]
    assert (failure["check"], failure["code"], failure["event"]) == (13, "draw_differs", 8)
    facts = failure["facts"]
    assert (facts["label"], facts["n"], facts["recorded"], facts["derived"]) == ("contest", 0, 5, 4)
    assert facts["words"]
    assert [check["status"] for check in values["checks"]] == [
        "ok",
        "ok",
        "ok",
        "not_run",
        *["ok"] * 8,
        "failed",
        "not_run",
        "not_run",
    ]
    assert values["checks"][13]["reason"] == "stopped"
    assert values["checked"] == 7


def test_without_a_trusted_key_nothing_is_believed() -> None:
    text = json.dumps(VECTORS["record"])
    assert verify(text, []).verdict == "header"
    assert verify(text, [VECTORS["match"]["server_commit"]]).verdict == "header"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [(-1, None, "ok"), (0, 0, "ok"), (1, None, "header"), (-9, -1, "header")],
)
def test_a_key_is_trusted_for_its_dates_only(before: int, after: int | None, expected: str) -> None:
    t = json.loads(VECTORS["record"]["header"])["t"]
    key = {"key": KEYS[0], "from": t + before, "until": None if after is None else t + after}
    assert verify(json.dumps(VECTORS["record"]), [key]).verdict == expected
