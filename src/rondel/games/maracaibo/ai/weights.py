"""Which moves a sensible player of Maracaibo prefers: weights by verb, and what changes them.

A weight says how often a move is worth a look when it is on offer, compared with others. Where it
is worked out, it grows with the points that the move promises at first sight.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.effects import Ops
from rondel.core.moves import Move
from rondel.core.policy import Name
from rondel.games.maracaibo.ai.scale import Scale
from rondel.games.maracaibo.ai.story import draw_of_story
from rondel.games.maracaibo.ai.worth import (
    AREAS,
    AT_ONCE,
    DOUBLOON,
    card_worth,
    prepare,
    worth_to,
)
from rondel.games.maracaibo.pieces import NATION, VILLAGE
from rondel.games.maracaibo.table import MaracaiboTable

OPS: dict[str | int, float] = {
    **AT_ONCE,
    "vp": 1.0,
    "doubloon": DOUBLOON,
    "explorer": 0.9,
    "village": 1.2,
    "combat": 3.2,
    "vp_per": 3.0,
    "village_per_compass": 3.0,
    "sell_hand": 0.8,
    "either": 3.0,
    "exchange": 2.0,
    "legacy_quest": 3.0,
    "sail": 1.2,
    "trade": 3.0,
}
"""What one of each effect promises."""
COUNTED = ("vp", "doubloon", "combat_point", "influence", "disc", "worker", "explorer", "village")
"""Effects of which so many are worth so much more."""


def promise(ops: Ops) -> float:
    """Points that effects are likely to bring at once."""
    worth = 0.0
    for op in ops:
        number = next((part for part in op[1:] if isinstance(part, int)), 1)
        worth += OPS.get(op[0], 0.5) * (number if op[0] in COUNTED else 1)
    return worth


def weigh_sail(s: Scale, t: MaracaiboTable, move: Move) -> float:
    """What can be done at the stop, against the way that it takes."""
    content = t.content
    ready = prepare(content)
    place = content.location_number[str(move[1])]
    p = t.players[t.seat]
    way = ready.route_ahead[p.ship] - ready.route_ahead[place]
    worth = 0.0
    ops = t.chart.action[place]
    if ops is not None:
        worth = promise(ops)
        wanted = [
            content.market_spaces[space][1]
            for space in t.chart.markets[place]
            if t.market[space] < 0
        ]
        if wanted and any(content.goods[card] in wanted for card in p.hand):
            worth += 1.8
    elif t.chart.kind[place] == VILLAGE:
        worth = 1.1 * content.batch_normal[min(way, content.limits.movement_points)]
    for location, card in p.assistants:
        if location == place:
            worth = max(worth, promise(content.cards[card].use))
    for location, _ in t.quests:
        if location == place:
            worth = max(worth, 3.0)
    if t.story is not None:
        worth += draw_of_story(t, t.seat, place, way)
    return float(1.45 ** (worth - 0.3 * way))


def weigh_card(s: Scale, t: MaracaiboTable, move: Move) -> float:
    """Cards of good worth for their price."""
    card = t.content.card_number[str(move[1])]
    rounds = t.content.rounds - t.round + 0.5
    if s.knows_synergies:
        gain = worth_to(t.players[t.seat], t.content, card, rounds)
    else:
        gain = card_worth(t.content, card, rounds)
    return float(1.35 ** (gain - 0.4 * t.content.cards[card].cost)) / 2.0


def weigh_discard(s: Scale, t: MaracaiboTable, move: Move) -> float:
    """Cards that are not worth buying."""
    return 1.0 / (0.2 + weigh_card(s, t, move))


def weigh_nation(s: Scale, t: MaracaiboTable, move: Move) -> float:
    """Nations with which one stands well already."""
    return 1.0 + 0.4 * t.players[t.seat].influence[NATION[str(move[1])]]


def weigh_walk(s: Scale, t: MaracaiboTable, move: Move) -> float:
    """Far, and to a space that brings something."""
    space = t.content.space_number[str(move[1])]
    steps = t.content.space_leads[space] - t.content.space_leads[t.players[t.seat].explorer]
    worth = promise(t.content.space_ops[space]) + (2.5 if space in t.content.quest_spaces else 0)
    return float(1.5 ** (worth + 0.3 * steps)) / 2.0


def weigh_disc(s: Scale, t: MaracaiboTable, move: Move) -> float:
    """Rather the second disc of an area than the first of another."""
    area = t.content.upgrade_number[str(move[1])]
    once, each_round = AREAS[area]
    worth = once + each_round * (t.content.rounds - t.round + 0.5)
    return (0.3 + 0.3 * worth) * (3.0 if t.players[t.seat].discs[area] == 1 else 1.0)


DETAILS: dict[Name, Callable[[Scale, MaracaiboTable, Move], float]] = {
    "sail": weigh_sail,
    "sail_by": weigh_sail,
    "buy": weigh_card,
    "take": weigh_card,
    "plan": weigh_card,
    "discard": weigh_discard,
    "nation": weigh_nation,
    "explore": weigh_walk,
    "explore_by": weigh_walk,
    "disc": weigh_disc,
}
"""By verb, what its weight is multiplied by."""
