"""What the server takes for a signature is what every verifier takes for one (``docs/fairness.md``)."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from games import signing
from games.engine import ed25519

SECRET = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY = SECRET.public_key().public_bytes_raw().hex()
SIG = SECRET.sign(b"move").hex()
#: The neutral point: under this key the library calls this signature one of any message.
NEUTRAL = (1).to_bytes(32, "little").hex()


def test_a_signature_is_one_of_its_message_only() -> None:
    assert signing.valid(KEY, SIG, b"move")
    assert not signing.valid(KEY, SIG, b"other")


@pytest.mark.parametrize("message", [b"move", b"any other"])
def test_a_key_of_small_order_signs_nothing(message: bytes) -> None:
    sig = NEUTRAL + "00" * 32
    # Does not raise: so the check before it is needed.
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(NEUTRAL)).verify(bytes.fromhex(sig), message)
    assert not signing.valid(NEUTRAL, sig, message)


@pytest.mark.parametrize(
    ("key", "sig"),
    [
        (KEY, ""),
        (KEY, SIG.upper()),
        (KEY, SIG[:64] + "ff" * 32),
        (KEY.upper(), SIG),
        ("zz" * 32, SIG),
        ("ff" * 32, SIG),
        (KEY, "00" * 64),
    ],
)
def test_other_forms_are_refused_without_an_error(key: str, sig: str) -> None:
    assert not signing.valid(key, sig, b"move")
    assert not ed25519.verify(key, sig, b"move")
