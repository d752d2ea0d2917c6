"""The steps of events about the map, points, Truce and vigil: C-19.1 to C-19.14."""

from __future__ import annotations

from typing import Any

import pytest

from tests.courts.table import QUIET, VILLAGES, event


def test_place() -> None:
    """C-19.1: n, cap, up_to; and all in one village."""
    t = event("carta_dos_tres_portos", "farol_submerso", "farol_submerso")
    assert "farol_submerso" not in t.moves
    t.do("lagoa_clara")
    assert t.village("farol_submerso") == (2, 0)
    assert t.village("lagoa_clara") == (1, 0)
    assert t.kind != "event.place"
    t = event("espelho_d_agua", "region pantano_salgado", "sete_estacas", sun=QUIET)
    assert t.village("sete_estacas") == (2, 0)
    t = event(
        "romeiros_da_lua", "fonte_de_enxofre", "done", realm={"cinza_mansa": (1, 0)}, sun=QUIET
    )
    assert t.now == ("sun", "play.choose")
    t = event("romeiros_da_lua", realm={"cinza_mansa": (1, 0)})
    assert t.prompt()["cap"] == 1


def test_remove() -> None:
    """C-19.2: one at a time, at most ``cap`` in a village."""
    realm = {
        "degrau_dourado": (0, 2),
        "cerca_de_trigo": (0, 2),
        "cerca_de_nevoa": (0, 3),
        "pedra_da_assembleia": (0, 1),
    }
    t = event("tambores_da_madrugada", "degrau_dourado", realm=realm)
    assert t.village("degrau_dourado") == (0, 1)
    assert "degrau_dourado" not in t.moves
    t.do("cerca_de_nevoa", "cerca_de_trigo")
    assert t.kind == "event.place"
    assert t.village("pedra_da_assembleia") == (0, 1)


def test_clear() -> None:
    """C-19.3: all of it, then own influence there; mandatory while there is a village."""
    t = event("cisma_dos_ferreiros", villages={"cinza_mansa": (0, 3), "brasa_viva": (1, 1)})
    assert set(t.moves) == {"cinza_mansa", "brasa_viva"}
    t.do("cinza_mansa")
    assert t.village("cinza_mansa") == (1, 0)
    t = event("cisma_dos_ferreiros", realm={"forja_mae": (0, 2)}, sun=QUIET)
    assert t.now == ("sun", "play.choose")


def test_control() -> None:
    """C-19.4: firmness and the other's influence less the own."""
    t = event("cortejo_da_lua", realm={"cinza_mansa": (1, 3), "juncal": (0, 1)})
    assert t.village("cinza_mansa") == (4, 3)
    assert t.holder("cinza_mansa") == "moon"


@pytest.mark.parametrize(
    ("before", "after"), [((1, 2), (2, 0)), ((0, 0), (2, 0)), ((4, 1), (4, 0))]
)
def test_seize(before: tuple[int, int], after: tuple[int, int]) -> None:
    """C-19.5: it keeps what it has beyond."""
    t = event("juramento_das_lavadeiras", villages={"moinho_do_vento_quente": before})
    assert t.village("moinho_do_vento_quente") == after


def test_move() -> None:
    """C-19.6: from anywhere, to what ``to`` allows, at most two into one, stopping at any time."""
    t = event("procissao_das_canoas", sun=QUIET)
    assert set(t.moves) == {name for name in VILLAGES if t.village(name)[0]} | {"done"}
    t.do("casa_da_mare")
    assert t.prompt()["lifted"] == 28
    assert "porto_farrow" not in t.moves
    assert "casa_da_mare" not in t.moves
    t.do("cinza_mansa")
    assert t.village("casa_da_mare") == (2, 0)
    assert t.village("cinza_mansa") == (1, 0)
    t.do("casa_da_mare", "cinza_mansa", "casa_da_mare")
    assert "cinza_mansa" not in t.moves
    t.do("done")
    assert t.village("casa_da_mare") == (1, 0)
    assert t.village("cinza_mansa") == (2, 0)
    assert t.now == ("sun", "play.choose")


def test_move_at_most_three() -> None:
    """C-19.6."""
    t = event("procissao_das_canoas", *["casa_da_mare", "lodo_fundo"] * 2, sun=QUIET)
    t.do("casa_da_mare", "sete_estacas")
    assert t.now == ("sun", "play.choose")
    assert t.village("casa_da_mare") == (0, 0)


def test_move_to_the_one_village_left() -> None:
    """C-19.6: nothing can be lifted from the only village where it could be put."""
    realm = dict.fromkeys(VILLAGES, (0, 9)) | {"degrau_prateado": (2, 0), "casa_da_mare": (1, 9)}
    t = event("procissao_das_canoas", realm=realm)
    assert t.moves == ["casa_da_mare", "done"]
    t.do("casa_da_mare")
    assert t.moves == ["degrau_prateado", "done"]


def test_coup_and_once_more() -> None:
    """C-19.7: after a removal, in a different allowed village; not after a failure."""
    where: dict[str, Any] = {
        "villages": {"areal_raso": (0, 1), "cinza_mansa": (0, 1)},
        "sun": QUIET,
    }
    t = event("levante_das_docas", "areal_raso", dice={"coup.1": [6], "coup.2": [6]}, **where)
    assert t.now == ("moon", "event.coup")
    assert "areal_raso" not in t.moves
    assert {"cinza_mansa", "casa_do_meio_dia", "decline"} <= set(t.moves)
    assert not {"porto_farrow", "juncal", "forja_mae"} & set(t.moves)
    t.do("cinza_mansa")
    assert t.vigil == (5, 0)
    assert t.now == ("sun", "play.choose")
    t = event("levante_das_docas", "casa_do_meio_dia", dice={"coup.1": [1]}, **where)
    assert t.now == ("sun", "play.choose")
    # Some of it is left there, and still it is not allowed again.
    where["villages"] = {"areal_raso": (0, 6), "cinza_mansa": (0, 1)}
    t = event("levante_das_docas", "areal_raso", dice={"coup.1": [1]}, **where)
    assert t.village("areal_raso") == (0, 4)
    assert "areal_raso" not in t.moves
    t = event("levante_das_docas", "decline", **where)
    assert t.now == ("sun", "play.choose")


def test_persuade() -> None:
    """C-19.8: up to three attempts, one more on the own total."""
    dice = {f"persuade.{n}": [2, 1] for n in (1, 2, 3)}
    t = event("coro_do_sereno", "caldeira_nova", dice=dice, sun=QUIET)
    assert t.named("persuade")[0]["adds"] == [1, 3]
    assert set(t.moves) == {"espelho_do_martim", "caldeira_nova", "done"}
    t.do("caldeira_nova", "espelho_do_martim")
    assert t.now == ("sun", "play.choose")


def test_ops() -> None:
    """C-19.9: one of its uses, limited by its villages."""
    t = event("espelho_d_agua", "region ilhas_farrow", "areal_raso", dice={"coup.1": [1]})
    assert t.kind == "event.ops"
    assert t.moves == ["coup", "persuade", "decline"]
    assert t.prompt()["uses"] == {"coup": None, "persuade": None}
    t.do("coup")
    assert "juncal" not in t.moves
    t.do("casa_do_meio_dia")
    assert t.vigil == (2, 0)
    t = event("grande_convocacao", truce=4)
    assert t.moves == ["place", "coup", "persuade", "decline"]
    assert t.truce == 5


@pytest.mark.parametrize(("truce", "points"), [(5, 3), (4, 2), (3, 1), (2, 0)])
def test_points_by_candles(truce: int, points: int) -> None:
    """C-19.10: candles beyond 2, before two are lit."""
    t = event("lei_das_lanternas", truce=truce)
    assert t.balance == -points
    assert t.truce == min(5, truce + 2)


def test_points_by_regions() -> None:
    """C-19.10: Influence or Dominion, three at most; a foothold does not count."""
    homes = {"forja_mae": (2, 0), "cinza_mansa": (1, 0)}
    assert event("louvor_dos_pescadores", realm=homes).balance == -1
    many = homes | {"porto_da_salina": (2, 0), "ponte_das_enguias": (2, 0), "lodo_fundo": (1, 0)}
    assert event("louvor_dos_pescadores", realm=many).balance == -2
    four = many | {
        "farol_submerso": (2, 0),
        "lagoa_calada": (2, 0),
        "porto_farrow": (2, 0),
        "areal_raso": (1, 0),
    }
    assert event("louvor_dos_pescadores", realm=four).balance == -3


def test_points_to_the_leader_in_keystones() -> None:
    """C-19.11: it may be the other court; on a tie nobody."""
    assert event("romaria_das_pedras").balance == 0
    assert event("romaria_das_pedras", villages={"forja_mae": (0, 2)}).balance == 2
    assert event("romaria_das_pedras", villages={"forja_mae": (2, 0)}).balance == -2


@pytest.mark.parametrize(("before", "after"), [(5, 3), (-5, -3), (0, 0), (1, -1)])
def test_points_to_the_trailer(before: int, after: int) -> None:
    """C-19.12."""
    assert event("contagem_dos_graos", balance=before).balance == after


def test_truce() -> None:
    """C-19.13: by a difference, within 1 and 5; or to a value of a range, the present one too."""
    assert event("tregua_de_lareira", truce=5).truce == 5
    t = event("coloquio_dos_jardineiros", truce=2, discard="")
    assert t.truce == 4
    t = event("alarme_nas_torres", truce=3)
    assert t.now == ("moon", "event.truce")
    assert t.moves == ["truce 2", "truce 3", "truce 4", "truce 5"]
    t.do("truce 3")
    assert t.truce == 3
    assert event("alarme_nas_torres", "truce 2", truce=3).truce == 2


def test_vigil() -> None:
    """C-19.14: by a difference or set, 0 to 5, of ``self``."""
    assert event("tregua_de_lareira", vigil=(1, 0)).vigil == (3, 0)
    assert event("tregua_de_lareira", vigil=(4, 0)).vigil == (5, 0)
    assert event("alarme_nas_torres", "truce 5", vigil=(1, 2)).vigil == (5, 2)
