"""The actions of islets, boats and log tokens, and what uses them (CI-18)."""

from __future__ import annotations

from rondel.core.bits import has
from rondel.core.effects import Op, Ops
from rondel.core.moves import Move, argument
from rondel.core.table import Facts, Refusal
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.effects import (
    can_perform,
    first_missing,
    perform,
    reason,
    verb,
    why_cannot,
)
from rondel.games.cooper_island.table import CooperTable, Player, islet_of


class UseAction(FreeStep):
    """Whether to use the action of an islet, a boat or a log token that comes up (DC-4).

    What is declined is lost (CI-18.6).
    """

    __slots__ = ("op", "origin")
    rule = "CI-18.6"
    asks = ("do",)

    def __init__(self, seat: int, origin: str, op: Ops) -> None:
        self.seat = seat
        self.origin = origin
        self.op = op

    def options(self, t: CooperTable) -> list[Move]:
        if can_perform(t, self.seat, self.op):
            return [("do",), ("decline",)]
        return [("decline",)]

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "do":
            t.note("used", self.seat, self.origin)
            perform(t, self.seat, self.op)
        else:
            t.note("unused", self.seat, self.origin)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        return why_cannot(t, self.seat, self.op) if move == ("do",) else self.rule

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        return self.details(t)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"origin": self.origin}


# Cartographer steps


def can_step(t: CooperTable, seat: int, op: Op) -> bool:
    return t.players[seat].cartographer < t.content.cartographer.track


@reason("cartographer_steps")
def why_no_step(t: CooperTable, seat: int, op: Op) -> Refusal:
    track = t.content.cartographer.track
    return Refusal("CI-6.12", {"at": t.players[seat].cartographer, "track": track}, "end")


@verb("cartographer_steps", can=can_step)
def cartographer_steps(t: CooperTable, seat: int, op: Op) -> None:
    """Move the cartographer's marker; it stops at the end of its track (CI-6.12)."""
    room = t.content.cartographer.track - t.players[seat].cartographer
    steps = min(int(op[1]), room)
    if steps > 1:
        t.agenda.append(ChooseSteps(seat, steps))
    elif steps:
        _move_marker(t, seat, steps)


def _move_marker(t: CooperTable, seat: int, steps: int) -> None:
    t.players[seat].cartographer += steps
    t.note("cartographer_steps", seat, steps)


class ChooseSteps(FreeStep):
    """How many of up to so many cartographer steps to take (CI-14.10)."""

    __slots__ = ("most",)
    rule = "CI-14.10"
    asks = ("steps",)

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def options(self, t: CooperTable) -> list[Move]:
        # Anytime actions may have moved the marker while the question stood.
        most = min(self.most, t.content.cartographer.track - t.players[self.seat].cartographer)
        return [("steps", steps) for steps in range(most, -1, -1)]

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[1]:
            _move_marker(t, self.seat, int(move[1]))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        steps = argument(move, "steps")
        too_far = steps.isdecimal() and int(steps) <= self.most
        return why_no_step(t, self.seat, ()) if too_far else self.rule

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        to = t.players[self.seat].cartographer + int(move[1])
        return {"to": to, "track": t.content.cartographer.track}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"most": self.most}


# One of several


def can_either(t: CooperTable, seat: int, op: Op) -> bool:
    return any(verb.can_op(t, seat, (name,)) for name in op[1:])


@reason("either")
def why_neither(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    return why_cannot(t, seat, tuple((name,) for name in op[1:]))


@verb("either", can=can_either)
def either(t: CooperTable, seat: int, op: Op) -> None:
    t.agenda.append(Either(seat, op))


class Either(FreeStep):
    """Which one of several actions to carry out (CI-16.5, DC-12)."""

    __slots__ = ("op",)
    rule = "CI-16.5"
    asks = ("choose",)

    def __init__(self, seat: int, op: Op) -> None:
        self.seat = seat
        self.op = op

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [
            ("choose", name) for name in self.op[1:] if verb.can_op(t, self.seat, (name,))
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "choose":
            perform(t, self.seat, ((move[1],),))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        name = argument(move, "choose")
        return why_cannot(t, self.seat, ((name,),)) if name in self.op[1:] else self.rule


# Actions of islets and boats in play


def islets_in_play(t: CooperTable) -> list[int]:
    """Each different islet that lies on the board, of any player (CI-6.13)."""
    return sorted({islet_of(water) for water in t.ring if water >= 0})


def boats_face_up(p: Player) -> list[int]:
    """The player's boats that lie face up on a landing space."""
    found = []
    for boat in p.landing:
        if boat >= 0 and not has(p.boats_down, boat):
            found.append(boat)
    return sorted(found)


def boats_in_play(t: CooperTable) -> list[int]:
    """Each different boat that lies face up on a landing space of any player (CI-14.8)."""
    return sorted({boat for p in t.players for boat in boats_face_up(p)})


def copyable_boats(t: CooperTable) -> list[int]:
    """Boats that the Copy Boat and the Levy Office can choose from: not the Copy Boat (CI-14.9)."""
    return [boat for boat in boats_in_play(t) if boat not in t.content.copy_boats]


def can_islet(t: CooperTable, seat: int, op: Op) -> bool:
    return any(can_perform(t, seat, t.content.islets[islet].op) for islet in islets_in_play(t))


@reason("islet_actions")
def why_no_islet_action(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    found = [why_cannot(t, seat, t.content.islets[islet].op) for islet in islets_in_play(t)]
    return first_missing(found, "CI-6.13")


@verb("islet_actions", can=can_islet)
def islet_actions(t: CooperTable, seat: int, op: Op) -> None:
    """Use islets without sailing past them: by C square or by the Beacon (CI-18.4)."""
    t.agenda.append(ChooseIslet(seat, int(op[1]), ()))


class ChooseIslet(FreeStep):
    """Which islet on the board to use: anybody's, each action once (CI-6.6, CI-16.11, DC-15)."""

    __slots__ = ("done", "left")
    rule = "CI-16.11"
    asks = ("islet_action",)

    def __init__(self, seat: int, left: int, done: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.done = done

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = [
            ("islet_action", t.content.islets[islet].id)
            for islet in islets_in_play(t)
            if islet not in self.done and can_perform(t, self.seat, t.content.islets[islet].op)
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "pass":
            return
        islet = t.content.islet_number[str(move[1])]
        if self.left > 1:
            t.agenda.append(ChooseIslet(self.seat, self.left - 1, (*self.done, islet)))
        t.note("used", self.seat, move[1])
        perform(t, self.seat, t.content.islets[islet].op)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        islet = t.content.islet_number.get(argument(move, "islet_action"))
        if islet is None or islet in self.done:
            return self.rule if self.left > 1 or self.done else "CI-6.6"
        if islet not in islets_in_play(t):
            return "CI-6.13"
        return why_cannot(t, self.seat, t.content.islets[islet].op)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"left": self.left}


def can_boat(t: CooperTable, seat: int, op: Op) -> bool:
    return any(can_perform(t, seat, t.content.boats[boat].op) for boat in boats_in_play(t))


def can_copy(t: CooperTable, seat: int, op: Op) -> bool:
    return any(can_perform(t, seat, t.content.boats[boat].op) for boat in copyable_boats(t))


@reason("boat_actions")
def why_no_boat_action(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    found = [why_cannot(t, seat, t.content.boats[boat].op) for boat in boats_in_play(t)]
    return first_missing(found, "CI-6.13")


@reason("boat_actions_but_copy", "copy_boat")
def why_no_copy(t: CooperTable, seat: int, op: Op) -> str | Refusal:
    found = [why_cannot(t, seat, t.content.boats[boat].op) for boat in copyable_boats(t)]
    return first_missing(found, "CI-14.9")


@verb("boat_actions", can=can_boat)
def boat_actions(t: CooperTable, seat: int, op: Op) -> None:
    """Use boats in play; the Copy Boat may be chosen (CI-6.8, CI-6.13)."""
    t.agenda.append(ChooseBoat(seat, int(op[1]), (), True))


@verb("boat_actions_but_copy", can=can_copy)
def boat_actions_but_copy(t: CooperTable, seat: int, op: Op) -> None:
    """Use boats in play; the Copy Boat can't be chosen (CI-16.12)."""
    t.agenda.append(ChooseBoat(seat, int(op[1]), (), False))


@verb("copy_boat", can=can_copy)
def copy_boat(t: CooperTable, seat: int, op: Op) -> None:
    """Use another boat that lies face up on any landing space (CI-18.1)."""
    t.agenda.append(ChooseBoat(seat, 1, (), False))


class ChooseBoat(FreeStep):
    """Which boat in play to use: of any player, each action once (CI-6.8, CI-16.12, DC-16)."""

    __slots__ = ("copies", "done", "left")
    rule = "CI-16.12"
    asks = ("boat_action",)

    def __init__(self, seat: int, left: int, done: tuple[int, ...], copies: bool) -> None:
        self.seat = seat
        self.left = left
        self.done = done
        self.copies = copies

    def options(self, t: CooperTable) -> list[Move]:
        boats = boats_in_play(t) if self.copies else copyable_boats(t)
        moves: list[Move] = [
            ("boat_action", t.content.boats[boat].id)
            for boat in boats
            if boat not in self.done and can_perform(t, self.seat, t.content.boats[boat].op)
        ]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "pass":
            return
        boat = t.content.boat_number[str(move[1])]
        if self.left > 1:
            t.agenda.append(ChooseBoat(self.seat, self.left - 1, (*self.done, boat), self.copies))
        t.note("used", self.seat, move[1])
        perform(t, self.seat, t.content.boats[boat].op)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        boat = t.content.boat_number.get(argument(move, "boat_action"))
        if boat is None or boat in self.done:
            return "CI-6.8" if self.copies else self.rule
        if boat in t.content.copy_boats and not self.copies:
            return "CI-14.9"
        if boat not in boats_in_play(t):
            return "CI-14.8"
        return why_cannot(t, self.seat, t.content.boats[boat].op)

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"left": self.left}
