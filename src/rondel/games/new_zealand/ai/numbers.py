"""The numbers of `observation`, in the same order, read straight from the table."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable

from rondel.core.bits import digits
from rondel.core.features import NONE, Direct, Section
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.pieces import (
    BUILDINGS,
    EMPTY,
    FIRST_HAZARD,
    FIRST_NEUTRAL,
    FIRST_PRIVATE,
    LETTERS,
    UNBUILT,
    WELLINGTON,
    WORKERS,
    building_number,
    owner_of,
)
from rondel.games.new_zealand.rules.measures import flock_deck
from rondel.games.new_zealand.rules.scoring import score
from rondel.games.new_zealand.table import (
    NewZealandTable,
    certificate_limit,
    hand_limit,
    step_limit,
)


class Numbers(Direct):
    """Reads tables of one content pack with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.seats = seats
        self.cards = len(content.cards)
        self.first_objective = content.first_objective
        self.no_cards = array("h", [0] * (6 * self.cards - self.first_objective))
        self.first_common = content.first_common_objective
        self.supply = list(content.supply_place.values())
        prices = list(dict.fromkeys(content.job_prices))
        self.job_rows = [
            sum([1 << row for row, paid in enumerate(content.job_prices) if paid == price])
            for price in prices
        ]
        """By price: the rows of the job market that have it, as bits."""
        self.hazards = len(content.hazards)
        self.a_tiles = len(WORKERS) + self.hazards
        self.bonus = len(content.bonus_tiles)
        self.discs = len(content.discs)
        self.harbours = len(content.harbours)
        self.masters = len(content.masters)
        self.b_sides = [tile.id for tile in content.private_tiles][1::2]
        self.sarah_cards = list(content.sarah_cards)
        last = FIRST_PRIVATE + BUILDINGS * (seats + 1)
        self.lying = [self.kind_of(tile) for tile in range(last)]
        self.owner = [owner_of(tile) if tile >= FIRST_PRIVATE else NONE for tile in range(last)]
        self.money_per_vp = content.points.money_per_vp
        self.table_sections = [
            Section("to_decide", self.turns),
            Section("supply", self.stacks),
            Section("scores", self.scores),
            Section("job_market", self.markets),
            Section("trail.tile", self.trail),
            Section("trail.owner", self.owners),
            Section("b_sides", self.sides),
        ]
        self.player_sections = [
            Section("money", self.board),
            Section("hand", self.cards_of, secret=True),
            Section("cleared", self.pieces),
        ]

    def kind_of(self, tile: int) -> int:
        """Number tiles: neutral buildings by letter, then hazards by kind, private buildings."""
        if tile in (EMPTY, WELLINGTON):
            return NONE
        if tile < FIRST_HAZARD:
            return tile - FIRST_NEUTRAL
        if tile < FIRST_PRIVATE:
            return len(LETTERS) + tile - FIRST_HAZARD
        return len(LETTERS) + self.hazards + building_number(tile)

    def facts(self, t: NewZealandTable) -> list[tuple[Hashable, ...]]:
        """The buildings' sides and the market token, which come last, count for the points."""
        sides, market_owner = tuple([tile.id for tile in t.tiles]), t.market_owner
        return [
            (
                (len(p.hand), len(p.stack), p.money, p.gold, p.certificates,
                 p.permanent_certificates, p.permanent_wool, p.tokens, p.cleared, p.step_tile,
                 p.no_tolls, p.pathfinder, p.visits, p.runholder, p.ship, p.top),
                (tuple(p.hand), tuple(p.stack), tuple(p.discard), p.known, p.top, p.gained, p.area),
                (p.workers, p.cleared, p.storehouses, p.places, p.harbours, p.posts,
                 p.hazards, p.jokers, p.bonus_tiles, p.masters),
                (sides, market_owner == number),
            )
            for number, p in enumerate(t.players)
        ]  # fmt: skip

    def table_facts(self, t: NewZealandTable, seat: int, scores: list[int]) -> tuple[object, ...]:
        """Sarah, who comes last, is read anew every time."""
        return (
            (t.seat, t.active, t.start_player, t.ended_by, t.flipped, seat),
            (t.supply, t.set_cards, tuple(t.bonus_stacks), t.display, t.objective_deck),
            self.scores(t, seat, scores),
            (t.jobs, tuple(t.bonus), t.token_row, t.placed, t.count, t.bag_a,
             t.bag_b, t.foresight_a, t.foresight_b, t.sheep, t.market_deck, t.masters,
             t.market_owner, t.market_owner >= 0 and seat),
            t.trail,
            (t.trail, seat),
            t.tiles if t.sarah is None else object(),
        )  # fmt: skip

    def score_facts(self, t: NewZealandTable, number: int, facts: tuple[Hashable, ...]) -> Hashable:
        """Where a card of the deck is makes no difference."""
        p = t.players[number]
        _, _, pieces, counted = facts
        return (
            pieces,
            tuple(sorted(flock_deck(p))),
            p.area,
            p.pathfinder,
            p.certificates + p.permanent_certificates,
            counted,
        )

    def score(self, t: NewZealandTable, number: int) -> int:
        """All but money, which changes often and is counted quickly (see `scores`)."""
        points = score(t, number)
        return points["total"] - points["money"]

    # What a seat sees of the table

    def holders(self, seat: int) -> list[int]:
        """By owner: the seats from the viewer on, Sarah, and with -1 nobody."""
        seats = self.seats
        return [*[(owner - seat) % seats for owner in range(seats)], seats, NONE]

    def turns(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        holder = self.holders(seat)
        return [
            holder[t.seat],
            holder[t.active] if t.active < t.seats else NONE,
            holder[t.start_player],
            holder[t.ended_by],
            t.flipped,
        ]

    def stacks(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        values = [t.supply[place] for place in self.supply]
        values += t.set_cards
        values += t.bonus_stacks
        values += _tally(t.display, self.first_common, self.cards)
        values += _tally(t.objective_deck, self.first_common, self.cards)
        return values

    def scores(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        per_vp = self.money_per_vp
        totals = [points + p.money // per_vp for points, p in zip(scores, t.players, strict=True)]
        return totals[seat:] + totals[:seat]

    def markets(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        holder = self.holders(seat)
        values = [(column & rows).bit_count() for column in t.jobs for rows in self.job_rows]
        values += t.bonus
        values += [t.token_row, holder[t.market_owner], max(0, t.count.visits - t.placed)]
        values += _tally(t.bag_a, 0, self.a_tiles)
        values += _tally(t.bag_b, 0, self.bonus)
        values += _tally(t.foresight_a, 0, self.a_tiles)
        values += _tally(t.foresight_b, 0, self.bonus)
        values += t.sheep
        values += t.market_deck
        values += t.masters
        return values

    def trail(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        return [self.lying[tile] for tile in t.trail]

    def owners(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        """Whose buildings stand on the trail."""
        holder = self.holders(seat)
        return [holder[self.owner[tile]] for tile in t.trail]

    def sides(self, t: NewZealandTable, seat: int, scores: list[int]) -> list[int]:
        """The sides of private buildings, and the solo opponent."""
        values: list[int] = [tile.id == b for tile, b in zip(t.tiles, self.b_sides, strict=True)]
        if t.sarah is not None:
            self.add_sarah(values, t)
        return values

    # What is seen of a player

    def board(self, t: NewZealandTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        return [
            p.money, p.gold, p.certificates, certificate_limit(t, p), p.permanent_certificates,
            p.permanent_wool, p.tokens, hand_limit(t, p), step_limit(t, p), p.step_tile,
            p.no_tolls, max(0, p.pathfinder), p.visits, len(p.hand), len(p.stack) + len(p.top),
            p.runholder, p.ship,
        ]  # fmt: skip

    def cards_of(self, t: NewZealandTable, number: int, own: bool) -> array[int]:
        """Of another's hand what everybody knows."""
        p, cards = t.players[number], self.cards
        values = self.no_cards[:]
        for card in p.hand if own else p.known:
            values[card] += 1
        for card in p.hand:
            values[cards + card] += 1
        for card in p.stack:
            values[cards + card] += 1
        for first, there in ((2, p.top), (3, p.discard), (4, p.gained)):
            for card in there:
                values[first * cards + card] += 1
        for card in p.area:
            values[5 * cards + card - self.first_objective] += 1
        return values

    def pieces(self, t: NewZealandTable, number: int, own: bool) -> list[int]:
        """The buildings, discs, storehouses and workers, and what else was gained."""
        p = t.players[number]
        values = list(digits(p.cleared, self.discs))
        values += p.storehouses
        values += _built(p.places)
        values += digits(p.harbours, self.harbours)
        values += p.posts
        values += _tally(p.hazards, 0, self.hazards)
        values += p.workers
        values += [row.bit_count() for row in p.jokers]
        values += _tally(p.bonus_tiles, 0, self.bonus)
        masters = [NONE] * self.masters
        for master, worker in p.masters:
            masters[master] = worker
        values += masters
        return values

    def add_sarah(self, values: list[int], t: NewZealandTable) -> None:
        """NZ-22.4: what the solo opponent has."""
        s = t.sarah
        assert s is not None
        values += [card in s.deck for card in self.sarah_cards]
        values += [card in s.discards for card in self.sarah_cards]
        values += s.workers
        values += [s.specialization, s.discs]
        values += s.posts
        values.append(s.next_post)
        values += digits(s.harbours, self.harbours)
        values += [s.ship, s.runholder, s.pathfinder]
        values += _built(s.places)
        values += _tally(s.hazards, 0, self.hazards)
        values += _tally(s.cards, 0, self.cards)
        values.append(t.rivals()["sarah"]["total"])


def _tally(things: Iterable[int], first: int, end: int) -> list[int]:
    """How often each number from `first` on occurs."""
    found = [0] * (end - first)
    for thing in things:
        found[thing - first] += 1
    return found


def _built(places: tuple[int, ...]) -> list[int]:
    """Number private buildings by state: 0 to build, 1 on the trail, none if out of the game."""
    return [1 if place >= 0 else 0 if place == UNBUILT else NONE for place in places]
