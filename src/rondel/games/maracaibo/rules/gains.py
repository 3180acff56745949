"""Gaining doubloons, points, workers, influence, incomes and synergy tokens."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.rows import changed
from rondel.core.table import NO_FACTS, Facts, Refusal
from rondel.games.maracaibo.pieces import (
    INCOME,
    NATION,
    NATION_POINTS,
    NATIONS,
    SCORING,
    SYNERGIES,
    SYNERGY,
)
from rondel.games.maracaibo.rules.effects import perform, verb
from rondel.games.maracaibo.rules.free import SKIP, FreeStep, free_gains
from rondel.games.maracaibo.rules.measures import count
from rondel.games.maracaibo.rules.points import gain_vp, who
from rondel.games.maracaibo.table import MaracaiboTable

NATION_MOVES: Final[tuple[Move, ...]] = tuple(("nation", name) for name in NATIONS)


@verb("vp", can=always)
def vp(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Gain victory points of the category that the content has added (see `pieces.tag`)."""
    gain_vp(t, seat, int(op[1]), int(op[2]))


@verb("vp_per", can=always)
def vp_per(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-18.3: gain points for each of what is counted, as things are now."""
    gain_vp(t, seat, int(op[2]) * count(t, seat, str(op[1])), int(op[3]))


@verb("per_compass", can=always)
def per_compass(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-10.5: gain something for each compass owned now."""
    amount = int(op[2]) * t.players[seat].lasting.compasses
    perform(t, seat, ((op[1], amount, *op[3:]),))


@verb("doubloon", can=always)
def doubloon(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Gain doubloons."""
    t.players[seat].doubloons += int(op[1])
    if t.log is not None:
        t.note("doubloons", seat, op[1])


@verb("combat_point", can=always)
def combat_point(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Gain combat points."""
    gain_combat_points(t, seat, int(op[1]))


def gain_combat_points(t: MaracaiboTable, seat: int, amount: int) -> None:
    """MA-7.13: gain combat points; what would exceed 8 is lost."""
    p = t.players[seat]
    gained = min(amount, t.content.limits.combat_points - p.combat_points)
    if gained:
        p.combat_points += gained
        t.note("combat_points", seat, gained)


@verb("worker", can=always)
def worker(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-18.1: gain workers, as far as the common supply has any."""
    p = t.players[seat]
    gained = min(int(op[1]), p.common)
    if gained:
        p.common -= gained
        p.personal += gained
        t.note("workers", seat, gained)


# Influence


@verb("influence", can=always)
def influence(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Gain influence with the nation named, or with `any` that the player chooses."""
    if op[1] == "any":
        t.agenda.append(ChooseInfluence(seat, int(op[2])))
    else:
        offer_influence(t, seat, NATION[str(op[1])], int(op[2]))


def titles_can_hurt(t: MaracaiboTable) -> bool:
    """MA-21.17: whether a title may be unwelcome, because it changes for whom Ana fights.

    Among players, and when her last turn is over, influence never does any harm.
    """
    return t.automa is not None and not is_last_scoring(t)


def is_last_scoring(t: MaracaiboTable) -> bool:
    """Whether the game is in its final scoring: nobody has a turn any more."""
    return t.phase == SCORING and t.round == t.content.rounds


def raises_title(t: MaracaiboTable, seat: int, nation: int, steps: int) -> bool:
    """Whether so much influence would bring a higher title."""
    place = t.captains[seat].influence[nation]
    title_of = t.content.title_of
    return title_of[min(t.content.influence.last, place + steps)] > title_of[place]


def offer_influence(t: MaracaiboTable, seat: int, nation: int, steps: int) -> None:
    """MA-5.6: gain influence with a nation; it is asked only if the title may be unwelcome."""
    if titles_can_hurt(t) and raises_title(t, seat, nation, steps):
        t.do(RaiseTitle(seat, nation, steps))
    else:
        gain_influence(t, seat, nation, steps)


def gain_influence(t: MaracaiboTable, seat: int, nation: int, steps: int) -> None:
    """MA-7.27: move the marker; past the end of the track each step is worth points."""
    track = t.content.influence
    captain = t.captains[seat]
    place = captain.influence[nation] + steps
    beyond = max(0, place - track.last)
    if steps > beyond and t.log is not None:
        t.note("influence", who(t, seat), NATIONS[nation], steps - beyond)
    if beyond:
        gain_vp(t, seat, track.beyond_vp * beyond, NATION_POINTS)
        place = track.last
    captain.influence = changed(captain.influence, nation, place)


def offer_title(t: MaracaiboTable, seat: int, nation: int) -> None:
    """MA-5.6: gain the next title with a nation; it is asked only if it may be unwelcome."""
    if titles_can_hurt(t) and t.players[seat].influence[nation] < t.content.influence.last:
        t.do(RaiseTitle(seat, nation, NEXT_TITLE))
    else:
        next_title(t, seat, nation)


def next_title(t: MaracaiboTable, seat: int, nation: int) -> None:
    """MA-16.7: move the marker to the next title space; at the end of the track there is none."""
    space = next_title_space(t, seat, nation)
    if space:
        captain = t.captains[seat]
        captain.influence = changed(captain.influence, nation, space)
        t.note("title", seat, NATIONS[nation])


def next_title_space(t: MaracaiboTable, seat: int, nation: int) -> int:
    """Return the space of the next title with a nation; 0 if there is none."""
    place = t.captains[seat].influence[nation]
    return next((space for space in t.content.influence.titles if space > place), 0)


def influence_facts(t: MaracaiboTable, seat: int, move: Move, steps: int) -> Facts:
    """Return for a label where a nation's marker stands, and where it would go.

    Without a number of steps it goes to the next title (`NEXT_TITLE`).
    """
    if move[0] != "nation":
        return NO_FACTS
    nation = NATION[str(move[1])]
    place, last = t.captains[seat].influence[nation], t.content.influence.last
    ahead = next_title_space(t, seat, nation) or place
    then = ahead if steps == NEXT_TITLE else min(last, place + steps)
    title = t.content.title_of[then]
    if title > t.content.title_of[place]:
        return {"case": "title", "place": place, "then": then, "title": title}
    if then == place:
        return {"case": "beyond", "points": t.content.influence.beyond_vp * steps}
    return {"case": "influence", "place": place, "then": then}


NEXT_TITLE: Final = 0
"""Instead of a number of steps: as many as it takes to the next title."""


class RaiseTitle(FreeStep):
    """MA-5.6: against Ana, take influence that raises a title, or leave it (DEC-27)."""

    __slots__ = ("nation", "steps")
    rule = "MA-5.6"
    asks = ("nation",)

    def __init__(self, seat: int, nation: int, steps: int) -> None:
        self.seat = seat
        self.nation = nation
        self.steps = steps

    def options(self, t: MaracaiboTable) -> list[Move]:
        return [NATION_MOVES[self.nation], SKIP]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "skip":
            return
        if self.steps == NEXT_TITLE:
            next_title(t, self.seat, self.nation)
        else:
            gain_influence(t, self.seat, self.nation, self.steps)

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return influence_facts(t, self.seat, move, self.steps)

    def details(self, t: MaracaiboTable) -> Facts:
        return {"nation": NATIONS[self.nation]}


class ChooseInfluence(FreeStep):
    """MA-7.27: choose the nation with which influence is gained (DEC-17).

    It may be left out if it can be unwelcome with every nation (MA-5.6, DEC-27).
    """

    __slots__ = ("steps",)
    rule = "MA-7.27"
    asks = ("nation",)

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def options(self, t: MaracaiboTable) -> list[Move]:
        if titles_can_hurt(t) and all(
            raises_title(t, self.seat, nation, self.steps) for nation in range(len(NATIONS))
        ):
            return [*NATION_MOVES, SKIP]
        return [*NATION_MOVES]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "nation":
            gain_influence(t, self.seat, NATION[str(move[1])], self.steps)

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return influence_facts(t, self.seat, move, self.steps)

    def details(self, t: MaracaiboTable) -> Facts:
        return {"steps": self.steps}


@verb("next_title", can=always)
def choose_title(t: MaracaiboTable, seat: int, op: Op) -> None:
    """MA-16.7: gain the next title with a nation."""
    t.do(ChooseTitle(seat))


class ChooseTitle(FreeStep):
    """MA-16.7: choose the influence marker that moves on to its next title (DEC-20)."""

    __slots__ = ()
    rule = "MA-16.7"
    asks = ("nation",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        last = t.content.influence.last
        influence = t.players[self.seat].influence
        moves = [move for move, place in zip(NATION_MOVES, influence, strict=True) if place < last]
        return [*moves, SKIP] if moves and titles_can_hurt(t) else moves

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        if move[0] == "nation":
            next_title(t, self.seat, NATION[str(move[1])])

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return influence_facts(t, self.seat, move, NEXT_TITLE)


# Incomes


@verb("doubloon_income", can=always)
def doubloon_income(t: MaracaiboTable, seat: int, op: Op) -> None:
    """INC-1: raise the doubloon income."""
    raise_income(t, seat, "doubloon_income", int(op[1]))


@verb("vp_income", can=always)
def vp_income(t: MaracaiboTable, seat: int, op: Op) -> None:
    """INC-2: raise the point income."""
    raise_income(t, seat, "vp_income", int(op[1]))


@verb("doubloon_income_with", can=always)
def doubloon_income_with(t: MaracaiboTable, seat: int, op: Op) -> None:
    """INC-3: raise the doubloon income if the token is there; otherwise it waits (MA-17.11)."""
    if has(t.players[seat].synergies, SYNERGY[str(op[1])]):
        raise_income(t, seat, "doubloon_income", int(op[2]))


@verb("vp_income_with", can=always)
def vp_income_with(t: MaracaiboTable, seat: int, op: Op) -> None:
    """INC-4: raise the point income if the token is there; otherwise it waits (MA-17.11)."""
    if has(t.players[seat].synergies, SYNERGY[str(op[1])]):
        raise_income(t, seat, "vp_income", int(op[2]))


def raise_income(t: MaracaiboTable, seat: int, track: str, steps: int) -> None:
    """MA-17.10: raise a track, which gives no money or points now.

    Steps beyond the end of the doubloon track raise the point income (MA-17.12). When that one is
    full, it goes back to its beginning and pays at once (MA-17.13) for all scorings still to come
    (MA-17.14).
    """
    p = t.players[seat]
    tracks = t.content.income
    if track == "doubloon_income":
        raised = min(steps, tracks.doubloon_last - p.doubloon_income)
        if raised:
            p.doubloon_income += raised
            t.note("doubloon_income", seat, raised)
        steps -= raised
    if steps:
        p.vp_income += steps
        t.note("vp_income", seat, steps)
    while p.vp_income >= tracks.vp_full:
        p.vp_income -= tracks.vp_full
        gain_vp(t, seat, tracks.vp_full * (t.content.rounds - t.incomes), INCOME)


# Synergy tokens


@verb("synergy", can=always)
def synergy(t: MaracaiboTable, seat: int, op: Op) -> None:
    """Take the synergy token named (IMM-02), or `any` that the player chooses (IMM-12)."""
    if op[1] == "any":
        t.do(ChooseSynergy(seat))
    else:
        take_synergy(t, seat, SYNERGY[str(op[1])])


def take_synergy(t: MaracaiboTable, seat: int, kind: int) -> None:
    """MA-17.15: take a token if there is none of its kind; then waiting incomes rise (MA-17.11)."""
    p = t.players[seat]
    if has(p.synergies, kind):
        return
    p.synergies = with_bit(p.synergies, kind)
    t.note("synergy", seat, SYNERGIES[kind])
    cards = t.content.cards
    for number in p.tableau:
        for waited_for, track, steps in cards[number].later:
            if waited_for == kind:
                raise_income(t, seat, track, steps)


class ChooseSynergy(FreeStep):
    """MA-17.16: choose a token of a kind that the player lacks (IMM-12)."""

    __slots__ = ()
    rule = "MA-17.16"
    asks = ("synergy",)

    def options(self, t: MaracaiboTable) -> list[Move]:
        owned = t.players[self.seat].synergies
        return [("synergy", name) for i, name in enumerate(SYNERGIES) if not has(owned, i)]

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        take_synergy(t, self.seat, SYNERGY[str(move[1])])

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        known = len(move) == 2 and str(move[1]) in SYNERGY
        return Refusal(self.rule, {"synergy": move[1]}, "owned") if known else self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        """MA-17.11: the incomes that wait for the token."""
        kind, gain = SYNERGY[str(move[1])], dict.fromkeys(("doubloon_income", "vp_income"), 0)
        for number in t.players[self.seat].tableau:
            for waited_for, track, steps in t.content.cards[number].later:
                gain[track] += steps * (waited_for == kind)
        gain = {track: steps for track, steps in gain.items() if steps}
        return {"case": "income", "gain": gain} if gain else NO_FACTS


@verb("workers_for_income", can=always)
def workers_for_income(t: MaracaiboTable, seat: int, op: Op) -> None:
    """INC-5: put workers on the card for doubloon income."""
    t.do(PutWorkersOnCard(seat, int(op[1])))


class PutWorkersOnCard(FreeStep):
    """MA-17.17: choose how many workers go onto the card, now and for good (INC-5).

    Without one the question waits for those of tasks, if there are any (MA-18.6).
    """

    __slots__ = ("steps",)
    rule = "MA-17.17"

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def options(self, t: MaracaiboTable) -> list[Move]:
        personal = t.players[self.seat].personal
        if not personal and free_gains(t, self.seat) == (0, 0):
            return []
        return [("workers", n) for n in range(personal, -1, -1)]

    def why_not_option(self, t: MaracaiboTable, move: Move) -> str | Refusal:
        asked = move[1] if move[0] == "workers" and len(move) == 2 else 0
        missing = asked - t.players[self.seat].personal if isinstance(asked, int) else 0
        lacking = {"missing": {"worker": missing}}
        return Refusal(self.rule, lacking, "missing") if missing > 0 else self.rule

    def facts_of_option(self, t: MaracaiboTable, move: Move) -> Facts:
        return {"income": self.steps * int(move[1])}

    def choose(self, t: MaracaiboTable, move: Move) -> None:
        p = t.players[self.seat]
        workers = int(move[1])
        if not workers:
            return
        p.personal -= workers
        p.on_cards += workers
        t.note("on_card", self.seat, workers)
        raise_income(t, self.seat, "doubloon_income", self.steps * workers)
