"""A Celery worker and its beat as threads of the server process, for a server that is one process.

The in-memory broker forgets everything when the process ends; the deadlines in the database and the
sweep are the truth. A thread that dies is started again.
"""

import threading
from typing import Any

import structlog
from celery import Celery
from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController

log = structlog.get_logger(__name__)

LOOK_S = 2.0
THREADS = 4


class EmbeddedCelery:
    """Worker, beat, and a supervisor for both."""

    def __init__(self, app: Celery) -> None:
        self._app = app
        self._over = threading.Event()
        self._worker: Any = None
        self._worker_thread: threading.Thread | None = None
        self._beat: Any = None
        self._supervisor = threading.Thread(
            target=self._supervise, name="celery-watch", daemon=True
        )

    def start(self) -> None:
        """Start all three threads."""
        self._start_worker()
        self._start_beat()
        self._supervisor.start()

    def _start_worker(self) -> None:
        self._worker = WorkController(
            app=self._app,
            pool_cls="threads",
            concurrency=THREADS,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self._worker_thread = threading.Thread(
            target=self._worker.start, name="celery", daemon=True
        )
        self._worker_thread.start()

    def _start_beat(self) -> None:
        self._beat = EmbeddedService(self._app, thread=True, scheduler_cls=Scheduler)
        self._beat.start()

    def _supervise(self) -> None:
        while not self._over.wait(LOOK_S):
            if self._worker_thread is not None and not self._worker_thread.is_alive():
                log.error("worker_died")
                self._start_worker()
            if not self._beat.is_alive():
                log.error("beat_died")
                self._start_beat()

    def stop(self) -> None:
        """Let running tasks end, then stop the threads."""
        self._over.set()
        if self._beat is not None:
            self._beat.service.stop(wait=False)
        if self._worker is not None:
            self._worker.stop()
        if self._worker_thread is not None:
            self._worker_thread.join(5)
