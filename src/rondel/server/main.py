"""Running the server."""

from __future__ import annotations

import logging
import os
import socket
from types import FrameType

import uvicorn
from fastapi import FastAPI

from rondel.server.app import create_app
from rondel.server.house import House
from rondel.server.safety import HideSecrets
from rondel.server.settings import Settings


def bind(settings: Settings) -> socket.socket:
    """The socket to listen at; `OSError` if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError:
        listening.close()
        raise
    return listening


class Server(uvicorn.Server):
    """Stops at once when it is asked to, and lets its listeners go."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.hush()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Being asked to stop is no failure: the signal ends with us."""
        self.force_exit = self.should_exit
        self.should_exit = True

    @property
    def house(self) -> House:
        app = self.config.app
        assert isinstance(app, FastAPI)
        house: House = app.state.house
        return house


def server(settings: Settings) -> Server:
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
    )
    return Server(config)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until somebody stops us."""
    level = os.environ.get("RONDEL_LOG", "warning")
    logging.basicConfig(level=level.upper(), format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("uvicorn.access").addFilter(HideSecrets())
    server(settings).run(sockets=[listening])
