"""A guest becomes an account: the same player with a login and a password, known on every device.

Nothing else changes hands: nickname, decks, ratings and matches belong to the player, who stays.
"""

from django.contrib import auth
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from games.engine.contract import Refused

from . import nicknames
from .http import Problem, limited
from .players import Player
from .throttles import Rate, buckets

LONGEST_LOGIN = 40
LONGEST_PASSWORD = 200
#: Tries for one login, from wherever they come.
TRIES = Rate("login-tries", 20, 600)


def checked_login(text: str) -> str:
    """A login in the form in which it is kept: lower case, the characters of a nickname.

    Raises:
        Refused: ``login_empty``, ``login_too_long``, ``login_characters``.
    """
    return nicknames.clean(text, longest=LONGEST_LOGIN, what="login").casefold()


def check_password(password: str, player: Player) -> None:
    """Whether a password may be taken.

    Raises:
        Problem: 400 ``password_weak`` with the reasons, such as ``password_too_short``.
    """
    try:
        validate_password(password, player)
    except ValidationError as weak:
        reasons = [str(one.code) for one in weak.error_list]
        raise Problem(400, "password_weak", reasons=reasons) from weak


def become(guest: Player, login: str, password: str) -> Player:
    """The guest as an account. All its sessions end: their keys belong to the guest that was.

    Raises:
        Problem: 409 ``already_account`` or ``login_taken``, 400 ``password_weak``.
        Refused: from ``checked_login``.
    """
    login = checked_login(login)
    if not guest.guest:
        raise Problem(409, "already_account")
    account = Player.objects.get(pk=guest.pk)
    account.login, account.guest = login, False
    check_password(password, account)
    account.set_password(password)
    if Player.objects.filter(login__iexact=login).exists():
        raise Problem(409, "login_taken")
    try:
        with transaction.atomic():
            # Of two requests at once only one still finds a guest.
            changed = Player.objects.filter(pk=guest.pk, guest=True).update(
                login=login, password=account.password, guest=False
            )
    except IntegrityError as taken:
        raise Problem(409, "login_taken") from taken
    if not changed:
        raise Problem(409, "already_account")
    return account


def known(request: HttpRequest, login: str, password: str) -> Player:
    """The account of this login and password.

    Raises:
        Problem: 400 ``wrong_login``, the same for an unknown login, a wrong password and a banned
            player; 429 ``too_much`` after too many tries for one login.
    """
    try:
        login = checked_login(login)
    except Refused as none:
        raise Problem(400, "wrong_login") from none
    limited(buckets.take(TRIES, login))
    # Accounts made in the admin may have capitals in their logins.
    found = Player.objects.filter(login__iexact=login).first()
    player = auth.authenticate(request, login=found.login if found else login, password=password)
    if not isinstance(player, Player):
        raise Problem(400, "wrong_login")
    return player


def change_password(player: Player, old: str, new: str) -> None:
    """Another password. All sessions end.

    Raises:
        Problem: 409 ``no_account`` for a guest, 400 ``wrong_password`` or ``password_weak``, 429
            ``too_much``.
    """
    if player.guest:
        raise Problem(409, "no_account")
    limited(buckets.take(TRIES, player.login or ""))
    if not player.check_password(old):
        raise Problem(400, "wrong_password")
    check_password(new, player)
    player.set_password(new)
    player.save(update_fields=["password"])
