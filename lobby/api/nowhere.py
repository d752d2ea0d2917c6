"""Addresses under ``/api/`` that nothing else answers to."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from lobby.http import View, not_found


@extend_schema(exclude=True)
class Nowhere(View):
    """Says so in the API's own way, and not with a page."""

    def _nothing(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise not_found()

    get = post = put = patch = delete = _nothing
