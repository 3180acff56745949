"""Setting the game up (chapters 1 and 2), and the first decisions."""

from __future__ import annotations

from typing import Final

from rondel.core.chance import Chance
from rondel.core.game import Setup, SetupError
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal, Step, by_facts
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.archive import Archive
from rondel.games.maracaibo.pieces import DEALT, NATION
from rondel.games.maracaibo.rules.cards import fill_display
from rondel.games.maracaibo.rules.careers import ChooseCareer
from rondel.games.maracaibo.rules.interim import reveal_prestige
from rondel.games.maracaibo.rules.legacy import add_legacy
from rondel.games.maracaibo.rules.markers import place_marker
from rondel.games.maracaibo.rules.questions import Question
from rondel.games.maracaibo.rules.quests import draw_quest
from rondel.games.maracaibo.rules.rounds import NextRound
from rondel.games.maracaibo.rules.scenarios import place_quests, scenario_of
from rondel.games.maracaibo.rules.solo import set_up_automa
from rondel.games.maracaibo.rules.story import continue_story, open_story
from rondel.games.maracaibo.table import MaracaiboTable

CONTINUE: Final = "continue"
"""MA-20.21: the option that goes on with a campaign, by its archive."""


def deal(setup: Setup, content: Content, chance: Chance) -> MaracaiboTable:
    """Set the table up, with the first decisions and the first round on its agenda.

    All luck comes from one seed, through `chance` (MA-22.7).
    """
    t = MaracaiboTable(setup, content, chance)
    choose_start_player(t)
    lay_city_tiles(t)
    t.combat_left = tuple(range(len(content.combat_tiles)))  # MA-1.6
    lay_quests(t)
    deal_cards(t)
    t.prestige_rest = tuple(range(len(content.prestige)))  # MA-1.15
    reveal_prestige(t)
    if not t.many:  # MA-1.17
        for name, nation in content.start.village_markers:
            place_marker(t, content.location_number[name], NATION[nation])
    begin_scenario(t)
    fill_display(t)  # MA-1.14
    seats = [seat for seat in t.clockwise(t.start_player) if seat < t.seats]
    t.do(  # MA-2.10
        *(ChoosePlan(seat) for seat in seats),
        ShowDiscards(),
        *(ChooseCareer(seat) for seat in seats),
        ShowCareers(),
        NextRound(),
    )
    return t


def choose_start_player(t: MaracaiboTable) -> None:
    """MA-2.4: draw the start player, and give everybody doubloons in turn order (MA-2.5).

    Alone you start against Ana (MA-21.1).
    """
    if t.seats == 1:
        set_up_automa(t)
    else:
        t.start_player = t.chance.below(t.seats)
    for place, seat in enumerate(t.clockwise(t.start_player)):
        if seat < t.seats:
            t.players[seat].doubloons = t.content.start.doubloons[place]


def lay_city_tiles(t: MaracaiboTable) -> None:
    """MA-1.10: lay the two wheel tiles of the set and two random others on the marked cities."""
    wheels, others = t.content.city_tile_sets[t.many]
    drawn = t.chance.shuffled(others)[: t.content.tile_places - len(wheels)]
    t.tiles = tuple(t.chance.shuffled(wheels + drawn))
    t.redraw_chart()


def lay_quests(t: MaracaiboTable) -> None:
    """MA-1.7: make the face-up stack, and put a tile on each quest space of the explorer track."""
    t.quest_rest = tuple(range(len(t.content.quest_tiles)))
    draw_quest(t)
    t.explorer_quests = tuple(
        (t.content.space_number[name], draw_quest(t)) for name in t.content.start.explorer_quests
    )


def deal_cards(t: MaracaiboTable) -> None:
    """MA-1.11: deal A cards to the players; the others and 40 B cards are the draw pile.

    So it has 96 cards less 8 a player (MA-1.12), and the C cards of a campaign that goes on
    (MA-1.13). Everybody is dealt two career cards as well (MA-2.6).
    """
    content, start = t.content, t.content.start
    archive = archive_to_continue(t)
    unlocked = archive.cards if archive is not None else ()
    deck_a = t.chance.shuffled((*content.decks["A"], *unlocked))
    for p in t.players:
        p.hand, deck_a = tuple(deck_a[: start.cards]), deck_a[start.cards :]
        p.origin = (DEALT,) * len(p.hand)
    deck_b = t.chance.shuffled(content.decks["B"])
    t.draw_pile = bytes([*deck_a, *deck_b[: start.b_cards]])
    t.boxed = tuple(deck_b[start.b_cards :])
    careers = t.chance.shuffled(range(len(content.careers)))
    for p in t.players:
        p.careers, careers = tuple(careers[: start.careers]), careers[start.careers :]


def archive_to_continue(t: MaracaiboTable) -> Archive | None:
    """MA-20.21: return the archive of a campaign that goes on; a finished one does not."""
    options = t.setup.options
    if options["scenario"] != CONTINUE:
        return None
    archive = Archive.read(options["archive"], t.content)
    if archive.finished:
        raise SetupError("this campaign is finished", "option archive")
    return archive


def begin_scenario(t: MaracaiboTable) -> None:
    """MA-1.20: carry out the scenario or the story cards, before the players choose.

    A scenario has its legacy tiles (MA-20.4) and perhaps C cards in the draw pile (MA-20.7).
    """
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
        t.draw_pile += bytes(t.content.decks[scenario.cards])
    place_quests(t, 0)


# First decisions


class FirstCards(Question):
    """MA-2.7: a question about the first 8 cards, of which one is planned and three discarded."""

    __slots__ = ()
    rule = "MA-2.7"

    def why_not(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        return self.rule if move[0] in ("plan", "discard") else super().why_not(t, move)


class ChoosePlan(FirstCards):
    """MA-2.7: put one of the 8 cards into a planning space (DEC-01)."""

    __slots__ = ()
    asks = ("plan",)
    secret = True

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [*map(t.content.plan_moves.__getitem__, t.players[self.seat].hand)]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        card = t.content.card_number[str(move[1])]
        p.remove_from_hand(card)
        p.planning += (card,)
        planned = t.content.start.planned
        t.agenda.append(
            ChoosePlan(self.seat)
            if len(p.planning) < planned
            else choose_discard(self.seat, t.content.start.discarded)
        )


class ChooseDiscard(FirstCards):
    """MA-2.7: discard three cards, face down until all have chosen (MA-2.9, DEC-01)."""

    __slots__ = ("left",)
    asks = ("discard",)
    secret = True

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def moves(self, t: MaracaiboTable) -> list[Move]:
        return [*map(t.content.discard_moves.__getitem__, t.players[self.seat].hand)]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        card = t.content.card_number[str(move[1])]
        p.remove_from_hand(card)
        p.aside += (card,)
        if self.left > 1:
            t.agenda.append(choose_discard(self.seat, self.left - 1))
        else:
            t.turn += 1

    def details(self, t: MaracaiboTable) -> Facts:
        return {"left": self.left}


choose_discard: Final = by_facts(ChooseDiscard)


class ShowDiscards(Step):
    """MA-2.9: show all planned and discarded cards at the same time."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.reveal()
        t.note("set_up")
        for seat, p in enumerate(t.players):
            for card in p.aside:
                t.discards |= 1 << card
            for card in p.aside + p.planning:
                t.shown |= 1 << card
            for card in p.planning:
                t.note("planned", seat, t.content.cards[card].id)
            if t.log is not None:
                t.note("put_aside", seat, *(t.content.cards[card].id for card in p.aside))
            p.aside = ()


class ShowCareers(Step):
    """MA-2.8: turn all chosen career cards up at the same time; the others are out."""

    __slots__ = ()

    def happen(self, t: MaracaiboTable) -> None:
        t.reveal()
        for seat, p in enumerate(t.players):
            p.careers = ()
            t.note("career", seat, t.content.careers[p.career].id)
