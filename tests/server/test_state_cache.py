"""What is kept of a state is what would be made anew."""

from __future__ import annotations

import pytest

from rondel.core.look.sheets import Sheet
from rondel.core.record import Record, open_table
from rondel.games import find_game, list_games
from rondel.server.markup import html
from rondel.server.picture_state import SheetLayer
from rondel.server.rooms import Viewer
from rondel.server.state_cache import RoomCache, StaticPictures
from tools.golden_records import ENDINGS, Ending

NAMES = ["Ada", "Ben", "Cem", "Dot"]
STRIDE = 23
"""It is looked at the table after every so many moves, by each seat in turn and its neighbour."""
KINDS = ("master", "rich", "solo_won", "story_continued", "story_solo")
ENOUGH = [ending for ending in ENDINGS if ending.name.startswith(KINDS)]


@pytest.mark.parametrize("game", list_games())
def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    """Whole games: a sheet that is drawn from more than it says (`reads`), or otherwise for another
    viewer than it says (`alike`), would be shown as it was."""
    for ending in ENOUGH:
        if ending.game == game:
            look_at(ending)


def look_at(ending: Ending) -> None:
    game = find_game(ending.game)
    record = Record.read(ending.file.read_text(encoding="utf-8"))
    table = open_table(record, game, ending.content)
    kept = RoomCache(StaticPictures())
    for ply, (_, move) in enumerate(record.moves):
        table.play(move)
        if ply % STRIDE:
            continue
        if ply % 2:  # then only what is small is left
            kept.forget()
        for seat in {ply % table.setup.seats, (ply + 1) % table.setup.seats}:
            view = table.view(seat)
            picture = game.picture(view, NAMES[: table.setup.seats])
            assert picture is not None
            for sheet in picture.sheets:
                layer, anew = kept.layer(Viewer(seat, False, "en"), sheet), SheetLayer(sheet)
                where = ending.name, ply, seat, sheet.id
                assert layer.digest == anew.digest, where
                assert layer.drawn == anew.drawn, where
                assert layer.things == anew.things, where
            for other in range(table.setup.seats):
                assert kept.glance(game, view, other) == html(game.glance(view, other))


def test_what_somebody_has_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a room that others have pushed out only what is small is left: it tells that a layer is
    the one that the client holds already."""
    game = find_game("maracaibo")
    view = game.new(2, 1).view(0)
    kept, viewer = RoomCache(StaticPictures()), Viewer(0, False, "en")

    def layers() -> list[SheetLayer]:
        picture = game.picture(view, NAMES[:2])
        assert picture is not None
        return [kept.layer(viewer, sheet) for sheet in picture.sheets]

    before = [layer.digest for layer in layers()]
    kept.forget()
    monkeypatch.setattr(Sheet, "layer", property(lambda sheet: pytest.fail("drawn again")))
    assert [layer.digest for layer in layers()] == before
