"""The processes that verify and replay: bounded in number, time and memory."""

import threading

import pytest

from replays import process, workers
from replays.workers import Busy, Failed, Workers

QUESTION = {"do": "verify", "record": "", "keys": []}


def test_it_answers_and_lives_on_after_nonsense() -> None:
    made = workers.workers()
    assert made.ask({"do": "verify", "record": 5, "keys": []}) == {"error": "TypeError"}
    assert made.ask({}) == {"error": "KeyError"}
    assert made.ask(QUESTION)["report"]["verdict"] == "header"


def test_one_that_takes_too_long_is_stopped_and_the_next_question_gets_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Workers(1)
    try:
        monkeypatch.setattr(workers, "PATIENCE_S", 0.0)
        with pytest.raises(Failed):
            made.ask(QUESTION)
        monkeypatch.setattr(workers, "PATIENCE_S", 20.0)
        assert made.ask(QUESTION)["report"]["verdict"] == "header"
    finally:
        made.close()


def test_who_waits_too_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Workers(1)
    monkeypatch.setattr(workers, "QUEUE_S", 0.05)
    begun, end = threading.Event(), threading.Event()

    class Slow:
        def ask(self, question: object, timeout: float) -> dict[str, object]:
            begun.set()
            end.wait(10)
            return {}

    monkeypatch.setattr(made, "_helpers", Slow())
    first = threading.Thread(target=made.ask, args=(QUESTION,))
    first.start()
    begun.wait(10)
    with pytest.raises(Busy):
        made.ask(QUESTION)
    end.set()
    first.join()
    assert made.ask(QUESTION) == {}


def test_its_memory_is_bounded() -> None:
    made = Workers(1)
    try:
        made.ask(QUESTION)
        assert str(process.MEMORY) in _limits_of(made)
    finally:
        made.close()


def _limits_of(made: Workers) -> str:
    child = made._helpers._free.queue[-1]
    assert child is not None
    with open(f"/proc/{child.process.pid}/limits") as file:
        return next(line for line in file if line.startswith("Max address space"))


def test_a_long_list_of_draws_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Report:
        def values(self) -> dict[str, object]:
            return {"draws": list(range(7))}

    monkeypatch.setattr(process, "verify", lambda *_, **__: Report())
    monkeypatch.setattr(process, "MOST_DRAWS", 5)
    assert process.answer(QUESTION) == {"report": {"draws": [0, 1, 2, 3, 4], "draws_left_out": 2}}
