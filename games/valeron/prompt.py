"""Facts that help the deciding seat to choose: what is possible, what it costs, and why not."""

from typing import Any

from .auto import safe_to_inflict
from .cards import TYPES, Card
from .combat import grant_attackers, packet, totals
from .legal import effect_refusal, may_roll, may_swap, options
from .reasons import no_target, roll_refusal
from .state import COMBAT, DRAFT, FINISHED, State
from .turns import DRAFT_ORDER, draft_market, draft_post
from .values import default_targets, price, targets_of, use_limit


def prompt(state: State, seat: int) -> dict[str, Any]:
    """A canonical JSON object for the seat that decides, else empty. See docs/games/valeron.md."""
    if state.phase == FINISHED or seat != state.active:
        return {}
    if state.phase == DRAFT:
        return _draft(state)
    if state.phase == COMBAT:
        return _combat(state, seat)
    return _turn(state, seat)


def _draft(state: State) -> dict[str, Any]:
    return {
        "kind": "draft_pick",
        "pick": state.picks + 1,
        "type": TYPES[draft_market(state)],
        "post": (draft_post(state) & 3) + 1,
        "order": [state.first_player ^ side for side in DRAFT_ORDER],
    }


def _combat(state: State, seat: int) -> dict[str, Any]:
    """What Infligir and Recolher would do (V-17.24)."""
    combat = state.pending
    assert combat is not None
    target = state.posts[combat.target]
    assert target is not None
    wounds = packet(state, combat)
    after = min(target.vd_total, target.wounds + wounds)
    gained = combat.damage // 2
    return {
        "kind": "combat_decision",
        "inflict": {
            "wounds": wounds,
            "increase": wounds - combat.damage if wounds else 0,
            "vd_before": target.vd_current,
            "vd_after": target.vd_total - after,
            "vd_total": target.vd_total,
            "destroys": wounds > 0 and after >= target.vd_total,
            "loses_match": not safe_to_inflict(state),
        },
        "collect": {
            "energy": gained,
            "after": state.energy[seat] + gained,
            "grants_lost": len(state.grants),
        },
    }


def _turn(state: State, seat: int) -> dict[str, Any]:
    start = seat * 4
    units = [(at, unit) for at, unit in enumerate(state.posts[start : start + 4]) if unit]
    vacant = [at + 1 for at in range(4) if state.posts[start + at] is None]
    default = default_targets(state, 1 - seat)
    rolling = may_roll(state)
    return {
        "kind": "turn",
        "energy": state.energy[seat],
        "essence": state.essence[seat],
        "roll": {"why_not": roll_refusal(state), "pairs": _pairs(state, seat, default, rolling)},
        "extra_combats": [
            {
                "grant": number + 1,
                "source": grant.source,
                "attackers": [post - start + 1 for post in grant_attackers(state, grant)],
            }
            for number, grant in enumerate(state.grants)
        ],
        "effects": [_effect(state, start + at, unit.card) for at, unit in units],
        "lower": {"why_not": "" if vacant else "no_vacancy", "posts": vacant},
        "swap": _swap(state, seat, bool(units)),
        "move": {
            "moved": [at + 1 for at, unit in units if unit.moved],
            "why_not": "" if any(not unit.moved for _, unit in units) else "already_moved",
        },
    }


def _pairs(state: State, seat: int, default: int, rolling: bool) -> list[dict[str, Any]]:
    """Every attacker and target that may meet now, with both sums before the dice."""
    start, found = seat * 4, []
    may = set(range(start, start + 4)) if rolling else set()
    for grant in state.grants:
        may.update(grant_attackers(state, grant))
    for post in sorted(may):
        unit = state.posts[post]
        if unit is None or unit.turned:
            continue
        mask = targets_of(state, post, default)
        for at in range(4):
            if mask >> at & 1:
                # With dice of no pips the totals are what both sides bring.
                sums = totals(state, post, 4 - start + at, (0, 0))
                found.append(
                    {
                        "attacker": post - start + 1,
                        "target": at + 1,
                        "at": sums.at.total,
                        "df": sums.df.total,
                    }
                )
    return found


def _effect(state: State, post: int, card: Card) -> dict[str, Any]:
    """Whether the Active effect of a card can be used, and with which targets."""
    facts: dict[str, Any] = {"post": (post & 3) + 1, "card": card.id, "cost": card.en_cost}
    refusal = effect_refusal(state, post, use_limit(state, post >> 2))
    if not refusal:
        refusal = no_target(state, post, card)
    facts["why_not"] = refusal
    facts["choices"] = []
    if not refusal:
        facts["choices"] = [
            {"from": choice.source, "low": choice.low, "high": choice.high, "cards": ids}
            for choice, ids in zip(card.choices, options(state, post, card), strict=True)
        ]
    return facts


def _swap(state: State, seat: int, any_card: bool) -> dict[str, Any]:
    prices = {
        kind: [price(state, seat, card) if card else None for card in state.market[at]]
        for at, kind in enumerate(TYPES)
    }
    known = [cost for costs in prices.values() for cost in costs if cost is not None]
    why_not = ""
    if not may_swap(state):
        why_not = "main_action_spent"
    elif not any_card:
        why_not = "empty_post"
    elif not known:
        why_not = "empty_slot"
    elif min(known) > state.essence[seat]:
        why_not = "no_essence"
    return {"why_not": why_not, "prices": prices}
