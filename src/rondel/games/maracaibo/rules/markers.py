"""Ownership markers, their stocks (MA-1.18), and the cards that place them."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.games.maracaibo.pieces import NATION, NATIONS, NO_MARKER, VILLAGE
from rondel.games.maracaibo.rules.effects import verb
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.gains import offer_title
from rondel.games.maracaibo.table import MaracaiboTable


def place_marker(t: MaracaiboTable, place: int, nation: int) -> None:
    """MA-1.18: place the leftmost marker of a stock; one that lay there leaves the game."""
    t.stock[nation] -= 1
    t.markers[place] = nation
    t.note("marker", NATIONS[nation], place_id(t, place))


def place_id(t: MaracaiboTable, place: int) -> str:
    """Return what a place for markers is called: a location, or a space of a legacy tile."""
    ids = t.content.location_ids
    if place < len(ids):
        return ids[place]
    _, kind, cost = t.content.extra_places[place - len(ids)]
    return f"{kind}_{cost}"


def empty_villages(t: MaracaiboTable) -> list[int]:
    """Return the villages without a marker."""
    markers = t.markers
    return [
        place
        for place, kind in enumerate(t.chart.kind)
        if kind == VILLAGE and markers[place] == NO_MARKER
    ]


def can_settle(t: MaracaiboTable, seat: int, op: Op) -> bool:
    """Whether any nation has a marker left, and any village a place for it."""
    return any(t.stock) and bool(empty_villages(t))


@verb("settle", can=can_settle)
def settle(t: MaracaiboTable, seat: int, op: Op) -> None:
    """IMM-03: place a marker in any village without one."""
    if can_settle(t, seat, op):
        t.do(ChooseSettlers(seat, title=False))


@verb("settle_with_title", can=always)
def settle_with_title(t: MaracaiboTable, seat: int, op: Op) -> None:
    """IMM-13: gain the next title with a nation, and place its marker in a village."""
    t.do(ChooseSettlers(seat, title=True))


class ChooseSettlers(FreeStep):
    """MA-1.21: choose whose marker is placed, or skip it (DEC-27).

    Without a marker left a nation can be chosen for its title only (IMM-13).
    """

    __slots__ = ("title",)
    rule = "MA-1.21"
    asks = ("nation",)

    def __init__(self, seat: int, title: bool) -> None:
        super().__init__(seat)
        self.title = title

    def options(self, t: MaracaiboTable) -> list[Move]:
        moves: list[Move] = [
            ("nation", name) for i, name in enumerate(NATIONS) if self.title or t.stock[i]
        ]
        moves.append(("skip",))
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        nation = NATION[str(move[1])]
        if t.stock[nation] and empty_villages(t):
            t.do(ChooseVillage(self.seat, nation, self.title))
        if self.title:
            offer_title(t, self.seat, nation)


class ChooseVillage(FreeStep):
    """MA-1.21: choose the village that the marker goes to (IMM-03, IMM-13)."""

    __slots__ = ("may_skip", "nation")
    rule = "MA-1.21"
    asks = ("settle",)

    def __init__(self, seat: int, nation: int, may_skip: bool) -> None:
        super().__init__(seat)
        self.nation = nation
        self.may_skip = may_skip

    def options(self, t: MaracaiboTable) -> list[Move]:
        ids = t.content.location_ids
        moves: list[Move] = [("settle", ids[place]) for place in empty_villages(t)]
        if self.may_skip:
            moves.append(("skip",))
        return moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "settle":
            place_marker(t, t.content.location_number[str(move[1])], self.nation)

    def details(self, t: MaracaiboTable) -> dict[str, str | int]:
        return {"nation": NATIONS[self.nation]}
