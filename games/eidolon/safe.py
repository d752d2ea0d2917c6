"""What the table plays for somebody whose time is up (rules chapter 6, E-26.3 to E-26.8)."""

from collections.abc import Iterable

from .cards import Card
from .records import Creature
from .state import State
from .stats import remaining, vigilia
from .turn import dearest


def safe_move(s: State, seat: int) -> str:
    """The safe move of the seat's open decision."""
    ask = s.ask
    if ask in ("first_place", "third_place"):
        return f"place {easiest(s.players[seat].reserve)}"
    if ask == "replacement":
        return f"place {easiest(s.players[seat].reserve or s.players[1 - seat].reserve)}"
    if ask == "response":
        return "pass"
    if ask == "interception":
        return _interception(s, seat)
    if ask == "discard":
        return f"discard h{dearest(s)}"
    if ask == "pick":
        return "pick 1"
    return "auto_turn"


def easiest(reserve: Iterable[Card]) -> str:
    """The code of the Local of lowest difficulty, ties to the lowest code (D1, D2, D9)."""
    return min(reserve, key=lambda card: (card.difficulty, card.code)).code


def _interception(s: State, seat: int) -> str:
    action = s.action
    assert action is not None
    actor = s.players[s.active].creature(action.actor)
    ready = [creature for creature in s.players[seat].creatures if not creature.exhausted]
    if actor is not None:
        if action.kind == "attack":
            if actor.atq - vigilia(s, seat) >= s.players[seat].vitality:
                return f"intercept p{_best(ready, actor).num}"
        elif _loses_by_exploration(s, seat, actor, action.slot):
            stopping = [c for c in ready if c.atq >= remaining(actor)]
            if stopping:
                return f"intercept p{_best(stopping, actor).num}"
    return "let_pass"


def _best(able: list[Creature], against: Creature) -> Creature:
    """Survivors first, then the lowest printed cost, then the lowest number (E-26.8)."""
    return min(able, key=lambda c: (remaining(c) <= against.atq, c.card.cost, c.num))


def _loses_by_exploration(s: State, seat: int, explorer: Creature, slot: int) -> bool:
    """Whether letting this explorer pass would lose the match (E-26.7)."""
    place = s.ermo[slot - 1]
    if place is None:
        return False
    rival = 1 - seat
    affinity = not place.card.favours.isdisjoint(explorer.card.types)
    if place.progress[rival] + explorer.exp + affinity < place.card.difficulty:
        return False
    player = s.players[rival]
    if len(player.connected) + 1 >= s.goal:
        return True
    harm = printed_damage(place.card, "reward") + printed_damage(player.desbravador, "descoberta")
    harm += sum(printed_damage(p.card, "descoberta") for p in player.permanents())
    return harm >= s.players[seat].vitality


def printed_damage(card: Card, on: str) -> int:
    """The damage to the rival's Vitalidade that a card's reward or DESCOBERTA names."""
    return sum(
        effect["n"]
        for ability in card.abilities
        if ability.on == on
        for effect in ability.do
        if effect["verb"] == "damage_rival"
    )
