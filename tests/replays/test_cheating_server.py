"""A server built to cheat is named each time (``docs/fairness-spec.md`` sections 9 and 10).

It signs everything it can: header, receipts, the whole chain anew. It has no seat's key.
"""

import json
from typing import Any

import pytest

from games.engine import canonical, fairness
from tests.engine.table import played, recording, secrets_of

from .forge import Forger
from .judge import judge, verdict


def forger(seed: int = 11, **options: Any) -> Forger:
    return Forger(played(seed, rounds=4, **options))


def test_a_seed_picked_after_the_contributions_were_known() -> None:
    cheat = forger()
    cheat.bodies[-1]["server_seed"] = secrets_of("picked")("late").hex()
    last = len(cheat.bodies)
    assert verdict(cheat.record()) == ("commit", "server_seed_differs", last)


def test_a_seed_picked_late_with_its_commitment_put_into_a_new_header() -> None:
    """Then both seats have accepted another header."""
    cheat = forger()
    late = secrets_of("picked")("late")
    cheat.bodies[-1]["server_seed"] = late.hex()
    cheat.header["server_commit"] = fairness.commit("S", cheat.table.id, late).hex()
    assert verdict(cheat.record()) == ("accept", "acceptance_not_signed", 1)


def test_a_seats_number_exchanged() -> None:
    cheat = forger()
    cheat.bodies[0]["contribs"][1] = "11" * 32
    assert verdict(cheat.record()) == ("commit", "contribution_differs", 1)


def test_a_changed_die() -> None:
    cheat = forger()
    seq = cheat.drawn()
    draw = next(d for d in cheat.bodies[seq - 1]["draws"] if d["out"] is not None)
    draw["out"] = draw["out"] % draw["sides"] + 1
    assert verdict(cheat.record()) == ("draw-value", "draw_differs", seq)


def test_a_second_try_with_the_first_left_out() -> None:
    cheat = forger()
    seq = cheat.drawn()
    for draw in cheat.bodies[seq - 1]["draws"]:
        draw["d"] += 1
    assert verdict(cheat.record()) == ("draw-index", "draw_left_out", seq)


def test_a_draw_left_out_altogether_is_missed_by_the_rules() -> None:
    """The last draws of a match, so that no later number shows the gap."""
    for seed in range(40):
        cheat = forger(seed)
        drawing = [seq for seq, body in enumerate(cheat.bodies, 1) if body.get("draws")]
        signed = [seq for seq, b in enumerate(cheat.bodies, 1) if b["type"] in ("move", "rekey")]
        if drawing[-1] > signed[-1]:
            cheat.bodies[drawing[-1] - 1]["draws"].pop()
            assert verdict(cheat.record()) == ("rules", "other_number_of_draws", drawing[-1])
            return
    pytest.fail("no match had such a draw")


def test_a_swapped_card_does_not_follow_from_the_shuffle() -> None:
    """A seat opens a card that it never held: it signs, but the rules know its hand."""
    for seed in range(40):
        cheat = forger(seed)
        seq = cheat.find("open")
        opened = cheat.bodies[seq - 1]
        sealed = cheat.bodies[opened["of"] - 1]
        if sealed["type"] != "move" or sealed["seat"] != 0:
            continue
        held = json.loads(canonical.dumps(judge(cheat.honest).draws[2]["derived"]))[:3]
        other = next(card for card in range(1, 7) if card - 1 not in held)
        opened["move"] = f"pick {other}"
        salt = bytes.fromhex(opened["salt"])
        value = fairness.sealed_value(0, cheat.table.id, salt, opened["move"]).hex()
        sealed["sealed"] = value
        assert verdict(cheat.record(collude=True)) == ("rules", "move_not_legal", opened["of"])
        return
    pytest.fail("no match began so")


def test_a_swapped_deck() -> None:
    cheat = forger(decks=True)
    cheat.bodies[-1]["setups"][0]["payload"]["deck"][0] = 9
    last = len(cheat.bodies)
    assert verdict(cheat.record()) == ("sealed", "setup_differs", last)


def first_open_move(cheat: Forger) -> int:
    """A move in the open after which some seat signed again."""
    numbers = [
        seq for seq, body in enumerate(cheat.bodies, 1) if body["type"] == "move" and "move" in body
    ]
    return numbers[0]


def matches_with_open_moves() -> Forger:
    for seed in range(40):
        cheat = forger(seed)
        try:
            seq = first_open_move(cheat)
        except IndexError:
            continue
        if any(b["type"] == "move" for b in cheat.bodies[seq:]):
            return cheat
    raise LookupError


def test_a_forged_move() -> None:
    cheat = matches_with_open_moves()
    seq = first_open_move(cheat)
    cheat.bodies[seq - 1]["move"] = "stop" if cheat.bodies[seq - 1]["move"] != "stop" else "step a"
    assert verdict(cheat.record()) == ("move-sig", "move_not_signed_by_seat", seq)


def test_a_dropped_move() -> None:
    """Every later move was signed over another chain."""
    cheat = matches_with_open_moves()
    seq = first_open_move(cheat)
    del cheat.bodies[seq - 1]
    found = verdict(cheat.record())
    assert found[0] in ("move-sig", "move-base", "draw-index", "sealed")
    # With the receipt of a player who was there it is a fork.
    kept = {"receipts": [cheat.table.receipt(seq)]}
    assert verdict(cheat.record(), kept=kept) == ("fork", "receipt_of_another_log", seq)


def test_a_dropped_tail_with_another_result() -> None:
    """The server cuts the end off and lets somebody resign: a receipt tells."""
    cheat = forger()
    seen = len(cheat.bodies) - 4
    t = cheat.bodies[seen - 2]["t"]
    sealed = cheat.bodies[-1]["sealed"]
    reveal = {k: v for k, v in cheat.bodies[-1].items() if k != "digest"}
    kept_seals = [s for s in sealed if s["of"] < seen]
    cut = cheat.bodies[: seen - 1]
    opened = {b["of"] for b in cut if b["type"] == "open"}
    honest = {body["of"]: body for body in cheat.bodies if body["type"] == "open"}
    for seq, body in enumerate(cut, 1):
        if "sealed" in body and seq in honest and seq not in opened:
            kept_seals.append({k: honest[seq][k] for k in ("of", "move", "salt")})
    cheat.bodies = [
        *cut,
        {"type": "end", "t": t, "reason": "resign", "result": {"winner": 0, "reason": "resign"}},
        {**reveal, "t": t, "sealed": sorted(kept_seals, key=lambda s: s["of"])},
    ]
    record = cheat.record()
    kept = {"receipts": [cheat.table.receipt(seen)]}
    assert verdict(record, kept=kept) == ("fork", "receipt_of_another_log", seen)


def test_reordered_moves() -> None:
    """The two sealed choices of the first round, each in the other's place."""
    table = recording()
    for decision in table.live.playing.decisions:
        table.move(decision.seat, decision.moves[0])
    table.end("resign", 1, "resign")
    cheat = Forger(table)
    first, second = cheat.bodies[2], cheat.bodies[3]
    first["t"], second["t"] = second["t"], first["t"]
    cheat.bodies[2], cheat.bodies[3] = second, first
    # Seat 1 signed over event 3, which is now its own move.
    assert verdict(cheat.record()) == ("move-base", "base_in_the_future", 3)


def test_a_replayed_move() -> None:
    """The same signed move once more, right after itself."""
    cheat = matches_with_open_moves()
    seq = first_open_move(cheat)
    cheat.bodies.insert(seq, dict(cheat.bodies[seq - 1]))
    cheat.bodies[seq].pop("draws", None)
    assert verdict(cheat.record()) == ("move-base", "base_used", seq + 1)


def test_a_move_made_by_the_server_and_called_the_seats() -> None:
    """An inserted move without the seat's signature."""
    cheat = matches_with_open_moves()
    seq = first_open_move(cheat)
    body = dict(cheat.bodies[seq - 1])
    cheat.bodies.insert(seq - 1, {**body, "move": "step a"})
    assert verdict(cheat.record())[0] == "move-sig"


def resigned() -> Forger:
    """Seat 1 moves, seat 0 moves, and seat 1 gives up over seat 0's move."""
    table = recording()
    for seat in (1, 0):
        decision = next(d for d in table.live.playing.decisions if d.seat == seat)
        table.move(seat, min(decision.moves))
    table.resign(1)
    return Forger(table)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        # Another seat is said to have given up.
        (lambda result: result.update(winner=1), "resignation_not_signed_by_seat"),
        (lambda result: result["signed"].update(sig="11" * 64), "resignation_not_signed_by_seat"),
        (lambda result: result["signed"].update(base=4), "resignation_not_signed_by_seat"),
        (lambda result: result["signed"].update(base=2), "base_used"),
        (lambda result: result["signed"].update(base=99), "base_in_the_future"),
        (lambda result: result["signed"].update(base=-1), "resignation_malformed"),
        (lambda result: result["signed"].update(base=True), "resignation_malformed"),
        (lambda result: result["signed"].pop("sig"), "resignation_malformed"),
        (lambda result: result["signed"].update(seat=1), "resignation_malformed"),
        (lambda result: result.update(signed=None), "resignation_malformed"),
        (lambda result: result.update(winner=None), "resignation_malformed"),
    ],
)
def test_a_forged_resignation(change: Any, expected: str) -> None:
    cheat = resigned()
    seq = cheat.find("end")
    change(cheat.bodies[seq - 1]["result"])
    verdicts = {"base_used": "move-base", "base_in_the_future": "move-base"}
    assert verdict(cheat.record()) == (verdicts.get(expected, "move-sig"), expected, seq)


def test_a_resignation_that_only_the_server_speaks_of_is_named() -> None:
    """It proves nothing, and the report says so: a device without the seat's key cannot sign."""
    cheat = resigned()
    seq = cheat.find("end")
    del cheat.bodies[seq - 1]["result"]["signed"]
    report = judge(cheat.record())
    assert report.verdict == "ok"
    assert "who_ended_it" in report.values()["not_proven"]


def test_another_device_that_the_seat_did_not_ask_for_is_in_the_report() -> None:
    """A rekey without the old key is possible, and named: the client raises the alarm."""
    table = recording()
    table.rekey(0, confirmed=False)
    table.end("resign", 1, "resign")
    report = judge(table.record())
    assert report.values()["rekeys"] == [{"event": 3, "seat": 0, "confirmed": False}]


def test_two_headers_for_two_seats() -> None:
    """H51: each seat accepts its own header; no record can hold both acceptances."""
    first, second = forger(), forger()
    second.header["seats"][0]["commit"] = "22" * 32
    record = second.record(collude=True)
    other = json.loads(record["events"][0])["accepts"][0]
    mixed = json.loads(first.honest["events"][0])
    mixed["accepts"][0] = other
    first.bodies[0] = mixed
    assert verdict(first.record()) == ("accept", "acceptance_not_signed", 1)


def test_two_logs_for_two_seats() -> None:
    """Both are signed by the server; whoever holds a receipt of the other one has the proof."""
    honest = forger()
    other = forger()
    seq = other.find("end")
    other.bodies[seq - 1]["t"] += 5
    other.bodies[seq]["t"] += 5
    record = other.record()
    kept = {"receipts": [honest.table.receipt(seq)]}
    assert verdict(record) == ("ok", None, None)
    assert verdict(record, kept=kept) == ("fork", "receipt_of_another_log", seq)
    assert verdict(honest.honest, kept=kept) == ("ok", None, None)


def test_a_false_hand_contradicts_a_view_receipt() -> None:
    table = recording(rounds=2)
    shown = table.live.game.view(table.live.playing.state, 0)
    shown["hand"] = [6, 6, 6]
    view = canonical.dumps(shown)
    sig = table.ring.sign(fairness.view_message(table.id, 0, 2, view))
    table.end("resign", 1, "resign")
    kept = {"view_receipts": [{"event": 2, "seat": 0, "view": view, "sig": sig}]}
    report = judge(table.record(), kept=kept)
    assert (report.verdict, report.failure and report.failure["event"]) == ("view", 2)
    assert report.failure is not None
    assert report.failure["facts"]["true"] != view


def test_a_view_after_an_event_that_never_was() -> None:
    table = recording(rounds=2)
    view = canonical.dumps(table.live.game.view(table.live.playing.state, 0))
    table.end("resign", 1, "resign")
    sig = table.ring.sign(fairness.view_message(table.id, 0, 99, view))
    kept = {"view_receipts": [{"event": 99, "seat": 0, "view": view, "sig": sig}]}
    assert judge(table.record(), kept=kept).verdict == "view"


@pytest.mark.parametrize("code", ["not_the_safe_move", "deadline_too_early", "not_forced"])
def test_the_tables_moves_are_those_that_the_rules_name(code: str) -> None:
    table = recording(rounds=2)
    while len(table.live.playing.decisions) == 2 or table.live.playing.decisions[0].forced:
        decision = table.live.playing.decisions[0]
        if decision.forced:
            table.auto(decision.seat, "forced")
        else:
            table.move(decision.seat, decision.moves[-1])
    seat = table.live.playing.decisions[0].seat
    while table.live.playing.decisions[0].kind == "draw":
        table.auto(table.live.playing.decisions[0].seat, "forced")
    if table.live.playing.decisions[0].kind != "walk":
        decisions = table.live.playing.decisions
        for decision in decisions:
            table.move(decision.seat, decision.moves[0])
    seat = table.live.playing.decisions[0].seat
    table.auto(seat, "clock")
    table.end("resign", 1 - seat, "resign")
    cheat = Forger(table)
    seq = cheat.find("auto", cause="clock")
    body = cheat.bodies[seq - 1]
    if code == "not_the_safe_move":
        body["move"] = "stop"
    elif code == "deadline_too_early":
        body["deadline"] -= 60_000
    else:
        del body["deadline"]
        body["cause"] = "forced"
    cheat.bodies[-1].pop("digest")
    assert verdict(cheat.record()) == ("rules", code, seq)
