"""What the rules hand to the screen for section 9 (the screen itself is tested in the browser)."""

import json
import random

from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.referee import Referee
from games.valeron import GAME

from .build import P1, P2, Table


def test_kills_light_the_opponents_drops() -> None:
    """V-17.8: a view holds each seat's own kills; the red drops of a portrait are the other's."""
    table = Table("3=gladiador", "1=ilusionista w6").play("roll 3 1", dice=(6, 1)).play("inflict")
    assert [seat["kills"] for seat in GAME.view(table.state, P2)["seats"]] == [1, 0]


def test_current_values_stand_on_the_card() -> None:
    """V-17.11, V-17.26: wounds, Adicionais and states of each card are in the view."""
    table = Table("1=capitao w2 df+1 turned, 3=atemporal", "1=sentinela", exhausted="fenix")
    table.play("use_effect 3", "move 1 2")
    view = GAME.view(table.state, None)
    captain = view["seats"][P1]["posts"][1]
    assert (captain["wounds"], captain["add_df"], captain["turned"]) == (2, 1, True)
    assert captain["moved"]
    timeless = view["seats"][P1]["posts"][2]
    assert (timeless["prepared"], timeless["uses_this_turn"]) == (True, 1)
    assert view["exhausted"] == ["fenix"]


def test_the_decision_shows_both_outcomes() -> None:
    """V-17.24: wounds that Infligir would cause, EN that Recolher would give, sums of both sides."""
    table = Table("3=incendiaria", "1=sentinela w9").play("roll 3 1", dice=(6, 1))
    prompt = GAME.prompt(table.state, P1)
    assert table.sums == (10, 6, 4)
    assert prompt["inflict"] == {
        "wounds": 5,
        "increase": 1,
        "vd_before": 3,
        "vd_after": 0,
        "vd_total": 12,
        "destroys": True,
        "loses_match": False,
    }
    assert prompt["collect"] == {"energy": 2, "after": 6, "grants_lost": 0}
    pending = GAME.view(table.state, P1)["pending"]
    for side in (pending["at"], pending["df"]):
        assert side["base"] + side["esp"] + side["die"] == side["total"]


def test_the_decision_warns_of_defeat() -> None:
    """V-15.5, V-17.24: when Infligir would hand the opponent the third kill."""
    table = Table("3=fenix w4", "1=espinhosa", kills=(0, 2)).play("roll 3 1", dice=(4, 3))
    assert GAME.prompt(table.state, P1)["inflict"]["loses_match"]


def test_what_is_shown_at_all_times() -> None:
    """V-17.25, V-17.32: counter, active player, main actions, extra combats, piles, oblívios."""
    table = Table("3=gladiador, 4=comandante", "1=sentinela", turn=6, attack_pile="fenix")
    table.play("use_effect 4").play("roll 3 1", dice=(2, 2)).play("inflict")
    view = GAME.view(table.state, None)
    assert (view["turn_number"], view["active_player"]) == (6, P1)
    assert (view["rolled"], view["swapped"]) == (True, False)
    assert view["grants"] == [{"source": "comandante", "attacker": None}]
    assert view["piles"] == {"attack": 1, "defense": 0}
    assert GAME.prompt(table.state, P1)["extra_combats"] == [
        {"grant": 1, "source": "comandante", "attackers": [3, 4]}
    ]


def test_targets_to_highlight() -> None:
    """V-17.21: the valid targets of every effect and of every attacker, with both sums."""
    table = Table("1=curandeira, 2=sentinela w1, 3=gladiador w1", "1=protetora, 2=explosivo")
    prompt = GAME.prompt(table.state, P1)
    assert prompt["effects"][0]["choices"] == [
        {"from": "allies", "low": 1, "high": 1, "cards": ["sentinela", "gladiador"]}
    ]
    assert {"attacker": 3, "target": 2, "at": 6, "df": 4} in prompt["roll"]["pairs"]
    legal = {tuple(map(int, move.split()[1:])) for move in table.moves_of("roll")}
    assert {(pair["attacker"], pair["target"]) for pair in prompt["roll"]["pairs"]} == legal


def test_draft_prompt() -> None:
    """V-17.14: the market demanded, the post that waits, and who picks when."""
    referee = Referee(GAME, {}, [None, None], SeededChance(b"s" * 32))
    first = referee.state.first_player
    second = 1 - first
    assert GAME.prompt(referee.state, first) == {
        "kind": "draft_pick",
        "pick": 1,
        "type": "defense",
        "post": 1,
        "order": [first, second, second, first, first, second, second, first],
    }
    assert GAME.prompt(referee.state, second) == {}


def test_sizes_and_form_of_what_is_sent() -> None:
    """A view stays under 12 KB, and views, prompts and facts are canonical JSON, all match long."""
    largest = 0
    for seed in range(6):
        referee = Referee(GAME, {}, [None, None], SeededChance(bytes([seed]) * 32))
        rng = random.Random(seed)
        while referee.outcome is None:
            decision = referee.decisions[0]
            view = GAME.view(referee.state, decision.seat)
            largest = max(largest, len(json.dumps(view)))
            canonical.check(view)
            canonical.check(GAME.prompt(referee.state, decision.seat))
            for event in referee.play(decision.seat, rng.choice(list(decision.moves))).events:
                canonical.check(event.facts)
                assert event.private is None
    assert largest < 12 * 1024
