"""What all endpoints of the HTTP API share: errors, sign-in, CSRF, throttles, bodies.

Every error is ``{"error": code, "facts": {…}}`` with a stable snake_case code.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import structlog
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions, serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.engine.contract import BadSetup, Refused

from .players import Player
from .schema import Schema
from .throttles import Rate, wait_for

log = structlog.get_logger(__name__)

BODY_LIMIT = 64 * 1024


class Problem(Exception):
    """An answer that is an error: HTTP status, code and facts."""

    def __init__(self, status: int, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts = facts


def not_found() -> Problem:
    """The one answer for what does not exist and for what this player may not know of."""
    return Problem(404, "not_found")


def limited(wait: float) -> None:
    """Refuse whoever has to wait for that many seconds; nothing for 0.

    Raises:
        Problem: 429 ``too_much`` with the whole seconds to wait.
    """
    if wait:
        raise Problem(429, "too_much", wait=math.ceil(wait))


def error(status: int, code: str, facts: Mapping[str, Any] | None = None) -> Response:
    """An error body."""
    return Response({"error": code, "facts": dict(facts or {})}, status=status)


_STATUS_CODES = {
    400: "malformed",
    401: "not_signed_in",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    415: "not_json",
}


def handle(problem: Exception, context: Mapping[str, Any]) -> Response | None:
    """Every exception that a view may raise on purpose, as an error body; others are faults."""
    if isinstance(problem, Problem):
        answer = error(problem.status, problem.code, problem.facts)
        if "wait" in problem.facts:
            answer["Retry-After"] = str(problem.facts["wait"])
        return answer
    if isinstance(problem, BadSetup):
        reasons = [{"code": code, "facts": facts} for code, facts in problem.reasons]
        return error(400, "bad_setup", {"reasons": reasons})
    if isinstance(problem, Refused):
        return error(503 if problem.code == "vault_closed" else 400, problem.code, problem.facts)
    if isinstance(problem, exceptions.ValidationError):
        return error(400, "bad_fields", {"fields": problem.get_codes()})
    if isinstance(problem, Http404):
        return error(404, "not_found")
    if isinstance(problem, OperationalError | InterfaceError):
        # The database is away or overburdened. Nothing is known to be stored.
        log.warning("database_away", problem=type(problem).__name__)
        return error(503, "again")
    if isinstance(problem, MultiPartParserError | SuspiciousOperation):
        # Django looks for the CSRF token in forms before it looks at the header.
        return error(400, "malformed")
    if isinstance(problem, PermissionDenied):
        return error(403, "forbidden")
    if isinstance(problem, exceptions.APIException):
        code = (
            "csrf"
            if problem.get_codes() == "csrf"
            else _STATUS_CODES.get(problem.status_code, "refused")
        )
        return error(problem.status_code, code)
    return None


class SignedIn(SessionAuthentication):
    """The session's player. Unlike its parent it asks strangers, too, for the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        user = getattr(request._request, "user", None)
        self.enforce_csrf(request)
        return (user, None) if user is not None and user.is_active else None

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as refused:
            raise exceptions.PermissionDenied(code="csrf") from refused


class Json(BaseParser):
    """A JSON object of a bounded size; anything else is refused before any work is done."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        view = (context or {}).get("view")
        body = read_limited(stream, getattr(view, "body_limit", BODY_LIMIT))
        try:
            value = json.loads(
                body.decode(),
                object_pairs_hook=_no_repeats,
                parse_constant=_no_constant,
                parse_float=_finite,
            )
            if b"\\u" in body:
                # Half a pair of surrogates is no text: neither the database nor an answer can hold it.
                json.dumps(value, ensure_ascii=False).encode()
        # Depth beyond the interpreter's stack is a RecursionError.
        except (ValueError, RecursionError) as wrong:
            raise exceptions.ParseError from wrong
        if not isinstance(value, dict):
            raise exceptions.ParseError
        return value


def read_limited(stream: Any, limit: int) -> bytes:
    """The whole body.

    Raises:
        Problem: 413 ``too_big`` for more than ``limit`` bytes.
    """
    content: bytes = stream.read(limit + 1)
    if len(content) > limit:
        raise Problem(413, "too_big", limit=limit)
    return content


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Of two values each reader would take another one.
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("key given twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


class Text(serializers.CharField):
    """A string, and not a number that is turned into one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Flag(serializers.BooleanField):
    """true or false, and not a word that is taken for one."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Body(serializers.Serializer[Any]):
    """What a request may carry; fields that are not named here are refused."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else []
        if unknown:
            raise Problem(400, "unknown_field", field=str(unknown[0])[:40])
        return super().to_internal_value(data)


class View(APIView):
    """Base of all endpoints.

    ``rates`` names the throttles of each method, ``body_limit`` how long a body may be. ``player`` is
    the signed-in player.
    """

    authentication_classes = [SignedIn]
    permission_classes: list[Any] = []
    parser_classes: Sequence[type[BaseParser]] = [Json]
    renderer_classes = [JSONRenderer]
    metadata_class = None
    schema = Schema()
    body_limit = BODY_LIMIT
    rates: ClassVar[dict[str, Rate]] = {}

    def get_exception_handler(self) -> Any:
        return handle

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        for name, value in request.query_params.items():
            # PostgreSQL has no text with it.
            if "\0" in value:
                raise Problem(400, "bad_fields", fields={name[:40].replace("\0", ""): "invalid"})
        rate = self.rates.get(request.method or "")
        if rate is None:
            return
        limited(wait_for(rate, request))

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        # What one player is told is nobody else's, so no cache on the way may keep it.
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "no-store")
        return answer

    @property
    def player(self) -> Player:
        """Who asks.

        Raises:
            Problem: 401 ``not_signed_in``.
        """
        user = self.request.user
        if not isinstance(user, Player):
            raise Problem(401, "not_signed_in")
        return user

    @property
    def player_or_none(self) -> Player | None:
        """Who asks, if signed in."""
        user = self.request.user
        return user if isinstance(user, Player) else None

    def body(self, kind: type[Body]) -> dict[str, Any]:
        """The checked body of the request.

        Raises:
            Problem: ``unknown_field``.
            ValidationError: other faults; answered as ``bad_fields``.
        """
        checked = kind(data=self.request.data)
        checked.is_valid(raise_exception=True)
        found: dict[str, Any] = checked.validated_data
        return found
