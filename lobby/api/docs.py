"""A page to read and try the API on: for staff, and on a developer's own computer."""

from django.conf import settings
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.permissions import BasePermission
from rest_framework.request import Request


class StaffOrDebug(BasePermission):
    """Players have no use for it."""

    def has_permission(self, request: Request, view: object) -> bool:
        return settings.DEBUG or bool(getattr(request.user, "is_staff", False))


class ApiDocs(SpectacularSwaggerSplitView):
    """Everything comes from this server, and no script or style stands in the page (content policy)."""

    permission_classes = [StaffOrDebug]
    template_name = "lobby/api_docs.html"
    url_name = "schema"
