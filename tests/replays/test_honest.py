"""Records that nobody touched: every one is ``ok``, whatever happened at the table."""

import json

import pytest

from games.engine import canonical, fairness
from games.engine.contract import Json
from games.engine.match import Entry
from replays.verifier import Report, Rules
from tests.engine.table import played, recording
from tests.engine.toy import GAME

from .forge import Forger
from .judge import judge, verdict


def all_checks(report: Report) -> list[str]:
    return [report.status(n)[1] or report.status(n)[0] for n in range(1, 16)]


@pytest.mark.parametrize("decks", [False, True])
def test_matches_with_time_outs_absences_and_other_devices(decks: bool) -> None:
    seen = set()
    for seed in range(24):
        table = played(seed, decks=decks, rounds=4)
        report = judge(table.record())
        assert (report.verdict, report.failure) == ("ok", None)
        assert report.complete
        assert all_checks(report) == ["ok"] * 3 + ["nothing_kept"] + ["ok"] * 10 + ["nothing_kept"]
        seen |= {(body["type"], body.get("cause")) for body in report.bodies}
        values = report.values()
        counts = {"rekey": "rekeys", "auto": "safe_moves"}
        for kind, name in counts.items():
            numbers = [seq for seq, b in enumerate(report.bodies, 1) if b["type"] == kind]
            assert [one["event"] for one in values[name]] == numbers
    assert {("auto", "clock"), ("auto", "left"), ("auto", "forced"), ("rekey", None)} <= seen


def test_older_bases_beside_a_sealed_choice_are_accepted() -> None:
    """Section 6: while both choose at once, a move may be signed over any event since then."""
    found = 0
    for seed in range(24):
        table = played(seed, rounds=4)
        bodies = [json.loads(entry.body) for entry in table.entries]
        found += sum(b.get("base", seq - 1) < seq - 1 for seq, b in enumerate(bodies, 1))
        assert judge(table.record()).verdict == "ok"
    assert found > 10


@pytest.mark.parametrize(
    ("reason", "winner", "why"),
    [
        ("resign", 1, "resign"),
        ("clock", 0, "abandoned"),
        ("clock", None, "abandoned"),
        ("agreed", None, "agreed"),
        ("server", None, "called_off"),
    ],
)
def test_endings_that_the_rules_do_not_make(reason: str, winner: int | None, why: str) -> None:
    """Also in the middle of a choice that both make at once, and after a rekey in it."""
    table = recording()
    table.move(0, min(table.live.playing.decisions[0].moves), 2)
    table.rekey(1, confirmed=False)
    table.end(reason, winner, why)
    report = judge(table.record())
    assert (report.verdict, report.complete) == ("ok", True)
    assert report.values()["ending"] == {
        "type": "end",
        "reason": reason,
        "result": {"winner": winner, "reason": why},
    }
    # Nobody signed it, and the report says so.
    assert "who_ended_it" in report.values()["not_proven"]


@pytest.mark.parametrize("base", [2, 3, None])
def test_a_resignation_is_signed_over_any_event_since_the_seats_last_choice(
    base: int | None,
) -> None:
    """Section 6: seat 1 gave up while seat 0 moved."""
    table = recording()
    table.move(0, min(table.live.playing.decisions[0].moves), 2)
    table.resign(1, base)
    report = judge(table.record())
    assert (report.verdict, report.complete) == ("ok", True)
    assert "who_ended_it" not in report.values()["not_proven"]
    assert json.loads(table.entries[-2].body)["result"]["signed"]["base"] == (base or 3)


def test_a_match_that_was_called_off() -> None:
    table = recording()
    table.move(0, min(table.live.playing.decisions[0].moves))
    table.void("server")
    report = judge(table.record())
    assert (report.verdict, report.complete) == ("ok", True)
    assert report.values()["ending"] == {"type": "void", "reason": "server", "result": None}


def void_before_start(decks: bool = False) -> Forger:
    forger = Forger(recording(decks=decks))
    live = forger.table.live
    forger.table.void("seat1")
    forger.bodies = [json.loads(entry.body) for entry in forger.table.entries[-2:]]
    forger.bodies[1].pop("digest")
    assert live.over
    return forger


@pytest.mark.parametrize("decks", [False, True])
def test_a_match_that_never_started(decks: bool) -> None:
    report = judge(void_before_start(decks).record())
    assert (report.verdict, report.complete) == ("ok", True)
    assert all_checks(report)[8] == "not_started"
    assert all_checks(report)[13:] == ["not_started"] * 2
    assert report.values()["draws"] == []


def test_bots_are_named_and_two_of_them_prove_less() -> None:
    one = judge(played(1, kinds=("human", "bot")).record()).values()
    assert one["bots"] == [1]
    assert "nobody_chose_the_cards" in one["proven"]
    assert "bots_not_peeking" in one["not_proven"]
    two = judge(played(1, kinds=("bot", "bot")).record()).values()
    assert two["bots"] == [0, 1]
    assert "nobody_chose_the_cards" not in two["proven"]
    assert "two_bots_are_the_servers" in two["not_proven"]


# -- what a player kept (checks 4 and 15)


def test_kept_receipts_and_views_are_compared() -> None:
    table = recording(rounds=2)
    kept: dict[str, list[Json]] = {"receipts": [], "view_receipts": []}
    while not table.live.over:
        kept["receipts"].append(table.receipt(table.live.seq))
        kept["view_receipts"] += [table.view_receipt(seat) for seat in (0, 1)]
        decision = table.live.playing.decisions[0]
        if decision.forced:
            table.auto(decision.seat, "forced")
        else:
            table.move(decision.seat, decision.moves[0])
    kept["view_receipts"] += [table.view_receipt(seat) for seat in (0, 1)]
    report = judge(table.record(), kept=kept)
    assert (report.verdict, all_checks(report)) == ("ok", ["ok"] * 15)
    proven = report.values()["proven"]
    assert {"log_is_the_one_you_saw", "you_were_shown_the_truth"} <= set(proven)


def test_receipts_that_the_server_did_not_sign_prove_nothing() -> None:
    table = played(2)
    receipt = {**table.receipt(5), "head": "00" * 32}
    view = {"event": 5, "seat": 0, "view": "{}", "sig": receipt["sig"]}
    report = judge(table.record(), kept={"receipts": [receipt], "view_receipts": [view]})
    assert report.verdict == "ok"
    assert all_checks(report)[3] == all_checks(report)[14] == "nothing_kept"


# -- rules builds (section 8)


def with_rules_event(build: str) -> Forger:
    """A match that went on under another build, in the middle."""
    table = recording()
    table.move(0, min(table.live.playing.decisions[0].moves))
    table.live.rules("1.0.1", build, table.tick())
    forger = Forger(table)
    seq = table.live.seq
    text = canonical.dumps({"type": "rules", "t": table.t, "rules": "1.0.1", "rules_hash": build})
    table.entries.append(Entry(seq, text, table.live.head))
    table.end("resign", 0, "resign")
    forger.bodies = [json.loads(entry.body) for entry in table.entries]
    return forger


def test_a_build_that_went_on_replays_the_whole_match() -> None:

    build = fairness.rules_hash({"toy.py": b"new"}).hex()
    record = with_rules_event(build).record()
    report = judge(record, rules=lambda slug: Rules(GAME, build))
    assert (report.verdict, report.complete) == ("ok", True)
    assert report.values()["rules_events"] == [{"event": 4, "rules": "1.0.1", "rules_hash": build}]
    # The old build can replay what came before; the report says that it is not whole.
    old = judge(record)
    assert (old.verdict, old.complete) == ("ok", False)
    assert all_checks(old)[13] == "rules_other_version"


def test_another_version_and_a_missing_game_are_told_apart() -> None:

    record = played(3).record()
    other = judge(record, rules=lambda slug: Rules(GAME, "00" * 32))
    assert (other.verdict, other.complete) == ("ok", False)
    assert all_checks(other)[13:] == ["rules_other_version"] * 2
    missing = judge(record, rules=lambda slug: None)
    assert (missing.verdict, missing.complete) == ("ok", False)
    assert all_checks(missing)[13:] == ["rules_missing"] * 2


# -- the form of the file


@pytest.mark.parametrize(
    "write",
    [
        lambda record: json.dumps(record),
        lambda record: json.dumps(record, ensure_ascii=False, separators=(",", ":")),
        lambda record: json.dumps(record, indent=2, sort_keys=True) + "\n",
        lambda record: json.dumps(record, indent=1, ensure_ascii=False),
        lambda record: canonical.dumps(record) + "\n",
        lambda record: canonical.dumps(record).encode(),
    ],
)
def test_usual_ways_to_write_a_record_are_accepted(write: object) -> None:
    assert judge(write(played(5).record())).verdict == "ok"  # type: ignore[operator]


@pytest.mark.parametrize(
    "touch",
    [
        lambda text: text.replace('", "', '",\t"', 1),
        lambda text: text.replace('": "', '":  "', 1),
        lambda text: text + " ",
        lambda text: "\n" + text,
        lambda text: text.replace("toy", "\\u0074oy", 1),
        lambda text: text.replace('{"header"', '{"header": "x", "header"', 1),
    ],
)
def test_a_byte_changed_between_the_fields_is_seen(touch: object) -> None:
    text = json.dumps(played(5).record())
    changed = touch(text)  # type: ignore[operator]
    assert changed != text
    assert verdict(changed)[0] == "header"
