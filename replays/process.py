"""The process in which records are verified and replayed: ``python -m replays.process [slug=module …]``.

One JSON object a line in, one out (``games.helpers``). It has no database, no secrets and a bounded
memory: records come from strangers.

- ``{"do": "verify", "record": base64, "keys": […]}`` → ``{"report": …}``
- ``{"do": "replay", "match", "header", "events", "seat", "after"}`` → ``{"steps": […], "next"}`` or
  ``{"error": "other_rules"}``
"""

import base64
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from games import catalogue, signing
from games.engine import canonical
from replays.stepping import OtherRules, Step, steps
from replays.verifier import verify

#: Of address space; a hostile record that wants more ends this process, not the server.
MEMORY = 1 << 30
#: A page of a replay ends after so many steps or bytes of views.
PAGE_STEPS = 200
PAGE_BYTES = 1 << 20
#: Replays that are kept where they stand, for the next page.
_MOST_OPEN = 4
#: More draws than any game asks for are not listed.
MOST_DRAWS = 5_000

Answer = dict[str, Any]
_open: OrderedDict[tuple[str, int | None], tuple[int, Iterator[Step]]] = OrderedDict()


def answer(question: dict[str, Any]) -> Answer:
    """The answer to one question."""
    if question["do"] == "verify":
        return {"report": _report(base64.b64decode(question["record"]), question["keys"])}
    return _replay(question)


def _report(record: bytes, keys: list[Any]) -> Answer:
    values = verify(record, keys, signatures=signing.valid).values()
    left_out = len(values["draws"]) - MOST_DRAWS
    if left_out > 0:
        values["draws"] = values["draws"][:MOST_DRAWS]
        values["draws_left_out"] = left_out
    return values


def _replay(question: dict[str, Any]) -> Answer:
    key, after = (question["match"], question["seat"]), question["after"]
    at, going = _open.pop(key, (-1, iter(())))
    if at != after:
        slug = canonical.loads(question["header"])["game"]
        if slug not in catalogue.slugs():
            return {"error": "other_rules"}
        header, events = question["header"], question["events"]
        going = steps(catalogue.game(slug), header, events, question["seat"])
        at = 0
    page: list[Step] = []
    size = 0
    try:
        for step in going:
            at = step["seq"]
            if at <= after:
                continue
            page.append(step)
            size += len(json.dumps(step))
            if len(page) >= PAGE_STEPS or size >= PAGE_BYTES:
                break
    except OtherRules:
        if not page:
            return {"error": "other_rules"}
        # What could be shown is shown; the next page says that it does not go on.
        return {"steps": page, "next": at}
    following = at if at < len(question["events"]) else None
    if following is not None:
        _open[key] = (at, going)
        if len(_open) > _MOST_OPEN:
            _open.popitem(last=False)
    return {"steps": page, "next": following}


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main(arguments: list[str]) -> None:
    """Answer until the input ends."""
    for word in arguments:
        slug, _, module = word.partition("=")
        catalogue.register(slug, module)
    if hasattr(os, "nice"):
        # Tables first.
        os.nice(5)
    _bound_memory()
    for line in sys.stdin:
        try:
            found = answer(json.loads(line))
        except Exception as problem:
            found = {"error": type(problem).__name__}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
