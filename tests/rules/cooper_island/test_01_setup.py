"""CI-1: components and set-up."""

from __future__ import annotations

import pytest

import rondel
from rondel import SetupError
from rondel.games.cooper_island.rules.sailing import ChooseShip
from tests.support.cooper_island import (
    ask,
    available,
    land,
    moves,
    play,
    player,
    refused,
    space,
    table,
    turn,
)

SEEDS = range(24)
SEAT_COUNTS = (1, 2, 3, 4)
LANDSCAPES = ("forest", "meadow", "mountain", "settlement")
CUBE_OF = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}


# Components


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_one_to_four_players(seats: int) -> None:
    """CI-1.1: there are as many players as seats; only a single one meets Cooper."""
    t = table(seats)
    view = t.view(0)
    assert len(view["players"]) == seats
    assert (view["cooper"] is not None) == (seats == 1)


@pytest.mark.parametrize("seats", [0, 5])
def test_no_other_number_of_players(seats: int) -> None:
    """CI-1.1: nobody, or five, can't play."""
    with pytest.raises(SetupError, match="1, 2, 3, 4"):
        rondel.new("cooper-island", seats=seats)


def test_shared_pieces() -> None:
    """CI-1.2: the numbers of shared tiles, tokens and cards."""
    content = table().content
    assert sum(tile.count for tile in content.tiles.double_tiles) == 60
    assert content.single_tiles == 56
    assert sum(token.count for token in content.logs) == 30
    assert len(content.cargo_ships) == 5
    assert len(content.orders) == 8
    assert len(content.small_cards) == len(content.large_cards) == 15


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_pieces_of_a_player(seats: int) -> None:
    """CI-1.3, CI-1.9, CI-1.14: what each player has, all of it still unused."""
    for seat in range(seats):
        p = player(table(seats), seat)
        assert len(p["islets"]) == len(set(p["islets"])) == 6
        assert len(p["boats"]) == len(set(p["boats"])) == 6
        assert p["buildings_left"] == {"small_building": 2, "large_building": 2, "fortress": 1}
        assert len(p["lids_on_ships"]) == 5
        assert len(p["milestones"]) == 4
        assert len(p["ships"]) == 2
        assert sum(p["available"].values()) + sum(p["pool"].values()) == 6
        assert [land["item"] for land in p["land"].values()].count("ruin") == 5


# The board


@pytest.mark.parametrize(("seats", "ring"), [(1, 10), (2, 20), (3, 30), (4, 40)])
def test_ring_by_player_count(seats: int, ring: int) -> None:
    """CI-1.4: ten water_spaces a player."""
    assert len(table(seats).view(0)["ring"]) == ring


@pytest.mark.parametrize(("seats", "shapes"), [(2, "ABC"), (3, "AB")])
def test_board_shapes_change_nothing_but_the_look(seats: int, shapes: str) -> None:
    """CI-1.5: two shapes for 3 players, three for 2; the game is the same on each."""
    views = []
    for shape in shapes:
        t = table(seats, board=shape)
        play(t, "hand place_islet", "place_islet islet_coin", "half R1a", "do")
        view = dict(t.view(0).contents)
        assert view.pop("options")["board"] == shape
        views.append(view)
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize(("seats", "shape"), [(1, "A"), (3, "C"), (4, "A")])
def test_no_other_board_shapes(seats: int, shape: str) -> None:
    """CI-1.5: 3 players have no shape C; one and four have no choice at all."""
    with pytest.raises(SetupError, match="board"):
        table(seats, board=shape)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_ships_start_in_the_own_harbour(seats: int) -> None:
    """CI-1.6, CI-1.13: seat s owns the harbour of sector s; both ships wait there, with nothing
    sailed, no anchor and no log_token."""
    for seat in range(seats):
        p = player(table(seats), seat)
        start = {"distance": 0, "anchors": 0, "place": 10 * seat + 4}
        assert p["ships"] == {"one_sail": start, "two_sail": start}
        assert p["logs"] == 0


def test_cargo_ships_and_harbormaster() -> None:
    """CI-1.7, CI-1.8: the harbormaster stands upright on ship 1; a lid of everybody on each."""
    t = table(3)
    assert t.view(0)["harbormaster"] == {"ship": 1, "upright": True}
    ships = [f"cargo_{number}" for number in range(1, 6)]
    assert all(player(t, seat)["lids_on_ships"] == ships for seat in range(3))


# Player boards


def test_workers_at_the_start() -> None:
    """CI-1.10: 2 normal workers are available; 2 normal and 2 special wait in pool_below."""
    for seat in range(4):
        p = player(table(4), seat)
        assert p["available"] == {"normal": 2, "special": 0}
        assert p["pool"] == {"normal": 2, "special": 2}


def test_no_special_worker_can_be_placed_at_first() -> None:
    """CI-1.10, CI-5.4: with only normal workers available the square spaces are out of reach."""
    t = turn(2)
    assert all(move.endswith("normal") for move in moves(t, "worker"))
    refused(t, "worker A special", "CI-5.4")
    available(t, special=1)
    ask(t)
    assert all(move.endswith("special") for move in moves(t, "worker"))


def test_milestones_lie_face_up() -> None:
    """CI-1.11: no goal is met, so nothing can be hired."""
    t = turn(2)
    assert not any(player(t)["milestones"].values())
    assert not moves(t, "hire")


@pytest.mark.parametrize("layout", ["T22", "A24"])
def test_ruins_on_their_positions(layout: str) -> None:
    """CI-1.12, CI-2.3: five ruins, on the same spaces in both layouts, none of them charted."""
    t = table(2, layout=layout)
    for seat in range(2):
        land = player(t, seat)["land"]
        ruins = {name for name, place in land.items() if place["item"] == "ruin"}
        assert {t.layout.hexes[t.layout.number[name]] for name in ruins} == {
            *((-2, 4), (0, 3), (-3, 3), (-1, 2), (0, 0))
        }
        assert all(land[name]["level"] == 0 for name in ruins)


def test_spots_at_the_start() -> None:
    """CI-1.24, CI-1.9: 5 storage_spots and 1 statue_spot are open; the buildings cover the rest."""
    p = player(table(2))
    assert p["spots"] == {"any": 5, "luxury": 0, "coin": 0}
    assert p["statue_spots"] == {"statue_spot_start": False}
    assert not p["free_reactivation"]


def test_first_statue_spot_has_no_reward() -> None:
    """CI-1.24: a ruin on the first statue_spot brings nothing."""
    t = turn(2)
    play(t, "worker F normal")
    assert "act ruin" not in moves(t)
    land(t, f1=("meadow", 1))
    ask(t)
    play(t, "act ruin", "remove_ruin e3")
    p = player(t)
    assert p["statue_spots"] == {"statue_spot_start": True}
    assert [ship["distance"] for ship in p["ships"].values()] == [0, 0]
    assert moves(t)[0] == "end_turn"


def test_nothing_else_at_the_start() -> None:
    """CI-1.26: empty marketplace; no cards, boats or lids; CI-1.23: exactly 1 coin in storage."""
    for seat in range(3):
        p = player(table(3), seat)
        assert not any(p["market"].values())
        assert p["storage"] == {"coin": 1, "wood": 0, "stone": 0, "food": 0, "gold": 0, "cloth": 0}
        assert not p["small_cards"]
        assert not p["large_cards"]
        assert not any(p["landing"].values())
        assert p["lids_unused"] == p["lids_taken"] == 0
        assert not any(p["crates"].values())


# Royal orders, cards, tiles


@pytest.mark.parametrize(("seats", "shown"), [(2, 4), (3, 6), (4, 8)])
def test_royal_orders_on_display(seats: int, shown: int) -> None:
    """CI-1.15: so many orders lie open, all of them free; over many games each comes up."""
    seen: set[str] = set()
    displays = set()
    for seed in SEEDS:
        orders = table(seats, seed).view(0)["orders"]
        assert len(orders) == shown
        assert not any(orders.values())
        seen |= set(orders)
        displays.add(tuple(orders))
    assert len(seen) == (7 if seats == 2 else 8)
    assert ("order_copy" in seen) == (seats > 2)
    assert (len(displays) > 1) == (seats < 4)


def test_card_stacks_are_shuffled_face_down() -> None:
    """CI-1.16: 15 cards each, nobody knows their order, and it differs from game to game."""
    orders = set()
    for seed in SEEDS:
        t = table(2, seed)
        for stack in (t.small_stack, t.large_stack):
            assert sorted(stack.cards) == list(range(15))
            orders.add(stack.cards)
        for seat in range(2):
            assert t.view(seat)["small_stack"] == t.view(seat)["large_stack"] == [None] * 15
    assert len(orders) == 2 * len(SEEDS)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_two_double_tiles_each(seats: int) -> None:
    """CI-1.17: everybody draws 2 double tiles from a bag of 60."""
    drawn = set()
    for seed in SEEDS:
        t = table(seats, seed)
        reserves = [player(t, seat)["tiles"] for seat in range(seats)]
        assert all(sum(tiles.values()) == 2 for tiles in reserves)
        assert sum(t.view(0)["bag"].values()) == 60 - 2 * seats
        for kind, left in t.view(0)["bag"].items():
            assert left + sum(tiles[kind] for tiles in reserves) == 20
        drawn |= {tuple(tiles.values()) for tiles in reserves}
    assert len(drawn) > 1


def test_log_tokens_are_drawn_blind() -> None:
    """CI-1.18: which log_token a ship finds first differs from game to game."""
    found = set()
    for seed in SEEDS:
        t = turn(2, seed=seed)
        stock = t.view(0)["log_stock"]
        assert sum(stock.values()) == 30
        ask(t, ChooseShip(0, 5))
        play(t, "ship one_sail")
        assert player(t)["logs"] == 1
        left = t.view(0)["log_stock"]
        found |= {name for name in stock if left[name] < stock[name]}
    assert len(found) > 3


# Start tile


def test_start_tile_is_a_meadow() -> None:
    """CI-1.19, CI-1.22: a meadow with food on the start_space; it comes out of the 56 tiles."""
    t = table(3)
    for seat in range(3):
        assert space(t, "g1", seat) == ("meadow", 1, "food")
        assert sum(place["level"] for place in player(t, seat)["land"].values()) == 1
    assert t.view(0)["single_tiles"] == 56 - 3


def test_random_start_tile() -> None:
    """CI-1.20, CI-1.22: one type for all, any of the four, with its own cube."""
    seen = set()
    for seed in SEEDS:
        t = table(2, seed, start_tile="random")
        kind, level, cube = space(t, "g1", 0)
        assert space(t, "g1", 1) == (kind, level, cube)
        assert (level, cube) == (1, CUBE_OF[kind])
        assert t.view(0)["single_tiles"] == 54
        seen.add(kind)
    assert seen == set(LANDSCAPES)


def test_chosen_start_tile() -> None:
    """CI-1.21, CI-1.22: each player picks, the start_player first, then clockwise."""
    t = table(4, start_tile="choice")
    first = t.start_player
    for place, kind in enumerate(LANDSCAPES):
        assert t.seat == (first + place) % 4
        assert moves(t) == [f"start_tile {name}" for name in LANDSCAPES]
        refused(t, "start_tile sea", "CI-1.21")
        play(t, f"start_tile {kind}")
    for place, kind in enumerate(LANDSCAPES):
        assert space(t, "g1", (first + place) % 4) == (kind, 1, CUBE_OF[kind])
    assert t.view(0)["single_tiles"] == 52
    assert t.seat == first


# Start player


def test_start_player_is_random() -> None:
    """CI-1.25: any seat may get the cooper_token."""
    assert {table(4, seed).view(0)["start_player"] for seed in SEEDS} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_cartographer_markers(seats: int) -> None:
    """CI-1.25: 3 for the first two in turn order, 4 for the others; solo 3."""
    for seed in range(6):
        t = table(seats, seed)
        first = t.start_player
        steps = [player(t, (first + place) % seats)["cartographer"] for place in range(seats)]
        assert steps == [3, 3, 4, 4][:seats]
