"""Whether a game goes on after an upgrade: with its own content, and under the present rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

import rondel
from rondel.core.content import Content, ContentError
from rondel.core.game import Game, SetupError
from rondel.games import find_game
from rondel.server.packs import Packs
from rondel.server.rooms import Room
from rondel.server.store import GameRow, RulesAndContent
from rondel.server.store.manners import ENDED_BY_PEOPLE

Why = Literal["game", "content", "rules", "journal"]
"""Why a game can't go on: it is not installed any more, its content is lost, the rules have changed
so that its moves can't be made any more, or its journal can't be replayed though they have not."""


class Finding(msgspec.Struct, frozen=True):
    """What becomes of a game."""

    present: RulesAndContent
    """With which rules and content it goes on, or would."""
    why: Why | None = None
    """Why it can't go on; None if it can."""
    detail: str = ""
    """What exactly is in the way, for whoever runs the server."""
    room: Room | None = None
    """The game as it stands, if it goes on."""

    def changes(self, row: GameRow) -> bool:
        """Whether the game goes on otherwise than its row says."""
        return row.closed is not None or self.present != begun_with(row)


def begun_with(row: GameRow) -> RulesAndContent:
    return RulesAndContent(row.rules_version, row.content_hash)


def is_ours(row: GameRow) -> bool:
    """Whether a game is played with our present content; of one that is gone nobody knows."""
    try:
        return bool(find_game(row.game).load_content(None).hash == row.content_hash)
    except SetupError:
        return True


def edition(game_name: str) -> str:
    """Names all that decides whether a game can go on: if it is another, we look again."""
    try:
        game = find_game(game_name)
    except SetupError:
        return rondel.__version__
    return f"{rondel.__version__} {game.rules_version} {game.load_content(None).hash}"


def is_closed(row: GameRow) -> bool:
    """Whether we know already that a game can't go on: people have ended it, or this edition of
    ours has found so."""
    return row.closed is not None and row.closed_by in (ENDED_BY_PEOPLE, edition(row.game))


def is_archived(row: GameRow) -> bool:
    """Whether a game was finished under other rules.

    By ours its points could be others than those that its players were told, so it is told of, but
    not replayed.
    """
    if not row.status.over:
        return False
    try:
        return find_game(row.game).rules_version != row.rules_version
    except SetupError:
        return True


def examine(row: GameRow, journal: Sequence[tuple[int, str]], packs: Packs) -> Finding:
    """Replay a game with its own content, under the present rules.

    If its content is lost, or can't be read any more, ours is tried in its place: a game that is
    not over goes on if all that was done could have been done with it as well.
    """
    try:
        game = find_game(row.game)
    except SetupError as error:
        return Finding(begun_with(row), "game", str(error))
    lost = ""
    try:
        content = packs.find(game, row.content_hash)
    except ContentError as error:
        if row.status.over:
            return Finding(begun_with(row), "content", str(error))
        content, lost = game.load_content(None), str(error)
    present = RulesAndContent(game.rules_version, content.hash)
    try:
        room = _replayed(row, journal, present, content)
    except Exception as error:  # whatever present rules may stumble over in a game of others
        why = _blame(row, game, lost)
        detail = f"{type(error).__name__}: {error}"
        return Finding(present, why, f"{lost}; with ours: {detail}" if lost else detail)
    return Finding(present, room=room)


def _replayed(
    row: GameRow, journal: Sequence[tuple[int, str]], present: RulesAndContent, content: Content
) -> Room:
    """The game as it stands; whoever was to decide is so still, else it is another game now."""
    room = Room(msgspec.structs.replace(row, **msgspec.structs.asdict(present)), content=content)
    room.replay(journal[: row.entries])  # it may have grown since the row was read
    if room.entries != row.entries:
        raise ValueError(f"{row.entries} entries, but {room.entries} in the journal")
    stands, stood = (room.table.seat, room.table.over), (row.status.turn, row.status.over)
    if present != begun_with(row) and stands != stood:
        raise ValueError(f"seat {stands[0]} would be to decide, not seat {stood[0]}")
    return room


def _blame(row: GameRow, game: Game, lost: str) -> Why:
    if lost:
        return "content"
    return "journal" if row.rules_version == game.rules_version else "rules"
