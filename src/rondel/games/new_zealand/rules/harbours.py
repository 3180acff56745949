"""The ship: moving it, upgrading harbours, harbour masters, remote storehouses."""

from __future__ import annotations

from typing import Final

from rondel.core.bits import has, with_bit, without_bit
from rondel.core.effects import Op, always
from rondel.core.moves import Move
from rondel.core.rows import more
from rondel.core.table import NO_FACTS, Facts, Refusal, by_facts
from rondel.games.new_zealand.pieces import JOKER, SAILOR, WORKER, WORKERS
from rondel.games.new_zealand.rules.discs import (
    can_clear,
    clear_space,
    facts_of_disc,
    fitting_discs,
    payable_discs,
    why_not_disc,
)
from rondel.games.new_zealand.rules.effects import tells, verb
from rondel.games.new_zealand.rules.flock import gain_harbour_card
from rondel.games.new_zealand.rules.free import FreeStep, offer
from rondel.games.new_zealand.rules.gains import pay, shortfall
from rondel.games.new_zealand.table import NewZealandTable, Player


def storehouse_price(t: NewZealandTable, harbour: int) -> int:
    """Return the cheapest price that is still free (NZ-6.62); large harbours have none (NZ-6.64).

    There is a space for every player, so one is always free (NZ-19.6). Bare bits here and in
    `can_upgrade`: both are asked for each harbour within reach.
    """
    prices = t.content.harbours[harbour].prices
    if not prices:
        return 0
    taken = 0
    for p in t.players:
        taken += p.harbours >> harbour & 1
    return prices[taken]


def can_upgrade(t: NewZealandTable, p: Player, harbour: int) -> bool:
    """Whether a harbour is not upgraded yet (NZ-6.60), and can be paid and filled (NZ-6.61).

    The price of a medium harbour is paid before money of the disc space comes in (NZ-6.66).
    """
    if p.harbours >> harbour & 1:
        return False
    entry = t.content.harbours[harbour]
    if entry.kind == "medium":
        return can_clear(t, p, entry.corner, p.money - entry.prices[0])
    return any(p.storehouses) and p.money >= storehouse_price(t, harbour)


# Moving


def ship_moves(t: NewZealandTable, seat: int, op: Op) -> int:
    return t.players[seat].workers[SAILOR] if op[1] == "sailors" else int(op[1])


@tells("ship")
def facts_of_ship(t: NewZealandTable, seat: int, op: Op) -> Facts:
    return {"most": ship_moves(t, seat, op)}


@verb("ship", can=always)
def ship(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(SAIL(seat, ship_moves(t, seat, op)))


class Sail(FreeStep):
    """Move the ship any way (NZ-6.58); upgrading where it stops takes a move (NZ-6.59, DP-18)."""

    __slots__ = ("most",)
    rule = "NZ-6.58"
    asks = ("sail", "upgrade")

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def options(self, t: NewZealandTable) -> list[Move]:
        sea = t.content.sea
        p = t.players[self.seat]
        here, most = p.ship, self.most
        distance = sea.distance[here]
        moves: list[Move] = []
        for space in sea.near[here]:
            far = distance[space]
            if far > most:
                break
            if far:
                moves.append(sea.sails[space])
            harbour = sea.harbour_at[space]
            if harbour >= 0 and far < most and can_upgrade(t, p, harbour):
                moves.append(sea.upgrades[space])
        moves.append(sea.sails[here])  # to stay
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        sea = t.content.sea
        space = sea.number[str(move[1])]
        p = t.players[self.seat]
        if space != p.ship:
            p.ship = space
            if t.log is not None:
                t.note("sailed", self.seat, move[1])
        if move[0] == "upgrade":
            upgrade(t, self.seat, sea.harbour_at[space])

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        space = t.content.sea.number[str(move[1])]
        if move[0] == "upgrade":
            return {"cost": upgrade_price(t, t.content.sea.harbour_at[space])}
        moves = t.content.sea.distance[t.players[self.seat].ship][space]
        return {"moves": moves} if moves else {"case": "stay"}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        sea = t.content.sea
        space = sea.number.get(str(move[-1]))
        if space is None:
            return self.rule
        p = t.players[self.seat]
        needed = sea.distance[p.ship][space] + (move[0] == "upgrade")
        if needed > self.most:
            rule = "NZ-6.59" if move[0] == "upgrade" else self.rule
            return Refusal(rule, {"moves": needed, "most": self.most}, "far")
        harbour = sea.harbour_at[space]
        if harbour < 0 or move[0] != "upgrade":
            return "NZ-6.59"
        return why_not_upgrade(t, p, harbour)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"most": self.most}


SAIL: Final = by_facts(Sail)


def upgrade_price(t: NewZealandTable, harbour: int) -> int:
    """Return what a harbour costs now, without the clearing of a disc space."""
    entry = t.content.harbours[harbour]
    return entry.prices[0] if entry.kind == "medium" else storehouse_price(t, harbour)


def why_not_upgrade(t: NewZealandTable, p: Player, harbour: int) -> str | Refusal:
    """Return the rule that forbids to upgrade a harbour within reach."""
    if has(p.harbours, harbour):
        return "NZ-6.60"
    entry = t.content.harbours[harbour]
    price = upgrade_price(t, harbour)
    if entry.kind != "medium":
        if not any(p.storehouses):
            return Refusal("NZ-6.61", case="storehouse")
    else:
        fitting = fitting_discs(t, p, entry.corner)
        costs = [disc.cost for i, disc in enumerate(t.content.discs) if fitting >> i & 1]
        if not costs:
            return Refusal("NZ-6.61", case="disc")
        price += min(costs)
    facts: Facts = {"missing": shortfall(p.money, price), "cost": price, "money": p.money}
    return Refusal("NZ-6.61", facts, "money")


def upgrade(t: NewZealandTable, seat: int, harbour: int) -> None:
    """Pay for a harbour, then choose the piece: a disc (NZ-6.65) or a storehouse (NZ-6.62)."""
    entry = t.content.harbours[harbour]
    price = upgrade_price(t, harbour)
    pay(t, seat, price)
    t.note("upgraded", seat, entry.id, price)
    medium = entry.kind == "medium"
    t.agenda.append(DiscToHarbour(seat, harbour) if medium else StorehouseToHarbour(seat, harbour))


class StorehouseToHarbour(FreeStep):
    """Choose which storehouse goes from the player board to the harbour (NZ-20.10, DP-19).

    It never comes back (NZ-20.9). From the last harbour of a route the ship returns (NZ-6.63). When
    a pair is complete its bonus is offered (NZ-20.8).
    """

    __slots__ = ("harbour",)
    rule = "NZ-20.10"
    asks = ("storehouse",)

    def __init__(self, seat: int, harbour: int) -> None:
        self.seat = seat
        self.harbour = harbour

    def options(self, t: NewZealandTable) -> list[Move]:
        left = t.players[self.seat].storehouses
        return [("storehouse", pair.id) for pair, n in zip(t.content.pairs, left, strict=True) if n]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        pair = t.content.pair_number[str(move[1])]
        entry = t.content.harbours[self.harbour]
        left = list(p.storehouses)
        left[pair] -= 1
        p.storehouses = tuple(left)
        p.harbours = with_bit(p.harbours, self.harbour)
        t.note("storehouse", self.seat, move[1])
        if entry.kind == "terminal_small" and p.ship != t.content.sea.start:
            p.ship = t.content.sea.start
            t.note("ship_returned", self.seat)
            t.because(self.seat, "upgraded")
        bonus = t.content.pairs[pair].bonus
        if not left[pair] and bonus:
            offer(t, self.seat, str(move[1]), bonus)
        if entry.card:
            gain_harbour_card(t, self.seat, entry.card)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        left = t.players[self.seat].storehouses
        return {"left": left[t.content.pair_number[str(move[1])]]}

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"harbour": t.content.harbours[self.harbour].id}


class DiscToHarbour(FreeStep):
    """Choose which disc goes to the medium harbour, by the corner rule (NZ-6.65, DP-20)."""

    __slots__ = ("harbour",)
    rule = "NZ-6.65"
    asks = ("disc",)

    def __init__(self, seat: int, harbour: int) -> None:
        self.seat = seat
        self.harbour = harbour

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        return payable_discs(t, p, t.content.harbours[self.harbour].corner)

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        entry = t.content.harbours[self.harbour]
        clear_space(t, self.seat, t.content.disc_number[str(move[1])])
        t.because(self.seat, "upgraded")
        p.harbours = with_bit(p.harbours, self.harbour)
        gain_harbour_card(t, self.seat, entry.card)
        place = t.content.sea.medium.index(self.harbour)
        if t.masters[place] >= 0:
            t.agenda.append(TakeHarbourMaster(self.seat, place))

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return facts_of_disc(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_disc(t, self.seat, t.content.harbours[self.harbour].corner, move, "NZ-6.61")

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"harbour": t.content.harbours[self.harbour].id}


class TakeHarbourMaster(FreeStep):
    """Take the harbour master for the last hired worker of a row, now or never (NZ-6.67, DP-20)."""

    __slots__ = ("place",)
    rule = "NZ-6.67"
    asks = ("harbour_master",)

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def options(self, t: NewZealandTable) -> list[Move]:
        workers = t.players[self.seat].workers
        moves: list[Move] = [
            ("harbour_master", name) for row, name in enumerate(WORKERS) if workers[row] > 1
        ]
        moves.append(("decline",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "decline":
            return
        row = WORKER[str(move[1])]
        worker = remove_worker(t.players[self.seat], row)
        number = t.masters[self.place]
        masters = list(t.masters)
        masters[self.place] = -1
        t.masters = tuple(masters)
        p = t.players[self.seat]
        p.masters = (*p.masters, (number, worker))
        entry = t.content.masters[number]
        left = "joker_worker" if worker == JOKER else WORKERS[worker]
        t.note("harbour_master", self.seat, entry.id, left)
        offer(t, self.seat, entry.id, entry.top)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        if move[0] != "harbour_master" or move[-1] not in WORKERS:
            return self.rule
        return Refusal(self.rule, {"missing": {str(move[-1]): 1}}, "row")

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"master": t.content.masters[t.masters[self.place]].id}


def remove_worker(p: Player, row: int) -> int:
    """Take the rightmost worker out of a row; return its type, or JOKER.

    Nothing else takes workers away (NZ-6.32). The space is free again (NZ-6.69).
    """
    p.workers = more(p.workers, row, -1)
    space = p.workers[row]
    if not has(p.jokers[row], space):
        return row
    jokers = list(p.jokers)
    jokers[row] = without_bit(jokers[row], space)
    p.jokers = tuple(jokers)
    return JOKER


# Remote storehouses


def remote_harbours(t: NewZealandTable, p: Player, reach: int) -> list[int]:
    """Return the harbours for storehouses that can be upgraded from afar (NZ-6.100)."""
    return [harbour for harbour in near_harbours(t, p, reach) if can_upgrade(t, p, harbour)]


def near_harbours(t: NewZealandTable, p: Player, reach: int) -> list[int]:
    """Return the harbours for storehouses within reach that are not upgraded (NZ-6.101)."""
    sea = t.content.sea
    distance = sea.distance[p.ship]
    return [
        harbour
        for harbour, entry in enumerate(t.content.harbours)
        if entry.kind != "medium"
        and distance[sea.water_of[harbour]] < reach
        and not has(p.harbours, harbour)
    ]


def can_remote(t: NewZealandTable, seat: int, op: Op) -> bool:
    return bool(remote_harbours(t, t.players[seat], int(op[1])))


@tells("remote_storehouse")
def facts_of_remote(t: NewZealandTable, seat: int, op: Op) -> Facts:
    """Tell what the cheapest harbour lacks if none can be paid."""
    p = t.players[seat]
    near = near_harbours(t, p, int(op[1]))
    if can_remote(t, seat, op) or not near or not any(p.storehouses):
        return NO_FACTS
    least = min(storehouse_price(t, harbour) for harbour in near)
    return {"missing": shortfall(p.money, least)}


@verb("remote_storehouse", can=can_remote)
def remote_storehouse(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(RemoteStorehouse(seat, int(op[1])))


class RemoteStorehouse(FreeStep):
    """Choose a harbour within reach for a storehouse, while the ship stays (NZ-6.100, DP-31)."""

    __slots__ = ("reach",)
    rule = "NZ-6.100"
    asks = ("upgrade",)

    def __init__(self, seat: int, reach: int) -> None:
        self.seat = seat
        self.reach = reach

    def options(self, t: NewZealandTable) -> list[Move]:
        harbours = remote_harbours(t, t.players[self.seat], self.reach)
        return [("upgrade", t.content.harbours[harbour].id) for harbour in harbours]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        upgrade(t, self.seat, t.content.sea.harbour_number[str(move[1])])

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return {"cost": upgrade_price(t, t.content.sea.harbour_number[str(move[1])])}

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        harbour = t.content.sea.harbour_number.get(str(move[-1]))
        if harbour is None:
            return self.rule
        if t.content.harbours[harbour].kind == "medium":
            return "NZ-6.101"
        p = t.players[self.seat]
        needed = t.content.sea.distance[p.ship][t.content.sea.water_of[harbour]] + 1
        if needed > self.reach:
            return Refusal(self.rule, {"moves": needed, "most": self.reach}, "far")
        return why_not_upgrade(t, p, harbour)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"reach": self.reach}
