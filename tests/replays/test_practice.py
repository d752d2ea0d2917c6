"""Records of practice tables: replayed and derived, but never proven (section 12)."""

import json
from typing import Any

from games.engine import fairness
from games.engine.match import LiveMatch, Secrets
from tests.engine.table import TOY_HASH, T
from tests.engine.toy import GAME

from .judge import judge


def practice(name: str = "maçã") -> tuple[LiveMatch, list[str]]:
    """A practice match played by first choices to its end."""
    header = fairness.header_text(
        {
            "protocol": "practice/1",
            "match": "ab" * 16,
            "game": "toy",
            "rules": "1.0.0",
            "rules_hash": TOY_HASH,
            "options": GAME.check_options({}),
            "clock": {"turn_ms": 90_000},
            "practice_seed": name,
            "seats": [{"kind": "human"}, {"kind": "bot"}],
            "t": T,
        }
    )
    live = LiveMatch(GAME, header, Secrets(bytes(32)))
    entries = live.start((), (), T).entries
    while not live.over:
        decision = live.playing.decisions[0]
        seat, move = decision.seat, decision.moves[0]
        if decision.forced:
            entries += live.auto(seat, "forced", live.t + 10).entries
            continue
        sealed = salt = None
        if decision.secret:
            salt = bytes([live.seq]) * 32
            sealed = fairness.sealed_value(seat, live.id, salt, move).hex()
        seal: dict[str, Any] = {"sealed": sealed, "salt": salt}
        entries += live.move(seat, move, live.t + 10, base=live.seq, sig="", **seal).entries
    return live, [entry.body for entry in entries]


def record(live: LiveMatch, events: list[str]) -> dict[str, Any]:
    return {"header": live.header, "header_sig": None, "events": events, "receipt": None}


def test_a_practice_record_has_a_verdict_of_its_own() -> None:
    live, events = practice()
    report = judge(record(live, events))
    values = report.values()
    assert report.verdict == "practice"
    assert not report.ok
    assert report.complete
    assert report.failure is None
    assert [check["reason"] or check["status"] for check in values["checks"]] == [
        "practice",
        "ok",
        "practice",
        "practice",
        "ok",
        "ok",
        "ok",
        *["practice"] * 4,
        "ok",
        "ok",
        "ok",
        "practice",
    ]
    assert values["match"]["practice_seed"] == "maçã"
    assert values["bots"] == [1]
    assert values["match_key"] == fairness.practice_key("maçã").hex()
    assert all(draw["matches"] in (True, None) for draw in values["draws"])
    assert values["proven"] == []


def test_a_changed_die_or_move_is_seen_there_too() -> None:
    live, events = practice()
    bodies = [json.loads(text) for text in events]
    for seq, body in enumerate(bodies, 1):
        for draw in body.get("draws", ()):
            if draw["out"] is not None and seq > 2:
                draw["out"] = draw["out"] % draw["sides"] + 1
                changed = [*events]
                changed[seq - 1] = json.dumps(body, sort_keys=True, separators=(",", ":"))
                report = judge(record(live, changed))
                assert (report.verdict, report.failure and report.failure["event"]) == (
                    "draw-value",
                    seq,
                )
                return


def test_another_name_gives_other_draws() -> None:
    live, events = practice()
    header = live.header.replace("maçã", "pera")
    report = judge({**record(live, events), "header": header})
    assert report.verdict in ("draw-value", "rules", "sealed")


def test_a_fair_match_cannot_be_passed_off_as_practice_nor_the_other_way_round() -> None:
    live, events = practice()
    header = json.loads(live.header)
    header["protocol"] = "fair/1"
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert judge({**record(live, events), "header": text}).verdict == "header"
