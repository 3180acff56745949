"""The kinds of things in the game, as small numbers, with their names from the glossary."""

from __future__ import annotations

from typing import Final

from rondel.core.effects import Ops

FRANCE: Final = 0
SPAIN: Final = 1
ENGLAND: Final = 2
NATIONS: Final[tuple[str, ...]] = ("france", "spain", "england")
NATION: Final = {name: number for number, name in enumerate(NATIONS)}
NO_MARKER: Final = -1

GOODS: Final[tuple[str, ...]] = ("sugar", "tobacco", "cocoa", "cotton", "rum")
GOOD: Final = {name: number for number, name in enumerate(GOODS)}
OBJECTS: Final[tuple[str, ...]] = ("map", "herbs", "sabre", "spyglass")
OBJECT: Final = {name: number for number, name in enumerate(OBJECTS)}
SYNERGIES: Final[tuple[str, ...]] = ("medal", "anchor", "crown", "cross", "lantern")
SYNERGY: Final = {name: number for number, name in enumerate(SYNERGIES)}

# Kinds of locations.
START: Final = 0
VILLAGE: Final = 1
CITY: Final = 2
HOMEWARD: Final = 3
ABSENT: Final = 4
KINDS: Final[tuple[str, ...]] = ("start", "village", "city", "homeward", "absent")

# Barriers of the explorer track, in their order.
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
BARRIERS: Final[tuple[str, ...]] = ("red", "blue", "green")

# Phases: the set-up, those of a turn (MA-3.1), a scoring, and Ana's turn.
SETUP: Final = 0
SAILING: Final = 1
ACTIONS: Final = 2
REFILL: Final = 3
SCORING: Final = 4
AUTOMA_TURN: Final = 5
PHASES: Final[tuple[str, ...]] = ("setup", "sailing", "actions", "refill", "scoring", "automa_turn")

# Where victory points come from.
CATEGORIES: Final[tuple[str, ...]] = (
    "cities",
    "villages",
    "combat",
    "explorer",
    "quests",
    "upgrades",
    "assistants",
    "careers",
    "cards",
    "prestige",
    "income",
    "nations",
    "scorings",
    "stolen",
)
(
    CITIES,
    VILLAGES,
    COMBAT,
    EXPLORER,
    QUESTS,
    UPGRADES,
    ASSISTANTS,
    CAREERS,
    CARDS,
    PRESTIGE,
    INCOME,
    NATION_POINTS,
    SCORINGS,
    STOLEN,
) = range(len(CATEGORIES))

# What may be played (MA-20.1, MA-20.8), and how strong Ana is (MA-21.4).
SCENARIOS: Final[tuple[str, ...]] = ("75", "76", "77")
STORIES: Final[tuple[str, ...]] = ("story_01", *(f"story_{entry}" for entry in range(80, 90)))
TALE: Final = "pilots_book"
"""The story that the words tell, as `story.toml` calls it."""
LEVELS: Final[tuple[str, ...]] = ("very_easy", "easy", "medium", "hard", "very_hard")

# What a purchase may take besides doubloons (MA-17.7).
NO_NEED: Final = 0
NEED_OBJECTS: Final = 1
NEED_MARKERS: Final = 2
NEED_RETURN: Final = 3
NEED_ON_CARD: Final = 4
NEED_POINTS: Final = 5
NEEDS: Final[tuple[str, ...]] = (
    "",
    "object",
    "markers",
    "return_worker",
    "worker_on_card",
    "combat_point",
)

# How a card came into a hand: from the display everybody saw it (MA-22.2).
FROM_DISPLAY: Final = -1
DEALT: Final = 0
"""From the first deal. Cards from a draw pile carry the pile's number, counted from 1."""


def tag(ops: Ops, category: int) -> Ops:
    """Return the ops with a category added to those that give victory points."""
    return tuple((*op, category) if "vp" in op or op[0] == "vp_per" else op for op in ops)
