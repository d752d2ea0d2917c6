"""Token buckets: how often somebody may ask."""

import pytest
from django.test import RequestFactory, override_settings

from lobby import throttles
from lobby.throttles import Buckets, Rate, address

RATE = Rate("test", 3, 60)


def test_a_burst_is_allowed_and_then_one_at_a_time() -> None:
    buckets = Buckets()
    assert [buckets.take(RATE, "ana", now=0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take(RATE, "ana", now=0) == pytest.approx(20)
    assert buckets.take(RATE, "ana", now=19) == pytest.approx(1)
    assert buckets.take(RATE, "ana", now=20) == 0
    assert buckets.take(RATE, "ana", now=20) == pytest.approx(20)


def test_being_refused_costs_nothing() -> None:
    buckets = Buckets()
    for _ in range(3):
        buckets.take(RATE, "ana", now=0)
    for _ in range(50):
        assert buckets.take(RATE, "ana", now=10)
    assert buckets.take(RATE, "ana", now=20) == 0


def test_everybody_and_every_rate_has_a_bucket_of_their_own() -> None:
    buckets = Buckets()
    for _ in range(3):
        buckets.take(RATE, "ana", now=0)
    assert buckets.take(RATE, "bia", now=0) == 0
    assert buckets.take(Rate("other", 1, 60), "ana", now=0) == 0


def test_the_longest_unused_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "_MOST_BUCKETS", 2)
    buckets = Buckets()
    for _ in range(3):
        buckets.take(RATE, "ana", now=0)
    for name in ("bia", "cid"):
        buckets.take(RATE, name, now=0)
    assert buckets.take(RATE, "ana", now=0) == 0


@override_settings(THROTTLE_FACTOR=2.0)
def test_measurements_may_ask_more_often() -> None:
    buckets = Buckets()
    assert [buckets.take(RATE, "ana", now=0) for _ in range(6)] == [0] * 6
    assert buckets.take(RATE, "ana", now=0) == pytest.approx(10)


@pytest.mark.parametrize(
    ("remote", "forwarded", "trusted", "found"),
    [
        ("192.0.2.1", "", False, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.9", False, "192.0.2.1"),
        ("192.0.2.1", "10.0.0.1, 198.51.100.9", True, "198.51.100.9"),
        ("192.0.2.1", "", True, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "", False, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "", False, "2001:db8:1:2::/64"),
        ("", "", False, ""),
    ],
)
def test_where_a_request_comes_from(remote: str, forwarded: str, trusted: bool, found: str) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=remote)
    if forwarded:
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded
    with override_settings(TRUST_PROXY=trusted):
        assert address(request) == found
