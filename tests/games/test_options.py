"""What is told of a game's options, and in whose language everything is told."""

from __future__ import annotations

import re

import pytest

from rondel.core.game import Game
from rondel.core.table import NOBODY
from rondel.core.words import Words
from rondel.games import find_game, list_games


@pytest.mark.parametrize("name", list_games())
def test_every_option_is_told(name: str) -> None:
    """By a name and by what it is about; a rule that it cites exists; nothing else is listed."""
    game = find_game(name)
    words = game.words()
    rules = game.rules_text()
    known: dict[str, set[str]] = {}
    for option in game.options:
        known.setdefault(option.name, set()).update(option.values)
    for key in words.messages["option"]:
        named, _, value = key.partition(" ")
        assert named in known
        assert not value or value in known[named]
    for named in known:
        label, about = words.option(named)
        assert label
        assert "_" not in label
        assert about
        cited = re.findall(rf"{game.rule_prefix}\d+\.\d+", about)
        assert all(f"{rule}" in rules for rule in cited)


@pytest.mark.parametrize("name", list_games())
def test_a_table_is_told_in_the_language_of_its_viewer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = find_game(name).words()
    names = {key: text.upper() for key, text in english.messages["name"].items()}
    shouted = Words({"name": names}, english)
    words = Game.words
    monkeypatch.setattr(
        type(find_game(name)),
        "words",
        lambda game, language="en": shouted if language == "xx" else words(game, language),
    )
    game = find_game(name)
    table = game.new(2, 3)
    for seat in (table.seat, NOBODY):
        quiet, loud = table.view(seat), table.view(seat, "xx")
        assert game.board(loud, ["Ada", "Ben"]) != game.board(quiet, ["Ada", "Ben"])
        here, there = game.picture(quiet), game.picture(loud)
        if here is not None and there is not None:
            assert here.svg() != there.svg()
