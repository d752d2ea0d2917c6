"""Accounts: kept on every device by a login and a password."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from lobby import accounts
from lobby.api.me import MeOut, shown
from lobby.http import Body, Text, View
from lobby.sessions import sign_in
from lobby.throttles import Rate


class Password(Text):
    """Taken as it was typed, blanks included."""

    def __init__(self) -> None:
        super().__init__(max_length=accounts.LONGEST_PASSWORD, trim_whitespace=False)


class Credentials(Body):
    login = Text(max_length=200, allow_blank=True)
    password = Password()


class NewPassword(Body):
    password = Password()
    new_password = Password()


class Account(View):
    """The signed-in player as an account."""

    rates: ClassVar = {"POST": Rate("account", 10, 600), "PATCH": Rate("account", 10, 600)}

    @extend_schema(request=Credentials, responses=MeOut)
    def post(self, request: Request) -> Response:
        """Become an account with nickname, decks, ratings and matches as they are. Every session of
        the guest ends; this browser goes on under a new key."""
        player, wanted = self.player, self.body(Credentials)
        account = accounts.become(player, wanted["login"], wanted["password"])
        sign_in(request._request, account)
        return Response({"player": shown(account)})

    @extend_schema(request=NewPassword, responses=MeOut)
    def patch(self, request: Request) -> Response:
        """Another password. Every other session of the player ends."""
        player, wanted = self.player, self.body(NewPassword)
        accounts.change_password(player, wanted["password"], wanted["new_password"])
        sign_in(request._request, player)
        return Response({"player": shown(player)})


class Login(View):
    """Coming back."""

    rates: ClassVar = {"POST": Rate("login", 20, 60, by="address")}

    @extend_schema(request=Credentials, responses=MeOut)
    def post(self, request: Request) -> Response:
        """Sign in to an account. A guest who was signed in here is left behind for good."""
        wanted = self.body(Credentials)
        player = accounts.known(request._request, wanted["login"], wanted["password"])
        sign_in(request._request, player)
        return Response({"player": shown(player)})
