"""A play and the strength of a card: C-6, C-7."""

from __future__ import annotations

from tests.courts.table import P1, QUIET, Table


def uses(t: Table, card: str) -> set[str]:
    """The legal moves with a card, without its name."""
    found = set()
    for move in t.moves:
        words = move.split()
        if len(words) > 1 and words[1] == card:
            found.add(" ".join((words[0], *words[2:])))
    return found


def test_one_card_one_use() -> None:
    """C-6.1, C-6.21: after the use is sent the card is gone and there is no way back."""
    t = Table(moon="tregua_de_lareira enxurrada", sun=QUIET)
    t.do("place tregua_de_lareira")
    assert t.kind == "place.next"
    assert not {"done", "decline", "abandon"} & set(t.moves)
    assert t.hand("moon") == ["enxurrada"]
    assert t.view["in_play"][0]["card"] == 33
    t.do(*["degrau_prateado"] * 3)
    assert t.now == ("sun", "play.choose")


def test_events_of_own_and_any_cards_only() -> None:
    """C-6.2, C-6.3: never of the other court's."""
    t = Table(moon="cavaleiros_da_meia_noite tregua_de_lareira cavaleiros_do_meio_dia")
    assert "event" in uses(t, "cavaleiros_da_meia_noite")
    assert "event" in uses(t, "tregua_de_lareira")
    assert "event" not in uses(t, "cavaleiros_do_meio_dia")
    assert t.why_not("event cavaleiros_do_meio_dia") == "other_courts_event"


def test_a_false_condition_forbids_the_event() -> None:
    """C-6.4: here the Truce is not at 2."""
    t = Table(moon="fim_do_conselho", turn=8)
    assert uses(t, "fim_do_conselho") == {"place", "coup", "persuade", "star"}
    assert t.why_not("event fim_do_conselho") == "condition_truce_is"
    assert "event" in uses(Table(moon="fim_do_conselho", turn=8, truce=2), "fim_do_conselho")


def test_the_other_courts_event_comes_along() -> None:
    """C-6.5, C-6.6, C-6.10: before or after, decided by the Sun, while the Moon is active."""
    t = Table(moon="arauto_cantor", sun=QUIET)
    assert uses(t, "arauto_cantor") == {
        f"{use} {order}" for use in ("place", "coup", "persuade") for order in ("before", "after")
    } | {"star"}
    t.do("place arauto_cantor before")
    assert t.balance == 1
    assert t.now == ("moon", "place.next")
    t = Table(moon="arauto_cantor", sun=QUIET)
    t.do("place arauto_cantor after")
    assert t.balance == 0
    assert t.now == ("moon", "place.next")
    t.do("degrau_prateado", "degrau_prateado")
    assert t.balance == 1
    t = Table(moon="primeira_andorinha")
    t.do("place primeira_andorinha before")
    assert t.now == ("sun", "event.place")
    assert t.view["active"] == "moon"


def test_card_use_and_order_are_public_and_fixed() -> None:
    """C-6.7: seen by everybody while the event is still being decided."""
    t = Table(moon="primeira_andorinha")
    t.do("persuade primeira_andorinha before")
    for view in (t.view, t.seen_by("moon"), t.seen_by("sun")):
        assert view["in_play"] == [
            {
                "card": 4,
                "court": "moon",
                "use": "persuade",
                "order": "before",
                "happened": True,
            }
        ]


def closing(**where: object) -> Table:
    """The Moon declares a coup on the Sun's only village; the Sun's event closes its region."""
    realm = {"degrau_dourado": (0, 2), "porto_da_salina": (1, 0)}
    t = Table({"coup.1": [1]}, realm=realm, moon="mensageira_de_cera", sun=QUIET, **where)
    t.do("coup mensageira_de_cera before", "coup", "porto_da_salina")
    assert t.view["closed"] == ["planalto_alto"]
    return t


def test_the_one_use_left_is_taken_without_asking() -> None:
    """C-6.8: nothing can be couped or persuaded any more, so placing begins at once."""
    t = closing()
    assert t.now == ("moon", "place.next")
    assert t.named("use_changed") == [{"court": "moon", "use": "place"}]


def test_without_any_use_left_the_strength_is_lost() -> None:
    """C-6.8: every village that the Moon reaches is blighted as well."""
    everywhere = ("planalto_alto", "agua_de_vidro", "vale_das_brasas", "pantano_salgado")
    t = closing(lasting=[("blight", "sun", region) for region in everywhere])
    assert t.named("strength_lost") == [{"court": "moon", "card": 5}]
    assert t.now == ("sun", "play.choose")
    assert t.removed == ["mensageira_de_cera"]


def test_a_choice_of_two_uses_is_asked() -> None:
    """C-6.8: the Sun occupies the last village that one point could pay for."""
    realm = {
        "degrau_prateado": (0, 3),
        "espelho_da_garca": (0, 1),
        "caldeira_velha": (0, 2),
        "porto_da_salina": (0, 2),
        "casa_da_mare": (0, 3),
    }
    t = Table({"persuade.1": [1, 1]}, realm=realm, moon="primeira_andorinha", sun=QUIET)
    t.do("place primeira_andorinha before", "espelho_da_garca", "farol_submerso")
    assert t.now == ("moon", "play.reuse")
    assert t.moves == ["coup", "persuade"]
    t.do("persuade")
    assert t.now == ("moon", "persuade.next")


def test_the_match_may_end_in_the_first_part() -> None:
    """C-6.9, C-17.14: the Sun's 20th point comes before the Moon may place."""
    t = Table(moon="arauto_cantor", balance=19)
    t.do("place arauto_cantor before")
    assert t.result == ("sun", "points")
    assert t.village("degrau_prateado") == P1["degrau_prateado"]
    assert t.kind == "over"


def test_a_condition_is_read_when_the_events_moment_comes() -> None:
    """C-6.11: the Moon places itself level on keystones before the Sun's blessing would happen."""
    ahead = {"degrau_dourado": (0, 3), "degrau_prateado": (2, 0)}
    t = Table(villages=ahead, moon="bencao_do_zenite", turn=4)
    assert t.view["keystones"] == {"moon": 2, "sun": 3}
    t.do("place bencao_do_zenite after", "degrau_prateado")
    assert t.view["keystones"] == {"moon": 3, "sun": 3}
    assert t.balance == 0
    assert (t.discard, t.removed) == (["bencao_do_zenite"], [])
    t = Table(villages=ahead, moon="bencao_do_zenite", turn=4)
    t.do("place bencao_do_zenite before")
    assert t.balance == 2


def test_own_and_any_cards_used_for_strength_have_no_event() -> None:
    """C-6.12."""
    t = Table(moon="arauto_velado", sun=QUIET)
    t.do("place arauto_velado", "degrau_prateado", "degrau_prateado")
    assert t.balance == 0
    t = Table(moon="pipa_perdida", sun=QUIET)
    t.do("place pipa_perdida", "degrau_prateado")
    assert t.star == (0, 0)


def test_a_starred_card_leaves_when_its_event_happens() -> None:
    """C-6.13, C-6.14, C-6.17: also in the other court's play; cards without a star do not."""
    t = Table(moon="mare_de_sizigia").do("event mare_de_sizigia")
    assert (t.removed, t.discard) == (["mare_de_sizigia"], [])
    t = Table(moon="calendario_justo", sun=QUIET)
    t.do("place calendario_justo before", *["degrau_prateado"] * 3)
    assert (t.removed, t.discard) == (["calendario_justo"], [])
    t = Table(moon="tregua_de_lareira").do("event tregua_de_lareira")
    assert (t.removed, t.discard) == ([], ["tregua_de_lareira"])


def test_a_starred_card_without_its_event_is_only_discarded() -> None:
    """C-6.15: by strength, on the Star Road, by an effect, by a cancelling herald."""
    t = Table(moon="mare_de_sizigia", sun=QUIET)
    t.do("place mare_de_sizigia", *["degrau_prateado"] * 3)
    assert (t.removed, t.discard) == ([], ["mare_de_sizigia"])
    t = Table({"star.1": [1]}, moon="mare_de_sizigia").do("star mare_de_sizigia")
    assert (t.removed, t.discard) == ([], ["mare_de_sizigia"])
    t = Table(
        {"event.abelhas_mensageiras.discard.1": [1]},
        active="sun",
        sun="abelhas_mensageiras",
        moon="mare_de_sizigia",
        turn=4,
    ).do("event abelhas_mensageiras")
    assert (t.removed, t.discard) == ([], ["mare_de_sizigia", "abelhas_mensageiras"])


def test_an_event_that_changes_nothing_has_happened() -> None:
    """C-6.16: with no lasting effect to end and no wall, the starred card still leaves the match."""
    t = Table(moon="queda_dos_corais", turn=8, realm={"degrau_prateado": (2, 0)})
    t.do("event queda_dos_corais")
    assert t.removed == ["queda_dos_corais"]
    assert not t.named("influence")


def test_a_fair_can_only_be_scored() -> None:
    """C-6.18: no strength, no Star Road."""
    t = Table(moon="feira_do_vale_das_brasas", lasting=[("strength_plus", "moon")])
    assert uses(t, "feira_do_vale_das_brasas") == {"event"}
    assert t.why_not("star feira_do_vale_das_brasas") == "fair_only_scores"
    assert t.why_not("place feira_do_vale_das_brasas") == "fair_only_scores"


def test_a_card_without_a_legal_use_may_be_played_idle() -> None:
    """C-6.19, C-6.20: the Sun has no influence and the Moon's portal region is blighted."""
    t = Table(
        realm={},
        moon="arauto_cantor arauto_velado",
        sun=QUIET,
        lasting=[
            ("blight", "sun", region)
            for region in ("planalto_alto", "agua_de_vidro", "vale_das_brasas", "pantano_salgado")
        ],
    )
    assert uses(t, "arauto_velado") == {"event", "idle", "star"}
    assert uses(t, "arauto_cantor") == {"idle", "star"}
    assert t.why_not("place arauto_velado") == "nowhere_to_place"
    assert t.why_not("coup arauto_velado") == "nowhere_to_coup"
    assert t.why_not("persuade arauto_velado") == "nowhere_to_persuade"
    t.do("idle arauto_cantor")
    assert t.balance == 1
    assert t.discard == ["arauto_cantor"]
    t.do(f"event {QUIET}", "idle arauto_velado")
    assert t.balance == 1
    assert not [move for move in Table(moon="arauto_velado").moves if move.startswith("idle")]


def test_a_use_may_be_declared_only_with_a_target() -> None:
    """C-6.20: at strength 1 a village occupied by the Sun is too dear; at 2 it is not."""
    realm = {
        "degrau_prateado": (0, 3),
        "espelho_da_garca": (0, 2),
        "caldeira_velha": (0, 2),
        "porto_da_salina": (0, 2),
        "casa_da_mare": (0, 3),
    }
    t = Table(realm=realm, moon="pipa_perdida romaria_das_pedras")
    assert "place" not in uses(t, "pipa_perdida")
    assert "place" in uses(t, "romaria_das_pedras")
    assert "star" not in uses(t, "pipa_perdida")
    assert "star" in uses(t, "romaria_das_pedras")


def test_before_is_shown_first() -> None:
    """C-6.22: of the two orders of each use."""
    t = Table(moon="arauto_cantor")
    assert t.moves.index("place arauto_cantor before") < t.moves.index("place arauto_cantor after")
    assert t.prompt()["cards"][0]["ordered"] is True


# -- C-7


def test_effective_strength() -> None:
    """C-7.1, C-7.2: both modifiers are added before the limits 1 and 4."""

    def strength(card: str, *lasting: tuple[str, str]) -> int:
        t = Table(moon=card, lasting=lasting)
        found: int = t.prompt()["cards"][0]["strength"]
        return found

    plus, minus = ("strength_plus", "moon"), ("strength_minus", "sun")
    assert strength("enxurrada", plus) == 4
    assert strength("enxurrada", minus) == 2
    assert strength("lei_das_lanternas", plus) == 4
    assert strength("mediador", minus) == 1
    assert strength("lei_das_lanternas", plus, minus) == 4
    assert strength("mediador", plus, minus) == 1
    # The other court's own bonus and the own court's malus for the other are not the Moon's.
    assert strength("enxurrada", ("strength_plus", "sun"), ("strength_minus", "moon")) == 3


def test_its_cards_are_the_cards_it_plays() -> None:
    """C-7.3: also the other court's card and the Bell; a Fair stays 0."""
    t = Table(moon="calendario_justo feira_do_vale_das_brasas", lasting=[("strength_minus", "sun")])
    found = {card["card"]: card["strength"] for card in t.prompt()["cards"]}
    assert found == {13: 2, 3: 0}
    assert t.prompt()["bell"]["strength"] == 3


def test_effective_strength_counts_on_the_star_road() -> None:
    """C-7.4: a card of strength 1 with +1 reaches the minimum of 2, one of 2 with -1 does not."""
    t = Table(moon="mediador", lasting=[("strength_plus", "moon")])
    assert "star" in uses(t, "mediador")
    t = Table(moon="arauto_velado", lasting=[("strength_minus", "sun")])
    assert "star" not in uses(t, "arauto_velado")
    assert t.why_not("star arauto_velado") == "too_weak"


def test_strength_is_fixed_when_the_use_starts() -> None:
    """C-7.5: the Sun repeats Night without Bonfires, before or after the Moon's use of 1 + 1."""
    where = {
        "turn": 8,
        "star": (0, 1),
        "discard": "noite_sem_fogueiras",
        "moon": "carta_esquecida",
        "sun": QUIET,
        "lasting": [("strength_plus", "moon")],
    }
    t = Table(None, **where)
    t.do("place carta_esquecida before", "card noite_sem_fogueiras")
    assert t.view["use"]["strength"] == 1
    t = Table(None, **where)
    t.do("place carta_esquecida after")
    assert t.view["use"]["strength"] == 2
    t.do("degrau_prateado", "degrau_prateado", "card noite_sem_fogueiras")
    assert ("strength_minus", "sun") in t.lasting


def test_strength_given_by_an_event_is_not_modified() -> None:
    """C-7.6: the coup of the card is of strength 3, its placing of strength 1."""
    t = Table(
        {"coup.1": [1]},
        moon="cavaleiros_da_meia_noite",
        lasting=[("strength_plus", "moon")],
    )
    t.do("event cavaleiros_da_meia_noite", "caldeira_nova")
    assert t.named("coup")[0]["strength"] == 3
    t = Table(moon="espia_de_mercurio", lasting=[("strength_plus", "moon")])
    t.do("event espia_de_mercurio", "place")
    assert t.view["use"]["strength"] == 1
