"""Making a match: its offer (``docs/fairness-spec.md`` section 3, step 1) and what is hidden of it.

The next steps of the opening are in ``games.handshake``.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import transaction

from . import catalogue, vault
from .bots import catalogue as bots
from .clock import SLACK_MS
from .engine import canonical, fairness
from .engine.contract import Json, Refused
from .models import Match, MatchSecret, Seat, new_match_id
from .now import now_ms
from .signals import match_changed
from .tasks import arm

log = structlog.get_logger(__name__)

LONGEST_SEED_NAME = 64


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who is to sit in a seat: a player, or a bot by its level.

    ``setup`` is what the seat chose at the table (its deck), as a JSON value; ``None`` where the game
    has no setups. ``name`` defaults to the player's nickname. ``rating`` is shown, not used.
    """

    player: Any = None
    bot: str = ""
    name: str = ""
    rating: int | None = None
    setup: Json = None


@dataclass(slots=True)
class Hidden:
    """What a match hides until its reveal, or until the start (contributions).

    ``setups`` holds ``(payload text, salt hex)`` once committed; ``chosen`` what was picked at the
    table, before a commitment. ``bot_keys`` are the private keys made for bots. Hex throughout.
    """

    server_seed: str
    contribs: list[str | None] = field(default_factory=lambda: [None, None])
    setups: list[tuple[str, str] | None] = field(default_factory=lambda: [None, None])
    chosen: list[str | None] = field(default_factory=lambda: [None, None])
    bot_keys: list[str | None] = field(default_factory=lambda: [None, None])

    def __repr__(self) -> str:
        return "<secret>"

    def seal(self, match_id: str) -> str:
        """Encrypted, for ``MatchSecret.sealed``."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return vault.seal(f"match {match_id}", json.dumps(values).encode())

    @classmethod
    def unseal(cls, match_id: str, sealed: str) -> "Hidden":
        """Back from :meth:`seal`.

        Raises:
            vault.VaultClosed: without the right key.
        """
        values = json.loads(vault.unseal(f"match {match_id}", sealed))
        values["setups"] = [tuple(pair) if pair else None for pair in values["setups"]]
        return cls(**values)


def create_match(
    game: str,
    options: Mapping[str, Json],
    seats: Sequence[SeatSpec],
    *,
    rated: bool = False,
    public: bool = True,
    hotseat: bool = False,
    practice_seed: str | None = None,
) -> Match:
    """Make a match and its secret; the seats' clients do the rest on the table's socket.

    May be called inside a transaction; timers and announcements wait for its commit.

    Args:
        game: a slug of the catalogue.
        options: the game's options; defaults are filled in.
        seats: exactly two. At least one person. In hot seat both have the same player.
        rated: wish; a match with a bot, in hot seat or of practice is never rated.
        public: whether strangers may find and watch it.
        practice_seed: the name that gives a ``practice/1`` match its chance (section 12). Only where
            no second person plays.

    Raises:
        BadOptions, BadSetup: from the rules.
        Refused: ``unknown_game``, ``unknown_bot``, ``bad_seats``, ``bad_practice_seed``,
            ``vault_closed`` (an operator must bring back the vault's key).
    """
    if game not in catalogue.slugs():
        raise Refused("unknown_game")
    rules = catalogue.game(game)
    full = rules.check_options(options)
    fair = practice_seed is None
    chosen = [_check_seat(game, spec, full, fair) for spec in seats]
    people = {spec.player.pk for spec in seats if not spec.bot}
    together = sum(not spec.bot for spec in seats)
    if len(seats) != 2 or not people or len(people) != (1 if hotseat else together):
        raise Refused("bad_seats")
    if hotseat and together != 2:
        raise Refused("bad_seats")
    if practice_seed is not None:
        if len(people) != 1 or not 1 <= len(practice_seed) <= LONGEST_SEED_NAME:
            raise Refused("bad_practice_seed")
        _check_text(practice_seed)
    now = now_ms()
    due = now + settings.OPENING_MS + SLACK_MS
    match = Match(
        id=new_match_id(),
        game=game,
        options=full,
        rules=rules.rules_version,
        rules_hash=catalogue.rules_hash(game),
        protocol=fairness.PROTOCOL if fair else fairness.PRACTICE,
        turn_ms=settings.TURN_MS,
        rated=rated and fair and not hotseat and len(people) == 2,
        public=public,
        hotseat=hotseat,
        created=now,
        due=due,
    )
    raw = bytes.fromhex(match.id)
    hidden = Hidden(server_seed=secrets.token_bytes(32).hex(), chosen=chosen)
    rows = []
    for number, spec in enumerate(seats):
        row = Seat(match=match, seat=number, bot=spec.bot, rating=spec.rating)
        row.player = None if spec.bot else spec.player
        row.name = spec.name or spec.bot or spec.player.nickname
        if fair and spec.bot:
            _commit_for_bot(raw, row, hidden)
        elif not fair and chosen[number] is not None:
            hidden.setups[number] = (chosen[number] or "", secrets.token_bytes(32).hex())
        rows.append(row)
    if fair:
        seed = bytes.fromhex(hidden.server_seed)
        match.server_commit = fairness.commit(fairness.SERVER, raw, seed).hex()
    else:
        match.header = _practice_header(match, rows, practice_seed or "")
        match.header_hash = fairness.header_hash(match.header).hex()
    try:
        sealed = hidden.seal(match.id)
    except vault.VaultClosed as closed:
        raise Refused("vault_closed") from closed
    with transaction.atomic():
        match.save(force_insert=True)
        Seat.objects.bulk_create(rows)
        MatchSecret.objects.create(match=match, sealed=sealed)
    transaction.on_commit(partial(_made, match.id, due))
    return match


def _check_seat(game: str, spec: SeatSpec, options: Mapping[str, Json], fair: bool) -> str | None:
    """The canonical text of a seat's setup, once the seat and its setup are found possible."""
    if spec.bot:
        try:
            bots.bot(game, spec.bot)
        except KeyError as unknown:
            raise Refused("unknown_bot") from unknown
    elif spec.player is None:
        raise Refused("bad_seats")
    if spec.setup is None and not spec.bot and fair:
        # A person's client may still hand one in with its commitment; it is checked there.
        return None
    catalogue.game(game).check_setup(spec.setup, options)
    return None if spec.setup is None else canonical.dumps(spec.setup)


def _check_text(text: str) -> None:
    try:
        canonical.check(text)
    except canonical.NotCanonical as wrong:
        raise Refused("bad_practice_seed") from wrong
    if not text.isprintable():
        raise Refused("bad_practice_seed")


def _commit_for_bot(raw: bytes, row: Seat, hidden: Hidden) -> None:
    """A bot's contribution, key and setup: made by the server, and counted as the server's."""
    contrib = secrets.token_bytes(32)
    key = Ed25519PrivateKey.generate()
    hidden.contribs[row.seat] = contrib.hex()
    hidden.bot_keys[row.seat] = key.private_bytes_raw().hex()
    row.commit = fairness.commit(row.seat, raw, contrib).hex()
    row.key = key.public_key().public_bytes_raw().hex()
    payload = hidden.chosen[row.seat]
    if payload is not None:
        salt = secrets.token_bytes(32)
        hidden.setups[row.seat] = (payload, salt.hex())
        row.setup_commit = fairness.setup_commit(row.seat, raw, salt, payload).hex()


def _practice_header(match: Match, rows: Sequence[Seat], name: str) -> str:
    """The header of a practice match (section 12): no commitments, no keys, no signature."""
    return fairness.header_text(
        {
            "protocol": match.protocol,
            "match": match.id,
            "game": match.game,
            "rules": match.rules,
            "rules_hash": match.rules_hash,
            "options": match.options,
            "clock": {"turn_ms": match.turn_ms},
            "practice_seed": name,
            "seats": [{"kind": "bot" if row.bot else "human"} for row in rows],
            "t": match.created,
        }
    )


def _made(match_id: str, due: int) -> None:
    from .host import running

    here = running()
    if here is None:
        arm(match_id, due)
    else:
        # Nobody's request waits for a broker that hangs.
        here.dispatch(arm, match_id, due)
    match_changed.send_robust(sender=Match, match_id=match_id, status=Match.Status.OPENING)
