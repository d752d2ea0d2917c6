"""A start that would be unsafe refuses, and says what is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
KEY = "b3X-kQ81_vTzr0aMfUe9wLnYc57hPdJs2GtQoRiVuExN"
SAFE = {
    "SEMENTE_ENV": "production",
    "SECRET_KEY": KEY,
    "ALLOWED_HOSTS": "play.example.org",
    "TRUSTED_ORIGINS": "https://play.example.org",
}
NAMES = {*SAFE, "DEBUG", "DATABASE_URL", "REDIS_URL", "HOST", "PORT"}


def start(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key not in NAMES}
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from config import settings as s;"
            "print(s.SESSION_COOKIE_SECURE, s.DEBUG, s.SECRET_KEY, s.TRUSTED_ORIGINS)",
        ],
        cwd=ROOT,
        env=clean | {"SEMENTE_DATA_DIR": str(folder)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_starts_with_everything_given(tmp_path: Path):
    result = start(tmp_path, **SAFE)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("True False ")
    assert not (tmp_path / "secret-key").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is missing"),
        ({"SECRET_KEY": "secret"}, "SECRET_KEY is too short"),
        ({"SECRET_KEY": "a" * 60}, "too simple"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is missing"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must name hosts"),
        ({"TRUSTED_ORIGINS": ""}, "TRUSTED_ORIGINS is missing"),
        ({"TRUSTED_ORIGINS": "play.example.org"}, "must give scheme and host"),
        ({"DEBUG": "1"}, "DEBUG must be off"),
    ],
)
def test_production_refuses(tmp_path: Path, change: dict[str, str], said: str):
    result = start(tmp_path, **(SAFE | change))
    assert result.returncode != 0
    assert said in result.stderr


def test_production_names_everything_at_once(tmp_path: Path):
    result = start(tmp_path, SEMENTE_ENV="production")
    for name in ("SECRET_KEY", "ALLOWED_HOSTS", "TRUSTED_ORIGINS"):
        assert f"{name} is missing" in result.stderr


def test_an_unknown_environment_is_refused(tmp_path: Path):
    # "prod" must not silently mean a laptop.
    result = start(tmp_path, SEMENTE_ENV="prod")
    assert result.returncode != 0
    assert "SEMENTE_ENV" in result.stderr


def test_a_laptop_keeps_its_own_key(tmp_path: Path):
    first = start(tmp_path, SEMENTE_ENV="development")
    second = start(tmp_path, SEMENTE_ENV="development", PORT="8123")
    key = (tmp_path / "secret-key").read_text()
    assert len(key) > 50
    assert key in first.stdout
    assert key in second.stdout
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
    assert "http://127.0.0.1:8123" in second.stdout
