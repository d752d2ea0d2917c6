"""The chances that a player sees before a coup or an attempt to persuade (C-24.6, C-24.7)."""

import pytest

from games.courts.prompts import persuade_faces

from .table import Table


def test_a_coup_by_face_of_the_die() -> None:
    """C-24.7, C-9.4 to C-9.6: what each face comes to, and the chances in sixths."""
    t = Table(
        moon="tregua_de_lareira grande_convocacao",
        sun="livro_das_queixas",
        truce=4,
        villages={"ponte_de_cristal": (1, 3)},
    )
    t.do("coup grande_convocacao")
    found = next(row for row in t.prompt()["villages"] if row["v"] == 10)
    assert found["totals"] == [-1, 0, 1, 2, 3, 4]
    assert found["removed"] == [0, 0, 1, 2, 3, 3]
    assert found["gained"] == [0, 0, 0, 0, 0, 1]
    assert (found["remove"], found["clear"], found["occupy"]) == (4, 2, 0)
    # C-9.8, C-11.7: a keystone; at Truce 3 the Água de Vidro closes.
    assert (found["candle"], found["truce"], found["closes"]) == (True, 3, "agua_de_vidro")
    assert found["vigil"] == 4


def test_a_coup_elsewhere_puts_out_nothing() -> None:
    """C-9.8."""
    t = Table(moon="tregua_de_lareira grande_convocacao", sun="livro_das_queixas", truce=4)
    t.do("coup grande_convocacao")
    found = next(row for row in t.prompt()["villages"] if row["v"] == 34)
    assert (found["candle"], found["truce"], found["closes"]) == (False, 4, None)


@pytest.mark.parametrize(
    ("ahead", "chances"),
    [(0, (15, 6, 15)), (1, (21, 5, 10)), (2, (26, 4, 6)), (3, (30, 3, 3))],
)
def test_the_chances_of_an_attempt(ahead: int, chances: tuple[int, int, int]) -> None:
    """C-24.7."""
    faces = persuade_faces(ahead)
    assert tuple(sum(face[part] for face in faces) for part in range(3)) == chances
    assert faces[0] == [ahead, 1, 5 - ahead]


def test_the_chance_to_take_all_of_it() -> None:
    """C-24.7: `porto_da_salina` (2, 0) in P1, the Sun two behind: a lead of 2 needs 5 : 1 or more."""
    t = Table(active="sun", sun="mediador tregua_de_lareira", moon="livro_das_queixas")
    t.do("persuade tregua_de_lareira")
    found = next(row for row in t.prompt()["villages"] if row["v"] == 25)
    assert found["adds"] == [1, 3]
    # A lead of 2 after being 2 behind: 5 against 1, 6 against 1 and 6 against 2.
    assert (found["win"], found["clear"]) == (6, 3)
