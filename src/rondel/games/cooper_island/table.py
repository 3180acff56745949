"""What lies on the table in Cooper Island: the shared boards, each player's pieces, Cooper's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Final

from mypy_extensions import mypyc_attr

from rondel.core.bits import with_bit
from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.rows import more
from rondel.core.table import Table, clockwise
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.content.layout import Layout
from rondel.games.cooper_island.peninsula import Peninsula
from rondel.games.cooper_island.pieces import INCOME, NO_PIECES, PIECES, SECTOR_SIZE
from rondel.games.cooper_island.rules.card_stack import CardStack

NOT_IN_GAME: Final = -2
"""A royal order that was left in the box (CI-1.15); a free one is `NOBODY`'s."""


def _set_of(numbers: Iterable[int]) -> int:
    """The numbers as a set of bits."""
    return reduce(with_bit, numbers, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One player's boards and pieces, all of which lie open (CI-20.1).

    Sets of boats, cards and the like are the bits of a number: see `rondel.core.bits`. Copies share
    tuples, which change seldom: see `rondel.core.rows`.
    """

    __slots__ = (
        "anchors", "boats_built", "boats_down", "boats_left", "buildings", "cartographer",
        "cartographer_used", "coin_spots", "crates_open", "crates_used", "distance",
        "fortress_left", "free_reactivation", "helm_hired", "islets", "land", "landing",
        "large_cards", "large_left", "large_up", "lids_on_ships", "lids_taken",
        "lids_unused", "logs", "luxury_spots", "market", "normal", "pool_normal",
        "pool_special", "redraw_used", "small_cards", "small_left", "special", "spots",
        "spots_open", "statues", "statues_ready", "storage", "tiles", "workers_hired",
    )  # fmt: skip

    def __init__(self, content: Content, layout: Layout) -> None:
        """The pieces before the game; nobody has a card, a log token or a boat yet (CI-1.26)."""
        start = content.start
        self.land = Peninsula(layout)
        # Storage and marketplace: how many of each piece; spots for anything, for gold and cloth
        # alone, for coins alone (CI-14.1).
        self.storage = NO_PIECES
        self.market = NO_PIECES
        self.spots = content.storage_spots
        self.luxury_spots = 0
        self.coin_spots = 0
        # The reserve: double tiles by kind, islets, boats (CI-1.14).
        self.tiles = (0,) * len(content.tiles.double_tiles)
        self.islets = _set_of(range(len(content.islets)))
        self.redraw_used = False
        self.boats_left = _set_of(range(len(content.boats)))
        # Boats by landing space (-1: free), how many they are, and which of them lie face down
        # (CI-14.8).
        self.landing = (-1,) * len(content.landing_spaces)
        self.boats_built = 0
        self.boats_down = 0
        # Buildings on the player board, where they cover something (CI-1.9), and on land.
        self.small_left = start.small_buildings
        self.large_left = start.large_buildings
        self.fortress_left = 1
        self.buildings = 0
        # Statues on land, statues on statue spots, and the spots that can be used (CI-1.24).
        self.statues = 0
        self.statues_ready = 0
        self.spots_open = _set_of(
            i for i, spot in enumerate(content.statue_spots) if spot.opened_by == "start"
        )
        self.free_reactivation = False
        # The cartographer's marker (CI-9.15), and whether he has worked in this phase or turn
        # (CI-9.16).
        self.cartographer = 0
        self.cartographer_used = False
        # Both ships begin in the harbour, without anchors and without a log token (CI-1.13).
        self.distance: tuple[int, ...] = (0, 0)
        self.anchors: tuple[int, ...] = (0, 0)
        self.logs = 0
        # Crate lids: one on each cargo ship (CI-1.8), those delivered so far, those not used yet;
        # and the crate spaces that can be used, and those that a lid covers (CI-9.12).
        self.lids_on_ships = _set_of(range(start.crate_lids))
        self.lids_taken = 0
        self.lids_unused = 0
        self.crates_open = _set_of(
            i for i, space in enumerate(content.crate_spaces) if not space.from_card
        )
        self.crates_used = 0
        # Cards, and the large ones among them that lie face up (CI-9.23).
        self.small_cards = 0
        self.large_cards = 0
        self.large_up = 0
        # Workers to place, workers in the pool below (CI-1.10), and hire spaces used (CI-11.5).
        # Which milestone token lies where is of no importance (CI-1.11): they are only counted.
        self.normal = start.available_normal
        self.special = 0
        self.pool_normal = start.pool_normal
        self.pool_special = start.pool_special
        self.workers_hired = 0
        self.helm_hired = 0

    def add_to_market(self, piece: int, count: int = 1) -> None:
        """Add so many such pieces to the marketplace."""
        self.market = more(self.market, piece, count)

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.land = self.land
        twin.storage = self.storage
        twin.market = self.market
        twin.spots = self.spots
        twin.luxury_spots = self.luxury_spots
        twin.coin_spots = self.coin_spots
        twin.tiles = self.tiles
        twin.islets = self.islets
        twin.redraw_used = self.redraw_used
        twin.boats_left = self.boats_left
        twin.boats_built = self.boats_built
        twin.boats_down = self.boats_down
        twin.landing = self.landing
        twin.small_left = self.small_left
        twin.large_left = self.large_left
        twin.fortress_left = self.fortress_left
        twin.buildings = self.buildings
        twin.statues = self.statues
        twin.statues_ready = self.statues_ready
        twin.spots_open = self.spots_open
        twin.free_reactivation = self.free_reactivation
        twin.cartographer = self.cartographer
        twin.cartographer_used = self.cartographer_used
        twin.distance = self.distance
        twin.anchors = self.anchors
        twin.logs = self.logs
        twin.lids_on_ships = self.lids_on_ships
        twin.lids_taken = self.lids_taken
        twin.lids_unused = self.lids_unused
        twin.crates_open = self.crates_open
        twin.crates_used = self.crates_used
        twin.small_cards = self.small_cards
        twin.large_cards = self.large_cards
        twin.large_up = self.large_up
        twin.normal = self.normal
        twin.special = self.special
        twin.pool_normal = self.pool_normal
        twin.pool_special = self.pool_special
        twin.workers_hired = self.workers_hired
        twin.helm_hired = self.helm_hired
        return twin


@lru_cache(maxsize=8)
def untouched(content: Content, layout: Layout) -> Player:
    """A player's pieces before the game, to be copied: they are the same for all players and
    games."""
    return Player(content, layout)


@mypyc_attr(allow_interpreted_subclasses=True)
class Cooper:
    """The pieces of Cooper, the opponent of the solo game (CI-19.3).

    He has a single ship, which begins in your harbour (CI-19.4). `tokens` are his milestone tokens
    on card 7, mere counters (CI-19.5); `slots_used` are the slots of card 8 that one covers.

    His deck is not shuffled: he draws when he plays. `deck` is a pile of layers, top first; the
    cards of a layer come up in random order. Which card of each starting letter lies on top is
    decided when it comes up (CI-19.7). `skipped` is the discard that stays out (CI-19.40).
    """

    __slots__ = (
        "anchors", "deck", "discards", "distance", "level", "logs", "normal", "skipped",
        "slots_used", "special", "starters", "store", "strategy", "tokens",
    )  # fmt: skip

    def __init__(self, content: Content, strategy: int, level: int) -> None:
        self.strategy = strategy
        self.level = level
        self.starters: tuple[str, ...] = content.solo.strategies[strategy].starters
        self.deck: tuple[tuple[str, ...], ...] = (tuple(content.action_cards),)
        self.discards: tuple[str, ...] = ()
        self.skipped = ""
        self.store = [content.solo.levels[level].store.get(piece, 0) for piece in PIECES]
        self.distance = 0
        self.anchors = 0
        self.logs = 0
        self.normal, self.special = content.workers_of_a_colour
        self.tokens = 0
        self.slots_used = 0

    def copy(self) -> Cooper:
        twin = Cooper.__new__(Cooper)
        twin.strategy = self.strategy
        twin.level = self.level
        twin.starters = self.starters
        twin.deck = self.deck
        twin.discards = self.discards
        twin.skipped = self.skipped
        twin.store = self.store.copy()
        twin.distance = self.distance
        twin.anchors = self.anchors
        twin.logs = self.logs
        twin.normal = self.normal
        twin.special = self.special
        twin.tokens = self.tokens
        twin.slots_used = self.slots_used
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class CooperTable(Table[Content]):
    """The table of Cooper Island.

    Nothing on it is known to some seats alone but part of the card stacks (CI-20.6). Coins, cubes
    and anchors never run out, so the general supply of them is not kept (CI-14.6).
    """

    __slots__ = (
        "active", "bag", "cooper", "harbormaster_up", "large_stack", "layout", "logs",
        "orders", "phase", "players", "ring", "round", "seats", "single_tiles", "small_stack",
        "start_player", "workers",
    )  # fmt: skip

    def __init__(self, setup: Setup, content: Content, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.content = content
        self.layout: Layout = content.layouts[setup.options["layout"]]
        self.seats = setup.seats
        before = untouched(content, self.layout)
        self.players = [before.copy() for _ in range(setup.seats)]
        self.cooper: Cooper | None = None
        self.round = 0
        self.phase = INCOME
        self.active = 0
        """Whose turn or slot it is: only this seat has anytime actions (CI-9.1)."""
        self.start_player = 0
        self.harbormaster_up = True
        # The general supply (CI-1.18). Draws are made when they happen, so only counts are kept;
        # what is left can be worked out by everybody (CI-20.2).
        self.bag = tuple(tile.count for tile in content.tiles.double_tiles)
        self.single_tiles = content.single_tiles
        self.logs = tuple(token.count for token in content.logs)
        """The log tokens that nobody has seen: the stock, and those of Cooper (CI-19.17)."""
        self.ring = (-1,) * (SECTOR_SIZE * setup.seats)
        """By water space: -1, or 2 · islet + half that it covers (CI-2.11).

        The ring is as long as there are sectors (CI-1.4); the board's shape changes no rule
        (CI-1.5)."""
        self.workers: tuple[tuple[int, ...], ...] = ((),) * (2 * len(content.section_ids))
        """By worker space, 2 · section + shape: the seats of the workers, bottom first."""
        self.orders = (NOT_IN_GAME,) * len(content.orders)
        """By royal order: `NOT_IN_GAME`, `NOBODY`, or 2 · seat + shape of the worker there."""
        self.small_stack = CardStack((), ())
        self.large_stack = CardStack((), ())

    def copy_to(self, twin: CooperTable) -> None:
        Table.copy_to(self, twin)
        twin.content = self.content
        twin.layout = self.layout
        twin.seats = self.seats
        twin.players = [player.copy() for player in self.players]
        twin.cooper = self.cooper.copy() if self.cooper is not None else None
        twin.round = self.round
        twin.phase = self.phase
        twin.active = self.active
        twin.start_player = self.start_player
        twin.harbormaster_up = self.harbormaster_up
        twin.bag = self.bag
        twin.single_tiles = self.single_tiles
        twin.logs = self.logs
        twin.ring = self.ring
        twin.workers = self.workers
        twin.orders = self.orders
        twin.small_stack = self.small_stack
        twin.large_stack = self.large_stack

    def seat_order(self) -> tuple[int, ...]:
        """All seats, clockwise from the holder of the Cooper token (CI-3.2, CI-12.1)."""
        return clockwise(self.start_player, self.seats)


def holder_of(order: int) -> int:
    """Whose worker is on a royal order, by its entry in `orders`; `NOBODY` if there is none."""
    return order >> 1


def islet_of(water: int) -> int:
    """Which islet covers a water space, by the space's entry in `ring`."""
    return water >> 1


def half_of(water: int) -> int:
    """Which half of the sand bank the islet covers, by the space's entry in `ring`."""
    return water & 1


def seat_of_cooper(t: CooperTable) -> int:
    """What stands for Cooper's workers in the stacks."""
    return t.seats


def name_of(t: CooperTable, seat: int) -> int | str:
    """Whose worker this is, for people: a seat, Cooper, or the third colour."""
    if seat < t.seats:
        return seat
    return "cooper" if seat == seat_of_cooper(t) else "third_colour"


def seat_of_third_colour(t: CooperTable) -> int:
    """What stands for the workers of the third colour in the stacks (CI-19.41)."""
    return t.seats + 1
