"""How the parts are wired together: settings, addresses, ASGI, Celery. Nothing else."""

# Tasks declared with @shared_task find this app wherever Django has been set up.
from config.celery import app as celery_app

__all__ = ["celery_app"]
