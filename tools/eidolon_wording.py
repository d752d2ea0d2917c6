"""What EIDOLON's cards say: their printed text, written from the abilities that the engine plays.

``card_text(card, "pt")`` is the text of a catalogue entry. ``tools/eidolon_texts.py`` puts it into
the files, and a test compares, so that a card cannot say one thing and do another.
"""

from collections.abc import Mapping
from typing import Any

Card = Mapping[str, Any]
Words = dict[str, str]

#: Names and genders of what a creature can be.
TYPE_NAMES = {
    "humano": ("Humano", "m"),
    "morto_vivo": ("Morto-vivo", "m"),
    "espirito": ("Espírito", "m"),
    "eco": ("Eco", "m"),
    "fera": ("Fera", "f"),
    "planta": ("Planta", "f"),
    "construto": ("Construto", "m"),
    "cavaleiro": ("Cavaleiro", "m"),
    "guarda": ("Guarda", "m"),
    "clerigo": ("Clérigo", "m"),
    "cartografo": ("Cartógrafo", "m"),
    "estudioso": ("Estudioso", "m"),
    "druida": ("Druida", "m"),
    "batedor": ("Batedor", "m"),
    "cacador": ("Caçador", "m"),
    "peregrino": ("Peregrino", "m"),
    "artifice": ("Artífice", "m"),
}
IDENTITY_NAMES = {
    "ordem": "Ordem",
    "ruina": "Ruína",
    "conhecimento": "Conhecimento",
    "instinto": "Instinto",
}
NUMBERS = {
    "pt": ["zero", "uma", "duas", "três", "quatro", "cinco", "seis", "sete", "oito"],
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"],
}
WINDOWS = {"declaracao": "Declaração", "confronto": "Confronto"}
KEYWORDS = {
    "chegada": "CHEGADA",
    "queda": "QUEDA",
    "explorar": "EXPLORAR",
    "descoberta": "DESCOBERTA",
}


def card_text(card: Card, lang: str) -> str:
    """The printed text of a card in ``pt`` or ``en``: sentences with a space between."""
    parts = ["VIGÍLIA."] if "vigilia" in card.get("keywords", ()) else []
    parts += [_Writer(card, lang).ability(a) for a in card.get("abilities", ())]
    return " ".join(parts)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _join(parts: list[str], word: str) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" {word} {parts[-1]}"


class _Writer:
    """Writes the abilities of one card in one language."""

    def __init__(self, card: Card, lang: str) -> None:
        self.card = card
        self.pt = lang == "pt"
        self.lang = lang
        self.place = card["type"] == "place"
        short = card.get("short")
        self.name: str = short if short else card["name"][lang]
        if short and not self.pt and short.startswith("o "):
            self.name = "the Walker"
        self.female = card.get("gender", "m").startswith("f")

    def say(self, pt: str, en: str) -> str:
        return pt if self.pt else en

    # -- whole abilities

    def ability(self, a: Card) -> str:
        on = a["on"]
        if on == "static":
            return _upper(self._static(a)) + "."
        lead = self._lead(a)
        body = self._body(a)
        if lead.endswith((":", ",")):
            return f"{lead} {body}"
        return f"{lead} {_upper(body)}" if lead else _upper(body)

    def _lead(self, a: Card) -> str:
        on = a["on"]
        if on in KEYWORDS:
            return KEYWORDS[on] + ":"
        if on == "reward":
            return self.say("Recompensa:", "Reward:")
        if on == "ritual":
            return (
                self.say("Somente no Planejamento.", "Only in Planejamento.") if "only" in a else ""
            )
        if on == "activation":
            only = self.say(", somente no Planejamento", ", only in Planejamento")
            return f"{self.say('Ativação', 'Activation')}{only if 'only' in a else ''} ({self._cost(a)}):"
        if on == "reacao":
            return f"Reação ({self._where(a)}; {self._cost(a)}):"
        if on == "estratagema":
            return f"{self._where(a)}:"
        return self._moment(a) + ","

    def _cost(self, a: Card) -> str:
        n = a.get("cost", 0)
        paid = f"{n} Vestígio{'s' if n > 1 else ''}, " if n else ""
        return paid + self.say("esgotar", "exhaust")

    def _where(self, a: Card) -> str:
        names = [WINDOWS[w] for w in a["windows"]]
        where = _join(names, self.say("ou", "or"))
        kinds = a.get("action", ["attack", "explore"])
        role = a.get("role", "")
        if not role and len(kinds) == 2:
            if a.get("needs") == "ally":
                return where + self.say(
                    " de um ataque ou exploração", " of an attack or exploration"
                )
            return where
        if self.pt:
            what = " ou ".join({"attack": "ataque", "explore": "exploração"}[k] for k in kinds)
            article = "um" if kinds[0] == "attack" else "uma"
            whose = {"active": "seu" if article == "um" else "sua", "defender": "do rival"}[role]
            if len(kinds) == 2 and role == "active":
                whose = "seus"
            where += f" de {article} {what} {whose}"
        else:
            what = " or ".join({"attack": "attack", "explore": "exploration"}[k] for k in kinds)
            where += f" of {'your own' if role == 'active' else 'a rival' + chr(39) + 's'} {what}"
        needs = a.get("needs", "")
        if needs == "interceptor":
            where += self.say(
                " com interceptadora participante", " with an interceptor participating"
            )
        elif needs == "intercepted":
            where += self.say(" com interceptadora declarada", " with an interceptor declared")
        return where

    def _moment(self, a: Card) -> str:
        on = a["on"]
        if on == "turn_start":
            if self.place:
                return self.say(
                    "No início do turno de um jogador", "At the start of a player's turn"
                )
            return self.say("No início do seu turno", "At the start of your turn")
        who = self._watched(a.get("who", {}))
        if self.place:
            return {
                "explores": self.say(
                    "Quando uma criatura explora este Local",
                    "Whenever a creature explores this Local",
                ),
                "success": self.say(
                    "Quando um jogador explora este Local com sucesso",
                    "Whenever a player explores this Local successfully",
                ),
            }[on]
        what = {
            "enters": self.say(f"{who} entra em campo", f"{who} enters the field"),
            "falls": self.say(f"{who} é destruída", f"{who} is destroyed"),
            "attacks": self.say(f"{who} ataca", f"{who} attacks"),
            "explores": self.say(f"{who} explora", f"{who} explores"),
            "success": self.say(
                "uma exploração sua é bem-sucedida", "an exploration of yours is successful"
            ),
        }[on]
        if a.get("limit") != "turn":
            return self.say(f"Quando {what}", f"Whenever {what}")
        if on == "success":
            return self.say(
                f"Na primeira vez em cada um dos seus turnos que {what}",
                f"The first time in each of your turns that {what}",
            )
        return self.say(
            f"Na primeira vez em cada turno, seu ou do rival, que {what}",
            f"The first time in each turn, your own or the rival's, that {what}",
        )

    def _watched(self, who: Card) -> str:
        if "self" in who:
            return self.name
        if "type" in who:
            name, gender = TYPE_NAMES[who["type"]]
            other = "outr" if "other" in who else "um"
            article = {"outr": {"m": "outro", "f": "outra"}, "um": {"m": "um", "f": "uma"}}
            if self.pt:
                return f"{article[other][gender]} {name} {'seu' if gender == 'm' else 'sua'}"
            return f"{'another' if 'other' in who else 'a'} {name} of yours"
        bearing = self.say(" com anexo", " that has an attachment") if "bearing" in who else ""
        if "other" in who:
            return self.say("outra criatura sua", "another creature of yours") + bearing
        return self.say("uma criatura sua", "one of your creatures") + bearing

    def _static(self, a: Card) -> str:
        give = a["give"]
        bonus = self._bonus(give)
        to = give["to"]
        if to == "self":
            text = self.say(f"{self.name} tem {bonus}", f"{self.name} has {bonus}")
        elif to.get("side") == "any":
            name, gender = TYPE_NAMES[to["type"]]
            every = "Todo" if gender == "m" else "Toda"
            text = self.say(
                f"{every} {name} dos dois jogadores tem {bonus}",
                f"every {name} of both players has {bonus}",
            )
        else:
            others = self.say("outras ", "other ") if "other" in to else ""
            kind = f" do tipo {TYPE_NAMES[to['type']][0]}" if "type" in to else ""
            creatures = TYPE_NAMES[to["type"]][0] + "s" if "type" in to else "creatures"
            text = self.say(
                f"suas {others}criaturas{kind} têm {bonus}",
                f"your {others}{creatures} have {bonus}",
            )
        if "if" not in a:
            return text
        (condition,) = a["if"]
        there = self._condition(condition)
        return self.say(f"enquanto {there}, {text}", f"while {there}, {text}")

    # -- sentences

    def _body(self, a: Card) -> str:
        body = [self._sentence(e, a, at) for at, e in enumerate(a["do"])]
        if "if" in a:
            conditions = [self._condition(c) for c in a["if"]]
            whole = self.say(" e ", " and ").join(conditions)
            body[0] = self.say(f"se {whole}, {body[0]}", f"if {whole}, {body[0]}")
        return " ".join((_upper(text) if at else text) + "." for at, text in enumerate(body))

    def _sentence(self, e: Card, a: Card, at: int) -> str:
        text = self._verb(e, a, at)
        if "if" in e:
            there = self._condition(e["if"])
            return self.say(f"se {there}, {text}", f"if {there}, {text}")
        return text

    def _condition(self, c: Card) -> str:
        when = c["when"]
        if when == "controls":
            wanted, least = c["filter"], c["min"]
            if not wanted:
                number = NUMBERS[self.lang][least]
                return self.say(
                    f"você controla {number} ou mais criaturas",
                    f"you control {number} or more creatures",
                )
            name, gender = TYPE_NAMES[wanted["type"]]
            if "other" in wanted:
                article = {"m": "outro", "f": "outra"}[gender]
                return self.say(f"você controla {article} {name}", f"you control another {name}")
            article = {"m": "um", "f": "uma"}[gender]
            return self.say(f"você controla {article} {name}", f"you control a {name}")
        if when == "discard":
            number = NUMBERS[self.lang][c["min"]]
            return self.say(
                f"seu descarte tem {number} ou mais criaturas",
                f"your discard holds {number} or more creatures",
            )
        if when == "favours":
            name = TYPE_NAMES[c["type"]][0]
            return self.say(f"o Local favorece {name}", f"the Local favours {name}")
        if when == "outnumbered":
            if self.place:
                return self.say(
                    "o rival dela controla pelo menos tantas criaturas quanto o controlador dela",
                    "its controller's rival controls at least as many creatures",
                )
            return self.say(
                "o rival controla pelo menos tantas criaturas quanto você",
                "the rival controls at least as many creatures as you",
            )
        attached = "anexada" if self.female else "anexado"
        return {
            "second": self.say("você joga em segundo", "you play second"),
            "relics": self.say("você controla uma relíquia", "you control a relic"),
            "here": self.say(f"{self.name} está em campo", f"{self.name} is on the field"),
            "bearing": self.say(f"{self.name} tem um anexo", f"{self.name} has an attachment"),
            "attached": self.say(f"{self.name} está {attached}", f"{self.name} is attached"),
            "completed": self.say(
                "esta exploração concluiu o Local", "this exploration completed the Local"
            ),
            "no_creatures": self.say(
                "ele não controla criaturas", "that player controls no creature"
            ),
        }[when]

    def _bonus(self, e: Card) -> str:
        signs = [(e.get(k, 0), k.upper()) for k in ("atq", "res", "exp")]
        parts = [f"{'+' if n > 0 else '−'}{abs(n)} {name}" for n, name in signs if n]
        return _join(parts, self.say("e", "and"))

    def _target(self, a: Card, at: int) -> str:
        """The target's name at its first mention, a pronoun afterwards."""
        if any(e.get("to") == "target" for e in a["do"][:at]):
            return self.say("ela", "it")
        spec = a["target"]
        if spec["what"] == "participant":
            return self.say("uma criatura sua participante", "one of your participating creatures")
        if spec["what"] == "relic":
            return self.say("uma relíquia", "one relic") + (
                self.say(" do rival", " of the rival") if spec.get("side") == "rival" else ""
            )
        side = spec["side"]
        one = "outra" if "other" in spec else "uma"
        pt = f"{one} criatura"
        pt += " preparada" if "ready" in spec else ""
        pt += {"own": " sua", "rival": " do rival", "any": ""}[side]
        pt += " exausta" if "exhausted" in spec else ""
        pt += " com anexo" if "bearing" in spec else ""
        pt += f" de custo {spec['max_cost']} ou menos" if "max_cost" in spec else ""
        state = "exhausted " if "exhausted" in spec else "ready " if "ready" in spec else ""
        if side == "own":
            en = "another of your creatures" if "other" in spec else f"one of your {state}creatures"
        else:
            en = f"one {state}creature" + (" of the rival" if side == "rival" else "")
        en += " that has an attachment" if "bearing" in spec else ""
        en += f" of cost {spec['max_cost']} or less" if "max_cost" in spec else ""
        return self.say(pt, en)

    def _whom(self, e: Card, a: Card, at: int) -> str:
        """Who gets an effect."""
        to = e["to"]
        if to == "target":
            return self._target(a, at)
        if to == "self":
            if "self" in a.get("who", {}):
                return self.say("ela" if self.female else "ele", "it")
            return self.name
        if to == "subject":
            if a["on"] == "success":
                return self.say(
                    "a exploradora, se está em campo,", "the explorer, if on the field,"
                )
            return self.say("ela", "it")
        if to == "mine":
            return self.say("sua exploradora", "your explorer")
        if to == "theirs":
            return self.say("a atacante", "the attacker")
        side = to.get("side", "own")
        return self.say(
            {"own": "cada criatura sua", "rival": "cada criatura do rival"}[side],
            {"own": "each of your creatures", "rival": "each creature of the rival"}[side],
        )

    def _verb(self, e: Card, a: Card, at: int) -> str:
        verb, n = e["verb"], e.get("n", 0)
        plural = "s" if n > 1 else ""
        local = self.place and a["on"] != "reward"
        simple = {
            "draw": (f"compre {n} carta{plural}", f"draw {n} card{plural}"),
            "investigate": (f"Investigar {n}", f"Investigar {n}"),
            "vestige": (
                f"{'ele ganha' if local else 'ganhe'} {n} Vestígio{plural}",
                f"{'that player gains' if local else 'gain'} {n} Vestígio{plural}",
            ),
            "recover": (
                f"{'ele recupera' if local else 'recupere'} {n} de Vitalidade",
                f"{'that player recovers' if local else 'recover'} {n} Vitalidade",
            ),
            "damage_rival": (
                f"{n} de dano à Vitalidade do rival",
                f"{n} damage to the rival's Vitalidade",
            ),
            "damage_self": (
                f"{n} de dano à sua Vitalidade",
                f"{n} damage to your own Vitalidade",
            ),
            "extra_attempt": ("ganhe 1 tentativa extra", "gain 1 extra attempt"),
            "recover_card": (
                "devolva uma criatura do seu descarte à sua mão",
                "return a creature from your discard to your hand",
            ),
            "progress": (
                f"some {n} ao seu progresso em um Local ativo",
                f"add {n} to your progress on an active Local",
            ),
            "withdraw": (
                "sua exploradora é retirada da ação e fica preparada",
                "your explorer is withdrawn from the action and becomes ready",
            ),
            "remove_interceptor": (
                "a interceptadora sai da ação (fica em campo, exausta)",
                "the interceptor leaves the action (it stays on the field, exhausted)",
            ),
            "prevent": (
                f"previna até {n} do dano de combate que outra criatura sua participante"
                " sofreria nesta ação",
                f"prevent up to {n} of the combat damage that another of your participating"
                " creatures would take in this action",
            ),
        }
        if verb in simple:
            return self.say(*simple[verb])
        if verb == "essence":
            name = IDENTITY_NAMES[e["identity"]]
            return self.say(f"{n} Essência de {name}", f"{n} Essência of {name}")
        return self._aimed(e, a, at)

    def _aimed(self, e: Card, a: Card, at: int) -> str:
        verb, n = e["verb"], e.get("n", 0)
        if verb == "destroy_relic" or "to" not in e:
            whom = self._target(a, 0)
        else:
            whom = self._whom(e, a, at)
        if verb == "damage":
            return self._damage(n, whom, e, a)
        if verb in ("bonus", "grow"):
            return self._lasting(e, a, whom)
        if verb == "ready":
            if e["to"] == "self":
                who = "her" if self.female else "him"
                return self.say(f"prepare-{'a' if self.female else 'o'}", f"make {who} ready")
            return self.say(f"prepare {whom}", f"make {whom} ready")
        if verb == "mend":
            return self.say(
                f"remova até {n} de dano de {whom}", f"remove up to {n} damage from {whom}"
            )
        if verb == "return":
            return self.say(f"devolva {whom} à mão do dono", f"return {whom} to its owner's hand")
        return (
            self.say(
                {"destroy": "destrua", "destroy_relic": "destrua", "exhaust": "esgote"}[verb],
                {"destroy": "destroy", "destroy_relic": "destroy", "exhaust": "exhaust"}[verb],
            )
            + f" {whom}"
        )

    def _damage(self, n: int, whom: str, e: Card, a: Card) -> str:
        if whom in ("ela", "it") and "if" in e:
            return self.say(f"mais {n} de dano a {whom}", f"{n} more damage to {whom}")
        rival = ""
        if e["to"] == "target" and "or_rival" in a["target"]:
            rival = self.say(" ou à Vitalidade do rival", " or to the rival's Vitalidade")
        return self.say(f"{n} de dano a {whom}", f"{n} damage to {whom}") + rival

    def _lasting(self, e: Card, a: Card, whom: str) -> str:
        gets = self.say("recebe", "gets")
        bonus = self._bonus(e)
        several = sum(1 for k in ("atq", "res", "exp") if e.get(k)) > 1
        each = self.say(" de cada", " each") if several else ""
        if e["verb"] == "grow":
            most = f"+{e['max']}{each}"
            if e["to"] == "self":
                source = self.say("por esta habilidade", "from this ability")
            else:
                source = self.say(
                    f"por {self.name} em cada criatura", f"from {self.name} per creature"
                )
            return self.say(
                f"{whom} {gets} {bonus} enquanto estiver em campo (no máximo {most} {source})",
                f"{whom} {gets} {bonus} while on the field (at most {most} {source})",
            )
        until = {
            "turn": self.say("até o fim do turno", "until the end of the turn"),
            "action": self.say("nesta ação", "this action"),
        }[e["until"]]
        text = f"{whom} {gets} {bonus} {until}"
        if "per" in e:
            most = f"+{e['max']}{each}"
            text += self.say(
                f" para cada criatura que você controla (no máximo {most})",
                f" for each creature you control (at most {most})",
            )
        return text
