"""What an upgrade to this version would mean for the games in a database."""

from __future__ import annotations

from typing import Literal

import msgspec

from rondel.core.content import ContentError
from rondel.core.game import SetupError
from rondel.games import find_game
from rondel.server.closed import title_of
from rondel.server.examine import examine, is_archived
from rondel.server.packs import Packs
from rondel.server.store import GameRow
from rondel.server.store.manners import ENDED_BY_PEOPLE
from rondel.server.store.survey import Survey

Outcome = Literal["goes-on", "pinned", "lost", "closed"]
"""With our content, with the content that it was begun with, not at all, or not since an earlier
upgrade."""


class OpenGame(msgspec.Struct, frozen=True):
    """A game that is not over, and what would become of it."""

    id: str
    game: str
    title: str
    players: list[str]
    entries: int
    outcome: Outcome
    content: str
    """The hash of the content that it would be played with."""
    why: str = ""
    detail: str = ""


class Report(msgspec.Struct):
    """All games of a database."""

    games: int = 0
    finished: int = 0
    archived: int = 0
    """Finished games whose result and moves can be read, but not replayed."""
    open: list[OpenGame] = []

    def of(self, outcome: Outcome) -> list[OpenGame]:
        return [game for game in self.open if game.outcome == outcome]

    @property
    def nothing_lost(self) -> bool:
        return not self.of("lost")


def check(survey: Survey) -> Report:
    """Look at all games; the open ones are replayed."""
    report, packs = Report(), Packs(survey.pack)
    for row in survey.games():
        report.games += 1
        if row.status.over or row.closed_by == ENDED_BY_PEOPLE:
            report.finished += 1
            report.archived += is_archived(row) or not _has_content(row, packs)
        else:
            report.open.append(judge(row, survey, packs))
    return report


def _has_content(row: GameRow, packs: Packs) -> bool:
    try:
        packs.find(find_game(row.game), row.content_hash)
    except (ContentError, SetupError):
        return False
    return True


def judge(row: GameRow, survey: Survey, packs: Packs) -> OpenGame:
    finding = examine(row, survey.journal(row.id), packs)
    outcome: Outcome = "goes-on"
    if finding.why is not None:
        outcome = "lost" if row.closed is None else "closed"
    elif finding.room is not None and finding.room.pinned_pack is not None:
        outcome = "pinned"
    return OpenGame(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        players=[seat.name for seat in row.seats],
        entries=row.entries,
        outcome=outcome,
        content=finding.present.content_hash,
        why=finding.why or "",
        detail=finding.detail,
    )
