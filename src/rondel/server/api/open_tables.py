"""The lobby: tables where anybody may sit down."""

from __future__ import annotations

import time

from fastapi import APIRouter
from starlette.responses import Response

from rondel.core.game import SetupError
from rondel.games import find_game
from rondel.server.answers.lobby import OpenTable, Player
from rondel.server.api.deps import Language, ServiceHere, Who, json
from rondel.server.api.openapi import ASKING, answer
from rondel.server.closed import title_of
from rondel.server.store import GameRow

router = APIRouter(prefix="/api", tags=["lobby"], default_response_class=Response)

LISTED = 50
RECENT = 30 * 24 * 3600
"""Seconds after which a table is not shown any more at which nothing happens."""


@router.get("/lobby", responses=ASKING | answer(list[OpenTable]))
async def lobby(service: ServiceHere, who: Who, language: Language) -> Response:
    """The tables where anybody may sit down, the latest first; without those where you sit."""
    since = time.time() - RECENT
    rows = await service.run(service.manners.open_tables, since, LISTED)
    contents = await service.content_titles(rows)
    return json(
        [
            open_table(row, language, contents[row.id])
            for row in rows
            if not who.id or all(who.id not in (seat.owner, seat.absent) for seat in row.seats)
        ]
    )


def open_table(row: GameRow, language: str, content: str) -> OpenTable:
    return OpenTable(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        seats=[Player(name=seat.name, kind=seat.kind) for seat in row.seats],
        free=[seat.seat for seat in row.seats if seat.kind == "open"],
        options=options_of(row, language),
        clock=row.manners.clock,
        begun=row.begun,
        content=content,
    )


def options_of(row: GameRow, language: str) -> list[str]:
    """What was chosen otherwise than by default, in words."""
    try:
        game = find_game(row.game)
    except SetupError:
        return []
    words = game.words(language)
    return [
        f"{words.option(option.name)[0]}: {words.option_value(option.name, chosen)}"
        for option in game.options
        if not option.seats or len(row.seats) in option.seats
        if (chosen := row.options.get(option.name, option.default)) != option.default
        and chosen in option.values
    ]
