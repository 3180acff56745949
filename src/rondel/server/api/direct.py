"""A short way to the endpoint that is asked for most.

The framework finds out anew for every request what an endpoint depends on, and tries each part of
it; that takes about as long as the rules take for a move. What comes as it should goes directly to
the endpoint. Anything else goes the framework's way, which tells what is wrong with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any, get_type_hints

from fastapi import Request
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from rondel.server.api.deps import room_of
from rondel.server.api.schemas import Form


class DirectRoute(APIRoute):
    """To an endpoint in a game that takes a form, the request and the room, in this order."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        framework, endpoint = super().get_route_handler(), self.endpoint
        kind = get_type_hints(endpoint)["form"]

        async def handle(request: Request) -> Response:
            form = await plain_form(request, kind)
            if form is None:
                return await framework(request)
            room = await room_of(request.path_params["game_id"], request)
            answer: Response = await endpoint(form, request, room)
            return answer

        return handle


async def plain_form(request: Request, kind: type[Form]) -> Form | None:
    """The form that is sent as JSON; None if it is not as it should be."""
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        return kind.model_validate(json.loads(await request.body()))
    except (ClientDisconnect, ValueError, RecursionError, ValidationError):
        return None
