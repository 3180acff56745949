"""Setting the game up (CI-1), and Cooper in the solo game."""

from __future__ import annotations

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.moves import Move
from rondel.core.rows import changed, more
from rondel.core.table import NOBODY, Step
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.pieces import COIN, LANDSCAPE, LANDSCAPES
from rondel.games.cooper_island.rules.card_stack import CardStack
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import perform
from rondel.games.cooper_island.rules.land import lay_tile
from rondel.games.cooper_island.rules.rounds import NextRound
from rondel.games.cooper_island.table import Cooper, CooperTable


def deal(setup: Setup, content: Content, chance: Chance) -> CooperTable:
    """Return the table before the first round.

    Everything that chance decides, here and later, comes from the one seed (CI-20.9).
    """
    t = CooperTable(setup, content, chance)
    t.start_player = chance.below(t.seats)
    if t.seats == 1:  # one alone plays against Cooper (CI-1.1)
        set_up_cooper(t)
    else:
        display_orders(t)
    # CI-1.16
    t.small_stack = CardStack.shuffled(len(content.small_cards), chance)
    t.large_stack = CardStack.shuffled(len(content.large_cards), chance)
    for place, seat in enumerate(t.seat_order()):
        p = t.players[seat]
        p.storage = more(p.storage, COIN, content.start.coins)  # CI-1.23
        p.cartographer = content.start.cartographer[place]  # CI-1.25, alone CI-19.1
        perform(t, seat, (("draw_double", content.start.double_tiles),))  # CI-1.17
    t.do(*start_tile_steps(t), NextRound())
    return t


def display_orders(t: CooperTable) -> None:
    """Lay out royal orders, as many as the number of players asks for (CI-1.15)."""
    display = t.content.displays[t.seats]
    left = [i for i, order in enumerate(t.content.orders) if order.id not in display.removed]
    for order in t.chance.shuffled(left)[: display.shown]:
        t.orders = changed(t.orders, order, NOBODY)


def start_tile_steps(t: CooperTable) -> list[Step]:
    """Lay everybody's first tile, or return the steps in which each player chooses one.

    It is a meadow (CI-1.19), a landscape drawn for all (CI-1.20), or what each chooses (CI-1.21).
    """
    variant = t.setup.options["start_tile"]
    if variant == "choice":
        return [ChooseStartTile(seat) for seat in t.seat_order()]
    landscape = t.chance.pick(LANDSCAPES) if variant == "random" else t.content.start.tile
    for seat in range(t.seats):
        lay_start_tile(t, seat, landscape)
    return []


def lay_start_tile(t: CooperTable, seat: int, landscape: str) -> None:
    """Lay one of the 56 single tiles on the start space (CI-1.22)."""
    t.single_tiles -= 1
    lay_tile(t, seat, t.layout.start, LANDSCAPE[landscape], 1)


class ChooseStartTile(ClosedStep):
    """Each player chooses the landscape of the first tile, in turn order (CI-1.21, DC-1)."""

    __slots__ = ()
    rule = "CI-1.21"
    asks = ("start_tile",)
    closed = "CI-9.1"

    def moves(self, t: CooperTable) -> list[Move]:
        return [("start_tile", landscape) for landscape in LANDSCAPES]

    def play(self, t: CooperTable, move: Move) -> None:
        lay_start_tile(t, self.seat, str(move[1]))
        t.note("start_tile", self.seat, move[1])


def set_up_cooper(t: CooperTable) -> None:
    """Set up Cooper as the options say, and lay out your royal orders (DC-42).

    Yours are two orders of the strategy and some more by level (CI-19.8, CI-19.9); Cooper's need no
    place on the table (CI-19.2), and all others are out of the game (CI-19.10).
    """
    solo = t.content.solo
    strategy = int(t.setup.options["strategy"]) - 1
    level = int(t.setup.options["level"]) - 1
    t.cooper = Cooper(t.content, strategy, level)
    extra = t.chance.shuffled(solo.extra_orders.orders)[: solo.levels[level].extra_orders]
    for order in (*solo.strategies[strategy].your_orders, *extra):
        t.orders = changed(t.orders, t.content.order_number[order], NOBODY)
