"""``django.contrib.admin`` as this site has it."""

from django.contrib.admin.apps import AdminConfig


class Admin(AdminConfig):
    """Django's admin with a door of our own (``admin_site``)."""

    default_site = "lobby.admin_site.Site"
