"""Logs never hold a secret (``config.logs``)."""

import io
import json
import logging

import structlog

from config import logs

SEED = "5f" * 32


def lines_of(work: object) -> str:
    """What is written while ``work`` logs, as the server would write it."""
    settings = logs.configure(json_lines=True, level="INFO")
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    formatter = dict(settings["formatters"]["structured"])
    handler.setFormatter(formatter.pop("()")(**formatter))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        work()  # type: ignore[operator]
    finally:
        root.removeHandler(handler)
    return stream.getvalue()


def test_a_secret_is_cut_out_wherever_it_stands() -> None:
    def work() -> None:
        log = structlog.get_logger("games.test")
        log.warning("moved", match="ab" * 16, seq=3, server_seed="short", note=f"was {SEED}.")
        log.warning("nested", values={"salt": "x", "list": [SEED, {"deep": SEED}]}, raw=b"\x01")
        log.warning(f"event {SEED}")
        logging.getLogger("django.request").error("path %s", SEED)
        try:
            raise ValueError(f"bad {SEED}")
        except ValueError:
            log.exception("failed", match="ab" * 16)
            logging.getLogger("twisted").exception("failed too")

    text = lines_of(work)
    assert SEED not in text
    assert "short" not in text
    assert '"x"' not in text
    records = [json.loads(line) for line in text.splitlines()]
    assert len(records) == 6
    # What an operator needs is there.
    assert (records[0]["event"], records[0]["match"], records[0]["seq"]) == ("moved", "ab" * 16, 3)
    assert "ValueError" in records[4]["exception"]
    assert all({"timestamp", "level", "logger"} <= set(record) for record in records)


def test_types_that_hold_secrets_print_as_secret() -> None:
    from games.engine.match import Secrets
    from games.opening import Hidden

    def work() -> None:
        structlog.get_logger("games.test").warning(
            "held", hidden_thing=Hidden(SEED), other=[Secrets(bytes.fromhex(SEED))]
        )

    record = json.loads(lines_of(work))
    assert record["hidden_thing"] == "<secret>"
    assert record["other"] == ["<secret>"]
