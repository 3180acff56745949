"""The invariants of Cooper Island (INV-1 to INV-39 of the ledger), checked after every move."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

from rondel import Table
from rondel.core.table import Event, Step
from rondel.games.cooper_island.automa import cooper_of
from rondel.games.cooper_island.building import KeepCard, LookAtCards, PutUnder
from rondel.games.cooper_island.cargo import LidArrives
from rondel.games.cooper_island.cleanup import feeding_cost
from rondel.games.cooper_island.hiring import (
    AssignWorker,
    ChooseOrder,
    Recruit,
    milestones,
)
from rondel.games.cooper_island.land import MountainCube
from rondel.games.cooper_island.paying import Pay
from rondel.games.cooper_island.pieces import (
    BAY,
    CLOTH,
    FOOD,
    FOREST,
    FORTRESS,
    GAME_END,
    GOLD,
    HARBOUR,
    INCOME,
    LARGE,
    LID,
    MEADOW,
    MOUNTAIN,
    RUIN,
    SECTOR_SIZE,
    SETTLEMENT,
    SMALL,
    STATUE,
    STONE,
    UNCHARTED,
    WOOD,
)
from rondel.games.cooper_island.sailing import HarbourFee, PassIslets, TakeLog, place_of
from rondel.games.cooper_island.storage import LAST_CUBE, free_spots
from rondel.games.cooper_island.table import CooperTable, Player
from tests.properties import Checks, Watcher

HALF_DONE = (Recruit, ChooseOrder, AssignWorker, KeepCard, LookAtCards, PutUnder, Pay)
OPEN_STEP_EFFECTS = (PassIslets, TakeLog, HarbourFee)

DULL = (
    frozenset(("pass", "decline", "end_turn", "end_income", "refuse", "stop"))
    | frozenset(("done", "nothing", "lose_rest", "none")),
    frozenset(("trade_any", "trade_gold", "trade_cloth", "give")),
)
"""What a lively random player seldom does, and what it does least of all."""


def islets_placed(t: CooperTable, seat: int) -> int:
    base = SECTOR_SIZE * seat
    return sum(code >= 0 for code in t.ring[base : base + SECTOR_SIZE])


def is_quiet(t: CooperTable) -> bool:
    """No frame is half executed: then all invariants hold."""
    return not any(isinstance(step, HALF_DONE) for step in t.agenda)


def has(t: CooperTable, *kinds: type[Step]) -> bool:
    return any(isinstance(step, kinds) for step in t.agenda)


def check_ships(t: CooperTable) -> None:
    """INV-1, INV-2, INV-5 and CI-8.18: places, logs and anchors follow from the distances."""
    scores = t.scores()
    for seat, p in enumerate(t.players):
        for ship, direction in ((0, 1), (1, -1)):
            place = (SECTOR_SIZE * seat + HARBOUR + direction * p.distance[ship]) % len(t.ring)
            assert place_of(t, seat, ship) == place
            assert p.anchors[ship] >= 0
        due = sum(distance // 5 for distance in p.distance)
        open_logs = sum(isinstance(step, TakeLog) and step.sailor == seat for step in t.agenda)
        assert p.logs + open_logs == due, "INV-2, INV-39"
        if not open_logs:
            assert scores[seat]["log_tokens"] + scores[seat]["steps"] == sum(p.distance), "INV-2"


def check_conservation(t: CooperTable) -> None:
    """INV-6, INV-7: shared pieces are somewhere, and only once."""
    assert 0 <= t.single_tiles <= 56
    seen = sum(p.logs for p in t.players)
    face_down = t.cooper.logs if t.cooper else 0
    assert sum(t.logs) == 30 - seen or sum(t.logs) <= face_down, "INV-6: log tokens"
    for stack, owned in (
        (t.small_stack, [p.small_cards for p in t.players]),
        (t.large_stack, [p.large_cards for p in t.players]),
    ):
        held = [card for cards in owned for card in range(15) if cards >> card & 1]
        assert sorted([*stack.cards, *held]) == list(range(15)), "INV-7"
    for p in t.players:
        assert p.small_cards.bit_count() <= 2 - p.small_left, "INV-7"
        assert p.large_cards.bit_count() <= 2 - p.large_left, "INV-7"
        assert p.large_up & ~p.large_cards == 0


def names(t: CooperTable) -> set[str]:
    return {type(step).__name__ for step in t.agenda}


def check_player(t: CooperTable, seat: int) -> None:
    p = t.players[seat]
    removed = 6 - p.islets.bit_count() - islets_placed(t, seat)
    assert removed == 0 or (removed > 0 and t.setup.options.get("random_islets") == "yes"), "INV-8"
    assert islets_placed(t, seat) <= max(1, t.round), "INV-8"
    built = [boat for boat in p.landing if boat >= 0]
    assert p.boats_left.bit_count() + len(built) == 6, "INV-8"
    assert all(not p.boats_left >> boat & 1 for boat in built), "INV-8"
    assert all(boat in built for boat in range(6) if p.boats_down >> boat & 1)
    on_land = p.item.count(LID)
    in_transit = sum(isinstance(s, LidArrives) and s.supplier == seat for s in t.agenda)
    on_ships = p.lids_on_ships.bit_count()
    assert on_ships + in_transit + p.lids_unused + p.crates_used.bit_count() + on_land == 5, "INV-9"
    assert p.lids_taken == 5 - on_ships - in_transit, "INV-9"
    assert p.crates_used & ~p.crates_open == 0
    statues = p.item.count(STATUE)
    assert p.item.count(RUIN) + p.statues_ready.bit_count() + statues == 5, "INV-10"
    assert statues == p.statues, "INV-10"
    assert p.statues_ready & ~p.spots_open == 0
    buildings = {SMALL: p.small_left, LARGE: p.large_left, FORTRESS: p.fortress_left}
    for item, left in buildings.items():
        total = 1 if item == FORTRESS else 2
        waiting = "PlaceBuilding" in names(t)
        assert p.item.count(item) + left == total or waiting, "INV-11"
    assert sum(p.item.count(item) for item in buildings) == p.buildings, "INV-11"


def check_workers(t: CooperTable) -> None:
    """INV-12 to INV-16."""
    for seat, p in enumerate(t.players):
        on_board = sum(stack.count(seat) for stack in t.workers)
        on_orders = sum(holder >= 0 and holder >> 1 == seat for holder in t.orders)
        pool = p.pool_normal + p.pool_special
        assert p.normal + p.special + on_board + pool + on_orders == 6, "INV-12"
        active = p.normal + p.special + on_board
        assert active == 4 - p.pool_normal, "INV-13"
        assert 2 <= active <= 4, "INV-13"
        assert on_orders == 2 - p.pool_special, "INV-13"
        assert 4 - pool == p.workers_hired <= 3, "INV-14"
        assert p.workers_hired + p.helm_hired <= sum(milestones(p).values()) <= 4, "INV-14"
    for stack in t.workers:
        assert len(set(stack)) == len(stack), "INV-15"
    if t.phase in (INCOME, GAME_END):
        third = t.seats + 1
        for space, stack in enumerate(t.workers):
            home = t.cooper is None or t.content.section_ids[space // 2] not in "ACEG"
            assert stack == () if home else stack in ((), (third,)), "INV-16"


CUBES = {FOREST: {WOOD}, MEADOW: {FOOD}, SETTLEMENT: {CLOTH}, MOUNTAIN: {STONE, GOLD}}


def check_land(t: CooperTable, seat: int) -> None:
    """INV-18 to INV-21, INV-24."""
    p = t.players[seat]
    charted = {space for space, level in enumerate(p.level) if level}
    for space, item in enumerate(p.item):
        assert (p.kind[space] == UNCHARTED) == (space not in charted), "INV-18"
        if space in charted:
            assert item != RUIN, "INV-19"
            if 0 < item <= LAST_CUBE:
                assert item in CUBES[p.kind[space]], "INV-20"
                assert item != GOLD or p.level[space] >= 3, "INV-20"
        else:
            assert item in (0, RUIN), "INV-19"
    if charted:
        found = {t.layout.start}
        todo = [t.layout.start]
        while todo:
            for other in t.layout.near[todo.pop()]:
                if other in charted and other not in found:
                    found.add(other)
                    todo.append(other)
        assert found == charted, "INV-21"
    base = SECTOR_SIZE * seat
    assert t.ring[base + HARBOUR] == t.ring[base + BAY] == -1, "INV-24"


def check_storage(t: CooperTable, p: Player) -> None:
    """INV-26, INV-28, INV-31."""
    assert free_spots(p) >= 0, "INV-26"
    assert min(p.storage) >= 0
    assert min(p.market) >= 0
    assert 0 <= p.cartographer <= 6, "INV-28"
    assert 0 <= feeding_cost(t, p) <= 7, "INV-31"


def check_solo(t: CooperTable) -> None:
    """INV-35"""
    cooper = cooper_of(t)
    on_board = sum(stack.count(t.seats) for stack in t.workers)
    assert cooper.normal + cooper.special + on_board == 6
    cards = [card for layer in cooper.deck for card in layer] + list(cooper.discards)
    cards += [cooper.skipped] if cooper.skipped else []
    assert sorted(cards) == ["B1", "B2", "D1", "D2", "F1", "F2", "H1", "H2"]
    assert cooper.tokens + cooper.slots_used.bit_count() == t.players[0].workers_hired
    assert cooper.logs == cooper.distance // 5
    assert min(cooper.store) >= 0
    assert cooper.anchors >= 0


def check(t: CooperTable) -> None:
    """All invariants of a state."""
    for p in t.players:
        check_storage(t, p)
    if t.cooper is not None:
        check_solo(t)
    assert 1 <= t.round <= 5 or "ChooseStartTile" in names(t)
    assert t.phase == GAME_END or not t.over
    if not is_quiet(t):
        return
    check_ships(t)
    check_conservation(t)
    check_workers(t)
    for seat in range(t.seats):
        check_player(t, seat)
        if not has(t, MountainCube):
            check_land(t, seat)


class Memory:
    """What must not change between states, or only in one direction."""

    def __init__(self, t: CooperTable) -> None:
        self.distance = [p.distance[:] for p in t.players]
        self.level = [p.level[:] for p in t.players]
        self.kind = [p.kind[:] for p in t.players]
        self.item = [p.item[:] for p in t.players]
        self.cooper_distance = t.cooper.distance if t.cooper else 0
        self.round = t.round


def watcher(table: Table) -> Watcher:
    """Checks every state, and every change from one state to the next."""
    before = Memory(cast("CooperTable", table))
    doubles = [0] * table.setup.seats
    singles = [0] * table.setup.seats
    helm = [0] * table.setup.seats
    lifted = [0] * table.setup.seats
    turns = [0] * table.setup.seats

    def watch(table: Table, events: list[Event]) -> None:
        nonlocal before
        t = cast("CooperTable", table)
        for key, args in events:
            if key == "double_laid":
                doubles[int(args[0])] += 1
            elif key == "single_laid":
                singles[int(args[0])] += 1
            elif key == "helm":
                helm[int(args[0])] += int(args[1])
            elif key == "anchor_lifted":
                lifted[int(args[0])] += 1
            elif key == "worker":
                turns[int(args[0])] += 1
            elif key == "round":
                assert all(t.players[s].market == [0] * 6 for s in range(t.seats)), "INV-27"
        check(t)
        after = Memory(t)
        check_changes(t, before, after)
        waiting = sum(
            step.points
            for step in t.agenda
            if type(step).__name__ in ("Sail", "ChooseShip") and hasattr(step, "points")
        )
        total = sum(sum(p.distance) for p in t.players) + sum(lifted)
        assert sum(helm) == total + waiting, "INV-3"
        if is_quiet(t) and "ChooseStartTile" not in names(t):
            for seat in range(t.seats):
                check_tiles(t, seat, doubles[seat], singles[seat])
            placed = sum(doubles)
            assert sum(t.bag) + sum(sum(p.tiles) for p in t.players) + placed == 60, "INV-6"
            shims = 56 - t.seats - t.single_tiles - sum(singles)
            waiting_singles = sum(
                type(s).__name__ in ("SingleWhere", "SingleType") for s in t.agenda
            )
            assert shims >= waiting_singles >= 0, "INV-6"
        if t.over:
            assert all(10 <= n <= 20 for n in turns), "INV-32"
        before = after

    return watch


def check_changes(t: CooperTable, before: Memory, after: Memory) -> None:
    """INV-1, INV-22, INV-23: what never goes back."""
    assert before.round <= after.round
    assert before.cooper_distance <= after.cooper_distance
    for seat in range(t.seats):
        for ship in range(2):
            assert before.distance[seat][ship] <= after.distance[seat][ship], "INV-1"
        for space, level in enumerate(before.level[seat]):
            now = after.level[seat][space]
            assert level <= now, "INV-22: levels never fall"
            old, new = before.kind[seat][space], after.kind[seat][space]
            if level:
                assert new in (old, SETTLEMENT), "INV-23"
            if before.item[seat][space] > LAST_CUBE and after.item[seat][space]:
                assert now == level or before.item[seat][space] == RUIN, "INV-22"


def check_tiles(t: CooperTable, seat: int, doubles: int, singles: int) -> None:
    """INV-25: the levels of a peninsula add up (shims lie under double tiles)."""
    total = sum(t.players[seat].level)
    least = 1 + islets_placed(t, seat) + 2 * doubles + singles
    assert least <= total <= least + doubles, "INV-25"


def options(seats: int, luck: random.Random) -> dict[str, str]:
    """Any variant of the game."""
    chosen = {
        "start_tile": luck.choice(["meadow", "meadow", "random", "choice"]),
        "layout": luck.choice(["T22", "T22", "A24"]),
    }
    if seats == 1:
        chosen["strategy"] = luck.choice("1234")
        chosen["level"] = luck.choice("1234")
        chosen["random_islets"] = luck.choice(["no", "yes"])
    return chosen


RICH_PACK = Path(__file__).parent / "packs" / "cooper_island_rich"
"""Content in which building is cheap and storage wide: random players then build a lot."""

COOPER_ISLAND = Checks(
    "cooper-island", watcher, DULL, longest=5000, options=options, rich_pack=RICH_PACK
)
