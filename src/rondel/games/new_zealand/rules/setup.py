"""NZ-1, NZ-2, NZ-22.1 to NZ-22.7: setting the game up."""

from __future__ import annotations

from bisect import insort

from rondel.core.chance import Chance
from rondel.core.game import Setup
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    BUILDINGS,
    FIRST_NEUTRAL,
    LETTERS,
    WELLINGTON,
    WORKERS,
)
from rondel.games.new_zealand.rules.objectives import refill_display
from rondel.games.new_zealand.rules.rounds import Turn
from rondel.games.new_zealand.rules.sheep_market import refill_market
from rondel.games.new_zealand.rules.wellington import draw_tile, put_a_tile, refill_foresight
from rondel.games.new_zealand.table import NewZealandTable, Sarah


def deal(setup: Setup, content: Content, chance: Chance) -> NewZealandTable:
    """The table before the first turn."""
    t = NewZealandTable(setup, content, chance)
    t.partial_rewards = setup.options["partial_rewards"] == "yes"
    set_harbour_masters(t)
    set_neutral_buildings(t)
    if t.seats == 1:
        set_up_sarah(t)
    fill_a_tiles(t)
    fill_bonus_market(t)
    refill_foresight(t)
    refill_market(t)
    first = content.first_common_objective
    t.objective_deck = tuple(range(first, len(content.cards)))
    refill_display(t)
    set_bonus_stacks(t)
    choose_sides(t)
    for seat in range(t.seats):
        t.players[seat].stack = content.starting_deck[:]
    t.start_player = chance.below(t.seats) if t.seats > 1 else 0
    for place in range(t.seats):
        deal_hand(t, (t.start_player + place) % t.seats, place)
    t.do(Turn(t.start_player))
    return t


def set_harbour_masters(t: NewZealandTable) -> None:
    """NZ-1.4: one at each medium harbour; the others are removed."""
    shuffled = t.chance.shuffled(range(len(t.content.masters)))
    t.masters = tuple(shuffled[: len(t.content.sea.medium)])


def set_neutral_buildings(t: NewZealandTable) -> None:
    """NZ-1.5: each tile on its letter, or shuffled."""
    tiles = list(range(len(LETTERS)))
    if t.setup.options["neutral_layout"] == "random":
        tiles = t.chance.shuffled(tiles)
    for letter, tile in zip(LETTERS, tiles, strict=True):
        t.trail[t.content.trail.neutral[letter]] = FIRST_NEUTRAL + tile
    t.trail[t.content.trail.wellington] = WELLINGTON


def fill_a_tiles(t: NewZealandTable) -> None:
    """NZ-1.8 to NZ-1.12: a worker of each type, then A tiles; what finds no room is drawn anew."""
    for worker in range(len(WORKERS)):
        t.bag_a[worker] -= 1
        put_a_tile(t, worker)
    for _ in range(t.count.a_tiles):
        back: list[int] = []
        while True:
            tile = draw_tile(t, t.bag_a)
            if put_a_tile(t, tile):
                break
            back.append(tile)
        for tile in back:
            t.bag_a[tile] += 1


def fill_bonus_market(t: NewZealandTable) -> None:
    """NZ-1.13: the rows up to the token, in the usable columns, but not the token's space."""
    columns = t.content.bonus_market.columns
    for row in range(t.token_row):
        for column in range(columns - t.count.bonus_columns, columns):
            if (row + 1, column + 1) != (t.token_row, columns):
                t.bonus[row * columns + column] = draw_tile(t, t.bag_b)


def set_bonus_stacks(t: NewZealandTable) -> None:
    """NZ-1.18, NZ-1.19: four sets at random, sorted by number."""
    sets = sorted(t.chance.shuffled(sorted(t.content.set_cards))[: t.content.start.bonus_sets])
    t.set_cards = tuple(t.content.set_cards[number] for number in sets)
    t.bonus_stacks = [t.count.bonus_cards] * len(sets)


def choose_sides(t: NewZealandTable) -> None:
    """NZ-2.3: all a, or a random side for each number; single numbers may be fixed."""
    options = t.setup.options
    sides = []
    for number in range(1, BUILDINGS + 1):
        side = t.chance.below(2) if options["building_sides"] == "random" else 0
        fixed = options[f"tile_{number}"]
        sides.append(side if fixed == "any" else "ab".index(fixed))
    t.tiles = t.content.private(sides)


def deal_hand(t: NewZealandTable, seat: int, place: int) -> None:
    """NZ-2.10: money and cards by place in the order of seats."""
    p = t.players[seat]
    p.money = t.content.start.money[place]
    for _ in range(t.content.start.cards[place]):
        insort(p.hand, p.stack.pop(t.chance.below(len(p.stack))))


def set_up_sarah(t: NewZealandTable) -> None:
    """NZ-22.2 to NZ-22.6: her first worker, her cards, her first delivery."""
    solo = t.content.solo
    difficulty = next(d for d in solo.difficulties if d.id == t.setup.options["difficulty"])
    first_post = t.setup.options["first_post"]
    post = difficulty.first_post if first_post == "by_difficulty" else f"local_{first_post}"
    deck = tuple(card.id for card in solo.cards if card.id not in difficulty.remove)
    t.sarah = Sarah(t.content, deck, t.content.post_number[post])
    worker = t.chance.pick_weighted(t.bag_a[: len(WORKERS)])
    t.bag_a[worker] -= 1
    t.sarah.workers[worker] += 1
    t.sarah.specialization = worker
