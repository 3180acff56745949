"""What can be set: by the environment (`RONDEL_…`), by the command, or by a test."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

ANY_HOST = ("0.0.0.0", "::")
AWAY = 600.0
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
PORTS = {"http": 80, "https": 443}
SEVERAL = ("public_url", "proxies", "metrics", "services", "inside")
"""Settings that can have several values, with commas."""


SERVICES = (
    "discord", "slack", "tgram", "signals", "ntfy", "ntfys", "gotifys", "matrixs", "mmosts",
    "rockets", "nctalks", "zulip", "mastodons", "gchat", "pover", "pbul", "barks",
)  # fmt: skip
"""What people may be told by, unless it is set: Apprise's names of services that are elsewhere."""


class SettingsError(ValueError):
    """A setting that makes no sense; the message names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that differs from one server to the next."""

    database_url: str
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    public_url: tuple[str, ...] = ()
    """The addresses that people type (`https://rondel.example.org`). What a proxy makes of them on
    the way to us does not matter then. Empty means that there is nothing in between."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the proxies in front of us (`127.0.0.1`, `10.0.0.0/8`): they alone
    may say for whom they ask. Empty means that there are none."""
    workers: Annotated[int, Meta(ge=1)] = 1
    """Processes in which bots think."""
    pace: Annotated[float, Meta(ge=0)] = 0.0
    """Seconds that a bot takes for a move at least. Pages show moves one by one without it."""
    patience: Annotated[float, Meta(gt=0)] = 120.0
    """Seconds after which a bot that does not answer is given up, and asked again."""
    away: Annotated[float, Meta(ge=0)] = AWAY
    """Seconds of silence after which the seat of a person may be given to a bot."""
    limits: bool = True
    """Whether there are limits to how often somebody may ask."""
    content: tuple[str, ...] = ()
    """Folders with content packs, or with folders of them, that games can be begun with."""
    rooms: Annotated[int, Meta(ge=1)] = 500
    """Games kept in memory; those that nobody looks at leave first."""

    smtp_url: str = ""
    """By what mail goes out: `smtp://name:password@mail.example.org:587`, or `smtps://…:465`.
    Empty means that there is no mail."""
    mail_from: str = ""
    """From whom it comes."""
    services: tuple[str, ...] = SERVICES
    """The services that people may be told by (Apprise's schemes)."""
    inside: tuple[str, ...] = ()
    """Networks that are not public, to which notices may be sent all the same."""
    notice_after: Annotated[float, Meta(ge=0)] = 5.0
    """Seconds that somebody has to come to the table by themselves before they are told."""

    log: Literal["debug", "info", "warning", "error"] = "warning"
    """From which level on things are logged; requests are `info`."""
    log_format: Literal["text", "json"] = "text"
    """For people, or for programs."""
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses or networks that may read `/metrics`, without a proxy in between."""

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """Names by which browsers may call us; empty means any.

        On a private address only our own names, so that no foreign page can reach us.
        """
        if self.public_url:
            return tuple(split_host(urlsplit(url).netloc)[0] for url in self.public_url)
        return () if self.host in ANY_HOST else (self.host, *LOOPBACK)

    def checked(self) -> Settings:
        """The same, with addresses as browsers write them; `SettingsError` if one is none."""
        for name in ("proxies", "metrics", "inside"):
            for given in getattr(self, name):
                try:
                    ip_network(given, strict=False)
                except ValueError:
                    message = f"{given!r} is neither an address nor a network such as 10.0.0.0/8"
                    raise SettingsError(f"RONDEL_{name.upper()}: {message}") from None
        if self.smtp_url:
            _check_smtp(self.smtp_url, self.mail_from)
        urls = tuple(_as_origin(url) for url in self.public_url)
        return msgspec.structs.replace(self, public_url=urls)

    def doubts(self) -> list[str]:
        """What is allowed, but probably not what somebody means who runs a server."""
        found = []
        if self.proxies and not self.public_url:
            found.append(
                "RONDEL_PROXIES is set, but RONDEL_PUBLIC_URL is not: set it to the address that"
                " people type, or the proxy has to pass Host and X-Forwarded-Proto on unchanged"
            )
        if not self.proxies and any(url.startswith("https:") for url in self.public_url):
            found.append(
                "RONDEL_PUBLIC_URL is https, so there is a proxy, but RONDEL_PROXIES is not set:"
                " all people seem to come from one address, and share its limits"
            )
        return found

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        given = {
            name: environment[f"RONDEL_{name.upper()}"]
            for name in cls.__struct_fields__
            if f"RONDEL_{name.upper()}" in environment
        }
        plain: dict[str, object] = {"workers": max(1, (os.cpu_count() or 2) - 1), **given}
        if "database_url" not in given:
            plain["database_url"] = default_database(environment)
        for name in SEVERAL:
            if name in given:
                plain[name] = tuple(given[name].replace(",", " ").split())
        if "content" in given:  # folders may have commas and blanks in their names
            plain["content"] = tuple(filter(None, given["content"].split(os.pathsep)))
        try:
            return msgspec.convert(plain, cls, strict=False).checked()
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at `$.")
            name = f"RONDEL_{place.rstrip('`').upper()}"
            raise SettingsError(f"{name}: {message}") from None


def unknown_settings(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Variables that look like settings of ours but are none, each with a sentence about it."""
    known = [name.upper() for name in Settings.__struct_fields__]
    found = []
    for variable in sorted(environment):
        prefix, _, name = variable.partition("_")
        if prefix == "RONDEL" and name not in known:
            close = "".join(f", is it RONDEL_{one}?" for one in get_close_matches(name, known, 1))
            found.append(f"{variable}: there is no such setting{close}")
    return found


def split_host(host: str) -> tuple[str, str]:
    """Name and port of a `Host` header; the port is "" if it has none."""
    name, colon, port = host.rpartition(":")
    return (name, port) if colon and port.isdigit() else (host, "")


def _as_origin(url: str) -> str:
    """An address as browsers write it in `Origin`; a path or a user in it is an error."""
    problem = SettingsError(
        f"RONDEL_PUBLIC_URL: {url!r} is not an address such as https://rondel.example.org"
        " (the whole server, not a folder of one)"
    )
    try:
        parts = urlsplit(url)
        name, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        raise problem from None
    rest = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    if parts.scheme not in PORTS or not name or rest:
        raise problem
    name = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{name}" + (
        f":{port}" if port not in (None, PORTS[parts.scheme]) else ""
    )


def _check_smtp(url: str, sender: str) -> None:
    """The address has a password: it is not repeated."""
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise SettingsError("RONDEL_SMTP_URL: not an address such as smtp://mail.example.org:587")
    if "@" not in sender:
        raise SettingsError("RONDEL_MAIL_FROM: set it to the address that mail comes from")


def default_database(environment: Mapping[str, str] = os.environ) -> str:
    """SQLite in the user's folder for data."""
    try:
        return f"sqlite:///{data_folder(environment) / 'tables.db'}"
    except RuntimeError:  # a user without a home, as in a container
        message = "there is no folder for your data, so say where games are kept"
        raise SettingsError(f"RONDEL_DATABASE_URL: {message}") from None


def data_folder(environment: Mapping[str, str]) -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "rondel"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "rondel"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "rondel"
