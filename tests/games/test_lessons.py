"""The lessons of all games: played to their end, answered where somebody goes wrong, complete."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rondel.core.game import Game
from rondel.core.lessons import FIRST_GAME, FOLDER, FirstGame, Lesson
from rondel.core.moves import Move, write_move
from rondel.core.record import Record
from rondel.core.study import GO_ON, QUIET, Study, fits, remark_for, walk
from rondel.games import find_game, list_games
from tools.lessons import chapters, untaught

GAMES = [name for name in list_games() if find_game(name).lessons()]
LESSONS = [(name, lesson.id) for name in GAMES for lesson in find_game(name).lessons()]
SHORT, LONG = 3.0, 9.0
"""Minutes."""

ASTRAY = 12
"""After so many moves at a beat somebody asks to be shown the way."""

_THING = re.compile(r'data-thing="([^"]+)"')


def lesson_of(name: str, wanted: str) -> tuple[Game, Lesson]:
    game = find_game(name)
    return game, next(lesson for lesson in game.lessons() if lesson.id == wanted)


def things_in_sight(study: Study) -> set[str]:
    """What the learner's picture shows."""
    picture = study.game.picture(study.session.table.view(study.seat))
    assert picture is not None
    drawn = [str(part) for sheet in picture.sheets for part in (sheet.static, sheet.layer)]
    return {thing for part in drawn for thing in _THING.findall(part)}


@pytest.mark.parametrize(("name", "lesson_id"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_its_own_solutions(name: str, lesson_id: str) -> None:
    """On the way what is lit is there to be seen, and it is the learner's turn at every task."""
    game, lesson = lesson_of(name, lesson_id)
    seen: set[int] = set()
    things = set[str]()
    study = None
    for study in walk(game, lesson):
        if study.done or study.number in seen:
            continue
        seen.add(study.number)
        if study.beat.at or not set(study.beat.light) <= things:  # to draw takes long
            things = things_in_sight(study) if study.beat.light else set()
        assert set(study.beat.light) <= things, study.beat.id
        if study.beat.task:
            assert study.session.table.seat == study.seat, study.beat.id
    assert study is not None
    assert study.done
    assert study.actions == Study(game, lesson, study.actions).actions


@pytest.mark.parametrize(("name", "lesson_id"), LESSONS)
def test_wrong_turns_and_quiet_moves_are_answered(name: str, lesson_id: str) -> None:
    """Nothing is played then; every wrong turn that the lesson knows can be taken at its beat."""
    game, lesson = lesson_of(name, lesson_id)
    words = game.words()
    tried: set[tuple[str, str]] = set()
    for study in walk(game, lesson):
        if study.done or not study.beat.task:
            continue
        for move in study.session.table.moves():
            said = study.answer(move, words)
            if study.offers(move) and not said:
                continue
            assert said, (study.beat.id, move)
            turn = wrong_turn(study, move)
            if turn:
                tried.add((study.beat.id, turn))
                assert said == words.lesson(lesson.id, f"{study.beat.id}_{turn}")
    known = {(beat.id, turn.say) for beat in lesson.beats for turn in beat.wrong}
    assert tried == known


def wrong_turn(study: Study, move: Move) -> str:
    return next((turn.say for turn in study.beat.wrong if fits(move, turn.moves)), "")


@pytest.mark.parametrize(("name", "lesson_id"), LESSONS)
def test_whoever_chooses_otherwise_comes_to_the_end_as_well(name: str, lesson_id: str) -> None:
    """Where there is a choice, the last that the beat takes; who gets lost is shown the way."""
    game, lesson = lesson_of(name, lesson_id)
    study = Study(game, lesson)
    while not study.done:
        beat, taken = study.beat, [m for m in study.session.table.moves() if not study.refusal(m)]
        if not beat.task:
            study.do(GO_ON)
        elif not beat.strict and taken and len(study.made) < ASTRAY:
            study.do(write_move(taken[-1]))
        else:
            shown = study.shown()
            study = Study(game, lesson, shown)
            assert study.actions == shown, beat.id


@cache
def said_in(name: str) -> dict[str, set[str]]:
    """The parts that the English words have, by lesson."""
    found: dict[str, set[str]] = {}
    for key in find_game(name).words().messages["lessons"]:
        lesson, _, part = key.partition(".")
        if part:
            found.setdefault(lesson, set()).add(part)
    return found


def parts(lesson: Lesson) -> Iterator[str]:
    yield from ("title", "about")
    for beat in lesson.beats:
        yield beat.id
        yield from (f"{beat.id}_{turn.say}" for turn in beat.wrong)


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_there_and_none_is_left_over(name: str) -> None:
    game, said = find_game(name), said_in(name)
    for lesson in game.lessons():
        quiet = {f"{beat.id}_{QUIET}" for beat in lesson.beats}
        assert said[lesson.id] - quiet == set(parts(lesson)), lesson.id
    assert set(said) - {FIRST_GAME} == {lesson.id for lesson in game.lessons()}


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).first_game()])
def test_remarks_of_a_first_game_can_be_made(name: str) -> None:
    """Good games come to most of them; each question and verb is the game's own."""
    game = find_game(name)
    first = game.first_game()
    assert first is not None
    words, verbs = game.words(), set(game.moves().verbs)
    assert said_in(name)[FIRST_GAME] == {remark.id for remark in first.remarks}
    for remark in first.remarks:
        assert set(remark.steps) <= set(words.messages["ask"]), remark.id
        assert set(remark.verbs) <= verbs, remark.id
    said = dict.fromkeys(made_in_good_games(game, first))
    missing = {remark.id for remark in first.remarks} - set(said)
    assert len(missing) <= len(first.remarks) / 4, missing
    assert next(iter(said)) == first.remarks[0].id


def made_in_good_games(game: Game, first: FirstGame) -> Iterator[str]:
    """The remarks that would have been made in the records beside the lessons."""
    for file in sorted((game.folder / FOLDER).glob("*.rondel")):
        record, said = Record.read(file.read_text("utf-8")), list[str]()
        table = game.new(record.seats, record.seed, record.options)
        for _, move in record.moves:
            while remark := remark_for(first, table, said):
                said.append(remark.id)
            table.play(move)
        yield from said


@pytest.mark.parametrize("name", GAMES)
def test_every_chapter_of_the_rules_is_taught(name: str) -> None:
    game = find_game(name)
    assert untaught(game) == []
    known = set(chapters(game))
    assert all(set(lesson.chapters) <= known for lesson in game.lessons())


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_takes_some_minutes(name: str) -> None:
    game = find_game(name)
    minutes = {lesson.id: lesson.minutes(game.words()) for lesson in game.lessons()}
    assert {key: took for key, took in minutes.items() if not SHORT <= took <= LONG} == {}
