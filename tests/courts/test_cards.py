"""Every card does what its text says: one case by hand for each card of the Moon and of no court, and
the same case seen in the mirror for the Sun's (C-23.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.courts.table import CARDS, P1, QUIET, VILLAGES, Table

SUN_CARDS = [name for name, card in CARDS.items() if card["court"] == "sun"]
SWAP = {"moon": "sun", "sun": "moon", "pantano_salgado": "ilhas_farrow"}
SWAP["ilhas_farrow"] = "pantano_salgado"

#: card → (position, dice, moves after playing its event, what must be true).
Case = tuple[dict[str, Any], dict[str, Any], list[str], dict[str, Any]]
CASES: dict[str, Case] = {
    # Degelo
    "feira_do_planalto_alto": (
        {"realm": {"moinho_do_vento_frio": (2, 0)}},
        {},
        [],
        {"balance": -3, "discard": ["feira_do_planalto_alto"]},
    ),
    "feira_da_agua_de_vidro": ({"realm": {"lagoa_clara": (0, 2)}}, {}, [], {"balance": 2}),
    "feira_do_vale_das_brasas": ({"realm": {"forja_mae": (2, 0)}}, {}, [], {"balance": -3}),
    "primeira_coruja": (
        {},
        {},
        ["forja_mae", "cinza_mansa"],
        {"forja_mae": (1, 0), "cinza_mansa": (1, 0), "discard": ["primeira_coruja"]},
    ),
    "espia_de_mercurio": (
        {"sun": "enxurrada"},
        {"persuade.1": [6, 1]},
        ["persuade", "juncal"],
        {"juncal": (0, 0), "removed": ["espia_de_mercurio"]},
    ),
    "juramento_das_lavadeiras": (
        {"villages": {"moinho_do_vento_quente": (1, 3)}},
        {},
        [],
        {"moinho_do_vento_quente": (2, 0), "removed": ["juramento_das_lavadeiras"]},
    ),
    "coro_do_sereno": (
        {},
        {"persuade.1": [6, 1], "persuade.2": [6, 1]},
        ["espelho_do_martim", "caldeira_nova"],
        # 6 + 1 against 1 + 3 (more there, a neighbour, the portal): both empty, no target left.
        {"espelho_do_martim": (0, 0), "caldeira_nova": (0, 0)},
    ),
    "bloqueio_das_dunas": (
        {"sun": "tregua_de_lareira mediador"},
        {},
        ["choose discard", "card tregua_de_lareira"],
        {
            "discard": ["tregua_de_lareira"],
            "espelho_do_martim": (0, 1),
            "removed": ["bloqueio_das_dunas"],
        },
    ),
    "romeiros_da_lua": (
        {"realm": {"cinza_mansa": (1, 0)}},
        {},
        ["fonte_de_enxofre", "caldeira_velha", "carvoeira_do_poente"],
        {"fonte_de_enxofre": (1, 0), "caldeira_velha": (1, 0), "carvoeira_do_poente": (1, 0)},
    ),
    "arauto_velado": ({}, {}, [], {"balance": -1}),
    "carta_dos_tres_portos": (
        {},
        {},
        ["farol_submerso", "farol_submerso", "lagoa_clara"],
        {"farol_submerso": (2, 0), "lagoa_clara": (1, 0), "removed": ["carta_dos_tres_portos"]},
    ),
    "cavaleiros_da_meia_noite": (
        {},
        {"coup.1": [6]},
        ["caldeira_nova"],
        # 6 + 3 - 4 = 5 against one.
        {"caldeira_nova": (4, 0), "truce": 4, "vigil": (3, 0)},
    ),
    "mare_de_sizigia": ({}, {}, [], {"lasting": {("strength_plus", "moon")}}),
    "alianca_dos_diques": (
        {},
        {},
        ["degrau_prateado", "cerca_de_nevoa", "cerca_de_trigo", "pedra_da_assembleia"],
        {
            "degrau_prateado": (3, 0),
            "cerca_de_nevoa": (1, 0),
            "cerca_de_trigo": (1, 0),
            "pedra_da_assembleia": (1, 0),
        },
    ),
    "mediador": (
        {"moon": "calendario_justo"},
        {},
        ["card calendario_justo", "place", *["degrau_prateado"] * 3],
        {"degrau_prateado": (5, 0), "removed": [], "lasting": set()},
    ),
    "pipa_perdida": ({"star": (2, 3)}, {}, [], {"star": (3, 3), "balance": -1}),
    "jogos_da_ponte": (
        {"truce": 4},
        {"coup.1": [3]},
        ["choose refuse", "coup", "juncal"],
        # 3 + 4 - 2 = 5 against one.
        {"truce": 3, "juncal": (4, 0), "vigil": (4, 0)},
    ),
    "romaria_das_pedras": ({"villages": {"forja_mae": (2, 0)}}, {}, [], {"balance": -2}),
    "mercado_flutuante": (
        {"moon": "enxurrada", "draw": ["pipa_perdida"]},
        {},
        ["card enxurrada"],
        {"hand": ["pipa_perdida"], "discard": ["enxurrada", "mercado_flutuante"]},
    ),
    "enxurrada": (
        {},
        {},
        ["region agua_de_vidro"],
        {"espelho_da_garca": (0, 0), "espelho_do_martim": (0, 0), "caldeira_velha": (1, 0)},
    ),
    "noite_sem_fogueiras": ({}, {}, [], {"lasting": {("strength_minus", "moon")}}),
    "tregua_de_lareira": ({"truce": 3}, {}, [], {"truce": 4, "vigil": (2, 0)}),
    "lei_das_lanternas": ({"truce": 3}, {}, [], {"balance": -1, "truce": 5}),
    # Floração
    "feira_do_pantano_salgado": ({}, {}, [], {"balance": -7}),
    # P1: the Sun has Dominion 6 and two keystones; the Moon nothing there.
    "feira_das_ilhas_farrow": ({}, {}, [], {"balance": 8}),
    "nevoa_no_ancoradouro": (
        {},
        {},
        # The Sun occupies three of six villages there.
        ["ilheu_das_cabras", "areal_raso"],
        {"ilheu_das_cabras": (2, 1), "areal_raso": (1, 0)},
    ),
    "bencao_da_lua_cheia": ({"villages": {"forja_mae": (2, 0)}}, {}, [], {"balance": -2}),
    "procissao_das_canoas": (
        {},
        {},
        ["casa_da_mare", "forja_mae", "casa_da_mare", "forja_mae", "casa_da_mare", "brasa_viva"],
        {"casa_da_mare": (0, 0), "forja_mae": (2, 0), "brasa_viva": (1, 0)},
    ),
    "morcegos_mensageiros": (
        {"sun": "tregua_de_lareira mediador"},
        {"event.morcegos_mensageiros.discard.1": [2]},
        [],
        {"discard": ["tregua_de_lareira", "morcegos_mensageiros"]},
    ),
    "muralha_de_juncos": ({}, {}, [], {"lasting": {("shield", "moon")}}),
    "cisma_dos_ferreiros": (
        {"villages": {"brasa_viva": (0, 3), "cinza_mansa": (0, 1)}},
        {},
        ["brasa_viva"],
        {"brasa_viva": (1, 0), "cinza_mansa": (0, 1)},
    ),
    "mare_de_estrelas": ({"star": (4, 0)}, {"star.1": [3]}, [], {"star": (5, 0), "balance": -2}),
    "labirinto_de_juncos": ({}, {}, [], {"lasting": {("trap", "moon")}}),
    "levante_das_docas": (
        {"villages": {"areal_raso": (0, 1), "brasa_viva": (0, 1)}},
        {"coup.1": [1], "coup.2": [1]},
        ["areal_raso", "brasa_viva"],
        # 1 + 3 - 2 = 2 against one, twice.
        {"areal_raso": (1, 0), "brasa_viva": (1, 0), "vigil": (5, 0), "truce": 5},
    ),
    "pendao_da_mare": ({}, {}, [], {"lasting": {("banner", "moon")}}),
    "cortejo_da_lua": (
        {"realm": {"casa_da_mare": (1, 2)}},
        {},
        [],
        {"casa_da_mare": (5, 2), "removed": ["cortejo_da_lua"]},
    ),
    "troca_de_balaios": (
        {"moon": "mediador", "sun": "tregua_de_lareira"},
        {"event.troca_de_balaios.swap.1": [[0]]},
        ["card mediador"],
        {"hand": ["tregua_de_lareira"], "discard": ["troca_de_balaios"]},
    ),
    "espelho_d_agua": (
        {},
        {"persuade.1": [6, 1], "persuade.2": [1, 1]},
        ["region ilhas_farrow", "areal_raso", "persuade", "ilheu_das_cabras", "porto_farrow"],
        # 6 against 1 + 1; then porto_farrow: 1 + 0 against 1 + 3, the Moon has nothing to lose.
        {"areal_raso": (2, 0), "ilheu_das_cabras": (1, 0), "porto_farrow": (0, 2)},
    ),
    "queimada": (
        {"villages": {"forja_mae": (3, 2)}},
        {},
        [],
        {"forja_mae": (2, 2), "caldeira_velha": (0, 0), "caldeira_nova": (0, 0)},
    ),
    "conselho_das_fogueiras": (
        {"truce": 3},
        {"event.conselho_das_fogueiras.summit.1": [6, 1]},
        ["light"],
        {"balance": -2, "truce": 4},
    ),
    "livro_das_queixas": ({}, {}, [], {"lasting": {("coup_fine", "moon")}}),
    "coloquio_dos_jardineiros": (
        {"truce": 2, "discard": "lei_das_lanternas"},
        {},
        ["card lei_das_lanternas"],
        {"truce": 4, "lasting": {("coup_minus", "moon")}, "hand": ["lei_das_lanternas"]},
    ),
    "peste_das_vinhas": (
        {},
        {},
        ["region planalto_alto"],
        {"lasting": {("blight", "moon")}, "removed": ["peste_das_vinhas"]},
    ),
    "alarme_nas_torres": ({"truce": 5}, {}, ["truce 2"], {"truce": 2, "vigil": (5, 0)}),
    "grande_convocacao": (
        {"truce": 3},
        {},
        ["place", *["espelho_da_garca"] * 4],
        {"truce": 4, "espelho_da_garca": (5, 0)},
    ),
    # Colheita
    "carta_ao_luar": (
        {"star": (2, 1), "discard": "lei_das_lanternas"},
        {},
        ["card lei_das_lanternas"],
        {"balance": -3, "removed": ["carta_ao_luar"], "discard": ["lei_das_lanternas"]},
    ),
    "marcha_das_lancas": (
        {},
        {"event.marcha_das_lancas.raid.1": [5]},
        ["caldeira_nova"],
        # ponta_do_facho guards: 5 - 1 = 4.
        {"caldeira_nova": (1, 0), "balance": -2, "vigil": (2, 0), "truce": 5},
    ),
    "queda_dos_corais": (
        {"lasting": [("shield", "sun")]},
        {},
        ["porto_farrow", "ponta_do_facho"],
        {
            "lasting": set(),
            "prevented": ["muralha_de_corais"],
            "porto_farrow": (0, 1),
            "ponta_do_facho": (0, 1),
        },
    ),
    "olho_da_coruja": (
        {"sun": "tregua_de_lareira mediador"},
        {},
        ["card tregua_de_lareira"],
        {
            "discard": ["tregua_de_lareira"],
            "lasting": {("open_hand", "moon")},
            "removed": ["olho_da_coruja"],
        },
    ),
    "louvor_dos_pescadores": ({}, {}, [], {"balance": -1}),
    "remos_abafados": (
        {"truce": 2},
        {"coup.1": [4]},
        ["porto_farrow"],
        # 4 + 3 - 4 = 3 against two, and the last candle stays lit.
        {"porto_farrow": (1, 0), "truce": 2, "lasting": {("no_candle", "moon")}},
    ),
    "tambores_da_madrugada": (
        {"villages": {"cerca_de_trigo": (0, 1)}},
        {},
        ["cerca_de_trigo", "degrau_prateado", "cerca_de_trigo"],
        # Both villages with the Sun's influence lose one, then two villages gain one.
        {"degrau_dourado": (0, 1), "cerca_de_trigo": (1, 0), "degrau_prateado": (3, 0)},
    ),
    "emissarios_da_meia_noite": (
        {"bell": "sun", "bell_up": False},
        {},
        [],
        {"bell": {"holder": "moon", "face_up": True}},
    ),
    "ultima_lamparina": (
        {"lasting": [("shield", "sun"), ("banner", "moon"), ("strength_plus", "sun")]},
        {},
        [],
        {"lasting": set()},
    ),
    "contagem_dos_graos": ({"balance": 4}, {}, [], {"balance": 2}),
    "ceifa_dupla": ({}, {}, [], {"lasting": {("extra_play", "moon")}}),
    "fim_do_conselho": (
        {"truce": 2, "balance": -8},
        {},
        ["end"],
        {"result": ("moon", "council"), "balance": -2},
    ),
}


#: The Sun's cards whose region is not that of their counterpart.
CASES |= {
    "primeira_andorinha": (
        {},
        {},
        ["farol_submerso", "lagoa_clara"],
        {"farol_submerso": (0, 1), "lagoa_clara": (0, 1)},
    ),
    "carta_das_tres_forjas": (
        {},
        {},
        ["forja_mae", "forja_mae", "cinza_mansa"],
        {"forja_mae": (0, 2), "cinza_mansa": (0, 1), "removed": ["carta_das_tres_forjas"]},
    ),
    "cisma_dos_barqueiros": (
        {"villages": {"lagoa_calada": (3, 0), "lagoa_clara": (1, 0)}},
        {},
        ["lagoa_calada"],
        {"lagoa_calada": (0, 1), "lagoa_clara": (1, 0)},
    ),
}


def mirrored(value: Any) -> Any:
    """A position, a move or an expectation, seen from the other court."""
    if isinstance(value, dict):
        return {mirrored(key): mirrored(item) for key, item in value.items()}
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) for n in value):
        return (value[1], value[0])
    if isinstance(value, (list, tuple, set)):
        return type(value)(mirrored(item) for item in value)
    if isinstance(value, str):
        return " ".join(_mirrored_word(word) for word in value.split(" "))
    return value


def _mirrored_word(word: str) -> str:
    if word in SWAP:
        return SWAP[word]
    if word in CARDS:
        return CARDS[word]["mirror"] or word
    if word in VILLAGES:
        return str(VILLAGES[word]["mirror"])
    if word.startswith("event."):
        return (
            ".".join(_mirrored_word(part) for part in word.split(".")) if word.count(".") else word
        )
    return word


def run(card: str, case: Case, court: str) -> None:
    """Play the card for its event, then compare."""
    where, dice, moves, expected = case
    other = "sun" if court == "moon" else "moon"
    where = {"turn": 8, "truce": 5} | where
    mine = f"{card} {where.pop(court, '')}"
    theirs = where.pop(other, "") or QUIET
    # One play for the other court, so that the turn does not end at once.
    t = Table(dice, active=court, left=(3, 3), **{court: mine, other: theirs}, **where)
    t.do(f"event {card}", *moves)
    for key, value in expected.items():
        if key in VILLAGES:
            assert t.village(key) == value, key
        elif key == "hand":
            assert t.hand(court) == value
        elif key in ("bell", "prevented"):
            found = t.view[key]
            if key == "prevented":
                found = [name for name, data in CARDS.items() if data["number"] in found]
            assert found == value
        else:
            assert getattr(t, key) == value, key
    if not t.result:
        assert t.now == (other, "play.choose")


@pytest.mark.parametrize("card", CASES)
def test_card(card: str) -> None:
    """C-23.11: the text, as a position before and after."""
    run(card, CASES[card], "sun" if card in SUN_CARDS else "moon")


@pytest.mark.parametrize("card", [card for card in SUN_CARDS if card not in CASES])
def test_the_suns_card_in_the_mirror(card: str) -> None:
    """C-23.4, C-23.7: the mirrored case of its counterpart."""
    where, dice, moves, expected = CASES[CARDS[card]["mirror"]]
    expected = mirrored(expected)
    if "balance" in expected:
        expected["balance"] = -expected["balance"]
    where = mirrored({"bell": "moon", "realm": P1} | where)
    if "balance" in where:
        where["balance"] = -where["balance"]
    run(card, (where, mirrored(dice), mirrored(moves), expected), "sun")


def test_every_card_has_its_case() -> None:
    """87 cards: 60 by hand, 27 in the mirror."""
    assert set(CASES) | set(SUN_CARDS) == set(CARDS)
    assert (len(CASES), len(CARDS)) == (60, 87)
