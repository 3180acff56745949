"""The solo game: Ana's turns and what she scores at the end (chapter 21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.bits import has, with_bit
from rondel.core.effects import Op
from rondel.core.rows import changed
from rondel.core.table import NOBODY, Step
from rondel.games.maracaibo.content.entries import AutomaCard
from rondel.games.maracaibo.pieces import (
    AUTOMA_TURN,
    CITIES,
    CITY,
    EXPLORER,
    GOODS,
    HOMEWARD,
    INCOME,
    NATION,
    NATIONS,
    NO_MARKER,
    QUESTS,
    UPGRADES,
    VILLAGE,
)
from rondel.games.maracaibo.rules.assistants import tavern_steps
from rondel.games.maracaibo.rules.cards import take_from_display
from rondel.games.maracaibo.rules.combat import (
    NO_TILE,
    combat_value,
    reveal_tile,
    tell_combat,
    tile_of,
)
from rondel.games.maracaibo.rules.explorer import cross_barriers
from rondel.games.maracaibo.rules.gains import gain_influence
from rondel.games.maracaibo.rules.markers import settle_marker
from rondel.games.maracaibo.rules.measures import upgrades
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.rules.quests import draw_quest, next_quest, refill_legacy_quest
from rondel.games.maracaibo.table import DISCS_PER_AREA, Automa, MaracaiboTable

ANA: Final = "ana"
"""What the log calls her."""
EARLY_ROUNDS: Final = 2
"""MA-21.5: in later rounds the lower row of her cards counts."""


def automa_of(t: MaracaiboTable) -> Automa:
    """Return Ana in a solo game."""
    assert t.automa is not None
    return t.automa


def set_up_automa(t: MaracaiboTable) -> None:
    """MA-21.1: seat Ana opposite the player; the level decides what is in her deck (MA-21.4)."""
    solo = t.content.solo
    level = next(entry for entry in solo.levels if entry.id == t.setup.options["level"])
    automa = Automa(level.id)
    for letter, number in (("A", level.a), ("B", level.b), ("C", level.c)):
        cards = [card.id for card in solo.automa_cards if card.id.startswith(letter)]
        automa.deck += tuple(t.chance.shuffled(cards)[:number])
    t.automa = automa
    t.captains.append(automa)


class AutomaTurn(Step):
    """MA-21.5: reveal a card, move, then take a quest or do what the card says."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.phase = AUTOMA_TURN
        card = t.content.automa_cards[draw_automa_card(t)]
        t.note("turned_up", ANA, card.id)
        sail_automa(t, card)
        t.do(*tavern_steps(t, t.seats), AutomaActs(card))


def draw_automa_card(t: MaracaiboTable) -> str:
    """MA-21.5: draw her next card; an empty deck is made of her discards."""
    automa = automa_of(t)
    if not automa.deck:
        automa.deck, automa.discards = automa.discards, ()
        t.note("deck_shuffled", ANA)
    card = t.chance.pick(automa.deck)
    automa.deck = tuple(other for other in automa.deck if other != card)
    automa.discards += (card,)
    if card not in automa.known:
        automa.known += (card,)
    return card


# Sailing


def past_gate(t: MaracaiboTable, place: int) -> bool:
    """MA-21.22: whether a legacy city is open to her: she need only have reached its gate."""
    gate = t.chart.gate_of[place]
    lead = t.content.space_leads[automa_of(t).explorer]
    return gate < 0 or lead >= t.chart.gates[gate][1]


def is_counted(t: MaracaiboTable, place: int) -> bool:
    """MA-21.6: whether she counts a location: a city, a homeward space, or one with a tile."""
    kind = t.chart.kind[place]
    if kind == HOMEWARD or (kind == CITY and t.chart.action[place] is not None):
        return True
    return bool(tiles_at(t, place))


def sail_automa(t: MaracaiboTable, card: AutomaCard) -> None:
    """Move her ship; at forks the arrow of her card decides (MA-21.7), homeward spaces stop her
    (MA-21.8)."""
    automa = automa_of(t)
    edges = t.chart.edges[t.round == t.content.rounds]
    left = card.move
    while left and edges[automa.ship]:
        ways = [way for way in edges[automa.ship] if past_gate(t, way[0])]
        automa.ship = next((way[0] for way in ways if way[2] == card.fork), ways[0][0])
        automa.visited = with_bit(automa.visited, automa.ship)
        if is_counted(t, automa.ship):
            left -= 1
        if t.chart.stops[automa.ship]:
            break
    t.note("sailed_stops", ANA, t.content.location_ids[automa.ship], card.move - left)
    tile, ops = t.chart.stop_ops.get(automa.ship, ("", ()))
    for op in ops:
        if op[0] == "vp":  # MA-21.23: of all legacy tiles only L9 gives her something
            t.note("visited", ANA, tile)
            gain_vp(t, t.seats, int(op[1]), CITIES)


# At the stop


class AutomaActs(Step):
    """MA-21.9: taking a tile ends her turn; otherwise the market step follows, then her card.

    The actions of her card do not depend on the place (MA-21.11).
    """

    __slots__ = ("card",)

    def __init__(self, card: AutomaCard) -> None:
        self.seat = NOBODY
        self.card = card

    def happen(self, t: MaracaiboTable) -> None:
        if take_tile(t):
            return
        market_step(t, self.card)
        for op in self.card.early if t.round <= EARLY_ROUNDS else self.card.late:
            AUTOMA_ACTIONS[str(op[0])](t, op)


def take_tile(t: MaracaiboTable) -> bool:
    """MA-21.9: take the oldest tile at the stop, if there is one, without cost and reward.

    The quest place of L1 is filled again (MA-21.35).
    """
    found = tiles_at(t, automa_of(t).ship)
    if not found:
        return False
    tile = min(found, key=t.laid.index)
    if tile < 0:
        take_story_tile(t, -1 - tile)
        return True
    take_quest(t, tile)
    t.note("took_quest", ANA, t.content.quest_tiles[tile].id)
    t.quests = tuple(entry for entry in t.quests if entry[1] != tile)
    if tile == t.legacy_quest:
        t.legacy_quest = -1
        refill_legacy_quest(t)
    return True


def tiles_at(t: MaracaiboTable, place: int) -> list[int]:
    """Return the quest tiles at a location, L1's included, and story tiles as -1 - their number."""
    found = [*t.quests_at(place)]
    if place == t.chart.legacy_quest_at and t.legacy_quest >= 0:
        found.append(t.legacy_quest)
    if t.story is not None:
        found += [-1 - number for location, number, _ in t.story.tiles if location == place]
    return found


def take_story_tile(t: MaracaiboTable, number: int) -> None:
    """MA-21.25: take a story tile, which fulfils the condition of its card."""
    assert t.story is not None
    card = next(card for _, other, card in t.story.tiles if other == number)
    t.story = t.story.with_taken(card, t.seats)
    automa_of(t).quests += (-1 - number,)
    t.note("took_story", ANA, t.content.story_names[card])


def take_quest(t: MaracaiboTable, tile: int) -> None:
    """Give her a quest tile."""
    automa_of(t).quests += (tile,)


def market_step(t: MaracaiboTable, card: AutomaCard) -> None:
    """MA-21.10: put a disc on an empty market space; without one, take a card of the display."""
    automa = automa_of(t)
    spaces = [space for space in t.chart.markets[automa.ship] if t.market[space] < 0]
    if spaces and automa.discs < most_discs(t):
        t.market = changed(t.market, spaces[0], t.seats)
        automa.discs += 1
        t.note("market_disc", ANA, GOODS[t.content.market_spaces[spaces[0]][1]])
        return
    place = card.display - 1
    nearest = [*range(place, -1, -1), *range(place + 1, len(t.display))]  # MA-21.36
    found = next((i for i in nearest if t.display[i] >= 0), -1)
    if found >= 0:
        taken = t.display[found]
        automa.cards += (taken,)
        newcomer = take_from_display(t, taken)
        t.note("took_from_display", ANA, t.content.cards[taken].id, newcomer)


def most_discs(t: MaracaiboTable) -> int:
    """MA-21.3: return how many discs her board has."""
    return len(t.content.solo.board.income) - 1


# The actions of her cards


def act_influence(t: MaracaiboTable, op: Op) -> None:
    """MA-21.12: gain influence, as players do."""
    t.note("followed_card", ANA)
    gain_influence(t, t.seats, NATION[str(op[1])], int(op[2]))


def act_disc(t: MaracaiboTable, op: Op) -> None:
    """MA-21.13: remove a disc from her board."""
    automa = automa_of(t)
    if automa.discs < most_discs(t):
        automa.discs += 1
        t.note("disc_gone", ANA)


def act_vp(t: MaracaiboTable, op: Op) -> None:
    """MA-21.14: gain points."""
    t.note("followed_card", ANA)
    gain_vp(t, t.seats, int(op[1]), CITIES)


def act_quest(t: MaracaiboTable, op: Op) -> None:
    """MA-21.16: take the top quest tile of the stack."""
    tile = draw_quest(t)
    if tile >= 0:
        take_quest(t, tile)
        t.note("drew_quest", ANA, t.content.quest_tiles[tile].id, next_quest(t))


def act_explorer(t: MaracaiboTable, op: Op) -> None:
    """MA-21.15: move to the nearest quest within reach, otherwise the shortest way; no rewards."""
    automa = automa_of(t)
    before = automa.explorer
    goal, with_quest = explorer_goal(t, int(op[1]))
    automa.explorer = goal
    if goal != before:
        t.note("explored", ANA, t.content.space_names[goal])
    cross_barriers(t, t.seats, before)
    if with_quest:
        tile = dict(t.explorer_quests)[goal]
        t.explorer_quests = tuple(entry for entry in t.explorer_quests if entry[0] != goal)
        take_quest(t, tile)
        t.note("took_quest", ANA, t.content.quest_tiles[tile].id)


def explorer_goal(t: MaracaiboTable, steps: int) -> tuple[int, bool]:
    """MA-21.15: return where her explorer goes, and whether it finds a quest there."""
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
    """Return the next spaces where her explorer can stand, the short cut last.

    She jumps yours (MA-8.3) and quest spaces without their tile (MA-8.4).
    """
    quests = {tile_space for tile_space, _ in t.explorer_quests}
    stops: list[int] = []
    for target in t.content.space_next[space]:
        emptied = target in t.content.quest_spaces and target not in quests
        human = t.players[0].explorer == target != t.content.last_space
        stops += next_stops(t, target) if emptied or human else [target]
    return stops


def act_combat(t: MaracaiboTable, op: Op) -> None:
    """MA-21.17: fight for the strongest nation: its marker is placed (MA-21.18), and she gains
    influence with it and the tile (MA-21.19)."""
    stack = next((i for i, size in enumerate(t.combat_stacks) if size), -1)
    tile = reveal_tile(t, stack) if stack >= 0 else NO_TILE
    nation = winner(t, tile)
    tell_combat(t, ANA, tile)
    t.note("strongest", ANA, NATIONS[nation], strength(t, tile, nation))
    conquer(t, nation, [*empty_places(t, CITY), *empty_places(t, VILLAGE)])
    if "village" in op:
        conquer(t, nation, empty_places(t, VILLAGE))
    gain_influence(t, t.seats, nation, int(op[1]))
    if tile != NO_TILE:
        automa_of(t).combat_tiles += (tile,)
        t.note("kept_tile", ANA)


def winner(t: MaracaiboTable, tile: int) -> int:
    """MA-21.17: return the strongest nation; ties are decided by the printed value, then by the
    order of the nations."""
    entry = tile_of(t, tile)
    return max(
        range(len(NATIONS)),
        key=lambda nation: (strength(t, tile, nation), entry.of(nation).value, -nation),
    )


def strength(t: MaracaiboTable, tile: int, nation: int) -> int:
    """MA-21.17: return what a nation is worth to her: its value, with her title added and yours
    taken off."""
    title_of = t.content.title_of
    hers, yours = automa_of(t).influence, t.players[0].influence
    return combat_value(t, tile, nation) + title_of[hers[nation]] - title_of[yours[nation]]


def empty_places(t: MaracaiboTable, kind: int) -> list[int]:
    """MA-21.18: return the places of a kind without a marker, lowest number first (MA-21.20)."""
    return [
        place
        for place in t.content.location_order
        if t.chart.kind[place] == kind
        and t.markers[place] == NO_MARKER
        and not has(t.chart.no_markers, place)
        and past_gate(t, place)
    ]


def conquer(t: MaracaiboTable, nation: int, places: list[int]) -> None:
    """MA-21.18: place a marker on the first of the places; without a place it leaves the game.

    An empty stock gives none.
    """
    if not t.stock[nation]:
        return
    if places:
        settle_marker(t, ANA, places[0], nation)
    else:
        t.stock[nation] -= 1
        t.note("marker_lost", ANA, NATIONS[nation])


AUTOMA_ACTIONS: Final[dict[str, Callable[[MaracaiboTable, Op], None]]] = {
    "influence": act_influence,
    "disc": act_disc,
    "vp": act_vp,
    "explorer": act_explorer,
    "quest": act_quest,
    "combat": act_combat,
}


# What she scores


def pay_automa(t: MaracaiboTable) -> None:
    """MA-21.24: give her points by the discs gone from her board, and one for each card."""
    if t.automa is not None:
        points = t.content.solo.board.income[t.automa.discs] + len(t.automa.cards)
        t.note("ana_paid", ANA, t.automa.discs, len(t.automa.cards))
        gain_vp(t, t.seats, points, INCOME)


class ScoreAutoma(Step):
    """Give her the bonuses of the final scoring, for quests, discs and her explorer."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        automa = t.automa
        if automa is None:
            return
        ana, board, human = t.seats, t.content.solo.board, t.players[0]
        t.note("final_ana")
        t.note("counted_quests", ANA, len(automa.quests))
        gain_vp(t, ana, board.quest_vp * len(automa.quests), QUESTS)  # MA-21.27
        more_quests = len(automa.quests) - len(human.quests)
        if more_quests > 0:
            t.note("quest_lead", ANA, more_quests)
        gain_vp(t, ana, bonus(board.quest_lead, more_quests), QUESTS)  # MA-21.28
        more_upgrades = automa.discs // DISCS_PER_AREA - upgrades(human)
        if more_upgrades > 0:
            t.note("upgrade_lead", ANA, more_upgrades)
        gain_vp(t, ana, bonus(board.upgrade_lead, more_upgrades), UPGRADES)  # MA-21.29
        ahead = lead_of_automa(t)
        if ahead > 0:
            t.note("explorer_lead", ANA, ahead)
        gain_vp(t, ana, bonus(board.explorer_lead, ahead), EXPLORER)  # MA-21.30


def bonus(steps: tuple[tuple[int, int], ...], lead: int) -> int:
    """Return the points for a lead, by the least leads that are worth points."""
    return max((points for least, points in steps if lead >= least), default=0)


def distance(t: MaracaiboTable, start: int, goal: int) -> int:
    """Return the steps of the shortest way along the explorer track, or -1 if there is none."""
    spaces, steps = {start}, 0
    while spaces:
        if goal in spaces:
            return steps
        spaces = {target for space in spaces for target in t.content.space_next[space]}
        steps += 1
    return -1


def lead_of_automa(t: MaracaiboTable) -> int:
    """MA-21.31: return how many steps her explorer is ahead; 0 or less if it is not.

    On two branches of a fork the steps to where they meet are compared.
    """
    hers, yours = automa_of(t).explorer, t.players[0].explorer
    ahead = distance(t, yours, hers)
    if ahead >= 0:
        return ahead
    if distance(t, hers, yours) >= 0:
        return 0
    return distance(t, yours, t.content.last_space) - distance(t, hers, t.content.last_space)
