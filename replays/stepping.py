"""A finished match step by step: after every event, what happened and what a seat could see.

Pure: the engine and the rules, no Django. It is handed the public record of a match that was revealed.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from games.engine import canonical
from games.engine.contract import Game
from games.engine.match import LiveMatch, Secrets, Setup

Json = Any
Step = dict[str, Json]


class OtherRules(Exception):
    """The rules that are here do not lead through this match."""


def steps(game: Game, header: str, bodies: Sequence[str], seat: int | None) -> Iterator[Step]:
    """One ``{"seq", "t", "body", "events", "view"}`` for each event, for a seat or for spectators.

    What one choice brings about (a move, the opening of sealed choices, the end) stands in several
    events. Its rules' events are given with the one at which they became known, and until then the
    view is the one before. The view is null in a match that never started.

    Raises:
        OtherRules: after the last step that could be given.
    """
    values = [canonical.loads(body) for body in bodies]
    live = LiveMatch(game, header, _secrets(values))
    live.recent = deque()
    view: Json = None
    seq = 0
    for first, last in _groups(values):
        try:
            live.replay(bodies[first:last])
        except MemoryError:
            raise
        except Exception as problem:
            # Rules of another version may stumble over these moves in any way.
            raise OtherRules(type(problem).__name__) from problem
        known = [{"seq": at, **event.seen_by(seat)} for at, event in live.recent]
        live.recent.clear()
        after = game.view(live.referee.state, seat) if live.referee else None
        # The first two events make one step: before the setup there is nothing to see.
        before = after if first == 0 else view
        for index in range(first, last):
            seq += 1
            yield {
                "seq": seq,
                "t": values[index]["t"],
                "body": bodies[index],
                "events": [event for event in known if event["seq"] == seq],
                "view": after if index == last - 1 else before,
            }
        view = after


def _secrets(values: Sequence[dict[str, Json]]) -> Secrets:
    """What the reveal and the openings tell."""
    reveal = values[-1]
    setups = [
        Setup(canonical.dumps(one["payload"]), bytes.fromhex(one["salt"])) if one else None
        for one in reveal["setups"]
    ]
    sealed = {one["of"]: (one["move"], bytes.fromhex(one["salt"])) for one in reveal["sealed"]}
    for body in values:
        if body["type"] == "open":
            sealed[body["of"]] = (body["move"], bytes.fromhex(body["salt"]))
    seed = bytes.fromhex(reveal["server_seed"] or "")
    return Secrets(seed, (setups[0], setups[1]), sealed)


def _groups(values: Sequence[dict[str, Json]]) -> Iterator[tuple[int, int]]:
    """The events that one action made, as ranges of indexes."""
    first = 0
    for index, body in enumerate(values):
        follows = body["type"] in ("setup", "open", "reveal") or body.get("reason") == "normal"
        if index and not follows:
            yield first, index
            first = index
    yield first, len(values)
