"""The map of Maracaibo as tiles make it."""

from __future__ import annotations

import pytest

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.chart import Chart

CONTENT: Content = GAME.find_content(None)


@pytest.mark.parametrize("number", range(-1, len(CONTENT.legacy)))
def test_edges_are_those_of_the_legacy_tiles_whatever_the_city_tiles(number: int) -> None:
    """The edges that are kept by legacy tile are found anew for other city tiles."""
    legacy = 1 << number if number >= 0 else 0
    places = sum(place.tile for place in CONTENT.locations)
    tiles = tuple(CONTENT.city_tile_set(many=True)[:places])
    kept = CONTENT.chart(legacy, tiles, many=True)
    CONTENT.edges.pop(legacy)
    anew = Chart(CONTENT, legacy, tiles[::-1], many=False)
    assert (anew.edges, anew.ends) == (kept.edges, kept.ends)
    assert anew.edges is not kept.edges
