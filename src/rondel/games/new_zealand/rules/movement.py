"""NZ-4: moving the runholder: steps, forks, tolls; the forward action (NZ-6.93)."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.games.new_zealand.pieces import (
    BANK,
    BUILDINGS,
    EMPTY,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    WELLINGTON,
)
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.free import CardStep, FreeStep
from rondel.games.new_zealand.table import NewZealandTable, step_limit

Payment = tuple[int, int]
"""Who gets how much; the bank is BANK."""


class Way:
    """A way to a location: what it costs, and which branches it takes."""

    __slots__ = ("branches", "payments", "space")

    def __init__(
        self, space: int, payments: tuple[Payment, ...], branches: tuple[int, ...]
    ) -> None:
        self.space = space
        self.payments = payments
        self.branches = branches


def toll_of(t: NewZealandTable, seat: int, tile: int) -> Payment:
    """NZ-4.9 to NZ-4.11: the payee and the toll of entering a location."""
    if tile >= FIRST_PRIVATE:
        owner, number = divmod(tile - FIRST_PRIVATE, BUILDINGS)
        if owner == seat:
            return BANK, 0
        payee = owner if owner < t.seats else BANK  # NZ-22.8: Sarah takes no money
        return payee, t.content.private_tolls[t.tiles[number].id]
    if tile >= FIRST_HAZARD:
        return BANK, t.content.hazard_tolls[tile - FIRST_HAZARD]
    return BANK, 0


def find_ways(t: NewZealandTable, seat: int, most: int) -> list[Way]:
    """NZ-4.1 to NZ-4.15: every location within reach, once for each thing it can cost."""
    p = t.players[seat]
    trail, ahead = t.trail, t.content.trail.next
    free = p.no_tolls
    found: dict[tuple[int, tuple[Payment, ...]], Way] = {}
    seen: set[tuple[int, int, tuple[Payment, ...]]] = set()
    open_: list[tuple[int, int, int, tuple[Payment, ...], tuple[int, ...]]] = [
        (p.runholder, most, p.money, (), ())
    ]
    for here, left, money, paid, branches in open_:
        fork = ahead[here]
        for branch in fork:
            turned = (*branches, branch) if len(fork) > 1 else branches
            there = branch
            while trail[there] == EMPTY and len(ahead[there]) == 1:
                there = ahead[there][0]
            tile = trail[there]
            if tile == EMPTY:  # an empty space at which the trail forks
                key = (there, left, paid)
                if key not in seen:
                    seen.add(key)
                    open_.append((there, left, money, paid, turned))
                continue
            purse, bill = money, paid
            if tile >= FIRST_HAZARD and not free:
                payee, toll = toll_of(t, seat, tile)
                toll = min(toll, money)  # NZ-4.12: what one can't pay is forgiven
                if toll:
                    purse, bill = money - toll, add_payment(paid, payee, toll)
            if (there, bill) not in found:
                found[there, bill] = Way(there, bill, turned)
            key = (there, left - 1, bill)
            if left > 1 and tile != WELLINGTON and key not in seen:
                seen.add(key)
                open_.append((there, left - 1, purse, bill, turned))
    return sorted(found.values(), key=lambda way: way.space)


def add_payment(paid: tuple[Payment, ...], payee: int, toll: int) -> tuple[Payment, ...]:
    total = dict(paid)
    total[payee] = total.get(payee, 0) + toll
    return tuple(sorted(total.items()))


def way_moves(t: NewZealandTable, ways: list[Way]) -> list[Move]:
    """DP-8: the destination; the branches only where ways to it differ in what they cost."""
    names = t.content.trail.names
    counts: dict[int, int] = {}
    for way in ways:
        counts[way.space] = counts.get(way.space, 0) + 1
    return [
        ("move", names[way.space])
        if counts[way.space] == 1
        else ("move_by", names[way.space], *(names[branch] for branch in way.branches))
        for way in ways
    ]


def walk(t: NewZealandTable, seat: int, move: Move, most: int) -> None:
    """NZ-4.9, NZ-4.17: pay the tolls on the way and stand on the location."""
    space = t.content.trail.number[str(move[1])]
    branches = tuple(t.content.trail.number[str(name)] for name in move[2:])
    way = next(
        way
        for way in find_ways(t, seat, most)
        if way.space == space and (not branches or way.branches == branches)
    )
    p = t.players[seat]
    for payee, toll in way.payments:
        p.money -= toll
        if payee == BANK:
            t.note("toll_to_bank", seat, toll)
        else:
            t.players[payee].money += toll
            t.note("toll", seat, toll, payee)
    p.runholder = way.space
    t.note("moved", seat, move[1])


class MoveRunholder(CardStep):
    """NZ-4.4: phase A: at least one step, at most the step limit. Before it is TURN_START, so the
    free moves of NZ-3.3 (a) belong to this question."""

    __slots__ = ()
    rule = "NZ-4.4"
    asks = ("move", "move_by")

    def options(self, t: NewZealandTable) -> list[Move]:
        most = step_limit(t, t.players[self.seat])
        return way_moves(t, find_ways(t, self.seat, most))

    def choose(self, t: NewZealandTable, move: Move) -> None:
        walk(t, self.seat, move, step_limit(t, t.players[self.seat]))

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        return why_not_move(t, move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": step_limit(t, t.players[self.seat])}


def why_not_move(t: NewZealandTable, move: Move, rule: str) -> str:
    space = t.content.trail.number.get(str(move[1])) if len(move) > 1 else None
    if move[0] in ("move", "move_by") and space is not None and t.trail[space] == EMPTY:
        return "NZ-4.1"
    return rule


@verb("forward", can=always)
def forward(t: NewZealandTable, seat: int, op: Op) -> None:
    """NZ-5.10, NZ-6.93: after the walk the whole of phase B is done at the new location."""
    from rondel.games.new_zealand.rules.location import UseLocation

    t.do(Forward(seat, int(op[1])), UseLocation(seat))


class Forward(FreeStep):
    """NZ-6.93, NZ-6.94: at least one step, whatever the step limit; tolls apply (NZ-4.16)."""

    __slots__ = ("most",)
    rule = "NZ-6.93"
    asks = ("move", "move_by")

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, t: NewZealandTable) -> list[Move]:
        return way_moves(t, find_ways(t, self.seat, self.most))

    def choose(self, t: NewZealandTable, move: Move) -> None:
        walk(t, self.seat, move, self.most)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        return why_not_move(t, move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most}
