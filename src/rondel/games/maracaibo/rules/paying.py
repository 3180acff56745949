"""Paying with doubloons, combat points, workers and hand cards (MA-10.2); exchanges and choices."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.maracaibo.content import Exchange, Price
from rondel.games.maracaibo.pieces import GOOD, GOODS, OBJECTS
from rondel.games.maracaibo.rules.cards import discard
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import (
    DRILL,
    DRILL_POINTS,
    SKIP,
    FreeStep,
    drill,
    free_gains,
)
from rondel.games.maracaibo.table import MaracaiboTable, Player


def payable_points(p: Player, workers: int) -> int:
    """MA-18.6: return the combat points, with those that PER-08 could give for spare workers."""
    return p.combat_points + (DRILL_POINTS * (p.personal - workers) if p.drill else 0)


def pay_points(t: MaracaiboTable, seat: int, amount: int) -> None:
    """MA-18.6: pay combat points; workers needed for that are returned first."""
    p = t.players[seat]
    while p.combat_points < amount:
        drill(t, seat, DRILL)
    p.combat_points -= amount


def count_goods(t: MaracaiboTable, p: Player) -> list[int]:
    """Return the hand cards by good; bought and planned cards are no goods (MA-17.3)."""
    counts = [0] * len(GOODS)
    goods = t.content.goods
    for card in p.hand:
        counts[goods[card]] += 1
    return counts


def missing_objects(p: Player, needed: tuple[int, ...]) -> list[int]:
    """MA-10.4: return what hand cards must show, as each permanent object stands for one."""
    return [max(0, n - owned) for n, owned in zip(needed, p.objects, strict=True)]


def can_pay(
    t: MaracaiboTable, seat: int, price: Price, doubloons: int = 0, workers: int = 0
) -> bool:
    """MA-10.2: whether the player can pay the whole price, if there were so much more."""
    p = t.players[seat]
    if p.doubloons + doubloons < price.doubloons or p.personal + workers < price.workers:
        return False
    if price.points and payable_points(p, price.workers - workers) < price.points:
        return False
    if price.spent and t.turn_spent < price.spent:
        return False
    if price.same:
        return max(count_goods(t, p)) >= price.same
    if any(price.goods):
        return all(n <= there for n, there in zip(price.goods, count_goods(t, p), strict=True))
    if any(price.objects):
        counts = [0] * len(OBJECTS)
        objects = t.content.objects
        for card in p.hand:
            counts[objects[card]] += 1
        needed = missing_objects(p, price.objects)
        return all(n <= there for n, there in zip(needed, counts, strict=True))
    return True


def offers(t: MaracaiboTable, seat: int, price: Price, accept: Move) -> list[Move]:
    """MA-18.6: return the moves that accept or decline an offer which stands at this moment only.

    While it takes a free action to pay for it, the offer stays open for that one; if not even
    that would do, there is nothing to ask.
    """
    if can_pay(t, seat, price):
        return [accept, SKIP]
    doubloons, workers = free_gains(t, seat)
    return [SKIP] if workers and can_pay(t, seat, price, doubloons, workers) else []


class Pay(Step):
    """MA-18.6: pay a price, in one go.

    Workers go to the common supply and never stand for combat points (MA-10.2).
    """

    __slots__ = ("payer", "price")

    def __init__(self, payer: int, price: Price) -> None:
        super().__init__()
        self.payer = payer
        self.price = price

    def happen(self, t: MaracaiboTable) -> None:
        p = t.players[self.payer]
        price = self.price
        p.doubloons -= price.doubloons
        p.personal -= price.workers
        p.common += price.workers
        pay_points(t, self.payer, price.points)
        if price.same:
            t.do(ChooseGood(self.payer, price.same))
            return
        needed = missing_objects(p, price.objects)
        t.do(
            *(DiscardGood(self.payer, good, n) for good, n in enumerate(price.goods) if n),
            *(DiscardObject(self.payer, kind, n) for kind, n in enumerate(needed) if n),
        )


class ChooseGood(Step):
    """MA-10.3: choose the good that the identical cards show (DEC-16)."""

    __slots__ = ("count",)
    rule = "MA-10.3"
    asks = ("good",)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def moves(self, t: MaracaiboTable) -> list[Move]:
        counts = count_goods(t, t.players[self.seat])
        return [("good", GOODS[good]) for good, n in enumerate(counts) if n >= self.count]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        t.do(DiscardGood(self.seat, GOOD[str(move[1])], self.count))

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"count": self.count}


class DiscardCards(Step):
    """MA-17.2: discard hand cards of one kind; asked only if there are more than are needed."""

    __slots__ = ("count", "kind")
    rule = "MA-10.2"
    asks = ("discard",)

    def __init__(self, seat: int, kind: int, count: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.count = count

    def candidates(self, t: MaracaiboTable) -> list[int]:
        """Return the hand cards that will do."""
        raise NotImplementedError

    def moves(self, t: MaracaiboTable) -> list[Move]:
        cards = self.candidates(t)
        discard_moves = t.content.discard_moves
        if len(cards) == self.count:
            return [discard_moves[cards[0]]]
        return [discard_moves[card] for card in cards]

    def proposal(self, t: MaracaiboTable) -> Move | None:
        """The cheapest card: least is lost with it."""
        cards = t.content.cards
        cheapest = min(self.candidates(t), key=lambda card: cards[card].cost)
        return t.content.discard_moves[cheapest]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        discard(t, t.players[self.seat], t.content.card_number[str(move[1])])
        t.note("discarded", self.seat, move[1])
        if self.count > 1:
            t.do(type(self)(self.seat, self.kind, self.count - 1))


class DiscardGood(DiscardCards):
    """Discard hand cards that show a good."""

    __slots__ = ()

    def candidates(self, t: MaracaiboTable) -> list[int]:
        goods = t.content.goods
        return [card for card in t.players[self.seat].hand if goods[card] == self.kind]

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"good": GOODS[self.kind]}


class DiscardObject(DiscardCards):
    """Discard hand cards that show an object."""

    __slots__ = ()

    def candidates(self, t: MaracaiboTable) -> list[int]:
        objects = t.content.objects
        return [card for card in t.players[self.seat].hand if objects[card] == self.kind]

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"object": OBJECTS[self.kind]}


class Gain(Step):
    """Gain what was paid for."""

    __slots__ = ("actor", "exchange")

    def __init__(self, actor: int, exchange: Exchange) -> None:
        super().__init__()
        self.actor = actor
        self.exchange = exchange

    def happen(self, t: MaracaiboTable) -> None:
        perform(t, self.actor, self.exchange.op)


def can_exchange(t: MaracaiboTable, seat: int, op: Op) -> bool:
    """Whether the price of an exchange can be paid."""
    return can_pay(t, seat, t.content.exchanges[str(op[1])].price)


@verb("trade", can=can_exchange)
def trade(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Make an exchange without asking: whoever uses an assistant has chosen it already.

    What can't be paid for at this moment is offered, for as long as a task may help (MA-18.6).
    """
    exchange = t.content.exchanges[str(op[1])]
    if can_pay(t, seat, exchange.price):
        t.do(Pay(seat, exchange.price), Gain(seat, exchange))
    else:
        t.do(OfferExchange(seat, exchange.id))


@verb("exchange", can=can_exchange)
def offer_exchange(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-5.6: offer an exchange, which may be declined but not paid in part."""
    t.do(OfferExchange(seat, str(op[1])))


class OfferExchange(FreeStep):
    """MA-5.6: make an exchange or leave it out (DEC-08)."""

    __slots__ = ("name",)
    rule = "MA-5.6"

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(seat)
        self.name = name

    def options(self, t: MaracaiboTable) -> list[Move]:
        price = t.content.exchanges[self.name].price
        return offers(t, self.seat, price, ("exchange", self.name))

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "exchange":
            exchange = t.content.exchanges[self.name]
            t.do(Pay(self.seat, exchange.price), Gain(self.seat, exchange))

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"exchange": self.name}


@verb("either", can=always)
def either(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Offer one of several effects."""
    t.do(ChooseOne(seat, str(op[1])))


class ChooseOne(FreeStep):
    """Choose one of several effects (DEC-08, DEC-20)."""

    __slots__ = ("name",)
    rule = "MA-5.6"

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(seat)
        self.name = name

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [("choose", option) for option, _ in t.content.choices[self.name]]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        for option, ops in t.content.choices[self.name]:
            if option == move[1]:
                perform(t, self.seat, ops)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"choice": self.name}
