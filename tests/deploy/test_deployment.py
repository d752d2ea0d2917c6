"""`make full` and `docker-compose.yml` are one deployment: same commands, same settings."""

from pathlib import Path

import pytest

from tools.deployment import ROOT, SERVERS, Deployment, compose, substitute

#: What names a place: it differs between containers and one computer, and nothing else may.
PLACES = {"DATABASE_URL", "REDIS_URL", "SEMENTE_DATA_DIR", "WEB"}
#: What an operator writes into .env.
OWN = {"SECRET_KEY", "ALLOWED_HOSTS", "TRUSTED_ORIGINS", "HSTS_SECONDS", "COOKIES_SECURE", "SITE"}


@pytest.fixture
def site(tmp_path: Path) -> Deployment:
    return Deployment(tmp_path)


def test_it_starts_every_service_of_the_compose_file(site: Deployment) -> None:
    started = {*site.processes, *SERVERS, "migrate"}
    assert started == set(compose())


def test_it_starts_them_with_the_same_commands(site: Deployment) -> None:
    for name, service in compose().items():
        if name in (*SERVERS, "proxy"):
            continue
        local = [Path(word).name if at == 0 else word for at, word in enumerate(site.command(name))]
        port = str(site.web.get(name, 0))
        local = [{"127.0.0.1": "0.0.0.0", port: "8000"}.get(word, word) for word in local]
        assert local == service["command"].split()


def test_it_gives_them_the_same_settings(site: Deployment) -> None:
    for name, service in compose().items():
        if name in SERVERS:
            continue
        given = site.environment(name)
        for key, text in service.get("environment", {}).items():
            assert key in given, f"{name} lacks {key}"
            if key not in PLACES | OWN:
                assert given[key] == str(text)
        beyond = set(given) - set(service.get("environment", {}))
        assert beyond <= {"PATH", "LANG", "TZ", "HOME", "CADDY_ADMIN"}


def test_the_proxy_knows_every_web_process() -> None:
    services = compose()
    webs = [name for name in services if name.startswith("web")]
    assert services["proxy"]["environment"]["WEB"] == " ".join(f"{web}:8000" for web in webs)
    hosts = services["web1"]["environment"]["ALLOWED_HOSTS"]
    assert all(web in hosts.split(",") for web in webs)


def test_only_the_proxy_is_reached_from_outside() -> None:
    """H61: the broker and the database are not reachable from outside."""
    assert [name for name, service in compose().items() if "ports" in service] == ["proxy"]


def test_what_an_operator_must_give_is_in_the_example() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    example = (ROOT / "deploy" / "example.env").read_text()
    needed = {name for name in OWN | {"POSTGRES_PASSWORD"} if f"${{{name}:?" in text}
    assert needed == {"SECRET_KEY", "POSTGRES_PASSWORD", "SITE", "ALLOWED_HOSTS", "TRUSTED_ORIGINS"}
    assert all(f"\n{name}=" in example for name in needed)


def test_a_variable_that_is_missing_is_named() -> None:
    assert substitute("${A:-x} ${B}", {"B": "y"}) == "x y"
    with pytest.raises(KeyError, match="C: say it"):
        substitute("${C:?say it}", {})


def test_queues_have_a_worker_each(site: Deployment) -> None:
    from django.conf import settings

    served = {
        site.command(name)[site.command(name).index("--queues") + 1]
        for name in ("timers", "worker")
    }
    assert served == {queue.name for queue in settings.CELERY_TASK_QUEUES}
