"""``docs/protocol.md`` and ``games/messages.py`` agree."""

import re
from pathlib import Path

import msgspec
import pytest

from games import messages

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text()


def rows(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: type to the cell with its fields."""
    section = PAGE.partition(f"### {heading}\n")[2].partition("\n###")[0]
    found = {}
    for line in section.splitlines():
        cells = re.split(r"(?<!\\)\|", line)
        if len(cells) > 3 and (name := re.fullmatch(r"\s*`(\w+)`\s*", cells[1])):
            found[name[1]] = cells[2]
    return found


def tagged(base: type[msgspec.Struct]) -> dict[str, set[str]]:
    """Each message's tag and the names of its fields on the wire."""
    return {
        str(kind.__struct_config__.tag): set(kind.__struct_encode_fields__)
        for kind in base.__subclasses__()
    }


@pytest.mark.parametrize(
    ("heading", "base"),
    [("Client → server", messages.Incoming), ("Server → client", messages.Outgoing)],
)
def test_the_page_names_every_message_and_its_fields(
    heading: str, base: type[msgspec.Struct]
) -> None:
    page, code = rows(heading), tagged(base)
    assert set(page) == set(code)
    for kind, fields in code.items():
        named = set(re.findall(r"`(\w+)`", page[kind]))
        assert fields <= named, f"{kind}: {sorted(fields - named)} not on the page"


def test_parts_of_messages_are_as_the_page_says() -> None:
    for part, kind in (
        ("View", messages.ViewOut),
        ("Decision", messages.DecisionOut),
        ("Clock", messages.ClockOut),
    ):
        shape = PAGE.partition(f"`{part}` = `{{")[2].partition("}`")[0]
        fields = set(kind.__struct_encode_fields__)
        assert fields <= set(re.findall(r'"(\w+)"', shape)), part


def test_close_codes_are_on_the_page() -> None:
    from games import sockets

    codes = [
        *(sockets.MALFORMED, sockets.NOT_SIGNED_IN, sockets.NOT_YOURS, sockets.NO_SUCH_MATCH),
        *(sockets.TOO_SLOW, sockets.TOO_MUCH, sockets.TOO_BIG, sockets.RESTART),
    ]
    for code in codes:
        assert str(code) in PAGE
        # The only range that Daphne lets an application use.
        assert 4000 <= code <= 4999


def test_the_codes_that_the_table_refuses_with_are_on_the_page() -> None:
    folder = Path(messages.__file__).parent
    files = ("tables", "deeds", "handshake", "consumers", "live", "engine/match")
    source = "".join((folder / f"{name}.py").read_text() for name in files)
    for code in sorted(set(re.findall(r'Refused\(\s*"(\w+)"', source))):
        # These are about stored events and the table's own moves, and reach no client.
        if code not in ("unexpected_event", "body_too_long", "not_forced", "too_early"):
            assert f"`{code}`" in PAGE, code
