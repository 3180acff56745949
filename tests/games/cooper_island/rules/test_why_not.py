"""Illegal moves: each is answered by the rule that forbids it, and nothing raises."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rondel import IllegalMove, Move, Table, write_move
from rondel.core.rows import changed
from rondel.core.table import Step
from rondel.games import find_game
from rondel.games.cooper_island.pieces import FOOD, GAME_END, GOLD, STONE, WOOD
from rondel.games.cooper_island.rules.actions import (
    ChooseBoat,
    ChooseIslet,
    ChooseSteps,
    Either,
    UseAction,
)
from rondel.games.cooper_island.rules.boats import BuildBoat, ChooseLanding
from rondel.games.cooper_island.rules.building import ErectBuilding, PlaceBuilding
from rondel.games.cooper_island.rules.cargo import SupplyShip
from rondel.games.cooper_island.rules.cartographer import SingleWhere
from rondel.games.cooper_island.rules.cleanup import Feed, Reactivate, Window
from rondel.games.cooper_island.rules.due import OrderEffects
from rondel.games.cooper_island.rules.effects import perform
from rondel.games.cooper_island.rules.fees import TakeAnchor, TakeCompensation
from rondel.games.cooper_island.rules.gains import (
    GainOneOf,
    KeepGains,
    MarketChoice,
    PayPiece,
)
from rondel.games.cooper_island.rules.hiring import ChooseOrder, MilestoneReached, Recruit
from rondel.games.cooper_island.rules.income import ChooseHand, PlaceDrawnIslet
from rondel.games.cooper_island.rules.land import MountainCube
from rondel.games.cooper_island.rules.large_cards import Haul, PlaceLid, TurnBoat
from rondel.games.cooper_island.rules.paying import Pay, Reduce
from rondel.games.cooper_island.rules.ruins import (
    BuildStatue,
    RemoveRuin,
    StatueSpot,
    WhichStatue,
)
from rondel.games.cooper_island.rules.sailing import ChooseShip, HarbourFee, PassIslets
from rondel.games.cooper_island.rules.solo import SlotCard, TakeStoreCube, UseSlot
from rondel.games.cooper_island.rules.tiles import FirstSpace, PlaceDouble, SecondSpace
from rondel.games.cooper_island.rules.trading import Give, Take
from rondel.games.cooper_island.rules.workers import WorkerFee
from rondel.games.cooper_island.table import CooperTable
from tests.games.cooper_island.look.test_words import SPEECH, games_until, lively
from tests.support.cooper_island import (
    ask,
    boat,
    build,
    cartographer,
    chart_all,
    clear_land,
    income,
    islet,
    land,
    large_card,
    market,
    on_top,
    play,
    refresh,
    refused,
    small_card,
    stack,
    store,
    table,
    tiles,
    turn,
    unused_lids,
)
from tests.support.cooper_island_invariants import DULL
from tests.support.properties import pick

WHY = find_game("cooper-island").words().messages["why"]
ANYTIME = (
    "store_from_land g1",
    "store_from_market wood",
    "trade_any",
    "use_lid crate_coins",
    "use_cartographer new_land",
    "use_large_card mint_house",
    "hire worker",
)
ELSEWHERE = ("end_turn x", "refuse 3", "keep_card", "haul b2 b3", "nonsense", "7up", "hand")
"""Moves of other decisions, or of none."""


def rich() -> CooperTable:
    """Before a turn of seat 0, which has a bit of everything, so that much is possible."""
    t = turn(2)
    store(t, coin=2, wood=1, stone=1, food=1)
    market(t, gold=1, cloth=1)
    tiles(t, double_fm=1)
    cartographer(t, 6)
    unused_lids(t, 2)
    large_card(t, "mint_house")
    large_card(t, "scout_tower", face_up=False)
    land(t, f1=("forest", 1), f2=("mountain", 1, "stone"), e1=("forest", 2, "wood"))
    refresh(t)
    return t


def asked(*steps: Step) -> Callable[[], CooperTable]:
    """The rich position at which these steps come next."""

    def position() -> CooperTable:
        t = rich()
        ask(t, *steps)
        return t

    return position


def first_round() -> CooperTable:
    return table()


def hands() -> CooperTable:
    """Income: the double tile's and the Coin Boat's hands are used, the Tile Boat was turned."""
    t = income()
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2, face_up=False)
    t.agenda.pop()
    ask(t, ChooseHand(0, 0b10001))
    return t


def no_tiles() -> CooperTable:
    t = income()
    tiles(t)
    refresh(t)
    return t


def no_islets() -> CooperTable:
    t = income()
    t.players[0].islets = 0
    refresh(t)
    return t


def no_berth() -> CooperTable:
    t = income()
    chart_all(t)
    refresh(t)
    return t


def choosing_islet() -> CooperTable:
    t = income()
    islet(t, "islet_coin", "R4", "a")
    land(t, f2=("meadow", 1))
    refresh(t)
    return play(t, "hand place_islet")


def choosing_half() -> CooperTable:
    return play(choosing_islet(), "place_islet islet_draw")


def first_half() -> CooperTable:
    return play(table(), "hand place_islet", "place_islet islet_draw")


def islet_land() -> CooperTable:
    """R1b touches e4, e5 and f2; with f1 charted e4 and f2 take the islet."""
    t = income()
    land(t, f1=("meadow", 1), e3=("meadow", 1))
    refresh(t)
    return play(t, "hand place_islet", "place_islet islet_draw", "half R1b")


def drawn_islet() -> CooperTable:
    t = income(1, random_islets="yes")
    ask(t, PlaceDrawnIslet(0, t.content.islet_number["islet_coin"], redrawn=True))
    return t


Space = tuple[str, int] | tuple[str, int, str]


def laying(second: bool = False, **spaces: Space) -> CooperTable:
    """Forest and meadow to lay; the forest on f1, if the second half is asked for.

    Beside f1 lie g1, e2, f2 and the ruin e3.
    """
    t = turn()
    clear_land(t)
    tiles(t, double_fm=1)
    cartographer(t, 0)
    land(t, 0, f1=("forest", 1), e1=("forest", 1), e4=("meadow", 4), **spaces)
    side = t.content.side["forest+meadow"]
    ask(t, SecondSpace(0, side, t.layout.number["f1"]) if second else FirstSpace(0, side))
    return t


def first_space() -> CooperTable:
    return laying(f2=("meadow", 2), e2=("forest", 1, "wood"), d1=("forest", 1), d2=("meadow", 1))


def second_space() -> CooperTable:
    return laying(second=True, f2=("meadow", 2), e2=("meadow", 1))


def second_space_cube() -> CooperTable:
    return laying(second=True, f2=("meadow", 1), e2=("meadow", 1, "food"))


def second_space_forest() -> CooperTable:
    return laying(second=True, f2=("meadow", 1), e2=("forest", 1))


def second_space_high() -> CooperTable:
    return laying(second=True, f2=("meadow", 3), e2=("meadow", 1))


def second_space_cartographer_used() -> CooperTable:
    t = second_space()
    t.players[0].cartographer = 6
    t.players[0].cartographer_used = True
    refresh(t)
    return t


def second_space_no_single_tiles() -> CooperTable:
    t = second_space()
    t.players[0].cartographer = 6
    t.single_tiles = 0
    refresh(t)
    return t


def placing_double() -> CooperTable:
    t = rich()
    land(t, e1=("forest", 2, "wood"), f1=("forest", 1, "wood"), f2=("mountain", 1, "stone"))
    tiles(t, double_fm=1)
    wood = ("forest", 1, "wood")
    land(t, e2=wood, e3=wood, e4=wood, e5=wood)
    ask(t, PlaceDouble(0, 1))
    return t


def singles(option: str) -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = turn()
        clear_land(t)
        cartographer(t, 6)
        land(t, f1=("forest", 1), f2=("forest", 4), e1=("meadow", 5), e2=("meadow", 2, "food"))
        ask(t, SingleWhere(0, option))
        return t

    return position


def single_type() -> CooperTable:
    return play(singles("raise_low")(), "on f1")


def used_cartographer() -> CooperTable:
    t = rich()
    t.players[0].cartographer_used = True
    refresh(t)
    return t


def poor() -> CooperTable:
    """Nothing to spend, nothing to use; a coin on the marketplace."""
    t = turn()
    store(t)
    market(t, coin=1)
    clear_land(t)
    tiles(t)
    cartographer(t, 1)
    refresh(t)
    return t


def no_single_tiles() -> CooperTable:
    t = rich()
    t.single_tiles = 0
    refresh(t)
    return t


def charted() -> CooperTable:
    t = rich()
    chart_all(t)
    refresh(t)
    return t


def full() -> CooperTable:
    """Every storage spot is taken."""
    t = rich()
    store(t, wood=5)
    refresh(t)
    return t


def stacked() -> CooperTable:
    t = rich()
    stack(t, "A_round", 1)
    t.players[0].special = 1
    stack(t, "C_square", 0)
    refresh(t)
    return t


def owing_fee() -> CooperTable:
    return play(stacked(), "worker A normal")


def stacked_section() -> CooperTable:
    return play(owing_fee(), "pay wood")


def section(letter: str, shape: str = "normal") -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = rich()
        t.players[0].special = 1
        refresh(t)
        return play(t, f"worker {letter} {shape}")

    return position


def section_a_drawn() -> CooperTable:
    return play(section("A")(), "act draw")


def section_g_drawn() -> CooperTable:
    return play(section("G")(), "act draw")


def token_taken() -> CooperTable:
    return play(section("A")(), "act token")


def emptied(letter: str) -> Callable[[], CooperTable]:
    """In a section without any means."""

    def position() -> CooperTable:
        t = poor()
        t.bag = (0, 0, 0)
        refresh(t)
        return play(t, f"worker {letter} normal")

    return position


def long_track() -> CooperTable:
    t = rich()
    cartographer(t, 4)
    ask(t, ChooseSteps(0, 3))
    return t


def steps() -> CooperTable:
    t = rich()
    cartographer(t, 0)
    ask(t, ChooseSteps(0, 3))
    return t


def islets_to_use() -> CooperTable:
    t = rich()
    islet(t, "islet_coin", "R2", "a")
    islet(t, "islet_ruin", "R3", "a")
    islet(t, "islet_draw", "R4", "a")
    t.players[0].spots_open = 0
    ask(t, ChooseIslet(0, 2, ()))
    return t


def second_islet() -> CooperTable:
    return play(islets_to_use(), "islet_action islet_draw")


def boats_to_use(copies: bool) -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = rich()
        boat(t, "boat_draw", 1)
        boat(t, "boat_copy", 2)
        boat(t, "boat_coin", 3, face_up=False)
        ask(t, ChooseBoat(0, 2, (), copies))
        return t

    return position


def using(op: str, *arguments: str | int) -> Callable[[], CooperTable]:
    """An action that can't be carried out comes up."""

    def position() -> CooperTable:
        t = full()
        t.bag = (0, 0, 0)
        t.players[0].spots_open = 0
        ask(t, UseAction(0, "islet_coin", ((op, *arguments),)))
        return t

    return position


def keeping() -> CooperTable:
    t = full()
    store(t, wood=4)
    market(t, coin=1)
    t.players[0].luxury_spots = 1
    ask(t, KeepGains(0, (GOLD, FOOD)))
    p = t.players[0]
    p.storage = changed(p.storage, WOOD, 5)
    refresh(t)
    return t


def gaining() -> CooperTable:
    t = full()
    t.players[0].luxury_spots = 1
    ask(t, GainOneOf(0, (STONE, GOLD)))
    return t


def paying(**cost: int) -> Callable[[], CooperTable]:
    """A cost is to be paid, with wood in storage, on e1 and on f1."""

    def position() -> CooperTable:
        t = rich()
        store(t, coin=3, wood=2)
        land(t, f1=("forest", 1, "wood"))
        names = ("coin", "wood", "stone", "food", "gold", "cloth")
        ask(t, Pay(0, tuple(cost.get(name, 0) for name in names)))
        return t

    return position


def paying_gold() -> CooperTable:
    """A gold part: one gold on e1, one on the marketplace."""
    t = rich()
    store(t)
    land(t, e1=("mountain", 3, "gold"), f1=("mountain", 3, "gold"))
    ask(t, Pay(0, (0, 0, 0, 0, 1, 0)))
    return t


def reducing() -> CooperTable:
    """2 coins, 2 wood less 2 units; coins 2, wood worth 0: both units must go to wood but one."""
    t = rich()
    store(t, coin=1)
    land(t, e1=("forest", 2))
    clear_land(t)
    land(t, f1=("forest", 1, "wood"))
    ask(t, Reduce(0, (1, 2, 0, 0, 0, 0), 2))
    return t


def reducing_tightly() -> CooperTable:
    """No wood at all: the 2 units are needed for 1 wood and 1 of the 2 stones."""
    t = rich()
    clear_land(t)
    store(t, coin=2, stone=1)
    ask(t, Reduce(0, (1, 1, 2, 0, 0, 0), 2))
    return t


def boats_to_build() -> CooperTable:
    t = rich()
    boat(t, "boat_coin", 1)
    ask(t, BuildBoat(0, 0))
    return t


def landings() -> CooperTable:
    t = rich()
    store(t, coin=2, wood=3)
    boat(t, "boat_coin", 1)
    ask(t, ChooseLanding(0, t.content.boat_number["boat_draw"], 0))
    return t


def poor_builder() -> CooperTable:
    t = poor()
    boat(t, "boat_coin", 1)
    ask(t, BuildBoat(0, 0))
    return t


def erecting() -> CooperTable:
    t = rich()
    store(t, coin=1, wood=2, stone=2)
    t.players[0].large_left = 0
    ask(t, ErectBuilding(0, 0))
    return t


def placing() -> CooperTable:
    """The small building goes to e2, the highest free space."""
    t = rich()
    land(t, e2=("forest", 3), e3=("forest", 3), f1=("forest", 1))
    land(t, e4=("forest", 5, "wood"), e5=("forest", 6, "statue"))
    ask(t, PlaceBuilding(0, 0))
    return t


def placing_nowhere() -> CooperTable:
    """All land is covered with cubes: one has to be stored first."""
    t = rich()
    store(t, coin=1)
    land(t, f1=("forest", 1, "wood"))
    ask(t, PlaceBuilding(0, 0))
    return t


def placing_lid() -> CooperTable:
    t = rich()
    land(t, e2=("forest", 3), e3=("forest", 3))
    ask(t, PlaceLid(0, 1))
    return t


def looking(which: str) -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = rich()
        if which == "small":
            on_top(t, "log_keeper", "survey_hut", "deed_office", "grain_loft")
        else:
            on_top(t, "beacon", "trading_post", "levy_office", "harbour_inn")
        perform(t, 0, (("look_at_cards", which),))
        refresh(t)
        return t

    return position


def putting_under() -> CooperTable:
    return play(looking("small")(), "keep_card log_keeper")


def supplying() -> CooperTable:
    """Ships 1 and 2 are without lid; ship 3 can be paid."""
    t = rich()
    store(t, gold=2, cloth=3)
    ask(t, SupplyShip(0))
    return t


def statue_ready() -> CooperTable:
    t = rich()
    store(t, wood=3, stone=2)
    t.players[0].statues_ready = 1
    ask(t, BuildStatue(0))
    return t


def no_statue_ready() -> CooperTable:
    t = rich()
    ask(t, BuildStatue(0))
    return t


def which_statue() -> CooperTable:
    t = rich()
    t.players[0].spots_open = 0b011
    t.players[0].statues_ready = 0b011
    ask(t, WhichStatue(0, 0))
    return t


def statue_spots() -> CooperTable:
    t = rich()
    t.players[0].spots_open = 0b111
    t.players[0].statues_ready = 0b001
    ask(t, StatueSpot(0, t.layout.number["e3"]))
    return t


def turning_boats() -> CooperTable:
    t = rich()
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)
    boat(t, "boat_chart", 3, face_up=False)
    ask(t, TurnBoat(0))
    return t


def hauling() -> CooperTable:
    t = rich()
    land(t, e1=("forest", 2), e2=("forest", 1), e4=("forest", 1))
    build(t, e2="statue", e4="small_building")
    ask(t, Haul(0))
    return t


def hauling_to() -> CooperTable:
    return play(hauling(), "haul e2")


def rich_without_milestone() -> CooperTable:
    t = rich()
    t.players[0].lids_taken = 1
    refresh(t)
    return t


def helm_hired() -> CooperTable:
    t = rich()
    boat(t, "boat_coin", 1)
    boat(t, "boat_draw", 2)
    refresh(t)
    return play(t, "hire helm", "ship one_sail")


def hiring_in_income() -> CooperTable:
    t = income()
    unused_lids(t, 2)
    refresh(t)
    return t


def milestone_reached() -> CooperTable:
    t = hiring_in_income()
    ask(t, MilestoneReached(0))
    return t


def recruiting() -> CooperTable:
    t = rich()
    ask(t, Recruit(0))
    return t


def orders() -> CooperTable:
    """The first displayed order is taken."""
    t = rich()
    t.orders = (-2,) * len(t.orders)
    for order, holder in (("order_boats", 2), ("order_lids", -1), ("order_area", -1)):
        t.orders = changed(t.orders, t.content.order_number[order], holder)
    ask(t, ChooseOrder(0))
    return t


def assigning() -> CooperTable:
    t = orders()
    t.players[0].normal, t.players[0].special = 1, 1
    refresh(t)
    return play(t, "order order_lids")


def feeding(**stored: int) -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = rich()
        clear_land(t)
        store(t, **stored)
        market(t, food=1)
        land(t, e1=("meadow", 2, "food"), e2=("forest", 2, "wood"), e4=("meadow", 2, "food"))
        ask(t, Feed(0, 3, 0, 0, -1))
        return t

    return position


def feeding_begun() -> CooperTable:
    t = feeding(food=4)()
    small_card(t, "feast_farm")
    refresh(t)
    return play(t, "feed food")


def reactivating(coins: int = 1) -> CooperTable:
    t = rich()
    store(t, coin=coins)
    t.players[0].crates_used = 1
    boat(t, "boat_coin", 1, face_up=False)
    ask(t, Reactivate(0, True, True))
    return t


def reactivated_free() -> CooperTable:
    t = reactivating()
    t.players[0].free_reactivation = True
    refresh(t)
    return play(t, "reactivate scout_tower")


def at_the_end() -> CooperTable:
    t = rich()
    t.phase = GAME_END
    ask(t, Window(0, "end"))
    return t


def window() -> CooperTable:
    t = rich()
    t.phase = 2
    ask(t, Window(0, "feed"))
    return t


def trading(trade: str) -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = rich()
        store(t, gold=1, cloth=1)
        ask(t, Give(0, trade, 2))
        return t

    return position


def pallet() -> CooperTable:
    t = poor()
    unused_lids(t, 1)
    small_card(t, "spare_pallet")
    refresh(t)
    return t


def covered_crate() -> CooperTable:
    return play(rich(), "use_lid crate_coins")


def anchored() -> CooperTable:
    """As many anchors under both ships: the player chooses."""
    t = rich()
    ask(t, TakeAnchor(0, 1))
    return t


def solo(step: Step) -> Callable[[], CooperTable]:
    def position() -> CooperTable:
        t = turn(1)
        assert t.cooper is not None
        t.cooper.discards = ("B1", "D2")
        t.cooper.slots_used = 1
        t.cooper.tokens = 1
        t.cooper.store = [0, 1, 0, 1, 0, 0]
        ask(t, step)
        return t

    return position


def effects() -> CooperTable:
    t = rich()
    t.players[0].distance = (4, 4)  # a step before the bays
    ask(t, OrderEffects(0, (("helm", (("helm", 1),)), ("deed_office", (("draw_double", 1),)))))
    return t


def start_tile() -> CooperTable:
    return table(start_tile="choice")


def redraw() -> CooperTable:
    return play(income(1, random_islets="yes"), "hand place_islet")


REFUSALS: list[tuple[Callable[[], CooperTable], str, str]] = [
    (start_tile, "start_tile swamp", "CI-1.21"),
    (start_tile, "trade_any", "CI-9.1"),
    # Income
    (first_round, "hand boat_coin", "CI-3.4"),
    (first_round, "worker A normal", "CI-5.2"),
    (hands, "hand place_double", "CI-3.3"),
    (hands, "hand boat_draw", "CI-3.6"),
    (hands, "hand boat_coin", "CI-3.3"),
    (hands, "hand boat_chart", "CI-3.4"),
    (no_tiles, "hand place_double", "CI-4.1"),
    (no_islets, "hand place_islet", "CI-3.7"),
    (no_berth, "hand place_islet", "CI-3.8"),
    (hiring_in_income, "hire worker", "CI-11.3"),
    (choosing_islet, "place_islet islet_coin", "CI-3.7"),
    (choosing_islet, "place_islet islet_nowhere", "CI-3.7"),
    (choosing_half, "half R4b", "CI-3.9"),
    (choosing_half, "half R2c", "CI-3.9"),
    (choosing_half, "half L4b", "CI-3.8"),
    (choosing_half, "half H", "CI-2.12"),
    (choosing_half, "pass", "CI-3.9"),
    (first_half, "half L1a", "CI-3.10"),
    (islet_land, "on b1", "CI-3.9"),
    (islet_land, "on f1", "CI-3.9"),
    (redraw, "pass", "CI-19.45"),
    (drawn_islet, "pass", "CI-19.45"),
    (drawn_islet, "place_islet islet_draw", "CI-19.45"),
    # Tiles
    (placing_double, "place_double meadow+forest", "CI-4.2"),
    (placing_double, "place_double forest+mountain", "CI-4.1"),
    (placing_double, "on f1", "CI-4.1"),
    (first_space, "on e2", "CI-4.10"),
    (first_space, "on e3", "CI-4.4"),
    (first_space, "on f2", "CI-4.7"),
    (first_space, "on a1", "CI-4.4"),
    (first_space, "on z9", "CI-4.3"),
    (first_space, "on 3", "CI-4.3"),
    (second_space, "on e4", "CI-4.3"),
    (second_space, "on e1", "CI-4.3"),
    (second_space_cube, "on e3", "CI-4.4"),
    (second_space_cube, "on e2", "CI-4.10"),
    (second_space_forest, "on e2", "CI-4.7"),
    (second_space_high, "on f2", "CI-4.8"),
    (second_space, "on f2", "CI-9.15"),
    (second_space_cartographer_used, "on f2", "CI-9.16"),
    (second_space_no_single_tiles, "on f2", "CI-4.16"),
    (asked(MountainCube(0, 0)), "cube wood", "CI-4.12"),
    # Cartographer
    (rich, "use_cartographer shim", "CI-9.18"),
    (rich, "use_cartographer", "CI-9.15"),
    (rich, "use_cartographer raise_high", "CI-9.21"),
    (charted, "use_cartographer new_land", "CI-9.19"),
    (poor, "use_cartographer new_land", "CI-9.15"),
    (used_cartographer, "use_cartographer new_land", "CI-9.16"),
    (no_single_tiles, "use_cartographer new_land", "CI-4.16"),
    (at_the_end, "use_cartographer new_land", "CI-9.16"),
    (singles("new_land"), "on f1", "CI-9.19"),
    (singles("new_land"), "on e3", "CI-9.19"),
    (singles("new_land"), "on a1", "CI-9.19"),
    (singles("raise_low"), "on f2", "CI-9.20"),
    (singles("raise_low"), "on e2", "CI-4.10"),
    (singles("raise_high"), "on f1", "CI-9.21"),
    (singles("raise_high"), "type forest", "CI-9.17"),
    (single_type, "type meadow", "CI-4.7"),
    # Workers
    (rich, "worker A special", "CI-5.4"),
    (rich, "worker Z normal", "CI-5.5"),
    (rich, "worker A", "CI-5.2"),
    (rich, "worker normal A", "CI-5.2"),
    (rich, "end_turn", "CI-5.2"),
    (stacked, "worker C special", "CI-5.6"),
    (owing_fee, "pay gold", "CI-9.11"),
    (owing_fee, "pay a1", "CI-5.9"),
    (owing_fee, "act draw", "CI-5.11"),
    (asked(WorkerFee(0, 1)), "pay food food", "CI-5.11"),
    (asked(TakeCompensation(1)), "take ruby", "CI-5.10"),
    (asked(TakeCompensation(1)), "trade_any", "CI-9.1"),
    (anchored, "anchor rowing_boat", "CI-8.15"),
    # Sections
    (stacked_section, "act token", "CI-5.12"),
    (section("A"), "act boat", "CI-6.14"),
    (section_a_drawn, "act place", "CI-6.1"),
    (token_taken, "act token", "CI-9.25"),
    (section("B"), "act building", "CI-6.15"),
    (section("B"), "act draw", "CI-6.5"),
    (section("C", "special"), "act islet_action", "CI-6.13"),
    (emptied("D"), "act building", "CI-7.12"),
    (section("E"), "act draw", "CI-6.8"),
    (section("E"), "act steps", "CI-6.12"),
    (section("F"), "act statue", "CI-6.17"),
    (section_g_drawn, "act place", "CI-6.10"),
    (section("H"), "act supply", "CI-7.12"),
    (section("H"), "erect fortress", "CI-6.15"),
    (emptied("C"), "act place", "CI-4.1"),
    (emptied("C"), "act draw", "CI-4.13"),
    (emptied("B"), "act boat", "CI-7.12"),
    # Actions
    (using("gain", "coin"), "do", "CI-14.4"),
    (using("draw_double", 1), "do", "CI-4.13"),
    (using("remove_ruin"), "do", "CI-6.16"),
    (using("copy_boat"), "do", "CI-14.9"),
    (using("gain", "coin"), "do it", "CI-18.6"),
    (steps, "steps 4", "CI-14.10"),
    (steps, "steps two", "CI-14.10"),
    (long_track, "steps 3", "CI-6.12"),
    (asked(Either(0, ("either", "remove_ruin", "build_statue"))), "choose draw", "CI-16.5"),
    (asked(Either(0, ("either", "remove_ruin", "build_statue"))), "choose build_statue", "CI-6.17"),
    (islets_to_use, "islet_action islet_chart", "CI-6.13"),
    (islets_to_use, "islet_action islet_ruin", "CI-6.16"),
    (second_islet, "islet_action islet_draw", "CI-16.11"),
    (boats_to_use(False), "boat_action boat_copy", "CI-14.9"),
    (boats_to_use(False), "boat_action boat_coin", "CI-14.8"),
    (boats_to_use(False), "boat_action boat_9", "CI-16.12"),
    (boats_to_use(True), "boat_action boat_9", "CI-6.8"),
    (effects, "next log_keeper", "CI-14.11"),
    (keeping, "keep food", "CI-14.3"),
    (keeping, "keep cloth", "CI-14.4"),
    (gaining, "gain stone", "CI-14.3"),
    (gaining, "gain cloth", "CI-14.4"),
    (asked(MarketChoice(0, 2)), "market coin", "CI-14.5"),
    (asked(PayPiece(0)), "pay gold", "CI-9.11"),
    (asked(PayPiece(0)), "pay b1", "CI-15.4"),
    (asked(PayPiece(0)), "trade_any", "CI-7.6"),
    # Ruins and statues
    (asked(RemoveRuin(0)), "remove_ruin a2", "CI-6.16"),
    (asked(RemoveRuin(0)), "remove_ruin f1", "CI-6.16"),
    (statue_spots, "to statue_spot_start", "CI-6.16"),
    (statue_spots, "to statue_spot_card", "CI-6.16"),
    (statue_ready, "build_statue gold", "CI-7.12"),
    (statue_ready, "build_statue cloth", "CI-6.17"),
    (no_statue_ready, "build_statue stone", "CI-6.17"),
    (which_statue, "from statue_spot_card", "CI-6.17"),
    # Boats, buildings, cargo ships
    (boats_to_build, "build_boat boat_coin", "CI-6.14"),
    (poor_builder, "build_boat boat_draw", "CI-7.12"),
    (landings, "landing landing_1", "CI-6.14"),
    (landings, "landing landing_5", "CI-7.12"),
    (erecting, "erect fortress", "CI-7.12"),
    (erecting, "erect large_building", "CI-6.15"),
    (erecting, "erect lighthouse", "CI-6.15"),
    (supplying, "supply cargo_1", "CI-6.19"),
    (supplying, "supply cargo_5", "CI-7.12"),
    (supplying, "supply cargo_9", "CI-6.19"),
    # Paying
    (paying(wood=3), "pay stone", "CI-7.2"),
    (paying(wood=3), "pay f2", "CI-7.2"),
    (paying(wood=3), "pass", "CI-7.6"),
    (paying(wood=3), "pay wood wood", "CI-7.6"),
    (paying_gold, "pay gold", "CI-7.7"),
    (reducing, "reduce stone", "CI-7.8"),
    (reducing_tightly, "reduce coin", "CI-7.14"),
    (reducing, "pay wood", "CI-7.14"),
    # Placing what is built
    (placing, "put f1", "CI-10.1"),
    (placing, "put e4", "CI-10.1"),
    (placing, "put a1", "CI-10.1"),
    (placing, "put e5", "CI-10.4"),
    (placing, "store_from_land a1", "CI-9.3"),
    (placing, "store_from_market wood", "CI-9.4"),
    (placing_nowhere, "put f1", "CI-10.1"),
    (placing_lid, "put f1", "CI-10.1"),
    (placing_lid, "use_large_card beacon", "CI-9.23"),
    (looking("small"), "keep_card beacon", "CI-10.9"),
    (looking("large"), "keep_card log_keeper", "CI-10.10"),
    (putting_under, "put_under log_keeper", "CI-10.9"),
    (turning_boats, "scrap boat_chart", "CI-16.14"),
    (hauling, "haul f1", "CI-16.15"),
    (hauling_to, "put a1", "CI-16.15"),
    (hauling_to, "put e4", "CI-10.4"),
    # Sailing
    (asked(ChooseShip(0, 3)), "ship one_sail 2", "CI-8.1"),
    (asked(ChooseShip(0, 3)), "pass", "CI-8.1"),
    (asked(PassIslets(0, (0, 1))), "decline", "CI-8.8"),
    (asked(HarbourFee(0, 0, 1)), "pay gold", "CI-9.11"),
    (asked(HarbourFee(0, 0, 1)), "pay a1", "CI-8.10"),
    # Anytime actions
    (full, "store_from_land e1", "CI-14.3"),
    (full, "store_from_market gold", "CI-14.3"),
    (rich, "store_from_land b1", "CI-9.3"),
    (rich, "store_from_market food", "CI-9.4"),
    (poor, "trade_any", "CI-9.10"),
    (poor, "trade_gold", "CI-9.10"),
    (trading("trade_gold"), "give wood", "CI-9.8"),
    (trading("trade_cloth"), "give b1", "CI-9.7"),
    (asked(Give(0, "trade_any", 2)), "give gold", "CI-9.11"),
    (asked(Give(0, "trade_any", 2)), "commit", "CI-9.10"),
    (asked(Take(0, "trade_gold", 2)), "take coin", "CI-9.8"),
    (asked(Take(0, "trade_any", 2)), "commit", "CI-9.10"),
    (poor, "use_lid crate_coins", "CI-9.12"),
    (covered_crate, "use_lid crate_coins", "CI-9.12"),
    (rich, "use_lid crate_pallet", "CI-9.13"),
    (pallet, "use_lid crate_pallet", "CI-9.14"),
    (rich, "use_large_card scout_tower", "CI-9.23"),
    (rich, "use_large_card beacon", "CI-9.23"),
    (rich_without_milestone, "hire worker", "CI-11.1"),
    (helm_hired, "hire helm", "CI-11.5"),
    (rich, "hire somebody", "CI-11.5"),
    (milestone_reached, "hire somebody", "CI-11.5"),
    (milestone_reached, "pass", "CI-11.3"),
    (recruiting, "recruit captain", "CI-11.6"),
    (orders, "order order_boats", "CI-11.10"),
    (orders, "order order_copy", "CI-1.15"),
    (orders, "order order_9", "CI-11.8"),
    (assigning, "assign captain", "CI-11.8"),
    # Clean-up and the end
    (feeding(food=2), "feed e2", "CI-12.2"),
    (feeding(), "feed food", "CI-7.7"),
    (feeding(food=2), "raise", "CI-12.5"),
    (feeding_begun, "raise", "CI-12.5"),
    (feeding(food=2), "pass", "CI-12.3"),
    (reactivating, "reactivate scout_tower", "CI-12.7"),
    (reactivating, "reactivate mint_house", "CI-12.7"),
    (reactivating, "reactivate boat_coin", "CI-12.15"),
    (reactivated_free, "reactivate scout_tower", "CI-12.8"),
    (window, "end_turn", "CI-12.1"),
    (at_the_end, "end_turn", "CI-13.1"),
    (at_the_end, "hire worker", "CI-11.3"),
    # Solo
    (solo(TakeStoreCube(0)), "take gold", "CI-19.30"),
    (solo(UseSlot(0)), "slot slot_bottom", "CI-19.38"),
    (solo(SlotCard(0, 1)), "discard H1", "CI-19.38"),
]


@pytest.mark.parametrize(
    ("position", "move", "rule"), REFUSALS, ids=[f"{rule} {move}" for _, move, rule in REFUSALS]
)
def test_refused(position: Callable[[], CooperTable], move: str, rule: str) -> None:
    """The rule that stands at the end of each line of the table."""
    refused(position(), move, rule)


CLOSED: list[tuple[Callable[[], CooperTable], str]] = [
    (paying(wood=3), "CI-7.6"),
    (reducing, "CI-7.14"),
    (landings, "CI-7.14"),
    (which_statue, "CI-7.14"),
    (asked(Give(0, "trade_any", 0)), "CI-9.10"),
    (asked(Take(0, "trade_any", 1)), "CI-9.10"),
    (choosing_half, "CI-9.26"),
    (first_space, "CI-9.26"),
    (second_space, "CI-9.26"),
    (single_type, "CI-9.26"),
    (statue_spots, "CI-9.26"),
    (looking("small"), "CI-9.26"),
    (putting_under, "CI-9.26"),
    (feeding(food=2), "CI-9.26"),
    (anchored, "CI-9.26"),
    (recruiting, "CI-9.26"),
    (orders, "CI-9.26"),
    (assigning, "CI-9.26"),
    (turning_boats, "CI-9.26"),
    (hauling, "CI-9.26"),
    (hauling_to, "CI-9.26"),
    (effects, "CI-9.26"),
    (redraw, "CI-9.26"),
]


@pytest.mark.parametrize(
    ("position", "rule"),
    CLOSED,
    ids=[f"{rule} {i}" for i, (_, rule) in enumerate(CLOSED)],
)
def test_no_anytime_action_now(position: Callable[[], CooperTable], rule: str) -> None:
    """CI-7.6, CI-7.14, CI-9.10, CI-9.26: moments that nothing interrupts."""
    t = position()
    for move in ANYTIME:
        refused(t, move, rule)


GARBAGE: list[Move] = [
    (),
    ("",),
    ("pass", "pass"),
    ("worker",),
    ("worker", "A"),
    ("worker", "A", "normal", "please"),
    ("worker", 1, 2),
    ("on", 5),
    ("on", "nowhere"),
    ("put",),
    ("pay", -1),
    ("pay", "gold", "gold"),
    ("steps", 99),
    ("steps", -1),
    ("steps", "²"),
    ("half", "R"),
    ("half", "aab"),
    ("half", ""),
    ("hire",),
    ("hire", "nobody"),
    ("use_lid",),
    ("use_lid", 0),
    ("use_cartographer", "shim"),
    ("use_cartographer", 2),
    ("use_large_card", "no_such_card"),
    ("store_from_land", 7),
    ("store_from_market", "ruby"),
    ("trade_any", "everything"),
    ("reactivate", "boat_coin"),
    ("reduce", ""),
    (0,),
    (3, 4, 5),
    *((word,) for word in ELSEWHERE),
]


def check_refusals(t: Table, attempts: list[Move]) -> None:
    legal = t.moves()
    for move in attempts:
        rule = t.why_not(move)
        if move in legal:
            assert rule == ""
        else:
            assert rule in WHY, f"{type(t.agenda[-1]).__name__} answers {move} with {rule!r}"


def test_nothing_raises() -> None:
    """Random games: garbage, and moves of other decisions, at every kind of decision."""
    questions = {step.__name__ for step in SPEECH.asking_steps()}
    met: set[str] = set()
    other: list[Move] = []
    for seed in games_until(24, lambda: questions <= met):
        luck = random.Random(seed)
        t = lively(seed, luck)
        while not t.over:
            name = type(t.agenda[-1]).__name__
            if name not in met or luck.random() < 0.1:
                check_refusals(t, [*GARBAGE, *luck.sample(other, min(40, len(other)))])
                other.append(luck.choice(t.moves()))
            met.add(name)
            t.play(pick(t, luck, DULL))
        assert t.why_not(("pass",)) == ""
        with pytest.raises(IllegalMove, match="The game is over"):
            t.play(("pass",))
    assert questions - met == set()


def test_the_message_is_for_a_player() -> None:
    """CI-5.6: the rule in a sentence, then the question; the move as it was written."""
    t = stacked()
    with pytest.raises(IllegalMove) as caught:
        t.play(("worker", "C", "special"))
    assert caught.value.rule == "CI-5.6"
    assert str(caught.value) == (
        f"CI-5.6: {WHY['CI-5.6']} Your turn: where do you place a worker? (move: worker C special)"
    )
    assert write_move(caught.value.move) == "worker C special"
