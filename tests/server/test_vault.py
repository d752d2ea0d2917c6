"""Secrets at rest (``games.vault``): F37."""

import os
from pathlib import Path
from typing import Any

import pytest

from games import vault
from games.engine.contract import Refused
from games.models import Canary
from games.opening import Hidden, SeatSpec, create_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_keys(settings: Any, tmp_path: Path) -> Any:
    """Each test has a vault of its own."""
    settings.DATA_DIR = tmp_path
    settings.VAULT_KEYS = []
    vault.keys.cache_clear()
    Canary.objects.all().delete()
    yield
    vault.keys.cache_clear()


def two_people() -> list[SeatSpec]:
    from lobby.models import Player

    return [SeatSpec(player=Player.objects.create_guest(name)) for name in ("Ana", "Beto")]


def test_a_first_start_makes_a_key_that_nobody_else_may_read(tmp_path: Path) -> None:
    sealed = vault.seal("match 1", b"secret")
    assert b"secret" not in sealed.encode()
    assert vault.unseal("match 1", sealed) == b"secret"
    file = tmp_path / "vault-keys"
    assert file.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == [file]


def test_a_text_opens_for_its_own_use_only() -> None:
    sealed = vault.seal("match 1", b"secret")
    with pytest.raises(vault.VaultClosed):
        vault.unseal("match 2", sealed)
    broken = sealed[:-1] + ("0" if sealed[-1] != "0" else "1")
    with pytest.raises(vault.VaultClosed):
        vault.unseal("match 1", broken)


def test_the_same_text_is_sealed_differently_each_time() -> None:
    assert vault.seal("match 1", b"secret") != vault.seal("match 1", b"secret")


def test_old_keys_still_open_what_they_sealed(tmp_path: Path) -> None:
    old = vault.seal("match 1", b"secret")
    file = tmp_path / "vault-keys"
    file.write_text("ab" * 32 + "\n" + file.read_text())
    vault.keys.cache_clear()
    assert vault.unseal("match 1", old) == b"secret"
    new = vault.seal("match 1", b"secret")
    assert new.partition(".")[0] != old.partition(".")[0]


def test_keys_may_come_from_the_environment(settings: Any, tmp_path: Path) -> None:
    settings.VAULT_KEYS = ["cd" * 32]
    assert vault.unseal("x", vault.seal("x", b"y")) == b"y"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["missing", "changed", "malformed"])
def test_f37_without_its_key_no_new_match_starts(tmp_path: Path, what: str) -> None:
    """F37: a loud refusal, and no new key in place of the lost one; with the old key all is well."""
    file = tmp_path / "vault-keys"
    people = two_people()
    match = create_match("courts", {}, people)
    kept = file.read_text()
    sealed = match.secret.sealed
    if what == "missing":
        file.unlink()
    else:
        file.write_text("ef" * 32 if what == "changed" else "nonsense")
    vault.keys.cache_clear()
    with pytest.raises(Refused) as refused:
        create_match("courts", {}, people)
    assert refused.value.code == "vault_closed"
    assert what != "missing" or not file.exists()
    file.write_text(kept)
    assert len(Hidden.unseal(match.id, sealed).server_seed) == 64


def test_h53_seeds_ids_and_salts_differ_whatever_random_and_the_clock_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """H53: also in processes that were forked from one."""
    import random

    from games import opening

    monkeypatch.setattr(opening, "now_ms", lambda: 1_700_000_000_000)
    people = two_people()
    seeds, ids = set(), set()
    count = 10_000 if os.environ.get("SEMENTE_SOAK") else 50
    for _ in range(count):
        random.seed(0)
        match = create_match("courts", {}, people)
        ids.add(match.id)
        seeds.add(Hidden.unseal(match.id, match.secret.sealed).server_seed)
    assert len(seeds) == len(ids) == count
    children = [_seed_of_a_fork(opening) for _ in range(4)]
    assert len({*children, opening.secrets.token_bytes(32)}) == 5


def _seed_of_a_fork(opening: Any) -> bytes:
    """What a fork of this process draws for a seed, by the same function."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(into, opening.secrets.token_bytes(32))
        os._exit(0)
    os.waitpid(child, 0)
    os.close(into)
    with os.fdopen(out, "rb") as pipe:
        return pipe.read()


def test_nothing_prints_a_key() -> None:
    assert repr(vault.keys()) == "<secret>"
