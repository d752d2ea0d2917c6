"""What the operator shows of itself: keys, daily files, headers without a seed."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from games import signing
from games.engine import canonical, fairness
from games.models import Match
from games.now import now_ms
from replays import days
from replays.models import Day
from replays.tasks import publish
from tests.lobby.browser import Browser, guest

from .played import play

pytestmark = pytest.mark.django_db

FIRST = datetime(2026, 3, 1, 12, tzinfo=UTC)


def revealed(when: datetime, **fields: object) -> Match:
    """A match whose seed was revealed at that time."""
    return play(ended=int(when.timestamp() * 1000), **fields)  # type: ignore[arg-type]


def test_it_publishes_the_servers_keys_with_their_dates() -> None:
    answer = Browser().get("/.well-known/semente-keys.json")
    ring = signing.server()
    assert answer.data == {"keys": ring.published}
    assert answer.data["keys"][0]["key"] == ring.key
    assert set(answer.data["keys"][0]) == {"key", "from", "until"}
    # A verifier on another site reads it from there.
    assert answer.response.headers["Access-Control-Allow-Origin"] == "*"


def test_a_daily_file_lists_every_match_revealed_that_day() -> None:
    matches = sorted(
        [revealed(FIRST), revealed(FIRST + timedelta(hours=11, minutes=59))], key=lambda m: m.pk
    )
    void = revealed(FIRST, moves=0, end="void")
    revealed(FIRST + timedelta(hours=12))  # the day after
    play(moves=3)  # still running
    Match.objects.filter(pk=void.pk).update(protocol="practice/1")  # chance that was chosen
    days.publish(FIRST + timedelta(days=1))
    body = json.loads(Browser().get("/api/days/2026-03-01").data["body"])
    assert body == {
        "protocol": "fair/1",
        "day": "2026-03-01",
        "key": signing.server().key,
        "previous": None,
        "matches": [
            {
                "match": match.pk,
                "header_hash": match.header_hash,
                "head": match.head,
                "seed": match.server_seed,
            }
            for match in matches
        ],
    }


def test_voids_and_private_matches_stand_in_it_too() -> None:
    private = revealed(FIRST, public=False)
    void = revealed(FIRST, moves=0, end="void")
    days.publish(FIRST + timedelta(days=1))
    body = json.loads(Day.objects.get().body)
    assert {entry["match"] for entry in body["matches"]} == {private.pk, void.pk}


def test_days_are_a_chain_without_gaps_and_signed() -> None:
    revealed(FIRST)
    revealed(FIRST + timedelta(days=3))
    made = days.publish(FIRST + timedelta(days=4))
    assert [row.day.day for row in made] == [1, 2, 3, 4]
    before = None
    for row in made:
        answer = Browser().get(f"/api/days/{row.day.isoformat()}").data
        text = answer["body"]
        assert canonical.dumps(canonical.loads(text)) == text
        body = json.loads(text)
        assert body["previous"] == before
        # The formulas of docs/protocol.md, written out.
        hashed = fairness.sha256(
            b"fair/1 day\0" + len(text.encode()).to_bytes(4, "big") + text.encode()
        )
        assert answer["hash"] == hashed.hex()
        assert signing.valid(answer["key"], answer["sig"], b"fair/1 sig day\0" + hashed)
        before = answer["hash"]
    assert [len(json.loads(row.body)["matches"]) for row in made] == [1, 0, 0, 1]


def test_a_day_is_published_once_and_never_changed() -> None:
    revealed(FIRST)
    days.publish(FIRST + timedelta(days=1))
    before = Day.objects.get().body
    assert days.publish(FIRST + timedelta(days=1)) == []
    late = revealed(FIRST + timedelta(hours=1))
    days.publish(FIRST + timedelta(days=2))
    assert Day.objects.get(pk=date(2026, 3, 1)).body == before
    # What was revealed too late for its own day stands in the next one.
    body = json.loads(Day.objects.get(pk=date(2026, 3, 2)).body)
    assert [entry["match"] for entry in body["matches"]] == [late.pk]


def test_a_day_is_published_ten_minutes_after_midnight() -> None:
    revealed(FIRST)
    midnight = datetime(2026, 3, 2, tzinfo=UTC)
    assert days.publish(midnight + timedelta(minutes=9)) == []
    assert len(days.publish(midnight + timedelta(minutes=10))) == 1


def test_there_is_nothing_to_publish_on_a_new_server() -> None:
    publish()
    assert Browser().get("/api/days").data == {"days": []}


def test_the_task_publishes_up_to_yesterday() -> None:
    revealed(datetime.now(UTC) - timedelta(days=2))
    publish()
    listed = Browser().get("/api/days").data["days"]
    assert [(line["day"], line["matches"]) for line in listed][-1] == (
        (datetime.now(UTC) - timedelta(days=2)).date().isoformat(),
        1,
    )
    assert listed[0]["hash"] == Day.objects.first().hash  # type: ignore[union-attr]


def test_two_processes_at_once_make_one_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    revealed(FIRST)
    due = days._due

    def slower(now: datetime) -> object:
        found = list(due(now))
        monkeypatch.setattr(days, "_due", due)
        days.publish(FIRST + timedelta(days=1))  # the other process comes first
        return found

    monkeypatch.setattr(days, "_due", slower)
    assert days.publish(FIRST + timedelta(days=1)) == []
    assert Day.objects.count() == 1


@pytest.mark.parametrize("day", ["2026-03-01", "2026-13-45", "0000-00-00", "x", "..%2fx"])
def test_no_such_day(day: str) -> None:
    assert Browser().get(f"/api/days/{day}").status == 404


HOUR = 3_600_000


def test_a_header_without_a_seed_is_listed_after_a_day() -> None:
    owed = play(moves=3, created=now_ms() - 24 * HOUR - 1000)
    play(moves=3, created=now_ms() - 23 * HOUR)
    play(created=now_ms() - 48 * HOUR)  # revealed
    play(moves=3, created=now_ms() - 48 * HOUR, protocol="practice/1")
    play(moves=1, created=now_ms() - 48 * HOUR, header="", status="void", ended=1)  # never signed
    data = Browser().get("/api/not-revealed").data
    assert data["headers"] == [
        {
            "match": owed.pk,
            "game": "toy",
            "header_hash": owed.header_hash,
            "server_commit": owed.server_commit,
            "created": owed.created,
            "status": "playing",
        }
    ]
    assert data["counts"]["not_revealed"] == 1
    assert data["counts"]["revealed"] == 1


def test_voids_and_server_endings_are_counted() -> None:
    play(moves=0, end="void")
    play(moves=0, end="void", fault="server")
    play(moves=0, end="void", fault="none")
    play(moves=2, end="server")
    play(moves=2, end="resign")
    assert Browser().get("/api/not-revealed").data["counts"] == {
        "revealed": 5,
        "not_revealed": 0,
        "voids_seat": 1,
        "voids_server": 1,
        "voids_none": 1,
        "server_endings": 1,
    }


@pytest.mark.parametrize(
    "path",
    ["/api/days", "/api/days/2026-03-01", "/api/not-revealed", "/.well-known/semente-keys.json"],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_h21_they_refuse_other_methods(path: str, method: str) -> None:
    assert guest().call(method, path, {}).status == 405
