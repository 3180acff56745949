"""The kinds of things in the game, as small numbers, with the names that moves and views use."""

from __future__ import annotations

# Coins and cubes. A cube on a land space is that space's item.
COIN, WOOD, STONE, FOOD, GOLD, CLOTH = range(6)
PIECES = ("coin", "wood", "stone", "food", "gold", "cloth")
PIECE = {name: number for number, name in enumerate(PIECES)}
PAID = tuple(f"paid_{name}" for name in PIECES)
ON_MARKET = tuple(f"market_{name}" for name in PIECES)
"""Events of a piece paid from storage, and of one that comes to a marketplace; a piece that is
gained has its own name for one."""
PAYING_ORDER = (COIN, WOOD, STONE, GOLD, CLOTH, FOOD)
"""The parts of a cost are paid in this order (DC-20)."""

# What stands on a land space: 0 is nothing, 1 to 5 are the cubes.
NO_ITEM = 0
STATUE, SMALL, LARGE, FORTRESS, LID, RUIN = range(6, 12)
ITEMS = (
    "",
    *PIECES[1:],
    "statue",
    "small_building",
    "large_building",
    "fortress",
    "crate_lid",
    "ruin",
)

BUILDINGS = ITEMS[SMALL : FORTRESS + 1]

# Landscape types, and the cube that each of them yields (CI-4.11).
FOREST, MEADOW, MOUNTAIN, SETTLEMENT = range(4)
UNCHARTED = -1
LANDSCAPES = ("forest", "meadow", "mountain", "settlement")
LANDSCAPE = {name: number for number, name in enumerate(LANDSCAPES)}
YIELD = (WOOD, FOOD, STONE, CLOTH)

# Workers and the worker spaces that take them (CI-5.4).
NORMAL, SPECIAL = 0, 1
SHAPES = ("normal", "special")

# Ships (CI-2.9): with one sail clockwise, with two sails the other way.
SHIPS = ("one_sail", "two_sail")
DIRECTIONS = (1, -1)

# Phases of a round, and the window at the end of the game (CI-3.1, CI-13.1).
INCOME, WORKERS, CLEANUP, GAME_END = range(4)
PHASES = ("income", "workers", "cleanup", "game_end")

# The ring of water spaces: each player's sector has these, in clockwise order (CI-2.7, CI-2.8), and
# sectors follow each other like the seats (CI-1.6). Ships sail clockwise from R4 to the bay.
SECTOR = ("R4", "R3", "R2", "R1", "H", "L1", "L2", "L3", "L4", "BAY")
SECTOR_SIZE = len(SECTOR)
HARBOUR, BAY = SECTOR.index("H"), SECTOR.index("BAY")
HALVES = ("a", "b")
WATERS = tuple(f"water_{name}" for name in SECTOR)
"""What the water spaces of a sector are called in words."""
LOG_EVERY = 5
"""Steps from a harbour to a bay, and from a bay to a harbour (CI-2.7)."""
