"""Attacks and explorations, step by step from declaration to closing (rules 4.9, 4.13, 4.14)."""

from . import moments
from .field import exhaust, gain_vestiges, hurt, lethal
from .legal import offered
from .places import connect
from .records import ZERO, Action
from .resolve import settle
from .state import State
from .stats import vigilia
from .words import CONFRONTO, DECLARACAO

#: What follows a declaration, the next step last.
_ATTACK = (
    ("go_on",),
    ("victory",),
    ("close",),
    ("damage",),
    ("window", CONFRONTO, 1),
    ("window", CONFRONTO, 0),
    ("intercept",),
    ("window", DECLARACAO, 1),
    ("window", DECLARACAO, 0),
    ("settle",),
)
_EXPLORE = (
    ("go_on",),
    ("victory",),
    ("replace",),
    ("victory",),
    ("close",),
    ("explorar",),
    ("complete",),
    ("advance",),
    *_ATTACK[3:],
)


def declare_attack(s: State, num: int) -> None:
    """The declared attacker is exhausted (E-14.1, E-14.2)."""
    _declare(s, "attack", num, 0)
    s.agenda += _ATTACK


def declare_exploration(s: State, num: int, slot: int) -> None:
    """The attempt is consumed, the base one first, and the explorer exhausted (E-10.4 to E-10.8)."""
    player = s.players[s.active]
    if player.base_used:
        player.extra -= 1
    else:
        player.base_used = True
    _declare(s, "explore", num, slot)
    s.agenda += _EXPLORE


def _declare(s: State, kind: str, num: int, slot: int) -> None:
    creature = s.players[s.active].creature(num)
    assert creature is not None
    exhaust(creature)
    s.action = Action(kind, s.active, num, creature.card.code, slot)
    if slot:
        s.tell("exploration_declared", seat=s.active, permanent=num, slot=slot)
    else:
        s.tell("attack_declared", seat=s.active, permanent=num)
    moments.declared(s, "explores" if slot else "attacks", creature, slot)


def window(s: State, name: str, order: int) -> None:
    """One opportunity: the active player's (0), then the defender's (1) (E-15.4 to E-15.12)."""
    action = s.action
    assert action is not None
    action.window = name
    seat = s.active if order == 0 else 1 - s.active
    if action.actor_in and not action.used[seat] and offered(s, seat):
        s.ask, s.who = "response", seat


def intercept(s: State) -> None:
    """Ask the rival for an interceptor, if there is one to choose (E-10.11 to E-10.14)."""
    action = s.action
    assert action is not None
    action.window = ""
    if not action.actor_in:
        return
    rival = 1 - s.active
    if any(not creature.exhausted for creature in s.players[rival].creatures):
        s.ask, s.who = "interception", rival
    else:
        s.tell("let_pass", seat=rival, asked=False)


def take_interceptor(s: State, num: int) -> None:
    """The chosen creature is exhausted and takes part; the action stays intercepted (E-1.30)."""
    rival = 1 - s.active
    creature = s.players[rival].creature(num)
    action = s.action
    assert creature is not None
    assert action is not None
    exhaust(creature)
    action.intercepted = action.interceptor_in = True
    action.interceptor = num
    s.tell("intercepted", seat=rival, permanent=num)


def damage(s: State) -> None:
    """Both participants at once, or the attacker's ATQ to Vitalidade (E-10.16, E-14.9 to E-14.13)."""
    action = s.action
    assert action is not None
    action.window = ""
    rival = 1 - s.active
    actor = s.players[s.active].creature(action.actor)
    if action.actor_in and actor is not None:
        if action.intercepted:
            interceptor = s.players[rival].creature(action.interceptor)
            if action.interceptor_in and interceptor is not None:
                to_actor = max(0, interceptor.atq - actor.prevent)
                to_interceptor = max(0, actor.atq - interceptor.prevent)
                hurt(s, actor, to_actor, "combat")
                hurt(s, interceptor, to_interceptor, "combat")
        elif action.kind == "attack":
            held = min(actor.atq, vigilia(s, rival))
            player = s.players[rival]
            player.vitality -= actor.atq - held
            s.tell(
                "attack_hit",
                seat=rival,
                amount=actor.atq - held,
                vigilia=held,
                vitality=player.vitality,
            )
    settle(s)


def advance(s: State) -> None:
    """EXP and affinity become progress, progress a Vestígio (E-10.20 to E-10.33)."""
    action = s.action
    assert action is not None
    explorer = s.players[s.active].creature(action.actor)
    place = s.ermo[action.slot - 1]
    if not action.actor_in or explorer is None or place is None:
        return
    affinity = not place.card.favours.isdisjoint(explorer.card.types)
    gained = explorer.exp + affinity
    if not gained:
        return
    place.progress[s.active] += gained
    s.tell(
        "progress_made",
        seat=s.active,
        slot=action.slot,
        amount=gained,
        progress=place.progress[s.active],
        affinity=affinity,
    )
    gain_vestiges(s, s.active, 1, "exploration")
    moments.succeeded(s, explorer, action.slot)
    settle(s)


def complete(s: State, seat: int, slot: int) -> None:
    """Connection, reward and DESCOBERTA, if the Local is completed (E-11.7)."""
    if not slot:
        assert s.action is not None
        seat, slot = s.active, s.action.slot
    connect(s, seat, slot)


def explorar(s: State) -> None:
    """The explorer's EXPLORAR, also after its death but not after its withdrawal (E-10.34)."""
    action = s.action
    assert action is not None
    if action.fate in ("", "destroyed"):
        card = s.cat[action.actor_code]
        for ability in card.triggers.get("explorar", ()):
            s.waiting.append((s.active, card.code, ability.index, action.actor, 0, ""))
        settle(s)


def close(s: State) -> None:
    """Bonuses and prevention "this action" end together; then a second lethal check (E-10.39)."""
    for player in s.players:
        for creature in player.creatures:
            if creature.act is not ZERO:
                creature.act = ZERO
                s.dirty = True
            creature.prevent = 0
    lethal(s)
    settle(s)
    assert s.action is not None
    s.tell("action_closed", kind=s.action.kind)
    s.action = None
