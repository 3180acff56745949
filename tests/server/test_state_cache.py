"""What is kept of a state is what would be made anew."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from rondel.core.chronicle import Happened, spans
from rondel.core.look.frame import Frame, InPieces, Part, Piece
from rondel.core.look.picture import Markup
from rondel.core.look.sheets import Fragment, Sheet, things_in
from rondel.core.moves import write_move
from rondel.core.record import Record, open_table
from rondel.core.session import Session
from rondel.core.table import NOBODY, Table, View
from rondel.games import find_game, list_games
from rondel.server.markup import html
from rondel.server.picture_state import SheetLayer, StaticPicture
from rondel.server.rooms import Viewer
from rondel.server.state import undo, why_no_undo
from rondel.server.state_cache import (
    MOVES,
    TURNS,
    RoomCache,
    Since,
    StateCache,
    StaticPictures,
    Turns,
    last_turns,
)
from tests.server.test_wire import room
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


@pytest.mark.parametrize("game", list_games())
def test_pieces_name_all_that_they_are_drawn_from(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a piece looks at while it is drawn is among what it says that it reads."""
    parts: list[tuple[Frame, InPieces]] = []
    fragments = Frame.fragments

    def noticed(frame: Frame, some: Sequence[Part]) -> Sequence[Fragment]:
        parts.extend((frame, part) for part in some if isinstance(part, InPieces))
        return fragments(frame, some)

    monkeypatch.setattr(Frame, "fragments", noticed)
    for ending in ENOUGH:
        if ending.game == game:
            for table in tables_of(ending, 97):
                view, seen = table.view(0), set[str]()
                watch(view, seen)
                parts.clear()
                picture = find_game(game).picture(view, NAMES[: table.setup.seats])
                assert picture is not None
                assert all(sheet.fragments for sheet in picture.sheets)
                assert parts
                for frame, part in parts:
                    for piece in part.pieces:
                        seen.clear()
                        part.drawn(piece)
                        assert seen <= allowed(frame, piece), (ending.name, part, piece)


@pytest.mark.parametrize("game", list_games())
def test_what_is_seen_from_beside_is_what_is_seen(game: str) -> None:
    """A view that takes what all see from another's has nothing else of it."""
    for ending in ENOUGH:
        if ending.game == game:
            for table in tables_of(ending, 41):
                seats = [NOBODY, *range(table.setup.seats)]
                for seat in seats:
                    for other in seats:
                        view = table.view(seat)
                        view.look_beside(table.view(other))
                        assert view.contents == table.view(seat).contents, (ending.name, seat)


@pytest.mark.parametrize("game", list_games())
def test_what_is_seen_after_something_else_is_what_is_seen(game: str) -> None:
    """A view that takes from earlier contents what is the same, whoever saw them, tells the same to
    the byte, and leaves them as they were."""
    for ending in ENOUGH:
        if ending.game == game:
            before: Mapping[str, Any] = {}
            for number, table in enumerate(tables_of(ending, 17)):
                seat, as_told = number % table.setup.seats, msgspec.json.encode(before)
                view = table.view(seat)
                view.look_after(before)
                alone = msgspec.json.encode(table.view(seat).contents)
                assert msgspec.json.encode(view.contents) == alone, (ending.name, seat)
                assert msgspec.json.encode(before) == as_told
                before = view.contents


@pytest.mark.parametrize("game", list_games())
def test_what_is_the_same_is_the_same_thing(game: str) -> None:
    """When nothing has happened, a view takes all of the earlier contents."""
    table = find_game(game).new(2, "same")
    before, view = table.view(0).contents, table.view(0)
    view.look_after(before)
    assert all(part is before[name] or part == () for name, part in view.contents.items())


@pytest.mark.parametrize("game", list_games())
def test_turns_that_are_known_grow_as_if_they_were_parted_anew(game: str) -> None:
    """After every move the last turns are the same, whatever was known of them before."""
    words = find_game(game).words("en")
    for ending in ENOUGH:
        if ending.game == game:
            log = log_of(ending)
            known: Turns | None = None
            for end in range(1, len(log) + 1):
                turns = last_turns(log, words, end, known)
                assert turns == last_turns(log, words, end), (ending.name, end)
                if end % 3:  # others have several moves made before they ask again
                    known = Turns(end, log[end - 1], turns)
            since = len(log) - MOVES + 1 if len(log) > MOVES else 0
            whole = [turn for turn in spans(log, words) if turn.first > since]
            assert last_turns(log, words, len(log), known) == whole[-TURNS:]


def test_turns_of_moves_that_were_taken_back_are_not_known() -> None:
    """The same number of moves, but others: what was known of them does not hold."""
    ending = next(ending for ending in ENOUGH if ending.game == "cooper-island")
    log, words = log_of(ending), find_game("cooper-island").words("en")
    known = Turns(40, log[39], last_turns(log, words, 40))
    other = [*log[:30], *(made._replace(turn=made.turn + 100) for made in log[30:60])]
    assert last_turns(other, words, 60, known) == last_turns(other, words, 60)
    assert last_turns(log, words, 35, known) == last_turns(log, words, 35)


@pytest.mark.parametrize("game", list_games())
def test_as_many_moves_can_be_taken_back_as_one_by_one(game: str) -> None:
    """Whole games: none is left out that could be, and none is counted that can't."""
    here, chance, most = room(game, "undo"), Random(game), 0
    while not here.table.over:
        here.replay([(here.table.seat, write_move(chance.choice(here.table.moves())))])
        for seat in (0, 1, NOBODY):
            plies = 0
            while not why_no_undo(here, seat, plies + 1, "en"):
                plies += 1
            found = undo(here, Viewer(seat, False, "en"), here.table.view(seat))
            assert found.plies == plies
            assert found.reason == why_no_undo(here, seat, plies + 1, "en")
            most = max(most, plies)
    assert most > 2


def log_of(ending: Ending) -> list[Happened]:
    """A golden game as the log keeps it."""
    record = Record.read(ending.file.read_text(encoding="utf-8"))
    session = Session(open_table(record, find_game(ending.game), ending.content))
    for _, move in record.moves:
        session.play(move)
    return session.log


def tables_of(ending: Ending, stride: int) -> Iterator[Table]:
    """The table of a golden game after every so many moves."""
    record = Record.read(ending.file.read_text(encoding="utf-8"))
    table = open_table(record, find_game(ending.game), ending.content)
    for ply, (_, move) in enumerate(record.moves):
        table.play(move)
        if ply % stride == 0:
            yield table


class Watched(dict[str, Any]):
    """Tells what is looked up in it."""

    def __init__(self, contents: Mapping[str, Any], prefix: str, seen: set[str]) -> None:
        super().__init__(contents)
        self.prefix = prefix
        self.seen = seen

    def __getitem__(self, key: str) -> Any:
        self.seen.add(f"{self.prefix}{key}")
        return super().__getitem__(key)


def watch(view: View[Any], seen: set[str]) -> None:
    """Have it told what is looked up of a view: `players.1.money` is the money of seat 1."""
    contents = dict(view.contents)
    for key in ("players", "scores"):
        contents[key] = [
            Watched(one, f"{key}.{seat}.", seen) for seat, one in enumerate(contents[key])
        ]
    view._contents = Watched(contents, "", seen)


def allowed(frame: Frame, piece: Piece) -> set[str]:
    """What a piece may look at, as `watch` tells it."""
    found = {"players", "scores"}  # of these each seat is told by itself
    for key in piece[1]:
        whose, _, part = key.partition(".")
        match whose:
            case "player":
                found.add(f"players.{frame.seat}.{part}")
            case "players":
                found |= {f"players.{seat}.{part}" for seat in range(frame.seats)}
            case "others":
                found |= {f"players.{seat}.{part}" for seat in frame.rival_seats}
            case "score":
                found.add(f"scores.{frame.seat}.total")
            case "other_scores":
                found |= {f"scores.{seat}.total" for seat in frame.rival_seats}
            case _:
                found.add(whose)
    return found


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
            changes = Since(view.contents)
            for sheet in picture.sheets:
                layer = kept.layer(Viewer(seat, False, "en"), sheet, view.contents, changes)
                anew = SheetLayer(sheet)
                where = ending.name, ply, seat, sheet.id
                assert layer.digest == anew.digest, where
                assert layer.drawn == anew.drawn == str(sheet.layer), where
                assert msgspec.json.decode(b"{%b}" % layer.json) == {sheet.id: anew.drawn}
                assert layer.things == anew.things == things_in(sheet.layer), where
            for other in range(table.setup.seats):
                assert kept.glance(game, view, other) == html(game.glance(view, other))


def test_of_a_layer_only_the_last_is_kept() -> None:
    """However long a game is: nothing that is kept leads to what was before."""
    here, states, chance = room("maracaibo", "long"), StateCache(), Random(1)
    gc.collect()
    before = {id(one) for one in gc.get_objects() if isinstance(one, SheetLayer)}
    for _ in range(40):
        here.replay([(here.table.seat, write_move(chance.choice(here.table.moves())))])
        for seat in (0, 1):
            states.state(here, Viewer(seat, False, "en"))
    gc.collect()
    layers = [one for one in gc.get_objects() if isinstance(one, SheetLayer)]
    new = [one for one in layers if id(one) not in before]
    sheets = {key[2] for key in states.of(here).layers}
    assert 0 < len(new) <= 3 * len(sheets)


@pytest.mark.parametrize("game", list_games())
def test_of_a_sheet_only_what_changes_is_kept(game: str) -> None:
    """Each room keeps the sheets of its layers: what never changes is kept for all rooms together,
    and what was drawn as it is sent."""
    picture = find_game(game).picture(find_game(game).new(2, 1).view(0), NAMES[:2])
    assert picture is not None
    static = StaticPicture(picture)
    for sheet in picture.sheets:
        layer = SheetLayer(sheet)
        assert all((layer.digest, layer.json, layer.deflated))
        kept = [*vars(sheet).values(), *vars(layer).values()]
        assert not any(isinstance(one, Markup) for one in kept), sheet.id
    parts = msgspec.json.decode(b"{%b}" % static.json[1:])
    assert [sheet["static"] for sheet in parts["sheets"]] == [
        str(sheet.static) for sheet in picture.sheets
    ]


def test_what_somebody_has_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a room that others have pushed out only what is small is left: it tells that a layer is
    the one that the client holds already."""
    game = find_game("maracaibo")
    view = game.new(2, 1).view(0)
    kept, viewer = RoomCache(StaticPictures()), Viewer(0, False, "en")

    def layers() -> list[SheetLayer]:
        picture = game.picture(view, NAMES[:2])
        assert picture is not None
        changes = Since(view.contents)
        return [kept.layer(viewer, sheet, view.contents, changes) for sheet in picture.sheets]

    before = [layer.digest for layer in layers()]
    kept.forget()
    monkeypatch.setattr(Sheet, "fragments", property(lambda sheet: pytest.fail("drawn again")))
    assert [layer.digest for layer in layers()] == before
