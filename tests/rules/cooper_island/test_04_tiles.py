"""CI-4: drawing and placing tiles."""

from __future__ import annotations

import pytest

from rondel.games.cooper_island.table import CooperTable
from tests.support.cooper_island import (
    boat,
    build,
    cartographer,
    chart_all,
    clear_land,
    income,
    land,
    lay,
    moves,
    play,
    player,
    refresh,
    refused,
    ruin,
    space,
    storage,
    store,
    tiles,
    turn,
    unused_lids,
)

KINDS = ("double_fm", "double_fk", "double_fs")
CUBE_OF = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}


def placing(**reserve: int) -> CooperTable:
    """A worker on C with these double tiles in the reserve, and no cubes on the land."""
    t = turn(2)
    clear_land(t)
    tiles(t, **reserve)
    refresh(t)
    play(t, "worker C normal")
    return t


def sides(t: CooperTable) -> set[str]:
    """Begin to place a tile: the sides that are offered."""
    refresh(t)
    if "act place" in moves(t):
        play(t, "act place")
    return {move.split()[1] for move in moves(t, "place_double")}


def spaces(t: CooperTable) -> set[str]:
    return {move.split()[1] for move in moves(t, "on")}


# The reserve and the bag


def test_a_tile_from_the_own_reserve() -> None:
    """CI-4.1: without a tile there is nothing to place; the tile placed leaves the reserve."""
    t = placing()
    tiles(t, 1, double_fm=2)
    refresh(t)
    assert "act place" not in moves(t)
    t = placing(double_fk=2)
    play(t, "act place")
    lay(t, "forest+mountain", "f1", "f2")
    assert player(t)["tiles"] == {"double_fm": 0, "double_fk": 1, "double_fs": 0}


def test_a_side_of_a_tile_that_one_has() -> None:
    """CI-4.1: sides of other kinds are out of reach."""
    t = placing(double_fm=1)
    assert sides(t) == {"forest+meadow", "mountain+settlement"}
    refused(t, "place_double forest+mountain", "CI-4.1")


def test_kinds_of_double_tiles() -> None:
    """CI-4.2: 20 each of three kinds; every tile shows each type once, on one of its two sides."""
    content = turn(2).content
    assert [tile.id for tile in content.tiles.double_tiles] == list(KINDS)
    seen = set()
    for tile in content.tiles.double_tiles:
        assert tile.count == 20
        assert sorted((*tile.sides[0], *tile.sides[1])) == sorted(CUBE_OF)
        seen |= {frozenset(side) for side in tile.sides}
    assert len(seen) == 6


@pytest.mark.parametrize("kind", KINDS)
def test_side_and_orientation_are_free(kind: str) -> None:
    """CI-4.2: either side, and either half on either space."""
    t = placing(**{kind: 1})
    offered = sides(t)
    assert len(offered) == 2
    for side in offered:
        first, second = side.split("+")
        for one, other in (("f1", "f2"), ("f2", "f1")):
            twin = t.copy()
            lay(twin, side, one, other)
            assert space(twin, one) == (first, 1, CUBE_OF[first])
            assert space(twin, other) == (second, 1, CUBE_OF[second])


def test_draw_from_the_bag() -> None:
    """CI-4.13: a random tile goes from the bag to the reserve; there is no upper limit."""
    t = turn(2)
    tiles(t, double_fm=30)
    refresh(t)
    bag = t.view(0)["bag"]
    play(t, "worker G normal", "act draw", "act draw")
    assert sum(player(t)["tiles"].values()) == 32
    assert sum(t.view(0)["bag"].values()) == sum(bag.values()) - 2
    for kind in KINDS:
        gained = player(t)["tiles"][kind] - 30 * (kind == "double_fm")
        assert t.view(0)["bag"][kind] == bag[kind] - gained


def test_draws_are_random() -> None:
    """CI-4.13: each kind that is in the bag may come, and only those."""
    drawn = set()
    for seed in range(20):
        t = turn(2, seed=seed)
        t.bag = (1, 0, 1)
        tiles(t)
        refresh(t)
        play(t, "worker C normal", "act draw")
        drawn |= {kind for kind, count in player(t)["tiles"].items() if count}
    assert drawn == {"double_fm", "double_fs"}


def test_empty_bag() -> None:
    """CI-4.13: the action is impossible; tiles that were placed don't come back."""
    t = placing(double_fm=1)
    t.bag = (0, 0, 0)
    refresh(t)
    assert "act draw" not in moves(t)
    play(t, "act place")
    lay(t, "forest+meadow", "f1", "f2")
    assert not any(t.view(0)["bag"].values())
    assert "act draw" not in moves(t)


def test_second_draw_from_a_bag_of_one() -> None:
    """CI-4.13: of two draws the second fails when the bag is empty."""
    t = turn(2)
    t.bag = (0, 1, 0)
    tiles(t)
    refresh(t)
    play(t, "worker G normal", "act draw")
    assert player(t)["tiles"]["double_fk"] == 1
    assert not moves(t, "act") or "act draw" not in moves(t)


# Where a tile may lie


def test_tile_on_two_adjacent_spaces_of_land() -> None:
    """CI-4.3: the second half lies beside the first, on land of the own peninsula."""
    t = placing(double_fm=1)
    play(t, "act place", "place_double forest+meadow", "on f2")
    assert spaces(t) == {"f1", "e4", "g1"}
    refused(t, "on e2", "CI-4.3")
    refused(t, "on R1a", "CI-4.3")
    refused(t, "on e3", "CI-4.4")


def test_uncharted_spaces() -> None:
    """CI-4.4: neither has a ruin, and one of them lies beside own land; both get level 1."""
    t = placing(double_fm=1)
    cartographer(t, 0)
    play(t, "act place", "place_double forest+meadow")
    # f1 and f2 touch the start space; their neighbours e2 and e4 can be the other half.
    assert spaces(t) == {"f1", "f2", "e2", "e4"}
    refused(t, "on e3", "CI-4.4")
    refused(t, "on d2", "CI-4.4")
    play(t, "on e2")
    assert space(t, "e2") == ("forest", 1, "wood")
    assert space(t, "f1") == ("meadow", 1, "food")


def test_uncharted_space_after_its_ruin() -> None:
    """CI-4.4: once the ruin is gone, the space is like any other."""
    t = placing(double_fm=1)
    ruin(t)
    play(t, "act place", "place_double forest+meadow", "on f1")
    assert "e3" in spaces(t)


@pytest.mark.parametrize("level", [1, 2, 5])
def test_two_spaces_of_one_level(level: int) -> None:
    """CI-4.5: two free landscape_spaces of the same level and of the types laid: one level up."""
    t = placing(double_fm=1)
    cartographer(t, 0)
    land(t, g1=("meadow", level), f1=("forest", level), f2=("mountain", level))
    assert "forest+meadow" in sides(t)
    lay(t, "forest+meadow", "f1", "g1")
    assert space(t, "f1") == ("forest", level + 1, "wood")
    assert space(t, "g1") == ("meadow", level + 1, "food")
    assert player(t)["cartographer"] == 0


def test_way_3_needs_a_shim() -> None:
    """CI-4.6, CI-9.18: level 1 and an uncharted space: only with a cartographer step, a single
    tile and the use of the turn; both get level 2."""
    t = placing(double_fm=1)
    cartographer(t, 1)
    assert "forest+meadow" in sides(t)
    play(t, "place_double forest+meadow", "on f1")
    assert "g1" in spaces(t)
    left = t.view(0)["single_tiles"]
    play(t, "on g1")
    assert space(t, "f1") == ("forest", 2, "wood")
    assert space(t, "g1") == ("meadow", 2, "food")
    assert player(t)["cartographer"] == 0
    assert player(t)["cartographer_used"]
    assert t.view(0)["single_tiles"] == left - 1


def test_way_3_never_over_a_ruin() -> None:
    """CI-4.6: the uncharted space has no ruin."""
    t = placing(double_fm=1)
    land(t, f1=("meadow", 1))
    ruin(t, "e3")
    sides(t)
    play(t, "place_double forest+meadow")
    assert "e3" not in spaces(t)
    refused(t, "on e3", "CI-4.4")


def test_way_3_only_beside_level_1() -> None:
    """CI-4.6, CI-4.8: a difference of two levels can't be bridged."""
    t = placing(double_fm=1)
    land(t, g1=("meadow", 2))
    sides(t)
    play(t, "place_double forest+meadow", "on f1")
    assert spaces(t) == {"e2", "f2"}
    refused(t, "on g1", "CI-4.8")


@pytest.mark.parametrize("low", [1, 3])
def test_shim_between_levels(low: int) -> None:
    """CI-4.8: n and n + 1 need a shim on the lower space: both get n + 2, the shim no cube."""
    t = placing(double_fm=1)
    chart_all(t)
    land(t, f1=("forest", low), g1=("meadow", low + 1))
    cartographer(t, 1)
    sides(t)
    left = t.view(0)["single_tiles"]
    lay(t, "forest+meadow", "f1", "g1")
    assert space(t, "f1") == ("forest", low + 2, "wood")
    assert space(t, "g1") == ("meadow", low + 2, "food")
    assert t.view(0)["single_tiles"] == left - 1
    assert storage(t) == {"coin": 1}


def test_no_shim_over_two_levels() -> None:
    """CI-4.8: a difference of 2 is too much, with any number of steps."""
    t = placing(double_fm=1)
    chart_all(t)
    land(t, f1=("forest", 3), g1=("meadow", 5))
    cartographer(t, 6)
    assert "forest+meadow" not in sides(t)


@pytest.mark.parametrize("obstacle", ["no step", "used", "no single tile"])
def test_no_shim_without_the_cartographer(obstacle: str) -> None:
    """CI-4.8, CI-9.15, CI-9.16, CI-4.16: a shim takes a step, the use of the turn and a tile."""
    t = placing(double_fm=1)
    chart_all(t)
    land(t, f1=("forest", 2), g1=("meadow", 3))
    cartographer(t, 0 if obstacle == "no step" else 6)
    t.players[0].cartographer_used = obstacle == "used"
    if obstacle == "no single tile":
        t.single_tiles = 0
    assert "forest+meadow" not in sides(t)


def test_covering_needs_no_adjacency() -> None:
    """CI-4.9: two charted spaces of one level may lie far from everything else."""
    t = placing(double_fm=1)
    land(t, a3=("forest", 1), b4=("meadow", 1))
    sides(t)
    lay(t, "forest+meadow", "a3", "b4")
    assert space(t, "a3") == ("forest", 2, "wood")


# What may lie on what


@pytest.mark.parametrize("below", CUBE_OF)
@pytest.mark.parametrize("above", CUBE_OF)
def test_type_match(above: str, below: str) -> None:
    """CI-4.7: a settlement covers any type, the others only their own kind."""
    other = "forest" if above != "forest" else "meadow"
    t = placing(double_fm=1, double_fk=1, double_fs=1)
    cartographer(t, 0)
    land(t, g1=(below, 1), f1=(other, 1))
    name = next(side for side in sides(t) if {above, other} == set(side.split("+")))
    first, second = ("g1", "f1") if name.split("+")[0] == above else ("f1", "g1")
    if above in (below, "settlement"):
        lay(t, name, first, second)
        assert space(t, "g1") == (above, 2, CUBE_OF[above])
        return
    play(t, f"place_double {name}")
    # Both halves find other spaces, but none together with g1.
    if first == "g1":
        refused(t, "on g1", "CI-4.7")
    else:
        assert "f1" not in spaces(t)


@pytest.mark.parametrize("item", ["food", "statue", "small_building", "crate_lid"])
def test_items_block_a_space(item: str) -> None:
    """CI-4.10: whatever stands on a space keeps tiles off it."""
    t = placing(double_fm=1)
    land(t, g1=("meadow", 1), f1=("forest", 1), f2=("meadow", 1))
    if item == "food":
        land(t, f2=("meadow", 1, "food"))
    elif item == "crate_lid":
        land(t, f2=("meadow", 1, "crate_lid"))
        unused_lids(t, 1)
    else:
        build(t, f2=item)
    sides(t)
    play(t, "place_double forest+meadow", "on f1")
    assert "g1" in spaces(t)
    assert "f2" not in spaces(t)
    refused(t, "on f2", "CI-4.10")


def test_no_discarding_to_make_room() -> None:
    """CI-4.10: a cube leaves only by being stored or spent; storing it makes room."""
    t = turn(2)
    tiles(t, double_fm=1)
    land(t, f1=("forest", 1, "wood"))
    refresh(t)
    play(t, "worker C normal", "act place")
    assert not [move for move in moves(t) if move.startswith(("discard", "drop"))]
    play(t, "store_from_land f1", "store_from_land g1")
    lay(t, "forest+meadow", "f1", "g1")
    assert space(t, "g1") == ("meadow", 2, "food")
    store(t, coin=1, wood=4)
    t = turn(2)
    store(t, coin=1, wood=4)
    refresh(t)
    assert "store_from_land g1" not in moves(t)


# Cubes


def test_cubes_are_compulsory() -> None:
    """CI-4.11: both hexes of the tile get their cube at once, without a question."""
    t = placing(double_fk=1)
    play(t, "act place")
    lay(t, "meadow+settlement", "f2", "f1")
    assert space(t, "f2") == ("meadow", 1, "food")
    assert space(t, "f1") == ("settlement", 1, "cloth")
    assert moves(t)[:2] == ["act draw", "end_turn"]


@pytest.mark.parametrize(("level", "choice"), [(1, False), (2, True), (4, True)])
@pytest.mark.parametrize("cube", ["stone", "gold"])
def test_gold_from_high_mountains(level: int, choice: bool, cube: str) -> None:
    """CI-4.12: a mountain that reaches level 3 or more yields stone or gold, as chosen."""
    t = placing(double_fk=1)
    land(t, f1=("forest", level), g1=("mountain", level))
    sides(t)
    lay(t, "forest+mountain", "f1", "g1")
    if choice:
        assert moves(t) == ["cube stone", "cube gold"]
        refused(t, "cube wood", "CI-4.12")
        play(t, f"cube {cube}")
        assert space(t, "g1") == ("mountain", level + 1, cube)
    else:
        assert space(t, "g1") == ("mountain", level + 1, "stone")
    assert space(t, "f1") == ("forest", level + 1, "wood")


def test_gold_counts_the_new_level() -> None:
    """CI-4.12, CI-4.8: with a shim a mountain of level 1 reaches level 3."""
    t = placing(double_fk=1)
    chart_all(t)
    land(t, f1=("forest", 2), g1=("mountain", 1))
    cartographer(t, 1)
    sides(t)
    lay(t, "forest+mountain", "f1", "g1")
    play(t, "cube gold")
    assert space(t, "g1") == ("mountain", 3, "gold")


@pytest.mark.parametrize(("level", "choice"), [(1, False), (2, True), (4, True)])
def test_gold_from_single_tiles(level: int, choice: bool) -> None:
    """CI-4.12: the cartographer's tiles may yield gold too."""
    t = placing()
    land(t, g1=("mountain", level))
    cartographer(t, 6)
    refresh(t)
    option = "raise_low" if level < 4 else "raise_high"
    play(t, f"use_cartographer {option}", "type mountain")
    if choice:
        play(t, "cube gold")
    assert space(t, "g1") == ("mountain", level + 1, "gold" if choice else "stone")


# Single tiles


def test_tiles_stay_where_they_are() -> None:
    """CI-4.14: levels only grow, and no move takes a tile back."""
    t = placing(double_fm=2)
    land(t, f1=("forest", 1))
    sides(t)
    lay(t, "forest+meadow", "f1", "g1")
    play(t, "store_from_land f1")
    assert space(t, "f1") == ("forest", 2, "")
    verbs = {move.split()[0] for move in moves(t)}
    assert verbs == {"act", "end_turn", "store_from_land", "use_cartographer", "trade_any"}


def test_shim_counts_as_a_level_only() -> None:
    """CI-4.15, CI-4.11: nothing is asked about the shim, and its space shows the upper tile."""
    t = placing(double_fm=1)
    cartographer(t, 1)
    refresh(t)
    play(t, "act place")
    lay(t, "forest+meadow", "f2", "g1")
    assert space(t, "f2") == ("forest", 2, "wood")
    assert "type forest" not in moves(t)


def test_single_tiles_run_out() -> None:
    """CI-4.16: without single tiles the cartographer can do nothing."""
    t = placing()
    cartographer(t, 6)
    t.single_tiles = 0
    land(t, f1=("forest", 4))
    refresh(t)
    assert not moves(t, "use_cartographer")
    refused(t, "use_cartographer new_land", "CI-4.16")


def test_last_single_tile() -> None:
    """CI-4.16: one pool for all types: the last tile may be of any."""
    for kind, cube in CUBE_OF.items():
        t = income(2)
        t.single_tiles = 1
        cartographer(t, 6)
        refresh(t)
        play(t, "use_cartographer new_land", "on f1", f"type {kind}")
        assert space(t, "f1") == (kind, 1, cube)
        assert t.view(0)["single_tiles"] == 0


def test_boats_and_lids_draw_from_the_same_bag() -> None:
    """CI-4.13: whatever draws a tile takes it from the bag."""
    t = turn(2)
    boat(t, "boat_draw")
    unused_lids(t, 1)
    refresh(t)
    bag = sum(t.view(0)["bag"].values())
    play(t, "use_lid crate_draw")
    assert sum(t.view(0)["bag"].values()) == bag - 1
