"""The kinds of things in the game, as small numbers, with their names from the glossary."""

from __future__ import annotations

# Workers (NZ-6.9); a joker_worker in a row counts as one of that row.
SHEPHERD, CRAFTSMAN, SAILOR, SHEARER = range(4)
WORKERS = ("shepherd", "craftsman", "sailor", "shearer")
WORKER = {name: number for number, name in enumerate(WORKERS)}
JOKER = 4
ROW_SIZE = 5

# Private buildings of a player that are not on the trail.
UNBUILT, REMOVED = -1, -2
BUILDINGS = 10

# What may lie on a trail space: a neutral tile (its letter), a hazard tile (its kind) or a private
# building (its owner and number). Wellington is a location without a tile (NZ-4.1).
EMPTY = 0
LETTERS = "ABCDEFGH"
FIRST_NEUTRAL = 1
WELLINGTON = 9
FIRST_HAZARD = 10
FIRST_PRIVATE = 32

# The bonus tile market (NZ-8).
NO_TILE = -1
OUT = 8
"""The market_token's row once it has left the market."""

BANK = -1
"""Receives what nobody else does."""

# Step tile (NZ-21.2, NZ-21.4) and card stacks.
STACKS = ("wheel", "barrel", "bell", "compass")
STACK = {name: number for number, name in enumerate(STACKS)}


def private_tile(owner: int, number: int) -> int:
    """What lies on a trail space with that owner's private building."""
    return FIRST_PRIVATE + BUILDINGS * owner + number
