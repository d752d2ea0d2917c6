"""What a player may be called."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.contract import Refused
from lobby import nicknames


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("Ana", "Ana"),
        ("  dona zefa ", "dona zefa"),
        ("Tia\u0303o", "Tião"),
        ("a" * 16, "a" * 16),
        ("e\u0301" * 16, "é" * 16),
        ("李小龍", "李小龍"),
        ("\u2663", "\u2663"),
        ("<img src=x>", "<img src=x>"),
    ],
)
def test_it_keeps_names_in_normal_form(given_: str, kept: str) -> None:
    assert nicknames.clean(given_) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "nickname_empty"),
        (" \t\n ", "nickname_empty"),
        ("a" * 17, "nickname_too_long"),
        ("a" * 10_000_000, "nickname_too_long"),
        ("a\nb", "nickname_characters"),
        ("a\x00b", "nickname_characters"),
        ("a\x7fb", "nickname_characters"),
        ("a\u202eb", "nickname_characters"),  # right-to-left override
        ("a\u2066b", "nickname_characters"),  # isolate
        ("a\u200fb", "nickname_characters"),  # right-to-left mark
        ("a\u200bb", "nickname_characters"),  # zero width space
        ("a\u200db", "nickname_characters"),  # zero width joiner
        ("a\u00adb", "nickname_characters"),  # soft hyphen
        ("a\u2028b", "nickname_characters"),  # line separator
        ("a\u00a0b", "nickname_characters"),  # a blank that is not the blank
        ("\u3164", "nickname_characters"),  # Hangul filler: a letter that shows nothing
        ("\u2800", "nickname_characters"),  # Braille blank
        ("a\ufe0f", "nickname_characters"),  # variation selector
        ("a\ue000b", "nickname_characters"),  # private use
        ("a\ud800b", "nickname_characters"),  # lone surrogate
        ("a\U000e0041", "nickname_characters"),  # tag
        ("\u0301", "nickname_characters"),  # nothing but a mark
    ],
)
def test_it_refuses_what_cannot_be_read(name: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        nicknames.clean(name)
    assert refused.value.code == code


@given(st.text(max_size=24))
def test_what_it_keeps_is_short_visible_and_stays_the_same(text: str) -> None:
    try:
        name = nicknames.clean(text)
    except Refused:
        return
    assert 1 <= len(name) <= 16
    assert nicknames.clean(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(letter).startswith("C") for letter in name)
