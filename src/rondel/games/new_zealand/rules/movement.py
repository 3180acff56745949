"""Walking: steps, forks and tolls in phase A and in the forward action."""

from __future__ import annotations

from functools import cache
from typing import Final

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal, by_seat
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    BANK,
    EMPTY,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    owner_of,
)
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.free import CardStep, FreeStep
from rondel.games.new_zealand.table import (
    NewZealandTable,
    Payment,
    Toll,
    Tolls,
    Way,
    name_of,
    step_limit,
    tile_id,
)

NO_BILL: Final = 0
PAYMENT_BITS: Final = 16
"""A bill is one number, in which each payee has so many bits: tolls are added up with a plus, and
equal bills are equal whatever was paid first."""
NO_BRANCHES: Final[tuple[int, ...]] = ()
MOST_PAID: Final = (1 << PAYMENT_BITS) - 1
SPACES: Final = 1 << 16
"""More than any trail has."""


@cache
def tolls(content: Content, sides: tuple[int, ...], seats: int) -> tuple[Tolls, ...]:
    """Return by seat the tolls of entering locations, if the private buildings show these sides.

    The bank takes the toll of a hazard, its owner that of a private building (NZ-4.10), the hands
    on it added up (NZ-4.15). Own buildings, neutral ones and Wellington are free (NZ-4.11).
    """
    free: list[Toll | None] = [None]
    common = free * FIRST_HAZARD + [(toll, 0) for toll in content.hazard_tolls]
    common += free * (FIRST_PRIVATE - len(common))
    of_buildings = [content.private_tolls[tile.id] for tile in content.private(sides)]
    found = []
    for seat in range(seats):
        row = common[:]
        for owner in range(seats + 1):
            payee = owner if owner < seats else BANK  # NZ-22.8: Sarah takes no money
            place = PAYMENT_BITS * (payee - BANK)
            row += [(toll, place) if toll and owner != seat else None for toll in of_buildings]
        found.append(tuple(row))
    return tuple(found)


def find_stops(t: NewZealandTable, seat: int, most: int) -> dict[int, Way]:
    """Find every location within so many steps, once for each bill that it can cost, and the
    shortest way there.

    They are listed by their space. Where there are several bills, each but the first has a number
    beyond SPACES, of which the space is the remainder.

    Entering a location is a step (NZ-4.2); empty spaces and the start are none and are passed for
    nothing (NZ-4.1, NZ-4.8). At a fork any branch will do (NZ-4.3), every walk ends in Wellington
    (NZ-4.6), and other runholders don't matter (NZ-4.7). Tolls are paid on the way (NZ-4.9); with
    the fee tile turned there are none (NZ-4.14).
    """
    p = t.players[seat]
    trail, tolls, runs = t.trail, t.tolls[seat], t.content.trail.runs
    found: dict[int, Way] = {}
    # The forks where one may stand, with the steps and the money left, the bill, the branches.
    forks = [(p.runholder, most, 0 if p.no_tolls else p.money, NO_BILL, NO_BRANCHES)]
    for here, steps, purse, paid, branches in forks:
        for branch, run in runs[here]:
            turned = branches + branch
            left, money, bill = steps, purse, paid
            for there in run:
                tile = trail[there]
                if not tile:  # EMPTY
                    continue
                left -= 1
                if owed := tolls[tile]:
                    toll, payee = owed
                    money -= toll
                    if money < 0:  # NZ-4.12: what can't be paid is not owed
                        toll += money
                        money = 0
                    bill += toll << payee
                stop = there
                if there in found:
                    if found[there][1] != bill:
                        stop += SPACES * (bill + 1)  # another bill
                    if stop in found and found[stop][0] >= left:
                        break  # nothing new comes of it
                found[stop] = (left, bill, turned)
                if not left:
                    break
            else:
                forks.append((there, left, money, bill, turned))
    return found


def payments(bill: int) -> list[Payment]:
    """Return who gets how much of a bill, the bank first."""
    found = []
    payee = BANK
    while bill:
        if toll := bill & MOST_PAID:
            found.append((payee, toll))
        bill >>= PAYMENT_BITS
        payee += 1
    return found


def walks(t: NewZealandTable, seat: int, most: int) -> list[Move]:
    """Offer the walks of at most so many steps: the branches are named only where costs differ
    (DP-8)."""
    t.stops = find_stops(t, seat, most)
    stops = sorted(t.stops)
    if stops and stops[-1] >= SPACES:
        return name_branches(t, stops)
    ends = t.content.trail.moves
    moves: list[Move] = []
    for space in stops:
        moves.append(ends[space])
    return moves


def name_branches(t: NewZealandTable, stops: list[int]) -> list[Move]:
    """Return the walks to these stops, of those that end in one place the shortest first."""
    trail, found = t.content.trail, t.stops
    others: dict[int, list[Way]] = {}
    for stop in stops:
        if stop >= SPACES:
            others.setdefault(stop % SPACES, []).append(found[stop])
    moves: list[Move] = []
    for space in stops:
        if space in others:
            ways = [found[space], *others[space]]
            for _, turned in sorted([(-left, turned) for left, _, turned in ways]):
                moves.append(trail.by_branches[space, turned])
        elif space < SPACES:
            moves.append(trail.moves[space])
    return moves


def end_of(t: NewZealandTable, move: Move) -> tuple[int, int]:
    """Return where a walk that was offered ends, and its bill."""
    trail = t.content.trail
    space = trail.number[str(move[1])]
    if move[0] == "move":
        return space, t.stops[space][1]
    for stop, (_, bill, turned) in t.stops.items():
        if stop % SPACES == space and trail.by_branches.get((space, turned)) == move:
            return space, bill
    raise KeyError(move)


def walk(t: NewZealandTable, seat: int, move: Move) -> None:
    """Pay the tolls on the way (NZ-4.9) and stop on the location, which is then used (NZ-4.17).

    The whole walk is one move. What may be done while walking, with tokens and gold, is possible
    just before it; cards can't be played in between (NZ-4.18).
    """
    space, bill = end_of(t, move)
    p = t.players[seat]
    p.runholder = space
    if t.log is not None:
        note_walk(t, seat, space)
    for payee, toll in payments(bill) if bill else ():
        p.money -= toll
        if payee != BANK:
            t.players[payee].money += toll
            if t.log is not None:
                t.note("toll", seat, payee, toll)
        elif t.log is not None:
            t.note("toll_to_bank", seat, toll)


def note_walk(t: NewZealandTable, who: int | str, space: int) -> None:
    """Tell where a walk of a seat or Sarah has ended."""
    tile = t.trail[space]
    what, name = tile_id(t, tile), t.content.trail.names[space]
    if tile < FIRST_HAZARD:
        t.note("walked", who, what)
    elif tile < FIRST_PRIVATE:
        t.note("walked_to_hazard", who, what, name)
    elif name_of(t, owner_of(tile)) == who:
        if isinstance(who, int):
            t.note("walked_home", who, what, name)
        else:
            t.note("sarah_walked_home", who, what, name)
    else:
        t.note("walked_to_building", who, what, name, name_of(t, owner_of(tile)))


def facts_of_walk(t: NewZealandTable, seat: int, move: Move) -> Facts:
    """Tell what lies where a walk ends, and which tolls are due on the way."""
    space, bill = end_of(t, move)
    tile = t.trail[space]
    facts: Facts = {"tile": tile_id(t, tile), "toll": sum(toll for _, toll in payments(bill))}
    if tile < FIRST_PRIVATE or owner_of(tile) == seat:
        return facts
    return {**facts, "case": "visit", "owner": name_of(t, owner_of(tile))}


def tile_at(t: NewZealandTable, move: Move) -> str:
    """Return what lies on the space that a move names first."""
    return tile_id(t, t.trail[t.content.trail.number[str(move[1])]])


class MoveRunholder(CardStep):
    """Phase A: walk at least one step and at most the step limit (NZ-4.4, DP-8).

    It is the first question of a turn, so cards can be played here before the walk (NZ-3.3, DP-4).
    """

    __slots__ = ()
    rule = "NZ-4.4"
    asks = ("move", "move_by")

    def options(self, t: NewZealandTable) -> list[Move]:
        return walks(t, self.seat, step_limit(t, t.players[self.seat]))

    def choose(self, t: NewZealandTable, move: Move) -> None:
        walk(t, self.seat, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        most = step_limit(t, t.players[self.seat])
        return why_not_move(t, self.seat, move, self.rule, most)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_walk(t, self.seat, move)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": step_limit(t, t.players[self.seat])}


MOVE_RUNHOLDER: Final = by_seat(MoveRunholder)


def why_not_move(t: NewZealandTable, seat: int, move: Move, rule: str, most: int) -> str | Refusal:
    """Return the rule that forbids a walk, and how far it would be; one can't stop on nothing."""
    space = t.content.trail.number.get(str(move[1])) if len(move) > 1 else None
    if space is None or move[0] not in ("move", "move_by"):
        return rule
    if t.trail[space] == EMPTY:
        return "NZ-4.1"
    steps = steps_to(t, t.players[seat].runholder, space)
    if not steps:
        return Refusal(rule, {"tile": tile_id(t, t.trail[space])}, "behind")
    if steps > most:
        facts: Facts = {"tile": tile_id(t, t.trail[space]), "steps": steps, "most": most}
        return Refusal(rule, facts, "far")
    return Refusal(rule, case="branches" if move[0] == "move" else "same")


def steps_to(t: NewZealandTable, start: int, space: int) -> int:
    """Return how many steps the shortest way to a location takes; 0 if none leads there."""
    best = {start: 0}
    for here in (open_ := [start]):
        for there in t.content.trail.next[here]:
            steps = best[here] + (t.trail[there] != EMPTY)
            if steps < best.get(there, steps + 1):
                best[there] = steps
                open_.append(there)
    return best.get(space, 0)


@verb("forward", can=always)
def forward(t: NewZealandTable, seat: int, op: Op) -> None:
    """Walk on, then do the whole of phase B at the new location (NZ-5.10, NZ-6.93).

    That location may offer the forward action again (NZ-6.95).
    """
    from rondel.games.new_zealand.rules.location import USE_LOCATION

    t.do(Forward(seat, int(op[1])), USE_LOCATION[seat])


class Forward(FreeStep):
    """The walk of a forward action: 1 to so many steps, whatever the step limit (NZ-6.94).

    Tolls are due as in phase A (NZ-4.16).
    """

    __slots__ = ("most",)
    rule = "NZ-6.93"
    asks = ("move", "move_by")

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def options(self, t: NewZealandTable) -> list[Move]:
        return walks(t, self.seat, self.most)

    def choose(self, t: NewZealandTable, move: Move) -> None:
        walk(t, self.seat, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_move(t, self.seat, move, self.rule, self.most)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_walk(t, self.seat, move)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most}
