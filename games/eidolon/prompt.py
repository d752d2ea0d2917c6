"""Facts for the seat that decides: costs, targets, payments, and why something is not possible."""

from typing import Any

from . import reasons
from .cards import Ability, Card
from .legal import attempts
from .payment import preselected, splits
from .payment import write as write_split
from .places import source
from .records import Creature, Relic
from .state import State
from .stats import remaining, vigilia
from .targets import response_targets, targets
from .turn import NEXT
from .words import DOCTRINES, NEUTRA

Json = Any


def prompt(s: State, seat: int) -> dict[str, Json]:
    """The prompt of the seat's open decision; empty when it has none."""
    if s.ask == "first_place":
        return {"slot": seat + 1} if s.players[seat].choice is None else {}
    if not s.ask or s.who != seat:
        return {}
    if s.ask == "third_place":
        return {"slot": 3}
    if s.ask in ("planejamento", "reorganizacao"):
        return _main(s, seat)
    if s.ask == "exploracao":
        return _exploration(s, seat)
    if s.ask == "combate":
        return _combat(s, seat)
    if s.ask == "response":
        return _response(s, seat)
    if s.ask == "interception":
        return _interception(s, seat)
    if s.ask == "replacement":
        return {"slot": s.slot, "reserve_of": source(s, seat)}
    if s.ask == "discard":
        return {"left": len(s.players[seat].hand) - 5}
    return {"count": len(s.look)}


def payment(s: State, seat: int, pool: int, cost: int) -> dict[str, Json]:
    """What a cost would spend if the preselected split is taken (E-7.7, E-28.28, E-28.32).

    ``pay`` is the text of that split (``""``: the move carries none), ``ways`` how many splits the
    legal moves offer; 0 means that the cost cannot be paid.
    """
    pools = s.players[seat].pools
    if pool != NEUTRA:
        name = DOCTRINES[pool]
        return {"spends": {name: cost}, "pay": "", "ways": int(pools[pool] >= cost)}
    ways = splits(cost, tuple(pools))
    if not ways:
        return {"spends": {}, "pay": "", "ways": 0}
    neutral = min(cost, pools[NEUTRA])
    way = preselected(cost - neutral, tuple(pools))  # type: ignore[arg-type]
    spends = {name: n for name, n in zip(DOCTRINES, way, strict=True) if n}
    if neutral:
        spends["neutra"] = neutral
    return {"spends": spends, "pay": write_split(way) if len(ways) > 1 else "", "ways": len(ways)}


def _aims(s: State, seat: int, ability: Ability | None, me: int) -> list[str]:
    if ability is None or ability.target is None:
        return []
    return targets(s, seat, ability.target, me)


def _main(s: State, seat: int) -> dict[str, Json]:
    player = s.players[seat]
    cards = []
    for at, card in enumerate(player.hand, 1):
        facts: dict[str, Json] = {
            "h": at,
            "play": reasons.play(s, seat, card),
            "targets": _aims(s, seat, card.chegada or card.ritual, 0),
        }
        if card.type != "estratagema":
            facts["payment"] = payment(s, seat, card.pool, card.cost)
        if card.unique:
            facts["reerguer"] = reasons.reerguer(s, seat, card)
        cards.append(facts)
    permanents = []
    for permanent in player.permanents():
        facts = {"p": permanent.num}
        ability = permanent.card.activation
        if ability is not None:
            facts["activate"] = reasons.activate(s, seat, permanent)
            facts["vestiges"] = ability.cost
            facts["targets"] = _aims(s, seat, ability, permanent.num)
        if isinstance(permanent, Relic):
            facts["attach"] = reasons.attach(s, seat, permanent)
            facts["payment"] = payment(s, seat, permanent.card.pool, 1)
        permanents.append(facts)
    return {
        "cards": cards,
        "permanents": permanents,
        "commit": reasons.commit(s, seat),
        "next_phase": NEXT[s.phase],
    }


def _exploration(s: State, seat: int) -> dict[str, Json]:
    player = s.players[seat]
    explorers = []
    for creature in player.creatures:
        slots = []
        for number, place in enumerate(s.ermo, 1):
            if place is not None:
                affinity = not place.card.favours.isdisjoint(creature.card.types)
                gain = creature.exp + affinity
                slots.append(
                    {
                        "slot": number,
                        "gain": gain,
                        "affinity": affinity,
                        "completes": place.progress[seat] + gain >= place.card.difficulty,
                    }
                )
        why = reasons.explore(s, seat, creature)
        explorers.append({"p": creature.num, "explore": why, "slots": slots})
    return {
        "attempts": attempts(player),
        "permanents": explorers,
        "next_phase": NEXT[s.phase],
    }


def _combat(s: State, seat: int) -> dict[str, Json]:
    held = vigilia(s, 1 - seat)
    return {
        "permanents": [
            {"p": c.num, "attack": reasons.attack(s, c), "hits": max(0, c.atq - held)}
            for c in s.players[seat].creatures
        ],
        "next_phase": NEXT[s.phase],
    }


def _response(s: State, seat: int) -> dict[str, Json]:
    """Which window, who may answer, with what, at whom and for what (E-28.28, E-28.29)."""
    action = s.action
    assert action is not None
    player = s.players[seat]
    cards = []
    for at, card in enumerate(player.hand, 1):
        facts: dict[str, Json] = {"h": at, "respond": reasons.respond(s, seat, card)}
        if card.type == "estratagema":
            facts["targets"] = _answers(s, seat, card, 0)
            facts["payment"] = payment(s, seat, card.pool, card.cost)
        cards.append(facts)
    permanents = [
        {
            "p": permanent.num,
            "respond": reasons.respond(s, seat, permanent),
            "vestiges": permanent.card.reacao.cost,
            "targets": _answers(s, seat, permanent.card, permanent.num),
        }
        for permanent in player.permanents()
        if permanent.card.reacao is not None
    ]
    return {
        "response_window": action.window,
        "kind": action.kind,
        "cards": cards,
        "permanents": permanents,
        "kept_for_confronto": action.window == "declaracao",
    }


def _answers(s: State, seat: int, card: Card, me: int) -> list[str]:
    assert card.response is not None
    return [aim for aim in response_targets(s, seat, card.response, me) or [] if aim]


def _interception(s: State, seat: int) -> dict[str, Json]:
    action = s.action
    assert action is not None
    actor = s.players[s.active].creature(action.actor)
    assert actor is not None
    facts: dict[str, Json] = {
        "kind": action.kind,
        "actor": actor.num,
        "permanents": [_against(creature, actor) for creature in s.players[seat].creatures],
    }
    if action.kind == "attack":
        facts["hits"] = max(0, actor.atq - vigilia(s, seat))
    else:
        place = s.ermo[action.slot - 1]
        assert place is not None
        gain = actor.exp + (not place.card.favours.isdisjoint(actor.card.types))
        facts["gain"] = gain
        facts["completes"] = place.progress[s.active] + gain >= place.card.difficulty
    return facts


def _against(creature: Creature, actor: Creature) -> dict[str, Json]:
    return {
        "p": creature.num,
        "intercept": "exhausted" if creature.exhausted else "",
        "survives": remaining(creature) > actor.atq,
        "destroys": creature.atq >= remaining(actor),
    }
