"""Wellington: the visit, its income and its delivery."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection
from typing import Final

from rondel.core.bits import has, without_bit
from rondel.core.moves import Move
from rondel.core.table import NOBODY, Facts, Refusal, Step, by_facts, by_seat, in_order
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.discs import (
    CHOOSE_DISC,
    can_place,
    facts_of_post,
    put_on_post,
    why_not_post,
)
from rondel.games.new_zealand.rules.flock import breeds_in_hand, put_on_discard, why_not_reveal
from rondel.games.new_zealand.rules.foresight import FORESIGHT_A, FORESIGHT_B, refill_foresight
from rondel.games.new_zealand.rules.free import AFTER_ACTIONS, CardStep, FreeStep
from rondel.games.new_zealand.table import NewZealandTable, Player

REVEAL_ALL: Final[Move] = ("reveal_all",)
NO_MORE: Final[Move] = ("income",)


def visit(t: NewZealandTable, seat: int) -> None:
    """Do income, delivery, both foresights and the closing steps, in this order (NZ-7.21).

    It doesn't matter how one came here (NZ-7.23), and a last turn is like any other (NZ-11.5). The
    whole visit counts as one action (NZ-3.8), so cards are played before the income or after the
    closing steps; tokens and gold work in between (NZ-7.22).
    """
    t.players[seat].visits += 1
    t.agenda += VISIT[seat]


class LeaveWellington(Step):
    """Put the runholder on the start (NZ-8.20) and fill the foresight up (NZ-8.21)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        t.players[self.owner].runholder = t.content.trail.start
        if t.log is not None:
            t.note("went_back", self.owner)
        refill_foresight(t, self.owner)


LEAVE_WELLINGTON: Final = by_seat(LeaveWellington)


# Income


class Income(CardStep):
    """Begin the income: reveal any number of sheep of different breeds (NZ-7.1, DP-24).

    Until the first one is revealed, cards may be played (NZ-7.22).
    """

    __slots__ = ()
    rule = "NZ-7.1"
    asks = ("reveal",)

    def options(self, t: NewZealandTable) -> list[Move]:
        return income_moves(t, breeds_in_hand(t, t.players[self.seat]))

    def choose(self, t: NewZealandTable, move: Move) -> None:
        NOTHING_REVEALED[self.seat].play(t, move)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return NOTHING_REVEALED[self.seat].facts(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return NOTHING_REVEALED[self.seat].why_not_option(t, move)


INCOME: Final = by_seat(Income)
VISIT: Final = tuple(
    map(in_order, INCOME, FORESIGHT_A, FORESIGHT_B, LEAVE_WELLINGTON, AFTER_ACTIONS)
)
"""By seat: the parts of a visit."""


def income_moves(t: NewZealandTable, breeds: Collection[int]) -> list[Move]:
    """Return the moves that reveal all breeds, or one more, or no more."""
    moves: list[Move] = []
    if len(breeds) > 1:
        moves.append(REVEAL_ALL)
    reveals = t.content.reveals
    for breed in breeds:
        moves.append(reveals[breed])
    moves.append(NO_MORE)
    return moves


class IncomeReveal(ClosedStep):
    """Go on revealing; nothing else is possible until the sheep are discarded (NZ-12.12).

    A revealed sheep lies in the discard_pile at once, which makes no difference, since nobody draws
    before the reveal is over. Others of its breed stay in hand (NZ-7.24).
    """

    __slots__ = ("breeding", "shown")
    rule = "NZ-7.1"
    asks = ("reveal",)
    closed = "NZ-12.12"

    def __init__(self, seat: int, shown: int, breeding: int) -> None:
        self.seat = seat
        self.shown = shown
        """The breeds revealed, a bit each."""
        self.breeding = breeding

    def breeds(self, t: NewZealandTable) -> Collection[int]:
        breeds = []
        for breed in breeds_in_hand(t, t.players[self.seat]):
            if not self.shown >> breed & 1:
                breeds.append(breed)
        return breeds

    def moves(self, t: NewZealandTable) -> list[Move]:
        return income_moves(t, self.breeds(t))

    def play(self, t: NewZealandTable, move: Move) -> None:
        seat, content = self.seat, t.content
        if move[0] == "income":
            t.agenda.append(SPEND_CERTIFICATES(seat, self.breeding))
            return
        everything = move[0] == "reveal_all"
        shown = self.breeds(t) if everything else [content.card_number[str(move[1])]]
        mask, breeding = self.shown, self.breeding
        for breed in shown:
            put_on_discard(t.players[seat], breed)
            if t.log is not None:
                t.note("revealed", seat, content.cards[breed].id)
            mask |= 1 << breed
            breeding += content.breeding[breed]
        if everything:
            t.agenda.append(SPEND_CERTIFICATES(seat, breeding))
        else:
            t.agenda.append(IncomeReveal(seat, mask, breeding))

    def facts(self, t: NewZealandTable, move: Move) -> Facts:
        """Tell how much a sheep adds to the income, or the income so far."""
        breeding = t.content.breeding
        if move[0] == "reveal":
            return {"worth": breeding[t.content.card_number[str(move[1])]]}
        if move[0] == "reveal_all":
            return {"worth": sum(breeding[breed] for breed in self.breeds(t))}
        return {"total": self.breeding + t.players[self.seat].permanent_certificates}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        """Only sheep can be revealed (NZ-7.2)."""
        if t.content.card_number.get(str(move[-1]), 0) >= t.content.first_effect:
            return "NZ-7.2"
        return why_not_reveal(t, self.seat, self.breeds(t), move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"breeding": self.breeding + t.players[self.seat].permanent_certificates}


NOTHING_REVEALED: Final = by_seat(lambda seat: IncomeReveal(seat, 0, 0))


class SpendCertificates(ClosedStep):
    """Spend certificates to raise the total (NZ-7.3, NZ-6.18), then gain it (NZ-7.5, DP-24).

    Permanent certificates count every time and are not spent (NZ-7.4).
    """

    __slots__ = ("breeding",)
    rule = "NZ-7.3"
    asks = ("certificates",)
    closed = "NZ-12.12"

    def __init__(self, seat: int, breeding: int) -> None:
        self.seat = seat
        self.breeding = breeding

    def moves(self, t: NewZealandTable) -> list[Move]:
        """None of them last; a single move is played without asking."""
        return [("certificates", n) for n in range(t.players[self.seat].certificates, -1, -1)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        spent = int(move[1])
        total = self.total(t, spent)
        p.certificates -= spent
        p.money += total
        if t.log is not None:
            t.note("income", self.seat, total)
            if spent:
                t.note("spent", self.seat, spent)
        t.agenda.append(DELIVER(self.seat, total))

    def total(self, t: NewZealandTable, spent: int) -> int:
        return self.breeding + t.players[self.seat].permanent_certificates + spent

    def facts(self, t: NewZealandTable, move: Move) -> Facts:
        return {"total": self.total(t, int(move[1]))}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        if len(move) != 2 or not isinstance(move[1], int) or move[1] < 0:
            return self.rule
        have = t.players[self.seat].certificates
        facts: Facts = {"missing": {"certificate": move[1] - have}, "have": have}
        return Refusal(self.rule, facts, "missing")

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"breeding": self.breeding + t.players[self.seat].permanent_certificates}


SPEND_CERTIFICATES: Final = by_facts(SpendCertificates)


# Delivery


def delivery_posts(t: NewZealandTable, p: Player, total: int) -> list[int]:
    """Return the trading posts within the total for which a disc can be paid (NZ-7.6).

    Foreign posts are open to those with a storehouse in their harbour (NZ-7.7).
    """
    found = []
    for post in posts_within(t.content, total):
        if can_place(t, p, post):
            found.append(post)
    return found


def posts_within(content: Content, total: int) -> tuple[int, ...]:
    """Return the trading posts of at most this value."""
    return content.trading_within[bisect(content.trading_values, total)]


def posts_without_clearing(t: NewZealandTable, p: Player, total: int) -> list[int]:
    """Return the posts for a disc from a medium harbour, which clears nothing (NZ-12.6)."""
    content = t.content
    found = []
    for post in posts_within(content, total):
        entry = content.posts[post]
        harbour = content.post_harbour[post]
        if (
            (entry.repeatable or not p.posts[post])
            and (not harbour or p.harbours & harbour)
            and p.money >= content.post_costs[post]
        ):
            found.append(post)
    return found


class Deliver(FreeStep):
    """Deliver exactly once, to a trading post of at most the total (NZ-7.6, DP-25).

    A post for which no disc can be paid is not offered (NZ-7.17). If that leaves none, a disc comes
    from a medium harbour; without one nothing is delivered (NZ-12.7).
    """

    __slots__ = ("total",)
    rule = "NZ-7.6"
    asks = ("post",)

    def __init__(self, seat: int, total: int) -> None:
        self.seat = seat
        self.total = total

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        posts = delivery_posts(t, p, self.total)
        if not posts and p.harbours & t.content.sea.medium_mask:
            posts = posts_without_clearing(t, p, self.total)
        return list(map(t.content.post_moves.__getitem__, posts))

    def choose(self, t: NewZealandTable, move: Move) -> None:
        post = t.content.post_number[str(move[1])]
        if can_place(t, t.players[self.seat], post):
            t.agenda.append(CHOOSE_DISC(self.seat, post))
        else:
            t.agenda.append(DiscFromHarbour(self.seat, post))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_post(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        post = t.content.post_number.get(str(move[-1]))
        if post is None or move[0] != "post":
            return self.rule
        if post not in t.content.trading_posts:
            return "NZ-7.7"
        return why_not_post(t, t.players[self.seat], self.total, post)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"total": self.total}


DELIVER: Final = by_facts(Deliver)


class DiscFromHarbour(FreeStep):
    """Choose the medium harbour that a disc for the delivery comes from (NZ-12.6, DP-33).

    The harbour is no longer upgraded.
    """

    __slots__ = ("post",)
    rule = "NZ-12.6"
    asks = ("disc_from",)

    def __init__(self, seat: int, post: int) -> None:
        self.seat = seat
        self.post = post

    def options(self, t: NewZealandTable) -> list[Move]:
        own = t.players[self.seat].harbours
        return [
            ("disc_from", t.content.harbours[harbour].id)
            for harbour in t.content.sea.medium
            if has(own, harbour)
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        p.harbours = without_bit(p.harbours, t.content.sea.harbour_number[str(move[1])])
        t.note("took_back", self.seat, move[1])
        put_on_post(t, self.seat, self.post)
