"""Wellington: income, delivery, foresight, the markets and the market_token."""

from __future__ import annotations

from rondel.core.bits import has, with_bit, without_bit
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
    """Do income, delivery, both foresights and the closing steps, in this order (NZ-7.21).

    It doesn't matter how one came here (NZ-7.23), and a last turn is like any other (NZ-11.5). The
    whole visit counts as one action (NZ-3.8), so cards are played before the income or after the
    closing steps; tokens and gold work in between (NZ-7.22).
    """
    t.players[seat].visits += 1
    t.do(
        Income(seat),
        ForesightA(seat),
        ForesightB(seat),
        LeaveWellington(seat),
        AfterActions(seat),
    )


# Income


class Income(CardStep):
    """Begin the income: reveal any number of sheep of different breeds (NZ-7.1, DP-24).

    Until the first one is revealed, cards may be played (NZ-7.22).
    """

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
    """Return the rule that forbids to reveal a card: only sheep can be (NZ-7.2)."""
    card = t.content.card_number.get(str(move[-1]), 0)
    return "NZ-7.2" if card >= t.content.first_effect else rule


def income_moves(t: NewZealandTable, breeds: list[int]) -> list[Move]:
    """Return the moves that reveal all breeds, or one more, or no more."""
    moves: list[Move] = []
    if len(breeds) > 1:
        moves.append(("reveal_all",))
    moves += [("reveal", t.content.cards[breed].id) for breed in breeds]
    moves.append(("income",))
    return moves


class IncomeReveal(ClosedStep):
    """Go on revealing; nothing else is possible until the sheep are discarded (NZ-12.12).

    A revealed sheep lies in the discard_pile at once, which makes no difference, since nobody draws
    before the reveal is over. Others of its breed stay in hand (NZ-7.24).
    """

    __slots__ = ("breeding", "shown")
    rule = "NZ-7.1"
    asks = ("reveal",)
    closed = "NZ-12.12"

    def __init__(self, seat: int, shown: int, breeding: int) -> None:
        super().__init__(seat)
        self.shown = shown
        """The breeds revealed, a bit each."""
        self.breeding = breeding

    def breeds(self, t: NewZealandTable) -> list[int]:
        hand = breeds_in_hand(t, t.players[self.seat])
        return [breed for breed in hand if not has(self.shown, breed)]

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
            mask = with_bit(mask, breed)
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
    """Spend certificates to raise the total (NZ-7.3, NZ-6.18), then gain it (NZ-7.5, DP-24).

    Permanent certificates count every time and are not spent (NZ-7.4).
    """

    __slots__ = ("breeding",)
    rule = "NZ-7.3"
    asks = ("certificates",)
    closed = "NZ-12.12"

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


# Delivery


def delivery_posts(t: NewZealandTable, p: Player, total: int) -> list[int]:
    """Return the trading posts within the total for which a disc can be paid (NZ-7.6).

    Foreign posts are open to those with a storehouse in their harbour (NZ-7.7).
    """
    posts = t.content.posts
    return [
        post
        for post in t.content.trading_posts
        if posts[post].value <= total and can_place(t, p, post)
    ]


def posts_without_clearing(t: NewZealandTable, p: Player, total: int) -> list[int]:
    """Return the posts for a disc from a medium harbour, which clears nothing (NZ-12.6)."""
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
    """Deliver exactly once, to a trading post of at most the total (NZ-7.6, DP-25).

    A post for which no disc can be paid is not offered (NZ-7.17). If that leaves none, a disc comes
    from a medium harbour; without one nothing is delivered (NZ-12.7).
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
    """Choose the medium harbour that a disc for the delivery comes from (NZ-12.6, DP-33).

    The harbour is no longer upgraded.
    """

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
            if has(own, harbour)
        ]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        p.harbours = without_bit(p.harbours, t.content.sea.harbour_number[str(move[1])])
        put_on_post(t, self.seat, self.post)


# Foresight. A single tile is placed without asking, and without tiles nothing happens (NZ-8.16).


class ForesightA(FreeStep):
    """Choose one of the two A tiles and place it (NZ-8.1, DP-27); room or not (NZ-8.17)."""

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
    """Choose one of the two bonus tiles and place it (NZ-8.1, DP-27)."""

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
    """Return the tiles of a foresight without one of them."""
    left = list(pair)
    left.remove(tile)
    return tuple(left)


def name_a(t: NewZealandTable, tile: int) -> str:
    """Return the name of an A tile: a type of worker, or a kind of hazard."""
    return WORKERS[tile] if tile < len(WORKERS) else t.content.hazards[tile - len(WORKERS)].id


def put_a_tile(t: NewZealandTable, tile: int) -> bool:
    """Put an A tile where it belongs; return False if there is no room.

    A worker goes to the dearest free space of its column (NZ-1.11, NZ-8.2), a hazard to the lowest
    free number of its section (NZ-1.10, NZ-8.3).
    """
    if tile >= len(WORKERS):
        return place_hazard(t, tile - len(WORKERS))
    there = t.jobs[tile]
    for row in range(len(t.content.job_prices)):
        if not has(there, row):
            t.jobs[tile] = with_bit(there, row)
            return True
    return False


def place_a_tile(t: NewZealandTable, tile: int) -> None:
    """Place an A tile of the foresight; without room it is out of the game (NZ-8.2, NZ-8.3).

    It brings nothing to whoever places it (NZ-8.19).
    """
    if not put_a_tile(t, tile):
        t.removed_a = (*t.removed_a, tile)
        t.note("tile_removed", name_a(t, tile))


def place_b_tile(t: NewZealandTable, seat: int, tile: int) -> None:
    """Place a bonus tile on the leftmost free space of the token's row (NZ-8.5).

    On the token's own space the token moves on first (NZ-8.6). Nobody can take tiles of that row,
    so its spaces fill up one by one (NZ-8.15), and the number of tiles placed sets off the end
    (NZ-8.14). After that a bonus tile is out of the game (NZ-8.18, NZ-11.6).
    """
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
    """Move the token to the next row; the colour of its arrow says what happens (NZ-8.8).

    The turquoise one flips neutral buildings for the rest of the game (NZ-8.12), under runholders
    who stay (NZ-12.10). The red one sets off the end and gives the token away (NZ-11.1).
    """
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
    """Put the runholder on the start (NZ-8.20) and fill the foresight up (NZ-8.21)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__()
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        t.players[self.owner].runholder = t.content.trail.start
        refill_foresight(t)


def refill_foresight(t: NewZealandTable) -> None:
    """Fill the foresight up from the bags (NZ-8.21).

    What is left lies on the right, new tiles come on the left (NZ-22.9).
    """
    while len(t.foresight_a) < 2 and any(t.bag_a):
        t.foresight_a = (draw_tile(t, t.bag_a), *t.foresight_a)
    while len(t.foresight_b) < 2 and any(t.bag_b):
        t.foresight_b = (draw_tile(t, t.bag_b), *t.foresight_b)


def draw_tile(t: NewZealandTable, bag: list[int]) -> int:
    """Draw a tile out of a bag."""
    tile = t.chance.pick_weighted(bag)
    bag[tile] -= 1
    return tile
