"""The first thing that is wrong with a record."""

from typing import Any


class Failure(Exception):
    """``verdict`` is one of ``docs/fairness-spec.md`` section 9; ``code`` says what exactly, as a
    stable snake_case word; ``event`` is the first event that is wrong, where it is one event's."""

    def __init__(self, verdict: str, code: str, event: int | None = None, **facts: Any) -> None:
        super().__init__(f"{verdict}: {code}")
        self.verdict = verdict
        self.code = code
        self.event = event
        self.facts = facts
