"""Checking a record that somebody hands in, and reports behind a link."""

import base64
import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from games import signing
from lobby.http import Problem, View, not_found, read_limited
from lobby.shapes import milliseconds
from lobby.throttles import Rate
from replays.api.matches import asked
from replays.models import SharedReport
from replays.verifier.record import MAX_RECORD

#: Of a report that is kept behind a link, and for how long.
LONGEST_REPORT = 2 * 1024 * 1024
KEPT_FOR = timedelta(days=180)


class RecordText(BaseParser):
    """The body as it is: every byte of a record counts."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, context: Mapping[str, Any] | None = None
    ) -> Any:
        return read_limited(stream, MAX_RECORD)


class PlainRecordText(RecordText):
    """The same, sent as plain text."""

    media_type = "text/plain"


class SharedOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    created = serializers.IntegerField()
    report = serializers.DictField()


def report_on(record: bytes) -> dict[str, Any]:
    """The verifier's report, with the keys of this server as the trusted ones."""
    question = {
        "do": "verify",
        "record": base64.b64encode(record).decode(),
        "keys": signing.server().published,
    }
    answer = asked(question)
    if "report" not in answer:
        raise Problem(422, "too_hard")
    report: dict[str, Any] = answer["report"]
    return report


def body_of(request: Request) -> bytes:
    """The record in a request; an empty body is an empty record."""
    data = request.data
    return data if isinstance(data, bytes) else b""


class Verify(View):
    """The verifier."""

    parser_classes = [RecordText, PlainRecordText]
    rates: ClassVar = {"POST": Rate("verify", 20, 60, by="address")}

    @extend_schema(
        request={"application/json": OpenApiTypes.OBJECT},
        responses={200: OpenApiTypes.OBJECT},
    )
    def post(self, request: Request) -> Response:
        """Check a record (at most 8 MB). Whatever is sent, the answer is a report with a verdict.

        Nothing is kept. 422 ``too_hard``: it needed more time or memory than a record may.
        """
        return Response(report_on(body_of(request)))


class Reports(View):
    """Sharing a report."""

    parser_classes = [RecordText, PlainRecordText]
    rates: ClassVar = {"POST": Rate("reports", 10, 600, by="address")}

    @extend_schema(request={"application/json": OpenApiTypes.OBJECT}, responses=SharedOut)
    def post(self, request: Request) -> Response:
        """Check a record and keep the report behind a link for half a year.

        The server makes the report itself: nobody can share one that it has not found. A record of this
        server's own needs none of this; its match has a page.
        """
        record = body_of(request)
        report = report_on(record)
        text = json.dumps(report, ensure_ascii=False, separators=(",", ":"))
        if len(text.encode()) > LONGEST_REPORT:
            raise Problem(413, "report_too_big", limit=LONGEST_REPORT)
        kept, _ = SharedReport.objects.update_or_create(
            record_hash=hashlib.sha256(record).hexdigest(), defaults={"report": text}
        )
        return Response(shown(kept))


class Report(View):
    """A report behind a link."""

    rates: ClassVar = {"GET": Rate("report", 60, 60)}

    @extend_schema(responses=SharedOut)
    def get(self, request: Request, report: str) -> Response:
        """The report, for whoever has the link."""
        kept = SharedReport.objects.filter(pk=report).first()
        if kept is None:
            raise not_found()
        return Response(shown(kept))


def shown(kept: SharedReport) -> dict[str, Any]:
    """A shared report."""
    return {
        "id": kept.pk,
        "created": milliseconds(kept.created),
        "report": json.loads(kept.report),
    }


def forget_old() -> None:
    """Remove reports whose time is over."""
    SharedReport.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()
