"""The Assembly Bell and the Star Road: C-14, C-15."""

from __future__ import annotations

from typing import Any

import pytest

from tests.courts.table import LAST, QUIET, Table

# -- C-14


def test_strength_4_and_5_in_the_agua_de_vidro() -> None:
    """C-14.1, C-14.8: the further point comes after the limit of 4."""
    t = Table(moon=QUIET).do("place bell")
    assert (t.view["use"]["strength"], t.view["use"]["left"], t.view["use"]["extra"]) == (4, 4, 1)
    t = Table(moon=QUIET, lasting=[("strength_plus", "moon")]).do("place bell")
    assert (t.view["use"]["left"], t.view["use"]["extra"]) == (4, 1)
    t = Table(moon=QUIET, lasting=[("strength_minus", "sun")]).do("place bell")
    assert (t.view["use"]["left"], t.view["use"]["extra"]) == (3, 1)


def test_for_strength_only() -> None:
    """C-14.2, C-14.3: no event, no Star Road."""
    t = Table(moon=QUIET)
    assert [move for move in t.moves if "bell" in move] == [
        "place bell",
        "coup bell",
        "persuade bell",
    ]
    assert t.why_not("star bell") == "bell_is_strength_only"
    assert t.why_not("event bell") == "bell_is_strength_only"


def test_only_its_holder_with_the_bell_face_up() -> None:
    """C-14.4."""
    assert Table(moon=QUIET, bell="sun").why_not("place bell") == "not_your_bell"
    t = Table(moon=QUIET, bell_up=False)
    assert t.why_not("place bell") == "bell_face_down"
    assert not [move for move in t.moves if "bell" in move]


def test_it_passes_face_down() -> None:
    """C-14.5."""
    t = Table({"coup.1": [1]}, moon=QUIET, sun=QUIET).do("coup bell", "juncal")
    assert t.view["bell"] == {"holder": "sun", "face_up": False}
    assert t.named("bell") == [{"holder": "sun", "face_up": False}]
    assert t.discard == []


def test_the_further_point_in_placing() -> None:
    """C-14.9: only while everything lies in the Água de Vidro, the paid influence included."""
    t = Table(moon=QUIET, sun=QUIET).do("place bell", *["espelho_da_garca"] * 4)
    assert set(t.moves) == {
        "espelho_da_garca",
        "cais_dos_salgueiros",
        "lagoa_calada",
        "done",
    }
    t = Table(moon=QUIET, sun=QUIET).do("place bell", *["espelho_da_garca"] * 3, "degrau_prateado")
    assert t.now == ("sun", "play.choose")


def test_the_last_normal_and_the_further_point_pay_two() -> None:
    """C-14.9: in a village of the Água de Vidro that the Sun occupies."""
    t = Table(moon=QUIET, sun=QUIET, villages={"lagoa_calada": (0, 4)})
    t.do("place bell", *["espelho_da_garca"] * 3)
    assert t.view["use"]["left"] == 1
    assert "lagoa_calada" in t.moves
    t.do("lagoa_calada")
    assert t.village("lagoa_calada") == (1, 4)
    assert t.now == ("sun", "play.choose")
    # Elsewhere one normal point is not enough for two.
    t = Table(moon=QUIET, sun=QUIET, villages={"sete_estacas": (0, 4)})
    t.do("place bell", *["espelho_da_garca"] * 3)
    assert "sete_estacas" not in t.moves


@pytest.mark.parametrize(("village", "strength"), [("espelho_do_martim", 5), ("caldeira_nova", 4)])
def test_the_further_point_in_a_coup(village: str, strength: int) -> None:
    """C-14.10: the vigil too."""
    t = Table({"coup.1": [1]}, moon=QUIET, sun=QUIET).do("coup bell")
    odds = {found["v"]: found["strength"] for found in t.prompt()["villages"]}
    assert (odds[16], odds[24]) == (5, 4)
    t.do(village)
    assert t.named("coup")[0]["strength"] == strength
    assert t.vigil == (strength, 0)


def test_the_further_attempt_in_persuading() -> None:
    """C-14.11."""
    where: dict[str, Any] = {"villages": {"espelho_do_martim": (0, 9)}, "moon": QUIET, "sun": QUIET}
    dice = {f"persuade.{n}": [1, 1] for n in range(1, 6)}
    ties = {f"persuade.{n}": [6, 4] for n in range(1, 6)}
    t = Table(ties, **where).do("persuade bell", *["espelho_do_martim"] * 4)
    assert set(t.moves) == {"espelho_do_martim", "done"}
    assert t.why_not("juncal") == "only_in_glasswater"
    t.do("espelho_do_martim")
    assert t.now == ("sun", "play.choose")
    t = Table(dice, **where).do("persuade bell", *["espelho_do_martim"] * 3, "juncal")
    assert t.now == ("sun", "play.choose")


def test_effects_on_hand_cards_do_not_touch_it() -> None:
    """C-14.14: with an empty hand besides there is nothing to look at, discard or swap."""
    t = Table(active="sun", sun="abelhas_mensageiras", moon="", turn=4, left=(1, 1))
    t.do("event abelhas_mensageiras")
    assert t.view["bell"] == {"holder": "moon", "face_up": True}
    assert t.discard == ["abelhas_mensageiras"]
    t = Table(active="sun", sun="bloqueio_das_barcacas", moon="mediador")
    t.do("event bloqueio_das_barcacas")
    assert t.moves == ["choose yield"]
    t = Table(active="sun", sun="mensageira_de_cera", moon="mediador")
    t.do("event mensageira_de_cera")
    assert t.seen_by("sun")["known"] == [26]


def test_it_may_be_declared_only_with_a_legal_use() -> None:
    """C-14.15: nothing to coup or persuade and every reachable region blighted."""
    t = Table(
        realm={},
        moon="mediador",
        lasting=[
            ("blight", "sun", region)
            for region in ("planalto_alto", "agua_de_vidro", "vale_das_brasas", "pantano_salgado")
        ],
    )
    assert not [move for move in t.moves if "bell" in move]
    assert t.prompt()["bell"]["uses"]["place"] == "nowhere_to_place"


# -- C-15


def test_one_attempt_a_turn() -> None:
    """C-15.1, C-15.16, C-15.19: a failed roll uses it up; unused ones are not kept."""
    t = Table({"star.1": [6]}, moon="enxurrada tregua_de_lareira", sun=QUIET)
    t.do("star enxurrada", f"event {QUIET}")
    assert t.star == (0, 0)
    assert t.view["star_attempts"]["moon"] == 1
    assert "star tregua_de_lareira" not in t.moves
    t = Table(left=(1, 0), moon=LAST, star=(4, 0)).do(f"event {LAST}")
    assert t.view["star_limit"]["moon"] == 2
    assert t.view["star_attempts"]["moon"] == 0


#: Card minimum, die maximum, first points, second points by step (7.4).
ROAD = {
    1: (2, 4, 1, 0),
    2: (2, 4, 0, 0),
    3: (2, 3, 2, 1),
    4: (3, 4, 0, 0),
    5: (3, 3, 2, 0),
    6: (3, 4, 0, 0),
    7: (4, 3, 3, 1),
    8: (4, 2, 4, 2),
}
CARD_OF = {1: "mediador", 2: "arauto_velado", 3: "enxurrada", 4: "lei_das_lanternas"}


@pytest.mark.parametrize("step", range(1, 9))
def test_the_road(step: int) -> None:
    """C-15.2, C-15.3, C-15.4, C-15.5, C-15.6: minimum, die, the next step only, both rewards."""
    least, most, first, second = ROAD[step]
    here = (step - 1, step - 1)
    weak = Table(moon=CARD_OF[least - 1], star=here)
    assert f"star {CARD_OF[least - 1]}" not in weak.moves
    card = CARD_OF[least]
    t = Table({"star.1": [most]}, moon=card, star=here).do(f"star {card}")
    assert t.star == (step, step - 1)
    assert t.balance == -first
    assert t.view["star_first"][step - 1] == "moon"
    t = Table({"star.1": [most + 1]}, moon=card, star=here).do(f"star {card}")
    assert t.star == here
    assert t.balance == 0
    t = Table({"star.1": [1]}, moon=card, star=(step - 1, step)).do(f"star {card}")
    assert t.star == (step, step)
    assert t.balance == -second
    assert t.view["star_first"][step - 1] == "sun"


def test_a_gift_lasts_until_the_other_arrives() -> None:
    """C-15.7, C-15.8: the second gets none, even when the first goes on."""
    t = Table({"star.1": [1]}, star=(3, 1), active="sun", sun="enxurrada", moon="mediador")
    assert t.view["gifts"]["vidente"] == "moon"
    t.do("star enxurrada")
    assert t.view["gifts"]["vidente"] is None
    assert t.named("star_step")[0]["gift_ended"] == "vidente"


def test_pipas_gemeas_allows_two_attempts() -> None:
    """C-15.10, C-15.11: gained in mid-turn it counts at once."""
    t = Table(
        {"star.1": [4], "star.2": [6]},
        star=(3, 0),
        moon="enxurrada tregua_de_lareira noite_sem_fogueiras",
        sun=f"{QUIET} mediador",
    )
    t.do("star enxurrada")
    assert t.view["gifts"]["pipas_gemeas"] == "moon"
    t.do(f"event {QUIET}", "star tregua_de_lareira", "place mediador", "degrau_dourado")
    assert t.why_not("star noite_sem_fogueiras") == "no_attempt_left"


def test_a_card_of_the_other_court_has_no_event_there() -> None:
    """C-15.13, C-15.14: it goes to the discard pile, starred too."""
    t = Table({"star.1": [1]}, moon="calendario_justo").do("star calendario_justo")
    assert t.lasting == set()
    assert (t.discard, t.removed) == (["calendario_justo"], [])


def test_an_attempt_is_the_play() -> None:
    """C-15.15."""
    t = Table({"star.1": [6]}, moon="enxurrada mediador", sun=QUIET, left=(3, 3))
    t.do("star enxurrada")
    assert t.now == ("sun", "play.choose")
    assert t.view["plays_left"] == {"moon": 2, "sun": 3}


def test_the_road_ends_at_step_8() -> None:
    """C-15.17, C-18.12: no attempt, no advance, no roll of an event."""
    t = Table(star=(8, 0), moon="lei_das_lanternas pipa_perdida")
    assert t.why_not("star lei_das_lanternas") == "road_is_done"
    assert t.why_not("event pipa_perdida") == "condition_star_below"
    assert t.prompt()["star"]["step"] is None


def test_events_advance_without_being_attempts() -> None:
    """C-15.18: the same rewards and gifts, no card, no die for an advance, no attempt used."""
    t = Table(star=(1, 0), moon="pipa_perdida").do("event pipa_perdida")
    assert t.view["gifts"]["vidente"] == "moon"
    assert t.view["star_attempts"]["moon"] == 0
    assert t.draws == []
    t = Table({"star.1": [3]}, star=(2, 0), moon="mare_de_estrelas", turn=4, attempts=(1, 0))
    t.do("event mare_de_estrelas")
    assert (t.star, t.balance) == ((3, 0), -2)
    assert t.view["star_attempts"]["moon"] == 1
