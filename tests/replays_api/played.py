"""Matches in the database as the server leaves them, played by chance and signed for real."""

import hashlib
import random
import secrets
from typing import Any

from games import catalogue, signing
from games.engine import canonical
from games.models import Event, Match, Seat
from games.now import now_ms
from games.recording import Recording
from lobby.players import Player

DECKS = [{"deck": [1, 2, 3, 4, 5, 6]}, {"deck": [1, 1, 4, 4, 9, 9]}]


def play(
    *,
    seed: int = 1,
    t: int | None = None,
    rounds: int = 2,
    decks: bool = False,
    moves: int | None = None,
    end: str = "",
    **fields: Any,
) -> Match:
    """A match of two guests. ``moves`` stops it early; ``end`` resigns it or calls it off then.

    ``fields`` are further columns of the match.
    """
    salt = secrets.token_hex(8)
    recording = Recording(
        catalogue.game("toy"),
        catalogue.rules_hash("toy"),
        options={"rounds": rounds, "decks": decks},
        setups=DECKS if decks else [None, None],
        secret=lambda name: hashlib.sha256(f"{salt} {seed} {name}".encode()).digest(),
        ring=signing.server(),
        t=now_ms() if t is None else t,
        kinds=("human", "human"),
    )
    _moves(recording, random.Random(seed), moves)
    if end == "void":
        recording.void("seat1")
    elif end:
        recording.end(end, 0, "resigned")
    return store(recording, **fields)


def _moves(recording: Recording, rng: random.Random, most: int | None) -> None:
    made = 0
    while not recording.live.over and (most is None or made < most):
        decision = recording.live.playing.decisions[0]
        if decision.forced:
            recording.auto(decision.seat, "forced")
        else:
            recording.move(decision.seat, rng.choice(list(decision.moves)))
        made += 1


def store(recording: Recording, **fields: Any) -> Match:
    """Write it into the database, as the committer does."""
    live = recording.live
    bodies = [canonical.loads(entry.body) for entry in recording.entries]
    values: dict[str, Any] = {
        "id": recording.id.hex(),
        "game": "toy",
        "options": live.values["options"],
        "rules": live.values["rules"],
        "rules_hash": live.values["rules_hash"],
        "protocol": live.values["protocol"],
        "turn_ms": 90_000,
        "status": "playing",
        "server_commit": live.values["server_commit"],
        "header": live.header,
        "header_sig": recording.header_sig,
        "header_hash": live.header_hash.hex(),
        "seq": live.seq,
        "head": live.head.hex(),
        "t": live.t,
        "created": live.values["t"],
    }
    if live.over:
        ending = bodies[-2]
        values |= {"ended": live.t, "server_seed": bodies[-1]["server_seed"]}
        if ending["type"] == "void":
            values |= {"status": "void", "end_reason": "void", "fault": ending["fault"]}
        else:
            result = ending["result"]
            values |= {"status": "ended", "end_reason": ending["reason"]}
            values |= {"winner": result["winner"], "result_reason": result["reason"]}
    match = Match.objects.create(**{**values, **fields})
    for seat, name in enumerate(("Ana", "Bia")):
        player = Player.objects.create_guest(name)
        Seat.objects.create(match=match, seat=seat, player=player, name=name, rating=1500 + seat)
    Event.objects.bulk_create(
        Event(match=match, seq=entry.seq, body=entry.body, sig=recording.receipt(entry.seq)["sig"])
        for entry in recording.entries
    )
    return match
