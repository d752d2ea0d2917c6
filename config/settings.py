"""Settings, all of them from the environment, with defaults for a laptop.

Nothing set: one process, SQLite, broker and channel layer in memory ("embedded").
DATABASE_URL and REDIS_URL set: PostgreSQL and Redis ("full"). The two are independent.
SEMENTE_ENV=production: a start that would be unsafe refuses and names what is missing.
"""

import os
import secrets
from pathlib import Path

import environ
from csp.constants import NONE, SELF, UNSAFE_INLINE
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue
from whitenoise.compress import Compressor

from . import logs

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env.smart_cast = False
# Tests must not depend on what a developer has there.
if env.str("SEMENTE_ENV", "") != "test":
    environ.Env.read_env(BASE_DIR / ".env")

# "development" (a laptop), "test" or "production".
SEMENTE_ENV = env.str("SEMENTE_ENV", "development")
if SEMENTE_ENV not in {"development", "test", "production"}:
    raise ImproperlyConfigured("SEMENTE_ENV must be development, test or production.")
PRODUCTION = SEMENTE_ENV == "production"

# The database file and the keys: what must survive and must not be shown to anyone.
DATA_DIR = Path(env.str("SEMENTE_DATA_DIR", str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)

HOST = env.str("HOST", "127.0.0.1")
PORT = env.int("PORT", 8000)


# --- Who may talk to us -------------------------------------------------------------


def _own_secret_key() -> str:
    """On a laptop: made once and kept, so that sessions survive a restart."""
    file = DATA_DIR / "secret-key"
    try:
        # Exclusive, so that two processes that start together agree on one key.
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text()
    key = secrets.token_urlsafe(50)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(key)
    return key


_local_hosts = list(dict.fromkeys(["127.0.0.1", "localhost", "[::1]", HOST]))

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or ("" if PRODUCTION else _own_secret_key())
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[] if PRODUCTION else _local_hosts)
# Pages that may open our sockets and send forms: scheme, host and, if unusual, port.
TRUSTED_ORIGINS = env.list(
    "TRUSTED_ORIGINS",
    default=[] if PRODUCTION else [f"http://{host}:{PORT}" for host in _local_hosts],
)
CSRF_TRUSTED_ORIGINS = TRUSTED_ORIGINS

if PRODUCTION:
    problems = [
        problem
        for wrong, problem in (
            (DEBUG, "DEBUG must be off"),
            (not SECRET_KEY, "SECRET_KEY is missing"),
            (
                SECRET_KEY and (len(SECRET_KEY) < 32 or len(set(SECRET_KEY)) < 8),
                "SECRET_KEY is too short or too simple",
            ),
            (not ALLOWED_HOSTS, "ALLOWED_HOSTS is missing"),
            ("*" in ALLOWED_HOSTS, "ALLOWED_HOSTS must name hosts, not *"),
            (not TRUSTED_ORIGINS, "TRUSTED_ORIGINS is missing (as in https://example.org)"),
            (
                any("://" not in origin or "*" in origin for origin in TRUSTED_ORIGINS),
                "TRUSTED_ORIGINS must give scheme and host, without *",
            ),
        )
        if wrong
    ]
    if problems:
        raise ImproperlyConfigured("Not starting in production: " + "; ".join(problems) + ".")


# --- Parts --------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "lobby.admin_apps.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django_vite",
    "games",
    "lobby",
    "replays",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]


# --- Database -----------------------------------------------------------------------

DATABASES = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'semente.sqlite3'}")
}
# A connection belongs to a thread, and under ASGI every request runs in a thread of its own: one that
# was kept would stay open after its thread has ended. (Long-lived threads keep theirs in any case.)
DATABASES["default"]["CONN_MAX_AGE"] = 0
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        # Take the write lock at once: a transaction that reads first and then wants to
        # write would otherwise fail when another one has written meanwhile.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # Journal mode WAL is kept in the file and set once, after migrating: as a pragma
        # of each connection it can find the database locked.
        "init_command": "PRAGMA synchronous=NORMAL",
    }
else:
    # A database that cannot be reached is noticed in seconds and not in hours, and nothing
    # holds a lock for long. (A migration that takes longer needs a larger time-out.)
    _timeout = env.int("STATEMENT_TIMEOUT_MS", 10_000)
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        {
            "connect_timeout": 3,
            "tcp_user_timeout": 5_000,
            "keepalives_idle": 5,
            "options": f"-c statement_timeout={_timeout} -c lock_timeout={_timeout // 2}"
            " -c idle_in_transaction_session_timeout=15000",
        }
    )


# --- Redis: channel layer, broker, cache ----------------------------------------------

REDIS_URL = env.str("REDIS_URL", "")

if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            # Not the default RedisChannelLayer: it drops messages silently when one
            # process has many sockets.
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "socket_connect_timeout": 2}],
                "prefix": env.str("CHANNEL_PREFIX", "semente"),
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "semente-cache",
            # Whoever asks it can do without; nobody waits for long.
            "OPTIONS": {
                "serializer": "config.cache.Json",
                "socket_timeout": 2,
                "socket_connect_timeout": 2,
            },
        }
    }
else:
    # The in-memory layer, made safe for sends from the worker's threads.
    CHANNEL_LAYERS = {"default": {"BACKEND": "games.layers.LoopHoppingLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# For as long as it takes: the default gives up after a hundred times, and the worker ends.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # Far above the longest clock (90 s): a timer that waits longer than this in a worker
    # is handed out a second time.
    {"visibility_timeout": 600, "socket_connect_timeout": 3, "socket_timeout": 15}
    if REDIS_URL
    # How often the worker's thread looks into the broker in memory.
    else {"polling_interval": 0.05}
)
CELERY_TASK_SERIALIZER = "json"
CELERY_RESULT_SERIALIZER = "json"
CELERY_EVENT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Timers wait in the worker's memory: bounded, the sweep finds the rest.
CELERY_WORKER_ETA_TASK_LIMIT = 10_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Timers have a queue of their own: nothing slow is ever before them.
CELERY_TASK_DEFAULT_QUEUE = "work"
CELERY_TASK_QUEUES = (Queue("work"), Queue("timers"))
# The sweep is in the other one: it finds what a dead timers' worker leaves.
CELERY_TASK_ROUTES = {"games.attend": {"queue": "timers"}}
# What has to be done again and again; rounds that pile up are skipped (games.rounds).
CELERY_BEAT_SCHEDULE = {
    name: {"task": name, "schedule": seconds}
    for name, seconds in (
        ("games.sweep", 2.0),
        ("lobby.pair", 2.0),
        ("lobby.sweep", 10.0),
        ("replays.publish", 600.0),
    )
}
CELERY_TIMEZONE = "UTC"
CELERY_ENABLE_UTC = True


# --- Tables ---------------------------------------------------------------------------

# The clock of one decision, of each of the two steps of an opening, and of a decision of a
# seat that has been given up. Milliseconds; the first is written into every match's header.
TURN_MS = env.int("TURN_MS", 90_000)
OPENING_MS = env.int("OPENING_MS", 20_000)
ABSENT_MS = env.int("ABSENT_MS", 3_000)
# So many windows in a row must run out before a seat counts as given up.
ABSENT_AFTER = env.int("ABSENT_AFTER", 3)
# A bot answers after a time between these two (milliseconds), as a person would.
BOT_DELAY_MS = env.list("BOT_DELAY_MS", int, [500, 1_300])
BOT_PROCESSES = env.int("BOT_PROCESSES", 1)
# Processes in which one web process lets records be verified and replayed.
VERIFY_PROCESSES = env.int("VERIFY_PROCESSES", 1)

# Keys for secrets at rest, 64 hex digits each, the newest first. Nothing set: a file in
# the data folder, made at the first start.
VAULT_KEYS = env.list("VAULT_KEYS", default=[])
# The key that signs for this server, 64 hex digits; nothing set: a file, as above.
SERVER_KEY = env.str("SERVER_KEY", "")

# Live matches that one process keeps in memory.
LIVE_TABLES = env.int("LIVE_TABLES", 2_000)
# Sockets of one session and of one address, and messages a second of one socket (and as
# many times that in a burst).
SOCKETS_PER_SESSION = env.int("SOCKETS_PER_SESSION", 20)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", 200)
SOCKET_RATE = env.int("SOCKET_RATE", 20)
SOCKET_BURST = env.int("SOCKET_BURST", 60)

# Who may read /metrics; without a token nobody.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
# Where a worker tells its own figures (late timers, sweeps), on an inner network; 0: nowhere.
METRICS_PORT = env.int("METRICS_PORT", 0)

# Games outside the catalogue, as in toy=tests.engine.toy. Never in production.
EXTRA_GAMES = {} if PRODUCTION else dict(env.dict("EXTRA_GAMES", default={}))


# --- HTTP: cookies, headers, content policy -------------------------------------------

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a guest is known by the cookie alone
# Off only where there is no TLS to come through: on one computer, behind nothing.
COOKIES_SECURE = env.bool("COOKIES_SECURE", PRODUCTION)
SESSION_COOKIE_SECURE = COOKIES_SECURE
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = COOKIES_SECURE

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 60 * 60 * 24 * 365 if PRODUCTION else 0)
SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", False)
# Only behind a proxy that always sets or removes the header itself.
TRUST_PROXY = env.bool("TRUST_PROXY", False)
if TRUST_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
VITE_DEV = not PRODUCTION and env.bool("VITE_DEV", False)
if VITE_DEV:
    # Vite's own server has the client, puts styles into the page itself, and tells of changes by a socket.
    _allowed = CONTENT_SECURITY_POLICY["DIRECTIVES"]
    for _kind in ("script", "style", "img", "font", "media", "connect", "worker"):
        _allowed[f"{_kind}-src"].append("http://127.0.0.1:5173")
    _allowed["style-src"].append(UNSAFE_INLINE)
    _allowed["connect-src"].append("ws://127.0.0.1:5173")

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Semente",
    "DESCRIPTION": "Lobby, matches and match records.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
# How many times as many requests as usual one player or address may send (measurements).
THROTTLE_FACTOR = env.float("THROTTLE_FACTOR", 1.0)


# --- Static files: the built client ---------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
CLIENT_DIR = BASE_DIR / "frontend" / "dist"
STATICFILES_DIRS = [CLIENT_DIR] if CLIENT_DIR.exists() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Not the manifest storage: Vite has hashed the names already.
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}
# Without collected files (tests, a developer's first start) take them where they lie.
WHITENOISE_USE_FINDERS = DEBUG or not STATIC_ROOT.exists()
WHITENOISE_AUTOREFRESH = DEBUG
# Pyodide lies in a folder that carries its version.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/(assets/.+-[\w-]{8}\.\w+|pyodide-[\d.]+/.+)$"
# Pyodide comes compressed from the client's build: a new installation would wait half a minute for
# ten megabytes of WebAssembly.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (
    *Compressor.SKIP_COMPRESS_EXTENSIONS,
    "mjs",
    "pyz",
    "wasm",
)

DJANGO_VITE = {
    "default": {
        "manifest_path": CLIENT_DIR / "manifest.json",
        # `npm run dev` in frontend/: changes appear without a build.
        "dev_mode": VITE_DEV,
        "dev_server_host": "127.0.0.1",
        "dev_server_port": 5173,
    }
}


# --- People ---------------------------------------------------------------------------

AUTH_USER_MODEL = "lobby.Player"

LANGUAGE_CODE = "pt-br"
LANGUAGES = [("pt-br", "Português"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ("login", "nickname")}),
        ("MinimumLengthValidator", {}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
if SEMENTE_ENV == "test":
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

LOGGING = logs.configure(
    # "json" for machines, "plain" for people.
    json_lines=env.str("LOG_FORMAT", "plain" if SEMENTE_ENV == "development" else "json") == "json",
    level=env.str("LOG_LEVEL", "INFO"),
)
