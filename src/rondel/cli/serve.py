"""`rondel serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer

from rondel.cli.common import Problem

ANY_HOST = ("0.0.0.0", "::")

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        help="Where games are kept: a file, or the address of a PostgreSQL database.",
    ),
]


def serve(
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in."),
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="PORT", min=0, max=65535)] = None,
    database: DatabaseOption = None,
    content: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR",
            help="A content pack to begin games with, or a folder of packs; can be repeated.",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")
    ] = True,
) -> None:
    """Play in the browser: against bots, at one screen, or with friends by link.

    Examples:

    - rondel serve
    - rondel serve --host 0.0.0.0 --port 9000
    - rondel serve --database games.db --no-browser
    - rondel serve --content my-box
    """
    try:
        from rondel.server.main import DatabaseError, bind, check_content, check_database
        from rondel.server.main import serve as run
        from rondel.server.settings import Settings, SettingsError, unknown_settings
    except ImportError as error:
        message = f"the server needs more packages ({error.name}): pip install rondel[server]"
        raise Problem(message) from None

    given = {
        "RONDEL_HOST": host,
        "RONDEL_PORT": port,
        "RONDEL_DATABASE_URL": database_url(database),
        "RONDEL_CONTENT": os.pathsep.join(map(str, content)) if content else None,
    }
    changed = {name: str(value) for name, value in given.items() if value is not None}
    try:
        settings = Settings.from_environment({**os.environ, **changed})
        packs = check_content(settings)
        check_database(settings)
    except (SettingsError, DatabaseError) as error:
        raise Problem(str(error)) from None
    try:
        listening = bind(settings)
    except OSError as error:
        raise Problem(_taken(settings.host, settings.port, error)) from None
    address = _address(settings.host, listening.getsockname()[1])
    print(f"Rondel is at {address} (stop it with Ctrl-C)", flush=True)
    if settings.public_url:
        print(f"People reach it at {', '.join(settings.public_url)}", flush=True)
    elif settings.host in ANY_HOST and (name := _name_for_others()):
        print(f"Others reach it at http://{name}:{listening.getsockname()[1]}", flush=True)
    for pack in packs:
        values = f"{pack.changes} value{'s' * (pack.changes != 1)}"
        print(f"Content pack {pack.name}: {pack.title}, {pack.game}, {values} changed", flush=True)
    for doubt in (*unknown_settings(), *settings.doubts()):
        print(f"Note: {doubt}", flush=True)
    if browser and _has_screen():
        Timer(0.8, _open, [address]).start()
    run(settings, listening)


def database_url(given: str | None) -> str | None:
    """What was given as a file or as an address, as an address."""
    if given is None or "://" in given:
        return given
    return f"sqlite:///{Path(given).expanduser().resolve()}"


def _taken(host: str, port: int, error: OSError) -> str:
    """The port is taken: say so, and name one that is free."""
    message = f"can't listen at {host}:{port}: {error.strerror}"
    with suppress(OSError), socket.socket() as probe:
        probe.bind((host, 0))
        message += f"; try --port {probe.getsockname()[1]}"
    return message


def _name_for_others() -> str | None:
    """Our address in the network; asking for a way out sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None


def _address(host: str, port: int) -> str:
    name = "127.0.0.1" if host in ANY_HOST else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def _has_screen() -> bool:
    """Without a screen the only browsers are those that would take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ


def _open(address: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(address)
