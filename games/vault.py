"""Secrets at rest: encrypted with a key that is not in the database.

The keys are ``SEMENTE_VAULT_KEYS`` in the environment (comma-separated, 64 hex digits each), or the
file ``vault-keys`` in the data folder, one a line. The first encrypts; all of them decrypt, so a new
key is put in front and the old ones stay. A first start makes one.

A sealed text is ``<key id>.<nonce and ciphertext, hex>``; what it is for (``about``) is bound to it,
so that a text copied to another row does not open.
"""

import contextlib
import os
import re
import secrets
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import IntegrityError, transaction

from .engine.fairness import sha256
from .models import Canary

_CANARY = "vault"
_KEY = re.compile(r"[0-9a-f]{64}")


class VaultClosed(Exception):
    """No present key opens what is stored: the keys are missing or were exchanged."""


class Keys:
    """Vault keys, the first of which encrypts."""

    def __init__(self, keys: list[bytes]) -> None:
        self._ciphers = {key_id(key): AESGCM(key) for key in keys}
        self.first = key_id(keys[0])

    def __repr__(self) -> str:
        return "<secret>"

    def seal(self, about: str, plain: bytes) -> str:
        """Encrypt ``plain`` for the use that ``about`` names."""
        nonce = secrets.token_bytes(12)
        sealed = self._ciphers[self.first].encrypt(nonce, plain, about.encode())
        return f"{self.first}.{(nonce + sealed).hex()}"

    def unseal(self, about: str, sealed: str) -> bytes:
        """The text behind a sealed one.

        Raises:
            VaultClosed: by an unknown key, for another use, or damaged.
        """
        name, _, rest = sealed.partition(".")
        cipher = self._ciphers.get(name)
        if cipher is None:
            raise VaultClosed(f"vault key {name} is not here")
        data = bytes.fromhex(rest)
        try:
            return cipher.decrypt(data[:12], data[12:], about.encode())
        except InvalidTag as wrong:
            raise VaultClosed("the sealed text is damaged or for another use") from wrong


def key_id(key: bytes) -> str:
    """By what a key is named in sealed texts; tells nothing about it."""
    return sha256(b"semente vault\0" + key).hex()[:8]


def _parse(words: list[str]) -> list[bytes]:
    if not words or not all(_KEY.fullmatch(word) for word in words):
        raise VaultClosed("vault keys are 64 hex digits each")
    return [bytes.fromhex(word) for word in words]


def _file() -> Path:
    return Path(settings.DATA_DIR) / "vault-keys"


def _make_file() -> None:
    """A first key, whole or not there: of two processes that start together, one makes it."""
    draft = _file().with_name(f"vault-keys.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_hex(32) + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    with contextlib.suppress(FileExistsError):
        os.link(draft, _file())
    draft.unlink()


@lru_cache(maxsize=1)
def keys() -> Keys:
    """The keys of this installation; made at the first start.

    Raises:
        VaultClosed: there is no key although secrets are stored, or the keys do not open them.
    """
    canary = Canary.objects.filter(name=_CANARY).first()
    words = list(settings.VAULT_KEYS)
    if not words:
        if canary is None:
            _make_file()
        if not _file().exists():
            raise VaultClosed(f"the vault keys are missing ({_file()})")
        words = _file().read_text().split()
    found = Keys(_parse(words))
    if canary is None:
        try:
            with transaction.atomic():
                Canary.objects.create(name=_CANARY, sealed=found.seal(_CANARY, b"semente"))
        except IntegrityError:
            canary = Canary.objects.get(name=_CANARY)
    if canary is not None:
        found.unseal(_CANARY, canary.sealed)
    return found


def seal(about: str, plain: bytes) -> str:
    """See :meth:`Keys.seal`."""
    return keys().seal(about, plain)


def unseal(about: str, sealed: str) -> bytes:
    """See :meth:`Keys.unseal`."""
    return keys().unseal(about, sealed)
