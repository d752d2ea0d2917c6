"""Checks match records with the standard library and the rules alone (``docs/verify.md``).

>>> verify(b"not a record", keys=[]).verdict
'header'
"""

from .record import Kept, kept_of, read_kept
from .report import CHECKS, Report
from .rules import Library, Rules, installed
from .run import verify

__all__ = [
    "CHECKS",
    "Kept",
    "Library",
    "Report",
    "Rules",
    "installed",
    "kept_of",
    "read_kept",
    "verify",
]
