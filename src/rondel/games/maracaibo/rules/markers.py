"""Ownership markers, their stocks (MA-1.18), and the cards that place them."""

from __future__ import annotations

from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.maracaibo.pieces import NATION, NATIONS, NO_MARKER, VILLAGE
from rondel.games.maracaibo.rules.effects import verb
from rondel.games.maracaibo.rules.free import FreeStep
from rondel.games.maracaibo.rules.gains import NEXT_TITLE, influence_facts, offer_title
from rondel.games.maracaibo.table import MaracaiboTable


def place_marker(t: MaracaiboTable, place: int, nation: int) -> None:
    """MA-1.18: place the leftmost marker of a stock; one that lay there leaves the game."""
    t.stock[nation] -= 1
    t.markers = changed(t.markers, place, nation)


def settle_marker(t: MaracaiboTable, settler: int | str, place: int, nation: int) -> None:
    """Place a marker where none lies, for somebody or for Ana."""
    place_marker(t, place, nation)
    t.note("settled", settler, NATIONS[nation], place_id(t, place))


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
        self.seat = seat
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

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        known = len(move) == 2 and str(move[1]) in NATION
        return Refusal(self.rule, {"nation": move[1]}, "stock") if known else self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """How many markers the nation has left; with IMM-13, the title that would come too."""
        if move[0] != "nation":
            return NO_FACTS
        nation = NATION[str(move[1])]
        stock = t.stock[nation]
        risen = influence_facts(t, self.seat, move, NEXT_TITLE)
        if self.title and "title" in risen:
            return {**risen, "case": "settle_title", "stock": stock}
        return {"case": "settle", "stock": stock}


class ChooseVillage(FreeStep):
    """MA-1.21: choose the village that the marker goes to (IMM-03, IMM-13)."""

    __slots__ = ("may_skip", "nation")
    rule = "MA-1.21"
    asks = ("settle",)

    def __init__(self, seat: int, nation: int, may_skip: bool) -> None:
        self.seat = seat
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
            place = t.content.location_number[str(move[1])]
            settle_marker(t, self.seat, place, self.nation)

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        place = str(move[1]) if len(move) == 2 else ""
        known = place in t.content.location_number
        return Refusal(self.rule, {"place": place}, "place") if known else self.rule

    def details(self, t: MaracaiboTable) -> Facts:
        return {"nation": NATIONS[self.nation]}
