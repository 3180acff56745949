"""The income phase (CI-3): an islet, a double tile, and the boats."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, members, without_bit
from rondel.core.moves import Move, argument
from rondel.core.rows import changed
from rondel.core.table import NOBODY, Facts, Refusal, Step, by_facts, by_seat
from rondel.games.cooper_island.content.layout import Berth
from rondel.games.cooper_island.pieces import BAY, HALVES, HARBOUR, INCOME, SECTOR, SECTOR_SIZE
from rondel.games.cooper_island.rules.actions import UseAction, boats_face_up
from rondel.games.cooper_island.rules.anytime import FreeStep
from rondel.games.cooper_island.rules.closed import ClosedStep
from rondel.games.cooper_island.rules.effects import can_perform, perform
from rondel.games.cooper_island.rules.elsewhere import why_elsewhere
from rondel.games.cooper_island.rules.land import has_placeable_side, lay_tile
from rondel.games.cooper_island.table import CooperTable

ISLET_HAND: Final = 1
DOUBLE_HAND: Final = 2
PRINTED_HANDS: Final = 2
"""The income hands as bits: two are printed, then there is one for each boat (CI-3.4)."""

FIRST_ISLET: Final = SECTOR.index("R1")
"""Where the islet of round 1 goes (CI-3.10)."""


class BeginIncome(Step):
    """A seat's part of the income phase begins (CI-3.2): its hands are counted now (CI-3.6).

    Since there is one islet hand a round, a player lays five of the six islets at most (CI-3.17).
    """

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.owner]
        t.phase = INCOME
        t.active = self.owner
        t.begin_turn(self.owner)
        p.cartographer_used = False  # once in the whole phase (CI-3.16)
        hands = ISLET_HAND | DOUBLE_HAND
        for boat in boats_face_up(p):
            hands |= boat_hand(boat)
        t.agenda.append(CHOOSE_HAND(self.owner, hands))


BEGIN_INCOME: Final = by_seat(BeginIncome)


def boat_hand(boat: int) -> int:
    """The income hand of a boat."""
    return 1 << PRINTED_HANDS + boat


class ChooseHand(FreeStep):
    """Which income hand to use next: each at most once, in any order (CI-3.3, DC-2).

    Whoever ends the income loses the hands that are left (CI-3.5).
    """

    __slots__ = ("hands",)
    rule = "CI-3.3"
    asks = ("hand",)

    def __init__(self, seat: int, hands: int) -> None:
        self.seat = seat
        self.hands = hands

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        hands = self.hands
        moves: list[Move] = []
        if hands & ISLET_HAND and p.islets and has_berth(t, self.seat):
            moves.append(("hand", "place_islet"))
        if hands & DOUBLE_HAND and any(p.tiles):
            moves.append(("hand", "place_double"))
        boats = hands >> PRINTED_HANDS
        if boats:
            boats &= ~p.boats_down  # one turned before its hand was begun loses it (CI-3.6)
            for boat in members(boats):
                moves.append(("hand", t.content.boats[boat].id))
        moves.append(("end_income",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "end_income":
            if self.hands and t.log is not None:
                t.note("hands_lost", self.seat, self.hands.bit_count())
            return
        name = str(move[1])
        if name == "place_islet":
            self._go_on(t, ISLET_HAND)
            t.agenda.append(islet_step(t, self.seat))
        elif name == "place_double":
            self._go_on(t, DOUBLE_HAND)
            perform(t, self.seat, (("place_double", 1),))  # CI-3.14
        else:  # CI-3.15
            boat = t.content.boat_number[name]
            self._go_on(t, boat_hand(boat))
            t.note("used", self.seat, name)
            perform(t, self.seat, t.content.boats[boat].op)

    def _go_on(self, t: CooperTable, used: int) -> None:
        """Ask again afterwards; the hand is used up when it is begun (CI-9.25)."""
        t.agenda.append(CHOOSE_HAND(self.seat, self.hands & ~used))

    def why_not_option(self, t: CooperTable, move: Move) -> str | Refusal:
        if move[0] != "hand":
            return why_elsewhere(move, self.rule)
        name = argument(move, "hand")
        if name == "place_islet" and self.hands & ISLET_HAND:
            return why_no_islet(t, self.seat)
        if name == "place_double" and self.hands & DOUBLE_HAND:
            return Refusal("CI-4.1", {"missing": {"double_tile": 1}}, "missing")
        boat = t.content.boat_number.get(name)
        if boat is None:
            return self.rule
        p = t.players[self.seat]
        if has(p.boats_down, boat):
            return "CI-3.6"
        return self.rule if boat in p.landing else "CI-3.4"

    def warning_of_option(self, t: CooperTable, move: Move) -> str:
        name = argument(move, "hand")
        boat = t.content.boat_number.get(name)
        if boat is not None:
            useful = can_perform(t, self.seat, t.content.boats[boat].op)
        else:
            useful = name != "place_double" or has_placeable_side(t, t.players[self.seat])
        return "" if useful else "nothing_now"


CHOOSE_HAND: Final = by_facts(ChooseHand)


# Islets


def berths(t: CooperTable, seat: int) -> list[Berth]:
    """Where an islet can be laid: on land beside charted land (CI-3.8) and on a half of a sand bank
    without an islet (CI-3.9); in round 1 only at R1 (CI-3.10), later everywhere (CI-3.11)."""
    chartable, ring, base = t.players[seat].land.chartable, t.ring, SECTOR_SIZE * seat
    found: list[Berth] = []
    for offset, shore, beside in t.layout.shores:
        if chartable & shore and ring[base + offset] < 0 and (t.round > 1 or offset == FIRST_ISLET):
            for berth in beside:
                if chartable >> berth.land & 1:
                    found.append(berth)
    return found


def has_berth(t: CooperTable, seat: int) -> bool:
    """Whether there is any of the `berths`; asked at every income hand."""
    chartable, ring, base = t.players[seat].land.chartable, t.ring, SECTOR_SIZE * seat
    for offset, shore, _ in t.layout.shores:
        if chartable & shore and ring[base + offset] < 0 and (t.round > 1 or offset == FIRST_ISLET):
            return True
    return False


def why_no_islet(t: CooperTable, seat: int) -> str:
    """The rule that keeps the seat from laying any islet of its reserve."""
    return why_no_berth(t) if t.players[seat].islets else "CI-3.7"


def why_no_berth(t: CooperTable) -> str:
    """The rule that leaves the islets without a place."""
    return "CI-3.10" if t.round == 1 else "CI-3.8"


def islet_step(t: CooperTable, seat: int) -> Step:
    """Choose an islet of the reserve (CI-3.7), or draw one in that variant (CI-19.45)."""
    if t.setup.options.get("random_islets") == "yes":
        return DrawIslet(seat, redrawn=False)
    return CHOOSE_ISLET_TILE[seat]


class ChooseIsletTile(FreeStep):
    """Which islet of the reserve to lay (CI-3.7); then follow the half of a sand bank, and the land
    (DC-3)."""

    __slots__ = ()
    rule = "CI-3.7"
    asks = ("place_islet",)

    def options(self, t: CooperTable) -> list[Move]:
        p = t.players[self.seat]
        moves: list[Move] = []
        if has_berth(t, self.seat):
            moves += [("place_islet", t.content.islets[i].id) for i in members(p.islets)]
        moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "place_islet":
            t.agenda.append(ChooseHalf(self.seat, t.content.islet_number[str(move[1])]))

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        islet = t.content.islet_number.get(argument(move, "place_islet"))
        if islet is None or not has(t.players[self.seat].islets, islet):
            return self.rule
        return why_no_islet(t, self.seat)


CHOOSE_ISLET_TILE: Final = by_seat(ChooseIsletTile)


class ChooseHalf(ClosedStep):
    """Which half of a sand bank the islet covers: both halves have to be free (CI-3.9)."""

    __slots__ = ("islet",)
    rule = "CI-3.9"
    asks = ("half",)

    def __init__(self, seat: int, islet: int) -> None:
        self.seat = seat
        self.islet = islet

    def moves(self, t: CooperTable) -> list[Move]:
        names = dict.fromkeys([berth.name for berth in berths(t, self.seat)])
        return [("half", name) for name in names]

    def play(self, t: CooperTable, move: Move) -> None:
        t.agenda.append(ChooseIsletLand(self.seat, self.islet, str(move[1])))

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
    """Which land beside that half the islet covers (CI-3.8); then its cube and action (CI-3.12).

    From now on the islet's landscape is land of level 1 like any other (CI-3.13).
    """

    __slots__ = ("half", "islet")
    rule = "CI-3.8"
    asks = ("on",)

    def __init__(self, seat: int, islet: int, half: str) -> None:
        self.seat = seat
        self.islet = islet
        self.half = half

    def moves(self, t: CooperTable) -> list[Move]:
        on, half = t.layout.moves["on"], self.half
        return [on[berth.land] for berth in berths(t, self.seat) if berth.name == half]

    def play(self, t: CooperTable, move: Move) -> None:
        p = t.players[self.seat]
        land = t.layout.number[str(move[1])]
        berth = t.layout.berth[self.half, land]
        islet = t.content.islets[self.islet]
        p.islets = without_bit(p.islets, self.islet)
        water = SECTOR_SIZE * self.seat + berth.offset
        t.ring = changed(t.ring, water, 2 * self.islet + berth.half)
        if t.log is not None:
            t.note("islet_laid", self.seat, islet.id, self.half, islet.landscape, move[1])
        t.agenda.append(UseAction(self.seat, islet.id, islet.op))
        lay_tile(t, self.seat, land, t.content.islet_landscapes[self.islet], 1)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        space = t.layout.number.get(argument(move, "on"))
        beside = {berth.land for berth in t.layout.berths if berth.name == self.half}
        return "CI-3.9" if space is not None and space not in beside else self.rule

    def facts(self, t: CooperTable, move: Move) -> Facts:
        return {"case": "islet", "type": t.content.islets[self.islet].landscape}

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"half": self.half}


# Random islets


class DrawIslet(Step):
    """Draw an islet at random; it leaves the reserve, laid or not (CI-19.45)."""

    __slots__ = ("owner", "redrawn")

    def __init__(self, owner: int, redrawn: bool) -> None:
        self.seat = NOBODY
        self.owner = owner
        self.redrawn = redrawn

    def happen(self, t: CooperTable) -> None:
        p = t.players[self.owner]
        islet = t.chance.pick(list(members(p.islets)))
        p.islets = without_bit(p.islets, islet)
        t.note("islet_drawn", self.owner, t.content.islets[islet].id)
        t.agenda.append(PlaceDrawnIslet(self.owner, islet, self.redrawn))
        if not self.redrawn and not p.redraw_used and p.islets:
            t.agenda.append(RedrawIslet(self.owner, islet))


class RedrawIslet(ClosedStep):
    """Whether the islet drawn goes to the box for another one, once in a game (CI-19.45, DC-45)."""

    __slots__ = ("islet",)
    rule = "CI-19.45"

    def __init__(self, seat: int, islet: int) -> None:
        self.seat = seat
        self.islet = islet

    def moves(self, t: CooperTable) -> list[Move]:
        return [("keep_islet",), ("redraw_islet",)]

    def play(self, t: CooperTable, move: Move) -> None:
        if move[0] == "redraw_islet":
            t.players[self.seat].redraw_used = True
            t.note("islet_let_go", self.seat, t.content.islets[self.islet].id)
            t.agenda.pop()  # the placing of the islet that goes to the box
            t.agenda.append(DrawIslet(self.seat, redrawn=True))

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"islet": t.content.islets[self.islet].id}


class PlaceDrawnIslet(FreeStep):
    """Lay the islet drawn, or let it leave the game; the second one of a round has to be laid
    (CI-19.45, DC-3)."""

    __slots__ = ("islet", "redrawn")
    rule = "CI-19.45"
    asks = ("place_islet",)

    def __init__(self, seat: int, islet: int, redrawn: bool) -> None:
        self.seat = seat
        self.islet = islet
        self.redrawn = redrawn

    def options(self, t: CooperTable) -> list[Move]:
        moves: list[Move] = []
        can_lay = has_berth(t, self.seat)
        if can_lay:
            moves.append(("place_islet", t.content.islets[self.islet].id))
        if not (can_lay and self.redrawn):
            moves.append(("pass",))
        return moves

    def choose(self, t: CooperTable, move: Move) -> None:
        if move[0] == "place_islet":
            t.agenda.append(ChooseHalf(self.seat, self.islet))
        else:
            t.note("islet_let_go", self.seat, t.content.islets[self.islet].id)

    def why_not_option(self, t: CooperTable, move: Move) -> str:
        drawn = argument(move, "place_islet") == t.content.islets[self.islet].id
        return why_no_berth(t) if drawn else self.rule

    def details(self, t: CooperTable) -> dict[str, str | int]:
        return {"islet": t.content.islets[self.islet].id}
