"""Where ships are, and what lies on their course (CI-2.8, CI-2.9, CI-2.15)."""

from __future__ import annotations

from typing import Final

from rondel.games.cooper_island.pieces import BAY, DIRECTIONS, HARBOUR, SECTOR_SIZE, SHIPS
from rondel.games.cooper_island.table import CooperTable, half_of, islet_of

FACING: Final[tuple[tuple[int, ...], ...]] = (
    (0, 0, 0, 0, -1, 1, 1, 1, 1, -1),
    (1, 1, 1, 1, -1, 0, 0, 0, 0, -1),
)
"""The half of a sand bank that faces clockwise, and the half that faces the other way, by place in
the sector (CI-2.10). Harbour and bay have none."""


def place_of(t: CooperTable, seat: int, ship: int) -> int:
    """Where on the ring the ship stands (CI-2.8, CI-2.9).

    It always lies at the visible half of the sand bank (CI-2.13), and there is room for all
    (CI-2.14): so the distance says everything.
    """
    start = SECTOR_SIZE * seat + HARBOUR
    return (start + DIRECTIONS[ship] * t.players[seat].distance[ship]) % len(t.ring)


def islets_passed(t: CooperTable, ship: int, origin: int, target: int) -> tuple[int, ...]:
    """The islet on the half by which the ship leaves, and the one on the half by which it comes in
    (CI-2.15)."""
    passed = []
    for place, facing in ((origin, FACING[ship]), (target, FACING[1 - ship])):
        water = t.ring[place]
        if water >= 0 and half_of(water) == facing[place % SECTOR_SIZE]:
            passed.append(islet_of(water))
    return tuple(passed)


def meets_something(t: CooperTable, seat: int, points: int) -> bool:
    """Whether so many helm points could take a ship of the seat past an islet, into a bay or into a
    harbour."""
    p = t.players[seat]
    for ship in range(len(SHIPS)):
        target = place_of(t, seat, ship)
        for _ in range(points - p.anchors[ship]):
            origin, target = target, (target + DIRECTIONS[ship]) % len(t.ring)
            in_port = target % SECTOR_SIZE in (BAY, HARBOUR)
            if in_port or islets_passed(t, ship, origin, target):
                return True
    return False
