"""The worker phase (CI-5): placing workers, worker fees, and what a section then offers."""

from __future__ import annotations

from typing import Final

from rondel.core.effects import Op
from rondel.core.moves import Move, argument
from rondel.core.rows import changed
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step, by_facts, by_seat
from rondel.games.cooper_island.content import Alternative, Choice
from rondel.games.cooper_island.pieces import NORMAL, SHAPES, SPECIAL, WORKERS
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.effects import (
    can_perform,
    perform,
    reason,
    verb,
    why_cannot,
)
from rondel.games.cooper_island.rules.elsewhere import why_elsewhere
from rondel.games.cooper_island.rules.fees import TAKE_ANCHOR, compensate, pay_fee_to
from rondel.games.cooper_island.rules.paying import units_of
from rondel.games.cooper_island.rules.solo import CooperTurn, anchor_cooper, helm_for_cooper
from rondel.games.cooper_island.rules.storage import (
    ALL_PIECES,
    piece_facts,
    piece_moves,
    why_not_piece,
)
from rondel.games.cooper_island.table import CooperTable, name_of


class WorkerPhase(Step):
    """Turns go round from the holder of the Cooper token on (CI-5.1).

    In the solo game Cooper begins, and has a turn after each of yours (CI-19.20).
    """

    __slots__ = ()

    def happen(self, t: CooperTable) -> None:
        t.phase = WORKERS
        t.note("worker_phase", t.round)
        t.agenda.append(NEXT_TURN[t.start_player])
        if t.cooper is not None:
            t.agenda.append(CooperTurn())


class NextTurn(Step):
    """Give the turn to the next seat with an available worker, until nobody has one.

    Whoever has none is out for the rest of the phase (CI-5.3).
    """

    __slots__ = ("candidate",)

    def __init__(self, candidate: int) -> None:
        self.seat = NOBODY
        self.candidate = candidate

    def happen(self, t: CooperTable) -> None:
        for i in range(t.seats):
            seat = (self.candidate + i) % t.seats
            p = t.players[seat]
            if p.normal or p.special:
                t.active = seat
                t.begin_turn(seat)
                p.cartographer_used = False
                t.agenda.append(NEXT_TURN[(seat + 1) % t.seats])
                t.agenda.append(PLACE_WORKER[seat])
                return


NEXT_TURN: Final = by_seat(NextTurn)


class PlaceWorker(FreeStep):
    """Which worker to place where (CI-5.2, DC-7).

    It needs a space of its shape (CI-5.4) on which no worker of the same player stands (CI-5.6).
    There is always one (CI-5.7).
    """

    __slots__ = ()
    rule = "CI-5.2"
    asks = ("worker",)

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves = self.spaces(t, NORMAL) if p.normal else []
        if p.special:
            moves += self.spaces(t, SPECIAL)
        return moves

    def spaces(self, t: CooperTable, shape: int) -> list[Move]:
        """Place a worker of this shape, wherever none of the player's stands."""
        seat, workers = self.seat, t.workers
        moves: list[Move] = []
        for space, move in t.content.worker_moves[shape]:
            if seat not in workers[space]:
                moves.append(move)
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        space = t.content.worker_spaces[move]
        if move[2] == SHAPES[SPECIAL]:
            p.special -= 1
        else:
            p.normal -= 1
        stack = t.workers[space]
        t.workers = changed(t.workers, space, (*stack, self.seat))
        if t.cooper is not None:
            t.agenda.append(CooperTurn())
        if stack:  # of any colour, Cooper's and the third too (CI-19.23)
            if t.log is not None:
                t.note("worker_on_top", self.seat, move[1], move[2], name_of(t, stack[-1]))
            t.agenda.append(SectionActions(self.seat, space, t.content.choices_stacked[space]))
            t.agenda.append(WORKER_FEE(self.seat, stack[-1]))
        else:
            if t.log is not None:
                t.note("worker", self.seat, move[1], move[2])
            choices = t.content.choices_free[space]
            maybe_anchor_cooper(t, choices)
            t.agenda.append(SectionActions(self.seat, space, choices))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        if move[0] != "worker":
            return why_elsewhere(move, self.rule)
        if len(move) != 3 or move[2] not in SHAPES:
            return self.rule
        if move[1] not in t.content.section_ids:
            return "CI-5.5"
        p = t.players[self.seat]
        available = (p.normal, p.special)[SHAPES.index(str(move[2]))]
        return "CI-5.6" if available else Refusal("CI-5.4", {"shape": move[2]}, "none")

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        stack = t.workers[t.content.worker_spaces[move]]
        if not stack:
            return NO_FACTS
        case = "fee" if t.cooper is None else "fee_alone"
        return {"case": case, "below": name_of(t, stack[-1])}

    def warning_of_option(self, t: CooperTable, move: Move) -> str:
        space = t.content.worker_spaces[move]
        offered = t.content.choices_stacked if t.workers[space] else t.content.choices_free
        actions = (action for choice in offered[space] for action in choice)
        possible = any(can_perform(t, self.seat, action.op) for action in actions)
        return "" if possible else "nothing_there"


PLACE_WORKER: Final = by_seat(PlaceWorker)


class WorkerFee(FreeStep):
    """Pay a piece to the owner of the worker below, or take an anchor (CI-5.8, CI-5.9, DC-8).

    The fee comes before the section's actions (CI-5.11). Who is not paid takes a piece from the
    supply (CI-5.10). In the solo game the supply gets it, and Cooper gains a helm point (CI-19.22).
    """

    __slots__ = ("receiver",)
    rule = "CI-5.11"
    asks = ("pay",)

    def __init__(self, seat: int, receiver: int) -> None:
        self.seat = seat
        self.receiver = receiver

    def options(self, t: CooperTable) -> list[Move]:
        moves = piece_moves(t.players[self.seat], t.layout, "pay", ALL_PIECES)
        moves.append(("refuse",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        receiver = self.receiver if t.cooper is None else None
        if t.cooper is not None:
            t.note("stood_on", "cooper")
            helm_for_cooper(t, 1)
        if move[0] == "pay":
            pay_fee_to(t, self.seat, receiver, move[1])
            return
        t.note("fee_refused", self.seat)
        t.agenda.append(TAKE_ANCHOR(self.seat, 1))
        compensate(t, receiver)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        name = argument(move, "pay")
        return why_not_piece(t.players[self.seat], name, "CI-5.9") if name else self.rule

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "pay":
            return piece_facts(t.players[self.seat], t.layout, move[1], "fee")
        return NO_FACTS if t.cooper is not None else {"case": "owed", **self.details(t)}

    def details(self, t: CooperTable) -> Facts:
        return {"receiver": name_of(t, self.receiver)}


WORKER_FEE: Final = by_facts(WorkerFee)


class SectionActions(FreeStep):
    """What to do next of the section's actions: in any order, each optional (CI-5.14, DC-11).

    The symbol counts as one of them (CI-5.13). The turn lasts until its player ends it (CI-5.16).
    """

    __slots__ = ("choices", "space")
    rule = "CI-5.16"
    asks = ("act",)

    def __init__(self, seat: int, space: int, choices: tuple[Choice, ...]) -> None:
        self.seat = seat
        self.space = space
        self.choices = choices

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = []
        for choice in self.choices:
            for alternative in choice:
                move = alternative.move
                if move not in moves and can_perform(t, self.seat, alternative.op):
                    moves.append(move)
        moves.append(("end_turn",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "end_turn":
            return
        choice, chosen = self.chosen(move)
        rest = list(self.choices)
        rest.remove(choice)
        if chosen.again is not None:
            rest.append(chosen.again)
        untouched = self.choices is t.content.choices_stacked[self.space]
        if untouched and len(t.workers[self.space]) > 1:  # the fee was told last
            t.note("worked", self.seat, t.content.section_ids[self.space // 2])
        t.agenda.append(SectionActions(self.seat, self.space, tuple(rest)))
        if t.log is not None:
            t.because(self.seat, "worker", "worked")
        perform(t, self.seat, chosen.op)

    def chosen(self, move: Move) -> tuple[Choice, Alternative]:
        """The choice of which a move takes one alternative, and that alternative."""
        for choice in self.choices:
            for alternative in choice:
                if alternative.move == move:
                    return choice, alternative
        raise AssertionError(f"{move} is none of the section's actions")

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        name = argument(move, "act")
        if not name:
            return self.rule if move[0] == "act" else why_elsewhere(move, self.rule)
        for alternative in (alternative for choice in self.choices for alternative in choice):
            if alternative.id == name:
                return why_cannot(t, self.seat, alternative.op)
        plain = {action.id for choice in t.content.choices_stacked[self.space] for action in choice}
        symbol = {action.id for choice in t.content.choices_free[self.space] for action in choice}
        if name in symbol - plain:
            stacked = len(t.workers[self.space]) > 1
            return "CI-5.12" if stacked else "CI-9.25"
        if name in ELSEWHERE:
            return why_elsewhere((ELSEWHERE[name],), self.rule)
        return SECTION_RULES[t.content.section_ids[self.space // 2]]

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] != "act":
            return NO_FACTS
        actions = (action for choice in self.choices for action in choice)
        op = next(action.op[0] for action in actions if action.id == move[1])
        units = units_of(op) if move[1] in ("boat", "building") else 0
        facts = {
            "bag": sum(t.bag),
            "at": t.players[self.seat].cartographer,
            "track": t.content.cartographer.track,
            "units": units,
        }
        return {"case": f"{move[1]}_less", **facts} if units else facts

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"section": t.content.section_ids[self.space // 2]}


ELSEWHERE: Final = {
    "boat": "build_boat",
    "building": "erect",
    "ruin": "remove_ruin",
    "statue": "build_statue",
    "supply": "supply",
    "islet_action": "islet_action",
    "boat_action": "boat_action",
}
"""Actions that belong to one section, by the moves that they lead to."""

# The rule that says what a section offers.
SECTION_RULES: Final = {
    "A": "CI-6.1",
    "B": "CI-6.5",
    "C": "CI-6.6",
    "D": "CI-6.7",
    "E": "CI-6.8",
    "F": "CI-6.9",
    "G": "CI-6.10",
    "H": "CI-6.11",
}


TAKE_TOKEN: Final[Op] = ("take_cooper_token",)


def can_take_token(t: CooperTable, seat: int, op: Op) -> bool:
    """In the solo game the Cooper token is not used (CI-19.1)."""
    return t.cooper is None


@reason("take_cooper_token")
def why_no_token(t: CooperTable, seat: int, op: Op) -> str:
    return "CI-19.24"


@verb("take_cooper_token", can=can_take_token)
def take_cooper_token(t: CooperTable, seat: int, op: Op) -> None:
    """Become the start player from the next round on (CI-6.2, DC-29).

    Nothing but the symbol of A's round space does this; otherwise the holder keeps it (CI-6.3).
    """
    t.start_player = seat
    t.note("cooper_token", seat)


def maybe_anchor_cooper(t: CooperTable, choices: tuple[Choice, ...]) -> None:
    """Where the Cooper token could be taken, Cooper gets an anchor instead (CI-19.24)."""
    if t.cooper is None:
        return
    offered = (alternative for choice in choices for alternative in choice)
    if any(TAKE_TOKEN in alternative.op for alternative in offered):
        t.note("anchor_for_a", "cooper")
        anchor_cooper(t)
