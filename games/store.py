"""Reading matches back from the database; run in the host's reader threads, never on the event loop."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import structlog
from django.conf import settings
from django.db import connection, transaction

from . import catalogue, metrics, vault
from .clock import Terms
from .engine import canonical, fairness
from .engine.contract import Event
from .engine.match import Diverged, LiveMatch, Secrets, Setup
from .messages import EntryOut
from .models import Checkpoint, Match, SealedMove, Seat
from .models import Event as EventRow
from .opening import Hidden

log = structlog.get_logger(__name__)


class NoSuchMatch(Exception):
    """There is no match with this id."""


@dataclass(slots=True)
class Loaded:
    """A match as it was found. ``live`` stands after the last event.

    ``rules_changed``: it was played under another build of the rules until now.
    ``problem``: ``diverged`` (these rules do not lead where the log says) or ``broken`` (they raised
    an exception); ``live`` then knows the chain but no state.
    """

    row: Match
    seats: list[Seat]
    hidden: Hidden
    live: LiveMatch | None = None
    tail: list[EntryOut] = field(default_factory=list)
    own: list["OwnMove | None"] = field(default_factory=lambda: [None, None])
    rules_changed: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A seat's newest own move, by which a repeated message is known: its number, base, and mark
    (signature, or the text in practice)."""

    seq: int
    base: int
    mark: str


#: How many entries a table keeps in memory for clients that missed a few.
TAIL = 32


def load(match_id: str) -> Loaded:
    """A match with everything that serving it needs.

    Raises:
        NoSuchMatch, vault.VaultClosed.
    """
    row = Match.objects.filter(id=match_id).select_related("secret").first()
    if row is None:
        raise NoSuchMatch(match_id)
    seats = list(Seat.objects.filter(match_id=match_id).order_by("seat"))
    hidden = Hidden.unseal(match_id, row.secret.sealed)
    found = Loaded(row, seats, hidden)
    if not row.header:
        return found
    metrics.loads.inc()
    entries = read_entries(match_id, 0, row.seq)
    bodies = [entry.body for entry in entries]
    found.tail = entries[-TAIL:]
    found.own = own_moves(entries)
    found.live = _new_live(row, hidden, _sealed(match_id))
    found.rules_changed = row.rules_hash != catalogue.rules_hash(row.game)
    if row.seq == 0:
        return found
    try:
        if found.rules_changed and row.open:
            _replay_changed(found.live, bodies)
        else:
            found.live.replay(bodies)
    except Diverged as wrong:
        found.problem = "diverged"
        log.error("diverged", match=match_id, seq=wrong.seq, rules_changed=found.rules_changed)
    except Exception:
        found.problem = "broken"
        log.exception("rules_failed", match=match_id, seq=found.live.seq)
    if found.problem:
        found.live = _new_live(row, hidden, _sealed(match_id))
        found.live.skip(bodies)
        found.live.over = not row.open and row.status != Match.Status.ASIDE
    return found


def _replay_changed(live: LiveMatch, bodies: Sequence[str]) -> None:
    """Replay under another build of the rules, and compare with the digest that the old one left.

    Raises:
        Diverged: an event does not follow, or the state or a view is another.
    """
    match_id = live.id.hex()
    left = Checkpoint.objects.filter(match_id=match_id, seq__lte=len(bodies)).first()
    if left is not None:
        live.replay(bodies[: left.seq])
        digest = vault.unseal(f"checkpoint {match_id} {left.seq}", left.sealed)
        if digest != digest_of(live):
            raise Diverged(left.seq)
    live.replay(bodies[live.seq :])


def digest_of(live: LiveMatch) -> bytes:
    """A digest of a match's whole state and of what everybody is shown of it. Never published."""
    views = [live.game.view(live.playing.state, seat) for seat in (0, 1, None)]
    text = live.playing.digest() + "".join(canonical.encode(view) for view in views)
    return fairness.sha256(text.encode())


def save_checkpoints(digests: Iterable[tuple[str, int, bytes]]) -> None:
    """Keep digests of matches: id, event number, digest."""
    rows = [
        Checkpoint(
            match_id=match_id,
            seq=seq,
            sealed=vault.seal(f"checkpoint {match_id} {seq}", digest),
        )
        for match_id, seq, digest in digests
    ]
    Checkpoint.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["match"], update_fields=["seq", "sealed"]
    )


def _new_live(row: Match, hidden: Hidden, sealed: dict[int, tuple[str, bytes]]) -> LiveMatch:
    setups = [Setup(pair[0], bytes.fromhex(pair[1])) if pair else None for pair in hidden.setups]
    secrets = Secrets(bytes.fromhex(hidden.server_seed), (setups[0], setups[1]), sealed)
    return LiveMatch(catalogue.game(row.game), row.header, secrets)


def terms_of(row: Match, seats: Sequence[Seat] | None = None) -> Terms:
    """By what the match's clocks are set."""
    seats = seats or list(Seat.objects.filter(match_id=row.id).order_by("seat"))
    bots = (bool(seats[0].bot), bool(seats[1].bot))
    return Terms(row.turn_ms, settings.ABSENT_MS, settings.ABSENT_AFTER, bots)


def new_live(row: Match, hidden: Hidden) -> LiveMatch:
    """The live match of a header that was signed just now."""
    return _new_live(row, hidden, {})


def read_entries(match_id: str, after: int, until: int) -> list[EntryOut]:
    """The events after number ``after``, up to ``until``."""
    rows = EventRow.objects.filter(match_id=match_id, seq__gt=after, seq__lte=until)
    return [
        EntryOut(seq, body, sig or None)
        for seq, body, sig in rows.order_by("seq").values_list("seq", "body", "sig")
    ]


def own_moves(entries: Sequence[EntryOut]) -> list[OwnMove | None]:
    """The newest own move of each seat among these events."""
    found: list[OwnMove | None] = [None, None]
    for entry in reversed(entries):
        if '"type":"move"' in entry.body:
            body = canonical.loads(entry.body)
            seat = body["seat"]
            if body["type"] == "move" and found[seat] is None:
                mark = body.get("sig") or body.get("move") or body["sealed"]
                found[seat] = OwnMove(entry.seq, body["base"], mark)
        if None not in found:
            break
    return found


def seal_move(match_id: str, seq: int, move: str, salt: bytes) -> str:
    """A sealed move, encrypted for ``SealedMove``."""
    return vault.seal(f"move {match_id} {seq}", salt + move.encode())


def _sealed(match_id: str, after: int = 0) -> dict[int, tuple[str, bytes]]:
    rows = SealedMove.objects.filter(match_id=match_id, seq__gt=after).values_list("seq", "sealed")
    found = {}
    for seq, text in rows:
        plain = vault.unseal(f"move {match_id} {seq}", text)
        found[seq] = (plain[32:].decode(), plain[:32])
    return found


def news(match_id: str, after: int) -> tuple[Match, list[EntryOut], dict[int, tuple[str, bytes]]]:
    """The row as it is now, and the events and sealed moves after number ``after``."""
    row = Match.objects.filter(id=match_id).first()
    if row is None:
        raise NoSuchMatch(match_id)
    return row, read_entries(match_id, after, row.seq), _sealed(match_id, after)


def revisions(match_ids: Iterable[str]) -> dict[str, int]:
    """The revision of each of these matches."""
    return dict(Match.objects.filter(id__in=list(match_ids)).values_list("id", "rev"))


def all_events(match_id: str) -> list[tuple[int, Event]]:
    """Every event of the rules in a match, with its number; replays the match."""
    row = Match.objects.select_related("secret").get(id=match_id)
    hidden = Hidden.unseal(match_id, row.secret.sealed)
    live = _new_live(row, hidden, _sealed(match_id))
    live.recent = type(live.recent)()
    live.replay([entry.body for entry in read_entries(match_id, 0, row.seq)])
    return list(live.recent)


def try_to_store() -> None:
    """Find out whether an event can be stored: as if there was one, and undone.

    Raises:
        Error: it cannot.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Nothing that compresses: it must find room.
            cursor.execute(
                "INSERT INTO games_event (match_id, seq, body, sig) VALUES (%s, %s, %s, %s)",
                ["0" * 32, 0, secrets.token_hex(4_000), ""],
            )
        transaction.set_rollback(True)


def database_now() -> int:
    """The database's clock in milliseconds; this computer's where the database has none."""
    from .now import now_ms

    if connection.vendor != "postgresql":
        return now_ms()
    with connection.cursor() as cursor:
        cursor.execute("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
        return int(cursor.fetchone()[0])
