"""Helm points, ships and anchors; islets passed, log tokens, harbour fees (CI-8)."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move, argument
from rondel.core.rows import more
from rondel.core.table import NO_FACTS, NOBODY, Facts, Refusal, Step
from rondel.games.cooper_island.pieces import (
    BAY,
    DIRECTIONS,
    HARBOUR,
    SECTOR_SIZE,
    SHIPS,
    WATERS,
)
from rondel.games.cooper_island.rules.actions import UseAction
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.course import islets_passed, place_of
from rondel.games.cooper_island.rules.due import put_in_order
from rondel.games.cooper_island.rules.effects import verb
from rondel.games.cooper_island.rules.fees import add_anchor_to, compensate, pay_fee_to
from rondel.games.cooper_island.rules.storage import (
    ALL_PIECES,
    piece_facts,
    piece_moves,
    why_not_piece,
)
from rondel.games.cooper_island.table import CooperTable


@verb("helm", can=always)
def helm(t: CooperTable, seat: int, op: Op) -> None:
    """Gain so many helm points."""
    gain_helm(t, seat, int(op[1]))


def gain_helm(t: CooperTable, seat: int, points: int) -> None:
    """Gain helm points: they are spent on one ship, which is chosen now (CI-8.1).

    Each call is a gain of its own (CI-8.3). It comes before what is left of another gain (CI-8.17).
    """
    if points > 0:
        t.note("helm", seat, points)
        t.agenda.append(ChooseShip(seat, points))


class ChooseShip(FreeStep):
    """Which ship takes the points, anchored or not (CI-8.1, CI-8.6, DC-22)."""

    __slots__ = ("points",)
    rule = "CI-8.1"
    asks = ("ship",)

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def options(self, t: CooperTable) -> list[Move]:
        return [("ship", "one_sail"), ("ship", "two_sail")]

    def choose(self, t: CooperTable, move: Move) -> None:
        t.agenda.append(Sail(self.seat, SHIPS.index(str(move[1])), self.points))

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        ship = SHIPS.index(str(move[1]))
        lifted = min(self.points, t.players[self.seat].anchors[ship])
        steps = self.points - lifted
        target = (place_of(t, self.seat, ship) + DIRECTIONS[ship] * steps) % len(t.ring)
        facts: Facts = {
            "lifted": lifted,
            "steps": steps,
            "water": WATERS[target % SECTOR_SIZE],
            "owner": target // SECTOR_SIZE,
        }
        if not lifted:
            return facts
        return {**facts, "case": "lift_and_sail" if steps else "lift"}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"points": self.points}


class Sail(Step):
    """Spend points on a ship: each lifts an anchor or is a step (CI-8.5, CI-8.19).

    When a step has effects they come first, and the other points afterwards, from wherever the ship
    is by then (CI-8.8, CI-8.17): they first lift an anchor that it got meanwhile (CI-8.13).
    """

    __slots__ = ("points", "sailor", "ship")
    rule = "CI-8.5"

    def __init__(self, sailor: int, ship: int, points: int) -> None:
        self.seat = NOBODY
        self.sailor = sailor
        self.ship = ship
        self.points = points

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.sailor]
        ship = self.ship
        points = self.points
        lifted = min(points, p.anchors[ship])
        if lifted:
            p.anchors = more(p.anchors, ship, -lifted)
            points -= lifted
            t.note("anchors_lifted", self.sailor, SHIPS[ship], lifted)
        effects: list[Step] = []
        steps = 0
        target = place_of(t, self.sailor, ship)
        while points and not effects:
            points -= 1
            steps += 1
            # A step never meets an obstacle or a ship (CI-8.7, CI-8.20).
            origin, target = target, (target + DIRECTIONS[ship]) % len(t.ring)
            effects = step_effects(t, self.sailor, ship, origin, target)
        if steps:
            p.distance = more(p.distance, ship, steps)
            water, owner = WATERS[target % SECTOR_SIZE], target // SECTOR_SIZE
            t.note("sailed", self.sailor, SHIPS[ship], water, owner, steps)
        if points:
            t.agenda.append(Sail(self.sailor, ship, points))
        t.do(*effects)


def step_effects(t: CooperTable, seat: int, ship: int, origin: int, target: int) -> list[Step]:
    """The effects of a step, which are fixed when it begins (CI-8.21).

    Islets come first, then what the new space brings (CI-8.8). Bays and harbours also work in the
    middle of a longer move (CI-8.14).
    """
    effects: list[Step] = []
    islets = islets_passed(t, ship, origin, target)
    if islets:
        effects.append(PassIslets(seat, islets))
    offset = target % SECTOR_SIZE
    if offset in (BAY, HARBOUR):
        effects.append(TakeLog(seat))
    if offset == HARBOUR:
        effects.append(HarbourFee(seat, ship, target // SECTOR_SIZE))
    return effects


class PassIslets(ClosedStep):
    """Which of the islets passed comes first; each may be used (CI-8.8, DC-23).

    Its action belongs to the one who sails past, whoever owns it (CI-8.16).
    """

    __slots__ = ("islets",)
    rule = "CI-8.8"
    asks = ("islet",)

    def __init__(self, seat: int, islets: tuple[int, ...]) -> None:
        self.seat = seat
        self.islets = islets

    def moves(self, t: CooperTable) -> list[Move]:
        return [("islet", t.content.islets[islet].id) for islet in self.islets]

    def play(self, t: CooperTable, move: Move) -> None:
        first = t.content.islet_number[str(move[1])]
        rest = tuple(islet for islet in self.islets if islet != first)
        if rest:
            t.agenda.append(PassIslets(self.seat, rest))
        islet = t.content.islets[first]
        t.agenda.append(UseAction(self.seat, islet.id, islet.op))


class TakeLog(Step):
    """Take a log token in a bay or a harbour, blind, and offer its action (CI-8.9, CI-8.10).

    What small cards add comes with it, before any fee (CI-8.11). All see what it shows (CI-20.5).
    """

    __slots__ = ("sailor",)
    rule = "CI-8.9"

    def __init__(self, sailor: int) -> None:
        self.seat = NOBODY
        self.sailor = sailor

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.sailor]
        p.logs += 1
        due = t.content.triggered(p.small_cards, "log_token")
        token = draw_log(t)
        if token >= 0:
            log = t.content.logs[token].id
            t.note("log_token", self.sailor, log)
            due.append((log, (("log_action", token),)))
        else:
            t.note("log_point", self.sailor)
        put_in_order(t, self.sailor, due)


@verb("log_action", can=always)
def log_action(t: CooperTable, seat: int, op: Op) -> None:
    """Offer the action of a log token."""
    log = t.content.logs[int(op[1])]
    t.agenda.append(UseAction(seat, log.id, log.op))


def draw_log(t: CooperTable) -> int:
    """Draw a log token from the stock; -1 if there is none left (CI-8.18).

    Nobody has seen Cooper's tokens: any unseen one may be his as well as in the stock (CI-19.17).
    """
    taken_unseen = t.cooper.logs if t.cooper is not None else 0
    if sum(t.logs) <= taken_unseen:
        return -1
    token = t.chance.pick_weighted(t.logs)
    t.logs = more(t.logs, token, -1)
    return token


class HarbourFee(FreeStep):
    """Pay a coin or a cube in a harbour, or get an anchor under the ship (CI-8.10, CI-8.12, DC-24).

    In your own harbour the fee goes to the supply, and alone there is no other (CI-19.26).
    """

    __slots__ = ("owner", "ship")
    rule = "CI-8.10"
    asks = ("pay",)

    def __init__(self, seat: int, ship: int, owner: int) -> None:
        self.seat = seat
        self.ship = ship
        self.owner = owner

    def options(self, t: CooperTable) -> list[Move]:
        moves = piece_moves(t.players[self.seat], t.layout, "pay", ALL_PIECES)
        moves.append(("refuse",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        owner = self.owner if self.owner != self.seat else None
        if move[0] == "pay":
            pay_fee_to(t, self.seat, owner, move[1])
            return
        t.note("fee_refused", self.seat)
        add_anchor_to(t, self.seat, self.ship)
        compensate(t, owner)

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        return why_not_piece(t.players[self.seat], argument(move, "pay"), self.rule)

    def facts_of_option(self, t: CooperTable, move: Move) -> Facts:
        if move[0] == "pay":
            return piece_facts(t.players[self.seat], t.layout, move[1], "fee")
        return NO_FACTS if self.owner == self.seat else {"case": "owed", "receiver": self.owner}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"owner": self.owner}
