"""The numbers of `observation`, in the same order, read straight from the table."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from rondel.core.bits import digits, has, states
from rondel.core.features import NONE, Direct
from rondel.core.table import slots
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
from rondel.games.maracaibo.rules.cards import hand_limit
from rondel.games.maracaibo.rules.combat import ChooseNation, Fight, combat_value
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.table import Captain, MaracaiboTable, Player


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
        self.upgrades = len(content.upgrade_ids)
        self.automa_cards = [card.id for card in content.solo.automa_cards]
        self.charts: dict[Chart, tuple[list[int], list[int]]] = {}
        """What follows from a map: kinds and actions of its places, and its market spaces."""

        lists = ("influence", "points")
        self.pieces = attrgetter(*[name for name in slots(Player) if name not in lists])

    def facts(self, t: MaracaiboTable) -> list[Hashable]:
        """All of a player, when careers lie open, and which planned cards others have seen."""
        setup, shown = t.phase == SETUP, t.shown
        return [
            (
                setup,
                tuple(p.influence),
                tuple(p.points),
                tuple([shown >> card & 1 for card in p.planning]),
                self.pieces(p),
            )
            for p in t.players
        ]

    def of_player(self, t: MaracaiboTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        values: list[int] = []
        self.add_captain(values, t.content, p)
        self.add_player(values, t, p, own)
        self.add_belongings(values, p)
        return values

    def of_table(self, t: MaracaiboTable, seat: int, scores: list[int]) -> list[int]:
        seats = self.seats
        values = [
            t.round,
            t.phase,
            (t.seat - seat) % seats if t.seat >= 0 else NONE,
            t.active if self.solo else (t.active - seat) % seats,
            t.start_player if self.solo else (t.start_player - seat) % seats,
            t.spent,
        ]
        values += t.stock
        values += multipliers(t)
        lying = dict(t.explorer_quests)
        values += [lying.get(space, NONE) for space in self.quest_spaces]
        values += [t.quest_top, len(t.quest_rest) + (t.quest_top >= 0)]
        values += t.combat_stacks
        values += _combat(t)
        middle = list(states(t.discards, t.discards, self.cards))
        for card in t.display:
            if card >= 0:
                middle[card] = 0
        values += middle
        values.append(len(t.draw_pile))
        values += _flags(t.prestige, self.prestige)
        self.add_map(values, t, seat)
        self.add_campaign(values, t)
        if self.solo:
            self.add_automa(values, t)
        return values

    def add_map(self, values: list[int], t: MaracaiboTable, seat: int) -> None:
        if t.chart not in self.charts:
            self.charts[t.chart] = self.chart(t.chart)
        fixed, spaces = self.charts[t.chart]
        seats, market = self.seats, t.market
        values += fixed
        values += t.markers[: self.places]
        # By owner: the seats from the viewer on, whoever is no seat, and with -1 nobody.
        disc = [1 + (owner - seat) % seats for owner in range(seats)]
        disc += [1 + seats, 1 + seats, 0]
        values += [NONE if space < 0 else disc[market[space]] for space in spaces]
        lying = [NONE] * self.quests
        for at, tile in t.quests:
            lying[tile] = at
        values += lying

    def chart(self, chart: Chart) -> tuple[list[int], list[int]]:
        spaces: list[int] = []
        for there in chart.markets:
            spaces += there
            spaces += [NONE] * (self.spots - len(there))
        fixed = list(chart.kind)
        fixed += [self.actions.get(name, NONE) for name in chart.names]
        return fixed, spaces

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

    def add_captain(self, values: list[int], content: Content, captain: Captain) -> None:
        values += [sum(captain.points), len(captain.quests), captain.ship]
        values += digits(captain.visited, self.places)
        values.append(captain.explorer)
        values += digits(captain.crossed, len(BARRIERS))
        values += captain.influence
        values += [content.title_of[place] for place in captain.influence]

    def add_player(self, values: list[int], t: MaracaiboTable, p: Player, own: bool) -> None:
        """Money, incomes, hand and career; of another's hand what everybody knows."""
        values += [
            p.doubloons, p.combat_points, p.doubloon_income, p.vp_income, len(p.hand),
            hand_limit(t, p), len(p.combat_tiles), p.compasses, p.discount,
        ]  # fmt: skip
        cards = [NONE] * self.cards
        for card, pile in zip(p.hand, p.origin, strict=True):
            if own or pile == FROM_DISPLAY:
                cards[card] = 0
        if own:
            for card in p.aside:
                cards[card] = 1
        for card in p.planning:
            if own or has(t.shown, card):
                cards[card] = 2
        for card in p.tableau:
            cards[card] = 3
        values += cards
        values += _flags(p.careers if own else (), self.careers)
        values.append(p.career if own or t.phase != SETUP else NONE)
        values += digits(p.tasks, 3)

    def add_belongings(self, values: list[int], p: Player) -> None:
        values += [p.personal, p.common, p.on_cards]
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
        values += p.objects
        values += _flags(tuple([tile for _, tile in p.card_quests]), self.quests)


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
