"""The operator's view of matches: what is public of them, and the one thing an operator may do.

Nothing here shows a seed, a setup, a sealed move or a view: the tables that hold them are not
registered, and a match's row holds none before its reveal.
"""

from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from . import host, mending, tables
from .engine.contract import Refused
from .models import Match, Seat
from .now import now_ms


class SeatInline(admin.TabularInline):
    """Who sits where."""

    model = Seat
    extra = 0
    can_delete = False
    fields = ("seat", "name", "player", "bot", "rating")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RunningFilter(admin.SimpleListFilter):
    """Running tables first: they are what an operator looks for."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("running", _("running")), ("late", _("overdue")), ("aside", _("set aside"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        if self.value() == "running":
            return queryset.filter(status__in=Match.OPEN)
        if self.value() == "late":
            return queryset.filter(due__lt=now_ms() - 2_000)
        if self.value() == "aside":
            return queryset.filter(status=Match.Status.ASIDE)
        return queryset


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):
    """Matches, to look at; and to call off."""

    list_display = ("id", "game", "status", "seq", "due_in", "age", "end_reason", "result_reason")
    list_filter = [RunningFilter, "game", "status", "protocol", "end_reason"]
    search_fields = ("id", "header_hash", "seats__name")
    inlines = [SeatInline]
    actions = ["call_off"]
    exclude = ("standing", "settled")
    show_full_result_count = False

    @admin.display(description=_("due in (s)"))
    def due_in(self, match: Match) -> str:
        return "" if match.due is None else f"{(match.due - now_ms()) / 1000:.1f}"

    @admin.display(description=_("age (min)"))
    def age(self, match: Match) -> str:
        return f"{((match.ended or now_ms()) - match.created) / 60_000:.0f}"

    @admin.action(
        permissions=["change"], description=_("Call off: ends without a result, and is revealed")
    )
    def call_off(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        for match_id in queryset.values_list("id", flat=True):
            try:
                host.call(partial(_call_off, match_id))
            except Refused as refused:
                messages.error(request, f"{match_id}: {refused.code}")
            else:
                messages.success(request, f"{match_id}: ended")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # Calling off needs the right to change; the form itself is for reading.
        return obj is None and super().has_change_permission(request)


async def _call_off(match_id: str) -> None:
    await tables.act(match_id, lambda table: mending.call_off(table, "called_off"))
