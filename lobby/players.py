"""Players: guests with a nickname and nothing else, and accounts of the people who run the place."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models

from . import nicknames


def new_id() -> str:
    """A random public id: 16 hex digits, never a counter."""
    return secrets.token_hex(8)


class PlayerManager(BaseUserManager["Player"]):
    """Makes guests and accounts."""

    def create_guest(self, nickname: str, lang: str = "pt-br") -> "Player":
        """A guest under a nickname, which is checked and trimmed here.

        Raises:
            Refused: from ``nicknames.clean``.
        """
        player = self.model(nickname=nicknames.clean(nickname), lang=lang)
        player.set_unusable_password()
        player.save(using=self._db)
        return player

    def create_user(self, login: str, password: str | None = None, **fields: Any) -> "Player":
        """An account with a password. Its nickname is the login unless another is given."""
        nickname = fields.pop("nickname", "") or login[: nicknames.LONGEST]
        player = self.model(login=login, nickname=nicknames.clean(nickname), guest=False, **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, login: str, password: str | None = None, **fields: Any) -> "Player":
        """An account that may do everything in the admin."""
        return self.create_user(login, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractBaseUser, PermissionsMixin):
    """Somebody who can sit at a table.

    A guest is known by the session cookie alone, so the password is unusable and ``login`` empty.
    """

    LANGUAGES = (("pt-br", "Português"), ("en", "English"))

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    nickname = models.CharField(max_length=nicknames.LONGEST)
    lang = models.CharField(max_length=5, choices=LANGUAGES, default="pt-br")
    guest = models.BooleanField(default=True)
    login = models.CharField(max_length=40, unique=True, null=True, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS = []

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.nickname

    def get_short_name(self) -> str:
        """The name in the admin's greeting."""
        return self.nickname

    def save(self, *args: Any, **kwargs: Any) -> None:
        # The admin's form sends "" for no login; only NULL may stand there twice.
        self.login = self.login or None
        super().save(*args, **kwargs)
