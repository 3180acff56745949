"""What always holds in Cooper Island, checked after every move.

Each promise has a number (INV-3), by which the check that fails names it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from rondel import Table
from rondel.core.bits import members
from rondel.core.effects import Perform
from rondel.core.table import Event, Step, slots
from rondel.games.cooper_island.peninsula import LAST_CUBE, Peninsula
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
    LOG_EVERY,
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
from rondel.games.cooper_island.rules.building import KeepCard, PlaceBuilding, PutUnder
from rondel.games.cooper_island.rules.cartographer import SingleType, SingleWhere
from rondel.games.cooper_island.rules.cleanup import feeding_cost
from rondel.games.cooper_island.rules.course import place_of
from rondel.games.cooper_island.rules.due import OrderEffects
from rondel.games.cooper_island.rules.hiring import (
    AssignWorker,
    ChooseOrder,
    Recruit,
    milestones,
)
from rondel.games.cooper_island.rules.land import MountainCube
from rondel.games.cooper_island.rules.large_cards import PlaceLid
from rondel.games.cooper_island.rules.paying import Pay
from rondel.games.cooper_island.rules.ruins import PlaceStatue
from rondel.games.cooper_island.rules.sailing import ChooseShip, Sail, TakeLog
from rondel.games.cooper_island.rules.setup import ChooseStartTile
from rondel.games.cooper_island.rules.solo import THIRD_COLOUR_SECTIONS, cooper_of
from rondel.games.cooper_island.rules.storage import free_spots
from rondel.games.cooper_island.table import (
    CooperTable,
    Player,
    holder_of,
    seat_of_cooper,
    seat_of_third_colour,
)
from tests.support.properties import Checks, Watcher

HALF_DONE = (Recruit, ChooseOrder, AssignWorker, KeepCard, PutUnder, Pay)

DULL = (
    frozenset(("pass", "decline", "end_turn", "end_income", "refuse"))
    | frozenset(("done", "nothing", "lose_rest", "none")),
    frozenset(("trade_any", "trade_gold", "trade_cloth", "give")),
)
"""What a lively random player seldom does, and what it does least of all."""


def islets_placed(t: CooperTable, seat: int) -> int:
    base = SECTOR_SIZE * seat
    return sum(code >= 0 for code in t.ring[base : base + SECTOR_SIZE])


def is_quiet(t: CooperTable) -> bool:
    """Whether nothing is half done: then all invariants hold."""
    return not any(isinstance(step, HALF_DONE) for step in t.agenda)


def has(t: CooperTable, *kinds: type[Step]) -> bool:
    return any(isinstance(step, kinds) for step in t.agenda)


def count_steps(t: CooperTable, kind: type[Step]) -> int:
    return sum(isinstance(step, kind) for step in t.agenda)


def lids_to_come(t: CooperTable) -> int:
    """How many deliveries are paid whose lid has not arrived yet."""
    waiting = [ops for step in t.agenda if isinstance(step, OrderEffects) for _, ops in step.due]
    waiting += [(step.op,) for step in t.agenda if isinstance(step, Perform)]
    return sum(("take_lid",) in ops for ops in waiting)


def check_ships(t: CooperTable) -> None:
    """Places (INV-1), log tokens and points for steps follow from the distances (INV-2, INV-39).

    There is a log token for every 5 steps (CI-8.18). Anchors never fall below 0 (INV-5).
    """
    scores = t.scores()
    for seat, p in enumerate(t.players):
        for ship, direction in ((0, 1), (1, -1)):
            place = (SECTOR_SIZE * seat + HARBOUR + direction * p.distance[ship]) % len(t.ring)
            assert place_of(t, seat, ship) == place
            assert p.anchors[ship] >= 0
        due = sum(distance // LOG_EVERY for distance in p.distance)
        open_logs = sum(isinstance(step, TakeLog) and step.sailor == seat for step in t.agenda)
        assert p.logs + open_logs == due, "INV-2, INV-39"
        if not open_logs:
            assert scores[seat]["log_tokens"] + scores[seat]["steps"] == sum(p.distance), "INV-2"


def check_conservation(t: CooperTable) -> None:
    """Tiles and log tokens (INV-6) and cards (INV-7) are somewhere, and only once."""
    assert 0 <= t.single_tiles <= t.content.single_tiles
    seen = sum(p.logs for p in t.players)
    face_down = t.cooper.logs if t.cooper else 0
    tokens = sum(token.count for token in t.content.logs)
    assert sum(t.logs) == tokens - seen or sum(t.logs) <= face_down, "INV-6: log tokens"
    for stack, cards, owned in (
        (t.small_stack, t.content.small_cards, [p.small_cards for p in t.players]),
        (t.large_stack, t.content.large_cards, [p.large_cards for p in t.players]),
    ):
        held = [card for hand in owned for card in members(hand)]
        assert sorted([*stack.cards, *held]) == list(range(len(cards))), "INV-7"
    start = t.content.start
    for p in t.players:
        assert p.small_cards.bit_count() <= start.small_buildings - p.small_left, "INV-7"
        assert p.large_cards.bit_count() <= start.large_buildings - p.large_left, "INV-7"
        assert p.large_up & ~p.large_cards == 0


def check_player(t: CooperTable, seat: int) -> None:
    """A player's islets and boats (INV-8), lids (INV-9), ruins and statues (INV-10) and buildings
    (INV-11) are somewhere, and only once."""
    p = t.players[seat]
    start = t.content.start
    removed = len(t.content.islets) - p.islets.bit_count() - islets_placed(t, seat)
    assert removed == 0 or (removed > 0 and t.setup.options.get("random_islets") == "yes"), "INV-8"
    assert islets_placed(t, seat) <= max(1, t.round), "INV-8"
    built = [boat for boat in p.landing if boat >= 0]
    assert sorted([*members(p.boats_left), *built]) == list(range(len(t.content.boats))), "INV-8"
    assert p.boats_built == len(built)
    assert all(boat in built for boat in members(p.boats_down))
    on_land = p.land.item.count(LID)
    in_transit = lids_to_come(t) if seat == t.active else 0
    in_hand = count_steps(t, PlaceLid) if seat == t.active else 0
    on_ships = p.lids_on_ships.bit_count()
    lids = on_ships + in_transit + in_hand + p.lids_unused + p.crates_used.bit_count() + on_land
    assert lids == start.crate_lids, "INV-9"
    assert p.lids_taken == start.crate_lids - on_ships - in_transit, "INV-9"
    assert p.crates_used & ~p.crates_open == 0
    statues = p.land.item.count(STATUE)
    in_hand = count_steps(t, PlaceStatue) if seat == t.active else 0
    tokens = p.land.item.count(RUIN) + p.statues_ready.bit_count() + in_hand + statues
    assert tokens == len(t.layout.ruins), "INV-10"
    assert statues == p.statues, "INV-10"
    assert p.statues_ready & ~p.spots_open == 0
    buildings = (
        (SMALL, p.small_left, start.small_buildings),
        (LARGE, p.large_left, start.large_buildings),
        (FORTRESS, p.fortress_left, 1),
    )
    for item, left, total in buildings:
        assert p.land.item.count(item) + left == total or has(t, PlaceBuilding), "INV-11"
    assert sum(p.land.item.count(item) for item, _, _ in buildings) == p.buildings, "INV-11"


def check_workers(t: CooperTable) -> None:
    """All workers are somewhere (INV-12).

    There are two to four to place, and one on a royal order for each special worker hired (INV-13).
    Three are hired at most, with a milestone for each (INV-14). No two of a colour stand together
    (INV-15). Outside the worker phase the sections are empty (INV-16).
    """
    start = t.content.start
    normal, special = t.content.workers_of_a_colour
    for seat, p in enumerate(t.players):
        on_board = sum(stack.count(seat) for stack in t.workers)
        on_orders = sum(holder_of(order) == seat for order in t.orders)
        pool = p.pool_normal + p.pool_special
        assert p.normal + p.special + on_board + pool + on_orders == normal + special, "INV-12"
        active = p.normal + p.special + on_board
        assert active == normal - p.pool_normal, "INV-13"
        assert start.available_normal <= active <= normal, "INV-13"
        assert on_orders == special - p.pool_special, "INV-13"
        hired = start.pool_normal + start.pool_special - pool
        assert hired == p.workers_hired <= t.content.hiring.worker_spaces, "INV-14"
        assert p.workers_hired + p.helm_hired <= sum(milestones(p).values()) <= 4, "INV-14"
    for stack in t.workers:
        assert len(set(stack)) == len(stack), "INV-15"
    if t.phase in (INCOME, GAME_END):
        third = seat_of_third_colour(t)
        for space, stack in enumerate(t.workers):
            section = t.content.section_ids[space // 2]
            home = t.cooper is None or section not in THIRD_COLOUR_SECTIONS
            assert stack == () if home else stack in ((), (third,)), "INV-16"


CUBES = {FOREST: {WOOD}, MEADOW: {FOOD}, SETTLEMENT: {CLOTH}, MOUNTAIN: {STONE, GOLD}}


def check_kept_sets(land: Peninsula, charted: set[int]) -> None:
    """What a peninsula keeps of its spaces is what they show."""
    items = dict(enumerate(land.item))
    free = {space for space, item in items.items() if not item and space not in charted}
    beside = {other for space in charted for other in land.layout.near[space]}
    assert set(members(land.charted)) == charted
    assert set(members(land.occupied)) == {space for space, item in items.items() if item}
    assert set(members(land.chartable)) == free & beside
    assert land.cubes == tuple(space for space, item in items.items() if 0 < item <= LAST_CUBE)
    worth = [0] * len(PIECES)
    for space in land.cubes:
        worth[land.item[space]] += land.level[space]
    assert (land.worth, land.value) == (worth, sum(worth))


def check_land(t: CooperTable, seat: int) -> None:
    """A space is uncharted or shows a landscape (INV-18); ruins lie on uncharted land, all else on
    charted land (INV-19); cubes fit the landscape (INV-20); charted land is connected to the start
    (INV-21); no islet lies in a harbour or bay (INV-24)."""
    p = t.players[seat]
    charted = {space for space, level in enumerate(p.land.level) if level}
    check_kept_sets(p.land, charted)
    for space, item in enumerate(p.land.item):
        assert (p.land.kind[space] == UNCHARTED) == (space not in charted), "INV-18"
        if space in charted:
            assert item != RUIN, "INV-19"
            if 0 < item <= LAST_CUBE:
                assert item in CUBES[p.land.kind[space]], "INV-20"
                assert item != GOLD or p.land.level[space] >= t.content.points.gold_level, "INV-20"
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
    """Storage holds what it can (INV-26), the cartographer's marker is on its track (INV-28),
    and nobody has to feed more than 7 (INV-31)."""
    assert free_spots(p) >= 0, "INV-26"
    assert min(p.storage) >= 0
    assert min(p.market) >= 0
    assert 0 <= p.cartographer <= t.content.cartographer.track, "INV-28"
    assert 0 <= feeding_cost(t, p) <= 7, "INV-31"


def check_solo(t: CooperTable) -> None:
    """Cooper's workers, cards, tokens and log tokens are as many as they should be (INV-35)."""
    cooper = cooper_of(t)
    on_board = sum(stack.count(seat_of_cooper(t)) for stack in t.workers)
    assert cooper.normal + cooper.special + on_board == sum(t.content.workers_of_a_colour)
    cards = [card for layer in cooper.deck for card in layer] + list(cooper.discards)
    cards += [cooper.skipped] if cooper.skipped else []
    assert sorted(cards) == sorted(t.content.action_cards)
    assert cooper.tokens + cooper.slots_used.bit_count() == t.players[0].workers_hired
    assert cooper.logs == cooper.distance // LOG_EVERY
    assert min(cooper.store) >= 0
    assert cooper.anchors >= 0


def check(t: CooperTable, changed: Iterable[int] | None = None) -> None:
    """Check all invariants of a state, those of a player only for the seats that have changed."""
    seats = range(t.seats) if changed is None else changed
    for seat in seats:
        check_storage(t, t.players[seat])
    if t.cooper is not None:
        check_solo(t)
    assert 1 <= t.round <= t.content.rounds or has(t, ChooseStartTile)
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
        if any(getattr(old, name) != getattr(new, name) for name in slots(Player))
    ]


class Tally:
    """What has been done since the game began, by what was told of it."""

    def __init__(self, seats: int) -> None:
        self.counts = {key: [0] * seats for key in COUNTED.values()}
        self.helm = 0
        self.lifted = 0

    def add(self, t: CooperTable, events: list[Event]) -> None:
        for key, args in events:
            if args[:1] == ("cooper",):
                continue
            if key in COUNTED:
                self.counts[COUNTED[key]][int(args[0])] += 1
            elif key == "anchors_lifted":
                self.lifted += int(args[2])
            elif key == "helm":
                self.helm += int(args[1])
            elif key == "round":
                emptied = all(p.market == (0,) * len(PIECES) for p in t.players)
                assert emptied, "INV-27: marketplaces are empty when a round begins"


COUNTED = {
    "double_laid": "double_laid",
    "single_laid": "single_laid",
    "worker": "worker",
    "worker_on_top": "worker",
}
"""What each seat does is counted, by event."""


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
    """What was done adds up: helm points (INV-3), tiles (INV-6, INV-25), 10 to 20 worker turns in
    a game (INV-32)."""
    waiting = sum(step.points for step in t.agenda if isinstance(step, (Sail, ChooseShip)))
    sailed = sum(sum(p.distance) for p in t.players)
    assert tally.helm == sailed + tally.lifted + waiting, "INV-3"
    if is_quiet(t) and not has(t, ChooseStartTile):
        doubles, singles = tally.counts["double_laid"], tally.counts["single_laid"]
        for seat in range(t.seats):
            check_tiles(t, seat, doubles[seat], singles[seat])
        in_reserve = sum(sum(p.tiles) for p in t.players)
        tiles = sum(tile.count for tile in t.content.tiles.double_tiles)
        assert sum(t.bag) + in_reserve + sum(doubles) == tiles, "INV-6"
        shims = t.content.single_tiles - t.seats - t.single_tiles - sum(singles)
        being_laid = sum(isinstance(step, (SingleWhere, SingleType)) for step in t.agenda)
        assert shims >= being_laid, "INV-6"
    if t.over:
        assert all(10 <= turns <= 20 for turns in tally.counts["worker"]), "INV-32"


def check_changes(before: CooperTable, after: CooperTable, changed: list[int]) -> None:
    """Nothing goes back: neither ships (INV-1) nor levels (INV-22) nor settlements (INV-23)."""
    assert before.round <= after.round
    if before.cooper is not None:
        assert before.cooper.distance <= cooper_of(after).distance, "INV-1"
    for seat in changed:
        old, new = before.players[seat], after.players[seat]
        for ship in range(2):
            assert old.distance[ship] <= new.distance[ship], "INV-1"
        was, now = old.land, new.land
        if was.level == now.level and was.kind == now.kind:
            continue
        for space, level in enumerate(was.level):
            assert level <= now.level[space], "INV-22: levels never fall"
            if level:
                assert now.kind[space] in (was.kind[space], SETTLEMENT), "INV-23"
            item = was.item[space]
            if item > LAST_CUBE and item != RUIN and now.item[space]:
                assert now.level[space] == level, "INV-22"


def check_tiles(t: CooperTable, seat: int, doubles: int, singles: int) -> None:
    """The levels of a peninsula add up; shims lie under double tiles (INV-25)."""
    total = sum(t.players[seat].land.level)
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
