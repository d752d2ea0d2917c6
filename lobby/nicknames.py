"""What a player may be called."""

import unicodedata

from games.engine.contract import Refused

LONGEST = 16
#: Controls, format characters (bidirectional marks, zero-width joiners), surrogates, private use,
#: unassigned, line and paragraph separators.
_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Letters, marks and symbols that show nothing, so that nobody can wear an empty or a copied name.
_BLANK = frozenset(
    {
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    }
)
_SHOWN = ("L", "N", "P", "S")


def clean(text: str, *, longest: int = LONGEST, what: str = "nickname") -> str:
    """The nickname in Unicode form NFC, without blanks around it.

    Names of other things follow the same rules with their own length and their own codes (``what``).

    Raises:
        Refused: ``nickname_empty``, ``nickname_too_long`` (more than 16 characters) or
            ``nickname_characters`` (something that cannot be seen, or turns the text around).
    """
    # Before normalising: a text of megabytes is not worth the work.
    if len(text) > 20 * longest:
        raise Refused(f"{what}_too_long", longest=longest)
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise Refused(f"{what}_empty")
    if len(name) > longest:
        raise Refused(f"{what}_too_long", longest=longest)
    for letter in name:
        category = unicodedata.category(letter)
        unseen = category in _REFUSED_CATEGORIES or ord(letter) in _BLANK
        if unseen or (category == "Zs" and letter != " "):
            raise Refused(f"{what}_characters")
    if not any(unicodedata.category(letter)[0] in _SHOWN for letter in name):
        raise Refused(f"{what}_characters")
    return name
