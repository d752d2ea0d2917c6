"""All legal moves of an open decision: the one source of legality (rules chapter 6)."""

from collections.abc import Sequence

from .payment import payable, payments
from .records import Creature, Relic
from .state import Player, State
from .targets import response_targets, targets
from .words import MAX_CREATURES, MAX_RELICS

COMMIT = [f"commit h{i}" for i in range(130)]
DISCARD = [f"discard h{i}" for i in range(130)]
PICK = [f"pick {i}" for i in range(10)]


def moves(s: State, seat: int) -> list[str]:
    """The legal moves of the seat that decides now, in a fixed order."""
    ask = s.ask
    player = s.players[seat]
    if ask in ("planejamento", "reorganizacao"):
        return main_phase(s, seat, ask == "planejamento")
    if ask == "exploracao":
        return [*explorations(s, player), "next_phase", "end_turn"]
    if ask == "combate":
        found = [f"attack p{creature.num}" for creature in player.creatures if eligible(creature)]
        found.append("next_phase")
        return found
    if ask == "response":
        return [*responses(s, seat), "pass"]
    if ask == "interception":
        found = [f"intercept p{c.num}" for c in player.creatures if not c.exhausted]
        found.append("let_pass")
        return found
    if ask in ("first_place", "third_place"):
        return [f"place {card.code}" for card in player.reserve]
    if ask == "replacement":
        reserve = player.reserve or s.players[1 - seat].reserve
        return [f"place {card.code}" for card in reserve]
    if ask == "discard":
        return DISCARD[1 : len(player.hand) + 1]
    if ask == "pick":
        return PICK[1 : len(s.look) + 1]
    raise ValueError(f"no moves for {ask!r}")


def eligible(creature: Creature) -> bool:
    """Whether a creature may explore or attack (E-9.1)."""
    return not creature.exhausted and not creature.fresh


def attempts(player: Player) -> int:
    """How many explorations the active player may still declare (E-10.4)."""
    return player.extra + (0 if player.base_used else 1)


def explorations(s: State, player: Player) -> list[str]:
    """Every ``explore`` of the active player (E-10.1 to E-10.4)."""
    if player.base_used and not player.extra:
        return []
    slots = [n for n, place in enumerate(s.ermo, 1) if place is not None]
    return [
        f"explore p{creature.num} {slot}"
        for creature in player.creatures
        if eligible(creature)
        for slot in slots
    ]


def can_explore(s: State, player: Player) -> bool:
    """Whether an exploration is legal, all by public facts (E-5.16)."""
    return (
        (not player.base_used or player.extra > 0)
        and any(place is not None for place in s.ermo)
        and can_attack(player)
    )


def can_attack(player: Player) -> bool:
    """Whether there is an eligible attacker (E-5.17)."""
    return any(not c.exhausted and not c.fresh for c in player.creatures)


def controls_unique(player: Player, code: str) -> Creature | None:
    """The player's Única of this title on the field (E-21.1)."""
    for creature in player.creatures:
        if creature.card.code == code:
            return creature
    return None


def main_phase(s: State, seat: int, planning: bool) -> list[str]:
    """Planejamento and Reorganização (E-6.1, E-13.1)."""
    player = s.players[seat]
    pools = player.pools
    found: list[str] = []
    if planning and not player.commit_used:
        found += COMMIT[1 : len(player.hand) + 1]
    if any(pools):
        _plays(s, seat, player, planning, found)
        _attachments(player, found)
    _activations(s, seat, player, planning, found)
    found.append("next_phase")
    found.append("end_turn")
    return found


def _plays(s: State, seat: int, player: Player, planning: bool, found: list[str]) -> None:
    pools = player.pools
    room = len(player.creatures) < MAX_CREATURES
    for at, card in enumerate(player.hand, 1):
        kind = card.type
        if kind == "estratagema":
            continue
        pays = payments(card.pool, card.cost, pools)
        if not pays:
            continue
        if kind == "creature":
            if card.unique:
                there = controls_unique(player, card.code)
                if there is not None:
                    if there.exhausted:
                        found += [f"reerguer p{there.num} h{at}{pay}" for pay in pays]
                    continue
            if not room:
                continue
            chegada = card.chegada
            if chegada is not None and chegada.target is not None:
                named = targets(s, seat, chegada.target, 0)
                if named:
                    found += [f"play h{at} {aim}{pay}" for aim in named for pay in pays]
                    continue
        elif kind == "relic":
            if len(player.relics) >= MAX_RELICS:
                continue
        else:
            ritual = card.ritual
            if ritual is None or (not planning and (ritual.only or ritual.extra_attempt)):
                continue
            if ritual.target is not None:
                named = targets(s, seat, ritual.target, 0)
                found += [f"play h{at} {aim}{pay}" for aim in named for pay in pays]
                continue
        if len(pays) == 1:
            found.append(f"play h{at}{pays[0]}")
        else:
            found += [f"play h{at}{pay}" for pay in pays]


def _attachments(player: Player, found: list[str]) -> None:
    """Attach or move: an own ready relic to an own creature without one (E-19.5 to E-19.11)."""
    for relic in player.relics:
        if relic.exhausted:
            continue
        pays = payments(relic.card.pool, 1, player.pools)
        if pays:
            found += [
                f"attach p{relic.num} p{creature.num}{pay}"
                for creature in player.creatures
                if not creature.relic
                for pay in pays
            ]


def _activations(s: State, seat: int, player: Player, planning: bool, found: list[str]) -> None:
    for permanent in player.permanents():
        ability = permanent.card.activation
        if ability is None or permanent.exhausted or player.vestiges < ability.cost:
            continue
        if isinstance(permanent, Creature) and permanent.fresh:
            continue
        if not planning and (ability.only or ability.extra_attempt):
            continue
        if ability.target is None:
            found.append(f"activate p{permanent.num}")
        else:
            named = targets(s, seat, ability.target, permanent.num)
            found += [f"activate p{permanent.num} {aim}" for aim in named]


def responses(s: State, seat: int) -> list[str]:
    """What a player may answer with now, ``pass`` apart (E-15.11)."""
    player = s.players[seat]
    found = []
    for at, card in enumerate(player.hand, 1):
        if card.type != "estratagema" or card.response is None:
            continue
        aims = response_targets(s, seat, card.response, 0)
        if aims:
            pays = payments(card.pool, card.cost, player.pools)
            found += [
                f"respond h{at}{' ' + aim if aim else ''}{pay}" for aim in aims for pay in pays
            ]
    for permanent in player.permanents():
        if _can_react(player, permanent):
            ability = permanent.card.reacao
            aims = response_targets(s, seat, ability, permanent.num) if ability else None
            if aims:
                found += [f"respond p{permanent.num}{' ' + aim if aim else ''}" for aim in aims]
    return found


def _can_react(player: Player, permanent: Creature | Relic) -> bool:
    ability = permanent.card.reacao
    return (
        ability is not None
        and not permanent.exhausted
        and not (isinstance(permanent, Creature) and permanent.fresh)
        and player.vestiges >= ability.cost
    )


def offered(s: State, seat: int) -> bool:
    """Whether a response is publicly possible; the real hand is not looked at (E-15.12, E-15.13)."""
    player = s.players[seat]
    if player.hand and any(player.pools):
        for card in s.cat.estratagemas:
            ability = card.response
            if ability is None or not payable(card.pool, card.cost, player.pools):
                continue
            if response_targets(s, seat, ability, 0):
                return True
    for permanent in player.permanents():
        reacao = permanent.card.reacao
        if reacao is None or not _can_react(player, permanent):
            continue
        if response_targets(s, seat, reacao, permanent.num):
            return True
    return False


def choices(s: State) -> Sequence[int]:
    """The seats that have an open decision, ascending."""
    if s.ask == "first_place":
        return [seat for seat in (0, 1) if s.players[seat].choice is None]
    return [s.who] if s.ask else []
