"""A full state that fits what a seat knows, for bots that look ahead.

What the seat may not know is filled in by guessing: the rival's deck list is drawn from its guilds,
its own unseen cards are shuffled.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .cards import Card, Catalogue
from .records import Action, Creature, Place, Relic
from .state import Player, State
from .stats import refresh
from .words import IDENTITIES, MAX_COPIES

Json = Any


def sample(cat: Catalogue, seen: Mapping[str, Json], seat: int, rng: Any) -> State:
    """A state whose view for ``seat`` is ``seen``; ``rng`` is a ``random.Random``."""
    players = [_public(cat, values, at) for at, values in enumerate(seen["players"])]
    s = State(cat, players, seen["goal"])
    s.stage = seen["stage"]
    s.phase = seen["phase"]
    s.first = seen["first_player"]
    s.active = seen["active_player"] if seen["active_player"] is not None else (s.first or 0)
    s.turn = seen["turn_number"]
    s.window = seen["window"]
    s.ask = seen["ask"]
    s.who = seen["who"] or 0
    for at, place in enumerate(seen["ermo"]):
        s.ermo[at] = Place.load(place, cat) if place else None
    s.action = Action.load(seen["action"]) if seen["action"] else None
    s.limits = list(seen["turn_limits"])
    s.slot = seen["pending_replacement"]["slot"] if seen["pending_replacement"] else 0
    s.agenda = [tuple(step) for step in seen["agenda"]]
    s.waiting = [tuple(step) for step in seen["waiting"]]
    s.counter = seen["counter"]
    s.winner = seen["winner"]
    s.reason = seen["end_reason"] or ""
    look = seen["look"]
    for at in (0, 1):
        values = seen["players"][at]
        looked = look["count"] if look and look["seat"] == at else 0
        cards = [cat[code] for code in look["cards"]] if looked and at == seat else []
        if at == seat:
            _own(cat, s, players[at], values, cards, rng)
        else:
            cards = _other(cat, s, players[at], values, looked, at, rng)
        if looked:
            s.look = cards
    _reserves(cat, s, seen, seat, rng)
    refresh(s)
    return s


def _public(cat: Catalogue, v: Json, at: int) -> Player:
    player = Player(cat[v["desbravador"]])
    player.vitality = v["vitality"]
    player.vitality_start = v["vitality_start"]
    player.pools = [v["essence"][identity] for identity in IDENTITIES]
    player.vestiges = v["vestiges"]
    player.fatigue = v["fatigue"]
    player.sources = [cat[code] for code in v["sources"]]
    player.creatures = [_creature(cat, c, at) for c in v["creatures"]]
    for r in v["relics"]:
        relic = Relic(r["p"], cat[r["code"]], at)
        relic.exhausted = r["exhausted"]
        relic.bearer = r["bearer"]
        player.relics.append(relic)
    player.discard = [cat[code] for code in v["discard"]]
    player.connected = [(cat[c["code"]], c["owner"]) for c in v["connected"]]
    player.commit_used = v["commit_used"]
    player.base_used = v["base_attempt_used"]
    player.extra = v["extra_attempts"]
    player.own_turn = v["own_turn"]
    player.guilds = tuple(v["guilds"])
    player.deck_size = v["deck_size"]
    return player


def _creature(cat: Catalogue, v: Json, at: int) -> Creature:
    creature = Creature(v["p"], cat[v["code"]], at)
    creature.exhausted = v["exhausted"]
    creature.fresh = v["newly_played"]
    creature.damage = v["damage"]
    creature.relic = v["attachment"]
    creature.growth = {code: (a, r, e) for code, a, r, e in v.get("growth", ())}
    if "bonus_turn" in v:
        a, r, e = v["bonus_turn"]
        creature.turn = (a, r, e)
    if "bonus_action" in v:
        a, r, e = v["bonus_action"]
        creature.act = (a, r, e)
    creature.prevent = v.get("prevention", 0)
    return creature


def seen_cards(s: State, player: Player, at: int) -> Counter[str]:
    """The cards of a deck that everybody can see, a ritual that is resolving included."""
    found = Counter(card.code for card in player.sources)
    found.update(card.code for card in player.discard)
    found.update(permanent.card.code for permanent in player.permanents())
    found.update(step[2] for step in s.agenda if step[0] == "bury" and step[1] == at)
    return found


def _own(cat: Catalogue, s: State, player: Player, v: Json, look: list[Card], rng: Any) -> None:
    player.hand = [cat[code] for code in v["hand"]]
    player.name = v["deck_name"]
    player.main = tuple((entry["code"], entry["count"]) for entry in v["deck_list"])
    left = Counter(dict(player.main))
    left.subtract(seen_cards(s, player, s.players.index(player)))
    left.subtract(card.code for card in (*player.hand, *look))
    player.deck = _mixed([cat[code] for code in left.elements()], rng)


def _other(
    cat: Catalogue, s: State, player: Player, v: Json, looked: int, at: int, rng: Any
) -> list[Card]:
    if "deck_list" in v:
        player.name = v["deck_name"]
        counts = Counter({entry["code"]: entry["count"] for entry in v["deck_list"]})
    else:
        player.name = "?"
        counts = _guess(cat, player, seen_cards(s, player, at), rng)
    player.main = tuple(sorted(counts.items()))
    left = counts.copy()
    left.subtract(seen_cards(s, player, at))
    cards = _mixed([cat[code] for code in left.elements()], rng)
    hand, deck = v["hand_count"], v["deck_count"]
    player.hand, player.deck = cards[:hand], cards[hand : hand + deck]
    return cards[hand + deck : hand + deck + looked]


def _guess(cat: Catalogue, player: Player, known: Counter[str], rng: Any) -> Counter[str]:
    """A deck list that holds the cards seen so far and is filled from the guilds, most from the
    first; neither list nor order of what is filled in matters to anybody."""
    counts = Counter(known)
    missing = player.deck_size - sum(counts.values())
    pool = _titles(cat, player.guilds)
    while missing > 0:
        code = pool[int(rng.random() * len(pool))]
        if counts[code] < MAX_COPIES:
            counts[code] += 1
            missing -= 1
    return counts


def _titles(cat: Catalogue, guilds: tuple[str, ...]) -> list[str]:
    """Titles of both guilds and neutral ones, those of the guilds twice."""
    return [c.code for guild in (*guilds, *guilds, "neutra") for c in cat.of_guild(guild)]


def _mixed(cards: list[Card], rng: Any) -> list[Card]:
    """The cards in a chance order; faster than ``shuffle``, and nobody has to derive it again."""
    return sorted(cards, key=lambda card: rng.random())


def _reserves(cat: Catalogue, s: State, seen: Mapping[str, Json], seat: int, rng: Any) -> None:
    for at, v in enumerate(seen["players"]):
        player = s.players[at]
        if "reserve" in v:
            player.reserve = [cat[code] for code in v["reserve"]]
        else:
            # A deck's eight titles differ: what is known to come from it cannot be there again.
            gone = {place.card.code for place in s.ermo if place and place.owner == at}
            for other in s.players:
                gone |= {card.code for card, owner in other.connected if owner == at}
            free = sorted(set(cat.places) - gone)
            rng.shuffle(free)
            chosen = sorted(free[: v["reserve_count"]])
            player.reserve = [cat[code] for code in chosen]
        if v["chosen"]:
            code = v.get("choice")
            player.choice = cat[code] if code else rng.choice(player.reserve)
