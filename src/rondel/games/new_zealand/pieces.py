"""The kinds of things in the game as small numbers, with their names from `glossary.md`."""

from __future__ import annotations

from typing import Final

# The types of workers, in the order of their columns and rows (NZ-6.9, NZ-17.1).
SHEPHERD: Final = 0
CRAFTSMAN: Final = 1
SAILOR: Final = 2
SHEARER: Final = 3
WORKERS: Final[tuple[str, ...]] = ("shepherd", "craftsman", "sailor", "shearer")
WORKER: Final = {name: number for number, name in enumerate(WORKERS)}
JOKER: Final = 4
"""What a harbour master keeps of a joker_worker, which is a worker of no type of its own."""
ROW_SIZE: Final = 5

# Private buildings of a player that are not on the trail.
UNBUILT: Final = -1
REMOVED: Final = -2
BUILDINGS: Final = 10

# What may lie on a trail space: nothing, a neutral building (by its letter), a hazard (by its kind)
# or a private building (by its owner and number). Wellington is a location without a tile (NZ-4.1).
EMPTY: Final = 0
LETTERS: Final = "ABCDEFGH"
FIRST_NEUTRAL: Final = 1
WELLINGTON: Final = 9
FIRST_HAZARD: Final = 10
FIRST_PRIVATE: Final = 32

# The bonus tile market.
NO_TILE: Final = -1
OUT: Final = 8
"""The market_token's row once it has left the market (NZ-8.7)."""

BANK: Final = -1
"""Who receives tolls that go to no player."""

# The stacks of bonus cards, in the order of their sets' numbers (NZ-1.19).
STACKS: Final[tuple[str, ...]] = ("wheel", "barrel", "bell", "compass")
STACK: Final = {name: number for number, name in enumerate(STACKS)}


def private_tile(owner: int, number: int) -> int:
    """Return what lies on a trail space with that owner's private building."""
    return FIRST_PRIVATE + BUILDINGS * owner + number


def owner_of(tile: int) -> int:
    """Return the seat whose private building lies on a trail space."""
    return (tile - FIRST_PRIVATE) // BUILDINGS


def building_number(tile: int) -> int:
    """Return which of its owner's private buildings lies on a trail space, from 0."""
    return (tile - FIRST_PRIVATE) % BUILDINGS
