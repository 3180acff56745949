"""The application: its parts put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import rondel
from rondel.server import health, pages
from rondel.server.api import (
    advice,
    campaigns,
    coach,
    lessons,
    lobby,
    manners,
    me,
    notices,
    open_tables,
    passkeys,
    puzzles,
    seats,
    study,
    table,
    take_back,
    talk,
)
from rondel.server.api.direct import ShortWay
from rondel.server.api.openapi import DescribedApp
from rondel.server.errors import (
    STORE_ERRORS,
    Refusal,
    on_failure,
    on_invalid,
    on_refusal,
    on_store_error,
)
from rondel.server.metrics import Metrics
from rondel.server.middleware import Middleware
from rondel.server.service import GameService
from rondel.server.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    app = DescribedApp(
        title="Rondel",
        version=rondel.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_run_service,
        # We count and log requests ourselves (`middleware`), and tell nobody else of them.
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.settings = settings
    app.state.metrics = Metrics()
    # Routes are tried one after the other: those of the table are asked for most. They are taken as
    # they are: to include their routers would build them all anew with the first request.
    parts = (table, study, seats, take_back, talk, manners, advice, coach, lessons, puzzles)
    more = (lobby, open_tables, campaigns, me, passkeys, notices)
    routers = [part.router for part in (*parts, *more)]
    routers += [study.rules_router, lessons.remarks_router, pages.router, health.router]
    app.router.routes += [route for router in routers for route in router.routes]
    app.mount(pages.static_path(), pages.static_files())
    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(HTTPException, pages.on_http_error)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Exception, on_failure)
    for kind in STORE_ERRORS:
        app.add_exception_handler(kind, on_store_error)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=5)
    app.add_middleware(ShortWay, route=route_to(table.move))
    app.add_middleware(Middleware, settings=settings, metrics=app.state.metrics)
    return app


def route_to(endpoint: object) -> APIRoute:
    """The route of an endpoint of the table."""
    routes = (route for route in table.router.routes if isinstance(route, APIRoute))
    return next(route for route in routes if route.endpoint is endpoint)


@asynccontextmanager
async def _run_service(app: FastAPI) -> AsyncIterator[None]:
    service = GameService(app.state.settings, app.state.metrics)
    app.state.service = service
    await service.open()
    yield
    await service.close()
