"""The OpenAPI description of the API, where drf-spectacular cannot guess."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers


class ErrorOut(serializers.Serializer[Any]):
    """Every error of the API."""

    error = serializers.CharField(help_text="a stable snake_case code")
    facts = serializers.DictField()


class Schema(AutoSchema):
    """Names operations after their views, and says that every call may answer with an error."""

    def get_operation_id(self) -> str:
        return f"{self.method.lower()}_{self.view.__class__.__name__}"

    def get_tags(self) -> list[str]:
        return [self.view.__class__.__module__.rpartition(".")[2]]

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        operation = super().get_operation(*args, **kwargs)
        if operation:
            error = self.resolve_serializer(ErrorOut, "response")
            operation["responses"]["default"] = {
                "description": "the request was refused",
                "content": {"application/json": {"schema": error.ref}},
            }
        return operation


class SessionCookie(OpenApiAuthenticationExtension):
    """How one is signed in. Unsafe methods need the CSRF header, signed in or not."""

    target_class = "lobby.http.SignedIn"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
