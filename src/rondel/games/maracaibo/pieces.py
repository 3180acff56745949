"""The kinds of things in the game, as small numbers, with their names from the glossary."""

from __future__ import annotations

from rondel.core.effects import Ops

FRANCE, SPAIN, ENGLAND = range(3)
NATIONS = ("france", "spain", "england")
NATION = {name: number for number, name in enumerate(NATIONS)}
NO_MARKER = -1

GOODS = ("sugar", "tobacco", "cocoa", "cotton", "rum")
GOOD = {name: number for number, name in enumerate(GOODS)}
OBJECTS = ("map", "herbs", "sabre", "spyglass")
OBJECT = {name: number for number, name in enumerate(OBJECTS)}
SYNERGIES = ("medal", "anchor", "crown", "cross", "lantern")
SYNERGY = {name: number for number, name in enumerate(SYNERGIES)}

# Kinds of locations.
START, VILLAGE, CITY, HOMEWARD, ABSENT = range(5)
KINDS = ("start", "village", "city", "homeward", "absent")

# Barriers of the explorer track, in their order.
RED, BLUE, GREEN = range(3)
BARRIERS = ("red", "blue", "green")

# Phases: the set-up, those of a turn (MA-3.1), a scoring, and Ana's turn.
SETUP, SAILING, ACTIONS, REFILL, SCORING, AUTOMA_TURN = range(6)
PHASES = ("setup", "sailing", "actions", "refill", "scoring", "automa_turn")

# Where victory points come from.
CATEGORIES = (
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
SCENARIOS = ("75", "76", "77")
STORIES = ("story_01", *(f"story_{entry}" for entry in range(80, 90)))
TALE = "pilots_book"
"""The story that the words tell, as `story.toml` calls it."""
LEVELS = ("very_easy", "easy", "medium", "hard", "very_hard")

# What a purchase may take besides doubloons (MA-17.7).
NO_NEED, NEED_OBJECTS, NEED_MARKERS, NEED_RETURN, NEED_ON_CARD, NEED_POINTS = range(6)
NEEDS = ("", "object", "markers", "return_worker", "worker_on_card", "combat_point")

# How a card came into a hand: from the display everybody saw it (MA-22.2).
FROM_DISPLAY = -1
DEALT = 0
"""From the first deal. Cards from a draw pile carry the pile's number, counted from 1."""


def tag(ops: Ops, category: int) -> Ops:
    """Return the ops with a category added to those that give victory points."""
    return tuple((*op, category) if "vp" in op or op[0] == "vp_per" else op for op in ops)
