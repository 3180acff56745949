"""For those who watch over a server: whether it works, and what it does."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

import rondel
from rondel.server.api.deps import ServiceHere
from rondel.server.errors import unknown

router = APIRouter(include_in_schema=False)

PATIENCE = 3.0
"""Seconds in which the database has to answer."""


@router.get("/health")
async def health(service: ServiceHere) -> Response:
    """Whether we can work: 200, or 503 if the database does not answer."""
    try:
        await asyncio.wait_for(service.run(service.store.ping), PATIENCE)
        there = True
    except (TimeoutError, SQLAlchemyError):
        there = False
    said = {"status": "ok" if there else "failing", "database": "ok" if there else "gone"}
    return JSONResponse({**said, "version": rondel.__version__}, 200 if there else 503)


@router.get("/metrics")
async def metrics(request: Request, service: ServiceHere) -> Response:
    """Numbers for Prometheus, if it may ask; for others there is nothing."""
    if not may_watch(request, service.settings.metrics):
        raise unknown()
    try:
        games = await asyncio.wait_for(service.run(service.store.count_games), PATIENCE)
    except (TimeoutError, SQLAlchemyError):
        games = None
    return Response(service.metrics.text(service, games), media_type=CONTENT_TYPE_LATEST)


def may_watch(request: Request, networks: tuple[str, ...]) -> bool:
    """Whether somebody asks directly from one of some networks.

    What comes by a proxy may come from anywhere, also if it does not say so in a way we believe.
    """
    if "x-forwarded-for" in request.headers or request.client is None:
        return False
    address = ip_address(request.client.host.partition("%")[0])
    return any(address in ip_network(network, strict=False) for network in networks)
