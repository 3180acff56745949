"""The kinds of things in the game, as small numbers, with the names that moves and views use."""

from __future__ import annotations

from typing import Final

# Coins and cubes. A cube on a land space is that space's item.
COIN: Final = 0
WOOD: Final = 1
STONE: Final = 2
FOOD: Final = 3
GOLD: Final = 4
CLOTH: Final = 5
PIECES: Final[tuple[str, ...]] = ("coin", "wood", "stone", "food", "gold", "cloth")
PIECE: Final = {name: number for number, name in enumerate(PIECES)}
NO_PIECES: Final[tuple[int, ...]] = (0,) * len(PIECES)
PAID: Final = tuple(f"paid_{name}" for name in PIECES)
ON_MARKET: Final = tuple(f"market_{name}" for name in PIECES)
"""Events of a piece paid from storage, and of one that comes to a marketplace; a piece that is
gained has its own name for one."""
PAYING_ORDER: Final[tuple[int, ...]] = (COIN, WOOD, STONE, GOLD, CLOTH, FOOD)
"""The parts of a cost are paid in this order (DC-20)."""

# What stands on a land space: 0 is nothing, 1 to 5 are the cubes.
NO_ITEM: Final = 0
STATUE: Final = 6
SMALL: Final = 7
LARGE: Final = 8
FORTRESS: Final = 9
LID: Final = 10
RUIN: Final = 11
ITEMS: Final[tuple[str, ...]] = (
    "",
    *PIECES[1:],
    "statue",
    "small_building",
    "large_building",
    "fortress",
    "crate_lid",
    "ruin",
)

BUILDINGS: Final = ITEMS[SMALL : FORTRESS + 1]

# Landscape types, and the cube that each of them yields (CI-4.11).
FOREST: Final = 0
MEADOW: Final = 1
MOUNTAIN: Final = 2
SETTLEMENT: Final = 3
UNCHARTED: Final = -1
LANDSCAPES: Final[tuple[str, ...]] = ("forest", "meadow", "mountain", "settlement")
LANDSCAPE: Final = {name: number for number, name in enumerate(LANDSCAPES)}
YIELD: Final[tuple[int, ...]] = (WOOD, FOOD, STONE, CLOTH)

# Workers and the worker spaces that take them (CI-5.4).
NORMAL: Final = 0
SPECIAL: Final = 1
SHAPES: Final[tuple[str, ...]] = ("normal", "special")

# Ships (CI-2.9): with one sail clockwise, with two sails the other way.
SHIPS: Final[tuple[str, ...]] = ("one_sail", "two_sail")
DIRECTIONS: Final[tuple[int, ...]] = (1, -1)

# Phases of a round, and the window at the end of the game (CI-3.1, CI-13.1).
INCOME: Final = 0
WORKERS: Final = 1
CLEANUP: Final = 2
GAME_END: Final = 3
PHASES: Final[tuple[str, ...]] = ("income", "workers", "cleanup", "game_end")

# The ring of water spaces: each player's sector has these, in clockwise order (CI-2.7, CI-2.8), and
# sectors follow each other like the seats (CI-1.6). Ships sail clockwise from R4 to the bay.
SECTOR: Final[tuple[str, ...]] = ("R4", "R3", "R2", "R1", "H", "L1", "L2", "L3", "L4", "BAY")
SECTOR_SIZE: Final = len(SECTOR)
HARBOUR: Final = SECTOR.index("H")
BAY: Final = SECTOR.index("BAY")
HALVES: Final[tuple[str, ...]] = ("a", "b")
WATERS: Final = tuple(f"water_{name}" for name in SECTOR)
"""What the water spaces of a sector are called in words."""
LOG_EVERY: Final = 5
"""Steps from a harbour to a bay, and from a bay to a harbour (CI-2.7)."""
