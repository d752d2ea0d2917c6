"""A full state out of a view: what is hidden (the order of the piles) is filled in by chance."""

from collections.abc import Mapping
from typing import Any

from .cards import TYPES, Catalogue
from .state import State, load


def sample(catalogue: Catalogue, view: Mapping[str, Any], rng: Any) -> State:
    """A state that has this view (V-1.9: the cards not seen lie in the piles)."""
    seen = {card for kind in TYPES for card in view["market"][kind] if card}
    for seat in view["seats"]:
        seen.update(seat["oblivio"])
        seen.update(unit["card"] for unit in seat["posts"] if unit)
    piles = {}
    for kind, cards in zip(TYPES, (catalogue.attack, catalogue.defense), strict=True):
        pile = [card.id for card in cards if card.id not in seen]
        rng.shuffle(pile)
        piles[kind] = pile[: view["piles"][kind]]
    return load(catalogue, {**view, "piles": piles, "window": 0})
