"""The numbers of `observation`, in the same order, read straight from the table."""

from __future__ import annotations

from array import array
from collections.abc import Hashable

from rondel.core.bits import digits, has, members
from rondel.core.features import NONE, Direct, Section
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.chart import Chart
from rondel.games.maracaibo.pieces import (
    BARRIERS,
    FROM_DISPLAY,
    LEVELS,
    NATIONS,
    SETUP,
    SYNERGIES,
)
from rondel.games.maracaibo.rules.combat import ChooseNation, Fight, combat_value
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.table import Captain, MaracaiboTable

REMEMBERED = 1 << 10
"""So many stocks and piles of discards are known by heart."""


class Numbers(Direct):
    """Reads tables of one content pack with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.cards = len(content.cards)
        self.places = len(content.location_ids)
        self.prestige = len(content.prestige)
        self.quests = len(content.quest_tiles)
        self.quest_spaces = sorted(content.quest_spaces)
        self.actions = {name: number for number, name in enumerate(content.city_actions)}
        markets = [at for at, *_ in content.market_spaces]
        self.spots = max([markets.count(place) for place in range(self.places)])
        self.legacy = len(content.legacy)
        self.story = len(content.story_cards)
        self.careers = len(content.careers)
        none = [*[NONE] * self.cards, *[0] * self.careers, NONE, 0, 0, 0]
        self.no_cards = array("h", none)
        self.upgrades = len(content.upgrade_ids)
        self.automa_cards = [card.id for card in content.solo.automa_cards]
        self.charts: dict[Chart, tuple[list[int], list[int]]] = {}
        """What follows from a map: kinds and actions of its places, and its market spaces."""
        self.discarded: dict[int, array[int]] = {}
        """What is told of the cards in the middle while only the discards lie there."""
        self.multipliers: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
        self.table_sections = [
            Section("round", self.turns),
            Section("stock", self.stocks),
            Section("explorer_quests", self.stacks),
            Section("cards", self.middle),
            Section("prestige", self.map),
            Section("map.market", self.markets),
            Section("map.quests", self.campaign),
        ]
        self.player_sections = [
            Section("vp", self.captain),
            Section("doubloons", self.means),
            Section("cards", self.cards_of, secret=True),
            Section("workers", self.belongings),
        ]

    def facts(self, t: MaracaiboTable) -> list[tuple[Hashable, ...]]:
        """Another's career is seen after set-up, and of planned cards those that lie open."""
        setup, shown = t.phase == SETUP, t.shown
        return [
            (
                (p.points, p.quests, p.ship, p.visited, p.explorer, p.crossed, p.influence),
                (p.doubloons, p.combat_points, p.doubloon_income, p.vp_income, p.hand,
                 p.combat_tiles, p.lasting),
                (setup, p.hand, p.origin, p.aside, p.planning, p.tableau, p.careers, p.career,
                 p.tasks, tuple([shown >> card & 1 for card in p.planning]) if p.planning else ()),
                (p.personal, p.common, p.on_cards, p.assistants, p.settled, p.investments, p.discs,
                 p.cleared, p.synergies, p.lasting, p.card_quests),
            )
            for p in t.players
        ]  # fmt: skip

    def table_facts(self, t: MaracaiboTable, seat: int, scores: list[int]) -> tuple[object, ...]:
        """Ana, who comes last, is read anew every time."""
        markers = t.markers
        return (
            (t.round, t.phase, t.seat, t.active, t.start_player, t.spent, seat),
            (tuple(t.stock), markers),
            (t.explorer_quests, t.quest_top, t.quest_rest, t.combat_stacks, _combat(t)),
            (t.discards, tuple(t.display), len(t.draw_pile)),
            (t.prestige, t.chart, markers),
            (t.chart, t.market, seat),
            object() if self.solo else
            (t.quests, t.legacy, markers, t.legacy_quest, t.stations, t.story),
        )  # fmt: skip

    # What a seat sees of the table

    def turns(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        seats = self.seats
        return [
            t.round,
            t.phase,
            (t.seat - seat) % seats if t.seat >= 0 else NONE,
            t.active if self.solo else (t.active - seat) % seats,
            t.start_player if self.solo else (t.start_player - seat) % seats,
            t.spent,
        ]

    def stocks(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        """What the nations have left, and how they count, which seldom changes."""
        key = (tuple(t.stock), t.markers)
        if key not in self.multipliers:
            if len(self.multipliers) >= REMEMBERED:
                self.multipliers.clear()
            self.multipliers[key] = multipliers(t)
        return [*t.stock, *self.multipliers[key]]

    def stacks(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        """The stacks of quest tiles and combat tiles, and the combat that goes on."""
        lying = dict(t.explorer_quests)
        values = [lying.get(space, NONE) for space in self.quest_spaces]
        values += [t.quest_top, len(t.quest_rest) + (t.quest_top >= 0)]
        values += t.combat_stacks
        values += _combat(t)
        return values

    def middle(self, t: MaracaiboTable, seat: int, scores: list[int]) -> array[int]:
        """The cards in the middle of the table."""
        discards = t.discards
        if discards not in self.discarded:
            if len(self.discarded) >= REMEMBERED:
                self.discarded.clear()
            lying = [1 if digit == "1" else NONE for digit in reversed(f"{discards:b}")]
            lying += [NONE] * (self.cards - len(lying))
            self.discarded[discards] = array("h", [*lying, 0])
        values = self.discarded[discards][:]
        for card in t.display:
            if card >= 0:
                values[card] = 0
        values[self.cards] = len(t.draw_pile)
        return values

    def map(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        values = _flags(t.prestige, self.prestige)
        values += self.charted(t)[0]
        values += t.markers[: self.places]
        return values

    def markets(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        """The market spaces: whose discs lie there."""
        seats, market = self.seats, t.market
        # By owner: the seats from the viewer on, whoever is no seat, and with -1 nobody.
        disc = [1 + (owner - seat) % seats for owner in range(seats)]
        disc += [1 + seats, 1 + seats, 0]
        return [NONE if space < 0 else disc[market[space]] for space in self.charted(t)[1]]

    def charted(self, t: MaracaiboTable) -> tuple[list[int], list[int]]:
        if t.chart not in self.charts:
            self.charts[t.chart] = self.chart(t.chart)
        return self.charts[t.chart]

    def chart(self, chart: Chart) -> tuple[list[int], list[int]]:
        spaces: list[int] = []
        for there in chart.markets:
            spaces += there
            spaces += [NONE] * (self.spots - len(there))
        fixed = list(chart.kind)
        fixed += [self.actions.get(name, NONE) for name in chart.names]
        return fixed, spaces

    def campaign(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        """The quest tiles on the map, the campaign, and the solo opponent."""
        values = [NONE] * self.quests
        for at, tile in t.quests:
            values[tile] = at
        self.add_campaign(values, t)
        if self.solo:
            self.add_automa(values, t)
        return values

    def add_campaign(self, values: list[int], t: MaracaiboTable) -> None:
        """MA-20: legacy tiles and story cards."""
        values += digits(t.legacy, self.legacy)
        for place, (tile, _, _) in enumerate(t.content.extra_places, self.places):
            values.append(t.markers[place] if has(t.legacy, tile) else NONE)
        values.append(t.legacy_quest)
        discs = [0] * self.legacy
        for number, there in t.stations:
            discs[number] = len(there)
        values += discs
        story = t.story
        if story is None:
            values += [0] * (2 * self.story + self.places + 1)
            return
        values += _flags(story.in_play, self.story)
        values += _flags(story.removed, self.story)
        values += _flags(tuple([at for at, _, _ in story.tiles]), self.places)
        values.append(len(story.votes))

    def add_automa(self, values: list[int], t: MaracaiboTable) -> None:
        """MA-21: Ana."""
        automa = t.automa
        assert automa is not None
        self.add_captain(values, t.content, automa)
        values += [LEVELS.index(automa.level), len(automa.deck)]
        values += [card in automa.known for card in self.automa_cards]
        values += [card in automa.discards for card in self.automa_cards]
        values += [automa.discs, len(automa.cards), len(automa.combat_tiles)]

    # What is seen of a player

    def captain(self, t: MaracaiboTable, number: int, own: bool) -> list[int]:
        values: list[int] = []
        self.add_captain(values, t.content, t.players[number])
        return values

    def add_captain(self, values: list[int], content: Content, captain: Captain) -> None:
        values += [sum(captain.points), len(captain.quests), captain.ship]
        values += digits(captain.visited, self.places)
        values.append(captain.explorer)
        values += digits(captain.crossed, len(BARRIERS))
        values += captain.influence
        values += [content.title_of[place] for place in captain.influence]

    def means(self, t: MaracaiboTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        return [
            p.doubloons, p.combat_points, p.doubloon_income, p.vp_income, len(p.hand),
            p.lasting.hand_limit, len(p.combat_tiles), p.lasting.compasses, p.lasting.discount,
        ]  # fmt: skip

    def cards_of(self, t: MaracaiboTable, number: int, own: bool) -> array[int]:
        """Cards and career; of another's hand what everybody knows."""
        p = t.players[number]
        values = self.no_cards[:]
        for card, pile in zip(p.hand, p.origin, strict=True):
            if own or pile == FROM_DISPLAY:
                values[card] = 0
        if own:
            for card in p.aside:
                values[card] = 1
        for card in p.planning:
            if own or has(t.shown, card):
                values[card] = 2
        for card in p.tableau:
            values[card] = 3
        if own:
            for career in p.careers:
                values[self.cards + career] = 1
        at = self.cards + self.careers
        if own or t.phase != SETUP:
            values[at] = p.career
        for task in members(p.tasks):
            values[at + 1 + task] = 1
        return values

    def belongings(self, t: MaracaiboTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        values = [p.personal, p.common, p.on_cards]
        assistants, ready = [0] * self.places, [0] * self.places
        for i, (at, _) in enumerate(p.assistants):
            assistants[at] += 1
            ready[at] += i < p.settled
        values += assistants
        values += ready
        values += digits(p.investments, self.prestige)
        values += p.discs
        values += digits(p.cleared, self.upgrades)
        values += digits(p.synergies, len(SYNERGIES))
        values += p.lasting.objects
        values += _flags(tuple([tile for _, tile in p.card_quests]), self.quests)
        return values


def _flags(numbers: tuple[int, ...], size: int) -> list[int]:
    """Which of the numbers below `size` are there."""
    found = [0] * size
    for number in numbers:
        found[number] = 1
    return found


def _combat(t: MaracaiboTable) -> list[int]:
    """MA-7: by nation what a revealed tile is worth or what is left, and the nation chosen."""
    for step in reversed(t.agenda):
        if isinstance(step, ChooseNation):
            tile = step.tile
            return [*[combat_value(t, tile, nation) for nation in range(len(NATIONS))], NONE]
        if isinstance(step, Fight):
            found = [0] * len(NATIONS)
            found[step.nation] = step.value
            return [*found, step.nation]
    return [*[0] * len(NATIONS), NONE]
