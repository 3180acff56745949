"""Lessons in the browser: the table page shows them like a game that nobody else can enter.

A lesson is no game of the store. Where somebody is follows from what they did (`core.study`), and
that is all that is written down; the room is made from it, and is the same for all who are at the
same place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from rondel.core.game import Game
from rondel.core.lessons import FIRST_GAME, Lesson
from rondel.core.puzzles import Attempt, find_puzzles
from rondel.core.study import Study, remark_for
from rondel.games import find_game, list_games
from rondel.server.answers.learning import FirstGameInfo, LearnGame, LearnLesson, Remark
from rondel.server.answers.table import LessonState
from rondel.server.errors import unknown
from rondel.server.i18n import texts
from rondel.server.rooms import Played, Room, Viewer, status_of
from rondel.server.store import GameRow, SeatRow
from rondel.server.store.progress import LessonRow

LEARNER = "learner"
"""The owner of the learner's seat: nobody's secret has this hash."""
ROOMS = 200
"""Rooms that are kept: of places where somebody was lately."""
_NAME = re.compile(r"[\w-]{1,64}\Z")


def find_lesson(game: str, lesson: str) -> tuple[Game, Lesson]:
    """A lesson by the names in its address; a refusal if there is none."""
    if game in list_games() and _NAME.match(lesson):
        found = find_game(game)
        for one in found.lessons():
            if one.id == lesson:
                return found, one
    raise unknown()


def lesson_room(game: Game, lesson: Lesson, actions: Sequence[str], language: str) -> Room:
    """The table of a lesson, after what somebody did there."""
    return _room(game, lesson, tuple(actions), language)


@lru_cache(maxsize=ROOMS)
def _room(game: Game, lesson: Lesson, actions: tuple[str, ...], language: str) -> Room:
    return room_for(Study(game, lesson, actions), f"{game.name}/{lesson.id}", language)


def room_for(study: Study | Attempt, id: str, language: str) -> Room:
    """A room that is no game of the store, but for somebody who learns."""
    session, said = study.session, texts(language)
    setup = session.table.setup
    rivals = iter(said.say("learn.rivals").split(", "))
    seats = [
        SeatRow(seat, "person", said.say("learn.you"), "", owner=LEARNER)
        if seat == study.seat
        else SeatRow(seat, "bot", next(rivals, str(seat)), "", bot="script")
        for seat in range(setup.seats)
    ]
    row = GameRow(
        id=id,
        game=setup.game.name,
        rules_version=setup.game.rules_version,
        content_hash=setup.content_hash,
        options=setup.options,
        seed=setup.seed,
        host="",
        watch="",
        updated=0.0,
        entries=len(study.actions),
        status=status_of(session.table),
        seats=seats,
    )
    room = Room(row, content=session.table.content, journal=())
    room.wake(Played(session, [[] for _ in session.log], [False for _ in session.log]))
    room.entries = len(study.actions)
    room.study = study
    return room


def study_in(room: Room) -> Study:
    """Where somebody is in the lesson of a room."""
    assert isinstance(room.study, Study)
    return room.study


def actions_in(room: Room) -> list[str]:
    """What somebody did in a lesson or at a puzzle."""
    assert room.study is not None
    return room.study.actions


def learner(room: Room, language: str) -> Viewer:
    """Who sees a lesson, or a puzzle."""
    assert room.study is not None
    return Viewer(room.study.seat, False, language)


def lesson_state(room: Room, language: str) -> LessonState | None:
    """What is said at the present beat; None in a game."""
    study = room.study
    if not isinstance(study, Study):
        return None
    lesson, words = study.lesson, room.game.words(language)
    lessons = room.game.lessons()
    after = lessons[lessons.index(lesson) + 1 :]
    return LessonState(
        id=lesson.id,
        title=lesson.title(words),
        beat=study.number,
        beats=len(lesson.beats),
        text=words.lesson(lesson.id, study.beat.id),
        light=list(study.beat.light),
        task=study.beat.task,
        done=study.done,
        back=bool(study.actions),
        next=after[0].id if after else "",
        next_title=after[0].title(words) if after else "",
    )


def learn_games(
    rows: Sequence[LessonRow], first_games: Mapping[str, GameRow], language: str
) -> list[LearnGame]:
    """The lessons of all games, with what somebody has done of them."""
    known = {(row.game, row.lesson): row for row in rows}
    games = [find_game(name) for name in list_games()]
    return [
        LearnGame(
            game=game.name,
            title=game.title,
            lessons=[_listed(game, one, known, language) for one in lessons],
            first_game=_first_game(game, first_games.get(game.name)),
            puzzles=len(find_puzzles(game)),
            aid=game.aid() is not None,
        )
        for game in games
        if (lessons := game.lessons())
    ]


def _first_game(game: Game, begun: GameRow | None) -> FirstGameInfo | None:
    if game.first_game() is None:
        return None
    return FirstGameInfo("", False) if begun is None else FirstGameInfo(begun.id, begun.status.over)


def _listed(
    game: Game, lesson: Lesson, known: dict[tuple[str, str], LessonRow], language: str
) -> LearnLesson:
    words, row = game.words(language), known.get((game.name, lesson.id))
    return LearnLesson(
        id=lesson.id,
        title=lesson.title(words),
        about=lesson.about(words),
        minutes=max(1, round(lesson.minutes(words))),
        beats=len(lesson.beats),
        beat=row.beat if row else 0,
        done=row.done if row else False,
    )


def remark(room: Room, said: Collection[str], language: str) -> Remark:
    """What is to say at the present question of somebody's first game."""
    first = room.game.first_game()
    found = None if first is None else remark_for(first, room.table, said)
    if found is None:
        return Remark("")
    text = room.game.words(language).lesson(FIRST_GAME, found.id)
    return Remark(found.id, text, list(found.light))
