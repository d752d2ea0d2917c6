"""What the rest of the site can listen to. ``games`` itself knows no listener.

Both are sent after the commit, from a thread in which the ORM may be used, never from the event
loop. Receivers must not be slow; a receiver that raises is logged and does not stop the others.

``match_changed``: ``sender=Match``, ``match_id``, ``status``. A match was made, started, ended,
    voided or set aside. Sent at most once a change, by the process that made it; may be lost in a
    crash. Not sent for every move.

``match_ended``: ``sender=Match``, ``match`` (a fresh ``Match`` with status ``ended`` or ``void``).
    Sent AT LEAST once for every match: it is repeated by the sweep until all receivers have returned
    without an exception, also after a crash. Receivers must make a second call harmless.
"""

from django.dispatch import Signal

match_changed = Signal()
match_ended = Signal()
