"""The numbers of `observation`, in the same order, read straight from the table."""

from __future__ import annotations

from collections.abc import Hashable

from rondel.core.bits import digits, states
from rondel.core.features import NONE, Direct, Section
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.content.layout import LAYOUTS
from rondel.games.cooper_island.pieces import SECTOR_SIZE
from rondel.games.cooper_island.rules.card_stack import CardStack
from rondel.games.cooper_island.rules.cleanup import feeding_cost
from rondel.games.cooper_island.rules.hiring import milestones
from rondel.games.cooper_island.rules.scoring import score
from rondel.games.cooper_island.rules.workers import SectionActions
from rondel.games.cooper_island.table import NOT_IN_GAME, CooperTable, Player


class Numbers(Direct):
    """Reads tables of one content pack with so many seats."""

    def __init__(self, content: Content, seats: int) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.owners = seats + 2 if self.solo else seats
        self.nobody = [0] * self.owners
        self.land = max(content.layouts[layout].size for layout in LAYOUTS)
        self.islets = len(content.islets)
        self.boats = len(content.boats)
        self.spots = len(content.statue_spots)
        self.ships = len(content.cargo_ships)
        self.crates = len(content.crate_spaces)
        self.small = len(content.small_cards)
        self.large = len(content.large_cards)
        self.feeding: dict[tuple[int, int, int], int] = {}
        self.action_cards = [card.id for card in content.solo.action_cards]
        self.table_sections = [
            Section("round", self.turns),
            Section("bag", self.stocks),
            Section("ring", self.board),
            Section("scores", self.scores),
        ]
        self.player_sections = [
            Section("land.level", self.spaces),
            Section("buildings", self.goods),
            Section("islets", self.pieces),
            Section("available", self.workers),
        ]

    def facts(self, t: CooperTable) -> list[tuple[Hashable, ...]]:
        """The orders, which come last, count for the points (CI-17)."""
        orders = t.orders
        return [
            (
                p.land,
                (p.storage, p.buildings, p.statues, p.free_reactivation, p.cartographer,
                 p.cartographer_used, p.logs, p.lids_taken, p.lids_unused, p.small_cards,
                 p.pool_normal, p.pool_special, p.spots, p.luxury_spots, p.coin_spots, p.market,
                 p.tiles),
                (p.islets, p.boats_left, p.boats_down, p.landing, p.small_left, p.large_left,
                 p.fortress_left, p.spots_open, p.statues_ready, p.distance, p.anchors,
                 p.lids_on_ships, p.crates_open, p.crates_used, p.small_cards, p.large_cards,
                 p.large_up),
                (p.normal, p.special, p.pool_normal, p.pool_special, p.landing, p.buildings,
                 p.statues, p.lids_taken, p.workers_hired, p.helm_hired),
                (number, orders),
            )
            for number, p in enumerate(t.players)
        ]  # fmt: skip

    def table_facts(self, t: CooperTable, seat: int, scores: list[int]) -> tuple[object, ...]:
        """The solo opponent, who comes after the scores, is read anew every time."""
        return (
            (t.round, t.phase, t.seat, t.active, t.start_player, _worked(t), t.harbormaster_up,
             seat),
            (t.bag, t.single_tiles, t.logs, t.small_stack, t.large_stack, seat),
            (t.ring, t.workers, t.orders, seat),
            object() if self.solo else (seat, *scores),
        )  # fmt: skip

    def score(self, t: CooperTable, number: int) -> int:
        return score(t, number)["total"]

    # What a seat sees of the table

    def turns(self, t: CooperTable, seat: int, scores: list[int]) -> list[int]:
        seats = self.seats
        return [
            t.round,
            t.phase,
            (t.seat - seat) % seats if t.seat >= 0 else NONE,
            (t.active - seat) % seats,
            (t.start_player - seat) % seats,
            _worked(t),
            t.harbormaster_up,
        ]

    def stocks(self, t: CooperTable, seat: int, scores: list[int]) -> list[int]:
        values = [*t.bag, t.single_tiles, *t.logs]
        _add_stack(values, t.small_stack, seat, self.small)
        _add_stack(values, t.large_stack, seat, self.large)
        return values

    def board(self, t: CooperTable, seat: int, scores: list[int]) -> list[int]:
        """The ring, the worker spaces and the orders."""
        seats = self.seats
        start = seat * SECTOR_SIZE
        values = [*t.ring[start:], *t.ring[:start]]
        for stack in t.workers:
            if stack:
                there = [0] * self.owners
                for worker in stack:
                    there[(worker - seat) % seats if worker < seats else worker] += 1
                values += there
            else:
                values += self.nobody
        for order in t.orders:
            if order < 0:
                values.append(NONE if order == NOT_IN_GAME else 0)
            else:
                holder = order >> 1
                values.append(1 + ((holder - seat) % seats if holder < seats else holder))
        return values

    def scores(self, t: CooperTable, seat: int, scores: list[int]) -> list[int]:
        values = scores[seat:] + scores[:seat]
        if self.solo:
            self.add_cooper(values, t)
        return values

    def add_cooper(self, values: list[int], t: CooperTable) -> None:
        """CI-19: what the solo opponent has."""
        cooper = t.cooper
        assert cooper is not None
        layer = {card: n for n, cards in enumerate(cooper.deck, 1) for card in cards}
        values += [cooper.strategy, cooper.level]
        values += [layer.get(card, 0) for card in self.action_cards]
        values += [card in cooper.discards for card in self.action_cards]
        values += cooper.store
        values += [cooper.distance, cooper.anchors, cooper.logs, cooper.normal, cooper.special]
        values.append(cooper.tokens)
        values += digits(cooper.slots_used, 3)
        values.append(t.rivals()["cooper"]["total"])

    # What is seen of a player: all of it lies open (CI-20.1)

    def spaces(self, t: CooperTable, number: int, own: bool) -> list[int]:
        land = t.players[number].land
        missing = self.land - len(land.level)
        values = list(land.level)
        values += [0] * missing
        values += land.kind
        values += [NONE] * missing
        values += [item - 1 for item in land.item]
        values += [NONE] * missing
        return values

    def goods(self, t: CooperTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        values = [
            p.buildings, p.statues, p.free_reactivation, p.cartographer, p.cartographer_used,
            p.logs, p.lids_taken, p.lids_unused, self.food(t, p),
        ]  # fmt: skip
        values += p.storage
        values += [p.spots, p.luxury_spots, p.coin_spots]
        values += p.market
        values += p.tiles
        return values

    def pieces(self, t: CooperTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        values = list(digits(p.islets, self.islets))
        values += digits(p.boats_left, self.boats)
        down = p.boats_down
        values += [NONE if boat < 0 else 2 * boat + 1 - (down >> boat & 1) for boat in p.landing]
        values += [p.small_left, p.large_left, p.fortress_left]
        values += states(p.spots_open, p.statues_ready, self.spots)
        values += p.distance
        values += p.anchors
        values += digits(p.lids_on_ships, self.ships)
        values += states(p.crates_open, p.crates_used, self.crates)
        values += digits(p.small_cards, self.small)
        values += states(p.large_cards, p.large_up, self.large)
        return values

    def workers(self, t: CooperTable, number: int, own: bool) -> list[int]:
        p = t.players[number]
        return [
            p.normal, p.special, p.pool_normal, p.pool_special, *milestones(p).values(),
            p.workers_hired, p.helm_hired,
        ]  # fmt: skip

    def food(self, t: CooperTable, p: Player) -> int:
        """CI-12.2: the food that the player owes, which seldom changes."""
        key = (p.small_cards, p.pool_normal, p.pool_special)
        if key not in self.feeding:
            self.feeding[key] = feeding_cost(t, p)
        return self.feeding[key]


def _worked(t: CooperTable) -> int:
    """CI-5.14: the worker space whose section the active seat works in now."""
    for step in reversed(t.agenda):
        if isinstance(step, SectionActions):
            return step.space
    return NONE


def _add_stack(values: list[int], stack: CardStack, seat: int, size: int) -> None:
    """CI-20.4: how many cards there are, and how deep those lie that the seat knows."""
    found = [0] * size
    if any(stack.known):
        for depth, card in enumerate(stack.seen_by(seat), 1):
            if card is not None:
                found[card] = depth
    values.append(len(stack.cards))
    values += found
