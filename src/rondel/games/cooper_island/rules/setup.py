"""CI-1, CI-19.1 to CI-19.10: setting the game up."""

from __future__ import annotations

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.pieces import COIN, LANDSCAPE, LANDSCAPES
from rondel.games.cooper_island.rules.card_stack import CardStack
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import perform
from rondel.games.cooper_island.rules.land import lay_tile
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.table import Cooper, CooperTable


def deal(setup: Setup, content: Content, chance: Chance) -> CooperTable:
    """The table before the first round."""
    t = CooperTable(setup, content, chance)
    t.start_player = chance.below(t.seats)
    if t.seats == 1:
        set_up_cooper(t)
    else:
        display_orders(t)
    t.small_stack = CardStack.shuffled(len(content.small_cards), chance)
    t.large_stack = CardStack.shuffled(len(content.large_cards), chance)
    for place, seat in enumerate(t.seat_order()):
        p = t.players[seat]
        p.storage[COIN] += content.start.coins
        p.cartographer = content.start.cartographer[place]
        perform(t, seat, (("draw_double", content.start.double_tiles),))
    t.do(*start_tile_steps(t), NextRound())
    return t


def display_orders(t: CooperTable) -> None:
    """CI-1.15: how many royal orders are in the game depends on the number of players."""
    display = t.content.displays[t.seats]
    left = [i for i, order in enumerate(t.content.orders) if order.id not in display.removed]
    for order in t.chance.shuffled(left)[: display.shown]:
        t.orders[order] = -1


def start_tile_steps(t: CooperTable) -> list[Step]:
    """CI-1.19 to CI-1.22: the same tile for all, or each player's choice."""
    variant = t.setup.options["start_tile"]
    if variant == "choice":
        return [ChooseStartTile(seat) for seat in t.seat_order()]
    landscape = t.chance.pick(LANDSCAPES) if variant == "random" else t.content.start.tile
    for seat in range(t.seats):
        lay_start_tile(t, seat, landscape)
    return []


def lay_start_tile(t: CooperTable, seat: int, landscape: str) -> None:
    t.single_tiles -= 1
    lay_tile(t, seat, t.layout.start, LANDSCAPE[landscape], 1)


class ChooseStartTile(ClosedStep):
    """CI-1.21: every player picks the type of the start tile (DC-1)."""

    __slots__ = ()
    rule = "CI-1.21"
    closed = "CI-9.1"
    asks = ("start_tile",)

    def moves(self, t: CooperTable) -> list[Move]:
        return [("start_tile", landscape) for landscape in LANDSCAPES]

    def play(self, t: CooperTable, move: Move) -> None:
        lay_start_tile(t, self.seat, str(move[1]))
        t.note("start_tile", self.seat, move[1])


def set_up_cooper(t: CooperTable) -> None:
    """CI-19.2 to CI-19.10: strategy, deck, storehouse and your royal orders."""
    solo = t.content.solo
    strategy = int(t.setup.options["strategy"]) - 1
    level = int(t.setup.options["level"]) - 1
    t.cooper = Cooper(t.content, strategy, level)
    extra = t.chance.shuffled(solo.extra_orders.orders)[: solo.levels[level].extra_orders]
    for order in (*solo.strategies[strategy].your_orders, *extra):
        t.orders[t.content.order_number[order]] = -1
