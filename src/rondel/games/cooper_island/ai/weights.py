"""What a move of Cooper Island is about, for the weights that a policy gives it.

As a rule that is what the move names. Where workers go depends on how late it is and whether there
is anything to do for them; where tiles go, on what they bring there; a cube that is paid, on how
much of it is needed; a ship that sails, on what it meets.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.moves import Move
from rondel.core.policy import Name
from rondel.games.cooper_island.peninsula import LAST_CUBE
from rondel.games.cooper_island.pieces import (
    BAY,
    DIRECTIONS,
    HARBOUR,
    ITEMS,
    LANDSCAPES,
    SECTOR_SIZE,
    SETTLEMENT,
    SHIPS,
)
from rondel.games.cooper_island.rules.cartographer import SingleWhere
from rondel.games.cooper_island.rules.cleanup import Feed
from rondel.games.cooper_island.rules.course import islets_passed, place_of
from rondel.games.cooper_island.rules.effects import verb
from rondel.games.cooper_island.rules.paying import Pay
from rondel.games.cooper_island.rules.sailing import ChooseShip
from rondel.games.cooper_island.rules.tiles import FirstSpace, SecondSpace
from rondel.games.cooper_island.table import CooperTable

HIGHEST = 5
"""Levels above are as good as this one."""
PHASES = ("last", "late", "middle", "early")
"""By the rounds that are left after this one."""
COSTLY = ("boat", "building", "ruin", "statue", "supply")
"""Actions of sections that are not always possible, and what workers go there for."""


def thing_of(t: CooperTable, move: Move) -> Name:
    """What a move is about; one that names nothing, about what is asked."""
    look = LOOK.get(move[0])
    if look is not None:
        return look(t, move)
    return move[1] if len(move) > 1 else type(t.agenda[-1]).__name__


def phase(t: CooperTable) -> str:
    return PHASES[min(len(PHASES) - 1, t.content.rounds - t.round)]


def worker_space(t: CooperTable, move: Move) -> Name:
    """First tiles and boats, then statues, in the end buildings; special workers save cost."""
    costly = False
    for choice in t.content.choices_stacked[t.content.worker_spaces[move]]:
        for action in choice:
            if action.id in COSTLY:
                costly = True
                if verb.can(t, t.seat, action.op):
                    return f"{move[1]} {move[2]} {phase(t)}"
    return f"{move[1]} {move[2]} {phase(t)} idle" if costly else f"{move[1]} {move[2]} {phase(t)}"


def land_space(t: CooperTable, move: Move) -> Name:
    """Laying a tile: the higher the better, for its cube will be worth more. The cartographer's
    single tiles make new land, or land so high that it pays."""
    level = min(HIGHEST, t.players[t.seat].land.level[t.layout.number[str(move[1])]])
    asked = t.agenda[-1]
    if isinstance(asked, FirstSpace):
        return f"{LANDSCAPES[asked.side.types[0]]} {level}"
    if isinstance(asked, SecondSpace):
        return f"{LANDSCAPES[asked.side.types[1]]} {level}"
    return f"charted {level}" if isinstance(asked, SingleWhere) else level


def site(t: CooperTable, move: Move) -> Name:
    """CI-10.3: what is built on a settlement brings a point more."""
    kind = t.players[t.seat].land.kind[t.layout.number[str(move[1])]]
    return "settlement" if kind == SETTLEMENT else "land"


def hire_space(t: CooperTable, move: Move) -> Name:
    """Early a worker has time to pay; late two helm points are as good."""
    return f"{move[1]} {phase(t)}"


def cube(t: CooperTable, move: Move) -> Name:
    """A piece in storage has its name. A cube on land is worth its height: as much as is due, so
    much more, or a part of it."""
    space = t.layout.number.get(str(move[1]))
    if space is None:
        return move[1]
    land = t.players[t.seat].land
    item, level = land.item[space], land.level[space]
    asked = t.agenda[-1]
    if isinstance(asked, Pay):
        due = asked.cost[item]
    elif isinstance(asked, Feed):
        due = asked.due + max(0, asked.raised) - asked.paid
    else:
        return f"{ITEMS[item]} {min(HIGHEST, level)}" if item <= LAST_CUBE else move[1]
    return f"over {min(3, level - due)}" if level > due else f"{level} of {min(HIGHEST, due)}"


def course(t: CooperTable, move: Move) -> Name:
    """What a ship meets on the way, and how far it is then to its next log token."""
    asked = t.agenda[-1]
    if not isinstance(asked, ChooseShip):
        return move[1]
    ship = SHIPS.index(str(move[1]))
    steps = asked.points - t.players[t.seat].anchors[ship]
    target = place_of(t, t.seat, ship)
    islets = logs = left = 0
    while steps > 0 or not left:
        origin, target = target, (target + DIRECTIONS[ship]) % len(t.ring)
        steps -= 1
        port = target % SECTOR_SIZE in (BAY, HARBOUR)
        if steps >= 0:
            islets += len(islets_passed(t, ship, origin, target))
            logs += port
        elif port:
            left = -steps
    return f"{'log' if logs else left} {min(2, islets)}"


LOOK: dict[Name, Callable[[CooperTable, Move], Name]] = {
    "worker": worker_space,
    "on": land_space,
    "put": site,
    "hire": hire_space,
    "pay": cube,
    "give": cube,
    "feed": cube,
    "store_from_land": cube,
    "ship": course,
}
"""Moves for which the position is looked at."""
