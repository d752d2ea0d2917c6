"""GET /api/replay/ID: a finished match step by step."""

import json
from typing import Any

import pytest

from games import catalogue
from games.engine import canonical
from games.models import Event, Match, Seat
from replays import process
from replays.workers import Busy, Failed, Workers
from tests.lobby.browser import Browser, guest

from .played import play

pytestmark = pytest.mark.django_db


def steps(match: Match, seat: str) -> list[dict[str, Any]]:
    """All pages."""
    found: list[dict[str, Any]] = []
    after = 0
    while after is not None:
        answer = Browser().get(f"/api/replay/{match.pk}?seat={seat}&from={after}")
        assert answer.status == 200, answer.data
        assert answer.data["seq"] == match.seq
        found += answer.data["steps"]
        after = answer.data["next"]
    return found


def test_it_has_a_step_for_every_event_with_its_body_and_time() -> None:
    match = play()
    found = steps(match, "public")
    bodies = list(Event.objects.filter(match=match).order_by("seq").values_list("body", flat=True))
    assert [step["seq"] for step in found] == list(range(1, match.seq + 1))
    assert [step["body"] for step in found] == bodies
    assert [step["t"] for step in found] == [json.loads(body)["t"] for body in bodies]


@pytest.mark.parametrize("seat", ["0", "1", "public"])
def test_the_last_view_is_that_of_the_finished_match_for_that_seat(seat: str) -> None:
    match = play(decks=True)
    view = steps(match, seat)[-1]["view"]
    assert view["phase"] == "over"
    assert view["you"] == (None if seat == "public" else int(seat))
    assert ("hand" in view) == (seat != "public")


def test_views_follow_the_match_event_by_event() -> None:
    # The toy's public view counts rounds: each step has the one after its event, and the two
    # events of the start are one step.
    match = play(rounds=3)
    found = steps(match, "public")
    assert found[0]["view"] == found[1]["view"]
    assert found[0]["view"]["round"] == 1
    rounds = [step["view"]["round"] for step in found]
    assert rounds == sorted(rounds)
    assert rounds[-1] == 3


def test_what_a_sealed_choice_brings_is_told_when_it_is_opened() -> None:
    match = play()
    found = steps(match, "0")
    opened = next(i for i, step in enumerate(found) if '"type":"open"' in step["body"])
    # Both have picked; the second pick and the first opening still show what was before.
    assert [event["event"] for event in found[opened - 1]["events"]] == []
    told = [event["event"] for event in found[opened + 1]["events"]]
    assert "contest" in told
    assert found[opened - 1]["view"] != found[opened + 1]["view"]


def test_each_seat_is_told_its_own() -> None:
    match = play()
    first = {seat: steps(match, seat)[1]["events"] for seat in ("0", "1", "public")}
    assert first["0"][0]["hand"]
    assert first["1"][0]["hand"]
    assert first["public"] == [{"seq": 2, "event": "dealt", "first": first["0"][0]["first"]}]


def test_long_matches_come_in_pages_that_join_without_a_seam() -> None:
    match = play(rounds=60)
    assert match.seq > process.PAGE_STEPS
    pages = []
    after: int | None = 0
    while after is not None:
        data = Browser().get(f"/api/replay/{match.pk}?from={after}").data
        pages.append(data)
        assert data["next"] is None or data["next"] == data["steps"][-1]["seq"]
        after = data["next"]
    assert len(pages) > 1
    joined = [step for page in pages for step in page["steps"]]
    assert [step["seq"] for step in joined] == list(range(1, match.seq + 1))
    middle = Browser().get(f"/api/replay/{match.pk}?from=100").data["steps"]
    assert middle == joined[100 : 100 + len(middle)]


def test_a_page_after_the_end_is_empty() -> None:
    match = play()
    data = Browser().get(f"/api/replay/{match.pk}?from={match.seq}").data
    assert data == {"seq": match.seq, "steps": [], "next": None}


def test_a_match_that_never_started_has_no_views() -> None:
    match = play(moves=0, end="void")
    # Only the recording has started it: take the start away, as for a seat that opened nothing.
    bodies = [f'{{"fault":"seat1","t":{match.t},"type":"void"}}', _reveal(match)]
    Event.objects.filter(match=match).delete()
    Event.objects.bulk_create(
        Event(match=match, seq=seq, body=body) for seq, body in enumerate(bodies, 1)
    )
    Match.objects.filter(pk=match.pk).update(seq=2)
    match.refresh_from_db()
    assert [(step["seq"], step["view"], step["events"]) for step in steps(match, "0")] == [
        (1, None, []),
        (2, None, []),
    ]


def _reveal(match: Match) -> str:
    body = canonical.loads(Event.objects.get(match=match, seq=match.seq).body)
    del body["digest"]
    return canonical.dumps(body)


def test_h09_a_running_match_is_not_replayed_for_anybody() -> None:
    match = play(moves=4)
    me = guest("Ana")
    Seat.objects.filter(match=match, seat=0).update(player=me.player["id"])
    for browser in (me, Browser()):
        for seat in ("0", "1", "public"):
            answer = browser.get(f"/api/replay/{match.pk}?seat={seat}")
            assert (answer.status, answer.error) == (409, "not_over")


def test_other_rules_are_said_to_be_others() -> None:
    match = play()
    first = Event.objects.get(match=match, seq=3)
    Event.objects.filter(match=match, seq=3).update(body=first.body.replace("0", "1", 1))
    answer = Browser().get(f"/api/replay/{match.pk}?from=2")
    assert (answer.status, answer.error) == (409, "other_rules")
    assert answer.data["facts"] == {"rules": "1.0.0"}


def test_a_game_that_is_not_here_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play()
    Match.objects.update(header=match.header.replace('"toy"', '"gone"'))
    assert Browser().get(f"/api/replay/{match.pk}").error == "other_rules"
    assert "gone" not in catalogue.slugs()


@pytest.mark.parametrize("query", ["seat=2", "seat=-1", "seat=", "from=-1", "from=x", "from=1e3"])
def test_it_refuses(query: str) -> None:
    answer = Browser().get(f"/api/replay/{play().pk}?{query}")
    assert (answer.status, answer.error) == (400, "bad_fields")


@pytest.mark.parametrize(
    ("problem", "status", "code"), [(Busy(), 503, "busy"), (Failed(), 422, "too_hard")]
)
def test_a_process_that_cannot_answer(
    monkeypatch: pytest.MonkeyPatch, problem: Exception, status: int, code: str
) -> None:
    def ask(self: Workers, question: object) -> None:
        raise problem

    monkeypatch.setattr(Workers, "ask", ask)
    answer = Browser().get(f"/api/replay/{play().pk}")
    assert (answer.status, answer.error) == (status, code)


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_h21_it_refuses_other_methods(method: str) -> None:
    assert guest().call(method, f"/api/replay/{play().pk}", {}).status == 405
