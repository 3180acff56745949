"""MA-21: Ana's turns in the solo game."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.effects import Op
from rondel.core.table import Step
from rondel.games.maracaibo.content.entries import AutomaCard
from rondel.games.maracaibo.pieces import (
    AUTOMA_TURN,
    CITIES,
    CITY,
    HOMEWARD,
    NATION,
    NATIONS,
    NO_MARKER,
    VILLAGE,
)
from rondel.games.maracaibo.rules.assistants import tavern_steps
from rondel.games.maracaibo.rules.cards import fill_display
from rondel.games.maracaibo.rules.combat import (
    NO_TILE,
    combat_value,
    reveal_tile,
    tile_of,
)
from rondel.games.maracaibo.rules.explorer import cross_barriers
from rondel.games.maracaibo.rules.gains import gain_influence
from rondel.games.maracaibo.rules.markers import place_marker
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.rules.quests import draw_quest, refill_legacy_quest
from rondel.games.maracaibo.table import Automa, MaracaiboTable

EARLY_ROUNDS = 2


def automa_of(t: MaracaiboTable) -> Automa:
    assert t.automa is not None
    return t.automa


class AutomaTurn(Step):
    """MA-21.5: reveal a card, move, then take a quest or do what the card says."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.phase = AUTOMA_TURN
        card = t.content.automa_cards[draw_automa_card(t)]
        t.note("automa_card", card.id)
        sail(t, card)
        t.do(*tavern_steps(t, t.seats), AutomaActs(card))


def draw_automa_card(t: MaracaiboTable) -> str:
    automa = automa_of(t)
    if not automa.deck:
        automa.deck, automa.discards = automa.discards, ()
    card = t.chance.pick(automa.deck)
    automa.deck = tuple(other for other in automa.deck if other != card)
    automa.discards += (card,)
    if card not in automa.known:
        automa.known += (card,)
    return card


# Sailing (MA-21.6 to MA-21.8)


def past_gate(t: MaracaiboTable, place: int) -> bool:
    """MA-21.22: for her it is enough to have reached the space."""
    gate = t.chart.gate_of[place]
    lead = t.content.space_leads[automa_of(t).explorer]
    return gate < 0 or lead >= t.chart.gates[gate][1]


def has_tile(t: MaracaiboTable, place: int) -> bool:
    """Whether a quest or story tile lies there."""
    return bool(tiles_at(t, place))


def counts(t: MaracaiboTable, place: int) -> bool:
    """MA-21.6: cities, homeward spaces, and locations with a tile."""
    kind = t.chart.kind[place]
    if kind == HOMEWARD or (kind == CITY and t.chart.action[place] is not None):
        return True
    return has_tile(t, place)


def sail(t: MaracaiboTable, card: AutomaCard) -> None:
    automa = automa_of(t)
    edges = t.chart.edges[t.round == t.content.rounds]
    left = card.move
    while left and edges[automa.ship]:
        ways = [way for way in edges[automa.ship] if past_gate(t, way[0])]
        automa.ship = next((way[0] for way in ways if way[2] == card.fork), ways[0][0])
        automa.visited |= 1 << automa.ship
        if counts(t, automa.ship):
            left -= 1
        if t.chart.stops[automa.ship]:
            break
    t.note("automa_sailed", t.content.location_ids[automa.ship])
    for op in t.chart.stop_ops.get(automa.ship, ("", ()))[1]:
        if op[0] == "vp":  # MA-21.23: L9 is the only such tile that she minds
            gain_vp(t, t.seats, int(op[1]), CITIES)


# At the stop (MA-21.9 to MA-21.11)


class AutomaActs(Step):
    """MA-21.9, MA-21.10: a tile ends her turn; otherwise the market step, then her card."""

    __slots__ = ("card",)

    def __init__(self, card: AutomaCard) -> None:
        super().__init__()
        self.card = card

    def happen(self, t: MaracaiboTable) -> None:
        if take_tile(t):
            return
        market_step(t, self.card)
        for op in self.card.early if t.round <= EARLY_ROUNDS else self.card.late:
            ACTIONS[str(op[0])](t, op)


def take_tile(t: MaracaiboTable) -> bool:
    """MA-21.9, MA-21.35: the oldest tile at the stop, without cost, reward or row bonus."""
    found = tiles_at(t, automa_of(t).ship)
    if not found:
        return False
    tile = min(found, key=t.laid.index)
    if tile < 0:
        take_story_tile(t, -1 - tile)
        return True
    take_quest(t, tile)
    t.quests = tuple(entry for entry in t.quests if entry[1] != tile)
    if tile == t.legacy_quest:
        t.legacy_quest = -1
        refill_legacy_quest(t)
    return True


def tiles_at(t: MaracaiboTable, place: int) -> list[int]:
    """Quest tiles at a location, that of L1 included, and story tiles as -1 - their number."""
    found = [tile for location, tile in t.quests if location == place]
    if place == t.chart.legacy_quest_at and t.legacy_quest >= 0:
        found.append(t.legacy_quest)
    if t.story is not None:
        found += [-1 - number for location, number, _ in t.story.tiles if location == place]
    return found


def take_story_tile(t: MaracaiboTable, number: int) -> None:
    """MA-21.25: it fulfils the condition of its story card."""
    assert t.story is not None
    card = next(card for _, other, card in t.story.tiles if other == number)
    t.story = t.story.with_taken(card, t.seats)
    automa_of(t).quests += (-1 - number,)


def take_quest(t: MaracaiboTable, tile: int) -> None:
    automa_of(t).quests += (tile,)
    t.note("automa_quest", t.content.quest_tiles[tile].id)


def market_step(t: MaracaiboTable, card: AutomaCard) -> None:
    """MA-21.10: a disc to an empty market space; without one she takes a display card."""
    automa = automa_of(t)
    spaces = [space for space in t.chart.markets[automa.ship] if t.market[space] < 0]
    if spaces and automa.discs < most_discs(t):
        t.market[spaces[0]] = t.seats
        automa.discs += 1
        return
    place = card.display - 1
    nearest = [*range(place, -1, -1), *range(place + 1, len(t.display))]  # MA-21.36
    found = next((i for i in nearest if t.display[i] >= 0), -1)
    if found >= 0:
        taken = t.display[found]
        automa.cards += (taken,)
        t.note("automa_took", t.content.cards[taken].id)
        t.display[found] = -1
        fill_display(t)


def most_discs(t: MaracaiboTable) -> int:
    return len(t.content.solo.board.income) - 1


# The actions of her cards (MA-21.12 to MA-21.19)


def act_influence(t: MaracaiboTable, op: Op) -> None:
    gain_influence(t, t.seats, NATION[str(op[1])], int(op[2]))


def act_disc(t: MaracaiboTable, op: Op) -> None:
    automa = automa_of(t)
    automa.discs = min(most_discs(t), automa.discs + 1)


def act_vp(t: MaracaiboTable, op: Op) -> None:
    gain_vp(t, t.seats, int(op[1]), CITIES)


def act_quest(t: MaracaiboTable, op: Op) -> None:
    tile = draw_quest(t)
    if tile >= 0:
        take_quest(t, tile)


def act_explorer(t: MaracaiboTable, op: Op) -> None:
    """MA-21.15: to the nearest quest within reach, otherwise the shortest way; no rewards."""
    automa = automa_of(t)
    before = automa.explorer
    goal, with_quest = explorer_goal(t, int(op[1]))
    automa.explorer = goal
    cross_barriers(t, t.seats, before)
    t.note("automa_explored", t.content.space_names[goal])
    if with_quest:
        tile = dict(t.explorer_quests)[goal]
        t.explorer_quests = tuple(entry for entry in t.explorer_quests if entry[0] != goal)
        take_quest(t, tile)


def explorer_goal(t: MaracaiboTable, steps: int) -> tuple[int, bool]:
    """Where her explorer goes, and whether it finds a quest there."""
    start = automa_of(t).explorer
    quests = {space for space, _ in t.explorer_quests}
    reached = {start}
    for _ in range(steps):
        reached = {stop for space in reached for stop in next_stops(t, space)}
        found = reached & quests
        if found:
            return min(found), True
    space = start
    for _ in range(steps):
        following = next_stops(t, space)
        if not following:
            break
        space = following[-1]
    return space, False


def next_stops(t: MaracaiboTable, space: int) -> list[int]:
    """MA-8.3, MA-8.4: the next spaces where an explorer can stand, the short cut last."""
    quests = {tile_space for tile_space, _ in t.explorer_quests}
    stops: list[int] = []
    for target in t.content.space_next[space]:
        emptied = target in t.content.quest_spaces and target not in quests
        human = t.players[0].explorer == target != t.content.last_space
        stops += next_stops(t, target) if emptied or human else [target]
    return stops


def act_combat(t: MaracaiboTable, op: Op) -> None:
    """MA-21.17 to MA-21.19."""
    stack = next((i for i, size in enumerate(t.combat_stacks) if size), -1)
    tile = reveal_tile(t, stack) if stack >= 0 else NO_TILE
    nation = winner(t, tile)
    t.note("automa_combat", tile_of(t, tile).id, NATIONS[nation])
    conquer(t, nation, [*empty_places(t, CITY), *empty_places(t, VILLAGE)])
    if "village" in op:
        conquer(t, nation, empty_places(t, VILLAGE))
    gain_influence(t, t.seats, nation, int(op[1]))
    if tile != NO_TILE:
        automa_of(t).combat_tiles += (tile,)


def winner(t: MaracaiboTable, tile: int) -> int:
    """MA-21.17: the highest value with titles; then the printed value; then the first nation."""
    entry = tile_of(t, tile)
    title_of = t.content.title_of
    hers, yours = automa_of(t).influence, t.players[0].influence
    return max(
        range(len(NATIONS)),
        key=lambda nation: (
            combat_value(t, tile, nation) + title_of[hers[nation]] - title_of[yours[nation]],
            entry.of(nation).value,
            -nation,
        ),
    )


def empty_places(t: MaracaiboTable, kind: int) -> list[int]:
    """MA-21.18, MA-21.20: places without a marker, lowest number first."""
    return [
        place
        for place in t.content.location_order
        if t.chart.kind[place] == kind
        and t.markers[place] == NO_MARKER
        and not t.chart.no_markers >> place & 1
        and past_gate(t, place)
    ]


def conquer(t: MaracaiboTable, nation: int, places: list[int]) -> None:
    """MA-21.18: without a place the marker leaves the game; without a marker nothing happens."""
    if not t.stock[nation]:
        return
    if places:
        place_marker(t, places[0], nation)
    else:
        t.stock[nation] -= 1


ACTIONS: dict[str, Callable[[MaracaiboTable, Op], None]] = {
    "influence": act_influence,
    "disc": act_disc,
    "vp": act_vp,
    "explorer": act_explorer,
    "quest": act_quest,
    "combat": act_combat,
}
