"""Windows: what one clock covers, and what stands when it runs out: C-22.2, C-22.3."""

from __future__ import annotations

from typing import Any

import pytest

from games.courts import GAME
from tests.courts.table import QUIET, Table, fresh


def windows(t: Table, *moves: str) -> list[int]:
    """The window before each move and after the last."""
    found = [GAME.decisions(t.state)[0].window]
    for move in moves:
        t.do(move)
        found.append(GAME.decisions(t.state)[0].window)
    return found


def test_a_whole_placement_is_one_window() -> None:
    """C-22.2: of setup and of strength."""
    setup = windows(fresh(), "juncal", "juncal", "lodo_fundo", "lodo_fundo", "sete_estacas")
    assert len(set(setup)) == 1
    t = Table(moon="enxurrada", sun=QUIET)
    found = windows(t, "place enxurrada", "degrau_prateado", "degrau_prateado", "degrau_prateado")
    assert found[0] < found[1] == found[2] == found[3] < found[4]


@pytest.mark.parametrize(
    ("card", "where", "moves"),
    [
        ("carta_dos_tres_portos", {}, ["farol_submerso", "lagoa_clara"]),
        (
            "tambores_da_madrugada",
            {
                "realm": {
                    "degrau_dourado": (0, 2),
                    "cerca_de_trigo": (0, 2),
                    "cerca_de_nevoa": (0, 1),
                    "moinho_do_vento_frio": (0, 1),
                }
            },
            ["degrau_dourado", "cerca_de_trigo"],
        ),
        ("procissao_das_canoas", {}, ["casa_da_mare", "forja_mae", "casa_da_mare"]),
    ],
)
def test_a_whole_event_step_is_one_window(
    card: str, where: dict[str, Any], moves: list[str]
) -> None:
    """C-22.2: ``place``, ``remove`` and ``move`` steps."""
    t = Table(turn=8, moon=card, **where)
    found = windows(t, f"event {card}", *moves)
    assert found[0] < found[1]
    assert len(set(found[1:])) == 1


def test_the_next_step_is_a_new_window() -> None:
    """C-22.2: removal, then placing."""
    realm = {"degrau_dourado": (0, 2), "cerca_de_trigo": (0, 2)}
    t = Table(turn=8, realm=realm, moon="tambores_da_madrugada")
    found = windows(t, "event tambores_da_madrugada", "degrau_dourado")
    assert t.kind == "event.place"
    assert found[1] < found[2]


def test_each_persuade_attempt_is_its_own_window() -> None:
    """C-22.2."""
    t = Table({f"persuade.{n}": [1, 1] for n in (1, 2)}, moon="enxurrada")
    found = windows(t, "persuade enxurrada", "juncal", "juncal")
    assert found[1] < found[2] < found[3]


def test_picks_stand_and_only_the_rest_is_automatic() -> None:
    """C-22.3: one influence placed by hand, two by the table, then the next decision is open."""
    t = Table(moon="enxurrada", sun=QUIET).do("place enxurrada", "casa_da_mare")
    assert t.window() == ["degrau_prateado", "espelho_da_garca"]
    assert t.village("casa_da_mare") == (4, 0)
    assert t.now == ("sun", "play.choose")


def test_a_lifted_influence_stays_where_it_was() -> None:
    """C-22.3: a move that was half chosen is not made."""
    t = Table(turn=4, moon="procissao_das_canoas", sun=QUIET)
    t.do("event procissao_das_canoas", "casa_da_mare")
    assert t.clock() == "done"
    assert t.village("casa_da_mare") == (3, 0)
