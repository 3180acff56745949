"""The ship board: discs, locks and upgrades (chapter 16)."""

from __future__ import annotations

from rondel.core.bits import with_bit
from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import SKIP, FreeStep
from rondel.games.maracaibo.rules.gains import is_last_scoring
from rondel.games.maracaibo.rules.lasting import renew_lasting
from rondel.games.maracaibo.table import MaracaiboTable, Player


def unlocked(t: MaracaiboTable, p: Player) -> tuple[int, ...]:
    """MA-16.3: return the areas that hold a disc and are not locked (MA-16.4)."""
    return t.content.unlocked_areas(p.cleared)


def can_remove_disc(t: MaracaiboTable, seat: int, op: Op) -> bool:
    """MA-16.3: whether there is a disc that may be removed."""
    return bool(unlocked(t, t.players[seat]))


@verb("disc", can=can_remove_disc)
def remove_discs(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-16.8: remove discs one by one; without one that may go the effect is lost."""
    t.agenda.append(RemoveDisc(seat, int(op[1])))


def is_last_disc(t: MaracaiboTable, p: Player, areas: tuple[int, ...]) -> bool:
    """Whether after the disc of these areas there would be none left that may go."""
    if len(areas) != 1 or p.discs[areas[0]] != 1:
        return False
    return not t.content.unlocked_areas(with_bit(p.cleared, areas[0]))


def take_disc(t: MaracaiboTable, seat: int, area: int, deed: str = "disc") -> None:
    """MA-16.1: take a disc from an area; if it is cleared, its effect starts at once (MA-16.5).

    `deed` is what the log calls it: it leaves the game (MA-16.2), or goes somewhere else.
    """
    p = t.players[seat]
    discs = [*p.discs]
    discs[area] -= 1
    p.discs = tuple(discs)
    if t.log is not None:
        t.note(deed, seat, t.content.upgrade_ids[area])
    if not discs[area]:
        p.cleared = with_bit(p.cleared, area)
        renew_lasting(t, p)
        t.note("upgrade", seat, t.content.upgrade_ids[area])
        perform(t, seat, t.content.upgrade_ops[area])


class ChooseDisc(FreeStep):
    """MA-16.3: choose the area that a disc is taken from (DEC-18)."""

    __slots__ = ()
    rule = "MA-16.3"
    asks = ("disc",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        areas = unlocked(t, t.players[self.seat])
        return [*map(t.content.disc_moves.__getitem__, areas)]

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        content, p = t.content, t.players[self.seat]
        area = content.upgrade_number.get(str(move[1]), -1) if len(move) == 2 else -1
        if area < 0:
            return self.rule
        if not p.discs[area]:
            return Refusal(self.rule, {"area": content.upgrade_ids[area]}, "empty")
        others, have = content.upgrade_others[area], p.cleared.bit_count()
        if have < others:
            return Refusal("MA-16.4", {"others": others, "have": have}, "others")
        return Refusal("MA-16.4", {"area": content.upgrade_ids[content.upgrade_after[area]]})

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """Whether the disc is the last one of its area, so that the upgrade starts."""
        if move[0] != "disc":
            return NO_FACTS
        left = t.players[self.seat].discs[t.content.upgrade_number[str(move[1])]]
        return {"case": "last"} if left == 1 else {"left": left - 1}


class RemoveDisc(ChooseDisc):
    """MA-16.2: remove a disc from the game.

    The last one that may go may be kept for a market or a station (MA-5.6, DEC-27).
    """

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, t: MaracaiboTable) -> list[Move]:
        p = t.players[self.seat]
        areas = unlocked(t, p)
        moves = [*map(t.content.disc_moves.__getitem__, areas)]
        if is_last_disc(t, p, areas) and not is_last_scoring(t):
            moves.append(SKIP)
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        if self.left > 1:
            t.do(RemoveDisc(self.seat, self.left - 1))
        t.players[self.seat].discs_out += 1
        take_disc(t, self.seat, t.content.upgrade_number[str(move[1])])

    def details(self, t: MaracaiboTable) -> Facts:
        return {"left": self.left}
