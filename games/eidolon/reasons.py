"""Why something is not possible now, as stable words; the same for prompts and refusals (E-28.31).

Every function returns ``""`` when nothing stands against it.
"""

from .cards import Card
from .legal import controls_unique
from .payment import payable
from .records import Creature, Relic
from .state import State
from .targets import response_targets, targets
from .words import MAX_CREATURES, MAX_RELICS


def play(s: State, seat: int, card: Card) -> str:
    """Why a card of the hand cannot be played in this phase."""
    if s.ask not in ("planejamento", "reorganizacao"):
        return "only_in_windows" if card.type == "estratagema" else "wrong_phase"
    player = s.players[seat]
    if card.type == "estratagema":
        return "only_in_windows"
    if card.type == "creature":
        if card.unique and controls_unique(player, card.code) is not None:
            return "unique_controlled"
        if len(player.creatures) >= MAX_CREATURES:
            return "creatures_full"
    elif card.type == "relic":
        if len(player.relics) >= MAX_RELICS:
            return "relics_full"
    else:
        ritual = card.ritual
        if ritual is None:
            return "no_effect"
        if s.phase != "planejamento" and (ritual.only or ritual.extra_attempt):
            return "only_planejamento"
        if ritual.target is not None and not targets(s, seat, ritual.target, 0):
            return "no_target"
    return "" if payable(card.pool, card.cost, player.pools) else "essence"


def commit(s: State, seat: int) -> str:
    """Why no card can be committed."""
    if s.ask != "planejamento":
        return "only_planejamento"
    return "commit_used" if s.players[seat].commit_used else ""


def reerguer(s: State, seat: int, card: Card) -> str:
    """Why a copy in the hand cannot raise its Única (E-21.6, E-21.7)."""
    if s.ask not in ("planejamento", "reorganizacao"):
        return "wrong_phase"
    player = s.players[seat]
    there = controls_unique(player, card.code) if card.unique else None
    if there is None:
        return "no_unique"
    if not there.exhausted:
        return "not_exhausted"
    return "" if payable(card.pool, card.cost, player.pools) else "essence"


def activate(s: State, seat: int, permanent: Creature | Relic) -> str:
    """Why a permanent's activation cannot be used."""
    ability = permanent.card.activation
    if ability is None:
        return "no_activation"
    if s.ask not in ("planejamento", "reorganizacao"):
        return "wrong_phase"
    if s.phase != "planejamento" and (ability.only or ability.extra_attempt):
        return "only_planejamento"
    if spent := exhausting(permanent):
        return spent
    if s.players[seat].vestiges < ability.cost:
        return "vestiges"
    if ability.target is not None and not targets(s, seat, ability.target, permanent.num):
        return "no_target"
    return ""


def exhausting(permanent: Creature | Relic) -> str:
    """Why a permanent cannot be exhausted as a cost (E-9.4, E-9.9)."""
    if permanent.exhausted:
        return "exhausted"
    if isinstance(permanent, Creature) and permanent.fresh:
        return "newly_played"
    return ""


def attach(s: State, seat: int, relic: Relic) -> str:
    """Why a relic cannot be attached or moved."""
    if s.ask not in ("planejamento", "reorganizacao"):
        return "wrong_phase"
    player = s.players[seat]
    if relic.exhausted:
        return "exhausted"
    if all(creature.relic for creature in player.creatures):
        return "no_target"
    return "" if payable(relic.card.pool, 1, player.pools) else "essence"


def explore(s: State, seat: int, creature: Creature) -> str:
    """Why a creature cannot explore."""
    if s.ask != "exploracao":
        return "wrong_phase"
    player = s.players[seat]
    if player.base_used and not player.extra:
        return "no_attempt"
    if not any(s.ermo):
        return "empty_slot"
    return exhausting(creature)


def attack(s: State, creature: Creature) -> str:
    """Why a creature cannot attack."""
    return exhausting(creature) if s.ask == "combate" else "wrong_phase"


def respond(s: State, seat: int, source: Card | Creature | Relic) -> str:
    """Why a card of the hand or a permanent cannot answer in this window."""
    if s.ask != "response" or s.action is None:
        return "wrong_phase"
    player = s.players[seat]
    card = source if isinstance(source, Card) else source.card
    if isinstance(source, Card) and card.type != "estratagema":
        return "not_a_response"
    ability = card.response
    if ability is None:
        return "not_a_response"
    if s.action.window not in ability.windows:
        return "wrong_window"
    number = 0 if isinstance(source, Card) else source.num
    if not response_targets(s, seat, ability, number):
        return "wrong_context"
    if isinstance(source, Card):
        return "" if payable(card.pool, card.cost, player.pools) else "essence"
    if spent := exhausting(source):
        return spent
    return "" if player.vestiges >= ability.cost else "vestiges"
