"""The puzzles that come with the games: each can be reached and solved, and is one."""

from __future__ import annotations

import pytest

from rondel.bots.puzzle_maker import judge_again
from rondel.core.puzzles import Attempt, Puzzle, begun, find_puzzles, read_puzzles
from rondel.games import find_game, list_games

MANY = 40
SAMPLE = 8
"""Every so many of them are judged once more …"""
DEALS = 12
"""… by so many of the deals."""
PUZZLES = [(name, puzzle) for name in list_games() for puzzle in find_puzzles(find_game(name))]


@pytest.mark.parametrize("name", list_games())
def test_there_are_many_and_all_belong_to_the_present_rules(name: str) -> None:
    """If this fails after a change of rules or content: `rondel puzzles check --mend`."""
    file = read_puzzles(find_game(name).folder)
    assert len(find_puzzles(find_game(name))) == len(file.puzzles) >= MANY
    assert file.confirmed >= 20 * file.made
    assert file.deals >= 30
    records = find_game(name).folder / "puzzles"
    used = {puzzle.record for puzzle in file.puzzles}
    assert {path.stem for path in records.glob("*.rondel")} == used


@pytest.mark.parametrize("name", list_games())
def test_they_are_of_all_kinds(name: str) -> None:
    puzzles = find_puzzles(find_game(name))
    assert len({puzzle.level for puzzle in puzzles}) >= 3
    ratings = [puzzle.rating for puzzle in puzzles]
    assert max(ratings) - min(ratings) >= 400
    assert all(puzzle.margin >= 0.5 and puzzle.error < puzzle.margin for puzzle in puzzles)


@pytest.mark.parametrize("name", list_games())
def test_each_is_reached_and_its_moves_end_the_turn(name: str) -> None:
    game = find_game(name)
    for puzzle in find_puzzles(game):
        for line in (puzzle.best, puzzle.obvious):
            attempt = Attempt(begun(game, puzzle), line)
            assert attempt.actions == list(line), puzzle.id
        assert Attempt(begun(game, puzzle), puzzle.best).done, puzzle.id


@pytest.mark.parametrize(("name", "puzzle"), PUZZLES[::SAMPLE], ids=lambda each: str(each)[:20])
def test_the_best_is_better_than_the_obvious(name: str, puzzle: Puzzle) -> None:
    """If this fails after a change of a game's advice: `rondel puzzles check --mend`."""
    judged = judge_again(begun(find_game(name), puzzle).table, puzzle, DEALS)
    assert judged.margin > puzzle.margin / 3
    assert judged.value == pytest.approx(puzzle.value, abs=3.0)
