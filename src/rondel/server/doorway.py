"""By which addresses we are called, and from which pages: where a proxy set up wrongly shows.

A browser tells the page that something comes from (`Origin`) and the server that it thinks it talks
to (`Host`). A proxy in between may speak HTTPS where we speak HTTP, listen at another port, and
leave out what it was asked for. So whoever runs a server behind one tells us the address that
people type (`RONDEL_PUBLIC_URL`), and what is refused for another reason is explained in the log.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from rondel.server.errors import Refusal
from rondel.server.settings import Settings, split_host

log = logging.getLogger(__name__)

WATCHED = ("/health", "/metrics")
"""Who watches over us calls us by any name: there is nothing for a foreign page to do."""
TOLD = 20
"""So many different complaints are logged: strangers must not be able to fill the log."""


class Doorway:
    """What a request says of the way that it has come."""

    def __init__(self, settings: Settings) -> None:
        self.names = settings.allowed_hosts
        self.urls = settings.public_url
        self.schemes: dict[str, list[str]] = {}
        """What browsers speak with each of our names."""
        for url in self.urls:
            parts = urlsplit(url)
            self.schemes.setdefault(split_host(parts.netloc)[0], []).append(parts.scheme)
        self.told: set[str] = set()

    def enter(self, scope: Scope, headers: Headers) -> None:
        """Refuse names that are not ours; from here on the scheme is what the browser speaks.

        A foreign page can have its name lead to us; then it is not one of our names.
        """
        if scope["path"] in WATCHED:
            return
        host = headers.get("host", "").lower()
        name, _ = split_host(host)
        if self.names and name not in self.names:
            if not self.urls:
                raise Refusal(400, "host")
            self.complain(
                f"somebody asked for {name!r}, not for {', '.join(self.urls)}"
                " (RONDEL_PUBLIC_URL): does the proxy pass Host on?"
            )
            raise Refusal(400, "host-named", address=self.urls[0])
        spoken = self.schemes.get(name)
        if spoken and scope["scheme"] not in spoken:
            scope["scheme"] = spoken[0]
        self.look_for_proxy(scope, headers)

    def look_for_proxy(self, scope: Scope, headers: Headers) -> None:
        """A proxy that was not named to us is not believed, and whoever runs it should know."""
        address, port = scope.get("client") or ("?", 0)
        if port and "x-forwarded-for" in headers:  # of one that was named the port is not known
            self.complain(
                f"{address} asks for others (X-Forwarded-For), but is not believed:"
                " if it is your proxy, name it in RONDEL_PROXIES"
            )

    def check_origin(self, scope: Scope, headers: Headers) -> None:
        """What changes something must come from a page of ours."""
        given, host = headers.get("origin", "").lower(), headers.get("host", "").lower()
        try:
            origin = urlsplit(given)
            here = f"{origin.scheme}://{origin.netloc}"
        except ValueError:  # such as `http://[`
            raise Refusal(403, "origin") from None
        ours = self.urls or (f"{scope['scheme']}://{host}",)
        if here in ours:
            return
        if origin.scheme in ("http", "https"):
            ask = "add it to" if self.urls else "set"
            self.complain(
                f"refused what came from a page of {given}, for this server is {', '.join(ours)}:"
                f" if both are the same, {ask} RONDEL_PUBLIC_URL={given}"
            )
        raise Refusal(403, "origin")

    def complain(self, sentence: str) -> None:
        """Once, for whoever runs the server."""
        if sentence not in self.told and len(self.told) < TOLD:
            self.told.add(sentence)
            log.warning("%s", sentence)
