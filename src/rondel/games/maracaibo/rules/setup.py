"""MA-1, MA-2: setting the game up, and the first decisions."""

from __future__ import annotations

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.archive import Archive
from rondel.games.maracaibo.pieces import DEALT, NATION
from rondel.games.maracaibo.rules.cards import fill_display, remove_from_hand
from rondel.games.maracaibo.rules.careers import ChooseCareer
from rondel.games.maracaibo.rules.interim import reveal_prestige
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.markers import place_marker
from rondel.games.maracaibo.rules.quests import draw_quest
from rondel.games.maracaibo.rules.rounds import NextRound
from rondel.games.maracaibo.rules.scenarios import place_quests, scenario_of
from rondel.games.maracaibo.rules.story import continue_story, open_story
from rondel.games.maracaibo.table import Automa, MaracaiboTable

CONTINUE = "continue"
"""The scenario of a campaign that goes on."""


def deal(setup: Setup, content: Content, chance: Chance) -> MaracaiboTable:
    """The table before the first decisions."""
    t = MaracaiboTable(setup, content, chance)
    start = content.start
    if t.seats == 1:
        set_up_automa(t)
        t.start_player = 0
    else:
        t.start_player = chance.below(t.seats)
    for place, seat in enumerate(t.clockwise(t.start_player)):
        if seat < t.seats:
            t.players[seat].doubloons = start.doubloons[place]
    lay_city_tiles(t)
    t.combat_left = tuple(range(len(content.combat_tiles)))
    lay_quests(t)
    deal_cards(t)
    t.prestige_rest = tuple(range(len(content.prestige)))
    reveal_prestige(t)
    if not t.many:
        for name, nation in start.village_markers:
            place_marker(t, content.location_number[name], NATION[nation])
    begin_scenario(t)
    fill_display(t)
    seats = [seat for seat in t.clockwise(t.start_player) if seat < t.seats]
    t.do(
        *(ChoosePlan(seat) for seat in seats),
        ShowDiscards(),
        *(ChooseCareer(seat) for seat in seats),
        ShowCareers(),
        NextRound(),
    )
    return t


def lay_city_tiles(t: MaracaiboTable) -> None:
    """MA-1.10: the two wheel tiles of the set and two random others, one on each marked city."""
    city_set = "many" if t.many else "few"
    tiles = [i for i, tile in enumerate(t.content.map.city_tiles) if tile.set == city_set]
    wheels = [i for i in tiles if t.content.map.city_tiles[i].wheel]
    others = t.chance.shuffled([i for i in tiles if i not in wheels])
    places = sum(place.tile for place in t.content.locations)
    t.tiles = tuple(t.chance.shuffled(wheels + others[: places - len(wheels)]))
    t.redraw_chart()


def lay_quests(t: MaracaiboTable) -> None:
    """MA-1.7: the face-up stack, and a tile on each quest space of the explorer track."""
    t.quest_rest = tuple(range(len(t.content.quest_tiles)))
    draw_quest(t)
    t.explorer_quests = tuple(
        (t.content.space_number[name], draw_quest(t)) for name in t.content.start.explorer_quests
    )


def deal_cards(t: MaracaiboTable) -> None:
    """MA-1.11, MA-1.13, MA-2.6: A cards to the players; the rest and 40 B cards are the pile."""
    content, start = t.content, t.content.start
    archive = archive_to_continue(t)
    unlocked = archive.cards if archive is not None else ()
    deck_a = t.chance.shuffled((*content.decks["A"], *unlocked))
    for p in t.players:
        p.hand, deck_a = tuple(deck_a[: start.cards]), deck_a[start.cards :]
        p.origin = (DEALT,) * len(p.hand)
    deck_b = t.chance.shuffled(content.decks["B"])
    t.draw_pile = (*deck_a, *deck_b[: start.b_cards])
    t.boxed = tuple(deck_b[start.b_cards :])
    careers = t.chance.shuffled(range(len(content.careers)))
    for p in t.players:
        p.careers, careers = tuple(careers[: start.careers]), careers[start.careers :]


def archive_to_continue(t: MaracaiboTable) -> Archive | None:
    """MA-20.8, MA-20.21: the archive of a campaign that goes on."""
    options = t.setup.options
    return Archive.read(options["archive"], t.content) if options["scenario"] == CONTINUE else None


def begin_scenario(t: MaracaiboTable) -> None:
    """MA-1.20, MA-20.4, MA-20.7: before the players choose."""
    archive = archive_to_continue(t)
    if archive is not None:
        continue_story(t, archive)
        return
    scenario = scenario_of(t)
    if scenario is None:
        open_story(t, t.setup.options["scenario"])
        return
    for name in scenario.legacy:
        add_legacy(t, name)
    if scenario.cards:
        t.draw_pile += t.content.decks[scenario.cards]
    place_quests(t, 0)


def set_up_automa(t: MaracaiboTable) -> None:
    """MA-21.1 to MA-21.4: Ana's pieces, and her deck by difficulty."""
    solo = t.content.solo
    level = next(entry for entry in solo.levels if entry.id == t.setup.options["level"])
    automa = Automa(level.id)
    for letter, number in (("A", level.a), ("B", level.b), ("C", level.c)):
        cards = [card.id for card in solo.automa_cards if card.id.startswith(letter)]
        automa.deck += tuple(t.chance.shuffled(cards)[:number])
    t.automa = automa
    t.captains.append(automa)


# First decisions (MA-2.7, MA-2.9)


class ChoosePlan(Step):
    """MA-2.7: one of the 8 cards into a planning space (DEC-01)."""

    __slots__ = ()
    rule = "MA-2.7"
    secret = True
    asks = ("plan",)

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [t.content.plan_moves[card] for card in t.players[self.seat].hand]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        card = t.content.card_number[str(move[1])]
        remove_from_hand(p, card)
        p.planning += (card,)
        planned = t.content.start.planned
        t.do(
            ChoosePlan(self.seat)
            if len(p.planning) < planned
            else ChooseDiscard(self.seat, t.content.start.discarded)
        )


class ChooseDiscard(Step):
    """MA-2.7, MA-2.9: three to be discarded, face down until all have chosen (DEC-01)."""

    __slots__ = ("left",)
    rule = "MA-2.7"
    secret = True
    asks = ("discard",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [t.content.discard_moves[card] for card in t.players[self.seat].hand]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        card = t.content.card_number[str(move[1])]
        remove_from_hand(p, card)
        p.aside += (card,)
        if self.left > 1:
            t.do(ChooseDiscard(self.seat, self.left - 1))
        else:
            t.turn += 1

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"left": self.left}


class ShowDiscards(Step):
    """MA-2.9: planned and discarded cards become visible together."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.reveal()
        for seat, p in enumerate(t.players):
            for card in p.aside:
                t.discards |= 1 << card
            for card in p.aside + p.planning:
                t.shown |= 1 << card
            p.aside = ()
            t.note("planned", seat, *(t.content.cards[card].id for card in p.planning))


class ShowCareers(Step):
    """MA-2.8: all career cards are turned up together."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.reveal()
        for seat, p in enumerate(t.players):
            p.careers = ()
            t.note("career", seat, t.content.careers[p.career].id)
