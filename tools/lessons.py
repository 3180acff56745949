"""Lessons: how long they take and what they teach; and for authors, a lesson beat by beat.

python -m tools.lessons                           all lessons of all games
python -m tools.lessons cooper-island first_tile  what is said there, and what could be done
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rondel.core.game import Game
from rondel.core.lessons import Lesson
from rondel.core.moves import write_move
from rondel.core.positions import Misfit
from rondel.core.rulebook import rulebook
from rondel.core.study import Study, walk
from rondel.games import find_game, list_games


def chapters(game: Game) -> list[str]:
    """The chapters of a game's rules, by the head of their ids: `CI-3`."""
    book = rulebook(game)
    rules = book.rules if book is not None else []
    return list(dict.fromkeys(rule.id.split(".")[0] for rule in rules))


def untaught(game: Game) -> list[str]:
    """The chapters that no lesson teaches."""
    taught = {chapter for lesson in game.lessons() for chapter in lesson.chapters}
    return [chapter for chapter in chapters(game) if chapter not in taught]


def overview(game: Game) -> Iterator[str]:
    """A line a lesson."""
    words = game.words()
    yield f"{game.title}"
    for lesson in game.lessons():
        said = sum(len(words.lesson(lesson.id, beat.id).split()) for beat in lesson.beats)
        moves = sum(len(beat.solution) for beat in lesson.beats)
        yield (
            f"  {lesson.id:20} {len(lesson.beats):3} beats {said:5} words {moves:3} moves"
            f" {lesson.minutes(words):5.1f} min  {' '.join(lesson.chapters)}"
        )
    total = sum(lesson.minutes(words) for lesson in game.lessons())
    yield f"  together {total:.0f} minutes; not taught: {' '.join(untaught(game)) or 'nothing'}"


def beats(game: Game, lesson: Lesson) -> Iterator[str]:
    """A lesson as its solutions lead through it."""
    beat, words = -1, game.words()
    for study in walk(game, lesson):
        if study.number != beat and not study.done:
            beat = study.number
            yield f"\n[{study.beat.id}] {words.lesson(lesson.id, study.beat.id)}"
        yield from choices(study)


def choices(study: Study) -> Iterator[str]:
    """What the learner is asked, and which moves can be used (+) or are quiet (-)."""
    table, words = study.session.table, study.game.words()
    if study.done or table.over:
        return
    yield f"  seat {table.seat}: {words.ask(table)}"
    for move in table.moves():
        mark = "+" if study.offers(move) else "-"
        yield f"    {mark} {write_move(move)}  ({words.label(table, move).text})"


def main(arguments: list[str]) -> int:
    if not arguments:
        for name in list_games():
            if find_game(name).lessons():
                print("\n".join(overview(find_game(name))))
        return 0
    game = find_game(arguments[0])
    for lesson in game.lessons():
        if lesson.id in arguments[1:] or not arguments[1:]:
            try:
                for line in beats(game, lesson):
                    print(line)
            except Misfit as error:
                print(error)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
