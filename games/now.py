"""The server's clock: whole milliseconds, UTC.

With a database server of its own, several machines may serve one table; then the database's clock is
everybody's. Each process measures by how much its own differs (``games.pulse``) and corrects it.
"""

import time

#: Differences below this are the measurement's noise.
_NOISE_MS = 250
_offset = 0


def now_ms() -> int:
    """The time that counts."""
    return time.time_ns() // 1_000_000 + _offset


def correct(database_ms: int) -> None:
    """Take over the database's time, measured just now."""
    global _offset
    off = database_ms - time.time_ns() // 1_000_000
    _offset = off if abs(off) > _NOISE_MS else 0
