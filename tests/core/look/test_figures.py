"""Figures: they fit to the game, or their author is told."""

from __future__ import annotations

import re

import msgspec
import pytest

from rondel.core.figures import Figure
from rondel.core.look.figures import draw_figure
from rondel.core.positions import Misfit
from rondel.games import find_game, list_games

WIDEST = 425
"""Units: on a phone the smallest letters are 10 pixels high then."""
GAME = find_game("cooper-island")


@pytest.mark.parametrize("game", list_games())
def test_figures_fit_on_a_phone_and_on_their_sheets(game: str) -> None:
    found = find_game(game)
    for name, figure in found.figures().items():
        left, top, width, height = figure.crop
        assert width <= WIDEST, name
        for x, y in figure.marks:
            assert left < x < left + width, name
            assert top < y < top + height, name
        assert "<text" in draw_figure(found, name, figure, "en"), name


def test_what_is_lit_has_to_be_there() -> None:
    figure = GAME.figures()["heights"]
    drawn = draw_figure(GAME, "heights", figure, "en")
    assert set(re.findall(r'data-lit="" data-thing="([^"]+)"', drawn)) == set(figure.light)
    other = msgspec.structs.replace(figure, light=("land:0:z9",))
    with pytest.raises(Misfit, match="figure heights: there is no land:0:z9"):
        draw_figure(GAME, "heights", other, "en")


def test_a_position_has_to_be_reached() -> None:
    figure = Figure(crop=(0, 0, 9, 9), seats=2, seed="1", moves="0 fly")
    with pytest.raises(Misfit, match="figure high, after 0 moves"):
        draw_figure(GAME, "high", figure, "en")
