"""What lies on the table in New Zealand: the boards, the markets, each player's pieces, Sarah's."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.table import NOBODY, Table
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.content.entries import Count, Private
from rondel.games.new_zealand.pieces import (
    BUILDINGS,
    EMPTY,
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    LETTERS,
    NO_TILE,
    UNBUILT,
    WELLINGTON,
    WORKERS,
    building_number,
)

Payment = tuple[int, int]
"""Who gets how much; the bank is BANK."""
Toll = tuple[int, int]
"""How much is to be paid, and from which bit on a bill has it, which tells who gets it."""
Tolls = tuple[Toll | None, ...]
"""By what may lie on a trail space: the toll of entering it, None if that is free."""
Way = tuple[int, int, tuple[int, ...]]
"""How many steps of a walk are left at its end, what it pays on the way, as a bill, and by which
branches it went, where the trail forks."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One player's board, flock deck and pieces. Tuples change seldom, so copies share them.

    A player's seat number stands for the colour (NZ-2.1). What a player may have of cards, tokens,
    hazards and bonus tiles has no limit (NZ-12.11).

    The draw_stack, into which nobody may look (NZ-12.4), has no order of its own: which card it
    gives is decided when one is drawn (NZ-23.4). Only `top` lies in order: cards that were put on
    top for all to see, the next first.
    """

    __slots__ = (
        "area", "bonus_tiles", "certificates", "cleared", "discard", "effects_played", "gained",
        "gold", "hand", "harbours", "hazards", "jokers", "known", "masters", "money", "no_tolls",
        "pathfinder", "permanent_certificates", "permanent_wool", "places", "posts", "removed",
        "runholder", "ship", "stack", "step_tile", "storehouses", "tokens", "top", "visits",
        "workers",
    )  # fmt: skip

    def __init__(self, content: Content) -> None:
        start = content.start
        self.money = 0
        self.gold = start.gold  # NZ-2.7
        self.certificates = 0
        self.tokens = start.tokens  # NZ-2.11
        # Flock deck: kinds of cards, the hand in ascending order.
        self.hand: list[int] = []
        self.stack: list[int] = []
        self.top: tuple[int, ...] = ()
        self.discard: list[int] = []
        self.gained: tuple[int, ...] = ()
        """What lies in the discard_pile and was gained this turn (NZ-10.15)."""
        self.known: tuple[int, ...] = ()
        """Cards that everybody knows to be in the hand."""
        self.removed: tuple[int, ...] = ()
        """Starting sheep that have left the game (NZ-9.7)."""
        self.area: tuple[int, ...] = ()
        """The objective_area: objectives played, which belong to the deck no more (NZ-9.8)."""
        self.effects_played = 0
        """Effect cards played this turn (NZ-10.18)."""
        # Player board.
        self.workers = (1,) * len(WORKERS)
        """By row: how many spaces are occupied, the printed worker included (NZ-2.9, NZ-6.9)."""
        self.jokers = (0,) * len(WORKERS)
        """By row: a bit for each space with a joker_worker (bit 0: space 1)."""
        self.cleared = 0
        """A bit for each disc space that is clear; at first all have discs (NZ-2.5)."""
        self.storehouses = (2,) * len(content.pairs)
        """By pair: the storehouses that are still on the board (NZ-2.6)."""
        self.permanent_certificates = 0
        self.permanent_wool = 0
        # On the boards.
        self.places: tuple[int, ...] = (UNBUILT,) * BUILDINGS
        """By private building: its trail space, UNBUILT or REMOVED."""
        self.runholder = -1
        """The trail space; -1 while the runholder is beside the board (NZ-2.7)."""
        self.ship = content.sea.start
        self.harbours = 0
        """A bit for each harbour with a storehouse or disc of the player."""
        self.posts = (0,) * len(content.posts)
        """By post: how many discs lie there; they stay (NZ-7.20)."""
        self.pathfinder = -1
        """The space of the pathfinder disc; -1 before the first turn."""
        self.step_tile = 0
        """How many steps the step tile adds; 0 until it is gained."""
        self.no_tolls = False
        """Whether the fee tile shows its other side; at first tolls are paid (NZ-2.2, NZ-4.14)."""
        # In front of the player.
        self.hazards: tuple[int, ...] = ()
        self.bonus_tiles: tuple[int, ...] = ()
        self.masters: tuple[tuple[int, int], ...] = ()
        """Harbour masters, each with the worker on its spot (a type, or JOKER)."""
        self.visits = 0
        """How often the player has been to Wellington."""


def copies_of(players: list[Player]) -> list[Player]:
    """Copy all players, in one call: search does it at every step."""
    blank = Player.__new__
    copies = []
    for p in players:
        twin = blank(Player)
        twin.money = p.money
        twin.gold = p.gold
        twin.certificates = p.certificates
        twin.tokens = p.tokens
        twin.hand = p.hand.copy()
        twin.stack = p.stack.copy()
        twin.top = p.top
        twin.discard = p.discard.copy()
        twin.gained = p.gained
        twin.known = p.known
        twin.removed = p.removed
        twin.area = p.area
        twin.effects_played = p.effects_played
        twin.workers = p.workers
        twin.jokers = p.jokers
        twin.cleared = p.cleared
        twin.storehouses = p.storehouses
        twin.permanent_certificates = p.permanent_certificates
        twin.permanent_wool = p.permanent_wool
        twin.places = p.places
        twin.runholder = p.runholder
        twin.ship = p.ship
        twin.harbours = p.harbours
        twin.posts = p.posts
        twin.pathfinder = p.pathfinder
        twin.step_tile = p.step_tile
        twin.no_tolls = p.no_tolls
        twin.hazards = p.hazards
        twin.bonus_tiles = p.bonus_tiles
        twin.masters = p.masters
        twin.visits = p.visits
        copies.append(twin)
    return copies


@mypyc_attr(allow_interpreted_subclasses=True)
class Sarah:
    """The solo opponent's pieces (NZ-22.4).

    Her deck has no order: which card comes is decided when she draws it. She has no money, and the
    cards that she gains lie aside in `cards` until the end (NZ-22.15).
    """

    __slots__ = (
        "cards", "deck", "discards", "discs", "harbours", "hazards", "next_post",
        "pathfinder", "places", "posts", "runholder", "ship", "specialization", "workers",
    )  # fmt: skip

    def __init__(self, content: Content, deck: tuple[str, ...], first_post: int) -> None:
        self.deck = deck
        self.discards: tuple[str, ...] = ()
        self.workers = (1,) * len(WORKERS)
        self.specialization = 0
        self.discs = content.solo.board.discs
        self.posts = (0,) * len(content.posts)
        self.next_post = first_post
        self.harbours = 0
        self.ship = content.sea.start
        self.runholder = content.trail.start
        self.pathfinder = 0
        self.places: tuple[int, ...] = (UNBUILT,) * BUILDINGS
        self.hazards: tuple[int, ...] = ()
        self.cards: tuple[int, ...] = ()

    def copy(self) -> Sarah:
        twin = Sarah.__new__(Sarah)
        twin.deck = self.deck
        twin.discards = self.discards
        twin.workers = self.workers
        twin.specialization = self.specialization
        twin.discs = self.discs
        twin.posts = self.posts
        twin.next_post = self.next_post
        twin.harbours = self.harbours
        twin.ship = self.ship
        twin.runholder = self.runholder
        twin.pathfinder = self.pathfinder
        twin.places = self.places
        twin.hazards = self.hazards
        twin.cards = self.cards
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class NewZealandTable(Table[Content]):
    """The table of New Zealand."""

    __slots__ = (
        "active", "bag_a", "bag_b", "bonus", "bonus_stacks", "count", "display",
        "ended_by", "flipped", "foresight_a", "foresight_b", "jobs", "market_deck", "market_owner",
        "masters", "objective_deck", "placed", "players", "removed_a", "removed_b", "sarah",
        "seats", "set_cards", "sheep", "start_player", "stops", "supply", "tiles", "token_row",
        "tolls", "trail",
    )  # fmt: skip

    def __init__(self, setup: Setup, content: Content, chance: Chance) -> None:
        super().__init__(setup, chance)
        self.content = content
        self.seats = setup.seats
        self.count: Count = content.counts[max(2, setup.seats)]
        """The numbers for so many players; one alone plays with those for two (NZ-1.1, NZ-22.1)."""
        self.players = [Player(content) for _ in range(setup.seats)]
        self.sarah: Sarah | None = None
        self.start_player = 0
        self.active = 0
        """Whose turn it is; Sarah has the number after the last seat."""
        self.trail: tuple[int, ...] = (EMPTY,) * len(content.trail.spaces)
        """By trail space: the tile that lies there."""
        self.tiles: tuple[Private, ...] = ()
        """The private buildings 1 to 10 with the side that is up, the same for all (NZ-2.4)."""
        self.tolls: tuple[Tolls, ...] = ()
        """By seat: what it has to pay to enter locations."""
        self.flipped = False
        """Whether the neutral buildings B, C, G and H show side II (NZ-8.12)."""
        # Markets.
        self.jobs = (0,) * len(WORKERS)
        """By column: a bit for each row with a worker, bit 0 being the dearest row."""
        self.bonus = [NO_TILE] * (len(content.bonus_market.prices) * content.bonus_market.columns)
        self.token_row = content.bonus_market.token_row
        self.market_owner = NOBODY
        """Who has taken the market_token; Sarah has the number after the last seat."""
        self.ended_by = NOBODY
        """Who has set off the end."""
        self.placed = 0
        """How many bonus tiles have been placed in play (NZ-8.14)."""
        self.sheep = (0,) * len(content.market_counts)
        """By market breed: how many lie in the sheep_market."""
        self.market_deck: tuple[int, ...] = tuple(content.market_counts)
        # Bags hold tiles in ascending order; workers come before hazards (NZ-1.7). What is removed
        # is out of the game for good (NZ-12.14).
        self.bag_a: tuple[int, ...] = content.bag_a
        self.bag_b: tuple[int, ...] = content.bag_b
        self.foresight_a: tuple[int, ...] = ()
        self.foresight_b: tuple[int, ...] = ()
        self.removed_a: tuple[int, ...] = ()
        self.removed_b: tuple[int, ...] = ()
        # Cards: the supply has all deck-building cards at first (NZ-1.17).
        self.supply: tuple[int, ...] = tuple(content.supply_counts)
        self.set_cards: tuple[int, ...] = ()
        """By bonus_stack: the kind of card in it."""
        self.bonus_stacks = [0, 0, 0, 0]
        self.display: tuple[int, ...] = ()
        self.objective_deck: tuple[int, ...] = ()
        self.masters: tuple[int, ...] = ()
        """By medium harbour, in the order of the table: its harbour master, or -1."""
        self.stops: dict[int, Way] = {}
        """The latest walks that were offered, by where they end (see `find_stops`): they need not
        be found again to take one."""

    def copy_to(self, twin: NewZealandTable) -> None:
        Table.copy_to(self, twin)
        twin.content = self.content
        twin.seats = self.seats
        twin.count = self.count
        twin.players = copies_of(self.players)
        twin.sarah = self.sarah.copy() if self.sarah is not None else None
        twin.start_player = self.start_player
        twin.active = self.active
        twin.trail = self.trail
        twin.tiles = self.tiles
        twin.tolls = self.tolls
        twin.flipped = self.flipped
        twin.jobs = self.jobs
        twin.bonus = self.bonus.copy()
        twin.token_row = self.token_row
        twin.market_owner = self.market_owner
        twin.ended_by = self.ended_by
        twin.placed = self.placed
        twin.sheep = self.sheep
        twin.market_deck = self.market_deck
        twin.bag_a = self.bag_a
        twin.bag_b = self.bag_b
        twin.foresight_a = self.foresight_a
        twin.foresight_b = self.foresight_b
        twin.removed_a = self.removed_a
        twin.removed_b = self.removed_b
        twin.supply = self.supply
        twin.set_cards = self.set_cards
        twin.bonus_stacks = self.bonus_stacks.copy()
        twin.display = self.display
        twin.objective_deck = self.objective_deck
        twin.masters = self.masters
        twin.stops = self.stops


def hand_limit(t: NewZealandTable, p: Player) -> int:
    """Return how many cards the hand is filled up to: 1 more for each hand space cleared (NZ-9.2).

    A space that was cleared this turn counts in this turn's phase C already (NZ-20.6).
    """
    return t.content.start.hand_limit + (p.cleared & t.content.hand_discs).bit_count()


def certificate_limit(t: NewZealandTable, p: Player) -> int:
    """Return how many certificates there may be: 3, or 5 with that disc space clear (NZ-6.16).

    A higher limit adds no certificates (NZ-20.4).
    """
    start = t.content.start
    raised = p.cleared & t.content.limit_disc
    return start.raised_certificate_limit if raised else start.certificate_limit


def step_limit(t: NewZealandTable, p: Player) -> int:
    """Return the most steps of phase A (NZ-4.5): the start (NZ-2.2), the step space, the step tile.

    A step space that was cleared in phase B counts from the next walk on (NZ-20.5).
    """
    return t.count.step_limit + (p.cleared & t.content.step_disc > 0) + p.step_tile


def seat_of_sarah(t: NewZealandTable) -> int:
    """Return the number that Sarah's buildings on the trail have as their owner."""
    return t.seats


def name_of(t: NewZealandTable, owner: int) -> int | str:
    """Return whom people hear of: a seat, or Sarah by her id."""
    return owner if owner < t.seats else "sarah"


def tile_id(t: NewZealandTable, tile: int) -> str:
    """Return the id of what lies on a space of the trail; Wellington is its own."""
    if tile >= FIRST_PRIVATE:
        return t.tiles[building_number(tile)].id
    if tile >= FIRST_HAZARD:
        return t.content.hazards[tile - FIRST_HAZARD].id
    if tile == WELLINGTON:
        return t.content.trail.names[t.content.trail.wellington]
    front = t.content.neutral[tile - FIRST_NEUTRAL]
    side = "II" if t.flipped and front[0] is not front[1] else "I"
    return f"{LETTERS[tile - FIRST_NEUTRAL]}_{side}"
