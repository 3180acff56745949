"""Running the server."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from rondel.server import logs
from rondel.server.app import create_app
from rondel.server.connections import protocol, raise_file_limit
from rondel.server.packs import Offered, load_offered
from rondel.server.service import GameService
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store.upgrade import UnknownForm


def bind(settings: Settings) -> socket.socket:
    """The socket to listen at; `OSError` if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, so that asyncio sends small answers at once (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen()  # who comes while we start has to wait, but is not turned away
    except OSError:
        listening.close()
        raise
    return listening


def check_database(settings: Settings) -> None:
    """Bring the database up to date; `DatabaseError` says in one line why that can't be done."""
    try:
        Store(settings.database_url).close()
    except ModuleNotFoundError as error:
        raise DatabaseError(f"{error.name} is missing: pip install rondel[postgres]") from None
    except (SQLAlchemyError, UnknownForm, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise DatabaseError(f"the database can't be used: {reason}") from None


def check_content(settings: Settings) -> list[Offered]:
    """The content packs that there are; `ContentError` says what is wrong with one."""
    return load_offered(settings.content)


def tell_systemd(what: str) -> None:
    """Tell whoever started us, if they want to know (`Type=notify`, see sd_notify(3))."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as letter:
            letter.sendto(what.encode(), address.replace("@", "\0", 1))


class DatabaseError(Exception):
    """A database that can't be used."""


TICK = 1.0
"""Seconds after which the date in the heads of answers is written anew."""


class Server(uvicorn.Server):
    """Says when it is ready; stops at once when it is asked to, and lets its listeners go."""

    _asked_to_exit = False
    _wake: Callable[[], object] | None = None
    """Ends the wait of `main_loop`; from any thread, and while a signal is handled."""

    @property
    def should_exit(self) -> bool:
        """Whether somebody has asked us to stop."""
        return self._asked_to_exit

    @should_exit.setter
    def should_exit(self, asked: bool) -> None:
        self._asked_to_exit = asked
        if asked and self._wake is not None:
            self._wake()

    async def main_loop(self) -> None:
        """Wait until we are asked to stop. uvicorn would look ten times a second whether we were,
        also while nobody plays."""
        asked, loop = asyncio.Event(), asyncio.get_running_loop()
        self._wake = partial(loop.call_soon_threadsafe, asked.set)
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await asked.wait()
        self._wake = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            tell_systemd("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.service.release_listeners()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Being asked to stop is no failure: the signal ends with us."""
        self.force_exit = self.should_exit
        self.should_exit = True

    @property
    def service(self) -> GameService:
        app = self.config.app
        assert isinstance(app, FastAPI)
        service: GameService = app.state.service
        return service


def server(settings: Settings) -> Server:
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,  # requests are logged by the middleware, with their ids
        server_header=False,
        http=protocol(settings),
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws="none",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
    )
    return Server(config)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until somebody stops us."""
    logs.set_up(settings)
    raise_file_limit()
    ready = server(settings)
    gc.freeze()  # what has been loaded stays: no need to look through it for garbage ever again
    # Only what is new is looked through all the time; the service does the rest now and then.
    gc.set_threshold(50_000, 20, 1_000_000)
    ready.run(sockets=[listening])
