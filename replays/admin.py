"""Daily files and shared reports for operators: to be looked at; a shared report may be removed."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from lobby.admin import LookOnly

from .models import Day, SharedReport


@admin.register(Day)
class DayAdmin(LookOnly):
    """The chain of daily files. Removing one would break it."""

    list_display = ("day", "matches", "hash", "key")
    fields = ("day", "matches", "hash", "key", "sig", "body")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(SharedReport)
class SharedReportAdmin(LookOnly):
    """Reports behind links. The link itself is in the address, so it is not listed."""

    list_display = ("record_hash", "created")
    search_fields = ("record_hash",)
    fields = ("record_hash", "created")
