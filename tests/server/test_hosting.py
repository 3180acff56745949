"""What we give to people who host Rondel: samples that work, and settings that exist."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from httpx import Client

from rondel.cli import server
from rondel.server.i18n import texts
from rondel.server.settings import Settings
from tests.support import proxies
from tests.support.patience import PATIENCE
from tests.support.visits import LINK, ME, Person, Site, wait_for

SYSTEM = f"{os.environ['PATH']}:/usr/sbin"
SAMPLES = sorted(Path("deploy").iterdir())
FILES = [Path("Dockerfile"), Path("compose.yaml"), Path("docs/hosting.md"), *SAMPLES]
SITE_SETTINGS = {f"RONDEL_{name.upper()}" for name in Settings.__struct_fields__}


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [one for one in programs if shutil.which(one, path=SYSTEM) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def visitor(port: int, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody who types the public address."""
    found = socket.getaddrinfo

    def lookup(host: Any, *rest: Any, **more: Any) -> Any:
        return found(
            "127.0.0.1" if host in (proxies.NAME, proxies.NAME.encode()) else host, *rest, **more
        )

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    url = f"https://{proxies.NAME}:{port}"
    return Person(
        Client(base_url=url, headers={"origin": url}, verify=proxies.unsigned(), timeout=PATIENCE)
    )


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("nginx", marks=needs("nginx", "openssl")),
        pytest.param("caddy", marks=needs("caddy")),
    ],
)
def test_a_table_behind_a_proxy(
    kind: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People begin, join and play over HTTPS; events come at once; each has an address."""
    port = proxies.free_port()
    url = f"https://{proxies.NAME}:{port}"
    given = msgspec.structs.replace(
        settings, public_url=(url,), proxies=("127.0.0.1",), limits=True
    )
    proxy = proxies.nginx if kind == "nginx" else proxies.caddy
    with Site(given.checked()) as site, proxy(tmp_path, site.listening.getsockname()[1], port):
        anna = visitor(port, monkeypatch)
        wait_for(lambda: anna.get("/").status_code == 200)
        begun = anna.begin(ME, LINK)
        (cookie,) = anna.client.cookies.jar
        assert cookie.secure
        bert = visitor(port, monkeypatch)
        assert bert.join(begun["links"]["1"], 1, begun["id"]).status_code == 200
        with bert.listen(begun["id"]) as heard:
            heard.next()
            state = anna.state(begun["id"])
            mover = (anna, bert)[state["to_decide"]]
            mine = mover.state(begun["id"])
            assert mover.move(begun["id"], mine, mine["moves"][0]["move"]).status_code == 200
            assert heard.until(1)["entries"] == 1
        assert anna.get("/health").json()["status"] == "ok"
        assert anna.get("/metrics").status_code == 404
        for person in (anna, bert):
            person.client.close()


def test_the_service_says_when_it_is_ready(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that systemd starts what comes after it when somebody answers."""
    assert "\nType=notify\n" in Path("deploy/rondel.service").read_text(encoding="utf-8")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with Site(settings) as site:
            assert systemd.recv(100) == b"READY=1"
            assert site.person().get("/health").json()["status"] == "ok"


def test_settings_in_the_samples_exist() -> None:
    for file in FILES:
        used = set(re.findall(r"RONDEL_[A-Z_]+", file.read_text(encoding="utf-8")))
        assert used <= SITE_SETTINGS, file


def test_the_sample_settings_can_be_used(tmp_path: Path) -> None:
    lines = Path("deploy/rondel.env").read_text(encoding="utf-8").splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    settings = Settings.from_environment(given)
    assert settings.doubts() == []
    assert settings.public_url == (f"https://{proxies.NAME}",)


def test_the_image_is_made_of_what_is_there() -> None:
    text = Path("Dockerfile").read_text(encoding="utf-8")
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.M)
        for source in line.split()[:-1]
    ]
    assert set(copied) >= {"requirements.txt", "pyproject.toml", "src"}
    allowed = {
        line.removeprefix("!")
        for line in Path(".dockerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    }
    assert set(copied) == allowed
    for source in copied:
        assert Path(source).exists(), source
    locked = Path("requirements.txt").read_text(encoding="utf-8")
    for package in ("fastapi==", "psycopg==", "psycopg-binary==", "hatchling=="):
        assert f"\n{package}" in locked


def test_the_services_fit_together() -> None:
    """Who waits for whom exists, has a way to say that it is ready, and keeps its data."""
    yaml = pytest.importorskip("yaml")
    compose = yaml.safe_load(Path("compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    image = Path("Dockerfile").read_text(encoding="utf-8")
    for service in services.values():
        for other in service.get("depends_on", {}):
            own = services[other].get("healthcheck") or ("build" in services[other])
            assert own
            assert "HEALTHCHECK" in image
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or Path(source).exists(), volume
    assert "ports" not in services["rondel"], "only the proxy may be reached, for it is believed"
    given = services["rondel"]["environment"]
    settings = Settings.from_environment(
        {
            name: re.sub(
                r"\$\{\w+:-([^}]*)\}",
                r"\1",
                str(value).replace("${SITE_NAME:?write it into .env}", proxies.NAME),
            )
            for name, value in given.items()
            if name != "RONDEL_LOG"
        }
    )
    assert settings.doubts() == []


def test_the_commands_on_the_page_exist() -> None:
    page = Path("docs/hosting.md").read_text(encoding="utf-8")
    told = set(re.findall(r"rondel server ((?:games |people |campaigns )?[a-z-]+)", page))
    names = {command.name for command in server.app.registered_commands}
    for group in server.app.registered_groups:
        assert group.typer_instance is not None
        inner = group.typer_instance.registered_commands
        names |= {f"{group.name} {command.name}" for command in inner}
    assert told <= names
    assert names - told <= {"people show", "people export", "people delete", "campaigns delete"}


def test_the_refusals_on_the_page_are_ours() -> None:
    """What people may see, and what the log says to it."""
    page = Path("docs/hosting.md").read_text(encoding="utf-8")
    said = texts().messages
    assert said["error.host-named"].startswith("This server is at ")
    assert "`This server is at https://…`" in page
    assert f"`{said['error.origin'].partition('.')[0]}`" in page
    code = Path("src/rondel/server/doorway.py").read_text(encoding="utf-8")
    for part in ("somebody asked for ", "refused what came from a page of ", " asks for others "):
        assert part in page
        assert part in code


@needs("systemd-analyze")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """But for programs that are not there on this machine."""
    for unit in SAMPLES:
        if unit.suffix in (".service", ".timer"):
            text = unit.read_text(encoding="utf-8").replace("/opt/rondel/bin/rondel", "/bin/true")
            (tmp_path / unit.name).write_text(text)
    units = [str(file) for file in sorted(tmp_path.iterdir())]
    assert len(units) == 3
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    told = [line for line in done.stderr.splitlines() if str(tmp_path) in line]
    assert told == []
