"""What is stored of lessons: how far each person has come."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, RowMapping, and_, insert, select, update
from sqlalchemy.exc import IntegrityError

from rondel.server.store.models import Lesson
from rondel.server.store.store import Store


class LessonRow(msgspec.Struct, frozen=True):
    """Somebody in a lesson."""

    game: str
    lesson: str
    actions: list[str]
    """What they did there so far (see `core.study`)."""
    beat: int
    done: bool
    """Whether they have once come to its end."""


class Progress:
    """Each method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self.reading = store.engine.execution_options(reading=True)

    def all_of(self, person: str) -> list[LessonRow]:
        """All lessons that somebody has begun."""
        rows = select(Lesson.__table__).where(Lesson.person == person)
        with self.reading.connect() as connection:
            return [_row(found) for found in connection.execute(rows).mappings()]

    def find(self, person: str, game: str, lesson: str) -> LessonRow | None:
        with self.reading.connect() as connection:
            row = select(Lesson.__table__).where(_key(person, game, lesson))
            found = connection.execute(row).mappings().first()
            return None if found is None else _row(found)

    def keep(self, person: str, row: LessonRow, now: float) -> None:
        """Write down how far somebody has come. What was done once stays done."""
        values: dict[str, object] = {"actions": row.actions, "beat": row.beat, "at": now}
        if row.done:
            values["done"] = True
        changed = update(Lesson).where(_key(person, row.game, row.lesson)).values(values)
        with self.engine.begin() as connection:
            if connection.execute(changed).rowcount:
                return
        begun = {"person": person, "game": row.game, "lesson": row.lesson, "done": row.done}
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(Lesson).values({**begun, **values}))
        except IntegrityError:  # somebody's other device was quicker
            with self.engine.begin() as connection:
                connection.execute(changed)


def _key(person: str, game: str, lesson: str) -> ColumnElement[bool]:
    return and_(Lesson.person == person, Lesson.game == game, Lesson.lesson == lesson)


def _row(found: RowMapping) -> LessonRow:
    return LessonRow(
        game=found["game"],
        lesson=found["lesson"],
        actions=list(found["actions"]),
        beat=found["beat"],
        done=found["done"],
    )
