"""What components of Maracaibo are worth, in points, whoever has them and whatever lies there.

The numbers come from letting bots play.
"""

from __future__ import annotations

from functools import cache

from rondel.core.effects import Op
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import SYNERGY
from rondel.games.maracaibo.table import Player

DOUBLOON = 0.55
INFLUENCE = 1.6
"""Points for a doubloon in the purse, and for a step on an influence track."""

AREAS = (
    (0.0, 1.3), (0.0, 1.1), (3.0, 0.5), (2.5, 0.0), (3.0, 0.0), (6.0, 0.0), (0.0, 1.3),
    (0.0, 1.2), (0.0, 0.9), (0.0, 1.7), (5.0, 0.0), (10.0, 0.0),
)  # fmt: skip
"""By upgrade area: what clearing it is worth at once, and in each round that is left."""

PERMANENT: dict[str | int, float] = {
    "combat_action": 0.78,
    "combat_readiness": 0.7,
    "compass": 0.7,
    "discount": 1.01,
    "drill": 0.23,
    "explorer_range": 0.7,
    "nation_strength": 0.55,
    "object": 0.47,
    "steal": 0.31,
    "tavern": 1.01,
    "village_action": 0.55,
    "vp_per_take": 0.55,
}
"""What a permanent effect brings in a round."""
AT_ONCE: dict[str | int, float] = {
    "combat_point": 0.45,
    "disc": 1.6,
    "influence": INFLUENCE,
    "quest_on_card": 1.5,
    "settle": 0.8,
    "settle_with_title": 4.0,
    "synergy": 0.7,
    "any_synergy": 1.2,
    "vp_per": 4.0,
    "worker": 0.9,
    "workers_for_income": 2.0,
}
"""What one of an effect is worth once."""
WAITING = 0.27
"""What an income that waits for a synergy is worth, as a part of one that is there."""
DOUBLOON_INCOME = 0.45
"""What a doubloon of an income is worth in a round."""
ASSISTANT_ROUND = 3.7
"""What an assistant brings in a round."""


MILESTONES = (5.4, 3.2, 3.2, 8.0)
"""What crossing each barrier of the explorer track is worth, and reaching its end."""
END = len(MILESTONES) - 1
OUT_OF_SIGHT = 14
"""A milestone so many steps ahead is worth nothing yet."""


class Prepared:
    """What a content pack's components are worth, worked out once."""

    def __init__(self, content: Content) -> None:
        end = max(route_number(place.no) for place in content.locations) - 1
        self.route_ahead = [max(0, end - route_number(place.no)) for place in content.locations]
        """By location, how long the rest of the route is."""
        self.explorer_ahead = explorer_prospects(content)
        self.titles = smooth_titles(content)
        self.once: list[float] = []
        """By card, what buying it brings at once, without incomes."""
        self.each_round: list[float] = []
        """By card, what it brings in each round for good, as an assistant too."""
        self.income: list[float] = []
        """By card, what its incomes bring in each round, one that waits for a synergy by half."""
        self.waiting: list[tuple[tuple[int, float], ...]] = []
        """By card, the synergies that incomes wait for, and what those bring in each round."""
        self.gives: list[int] = []
        """By card, the synergies that it brings, as bits; one of choice is none of them."""
        for card in content.cards:
            kept = sum(PERMANENT.get(op[0], 0.5) * amount(op) for op in card.permanent)
            self.each_round.append(kept + (ASSISTANT_ROUND if card.at >= 0 else 0.0))
            incomes = [op for op in card.op if "income" in str(op[0]) and len(op) > 1]
            self.income.append(sum(map(income_worth, incomes)))
            self.waiting.append(
                tuple(
                    (synergy, steps * (1.0 if what == "vp_income" else DOUBLOON_INCOME))
                    for synergy, what, steps in card.later
                )
            )
            given = [op[1] for op in card.op if op[0] == "synergy" and op[1] in SYNERGY]
            self.gives.append(sum(1 << SYNERGY[str(name)] for name in given))
            others = [op for op in card.op if op not in incomes]
            self.once.append(sum(AT_ONCE.get(op[0], 0.0) * amount(op) for op in others))


@cache
def prepare(content: Content) -> Prepared:
    return Prepared(content)


def card_worth(content: Content, card: int, rounds: float) -> float:
    """What a card is worth that is bought when so many rounds are left."""
    ready = prepare(content)
    return (
        content.cards[card].end_vp
        + ready.once[card]
        + rounds * (ready.each_round[card] + ready.income[card])
    )


def worth_to(p: Player, content: Content, card: int, rounds: float) -> float:
    """What a card is worth to a player: an income that waits for a synergy which is there comes at
    once, and a synergy that is brought sets free the incomes that wait for it (MA-17.11)."""
    ready = prepare(content)
    there = p.synergies
    more = 0.0
    for synergy, worth in ready.waiting[card]:
        if there >> synergy & 1:
            more += 0.5 * worth
    news = ready.gives[card] & ~there
    if news:
        for other in p.tableau:
            for synergy, worth in ready.waiting[other]:
                if news >> synergy & 1:
                    more += (1.0 - WAITING) * worth
    return card_worth(content, card, rounds) + rounds * more


def route_number(no: str) -> int:
    """The number of a location: 9a counts as 9."""
    return int(no.rstrip("ab"))


def amount(op: Op) -> int:
    """How many of its kind an effect brings."""
    return int(op[-1]) if isinstance(op[-1], int) and op[0] != "vp_per" else 1


def income_worth(op: Op) -> float:
    """What an income is worth in a round; half of it if it waits for a synergy (MA-17.11)."""
    waits = str(op[0]).endswith("_with")
    steps = int(op[-1 if waits else 1])
    each = 1.0 if str(op[0]).startswith("vp") else DOUBLOON_INCOME
    return steps * (0.5 if waits else 1.0) * each


def explorer_prospects(content: Content) -> tuple[float, ...]:
    """By explorer space: what lies ahead, the nearer the better."""
    found = []
    for start in range(len(content.space_ids)):
        spaces, steps, worth = {start}, 0, 0.0
        reached: set[int] = set()
        while spaces:
            for space in spaces:
                mark = content.barrier_after[space]
                if mark >= 0 and mark not in reached:
                    reached.add(mark)
                    worth += MILESTONES[mark] * max(0.0, 1 - (steps + 1) / OUT_OF_SIGHT)
                if space == content.last_space and END not in reached and steps:
                    reached.add(END)
                    worth += MILESTONES[END] * max(0.0, 1 - steps / OUT_OF_SIGHT)
            spaces = {there for space in spaces for there in content.space_next[space]}
            steps += 1
        found.append(worth)
    return tuple(found)


def smooth_titles(content: Content) -> tuple[float, ...]:
    """Title values as if each step towards a title brought its share."""
    marks = [0, *content.influence.titles]
    found = []
    for place in range(content.influence.last + 1):
        title = content.title_of[place]
        if title + 1 < len(marks):
            below, above = marks[title], marks[title + 1]
            found.append(title + (place - below) / (above - below))
        else:
            found.append(float(title))
    return tuple(found)
