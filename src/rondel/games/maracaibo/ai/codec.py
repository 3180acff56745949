"""All moves of the game, in the order of their numbers (see `rondel.core.codec`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rondel.core.codec import every, once, walks
from rondel.core.content import Entry
from rondel.core.moves import Move
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import GOODS, NATIONS, SYNERGIES

WORDS = (
    "stay", "city", "villages", "none", "end_actions", "draw", "draw_rest", "stop", "skip", "work",
    "discard_hand", "fight", "drill", "points",
)  # fmt: skip
"""Moves that are a verb and no more."""

ACTIONS = ("village_action", "combat_action")
"""What on a card is used later, by name."""


def vocabulary(content: Content) -> Iterator[Move]:
    """Every move, whatever the scenario and the number of seats."""
    for word in WORDS:
        yield (word,)
    yield from _map(content)
    yield from _cards(content)
    yield from _amounts(content)
    yield from _campaign(content)


def _ids(entries: Iterable[Entry]) -> list[str]:
    return [entry.id for entry in entries]


def _map(content: Content) -> Iterator[Move]:
    """MA-4, MA-7, MA-8: sailing, flags, the explorer."""
    places = content.location_ids
    for verb in ("sail", "settle", "flag", "village_flag"):
        yield from every(verb, places)
    yield from (move for move in every("sail_by", places, places) if move[1] != move[2])
    names = content.space_names
    yield from every("explore", names)
    for stop, forks in walks(content.space_next):
        yield ("explore_by", names[stop], *(names[fork] for fork in forks))
    yield from once_moves((kind, cost) for _, kind, cost in content.extra_places)


def once_moves(moves: Iterable[Move]) -> list[Move]:
    return list(dict.fromkeys(moves))


def _cards(content: Content) -> Iterator[Move]:
    """MA-9, MA-10, MA-17: cards, quests, prestige buildings, upgrades."""
    cards = [card.id for card in content.cards]
    for verb in ("plan", "buy", "take", "discard"):
        yield from every(verb, cards)
    yield from every("assistant", [card.id for card in content.cards if card.at >= 0])
    yield from every("use", _cards_with(content, *ACTIONS))
    yield from every("card_quest", _cards_with(content, "quest_on_card"))
    yield from every("quest", [tile.id for tile in content.quest_tiles])
    yield from every("invest", _ids(content.prestige))
    yield from every("career", _ids(content.careers))
    yield from every("disc", content.upgrade_ids)
    yield from every("use_upgrade", [action.id for action in content.upgrade_village_actions])
    yield from every("exchange", content.exchanges)
    yield from every(
        "choose", once(name for options in content.choices.values() for name, _ in options)
    )


def _cards_with(content: Content, *verbs: str) -> list[str]:
    return [
        card.id
        for card in content.cards
        if any(op[0] in verbs for op in (*card.op, *card.permanent))
    ]


def _amounts(content: Content) -> Iterator[Move]:
    """Nations, goods, synergies and numbers."""
    for verb in ("nation", "settle_here"):
        yield from every(verb, NATIONS)
    for verb in ("deliver", "good"):
        yield from every(verb, GOODS)
    yield from every("synergy", SYNERGIES)
    yield from every("boost", ("combat_point", "worker"))
    yield from every("tavern", ("vp", "doubloons"))
    yield from every("influence", (1, 2))
    yield from every("task", (1, 2, 3))
    yield from every("stack", range(1, len(content.start.combat_stacks) + 1))
    yield from every("workers", range(content.start.workers + 1))


def _campaign(content: Content) -> Iterator[Move]:
    """MA-20: story cards and legacy tiles."""
    yield from every("story_quest", _ids(content.story_cards))
    yield from every("vote", once(name for card in content.story_cards for name in card.next))
    for verb in ("station", "remove"):
        yield from every(verb, _ids(content.legacy))
