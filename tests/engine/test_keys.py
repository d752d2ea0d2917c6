"""The server's key: made once, kept to itself, published with its dates."""

import json
import stat
from pathlib import Path

import pytest

from games import keys
from games.engine import ed25519

from .vectors import VECTORS

SECRET = "07" * 32


def test_a_first_start_makes_a_key_that_only_the_owner_can_read(tmp_path: Path) -> None:
    ring = keys.open_ring(tmp_path, 1000)
    file = tmp_path / keys.PRIVATE_FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert ring.published == [{"key": ring.key, "from": 1000, "until": None}]
    assert json.loads((tmp_path / keys.PUBLIC_FILE).read_text()) == {"keys": ring.published}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["server-key", "server-keys.json"]
    assert ed25519.verify(ring.key, ring.sign(b"m"), b"m")


def test_a_second_start_finds_the_same_key_and_dates(tmp_path: Path) -> None:
    first, second = keys.open_ring(tmp_path, 1000), keys.open_ring(tmp_path, 2000)
    assert (first.key, first.published) == (second.key, second.published)


def test_a_replaced_key_stays_listed_with_its_dates_and_signs_for_its_own_matches(
    tmp_path: Path,
) -> None:
    old = keys.open_ring(tmp_path, 1000)
    new = keys.rotate(tmp_path, 5000)
    assert new.key != old.key
    assert new.published == [
        {"key": new.key, "from": 5000, "until": None},
        {"key": old.key, "from": 1000, "until": 5000},
    ]
    assert ed25519.verify(old.key, new.sign(b"m", old.key), b"m")
    assert ed25519.verify(new.key, new.sign(b"m"), b"m")
    third = keys.rotate(tmp_path, 9000)
    assert [entry["until"] for entry in third.published] == [None, 9000, 5000]
    assert stat.S_IMODE((tmp_path / keys.PRIVATE_FILE).stat().st_mode) == 0o600
    with pytest.raises(KeyError):
        third.sign(b"m", "00" * 32)


def test_a_key_from_the_operators_own_store_comes_first(tmp_path: Path) -> None:
    made = keys.open_ring(tmp_path, 1000)
    ring = keys.open_ring(tmp_path, 2000, secret=SECRET)
    assert ring.key != made.key
    assert [entry["until"] for entry in ring.published] == [None, 2000]
    assert ed25519.verify(made.key, ring.sign(b"m", made.key), b"m")


def test_a_key_from_the_store_needs_no_file(tmp_path: Path) -> None:
    keys.open_ring(tmp_path, 1000, secret=SECRET)
    assert not (tmp_path / keys.PRIVATE_FILE).exists()


@pytest.mark.parametrize(
    "secret", [*VECTORS["match"]["test_secret_keys"].values(), VECTORS["match"]["server_seed"]]
)
def test_the_vectors_keys_are_refused(tmp_path: Path, secret: str) -> None:
    """Section 11: a server MUST refuse to start with them."""
    with pytest.raises(keys.BadKey, match="published"):
        keys.open_ring(tmp_path, 1000, secret=secret)
    (tmp_path / keys.PRIVATE_FILE).write_text(secret + "\n")
    with pytest.raises(keys.BadKey, match="published"):
        keys.open_ring(tmp_path, 1000)
    assert not (tmp_path / keys.PUBLIC_FILE).exists()


@pytest.mark.parametrize("secret", ["x", "00", "ZZ" * 32, "AB" * 32])
def test_a_malformed_key_is_refused(tmp_path: Path, secret: str) -> None:
    with pytest.raises(keys.BadKey, match="64"):
        keys.open_ring(tmp_path, 1000, secret=secret)


def test_every_secret_of_the_vectors_is_known_as_published() -> None:
    match, second = VECTORS["match"], VECTORS["second_match"]
    secrets = [
        *match["test_secret_keys"].values(),
        *match["contribs"],
        *match["setup_salts"],
        match["server_seed"],
        second["server_seed"],
        *second["contribs"],
    ]
    assert all(keys.is_published_secret(secret) for secret in secrets)
    assert not keys.is_published_secret(SECRET)


def test_a_ring_does_not_print_its_private_half(tmp_path: Path) -> None:
    ring = keys.open_ring(tmp_path, 1000)
    assert (tmp_path / keys.PRIVATE_FILE).read_text().strip() not in repr(ring) + str(vars(ring))
