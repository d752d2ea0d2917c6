"""Addresses of the lobby."""

from django.urls import URLPattern, URLResolver, path

from .api import me

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/me", me.Me.as_view(), name="me"),
    path("api/guest", me.Guest.as_view(), name="guest"),
    path("api/logout", me.Logout.as_view(), name="logout"),
]
