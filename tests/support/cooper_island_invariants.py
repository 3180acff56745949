"""The invariants of Cooper Island (INV-1 to INV-39 of the ledger), checked after every move."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from rondel import Table
from rondel.core.table import Event, Step
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
    PIECES,
    RUIN,
    SECTOR_SIZE,
    SETTLEMENT,
    SMALL,
    STATUE,
    STONE,
    UNCHARTED,
    WOOD,
)
from rondel.games.cooper_island.rules.building import KeepCard, LookAtCards, PutUnder
from rondel.games.cooper_island.rules.cargo import LidArrives
from rondel.games.cooper_island.rules.cartographer import SingleType, SingleWhere
from rondel.games.cooper_island.rules.cleanup import feeding_cost
from rondel.games.cooper_island.rules.hiring import (
    AssignWorker,
    ChooseOrder,
    Recruit,
    milestones,
)
from rondel.games.cooper_island.rules.land import MountainCube
from rondel.games.cooper_island.rules.paying import Pay
from rondel.games.cooper_island.rules.sailing import (
    ChooseShip,
    Sail,
    TakeLog,
    place_of,
)
from rondel.games.cooper_island.rules.setup import ChooseStartTile
from rondel.games.cooper_island.rules.solo import cooper_of
from rondel.games.cooper_island.rules.storage import LAST_CUBE, free_spots
from rondel.games.cooper_island.table import CooperTable, Player
from tests.support.properties import Checks, Watcher

HALF_DONE = (Recruit, ChooseOrder, AssignWorker, KeepCard, LookAtCards, PutUnder, Pay)

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


def check(t: CooperTable, changed: Iterable[int] | None = None) -> None:
    """All invariants of a state; those of a player only for the seats that have changed."""
    seats = range(t.seats) if changed is None else changed
    for seat in seats:
        check_storage(t, t.players[seat])
    if t.cooper is not None:
        check_solo(t)
    assert 1 <= t.round <= 5 or has(t, ChooseStartTile)
    assert t.phase == GAME_END or not t.over
    if not is_quiet(t):
        return
    check_ships(t)
    check_conservation(t)
    check_workers(t)
    for seat in seats:
        check_player(t, seat)
        if not has(t, MountainCube):
            check_land(t, seat)


def seats_changed(before: CooperTable, after: CooperTable) -> list[int]:
    """The seats whose pieces are not as they were."""
    return [
        seat
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
        if any(getattr(old, name) != getattr(new, name) for name in Player.__slots__)
    ]


class Tally:
    """What has been done since the game began, by what was told of it."""

    def __init__(self, seats: int) -> None:
        self.counts = {key: [0] * seats for key in COUNTED}
        self.helm = 0

    def add(self, t: CooperTable, events: list[Event]) -> None:
        for key, args in events:
            if key in COUNTED:
                self.counts[key][int(args[0])] += 1
            elif key == "helm":
                self.helm += int(args[1])
            elif key == "round":
                assert all(p.market == [0] * len(PIECES) for p in t.players), "INV-27"


COUNTED = ("double_laid", "single_laid", "anchor_lifted", "worker")


def watcher(table: Table) -> Watcher:
    """Checks every state, and every change from one state to the next."""
    before = cast("CooperTable", table.copy())
    tally = Tally(table.setup.seats)

    def watch(table: Table, events: list[Event]) -> None:
        nonlocal before
        t = cast("CooperTable", table)
        tally.add(t, events)
        changed = seats_changed(before, t)
        # A quiet state may follow a half executed one, of which not everything was checked.
        check(t, changed if is_quiet(before) else None)
        check_changes(before, t, changed)
        check_tally(t, tally)
        before = t.copy()

    return watch


def check_tally(t: CooperTable, tally: Tally) -> None:
    """INV-3, INV-6, INV-25, INV-32: what was done adds up to what lies on the table."""
    waiting = sum(step.points for step in t.agenda if isinstance(step, (Sail, ChooseShip)))
    sailed = sum(sum(p.distance) for p in t.players)
    assert tally.helm == sailed + sum(tally.counts["anchor_lifted"]) + waiting, "INV-3"
    if is_quiet(t) and not has(t, ChooseStartTile):
        doubles, singles = tally.counts["double_laid"], tally.counts["single_laid"]
        for seat in range(t.seats):
            check_tiles(t, seat, doubles[seat], singles[seat])
        in_reserve = sum(sum(p.tiles) for p in t.players)
        assert sum(t.bag) + in_reserve + sum(doubles) == 60, "INV-6"
        shims = 56 - t.seats - t.single_tiles - sum(singles)
        being_laid = sum(isinstance(step, (SingleWhere, SingleType)) for step in t.agenda)
        assert shims >= being_laid, "INV-6"
    if t.over:
        assert all(10 <= turns <= 20 for turns in tally.counts["worker"]), "INV-32"


def check_changes(before: CooperTable, after: CooperTable, changed: list[int]) -> None:
    """INV-1, INV-22, INV-23: what never goes back."""
    assert before.round <= after.round
    if before.cooper is not None:
        assert before.cooper.distance <= cooper_of(after).distance, "INV-1"
    for seat in changed:
        old, new = before.players[seat], after.players[seat]
        for ship in range(2):
            assert old.distance[ship] <= new.distance[ship], "INV-1"
        if old.level == new.level and old.kind == new.kind:
            continue
        for space, level in enumerate(old.level):
            assert level <= new.level[space], "INV-22: levels never fall"
            if level:
                assert new.kind[space] in (old.kind[space], SETTLEMENT), "INV-23"
            item = old.item[space]
            if item > LAST_CUBE and item != RUIN and new.item[space]:
                assert new.level[space] == level, "INV-22"


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


RICH_PACK = Path(__file__).parents[1] / "packs" / "cooper_island_rich"
"""Content in which building is cheap and storage wide: random players then build a lot."""

COOPER_ISLAND = Checks(
    "cooper-island", watcher, DULL, longest=5000, options=options, rich_pack=RICH_PACK
)
