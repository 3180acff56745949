"""Which moves a sensible player of Cooper Island prefers: tables of weights.

A weight says how often a move is made when it is on offer, compared with other moves. The numbers
come from games between strong bots.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.moves import Move
from rondel.games.cooper_island.pieces import SETTLEMENT
from rondel.games.cooper_island.rules.cartographer import SingleWhere
from rondel.games.cooper_island.table import CooperTable


def weigh(t: CooperTable, move: Move) -> float:
    """Weigh a move, mostly by its verb and what it names: act before idling, hardly ever trade."""
    weigh_position = BY_POSITION.get(move[0])
    if weigh_position is not None:
        return weigh_position(t, move)
    if len(move) > 1:
        return DETAILS.get(move[:2]) or WEIGHTS.get(move[0], 1.0)
    return WEIGHTS.get(move[0], 1.0)


WEIGHTS: dict[str | int, float] = {
    "act": 10.0,
    "do": 24.0,
    "decline": 0.2,
    "pass": 0.03,
    "done": 2.0,
    "end_turn": 0.8,
    "end_income": 0.8,
    "hand": 8.0,
    "erect": 5.0,
    "build_boat": 1.2,
    "build_statue": 5.0,
    "supply": 3.0,
    "feed": 4.0,
    "pay": 4.0,
    "refuse": 0.05,
    "commit": 5.0,
    "store_from_land": 0.05,
    "store_from_market": 4.0,
    "trade_any": 0.005,
    "trade_gold": 0.03,
    "trade_cloth": 0.03,
    "use_lid": 0.4,
    "use_large_card": 0.8,
    "use_cartographer": 0.7,
    "leave_token": 0.3,
    "lose_rest": 0.1,
    "nothing": 0.4,
    "none": 0.1,
}
"""By the verb. Cubes are stored, and pieces traded, for a reason that few of the many chances to do
so have."""
DETAILS: dict[Move, float] = {
    ("act", "place"): 19.0,
    ("act", "ruin"): 5.0,
    ("act", "token"): 5.0,
    ("act", "islet_action"): 5.0,
    ("act", "boat_action"): 4.0,
    ("build_boat", "boat_basic"): 6.0,
    ("build_boat", "boat_draw"): 3.5,
    ("cube", "gold"): 2.7,
    ("cube", "stone"): 0.5,
    ("feed", "food"): 19.0,
    ("gain", "coin"): 6.5,
    ("gain", "gold"): 2.4,
    ("gain", "wood"): 2.0,
    ("gain", "food"): 1.4,
    ("gain", "stone"): 0.6,
    ("gain", "cloth"): 0.6,
    ("landing", "landing_2"): 0.3,
    ("landing", "landing_3"): 2.0,
    ("landing", "landing_4"): 0.6,
    ("landing", "landing_5"): 3.0,
    ("market", "food"): 4.0,
    ("market", "cloth"): 0.3,
    ("order", "order_levels"): 0.3,
    ("place_islet", "islet_ruin"): 9.0,
    ("place_islet", "islet_draw"): 1.8,
    ("place_islet", "islet_chart"): 0.5,
    ("place_islet", "islet_luxury"): 0.5,
    ("recruit", "normal"): 1.0,
    ("recruit", "special"): 1.6,
    ("steps", 0): 0.02,
    ("steps", 1): 0.04,
    ("steps", 2): 0.6,
    ("steps", 3): 5.0,
    ("take", "food"): 3.0,
    ("type", "forest"): 4.0,
    ("type", "meadow"): 4.0,
    ("type", "mountain"): 1.3,
    ("type", "settlement"): 0.5,
    ("use_cartographer", "raise_high"): 0.5,
}
"""By what a move is about, where it makes a difference."""
SECTIONS: dict[Move, tuple[float, float, float]] = {
    ("A", "normal"): (0.6, 0.7, 0.3),
    ("A", "special"): (0.7, 0.9, 0.4),
    ("B", "normal"): (3.6, 2.4, 1.8),
    ("B", "special"): (3.0, 4.7, 5.0),
    ("C", "normal"): (4.4, 3.9, 1.3),
    ("C", "special"): (2.0, 1.9, 1.5),
    ("D", "normal"): (0.6, 0.9, 2.5),
    ("D", "special"): (2.0, 5.5, 3.4),
    ("E", "normal"): (2.9, 1.2, 1.1),
    ("E", "special"): (1.4, 0.6, 0.4),
    ("F", "normal"): (1.2, 3.3, 2.1),
    ("F", "special"): (1.0, 2.5, 1.5),
    ("G", "normal"): (2.0, 1.4, 0.6),
    ("G", "special"): (1.0, 0.8, 0.4),
    ("H", "normal"): (1.1, 1.0, 1.2),
    ("H", "special"): (1.0, 1.3, 1.9),
}
"""Where workers go, in the first rounds, in the middle of the game and in the last round: first
tiles and boats, then statues, in the end buildings. Special workers go where they save cost."""
COVERED = (0.6, 2.8, 8.0, 6.0)
"""Laying a tile on a space of a level: the higher the better, for its cube will be worth more."""
CHARTED = (5.0, 0.1, 0.9, 3.0)
"""The same for the cartographer's single tiles: new land, or land so high that it pays."""


def weigh_worker(t: CooperTable, move: Move) -> float:
    early, middle, last = SECTIONS.get(move[1:], (1.0, 1.0, 1.0))
    left = t.content.rounds - t.round
    return early if left >= 3 else middle if left else last


def weigh_space(t: CooperTable, move: Move) -> float:
    level = min(3, t.players[t.seat].land.level[t.layout.number[str(move[1])]])
    return CHARTED[level] if isinstance(t.agenda[-1], SingleWhere) else COVERED[level]


def weigh_site(t: CooperTable, move: Move) -> float:
    """CI-10.3: what is built on a settlement brings a point more."""
    return 40.0 if t.players[t.seat].land.kind[t.layout.number[str(move[1])]] == SETTLEMENT else 2.0


def weigh_hire(t: CooperTable, move: Move) -> float:
    """Early a worker has time to pay; late two helm points are as good."""
    if move[1] == "worker":
        return 7.5
    return 0.6 if t.round < t.content.rounds - 1 else 5.0


BY_POSITION: dict[str | int, Callable[[CooperTable, Move], float]] = {
    "worker": weigh_worker,
    "on": weigh_space,
    "put": weigh_site,
    "hire": weigh_hire,
}
"""Moves for which the position is looked at."""
