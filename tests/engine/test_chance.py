"""The one door of chance: ``docs/fairness-spec.md`` section 5."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import PrescribedChance, SeededChance, uniform

KEY = bytes(range(32))


def test_labels_have_streams_of_their_own() -> None:
    """What one label draws does not depend on how often another was asked."""
    alone, mixed = SeededChance(KEY), SeededChance(KEY)
    first = [alone.roll("coup.1", 1000) for _ in range(5)]
    second = []
    for _ in range(5):
        mixed.roll("other", 6)
        mixed.shuffle("deck", [1, 2, 3])
        second.append(mixed.roll("coup.1", 1000))
    assert first == second


def test_the_count_tells_draws_with_one_label_apart() -> None:
    chance = SeededChance(KEY)
    assert len({chance.roll("die", 2**31) for _ in range(50)}) == 50


def test_every_call_is_a_draw_even_where_no_word_is_read() -> None:
    chance = SeededChance(KEY)
    assert chance.shuffle("s", []) == []
    assert chance.shuffle("s", ["only"]) == ["only"]
    assert chance.roll("one", 1) == 1
    draws = chance.take()
    assert [draw["d"] for draw in draws] == [0, 1, 2]
    assert [draw.get("items") for draw in draws] == [0, 1, None]
    assert chance.take() == []


def test_hidden_results_are_not_noted() -> None:
    chance = SeededChance(KEY)
    chance.roll("open", 6)
    chance.roll("hidden", 6, hidden=True)
    chance.shuffle("hidden", [1, 2])
    chance.shuffle("open", [1, 2], hidden=False)
    assert [draw["out"] is None for draw in chance.take()] == [False, True, True, False]


@pytest.mark.parametrize("label", ["", "a b", "á", "x" * 65, "a\n", "a/b"])
def test_other_labels_are_refused(label: str) -> None:
    with pytest.raises(ValueError, match="label"):
        SeededChance(KEY).roll(label, 6)


@pytest.mark.parametrize("sides", [0, -1, 2**31 + 1])
def test_impossible_dice_are_refused(sides: int) -> None:
    chance = SeededChance(KEY)
    with pytest.raises(ValueError, match="sides"):
        chance.roll("die", sides)
    assert chance.take() == []


def test_too_many_items_are_refused() -> None:
    chance = SeededChance(KEY)
    with pytest.raises(ValueError, match="items"):
        chance.shuffle("deck", range(10_001))
    assert len(chance.shuffle("deck", range(10_000))) == 10_000


def test_a_seeded_chance_does_not_show_its_key() -> None:
    assert repr(SeededChance(KEY)) == "<secret>"
    assert KEY.hex() not in str(SeededChance(KEY))


@given(st.integers(1, 2**31), st.lists(st.integers(0, 2**32 - 1), min_size=200, max_size=200))
def test_uniform_takes_the_first_word_whose_low_bits_fit(k: int, stream: list[int]) -> None:
    bits = (k - 1).bit_length()
    fitting = [word % 2**bits for word in stream if word % 2**bits < k]
    if k == 1:
        assert uniform(iter([]), 1) == 0
    elif fitting:
        assert uniform(iter(stream), k) == fitting[0]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 120))
def test_a_shuffle_keeps_every_item(key: bytes, m: int) -> None:
    assert sorted(SeededChance(key).shuffle("deck", range(m))) == list(range(m))


def test_dice_are_even() -> None:
    """6,000 rolls of a die: each face within five standard deviations (29 each)."""
    chance = SeededChance(KEY)
    rolls = [chance.roll("die", 6) for _ in range(6000)]
    for face in range(1, 7):
        assert abs(rolls.count(face) - 1000) < 145


def test_prescribed_results_are_given_in_their_order() -> None:
    chance = PrescribedChance({"die": [4, 2], "deck": [[2, 0, 1]]})
    assert [chance.roll("die", 6), chance.roll("die", 6)] == [4, 2]
    assert chance.shuffle("deck", ["a", "b", "c"]) == ["c", "a", "b"]
    with pytest.raises(KeyError):
        chance.roll("die", 6)
    with pytest.raises(KeyError):
        chance.roll("forgotten", 6)


def test_impossible_prescriptions_are_refused() -> None:
    with pytest.raises(ValueError, match="sides"):
        PrescribedChance({"die": [7]}).roll("die", 6)
    with pytest.raises(ValueError, match="permutation"):
        PrescribedChance({"deck": [[0, 0]]}).shuffle("deck", "ab")


def test_other_draws_may_come_from_elsewhere() -> None:
    chance = PrescribedChance({"die": [4]}, SeededChance(KEY))
    expected = SeededChance(KEY).roll("coup", 1000)
    assert chance.roll("die", 6) == 4
    assert chance.roll("coup", 1000) == expected
    assert [draw["d"] for draw in chance.take()] == [0, 1]
