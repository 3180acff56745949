"""NZ-5: phase B by kind of location, and auxiliary actions (NZ-6.l)."""

from __future__ import annotations

from rondel.core.effects import Op, Ops, always
from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.content.entries import Action
from rondel.games.new_zealand.pieces import (
    BUILDINGS,
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    WELLINGTON,
)
from rondel.games.new_zealand.rules.effects import perform, verb
from rondel.games.new_zealand.rules.free import CardStep, FreeStep
from rondel.games.new_zealand.rules.gains import pay
from rondel.games.new_zealand.table import NewZealandTable, Player

FINISH: Move = ("finish",)
AUXILIARY: Move = ("auxiliary",)


class UseLocation(Step):
    """NZ-5.1, NZ-5.7, NZ-5.8: what may be done depends on what lies under the runholder."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        seat = self.owner
        tile = t.trail[t.players[seat].runholder]
        if tile == WELLINGTON:
            from rondel.games.new_zealand.rules.wellington import visit

            visit(t, seat)
        elif is_foreign(seat, tile):
            t.do(ForeignGround(seat), AfterActions(seat))
        else:
            t.do(LocalActions(seat, None))


def is_foreign(seat: int, tile: int) -> bool:
    """NZ-5.7: another player's private building, or a hazard."""
    return tile >= FIRST_HAZARD and (
        tile < FIRST_PRIVATE or (tile - FIRST_PRIVATE) // BUILDINGS != seat
    )


def local_actions(t: NewZealandTable, space: int) -> tuple[Action, ...]:
    """NZ-5.2, NZ-5.5: the tile's local actions, and the risk action of the space under it."""
    tile = t.trail[space]
    if tile < FIRST_HAZARD:
        return t.content.neutral[tile - FIRST_NEUTRAL][t.flipped]
    actions = t.tiles[(tile - FIRST_PRIVATE) % BUILDINGS].actions
    risk = t.content.trail.risk[space]
    return (*actions, risk) if risk else actions


class LocalActions(CardStep):
    """NZ-5.1, NZ-5.2: each local action once, in any order, or one single auxiliary action (DP-9).

    `left` is None until something is used: a tile that is replaced before that may be used in
    its new form; one that is replaced later has nothing more to offer (NZ-12.8).
    """

    __slots__ = ("left", "tile")
    rule = "NZ-5.2"
    asks = ("act", "auxiliary")

    def __init__(self, seat: int, left: tuple[Action, ...] | None, tile: int = 0) -> None:
        super().__init__(seat)
        self.left = left
        self.tile = tile

    def actions(self, t: NewZealandTable) -> tuple[Action, ...]:
        space = t.players[self.seat].runholder
        if self.left is None:
            return local_actions(t, space)
        return self.left if t.trail[space] == self.tile else ()

    def options(self, t: NewZealandTable) -> list[Move]:
        seat = self.seat
        moves: list[Move] = []
        tried: list[Op] = []
        for action in self.actions(t):
            for op in action:
                if op not in tried:
                    tried.append(op)
                    if verb.can_op(t, seat, op):
                        moves.append(("act", *op))
        moves.append(AUXILIARY if self.left is None else FINISH)
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        seat = self.seat
        if move[0] == "finish":
            return
        if move[0] == "auxiliary":
            t.do(ChooseAuxiliary(seat, 1), AfterActions(seat))
            return
        op = move[1:]
        actions = self.actions(t)
        used = next(i for i, action in enumerate(actions) if op in action)
        t.note("act", seat, *op)
        if op[0] != "forward":  # NZ-5.10: what is left at the old tile is lost
            tile = t.trail[t.players[seat].runholder]
            t.do(LocalActions(seat, actions[:used] + actions[used + 1 :], tile))
        verb.do_op(t, seat, op)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        if move[0] == "auxiliary":
            return "NZ-5.6"
        if move[0] == "finish":
            return "NZ-3.10"
        there = any(move[1:] in action for action in self.actions(t))
        return "NZ-5.3" if there else self.rule


class AfterActions(CardStep):
    """NZ-3.3: cards may still be played after the last action."""

    __slots__ = ()
    rule = "NZ-3.3"

    def options(self, t: NewZealandTable) -> list[Move]:
        return [FINISH]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        pass


# Auxiliary actions


def add_auxiliary(t: NewZealandTable, p: Player, most: int, moves: list[Move]) -> None:
    """NZ-6.84 to NZ-6.87: unlocked auxiliary actions that can be paid (DP-29)."""
    for aux, mask in zip(t.content.auxiliary, t.content.aux_masks, strict=True):
        clear = aux.open + (p.cleared & mask).bit_count()
        for form in range(min(clear, most)):
            if p.money >= aux.pay[form]:
                moves.append((aux.id, form + 1))


def do_auxiliary(t: NewZealandTable, seat: int, move: Move) -> None:
    aux = t.content.auxiliary[t.content.auxiliary_number[str(move[0])]]
    form = int(move[1]) - 1
    t.note("auxiliary", seat, *move)
    pay(t, seat, aux.pay[form])
    ops: Ops = aux.double if form else aux.single
    perform(t, seat, ops)


def why_not_auxiliary(t: NewZealandTable, p: Player, most: int, move: Move) -> str:
    number = t.content.auxiliary_number.get(str(move[0]))
    if number is None or len(move) != 2 or move[1] not in (1, 2):
        return "NZ-6.84"
    clear = t.content.auxiliary[number].open
    clear += (p.cleared & t.content.aux_masks[number]).bit_count()
    if not clear:
        return "NZ-6.86"
    if int(move[1]) > min(most, clear):
        return "NZ-6.84" if most == 1 else "NZ-6.85"
    return "NZ-4.13"


class ForeignGround(CardStep):
    """NZ-5.7: on a hazard or another player's tile there is one single auxiliary action."""

    __slots__ = ()
    rule = "NZ-5.7"
    asks = ("aux_money", "aux_draw", "aux_certificate", "aux_ship", "aux_pathfinder")

    def options(self, t: NewZealandTable) -> list[Move]:
        moves: list[Move] = []
        add_auxiliary(t, t.players[self.seat], 1, moves)
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        do_auxiliary(t, self.seat, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        if move[0] == "act":
            return self.rule
        return why_not_auxiliary(t, t.players[self.seat], 1, move)


@verb("aux", can=always)
def auxiliary(t: NewZealandTable, seat: int, op: Op) -> None:
    t.do(ChooseAuxiliary(seat, int(op[1])))


class ChooseAuxiliary(FreeStep):
    """NZ-6.84, NZ-6.85: which auxiliary action, single or double (DP-29)."""

    __slots__ = ("most",)
    rule = "NZ-6.84"
    asks = ("aux_money", "aux_draw", "aux_certificate", "aux_ship", "aux_pathfinder")

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def options(self, t: NewZealandTable) -> list[Move]:
        moves: list[Move] = []
        add_auxiliary(t, t.players[self.seat], self.most, moves)
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        do_auxiliary(t, self.seat, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        return why_not_auxiliary(t, t.players[self.seat], self.most, move)
