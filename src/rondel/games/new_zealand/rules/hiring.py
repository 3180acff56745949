"""NZ-6.d: hiring workers; worker rows and their immediate actions (NZ-17)."""

from __future__ import annotations

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.games.new_zealand.pieces import ROW_SIZE, WORKER, WORKERS
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.free import FreeStep, OfferAction
from rondel.games.new_zealand.rules.gains import pay
from rondel.games.new_zealand.table import NewZealandTable


def can_hire(t: NewZealandTable, seat: int, op: Op) -> bool:
    """NZ-17.4: the cheapest worker of a type lies in the lowest occupied row of its column."""
    p = t.players[seat]
    prices = t.content.job_prices
    purse = p.money - int(op[1])
    for workers, there in zip(p.workers, t.jobs, strict=True):
        if there and workers < ROW_SIZE and prices[there.bit_length() - 1] <= purse:
            return True
    return False


@verb("hire", can=can_hire)
def hire(t: NewZealandTable, seat: int, op: Op) -> None:
    t.do(Hire(seat, int(op[1])))


class Hire(FreeStep):
    """NZ-6.23 to NZ-6.26: one worker of the job market, at its row's price and the surcharge
    (DP-13)."""

    __slots__ = ("surcharge",)
    rule = "NZ-6.23"
    asks = ("hire",)

    def __init__(self, seat: int, surcharge: int) -> None:
        super().__init__(seat)
        self.surcharge = surcharge

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        purse = p.money - self.surcharge
        moves: list[Move] = []
        for column, there in enumerate(t.jobs):
            if there and p.workers[column] < ROW_SIZE:
                for row, price in enumerate(t.content.job_prices):
                    move: Move = ("hire", WORKERS[column], price)
                    if there >> row & 1 and price <= purse and move not in moves:
                        moves.append(move)
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        worker, price = WORKER[str(move[1])], int(move[2])
        there = t.jobs[worker]
        prices = enumerate(t.content.job_prices)
        t.jobs[worker] &= ~(1 << max(row for row, p in prices if p == price and there >> row & 1))
        pay(t, self.seat, max(0, price + self.surcharge))
        place_worker(t, self.seat, worker, joker=False)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        worker = WORKER.get(str(move[1])) if len(move) == 3 and move[0] == "hire" else None
        if worker is None:
            return self.rule
        if t.players[self.seat].workers[worker] == ROW_SIZE:
            return "NZ-6.26"
        prices = t.content.job_prices
        there = any(price == move[2] and t.jobs[worker] >> i & 1 for i, price in enumerate(prices))
        return "NZ-4.13" if there else self.rule

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"surcharge": self.surcharge}


def place_worker(t: NewZealandTable, seat: int, row: int, joker: bool) -> None:
    """NZ-6.25, NZ-6.27, NZ-6.28: the leftmost free space, then its immediate action."""
    p = t.players[seat]
    space = p.workers[row]
    p.workers[row] = space + 1
    if joker:
        jokers = list(p.jokers)
        jokers[row] |= 1 << space
        p.jokers = tuple(jokers)
    t.note("hired", seat, WORKERS[row], space + 1)
    action = t.content.rows[row].spaces[space]
    if action:
        t.do(OfferAction(seat, WORKERS[row], action))


def can_place_joker(t: NewZealandTable, seat: int, op: Op) -> bool:
    return any(workers < ROW_SIZE for workers in t.players[seat].workers)


@verb("place_joker", can=can_place_joker)
def place_joker(t: NewZealandTable, seat: int, op: Op) -> None:
    t.do(PlaceJoker(seat))


class PlaceJoker(FreeStep):
    """NZ-6.37: a joker_worker joins a row of the player's choice (DP-15)."""

    __slots__ = ()
    rule = "NZ-6.37"
    asks = ("row",)

    def options(self, t: NewZealandTable) -> list[Move]:
        workers = t.players[self.seat].workers
        return [("row", name) for row, name in enumerate(WORKERS) if workers[row] < ROW_SIZE]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        place_worker(t, self.seat, WORKER[str(move[1])], joker=True)
