"""Our own Ed25519 check against the library's, and in the cases where libraries differ."""

import hashlib
import os

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import ed25519
from games.engine.ed25519 import ORDER, SMALL_ORDER, P


def library(key: str, sig: str, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(sig), message)
    except (InvalidSignature, ValueError):
        return False
    return True


#: RFC 8032 section 7.1, tests 1 to 3: key, message, signature.
RFC_8032 = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "sig"), RFC_8032)
def test_the_rfcs_own_vectors(key: str, message: str, sig: str) -> None:
    assert ed25519.verify(key, sig, bytes.fromhex(message))
    assert not ed25519.verify(key, sig, bytes.fromhex(message) + b"\0")


@settings(max_examples=60)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=200), st.integers(0, 767))
def test_agrees_with_the_library_on_right_and_damaged_signatures(
    secret: bytes, message: bytes, bit: int
) -> None:
    pair = Ed25519PrivateKey.from_private_bytes(secret)
    key, sig = pair.public_key().public_bytes_raw(), pair.sign(message)
    assert ed25519.verify(key.hex(), sig.hex(), message)
    damaged = bytearray(key + sig)
    damaged[bit // 8] ^= 1 << bit % 8
    bad_key, bad_sig = damaged[:32].hex(), damaged[32:].hex()
    assert not ed25519.verify(bad_key, bad_sig, message)
    assert not library(bad_key, bad_sig, message)


def encodings() -> list[str]:
    """All encodings of points of small order, and all that go beyond the prime."""
    found = []
    for y in [*SMALL_ORDER, *range(P, 2**255)]:
        found += [(y | sign << 255).to_bytes(32, "little").hex() for sign in (0, 1)]
    return found


def test_edge_encodings_as_key_or_as_r_are_refused_before_any_library_is_asked() -> None:
    pair = Ed25519PrivateKey.generate()
    key, sig = pair.public_key().public_bytes_raw().hex(), pair.sign(b"m").hex()
    for odd in encodings():
        for s in (0, 1, ORDER - 1):
            forged = odd + s.to_bytes(32, "little").hex()
            for where in ((odd, forged), (key, forged), (odd, sig)):
                assert not ed25519.sound(*where)
                assert not ed25519.verify(*where, b"m")


def test_where_the_form_is_sound_the_library_gives_the_same_answer() -> None:
    """Mixed-order keys included: key = a true one plus each point of small order."""
    base = ed25519._decode(bytes.fromhex("58" + "66" * 31))
    assert base is not None
    eighth = ed25519._decode(
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7.to_bytes(32, "little")
    )
    assert eighth is not None
    tables = [ed25519._table(base), ed25519._table(eighth)]
    compared = accepted = 0
    for secret in range(2, 10):
        for torsion in range(8):
            point = ed25519._multiply(ed25519.NEUTRAL, tables[0], secret)
            point = ed25519._multiply(point, tables[1], torsion)
            key = ed25519._encode(point).hex()
            for r in range(2, 5):
                nonce = ed25519._multiply(ed25519.NEUTRAL, tables[0], r)
                for off in (0, torsion):
                    start = ed25519._encode(ed25519._multiply(nonce, tables[1], off))
                    message = os.urandom(4)
                    digest = hashlib.sha512(start + bytes.fromhex(key) + message).digest()
                    k = int.from_bytes(digest, "little") % ORDER
                    sig = start + ((r + k * secret) % ORDER).to_bytes(32, "little")
                    assert ed25519.sound(key, sig.hex())
                    ours = ed25519.verify(key, sig.hex(), message)
                    assert ours == library(key, sig.hex(), message)
                    compared += 1
                    accepted += ours
    assert compared == 8 * 8 * 3 * 2
    assert 40 < accepted < compared


def test_s_beyond_the_order_is_refused() -> None:
    pair = Ed25519PrivateKey.generate()
    key, sig = pair.public_key().public_bytes_raw().hex(), pair.sign(b"m")
    s = int.from_bytes(sig[32:], "little")
    again = (sig[:32] + (s + ORDER).to_bytes(32, "little")).hex()
    assert not ed25519.verify(key, again, b"m")
    assert not library(key, again, b"m")


@pytest.mark.parametrize(
    ("key", "sig"),
    [
        ("", ""),
        ("d75a", "00" * 64),
        ("D75A980182B10AB7D54BFED3C964073A0EE172F3DAA62325AF021A68F707511A", "00" * 64),
        ("zz" * 32, "00" * 64),
        ("d7" * 32, "zz" * 64),
        ("02" + "00" * 31, "00" * 64),
    ],
)
def test_malformed_input_is_false_and_no_exception(key: str, sig: str) -> None:
    assert ed25519.verify(key, sig, b"m") is False
