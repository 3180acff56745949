"""All moves of Maracaibo, a line a verb (see `rondel.core.notation`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Protocol

from rondel.core.codec import once, walks
from rondel.core.moves import Move
from rondel.core.notation import FIRST, Ids, Kind, MoveTable, Verb, closing, values, word
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look import attempts, explain, things
from rondel.games.maracaibo.look.explain import by_name
from rondel.games.maracaibo.pieces import GOODS, NATIONS, SYNERGIES

IN_FRONT = frozenset({"card", "upgrade", "career", "task", "hand", "synergy", "purse"})
"""What is drawn only on the board that lies in front, or only for its owner."""

# What moves name


class Named(Protocol):
    @property
    def id(self) -> str: ...


def _ids(things: Iterable[Named]) -> list[str]:
    return [thing.id for thing in things]


def _places(content: Content) -> Iterable[str]:
    """In the order of the voyage."""
    return content.location_ids


def _costs(kind: str) -> Kind:
    """MA-7.21, MA-7.22: what the spaces of the fleet or of the mine cost."""
    return Kind(
        "", lambda content: once(cost for _, name, cost in content.extra_places if name == kind)
    )


CARD = Kind("card", lambda content: _ids(content.cards), by_name(explain.card_text))
CAREER = Kind("career", lambda content: _ids(content.careers), by_name(explain.career_text))
CHOICE = Kind("", lambda content: once(
    name for options in content.choices.values() for name, _ in options))  # fmt: skip
COMBAT_STACK = Kind("combat", lambda content: range(1, len(content.start.combat_stacks) + 1))
EXCHANGE = Kind("", lambda content: content.exchanges, explain.tell_exchange)
EXPLORER_SPACE = Kind("space", lambda content: content.space_names, explain.tell_space)
GOOD = values(*GOODS)
LEGACY_TILE = Kind("legacy", lambda content: _ids(content.legacy), by_name(explain.legacy_text))
NATION = Kind("nation", lambda content: NATIONS)
PLACE = Kind("place", _places, course=_places)
PRESTIGE = Kind("prestige", lambda content: _ids(content.prestige), explain.tell_investment)
QUEST = Kind("quest", lambda content: _ids(content.quest_tiles), explain.tell_quest)
STORY_CARD = Kind("story", lambda content: [
    card.id for card in content.story_cards if card.cost], explain.tell_story_quest)  # fmt: skip
STORY_WAY = Kind("", lambda content: once(
    way.option for ways in content.story_ways if len(ways) > 1 for way in ways),
    explain.tell_vote)  # fmt: skip
SYNERGY = Kind("synergy:{seat}", lambda content: SYNERGIES)
TASK = Kind("task:{seat}", lambda content: (1, 2, 3), explain.tell_task)
UPGRADE = Kind("upgrade:{seat}", lambda content: content.upgrade_ids, by_name(explain.upgrade_text))
UPGRADE_ACTION = Kind("", lambda content: _ids(content.upgrade_village_actions),
                      explain.tell_upgrade_action)  # fmt: skip
WORKERS = Kind("", lambda content: range(content.start.workers + 1))

# Verbs that can't name all of a kind


def _assistants(content: Content) -> list[str]:
    """MA-11.2: the cards that have a place for a worker."""
    return [card.id for card in content.cards if card.at >= 0]


def _cards_with(*effects: str) -> Ids:
    """The cards that have one of these effects."""

    def ids(content: Content) -> list[str]:
        return [
            card.id
            for card in content.cards
            if any(op[0] in effects for op in (*card.op, *card.permanent))
        ]

    return ids


def _sail_by(content: Content) -> Iterator[Move]:
    """MA-4: to a location, past another one where the way forks."""
    return (("sail_by", *ends) for ends in permutations(content.location_ids, 2))


def _explore_by(content: Content) -> Iterator[Move]:
    """MA-8: to a space, by a choice at each fork."""
    names = content.space_names
    for stop, forks in walks(content.space_next):
        yield ("explore_by", names[stop], *(names[fork] for fork in forks))


# The table

MOVES = MoveTable(
    [
        closing("stay"),
        word("city", find=things.ship_place, tell=explain.tell_city, opens=True),
        word("villages", find=things.ship_place, tell=explain.tell_villages, opens=True),
        closing("none"),
        closing("end_actions"),
        word("draw", "draw_pile", draws=True),
        word("draw_rest", "hand:{seat}", rank=FIRST, draws=True),
        closing("stop"),
        closing("skip"),
        word("work", "purse:{seat}:doubloons"),
        word("discard_hand", "hand:{seat}"),
        word("fight"),  # MA-7.3: without a tile
        word("drill", find=things.drilled_by),
        word("points"),
        # MA-4, MA-7, MA-8: sailing, flags, the explorer
        Verb("sail", PLACE, tell=explain.tell_stop, opens=True),
        Verb("settle", PLACE),
        Verb("flag", PLACE, tell=explain.tell_flag),
        Verb("village_flag", PLACE),
        Verb("sail_by", PLACE, PLACE, moves=_sail_by, tell=explain.tell_stop, by=True, opens=True),
        Verb("explore", EXPLORER_SPACE),
        Verb("explore_by", EXPLORER_SPACE, moves=_explore_by, by=True),
        Verb("fleet", _costs("fleet"), find=things.extra_space, tell=explain.tell_extra),
        Verb("mine", _costs("mine"), find=things.extra_space, tell=explain.tell_extra),
        # MA-9, MA-10, MA-17: cards, quests, prestige buildings, upgrades
        Verb("plan", CARD, find=things.card_and_planning, pointing=("card",)),
        Verb("buy", CARD, tell=explain.tell_purchase),
        Verb("take", CARD),
        Verb("discard", CARD),
        Verb("assistant", CARD, only=_assistants, tell=explain.tell_assistant),
        Verb(
            "use", CARD, only=_cards_with("village_action", "combat_action"), tell=explain.tell_use
        ),
        Verb("card_quest", CARD, only=_cards_with("quest_on_card"), tell=explain.tell_card_quest),
        Verb("quest", QUEST),
        Verb("invest", PRESTIGE),
        Verb("career", CAREER),
        Verb("disc", UPGRADE),
        Verb("use_upgrade", UPGRADE_ACTION, find=things.area_of_action),
        Verb("exchange", EXCHANGE),
        Verb("choose", CHOICE, opens=True),
        # Nations, goods, synergies and numbers
        Verb("nation", NATION, tell=explain.tell_nation, opens=True),
        Verb("settle_here", NATION),
        Verb("deliver", GOOD, find=things.market_space, opens=True),
        Verb("good", GOOD, find=things.cards_with_good),
        Verb("synergy", SYNERGY),
        Verb("boost", values("combat_point", "worker"), find=things.boosted_by),
        Verb("tavern", values("vp", "doubloons")),
        Verb("influence", values(1, 2)),
        Verb("task", TASK),
        Verb("stack", COMBAT_STACK, draws=True),
        Verb("workers", WORKERS),
        # MA-20: story cards and legacy tiles
        Verb("story_quest", STORY_CARD),
        Verb("vote", STORY_WAY),
        Verb("station", LEGACY_TILE, tell=explain.tell_station),
        Verb("remove", LEGACY_TILE),
    ],
    in_front=IN_FRONT,
    own={
        "upgrade": attempts.at_upgrade,
        "purse": attempts.at_purse,
    },
    common={
        "place": attempts.at_place,
        "market": attempts.at_market,
        "extra": attempts.at_extra,
        "quest": attempts.at_quest,
        "legacy": attempts.at_legacy,
        "space": attempts.at_space,
        "card": attempts.at_card,
    },
)
