"""A whole ``fair/1`` match without a server: both seats and the server's part in one object.

The simulator writes its records with it, and tests let it play. Everything is signed as at a real
table; but one program makes all three contributions, so a record proves nothing about chance, and its
header says ``"bot"`` for both seats.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from .engine import canonical, fairness
from .engine.contract import Game, Json
from .engine.match import Advance, Entry, LiveMatch, Secrets, Setup
from .keys import KeyRing

TURN_MS = 90_000


class SeatKey:
    """A seat's Ed25519 pair."""

    def __init__(self, secret: bytes) -> None:
        self._pair = Ed25519PrivateKey.from_private_bytes(secret)
        #: The public half, hex.
        self.public = self._pair.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """The signature, hex."""
        return self._pair.sign(message).hex()


class Recording:
    """A match from its header on. ``live`` is the log, ``entries`` what it has so far."""

    def __init__(
        self,
        game: Game,
        rules_hash: str,
        *,
        options: Mapping[str, Json],
        setups: Sequence[Json],
        secret: Callable[[str], bytes],
        ring: KeyRing,
        t: int,
        kinds: Sequence[str] = ("bot", "bot"),
    ) -> None:
        """Make, sign and accept a header, and start.

        Args:
            game, rules_hash: the rules package and its hash (hex).
            options, setups: as the rules have checked them.
            secret: 32 bytes for each name that it is asked for.
            ring: the server's keys.
            t: time of the header, milliseconds.
            kinds: who sits in each seat, ``human`` or ``bot``.
        """
        self.ring = ring
        self.t = t
        self._secret = secret
        self._salts = 0
        self.id = secret("match")[:16]
        self.keys = [SeatKey(secret("key 0")), SeatKey(secret("key 1"))]
        seed = secret("server seed")
        contribs = [secret("contribution 0"), secret("contribution 1")]
        made = [self._setup(seat, setup) for seat, setup in enumerate(setups)]
        seats = [
            {
                "commit": fairness.commit(seat, self.id, contribs[seat]).hex(),
                "key": self.keys[seat].public,
                "kind": kinds[seat],
                "setup": self._setup_commit(seat, made[seat]),
            }
            for seat in (0, 1)
        ]
        header = {
            "protocol": fairness.PROTOCOL,
            "match": self.id.hex(),
            "game": game.slug,
            "rules": game.rules_version,
            "rules_hash": rules_hash,
            "options": dict(options),
            "clock": {"turn_ms": TURN_MS},
            "server_commit": fairness.commit(fairness.SERVER, self.id, seed).hex(),
            "server_key": ring.key,
            "seats": seats,
            "t": t,
        }
        text = fairness.header_text(header)
        self.live = LiveMatch(game, text, Secrets(seed, (made[0], made[1])))
        self.header_sig = ring.sign(fairness.header_message(self.live.header_hash))
        self.entries: list[Entry] = []
        accept = fairness.accept_message(self.live.header_hash)
        accepts = [key.sign(accept) for key in self.keys]
        self._keep(self.live.start([c.hex() for c in contribs], accepts, self.tick()))

    def _setup(self, seat: int, payload: Json) -> Setup | None:
        if payload is None:
            return None
        return Setup(canonical.dumps(payload), self._secret(f"setup salt {seat}"))

    def _setup_commit(self, seat: int, setup: Setup | None) -> str | None:
        if setup is None:
            return None
        return fairness.setup_commit(seat, self.id, setup.salt, setup.payload).hex()

    def tick(self, ms: int = 1000) -> int:
        """Let time pass; the new time."""
        self.t += ms
        return self.t

    def _keep(self, advance: Advance) -> Advance:
        self.entries += advance.entries
        return advance

    def _salt(self) -> bytes:
        self._salts += 1
        return self._secret(f"salt {self._salts}")

    def move(self, seat: int, move: str, base: int | None = None) -> Advance:
        """A seat's own move, signed over ``base`` (default: the event just before)."""
        live = self.live
        base = live.seq if base is None else base
        head = live.head_at(seat, base)
        decision = live.playing.check(seat, move)
        sealed = salt = None
        text = move
        if decision.secret:
            salt = self._salt()
            sealed = fairness.sealed_value(seat, self.id, salt, move).hex()
            text = f"sealed {sealed}"
        sig = self.keys[seat].sign(fairness.move_message(self.id, seat, base, head, text))
        advance = live.move(seat, move, self.tick(), base=base, sig=sig, sealed=sealed, salt=salt)
        return self._keep(advance)

    def auto(self, seat: int, cause: str) -> Advance:
        """The table's move for a seat; for ``clock`` the whole time passes first."""
        deadline = None
        if cause == "clock":
            deadline = self.t + TURN_MS
            self.tick(TURN_MS)
        salt = self._salt()
        return self._keep(self.live.auto(seat, cause, self.tick(), deadline=deadline, salt=salt))

    def rekey(self, seat: int, *, confirmed: bool) -> Advance:
        """The seat goes on with another key, signed by the old one as well if ``confirmed``."""
        live, old = self.live, self.keys[seat]
        new = SeatKey(self._secret(f"key {seat} after {live.seq}"))
        message = fairness.rekey_message(
            self.id, seat, live.seq, live.head, bytes.fromhex(new.public)
        )
        old_sig = old.sign(message) if confirmed else None
        sig, base, t = new.sign(message), live.seq, self.tick()
        advance = live.rekey(seat, new.public, t, base=base, sig=sig, old_sig=old_sig)
        self.keys[seat] = new
        return self._keep(advance)

    def resign(self, seat: int, base: int | None = None) -> Advance:
        """The seat gives up and signs it, over ``base`` (default: the newest event)."""
        live = self.live
        base = live.seq if base is None else base
        head = live.head_of_resignation(seat, base)
        sig = self.keys[seat].sign(fairness.resign_message(self.id, seat, base, head))
        signed = {"base": base, "sig": sig}
        return self._keep(live.end("resign", 1 - seat, "resigned", self.tick(), signed))

    def end(self, reason: str, winner: int | None, why: str) -> Advance:
        """An end that nobody signs."""
        return self._keep(self.live.end(reason, winner, why, self.tick()))

    def void(self, fault: str) -> Advance:
        """Call the match off."""
        return self._keep(self.live.void(fault, self.tick()))

    def receipt(self, seq: int) -> dict[str, Any]:
        """The server's receipt of an event, as a client keeps it."""
        head = self.live.heads[seq]
        sig = self.ring.sign(fairness.receipt_message(self.id, seq, head))
        return {"seq": seq, "head": head.hex(), "sig": sig}

    def view_receipt(self, seat: int) -> dict[str, Any]:
        """What a seat may know now, with the server's signature."""
        view = canonical.dumps(self.live.game.view(self.live.playing.state, seat))
        seq = self.live.seq
        sig = self.ring.sign(fairness.view_message(self.id, seat, seq, view))
        return {"event": seq, "seat": seat, "view": view, "sig": sig}

    def record(self) -> dict[str, Any]:
        """The public record (section 7)."""
        last = self.receipt(self.live.seq)
        return {
            "header": self.live.header,
            "header_sig": self.header_sig,
            "events": [entry.body for entry in self.entries],
            "receipt": {"seq": last["seq"], "sig": last["sig"]},
        }
