"""NZ-7, NZ-8: Wellington: income, delivery, foresight, the markets and the market_token."""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.core.table import Step
from rondel.games.new_zealand.pieces import NO_TILE, OUT, WORKERS
from rondel.games.new_zealand.rules.closed import ClosedStep
from rondel.games.new_zealand.rules.discs import (
    ChooseDisc,
    can_place,
    put_on_post,
    why_not_post,
)
from rondel.games.new_zealand.rules.flock import breeds_in_hand, discard_card
from rondel.games.new_zealand.rules.free import CardStep, FreeStep
from rondel.games.new_zealand.rules.gains import gain_money
from rondel.games.new_zealand.rules.hazards import place_hazard
from rondel.games.new_zealand.rules.location import AfterActions
from rondel.games.new_zealand.rules.sheep_market import refill_market
from rondel.games.new_zealand.table import NewZealandTable, Player


def visit(t: NewZealandTable, seat: int) -> None:
    """NZ-7.21: income, delivery, both foresights, then the closing steps, in this order."""
    t.players[seat].visits += 1
    t.do(
        Income(seat),
        ForesightA(seat),
        ForesightB(seat),
        LeaveWellington(seat),
        AfterActions(seat),
    )


# W1 income


class Income(CardStep):
    """NZ-7.1: reveal sheep of different breeds. Before the first one is revealed, cards may still
    be played (NZ-7.22)."""

    __slots__ = ()
    rule = "NZ-7.1"
    asks = ("reveal",)

    def options(self, t: NewZealandTable) -> list[Move]:
        return income_moves(t, breeds_in_hand(t, t.players[self.seat]))

    def choose(self, t: NewZealandTable, move: Move) -> None:
        IncomeReveal(self.seat, 0, 0).play(t, move)

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        return why_not_reveal(t, move, self.rule)


def why_not_reveal(t: NewZealandTable, move: Move, rule: str) -> str:
    card = t.content.card_number.get(str(move[-1]), 0)
    return "NZ-7.2" if card >= t.content.first_effect else rule


def income_moves(t: NewZealandTable, breeds: list[int]) -> list[Move]:
    moves: list[Move] = []
    if len(breeds) > 1:
        moves.append(("reveal_all",))
    moves += [("reveal", t.content.cards[breed].id) for breed in breeds]
    moves.append(("income",))
    return moves


class IncomeReveal(ClosedStep):
    """NZ-12.12: during the reveal nothing else is possible. A revealed card lies in the
    discard_pile at once: nothing draws before the reveal is over."""

    __slots__ = ("breeding", "shown")
    rule = "NZ-7.1"
    closed = "NZ-12.12"
    asks = ("reveal",)

    def __init__(self, seat: int, shown: int, breeding: int) -> None:
        super().__init__(seat)
        self.shown = shown
        """The breeds revealed, a bit each."""
        self.breeding = breeding

    def breeds(self, t: NewZealandTable) -> list[int]:
        hand = breeds_in_hand(t, t.players[self.seat])
        return [breed for breed in hand if not self.shown >> breed & 1]

    def moves(self, t: NewZealandTable) -> list[Move]:
        return income_moves(t, self.breeds(t))

    def play(self, t: NewZealandTable, move: Move) -> None:
        seat = self.seat
        if move[0] == "income":
            t.do(SpendCertificates(seat, self.breeding))
            return
        shown = self.breeds(t) if move[0] == "reveal_all" else [t.content.card_number[str(move[1])]]
        mask, breeding = self.shown, self.breeding
        for breed in shown:
            discard_card(t, seat, breed)
            mask |= 1 << breed
            breeding += t.content.breeding[breed]
        if move[0] == "reveal_all":
            t.do(SpendCertificates(seat, breeding))
        else:
            t.do(IncomeReveal(seat, mask, breeding))

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        return why_not_reveal(t, move, self.rule)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"breeding": self.breeding + t.players[self.seat].permanent_certificates}


class SpendCertificates(ClosedStep):
    """NZ-7.3, NZ-7.5: add temporary certificates to the total, then gain it (DP-24)."""

    __slots__ = ("breeding",)
    rule = "NZ-7.3"
    closed = "NZ-12.12"
    asks = ("certificates",)

    def __init__(self, seat: int, breeding: int) -> None:
        super().__init__(seat)
        self.breeding = breeding

    def moves(self, t: NewZealandTable) -> list[Move]:
        return [("certificates", n) for n in range(t.players[self.seat].certificates + 1)]

    def play(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        p.certificates -= int(move[1])
        total = self.breeding + p.permanent_certificates + int(move[1])
        t.note("income", self.seat, total)
        gain_money(t, self.seat, total)
        t.do(Deliver(self.seat, total))

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"breeding": self.breeding + t.players[self.seat].permanent_certificates}


# W2 delivery


def delivery_posts(t: NewZealandTable, p: Player, total: int) -> list[int]:
    """NZ-7.6 to NZ-7.8: trading posts within the total for which a disc can be paid."""
    posts = t.content.posts
    return [
        post
        for post in t.content.trading_posts
        if posts[post].value <= total and can_place(t, p, post)
    ]


def posts_without_clearing(t: NewZealandTable, p: Player, total: int) -> list[int]:
    """NZ-12.6: where a disc from a medium harbour may go: it clears nothing, fits any corner."""
    content = t.content
    found = []
    for post in content.trading_posts:
        entry = content.posts[post]
        harbour = content.post_harbour[post]
        if (
            entry.value <= total
            and (entry.repeatable or not p.posts[post])
            and (not harbour or p.harbours & harbour)
            and p.money + content.post_money[post] >= entry.transport
        ):
            found.append(post)
    return found


class Deliver(FreeStep):
    """NZ-7.6: exactly one delivery, to a post of at most this value (DP-25).

    Without any disc for it nothing is delivered (NZ-12.7).
    """

    __slots__ = ("total",)
    rule = "NZ-7.6"
    asks = ("post",)

    def __init__(self, seat: int, total: int) -> None:
        super().__init__(seat)
        self.total = total

    def options(self, t: NewZealandTable) -> list[Move]:
        p = t.players[self.seat]
        posts = delivery_posts(t, p, self.total)
        if not posts and p.harbours & t.content.sea.medium_mask:
            posts = posts_without_clearing(t, p, self.total)
        return [("post", t.content.posts[post].id) for post in posts]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        post = t.content.post_number[str(move[1])]
        if can_place(t, t.players[self.seat], post):
            t.do(ChooseDisc(self.seat, post))
        else:
            t.do(DiscFromHarbour(self.seat, post))

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        post = t.content.post_number.get(str(move[-1]))
        if post is None or move[0] != "post":
            return self.rule
        if post not in t.content.trading_posts:
            return "NZ-7.7"
        return why_not_post(t, t.players[self.seat], self.total, post)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"total": self.total}


class DiscFromHarbour(FreeStep):
    """NZ-12.6: no disc of the board can be used: one comes from a medium harbour (DP-33)."""

    __slots__ = ("post",)
    rule = "NZ-12.6"
    asks = ("disc_from",)

    def __init__(self, seat: int, post: int) -> None:
        super().__init__(seat)
        self.post = post

    def options(self, t: NewZealandTable) -> list[Move]:
        own = t.players[self.seat].harbours
        return [
            ("disc_from", t.content.harbours[harbour].id)
            for harbour in t.content.sea.medium
            if own >> harbour & 1
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        p.harbours &= ~(1 << t.content.sea.harbour_number[str(move[1])])
        put_on_post(t, self.seat, self.post)


# W3 and W4 foresight


class ForesightA(FreeStep):
    """NZ-8.1: one of the two face-up A tiles is placed (DP-27)."""

    __slots__ = ()
    rule = "NZ-8.1"
    asks = ("foresight_a",)

    def options(self, t: NewZealandTable) -> list[Move]:
        return [("foresight_a", name_a(t, tile)) for tile in sorted(set(t.foresight_a))]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        tile = next(tile for tile in t.foresight_a if name_a(t, tile) == move[1])
        t.foresight_a = without(t.foresight_a, tile)
        t.note("foresight", self.seat, move[1])
        place_a_tile(t, tile)


class ForesightB(FreeStep):
    """NZ-8.1: one of the two face-up bonus tiles is placed (DP-27)."""

    __slots__ = ()
    rule = "NZ-8.1"
    asks = ("foresight_b",)

    def options(self, t: NewZealandTable) -> list[Move]:
        tiles = t.content.bonus_tiles
        return [("foresight_b", tiles[tile].id) for tile in sorted(set(t.foresight_b))]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        tile = t.content.bonus_number[str(move[1])]
        t.foresight_b = without(t.foresight_b, tile)
        t.note("foresight", self.seat, move[1])
        place_b_tile(t, self.seat, tile)


def without(pair: tuple[int, ...], tile: int) -> tuple[int, ...]:
    left = list(pair)
    left.remove(tile)
    return tuple(left)


def name_a(t: NewZealandTable, tile: int) -> str:
    """A worker type, or the kind of a hazard."""
    return WORKERS[tile] if tile < len(WORKERS) else t.content.hazards[tile - len(WORKERS)].id


def put_a_tile(t: NewZealandTable, tile: int) -> bool:
    """NZ-1.10, NZ-1.11, NZ-8.2, NZ-8.3: a worker on the dearest free space of its column, a hazard
    on the lowest free number of its section; False if there is no room."""
    if tile >= len(WORKERS):
        return place_hazard(t, tile - len(WORKERS))
    there = t.jobs[tile]
    for row in range(len(t.content.job_prices)):
        if not there >> row & 1:
            t.jobs[tile] = there | 1 << row
            return True
    return False


def place_a_tile(t: NewZealandTable, tile: int) -> None:
    """NZ-8.2, NZ-8.3: without room the tile is removed from the game."""
    if not put_a_tile(t, tile):
        t.removed_a = (*t.removed_a, tile)
        t.note("tile_removed", name_a(t, tile))


def place_b_tile(t: NewZealandTable, seat: int, tile: int) -> None:
    """NZ-8.5, NZ-8.6: the leftmost free space of the token's row; on the token's own space the
    token moves on first. After the end was set off the tile is removed (NZ-11.6)."""
    if t.token_row == OUT:
        t.removed_b = (*t.removed_b, tile)
        return
    columns = t.content.bonus_market.columns
    first = (t.token_row - 1) * columns
    for place in range(first + columns - t.count.bonus_columns, first + columns):
        if t.bonus[place] == NO_TILE:
            t.bonus[place] = tile
            break
    t.placed += 1
    if place == first + columns - 1:
        move_market_token(t, seat)


def move_market_token(t: NewZealandTable, seat: int) -> None:
    """NZ-8.8: along the arrow, whose colour says what happens."""
    market = t.content.bonus_market
    arrow = market.arrows[t.token_row - market.token_row]
    t.token_row += 1
    t.note("market_token", arrow)
    if arrow == "yellow":
        refill_market(t)
    elif arrow == "turquoise":
        t.flipped = True
    elif arrow == "red":
        t.market_owner = t.ended_by = seat
        t.note("end_triggered", seat)


# Closing steps


class LeaveWellington(Step):
    """NZ-8.20, NZ-8.21: the runholder goes to the start, the foresight is filled up."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        t.players[self.owner].runholder = t.content.trail.start
        refill_foresight(t)


def refill_foresight(t: NewZealandTable) -> None:
    """NZ-8.21, NZ-22.9: what is left lies on the right, new tiles come on the left."""
    while len(t.foresight_a) < 2 and any(t.bag_a):
        t.foresight_a = (draw_tile(t, t.bag_a), *t.foresight_a)
    while len(t.foresight_b) < 2 and any(t.bag_b):
        t.foresight_b = (draw_tile(t, t.bag_b), *t.foresight_b)


def draw_tile(t: NewZealandTable, bag: list[int]) -> int:
    tile = t.chance.pick_weighted(bag)
    bag[tile] -= 1
    return tile
