"""Ed25519 for the server: checking what seats sign, signing as the server or as a bot."""

from functools import cache, lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from nacl.bindings import crypto_sign_open
from nacl.exceptions import BadSignatureError

from . import keys
from .engine import ed25519
from .now import now_ms


@cache
def server() -> keys.KeyRing:
    """The server's keys.

    Raises:
        keys.BadKey: the server must not start with the key that it was given.
    """
    return keys.open_ring(settings.DATA_DIR, now_ms(), secret=settings.SERVER_KEY)


@lru_cache(maxsize=4096)
def _public(key: str) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))


def valid(key: str, sig: str, message: bytes) -> bool:
    """Whether ``sig`` (hex) is the signature of ``message`` by ``key`` (hex).

    In the one form that every verifier accepts: the library alone would take keys of small order, under
    which a seat could sign what no record stands up with.
    """
    if not ed25519.sound(key, sig):
        return False
    try:
        signature = bytes.fromhex(sig)
        if _quickly_valid(bytes.fromhex(key), signature, message):
            return True
        _public(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _quickly_valid(key: bytes, signature: bytes, message: bytes) -> bool:
    """By libsodium: what it accepts is valid, but it also refuses keys of odd form, which others take."""
    if len(key) != 32 or len(signature) != 64:
        return False
    try:
        crypto_sign_open(signature + message, key)
    except BadSignatureError:
        return False
    return True


def sign(key: str, message: bytes) -> str:
    """The signature (hex) of ``message`` by a private key (hex)."""
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key)).sign(message).hex()
