"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path, re_path

from .api import matches, openness, verify

# Ids are hex digits and nothing else; anything else is no address.
_MATCH = r"(?P<match>[0-9a-f]{32})"

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/matches", matches.Matches.as_view(), name="matches"),
    re_path(rf"^api/matches/{_MATCH}$", matches.OneMatch.as_view(), name="match"),
    re_path(rf"^api/matches/{_MATCH}/record$", matches.Record.as_view(), name="record"),
    re_path(rf"^api/replay/{_MATCH}$", matches.Replay.as_view(), name="replay"),
    path("api/verify", verify.Verify.as_view(), name="verify"),
    path("api/reports", verify.Reports.as_view(), name="reports"),
    re_path(r"^api/reports/(?P<report>[0-9a-f]{32})$", verify.Report.as_view(), name="report"),
    path("api/days", openness.Days.as_view(), name="days"),
    re_path(r"^api/days/(?P<day>\d{4}-\d\d-\d\d)$", openness.OneDay.as_view(), name="day"),
    path("api/not-revealed", openness.NotRevealed.as_view(), name="not-revealed"),
    path(".well-known/semente-keys.json", openness.Keys.as_view(), name="keys"),
]
