"""Structured logs: one JSON object a line (in development: readable lines), and never a secret.

Seeds, keys, salts, contributions and signatures are long hexadecimal words, and nothing else that is
worth logging is: every word of 64 or more hexadecimal digits is cut out, wherever it stands, exceptions
included. So are values under a name that says what they are.
"""

import logging
import re
import time
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

_WORD = re.compile(r"[0-9a-fA-F]{64,}")
_NAMES = frozenset(
    {"authorization", "contrib", "contribs", "cookie", "csrftoken", "hidden", "key", "password"}
    | {"payload", "salt", "sealed", "secret", "seed", "server_seed", "sessionid", "setup", "token"}
)


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return _WORD.sub("<hidden>", value)
    if isinstance(value, (bytes, bytearray)):
        return "<hidden>"
    if isinstance(value, dict):
        return {name: _clean_item(name, inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_clean(inner) for inner in value]
    return value if value is None or isinstance(value, (bool, int, float)) else _clean(str(value))


def _clean_item(name: Any, value: Any) -> Any:
    return "<hidden>" if str(name).lower() in _NAMES else _clean(value)


def hide_secrets(logger: Any, method: str, event: EventDict) -> EventDict:
    """A structlog processor: nothing secret leaves through the logs. Runs last before rendering."""
    return {name: _clean_item(name, value) for name, value in event.items()}


class Seldom(logging.Filter):
    """Lets one line in half a minute through, without its traceback: for a library that reports the same
    outage every second."""

    PAUSE_S = 30.0

    def __init__(self) -> None:
        super().__init__()
        self._next = float("-inf")

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + self.PAUSE_S
        if record.exc_info and record.exc_info[0] is not None:
            record.msg = f"{record.getMessage()}: {record.exc_info[0].__name__}"
            record.args, record.exc_info = None, None
        return True


def configure(json_lines: bool, level: str) -> dict[str, Any]:
    """Set up structlog; answers Django's ``LOGGING``, through which everybody else's logs go too."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if json_lines
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    hide_secrets,
                    renderer,
                ],
            }
        },
        "filters": {"seldom": {"()": Seldom}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "channels_redis.pubsub": {"filters": ["seldom"]},
        }
        | {
            # A line for every task and every beat says nothing.
            name: {"level": "WARNING"}
            for name in (
                "celery.app.trace",
                "celery.beat",
                "celery.worker.strategy",
                "daphne.server",
                "kombu",
            )
        },
    }
