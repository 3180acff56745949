"""The chart and the explorer track: everything has a place of its own, whatever the pack says."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import rondel
from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.look.course import APART, spots
from rondel.games.maracaibo.look.map_chart import ChartMap
from rondel.games.maracaibo.look.map_explorer import ExplorerTrack
from rondel.games.maracaibo.look.plan import CHART, TRACK
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.table import MaracaiboTable
from tests.support.maracaibo import table
from tests.support.pictures import NAMES, named

WORDS = GAME.words()
MAP = Path(rondel.__file__).parent / "games" / "maracaibo" / "content" / "map.toml"


def sketch(t: MaracaiboTable) -> Sketch:
    return Sketch(t.view(0), NAMES, 0, WORDS)


def test_locations_lie_on_the_chart_and_apart() -> None:
    places = spots(table().content)
    left, top, width, height = CHART
    for id, (x, y, _) in places.items():
        assert left + 15 < x < left + width - 15, id
        assert top + 15 < y < top + height - 15, id
    found = list(places.values())
    for i, (x, y, _) in enumerate(found):
        assert all(hypot(x - other.x, y - other.y) >= 50 for other in found[:i])


def test_a_location_of_another_pack_finds_a_free_place(tmp_path: Path) -> None:
    """MA-4: an island more, between Martinique and Cumana."""
    text = MAP.read_text()
    place = '  { id = "sandbank", no = "8a", kind = "village", source = "reconstructed" },\n'
    text = text.replace('  { id = "hill_town"', place + '  { id = "hill_town"', 1)
    old = next(line for line in text.splitlines(keepends=True) if 'id = "8-9"' in line)
    there, back = old.replace("8-9", "8-8a"), old.replace("8-9", "8a-9")
    there = there.replace('end = "cumana"', 'end = "sandbank"')
    back = back.replace('start = "martinique"', 'start = "sandbank"')
    (tmp_path / "map.toml").write_text(text.replace(old, there + back))
    t = rondel.new("maracaibo", 2, seed=1, content=tmp_path)
    places = dict(spots(t.content))
    mine = places.pop("sandbank")
    assert min(hypot(mine.x - spot.x, mine.y - spot.y) for spot in places.values()) >= APART
    picture = GAME.picture(t.view(0), NAMES[:2])
    assert picture is not None
    assert "place:sandbank" in named(picture.sheet("chart").static)


def test_what_legacy_tiles_bring_is_drawn_with_them() -> None:
    """MA-20.22 ff.: new cities, rough seas, skulls, stations."""
    t = table(3)
    before = ChartMap(sketch(t))
    assert "place:hill_town" not in named(before.static()) | named(before.layer())
    for tile in ("L1", "L2", "L3", "L4", "L10", "L17", "L20"):
        add_legacy(t, tile)
    after = ChartMap(sketch(t))
    assert after.static() == before.static()
    things = named(after.layer())
    assert {"place:hill_town", "market:puerto_cabezas:tobacco"} <= things
    assert {"legacy:L1", "legacy:L2", "legacy:L3", "legacy:L4", "legacy:L10", "legacy:L17",
            "legacy:L20"} <= things  # fmt: skip


def test_the_track_lies_on_its_paper() -> None:
    """MA-8: every space has a place of its own, with room for two lanes."""
    track = ExplorerTrack(sketch(table()))
    assert set(track.places) == {space.id for space in track.spaces}
    left, top, width, height = TRACK
    for x, y in track.places.values():
        assert left + 15 < x < left + width - 15
        assert top + 10 < y < top + height - 10
    found = list(track.places.values())
    for i, (x, y) in enumerate(found):
        assert all(abs(x - ox) > 30 or abs(y - oy) > 20 for ox, oy in found[:i])


def test_explorers_and_ships_can_be_followed() -> None:
    t = table(3)
    drawn = ChartMap(sketch(t)).layer() + ExplorerTrack(sketch(t)).layer()
    for seat in range(3):
        assert f'data-piece="ship:{seat}"' in drawn
        assert f'data-piece="explorer:{seat}"' in drawn
