"""Who sees what, and what helps to choose: C-1 and the facts behind C-24."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.courts import GAME
from games.engine import canonical
from games.engine.chance import SeededChance
from games.engine.referee import Referee
from tests.courts.table import LAST, NUMBER, QUIET, Table, fresh

FAIR = "feira_do_vale_das_brasas"
PUBLIC = (
    "seat_of phase turn round active plays_left influence balance truce vigil star star_first "
    "star_attempts bell hand_count draw_count discard removed in_play use event lasting prevented "
    "pending result"
)


def test_one_shared_balance() -> None:
    """C-1.1: a point of the Sun adds, a point of the Moon subtracts."""
    assert Table(moon="arauto_velado").do("event arauto_velado").balance == -1
    assert Table(active="sun", sun="arauto_cantor").do("event arauto_cantor").balance == 1


def test_influence_is_unlimited() -> None:
    """C-1.2."""
    t = Table(moon="lei_das_lanternas", villages={"casa_da_mare": (500, 0)}, sun=QUIET)
    t.do("place lei_das_lanternas", *["casa_da_mare"] * 4)
    assert t.village("casa_da_mare") == (504, 0)


def test_orders() -> None:
    """C-1.3: villages by index, cards by number, the Moon before the Sun."""
    t = Table(moon="tregua_de_lareira mediador enxurrada")
    assert t.seen_by("moon")["hand"] == [26, 31, 33]
    decision = GAME.decisions(t.do("place enxurrada").state)[0]
    found = [int(move[1:]) for move in decision.moves]
    assert found == sorted(found)
    t = Table(phase="herald", moon_seat=1, moon="mediador", sun="enxurrada")
    assert [entry["court"] for entry in t.view["pending"]] == ["moon", "sun"]


def test_fingerprint_and_seed_are_the_logs() -> None:
    """C-1.4, C-24.23: the rules' state and views hold no seed at any time."""
    t = fresh()
    for seat in (0, 1, None):
        assert not {"seed", "key", "fingerprint"} & set(GAME.view(t.state, seat))
    assert "seed" not in GAME.dump(t.state)


def test_hands_and_draw_order_are_revealed_at_the_end() -> None:
    """C-1.5: to everybody; before, they are nowhere."""
    t = Table(
        moon=f"{LAST} {FAIR}", sun="mediador", left=(1, 0), draw=["pipa_perdida", "enxurrada"]
    )
    for seat in (0, 1, None):
        view = GAME.view(t.state, seat)
        assert view["hands"] is None
        assert view["draw"] is None
    t.do(f"event {LAST}")
    assert t.result
    for seat in (0, 1, None):
        view = GAME.view(t.state, seat)
        assert view["hands"] == {"moon": [NUMBER[FAIR]], "sun": [NUMBER["mediador"]]}
        assert view["draw"] == [NUMBER["pipa_perdida"], NUMBER["enxurrada"]]


def test_a_looked_at_card_is_shown_to_the_looking_court_only() -> None:
    """C-1.6."""
    t = Table(moon="espia_de_mercurio", sun="mediador calendario_justo")
    t.do("event espia_de_mercurio")
    assert t.seen_by("moon")["known"] == [13, 26]
    for view in (t.view, t.seen_by("sun")):
        assert view["known"] == []
        assert view["private_log"] == []
    t.do("decline", "place mediador", "degrau_dourado")
    assert t.seen_by("moon")["known"] == [13]


def test_piles() -> None:
    """C-1.7: discard and removed are open; the draw pile shows its count."""
    t = Table(discard="mediador", removed="pipa_perdida", draw=["enxurrada"], moon=QUIET)
    for view in (t.view, t.seen_by("moon"), t.seen_by("sun")):
        assert (view["discard"], view["removed"], view["draw_count"]) == ([26], [27], 1)
        assert view["draw"] is None


def test_a_card_being_resolved_is_in_play() -> None:
    """C-1.8."""
    t = Table(moon="enxurrada mediador").do("place enxurrada")
    assert [entry["card"] for entry in t.view["in_play"]] == [31]
    assert t.hand("moon") == ["mediador"]
    assert t.discard == []
    t.do("degrau_prateado", "done")
    assert (t.view["in_play"], t.discard) == ([], ["enxurrada"])


def test_an_announced_herald_is_not_counted_in_the_hand() -> None:
    """C-1.9."""
    t = Table(phase="herald", moon="mediador enxurrada", sun=QUIET)
    t.do("herald enxurrada", court="moon")
    assert t.view["hand_count"]["moon"] == 1
    assert t.seen_by("moon")["hand"] == [26]
    assert t.view["heralds"]["moon"] == {"chosen": True, "card": None}


@pytest.mark.parametrize("seat", [0, 1])
def test_public_fields_are_the_same_for_everybody(seat: int) -> None:
    """C-1.7, C-6.7: section 3's table, field by field, at many moments of a match."""
    referee = Referee(GAME, {}, [None, None], SeededChance((5).to_bytes(32, "big")))
    while referee.decisions:
        mine, nobody = GAME.view(referee.state, seat), GAME.view(referee.state, None)
        assert {key: mine[key] for key in PUBLIC.split()} == {
            key: nobody[key] for key in PUBLIC.split()
        }
        assert nobody["hand"] is None
        assert nobody["you"] is None
        who = referee.decisions[0].seat
        referee.play(who, referee.safe_move(who), by_table=True)


def test_views_prompts_and_events_are_canonical_and_small() -> None:
    """Canonical JSON, a view under 8 KB, whatever has been played."""
    import random

    for seed in range(12):
        rng = random.Random(seed)
        referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
        while referee.decisions:
            for seat in (0, 1, None):
                text = canonical.dumps(GAME.view(referee.state, seat))
                assert len(text.encode()) < 8_000
                if seat is not None:
                    canonical.dumps(GAME.prompt(referee.state, seat))
            decision = rng.choice(referee.decisions)
            move = rng.choice([*decision.moves, referee.safe_move(decision.seat)])
            for event in referee.play(decision.seat, move).events:
                for seat in (0, 1, None):
                    facts = event.seen_by(seat)
                    canonical.dumps(facts)
                    assert not {"seq", "private"} & set(facts)
        for seat in (0, 1, None):
            assert len(canonical.dumps(GAME.view(referee.state, seat)).encode()) < 8_000


# -- what helps to choose


def test_a_seat_without_a_decision_gets_no_prompt() -> None:
    """Only the deciding seat is told about its cards."""
    t = Table(moon="mediador", sun="enxurrada")
    assert GAME.prompt(t.state, 1) == {}
    assert GAME.why_not(t.state, 1, "event 31") == "not_your_turn"


def test_the_moon_disc_and_the_courts_panel() -> None:
    """C-24.2, C-24.24: turn, who plays, plays left; points, vigil, road, gifts, counts, Bell, piles."""
    t = Table(turn=4, left=(3, 4), moon=QUIET, sun="mediador enxurrada", star=(2, 0), vigil=(1, 2))
    view = t.view
    assert (view["turn"], view["active"], view["plays_left"]) == (4, "moon", {"moon": 3, "sun": 4})
    assert view["hand_count"] == {"moon": 1, "sun": 2}
    assert view["gifts"]["vidente"] == "moon"
    assert view["vigil"] == {"moon": 1, "sun": 2}
    assert view["draw_count"] > 0


def test_ringed_villages_are_the_ones_that_may_be_chosen() -> None:
    """C-24.5: the same for the deciding seat and for those who watch."""
    t = Table(moon="enxurrada").do("coup enxurrada")
    rings = [int(move[1:]) for move in GAME.decisions(t.state)[0].moves]
    assert t.view["pending"] == [{"court": "moon", "kind": "coup.target", "villages": rings}]
    assert [village["v"] for village in t.prompt()["villages"]] == rings


def test_chances_of_a_coup() -> None:
    """C-24.6, C-24.7: totals by face, and how many faces remove and occupy."""
    t = Table(moon="enxurrada", villages={"espelho_do_martim": (0, 2)}).do("coup enxurrada")
    odds = next(village for village in t.prompt()["villages"] if village["v"] == 16)
    # Strength 3, firmness 2: the face less 1. Two to remove, then two more to occupy.
    assert odds["totals"] == [0, 1, 2, 3, 4, 5]
    assert odds["removed"] == [0, 1, 2, 2, 2, 2]
    assert odds["gained"] == [0, 0, 0, 1, 2, 3]
    assert (odds["remove"], odds["clear"], odds["occupy"]) == (5, 4, 2)
    assert (odds["truce"], odds["closes"], odds["vigil"]) == (4, "planalto_alto", 3)
    assert (odds["candle"], odds["last_candle"]) == (True, False)
    t = Table(moon="enxurrada", truce=2).do("coup enxurrada")
    odds = {village["v"]: village for village in t.prompt()["villages"]}
    assert odds[31]["last_candle"] is True
    assert odds[27]["candle"] is False
    assert (odds[27]["truce"], odds[27]["closes"]) == (2, None)


@pytest.mark.parametrize(
    ("ahead", "chances"),
    [(0, (15, 6, 15)), (1, (21, 5, 10)), (2, (26, 4, 6)), (3, (30, 3, 3))],
)
def test_chances_of_an_attempt(ahead: int, chances: tuple[int, int, int]) -> None:
    """C-24.7: win, tie, lose in 36ths, by how far one's additions are ahead.

    The Moon occupies ``ahead`` of the villages around farol_submerso, the Sun none.
    """
    near = ["ponte_de_cristal", "lagoa_calada", "lagoa_clara"][:ahead]
    realm: dict[str, tuple[int, int]] = {"farol_submerso": (1, 1)} | dict.fromkeys(near, (3, 0))
    t = Table(realm=realm, moon="mediador").do("persuade mediador")
    odds = t.prompt()["villages"][0]
    assert odds["adds"] == [ahead, 0]
    assert (odds["win"], odds["tie"], odds["lose"]) == chances
    assert [sum(face[part] for face in odds["faces"]) for part in range(3)] == list(chances)


def test_chances_of_an_attempt_on_the_map() -> None:
    """C-24.7: porto_da_salina in X-9, where the Moon is two ahead and has two there."""
    t = Table(active="sun", sun="mediador").do("persuade mediador")
    odds = next(village for village in t.prompt()["villages"] if village["v"] == 25)
    assert odds["adds"] == [1, 3]
    assert (odds["win"], odds["tie"], odds["lose"]) == (6, 4, 26)
    # 5 against 1, 6 against 1 or 2 take both.
    assert odds["clear"] == 3
    # A six beats 1 to 3, ties with 4 and loses to 5 and 6.
    assert odds["faces"][5] == [3, 1, 2]


def test_fairs_are_not_forgotten() -> None:
    """C-24.25: the table warns when the plays left equal the Fairs held."""
    pair = f"{FAIR} feira_da_agua_de_vidro mediador"
    assert Table(moon=pair, left=(3, 3)).prompt()["fairs_due"] is False
    t = Table(moon=pair, left=(2, 2))
    assert t.prompt()["fairs_due"] is True
    assert [card["warnings"] for card in t.prompt()["cards"]] == [["fair_due"], ["fair_due"], []]


def warnings(t: Table, court: str = "moon") -> dict[int, list[str]]:
    return {card["card"]: card["warnings"] for card in t.prompt(court)["cards"]}


def test_deadly_cards_carry_a_warning() -> None:
    """C-24.26: in a play by Truce, points or a losing Fair; as a herald with the Truce at 2 or 3."""
    hand = "mensageira_de_cera jogos_da_ponte mediador"
    assert warnings(Table(moon=hand, truce=2)) == {5: ["truce"], 28: ["truce"], 26: []}
    assert warnings(Table(moon=hand, truce=3)) == {5: [], 28: [], 26: []}
    assert warnings(Table(moon="arauto_cantor", balance=19)) == {10: ["points"]}
    t = Table(moon=FAIR, balance=17, villages={"forja_mae": (0, 2)}, left=(3, 3))
    assert warnings(t) == {3: ["losing_fair"]}
    for truce, expected in ((4, []), (3, ["truce"]), (2, ["truce"])):
        t = Table(phase="herald", moon="mensageira_de_cera", sun=QUIET, truce=truce)
        assert warnings(t) == {5: expected}


def test_villages_show_what_the_map_needs() -> None:
    """C-24.27: influence of both, who occupies, closed regions; the rest is in ``map.json``."""
    t = Table(truce=4, villages={"farol_submerso": (3, 1)})
    assert t.village("farol_submerso") == (3, 1)
    assert t.holder("farol_submerso") == "moon"
    assert t.view["closed"] == ["planalto_alto"]


def test_illegal_uses_have_a_reason() -> None:
    """C-24.28: and legal ones have none."""
    t = Table(moon="arauto_cantor", attempts=(1, 0))
    uses = t.prompt()["cards"][0]["uses"]
    assert uses == {
        "event": "other_courts_event",
        "place": None,
        "coup": None,
        "persuade": None,
        "star": "no_attempt_left",
        "idle": "has_a_use",
    }
    assert t.why_not("place arauto_cantor") == "order_needed"
    assert t.why_not("event enxurrada") == "not_in_hand"
    assert t.why_not("dance") == "not_understood"
    t = Table(moon="enxurrada")
    assert t.why_not("place enxurrada before") == "no_order_here"


def test_a_scored_fair_shows_its_sums() -> None:
    """C-24.33: for each court level, value, keystones, portal villages, additions, sum; the difference."""
    t = Table(turn=4, moon="feira_das_ilhas_farrow", lasting=[("banner", "moon")])
    t.do("event feira_das_ilhas_farrow")
    assert t.named("fair") == [
        {
            "region": "ilhas_farrow",
            "card": 36,
            "moon": {
                "level": "none",
                "value": 0,
                "keystones": 0,
                "portal": 0,
                "extra": 2,
                "sum": 2,
            },
            "sun": {
                "level": "dominion",
                "value": 6,
                "keystones": 2,
                "portal": 0,
                "extra": 0,
                "sum": 8,
            },
            "winner": "sun",
            "difference": 6,
        }
    ]


def test_standings_are_what_a_fair_would_count() -> None:
    """C-24.33: the region's sums before the Fair is played."""
    t = Table(turn=4, moon="feira_das_ilhas_farrow")
    before = t.view["standings"][4]
    t.do("event feira_das_ilhas_farrow")
    assert before["sun"] == {"level": "dominion", "villages": 3, "keystones": 2, "sum": 8}
    assert t.named("fair")[0]["sun"]["sum"] == 8


# -- the page that describes all this

PAGE = Path("docs/games/courts.md").read_text("utf-8")


def _section(name: str) -> str:
    return PAGE.split(f"## {name}")[1].split("\n## ")[0]


def test_the_page_names_every_field_of_the_view() -> None:
    found = set(re.findall(r"`([a-z_]+)`", _section("View")))
    assert set(GAME.view(fresh().state, None)) <= found


def _run(seed: int) -> Any:
    import random

    rng = random.Random(seed)
    referee = Referee(GAME, {}, [None, None], SeededChance(seed.to_bytes(32, "big")))
    yield referee, referee.started.events
    while referee.decisions:
        decision = rng.choice(referee.decisions)
        safe = referee.safe_move(decision.seat)
        move = safe if rng.random() < 0.5 else rng.choice(list(decision.moves))
        yield referee, referee.play(decision.seat, move).events


def test_the_page_names_every_event_kind_and_prompt_field() -> None:
    """What whole matches show, against the tables of the page."""
    events, kinds, prompts = (
        {
            match.group(1): set(re.findall(r"`([a-z_]+)`", match.group(0)))
            for match in re.finditer(r"^\| `([a-z_.]+)`.*$", _section(name), re.M)
        }
        for name in ("Events", "Decisions and moves", "Prompts")
    )
    named = _section("Events")
    listed = set(re.findall(r"`([a-z_.]+)`", _section("Decisions and moves")))
    fields = set(re.findall(r"[`\"]([a-z_]+)[`\"]", _section("Prompts")))
    assert events
    assert kinds
    assert prompts
    for seed in range(40):
        for referee, happened in _run(seed):
            for event in happened:
                assert f"`{event.name}`" in named, event.name
            for decision in referee.decisions:
                assert decision.kind in listed
                assert set(GAME.prompt(referee.state, decision.seat)) <= fields
