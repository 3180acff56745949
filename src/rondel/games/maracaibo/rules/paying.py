"""Paying with doubloons, combat points, workers and hand cards (MA-10.2); exchanges and choices."""

from __future__ import annotations

from typing import ClassVar, Final

from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Detail, Facts, Refusal, Step
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
from rondel.games.maracaibo.rules.measures import count
from rondel.games.maracaibo.rules.questions import Payment
from rondel.games.maracaibo.table import MaracaiboTable, Player

NOTHING: Final = "nothing"
"""What something costs that costs nothing."""


def payable_points(p: Player, workers: int) -> int:
    """MA-18.6: return the combat points, with those that PER-08 could give for spare workers."""
    return p.combat_points + (DRILL_POINTS * (p.personal - workers) if p.lasting.drill else 0)


def pay_points(t: MaracaiboTable, seat: int, amount: int) -> None:
    """MA-18.6: pay combat points; workers needed for that are returned first."""
    p = t.players[seat]
    while p.combat_points < amount:
        drill(t, seat, DRILL)
    p.combat_points -= amount
    if amount:
        t.note("paid_points", seat, amount)


def count_goods(t: MaracaiboTable, p: Player) -> list[int]:
    """Return the hand cards by good; bought and planned cards are no goods (MA-17.3)."""
    counts = [0] * len(GOODS)
    goods = t.content.goods
    for card in p.hand:
        counts[goods[card]] += 1
    return counts


def count_objects(t: MaracaiboTable, p: Player) -> list[int]:
    """Return the hand cards by object."""
    counts = [0] * len(OBJECTS)
    objects = t.content.objects
    for card in p.hand:
        counts[objects[card]] += 1
    return counts


def missing_objects(p: Player, needed: tuple[int, ...]) -> list[int]:
    """MA-10.4: return what hand cards must show, as each permanent object stands for one."""
    return [max(0, n - owned) for n, owned in zip(needed, p.lasting.objects, strict=True)]


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
    if price.good_counts:
        goods = [*map(t.content.goods.__getitem__, p.hand)]
        for good, n in price.good_counts:
            if goods.count(good) < n:
                return False
    elif price.object_counts:
        objects = [*map(t.content.objects.__getitem__, p.hand)]
        for kind, n in price.object_counts:
            if objects.count(kind) + p.lasting.objects[kind] < n:
                return False
    return True


def cost_of(p: Player, price: Price) -> Detail:
    """Return what has to be given for a price, by name; owned objects are kept (MA-10.4)."""
    amounts = {
        "doubloon": price.doubloons,
        "combat_point": price.points,
        "worker": price.workers,
        "identical_good": price.same,
        **dict(zip(GOODS, price.goods, strict=True)),
        **dict(zip(OBJECTS, missing_objects(p, price.objects), strict=True)),
    }
    return positive(amounts) or NOTHING


def missing_for(t: MaracaiboTable, seat: int, price: Price) -> dict[str, int]:
    """Return what is lacking to pay a price (MA-10.2), by name; {} if nothing is."""
    p = t.players[seat]
    hand = count_goods(t, p)
    goods = zip(GOODS, price.goods, hand, strict=True)
    objects = zip(OBJECTS, missing_objects(p, price.objects), count_objects(t, p), strict=True)
    return positive(
        {
            "doubloon": price.doubloons - p.doubloons,
            "combat_point": price.points - payable_points(p, min(p.personal, price.workers)),
            "worker": price.workers - p.personal,
            "movement_point": price.spent - t.turn_spent,
            "identical_good": price.same - max(hand),
            **{thing: needed - there for thing, needed, there in (*goods, *objects)},
        }
    )


def positive(amounts: dict[str, int]) -> dict[str, int]:
    """Return the amounts of which there are any."""
    return {thing: amount for thing, amount in amounts.items() if amount > 0}


def unpaid(t: MaracaiboTable, seat: int, price: Price, rule: str) -> Refusal:
    """Refuse something by its rule: say what is lacking to pay for it."""
    return Refusal(rule, {"missing": missing_for(t, seat, price)}, "missing")


def comes_to_nothing(t: MaracaiboTable, seat: int, ops: Ops) -> bool:
    """Whether effects that may be chosen would bring nothing as things stand."""
    return not any(_comes_of(t, seat, op) for op in ops)


def _comes_of(t: MaracaiboTable, seat: int, op: Op) -> bool:
    if op[0] == "vp_per":
        return count(t, seat, str(op[1])) > 0
    if op[0] == "legacy_quest" and t.legacy_quest >= 0:
        return can_pay(t, seat, t.content.quest_tiles[t.legacy_quest].price)
    return verb.can_op(t, seat, op)


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
        self.seat = NOBODY
        self.payer = payer
        self.price = price

    def happen(self, t: MaracaiboTable) -> None:
        p = t.players[self.payer]
        price = self.price
        if price.doubloons:
            p.doubloons -= price.doubloons
            t.note("paid_doubloons", self.payer, price.doubloons)
        if price.workers:
            p.personal -= price.workers
            p.common += price.workers
            t.note("paid_workers", self.payer, price.workers)
        pay_points(t, self.payer, price.points)
        if price.same:
            t.do(ChooseGood(self.payer, price.same))
            return
        needed = missing_objects(p, price.objects)
        t.do(
            *(DiscardGood(self.payer, good, n) for good, n in enumerate(price.goods) if n),
            *(DiscardObject(self.payer, kind, n) for kind, n in enumerate(needed) if n),
        )


class ChooseGood(Payment):
    """MA-10.3: choose the good that the identical cards show (DEC-16)."""

    __slots__ = ("count",)
    rule = "MA-10.3"
    asks = ("good",)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def moves(self, t: MaracaiboTable) -> list[Move]:
        counts = count_goods(t, t.players[self.seat])
        return [("good", GOODS[good]) for good, n in enumerate(counts) if n >= self.count]

    def play(self, t: MaracaiboTable, move: Move) -> None:
        t.do(DiscardGood(self.seat, GOOD[str(move[1])], self.count))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        good = GOOD.get(str(move[1]), -1) if len(move) == 2 else -1
        if good < 0:
            return self.rule
        have = count_goods(t, t.players[self.seat])[good]
        return Refusal(self.rule, {"missing": {GOODS[good]: self.count - have}}, "missing")

    def facts(self, t: MaracaiboTable, move: Move) -> Facts:
        return {"count": self.count}

    def details(self, t: MaracaiboTable) -> Facts:
        return {"count": self.count}


class DiscardCards(Payment):
    """MA-17.2: discard hand cards of one kind; asked only if there are more than are needed."""

    __slots__ = ("count", "kind")
    rule = "MA-10.2"
    asks = ("discard",)
    deed: ClassVar[str] = "discarded"
    """What the log calls it."""

    def __init__(self, seat: int, kind: int, count: int) -> None:
        self.seat = seat
        self.kind = kind
        self.count = count

    def candidates(self, t: MaracaiboTable) -> list[int]:
        """Return the hand cards that will do."""
        raise NotImplementedError

    def wanted(self) -> str:
        """Return what the cards have to show."""
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
        if t.log is not None:
            t.note(self.deed, self.seat, move[1], self.wanted())
        if self.count > 1:
            t.do(type(self)(self.seat, self.kind, self.count - 1))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        return Refusal(self.rule, {"wanted": self.wanted()}, "kind")

    def details(self, t: MaracaiboTable) -> Facts:
        return {"wanted": self.wanted()}


class DiscardGood(DiscardCards):
    """Discard hand cards that show a good."""

    __slots__ = ()

    def candidates(self, t: MaracaiboTable) -> list[int]:
        goods = t.content.goods
        return [card for card in t.players[self.seat].hand if goods[card] == self.kind]

    def wanted(self) -> str:
        return GOODS[self.kind]


class DiscardObject(DiscardCards):
    """Discard hand cards that show an object."""

    __slots__ = ()

    def candidates(self, t: MaracaiboTable) -> list[int]:
        objects = t.content.objects
        return [card for card in t.players[self.seat].hand if objects[card] == self.kind]

    def wanted(self) -> str:
        return OBJECTS[self.kind]


class Gain(Step):
    """Gain what was paid for; the log has a word for it, and for what was used or fulfilled."""

    __slots__ = ("actor", "deed", "exchange", "what")

    def __init__(self, actor: int, exchange: Exchange, deed: str = "", what: str = "") -> None:
        self.seat = NOBODY
        self.actor = actor
        self.exchange = exchange
        self.deed = deed
        self.what = what

    def happen(self, t: MaracaiboTable) -> None:
        if self.deed:
            t.note(self.deed, self.actor, self.what)
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
        t.do(Pay(seat, exchange.price), Gain(seat, exchange, "exchanged"))
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
        self.seat = seat
        self.name = name

    def options(self, t: MaracaiboTable) -> list[Move]:
        price = t.content.exchanges[self.name].price
        return offers(t, self.seat, price, ("exchange", self.name))

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "exchange":
            exchange = t.content.exchanges[self.name]
            t.do(Pay(self.seat, exchange.price), Gain(self.seat, exchange, "exchanged"))

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        if move != ("exchange", self.name):
            return self.rule
        return unpaid(t, self.seat, t.content.exchanges[self.name].price, self.rule)

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        if move[0] != "exchange":
            return NO_FACTS
        return {"price": cost_of(t.players[self.seat], t.content.exchanges[self.name].price)}

    def details(self, t: MaracaiboTable) -> Facts:
        return {"exchange": self.name}


@verb("either", can=always)
def either(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Offer one of several effects."""
    t.agenda.append(ChooseOne(seat, str(op[1])))


class ChooseOne(FreeStep):
    """Choose one of several effects (DEC-08, DEC-20)."""

    __slots__ = ("name",)
    rule = "MA-5.6"

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [("choose", option) for option, _ in t.content.choices[self.name]]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        perform(t, self.seat, self.chosen(t, move))

    def chosen(self, t: MaracaiboTable, move: Move) -> Ops:
        """Return what a move chooses."""
        return next(ops for option, ops in t.content.choices[self.name] if option == move[1])

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """How many points, or steps of the explorer, a choice would bring."""
        op = self.chosen(t, move)[0]
        if op[0] == "vp_per":
            return {"points": int(op[2]) * count(t, self.seat, str(op[1]))}
        if op[0] == "explorer":
            return {"steps": int(op[1]) + t.players[self.seat].lasting.range}
        return NO_FACTS

    def warning(self, t: MaracaiboTable, move: Move) -> str:
        if move[0] != "choose":
            return ""
        return "nothing" if comes_to_nothing(t, self.seat, self.chosen(t, move)) else ""

    def details(self, t: MaracaiboTable) -> Facts:
        return {"choice": self.name}
