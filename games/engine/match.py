"""A match being played: the referee and the log of ``docs/fairness-spec.md`` moving together.

``LiveMatch`` turns moves into log entries. It knows no clock, database, socket or signature scheme:
times, signatures and salts are handed in. Server, simulator and tests use it; the verifier checks
its records with code of its own.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import canonical, fairness
from .chance import SeededChance
from .contract import Event, Game, IllegalMove, Json, Refused
from .referee import Referee, Step

RECENT = 100
MAX_BODY = 64 * 1024


class Entry(NamedTuple):
    """One event of the log: its number, its canonical text and the head of the chain after it."""

    seq: int
    body: str
    head: bytes


class Advance(NamedTuple):
    """What one action added: log entries, and the rules' events that happened with them."""

    entries: list[Entry]
    events: list[Event]


class Diverged(Exception):
    """Stored events do not follow from these rules and secrets. ``seq`` is the first that differs."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"event {seq} does not follow")
        self.seq = seq


class Setup(NamedTuple):
    """A seat's setup: canonical JSON text and the salt of its commitment."""

    payload: str
    salt: bytes


@dataclass(slots=True)
class Secrets:
    """What must not leave the server before the reveal."""

    server_seed: bytes
    setups: tuple[Setup | None, Setup | None] = (None, None)
    sealed: dict[int, tuple[str, bytes]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "<secret>"


class Heads:
    """The heads of a match's chain by event number: 32 bytes each, as a long match has many."""

    __slots__ = ("_bytes",)

    def __init__(self, first: bytes) -> None:
        self._bytes = bytearray(first)

    def append(self, head: bytes) -> None:
        self._bytes += head

    def __getitem__(self, seq: int) -> bytes:
        found = bytes(self._bytes[32 * seq : 32 * seq + 32])
        if seq < 0 or not found:
            raise IndexError(seq)
        return found


class LiveMatch:
    """One match from its header on.

    Args:
        game: the rules package named by the header.
        header: the header's canonical text.
        secrets: the server seed, setups and sealed moves.

    ``seq`` and ``head`` are the last event's number and head. ``referee`` is ``None`` before the start.
    """

    def __init__(self, game: Game, header: str, secrets: Secrets) -> None:
        self.game = game
        self.header = header
        self.values: dict[str, Json] = canonical.loads(header)
        self.practice = self.values["protocol"] == fairness.PRACTICE
        self.id = bytes.fromhex(self.values["match"])
        self.header_hash = fairness.header_hash(header)
        self.secrets = secrets
        self.seq = 0
        self.head = self.header_hash
        self.heads = Heads(self.header_hash)
        self.t: int = self.values["t"]
        self.keys = ["" if self.practice else seat["key"] for seat in self.values["seats"]]
        self.referee: Referee | None = None
        self.over = False
        self.recent: deque[tuple[int, Event]] = deque(maxlen=RECENT)
        #: After which event each seat's present window opened, and each seat's own last event.
        self.opened_at = [0, 0]
        self.last_own = [0, 0]
        #: Each seat's last move or rekey of its own: no resignation from before it counts.
        self.last_chosen = [0, 0]
        #: The last event that was not a choice sealed for the round, a rekey or a new build.
        self._settled = 0
        self._windows: list[int | None] = [None, None]

    def __repr__(self) -> str:
        return f"<LiveMatch {self.values['match']} at {self.seq}>"

    # -- adding to the log

    def _append(self, kind: str, t: int, body: dict[str, Json]) -> Entry:
        self.t = max(self.t, t)
        body["type"] = kind
        body["t"] = self.t
        text = canonical.encode(body)
        if len(text.encode()) > MAX_BODY:
            raise Refused("body_too_long")
        self.seq += 1
        self.head = fairness.next_head(self.head, self.seq, text)
        self.heads.append(self.head)
        return Entry(self.seq, text, self.head)

    def _note_windows(self) -> None:
        for seat in (0, 1):
            decision = self.playing.decision_of(seat)
            window = decision.window if decision else None
            if window != self._windows[seat]:
                self._windows[seat] = window
                self.opened_at[seat] = self.seq

    @property
    def playing(self) -> Referee:
        """The referee of a match that has started.

        Raises:
            Refused: ``not_started``.
        """
        if self.referee is None:
            raise Refused("not_started")
        return self.referee

    def start(self, contribs: Sequence[str], accepts: Sequence[str], t: int) -> Advance:
        """Events 1 and 2: both contributions and acceptances (hex), then the setup's draws.

        For a practice match both lists are empty.
        """
        if self.seq:
            raise Refused("already_started")
        if self.practice:
            key = fairness.practice_key(self.values["practice_seed"])
            first = self._append("start", t, {})
        else:
            opened = (bytes.fromhex(contribs[0]), bytes.fromhex(contribs[1]))
            key = fairness.match_key(self.secrets.server_seed, self.header_hash, opened)
            body = {"contribs": list(contribs), "accepts": list(accepts)}
            first = self._append("start", t, body)
        setups = [canonical.loads(s.payload) if s else None for s in self.secrets.setups]
        self.referee = Referee(self.game, self.values["options"], setups, SeededChance(key))
        started = self.referee.started
        entries = [first, self._append("setup", t, {"draws": started.draws})]
        self._settled = self.seq
        self._remember(started.events)
        self._note_windows()
        entries += self._close_if_over(t)
        return Advance(entries, started.events)

    def _remember(self, events: Iterable[Event]) -> None:
        self.recent.extend((self.seq, event) for event in events)

    # -- moves

    def head_at(self, seat: int, base: int, *, rekey: bool = False) -> bytes:
        """The head that a seat's move (or rekey) is signed over, if it may name ``base`` now.

        That is the event just before; or, while both seats choose at once, any since that choice
        began; but none before the seat's own last event (section 6).

        Raises:
            Refused: ``over``, ``not_started``, or ``stale`` with the present ``seq``.
        """
        if self.over:
            raise Refused("over")
        decisions = self.playing.decisions
        at_once = any(d.secret == "round" and (rekey or d.seat == seat) for d in decisions)
        earliest = self._settled if at_once else self.seq
        if not max(earliest, self.last_own[seat]) <= base <= self.seq:
            raise Refused("stale", seq=self.seq)
        return self.heads[base]

    def move(
        self,
        seat: int,
        move: str,
        t: int,
        *,
        base: int,
        sig: str,
        sealed: str | None = None,
        salt: bytes | None = None,
    ) -> Advance:
        """A seat's own move. Its signature has been checked by the caller.

        ``sealed`` (hex) and ``salt`` belong to secret choices, and only to those.

        Raises:
            Refused: ``over``, ``stale``, ``seal_needed``, ``seal_not_needed``, ``bad_seal``.
            IllegalMove: with the rules' reason.
        """
        self.head_at(seat, base)
        decision = self.playing.check(seat, move)
        body: dict[str, Json] = {"seat": seat, "base": base}
        if not self.practice:
            body["sig"] = sig
        if decision.secret:
            if sealed is None or salt is None or len(salt) != 32:
                raise Refused("seal_needed")
            if fairness.sealed_value(seat, self.id, salt, move).hex() != sealed:
                raise Refused("bad_seal")
        elif sealed is not None:
            raise Refused("seal_not_needed")
        return self._play("move", seat, move, t, body, salt if decision.secret else None, sealed)

    def auto(
        self,
        seat: int,
        cause: str,
        t: int,
        *,
        deadline: int | None = None,
        salt: bytes | None = None,
    ) -> Advance:
        """A move of the table: ``cause`` is ``clock`` (with ``deadline``), ``left`` or ``forced``.

        ``salt`` (32 bytes) is needed where the choice is secret.

        Raises:
            Refused: ``over``, ``too_early``, ``not_forced``, ``seal_needed``.
            IllegalMove: ``not_your_turn``.
        """
        if self.over:
            raise Refused("over")
        decision = self.playing.decision_of(seat)
        if decision is None:
            raise IllegalMove("not_your_turn")
        if cause == "forced" and not (decision.forced and len(decision.moves) == 1):
            raise Refused("not_forced")
        move = decision.moves[0] if cause == "forced" else self.playing.safe_move(seat)
        body: dict[str, Json] = {"seat": seat, "cause": cause}
        if cause == "clock":
            if deadline is None or max(self.t, t) < deadline:
                raise Refused("too_early")
            body["deadline"] = deadline
        if decision.secret and salt is None:
            raise Refused("seal_needed")
        return self._play("auto", seat, move, t, body, salt if decision.secret else None)

    def _play(
        self,
        kind: str,
        seat: int,
        move: str,
        t: int,
        body: dict[str, Json],
        salt: bytes | None,
        sealed: str | None = None,
    ) -> Advance:
        number = self.seq + 1
        decision = self.playing.decision_of(seat)
        step = self.playing.play(seat, move, number, by_table=kind == "auto")
        if salt is None:
            body["move"] = move
        else:
            body["sealed"] = sealed or fairness.sealed_value(seat, self.id, salt, move).hex()
            self.secrets.sealed[number] = (move, salt)
        if step.draws and not step.opened:
            body["draws"] = step.draws
        entries = [self._append(kind, t, body), *self._open(step, t)]
        self.last_own[seat] = number
        if kind == "move":
            self.last_chosen[seat] = number
        if decision is None or decision.secret != "round" or step.opened:
            self._settled = self.seq
        self._remember(step.events)
        self._note_windows()
        entries += self._close_if_over(t)
        return Advance(entries, step.events)

    def _open(self, step: Step, t: int) -> list[Entry]:
        entries = []
        for number in step.opened:
            move, salt = self.secrets.sealed.pop(number)
            body: dict[str, Json] = {"of": number, "move": move, "salt": salt.hex()}
            if step.draws and number == step.opened[-1]:
                body["draws"] = step.draws
            entries.append(self._append("open", t, body))
        return entries

    def rekey(
        self, seat: int, key: str, t: int, *, base: int, sig: str, old_sig: str | None = None
    ) -> Advance:
        """The seat goes on with another key (hex). Signatures have been checked by the caller."""
        if self.practice:
            raise Refused("practice")
        self.head_at(seat, base, rekey=True)
        body: dict[str, Json] = {"seat": seat, "base": base, "key": key, "sig": sig}
        if old_sig is not None:
            body["old_sig"] = old_sig
        entry = self._append("rekey", t, body)
        self.keys[seat] = key
        self.last_own[seat] = self.last_chosen[seat] = self.seq
        return Advance([entry], [])

    def rules(self, version: str, rules_hash: str, t: int) -> Advance:
        """The match goes on under another build that replays it to the same state (section 8)."""
        if self.over:
            raise Refused("over")
        return Advance([self._append("rules", t, {"rules": version, "rules_hash": rules_hash})], [])

    # -- ending

    def _close_if_over(self, t: int) -> list[Entry]:
        outcome = self.playing.outcome
        if outcome is None:
            return []
        return self.end("normal", outcome.winner, outcome.reason, t).entries

    def head_of_resignation(self, seat: int, base: int) -> bytes:
        """The head that a seat gives up over: any since its own last move or rekey (section 6).

        Raises:
            Refused: ``over``, or ``stale`` with the present ``seq``.
        """
        if self.over:
            raise Refused("over")
        if not self.last_chosen[seat] <= base <= self.seq:
            raise Refused("stale", seq=self.seq)
        return self.heads[base]

    def end(
        self, reason: str, winner: int | None, why: str, t: int, signed: Json = None
    ) -> Advance:
        """Events ``end`` and ``reveal``: ``reason`` is ``normal``, ``resign``, ``clock``, ``agreed``
        or ``server``; ``why`` the rules' or the platform's word; ``signed`` the ``base`` and ``sig`` of
        whoever gave up."""
        if self.over:
            raise Refused("over")
        result: dict[str, Json] = {"winner": winner, "reason": why}
        if signed is not None:
            result["signed"] = signed
        entry = self._append("end", t, {"reason": reason, "result": result})
        return Advance([entry, self._reveal(t)], [])

    def void(self, fault: str, t: int) -> Advance:
        """Events ``void`` and ``reveal``: ``fault`` is ``seat0``, ``seat1``, ``server`` or ``none``."""
        if self.over:
            raise Refused("over")
        return Advance([self._append("void", t, {"fault": fault}), self._reveal(t)], [])

    def _reveal(self, t: int) -> Entry:
        self.over = True
        setups = [
            {"payload": canonical.loads(s.payload), "salt": s.salt.hex()} if s else None
            for s in self.secrets.setups
        ]
        sealed = [
            {"of": number, "move": move, "salt": salt.hex()}
            for number, (move, salt) in sorted(self.secrets.sealed.items())
        ]
        body: dict[str, Json] = {"setups": setups, "sealed": sealed}
        body["server_seed"] = None if self.practice else self.secrets.server_seed.hex()
        if self.referee is not None:
            body["digest"] = self.referee.digest()
        return self._append("reveal", t, body)

    # -- coming back

    def replay(self, bodies: Iterable[str]) -> None:
        """Go through stored events again, from wherever this match stands.

        ``secrets.sealed`` must hold every sealed choice among them that was not opened yet; opened
        ones are read from their ``open`` events.

        Raises:
            Diverged: an event does not follow; the match must not go on from here.
        """
        texts = list(bodies)
        values = [canonical.loads(text) for text in texts]
        first = self.seq + 1
        for body in values:
            if body["type"] == "open":
                self.secrets.sealed[body["of"]] = (body["move"], bytes.fromhex(body["salt"]))
        made: list[Entry] = []
        for offset, (text, body) in enumerate(zip(texts, values, strict=True)):
            if offset >= len(made):
                try:
                    made += self._again(body).entries
                except (Refused, KeyError, IndexError) as problem:
                    raise Diverged(first + offset) from problem
            if made[offset].body != text:
                raise Diverged(first + offset)
        if len(made) != len(texts):
            raise Diverged(first + len(texts))

    def skip(self, bodies: Iterable[str]) -> None:
        """Go along stored events without the rules: only to end a match that they cannot replay.

        ``secrets.sealed`` must hold all sealed choices; those opened among the events are taken out.
        """
        for text in bodies:
            body = canonical.loads(text)
            self.t = max(self.t, body["t"])
            self.seq += 1
            self.head = fairness.next_head(self.head, self.seq, text)
            self.heads.append(self.head)
            if body["type"] == "open":
                self.secrets.sealed.pop(body["of"], None)

    def _again(self, body: dict[str, Any]) -> Advance:
        kind, t = body["type"], body["t"]
        if kind == "start":
            return self.start(body.get("contribs", ()), body.get("accepts", ()), t)
        if kind == "move":
            seat, base, sig = body["seat"], body["base"], body.get("sig", "")
            if "sealed" not in body:
                return self.move(seat, body["move"], t, base=base, sig=sig)
            move, salt = self.secrets.sealed[self.seq + 1]
            return self.move(seat, move, t, base=base, sig=sig, sealed=body["sealed"], salt=salt)
        if kind == "auto":
            hidden = self.secrets.sealed[self.seq + 1][1] if "sealed" in body else None
            deadline = body.get("deadline")
            return self.auto(body["seat"], body["cause"], t, deadline=deadline, salt=hidden)
        if kind == "rekey":
            base, sig, old = body["base"], body["sig"], body.get("old_sig")
            return self.rekey(body["seat"], body["key"], t, base=base, sig=sig, old_sig=old)
        if kind == "rules":
            return self.rules(body["rules"], body["rules_hash"], t)
        if kind == "end" and body["reason"] != "normal":
            result = body["result"]
            signed = result.get("signed")
            return self.end(body["reason"], result["winner"], result["reason"], t, signed)
        if kind == "void":
            return self.void(body["fault"], t)
        raise Refused("unexpected_event")
