"""Checks 14 and 15 (``docs/fairness-spec.md`` section 9): the rules go through the match again."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.contract import Decision, Game, IllegalMove, Json, Refused
from games.engine.referee import Referee

from .failure import Failure

Body = dict[str, Any]
#: Who can have won, by the reason of an ending that the rules did not make.
_WINNERS: dict[str, tuple[int | None, ...]] = {
    "resign": (0, 1),
    # Nobody, where both were given up.
    "clock": (0, 1, None),
    "agreed": (None,),
    "server": (None,),
}


class Replay:
    """One match, played again by the rules. ``views`` are collected where they are wanted."""

    def __init__(
        self,
        game: Game,
        header: Mapping[str, Any],
        bodies: Sequence[Body],
        match_key: bytes,
        wanted: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:
        """``wanted`` holds ``(event, seat)`` of the views to collect."""
        self.game = game
        self.views: dict[tuple[int, int], str] = {}
        self._header = header
        self._bodies = bodies
        self._key = match_key
        self._wanted = wanted
        self._texts = _hidden_moves(bodies)
        self._turn_ms = header["clock"]["turn_ms"]
        #: When each seat's window first opened, by ``(seat, window)``.
        self._opened: dict[tuple[int, int], int] = {}
        self._pending: set[int] = set()
        self._pending_draws: list[Json] = []
        self._referee: Referee

    def run(self, last: int) -> None:
        """Go through events 1 to ``last``.

        Raises:
            Failure: ``rules``, with the first event that the rules do not allow.
        """
        seq = 2
        try:
            self._start()
            self._after(2)
            for seq in range(3, last + 1):
                self._take(seq, self._bodies[seq - 1])
                self._after(seq)
        except Failure:
            raise
        except Exception as problem:
            kind = type(problem).__name__
            raise Failure("rules", "rules_raised", seq, error=kind) from problem

    def _start(self) -> None:
        options = self._header["options"]
        reveal = self._bodies[-1]
        setups = [one["payload"] if one else None for one in reveal["setups"]]
        try:
            if self.game.check_options(options) != options:
                raise Failure("rules", "options_not_complete", None)
            for setup in setups:
                self.game.check_setup(setup, options)
        except Refused as refused:
            raise Failure("rules", "setup_not_legal", None, why=refused.code) from refused
        self._referee = Referee(self.game, options, setups, SeededChance(self._key))
        self._same_draws(2, self._referee.started.draws, self._bodies[1]["draws"])

    def _after(self, seq: int) -> None:
        t = self._bodies[seq - 1]["t"]
        for decision in self._referee.decisions:
            self._opened.setdefault((decision.seat, decision.window), t)
        for seat in (0, 1):
            if (seq, seat) in self._wanted:
                view = self.game.view(self._referee.state, seat)
                self.views[seq, seat] = canonical.dumps(view)

    def _take(self, seq: int, body: Body) -> None:
        kind = body["type"]
        if kind == "open":
            self._open(seq, body)
            return
        if self._pending:
            raise Failure("rules", "open_missing", seq, of=min(self._pending))
        if kind in ("move", "auto"):
            self._play(seq, body)
        elif kind == "end":
            self._end(seq, body)
        elif kind == "reveal":
            if "digest" in body and body["digest"] != self._referee.digest():
                raise Failure("rules", "digest_differs", seq)
        elif self._referee.outcome is not None:
            raise Failure("rules", "match_was_over", seq)

    def _play(self, seq: int, body: Body) -> None:
        seat = body["seat"]
        if self._referee.outcome is not None:
            raise Failure("rules", "match_was_over", seq)
        decision = self._referee.decision_of(seat)
        if decision is None:
            raise Failure("rules", "not_to_choose", seq, seat=seat)
        if bool(decision.secret) != ("sealed" in body):
            raise Failure("rules", "secrecy_differs", seq, seat=seat)
        text = body["move"] if "move" in body else self._texts[seq]
        if body["type"] == "auto":
            self._by_table(seq, body, decision, text)
        elif body["base"] != seq - 1 and decision.secret != "round":
            raise Failure("rules", "base_not_just_before", seq, base=body["base"])
        try:
            step = self._referee.play(seat, text, seq, by_table=body["type"] == "auto")
        except IllegalMove as illegal:
            raise Failure("rules", "move_not_legal", seq, move=text, why=illegal.code) from illegal
        if step.opened:
            self._pending = set(step.opened)
            self._pending_draws = step.draws
        self._same_draws(seq, [] if step.opened else step.draws, body.get("draws", []))

    def _by_table(self, seq: int, body: Body, decision: Decision, text: str) -> None:
        if body["cause"] == "forced":
            if not decision.forced or list(decision.moves) != [text]:
                raise Failure("rules", "not_forced", seq, move=text)
            return
        if text != self._referee.safe_move(decision.seat):
            raise Failure("rules", "not_the_safe_move", seq, move=text)
        if body["cause"] == "clock":
            least = self._opened[decision.seat, decision.window] + self._turn_ms
            if body["deadline"] < least:
                deadline = body["deadline"]
                raise Failure("rules", "deadline_too_early", seq, deadline=deadline, least=least)

    def _open(self, seq: int, body: Body) -> None:
        if body["of"] not in self._pending:
            raise Failure("rules", "opened_too_early", seq, of=body["of"])
        self._pending.discard(body["of"])
        draws = [] if self._pending else self._pending_draws
        self._same_draws(seq, draws, body.get("draws", []))

    def _end(self, seq: int, body: Body) -> None:
        outcome, result = self._referee.outcome, body["result"]
        if body["reason"] == "normal":
            if outcome is None:
                raise Failure("rules", "match_was_not_over", seq)
            if result != {"winner": outcome.winner, "reason": outcome.reason}:
                raise Failure(
                    "rules", "result_differs", seq, recorded=result, derived=outcome.winner
                )
        elif outcome is not None:
            raise Failure("rules", "match_was_over", seq)
        elif result.get("winner") not in _WINNERS[body["reason"]] or set(result) - (
            {"winner", "reason", "signed"} if body["reason"] == "resign" else {"winner", "reason"}
        ):
            raise Failure("rules", "result_not_possible", seq, recorded=result)

    @staticmethod
    def _same_draws(seq: int, asked: Sequence[Json], recorded: Sequence[Json]) -> None:
        for at, (ours, theirs) in enumerate(zip(asked, recorded, strict=False)):
            if ours != theirs:
                raise Failure("rules", "other_draw_asked", seq, at=at, asked=ours, recorded=theirs)
        if len(asked) != len(recorded):
            counts = {"asked": len(asked), "recorded": len(recorded)}
            raise Failure("rules", "other_number_of_draws", seq, **counts)


def _hidden_moves(bodies: Sequence[Body]) -> dict[int, str]:
    """The text of every sealed choice, by its event, wherever it was opened."""
    texts: dict[int, str] = {}
    for body in bodies:
        if body["type"] == "open":
            texts[body["of"]] = body["move"]
        elif body["type"] == "reveal":
            texts |= {choice["of"]: choice["move"] for choice in body["sealed"]}
    return texts
