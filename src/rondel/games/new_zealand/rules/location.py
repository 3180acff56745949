"""Phase B: using the location where the walk has ended; auxiliary actions."""

from __future__ import annotations

from typing import Final

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.table import NOBODY, Facts, Refusal, Step, by_facts, by_seat, in_order
from rondel.games.new_zealand.content.entries import Action
from rondel.games.new_zealand.pieces import (
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    WELLINGTON,
    building_number,
    owner_of,
)
from rondel.games.new_zealand.rules.effects import (
    facts_of,
    perform,
    verb,
    warning_of,
    why_not_op,
)
from rondel.games.new_zealand.rules.free import (
    AFTER_ACTIONS,
    END_OF_TURN,
    FINISH,
    CardStep,
    FreeStep,
)
from rondel.games.new_zealand.rules.gains import pay, unpaid
from rondel.games.new_zealand.rules.wellington import visit
from rondel.games.new_zealand.table import (
    NewZealandTable,
    Player,
    certificate_limit,
    tile_id,
)

ACT: Final[Move] = ("act",)
AUXILIARY: Final[Move] = ("auxiliary",)
GAINS: Final = frozenset(
    (
        "money", "money_per", "certificate", "certificate_per", "gold", "exchange_token",
        "gain_card", "hazard_pairs",
    )
)  # fmt: skip
"""Actions that only bring something: the log says where it comes from."""


class UseLocation(Step):
    """Do phase B by what lies under the runholder (NZ-5.1, NZ-5.7, NZ-5.8).

    A walk never ends on an empty space, so something lies there (NZ-5.9).
    """

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        seat = self.owner
        tile = t.trail[t.players[seat].runholder]
        if tile == WELLINGTON:
            visit(t, seat)
        elif tile < FIRST_HAZARD or not is_foreign(seat, tile):
            t.agenda.append(LOCAL_ACTIONS[seat])
        else:
            t.agenda += ON_FOREIGN_GROUND[seat]


def is_foreign(seat: int, tile: int) -> bool:
    """Whether a tile is a hazard or another player's private building (NZ-5.7)."""
    return tile >= FIRST_HAZARD and (tile < FIRST_PRIVATE or owner_of(tile) != seat)


def local_actions(t: NewZealandTable, space: int) -> tuple[Action, ...]:
    """Return the local actions of a building (NZ-5.11), and the space's risk action (NZ-5.5)."""
    tile = t.trail[space]
    if tile < FIRST_HAZARD:
        return t.content.neutral[tile - FIRST_NEUTRAL][t.flipped]
    actions = t.tiles[building_number(tile)].actions
    risk = t.content.trail.risk[space]
    return (*actions, risk) if risk else actions


class LocalActions(CardStep):
    """Use local actions, each once and in any order, or one auxiliary action instead (DP-9).

    Of an action with alternatives one is used (NZ-5.4); all of them are offered at once (DP-10).
    An action is offered only if its costs and needs can be met in full (NZ-5.3) and something comes
    of it; once begun it is used (NZ-3.13). It is carried out before the next one begins (NZ-3.7).
    At least one thing has to be done before the turn goes on (NZ-3.10).

    `left` are the actions that are left, None until something is used: a building that is replaced
    before that may be used in its new form, one that is replaced later offers nothing more
    (NZ-12.8). `tile` is what lay there when the first action was used.
    """

    __slots__ = ("left", "tile")
    rule = "NZ-5.2"
    asks = ("act", "auxiliary")

    def __init__(self, seat: int, left: tuple[Action, ...] | None = None, tile: int = 0) -> None:
        self.seat = seat
        self.left = left
        self.tile = tile

    def actions(self, t: NewZealandTable) -> tuple[Action, ...]:
        """Return the local actions that are left."""
        space = t.players[self.seat].runholder
        if self.left is None:
            return local_actions(t, space)
        return self.left if t.trail[space] == self.tile else ()

    def options(self, t: NewZealandTable) -> list[Move]:
        seat, checks = self.seat, verb.checks
        moves: list[Move] = []
        for action in self.actions(t):
            for op in action:
                if checks[op[0]](t, seat, op):
                    move = ACT + op
                    if move not in moves:  # of two equal actions one is offered, then the other
                        moves.append(move)
        moves.append(AUXILIARY if self.left is None else FINISH)
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        seat = self.seat
        if move[0] == "finish":
            return
        if move[0] == "auxiliary":  # NZ-5.6: in place of all local actions
            t.agenda += IN_PLACE_OF_ALL[seat]
            return
        op = move[1:]
        actions = self.actions(t)
        used = 0
        while op not in actions[used]:
            used += 1
        if t.log is not None and op[0] in GAINS:
            t.note("used", seat, tile_id(t, t.trail[t.players[seat].runholder]))
        if op[0] != "forward":  # NZ-5.10: walking on loses what is left here
            tile = t.trail[t.players[seat].runholder]
            t.agenda.append(LocalActions(seat, actions[:used] + actions[used + 1 :], tile))
        verb.deeds[op[0]](t, seat, op)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        if move[0] == "act":
            return facts_of(t, self.seat, move[1:])
        return END_OF_TURN

    def warning(self, t: NewZealandTable, move: Move) -> str:
        return warning_of(t, self.seat, move[1:]) if move[0] == "act" else ""

    def details(self, t: NewZealandTable) -> Facts:
        return {"tile": tile_id(t, t.trail[t.players[self.seat].runholder])}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        if move[0] == "auxiliary":
            return "NZ-5.6"
        if move[0] == "finish":
            return "NZ-3.10"
        there = any(move[1:] in action for action in self.actions(t))
        return why_not_op(t, self.seat, move[1:], "NZ-5.3") if there else self.rule


# Auxiliary actions


def auxiliary_moves(t: NewZealandTable, seat: int, most: int) -> list[Move]:
    """Offer the auxiliary actions that are unlocked and can be paid (NZ-6.86, DP-29).

    With both spaces clear an action has a double form (NZ-6.85), if `most` allows that, and its
    single one too (NZ-6.87).
    """
    p = t.players[seat]
    return t.content.auxiliary_forms(p.cleared, most).payable(p.money)


def do_auxiliary(t: NewZealandTable, seat: int, move: Move) -> None:
    """Pay for an auxiliary action, single or double, and do it."""
    cost, ops = t.content.auxiliary_deeds[move]
    if cost:
        pay(t, seat, cost)
    if t.log is not None:
        if cost:
            t.note("paid_auxiliary", seat, cost)
        else:
            t.note("auxiliary", seat)
    perform(t, seat, ops)


def facts_of_auxiliary(t: NewZealandTable, move: Move) -> Facts:
    aux = t.content.auxiliary[t.content.auxiliary_number[str(move[0])]]
    return {"cost": aux.pay[int(move[1]) - 1]}


def warning_of_auxiliary(t: NewZealandTable, p: Player, move: Move) -> str:
    """NZ-6.16: warn of a certificate for which there is no room."""
    full = p.certificates >= certificate_limit(t, p)
    return "certificate_limit" if move[0] == "aux_certificate" and full else ""


def why_not_auxiliary(t: NewZealandTable, p: Player, most: int, move: Move) -> str | Refusal:
    number = t.content.auxiliary_number.get(str(move[0]))
    if number is None or len(move) != 2 or move[1] not in (1, 2):
        return "NZ-6.84"
    clear = t.content.auxiliary[number].open
    clear += (p.cleared & t.content.aux_masks[number]).bit_count()
    if not clear:
        return "NZ-6.86"
    if int(move[1]) > min(most, clear):
        return "NZ-6.84" if most == 1 else "NZ-6.85"
    return unpaid(p.money, t.content.auxiliary[number].pay[int(move[1]) - 1])


class ForeignGround(CardStep):
    """Do one single auxiliary action: all there is on a hazard or another's building (NZ-5.7)."""

    __slots__ = ()
    rule = "NZ-5.7"
    asks = ("aux_money", "aux_draw", "aux_certificate", "aux_ship", "aux_pathfinder")

    def options(self, t: NewZealandTable) -> list[Move]:
        return auxiliary_moves(t, self.seat, 1)

    def choose(self, t: NewZealandTable, move: Move) -> None:
        do_auxiliary(t, self.seat, move)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_auxiliary(t, move)

    def warning(self, t: NewZealandTable, move: Move) -> str:
        return warning_of_auxiliary(t, t.players[self.seat], move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        if move[0] == "act":
            return self.rule
        return why_not_auxiliary(t, t.players[self.seat], 1, move)


@verb("aux", can=always)
def auxiliary(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(CHOOSE_AUXILIARY(seat, int(op[1])))


class ChooseAuxiliary(FreeStep):
    """Choose an auxiliary action, single or, if `most` is 2, double (NZ-6.84, NZ-6.85, DP-29)."""

    __slots__ = ("most",)
    rule = "NZ-6.84"
    asks = ("aux_money", "aux_draw", "aux_certificate", "aux_ship", "aux_pathfinder")

    def __init__(self, seat: int, most: int = 1) -> None:
        self.seat = seat
        self.most = most

    def options(self, t: NewZealandTable) -> list[Move]:
        return auxiliary_moves(t, self.seat, self.most)

    def choose(self, t: NewZealandTable, move: Move) -> None:
        do_auxiliary(t, self.seat, move)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_auxiliary(t, move)

    def warning(self, t: NewZealandTable, move: Move) -> str:
        return warning_of_auxiliary(t, t.players[self.seat], move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_auxiliary(t, t.players[self.seat], self.most, move)


USE_LOCATION: Final = by_seat(UseLocation)
LOCAL_ACTIONS: Final = by_seat(LocalActions)
FOREIGN_GROUND: Final = by_seat(ForeignGround)
CHOOSE_AUXILIARY: Final = by_facts(ChooseAuxiliary)
ONE_AUXILIARY: Final = by_seat(ChooseAuxiliary)
ON_FOREIGN_GROUND: Final = tuple(map(in_order, FOREIGN_GROUND, AFTER_ACTIONS))
IN_PLACE_OF_ALL: Final = tuple(map(in_order, ONE_AUXILIARY, AFTER_ACTIONS))
