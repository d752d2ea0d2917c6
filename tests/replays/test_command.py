"""``python -m replays``, ``manage.py verify`` and the one-file verifier."""

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import catalogue, keys
from games.engine import fairness
from games.simulation import Simulation, simulate
from replays.command import KEYS_FILE, Unusable, key_list
from tools import build_verifier

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A data folder with a server key, and records of every game of ours (tests may register others)."""
    folder = tmp_path_factory.mktemp("house")
    ring = keys.open_ring(folder, 1_700_000_000_000)
    records: dict[str, Path] = {}
    for slug in catalogue.SLUGS:

        def write(match: str, record: dict[str, Any], slug: str = slug) -> None:
            records[slug] = folder / f"{slug}.json"
            records[slug].write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")

        simulate(Simulation(slug, "command"), 1, ring, write)
    (folder / "broken.json").write_text("{}")
    return {"folder": folder, "ring": ring, "records": records}


def run(*words: str | Path, data: Path | None = None, program: Any = None) -> Any:
    environment = {"PATH": os.environ["PATH"]}
    if data is not None:
        environment["SEMENTE_DATA_DIR"] = str(data)
    return subprocess.run(
        [sys.executable, *(program or ["-m", "replays"]), *map(str, words)],
        capture_output=True,
        cwd=ROOT,
        env=environment,
        timeout=120,
        check=False,
    )


def test_every_games_record_is_whole_and_ok_without_django(house: dict[str, Any]) -> None:
    files = house["records"].values()
    script = (
        "import sys; from replays.command import main; code = main(sys.argv[1:]);"
        "sys.exit(code or 10 * ('django' in sys.modules or 'cryptography' in sys.modules))"
    )
    done = run(*files, "--json", data=house["folder"], program=["-c", script])
    assert done.returncode == 0
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert {report["match"]["game"] for report in reports} == set(house["records"])
    assert all(report["verdict"] == "ok" and report["complete"] for report in reports)


def test_the_exit_code_is_0_only_if_every_record_is_ok(house: dict[str, Any]) -> None:
    good, bad = house["records"]["courts"], house["folder"] / "broken.json"
    assert run(good, data=house["folder"]).returncode == 0
    assert run(bad, data=house["folder"]).returncode == 1
    assert run(good, bad, data=house["folder"]).returncode == 1
    assert run(good, data=house["folder"] / "nowhere").returncode == 1


def test_keys_may_be_given_by_hand_or_as_a_list(house: dict[str, Any]) -> None:
    good, nowhere = house["records"]["courts"], house["folder"] / "nowhere"
    assert run(good, "--key", house["ring"].key, data=nowhere).returncode == 0
    assert run(good, "--keys", house["folder"] / KEYS_FILE, data=nowhere).returncode == 0
    # Given keys are the only ones.
    assert run(good, "--key", "00" * 32, data=house["folder"]).returncode == 1


def test_receipts_are_compared(house: dict[str, Any], tmp_path: Path) -> None:
    good = house["records"]["courts"]
    events = len(json.loads(good.read_text())["events"])
    record = json.loads(good.read_text())
    mine = tmp_path / "mine.json"
    match = bytes.fromhex(json.loads(record["header"])["match"])
    message = fairness.receipt_message(match, events, bytes(32))
    receipt = {"seq": events, "head": "00" * 32, "sig": house["ring"].sign(message)}
    mine.write_text(json.dumps({"receipts": [receipt]}))
    done = run(good, "--receipts", mine, "--json", data=house["folder"])
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (1, "fork")


@pytest.mark.parametrize(
    "words",
    [
        ["/nonexistent"],
        ["/"],
        ["{good}", "--key", "zz"],
        ["{good}", "--keys", "{good}"],
        ["{good}", "--keys", "/nonexistent"],
        ["{good}", "--receipts", "/nonexistent"],
        ["{good}", "--lang", "fr"],
        [],
    ],
)
def test_useless_arguments_get_a_sentence_and_code_2(
    house: dict[str, Any], words: list[str]
) -> None:
    given = [word.replace("{good}", str(house["records"]["courts"])) for word in words]
    done = run(*given, data=house["folder"])
    assert done.returncode == 2
    assert done.stderr
    assert b"Traceback" not in done.stderr


def test_words_in_both_languages(house: dict[str, Any]) -> None:
    good = house["records"]["courts"]
    pt, en = (
        run(good, "--lang", lang, data=house["folder"]).stdout.decode() for lang in ("pt", "en")
    )
    assert "Tudo confere." in pt
    assert "Everything checks out." in en
    assert "As regras, refeitas lance a lance" in pt
    assert "robô" in pt
    assert "bot" in en


def test_standard_input(house: dict[str, Any]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "replays", "-", "--key", house["ring"].key],
        input=house["records"]["courts"].read_bytes(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'{"keys":5}', b'{"keys":[5]}', b'{"keys":[{"key":"x"}]}', b"[" * 10**6]
)
def test_a_broken_list_of_keys_is_refused(data: bytes) -> None:
    with pytest.raises(Unusable):
        key_list(data, "file")


# -- manage.py


def test_manage_verify_uses_this_servers_keys(house: dict[str, Any], settings: Any) -> None:
    settings.DATA_DIR = house["folder"]
    out = io.StringIO()
    call_command("verify", str(house["records"]["courts"]), "--json", stdout=out)
    assert json.loads(out.getvalue())["complete"] is True
    with pytest.raises(SystemExit) as left:
        call_command("verify", str(house["folder"] / "broken.json"), stdout=io.StringIO())
    assert left.value.code == 1


def test_manage_simulate_prints_one_object_and_writes_records(
    tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR = tmp_path
    out = io.StringIO()
    folder = tmp_path / "records"
    words = ["courts", "--matches", "3", "--seed", "x", "--seats", "random,random"]
    call_command("simulate", *words, "--record", str(folder), stdout=out)
    found = json.loads(out.getvalue())
    assert (found["game"], found["matches"]) == ("courts", 3)
    assert sum(found["wins"].values()) == 3
    files = sorted(folder.iterdir())
    assert len(files) == 3
    call_command("verify", *map(str, files), stdout=io.StringIO())


@pytest.mark.parametrize(
    "words",
    [
        ["courts", "--seats", "random"],
        ["courts", "--seats", "random,nobody"],
        ["courts", "--matches", "0"],
        ["courts", "--options", "{"],
        ["courts", "--options", '{"hats":1}'],
        ["nothing"],
    ],
)
def test_manage_simulate_refuses_what_makes_no_sense(words: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate", *words, stdout=io.StringIO())


# -- the one file


@pytest.fixture(scope="module")
def one_file(house: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("pyz") / "semente-verify.pyz"
    target.write_bytes(build_verifier.archive(house["ring"].published))
    return target


def test_the_one_file_verifies_with_a_bare_python(house: dict[str, Any], one_file: Path) -> None:
    """Isolated, without site-packages, in another folder, with the rules inside."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", one_file, "--json", *house["records"].values()],
        capture_output=True,
        cwd=one_file.parent,
        env={},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(reports) == len(house["records"])
    assert all(report["complete"] for report in reports)


def test_the_one_file_holds_exactly_the_hashed_rules(one_file: Path) -> None:
    with zipfile.ZipFile(one_file) as bundle:
        names = bundle.namelist()
    assert "__main__.py" in names
    assert f"replays/{KEYS_FILE}" in names
    assert not [name for name in names if name.startswith(("games/models", "config", "lobby"))]


def test_the_same_sources_give_the_same_bytes(house: dict[str, Any], one_file: Path) -> None:
    assert build_verifier.archive(house["ring"].published) == one_file.read_bytes()
    assert KEYS_FILE not in " ".join(build_verifier.contents([]))


def test_manage_server_key_shows_and_replaces(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR, settings.SERVER_KEY = tmp_path, ""
    shown = []
    for words in ([], ["--replace"], []):
        out = io.StringIO()
        call_command("server_key", *words, stdout=out)
        shown.append([entry["key"] for entry in json.loads(out.getvalue())["keys"]])
    assert len(shown[0]) == 1
    assert shown[1][1:] == shown[0]
    assert shown[2] == shown[1]
    settings.SERVER_KEY = "07" * 32
    with pytest.raises(CommandError, match="SERVER_KEY"):
        call_command("server_key", "--replace", stdout=io.StringIO())
