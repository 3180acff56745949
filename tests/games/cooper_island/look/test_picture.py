"""Cooper Island as a picture: the whole view is drawn, and nothing but the view."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from collections.abc import Iterator
from math import dist
from xml.etree import ElementTree

import pytest

import rondel
from rondel import Chance, Table
from rondel.core.look.sheets import Picture
from rondel.core.moves import Move
from rondel.core.shortcuts import ways
from rondel.core.table import NOBODY
from rondel.games import find_game
from rondel.games.cooper_island.look.map_places import ANGLES
from rondel.games.cooper_island.look.map_sea import SeaMap
from rondel.games.cooper_island.look.own_board import TRAYS
from rondel.games.cooper_island.look.plan import MAP
from rondel.games.cooper_island.look.sketch import Sketch
from rondel.games.cooper_island.pieces import FORTRESS, LID, SETTLEMENT
from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    boat,
    islet,
    land,
    large_card,
    on_top,
    play,
    refresh,
    ships,
    small_card,
    stack,
    store,
    table,
    tiles,
    turn,
)
from tests.support.cooper_island_invariants import DULL, RICH_PACK, options
from tests.support.pictures import layers, named, pieces, shown, statics
from tests.support.properties import pick

GAME = find_game("cooper-island")
WORDS = GAME.words()
NAMES = ["Ann", "Bob", "Cem", "Dee"]
SVG = "{http://www.w3.org/2000/svg}"
WHOLE, UPDATE = 25_000, 14_000
"""Bytes, once compressed: of a whole picture, and of all that changes in it."""


def drawn(t: Table, seat: int | None = None) -> Picture:
    viewer = max(0, t.seat) if seat is None else seat
    picture = GAME.picture(t.view(viewer), NAMES[: t.setup.seats])
    assert picture is not None
    return picture


def root(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg())


def drawing(picture: Picture, thing: str) -> str:
    """What stands for a thing in the changing layer, as text."""
    layer = ElementTree.fromstring(f'<g xmlns="{SVG[1:-1]}">{layers(picture)}</g>')
    found = [part for part in layer.iter() if part.get("data-thing") == thing]
    assert found, f"no {thing}"
    return "".join(ElementTree.tostring(part, encoding="unicode") for part in found)


def games(rich: bool, seeds: int) -> Iterator[tuple[Table, random.Random]]:
    """Lively random games of 1 to 4 seats, at every decision."""
    for seats in GAME.seat_counts:
        for seed in range(seeds):
            luck = random.Random(f"picture {rich} {seats} {seed}")
            pack = RICH_PACK if rich else None
            t = rondel.new(GAME.name, seats, seed=seed, options=options(seats, luck), content=pack)
            while not t.over:
                yield t, luck
                t.play(pick(t, luck, DULL))
            yield t, luck


# What things are called, and what they hold


def test_land_says_what_it_holds() -> None:
    t = turn(2)
    land(t, t.seat, e2=("meadow", 1, "food"))
    refresh(t)
    own, other = drawn(t), drawn(t, 1 - t.seat)
    assert "<title>e2: meadow 1, food</title>" in layers(own)
    assert f"<title>e2: meadow 1, food ({NAMES[t.seat]})</title>" in layers(other)
    assert "<title>a1: uncharted</title>" in statics(own)


def test_half_a_double_tile_is_drawn() -> None:
    """CI-4.3: one sees where its first half lies while the second is asked for."""
    t = turn(2)
    tiles(t, double_fm=1)
    refresh(t)
    play(t, "worker C normal")
    if ("act", "place") in t.moves():
        play(t, "act place")
    play(t, "place_double forest+meadow")
    before = drawn(t)
    space = next(str(move[1]) for move in t.moves() if second_is_asked(t, move))
    t.play(("on", space))
    assert f"<title>{space}: forest 1</title>" in layers(drawn(t))
    assert f"<title>{space}: forest" not in layers(before)
    t.play(t.moves()[0])
    assert t.view(t.seat).contents["half_laid"] is None


def second_is_asked(t: CooperTable, move: Move) -> bool:
    then = t.copy()
    then.play(move)
    return then.view(then.seat).contents["half_laid"] is not None


# Every position


@pytest.mark.parametrize("rich", [False, True], ids=["ours", "rich"])
def test_random_games_give_sound_and_small_pictures(rich: bool) -> None:
    for t, luck in games(rich, seeds=2):
        if not t.over and luck.random() > 0.02:
            continue
        picture = drawn(t, luck.randrange(t.setup.seats))
        parts = list(root(picture).iter())
        ids = Counter(part.get("id") for part in parts if part.get("id"))
        assert max(ids.values()) == 1
        for part in parts:
            href = part.get("href")
            assert href is None or href.removeprefix("#") in ids, href
            fill = part.get("fill", "")
            assert not fill.startswith("url") or fill[5:-1] in ids, fill
            assert part.get("style") is None
        assert len(gzip.compress(picture.svg().encode())) < WHOLE
        assert len(gzip.compress(layers(picture).encode())) < UPDATE


@pytest.mark.parametrize("rich", [False, True], ids=["ours", "rich"])
def test_what_moves_mention_is_in_the_picture(rich: bool) -> None:
    """At each kind of question with each kind of move."""
    asked: Counter[tuple[str, str]] = Counter()
    static: dict[tuple[int, int], set[str]] = {}
    for t, luck in games(rich, seeds=2):
        if t.over:
            static.clear()
            continue
        step = type(t.agenda[-1]).__name__
        kinds = {(step, str(move[0])) for move in t.moves()}
        if all(asked[kind] > 4 for kind in kinds) and luck.random() > 0.01:
            continue
        asked.update(kinds)
        picture, viewer = drawn(t), (id(t), t.seat)
        if viewer not in static:
            static[viewer] = named(statics(picture))
        there = static[viewer] | named(layers(picture))
        view = t.view(t.seat)
        for move in t.moves():
            assert set(GAME.things(view, move)) <= there, (step, move)


def test_a_move_that_names_something_mentions_it() -> None:
    """Only choices without a thing of their own are left to buttons; or one points at once at what
    the action is done with."""
    speechless = set()
    for t, _ in games(rich=True, seeds=1):
        if not t.over:
            view = t.view(t.seat)
            unplaced = [move for move in t.moves() if not GAME.things(view, move)]
            named = [move for move in unplaced if len(move) > 1]
            if named:
                assert set(named) <= {way.moves[0] for way in ways(t)}
            speechless |= set(named)
    assert speechless == {("act", "ruin"), ("act", "islet_action")}


def test_the_static_part_never_changes() -> None:
    """So that an update after a move is the layer alone."""
    first: dict[int, Picture] = {}
    for t, luck in games(rich=True, seeds=1):
        if t.over:
            first.clear()
        elif luck.random() < 0.02:
            seat = luck.randrange(t.setup.seats)
            picture = drawn(t, seat)
            before = first.setdefault(seat, picture)
            assert statics(picture) == statics(before)
            assert picture.defs == before.defs
            assert picture.style == before.style


# What a seat may not know


def hidden(t: CooperTable, seat: int) -> list[str]:
    """The cards in the stacks that the seat has not seen."""
    seen = {*t.view(seat)["small_stack"], *t.view(seat)["large_stack"]}
    small = [t.content.small_cards[card].id for card in t.small_stack.cards]
    large = [t.content.large_cards[card].id for card in t.large_stack.cards]
    return [card for card in small + large if card not in seen]


def test_hidden_cards_are_not_in_the_picture() -> None:
    """CI-20.3, CI-20.4: neither by id nor by name."""
    looked = 0
    for t, luck in games(rich=True, seeds=1):
        assert isinstance(t, CooperTable)
        if t.over or luck.random() > 0.02:
            continue
        for seat in range(t.seats):
            picture = drawn(t, seat)
            svg = statics(picture) + layers(picture)
            cards = hidden(t, seat)
            looked += len(cards) < len(t.small_stack.cards) + len(t.large_stack.cards)
            for card in cards:
                assert card not in svg
                assert WORDS.name(card) not in svg
    assert looked


def test_tables_that_look_the_same_give_the_same_picture() -> None:
    """CI-20.8: what was dealt anew for a seat, that seat can't see."""
    for t, luck in games(rich=True, seeds=1):
        if t.over or luck.random() > 0.01:
            continue
        for seat in range(t.setup.seats):
            twin = t.imagine(seat, Chance(f"twin {luck.random()}"))
            assert drawn(twin, seat).svg() == drawn(t, seat).svg()


def test_the_cards_that_a_seat_looks_at() -> None:
    """CI-10.9, CI-20.4: four cards to choose from, for the builder's eyes only."""
    top = ("grain_loft", "feast_farm", "quay_clerk", "log_keeper")
    t = turn(3)
    on_top(t, *top)
    store(t, coin=1, wood=2, stone=2)
    land(t, f1=("forest", 1))
    refresh(t)
    play(t, "worker D normal", "act building", "erect small_building", "put f1", "ship one_sail")
    assert {f"card:{card}" for card in top} <= shown(drawn(t, 0))
    assert not {f"card:{card}" for card in top} & shown(drawn(t, 1))
    assert WORDS.name("grain_loft") in layers(drawn(t, 0))


# What is drawn


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_all_land_and_water_can_be_pointed_at(seats: int) -> None:
    t = table(seats)
    there = shown(drawn(t, 0))
    for seat in range(seats):
        assert {f"land:{seat}:{name}" for name in t.layout.names} <= there
        assert {f"water:{seat}:{half}" for half in t.layout.water} <= there
        assert {f"water:{seat}:H", f"water:{seat}:BAY"} <= there
        assert {f"ship:{seat}:one_sail", f"ship:{seat}:two_sail"} <= there
    assert {f"worker:{section}_{shape}" for section in "ABCDEFGH" for shape in ("round", "square")
            } <= there  # fmt: skip


def test_a_stack_shows_its_landscape_level_and_piece() -> None:
    t = turn(2)
    land(t, e3=("forest", 4), f1=("mountain", 12))
    t.players[0].land = t.players[0].land.put(t.layout.number["e3"], LID)
    forest = drawing(drawn(t, 0), "land:0:e3")
    assert "#r-forest-0-4" in forest
    assert "#r-crate_lid" in forest
    assert ">4<" in forest
    assert "e3: forest 4, crate lid" in forest
    mountain = drawing(drawn(t, 0), "land:0:f1")
    assert "#r-mountain-0-7" in mountain
    assert ">12<" in mountain


def test_an_islet_and_a_ship_beside_it() -> None:
    """CI-2.13: a ship stands on the half that the islet leaves bare."""
    t = turn(2)
    ships(t, 1, one=3)
    bare = SeaMap(Sketch(t.view(0), NAMES, 0, WORDS)).berth(18)[0]
    islet(t, "islet_coin", "L4", "a", seat=1)
    sea = SeaMap(Sketch(t.view(0), NAMES, 0, WORDS))
    assert sea.berth(18)[0] != bare
    assert dist(sea.berth(18)[0], sea.half(1, "L4b")) < dist(sea.berth(18)[0], sea.half(1, "L4a"))
    picture = drawn(t, 0)
    assert "#r-islet_coin" in drawing(picture, "islet:1:islet_coin")
    assert "Bob" in drawing(picture, "ship:1:one_sail")


def test_workers_stand_in_stacks() -> None:
    t = turn(3)
    stack(t, "C_round", 1, 2)
    workers = drawing(drawn(t, 0), "worker:C_round")
    assert workers.index("#r-worker-1-normal") < workers.index("#r-worker-2-normal")


def test_a_boat_face_down_is_pale() -> None:
    t = turn(2)
    boat(t, "boat_coin", 1, seat=1, face_up=False)
    boat(t, "boat_draw", 2, seat=1)
    picture = drawn(t, 0)
    assert "r-down" in drawing(picture, "boat:1:boat_coin")
    assert "r-down" not in drawing(picture, "boat:1:boat_draw")


def test_the_action_of_anybodys_islet_or_boat_points_at_it() -> None:
    """CI-6.13: all islets of the kind, and all boats of the kind that lie face up."""
    t = turn(3)
    islet(t, "islet_coin", "R1", "a", seat=1)
    islet(t, "islet_coin", "R1", "a", seat=2)
    boat(t, "boat_draw", 1, seat=1)
    boat(t, "boat_draw", 1, seat=2, face_up=False)
    view = t.view(0)
    assert GAME.things(view, ("islet_action", "islet_coin")) == [
        "islet:1:islet_coin", "islet:2:islet_coin",
    ]  # fmt: skip
    assert GAME.things(view, ("boat_action", "boat_draw")) == ["boat:1:boat_draw"]


def test_steps_point_at_where_the_marker_comes_to_stand() -> None:
    t = turn(2)
    t.players[0].cartographer = 2
    assert GAME.things(t.view(0), ("steps", 3)) == ["chart:0:5"]


def test_a_piece_to_pay_is_on_land_or_stored() -> None:
    view = turn(2).view(0)
    assert GAME.things(view, ("pay", "e3")) == ["land:0:e3"]
    assert GAME.things(view, ("pay", "wood")) == ["storage:0:wood"]
    assert GAME.things(view, ("worker", "C", "special")) == ["worker:C_square"]
    assert GAME.things(view, ("end_turn",)) == []


def test_cooper_has_his_display() -> None:
    """CI-19.3, CI-20.7: ship, storehouse, orders, deck by layers, discards, slots."""
    t = table(1, strategy="1", level="2")
    assert t.cooper is not None
    t.cooper.discards, t.cooper.slots_used = ("B2", "F1"), 0b010
    there = drawn(t, 0)
    wanted = {"ship:cooper", "store:wood", "order:order_boats", "action:B2", "action:F1",
              "slot:slot_bottom", "slot:slot_top"}  # fmt: skip
    assert wanted <= shown(there)
    assert "#r-token" in drawing(there, "slot:slot_skip")
    assert "#r-token" not in drawing(there, "slot:slot_top")


@pytest.mark.parametrize(("seats", "board"), ANGLES)
@pytest.mark.parametrize("layout", ["T22", "A24"])
def test_the_map_fits_on_its_paper(seats: int, board: str, layout: str) -> None:
    """CI-1.5: for every shape of the board and every viewer, whose own land is at the bottom."""
    chosen = {"layout": layout, "board": board} if board else {"layout": layout}
    t = table(seats, **chosen)
    for viewer in range(seats):
        sea = SeaMap(Sketch(t.view(viewer), NAMES, viewer, WORDS))
        places = [sea.bay(seat) for seat in range(seats)]
        places += [sea.harbour(seat) for seat in range(seats)]
        places += [sea.half(seat, name) for seat in range(seats) for name in t.layout.water]
        assert all(8 < x < MAP[2] - 8 and 8 < y < MAP[3] - 8 for x, y in places)
        assert max(places, key=lambda place: place[1]) == sea.harbour(viewer)
        berths = [sea.berth(place)[0] for place in range(10 * seats)]
        assert all(0 < x < MAP[2] and 0 < y < MAP[3] for x, y in berths)
        nearest = min(
            (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
            for i, a in enumerate(places)
            for b in places[:i]
        )
        assert nearest > sea.radius**2


def test_more_than_any_game_brings_is_drawn() -> None:
    """All cards, boats and pieces at once, and the highest stacks."""
    t = turn(seats=4)
    for card in t.content.small_cards:
        small_card(t, card.id)
    for number, large in enumerate(t.content.large_cards):
        large_card(t, large.id, face_up=number % 2 == 0)
    for number, entry in enumerate(t.content.boats[:5], 1):
        boat(t, entry.id, number, face_up=number % 2 == 0)
    for seat, player in enumerate(t.players):
        store(t, seat, coin=9, wood=9, stone=9, food=9, gold=9, cloth=9)
        for space in range(t.layout.size):
            player.land = player.land.laid(space, SETTLEMENT, 9, FORTRESS)
        player.distance, player.anchors = (124, 126), (12, 13)
        player.crates_used = player.crates_open
    t.workers = ((0, 1, 2, 3),) * 16
    there = shown(drawn(t))
    assert {f"card:{card.id}" for card in t.content.small_cards + t.content.large_cards} <= there


def test_the_board_of_another_seat_can_lie_in_front() -> None:
    """Its peninsula at the bottom, its board in full; what the viewer knows is not its own."""
    t = turn(3)
    t.small_stack = t.small_stack.looked_at(1, 0)
    known = f"card:{t.content.small_cards[t.small_stack.cards[0]].id}"
    own, other = drawn(t, 0), GAME.picture(t.view(0), NAMES, front=1)
    assert other is not None
    assert {"tray:1:storage", "landing:1:landing_1", "seat:0", "seat:2"} <= shown(other)
    assert known in named(own.sheet("board").layer)
    assert known not in named(other.sheet("board").layer)
    assert [sheet.static for sheet in other.sheets] == [
        sheet.static for sheet in drawn(t, 1).sheets
    ]


def test_the_section_at_work_has_a_clasp() -> None:
    """CI-5.14: in the colour of whoever works there, for all to see."""
    t = turn(3)
    assert "r-line-seat-0" not in layers(drawn(t, 1))
    play(t, "worker C normal")
    for viewer in (NOBODY, 0, 1):
        assert "r-line-seat-0" in layers(drawn(t, viewer))


def test_sheets() -> None:
    """The map and one's own board come first, the boards of the others last."""
    sheets = drawn(table(3), 0).sheets
    ids = ["map", "board", "common", "stocks", "others", "board-1", "board-2"]
    assert [sheet.id for sheet in sheets] == ids
    assert [sheet.seat for sheet in sheets] == [None, 0, None, None, None, 1, 2]
    assert [sheet.title for sheet in sheets[-2:]] == NAMES[1:3]


# Movement


def test_pieces_are_told_apart() -> None:
    for t, luck in games(rich=True, seeds=1):
        if luck.random() < 0.03:
            front = luck.randrange(t.setup.seats)
            picture = GAME.picture(t.view(NOBODY), NAMES, front)
            assert picture is not None
            pieces(picture)


def test_a_worker_can_be_followed() -> None:
    t = turn(3)
    before = pieces(drawn(t, 0))
    play(t, "worker C normal")
    after = pieces(drawn(t, 0))
    assert before - after == {"worker-0-normal@available.1"}
    assert after - before == {"worker-0-normal@C_round"}


def test_a_cube_can_be_followed() -> None:
    """CI-9.3: from land to storage."""
    t = turn(3)
    land(t, f1=("forest", 2, "wood"))
    refresh(t)
    before = pieces(drawn(t, 0))
    play(t, "store_from_land f1")
    after = pieces(drawn(t, 0))
    assert before - after == {"wood@0:f1"}
    assert after - before == {"wood@storage:0.0"}


def test_a_ruin_is_the_back_of_a_statue() -> None:
    """CI-6.16: it goes from land to a statue spot."""
    t = turn(2)
    land(t, e2=("forest", 1))
    refresh(t)
    before = pieces(drawn(t, 0))
    play(t, "worker F normal", "act ruin", "remove_ruin e3")
    gone = {name for name in before - pieces(drawn(t, 0)) if name.startswith("statue")}
    come = {name for name in pieces(drawn(t, 0)) - before if name.startswith("statue")}
    assert gone == {"statue-0@e3"}
    assert come == {"statue-0@statue_spot_start"}


# What somebody else touched


def test_moves_of_others_touch_what_is_in_the_picture() -> None:
    """For every onlooker and player something is there, before the move or after it."""
    touched: Counter[str] = Counter()
    for t, luck in games(rich=True, seeds=1):
        if t.over or t.secret:
            continue
        move = luck.choice(t.moves())
        mentioned = set(GAME.things(t.view(NOBODY), move, t.seat))
        if touched[str(move[0])] > 4 or not mentioned:
            continue
        touched[str(move[0])] += 1
        later = t.copy()
        later.play(move)
        viewer = luck.choice((NOBODY, *range(t.setup.seats)))
        there = shown(drawn(t, viewer)) | shown(drawn(later, viewer))
        assert mentioned & there, (move, mentioned)
        if viewer == t.seat:
            assert set(GAME.things(t.view(viewer), move)) <= there
    assert len(touched) > 30


def test_a_move_on_a_board_in_the_distance_touches_its_seat() -> None:
    t = turn(3, seat=1)
    assert GAME.things(t.view(1), ("trade_any",)) == ["trade:1:trade_any"]
    assert GAME.things(t.view(0), ("trade_any",), 1) == ["trade:1:trade_any", "seat:1"]
    assert GAME.things(t.view(0), ("build_boat", "boat_coin"), 1) == ["boat:1:boat_coin", "seat:1"]
    assert GAME.things(t.view(0), ("ship", "one_sail"), 1) == ["ship:1:one_sail"]
    assert GAME.things(t.view(NOBODY), ("put", "f1"), 1) == ["land:1:f1"]
    assert GAME.things(t.view(NOBODY), ("trade_any",), 0) == ["trade:0:trade_any", "seat:0"]


# Words


def test_odd_names_are_escaped() -> None:
    t = table(3)
    odd = "<b>&\"'\x07</title>"
    picture = GAME.picture(t.view(0), [odd] * 3)
    assert picture is not None
    element = ElementTree.fromstring(picture.svg())
    texts = {part.text for part in element.iter() if part.text}
    assert odd.replace("\x07", "") in texts
    assert "<b>" not in picture.svg()


def test_seats_without_a_name_are_counted() -> None:
    picture = GAME.picture(table(2).view(0))
    assert picture is not None
    assert "seat 1" in picture.svg()


def test_no_id_is_shown_to_people() -> None:
    """Titles and texts are words: what has no name would be an id, with an underscore."""
    for t, luck in games(rich=True, seeds=1):
        if luck.random() > 0.01:
            continue
        picture = drawn(t)
        for part in root(picture).iter():
            if part.tag in (f"{SVG}title", f"{SVG}text"):
                assert not re.search(r"[a-z]_|[{}]", part.text or ""), part.text


def test_the_words_of_the_picture_come_from_the_catalogue() -> None:
    trays = {f"tray_{name}" for _, name, _, _ in TRAYS}
    assert trays <= set(WORDS.messages["name"])


@pytest.mark.parametrize("level", ["1", "2", "3", "4"])
def test_coopers_deck_lies_on_his_board(level: str) -> None:
    """CI-19.3: with all cards that he begins with."""
    picture = GAME.picture(GAME.new(1, 3, {"level": level}).view(0), ["You"], 0)
    assert picture is not None
    sheet = next(sheet for sheet in picture.sheets if sheet.id == "others")
    boxes = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', str(sheet.layer))
    edges = [float(x) + float(width) for x, width in boxes]
    assert len(edges) > 10
    assert max(edges) <= sheet.width
