"""MA-10: quests: paying, rewards, the quest_row."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.pieces import QUESTS
from rondel.games.maracaibo.rules.effects import verb
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.paying import Gain, Pay, can_pay
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.table import MaracaiboTable


def draw_quest(t: MaracaiboTable) -> int:
    """The top quest tile of the stack, or -1; the next one comes to light (MA-10.10)."""
    tile = t.quest_top
    if t.quest_rest:
        place = t.chance.below(len(t.quest_rest))
        t.quest_top = t.quest_rest[place]
        t.quest_rest = t.quest_rest[:place] + t.quest_rest[place + 1 :]
    else:
        t.quest_top = -1
    return tile


def put_quest(t: MaracaiboTable, location: int) -> None:
    """MA-20.3, MA-20.5: a tile joins those that lie there."""
    tile = draw_quest(t)
    if tile >= 0:
        t.quests += ((location, tile),)
        t.laid += (tile,)
        t.note("quest_placed", t.content.quest_tiles[tile].id, t.content.location_ids[location])


def refill_legacy_quest(t: MaracaiboTable) -> None:
    """MA-20.22: the quest place of L1 is filled while the stack lasts."""
    if t.chart.legacy_quest_at >= 0 and t.legacy_quest < 0:
        t.legacy_quest = draw_quest(t)
        if t.legacy_quest >= 0:
            t.laid += (t.legacy_quest,)


def add_quests(t: MaracaiboTable, seat: int, moves: list[Move]) -> None:
    """MA-5.4: tiles at the ship's location whose cost can be paid."""
    ship = t.players[seat].ship
    tiles = t.content.quest_tiles
    for location, tile in t.quests:
        if location == ship and can_pay(t, seat, tiles[tile].price):
            moves.append(("quest", tiles[tile].id))
    if t.story is not None:
        for location, _, card in t.story.tiles:
            exchange = t.content.story_quests[card]
            if location == ship and can_pay(t, seat, exchange.price):
                moves.append(("story_quest", exchange.id))


def do_map_quest(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-10.11: the tile is set aside when its cost is paid."""
    if move[0] == "story_quest":
        do_story_quest(t, seat, t.content.story_number[str(move[1])])
        return
    tile = t.content.quest_number[str(move[1])]
    t.quests = tuple(entry for entry in t.quests if entry[1] != tile)
    fulfil(t, seat, tile)


def fulfil(t: MaracaiboTable, seat: int, tile: int, legacy: bool = False) -> None:
    """MA-10.2, MA-10.5, MA-10.6: pay, gain, and put the tile into the quest_row."""
    quest = t.content.quest_tiles[tile]
    t.note("quest", seat, quest.id)
    t.do(Pay(seat, quest.price), Gain(seat, quest), FinishQuest(seat, tile, legacy))


def do_story_quest(t: MaracaiboTable, seat: int, card: int) -> None:
    """MA-10.7: the story tile enters the quest_row like a quest tile."""
    story = t.story
    assert story is not None
    number = next(number for _, number, of in story.tiles if of == card)
    t.story = story.with_taken(card, seat)
    exchange = t.content.story_quests[card]
    t.note("quest", seat, exchange.id)
    t.do(Pay(seat, exchange.price), Gain(seat, exchange), FinishQuest(seat, -1 - number, False))


class FinishQuest(Step):
    """MA-10.6: the fourth tile of the row brings points, and each later one.

    If the tile came from the place of L1 (`legacy`), that place is filled now (MA-10.11).
    """

    __slots__ = ("legacy", "owner", "tile")

    def __init__(self, owner: int, tile: int, legacy: bool) -> None:
        super().__init__()
        self.owner = owner
        self.tile = tile
        self.legacy = legacy

    def happen(self, t: MaracaiboTable) -> None:
        p = t.players[self.owner]
        p.quests += (self.tile,)
        row = t.content.row
        if len(p.quests) == row.first:
            gain_vp(t, self.owner, row.first_vp, QUESTS)
        elif len(p.quests) > row.first:
            gain_vp(t, self.owner, row.later_vp, QUESTS)
        if self.legacy:
            refill_legacy_quest(t)


@verb("quest_on_card", can=lambda t, seat, op: t.quest_top >= 0)
def quest_on_card(t: MaracaiboTable, seat: int, op: Op) -> None:
    """IMM-06: the top tile of the stack lies on the card."""
    tile = draw_quest(t)
    if tile >= 0:
        t.players[seat].card_quests += ((int(op[1]), tile),)
        t.note("quest_on_card", seat, t.content.quest_tiles[tile].id)


def do_card_quest(t: MaracaiboTable, seat: int, card: int) -> None:
    """VIL-11: once."""
    p = t.players[seat]
    tile = next(tile for holder, tile in p.card_quests if holder == card)
    p.card_quests = tuple(entry for entry in p.card_quests if entry[0] != card)
    fulfil(t, seat, tile)


class OfferQuest(FreeStep):
    """MA-8.6, MA-20.22: fulfil the quest that the explorer found, or that of the city (DEC-13)."""

    __slots__ = ("tile",)
    rule = "MA-10.2"
    asks = ("quest",)

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile

    def options(self, t: MaracaiboTable) -> list[Move]:
        quest = t.content.quest_tiles[self.tile]
        if can_pay(t, self.seat, quest.price):
            return [("quest", quest.id), ("skip",)]
        return [("skip",)]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        legacy = t.legacy_quest == self.tile
        if legacy:
            t.legacy_quest = -1
        else:
            t.explorer_quests = tuple(e for e in t.explorer_quests if e[1] != self.tile)
        fulfil(t, self.seat, self.tile, legacy)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"quest": t.content.quest_tiles[self.tile].id}


def offer_quest(t: MaracaiboTable, seat: int, tile: int) -> None:
    """Ask only if the cost can be paid."""
    if can_pay(t, seat, t.content.quest_tiles[tile].price):
        t.do(OfferQuest(seat, tile))


@verb("legacy_quest", can=lambda t, seat, op: t.legacy_quest >= 0)
def legacy_quest(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-20.22: the quest on the L1 tile."""
    if t.legacy_quest >= 0:
        offer_quest(t, seat, t.legacy_quest)
