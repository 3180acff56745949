"""CI-9.26: at which decisions anytime actions and milestone moves are possible."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.games.cooper_island.table import CooperTable
from tests.rules.cooper_island.test_09_anytime import (
    ALL,
    NONE,
    WITH_MILESTONE,
    offered,
    rich,
)
from tests.support.cooper_island import (
    available,
    boat,
    build,
    cartographer,
    chart_all,
    cleanup,
    gain_points,
    income,
    islet,
    land,
    large_card,
    log_stock,
    moves,
    play,
    refresh,
    ruin,
    ships,
    small_card,
    space,
    stack,
    store,
    tiles,
    turn,
    wait_for,
)

Position = Callable[[], CooperTable]


def with_means(change: Callable[[CooperTable], None]) -> Position:
    """A worker turn with all means, changed for the decision in question."""

    def position() -> CooperTable:
        t = rich(turn())
        change(t)
        refresh(t)
        return t

    return position


def with_income(change: Callable[[CooperTable], None]) -> Position:
    def position() -> CooperTable:
        t = rich(income())
        change(t)
        refresh(t)
        return t

    return position


def with_cleanup(change: Callable[[CooperTable], None]) -> Position:
    def position() -> CooperTable:
        t = rich(cleanup())
        t.start_player = 0
        change(t)
        refresh(t)
        return t

    return position


def as_it_is(t: CooperTable) -> None:
    """No change."""


def two_tiles(t: CooperTable) -> None:
    tiles(t, double_fm=2)


def mountains(t: CooperTable) -> None:
    land(t, f1=("mountain", 2), f2=("mountain", 2))


def on_a_stack(t: CooperTable) -> None:
    stack(t, "A_round", 1)


def a_ruin_and_a_statue(t: CooperTable) -> None:
    build(t, f1="large_building")
    land(t, f2=("forest", 3, "wood"), e2=("mountain", 3, "stone"), e4=("meadow", 1))
    t.players[0].statues_ready = 1 | 1 << t.content.spot_number["statue_spot_card"]
    t.players[0].spots_open |= 1 << t.content.spot_number["statue_spot_large_2"]
    large_card(t, "antiquities_hall")


def special_worker(t: CooperTable) -> None:
    available(t, special=1)
    islet(t, "islet_coin", "R1", "a", seat=1)
    boat(t, "boat_coin", seat=1)


def boat_yard(t: CooperTable) -> None:
    available(t, normal=1, special=1)
    store(t, coin=2)
    land(t, f2=("forest", 3, "wood"), e2=("forest", 3, "wood"), e4=("forest", 3, "wood"))


def building_site(t: CooperTable) -> None:
    available(t, normal=1, special=1)
    store(t, coin=2)
    land(t, f2=("forest", 4, "wood"), e2=("forest", 4, "wood"), e4=("mountain", 4, "stone"))


def quay(t: CooperTable) -> None:
    t.round = 3
    store(t, gold=1, cloth=3)
    land(t, f2=("mountain", 3, "gold"), e2=("mountain", 3, "gold"))


def small_harvest(t: CooperTable) -> None:
    """One storage spot, and a log with two pieces ahead."""
    store(t, coin=2, wood=2)
    ships(t, one=4)
    log_stock(t, log_two_coins=1)
    gain_points(t, 1)


def two_islets(t: CooperTable) -> None:
    ships(t, two=1)
    islet(t, "islet_coin", "R1", "b")
    islet(t, "islet_mixed", "R2", "a")
    gain_points(t, 1)


def before_the_harbour(t: CooperTable) -> None:
    ships(t, one=9)
    log_stock(t)
    gain_points(t, 1)


def pallet(t: CooperTable) -> None:
    small_card(t, "spare_pallet")


def boats_to_scrap(t: CooperTable) -> None:
    large_card(t, "breakers_yard")
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)


def pieces_to_haul(t: CooperTable) -> None:
    large_card(t, "haulage_firm")
    land(t, f2=("forest", 1), e2=("forest", 1), e4=("forest", 1))
    build(t, f2="statue", e2="statue")


def lid_to_lay(t: CooperTable) -> None:
    large_card(t, "burial_ground")
    land(t, f2=("forest", 2))


def two_cards_due(t: CooperTable) -> None:
    """A coin and a gold for one storage spot."""
    small_card(t, "carvers_studio")
    small_card(t, "salvage_gang")
    t.players[0].statues_ready = 1
    store(t, coin=2, wood=2)
    land(t, f2=("forest", 1))


def food_to_choose(t: CooperTable) -> None:
    land(t, g1=("meadow", 2, "food"), f2=("meadow", 3, "food"))


MOMENTS: dict[str, tuple[Position, tuple[str, ...], set[str]]] = {
    "hand": (with_income(as_it_is), (), ALL),
    "islet tile": (with_income(as_it_is), ("hand place_islet",), ALL),
    "islet half": (
        with_income(as_it_is),
        ("hand place_islet", "place_islet islet_coin"),
        NONE,
    ),
    "islet action": (
        with_income(as_it_is),
        ("hand place_islet", "place_islet islet_coin", "half R1a"),
        ALL,
    ),
    "double tile in income": (with_income(two_tiles), ("hand place_double",), ALL),
    "worker": (with_means(as_it_is), (), WITH_MILESTONE),
    "worker fee": (with_means(on_a_stack), ("worker A normal",), WITH_MILESTONE),
    "compensation": (with_means(on_a_stack), ("worker A normal", "refuse"), NONE),
    "anchor": (with_means(on_a_stack), ("worker A normal", "refuse", "take coin"), NONE),
    "section action": (with_means(as_it_is), ("worker A normal",), WITH_MILESTONE),
    "draw or place": (with_means(two_tiles), ("worker G normal", "act draw"), WITH_MILESTONE),
    "double tile": (with_means(two_tiles), ("worker A normal", "act place"), WITH_MILESTONE),
    "first space of a tile": (
        with_means(two_tiles),
        ("worker A normal", "act place", "place_double forest+meadow"),
        NONE,
    ),
    "second space of a tile": (
        with_means(two_tiles),
        ("worker A normal", "act place", "place_double forest+meadow", "on e2"),
        NONE,
    ),
    "mountain cube": (
        with_means(mountains),
        ("use_cartographer raise_low", "on f1", "type mountain"),
        NONE,
    ),
    "gain": (with_means(as_it_is), ("worker E normal", "act gain"), WITH_MILESTONE),
    "cartographer steps": (
        with_means(lambda t: cartographer(t, 3)),
        ("worker E normal", "act steps"),
        WITH_MILESTONE,
    ),
    "cubes on the marketplace": (with_means(as_it_is), ("use_lid crate_cubes",), WITH_MILESTONE),
    "kept gains": (with_means(small_harvest), ("ship one_sail", "do"), WITH_MILESTONE),
    "log action": (with_means(small_harvest), ("ship one_sail",), WITH_MILESTONE),
    "foreign islet": (
        with_means(special_worker),
        ("worker C special", "act islet_action"),
        WITH_MILESTONE,
    ),
    "boat action": (
        with_means(special_worker),
        ("worker E special", "act boat_action"),
        WITH_MILESTONE,
    ),
    "boat": (with_means(boat_yard), ("worker B normal", "act boat"), WITH_MILESTONE),
    "landing space": (
        with_means(boat_yard),
        ("worker B normal", "act boat", "build_boat boat_coin"),
        NONE,
    ),
    "reduction": (
        with_means(boat_yard),
        ("worker B special", "act boat", "build_boat boat_coin", "landing landing_4"),
        NONE,
    ),
    "payment": (
        with_means(boat_yard),
        ("worker B normal", "act boat", "build_boat boat_coin", "landing landing_4"),
        NONE,
    ),
    "ship after a boat": (
        with_means(boat_yard),
        (
            *("worker B normal", "act boat", "build_boat boat_coin", "landing landing_4"),
            *("pay f2", "pay e2"),
        ),
        WITH_MILESTONE,
    ),
    "building": (with_means(building_site), ("worker D normal", "act building"), WITH_MILESTONE),
    "payment of a building": (
        with_means(building_site),
        ("worker D normal", "act building", "erect large_building"),
        NONE,
    ),
    "place of a building": (
        with_means(building_site),
        ("worker D normal", "act building", "erect large_building", "pay f2"),
        WITH_MILESTONE,
    ),
    "card kept": (
        with_means(building_site),
        (
            *("worker D normal", "act building", "erect large_building", "pay f2", "put f2"),
            "ship one_sail",
        ),
        NONE,
    ),
    "either": (
        with_means(a_ruin_and_a_statue),
        ("use_large_card antiquities_hall",),
        WITH_MILESTONE,
    ),
    "ruin": (with_means(a_ruin_and_a_statue), ("worker F normal", "act ruin"), WITH_MILESTONE),
    "statue spot": (
        with_means(a_ruin_and_a_statue),
        ("worker F normal", "act ruin", "remove_ruin e3"),
        NONE,
    ),
    "statue": (with_means(a_ruin_and_a_statue), ("worker F normal", "act statue"), WITH_MILESTONE),
    "which statue": (
        with_means(a_ruin_and_a_statue),
        ("worker F normal", "act statue", "build_statue stone"),
        NONE,
    ),
    "cargo ship": (with_means(quay), ("worker H normal", "act supply"), WITH_MILESTONE),
    "reduction of a cargo ship": (
        with_means(quay),
        ("worker H normal", "act supply", "supply cargo_3"),
        NONE,
    ),
    "payment of a cargo ship": (
        with_means(quay),
        ("worker H normal", "act supply", "supply cargo_3", "reduce cloth"),
        NONE,
    ),
    "order of islets": (with_means(two_islets), ("ship two_sail",), NONE),
    "islet passed": (with_means(two_islets), ("ship two_sail", "islet islet_coin"), WITH_MILESTONE),
    "harbour fee": (with_means(before_the_harbour), ("ship one_sail",), WITH_MILESTONE),
    "trade": (with_means(as_it_is), ("trade_any",), NONE),
    "what a trade brings": (
        with_means(as_it_is),
        ("trade_any", "give g1", "give wood"),  # the coin follows by itself
        NONE,
    ),
    "piece for the pallet": (with_means(pallet), ("use_lid crate_pallet",), NONE),
    "space of a single tile": (with_means(as_it_is), ("use_cartographer new_land",), NONE),
    "type of a single tile": (with_means(as_it_is), ("use_cartographer new_land", "on f2"), NONE),
    "worker hired": (with_means(as_it_is), ("hire worker",), NONE),
    "royal order": (with_means(as_it_is), ("hire worker", "recruit special"), NONE),
    "worker assigned": (
        with_means(as_it_is),
        ("hire worker", "recruit special", "order order_area"),
        NONE,
    ),
    "boat to scrap": (with_means(boats_to_scrap), ("use_large_card breakers_yard",), NONE),
    "action of the scrapped boat": (
        with_means(boats_to_scrap),
        ("use_large_card breakers_yard", "scrap boat_coin"),
        WITH_MILESTONE,
    ),
    "piece to haul": (with_means(pieces_to_haul), ("use_large_card haulage_firm",), NONE),
    "where to haul": (
        with_means(pieces_to_haul),
        ("use_large_card haulage_firm", "haul f2"),
        NONE,
    ),
    "lid on land": (with_means(lid_to_lay), ("use_large_card burial_ground",), WITH_MILESTONE),
    "order of effects": (
        with_means(two_cards_due),
        ("worker F normal", "act ruin", "remove_ruin e3"),
        NONE,
    ),
    "before the feeding": (with_cleanup(as_it_is), (), ALL),
    "feeding": (with_cleanup(food_to_choose), ("done",), NONE),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_moments_for_anytime_actions(moment: str) -> None:
    """CI-9.26, CI-7.6, CI-7.14, CI-11.3: which decisions they may interrupt."""
    position, way, expected = MOMENTS[moment]
    t = position()
    play(t, *way)
    assert offered(t) == expected


def test_the_moments_of_the_clean_up() -> None:
    """CI-9.26, CI-12.1: before each step's own part, and at the reactivation."""
    t = rich(cleanup())
    t.start_player = 0
    land(t, e2=("forest", 2, "wood"), e4=("forest", 1))
    build(t, e4="statue")
    store(t, coin=2)
    large_card(t, "scout_tower", face_up=False)
    refresh(t)
    wait_for(t, "reactivate scout_tower")
    assert offered(t) == ALL
    play(t, "nothing")
    wait_for(t, "done")  # before the statues' points
    assert offered(t) == ALL
    play(t, "done")
    assert offered(t) == ALL  # before a ship is chosen for them
    play(t, "ship one_sail")
    for _ in ("passage", "market"):
        wait_for(t, "done")
        assert offered(t) == ALL
        play(t, "done")


def test_the_remaining_points_of_a_feeding_are_open_again() -> None:
    """CI-9.26: after the feeding, before a ship is chosen, anytime actions are possible."""
    t = rich(cleanup())
    t.start_player = 0
    t.players[0].pool_special = 1
    land(t, g1=("meadow", 4, "food"), f2=("forest", 4, "wood"))
    refresh(t)
    play(t, "done")
    assert moves(t, "ship") == ["ship one_sail", "ship two_sail"]
    assert offered(t) == ALL


def test_a_statue_spot_s_reward_is_open_to_anytime_actions() -> None:
    """CI-9.26, CI-6.16: before its ship is chosen the emptied space can be charted."""
    t = turn()
    chart_all(t, but=["e3"])
    ruin(t, "e3")
    build(t, f1="large_building")
    cartographer(t, 2)
    refresh(t)
    play(t, "worker F normal", "act ruin", "remove_ruin e3", "to statue_spot_large_1")
    play(t, "use_cartographer new_land", "type mountain", "ship one_sail")
    assert space(t, "e3") == ("mountain", 1, "stone")
