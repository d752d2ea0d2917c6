"""The log of a live match: ``docs/fairness-spec.md`` sections 6, 7 and 12."""

import json
import random
from typing import Any

import pytest

from games.engine import canonical, fairness
from games.engine.contract import IllegalMove, Refused
from games.engine.match import Diverged, LiveMatch, Secrets
from games.recording import Recording

from .table import T, play_on, played, recording, secrets_of
from .toy import GAME


def bodies(table: Recording) -> list[dict[str, Any]]:
    return [json.loads(entry.body) for entry in table.entries]


def kinds(table: Recording) -> list[str]:
    return [body["type"] for body in bodies(table)]


def copy_of(table: Recording) -> LiveMatch:
    """A match at event 0 with the secrets of another one."""
    secrets = Secrets(table.live.secrets.server_seed, table.live.secrets.setups)
    return LiveMatch(table.live.game, table.live.header, secrets)


def test_a_match_starts_with_contributions_and_the_draws_of_the_setup() -> None:
    table = recording()
    assert kinds(table) == ["start", "setup"]
    start, setup = bodies(table)
    assert len(start["contribs"]) == len(start["accepts"]) == 2
    assert [draw["d"] for draw in setup["draws"]] == [0, 1, 2, 3]
    assert setup["draws"][1]["out"] is None


def test_the_chain_of_heads() -> None:
    table = played(1)
    head = fairness.header_hash(table.live.header)
    for seq, entry in enumerate(table.entries, 1):
        assert entry.seq == seq
        head = fairness.next_head(head, seq, entry.body)
        assert entry.head == head == table.live.heads[seq]
        assert canonical.loads(entry.body)


def test_sealed_choices_open_when_both_have_chosen_and_draws_stand_in_the_last() -> None:
    table = recording()
    first = min(table.live.playing.decisions[0].moves)
    second = min(table.live.playing.decisions[1].moves)
    table.move(0, first)
    assert table.live.secrets.sealed[3][0] == first
    table.move(1, second)
    found = bodies(table)
    assert kinds(table)[2:] == ["move", "move", "open", "open"]
    assert "move" not in found[2]
    assert "draws" not in found[3]
    assert "draws" not in found[4]
    assert [draw["label"] for draw in found[5]["draws"]] == ["contest", "contest"]
    assert (found[4]["of"], found[4]["move"]) == (3, first)
    assert (found[5]["of"], found[5]["move"]) == (4, second)
    assert table.live.secrets.sealed == {}


def test_a_match_long_secret_is_opened_by_the_reveal() -> None:
    table = played(3)
    found = bodies(table)
    reveal = found[-1]
    closed = [
        seq
        for seq, body in enumerate(found, 1)
        if "sealed" in body and body["type"] != "reveal" and body["seat"] in (0, 1)
    ]
    opened = [body["of"] for body in found if body["type"] == "open"]
    assert sorted(opened + [choice["of"] for choice in reveal["sealed"]]) == closed
    assert all(choice["move"].startswith("bury") for choice in reveal["sealed"])
    assert reveal["sealed"]


def test_the_reveal_opens_the_seed_and_the_setups_and_gives_the_digest() -> None:
    table = played(4, decks=True)
    reveal = bodies(table)[-1]
    header = json.loads(table.live.header)
    seed = bytes.fromhex(reveal["server_seed"])
    assert fairness.commit("S", table.id, seed).hex() == header["server_commit"]
    for seat, setup in enumerate(reveal["setups"]):
        text, salt = canonical.dumps(setup["payload"]), bytes.fromhex(setup["salt"])
        found = fairness.setup_commit(seat, table.id, salt, text).hex()
        assert found == header["seats"][seat]["setup"]
    assert reveal["digest"] == table.live.playing.digest()


def test_after_the_reveal_nothing_is_appended() -> None:
    table = played(5)
    live, before = table.live, table.live.seq
    assert live.over
    for attempt in (
        lambda: live.move(0, "draw", T, base=live.seq, sig=""),
        lambda: live.auto(0, "left", T),
        lambda: live.rekey(0, "00" * 32, T, base=live.seq, sig=""),
        lambda: live.rules("2", "00" * 32, T),
        lambda: live.end("resign", 0, "resign", T),
        lambda: live.void("server", T),
    ):
        with pytest.raises(Refused, match="over"):
            attempt()
    assert live.seq == before


def test_a_match_cannot_start_twice_nor_be_played_before_its_start() -> None:
    table = recording()
    with pytest.raises(Refused, match="already_started"):
        table.live.start(["00" * 32] * 2, ["00" * 64] * 2, T)
    with pytest.raises(Refused, match="not_started"):
        copy_of(table).move(0, "pick 1", T, base=0, sig="")


# -- bases (section 6)


def reach(kind: str, table: Recording) -> int:
    """Play on until a seat has a decision of this kind; that seat."""
    rng = random.Random(7)
    while table.live.playing.decisions[0].kind != kind:
        play_on(table, rng, 1, events=False)
    return table.live.playing.decisions[0].seat


def test_a_move_in_the_open_must_name_the_event_just_before() -> None:
    table = recording(rounds=9)
    seat = reach("walk", table)
    seq = table.live.seq
    for base in (seq - 1, seq + 1, 0):
        with pytest.raises(Refused, match="stale"):
            table.move(seat, "stop", base)
    assert table.live.seq == seq
    table.move(seat, "stop", seq)


def test_while_both_choose_at_once_any_event_since_the_choice_began_will_do() -> None:
    table = recording()
    pick = [min(decision.moves) for decision in table.live.playing.decisions]
    table.move(0, pick[0], 2)
    table.rekey(1, confirmed=True)
    with pytest.raises(Refused, match="stale"):
        # Seat 1's own last event is its rekey, number 4.
        table.move(1, pick[1], 2)
    table.move(1, pick[1], 4)


def test_the_other_seats_sealed_choice_does_not_make_a_base_stale() -> None:
    table = recording()
    pick = [min(decision.moves) for decision in table.live.playing.decisions]
    table.move(0, pick[0], 2)
    with pytest.raises(Refused, match="stale"):
        table.move(1, pick[1], 1)
    table.move(1, pick[1], 2)


def test_a_rekey_beside_the_others_sealed_choice_may_name_its_beginning() -> None:
    table = recording()
    table.move(0, min(table.live.playing.decisions[0].moves), 2)
    assert table.live.head_at(1, 2, rekey=True) == table.live.heads[2]
    with pytest.raises(Refused, match="stale"):
        table.live.head_at(0, 2, rekey=True)


def test_a_sealed_choice_that_stays_secret_does_not_loosen_bases() -> None:
    """After a bury (sealed until the reveal) the next move must name it."""
    table = recording(rounds=9)
    seat = reach("bury", table)
    table.move(seat, table.live.playing.decision_of(seat).moves[0])  # type: ignore[union-attr]
    mover = table.live.playing.decisions[0].seat
    with pytest.raises(Refused, match="stale"):
        table.live.head_at(mover, table.live.seq - 1)


def test_one_signed_move_cannot_be_used_twice() -> None:
    table = recording(rounds=9)
    seat = reach("walk", table)
    base = table.live.seq
    table.move(seat, "step a", base)
    with pytest.raises(Refused, match="stale"):
        table.move(seat, "step a", base)


# -- seals


def test_a_secret_choice_needs_a_seal_that_fits() -> None:
    table = recording()
    live, move = table.live, min(table.live.playing.decisions[0].moves)
    salt = bytes(32)
    right = fairness.sealed_value(0, table.id, salt, move).hex()
    seq = live.seq
    for code, sealed, given in (
        ("seal_needed", None, None),
        ("seal_needed", right, None),
        ("seal_needed", right, b"short"),
        ("bad_seal", right, bytes(31) + b"1"),
        ("bad_seal", fairness.sealed_value(1, table.id, salt, move).hex(), salt),
    ):
        with pytest.raises(Refused, match=code):
            live.move(0, move, T, base=seq, sig="", sealed=sealed, salt=given)
    assert (live.seq, live.playing.played) == (seq, 0)
    live.move(0, move, T, base=seq, sig="", sealed=right, salt=salt)


def test_a_move_in_the_open_takes_no_seal() -> None:
    table = recording(rounds=9)
    seat = reach("walk", table)
    seal = fairness.sealed_value(seat, table.id, bytes(32), "stop").hex()
    with pytest.raises(Refused, match="seal_not_needed"):
        table.live.move(seat, "stop", T, base=table.live.seq, sig="", sealed=seal, salt=bytes(32))


# -- the table's moves (sections 6 and 8)


def test_a_time_out_has_its_deadline_and_is_sealed_like_the_choice() -> None:
    table = recording()
    table.auto(0, "clock")
    body = bodies(table)[-1]
    assert body["cause"] == "clock"
    assert body["t"] >= body["deadline"] >= T + 90_000
    assert "sealed" in body
    assert "move" not in body
    assert "sig" not in body


def test_the_clock_does_not_move_before_its_deadline() -> None:
    table = recording()
    seq = table.live.seq
    with pytest.raises(Refused, match="too_early"):
        table.live.auto(0, "clock", T + 10, deadline=T + 90_000, salt=bytes(32))
    with pytest.raises(Refused, match="too_early"):
        table.live.auto(0, "clock", T + 10, salt=bytes(32))
    assert table.live.seq == seq


def test_only_a_forced_choice_is_made_as_forced() -> None:
    table = recording(rounds=9)
    with pytest.raises(Refused, match="not_forced"):
        table.live.auto(0, "forced", T, salt=bytes(32))
    seat = reach("draw", table)
    table.auto(seat, "forced")
    assert bodies(table)[-1]["cause"] == "forced" or kinds(table)[-1] == "reveal"


def test_the_table_needs_a_salt_for_a_secret_choice_and_a_seat_that_has_to_choose() -> None:
    table = recording()
    with pytest.raises(Refused, match="seal_needed"):
        table.live.auto(0, "left", T)
    table.auto(0, "left")
    with pytest.raises(IllegalMove, match="not_your_turn"):
        table.live.auto(0, "left", T, salt=bytes(32))


# -- rekeys, endings, times


def test_a_rekey_is_logged_with_or_without_the_old_key() -> None:
    table = recording()
    table.rekey(0, confirmed=True)
    table.rekey(1, confirmed=False)
    first, second = bodies(table)[-2:]
    assert "old_sig" in first
    assert "old_sig" not in second
    assert table.live.keys == [first["key"], second["key"]]


def test_a_normal_end_gives_the_rules_result() -> None:
    table = played(6)
    end = bodies(table)[-2]
    outcome = table.live.playing.outcome
    assert outcome is not None
    assert end["type"] == "end"
    assert end["reason"] == "normal"
    assert end["result"] == {"winner": outcome.winner, "reason": outcome.reason}


def test_a_resignation_in_the_middle_of_a_secret_choice_reveals_it() -> None:
    table = recording()
    move = min(table.live.playing.decisions[0].moves)
    table.move(0, move)
    table.end("resign", 0, "resign")
    reveal = bodies(table)[-1]
    assert kinds(table)[-2:] == ["end", "reveal"]
    assert [(choice["of"], choice["move"]) for choice in reveal["sealed"]] == [(3, move)]


def test_a_void_before_the_start_reveals_the_seed_and_has_no_digest() -> None:
    live = copy_of(recording(decks=True))
    advance = live.void("seat1", T + 1)
    void, reveal = (json.loads(entry.body) for entry in advance.entries)
    assert void == {"type": "void", "t": T + 1, "fault": "seat1"}
    assert "digest" not in reveal
    assert reveal["server_seed"] == secrets_of("a")("server seed").hex()
    assert all(reveal["setups"])


def test_time_never_goes_back_even_if_the_clock_does() -> None:
    table = recording()
    table.rekey(0, confirmed=True)
    before = table.live.t
    table.live.rules("2", "00" * 32, before - 5_000)
    assert table.live.t == before


# -- coming back


def hidden_choices(table: Recording) -> dict[int, tuple[str, bytes]]:
    """Every sealed choice of a finished match, by its event."""
    found = {}
    for body in bodies(table):
        for choice in body["sealed"] if body["type"] == "reveal" else [body]:
            if "of" in choice:
                found[choice["of"]] = (choice["move"], bytes.fromhex(choice["salt"]))
    return found


def test_replay_gives_the_same_log_from_any_point() -> None:
    for seed in range(30):
        table = played(seed, decks=seed % 2 == 1)
        texts = [entry.body for entry in table.entries]
        # What one action appended is stored as a whole.
        ends = [i for i in range(2, len(texts)) if kinds(table)[i] in ("move", "auto", "rekey")]
        for cut in {2, ends[len(ends) // 2], len(texts)}:
            again = copy_of(table)
            again.secrets.sealed.update(hidden_choices(table))
            again.replay(texts[:cut])
            again.replay(texts[again.seq :])
            assert (again.seq, again.head, again.over) == (len(texts), table.live.head, True)
            assert again.playing.digest() == table.live.playing.digest()
            assert again.keys == table.live.keys
            assert (again.opened_at, again.last_own) == (table.live.opened_at, table.live.last_own)


@pytest.mark.parametrize(
    ("find", "change"),
    [
        ('"out":', lambda text: text.replace('"sides":6', '"sides":5')),
        ('"type":"open"', lambda text: text.replace('"move":"pick', '"move":"pickk')),
        ('"type":"end"', lambda text: text.replace('"points"', '"pointz"')),
        ('"type":"reveal"', lambda text: text.replace('"digest":"', '"digest":"0')),
    ],
)
def test_a_changed_event_is_found_where_it_stands(find: str, change: Any) -> None:
    seed = next(s for s in range(30) if "points" in played(s).entries[-2].body)
    table = played(seed)
    texts = [entry.body for entry in table.entries]
    at = next(i for i, text in enumerate(texts) if find in text and change(text) != text)
    texts[at] = change(texts[at])
    again = copy_of(table)
    again.secrets.sealed.update(hidden_choices(table))
    with pytest.raises(Diverged) as found:
        again.replay(texts)
    # A changed opening shows already where the choice that it opens is played.
    assert found.value.seq <= at + 1


def test_an_end_that_the_rules_do_not_make_is_found() -> None:
    table = recording()
    forged = canonical.dumps(
        {
            "type": "end",
            "t": T + 5_000,
            "reason": "normal",
            "result": {"winner": 0, "reason": "points"},
        }
    )
    with pytest.raises(Diverged) as found:
        table.live.replay([forged])
    assert found.value.seq == 3


def test_skip_goes_along_without_the_rules() -> None:
    table = played(8)
    texts = [entry.body for entry in table.entries]
    again = copy_of(table)
    again.skip(texts[:-2])
    assert again.head == table.live.heads[len(texts) - 2]
    again.end("server", None, "rules_failed", T)
    assert again.over


# -- secrets and practice


def test_nothing_secret_is_printed() -> None:
    table = recording(decks=True)
    table.move(0, min(table.live.playing.decisions[0].moves))
    shown = repr(table.live) + repr(table.live.secrets) + repr(table.ring)
    for name in ("server seed", "setup salt 0", "salt 1"):
        assert secrets_of("a")(name).hex() not in shown
    assert repr(table.live.secrets) == "<secret>"


def practice(name: str) -> LiveMatch:
    header = fairness.header_text(
        {
            "protocol": "practice/1",
            "match": "00" * 16,
            "game": "toy",
            "rules": "1.0.0",
            "rules_hash": "00" * 32,
            "options": GAME.check_options({}),
            "clock": {"turn_ms": 90_000},
            "practice_seed": name,
            "seats": [{"kind": "human"}, {"kind": "bot"}],
            "t": T,
        }
    )
    return LiveMatch(GAME, header, Secrets(bytes(32)))


def test_a_practice_match_takes_its_chance_from_the_name() -> None:
    first, again, other = practice("maçã"), practice("maçã"), practice("pera")
    for live in (first, again, other):
        advance = live.start((), (), T)
        assert json.loads(advance.entries[0].body) == {"type": "start", "t": T}
    assert first.playing.digest() == again.playing.digest()
    assert first.playing.digest() != other.playing.digest()


def test_a_practice_match_is_unsigned_and_has_no_seed_to_reveal() -> None:
    live = practice("maçã")
    live.start((), (), T)
    move = min(live.playing.decisions[0].moves)
    sealed = fairness.sealed_value(0, live.id, bytes(32), move).hex()
    advance = live.move(0, move, T, base=2, sig="", sealed=sealed, salt=bytes(32))
    assert "sig" not in json.loads(advance.entries[0].body)
    with pytest.raises(Refused, match="practice"):
        live.rekey(0, "00" * 32, T, base=live.seq, sig="")
    end = live.end("resign", 1, "resign", T)
    assert json.loads(end.entries[-1].body)["server_seed"] is None
