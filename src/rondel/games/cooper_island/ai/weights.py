"""What a move of Cooper Island is about, for the weights that a policy gives it.

As a rule that is what the move names. Where workers go depends on how late it is, where tiles go
on the height there; a cube on land is what it is, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.moves import Move
from rondel.core.policy import Name
from rondel.games.cooper_island.peninsula import LAST_CUBE
from rondel.games.cooper_island.pieces import ITEMS, SETTLEMENT
from rondel.games.cooper_island.rules.cartographer import SingleWhere
from rondel.games.cooper_island.table import CooperTable

HIGHEST = 5
"""Levels above are as good as this one."""
PHASES = ("last", "late", "middle", "early")
"""By the rounds that are left after this one."""


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
    return f"{move[1]} {move[2]} {phase(t)}"


def land_space(t: CooperTable, move: Move) -> Name:
    """Laying a tile: the higher the better, for its cube will be worth more. The cartographer's
    single tiles make new land, or land so high that it pays."""
    level = min(HIGHEST, t.players[t.seat].land.level[t.layout.number[str(move[1])]])
    return f"charted {level}" if isinstance(t.agenda[-1], SingleWhere) else level


def site(t: CooperTable, move: Move) -> Name:
    """CI-10.3: what is built on a settlement brings a point more."""
    kind = t.players[t.seat].land.kind[t.layout.number[str(move[1])]]
    return "settlement" if kind == SETTLEMENT else "land"


def hire_space(t: CooperTable, move: Move) -> Name:
    """Early a worker has time to pay; late two helm points are as good."""
    return f"{move[1]} {phase(t)}"


def cube(t: CooperTable, move: Move) -> Name:
    """A piece in storage has its name; a cube on land its height, too."""
    space = t.layout.number.get(str(move[1]))
    if space is None:
        return move[1]
    land = t.players[t.seat].land
    item = land.item[space]
    return f"{ITEMS[item]} {min(HIGHEST, land.level[space])}" if item <= LAST_CUBE else move[1]


LOOK: dict[Name, Callable[[CooperTable, Move], Name]] = {
    "worker": worker_space,
    "on": land_space,
    "put": site,
    "hire": hire_space,
    "pay": cube,
    "give": cube,
    "feed": cube,
    "store_from_land": cube,
}
"""Moves for which the position is looked at."""
