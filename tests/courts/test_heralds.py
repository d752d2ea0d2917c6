"""Heralds: C-5, and the fair way to choose them at once: C-22.4."""

from __future__ import annotations

from typing import Any

import pytest

from games.courts import GAME
from tests.courts.table import CARDS, NUMBER, QUIET, Table


def announce(moon: str, sun: str, dice: Any = None, *, hands: str = "", **where: Any) -> Table:
    """Both courts announce a card; ``hands`` gives the Moon one more card, then the Sun."""
    more = [*hands.split(), "", ""]
    t = Table(dice, phase="herald", moon=f"{moon} {more[0]}", sun=f"{sun} {more[1]}", **where)
    return t.do(f"herald {moon}", court="moon").do(f"herald {sun}", court="sun")


def test_both_announce_at_the_same_time_face_down() -> None:
    """C-5.1, C-1.9, C-22.4: two open decisions in one window, a sealed choice, a smaller hand."""
    t = Table(phase="herald", moon="mediador enxurrada", sun="jogos_da_ponte")
    both = GAME.decisions(t.state)
    assert [(d.seat, d.kind, d.secret) for d in both] == [
        (0, "herald.choose", "round"),
        (1, "herald.choose", "round"),
    ]
    assert both[0].window == both[1].window
    t.do("herald mediador", court="moon")
    assert t.view["heralds"]["moon"] == {"chosen": True, "card": None}
    assert t.seen_by("sun")["heralds"]["moon"] == {"chosen": True, "card": None}
    assert t.seen_by("moon")["heralds"]["moon"] == {"chosen": True, "card": NUMBER["mediador"]}
    assert t.view["hand_count"] == {"moon": 1, "sun": 1}
    assert GAME.sealed(t.state) == (0,)
    # The Sun's own clock runs on.
    assert GAME.decisions(t.state)[0].window == both[1].window


def test_both_are_revealed_and_resolved() -> None:
    """C-5.2: face up together, each for its event."""
    t = announce("tregua_de_lareira", "pipa_perdida", truce=3)
    assert t.named("heralds") == [{"moon": 33, "sun": 27}]
    assert (t.truce, t.vigil, t.star) == (4, (2, 0), (0, 1))
    assert GAME.sealed(t.state) == ()


def order_of(t: Table) -> list[int]:
    """The cards of the heralds in the order in which their events began."""
    return [facts["card"] for facts in t.named("event_started")]


def test_the_stronger_is_resolved_first() -> None:
    """C-5.3."""
    t = announce("tregua_de_lareira", "pipa_perdida")
    assert order_of(t) == [33, 27]
    t = announce("pipa_perdida", "tregua_de_lareira")
    assert order_of(t) == [33, 27]


def test_printed_strength_counts() -> None:
    """C-5.4, C-7.4: with +1 and -1 the strengths would be 3 and 2; printed they are 2 and 3."""
    t = announce(
        QUIET,
        "tregua_de_lareira",
        lasting=[("strength_plus", "moon"), ("strength_minus", "moon")],
    )
    assert order_of(t) == [33, NUMBER[QUIET]]


def test_on_a_tie_the_suns_is_first() -> None:
    """C-5.5."""
    assert order_of(announce("noite_sem_fogueiras", "tregua_de_lareira")) == [33, 32]


def test_a_fair_may_be_a_herald_and_counts_as_0() -> None:
    """C-5.6."""
    t = announce("feira_do_vale_das_brasas", "pipa_perdida")
    names = [event.name for event in t.log]
    assert names.index("star_step") < names.index("fair")
    assert "feira_do_vale_das_brasas" in t.discard


def test_any_hand_card_may_be_announced_but_not_the_bell() -> None:
    """C-5.7."""
    t = Table(phase="herald", moon="mediador calendario_justo feira_da_agua_de_vidro")
    assert t.moves == [
        "herald feira_da_agua_de_vidro",
        "herald calendario_justo",
        "herald mediador",
    ]
    assert t.why_not("herald bell") == "not_understood"
    assert t.why_not("herald enxurrada") == "not_in_hand"


def test_the_other_courts_card_is_for_the_other_court() -> None:
    """C-5.8, C-5.9: the Sun decides and benefits, the Moon is active."""
    t = announce("primeira_andorinha", "mediador")
    assert t.now == ("sun", "event.place")
    assert t.view["active"] == "moon"
    t.do("farol_submerso", "lagoa_clara")
    assert t.village("farol_submerso") == (0, 1)


def test_the_announcing_court_loses_by_the_last_candle() -> None:
    """C-5.9: a coup of the Sun inside the Moon's herald breaks the Truce for the Moon."""
    t = announce("mensageira_de_cera", "pipa_perdida", {"coup.1": [1]}, truce=2)
    t.do("coup", "porto_da_salina")
    assert t.result == ("sun", "truce")


def test_an_empty_hand_announces_nothing() -> None:
    """C-5.10: one alone is resolved; with two empty hands the plays begin."""
    t = Table(phase="herald", moon="", sun="tregua_de_lareira", truce=3)
    assert t.now == ("sun", "herald.choose")
    t.do("herald tregua_de_lareira")
    assert t.truce == 4
    assert t.view["phase"] == "plays"


def test_a_herald_gives_no_strength() -> None:
    """C-5.11: the next decision is a play; nothing was placed, rolled or tried."""
    t = announce("noite_sem_fogueiras", "tregua_de_lareira", hands="mediador")
    assert t.now == ("moon", "play.choose")
    assert {event.name for event in t.log} & {"influence", "coup", "persuade", "star_roll"} == set()


def test_a_herald_that_cannot_happen_is_discarded() -> None:
    """C-5.12: a false condition, starred or not; and the Mediator, which needs a play (C-18.11)."""
    t = announce("fim_do_conselho", "mediador", hands="enxurrada primeira_coruja", turn=8)
    assert [facts["card"] for facts in t.named("event_failed")] == [87, 26]
    assert sorted(t.discard) == ["fim_do_conselho", "mediador"]
    assert t.removed == []


def vidente(**where: Any) -> Table:
    """The Moon holds Vidente."""
    return Table(
        phase="herald", star=(2, 1), moon="mediador enxurrada", sun="pipa_perdida", **where
    )


def test_vidente_sees_the_others_herald_first() -> None:
    """C-5.13, C-5.14, C-15.9, C-22.4: one after the other, each with its own window."""
    t = vidente()
    assert t.now == ("sun", "herald.choose")
    first = GAME.decisions(t.state)[0].window
    assert t.why_not("herald mediador", "moon") == "not_your_turn"
    t.do("herald pipa_perdida")
    assert t.now == ("moon", "herald.choose")
    assert GAME.decisions(t.state)[0].window > first
    assert GAME.decisions(t.state)[0].secret == "round"
    assert GAME.sealed(t.state) == (1,)
    assert t.seen_by("moon")["heralds"]["sun"] == {"chosen": True, "card": 27}
    assert t.view["heralds"]["sun"] == {"chosen": True, "card": None}
    chosen = next(event for event in t.log if event.name == "herald_chosen")
    assert chosen.seen_by(0)["card"] == chosen.seen_by(1)["card"] == 27
    assert "card" not in chosen.seen_by(None)
    t.do("herald enxurrada")
    assert t.named("heralds") == [{"moon": 31, "sun": 27}]


def test_without_vidente_only_the_chooser_sees_it() -> None:
    """C-5.13, C-1.9: the gift has ended, both choose at once."""
    t = Table(phase="herald", star=(2, 2), moon="mediador", sun="pipa_perdida")
    assert len(t.referee.decisions) == 2
    t.do("herald pipa_perdida", court="sun")
    chosen = t.events[0]
    assert "card" in chosen.seen_by(1)
    assert "card" not in chosen.seen_by(0)


@pytest.mark.parametrize("strong", ["lei_das_lanternas", "pipa_perdida", "calendario_justo"])
def test_a_cancelling_herald_stops_the_other(strong: str) -> None:
    """C-5.15, C-5.16: whatever the strengths; no event of either, starred or not."""
    t = announce("arauto_velado", strong)
    assert sorted(t.discard) == sorted(["arauto_velado", strong])
    assert t.removed == []
    assert t.balance == 0
    assert t.named("heralds_cancelled") == [{}]
    assert t.view["phase"] == "plays"


def test_two_cancelling_heralds() -> None:
    """C-5.16: nothing happens and both are discarded."""
    t = announce("arauto_velado", "arauto_cantor")
    assert t.balance == 0
    assert sorted(t.discard) == ["arauto_cantor", "arauto_velado"]


def test_elsewhere_the_card_does_what_it_says() -> None:
    """C-5.17: alone, announced by the other court, or played."""
    t = Table(phase="herald", moon="arauto_velado").do("herald arauto_velado")
    assert t.balance == -1
    t = announce("arauto_cantor", "tregua_de_lareira", truce=3)
    assert (t.balance, t.truce) == (1, 4)
    t = Table(moon="arauto_velado").do("event arauto_velado")
    assert t.balance == -1
    assert CARDS["arauto_velado"]["herald_cancel"]
