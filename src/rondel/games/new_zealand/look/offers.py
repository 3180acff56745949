"""What is on offer: workers, bonus tiles, foresight, sheep, objectives, stacks of cards."""

from __future__ import annotations

from rondel.core.look.frame import heading, row, slot
from rondel.core.look.picture import Markup, box, group, join, label, path, piece, thing, use
from rondel.games.new_zealand.look.effect_symbols import parts_row
from rondel.games.new_zealand.look.faces import WIDE, card_face, wide_face
from rondel.games.new_zealand.look.plan import MARKETS
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.pieces import STACKS, WORKERS

LEFT, TOP, WIDTH, HEIGHT = MARKETS
HEAD = 18.0
"""From the top of a market to what lies there."""
TRAYS = {
    "job_market": (10.0, 4.0),
    "foresight": (10.0, 162.0),
    "bonus_market": (174.0, 4.0),
    "sheep_market": (460.0, 4.0),
    "objective_display": (10.0, 270.0),
    "card_stacks": (344.0, 270.0),
}
"""Where each market begins."""
JOB = 30.0
"""Between two places of the job market."""
CELL, LINE = 60.0, 35.0
"""A place of the bonus tile market, with the space beside it."""
SHEEP = (76.0, 62.0, 62.0)
"""The width of a card in the sheep market, its height, and that of its prices."""
OBJECTIVE = (64.0, 94.0)
SHEEP_IN_ROW = 3
STACK = 42.0
ARROWS = {"black": "black", "yellow": "gold", "turquoise": "bird", "red": "star"}
"""What the arrows of the bonus tile market look like."""


class Offers:
    """All that is for sale or to be taken."""

    reads = (
        "job_market", "bonus_market", "token_row", "foresight_a", "foresight_b", "bag_a", "bag_b",
        "sheep_market", "market_deck", "objective_display", "objective_deck", "bonus_stacks",
        "supply",
    )  # fmt: skip

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.contents = sketch.contents

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    def corner(self, tray: str) -> tuple[float, float]:
        """Where the contents of a market begin."""
        x, y = TRAYS[tray]
        return LEFT + x, TOP + y + HEAD

    # What never changes

    def static(self) -> Markup:
        titles = []
        for tray in TRAYS:
            x, y = self.corner(tray)
            titles.append(heading(x, y - 5, self.name(tray)))
        return join(
            (
                box(*MARKETS, rx=8, class_="panel line-rule"),
                *titles,
                *self._job_places(),
                *self._bonus_places(),
                *self._prices(),
            )
        )

    def _job_at(self, line: int, column: int) -> tuple[float, float]:
        x, y = self.corner("job_market")
        return x + 24 + JOB * column, y + JOB * line

    def _job_places(self) -> list[Markup]:
        drawn = []
        for line, price in enumerate(self.content.job_prices):
            x, y = self._job_at(line, 0)
            drawn.append(label(x - 4, y + 19, f"£{price}", class_="e b"))
            for column, worker in enumerate(WORKERS):
                place = slot(*self._job_at(line, column), JOB - 2, JOB - 2)
                title = f"{self.name(worker)}, £{price}"
                drawn.append(thing(f"job:{worker}:{price}", title, place))
        return drawn

    def _bonus_at(self, line: int, column: int) -> tuple[float, float]:
        x, y = self.corner("bonus_market")
        return x + 28 + CELL * column, y + LINE * line

    def _bonus_places(self) -> list[Markup]:
        """Draw the rows of bonus tiles, and between them the arrows of the token (NZ-8.7)."""
        market = self.content.bonus_market
        drawn = []
        for line, price in enumerate(market.prices):
            x, y = self._bonus_at(line, 0)
            drawn.append(label(x - 6, y + 21, f"£{price}", class_="e b"))
            for column in range(market.columns):
                drawn.append(slot(*self._bonus_at(line, column), CELL - 2, LINE - 2))
        for line, colour in enumerate(market.arrows):
            x, y = self._bonus_at(line + 1, 0)
            drawn.append(path(f"M{x - 26:.0f} {y - 6:.0f}h8v5h4l-8 8-8-8h4Z",
                              class_=f"{ARROWS[colour]} line-outline"))  # fmt: skip
        return drawn

    def _sheep_at(self, number: int) -> tuple[float, float]:
        x, y = self.corner("sheep_market")
        line, place = divmod(number, SHEEP_IN_ROW)
        return x + SHEEP[0] * place, y + (SHEEP[1] + SHEEP[2]) * line

    def _prices(self) -> list[Markup]:
        """Draw below each breed how many shepherds buy it for how much (NZ-6.40)."""
        drawn = []
        for i, breed in enumerate(self.contents["sheep_market"]):
            x, y = self._sheep_at(i)
            options = [option for option in self.content.buy_options if breed in option.breeds]
            for line, option in enumerate(options):
                cards = [f"{option.cards}×"] if option.cards > 1 else []
                tokens = ["token"] * option.tokens
                parts = [f"{option.shepherds}", "shepherd", *cards, f"£{option.price}", *tokens]
                at = x + SHEEP[0] / 2 - 2, y + SHEEP[1] + 10 + 17 * line
                drawn.append(parts_row(parts, *at, 15, SHEEP[0] - 4))
        return drawn

    # What changes

    def layer(self) -> Markup:
        return join(
            (
                *self._jobs(),
                *self._tiles(),
                *self._foresight(),
                *self._sheep(),
                *self._objectives(),
                *self._stacks(),
            )
        )

    def _jobs(self) -> list[Markup]:
        drawn = []
        for column, (worker, prices) in enumerate(self.contents["job_market"].items()):
            for line, price in enumerate(self.content.job_prices):
                if price in prices:
                    x, y = self._job_at(line, column)
                    place = piece(worker, f"job:{price}")
                    figure = use(worker, x + JOB / 2 - 1, y + JOB / 2 - 1, 25, data_piece=place)
                    title = f"{self.name(worker)}, £{price}"
                    drawn.append(thing(f"job:{worker}:{price}", title, figure))
        return drawn

    def _tiles(self) -> list[Markup]:
        drawn = []
        for line, tiles in enumerate(self.contents["bonus_market"]):
            for column, tile in enumerate(tiles):
                if tile is not None:
                    x, y = self._bonus_at(line, column)
                    face = wide_face(tile, x + CELL / 2 - 1, y + LINE / 2 - 1)
                    drawn.append(thing(f"bonus:{line + 1}:{tile}", self.name(tile), face))
            if line + 1 == self.contents["token_row"]:
                x, y = self._bonus_at(line, self.content.bonus_market.columns)
                token = use("market_token", x + 2, y + LINE / 2, 22)
                title = self.name("market_token")
                drawn.append(thing("market_token", title, token, data_piece="market_token"))
        return drawn

    def _foresight(self) -> list[Markup]:
        drawn = []
        left, top = self.corner("foresight")
        bags = (
            ("a", self.contents["foresight_a"], self.contents["bag_a"]),
            ("b", self.contents["foresight_b"], self.contents["bag_b"]),
        )
        for line, (bag, tiles, rest) in enumerate(bags):
            y = top + 43 * line
            count = sum(rest.values())
            drawn.append(
                thing(f"bag:{bag}", f"{self.name(f'bag_{bag}')}: {count}",
                      path(f"M{left + 5:.0f} {y + 37:.0f}q-6-14 4-24l-3-7h11l-3 7q10 10 4 24Z",
                           class_="timber line-outline"),
                      label(left + 11.5, y + 32, bag.upper(), class_="m b"),
                      label(left + 23, y + 19, count, class_="small"))
            )  # fmt: skip
            for i, tile in enumerate(tiles):
                face = self._face(tile, left + 68 + 60 * i, y + 19)
                drawn.append(thing(f"foresight:{bag}:{tile}", self.name(tile), face))
        return drawn

    def _face(self, tile: str, x: float, y: float) -> Markup:
        """Draw a tile of either bag: a worker, a hazard or a bonus tile."""
        if tile not in WORKERS:
            return wide_face(tile, x, y)
        width, height = WIDE
        return join((slot(x - width / 2, y - height / 2, width, height), use(tile, x, y, 29)))

    def _sheep(self) -> list[Markup]:
        """Draw the sheep for sale (NZ-6.40), and how many are still to come."""
        drawn = []
        width, height, _ = SHEEP
        for i, (breed, count) in enumerate(self.contents["sheep_market"].items()):
            x, y = self._sheep_at(i)
            face = card_face(self.sketch, breed, x, y, width - 4, height)
            drawn.append(
                thing(f"sheep:{breed}", self.sketch.about(breed), group(*face),
                      label(x + width - 8, y + height - 5, f"{count}×", class_="e b small"),
                      class_=None if count else "ghost")
            )  # fmt: skip
        left = sum(self.contents["market_deck"].values())
        x, y = LEFT + WIDTH - 26, TOP + 12
        drawn.append(
            thing("market_deck", f"{self.name('market_deck')}: {left}",
                  box(x - 24, y - 10, 44, 21, rx=4, class_="slot line-rule"),
                  use("card", x - 13, y, 18), label(x + 1, y + 4.5, left, class_="b small"))
        )  # fmt: skip
        return drawn

    def _objectives(self) -> list[Markup]:
        drawn = []
        (left, y), (width, height) = self.corner("objective_display"), OBJECTIVE
        for i, card in enumerate(self.contents["objective_display"]):
            face = card_face(self.sketch, card, left + width * i, y, width - 4, height)
            drawn.append(
                thing(f"objective:{card}", self.sketch.about(card), group(*face),
                      data_piece=f"card:{card}")
            )  # fmt: skip
        count = len(self.contents["objective_deck"])
        x = left + width * len(self.contents["objective_display"])
        drawn.append(
            thing("objective_deck", f"{self.name('objective_deck')}: {count}",
                  box(x, y, 44, height, rx=5, class_="timber line-outline"),
                  use("flag", x + 22, y + 34, 30, class_="down"),
                  label(x + 22, y + 78, count, class_="m b level"))
        )  # fmt: skip
        return drawn

    def _stacks(self) -> list[Markup]:
        """Draw the bonus cards that gold buys (NZ-6.21), and the cards of the supply."""
        left, y = self.corner("card_stacks")
        drawn = []
        for i, stack in enumerate(STACKS):
            entry = self.contents["bonus_stacks"][stack]
            title = f"{self.name(stack)}: {self.sketch.about(entry['card'])}"
            price = [f"{self.content.gold_prices[i]}", "gold"]
            drawn.append(
                thing(f"stack:{stack}", title,
                      *self._stack(stack, price, entry["left"], left + STACK * i, y),
                      class_=None if entry["left"] else "ghost")
            )  # fmt: skip
        for i, (card, count) in enumerate(self.contents["supply"].items(), len(STACKS)):
            drawn.append(
                thing(f"supply:{card}", self.sketch.about(card),
                      *self._stack(card, [], count, left + STACK * i, y),
                      class_=None if count else "ghost")
            )  # fmt: skip
        return drawn

    def _stack(self, symbol: str, price: list[str], left: int, x: float, y: float) -> list[Markup]:
        middle = x + STACK / 2 - 1
        drawn = [
            slot(x, y, STACK - 2, OBJECTIVE[1], "slot line-outline"),
            use(symbol, middle, y + 24, 30),
            label(middle, y + 86, f"{left}×", class_="m b"),
        ]
        return [*drawn, row(price, middle, y + 58, 17)] if price else drawn
