"""Campaigns in tests: games of the golden records, played at a server without anybody clicking."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from rondel.core.moves import Move
from rondel.core.record import Record
from tests.support.visits import Plain, Site

GOLDEN = Path("tests/golden/maracaibo")
FIRST, SECOND = "story_tie", "story_continued"
"""Two games of one campaign: the first ends with a card laid out that the second begins with."""
LAST = "story_printed"
"""A game that begins with the last chapter and ends the story."""


def record_of(name: str) -> Record:
    return Record.read((GOLDEN / f"{name}.rondel").read_text(encoding="utf-8"))


def file_of(*names: str, name: str = "Old friends") -> Plain:
    """A campaign as it is taken along."""
    records = map(record_of, names)
    people = ["Anna", "Bert", "Cleo", "Dora"]
    games = [{"record": one.write(), "players": people[: one.seats]} for one in records]
    return {"campaign": 1, "game": "maracaibo", "name": name, "games": games}


def fast_forward(site: Site, game_id: str, moves: Sequence[tuple[int, Move]]) -> None:
    """Let moves be made at a table, as if by those who sit there."""

    async def make() -> None:
        found = await site.service.existing_room(game_id)
        for _, move in moves:
            async with site.service.hold(found) as room:
                assert await site.service.write(room, room.draft_move(move))

    asyncio.run_coroutine_threadsafe(make(), site.loop).result(60)
