"""The admin's door: passwords cannot be guessed without end."""

import math
from typing import Any

import structlog
from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from .throttles import Rate, address, buckets

log = structlog.get_logger(__name__)

#: Attempts of one address, and at one account from wherever.
ADDRESS = Rate("admin-address", burst=10, seconds=600)
ACCOUNT = Rate("admin-account", burst=30, seconds=600)


class Site(admin.AdminSite):
    """Django's admin, with a limit to attempts at signing in."""

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        if request.method == "POST":
            account = request.POST.get("username", "")[:150].casefold()
            wait = buckets.take(ADDRESS, address(request)) or buckets.take(ACCOUNT, account)
            if wait:
                log.warning("admin_throttled", address=address(request))
                return HttpResponse(
                    "Demasiadas tentativas. Too many attempts.\n",
                    status=429,
                    content_type="text/plain; charset=utf-8",
                    headers={"Retry-After": str(math.ceil(wait)), "Cache-Control": "no-store"},
                )
        return super().login(request, extra_context)
