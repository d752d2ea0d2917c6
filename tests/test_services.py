"""The tests run on the real servers, not silently on their stand-ins."""

import pytest
import redis
from django.conf import settings
from django.db import connection


@pytest.mark.services
@pytest.mark.django_db
def test_the_database_is_postgresql():
    assert connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations")
        assert cursor.fetchone()[0] > 0


@pytest.mark.services
def test_redis_answers():
    client = redis.Redis.from_url(settings.REDIS_URL)
    assert client.ping()
    client.close()
    assert settings.CELERY_BROKER_URL == settings.REDIS_URL
