"""Child processes for work that takes the processor for long: bots, verification.

So the tables of this process never wait for them. A child is ``python -m MODULE``; it reads one JSON
object a line and answers one JSON value a line. It gets no secrets: neither our environment nor the
database. It ends when its input ends, so it does not outlive us.
"""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from typing import Any

from django.conf import settings

#: What a child needs of our environment to run Python at all.
_KEEP = ("PATH", "HOME", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR", "PYTHONHASHSEED")


class HelperFailed(Exception):
    """The child died, or did not answer in time; the next question gets a new one."""


class _Child:
    def __init__(self, module: str, arguments: list[str]) -> None:
        environment = {name: os.environ[name] for name in _KEEP if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            env=environment,
            text=True,
            bufsize=1,
        )

    def ask(self, question: str, timeout: float) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        alarm = threading.Timer(timeout, self.process.kill)
        alarm.start()
        try:
            self.process.stdin.write(question + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except (OSError, ValueError) as broken:
            raise HelperFailed from broken
        finally:
            alarm.cancel()
        if not answer.endswith("\n"):
            raise HelperFailed("no answer")
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                # Closing writes what was left to write.
                with contextlib.suppress(OSError):
                    stream.close()


class Helpers:
    """Up to ``count`` children of one module, started when they are needed."""

    def __init__(self, module: str, count: int, arguments: list[str]) -> None:
        self._module = module
        self._arguments = arguments
        self._free: queue.LifoQueue[_Child | None] = queue.LifoQueue()
        for _ in range(count):
            self._free.put(None)

    def ask(self, question: Any, timeout: float) -> Any:
        """One question to a free child, and its answer.

        Raises:
            HelperFailed: no answer in ``timeout`` seconds (waiting for a free child not counted).
        """
        child = self._free.get()
        try:
            if child is None or child.process.poll() is not None:
                child = _Child(self._module, self._arguments)
            return json.loads(child.ask(json.dumps(question), timeout))
        except HelperFailed:
            if child is not None:
                child.end()
            child = None
            raise
        finally:
            self._free.put(child)

    def close(self) -> None:
        """End the children that are free."""
        while not self._free.empty():
            child = self._free.get()
            if child is not None:
                child.end()
