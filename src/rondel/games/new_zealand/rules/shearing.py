"""Shearing, and the disc on a wool post that may follow."""

from __future__ import annotations

from collections.abc import Collection

from rondel.core.bits import with_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.new_zealand.pieces import SHEARER
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.discs import (
    CHOOSE_DISC,
    can_place,
    facts_of_post,
    why_not_post,
)
from rondel.games.new_zealand.rules.effects import tells, verb, warns
from rondel.games.new_zealand.rules.flock import (
    DISCARD_CARDS,
    breeds_in_hand,
    can_draw,
    draw_card,
    has_sheep,
    put_on_discard,
    why_not_reveal,
)
from rondel.games.new_zealand.rules.free import FreeStep
from rondel.games.new_zealand.table import NewZealandTable


def can_shear(t: NewZealandTable, seat: int, op: Op) -> bool:
    least = int(op[2])
    return not least or len(breeds_in_hand(t, t.players[seat])) >= least


def most_sheep(t: NewZealandTable, seat: int, op: Op) -> int:
    return t.players[seat].workers[SHEARER] if op[1] == "shearers" else int(op[1])


@tells("shear")
def facts_of_shear(t: NewZealandTable, seat: int, op: Op) -> Facts:
    missing = {} if can_shear(t, seat, op) else {"sheep": 1}
    return {"most": most_sheep(t, seat, op), "missing": missing}


@warns("shear")
def warning_of_shear(t: NewZealandTable, seat: int, op: Op) -> str:
    """Warn whoever has neither sheep nor permanent wool, unless shearers can draw."""
    p = t.players[seat]
    idle = op[1] == "shearers" and can_draw(p)
    return "" if idle or has_sheep(t, p) or p.permanent_wool else "no_sheep_in_hand"


@verb("shear", can=can_shear)
def shear(t: NewZealandTable, seat: int, op: Op) -> None:
    """Shear with one's shearers (NZ-6.71) or a fixed number of sheep (NZ-6.72).

    Only with shearers may those draw who reveal nothing. "Up to" may be none (NZ-6.73).
    """
    t.agenda.append(Shear(seat, most_sheep(t, seat, op), int(op[2]), op[1] == "shearers"))


class Shear(FreeStep):
    """Begin to shear: reveal the first sheep (NZ-6.70), or draw with a shearer (NZ-6.71, DP-22)."""

    __slots__ = ("least", "most", "with_shearers")
    rule = "NZ-6.70"
    asks = ("reveal", "shearer_draw")

    def __init__(self, seat: int, most: int, least: int, with_shearers: bool) -> None:
        self.seat = seat
        self.most = most
        self.least = least
        self.with_shearers = with_shearers

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        moves = reveal_moves(t, breeds_in_hand(t, p), self.most)
        if self.with_shearers and self.most and can_draw(p):
            moves.append(("shearer_draw",))
        if not self.least:
            moves.append(("shear",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "shearer_draw":
            t.agenda.append(Shear(self.seat, self.most - 1, self.least, True))
            draw_with_shearer(t, self.seat)
            return
        self.reveal().play(t, move)

    def reveal(self) -> ShearReveal:
        return ShearReveal(self.seat, self.most, self.with_shearers, 0, 0)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return self.reveal().facts(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return self.reveal().why_not_option(t, move)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most}


def reveal_moves(t: NewZealandTable, breeds: Collection[int], most: int) -> list[Move]:
    """Return the moves that reveal one sheep more, or all of them at once."""
    if most < 1:
        return []
    moves = [t.content.reveals[breed] for breed in breeds]
    if 1 < len(breeds) <= most:
        moves.append(("reveal_all",))
    return moves


class ShearReveal(ClosedStep):
    """Go on revealing; nothing else is possible until the sheep are discarded (NZ-12.12).

    A revealed sheep lies in the discard_pile at once, which makes no difference, since nobody draws
    before the reveal is over.
    """

    __slots__ = ("most", "shown", "with_shearers", "wool")
    rule = "NZ-6.70"
    asks = ("reveal",)
    closed = "NZ-12.12"

    def __init__(self, seat: int, most: int, with_shearers: bool, shown: int, wool: int) -> None:
        self.seat = seat
        self.most = most
        self.with_shearers = with_shearers
        self.shown = shown
        """The breeds revealed, a bit each."""
        self.wool = wool

    def moves(self, t: NewZealandTable) -> list[Move]:
        moves = reveal_moves(t, self.breeds(t), self.most)
        moves.append(("shear",))
        return moves

    def breeds(self, t: NewZealandTable) -> Collection[int]:
        hand, shown = breeds_in_hand(t, t.players[self.seat]), self.shown
        return [breed for breed in hand if not shown >> breed & 1] if shown else hand

    def play(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "shear":
            self.finish(t)
            return
        shown = self.breeds(t) if move[0] == "reveal_all" else [t.content.card_number[str(move[1])]]
        mask, wool = self.shown, self.wool
        for breed in shown:
            put_on_discard(t.players[self.seat], breed)
            if t.log is not None:
                t.note("sheared", self.seat, t.content.cards[breed].id)
            mask = with_bit(mask, breed)
            wool += t.content.wool[breed]
        following = ShearReveal(self.seat, self.most - len(shown), self.with_shearers, mask, wool)
        if move[0] == "reveal_all" or not following.most:
            following.finish(t)
        else:
            t.agenda.append(following)

    def finish(self, t: NewZealandTable) -> None:
        """Gain the money (NZ-6.70), then perhaps put a disc on a wool post (NZ-6.74)."""
        total = self.wool + t.players[self.seat].permanent_wool
        t.players[self.seat].money += total
        if total and t.log is not None:
            if not self.shown:
                t.note("sheared_none", self.seat)
            t.note("wool", self.seat, total)
        if self.with_shearers and self.most:
            t.agenda.append(MoreDraws(self.seat, self.most))
        t.agenda.append(ChooseWoolPost(self.seat, total))

    def facts(self, t: NewZealandTable, move: Move) -> Facts:
        """Tell how much money a sheep brings, or the end of the shearing."""
        wool = t.content.wool
        if move[0] == "reveal":
            return {"worth": wool[t.content.card_number[str(move[1])]]}
        if move[0] == "reveal_all":
            return {"worth": sum(wool[breed] for breed in self.breeds(t))}
        return {"total": self.wool + t.players[self.seat].permanent_wool}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_reveal(t, self.seat, self.breeds(t), move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most, "wool": self.wool + t.players[self.seat].permanent_wool}


def draw_with_shearer(t: NewZealandTable, seat: int) -> None:
    """Draw a card, then discard one (NZ-6.71)."""
    if draw_card(t, seat):
        t.note("shearer_drew", seat)
        t.agenda.append(DISCARD_CARDS(seat, 1))


class MoreDraws(FreeStep):
    """Draw with shearers who have revealed nothing, after the reveal (NZ-6.71)."""

    __slots__ = ("left",)
    rule = "NZ-6.71"
    asks = ("shearer_draw",)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, t: NewZealandTable) -> list[Move]:
        draw: list[Move] = [("shearer_draw",)] if can_draw(t.players[self.seat]) else []
        return [*draw, ("finish",)]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "shearer_draw":
            if self.left > 1:
                t.agenda.append(MoreDraws(self.seat, self.left - 1))
            draw_with_shearer(t, self.seat)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"what": "stop_drawing"}

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"left": self.left}


class ChooseWoolPost(FreeStep):
    """Put one disc on a wool post of at most the total, or none (NZ-6.74, NZ-6.75, DP-23)."""

    __slots__ = ("total",)
    rule = "NZ-6.74"
    asks = ("post",)

    def __init__(self, seat: int, total: int) -> None:
        self.seat = seat
        self.total = total

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        posts = t.content.posts
        moves: list[Move] = [
            ("post", posts[post].id)
            for post in t.content.wool_posts
            if posts[post].value <= self.total and can_place(t, p, post)
        ]
        if moves:
            moves.append(("no_post",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "post":
            t.agenda.append(CHOOSE_DISC(self.seat, t.content.post_number[str(move[1])]))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_post(t, move) if move[0] == "post" else NO_FACTS

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        post = t.content.post_number.get(str(move[-1]))
        if post not in t.content.wool_posts:
            return self.rule
        return why_not_post(t, t.players[self.seat], self.total, post)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"total": self.total}
