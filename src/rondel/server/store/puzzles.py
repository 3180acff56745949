"""What is stored of puzzles: what somebody is doing at one, and what they first made of it."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, and_, insert, select, update
from sqlalchemy.exc import IntegrityError

from rondel.server.store.models import Puzzle
from rondel.server.store.store import Store


class PuzzleRow(msgspec.Struct, frozen=True):
    """Somebody at a puzzle."""

    game: str
    puzzle: str
    actions: list[str]
    score: float | None
    """What the first answer was worth, from 0 to 1; None before there is one."""
    lost: float | None
    rating: int | None
    """How hard it was rated then; None if it does not count."""
    at: float


class Puzzles:
    """Each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.reading = store.engine.execution_options(reading=True)

    def answered(self, person: str, game: str = "") -> list[PuzzleRow]:
        """The puzzles that somebody has answered, in the order in which they did; of one game, if
        it is named."""
        rows = select(Puzzle.__table__).where(Puzzle.person == person, Puzzle.score.is_not(None))
        if game:
            rows = rows.where(Puzzle.game == game)
        with self.reading.connect() as connection:
            found = connection.execute(rows.order_by(Puzzle.at, Puzzle.puzzle)).mappings()
            return [msgspec.convert(dict(row), PuzzleRow) for row in found]

    def find(self, person: str, game: str, puzzle: str) -> PuzzleRow | None:
        with self.reading.connect() as connection:
            row = select(Puzzle.__table__).where(_key(person, game, puzzle))
            found = connection.execute(row).mappings().first()
            return None if found is None else msgspec.convert(dict(found), PuzzleRow)

    def keep(self, person: str, game: str, puzzle: str, actions: list[str], now: float) -> None:
        """Write down what somebody has done so far."""
        changed = update(Puzzle).where(_key(person, game, puzzle)).values(actions=actions)
        with self.engine.begin() as connection:
            if connection.execute(changed).rowcount:
                return
        begun = {"person": person, "game": game, "puzzle": puzzle, "actions": actions, "at": now}
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(Puzzle).values(begun))
        except IntegrityError:  # somebody's other device was quicker
            with self.engine.begin() as connection:
                connection.execute(changed)

    def answer(self, person: str, row: PuzzleRow) -> bool:
        """Write down what an answer was worth; False if there was one before, which counts."""
        first = _key(person, row.game, row.puzzle) & Puzzle.score.is_(None)
        values = {"score": row.score, "lost": row.lost, "rating": row.rating, "at": row.at}
        with self.engine.begin() as connection:
            return bool(connection.execute(update(Puzzle).where(first).values(values)).rowcount)


def _key(person: str, game: str, puzzle: str) -> ColumnElement[bool]:
    return and_(Puzzle.person == person, Puzzle.game == game, Puzzle.puzzle == puzzle)
