"""Hiring workers, and the rows of the player board that they fill."""

from __future__ import annotations

from rondel.core.bits import members, with_bit, without_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.rows import changed, more
from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.pieces import ROW_SIZE, WORKER, WORKERS
from rondel.games.new_zealand.rules.effects import tells, verb
from rondel.games.new_zealand.rules.free import FreeStep, offer
from rondel.games.new_zealand.rules.gains import pay, shortfall, unpaid
from rondel.games.new_zealand.table import NewZealandTable


def can_hire(t: NewZealandTable, seat: int, op: Op) -> bool:
    """Whether any worker of the job market can be paid and placed.

    Bare bits, since bots ask this at every building: the highest bit of a column is the lowest row
    with a worker, and so the cheapest worker of the type (NZ-17.4).
    """
    p = t.players[seat]
    prices = t.content.job_prices
    purse = p.money - int(op[1])
    for workers, there in zip(p.workers, t.jobs, strict=True):
        if there and workers < ROW_SIZE and prices[there.bit_length() - 1] <= purse:
            return True
    return False


@tells("hire")
def facts_of_hire(t: NewZealandTable, seat: int, op: Op) -> Facts:
    """Tell what the cheapest worker costs that has a free space, and the surcharge."""
    p = t.players[seat]
    prices = [
        t.content.job_prices[there.bit_length() - 1]
        for workers, there in zip(p.workers, t.jobs, strict=True)
        if there and workers < ROW_SIZE
    ]
    least = max(0, min(prices, default=0) + int(op[1]))
    missing = shortfall(p.money, least) if prices else {}
    return {**surcharge(int(op[1])), "least": least, "missing": missing}


def surcharge(amount: int) -> dict[str, int]:
    """Tell a surcharge: a negative one makes it cheaper."""
    return {"more": max(0, amount), "less": max(0, -amount)}


@verb("hire", can=can_hire)
def hire(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(Hire(seat, int(op[1])))


class Hire(FreeStep):
    """Hire a worker of the job market for its row's price and the surcharge (NZ-6.23, DP-13).

    Nobody is hired for a full row (NZ-6.26).
    """

    __slots__ = ("surcharge",)
    rule = "NZ-6.23"
    asks = ("hire",)

    def __init__(self, seat: int, surcharge: int) -> None:
        self.seat = seat
        self.surcharge = surcharge

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        purse, prices = p.money - self.surcharge, t.content.job_prices
        moves: list[Move] = []
        for column, there in enumerate(t.jobs):
            if there and p.workers[column] < ROW_SIZE:
                for row in members(there):
                    move: Move = ("hire", WORKERS[column], prices[row])
                    if prices[row] <= purse and move not in moves:
                        moves.append(move)
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        worker, price = WORKER[str(move[1])], int(move[2])
        prices = t.content.job_prices
        there = t.jobs[worker]
        row = max(row for row in members(there) if prices[row] == price)
        t.jobs = changed(t.jobs, worker, without_bit(there, row))  # NZ-6.29: nothing slides
        cost = self.cost(price)
        pay(t, self.seat, cost)
        t.note("hired", self.seat, move[1], cost)
        place_worker(t, self.seat, worker, joker=False)

    def cost(self, price: int) -> int:
        """Return what a worker costs with the surcharge; never less than nothing (NZ-6.24)."""
        return max(0, price + self.surcharge)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"cost": self.cost(int(move[2]))}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        worker = WORKER.get(str(move[1])) if len(move) == 3 and move[0] == "hire" else None
        if worker is None:
            return self.rule
        if t.players[self.seat].workers[worker] == ROW_SIZE:
            return "NZ-6.26"
        there = any(t.content.job_prices[row] == move[2] for row in members(t.jobs[worker]))
        return unpaid(t.players[self.seat].money, self.cost(int(move[2]))) if there else self.rule

    def details(self, t: NewZealandTable) -> Facts:
        return surcharge(self.surcharge)


def place_worker(t: NewZealandTable, seat: int, row: int, joker: bool) -> None:
    """Put a worker on the leftmost free space of a row (NZ-6.25), then offer its action (NZ-6.27).

    The worker counts for that action already (NZ-6.28).
    """
    p = t.players[seat]
    space = p.workers[row]
    p.workers = more(p.workers, row)
    if joker:
        jokers = list(p.jokers)
        jokers[row] = with_bit(jokers[row], space)
        p.jokers = tuple(jokers)
    action = t.content.rows[row].spaces[space]
    if action:
        offer(t, seat, WORKERS[row], action)


def can_place_joker(t: NewZealandTable, seat: int, op: Op) -> bool:
    return min(t.players[seat].workers) < ROW_SIZE


@verb("place_joker", can=can_place_joker)
def place_joker(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(PlaceJoker(seat))


class PlaceJoker(FreeStep):
    """Put a joker_worker in a row of one's choice (NZ-6.37, DP-15)."""

    __slots__ = ()
    rule = "NZ-6.37"
    asks = ("row",)

    def options(self, t: NewZealandTable) -> list[Move]:
        workers = t.players[self.seat].workers
        return [("row", name) for row, name in enumerate(WORKERS) if workers[row] < ROW_SIZE]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        t.note("placed_joker", self.seat, move[1])
        place_worker(t, self.seat, WORKER[str(move[1])], joker=True)
