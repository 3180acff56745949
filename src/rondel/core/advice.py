"""Advice: what a game tells bots about itself, so that they need not know its rules."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from rondel.core.moves import Move
from rondel.core.policy import Name, Policy
from rondel.core.values import BASE, Values


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """How good a position is, and which moves deserve a look. A game may know better than this."""

    looks_beyond: ClassVar[bool] = False
    """Whether the search of the baseline judges a turn by how the next one goes, too. Every other
    search does so anyway."""

    def value(self, table: Any, seat: int) -> float:
        """The points that the seat can expect at the end."""
        return float(table.scores()[seat]["total"])

    def parts(self, table: Any, seat: int) -> dict[str, float]:
        """What makes up the value: so many points by such a thing, which `[worth]` of the game's
        words names. They add up to the value, so that bots can say why they prefer a plan."""
        return {"points": self.value(table, seat)}

    def rival(self, table: Any) -> float:
        """The points of the best opponent that is no seat (solo games); 0 if there is none."""
        rivals = table.rivals()
        return float(max(points["total"] for points in rivals.values())) if rivals else 0.0

    def weights(self, table: Any, moves: list[Move]) -> list[float]:
        """For each move how often a sensible player would look at it; all above 0."""
        return [1.0] * len(moves)


@mypyc_attr(allow_interpreted_subclasses=True)
class LearnedAdvice(Advice):
    """Advice in numbers that were learned: the weights of a policy, and the values of positions.

    A game says what a move is about, and what there is to know about a position. Without values it
    judges a position by its own estimate.
    """

    detailed: ClassVar[frozenset[Name]] = frozenset()
    """Verbs of moves that promise more or less by their details."""
    told_as: ClassVar[dict[str, str]] = {}
    """The facts about a position (`facts`), in their order, and the part of its worth as which
    people are told of each (`[worth]` of the game's words); for `BASE`, too. A fact with the name
    of its part is that part of the estimate."""

    def __init__(self, policy: Policy, values: Values | None = None) -> None:
        self.policy = policy
        self.values = None if values is None else values.ordered(self.known_facts())

    def known_facts(self) -> list[str]:
        """The names of the facts that are told."""
        return [fact for fact in self.told_as if fact != BASE]

    def taught(self, policy: Policy | None = None, values: Values | None = None) -> LearnedAdvice:
        """The same advice with other numbers."""
        raise NotImplementedError

    # Positions

    def value(self, table: Any, seat: int) -> float:
        estimate = self.estimate(table, seat)
        values = self.values
        if values is None or not self.is_open(table):
            return add_up(estimate)
        return values.value(self.facts(table, seat, estimate), self.clock(table))

    def parts(self, table: Any, seat: int) -> dict[str, float]:
        estimate = self.estimate(table, seat)
        values = self.values
        if values is None or not self.is_open(table):
            return estimate
        facts = self.facts(table, seat, estimate)
        parts: dict[str, float] = {}
        for fact, points in values.parts(facts, self.clock(table)).items():
            part = self.told_as[fact]
            parts[part] = parts.get(part, 0.0) + points
        return parts

    def estimate(self, table: Any, seat: int) -> dict[str, float]:
        """What the game itself thinks that the position is worth, part by part; the points alone
        if nothing can change them any more."""
        return {"points": float(table.scores()[seat]["total"])}

    def is_open(self, table: Any) -> bool:
        """Whether the points may still change, and learned values apply."""
        return not table.over

    def facts(self, table: Any, seat: int, estimate: dict[str, float]) -> list[float]:
        """The facts about the position of a seat, as `told_as` has them."""
        raise NotImplementedError

    def clock(self, table: Any) -> float:
        """How much of the game is left, in whatever the game counts it: the same for all seats. How
        much of it a seat can use is a fact about its position."""
        raise NotImplementedError

    # Moves

    def thing_of(self, table: Any, move: Move) -> Name:
        """What a move is about: as a rule what it names first, "" if it names nothing."""
        return move[1] if len(move) > 1 else ""

    def promise(self, table: Any, move: Move) -> float:
        """What the details of a move are worth at first sight, above 0; for `detailed` verbs."""
        return 1.0

    def weights(self, table: Any, moves: list[Move]) -> list[float]:
        verbs, things, sharpness = self.policy.verbs, self.policy.things, self.policy.sharpness
        detailed = self.detailed
        found = []
        for move in moves:
            verb = move[0]
            weight = verbs.get(verb, 1.0)
            liked = things.get(verb)
            if liked is not None:
                weight *= liked.get(self.thing_of(table, move), 1.0)
            if verb in detailed:
                weight *= self.promise(table, move) ** sharpness.get(verb, 1.0)
            found.append(weight)
        return found


def add_up(parts: dict[str, float]) -> float:
    """The value that parts make up: from left to right, so that every Python gets the same."""
    total = 0.0
    for part in parts.values():
        total += part
    return total
