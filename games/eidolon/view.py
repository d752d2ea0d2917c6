"""What a seat, or a spectator, may know (rules chapter 3; ``docs/games/eidolon.md`` lists every key)."""

from typing import Any

from .legal import attempts
from .records import Action, Creature, codes
from .state import State
from .words import HAND_LIMIT, IDENTITIES

Json = Any


def view(s: State, seat: int | None) -> dict[str, Json]:
    """Hands, decks, reserves and secret choices appear for their owner only, else as counts."""
    seen: dict[str, Json] = {
        "stage": s.stage,
        "phase": s.phase,
        "first_player": s.first,
        "active_player": s.active if s.stage == "turn" else None,
        "turn_number": s.turn,
        "goal": s.goal,
        "window": s.window,
        "ask": s.ask,
        "who": s.who if s.ask and s.ask != "first_place" else None,
        "players": [_player(s, at, seat) for at in (0, 1)],
        "ermo": [
            {"code": p.card.code, "owner": p.owner, "progress": list(p.progress)} if p else None
            for p in s.ermo
        ],
        "action": _action(s, s.action) if s.action else None,
        "turn_limits": list(s.limits),
        "look": _look(s, seat),
        "pending_replacement": _replacement(s),
        "discards_left": _discards_left(s),
        "agenda": [list(step) for step in s.agenda],
        "waiting": [list(step) for step in s.waiting],
        "counter": s.counter,
        "winner": s.winner,
        "end_reason": s.reason or None,
    }
    return seen


def _player(s: State, at: int, seat: int | None) -> dict[str, Json]:
    player = s.players[at]
    own = at == seat
    seen: dict[str, Json] = {
        "desbravador": player.desbravador.code,
        "vitality": player.vitality,
        "vitality_start": player.vitality_start,
        "essence": dict(zip(IDENTITIES, player.pools, strict=True)),
        "vestiges": player.vestiges,
        "fatigue": player.fatigue,
        "hand_count": len(player.hand),
        "deck_count": len(player.deck),
        "sources": codes(player.sources),
        "creatures": [_creature(creature) for creature in player.creatures],
        "relics": [
            {
                "p": relic.num,
                "code": relic.card.code,
                "exhausted": relic.exhausted,
                "bearer": relic.bearer,
            }
            for relic in player.relics
        ],
        "discard": codes(player.discard),
        "reserve_count": len(player.reserve),
        "connected": [{"code": card.code, "owner": owner} for card, owner in player.connected],
        "chosen": player.choice is not None,
        "commit_used": player.commit_used,
        "base_attempt_used": player.base_used,
        "extra_attempts": player.extra,
        "attempts": attempts(player) if s.stage == "turn" and at == s.active else 0,
        "own_turn": player.own_turn,
        "guilds": list(player.guilds),
        "deck_size": player.deck_size,
    }
    if own:
        seen["hand"] = codes(player.hand)
        seen["choice"] = player.choice.code if player.choice else None
    if reserve_visible(s, at, seat):
        seen["reserve"] = codes(player.reserve)
    if own or s.stage == "finished":
        seen["deck_name"] = player.name
        seen["deck_list"] = [{"code": code, "count": count} for code, count in player.main]
    return seen


def _creature(creature: Creature) -> dict[str, Json]:
    card = creature.card
    seen: dict[str, Json] = {
        "p": creature.num,
        "code": card.code,
        "exhausted": creature.exhausted,
        "newly_played": creature.fresh,
        "damage": creature.damage,
        "atq": creature.atq,
        "res": creature.res,
        "exp": creature.exp,
        "remaining": creature.res - creature.damage,
        "attachment": creature.relic,
    }
    if creature.growth:
        seen["growth"] = [[code, *creature.growth[code]] for code in sorted(creature.growth)]
    if any(creature.turn):
        seen["bonus_turn"] = list(creature.turn)
    if any(creature.act):
        seen["bonus_action"] = list(creature.act)
    if creature.prevent:
        seen["prevention"] = creature.prevent
    return seen


def _action(s: State, action: Action) -> dict[str, Json]:
    return {
        **action.dump(),
        "opportunity": s.who if s.ask == "response" else None,
    }


def _look(s: State, seat: int | None) -> Json:
    if not s.look:
        return None
    seen: dict[str, Json] = {"seat": s.who, "count": len(s.look)}
    if seat == s.who:
        seen["cards"] = codes(s.look)
    return seen


def _replacement(s: State) -> Json:
    if s.ask != "replacement":
        return None
    return {"seat": s.who, "slot": s.slot}


def _discards_left(s: State) -> int:
    return len(s.players[s.who].hand) - HAND_LIMIT if s.ask == "discard" else 0


def reserve_visible(s: State, at: int, seat: int | None) -> bool:
    """Whether a seat may see the reserve of ``at``: its own, and the rival's once its own is empty
    (E-1.16, E-11.14)."""
    if seat is None:
        return False
    return at == seat or not s.players[seat].reserve
