"""The sheep market: buying sheep with shepherds, and taking some without buying."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import Facts, Refusal
from rondel.games.new_zealand.pieces import SHEPHERD
from rondel.games.new_zealand.rules.effects import tells, verb, warns
from rondel.games.new_zealand.rules.flock import add_card, note_card
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import gain_tokens, pay, shortfall, unpaid
from rondel.games.new_zealand.table import NewZealandTable

REVEALED: Final = 2
"""How many cards a shepherd brings into the market (NZ-6.44)."""


def reveal_sheep(t: NewZealandTable, who: int | str, count: int) -> None:
    """Bring the next cards of the market deck into the market, as many as remain (NZ-6.44)."""
    deck, market = list(t.market_deck), list(t.sheep)
    for _ in range(min(count, sum(deck))):
        breed = t.chance.pick_weighted(deck)
        deck[breed] -= 1
        market[breed] += 1
        if t.log is not None:
            t.note("revealed_sheep", who, t.content.cards[t.content.market_first + breed].id)
    t.market_deck, t.sheep = tuple(deck), tuple(market)


def refill_market(t: NewZealandTable, who: int | str) -> None:
    """Fill the market up to the number for the players, if it holds fewer (NZ-8.10).

    That happens in the set-up and at yellow arrows only (NZ-8.11).
    """
    reveal_sheep(t, who, t.count.sheep_market - sum(t.sheep))


def take_from_market(t: NewZealandTable, seat: int, card: int) -> None:
    """Put a sheep of the market on the own discard_pile (NZ-6.47)."""
    t.sheep = more(t.sheep, card - t.content.market_first, -1)
    add_card(t, seat, card)


def purchases(t: NewZealandTable, seat: int, shepherds: int) -> list[Move]:
    """Return what can be bought with so many shepherds (NZ-6.40)."""
    money = t.players[seat].money
    sheep = t.sheep
    moves: list[Move] = []
    for option, choices in zip(t.content.buy_options, t.content.buy_moves, strict=True):
        if option.shepherds <= shepherds and option.price <= money:
            for move, places in choices:
                if sheep[places[0]] and (
                    len(places) == 1 or sheep[places[1]] > (places[0] == places[1])
                ):
                    moves.append(move)
    return moves


@tells("buy_sheep")
def facts_of_buying(t: NewZealandTable, seat: int, op: Op) -> Facts:
    return {"shepherds": t.players[seat].workers[SHEPHERD]}


@warns("buy_sheep")
def warning_of_buying(t: NewZealandTable, seat: int, op: Op) -> str:
    """Warn whoever can pay for no sheep that is there; new ones can still be revealed."""
    return "" if purchases(t, seat, t.players[seat].workers[SHEPHERD]) else "no_sheep_to_buy"


@verb("buy_sheep", can=always)
def buy_sheep(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(BuySheep(seat, t.players[seat].workers[SHEPHERD]))


class BuySheep(FreeStep):
    """Use each shepherd once, for purchases (NZ-6.40) and reveals (NZ-6.44) in any mix (DP-16).

    The same purchase can be made again while shepherds last (NZ-6.41), of what lies in the market
    (NZ-6.45), and one may stop at any time (NZ-6.46).
    """

    __slots__ = ("shepherds",)
    rule = "NZ-6.40"
    asks = ("buy", "reveal_sheep")

    def __init__(self, seat: int, shepherds: int) -> None:
        self.seat = seat
        self.shepherds = shepherds

    def options(self, t: NewZealandTable) -> list[Move]:
        moves = purchases(t, self.seat, self.shepherds)
        if any(t.market_deck):
            moves.append(("reveal_sheep",))
        moves.append(("finish",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "finish":
            return
        used = 1
        if move[0] == "reveal_sheep":
            reveal_sheep(t, self.seat, REVEALED)
        else:
            option = t.content.buy_options[t.content.buy_number[str(move[1])]]
            pay(t, self.seat, option.price)
            t.note("bought_sheep", self.seat, option.price, option.shepherds)
            for name in move[2:]:
                card = t.content.card_number[str(name)]
                take_from_market(t, self.seat, card)
                note_card(t, self.seat, card)
            if option.tokens:
                gain_tokens(t, self.seat, option.tokens)
            used = option.shepherds
        if self.shepherds > used:
            t.agenda.append(BuySheep(self.seat, self.shepherds - used))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        if move[0] != "buy":
            return {"what": "stop_buying"}
        option = t.content.buy_options[t.content.buy_number[str(move[1])]]
        return {
            "sheep": dict(Counter(map(str, move[2:]))),
            "price": option.price,
            "shepherds": option.shepherds,
            "tokens": option.tokens,
        }

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        number = t.content.buy_number.get(str(move[1])) if len(move) > 2 else None
        if move[0] != "buy" or number is None:
            return self.rule
        option = t.content.buy_options[number]
        if option.shepherds > self.shepherds:
            missing = {"shepherd": option.shepherds - self.shepherds}
            return Refusal(self.rule, {"missing": missing, "left": self.shepherds}, "missing")
        money = t.players[self.seat].money
        if option.price > money:
            return unpaid(money, option.price)
        return "NZ-6.42" if option.cards == 2 else "NZ-6.45"

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"shepherds": self.shepherds}


# Sheep without buying


def breeds_there(t: NewZealandTable, names: tuple[str | int, ...]) -> list[int]:
    """Return which of these breeds lie in the market."""
    kinds = [t.content.card_number[str(name)] for name in names]
    return [kind for kind in kinds if t.sheep[kind - t.content.market_first]]


def two_vp_there(t: NewZealandTable) -> list[int]:
    """Return which of the breeds worth 2 points lie in the market (NZ-16.2)."""
    first = t.content.market_first
    return [kind for kind in t.content.two_vp_breeds if t.sheep[kind - first]]


def can_take_sheep(t: NewZealandTable, seat: int, op: Op) -> bool:
    return bool(two_vp_there(t) or breeds_there(t, op[2:]))


@verb("take_sheep", can=can_take_sheep)
def take_sheep(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(TakeSheep(seat, op, False))


class TakeSheep(FreeStep):
    """Take up to so many sheep worth 2 points, or one of the breeds named (NZ-6.97, DP-32)."""

    __slots__ = ("begun", "op")
    rule = "NZ-6.97"
    asks = ("take_sheep",)

    def __init__(self, seat: int, op: Op, begun: bool) -> None:
        self.seat = seat
        self.op = op
        self.begun = begun

    def options(self, t: NewZealandTable) -> list[Move]:
        breeds = two_vp_there(t)
        if not self.begun:
            breeds = breeds + breeds_there(t, self.op[2:])
        moves: list[Move] = [("take_sheep", t.content.cards[kind].id) for kind in breeds]
        moves.append(("finish",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "finish":
            return
        kind = t.content.card_number[str(move[1])]
        t.note("took_sheep", self.seat, move[1])
        take_from_market(t, self.seat, kind)
        left = int(self.op[1]) - 1
        if kind in t.content.two_vp_breeds and left:
            t.agenda.append(TakeSheep(self.seat, (self.op[0], left, *self.op[2:]), True))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"what": "stop_taking", "cost": 0}


def can_take_top(t: NewZealandTable, seat: int, op: Op) -> bool:
    return t.players[seat].money >= int(op[1]) and bool(breeds_there(t, op[2:]))


@tells("take_sheep_top")
def facts_of_taking_top(t: NewZealandTable, seat: int, op: Op) -> Facts:
    return {"missing": shortfall(t.players[seat].money, int(op[1]))}


@verb("take_sheep_top", can=can_take_top)
def take_sheep_top(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(TakeSheepTop(seat, op))


class TakeSheepTop(FreeStep):
    """Pay, and put one of the breeds named on top of the draw_stack (NZ-6.97, DP-32)."""

    __slots__ = ("op",)
    rule = "NZ-6.97"
    asks = ("take_sheep",)

    def __init__(self, seat: int, op: Op) -> None:
        self.seat = seat
        self.op = op

    def options(self, t: NewZealandTable) -> list[Move]:
        return [("take_sheep", t.content.cards[kind].id) for kind in breeds_there(t, self.op[2:])]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        pay(t, self.seat, int(self.op[1]))
        kind = t.content.card_number[str(move[1])]
        t.sheep = more(t.sheep, kind - t.content.market_first, -1)
        p.top = (kind, *p.top)
        t.note("bought_top", self.seat, move[1], int(self.op[1]))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"cost": int(self.op[1])}
