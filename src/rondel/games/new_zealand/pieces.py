"""The kinds of things in the game as small numbers, with their names from `glossary.md`."""

from __future__ import annotations

# The types of workers, in the order of their columns and rows (NZ-6.9, NZ-17.1).
SHEPHERD, CRAFTSMAN, SAILOR, SHEARER = range(4)
WORKERS = ("shepherd", "craftsman", "sailor", "shearer")
WORKER = {name: number for number, name in enumerate(WORKERS)}
JOKER = 4
"""What a harbour master keeps of a joker_worker, which is a worker of no type of its own."""
ROW_SIZE = 5

# Private buildings of a player that are not on the trail.
UNBUILT, REMOVED = -1, -2
BUILDINGS = 10

# What may lie on a trail space: nothing, a neutral building (by its letter), a hazard (by its kind)
# or a private building (by its owner and number). Wellington is a location without a tile (NZ-4.1).
EMPTY = 0
LETTERS = "ABCDEFGH"
FIRST_NEUTRAL = 1
WELLINGTON = 9
FIRST_HAZARD = 10
FIRST_PRIVATE = 32

# The bonus tile market.
NO_TILE = -1
OUT = 8
"""The market_token's row once it has left the market (NZ-8.7)."""

BANK = -1
"""Who receives tolls that go to no player."""

# The stacks of bonus cards, in the order of their sets' numbers (NZ-1.19).
STACKS = ("wheel", "barrel", "bell", "compass")
STACK = {name: number for number, name in enumerate(STACKS)}


def private_tile(owner: int, number: int) -> int:
    """Return what lies on a trail space with that owner's private building."""
    return FIRST_PRIVATE + BUILDINGS * owner + number


def owner_of(tile: int) -> int:
    """Return the seat whose private building lies on a trail space."""
    return (tile - FIRST_PRIVATE) // BUILDINGS


def building_number(tile: int) -> int:
    """Return which of its owner's private buildings lies on a trail space, from 0."""
    return (tile - FIRST_PRIVATE) % BUILDINGS
