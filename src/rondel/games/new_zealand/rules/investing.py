"""Investing: taking tiles of the bonus tile market."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.content.entries import BonusTile
from rondel.games.new_zealand.pieces import NO_TILE
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.effects import perform, tells, verb
from rondel.games.new_zealand.rules.flock import different, lose_from_hand, why_not_card
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import pay, shortfall
from rondel.games.new_zealand.rules.hiring import surcharge
from rondel.games.new_zealand.rules.rewards import InFull
from rondel.games.new_zealand.table import NewZealandTable


def can_take(t: NewZealandTable, seat: int, tile: BonusTile, price: int) -> bool:
    """Whether price and costs of a tile can be paid (NZ-6.33) and its needs be met (NZ-6.35)."""
    p = t.players[seat]
    if p.money < price + tile.pay or p.gold < tile.pay_gold:
        return False
    for op in tile.needs:
        if not verb.checks[op[0]](t, seat, op):
            return False
    return True


def available(t: NewZealandTable) -> list[tuple[int, int]]:
    """Return kind and row (from 1) of the tiles outside the token's row, each only once (NZ-6.33).

    The token's row opens when the token leaves it (NZ-6.34).
    """
    return [
        (tile, row)
        for row in range(1, len(t.content.bonus_market.prices) + 1)
        if row != t.token_row
        for tile in tiles_of(t, row)
    ]


def tiles_of(t: NewZealandTable, row: int) -> Iterable[int]:
    """Return the kinds of tiles in a row (from 1)."""
    tiles = dict.fromkeys(t.bonus[t.content.bonus_rows[row - 1][2]])
    tiles.pop(NO_TILE, None)
    return tiles


def takeable(t: NewZealandTable, seat: int, extra: int) -> list[tuple[int, int]]:
    """Return those of the `available` tiles that can be taken with this surcharge."""
    purse, tiles = t.players[seat].money - extra, t.content.bonus_tiles
    found: list[tuple[int, int]] = []
    for row, price, _ in t.content.bonus_rows:
        if price <= purse and row != t.token_row:
            for tile in tiles_of(t, row):
                if can_take(t, seat, tiles[tile], price + extra):
                    found.append((tile, row))
    return found


def can_invest(t: NewZealandTable, seat: int, op: Op) -> bool:
    """Whether any tile is `takeable`."""
    extra = int(op[1])
    purse, tiles = t.players[seat].money - extra, t.content.bonus_tiles
    for row, price, places in t.content.bonus_rows:
        if price <= purse and row != t.token_row:
            for tile in t.bonus[places]:
                if tile != NO_TILE and can_take(t, seat, tiles[tile], price + extra):
                    return True
    return False


def lacking(t: NewZealandTable, seat: int, tile: BonusTile, price: int) -> dict[str, int]:
    """Return what a tile asks for and a player lacks, but for hazards and free spaces in rows."""
    p = t.players[seat]
    missing = shortfall(p.money, price + tile.pay)
    if tile.pay_gold > p.gold:
        missing["gold"] = tile.pay_gold - p.gold
    if not all(verb.can_op(t, seat, op) for op in tile.needs if op[0] == "remove_starter"):
        missing["starting_sheep"] = 1
    return missing


@tells("invest")
def facts_of_invest(t: NewZealandTable, seat: int, op: Op) -> Facts:
    """Tell what the cheapest tile costs that can be taken, or what the cheapest of all lacks."""
    market, tiles = t.content.bonus_market, t.content.bonus_tiles
    found = [(market.prices[row - 1] + int(op[1]), tiles[tile]) for tile, row in available(t)]
    costs = [price + tile.pay for price, tile in found if can_take(t, seat, tile, price)]
    lacks = [lacking(t, seat, tile, price) for price, tile in found]
    missing = {} if costs else min(lacks, key=lambda lack: sum(lack.values()), default={})
    return {**surcharge(int(op[1])), "least": min(costs, default=0), "missing": missing}


@verb("invest", can=can_invest)
def invest(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(Invest(seat, int(op[1])))


class Invest(FreeStep):
    """Take a bonus tile for the price of its row, the surcharge and its own costs (NZ-6.33, DP-15).

    Its costs come before its rewards (NZ-18.2), all of which are gained (NZ-6.5).
    """

    __slots__ = ("surcharge",)
    rule = "NZ-6.33"
    asks = ("invest",)

    def __init__(self, seat: int, surcharge: int) -> None:
        self.seat = seat
        self.surcharge = surcharge

    def options(self, t: NewZealandTable) -> list[Move]:
        tiles = t.content.bonus_tiles
        found = takeable(t, self.seat, self.surcharge)
        return [("invest", tiles[tile].id, row) for tile, row in found]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        number, row = t.content.bonus_number[str(move[1])], int(move[2])
        columns = t.content.bonus_market.columns
        t.bonus[t.bonus.index(number, (row - 1) * columns)] = NO_TILE  # NZ-6.36: for good
        tile = t.content.bonus_tiles[number]
        p = t.players[self.seat]
        cost = self.cost(t, tile, row)
        pay(t, self.seat, cost)
        p.gold -= tile.pay_gold
        p.bonus_tiles = (*p.bonus_tiles, number)
        t.note("invested", self.seat, tile.id, cost, tile.pay_gold)
        if tile.gains:
            t.agenda.append(InFull(self.seat, tile.gains))
        perform(t, self.seat, tile.needs)

    def cost(self, t: NewZealandTable, tile: BonusTile, row: int) -> int:
        return t.content.bonus_market.prices[row - 1] + self.surcharge + tile.pay

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        tile = t.content.bonus_tiles[t.content.bonus_number[str(move[1])]]
        return {"cost": self.cost(t, tile, int(move[2])), "gold": tile.pay_gold}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        if move[0] == "invest" and len(move) == 3 and move[2] == t.token_row:
            return "NZ-6.34"
        there = {(t.content.bonus_tiles[tile].id, row) for tile, row in available(t)}
        if move[1:] not in there:
            return self.rule
        tile = t.content.bonus_tiles[t.content.bonus_number[str(move[1])]]
        price = t.content.bonus_market.prices[int(move[2]) - 1] + self.surcharge
        missing = lacking(t, self.seat, tile, price)
        return Refusal("NZ-6.35", {"missing": missing}, "missing" if missing else "")

    def details(self, t: NewZealandTable) -> Facts:
        return surcharge(self.surcharge)


def starters(t: NewZealandTable, seat: int, value: int) -> list[int]:
    """Return the starting sheep of this breeding value in hand (NZ-16.3)."""
    sheep = t.content.cards_file.sheep
    return [
        kind
        for kind in different(t.players[seat].hand)
        if kind < t.content.first_effect and sheep[kind].starting and sheep[kind].breeding == value
    ]


def can_remove_starter(t: NewZealandTable, seat: int, op: Op) -> bool:
    return bool(starters(t, seat, int(op[1])))


@verb("remove_starter", can=can_remove_starter)
def remove_starter(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(RemoveStarter(seat, int(op[1])))


class RemoveStarter(ClosedStep):
    """Remove a starting sheep of this breeding value from the game (NZ-6.35, NZ-9.7).

    That is a bonus tile's cost: it could be met when the tile was taken, and so that it still can,
    no token may change the hand in between.
    """

    __slots__ = ("value",)
    rule = "NZ-16.3"
    asks = ("remove",)
    closed = "NZ-6.35"

    def __init__(self, seat: int, value: int) -> None:
        self.seat = seat
        self.value = value

    def moves(self, t: NewZealandTable) -> list[Move]:
        return [("remove", t.content.cards[kind].id) for kind in starters(t, self.seat, self.value)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        card = t.content.card_number[str(move[1])]
        lose_from_hand(p, card)
        p.removed = (*p.removed, card)
        t.note("removed_sheep", self.seat, move[1])

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_card(t, self.seat, move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"value": self.value}
