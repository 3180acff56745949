"""Quests: placing tiles, paying, rewards, the quest row (chapter 10)."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.maracaibo.pieces import QUESTS
from rondel.games.maracaibo.rules.effects import verb
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.paying import Gain, Pay, can_pay, cost_of, offers, unpaid
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.table import MaracaiboTable, Story


def draw_quest(t: MaracaiboTable) -> int:
    """MA-10.10: take the top quest tile of the stack, or return -1; the next one comes to light.

    What lies below the top has no order: the next one is drawn now, from `chance` (MA-22.6).
    """
    tile = t.quest_top
    if t.quest_rest:
        place = t.chance.below(len(t.quest_rest))
        t.quest_top = t.quest_rest[place]
        t.quest_rest = t.quest_rest[:place] + t.quest_rest[place + 1 :]
    else:
        t.quest_top = -1
    return tile


def put_quest(t: MaracaiboTable, location: int) -> None:
    """Put the top tile of the stack on a location, beside those that lie there (MA-20.5).

    Only scenarios and story cards do so: a quest that was taken is not replaced (MA-10.8).
    """
    tile = draw_quest(t)
    if tile >= 0:
        t.quests += ((location, tile),)
        t.laid += (tile,)
        tell_placed_quest(t, tile, location)


def tell_placed_quest(t: MaracaiboTable, tile: int, location: int) -> None:
    """Tell where a tile was put, and which one is the next."""
    if t.log is not None:
        place = t.content.location_ids[location]
        t.note("quest_placed", t.content.quest_tiles[tile].id, place, next_quest(t))


def next_quest(t: MaracaiboTable) -> str:
    """Return what lies on top of the stack, for the log."""
    return t.content.quest_tiles[t.quest_top].id if t.quest_top >= 0 else "nothing"


def refill_legacy_quest(t: MaracaiboTable) -> None:
    """MA-20.22: fill the quest place of L1, while the stack lasts."""
    if t.chart.legacy_quest_at >= 0 and t.legacy_quest < 0:
        t.legacy_quest = draw_quest(t)
        if t.legacy_quest >= 0:
            t.laid += (t.legacy_quest,)
            tell_placed_quest(t, t.legacy_quest, t.chart.legacy_quest_at)


def add_quests(t: MaracaiboTable, seat: int, there: tuple[int, ...], moves: list[Move]) -> None:
    """MA-5.4: add the tiles where the ship stands (MA-10.1) whose cost can be paid.

    Of several tiles one is taken (MA-10.9).
    """
    tiles = t.content.quest_tiles
    for tile in there:
        if can_pay(t, seat, tiles[tile].price):
            moves.append(("quest", tiles[tile].id))


def add_story_quests(t: MaracaiboTable, seat: int, story: Story, moves: list[Move]) -> None:
    """MA-10.7: add the story tiles where the ship stands, as quest tiles."""
    ship = t.players[seat].ship
    for location, _, card in story.tiles:
        exchange = t.content.story_quests[card]
        if location == ship and can_pay(t, seat, exchange.price):
            moves.append(("story_quest", exchange.id))


def why_not_quest(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """MA-5.4: say why a quest can't be the main action: it lies elsewhere, or costs too much."""
    ship, name = t.players[seat].ship, str(move[1]) if len(move) == 2 else ""
    if move[0] == "quest":
        tile = t.content.quest_number.get(name, -1)
        if (ship, tile) in t.quests:
            return unpaid(t, seat, t.content.quest_tiles[tile].price, "MA-5.4")
    elif t.story is not None:
        card = t.content.story_number.get(name, -1)
        if any((at, of) == (ship, card) for at, _, of in t.story.tiles):
            return unpaid(t, seat, t.content.story_quests[card].price, "MA-5.4")
    return Refusal("MA-5.4", {"place": t.content.location_ids[ship]}, "here")


def quest_facts(t: MaracaiboTable, seat: int, move: Move) -> Facts:
    """Return for a label what a quest costs."""
    if move[0] == "quest":
        price = t.content.quest_tiles[t.content.quest_number[str(move[1])]].price
    else:
        price = t.content.story_quests[t.content.story_number[str(move[1])]].price
    return {"price": cost_of(t.players[seat], price)}


def do_map_quest(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-10.11: take a tile from the map: it is set aside when its cost is paid."""
    if move[0] == "story_quest":
        do_story_quest(t, seat, t.content.story_number[str(move[1])])
        return
    tile = t.content.quest_number[str(move[1])]
    t.quests = tuple(entry for entry in t.quests if entry[1] != tile)
    fulfil(t, seat, tile)


def fulfil(t: MaracaiboTable, seat: int, tile: int, legacy: bool = False) -> None:
    """Pay (MA-10.2), gain the reward (MA-10.5), and put the tile into the quest row (MA-10.6)."""
    quest = t.content.quest_tiles[tile]
    t.note("quest", seat, quest.id)
    t.do(
        Pay(seat, quest.price),
        Gain(seat, quest, "fulfilled", quest.id),
        FinishQuest(seat, tile, legacy),
    )


def do_story_quest(t: MaracaiboTable, seat: int, card: int) -> None:
    """MA-10.7: take a story tile, by the cost and reward of its card, into the quest row."""
    story = t.story
    assert story is not None
    number = next(number for _, number, of in story.tiles if of == card)
    t.story = story.with_taken(card, seat)
    exchange = t.content.story_quests[card]
    t.note("story_quest", seat, t.content.story_names[card])
    t.do(
        Pay(seat, exchange.price),
        Gain(seat, exchange, "fulfilled", t.content.story_names[card]),
        FinishQuest(seat, -1 - number, False),
    )


class FinishQuest(Step):
    """MA-10.6: put the tile into the row; the fourth one brings points, and each later one.

    If the tile came from the place of L1 (`legacy`), that place is filled now (MA-10.11).
    """

    __slots__ = ("legacy", "owner", "tile")

    def __init__(self, owner: int, tile: int, legacy: bool) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.tile = tile
        self.legacy = legacy

    def happen(self, t: MaracaiboTable) -> None:
        p = t.players[self.owner]
        p.quests += (self.tile,)
        row = t.content.row
        t.note("quest_row", self.owner, len(p.quests))
        if len(p.quests) == row.first:
            gain_vp(t, self.owner, row.first_vp, QUESTS)
        elif len(p.quests) > row.first:
            gain_vp(t, self.owner, row.later_vp, QUESTS)
        if self.legacy:
            refill_legacy_quest(t)


@verb("quest_on_card", can=lambda t, seat, op: t.quest_top >= 0)
def quest_on_card(t: MaracaiboTable, seat: int, op: Op) -> None:
    """IMM-06: put the top tile of the stack on the card."""
    tile = draw_quest(t)
    if tile >= 0:
        t.players[seat].card_quests += ((int(op[1]), tile),)
        t.note("quest_on_card", seat, t.content.quest_tiles[tile].id, next_quest(t))


def do_card_quest(t: MaracaiboTable, seat: int, card: int) -> None:
    """MA-9.12: fulfil the quest on a card, once."""
    p = t.players[seat]
    tile = next(tile for holder, tile in p.card_quests if holder == card)
    p.card_quests = tuple(entry for entry in p.card_quests if entry[0] != card)
    fulfil(t, seat, tile)


class OfferQuest(FreeStep):
    """Fulfil the quest that the explorer found (MA-8.6), or that of L1 (MA-20.22, DEC-13)."""

    __slots__ = ("tile",)
    rule = "MA-10.2"
    asks = ("quest",)

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile

    def options(self, t: MaracaiboTable) -> list[Move]:
        quest = t.content.quest_tiles[self.tile]
        return offers(t, self.seat, quest.price, ("quest", quest.id))

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        legacy = t.legacy_quest == self.tile
        if legacy:
            t.legacy_quest = -1
        else:
            t.explorer_quests = tuple(e for e in t.explorer_quests if e[1] != self.tile)
        fulfil(t, self.seat, self.tile, legacy)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        quest = t.content.quest_tiles[self.tile]
        if move != ("quest", quest.id):
            return self.rule
        return unpaid(t, self.seat, quest.price, self.rule)

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return quest_facts(t, self.seat, move) if move[0] == "quest" else NO_FACTS

    def details(self, t: MaracaiboTable) -> Facts:
        return {"quest": t.content.quest_tiles[self.tile].id}


@verb("legacy_quest", can=lambda t, seat, op: t.legacy_quest >= 0)
def legacy_quest(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-20.22: offer the quest on L1."""
    if t.legacy_quest >= 0:
        t.do(OfferQuest(seat, t.legacy_quest))
