"""Doubloons, points, workers, influence, incomes and synergy tokens (MA-17.10 ff., MA-18)."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.games.maracaibo.pieces import (
    INCOME,
    NATION,
    NATION_POINTS,
    NATIONS,
    SYNERGIES,
    SYNERGY,
)
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.measures import count
from rondel.games.maracaibo.rules.points import gain_vp, who
from rondel.games.maracaibo.table import MaracaiboTable

NATION_MOVES: tuple[Move, ...] = tuple(("nation", name) for name in NATIONS)


@verb("vp", can=always)
def vp(t: MaracaiboTable, seat: int, op: Op) -> None:
    gain_vp(t, seat, int(op[1]), int(op[2]))


@verb("vp_per", can=always)
def vp_per(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-18.3: counts things as they are now."""
    gain_vp(t, seat, int(op[2]) * count(t, seat, str(op[1])), int(op[3]))


@verb("per_compass", can=always)
def per_compass(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-10.5: once for each compass owned now."""
    amount = int(op[2]) * t.players[seat].compasses
    perform(t, seat, ((op[1], amount, *op[3:]),))


@verb("doubloon", can=always)
def doubloon(t: MaracaiboTable, seat: int, op: Op) -> None:
    t.players[seat].doubloons += int(op[1])
    t.note("doubloons", seat, op[1])


@verb("combat_point", can=always)
def combat_point(t: MaracaiboTable, seat: int, op: Op) -> None:
    gain_combat_points(t, seat, int(op[1]))


def gain_combat_points(t: MaracaiboTable, seat: int, amount: int) -> None:
    """MA-7.13: never more than 8; the rest is lost."""
    p = t.players[seat]
    p.combat_points = min(t.content.limits.combat_points, p.combat_points + amount)
    t.note("combat_points", seat, amount)


@verb("worker", can=always)
def worker(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-18.1: as far as the common supply has any."""
    p = t.players[seat]
    gained = min(int(op[1]), p.common)
    p.common -= gained
    p.personal += gained
    t.note("workers", seat, gained)


# Influence (MA-7.27, MA-16.7)


@verb("influence", can=always)
def influence(t: MaracaiboTable, seat: int, op: Op) -> None:
    if op[1] == "any":
        t.do(ChooseInfluence(seat, int(op[2])))
    else:
        gain_influence(t, seat, NATION[str(op[1])], int(op[2]))


def gain_influence(t: MaracaiboTable, seat: int, nation: int, steps: int) -> None:
    """MA-7.27: past the end of the track each step is worth points."""
    track = t.content.influence
    influence = t.captains[seat].influence
    place = influence[nation] + steps
    t.note("influence", who(t, seat), NATIONS[nation], steps)
    if place > track.last:
        gain_vp(t, seat, track.beyond_vp * (place - track.last), NATION_POINTS)
        place = track.last
    influence[nation] = place


def next_title(t: MaracaiboTable, seat: int, nation: int) -> None:
    """MA-16.7: on to the next title space; at the end of the track there is none."""
    influence = t.captains[seat].influence
    ahead = [space for space in t.content.influence.titles if space > influence[nation]]
    if ahead:
        influence[nation] = ahead[0]
        t.note("title", seat, NATIONS[nation])


class ChooseInfluence(FreeStep):
    """Influence with a nation of the player's choice (DEC-17)."""

    __slots__ = ("steps",)
    rule = "MA-7.27"
    asks = ("nation",)

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    def options(self, t: MaracaiboTable) -> list[Move]:
        return list(NATION_MOVES)

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        gain_influence(t, self.seat, NATION[str(move[1])], self.steps)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"steps": self.steps}


@verb("next_title", can=always)
def choose_title(t: MaracaiboTable, seat: int, op: Op) -> None:
    t.do(ChooseTitle(seat))


class ChooseTitle(FreeStep):
    """MA-16.7: which influence marker moves on to its next title (DEC-20)."""

    __slots__ = ()
    rule = "MA-16.7"
    asks = ("nation",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        last = t.content.influence.last
        influence = t.players[self.seat].influence
        return [move for move, place in zip(NATION_MOVES, influence, strict=True) if place < last]

    def moves(self, t: MaracaiboTable) -> list[Move]:
        moves = self.options(t)
        if moves:
            self.add_extras(t, moves)
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        next_title(t, self.seat, NATION[str(move[1])])


# Incomes (MA-17.10 to MA-17.14)


@verb("doubloon_income", can=always)
def doubloon_income(t: MaracaiboTable, seat: int, op: Op) -> None:
    raise_income(t, seat, "doubloon_income", int(op[1]))


@verb("vp_income", can=always)
def vp_income(t: MaracaiboTable, seat: int, op: Op) -> None:
    raise_income(t, seat, "vp_income", int(op[1]))


@verb("doubloon_income_with", can=always)
def doubloon_income_with(t: MaracaiboTable, seat: int, op: Op) -> None:
    if t.players[seat].synergies >> SYNERGY[str(op[1])] & 1:
        raise_income(t, seat, "doubloon_income", int(op[2]))


@verb("vp_income_with", can=always)
def vp_income_with(t: MaracaiboTable, seat: int, op: Op) -> None:
    if t.players[seat].synergies >> SYNERGY[str(op[1])] & 1:
        raise_income(t, seat, "vp_income", int(op[2]))


def raise_income(t: MaracaiboTable, seat: int, track: str, steps: int) -> None:
    p = t.players[seat]
    tracks = t.content.income
    t.note(track, seat, steps)
    if track == "doubloon_income":
        p.doubloon_income += steps
        steps = max(0, p.doubloon_income - tracks.doubloon_last)
        p.doubloon_income -= steps
    p.vp_income += steps
    while p.vp_income >= tracks.vp_full:
        p.vp_income -= tracks.vp_full
        gain_vp(t, seat, tracks.vp_full * (t.content.rounds - t.incomes), INCOME)


# Synergy tokens (MA-17.15, MA-17.16)


@verb("synergy", can=always)
def synergy(t: MaracaiboTable, seat: int, op: Op) -> None:
    if op[1] == "any":
        t.do(ChooseSynergy(seat))
    else:
        take_synergy(t, seat, SYNERGY[str(op[1])])


def take_synergy(t: MaracaiboTable, seat: int, kind: int) -> None:
    """MA-17.15: at most one of each kind; then the incomes that waited for it (MA-17.11)."""
    p = t.players[seat]
    if p.synergies >> kind & 1:
        return
    p.synergies |= 1 << kind
    t.note("synergy", seat, SYNERGIES[kind])
    cards = t.content.cards
    for number in p.tableau:
        for waited_for, track, steps in cards[number].later:
            if waited_for == kind:
                raise_income(t, seat, track, steps)


class ChooseSynergy(FreeStep):
    """IMM-12: a token of a kind that the player lacks."""

    __slots__ = ()
    rule = "MA-17.16"
    asks = ("synergy",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        owned = t.players[self.seat].synergies
        return [("synergy", name) for i, name in enumerate(SYNERGIES) if not owned >> i & 1]

    def moves(self, t: MaracaiboTable) -> list[Move]:
        moves = self.options(t)
        if moves:
            self.add_extras(t, moves)
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        take_synergy(t, self.seat, SYNERGY[str(move[1])])


@verb("workers_for_income", can=always)
def workers_for_income(t: MaracaiboTable, seat: int, op: Op) -> None:
    if t.players[seat].personal:
        t.do(PutWorkersOnCard(seat, int(op[1])))


class PutWorkersOnCard(FreeStep):
    """INC-5: how many workers go onto the card, now or never."""

    __slots__ = ("steps",)
    rule = "MA-17.17"

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [("workers", n) for n in range(t.players[self.seat].personal + 1)]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        workers = int(move[1])
        p.personal -= workers
        p.on_cards += workers
        raise_income(t, self.seat, "doubloon_income", self.steps * workers)
