"""Discs: clearing spaces of the player board, the corner rule, discs on posts."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import Facts, Refusal, by_facts
from rondel.games.new_zealand.rules.effects import perform, tells, verb
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.rules.gains import gain_money, pay, shortfall
from rondel.games.new_zealand.rules.objectives import deliver_objective
from rondel.games.new_zealand.table import NewZealandTable, Player


def clear_space(t: NewZealandTable, seat: int, disc: int) -> None:
    """Clear a disc space: pay or gain what it shows (NZ-7.11); it works from now on (NZ-20.7)."""
    p = t.players[seat]
    entry = t.content.discs[disc]
    p.cleared = with_bit(p.cleared, disc)
    if entry.cost:
        pay(t, seat, entry.cost)
        t.note("paid", seat, entry.cost)
    if t.log is not None:
        t.note("cleared", seat, entry.id)
    if entry.money:
        gain_money(t, seat, entry.money)
    if entry.ability == "wool":
        p.permanent_wool += 1
    elif entry.ability == "certificate":
        p.permanent_certificates += 1


def fitting_discs(t: NewZealandTable, p: Player, corner: str) -> int:
    """Return the discs (bits) on the board that may go to a corner of this colour (NZ-7.12).

    They may leave in any order (NZ-20.2). If no white-cornered space has a disc left, any disc may
    go to a white corner (NZ-12.5).
    """
    left = t.content.all_discs & ~p.cleared
    if corner == "white":
        return left & t.content.white_discs or left
    return left


def payable_discs(t: NewZealandTable, p: Player, corner: str, after: int = 0) -> list[Move]:
    """Offer the discs whose clearing and what is to be paid after it leave no debt (NZ-7.16)."""
    return t.content.disc_prices(fitting_discs(t, p, corner), after).payable(p.money)


def can_clear(t: NewZealandTable, p: Player, corner: str, money: int, after: int = 0) -> bool:
    """Whether with so much money any disc can be paid that may go to a corner of this colour, and
    what is to be paid after its clearing (NZ-7.16)."""
    fitting = fitting_discs(t, p, corner)
    for price, disc in t.content.clearings[after]:
        if disc & fitting:
            return money >= price
    return False


def can_place(t: NewZealandTable, p: Player, post: int) -> bool:
    """Whether a disc on this post is allowed, and some disc for it payable (NZ-7.8, NZ-7.17).

    Discs of other players don't matter (NZ-7.9).
    """
    entry = t.content.posts[post]
    if p.posts[post] and not entry.repeatable:
        return False
    harbour = t.content.post_harbour[post]
    if harbour and not p.harbours & harbour:
        return False
    return can_clear(t, p, entry.corner, p.money, t.content.post_costs[post])


def why_not_post(t: NewZealandTable, p: Player, total: int, post: int) -> str | Refusal:
    """Return the rule that keeps a disc from this post."""
    entry = t.content.posts[post]
    if entry.value > total:
        rule = "NZ-7.6" if entry.group in ("local", "foreign") else "NZ-6.74"
        return Refusal(rule, {"value": entry.value, "total": total}, "value")
    harbour = t.content.post_harbour[post]
    if harbour and not p.harbours & harbour:
        opens = next(h.id for h in t.content.harbours if h.opens == entry.id)
        return Refusal("NZ-7.7", {"harbour": opens}, "harbour")
    if p.posts[post] and not entry.repeatable:
        return "NZ-7.8" if entry.group in ("local", "foreign") else "NZ-6.75"
    return unpaid_post(t, p, post)


def unpaid_post(t: NewZealandTable, p: Player, post: int) -> Refusal:
    """Tell how much money the cheapest disc for a post lacks (NZ-7.17)."""
    entry = t.content.posts[post]
    fitting = fitting_discs(t, p, entry.corner)
    needed = [
        max(disc.cost, disc.cost - disc.money + t.content.post_costs[post])
        for i, disc in enumerate(t.content.discs)
        if fitting >> i & 1
    ]
    if not needed:
        return Refusal("NZ-7.17")
    missing = shortfall(p.money, min(needed))
    return Refusal("NZ-7.17", {"missing": missing, "money": p.money}, "money")


def facts_of_post(t: NewZealandTable, move: Move) -> Facts:
    return {"transport": t.content.posts[t.content.post_number[str(move[1])]].transport}


def facts_of_disc(t: NewZealandTable, move: Move) -> Facts:
    return {"cost": t.content.discs[t.content.disc_number[str(move[1])]].cost}


def put_on_post(t: NewZealandTable, seat: int, post: int) -> None:
    """Put a disc on a post for good (NZ-7.20): its action (NZ-7.13), the transport cost (NZ-7.15).

    An action that asks something comes last; nothing in it touches the money.
    """
    p = t.players[seat]
    entry = t.content.posts[post]
    p.posts = more(p.posts, post)
    if entry.transport:
        t.note("paid", seat, entry.transport)
    if t.log is not None:
        t.note("delivered", seat, entry.id)
    if money := t.content.post_money[post]:
        gain_money(t, seat, money)
    pay(t, seat, entry.transport)
    for op in entry.gain:
        if op[0] == "objective":
            deliver_objective(t, seat)
        elif op[0] != "money":
            perform(t, seat, (op,))


class ChooseDisc(FreeStep):
    """Choose which disc of the player board goes on the post (NZ-7.10, NZ-6.76, DP-25)."""

    __slots__ = ("post",)
    rule = "NZ-7.10"
    asks = ("disc",)

    def __init__(self, seat: int, post: int) -> None:
        self.seat = seat
        self.post = post

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        corner = t.content.posts[self.post].corner
        return payable_discs(t, p, corner, t.content.post_costs[self.post])

    def choose(self, t: NewZealandTable, move: Move) -> None:
        clear_space(t, self.seat, t.content.disc_number[str(move[1])])
        put_on_post(t, self.seat, self.post)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_disc(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        entry = t.content.posts[self.post]
        after = t.content.post_costs[self.post]
        return why_not_disc(t, self.seat, entry.corner, move, "NZ-7.16", after)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"post": t.content.posts[self.post].id}


CHOOSE_DISC: Final = by_facts(ChooseDisc)


def why_not_disc(
    t: NewZealandTable, seat: int, corner: str, move: Move, unpaid: str, after: int = 0
) -> str | Refusal:
    """Return the rule that forbids this disc; `unpaid` is the one about money.

    `after` is what has to be paid after the clearing.
    """
    disc = t.content.disc_number.get(str(move[-1]))
    if move[0] != "disc" or disc is None:
        return "NZ-7.10"
    p = t.players[seat]
    if has(p.cleared, disc):
        return "NZ-20.7"
    if not has(fitting_discs(t, p, corner), disc):
        return "NZ-7.12"
    entry = t.content.discs[disc]
    missing = shortfall(p.money, max(entry.cost, entry.cost - entry.money + after))
    if not missing:  # a space that does the same is offered in its place
        return Refusal("NZ-20.2", case="twin")
    return Refusal(unpaid, {"missing": missing, "money": p.money}, "money")


def can_wool_disc(t: NewZealandTable, seat: int, op: Op) -> bool:
    return can_place(t, t.players[seat], t.content.post_number[str(op[1])])


@tells("wool_disc")
def facts_of_wool_disc(t: NewZealandTable, seat: int, op: Op) -> Facts:
    post = t.content.post_number[str(op[1])]
    facts: Facts = {"transport": t.content.posts[post].transport}
    if can_wool_disc(t, seat, op):
        return facts
    why = why_not_post(t, t.players[seat], t.content.posts[post].value, post)
    return {**facts, **why.facts} if isinstance(why, Refusal) else facts


@verb("wool_disc", can=can_wool_disc)
def wool_disc(t: NewZealandTable, seat: int, op: Op) -> None:
    """Put a disc on a wool post without shearing (NZ-6.99)."""
    t.agenda.append(CHOOSE_DISC(seat, t.content.post_number[str(op[1])]))
