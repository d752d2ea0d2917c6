"""The server's key: it signs headers, receipts and view receipts (``docs/fairness-spec.md``).

Two files in the data folder, both written whole or not at all:

- ``server-key``: private keys, 64 hex digits a line, the first one the present one, mode 0600. Older
  ones stay, because matches that began under them go on under them. Made at the first start.
- ``server-keys.json``: ``{"keys": [{"key", "from", "until"}]}``, the public halves with their dates of
  use (milliseconds; ``until`` is null for the present key). It is what the fixed URL publishes.

No Django here: the simulator and tools use it as the server does.
"""

import contextlib
import hashlib
import json
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from nacl.bindings import crypto_sign, crypto_sign_BYTES, crypto_sign_seed_keypair

PRIVATE_FILE = "server-key"
PUBLIC_FILE = "server-keys.json"

#: SHA-256 of the private keys and seeds that stand in the specification's vectors (section 11).
_PUBLIC_SECRETS = frozenset(
    {
        "00e988677eecf94c0bb9233371c7c0d6f4db8ebdcdecb7c5ebaa666f17249227",
        "3bce93e26c99265c9d3db815801a387a93c8a8aefbd0e4a76fb99552816b9b1c",
        "46df19f987baa999c9d44114d135ddb3b6a5cc218a6ee7852c070272b133a677",
        "4d8d274ff7e176af977a95a0055c8c5f3478d38640343a060cee893e56f39957",
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084",
        "82d86408530b765e46ebf47807095027e807bc08674b0de77ee5ef2fae7d0492",
        "9432c1a7d343fcfacb164bdc44ff71c1281c004886b1c428419088d06cd3561a",
        "943dd70cd31693890d5912085b247e68124c44a0e5b54317461ac0407993d050",
        "ba07074868a7672f2e9d683edb2da15c78151db23c8c1c1ec7e6c0b001bb34b1",
        "ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42",
        "ec071e0a0136c837c051cee6a7713edbaea6936712d1a3ca37e84fee3226e61d",
    }
)
#: ``{"key": hex, "from": ms, "until": ms or None}``
Published: TypeAlias = dict[str, Any]

_HEX_KEY = re.compile(r"[0-9a-f]{64}")


class BadKey(Exception):
    """The server must not start with this key; the message says why."""


class KeyRing:
    """The server's keys: signs with the present one, or with an older one for its own matches."""

    def __init__(self, private: Sequence[str], published: list[Published]) -> None:
        #: Private keys in libsodium's form, by the public one (hex).
        self._private: dict[str, bytes] = {}
        for text in private:
            public, both = crypto_sign_seed_keypair(bytes.fromhex(text))
            self._private[public.hex()] = both
        #: The present key, hex: it goes into new headers.
        self.key = next(iter(self._private))
        #: All public keys with their dates, newest first, as they are published.
        self.published = published

    def __repr__(self) -> str:
        return f"<KeyRing {self.key}>"

    def sign(self, message: bytes, key: str | None = None) -> str:
        """The signature (hex) by the present key, or by the one that a match's header names.

        Raises:
            KeyError: that key's private half is not here.
        """
        return crypto_sign(message, self._private[key or self.key])[:crypto_sign_BYTES].hex()


def open_ring(folder: Path, now_ms: int, *, secret: str = "") -> KeyRing:
    """The keys of this installation, made if there are none.

    Args:
        folder: the data folder.
        now_ms: the time, for the dates of a key that is new.
        secret: a private key from the operator's own store (64 hex digits). It comes before those of
            the file.

    Raises:
        BadKey: a key is malformed, or is one of the published test keys.
    """
    file = folder / PRIVATE_FILE
    if not secret and not file.exists():
        _write_new(file, secrets.token_hex(32) + "\n")
    private = [secret] if secret else []
    if file.exists():
        private += [word for word in file.read_text().split() if word != secret]
    for text in private:
        _refuse_bad(text)
    return KeyRing(private, _publish(folder, KeyRing(private, []).key, now_ms))


def rotate(folder: Path, now_ms: int) -> KeyRing:
    """A new key in front of the old ones; headers signed from now on carry it.

    Server processes read the files when they start: restart them afterwards.
    """
    open_ring(folder, now_ms)
    file = folder / PRIVATE_FILE
    _replace(file, f"{secrets.token_hex(32)}\n{file.read_text()}", 0o600)
    return open_ring(folder, now_ms)


def read_published(folder: Path) -> list[Published]:
    """The published list, or an empty one where there is none yet."""
    file = folder / PUBLIC_FILE
    if not file.exists():
        return []
    keys: list[Published] = json.loads(file.read_text())["keys"]
    return keys


def _publish(folder: Path, key: str, now_ms: int) -> list[Published]:
    """Put the present key first in the public list and end the others' time of use."""
    keys = read_published(folder)
    if keys and keys[0]["key"] == key and keys[0]["until"] is None:
        return keys
    older = [
        {**entry, "until": now_ms if entry["until"] is None else entry["until"]}
        for entry in keys
        if entry["key"] != key
    ]
    keys = [{"key": key, "from": now_ms, "until": None}, *older]
    _replace(folder / PUBLIC_FILE, json.dumps({"keys": keys}, indent=1) + "\n", 0o644)
    return keys


def _refuse_bad(text: str) -> None:
    if not _HEX_KEY.fullmatch(text):
        raise BadKey(f"a server key is 64 lower-case hex digits ({PRIVATE_FILE})")
    if is_published_secret(text):
        raise BadKey("this key is published among the specification's test vectors; make another")


def is_published_secret(text: str) -> bool:
    """Whether 32 bytes (hex) are a key or seed of the specification's vectors."""
    return hashlib.sha256(bytes.fromhex(text)).hexdigest() in _PUBLIC_SECRETS


def _draft(file: Path, text: str, mode: int) -> Path:
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    return draft


def _write_new(file: Path, text: str) -> None:
    """Of two processes that start together, one makes the file and both use it."""
    draft = _draft(file, text, 0o600)
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()


def _replace(file: Path, text: str, mode: int) -> None:
    _draft(file, text, mode).replace(file)
