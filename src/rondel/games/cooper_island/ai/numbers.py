"""The numbers of `observation`, in the same order, read straight from the table."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from rondel.core.bits import digits, states
from rondel.core.features import NONE, Direct
from rondel.core.table import slots
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
        self.pieces = attrgetter(*[name for name in slots(Player) if name != "storage"])

    def facts(self, t: CooperTable) -> list[Hashable]:
        """All of a player, and the orders, which count for the points (CI-17)."""
        return [
            (number, t.orders, tuple(p.storage), self.pieces(p))
            for number, p in enumerate(t.players)
        ]

    def score(self, t: CooperTable, number: int) -> int:
        return score(t, number)["total"]

    def of_table(self, t: CooperTable, seat: int, scores: list[int]) -> list[int]:
        seats = self.seats
        values = [
            t.round,
            t.phase,
            (t.seat - seat) % seats if t.seat >= 0 else NONE,
            (t.active - seat) % seats,
            (t.start_player - seat) % seats,
            _worked(t),
            t.harbormaster_up,
        ]
        values += t.bag
        values.append(t.single_tiles)
        values += t.logs
        _add_stack(values, t.small_stack, seat, self.small)
        _add_stack(values, t.large_stack, seat, self.large)
        start = seat * SECTOR_SIZE
        values += t.ring[start:]
        values += t.ring[:start]
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
        values += scores[seat:]
        values += scores[:seat]
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

    def of_player(self, t: CooperTable, number: int, own: bool) -> list[int]:
        """All of it lies open (CI-20.1)."""
        p = t.players[number]
        land = p.land
        missing = self.land - len(land.level)
        values = list(land.level)
        values += [0] * missing
        values += land.kind
        values += [NONE] * missing
        values += [item - 1 for item in land.item]
        values += [NONE] * missing
        values += [
            p.buildings, p.statues, p.free_reactivation, p.cartographer, p.cartographer_used,
            p.logs, p.lids_taken, p.lids_unused, self.food(t, p),
        ]  # fmt: skip
        values += p.storage
        values += [p.spots, p.luxury_spots, p.coin_spots]
        values += p.market
        values += p.tiles
        values += digits(p.islets, self.islets)
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
        values += [p.normal, p.special, p.pool_normal, p.pool_special]
        values += milestones(p).values()
        values += [p.workers_hired, p.helm_hired]
        return values

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
