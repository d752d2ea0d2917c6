"""Canonical JSON: ``docs/fairness-spec.md`` section 1."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import canonical
from games.engine.canonical import NotCanonical

from .vectors import VECTORS

TEXTS = VECTORS["canonical_json"]


@pytest.mark.parametrize("text", TEXTS["accept"])
def test_accepts_the_vectors(text: str) -> None:
    assert canonical.dumps(canonical.loads(text)) == text


@pytest.mark.parametrize("text", TEXTS["reject"])
def test_refuses_the_vectors(text: str) -> None:
    with pytest.raises(NotCanonical):
        canonical.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "nul",
        '{"a":Infinity}',
        '{"a":-9007199254740992}',
        '{"a":01}',
        '{"a":"\\uD83C\\uDCCF"}',
        '{"a":"\\ud83c"}',
        '{"a":"\\u001F"}',
        '{"a":1}{"a":1}',
        '{"' + "a" * 33 + '":1}',
        '{"_a":1}',
        '{"a-b":1}',
        "1" * 5000,
        '{"a":' + "9" * 400 + "}",
    ],
)
def test_refuses_other_texts_that_parsers_let_through(text: str) -> None:
    with pytest.raises(NotCanonical):
        canonical.loads(text)


def test_depth_sixteen_is_the_limit() -> None:
    assert canonical.loads("[" * 16 + "]" * 16) is not None
    with pytest.raises(NotCanonical, match="deep"):
        canonical.loads("[" * 17 + "]" * 17)
    # Brackets in strings do not count.
    assert canonical.loads('["' + "[{" * 100 + '"]') == ["[{" * 100]


@pytest.mark.parametrize("value", [1.0, float("nan"), {1: 2}, {"A": 1}, b"x", {"a": {1}}, 2**53])
def test_refuses_to_write_what_has_no_canonical_form(value: object) -> None:
    with pytest.raises(NotCanonical):
        canonical.dumps(value)


def test_control_characters_are_written_as_the_text_says() -> None:
    assert canonical.dumps('\b\t\n\f\r\x00\x1f\x7f"\\/') == (
        '"\\b\\t\\n\\f\\r\\u0000\\u001f\x7f\\"\\\\/"'
    )


@pytest.mark.parametrize(
    "text", ["[" * 400_000, '"\\"' * 200_000 + "[" * 20, '{"a":' * 100_000, "\\" * 300_000]
)
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(NotCanonical):
        canonical.loads(text)
    assert time.process_time() - begun < 2


KEYS = st.from_regex(r"[a-z][a-z0-9_]{0,31}", fullmatch=True)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_round_trip_and_one_text_for_one_value(value: object) -> None:
    try:
        text = canonical.dumps(value)
    except NotCanonical:
        # Hypothesis found a value deeper than sixteen.
        assert str(value).count("[") + str(value).count("{") > 16
        return
    assert canonical.loads(text) == value
    assert json.loads(text) == value


@given(VALUES, st.data())
def test_a_blank_put_anywhere_outside_strings_is_refused(
    value: object, data: st.DataObject
) -> None:
    try:
        text = canonical.dumps({"a": value})
    except NotCanonical:
        return
    with pytest.raises(NotCanonical):
        canonical.loads(text.replace('{"a":', '{"a": ', 1))
    with pytest.raises(NotCanonical):
        canonical.loads(text + data.draw(st.sampled_from([" ", "\n", "\t"])))
