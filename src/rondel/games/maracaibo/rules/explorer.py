"""The explorer: ways, jumps, barriers and spaces (chapter 8)."""

from __future__ import annotations

from rondel.core.bits import has, with_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.maracaibo.pieces import BARRIERS, EXPLORER
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.gains import ChooseInfluence
from rondel.games.maracaibo.rules.points import gain_vp, steal_vp, vp_of, who
from rondel.games.maracaibo.rules.quests import OfferQuest
from rondel.games.maracaibo.table import MaracaiboTable

Walk = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A way of the explorer: where it ends, the captains jumped, and the spaces chosen at forks."""


def explorer_progress(t: MaracaiboTable, seat: int) -> int:
    """MA-8.13: return how far an explorer has come: the leading number of its space."""
    return t.content.space_leads[t.captains[seat].explorer]


def walks(t: MaracaiboTable, seat: int, steps: int) -> list[Walk]:
    """MA-8.1: return the ways of 1 to so many steps; ways that differ in nothing count once.

    They lead forward, and branch at forks (MA-8.2). Other explorers, Ana's too (MA-21.34), are
    jumped (MA-8.3), and so are quest spaces without their tile (MA-8.4).
    """
    content = t.content
    last = content.last_space
    # By each space that is jumped: whose explorers stand there.
    jumps: dict[int, tuple[int, ...]] = dict.fromkeys(content.quest_spaces, ())
    for space, _ in t.explorer_quests:
        del jumps[space]
    for number, captain in enumerate(t.captains):
        space = captain.explorer
        if number != seat and 0 < space != last:
            jumps[space] = (*jumps.get(space, ()), number)
    thief = seat < t.seats and t.players[seat].lasting.steal > 0
    found: dict[tuple[int, tuple[int, ...]], Walk] = {}
    stack: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = [
        (t.captains[seat].explorer, steps, (), ())
    ]
    while stack:
        space, left, jumped, forks = stack.pop()
        following = content.space_next[space]
        for target in following:
            chosen = (*forks, target) if len(following) > 1 else forks
            if target in jumps:
                stack.append((target, left, jumped + jumps[target], chosen))
                continue
            key = (target, jumped if thief else ())
            if key not in found:
                found[key] = (target, jumped, chosen)
            if left > 1:
                stack.append((target, left - 1, jumped, chosen))
    return sorted(found.values())


@verb("explorer", can=lambda t, seat, op: t.players[seat].explorer != t.content.last_space)
def explore(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-8.1: move up to so many steps, one more for each PER-05."""
    p = t.players[seat]
    if p.explorer != t.content.last_space:
        t.agenda.append(Explore(seat, int(op[1]) + p.lasting.range))


class Explore(FreeStep):
    """MA-8.1: choose where the explorer stops; staying means not using the move (DEC-12)."""

    __slots__ = ("steps",)
    rule = "MA-8.1"
    asks = ("explore", "explore_by")

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [*walk_moves(t, walks(t, self.seat, self.steps)), ("stay",)]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] != "stay":
            walk(t, self.seat, self.way(t, move))

    def way(self, t: MaracaiboTable, move: Move) -> Walk:
        """Return the way that a move chooses."""
        if move[0] == "explore" and not t.players[self.seat].lasting.steal:
            return t.content.space_number[str(move[1])], (), ()  # whoever is jumped loses nothing
        found = walks(t, self.seat, self.steps)
        return found[walk_moves(t, found).index(move)]

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        known = move[0] in self.asks and len(move) > 1
        space = t.content.space_number.get(str(move[1])) if known else None
        if space is None:
            return self.rule
        if any(captain.explorer == space for captain in t.captains):
            return "MA-8.3"
        if space in t.content.quest_spaces and space not in dict(t.explorer_quests):
            return "MA-8.4"
        steps = next((n for n in range(1, 99) if self.is_reached(t, n, space)), 0)
        facts = {"space": t.content.space_names[space], "needed": steps, "steps": self.steps}
        return Refusal(self.rule, facts, "far" if steps else "behind")

    def is_reached(self, t: MaracaiboTable, steps: int, space: int) -> bool:
        """Whether so many steps would bring the explorer to a space."""
        return any(stop == space for stop, _, _ in walks(t, self.seat, steps))

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """PER-06: the points of those who would be jumped."""
        if move[0] == "stay":
            return {"case": "explorer"}
        jumped = self.way(t, move)[1]
        most = t.players[self.seat].lasting.steal
        points = sum(min(most, vp_of(t.captains[victim])) for victim in jumped)
        return {"case": "jump", "points": points} if points else NO_FACTS

    def details(self, t: MaracaiboTable) -> Facts:
        return {"steps": self.steps}


def walk_moves(t: MaracaiboTable, found: list[Walk]) -> list[Move]:
    """Return a move for each walk; where two lead to a space, with the spaces chosen at forks."""
    names = t.content.space_names
    stops = [stop for stop, _, _ in found]
    return [
        ("explore_by", names[stop], *(names[fork] for fork in forks))
        if stops.count(stop) > 1
        else ("explore", names[stop])
        for stop, _, forks in found
    ]


def walk(t: MaracaiboTable, seat: int, way: Walk) -> None:
    """Steal from those who were jumped (MA-8.12); barriers pay before the last space (MA-8.10)."""
    stop, jumped, _ = way
    p = t.players[seat]
    before = p.explorer
    p.explorer = stop
    t.note("explored", seat, t.content.space_names[stop])
    for victim in jumped:
        steal_vp(t, seat, victim, p.lasting.steal)
    crossings = cross_barriers(t, seat, before)
    t.do(
        *(CrossBarrier(seat, barrier, first) for barrier, first in crossings),
        ReachSpace(seat, detour=bool(jumped and p.lasting.steal) or bool(crossings)),
    )


def cross_barriers(t: MaracaiboTable, seat: int, before: int) -> list[tuple[int, bool]]:
    """MA-8.9: mark the barriers crossed on the way; return each, and whether it is a first."""
    captain = t.captains[seat]
    crossings = []
    start, stop = t.content.space_leads[before], t.content.space_leads[captain.explorer]
    for barrier, lead in t.content.barriers:
        if start <= lead < stop and not has(captain.crossed, barrier):
            first = not any(has(other.crossed, barrier) for other in t.captains)
            captain.crossed = with_bit(captain.crossed, barrier)
            t.note("barrier", who(t, seat), BARRIERS[barrier])
            crossings.append((barrier, first))
    return crossings


class CrossBarrier(Step):
    """Gain what a barrier pays: influence for the red one (MA-8.8), else points (MA-8.9)."""

    __slots__ = ("barrier", "first", "walker")

    def __init__(self, walker: int, barrier: int, first: bool) -> None:
        self.seat = NOBODY
        self.walker = walker
        self.barrier = barrier
        self.first = first

    def happen(self, t: MaracaiboTable) -> None:
        entry = t.content.explorer.barriers[self.barrier]
        vp = entry.first_vp if self.first else entry.later_vp
        gain_vp(t, self.walker, vp, EXPLORER)
        if entry.influence:
            t.do(ChooseInfluence(self.walker, entry.influence))


class ReachSpace(Step):
    """MA-8.5: gain what the space gives where the move ends (MA-8.7).

    The last space gives points by arrival (MA-8.11). A quest may be fulfilled now or never
    (MA-8.6); whatever it sets off, even another move of the explorer, is finished first (MA-8.14).
    The log says so if something happened on the way (`detour`).
    """

    __slots__ = ("detour", "walker")

    def __init__(self, walker: int, detour: bool) -> None:
        self.seat = NOBODY
        self.walker = walker
        self.detour = detour

    def happen(self, t: MaracaiboTable) -> None:
        space = t.captains[self.walker].explorer
        if space == t.content.last_space:
            vp = t.content.explorer.arrival.vp
            rank = sum(captain.explorer == space for captain in t.captains)
            t.note("arrived", self.walker, rank)
            gain_vp(t, self.walker, vp[min(rank, len(vp)) - 1], EXPLORER)
        elif self.detour:
            t.note("reached", self.walker, t.content.space_names[space])
        for quest_space, tile in t.explorer_quests:
            if quest_space == space:
                t.do(OfferQuest(self.walker, tile))
        perform(t, self.walker, t.content.space_ops[space])
