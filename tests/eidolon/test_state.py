"""State and principles: rules 3 and 4.1."""

from typing import Any

import pytest

from games.engine import canonical
from games.engine.chance import PrescribedChance, SeededChance
from games.engine.contract import IllegalMove, Outcome
from games.engine.referee import Referee

from .table import GAME, A, B, Table
from .test_examples import deck60, started


def test_two_seats_and_stages() -> None:
    """E-1.1, E-1.2, E-1.3, E-1.4, E-1.5, E-1.6"""
    t = started(first=1)
    view = GAME.view(t.s, None)
    assert len(view["players"]) == 2
    assert view["stage"] == "setup_third_place"
    assert view["phase"] == ""
    assert view["first_player"] == 0
    assert view["goal"] == 6
    t.do("place L01")
    view = GAME.view(t.s, None)
    assert (view["stage"], view["phase"]) == ("turn", "planejamento")
    assert (view["active_player"], view["turn_number"]) == (0, 1)
    assert [p["own_turn"] for p in view["players"]] == [1, 0]
    t.do("end_turn")
    view = GAME.view(t.s, None)
    assert (view["active_player"], view["turn_number"]) == (1, 2)
    assert [p["own_turn"] for p in view["players"]] == [1, 1]


def test_setup_stage() -> None:
    """E-1.2: before anybody has chosen"""
    state, _ = GAME.setup({"goal": 6}, [deck60(), deck60()], SeededChance(bytes(32)))
    assert GAME.view(state, None)["stage"] == "setup_first_place"


def test_public_facts_of_a_seat() -> None:
    """E-1.7, E-1.8, E-1.9, E-1.10, E-1.13, E-1.14, E-1.15, E-1.17, E-1.18: shown to everybody"""
    t = Table().essence(B, ordem=2, neutra=1).vestiges(B, 3).sources(B, "O04", "N01")
    t.discard(B, "R06", "O04")
    t[B].fatigue = 2
    t[B].vitality = 7
    t[B].connected = [(t.s.cat["L01"], A)]
    t.creature(B, "O03")
    t.relic(B, "O05")
    t.local(2, "L02", a=1, b=2, owner=B)
    t.start()
    for seat in (A, B, None):
        view = GAME.view(t.s, seat)
        rival = view["players"][B]
        assert rival["desbravador"] == "X01"
        assert (rival["vitality"], rival["vitality_start"]) == (7, 20)
        assert rival["essence"] == {
            "ordem": 2,
            "ruina": 0,
            "conhecimento": 0,
            "instinto": 0,
            "neutra": 1,
        }
        assert rival["vestiges"] == 3
        assert rival["fatigue"] == 2
        assert rival["sources"] == ["O04", "N01"]
        assert rival["discard"] == ["R06", "O04"]
        assert [c["code"] for c in rival["creatures"]] == ["O03"]
        assert [r["code"] for r in rival["relics"]] == ["O05"]
        assert rival["connected"] == [{"code": "L01", "owner": A}]
        assert view["ermo"][1] == {"code": "L02", "owner": B, "progress": [1, 2]}


def test_hidden_facts_of_a_seat() -> None:
    """E-1.11, E-1.12, E-1.16, E-1.19: hand, deck, reserve and list are the owner's, counts public"""
    t = started(first=1)
    own, rival, nobody = (GAME.view(t.s, seat)["players"][A] for seat in (A, B, None))
    assert own["hand"] == [c.code for c in t[A].hand]
    assert own["reserve"] == [c.code for c in t[A].reserve]
    assert sum(line["count"] for line in own["deck_list"]) == 60
    assert own["deck_name"] == "Teste"
    for seen in (rival, nobody):
        assert not {"hand", "reserve", "deck_list", "deck_name", "choice"} & set(seen)
        assert (seen["hand_count"], seen["deck_count"], seen["reserve_count"]) == (5, 55, 7)
        assert (seen["deck_size"], seen["guilds"]) == (60, ["ordem", "ruina"])
    assert "deck" not in own


def test_deck_lists_are_shown_at_the_end() -> None:
    """E-1.19"""
    t = Table("combate")
    t.creature(A, "F550")
    t[B].vitality = 3
    t.do("attack p1")
    for seat in (A, B, None):
        for player in GAME.view(t.s, seat)["players"]:
            assert player["deck_list"] == [{"code": "X02", "count": 20}]
            assert player["deck_name"] == "X"


def test_permanents_are_numbered() -> None:
    """E-1.20: one counter for both, and a card that comes back gets a new number"""
    t = Table().hand(A, "N01", "N03", "C23", "N01").essence(A, neutra=5, conhecimento=3)
    t.do("play h1", "play h1")
    assert [c.num for c in t[A].creatures] == [1]
    assert [r.num for r in t[A].relics] == [2]
    t.do("play h1 p1")
    assert [c.code for c in t[A].hand] == ["N01", "N01"]
    t.do("play h2")
    assert [c.num for c in t[A].creatures] == [3]


def test_events_tell_the_owner_more() -> None:
    """E-1.22: a drawn title for its owner, a count for everybody else"""
    t = Table().do("end_turn")
    (drawn,) = [e for e in t.events if e.name == "cards_drawn"]
    assert drawn.seen_by(B)["cards"] == ["X02"]
    for seat in (A, None):
        assert drawn.seen_by(seat) == {
            "event": "cards_drawn",
            "seat": B,
            "count": 1,
            "reason": "turn",
        }


def test_winner_and_reason() -> None:
    """E-1.23"""
    t = Table()
    assert GAME.outcome(t.start().s) is None
    view = GAME.view(t.s, A)
    assert (view["winner"], view["end_reason"]) == (None, None)
    t = Table("combate")
    t.creature(A, "F550")
    t[B].vitality = 3
    view = GAME.view(t.do("attack p1").s, B)
    assert (view["winner"], view["end_reason"]) == (A, "ruptura")


def test_fields_of_a_turn() -> None:
    """E-1.24, E-1.25, E-1.26: reset at the start of a turn, extra attempts in the Final"""
    t = Table().hand(A, "N01", "N04").essence(A, neutra=2)
    t.creature(A, "F111")
    t.do("commit h1", "play h1", "next_phase", "explore p1 1")
    mine = GAME.view(t.s, B)["players"][A]
    assert (mine["commit_used"], mine["base_attempt_used"], mine["extra_attempts"]) == (
        True,
        True,
        1,
    )
    t.do("end_turn")
    assert GAME.view(t.s, B)["players"][A]["extra_attempts"] == 0
    t.do("end_turn")
    mine = GAME.view(t.s, B)["players"][A]
    assert (mine["commit_used"], mine["base_attempt_used"], mine["extra_attempts"]) == (
        False,
        False,
        0,
    )


def test_once_per_turn_is_public_and_reset_every_turn() -> None:
    """E-1.27"""
    t = Table(leaders=("X01", "D02")).hand(A, "R06", "R06").essence(A, ruina=4)
    t.creature(B, "F110")
    t.creature(B, "F110")
    t.do("play h1 p1", "play h1 p2")
    assert t[B].vestiges == 1
    assert GAME.view(t.s, None)["turn_limits"] == ["d1"]
    t.do("end_turn")
    assert GAME.view(t.s, None)["turn_limits"] == []


def test_bonus_until_the_end_of_the_turn() -> None:
    """E-1.28"""
    t = Table().hand(A, "O06").essence(A, ordem=1)
    t.creature(A, "F220")
    t.do("play h1 p1")
    assert GAME.view(t.s, B)["players"][A]["creatures"][0]["bonus_turn"] == [0, 2, 0]
    assert t.stats(1) == (2, 4, 0)


def test_the_action_in_the_view() -> None:
    """E-1.29, E-1.30: it exists from declaration to closing, and stays intercepted"""
    t = Table("exploracao").vestiges(A, 1)
    t.creature(A, "F222")
    t.creature(A, "C02")
    t.creature(B, "F550")
    assert GAME.view(t.start().s, None)["action"] is None
    t.do("explore p1 2")
    action = GAME.view(t.s, None)["action"]
    assert (action["kind"], action["actor"], action["slot"]) == ("explore", 1, 2)
    assert (action["intercepted"], action["interceptor"], action["window"]) == (False, 0, "")
    t.do("intercept p3")
    action = GAME.view(t.s, None)["action"]
    assert (action["intercepted"], action["interceptor"], action["window"]) == (
        True,
        3,
        "confronto",
    )
    assert (action["opportunity"], action["response_used"]) == (A, [False, False])
    assert (action["actor_in"], action["interceptor_in"]) == (True, True)
    t.do("respond p2")
    assert t.progress(2) == [2, 0]
    assert GAME.view(t.s, None)["action"] is None


def test_an_intercepted_attack_stays_blocked() -> None:
    """E-1.30"""
    t = Table("combate").vestiges(A, 1)
    t.creature(A, "F222")
    t.creature(A, "C02")
    t.creature(B, "F550")
    t.idle().do("attack p1", "intercept p3", "respond p2")
    assert t[B].vitality == 20


def test_pending_look_replacement_and_discards() -> None:
    """E-1.31, E-1.44"""
    t = Table().hand(A, "C05").essence(A, conhecimento=2).deck(A, "N01", "N02", "N03", "N04")
    t.do("play h1")
    assert GAME.view(t.s, A)["look"] == {"seat": A, "count": 3, "cards": ["N01", "N02", "N03"]}
    for seat in (B, None):
        assert GAME.view(t.s, seat)["look"] == {"seat": A, "count": 3}
    t = Table("exploracao").local(2, "X31")
    t.creature(A, "F113")
    t.do("explore p1 2")
    assert GAME.view(t.s, B)["pending_replacement"] == {"seat": A, "slot": 2}
    t = Table().hand(A, *["N01"] * 7).do("end_turn")
    assert GAME.view(t.s, B)["discards_left"] == 2


@pytest.mark.parametrize("exhausted", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
def test_four_combinations_of_readiness(exhausted: bool, fresh: bool) -> None:
    """E-1.32, E-1.33"""
    t = Table()
    t.creature(A, "F220", exhausted=exhausted, fresh=fresh, damage=1)
    (seen,) = GAME.view(t.start().s, B)["players"][A]["creatures"]
    assert (seen["exhausted"], seen["newly_played"]) == (exhausted, fresh)
    assert (seen["p"], seen["code"], seen["damage"], seen["attachment"]) == (1, "F220", 1, 0)
    t.do("next_phase")
    assert (t.asks()[0] == "exploracao") == (not exhausted and not fresh)


def test_a_relic_is_never_newly_played() -> None:
    """E-1.34"""
    t = Table().hand(A, "N03").essence(A, neutra=3).do("play h1")
    assert GAME.view(t.s, B)["players"][A]["relics"] == [
        {"p": 1, "code": "N03", "exhausted": False, "bearer": 0}
    ]


def test_effective_numbers() -> None:
    """E-1.35, E-1.36, E-1.37, E-1.38: printed + growth + attachment + passives + turn + action"""
    t = Table("exploracao").hand(A, "R08").essence(A, ruina=1).local(3, "L05")
    one = t.creature(A, "I03", damage=1)
    t.relic(A, "I06", one)
    one.growth = {"I07": (1, 1, 1)}
    one.turn = (0, 2, 1)
    t.do("explore p1 1", "pass")
    assert t.asks() == ("response", A)
    assert t.stats(1) == (3 + 1 + 1, 2 + 1 + 1 + 2, 1 + 1 + 1 + 1)
    (seen,) = GAME.view(t.s, B)["players"][A]["creatures"]
    assert (seen["res"], seen["remaining"], seen["damage"]) == (6, 5, 1)
    assert one.card.res == 2
    t.do("respond h1 p1")
    assert [e["atq"] for e in t.told("bonus_given")] == [2]


def test_floors() -> None:
    """E-1.35, E-1.36 have a floor of 0, E-1.37 has none"""
    t = Table()
    one = t.creature(A, "F111")
    one.turn = (-3, 0, -3)
    assert t.start().stats(1) == (0, 1, 0)
    t = Table()
    one = t.creature(A, "F111")
    one.turn = (0, -3, 0)
    from games.eidolon.stats import refresh

    refresh(t.s)
    assert one.res == -2


def test_what_a_creature_loses_when_it_leaves() -> None:
    """E-1.39"""
    t = Table().hand(A, "C23").essence(A, conhecimento=3, neutra=1)
    one = t.creature(A, "N01", exhausted=True, damage=1)
    one.growth = {"I07": (1, 1, 1)}
    relic = t.relic(A, "N03", one)
    t.do("play h1 p1", "play h1")
    new = t.p(3)
    assert (new.damage, new.growth, new.exhausted, new.fresh, new.relic) == (0, {}, False, True, 0)
    assert t.stats(3) == (1, 2, 1)
    assert relic.bearer == 0


def test_cards_go_to_their_owner() -> None:
    """E-1.40"""
    t = Table().hand(A, "C23", "R06").essence(A, conhecimento=3, ruina=2)
    t.creature(B, "N01")
    t.creature(B, "F110")
    t.do("play h1 p1", "play h1 p2")
    assert [c.code for c in t[B].hand] == ["N01"]
    assert [c.code for c in t[B].discard] == ["F110"]
    assert [c.code for c in t[A].discard] == ["C23", "R06"]


def test_any_position_can_be_started() -> None:
    """E-1.41: the catalogue is data, and prescribed shuffles give prescribed decks"""
    order = list(range(59, -1, -1))
    chance = PrescribedChance({"deck.0.shuffle.1": [order], "deck.1.shuffle.1": [order]})
    state, _ = GAME.setup({"goal": 6}, [deck60(), deck60()], chance)
    assert [c.code for c in state.players[0].hand] == ["R02", "R02", "R02", "R02", "O04"]
    assert state.players[1].deck[-1].code == "F110"


def test_a_refused_command_changes_nothing() -> None:
    """E-1.42, E-2.1"""
    referee = Referee(GAME, {"goal": 6}, [deck60(), deck60()], SeededChance(bytes(32)))
    before = referee.digest()
    for seat, move in ((0, "place L09"), (0, "pass"), (1, "place"), (0, "x" * 5000)):
        with pytest.raises(IllegalMove):
            referee.play(seat, move)
    assert referee.digest() == before
    assert referee.decision_of(0) is not None


def test_the_same_again() -> None:
    """E-1.43, E-29.4: same key, lists and seats, same commands: same state"""

    def digest(key: bytes) -> str:
        return canonical.dumps(GAME.dump(started(key=key).do("place L01", "end_turn").s))

    assert digest(bytes(32)) == digest(bytes(32))
    assert digest(bytes(32)) != digest(bytes([1] * 32))


# --- principles


def test_costs_come_first_and_are_never_refunded() -> None:
    """E-2.2, E-2.3, E-20.5, E-12.6: paid before the effect, kept when the effect is lost"""
    t = Table().vestiges(A, 1)
    t.creature(A, "I02")
    t[A].extra = 5
    t.do("activate p1")
    assert (t[A].vestiges, t[A].extra) == (0, 5)
    assert t.p(1).exhausted
    names = [e.name for e in t.events]
    assert names.index("activated") < names.index("ability")


def test_no_window_outside_actions() -> None:
    """E-2.4, E-2.5, E-18.7: rituals, activations, committing, attaching and REERGUER open none"""
    t = Table().hand(A, "R06", "I01", "N01").essence(A, ruina=2, instinto=3, neutra=1)
    t.hand(B, "N05", "O07").essence(B, ordem=5, neutra=5).vestiges(A, 1).vestiges(B, 5)
    t.creature(A, "I01", exhausted=True)
    t.creature(A, "I02")
    t.relic(A, "N03")
    t.creature(B, "F130")
    t.creature(B, "O02")
    for move in (
        "play h1 p4",
        "reerguer p1 h1",
        "activate p2",
        "attach p3 p1",
        "commit h1",
    ):
        assert t.do(move).asks() == ("planejamento", A)


def test_victory_is_checked_once_an_action_is_over() -> None:
    """E-2.6: not in the middle of it"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3).deck(A)
    t[A].vitality = 1
    t[A].fatigue = 0
    t.do("play h1")
    assert [e["vitality"] for e in t.told("fatigue")] == [0, -2]
    assert t[A].vitality == 0
    assert GAME.outcome(t.s) == Outcome(B, "ruptura")


def test_the_card_wins_over_the_rule() -> None:
    """E-2.7: Caminho Oculto readies an explorer although exploring keeps it exhausted"""
    t = Table("exploracao").hand(A, "C07").essence(A, conhecimento=1)
    t.creature(A, "F123")
    t.creature(B, "F440")
    t.do("explore p1 1", "pass", "intercept p2", "respond h1")
    assert not t.p(1).exhausted


def test_targets_are_named_in_the_command() -> None:
    """E-2.8, E-2.11: also those of a CHEGADA, before anything is paid"""
    t = Table().hand(A, "I12").essence(A, instinto=4)
    t.creature(A, "F111")
    assert [m for m in t.moves() if m.startswith("play")] == ["play h1 p1"]
    assert t.refused("play h1") == "bad_target"
    t.do("play h1 p1")
    assert t.stats(1) == (2, 2, 1)


def test_no_target_no_use() -> None:
    """E-2.9"""
    t = Table("planejamento").hand(A, "R06", "O06").essence(A, ruina=2, ordem=1).vestiges(A, 2)
    t.relic(A, "R19")
    assert t.refused("play h1 p9") == "no_target"
    assert t.refused("play h2 p9") == "no_target"
    assert t.refused("activate p1 p9") == "no_target"


def test_chegada_without_target() -> None:
    """E-2.10: the creature may be played, its CHEGADA does nothing"""
    t = Table().hand(A, "I12", "R14").essence(A, instinto=4, ruina=3)
    t.do("play h1", "play h1")
    assert [c.card.code for c in t[A].creatures] == ["I12", "R14"]
    assert t.told("grew") == []
    assert t.told("ability") == []


def test_triggers_never_ask() -> None:
    """E-2.12: QUEDA, EXPLORAR, DESCOBERTA, reward and passives resolve by themselves"""
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "L04", a=4).reserve(A, "X13")
    t.creature(A, "C10")
    t.creature(A, "I05")
    t.do("explore p1 1")
    assert t.asks() == ("reorganizacao", A)
    assert len(t[A].hand) == 3


def test_sentences_in_printed_order() -> None:
    """E-2.13: draw first, recover afterwards"""
    t = Table().hand(A, "C06").essence(A, conhecimento=3).deck(A)
    t.do("play h1")
    assert [e.name for e in t.events if e.name in ("fatigue", "vitality_recovered")] == [
        "fatigue",
        "fatigue",
        "vitality_recovered",
    ]


def test_order_of_triggers() -> None:
    """E-2.14, E-2.16: active player's first; Desbravador, creatures by number, relics"""
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "X31", a=2)
    t.creature(A, "R15")
    t.creature(A, "F111")
    t.creature(A, "I05")
    t.do("explore p2 1")
    assert [e["code"] for e in t.told("ability")] == ["D03", "R15", "I05"]
    t = Table("combate", leaders=("X01", "D02"))
    t.creature(A, "R02")
    t.creature(B, "R01", damage=1)
    t.relic(B, "N03")
    t.idle().do("attack p1", "intercept p2")
    assert [e["code"] for e in t.told("ability")] == ["R02", "D02", "R01"]


def test_order_of_deaths_with_equal_side() -> None:
    """E-2.14, E-2.16: two QUEDAs of one player go by the numbers they had"""
    t = Table("combate").hand(B)
    t.creature(A, "R18")
    t.creature(B, "R02")
    t.creature(B, "R09")
    t.creature(B, "F660")
    t.idle().do("attack p1", "intercept p4")
    assert [e["code"] for e in t.told("ability")] == ["R18", "R02", "R09"]


def test_passives_of_locais_come_last() -> None:
    """E-2.14: after all passives of players, by slot"""
    t = Table(leaders=("X01", "X01")).local(1, "L06").local(3, "L06")
    t[A].vitality = 10
    t.relic(A, "O19")
    t.do("end_turn", "end_turn")
    assert [e["code"] for e in t.told("ability") if e["seat"] == A] == ["L06", "L06"]
    assert t[A].vitality == 12


def test_triggers_wait_for_the_text_that_woke_them() -> None:
    """E-2.15: the QUEDA comes after both sentences of Oferenda ao Vazio"""
    t = Table().hand(A, "R05").essence(A, ruina=1)
    t.creature(A, "R09")
    t.do("play h1 p1")
    names = [e.name for e in t.events]
    assert names.index("creature_destroyed") < names.index("cards_drawn")
    assert names.index("cards_drawn") < names.index("vestiges_gained")


def test_triggers_resolve_at_the_end_of_each_step() -> None:
    """E-2.17: QUEDAs of the damage step before the advance (see E-S20); reward before DESCOBERTA"""
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "L04", a=4)
    t.creature(A, "R09")
    t.creature(A, "F111")
    t.creature(B, "F110")
    t.do("explore p2 1", "intercept p3")
    steps = [e.name for e in t.events]
    assert "progress_made" not in steps
    t = Table("exploracao", leaders=("D03", "X01")).local(1, "L04", a=4)
    t.creature(A, "F111")
    t.do("explore p1 1")
    order = [e["on"] for e in t.told("ability")]
    assert order == ["reward", "descoberta"]


def test_recovering_has_a_ceiling() -> None:
    """E-2.18"""
    t = Table().hand(A, "N18").essence(A, neutra=1)
    t[A].vitality = 19
    t.creature(A, "F111")
    t.do("play h1 p1")
    assert t[A].vitality == 20


def test_a_desbravador_is_no_creature() -> None:
    """E-2.19, E-4.13: it is no target, no explorer, no attacker, no bearer and takes no place"""
    t = Table().hand(A, "O06", *["N01"] * 6).essence(A, ordem=1, neutra=6)
    t.relic(A, "N03")
    moves = t.moves()
    assert not [m for m in moves if m.startswith(("attach", "play h1"))]
    for _ in range(6):
        t.do("play h2")
    assert len(t[A].creatures) == 6


def test_a_creature_is_no_target_of_its_own_chegada() -> None:
    """E-2.20"""
    t = Table().hand(A, "I12").essence(A, instinto=4).do("play h1")
    assert t.told("grew") == []


def test_a_target_that_is_gone() -> None:
    """E-2.20: the later sentence does nothing to it"""
    t = Table().hand(A, "I23").essence(A, instinto=2)
    t.creature(A, "I03")
    t.creature(B, "F120")
    t.do("play h1 p2")
    assert t.gone(2)
    assert [e["amount"] for e in t.told("damage_dealt")] == [2]


def test_one_target_at_most() -> None:
    """E-2.21: no command carries two"""
    t = Table().hand(A, "R06", "O06", "I12").essence(A, ruina=2, ordem=1, instinto=4)
    t.creature(A, "F111")
    t.creature(B, "F111")
    for move in t.moves():
        assert len([w for w in move.split(" ")[2:] if w[0] in "pds"]) <= 1, move


def test_no_texts_of_two_targets() -> None:
    """E-2.21: no declaration could ask for two"""
    for card in GAME.catalogue.cards.values():
        for ability in card.abilities:
            target: Any = ability.target
            assert target is None or isinstance(target, dict)
