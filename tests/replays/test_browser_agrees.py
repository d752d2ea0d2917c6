"""The browser's verifier, written apart from this one, says the same of every record.

Both get thousands of records: honest, tampered with in every field, mutated, hostile. Everything that
checks 1 to 13 say must be equal, to the word and the event.
"""

import base64
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine import canonical
from replays.verifier import kept_of, verify
from tests.engine.table import played, recording
from tests.engine.vectors import VECTORS, tampered_record

from .forge import Forger
from .judge import KEYS
from .test_honest import void_before_start, with_rules_event
from .test_hostile import HOSTILE, RECORD, mutations
from .test_practice import practice
from .test_practice import record as practice_record
from .test_tampering import changed, leaves, put

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"
NODE = Path(sys.executable).with_name("node")
NOBLE = FRONTEND / "node_modules" / "@noble" / "curves"
needs_node = pytest.mark.skipif(
    not (NODE.exists() and NOBLE.exists()), reason="needs the client's packages (make setup)"
)
pytestmark = needs_node

VECTOR_KEYS = [{"key": key, "from": None, "until": None} for key in VECTORS["trusted_server_keys"]]
Question = dict[str, Any]


def question(record: Any, keys: Any = KEYS, kept: Any = None) -> Question:
    data = record if isinstance(record, bytes) else json.dumps(record).encode()
    return {"record": data, "keys": keys, "kept": kept}


def told(report: dict[str, Any]) -> dict[str, Any]:
    """What both must say alike: all but checks 14 and 15 and the wording of a parser's complaint."""
    failure = report["failure"]
    if failure:
        facts = {k: v for k, v in failure["facts"].items() if k not in ("detail", "error")}
        failure = {**failure, "facts": {k: v for k, v in facts.items() if v is not None}}
    names = (
        *("verdict", "match", "events", "checked", "timeline", "server_seed", "match_key"),
        *("draws", "bots", "rekeys", "safe_moves", "rules_events", "ending", "proven"),
    )
    return {
        "failure": failure,
        "checks": [(check["status"], check["reason"]) for check in report["checks"][:13]],
        **{name: report[name] for name in names},
    }


def compare(questions: list[Question]) -> list[str]:
    """Ask both; the verdicts."""
    lines = [
        json.dumps({**one, "record": base64.b64encode(one["record"]).decode()}) for one in questions
    ]
    done = subprocess.run(
        [NODE, "--experimental-transform-types", "--no-warnings", "scripts/verdicts.ts"],
        input="\n".join(lines).encode(),
        capture_output=True,
        cwd=FRONTEND,
        env={"PATH": os.environ["PATH"]},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    theirs = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(theirs) == len(questions)
    verdicts = []
    for one, their in zip(questions, theirs, strict=True):
        kept = kept_of(one["kept"]) if one["kept"] else None
        ours = verify(one["record"], one["keys"], kept=kept, rules=lambda slug: None).values()
        assert told(json.loads(json.dumps(ours))) == told(their), one["record"][:3000]
        verdicts.append(ours["verdict"])
    return verdicts


def test_on_the_vectors() -> None:
    questions = [question(VECTORS["record"], VECTOR_KEYS, {"receipts": VECTORS["receipts"]})]
    expected = ["ok"]
    for vector in VECTORS["tampered"]:
        kept = {"receipts": vector.get("receipts", [])}
        questions.append(question(tampered_record(vector), VECTOR_KEYS, kept))
        expected.append(vector["expect"])
    assert compare(questions) == expected


def test_on_honest_records() -> None:
    questions = []
    for seed in range(20):
        table = played(seed, decks=seed % 2 == 1, rounds=4)
        questions.append(question(table.record(), kept={"receipts": [table.receipt(5)]}))
    for reason, winner in (("resign", 0), ("clock", 1), ("agreed", None), ("server", None)):
        table = recording()
        table.move(0, min(table.live.playing.decisions[0].moves), 2)
        table.rekey(1, confirmed=winner == 0)
        table.end(reason, winner, reason)
        questions.append(question(table.record()))
    for base in (2, None):
        table = recording()
        table.move(0, min(table.live.playing.decisions[0].moves), 2)
        table.resign(1, base)
        questions.append(question(table.record()))
    questions.append(question(void_before_start(decks=True).record()))
    questions.append(question(with_rules_event("11" * 32).record()))
    assert set(compare(questions)) == {"ok"}


def test_on_practice_records() -> None:
    live, events = practice()
    questions = [question(practice_record(live, events))]
    for at in range(len(events)):
        body = json.loads(events[at])
        for path in leaves(body):
            other = json.loads(events[at])
            put(other, path, changed)
            text = json.dumps(other, sort_keys=True, separators=(",", ":"))
            questions.append(
                question(practice_record(live, [*events[:at], text, *events[at + 1 :]]))
            )
    verdicts = compare(questions)
    assert verdicts[0] == "practice"
    assert "ok" not in verdicts


def test_on_forged_resignations() -> None:
    table = recording()
    decision = next(d for d in table.live.playing.decisions if d.seat == 1)
    table.move(1, min(decision.moves))
    table.resign(1)
    sig = Forger(table).bodies[-2]["result"]["signed"]["sig"]
    forged: list[Any] = [None, 1, [], {}, "x", {"base": 3, "sig": sig, "seat": 1}, {"base": 3}]
    forged += [{"base": base, "sig": sig} for base in (-1, 0, 2, 4, 99, True, "3", None)]
    forged += [{"base": 3, "sig": wrong} for wrong in ("11" * 64, sig.upper(), sig[2:], 5, None)]
    questions = []
    for winner in (0, 1, None, True, "0"):
        for signed in (*forged, {"base": 3, "sig": sig}):
            cheat = Forger(table)
            cheat.bodies[-2]["result"] |= {"winner": winner, "signed": signed}
            questions.append(question(cheat.record()))
    verdicts = compare(questions)
    assert verdicts.count("ok") == 1
    assert set(verdicts) == {"ok", "move-sig", "move-base"}


@pytest.mark.parametrize("collude", [False, True])
def test_on_every_changed_field(collude: bool) -> None:
    """Signed again by the server, or by everybody together."""
    table = played(4, rounds=2, decks=True)
    questions = []
    for at, body in enumerate(Forger(table).bodies):
        for path in leaves(body):
            cheat = Forger(table)
            put(cheat.bodies[at], path, changed)
            questions.append(question(cheat.record(collude=collude)))
        for key in body:
            cheat = Forger(table)
            del cheat.bodies[at][key]
            if collude and key in ("base", "seat", "type", "key"):
                continue
            questions.append(question(cheat.record(collude=collude)))
    for path in leaves(Forger(table).header):
        cheat = Forger(table)
        put(cheat.header, path, changed)
        questions.append(question(cheat.record()))
    verdicts = set(compare(questions))
    expected = {"chain", "commit", "draw-index", "header", "sealed", "time"}
    assert expected <= verdicts


def test_on_events_moved_about() -> None:
    rng = random.Random(1)
    questions = []
    for _ in range(250):
        cheat = Forger(played(rng.randrange(12), rounds=2))
        for _ in range(rng.randint(1, 2)):
            at, other = (rng.randrange(len(cheat.bodies)) for _ in range(2))
            kind = rng.randrange(3)
            if kind == 0:
                cheat.bodies[at], cheat.bodies[other] = cheat.bodies[other], cheat.bodies[at]
            elif kind == 1:
                del cheat.bodies[at]
            else:
                cheat.bodies.insert(at, dict(cheat.bodies[other]))
        t = min(body["t"] for body in cheat.bodies)
        for body in cheat.bodies:
            if rng.random() < 0.7:
                t = max(t, body["t"])
                body["t"] = t
        questions.append(question(cheat.record(collude=rng.random() < 0.5)))
    assert len(set(compare(questions))) > 5


def test_on_mutated_bytes() -> None:
    questions = [question(data) for data in mutations(RECORD, 21, 600)]
    vectors = json.dumps(VECTORS["record"]).encode()
    questions += [question(data, VECTOR_KEYS) for data in mutations(vectors, 22, 600)]
    assert "ok" not in compare(questions)


def test_on_values_that_parsers_disagree_about() -> None:
    """Numbers, keys and texts put into an event, and the whole signed again."""
    table = played(4, rounds=2)
    head = Forger(table).bodies
    texts = [
        "1.0", "1e3", "-0", "9007199254740992", "-9007199254740992", "01", "1E400", "NaN", "true",
        "null", "[]", "{}", '"1"', '"\\u0041"', '"\\ud800"', '"\\ud83c\\udccf"', '"\\/"', '"\U0001f0cf"',
        '"\u2028"', '"\\u007f"', '"\x7f"', '{"A":1}', '{"__proto__":1}', '{"a":1,"a":2}', '{"b":1,"a":2}',
        "[" * 15 + "]" * 15, "[" * 40 + "]" * 40, '{"a":{"b":[{"c":[]}]}}', "1 ", " 1", "\t1",
        '{"constructor":1}', '{"length":3}', '{"a_long_key_of_thirty_two_letters1":1}',
    ]  # fmt: skip
    questions = []
    for text in texts:
        for at, key in ((2, "base"), (-2, "result"), (0, "contribs"), (2, "seat"), (-1, "setups")):
            record = Forger(table).record()
            body = canonical.dumps(head[at])
            start = body.index(f'"{key}":') + len(key) + 3
            old = canonical.dumps(head[at][key])
            record["events"][at] = body[:start] + text + body[start + len(old) :]
            questions.append(question(record))
    assert set(compare(questions)) <= {"chain", "receipt"}


def test_on_hostile_files() -> None:
    questions = [question(data) for data in HOSTILE.values() if len(data) < 1 << 22]
    assert set(compare(questions)) <= {"header", "chain"}
