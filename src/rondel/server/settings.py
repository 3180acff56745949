"""What can be set: by the environment (`RONDEL_…`), by the command, or by a test."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

ANY_HOST = ("0.0.0.0", "::")
AWAY = 600.0
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class SettingsError(ValueError):
    """A setting that makes no sense; the message names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that differs from one server to the next."""

    database_url: str
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    hosts: tuple[str, ...] = ()
    """Names by which browsers may call us; empty means any (see `allowed_hosts`)."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the proxies in front of us (`127.0.0.1`, `10.0.0.0/8`): they alone
    may say for whom they ask. Empty means that there are none."""
    workers: Annotated[int, Meta(ge=1)] = 1
    """Processes in which bots think."""
    pace: Annotated[float, Meta(ge=0)] = 0.5
    """Seconds that a bot takes for a move at least, so that people can follow."""
    patience: Annotated[float, Meta(gt=0)] = 120.0
    """Seconds after which a bot that does not answer is given up, and asked again."""
    away: Annotated[float, Meta(ge=0)] = AWAY
    """Seconds of silence after which the seat of a person may be given to a bot."""
    limits: bool = True
    """Whether there are limits to how often somebody may ask."""
    rooms: Annotated[int, Meta(ge=1)] = 500
    """Games kept in memory; those that nobody looks at leave first."""

    log: Literal["debug", "info", "warning", "error"] = "warning"
    """From which level on things are logged; requests are `info`."""

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """On a private address only our own names, so that no foreign page can reach us."""
        if self.hosts:
            return tuple(host.lower() for host in self.hosts)
        return () if self.host in ANY_HOST else (self.host, *LOOPBACK)

    def check_proxies(self) -> None:
        for proxy in self.proxies:
            try:
                ip_network(proxy, strict=False)
            except ValueError:
                message = f"{proxy!r} is neither an address nor a network such as 10.0.0.0/8"
                raise SettingsError(f"RONDEL_PROXIES: {message}") from None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        given = {
            name: environment[f"RONDEL_{name.upper()}"]
            for name in cls.__struct_fields__
            if f"RONDEL_{name.upper()}" in environment
        }
        plain: dict[str, object] = {"workers": max(1, (os.cpu_count() or 2) - 1), **given}
        plain.setdefault("database_url", default_database(environment))
        for name in ("hosts", "proxies"):
            if name in given:
                plain[name] = tuple(given[name].replace(",", " ").split())
        try:
            settings = msgspec.convert(plain, cls, strict=False)
            settings.check_proxies()
            return settings
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at `$.")
            name = f"RONDEL_{place.rstrip('`').upper()}"
            raise SettingsError(f"{name}: {message}") from None


def default_database(environment: Mapping[str, str] = os.environ) -> str:
    """SQLite in the user's folder for data."""
    return f"sqlite:///{data_folder(environment) / 'tables.db'}"


def data_folder(environment: Mapping[str, str]) -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "rondel"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "rondel"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "rondel"
