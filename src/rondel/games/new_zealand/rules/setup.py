"""Setting the game up, for one player with Sarah too."""

from __future__ import annotations

from bisect import bisect_left, insort

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.core.rows import more
from rondel.core.table import NOBODY
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    BUILDINGS,
    FIRST_NEUTRAL,
    LETTERS,
    WELLINGTON,
    WORKERS,
)
from rondel.games.new_zealand.rules.foresight import (
    draw_tile,
    put_a_tile,
    refill_foresight,
    without,
)
from rondel.games.new_zealand.rules.movement import tolls
from rondel.games.new_zealand.rules.objectives import refill_display
from rondel.games.new_zealand.rules.rounds import Turn
from rondel.games.new_zealand.rules.sheep_market import refill_market
from rondel.games.new_zealand.table import NewZealandTable, Sarah


def deal(setup: Setup, content: Content, chance: Chance) -> NewZealandTable:
    """Return the table before the first turn.

    The order of the steps is that of their draws from `chance`, which old records rely on.
    """
    t = NewZealandTable(setup, content, chance)
    set_harbour_masters(t)
    set_neutral_buildings(t)
    if t.seats == 1:
        set_up_sarah(t)
    fill_a_tiles(t)
    fill_bonus_market(t)
    refill_foresight(t, NOBODY)  # NZ-1.14
    refill_market(t, NOBODY)  # NZ-1.15
    t.objective_deck = tuple(range(content.first_common_objective, len(content.cards)))
    refill_display(t, NOBODY)  # NZ-1.16
    set_bonus_stacks(t)
    choose_sides(t)
    for p in t.players:
        p.stack = content.starting_deck[:]  # NZ-2.8
    t.start_player = chance.below(t.seats) if t.seats > 1 else 0
    for place in range(t.seats):
        deal_starting_hand(t, (t.start_player + place) % t.seats, place)
    t.do(Turn(t.start_player))
    return t


def set_harbour_masters(t: NewZealandTable) -> None:
    """Put a harbour master at each medium harbour; the others are out of the game (NZ-1.4)."""
    shuffled = t.chance.shuffled(range(len(t.content.masters)))
    t.masters = tuple(shuffled[: len(t.content.sea.medium)])


def set_neutral_buildings(t: NewZealandTable) -> None:
    """Put each neutral building on its letter, or shuffle them (NZ-1.5)."""
    tiles = list(range(len(LETTERS)))
    if t.setup.options["neutral_layout"] == "random":
        tiles = t.chance.shuffled(tiles)
    trail = list(t.trail)
    for letter, tile in zip(LETTERS, tiles, strict=True):
        trail[t.content.trail.neutral[letter]] = FIRST_NEUTRAL + tile
    trail[t.content.trail.wellington] = WELLINGTON
    t.trail = tuple(trail)


def fill_a_tiles(t: NewZealandTable) -> None:
    """Place a worker of each type (NZ-1.8), then A tiles drawn one by one (NZ-1.9).

    A tile without room goes back into the bag, and another one is drawn for it (NZ-1.12). With
    these and the foresight 18, 19 or 20 A tiles are out of the bag (NZ-1.22).
    """
    for worker in range(len(WORKERS)):
        t.bag_a = without(t.bag_a, worker)
        put_a_tile(t, worker)
    for _ in range(t.count.a_tiles):
        back: list[int] = []
        while True:
            tile, t.bag_a = draw_tile(t, t.bag_a)
            if put_a_tile(t, tile):
                break
            back.append(tile)
        if back:
            t.bag_a = tuple(sorted((*t.bag_a, *back)))


def fill_bonus_market(t: NewZealandTable) -> None:
    """Place bonus tiles on the rows up to the token's, but not on its own space (NZ-1.13).

    Only the rightmost columns are in use. With the foresight 5, 7 or 9 bonus tiles are out of the
    bag (NZ-1.23).
    """
    columns = t.content.bonus_market.columns
    for row in range(t.token_row):
        for column in range(columns - t.count.bonus_columns, columns):
            if (row + 1, column + 1) != (t.token_row, columns):
                t.bonus[row * columns + column], t.bag_b = draw_tile(t, t.bag_b)


def set_bonus_stacks(t: NewZealandTable) -> None:
    """Draw four bonus sets by lot (NZ-1.18) and sort them by number into the stacks (NZ-1.19)."""
    sets = sorted(t.chance.shuffled(sorted(t.content.set_cards))[: t.content.start.bonus_sets])
    t.set_cards = tuple(t.content.set_cards[number] for number in sets)
    t.bonus_stacks = [t.count.bonus_cards] * len(sets)


def choose_sides(t: NewZealandTable) -> None:
    """Turn the private buildings to side a, to random sides, or as the options say (NZ-2.3)."""
    options = t.setup.options
    sides = []
    for number in range(1, BUILDINGS + 1):
        side = t.chance.below(2) if options["building_sides"] == "random" else 0
        fixed = options[f"tile_{number}"]
        sides.append(side if fixed == "any" else "ab".index(fixed))
    t.tiles = t.content.private(sides)
    t.tolls = tolls(t.content, tuple(sides), t.seats)


def deal_starting_hand(t: NewZealandTable, seat: int, place: int) -> None:
    """Give money and cards by the place in the order of turns (NZ-2.10)."""
    p = t.players[seat]
    p.money = t.content.start.money[place]
    for _ in range(t.content.start.cards[place]):
        insort(p.hand, p.stack.pop(t.chance.below(len(p.stack))))


def set_up_sarah(t: NewZealandTable) -> None:
    """Set up Sarah's pieces (NZ-22.4): her cards and first post go by the difficulty (NZ-22.6).

    A worker is drawn for her (NZ-22.2), which is her first specialization and brings no bonus card
    (NZ-22.5).
    """
    solo = t.content.solo
    difficulty = next(d for d in solo.difficulties if d.id == t.setup.options["difficulty"])
    first_post = t.setup.options["first_post"]
    post = difficulty.first_post if first_post == "by_difficulty" else f"local_{first_post}"
    deck = tuple(card.id for card in solo.cards if card.id not in difficulty.remove)
    t.sarah = Sarah(t.content, deck, t.content.post_number[post])
    workers = t.bag_a[: bisect_left(t.bag_a, len(WORKERS))]
    worker = t.chance.pick(workers)
    t.bag_a = without(t.bag_a, worker)
    t.sarah.workers = more(t.sarah.workers, worker)
    t.sarah.specialization = worker
