"""How good an EIDOLON position looks for a seat, as one number in points of Vitalidade.

The weights are guesses that won more matches than other guesses (``docs/balance-eidolon.md``).
"""

from dataclasses import dataclass

from games.eidolon.cards import Card
from games.eidolon.records import Creature
from games.eidolon.state import Player, State
from games.eidolon.stats import vigilia

WON = 10_000.0


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points of Vitalidade."""

    #: The n-th source; the first ones make everything else possible.
    sources: tuple[float, ...] = (2.6, 2.5, 2.3, 2.0, 1.6, 1.2, 0.9, 0.6)
    #: Each point of Vitalidade missing below ``low``.
    low: int = 9
    danger: float = 0.5
    #: A connected Local, and how much more each further one.
    connected: float = 5.0
    closer: float = 0.55
    #: Progress that fills a Local, its growth with every connected one, and its curve.
    progress: float = 4.5
    progress_closer: float = 0.9
    curve: float = 0.25
    vestige: float = 0.5
    body: float = 0.4
    atq: float = 0.85
    res: float = 0.6
    exp: float = 1.15
    keyword: float = 0.7
    #: Each point of damage until its controller's next turn: that of the active player's creatures
    #: stays for the whole turn of the rival, the other is removed before it matters (E-5.8).
    hurt: float = 0.3
    healing: float = 0.03
    worn: float = 0.55
    lying: float = 0.35
    attempt: float = 1.2
    #: A card of the rival's hand; an own card that can be paid, and each point of its cost.
    unseen: float = 1.3
    card: float = 1.5
    card_cost: float = 0.22
    #: Damage that would come through, and damage that would have to be intercepted.
    through: float = 0.45
    blocked: float = 0.12
    lethal: float = 25.0


DEFAULT = Weights()


def value(s: State, me: int, w: Weights = DEFAULT) -> float:
    """The balance of both sides, seen by ``me``."""
    if s.stage == "finished":
        if s.winner is None:
            return 0.0
        return WON if s.winner == me else -WON
    rival = 1 - me
    return (
        side(s, me, w)
        - side(s, rival, w)
        + hand(s.players[me], w)
        - w.unseen * len(s.players[rival].hand)
        - threat(s, me, w)
        + threat(s, rival, w)
    )


def side(s: State, seat: int, w: Weights = DEFAULT) -> float:
    """What one player has in the open."""
    player = s.players[seat]
    vitality = player.vitality
    worth = float(vitality)
    if vitality < w.low:
        worth -= w.danger * (w.low - vitality)
    done = len(player.connected)
    worth += w.connected * done + w.closer * done * done
    step = w.progress + w.progress_closer * done
    for place in s.ermo:
        if place is not None and place.progress[seat]:
            part = min(1.0, place.progress[seat] / place.card.difficulty)
            worth += step * part * (0.95 - w.curve + w.curve * part)
    for n in range(min(len(player.sources), len(w.sources))):
        worth += w.sources[n]
    worth += w.vestige * min(player.vestiges, 6)
    damage = w.hurt if s.active == seat else w.healing
    for creature in player.creatures:
        worth += body(creature, w) - damage * creature.damage
    for relic in player.relics:
        card = relic.card
        helps = card.atq + 0.8 * card.res + card.exp
        worth += w.body + (w.worn if relic.bearer else w.lying) * helps
        if card.activation is not None or card.reacao is not None:
            worth += w.keyword
    if player.extra:
        able = sum(1 for c in player.creatures if not c.exhausted and not c.fresh)
        worth += w.attempt * max(0, min(player.extra, able - (not player.base_used)))
    return worth


def body(creature: Creature, w: Weights = DEFAULT) -> float:
    """What a creature on the field is worth."""
    card = creature.card
    worth = w.body + w.atq * creature.atq + w.res * creature.res + w.exp * creature.exp
    if card.vigilia:
        worth += w.keyword
    if card.activation is not None or card.reacao is not None:
        worth += w.keyword
    if card.statics or "descoberta" in card.triggers or "turn_start" in card.triggers:
        worth += w.keyword
    return worth


def hand(player: Player, w: Weights = DEFAULT) -> float:
    """What the own hand is worth: cards that the sources can pay are worth more."""
    made = [0, 0, 0, 0, 0]
    for source in player.sources:
        made[source.pool] += 1
    total = len(player.sources)
    worth = sum(held(card, made, total, w) for card in player.hand)
    if len(player.hand) > 5:
        worth -= 0.9 * (len(player.hand) - 5)
    return worth


def held(card: Card, made: list[int], total: int, w: Weights = DEFAULT) -> float:
    """What a card in the hand is worth with these sources."""
    able = total if card.pool == 4 else made[card.pool]
    if able >= card.cost:
        return w.card + w.card_cost * card.cost
    missing = card.cost - able
    if card.pool == 4 or able:
        return max(0.5, w.card - 0.1 - 0.3 * missing)
    return max(0.3, w.card - 0.4 - 0.3 * missing)


def threat(s: State, seat: int, w: Weights = DEFAULT) -> float:
    """What the rival's creatures can do to this seat before it can ready its own again."""
    rival = s.players[1 - seat]
    attacking = s.active != seat
    if attacking and s.phase == "final":
        return 0.0
    atq = sorted(
        (
            c.atq
            for c in rival.creatures
            if c.atq and (not attacking or (not c.exhausted and not c.fresh))
        ),
        reverse=True,
    )
    if not atq:
        return 0.0
    blockers = sum(1 for c in s.players[seat].creatures if not c.exhausted)
    held_off = vigilia(s, seat)
    through = sum(max(0, a - held_off) for a in atq[blockers:])
    worth = w.through * through + w.blocked * sum(atq[:blockers])
    if through >= s.players[seat].vitality:
        worth += w.lethal * (0.6 if attacking else 1.0)
    return worth
