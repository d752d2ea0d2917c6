"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path, re_path

from . import health
from .api import OneMatch

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    re_path(r"^api/matches/(?P<match>[0-9a-f]{32})$", OneMatch.as_view(), name="match"),
]
