"""Buying project cards (chapter 17) and investing in prestige buildings (chapter 19)."""

from __future__ import annotations

from rondel.core.bits import has, with_bit
from rondel.core.moves import Move
from rondel.core.table import NOBODY, Facts, Refusal, Step
from rondel.games.maracaibo.content import Card
from rondel.games.maracaibo.pieces import (
    ABSENT,
    NATIONS,
    NEED_MARKERS,
    NEED_OBJECTS,
    NEED_ON_CARD,
    NEED_POINTS,
    NEED_RETURN,
    OBJECTS,
    PRESTIGE,
    SYNERGY,
)
from rondel.games.maracaibo.rules.effects import perform
from rondel.games.maracaibo.rules.gains import take_synergy
from rondel.games.maracaibo.rules.lasting import renew_lasting
from rondel.games.maracaibo.rules.paying import (
    DiscardObject,
    count_objects,
    pay_points,
    payable_points,
    positive,
)
from rondel.games.maracaibo.rules.points import gain_vp
from rondel.games.maracaibo.table import MaracaiboTable, Player


def add_purchases(t: MaracaiboTable, seat: int, moves: list[Move]) -> None:
    """Add the cards to buy (MA-17.4) and the buildings to invest in (MA-19.1, DEC-15).

    This is asked before every village action, so the bits are read without calls.
    """
    p = t.players[seat]
    content = t.content
    money, workers = p.doubloons + p.lasting.discount, p.personal
    cards = content.cards
    for number in p.hand + p.planning:
        card = cards[number]
        if (
            card.cost <= money
            and card.workers <= workers
            and (card.plain or meets_needs(t, p, card, number))
        ):
            moves.append(card.buy)
    if workers:
        for number in t.prestige:
            building = content.prestige[number]
            if building.cost <= money and not p.investments >> number & 1:
                moves.append(content.invest_moves[number])


def meets_needs(t: MaracaiboTable, p: Player, card: Card, number: int) -> bool:
    """MA-17.7: whether the player has what buying the card takes besides doubloons and workers."""
    if card.at >= 0 and t.chart.kind[card.at] == ABSENT:
        return False  # MA-17.18
    need = card.need
    if need == NEED_OBJECTS:
        objects = t.content.objects
        kind = card.need_what
        others = sum(objects[other] == kind for other in p.hand if other != number)
        return others + p.lasting.objects[kind] >= card.need_count
    if need == NEED_MARKERS:
        return t.markers.count(card.need_what) >= card.need_count
    if need == NEED_POINTS:
        return payable_points(p, card.workers) >= card.need_count
    return True


def cost_of_card(p: Player, card: Card) -> dict[str, int]:
    """Return what buying a card takes, by name; owned objects are kept (MA-17.5, MA-17.7)."""
    cost = {"doubloon": max(0, card.cost - p.lasting.discount), "worker": card.workers}
    if card.need == NEED_OBJECTS:
        cost[OBJECTS[card.need_what]] = card.need_count - p.lasting.objects[card.need_what]
    elif card.need == NEED_POINTS:
        cost["combat_point"] = card.need_count
    return {thing: n for thing, n in cost.items() if n > 0 or thing == "doubloon"}


def missing_for_card(t: MaracaiboTable, p: Player, number: int) -> dict[str, int]:
    """Return what is lacking to buy a card, by name."""
    card = t.content.cards[number]
    have = {
        "doubloon": p.doubloons,
        "worker": p.personal,
        "combat_point": payable_points(p, min(p.personal, card.workers)),
        **dict(zip(OBJECTS, count_objects(t, p), strict=True)),
    }
    if number in p.hand:  # it can't be discarded for its own price
        have[OBJECTS[t.content.objects[number]]] -= 1
    return positive({thing: n - have[thing] for thing, n in cost_of_card(p, card).items()})


def cost_of_building(t: MaracaiboTable, p: Player, number: int) -> dict[str, int]:
    """MA-19.2: return what investing in a building takes, by name."""
    return {"doubloon": max(0, t.content.prestige[number].cost - p.lasting.discount), "worker": 1}


def purchase_facts(t: MaracaiboTable, seat: int, move: Move) -> Facts:
    """Return for a label what a purchase costs."""
    p = t.players[seat]
    if move[0] == "invest":
        return {"price": cost_of_building(t, p, t.content.prestige_number[str(move[1])])}
    return {"price": cost_of_card(p, t.content.cards[t.content.card_number[str(move[1])]])}


def why_not_purchase(t: MaracaiboTable, seat: int, move: Move) -> str | Refusal:
    """Return why a purchase is not possible at a moment for purchases."""
    name = str(move[1]) if len(move) == 2 else ""
    if move[0] == "invest":
        return why_not_invest(t, t.players[seat], t.content.prestige_number.get(name, -1))
    return why_not_buy(t, t.players[seat], t.content.card_number.get(name, -1))


def why_not_invest(t: MaracaiboTable, p: Player, number: int) -> str | Refusal:
    """Return why a building can't be invested in."""
    if number not in t.prestige:
        return "MA-19.1"
    if has(p.investments, number):
        return "MA-19.5"
    price = cost_of_building(t, p, number)
    have = {"doubloon": p.doubloons, "worker": p.personal}
    missing = positive({thing: n - have[thing] for thing, n in price.items()})
    building = t.content.prestige[number].id
    return Refusal("MA-19.2", {"building": building, "price": price, "missing": missing})


def why_not_buy(t: MaracaiboTable, p: Player, number: int) -> str | Refusal:
    """Return why a card can't be bought."""
    if number not in p.hand + p.planning:
        return "MA-17.4"
    card = t.content.cards[number]
    missing = missing_for_card(t, p, number)
    if missing:
        facts: Facts = {"card": card.id, "price": cost_of_card(p, card), "missing": missing}
        return Refusal("MA-17.5" if "doubloon" in missing else "MA-17.7", facts)
    if card.at >= 0 and t.chart.kind[card.at] == ABSENT:
        return Refusal("MA-17.18", {"card": card.id, "place": t.content.location_ids[card.at]})
    nation = NATIONS[card.need_what]
    facts = {"nation": nation, "needed": card.need_count, "have": t.markers.count(card.need_what)}
    return Refusal("MA-17.7", facts, "markers")


def purchase(t: MaracaiboTable, seat: int, move: Move) -> None:
    """MA-9.4: carry out one of the moves of `add_purchases`."""
    if move[0] == "invest":
        invest(t, seat, t.content.prestige_number[str(move[1])])
    else:
        buy(t, seat, t.content.card_number[str(move[1])])


def buy(t: MaracaiboTable, seat: int, number: int) -> None:
    """MA-17.5: pay the cost, less the discounts, together with what else the card requires."""
    p = t.players[seat]
    card = t.content.cards[number]
    if number in p.planning:
        place = p.planning.index(number)
        p.planning = p.planning[:place] + p.planning[place + 1 :]
    else:
        p.remove_from_hand(number)
    t.shown |= 1 << number
    pay_doubloons(t, seat, card.cost - p.lasting.discount)
    if card.need == NEED_RETURN:
        p.personal -= 1
        p.common += 1
        t.note("paid_workers", seat, 1)
    elif card.need == NEED_ON_CARD:
        p.personal -= 1
        p.on_cards += 1
        t.note("paid_workers", seat, 1)
    elif card.need == NEED_POINTS:
        pay_points(t, seat, card.need_count)
    if t.log is not None:
        t.note("bought", seat, card.id)
    if card.need == NEED_OBJECTS:
        missing = card.need_count - p.lasting.objects[card.need_what]
        if missing > 0:
            t.do(HandIn(seat, card.need_what, missing), Bought(seat, number))
            return
    lay_out(t, seat, number)


class HandIn(DiscardObject):
    """MA-17.7: discard hand cards for the objects that a purchase requires."""

    __slots__ = ()
    deed = "handed_in"


def pay_doubloons(t: MaracaiboTable, seat: int, price: int) -> None:
    """MA-17.5: pay for a purchase; discounts may make it free, but never bring money."""
    if price > 0:
        t.players[seat].doubloons -= price
        if t.log is not None:
            t.note("paid_doubloons", seat, price)


class Bought(Step):
    """MA-17.6: a card for which others were handed in, when that is done."""

    __slots__ = ("buyer", "card")

    def __init__(self, buyer: int, card: int) -> None:
        self.seat = NOBODY
        self.buyer = buyer
        self.card = card

    def happen(self, t: MaracaiboTable) -> None:
        lay_out(t, self.buyer, self.card)


def lay_out(t: MaracaiboTable, seat: int, number: int) -> None:
    """MA-17.6: put the card into the tableau, where it works at once, part by part.

    The worker of a blue card goes to its location, wherever the ship is (MA-11.1).
    """
    p = t.players[seat]
    card = t.content.cards[number]
    p.tableau += (number,)
    if card.at >= 0:
        p.personal -= 1
        p.assistants += ((card.at, number),)
        t.note("placed", seat, t.content.location_ids[card.at])
    if card.permanent:
        renew_lasting(t, p)
    perform(t, seat, card.brings)


def invest(t: MaracaiboTable, seat: int, number: int) -> None:
    """MA-19.2: pay doubloons and a worker, who stays there.

    The building is no card of the tableau (MA-19.7). It gives its token (MA-19.3), and points to
    whoever is the first to invest in it (MA-19.4).
    """
    p = t.players[seat]
    building = t.content.prestige[number]
    first = not any(has(other.investments, number) for other in t.players)
    pay_doubloons(t, seat, building.cost - p.lasting.discount)
    p.personal -= 1
    t.note("paid_workers", seat, 1)
    p.investments = with_bit(p.investments, number)
    t.note("invested", seat, building.id)
    take_synergy(t, seat, SYNERGY[t.content.investing.synergy])
    if first:
        t.note("first_investor", seat)
        gain_vp(t, seat, t.content.investing.first_vp, PRESTIGE)
