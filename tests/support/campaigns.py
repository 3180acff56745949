"""Campaigns in tests: games of the golden records, played at a server without anybody clicking."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from pathlib import Path

from rondel.core.moves import Move
from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from rondel.server.identity import hashed, link_secret
from rondel.server.rooms import journal_of, status_of
from rondel.server.store import CampaignRow, GameRow, NewGame, SeatRow, Store
from tests.support.visits import Plain, Site

CONTENT = find_game("maracaibo").load_content(None)
GOLDEN = Path("tests/golden/maracaibo")
FIRST, SECOND = "story_tie", "story_continued"
"""Two games of one campaign: the first ends with a card laid out that the second begins with."""
QUIET = "story"
"""A first game in which nothing of the story is read."""
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


def unread(kept: str, chapter: int) -> dict[str, str]:
    """Names and beginnings of all that a story tells which nobody has read: what a campaign has
    kept says what somebody has, and in which chapter they are."""
    words = find_game("maracaibo").words()
    known = set(re.split(r"[/+:]", kept)) | {f"chapter_{n}" for n in range(1, chapter + 1)}
    for number, card in enumerate(CONTENT.story_cards):
        if card.id in known:  # what it placed, and what stood to the vote
            known |= {str(op[1]) for op in card.instructions}
            known |= {way.choice for way in CONTENT.story_ways[number]}
    found = {}
    for key, text in words.messages["story"].items():
        thing, _, part = key.partition(".")
        if thing not in known and (thing != "epilogue" or part not in known):
            found[key] = text.strip()[:40]
            if part in ("front", "means", "line"):
                found[f"{thing}.name"] = words.name(thing)
    return found


def fast_forward(site: Site, game_id: str, moves: Sequence[tuple[int, Move]]) -> None:
    """Let moves be made at a table, as if by those who sit there."""

    async def make() -> None:
        found = await site.service.existing_room(game_id)
        for _, move in moves:
            async with site.service.hold(found) as room:
                assert await site.service.write(room, room.draft_move(move))

    asyncio.run_coroutine_threadsafe(make(), site.loop).result(60)


def plant(database: str, secret: str, other: str) -> tuple[str, str]:
    """Write a campaign whose first game lacks one move: the ids of both.

    The seats are of the browsers with these secrets; the first has begun it.
    """
    record, me = record_of(FIRST), hashed(secret)
    record.moves.pop()
    table = replay(record, find_game(record.game)).table
    campaign = CampaignRow("planted-one", record.game, "Ours", me, {"scenario": "story_01"}, 1.0)
    seats = [
        SeatRow(seat, "person", name, hashed(link_secret(secret, "planted-game", str(seat))),
                owner=hashed(who), seen=time.time())
        for seat, (name, who) in enumerate((("Anna", secret), ("Bert", other)))
    ]  # fmt: skip
    game = GameRow(
        id="planted-game",
        game=record.game,
        rules_version=record.rules_version,
        content_hash=record.content_hash,
        options=record.options,
        seed=record.seed,
        host=me,
        watch=hashed(link_secret(secret, "planted-game", "watch")),
        updated=1.0,
        entries=len(record.moves),
        status=status_of(table),
        seats=seats,
        campaign_id=campaign.id,
        campaign_no=1,
    )
    store = Store(database)
    store.begin_campaign(campaign, [NewGame(game, journal_of(record))])
    store.close()
    return campaign.id, game.id
