"""The steps of the clean-up phase (CI-12)."""

from __future__ import annotations

from functools import cache
from typing import Final

from rondel.core.bits import has, members, with_bit, without_bit
from rondel.core.effects import Op, always
from rondel.core.moves import Move, argument
from rondel.core.rows import changed, more
from rondel.core.table import NOBODY, Facts, Refusal, Step, by_facts, by_seat, in_order
from rondel.games.cooper_island.pieces import (
    CLEANUP,
    COIN,
    FOOD,
    GAME_END,
    NO_PIECES,
    PAID,
    PIECES,
    SPECIAL,
)
from rondel.games.cooper_island.rules.anytime import FreeStep, add_anytime, has_means
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import verb
from rondel.games.cooper_island.rules.elsewhere import why_elsewhere
from rondel.games.cooper_island.rules.fees import add_anchors
from rondel.games.cooper_island.rules.paying import hand_over
from rondel.games.cooper_island.rules.sailing import gain_helm
from rondel.games.cooper_island.rules.solo import CooperCleanup, leave_third_colour
from rondel.games.cooper_island.rules.storage import (
    piece_facts,
    piece_moves,
    plain_payment,
    usable,
    why_not_piece,
)
from rondel.games.cooper_island.table import CooperTable, Player


class CleanupPhase(Step):
    """Steps 1 to 6: all players finish one before the next begins (CI-12.1). 7 is `NextRound`.

    Boats that lie face down stay so (CI-12.15). In the solo game Cooper goes first (CI-19.37).
    """

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        t.phase = CLEANUP
        t.note("cleanup", t.round)
        for p in t.players:
            p.cartographer_used = False
        t.agenda += steps_in(t.seat_order())
        if t.cooper is not None:
            t.agenda.append(CooperCleanup())


class BeginPart(Step):
    """A seat's part of a clean-up step begins."""

    __slots__ = ("owner", "steps")

    def __init__(self, owner: int, *steps: Step) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.steps = in_order(*steps)

    def happen(self, t: CooperTable) -> None:
        t.active = self.owner
        t.begin_turn(self.owner)
        t.agenda += self.steps


class BeginBonus(Step):
    """A seat's part of step 3 or 4 begins, most often without a window (see `Window`)."""

    __slots__ = ("bonus", "owner", "window")

    def __init__(self, owner: int, before: str, bonus: Step) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.window = Window(owner, before)
        self.bonus = bonus

    def happen(self, t: CooperTable) -> None:
        t.active = self.owner
        t.begin_turn(self.owner)
        t.agenda.append(self.bonus)
        if has_means(t, t.players[self.owner]):
            t.agenda.append(self.window)


class Window(FreeStep):
    """Anytime actions before the seat's part of a step (CI-12.1), or at the end (CI-13.1, DC-39).

    Before the bonuses for statues and passage a seat is asked only if it has the means to change
    them: what it could store or trade then, it can as well before the markets are cleared.
    """

    __slots__ = ("before",)
    rule = "CI-12.1"

    def __init__(self, seat: int, before: str) -> None:
        self.seat = seat
        self.before = before

    def moves(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [("done",)]
        quiet = self.before in ("statues", "passage")
        if not quiet or has_means(t, t.players[self.seat]):
            add_anytime(t, self.seat, moves)
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        """Nothing: the step's own part is next on the agenda."""

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        return why_elsewhere(move, "CI-13.1" if t.phase == GAME_END else self.rule)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"before": f"before_{self.before}"}


Left = dict[int, tuple[int, ...]]
"""What lies on the marketplaces of seats."""


class LastWindows(Step):
    """A window for everybody, and another one for whoever is sent something after it (CI-12.13,
    CI-13.1): a fee that comes too late to be stored would be lost.

    `left` is what each seat left on its marketplace when its window closed. Only others change that
    afterwards.
    """

    __slots__ = ("before", "last", "left")

    def __init__(self, before: str, last: int = NOBODY, left: Left | None = None) -> None:
        self.seat = NOBODY
        self.before = before
        self.last = last
        self.left: Left = left or {}

    def happen(self, t: CooperTable) -> None:
        left = self.left
        if self.last != NOBODY:
            left = {**left, self.last: t.players[self.last].market}
        seat = next_to_look(t, left)
        if seat != NOBODY:
            t.agenda.append(LastWindows(self.before, seat, left))
            t.agenda.append(LAST_WINDOW[self.before][seat])


def next_to_look(t: CooperTable, left: Left) -> int:
    """The next seat whose window is still to come or comes again; `NOBODY` if there is none."""
    order = t.seat_order()
    for seat in order:
        if seat not in left:
            return seat
    for seat in order:
        if left[seat] != t.players[seat].market:
            return seat
    return NOBODY


LAST_WINDOW: Final = {
    "market": by_seat(lambda seat: BeginPart(seat, Window(seat, "market"))),
    "end": by_seat(lambda seat: BeginPart(seat, Window(seat, "end"))),
}


# Step 1: feeding


def feeding_cost(t: CooperTable, p: Player) -> int:
    """The food that the player owes: more for each worker hired, less by small cards (CI-12.2).

    A worker counts as soon as it has left the pool, even one on a royal order (CI-11.12); so it is
    7 at most (CI-11.14). Small cards also work with the Harbour Inn (CI-15.17).
    """
    feeding = t.content.feeding
    start = t.content.start
    food = (
        feeding.base
        + feeding.normal * (start.pool_normal - p.pool_normal)
        + feeding.special * (start.pool_special - p.pool_special)
    )
    if not p.small_cards:
        return food
    return t.content.reduced(p.small_cards, "feed", changed(NO_PIECES, FOOD, food))[FOOD]


def feeding_extra(t: CooperTable, p: Player) -> tuple[int, int]:
    """How much more food the player may pay, and for how many helm points (CI-12.5)."""
    for number in members(p.small_cards):
        card = t.content.small_cards[number]
        if card.extra_food:
            return card.extra_food, card.extra_helm
    return 0, 0


class BeginFeeding(Step):
    """Step 1 for one seat, with the cost of this moment (CI-12.2)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: CooperTable) -> None:
        t.agenda.append(FEED(self.owner, feeding_cost(t, t.players[self.owner]), 0, 0, -1))


@verb("feed", can=always)
def feed(t: CooperTable, seat: int, op: Op) -> None:
    """Feed at once; the card's helm points belong to the feeding's gain (CI-16.10, CI-8.4)."""
    t.agenda.append(FEED(seat, feeding_cost(t, t.players[seat]), int(op[1]), 0, -1))


class Feed(ClosedStep):
    """Which food to pay next: as much as is due or, if that is too much, all there is (CI-12.2,
    CI-12.3, DC-37).

    `raised` is -1 before the first cube, while the amount may still be raised (CI-12.5), and then
    the amount by which it was raised.
    """

    __slots__ = ("bonus", "due", "paid", "raised")
    rule = "CI-12.3"
    asks = ("feed", "raise")

    def __init__(self, seat: int, due: int, bonus: int, paid: int, raised: int) -> None:
        self.seat = seat
        self.due = due
        self.bonus = bonus
        self.paid = paid
        self.raised = raised

    def moves(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        food = usable(p)[FOOD]
        missing = self.due + max(0, self.raised) - self.paid
        if missing <= 0 or not food:
            moves: list[Move] = [("nothing",)]
        elif food <= missing:  # all of it goes, in whatever order
            moves = piece_moves(p, t.layout, "feed", (FOOD,))[:1]
        else:
            moves = piece_moves(p, t.layout, "feed", (FOOD,))
        if self.raised < 0 and p.small_cards:
            extra, _ = feeding_extra(t, p)
            if extra and food >= self.due + extra:
                moves.insert(0, ("raise",))
        return moves

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        paid, raised = self.paid, max(0, self.raised)
        if move[0] == "raise":
            raised = feeding_extra(t, p)[0]
            t.note("meal_raised", self.seat, raised)
        elif move[0] == "feed":
            paid += hand_over(t, self.seat, move[1])
        if move[0] == "nothing" or paid >= self.due + raised:
            self.finish(t, paid, raised)
        else:
            t.agenda.append(FEED(self.seat, self.due, self.bonus, paid, raised))

    def proposal(self, t: CooperTable) -> Move | None:
        missing = self.due + max(0, self.raised) - self.paid
        if missing <= 0 or (self.raised < 0 and ("raise",) in t.moves()):
            return None  # whether to raise it is a question of its own
        return plain_payment(t.players[self.seat], t.layout, "feed", FOOD, missing)

    def finish(self, t: CooperTable, paid: int, raised: int) -> None:
        """Take anchors for missing food, then all helm points as one gain (CI-12.6, CI-8.4)."""
        p = t.players[self.seat]
        points = self.bonus
        if paid >= self.due:  # in full (CI-12.4)
            hired = t.content.start.pool_special - p.pool_special
            points += hired * t.content.feeding.helm_special
        if raised:  # it could be paid, so it was (CI-12.5)
            points += feeding_extra(t, p)[1]
        if t.log is not None:
            if paid < self.due:
                t.note("starved", self.seat, self.due - paid)
            elif paid:
                t.note("fed", self.seat)
        gain_helm(t, self.seat, points)
        add_anchors(t, self.seat, self.due - paid)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        p = t.players[self.seat]
        if move == ("raise",):
            return self.why_no_raise(t, p)
        name = argument(move, "feed")
        if not name or self.paid >= self.due + max(0, self.raised):
            return self.rule
        if name != PIECES[FOOD]:
            return "CI-12.2"
        return why_not_piece(p, name, "CI-12.2", "CI-7.7")

    def why_no_raise(self, t: CooperTable, p: Player) -> str | Refusal:
        extra, _ = feeding_extra(t, p)
        if not extra or self.raised >= 0:
            return "CI-12.5"
        have = usable(p)[FOOD]
        missing = {PIECES[FOOD]: self.due + extra - have}
        return Refusal("CI-12.5", {"missing": missing, "have": have}, "missing")

    def facts(self, t: CooperTable, move: Move) -> Facts:
        p = t.players[self.seat]
        if move[0] == "feed":
            return piece_facts(p, t.layout, move[1])
        extra, helm = feeding_extra(t, p)
        return {"food": extra, "helm": helm} if move[0] == "raise" else {"case": "feed"}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"due": self.due + max(0, self.raised), "paid": self.paid}


FEED: Final = by_facts(Feed)


# Step 2: reactivation


class Reactivate(FreeStep):
    """Which large card to turn up again, or which lid to take back, for coins (CI-12.7, DC-38).

    With the fortress it is free, and both are possible: one card and one lid (CI-12.8). Lids on
    land are not on offer (CI-12.9).
    """

    __slots__ = ("cards", "lids")
    rule = "CI-12.7"
    asks = ("reactivate",)

    def __init__(self, seat: int, cards: bool, lids: bool) -> None:
        self.seat = seat
        self.cards = cards
        self.lids = lids

    def moves(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves = self.options(t)
        if has_means(t, p) or p.crates_used or p.large_cards != p.large_up:
            add_anytime(t, self.seat, moves)
        return moves

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        costs = t.content.reactivation
        moves: list[Move] = []
        down = p.large_cards & ~p.large_up
        if down and self.cards and (p.free_reactivation or p.storage[COIN] >= costs.card_coins):
            moves += [("reactivate", t.content.large_cards[card].id) for card in members(down)]
        used = p.crates_used
        if used and self.lids and (p.free_reactivation or p.storage[COIN] >= costs.lid_coins):
            moves += [("reactivate", t.content.crate_spaces[space].id) for space in members(used)]
        moves.append(("nothing",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "nothing":
            return
        p = t.players[self.seat]
        card = t.content.large_number.get(str(move[1]))
        if not p.free_reactivation:
            price = self.price(t, card is not None)
            p.storage = more(p.storage, COIN, -price)
            t.note(PAID[COIN], self.seat, price)
        elif self.cards and self.lids:
            t.agenda.append(Reactivate(self.seat, card is None, card is not None))
        if card is not None:
            p.large_up = with_bit(p.large_up, card)
            t.note("card_readied", self.seat, move[1])
        else:
            space = t.content.crate_number[str(move[1])]
            p.crates_used = without_bit(p.crates_used, space)
            p.lids_unused += 1
            t.note("lid_taken_back", self.seat, move[1])

    def price(self, t: CooperTable, card: bool) -> int:
        """The coins for a large card or for a lid (CI-12.7)."""
        costs = t.content.reactivation
        return costs.card_coins if card else costs.lid_coins

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        if move[0] != "reactivate":
            return why_elsewhere(move, self.rule)
        name = argument(move, "reactivate")
        if name in t.content.boat_number:
            return "CI-12.15"
        if not (self.cards and self.lids):
            return "CI-12.8"
        p = t.players[self.seat]
        card, space = t.content.large_number.get(name), t.content.crate_number.get(name)
        down = card is not None and has(p.large_cards & ~p.large_up, card)
        if not down and (space is None or not has(p.crates_used, space)):
            return self.rule
        have, price = p.storage[COIN], self.price(t, down)
        missing = {PIECES[COIN]: price - have}
        return Refusal(self.rule, {"missing": missing, "cost": price, "have": have}, "missing")

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "nothing":
            return {"case": "ready"}
        card = move[1] in t.content.large_number
        if t.players[self.seat].free_reactivation:
            return {"case": "card_free" if card else "lid_free"}
        return {"case": "card" if card else "lid", "cost": self.price(t, card)}


# Steps 3 to 6


class StatueBonus(Step):
    """Step 3: gain a helm point for each statue on land, as one gain (CI-12.10)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: CooperTable) -> None:
        statues = t.players[self.owner].statues
        if statues:
            t.note("statues_counted", self.owner, statues)
        gain_helm(t, self.owner, statues)


class PassageBonus(Step):
    """Step 4: gain a helm point if the whole passage is charted (CI-12.11)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: CooperTable) -> None:
        if not t.layout.passage_bits & ~t.players[self.owner].land.charted:
            t.note("passage_charted", self.owner)
            gain_helm(t, self.owner, t.content.points.passage)


class ReturnWorkers(Step):
    """Step 5: all workers in the sections go home (CI-5.17, CI-12.12); in the solo game the third
    colour takes the place of some (CI-19.41)."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        for space, stack in enumerate(t.workers):
            for seat in stack:
                p = t.players[seat]
                if space % 2 == SPECIAL:
                    p.special += 1
                else:
                    p.normal += 1
        t.note("workers_home", *range(t.seats))
        if t.cooper is not None:
            leave_third_colour(t)
        else:
            t.workers = ((),) * len(t.workers)


class ClearMarkets(Step):
    """Step 6: all marketplaces are emptied together (CI-12.13)."""

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        for seat, p in enumerate(t.players):
            if t.log is not None and any(p.market):
                lost = (name for name, n in zip(PIECES, p.market, strict=True) for _ in range(n))
                t.note("market_lost", seat, *lost)
            p.market = NO_PIECES


PARTS: Final[tuple[tuple[Step, ...], ...]] = (
    by_seat(lambda seat: BeginPart(seat, Window(seat, "feed"), BeginFeeding(seat))),
    by_seat(lambda seat: BeginPart(seat, Reactivate(seat, True, True))),
    by_seat(lambda seat: BeginBonus(seat, "statues", StatueBonus(seat))),
    by_seat(lambda seat: BeginBonus(seat, "passage", PassageBonus(seat))),
)
"""Steps 1 to 4 of the clean-up, by seat (CI-12.1)."""


@cache
def steps_in(order: tuple[int, ...]) -> tuple[Step, ...]:
    """Steps 1 to 6 of the clean-up, with the seats in this order."""
    parts = [part[seat] for part in PARTS for seat in order]
    return in_order(*parts, ReturnWorkers(), LastWindows("market"), ClearMarkets())
