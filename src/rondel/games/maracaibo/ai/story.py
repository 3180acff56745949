"""What the story of a campaign is worth to bots (MA-20): it goes on by those who fulfil its quests.

The numbers come from letting bots play campaigns: with them the story comes to its end in good
time, and the points that they play for hardly suffer.
"""

from __future__ import annotations

from rondel.games.maracaibo.content import Price
from rondel.games.maracaibo.rules.legacy import can_use_station
from rondel.games.maracaibo.rules.paying import count_goods, missing_objects, payable_points
from rondel.games.maracaibo.table import MaracaiboTable, Player, Story

TILE = 6.0
"""Points for a story tile, besides what its quest brings."""
DISC = 3.0
"""Points for a disc on a station that a story card waits for."""
READY = 3.0
"""Points for having all that a story quest costs, before its tile is reached."""
DRAW_TILE, DRAW_LACKING, DRAW_DISC = 9.0, 1.0, 6.0
"""What a stop promises at first sight: a quest that can be paid, or not yet; a wanted station."""


def value_of_story(t: MaracaiboTable, seat: int, p: Player, turns: float) -> float:
    """Tiles taken, discs on stations that matter, and what is ready for the next quest."""
    story = t.story
    if story is None:
        return 0.0
    worth = TILE * sum(tile < 0 for tile in p.quests)
    wanted = wanted_stations(t, story)
    for station, discs in t.stations:
        if station in wanted:
            worth += DISC * discs.count(seat)
    soon = min(1.0, turns / 2)
    for _, _, card in story.tiles:
        worth += soon * READY * readiness(t, p, t.content.story_quests[card].price)
    return worth


def wanted_stations(t: MaracaiboTable, story: Story) -> list[int]:
    """MA-20.11: the stations that cards in play wait for."""
    stations = t.content.story_stations
    return [stations[card] for card in story.in_play if stations[card] >= 0]


def readiness(t: MaracaiboTable, p: Player, price: Price) -> float:
    """Which part of a price the player has; where only a long way is asked for, half of it."""
    lacking, needed = shortfall(t, p, price)
    return 1.0 - lacking / needed if needed else 0.5


def shortfall(t: MaracaiboTable, p: Player, price: Price) -> tuple[int, int]:
    """What the player lacks of a price, and how much there is to pay; a long way is neither."""
    needed = price.points + price.workers
    lacking = max(0, price.points - payable_points(p, price.workers))
    lacking += max(0, price.workers - p.personal)
    if any(price.goods):
        needed += sum(price.goods)
        there = count_goods(t, p)
        lacking += sum(max(0, n - there[good]) for good, n in enumerate(price.goods))
    if any(price.objects):
        needed += sum(price.objects)
        shown = [t.content.objects[card] for card in p.hand]
        missing = missing_objects(p, price.objects)
        lacking += sum(max(0, n - shown.count(kind)) for kind, n in enumerate(missing))
    return lacking, needed


def draw_of_story(t: MaracaiboTable, seat: int, place: int, way: int) -> float:
    """What the story promises at a stop that is so far away."""
    story = t.story
    if story is None:
        return 0.0
    for location, _, card in story.tiles:
        if location == place:
            price = t.content.story_quests[card].price
            far_enough = price.spent <= t.turn_spent + way
            lacking, _ = shortfall(t, t.players[seat], price)
            return DRAW_TILE if far_enough and not lacking else DRAW_LACKING
    station = t.chart.stations.get(place)
    if station is not None and can_use_station(t, seat, station):
        return DRAW_DISC if station in wanted_stations(t, story) else 1.0
    return 0.0
