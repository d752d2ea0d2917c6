"""What each command does. Whoever calls has made sure that it is legal (rules chapter 6)."""

from games.engine.chance import Chance

from . import action, field, places, resolve, turn
from .payment import pay
from .state import State


def apply(s: State, seat: int, move: str, chance: Chance) -> None:
    """Play one command and everything that follows without a choice."""
    words = move.split(" ")
    asked, s.ask = s.ask, ""
    command = words[0]
    if asked == "first_place":
        _first_place(s, seat, words[1], chance)
        if s.ask:
            return
    elif command == "place":
        if asked == "third_place":
            places.enter(s, seat, seat, words[1], 3)
            s.stage = "turn"
            s.agenda.append(("turn", 1 - seat))
        else:
            places.fill(s, seat, words[1])
    else:
        COMMANDS[command](s, seat, words)
    s.window += 1
    turn.run(s)


def _first_place(s: State, seat: int, code: str, chance: Chance) -> None:
    """Both choose in secret; when both have, the lot decides who begins (E-4.4 to E-4.9)."""
    player = s.players[seat]
    player.choice = next(card for card in player.reserve if card.code == code)
    s.tell_owner("place_chosen", seat, {"code": code})
    if s.players[1 - seat].choice is None:
        s.ask = "first_place"
        return
    for each, other in enumerate(s.players):
        assert other.choice is not None
        places.enter(s, each, each, other.choice.code, each + 1)
        other.choice = None
    s.first = chance.roll("setup.first_player", 2) - 1
    s.active = s.first
    s.tell("first_player", seat=s.first)
    s.stage = "setup_third_place"
    s.agenda.append(("third_place", 1 - s.first))


def _number(token: str) -> int:
    return int(token[1:])


def _options(words: list[str], at: int) -> tuple[str, str]:
    """The target and the split of a payment among the words from ``at`` on."""
    target = split = ""
    if at < len(words) and words[at] != "pay":
        target = words[at]
        at += 1
    if at < len(words):
        split = words[at + 1]
    return target, split


def _commit(s: State, seat: int, words: list[str]) -> None:
    """A card of the hand becomes a source for good and gives 1 Essência at once (E-6.7, E-6.8)."""
    player = s.players[seat]
    at = _number(words[1])
    card = player.hand.pop(at - 1)
    player.sources.append(card)
    player.pools[card.pool] += 1
    player.commit_used = True
    s.tell("committed", seat=seat, hand=at, code=card.code, identity=card.identity)
    s.agenda.append(("go_on",))


def _play(s: State, seat: int, words: list[str]) -> None:
    """Reveal, pay, resolve (E-8.3)."""
    player = s.players[seat]
    at = _number(words[1])
    target, split = _options(words, 2)
    card = player.hand.pop(at - 1)
    paid = pay(card.pool, card.cost, player.pools, split)
    number = s.counter if card.type != "ritual" else 0
    s.tell(
        "card_played",
        seat=seat,
        hand=at,
        code=card.code,
        payment=paid,
        target=target,
        permanent=number,
    )
    s.agenda += (("go_on",), ("victory",))
    if card.type == "creature":
        field.enter_creature(s, seat, card, target)
        s.agenda.append(("settle",))
    elif card.type == "relic":
        field.enter_relic(s, seat, card)
        s.agenda.append(("settle",))
    else:
        ritual = card.ritual
        assert ritual is not None
        _may_complete(s, seat, target)
        s.agenda += (("settle",), ("bury", seat, card.code))
        resolve.text(s, seat, card.code, ritual, 0, 0, target)


def _may_complete(s: State, seat: int, target: str) -> None:
    """A text aimed at a slot may complete its Local: connection and replacement follow (E-11.17)."""
    if target.startswith("s"):
        s.agenda += (("replace", seat), ("victory",), ("complete", seat, _number(target)))


def _attach(s: State, seat: int, words: list[str]) -> None:
    """Attach or move a relic: pay 1 and exhaust it (E-19.5, E-19.17)."""
    player = s.players[seat]
    relic = player.relic(_number(words[1]))
    creature = player.creature(_number(words[2]))
    assert relic is not None
    assert creature is not None
    _, split = _options(words, 3)
    paid = pay(relic.card.pool, 1, player.pools, split)
    field.exhaust(relic)
    before = player.creature(relic.bearer)
    if before is not None:
        before.relic = 0
    relic.bearer = creature.num
    creature.relic = relic.num
    s.dirty = True
    s.tell(
        "attached",
        seat=seat,
        relic=relic.num,
        creature=creature.num,
        before=before.num if before else 0,
        payment=paid,
    )
    s.agenda += (("go_on",), ("victory",), ("settle",))


def _activate(s: State, seat: int, words: list[str]) -> None:
    """Pay the Vestígios and exhaust, then the effect (E-20.2)."""
    player = s.players[seat]
    number = _number(words[1])
    permanent = player.creature(number) or player.relic(number)
    assert permanent is not None
    ability = permanent.card.activation
    assert ability is not None
    target, _ = _options(words, 2)
    player.vestiges -= ability.cost
    field.exhaust(permanent)
    s.tell("activated", seat=seat, permanent=number, vestiges=ability.cost, target=target)
    s.agenda += (("go_on",), ("victory",))
    _may_complete(s, seat, target)
    s.agenda.append(("settle",))
    resolve.text(s, seat, permanent.card.code, ability, number, 0, target)


def _reerguer(s: State, seat: int, words: list[str]) -> None:
    """Reveal, pay and discard a copy; the Única becomes ready, nothing else (E-21.8 to E-21.13)."""
    player = s.players[seat]
    creature = player.creature(_number(words[1]))
    assert creature is not None
    at = _number(words[2])
    _, split = _options(words, 3)
    card = player.hand.pop(at - 1)
    paid = pay(card.pool, card.cost, player.pools, split)
    player.discard.append(card)
    creature.exhausted = False
    s.tell(
        "unique_raised",
        seat=seat,
        permanent=creature.num,
        hand=at,
        code=card.code,
        payment=paid,
    )
    s.agenda.append(("go_on",))


def _explore(s: State, seat: int, words: list[str]) -> None:
    action.declare_exploration(s, _number(words[1]), int(words[2]))


def _attack(s: State, seat: int, words: list[str]) -> None:
    action.declare_attack(s, _number(words[1]))


def _respond(s: State, seat: int, words: list[str]) -> None:
    """An Estratagema of the hand or a Reação; it resolves at once (E-15.10, E-16.1, E-16.20)."""
    player = s.players[seat]
    assert s.action is not None
    s.action.used[seat] = True
    number = _number(words[1])
    target, split = _options(words, 2)
    s.agenda.append(("settle",))
    if words[1][0] == "h":
        card = player.hand.pop(number - 1)
        paid = pay(card.pool, card.cost, player.pools, split)
        ability = card.response
        s.tell(
            "responded",
            seat=seat,
            window=s.action.window,
            hand=number,
            code=card.code,
            payment=paid,
            target=target,
        )
        s.agenda.append(("bury", seat, card.code))
        number = 0
    else:
        permanent = player.creature(number) or player.relic(number)
        assert permanent is not None
        card = permanent.card
        ability = card.reacao
        assert ability is not None
        player.vestiges -= ability.cost
        field.exhaust(permanent)
        s.tell(
            "responded",
            seat=seat,
            window=s.action.window,
            permanent=number,
            code=card.code,
            vestiges=ability.cost,
            target=target,
        )
    assert ability is not None
    resolve.text(s, seat, card.code, ability, number, 0, target)


def _pass(s: State, seat: int, words: list[str]) -> None:
    assert s.action is not None
    s.tell("passed", seat=seat, window=s.action.window)


def _intercept(s: State, seat: int, words: list[str]) -> None:
    action.take_interceptor(s, _number(words[1]))


def _let_pass(s: State, seat: int, words: list[str]) -> None:
    s.tell("let_pass", seat=seat, asked=True)


def _next_phase(s: State, seat: int, words: list[str]) -> None:
    s.agenda.append(("phase", turn.NEXT[s.phase]))


def _end_turn(s: State, seat: int, words: list[str]) -> None:
    """Skip everything up to the Final (E-5.19)."""
    s.agenda.append(("phase", "final"))


def _discard(s: State, seat: int, words: list[str]) -> None:
    turn.discard(s, _number(words[1]))


def _pick(s: State, seat: int, words: list[str]) -> None:
    resolve.pick(s, seat, int(words[1]))


def _auto_turn(s: State, seat: int, words: list[str]) -> None:
    """The table ends the turn, discards of the Final included (E-26.3)."""
    s.auto = True
    s.tell("auto_turn", seat=seat)
    _end_turn(s, seat, words)


COMMANDS = {
    "activate": _activate,
    "attach": _attach,
    "attack": _attack,
    "auto_turn": _auto_turn,
    "commit": _commit,
    "discard": _discard,
    "end_turn": _end_turn,
    "explore": _explore,
    "intercept": _intercept,
    "let_pass": _let_pass,
    "next_phase": _next_phase,
    "pass": _pass,
    "pick": _pick,
    "play": _play,
    "reerguer": _reerguer,
    "respond": _respond,
}
