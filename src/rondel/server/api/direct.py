"""A short way to the endpoint that is asked for most.

The framework looks for the route of every request, and finds out anew what its endpoint depends on;
that takes about as long as the rules take for a move. A move that comes as it should goes directly
to its endpoint. Anything else goes the framework's way, which tells what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, get_type_hints

from fastapi import Request
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rondel.server.api.deps import room_of
from rondel.server.errors import STORE_ERRORS, Refusal, on_refusal, on_store_error

Endpoint = Callable[..., Awaitable[Response]]


class ShortWay:
    """To an endpoint in a game that takes a form, the request and the room, in this order.

    What goes wrong there is answered as it is anywhere else.
    """

    def __init__(self, app: ASGIApp, route: APIRoute) -> None:
        self.app = app
        self.route = route
        self.endpoint: Endpoint = route.endpoint
        self.form = get_type_hints(route.endpoint)["form"]
        self.path = re.compile(re.escape(route.path).replace(r"\{game_id\}", "([^/]+)"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.path.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        request, read = Request(scope, receive), list[Message]()
        form = await self._plain_form(request, read) if is_plain(request) else None
        if form is None:
            await self.app(scope, again(read, receive), send)
            return
        scope["route"] = self.route
        answer = await self._answer(found[1], form, request)
        await answer(scope, receive, send)

    async def _answer(self, game_id: str, form: Any, request: Request) -> Response:
        try:
            return await self.endpoint(form, request, await room_of(game_id, request))
        except Refusal as refusal:
            return await on_refusal(request, refusal)
        except STORE_ERRORS as error:
            return await on_store_error(request, error)

    async def _plain_form(self, request: Request, read: list[Message]) -> Any:
        """The form that is sent; None if it is not as it should be. What was read of the request
        is added to the list, for who has to read it again."""
        while not read or (read[-1]["type"] == "http.request" and read[-1].get("more_body")):
            read.append(await request.receive())
        try:
            body = b"".join([message.get("body", b"") for message in read])
            return self.form.model_validate_json(body)
        except ValidationError:
            return None


def is_plain(request: Request) -> bool:
    """Whether JSON is sent that is known not to be too long."""
    headers = request.headers
    return headers.get("content-type") == "application/json" and "content-length" in headers


def again(read: list[Message], receive: Receive) -> Receive:
    """A request of which something was read already, from its beginning."""
    waiting = read[::-1]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
