"""Every field of every event, changed: with and without the server signing again."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import canonical, fairness
from games.engine.chance import SeededChance
from tests.engine.table import played, recording
from tests.engine.toy import ToyGame

from .forge import Body, Forger
from .judge import judge, other_toy, verdict


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values that are no object or list."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return 1
    if isinstance(value, int):
        return value + 1
    if len(value) in (32, 64, 128) and set(value) <= set("0123456789abcdef"):
        return ("1" if value[0] != "1" else "2") + value[1:]
    return value + "x"


def put(value: Any, path: tuple[Any, ...], change: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = change(value[path[-1]])


MATCHES = [played(seed, rounds=2, decks=seed % 2 == 1) for seed in (3, 4)]


@pytest.mark.parametrize("table", MATCHES, ids=["plain", "decks"])
def test_any_changed_value_breaks_the_receipt_or_the_shape(table: Any) -> None:
    honest = table.record()
    tried = 0
    for at, text in enumerate(honest["events"]):
        body = json.loads(text)
        for path in leaves(body):
            other = copy.deepcopy(body)
            put(other, path, changed)
            record = copy.deepcopy(honest)
            record["events"][at] = json.dumps(
                other, sort_keys=True, separators=(",", ":"), ensure_ascii=False
            )
            assert judge(record).verdict in ("receipt", "chain"), (at, path)
            tried += 1
    header = json.loads(honest["header"])
    for path in leaves(header):
        other = copy.deepcopy(header)
        put(other, path, changed)
        record = {**honest, "header": json.dumps(other, sort_keys=True, separators=(",", ":"))}
        assert judge(record).verdict == "header", path
    assert tried > 150


@pytest.mark.parametrize("table", MATCHES, ids=["plain", "decks"])
def test_any_changed_value_is_seen_even_if_the_server_signs_again(table: Any) -> None:
    """After the last event that a seat has signed over, times and why the table moved are the
    server's to say (section 10: "Time")."""
    covered = max(body.get("base", 0) for body in Forger(table).bodies)
    unseen = []
    for at, body in enumerate(Forger(table).bodies):
        for path in leaves(body):
            cheat = Forger(table)
            put(cheat.bodies[at], path, changed)
            if judge(cheat.record()).verdict == "ok":
                unseen.append((at + 1, path))
    servers = {("t",), ("cause",), ("deadline",)}
    assert all(seq > covered and path in servers for seq, path in unseen), unseen


@pytest.mark.parametrize("table", MATCHES, ids=["plain", "decks"])
def test_any_key_left_out_or_added_is_seen(table: Any) -> None:
    for at in range(len(table.entries)):
        for key in [*Forger(table).bodies[at], None]:
            cheat = Forger(table)
            if key is None:
                cheat.bodies[at]["extra"] = 1
            elif key in ("digest", "old_sig"):
                continue  # Both may be missing, and then say nothing.
            else:
                del cheat.bodies[at][key]
            assert judge(cheat.record()).verdict != "ok", (at, key)


# -- the checks one by one, where the vectors have no case


def resigned(change: Any, *, collude: bool = False, **options: Any) -> tuple[Any, ...]:
    cheat = Forger(played(5, rounds=3, **options))
    change(cheat)
    return verdict(cheat.record(collude=collude))


def swap(cheat: Forger, first: int, second: int) -> None:
    bodies: list[Body] = cheat.bodies
    bodies[first - 1], bodies[second - 1] = bodies[second - 1], bodies[first - 1]


@pytest.mark.parametrize(
    ("change", "event"),
    [
        (lambda c: swap(c, 1, 2), 1),
        (lambda c: c.bodies.pop(0), 1),
        (lambda c: c.bodies.pop(1), 2),
        (lambda c: c.bodies.insert(2, dict(c.bodies[1])), 3),
        (lambda c: c.bodies.insert(2, dict(c.bodies[0])), 3),
        (lambda c: c.bodies.insert(3, dict(c.bodies[-2])), 4),
        (lambda c: c.bodies.insert(3, dict(c.bodies[-1])), 4),
    ],
)
def test_order(change: Any, event: int) -> None:
    found = resigned(change)
    assert found == ("order", "event_out_of_place", event)


def test_order_of_an_end_that_is_missing() -> None:
    cheat = Forger(played(5, rounds=3))
    del cheat.bodies[-2]
    assert verdict(cheat.record())[:2] == ("order", "event_out_of_place")


def test_a_record_that_stops_short_is_incomplete() -> None:
    cheat = Forger(played(5))
    cheat.bodies.pop()
    assert verdict(cheat.record())[0] == "incomplete"
    record = {**played(5).record(), "unfinished": True}
    assert verdict(record)[0] == "incomplete"
    empty = {**record, "events": [], "receipt": None}
    assert verdict(empty) == ("incomplete", "not_revealed", None)


@pytest.mark.parametrize("receipt", [None, {}, [], 7, {"seq": True, "sig": "00"}, {"seq": 1}])
def test_receipts_of_another_shape(receipt: Any) -> None:
    assert verdict({**played(5).record(), "receipt": receipt})[0] == "receipt"


@pytest.mark.parametrize("sig", [None, 5, "", "00", "zz" * 64, ["00" * 64]])
def test_header_signatures_of_another_shape(sig: Any) -> None:
    assert verdict({**played(5).record(), "header_sig": sig})[:2] == ("header", "header_not_signed")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda r: r["sealed"].append(dict(r["sealed"][0])), "opened_twice"),
        (lambda r: r["sealed"][0].update(of=2), "nothing_sealed_there"),
        (lambda r: r["sealed"].pop(), "never_opened"),
        (lambda r: r["sealed"][0].update(move="bury 0"), "seal_does_not_fit"),
    ],
)
def test_seals_of_the_reveal(change: Any, code: str) -> None:
    seed = next(s for s in range(20) if Forger(played(s)).bodies[-1]["sealed"])
    cheat = Forger(played(seed))
    change(cheat.bodies[-1])
    assert verdict(cheat.record()) == ("sealed", code, len(cheat.bodies))


def test_setups_that_nobody_committed_to() -> None:
    def opened(cheat: Forger) -> None:
        cheat.bodies[-1]["setups"][0] = {"payload": None, "salt": "00" * 32}

    assert resigned(opened)[:2] == ("sealed", "setup_differs")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda c: c.bodies[-2]["result"].update(winner=None), "result_differs"),
        (lambda c: c.bodies[-2].update(reason="agreed"), "match_was_over"),
        (lambda c: c.bodies[-1].update(digest="00" * 32), "digest_differs"),
        (lambda c: c.header.update(options={"rounds": 3}), "options_not_complete"),
        (lambda c: c.header.update(options={"rounds": 3, "hats": 1}), "setup_not_legal"),
    ],
)
def test_what_only_the_rules_know(change: Any, code: str) -> None:
    """Everybody works together: all signatures are right, and draws too, but not by the rules."""
    seed = next(s for s in range(40) if Forger(played(s)).bodies[-2]["result"]["winner"] == 1)
    cheat = Forger(played(seed))
    change(cheat)
    if cheat.header["options"] != json.loads(cheat.honest["header"])["options"]:
        # Another header gives another key: redo the draws that the record shows.
        cheat = with_true_draws(cheat)
    assert verdict(cheat.record(collude=True))[:2] == ("rules", code)


def with_true_draws(cheat: Forger) -> Forger:
    """Put in what the key of the present header gives for every public draw."""
    start, seed = cheat.bodies[0], bytes.fromhex(cheat.bodies[-1]["server_seed"])
    first, second = (bytes.fromhex(contrib) for contrib in start["contribs"])
    header = fairness.header_hash(canonical.dumps(cheat.header))
    chance = SeededChance(fairness.match_key(seed, header, (first, second)))
    for body in cheat.bodies:
        for draw in body.get("draws", ()):
            if "sides" in draw:
                out: Any = chance.roll(draw["label"], draw["sides"])
            else:
                out = chance.shuffle(draw["label"], range(draw["items"]))
            draw["out"] = None if draw["out"] is None else out
    return cheat


def test_an_end_by_the_rules_that_the_rules_did_not_make() -> None:
    table = recording()
    table.end("resign", 1, "points")
    cheat = Forger(table)
    cheat.bodies[-2]["reason"] = "normal"
    assert verdict(cheat.record()) == ("rules", "match_was_not_over", 3)


@pytest.mark.parametrize("winner", [0, 1, 2, "x"])
def test_an_agreed_draw_has_no_winner(winner: Any) -> None:
    table = recording()
    table.end("agreed", None, "agreed")
    cheat = Forger(table)
    cheat.bodies[-2]["result"]["winner"] = winner
    assert verdict(cheat.record()) == ("rules", "result_not_possible", 3)


def test_rules_that_raise_give_a_verdict() -> None:
    class Broken(ToyGame):
        def play(self, *args: Any) -> Any:
            raise ZeroDivisionError

    record = played(5).record()
    report = judge(record, rules=other_toy(Broken()))
    assert report.verdict == "rules"
    assert report.failure is not None
    assert report.failure["code"] == "rules_raised"
