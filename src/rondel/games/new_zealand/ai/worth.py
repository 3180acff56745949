"""What things on the table are worth to bots, worked out once for each content pack.

The numbers come from letting bots play.
"""

from __future__ import annotations

from functools import cache

from rondel.games.new_zealand.content import Content

TURNS_A_LAP = 5.0
"""Turns from one visit to Wellington to the next."""
STEPS_A_TURN = 2.0
"""Steps that a player makes in a turn."""
DISC_LAPS = {
    "aux_money_2": 0.14,
    "aux_draw_2": 0.25,
    "aux_certificate_1": 0.32,
    "aux_certificate_2": 0.18,
    "aux_ship_1": 0.32,
    "aux_ship_2": 0.18,
    "aux_pathfinder_1": 0.32,
    "aux_pathfinder_2": 0.18,
    "cert_limit": 0.29,
    "step": 0.43,
    "hand_1": 0.22,
    "hand_2": 0.22,
}
"""By disc space: points that its ability brings in a lap, besides what it does for deliveries."""
CARD_LAPS = {
    "sheepdog": 0.38, "ferry": 0.38, "kotare": 0.44, "set_1": 0.5, "set_2": 0.25, "set_4": 0.25,
    "set_5": 0.5, "set_6": 0.56,
}  # fmt: skip
"""By effect card: points that it brings in a lap."""
HARBOUR_WORTH = {"small": 1.5, "terminal_small": 4.5, "medium": 3.5, "large": 1.5}
"""What an upgraded harbour brings besides its points: cards, storehouse pairs, discs, posts."""
GAIN_WORTH: dict[str | int, float] = {
    "kotare": 0.8,
    "ferry": 0.8,
    "sheepdog": 0.8,
    "objective": 1.2,
    "romney": 3.8,
}
"""What a delivery's gain is worth: a card by its id, anything else by its verb."""


class HarbourAhead:
    """A harbour that may be upgraded."""

    __slots__ = ("bit", "opens", "price", "takes_disc", "water", "worth")

    def __init__(self, content: Content, number: int, worth: float) -> None:
        entry = content.harbours[number]
        self.bit = 1 << number
        self.worth = worth
        self.price = entry.prices[0] if entry.prices else 0
        self.water = content.sea.water_of[number]
        self.takes_disc = entry.kind == "medium"
        self.opens = content.posts[content.post_number[entry.opens]] if entry.opens else None


class Prepared:
    """What the advice needs of a content pack, worked out once."""

    def __init__(self, content: Content) -> None:
        self.progress = progress_of_spaces(content)
        sheep = range(content.first_effect)
        self.by_breeding = sorted(sheep, key=lambda kind: -content.breeding[kind])
        self.by_wool = sorted(sheep, key=lambda kind: -content.wool[kind])
        self.trading = self.posts(content, content.trading_posts)
        self.wool = self.posts(content, content.wool_posts)
        self.post_weight = {i: float(1.7**worth) for worth, i, _, _ in self.trading + self.wool}
        self.effect_laps = [0.0] * content.first_effect + [
            CARD_LAPS.get(card.id, 0.3)
            for card in content.cards[content.first_effect : content.first_objective]
        ]
        self.disc_laps = [
            (1 << i, DISC_LAPS[disc.id])
            for i, disc in enumerate(content.discs)
            if disc.id in DISC_LAPS
        ]
        self.harbours = [entry.vp + HARBOUR_WORTH[entry.kind] for entry in content.harbours]
        self.harbours_ahead = [
            HarbourAhead(content, i, worth) for i, worth in enumerate(self.harbours)
        ]
        self.smooth_pathfinder = smooth(content)

    @staticmethod
    def posts(content: Content, numbers: tuple[int, ...]) -> list[tuple[float, int, int, int]]:
        """List posts, the best first: worth, number, value, the harbour that opens it (a bit)."""
        found = []
        for i in numbers:
            post = content.posts[i]
            gain = sum(
                GAIN_WORTH.get(op[-1 if op[0] == "gain_card" else 0], 0.0) for op in post.gain
            )
            if post.group == "local" and not post.value:
                gain = 0.3 * content.post_money[i]
            worth = post.vp + gain - 0.28 * post.transport
            found.append((worth, i, post.value, content.post_harbour[i]))
        return sorted(found, reverse=True)


@cache
def prepare(content: Content) -> Prepared:
    return Prepared(content)


def progress_of_spaces(content: Content) -> tuple[float, ...]:
    """Return, by trail space, how much of the lap is done there."""
    trail = content.trail
    ahead: dict[int, int] = {trail.wellington: 0}

    def count(space: int) -> int:
        """Count the neutral buildings after the space."""
        if space not in ahead:
            ahead[space] = min(
                count(there) + (trail.spaces[there].kind == "neutral")
                for there in trail.next[space]
            )
        return ahead[space]

    found = []
    for i, space in enumerate(trail.spaces):
        between = 0.5 if space.kind in ("hazard", "building") else 0.0
        steps = count(i) + 1 - between
        found.append(1.0 - max(1.0, steps / STEPS_A_TURN) / TURNS_A_LAP)
    found[trail.start] = 0.0
    found[trail.wellington] = 1.0
    return tuple(found)


def smooth(content: Content) -> tuple[float, ...]:
    """Return pathfinder points as if each space on the way to a threshold brought its share."""
    steps = [*content.pathfinder.vp]
    found = []
    for space in range(content.pathfinder.last + 1):
        below = max(step for step in steps if step[0] <= space)
        above = min((step for step in steps if step[0] > space), default=below)
        share = (space - below[0]) / (above[0] - below[0]) if above != below else 0.0
        found.append(below[1] + share * (above[1] - below[1]))
    return tuple(found)
