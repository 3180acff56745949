"""CI-3: the income phase: islets, a double tile, and the boats."""

from __future__ import annotations

from rondel.core.moves import Move, argument
from rondel.core.table import Step
from rondel.games.cooper_island.content.layout import Berth
from rondel.games.cooper_island.pieces import BAY, HALVES, HARBOUR, INCOME, SECTOR, SECTOR_SIZE
from rondel.games.cooper_island.rules.actions import UseAction
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import perform
from rondel.games.cooper_island.rules.land import can_chart, lay_tile
from rondel.games.cooper_island.table import CooperTable

ISLET_HAND, DOUBLE_HAND, FIRST_BOAT_HAND = 0, 1, 2
"""Hands are bits: two are printed, then one for each boat (CI-3.4)."""

FIRST_ISLET = SECTOR.index("R1")


class BeginIncome(Step):
    """CI-3.2 to CI-3.6: a seat's slot in the income phase, with its hands fixed."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.owner]
        t.phase = INCOME
        t.active = self.owner
        t.turn += 1
        p.cartographer_used = False
        hands = 1 << ISLET_HAND | 1 << DOUBLE_HAND
        for boat in p.landing:
            if boat >= 0 and not p.boats_down >> boat & 1:
                hands |= 1 << FIRST_BOAT_HAND + boat
        t.do(ChooseHand(self.owner, hands))


class ChooseHand(FreeStep):
    """CI-3.3: each income_hand at most once, in any order (DC-2)."""

    __slots__ = ("hands",)
    rule = "CI-3.3"
    asks = ("hand",)

    def __init__(self, seat: int, hands: int) -> None:
        super().__init__(seat)
        self.hands = hands

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if self.hands >> ISLET_HAND & 1 and p.islets and berths(t, self.seat):
            moves.append(("hand", "place_islet"))
        if self.hands >> DOUBLE_HAND & 1 and any(p.tiles):
            moves.append(("hand", "place_double"))
        # A boat turned face down before its hand was begun loses it (CI-3.6).
        boats = self.hands >> FIRST_BOAT_HAND & ~p.boats_down
        if boats:
            moves += [("hand", boat.id) for i, boat in enumerate(t.content.boats) if boats >> i & 1]
        if not (self.hands >> ISLET_HAND & 1 and islet_compulsory(t, self.seat)):
            moves.append(("end_income",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "end_income":
            return
        name = str(move[1])
        if name == "place_islet":
            self._go_on(t, ISLET_HAND)
            t.do(*islet_steps(t, self.seat))
        elif name == "place_double":
            self._go_on(t, DOUBLE_HAND)
            perform(t, self.seat, (("place_double", 1),))
        else:
            boat = t.content.boat_number[name]
            self._go_on(t, FIRST_BOAT_HAND + boat)
            perform(t, self.seat, t.content.boats[boat].op)

    def _go_on(self, t: CooperTable, used: int) -> None:
        """CI-9.25: the hand is used up when it is begun."""
        t.do(ChooseHand(self.seat, self.hands & ~(1 << used)))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        name = argument(move, "hand")
        if move == ("end_income",):
            return "CI-3.10"
        if name == "place_islet" and self.hands >> ISLET_HAND & 1:
            return why_no_islet(t, self.seat)
        if name == "place_double" and self.hands >> DOUBLE_HAND & 1:
            return "CI-4.1"
        boat = t.content.boat_number.get(name)
        if boat is None:
            return self.rule
        p = t.players[self.seat]
        if p.boats_down >> boat & 1:
            return "CI-3.6"
        return self.rule if boat in p.landing else "CI-3.4"


# Islets


def berths(t: CooperTable, seat: int) -> list[Berth]:
    """CI-3.8 to CI-3.11: where an islet can be laid; in round 1 only on R1."""
    p = t.players[seat]
    base = SECTOR_SIZE * seat
    return [
        berth
        for berth in t.layout.berths
        if t.ring[base + berth.offset] < 0
        and (t.round > 1 or berth.offset == FIRST_ISLET)
        and can_chart(t, p, berth.land)
    ]


def why_no_islet(t: CooperTable, seat: int) -> str:
    """The rule that keeps every islet of the reserve off the board."""
    return why_no_berth(t) if t.players[seat].islets else "CI-3.7"


def why_no_berth(t: CooperTable) -> str:
    """The rule that leaves an islet without a place."""
    return "CI-3.10" if t.round == 1 else "CI-3.8"


def islet_compulsory(t: CooperTable, seat: int) -> bool:
    """CI-3.10: the first islet may not be skipped while it can be laid."""
    return t.round == 1 and bool(berths(t, seat))


def islet_steps(t: CooperTable, seat: int) -> list[Step]:
    """CI-3.7, or with random islets CI-19.45."""
    if t.setup.options.get("random_islets") == "yes":
        return [DrawIslet(seat, redrawn=False)]
    return [ChooseIsletTile(seat)]


class ChooseIsletTile(FreeStep):
    """CI-3.7: any islet of the reserve; then the half of a sand bank, then the land (DC-3)."""

    __slots__ = ()
    rule = "CI-3.7"
    asks = ("place_islet",)

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if berths(t, self.seat):
            moves += [
                ("place_islet", islet.id)
                for i, islet in enumerate(t.content.islets)
                if p.islets >> i & 1
            ]
        if not islet_compulsory(t, self.seat):
            moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "place_islet":
            t.do(ChooseHalf(self.seat, t.content.islet_number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        if move == ("pass",):
            return "CI-3.10"
        islet = t.content.islet_number.get(argument(move, "place_islet"))
        if islet is None or not t.players[self.seat].islets >> islet & 1:
            return self.rule
        return why_no_islet(t, self.seat)


class ChooseHalf(ClosedStep):
    """CI-3.9: the half of a sand bank that is still fully visible."""

    __slots__ = ("islet",)
    rule = "CI-3.9"
    asks = ("half",)

    def __init__(self, seat: int, islet: int) -> None:
        super().__init__(seat)
        self.islet = islet

    def moves(self, t: CooperTable) -> list[Move]:
        names = dict.fromkeys(berth.name for berth in berths(t, self.seat))
        return [("half", name) for name in names]

    def play(self, t: CooperTable, move: Move) -> None:
        t.do(ChooseIsletLand(self.seat, self.islet, str(move[1])))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        name = argument(move, "half")
        water = name.rstrip("ab")
        if water in (SECTOR[HARBOUR], SECTOR[BAY]):
            return "CI-2.12"
        if water not in SECTOR or name[len(water) :] not in HALVES:
            return self.rule
        if t.ring[SECTOR_SIZE * self.seat + SECTOR.index(water)] >= 0:
            return self.rule
        return "CI-3.10" if t.round == 1 and water != SECTOR[FIRST_ISLET] else "CI-3.8"

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"islet": t.content.islets[self.islet].id}


class ChooseIsletLand(ClosedStep):
    """CI-3.8, CI-3.12: the land beside that half; the cube, then the islet's action."""

    __slots__ = ("half", "islet")
    rule = "CI-3.8"
    asks = ("on",)

    def __init__(self, seat: int, islet: int, half: str) -> None:
        super().__init__(seat)
        self.islet = islet
        self.half = half

    def moves(self, t: CooperTable) -> list[Move]:
        return [
            ("on", t.layout.names[berth.land])
            for berth in berths(t, self.seat)
            if berth.name == self.half
        ]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        land = t.layout.number[str(move[1])]
        berth = next(
            berth for berth in t.layout.berths if berth.name == self.half and berth.land == land
        )
        islet = t.content.islets[self.islet]
        p.islets &= ~(1 << self.islet)
        t.ring[SECTOR_SIZE * self.seat + berth.offset] = 2 * self.islet + berth.half
        t.note("islet_laid", self.seat, islet.id, self.half, str(move[1]))
        t.do(UseAction(self.seat, islet.id, islet.op))
        lay_tile(t, self.seat, land, t.content.islet_landscapes[self.islet], 1)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        space = t.layout.number.get(argument(move, "on"))
        beside = {berth.land for berth in t.layout.berths if berth.name == self.half}
        return "CI-3.9" if space is not None and space not in beside else self.rule

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"half": self.half}


# Random islets


class DrawIslet(Step):
    """CI-19.45: an islet is drawn at random; it is out of the reserve from now on."""

    __slots__ = ("owner", "redrawn")

    def __init__(self, owner: int, redrawn: bool) -> None:
        super().__init__()
        self.owner = owner
        self.redrawn = redrawn

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.owner]
        pile = [i for i in range(len(t.content.islets)) if p.islets >> i & 1]
        islet = t.chance.pick(pile)
        p.islets &= ~(1 << islet)
        t.note("islet_drawn", self.owner, t.content.islets[islet].id)
        t.do(PlaceDrawnIslet(self.owner, islet, self.redrawn))
        if not self.redrawn and not p.redraw_used and p.islets:
            t.do(RedrawIslet(self.owner, islet))


class RedrawIslet(ClosedStep):
    """CI-19.45: once per game the drawn islet may go to the box for another one (DC-45)."""

    __slots__ = ("islet",)
    rule = "CI-19.45"

    def __init__(self, seat: int, islet: int) -> None:
        super().__init__(seat)
        self.islet = islet

    def moves(self, t: CooperTable) -> list[Move]:
        return [("keep_islet",), ("redraw_islet",)]

    def play(self, t: CooperTable, move: Move) -> None:
        if move[0] == "redraw_islet":
            t.players[self.seat].redraw_used = True
            t.agenda.pop()  # the placing of the islet that goes to the box
            t.do(DrawIslet(self.seat, redrawn=True))

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"islet": t.content.islets[self.islet].id}


class PlaceDrawnIslet(FreeStep):
    """CI-19.45: lay the drawn islet, or let it leave the game; a redrawn one must be laid."""

    __slots__ = ("islet", "redrawn")
    rule = "CI-19.45"
    asks = ("place_islet",)

    def __init__(self, seat: int, islet: int, redrawn: bool) -> None:
        super().__init__(seat)
        self.islet = islet
        self.redrawn = redrawn

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = []
        can_lay = bool(berths(t, self.seat))
        if can_lay:
            moves.append(("place_islet", t.content.islets[self.islet].id))
        if not can_lay or not (self.redrawn or t.round == 1):
            moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "place_islet":
            t.do(ChooseHalf(self.seat, self.islet))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        if move == ("pass",) and not self.redrawn:
            return "CI-3.10"
        drawn = argument(move, "place_islet") == t.content.islets[self.islet].id
        return why_no_berth(t) if drawn else self.rule

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"islet": t.content.islets[self.islet].id}
