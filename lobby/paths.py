"""Ids in addresses: nothing but hex digits reaches a view."""


class PublicId:
    """A player, table or deck."""

    regex = "[0-9a-f]{16}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class LongId(PublicId):
    """A match, or the token of a link."""

    regex = "[0-9a-f]{32}"
