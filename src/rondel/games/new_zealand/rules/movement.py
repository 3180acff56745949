"""Walking: steps, forks and tolls in phase A and in the forward action."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal, by_seat
from rondel.games.new_zealand.pieces import (
    BANK,
    BUILDINGS,
    EMPTY,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    WELLINGTON,
    owner_of,
)
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.free import CardStep, FreeStep
from rondel.games.new_zealand.table import (
    NewZealandTable,
    Payment,
    Stop,
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


def toll_of(t: NewZealandTable, seat: int, tile: int) -> Payment:
    """Return who gets the toll of entering a location, and how much it is (NZ-4.9).

    The bank takes the toll of a hazard, its owner that of a private building (NZ-4.10), the hands
    on it added up (NZ-4.15). Own buildings, neutral ones and Wellington are free (NZ-4.11).
    """
    if tile >= FIRST_PRIVATE:
        owner, number = divmod(tile - FIRST_PRIVATE, BUILDINGS)
        if owner == seat:
            return BANK, 0
        payee = owner if owner < t.seats else BANK  # NZ-22.8: Sarah takes no money
        return payee, t.content.private_tolls[t.tiles[number].id]
    if tile >= FIRST_HAZARD:
        return BANK, t.content.hazard_tolls[tile - FIRST_HAZARD]
    return BANK, 0


def find_stops(t: NewZealandTable, seat: int, most: int) -> dict[Stop, int]:
    """Find every location within so many steps, once for each bill that it can cost: the most steps
    that are left when one comes there.

    Entering a location is a step (NZ-4.2); empty spaces and the start are none and are passed for
    nothing (NZ-4.1, NZ-4.8). At a fork any branch will do (NZ-4.3), every walk ends in Wellington
    (NZ-4.6), and other runholders don't matter (NZ-4.7). With the fee tile turned there are no
    tolls (NZ-4.14).
    """
    p = t.players[seat]
    trail, runs = t.trail, t.content.trail.runs
    found: dict[Stop, int] = {}
    # The forks where one may stand, with the steps and the money left, and what was paid.
    forks = [(p.runholder, most, 0 if p.no_tolls else p.money, NO_BILL)]
    for here, steps, purse, paid in forks:
        for _, run in runs[here]:
            left, money, bill = steps, purse, paid
            for there in run:
                tile = trail[there]
                if tile == EMPTY:
                    continue
                if money and tile >= FIRST_HAZARD:
                    payee, toll = toll_of(t, seat, tile)
                    if toll:
                        toll = min(toll, money)  # NZ-4.12: what can't be paid is not owed
                        money -= toll
                        bill += toll << PAYMENT_BITS * (payee - BANK)
                stop = (there, bill)
                if stop in found and found[stop] >= left:
                    break  # nothing new comes of it
                found[stop] = left
                left -= 1
                if not left:
                    break
            else:
                forks.append((there, left, money, bill))
    return found


def find_branches(t: NewZealandTable, seat: int, most: int) -> dict[Stop, tuple[int, ...]]:
    """Find by which branches one comes to each of `find_stops`: by those of the fewest steps."""
    p = t.players[seat]
    trail, runs = t.trail, t.content.trail.runs
    found: dict[Stop, tuple[int, ...]] = {}
    # The most steps that were left before a place after such payments: fewer lead to nothing new.
    spare: dict[Stop, int] = {}
    # Where one may stand, with the steps and the money left, what was paid, the branches taken.
    open_ = [(p.runholder, most, 0 if p.no_tolls else p.money, NO_BILL, NO_BRANCHES)]
    for here, left, money, paid, branches in open_:
        for branch, run in runs[here]:
            turned = branches + branch
            for there in run:
                tile = trail[there]
                if tile != EMPTY:
                    break
            else:  # the trail forks at an empty space
                open_.append((there, left, money, paid, turned))
                continue
            purse, bill = money, paid
            if money and tile >= FIRST_HAZARD:
                payee, toll = toll_of(t, seat, tile)
                toll = min(toll, money)
                purse -= toll
                bill += toll << PAYMENT_BITS * (payee - BANK)
            stop = (there, bill)
            before = spare.get(stop, 0)
            if not before:
                found[stop] = turned
            if left > before:
                spare[stop] = left
                if left > 1 and tile != WELLINGTON:
                    open_.append((there, left - 1, purse, bill, turned))
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
    moves = t.content.trail.moves
    found = sorted(find_stops(t, seat, most))
    t.stops = stops = {moves[stop[0]]: stop for stop in found}
    if len(stops) < len(found):
        t.stops = stops = name_branches(t, find_branches(t, seat, most))
    return list(stops)


def name_branches(t: NewZealandTable, ways: dict[Stop, tuple[int, ...]]) -> dict[Move, Stop]:
    """Return the stops by the moves that end there."""
    moves, names = t.content.trail.moves, t.content.trail.names
    ordered = sorted(ways, key=itemgetter(0))
    ends = [space for space, _ in ordered]
    stops: dict[Move, Stop] = {}
    for stop, space in zip(ordered, ends, strict=True):
        move = moves[space]
        if ends.count(space) > 1:
            move = ("move_by", names[space], *[names[branch] for branch in ways[stop]])
        stops[move] = stop
    return stops


def walk(t: NewZealandTable, seat: int, move: Move) -> None:
    """Pay the tolls on the way (NZ-4.9) and stop on the location, which is then used (NZ-4.17).

    The whole walk is one move. What may be done while walking, with tokens and gold, is possible
    just before it; cards can't be played in between (NZ-4.18).
    """
    space, bill = t.stops[move]
    p = t.players[seat]
    p.runholder = space
    note_walk(t, seat, space)
    for payee, toll in payments(bill) if bill else ():
        p.money -= toll
        if payee == BANK:
            t.note("toll_to_bank", seat, toll)
        else:
            t.players[payee].money += toll
            t.note("toll", seat, payee, toll)


def note_walk(t: NewZealandTable, who: int | str, space: int) -> None:
    """Tell where a walk of a seat or Sarah has ended, if anybody listens."""
    if t.log is None:
        return
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
    space, bill = t.stops[move]
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
