"""``GET /api/matches/ID``: what everybody may know of a match (``docs/protocol.md`` section 3)."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Match
from .public import match_facts


class OneMatch(APIView):
    """Facts of one match. A private one is known to its players only while it is open; afterwards, as
    its record is public, to whoever has its id, but without the names."""

    permission_classes = []

    @extend_schema(
        operation_id="match", responses={200: OpenApiTypes.OBJECT, 404: OpenApiTypes.OBJECT}
    )
    def get(self, request: Request, match: str, *args: Any) -> Response:
        row = Match.objects.filter(id=match).prefetch_related("seats").first()
        if row is not None:
            seats = list(row.seats.all())
            own = getattr(request.user, "pk", None)
            mine = own is not None and any(seat.player_id == own for seat in seats)
            if row.public or mine or not row.open:
                answer = Response(match_facts(row, seats, names=row.public or mine))
                answer["Cache-Control"] = "no-store"
                return answer
        return Response({"error": "not_found", "facts": {}}, status=404)
