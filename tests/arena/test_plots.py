"""The pictures of a tournament: there, and made of what was played."""

from __future__ import annotations

from pathlib import Path

from matplotlib.image import imread

from rondel.arena.match import play_match
from rondel.arena.plots import Drawing, draw, whole_bins
from rondel.arena.standings import Results
from rondel.arena.tournament import Tournament, read_players, read_settings
from rondel.games import find_game
from tests.support.faulty_bots import bot

GAME = find_game("cooper-island")


def played(bots: str, seats: int, games: int, **options: str) -> Results:
    settings = tuple(read_settings(GAME, seats, options))
    players = read_players(bots, None, 2)
    tournament = Tournament(GAME.name, seats, players, "p", games, settings)
    return Results([(match, play_match(match)) for match in tournament.matches()], settings)


def test_all_that_there_is_to_show(tmp_path: Path) -> None:
    files = draw(played("random,greedy", 2, 4), GAME, tmp_path)
    assert [file.name for file in files] == [
        "scores.png", "categories.png", "ladder.png", "length.png",
    ]  # fmt: skip
    for file in files:
        height, width = imread(file).shape[:2]
        assert width > 1000
        assert height > 250


def test_the_same_games_give_the_same_pictures(tmp_path: Path) -> None:
    twice = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        twice.append([file.read_bytes() for file in draw(played("random", 2, 2), GAME, folder)])
    assert twice[0] == twice[1]


def test_solo_games_show_the_wins_by_level(tmp_path: Path) -> None:
    results = played("random", 1, 2, level="1,4")
    names = [file.name for file in draw(results, GAME, tmp_path)]
    assert "settings.png" in names
    figure = Drawing(results, GAME).settings()
    assert figure is not None
    labels = [label.get_text() for label in figure.axes[0].get_xticklabels()]
    assert labels == ["level 1", "level 4"]


def test_what_the_pictures_say() -> None:
    results = played("random,greedy", 2, 4)
    drawing = Drawing(results, GAME)
    scores = drawing.scores()
    assert scores is not None
    assert [axes.get_ylabel() for axes in scores.axes] == [
        standing.name for standing in results.standings
    ]
    ladder = drawing.ladder()
    assert ladder is not None
    best = max(results.ratings, key=lambda name: results.ratings[name].mu)
    assert ladder.axes[0].get_yticklabels()[-1].get_text() == best
    categories = drawing.categories()
    assert categories is not None
    shown = {text.get_text() for text in categories.legends[0].get_texts()}
    assert {"total", "anchors"} <= shown


def test_without_a_finished_game_there_is_little_to_show(tmp_path: Path) -> None:
    results = played(f"random,{bot('Raises')}", 2, 2)
    assert [file.name for file in draw(results, GAME, tmp_path)] == ["ladder.png"]


def test_bins_hold_as_many_whole_numbers_each() -> None:
    assert whole_bins([1, 2, 3], 10) == [0.5, 1.5, 2.5, 3.5]
    assert whole_bins([0, 99], 10) == [edge - 0.5 for edge in range(0, 101, 10)]
    assert whole_bins([7], 10) == [6.5, 7.5]
