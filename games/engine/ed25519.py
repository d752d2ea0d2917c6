"""Checking Ed25519 signatures (RFC 8032, pure) with the standard library alone.

For programs that must not need anything installed, such as the verifier; about a millisecond a
signature after the first by a key. Signing is not here.

Libraries differ on keys and points that no honest party makes: encodings beyond the field's prime
and points of small order. :func:`sound` refuses those, and the server asks it before it asks a
library, so that server and verifiers agree on every signature.

>>> key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
>>> sig = (
...     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e"
...     "39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
... )
>>> verify(key, sig, b""), verify(key, sig, b"x")
(True, False)
"""

import hashlib
import re
from functools import lru_cache
from typing import TypeAlias

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
D2 = 2 * D % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
#: The y of the eight points whose order divides 8.
SMALL_ORDER = frozenset(
    [
        0,
        1,
        P - 1,
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    ]
)
_HEX = re.compile(r"[0-9a-f]*")

#: A point in extended coordinates: x, y, z, t.
Point: TypeAlias = tuple[int, int, int, int]
#: Multiples of a point for each of the 64 digits (base 16) of a scalar.
Table: TypeAlias = list[list[Point]]

NEUTRAL: Point = (0, 1, 1, 0)


def sound(key: str, sig: str) -> bool:
    """Whether key and signature (hex) are in the one form that everybody accepts alike."""
    return sound_key(key) and _is_hex(sig, 64) and _sound_sig(bytes.fromhex(sig))


@lru_cache(maxsize=4096)
def sound_key(key: str) -> bool:
    """Whether 32 bytes of hex may serve as somebody's key at all."""
    return _is_hex(key, 32) and _sound_point(bytes.fromhex(key))


def _is_hex(text: str, size: int) -> bool:
    return len(text) == 2 * size and _HEX.fullmatch(text) is not None


def _sound_point(data: bytes) -> bool:
    y = int.from_bytes(data, "little") & (2**255 - 1)
    return y < P and y not in SMALL_ORDER


def _sound_sig(data: bytes) -> bool:
    return _sound_point(data[:32]) and int.from_bytes(data[32:], "little") < ORDER


def verify(key: str, sig: str, message: bytes) -> bool:
    """Whether ``sig`` (hex) is the signature of ``message`` by ``key`` (hex). Never raises."""
    if not sound(key, sig):
        return False
    table = _table_of_negative(key)
    if table is None:
        return False
    r, s = bytes.fromhex(sig[:64]), int.from_bytes(bytes.fromhex(sig[64:]), "little")
    digest = hashlib.sha512(r + bytes.fromhex(key) + message).digest()
    k = int.from_bytes(digest, "little") % ORDER
    # R = [S]B - [k]A, compared byte by byte: no cofactor, as OpenSSL and WebCrypto do it.
    found = _multiply(_multiply(NEUTRAL, _base_table(), s), table, k)
    return _encode(found) == r


def _decode(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_1 % P
    if x * x % P != square:
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def _encode(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    return (y * inverse % P | (x * inverse % P & 1) << 255).to_bytes(32, "little")


def _add(p: Point, q: Point) -> Point:
    x1, y1, z1, t1 = p
    x2, y2, z2, t2 = q
    a = (y1 - x1) * (y2 - x2) % P
    b = (y1 + x1) * (y2 + x2) % P
    c = t1 * t2 % P * D2 % P
    d = 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _multiply(start: Point, table: Table, scalar: int) -> Point:
    """``start + [scalar]Q``, where ``table`` is that of Q."""
    for row in table:
        digit = scalar & 15
        if digit:
            start = _add(start, row[digit])
        scalar >>= 4
    return start


def _table(point: Point) -> Table:
    rows: Table = []
    for _ in range(64):
        row = [NEUTRAL, point]
        for _ in range(14):
            row.append(_add(row[-1], point))
        rows.append(row)
        point = _add(row[-1], point)
    return rows


@lru_cache(maxsize=1)
def _base_table() -> Table:
    base = _decode(bytes.fromhex("58" + "66" * 31))
    assert base is not None
    return _table(base)


@lru_cache(maxsize=16)
def _table_of_negative(key: str) -> Table | None:
    point = _decode(bytes.fromhex(key))
    if point is None:
        return None
    x, y, z, t = point
    return _table((P - x, y, z, P - t))
