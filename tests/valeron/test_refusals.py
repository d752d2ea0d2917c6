"""Every illegal move is refused with its reason, and changes nothing (issue: bad input; V-17.28)."""

import re
from pathlib import Path

import pytest

from games.engine.chance import SeededChance
from games.engine.contract import BadOptions, BadSetup
from games.engine.referee import Referee
from games.valeron import GAME

from .build import P1, P2, Table

ROOT = Path(__file__).resolve().parents[2]
FRIENDS = "1=curandeira, 2=sentinela, 3=gladiador, 4=comandante"
FOES = "1=protetora, 2=espinhosa, 3=fenix, 4=arqueira"


def refusals() -> dict[str, tuple[Table, str]]:
    """By reason: a table and a move that it refuses."""

    def plain(**more: object) -> Table:
        return Table(FRIENDS, FOES, en=(9, 9), attack="larapio - vingador", **more)  # type: ignore[arg-type]

    def pending() -> Table:
        return plain().play("roll 3 1", dice=(3, 3))

    def inflicted() -> Table:
        return pending().play("inflict")

    return {
        "decision_pending": (pending(), "end_turn"),
        "no_decision_pending": (plain(), "inflict"),
        "no_energy": (
            Table("1=curandeira, 2=sentinela w3", FOES, en=(1, 9)),
            "use_effect 1 sentinela",
        ),
        "no_essence": (Table(FRIENDS, FOES, es=(2, 8), attack="larapio"), "swap 1 attack 1"),
        "no_target": (plain(), "use_effect 1 sentinela"),
        "out_of_reach": (plain(), "roll 3 3"),
        "protected": (Table("1=batedor", "1=oportunista w1, 3=fenix"), "roll 1 3"),
        "empty_target": (Table("3=gladiador", "1=sentinela"), "roll 3 2"),
        "turned": (Table("3=gladiador turned", "1=sentinela"), "roll 3 1"),
        "exhausted": (
            Table("3=insensato", "1=sentinela w1", en=(9, 9), exhausted="insensato"),
            "use_effect 3 sentinela",
        ),
        "main_action_spent": (inflicted(), "swap 1 attack 1"),
        "already_moved": (plain().play("move 1 2"), "move 1 3"),
        "empty_slot": (plain(), "swap 1 attack 2"),
        "empty_post": (Table("1=sentinela", FOES), "move 2 3"),
        "no_vacancy": (plain(), "lower attack 1 1"),
        "post_taken": (Table("1=sentinela", FOES, attack="larapio"), "lower attack 1 1"),
        "no_active_effect": (plain(), "use_effect 3"),
        "already_rolled": (
            Table("1=capitao, 3=gladiador", FOES).play("roll 3 1", dice=(1, 1)).play("inflict"),
            "use_effect 1",
        ),
        "already_prepared": (
            Table("1=capitao, 2=cavaleiro", FOES, en=(9, 9)).play("use_effect 1"),
            "use_effect 1",
        ),
        "already_used": (plain().play("use_effect 4"), "use_effect 4"),
        "after_collect": (pending().play("collect"), "use_effect 4"),
        "nothing_to_change": (Table("1=matriarca_das_montanhas", FOES, en=(9, 9)), "use_effect 1"),
        "empty_market": (Table("3=sabotador", FOES, en=(9, 9)), "use_effect 3 fenix"),
        "bad_target": (
            Table("3=insensato", "1=sentinela w1, 2=ferreiro", en=(9, 9)),
            "use_effect 3 ferreiro",
        ),
        "target_unchanged": (
            Table("1=curandeira w1, 2=sentinela", FOES),
            "use_effect 1 sentinela",
        ),
        "not_in_oblivio": (
            Table("1=ilusionista, 2=sentinela", FOES, oblivio=("larapio", "batedor")),
            "use_effect 1 sentinela batedor",
        ),
        "wrong_number_of_targets": (Table("1=curandeira w1", FOES), "use_effect 1"),
        "targets_out_of_order": (
            Table("1=contrabandista, 3=gladiador", FOES),
            "use_effect 1 gladiador contrabandista",
        ),
        "no_extra_combat": (inflicted(), "extra_combat 1 3 1"),
        "not_before_first_combat": (plain().play("use_effect 4"), "extra_combat 1 3 1"),
        "another_attacker": (
            Table("3=arqueira, 4=larapio", "1=ilusionista w6, 2=sentinela")
            .play("roll 3 1", dice=(4, 2))
            .play("inflict"),
            "extra_combat 1 4 2",
        ),
        "draft_over": (plain(), "draft_pick 1"),
        "only_the_table": (plain(), "auto_turn"),
        "unknown_move": (plain(), "dance 3"),
    }


REFUSALS = refusals()


@pytest.mark.parametrize("code", REFUSALS)
def test_refused_with_its_reason(code: str) -> None:
    """V-1.29, V-17.28: the reason names the first thing that stands in the way."""
    table, move = REFUSALS[code]
    assert table.refused(move) == code


def test_not_your_turn_and_over() -> None:
    """V-3.15, V-13.3."""
    table = Table("3=gladiador", "1=ilusionista w6", kills=(2, 0))
    assert table.refused("end_turn", P2) == "not_your_turn"
    table.play("roll 3 1", dice=(6, 1)).play("inflict")
    assert table.refused("end_turn", P1) == "over"


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_reason_is_said_in_both_languages(language: str) -> None:
    """V-17.28: each code is a text of the table, and no text is of a code that nobody gives."""
    file = ROOT / "frontend/src/games/valeron/text" / f"table.{language}.ts"
    said = set(re.findall(r'^  "why\.(\w+)": ".+",$', file.read_text(encoding="utf-8"), re.M))
    others = {"not_your_turn", "over", "draft_first", "no_attacker"}
    assert said == set(REFUSALS) | others


def test_draft_refusals() -> None:
    """V-2.20: other commands wait for the draft; an empty slot is no pick."""
    referee = Referee(GAME, {}, [None, None], SeededChance(b"z" * 32))
    seat = referee.decisions[0].seat
    assert GAME.why_not(referee.state, seat, "end_turn") == "draft_first"
    assert GAME.why_not(referee.state, 1 - seat, "draft_pick 1") == "not_your_turn"
    referee.state.market[1][2] = None
    assert GAME.why_not(referee.state, seat, "draft_pick 3") == "empty_slot"
    assert "draft_pick 3" not in referee.game.decisions(referee.state)[0].moves


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", "roll", "roll 3", "roll 3 1 1", "roll 0 1", "roll 5 1", "Roll 3 1", "roll  3 1"),
        *("swap 1 attack 7", "swap 1 magic 1", "lower attack 0 1", "move 2 1", "move 1 2 3"),
        *("use_effect", "use_effect 5", "use_effect x", "extra_combat 1 3", "extra_combat 0 3 1"),
        *("extra_combat ١ 3 1", "extra_combat -1 3 1", "inflict now", "draft_pick 9", "roll 3 1\n"),
    ],
)
def test_texts_outside_the_grammar(move: str) -> None:
    """Commands of section 6: anything else is unknown, whatever it is."""
    assert Table("3=gladiador", "1=sentinela").refused(move) == "unknown_move"


def test_prompts_say_why_not() -> None:
    """V-17.28, V-17.19: the same words for dimmed controls, before anything is tried."""
    table = Table(
        "1=curandeira moved, 2=capitao turned moved, 3=gladiador moved, 4=insensato moved",
        "1=sentinela",
        en=(1, 4),
        es=(1, 8),
        attack="fenix",
        exhausted="insensato",
    )
    prompt = GAME.prompt(table.state, P1)
    assert [effect["why_not"] for effect in prompt["effects"]] == [
        *("no_energy", "turned", "no_active_effect", "exhausted")
    ]
    assert prompt["lower"] == {"why_not": "no_vacancy", "posts": []}
    assert prompt["swap"]["why_not"] == "no_essence"
    assert prompt["move"] == {"why_not": "already_moved", "moved": [1, 2, 3, 4]}
    assert prompt["roll"]["why_not"] == ""
    table.play("roll 3 1", dice=(2, 2)).play("inflict")
    prompt = GAME.prompt(table.state, P1)
    assert prompt["roll"] == {"why_not": "main_action_spent", "pairs": []}
    assert prompt["swap"]["why_not"] == "main_action_spent"
    assert GAME.prompt(Table("", "1=sentinela").state, P1)["roll"]["why_not"] == "no_attacker"
    assert GAME.prompt(Table("1=sentinela", "").state, P1)["roll"]["why_not"] == "no_target"
    assert GAME.prompt(Table("1=sentinela turned", FOES).state, P1)["roll"]["why_not"] == "turned"
    assert GAME.prompt(Table("", FOES).state, P1)["swap"]["why_not"] == "empty_post"
    assert GAME.prompt(Table("1=sentinela", FOES).state, P1)["swap"]["why_not"] == "empty_slot"


def test_no_options_and_no_setups() -> None:
    """A match of VALERON has neither; what is handed in is refused with its name."""
    assert GAME.check_options({}) == {}
    with pytest.raises(BadOptions) as options:
        GAME.check_options({"blood": True})
    assert (options.value.code, options.value.facts) == ("unknown_option", {"option": "blood"})
    GAME.check_setup(None, {})
    with pytest.raises(BadSetup) as setup:
        GAME.check_setup({"deck": []}, {})
    assert setup.value.code == "no_setup_wanted"
