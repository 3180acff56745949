"""What is on offer: workers, bonus tiles, foresight, sheep, objectives, stacks of cards."""

from __future__ import annotations

from rondel.core.look.frame import heading, row, slot
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    join,
    label,
    piece,
    thing,
    use,
)
from rondel.games.new_zealand.look.faces import card_face
from rondel.games.new_zealand.look.plan import MARKETS
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.look.symbols import op_symbols
from rondel.games.new_zealand.pieces import STACKS, WORKERS

LEFT, TOP, WIDTH, HEIGHT = MARKETS
JOBS = (LEFT + 8, TOP + 4)
BONUS = (LEFT + 152, TOP + 4)
RIGHT = LEFT + 372
CELL, LINE = 47.0, 30.0
"""The width and height of a place of the bonus tile market."""
JOB = 27.0
"""Between two places of the job market."""
ARROWS = {"black": "black", "yellow": "gold", "turquoise": "bird", "red": "star"}
"""What the arrows of the bonus tile market look like."""


class Offers:
    """All that is for sale or to be taken, below the trail."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.contents = sketch.contents

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    # What never changes

    def static(self) -> Markup:
        return join(
            (
                box(LEFT + 3, TOP + 2, WIDTH - 6, HEIGHT - 5, rx=8, class_="panel line-rule"),
                self._job_places(),
                self._bonus_places(),
                heading(RIGHT, TOP + 15, self.name("sheep_market")),
                heading(RIGHT, TOP + 85, self.name("objective_display")),
                heading(RIGHT, TOP + 163, self.name("card_stacks")),
                heading(JOBS[0], TOP + 143, self.name("foresight")),
            )
        )

    def _job_places(self) -> Markup:
        x, y = JOBS
        drawn = [heading(x, y + 11, self.name("job_market"))]
        for line, price in enumerate(self.content.job_prices):
            drawn.append(label(x + 24, y + 33 + JOB * line, f"£{price}", class_="e b small"))
            for column, worker in enumerate(WORKERS):
                at = x + 30 + 27 * column, y + 18 + JOB * line
                title = f"{self.name(worker)}, £{price}"
                place = slot(*at, 25, JOB - 2, "slot line-rule")
                drawn.append(thing(f"job:{worker}:{price}", title, place))
        return join(drawn)

    def _bonus_places(self) -> Markup:
        x, y = BONUS
        market = self.content.bonus_market
        drawn = [heading(x, y + 11, self.name("bonus_market"))]
        for line, price in enumerate(market.prices):
            top = y + 16 + LINE * line
            drawn.append(label(x + 22, top + 19, f"£{price}", class_="e b small"))
            for column in range(market.columns):
                drawn.append(slot(x + 26 + CELL * column, top, CELL - 2, LINE - 2))
        for line, colour in enumerate(market.arrows):
            at = y + 16 + LINE * (line + 1) - 1
            drawn.append(circle(x + 2, at, 3.5, class_=f"{ARROWS[colour]} line-outline"))
        return join(drawn)

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
        x, y = JOBS
        drawn = []
        for column, (worker, prices) in enumerate(self.contents["job_market"].items()):
            for line, price in enumerate(self.content.job_prices):
                if price in prices:
                    at = x + 42.5 + 27 * column, y + 30.2 + JOB * line
                    place = piece(worker, f"job:{price}")
                    drawn.append(
                        thing(f"job:{worker}:{price}", f"{self.name(worker)}, £{price}",
                              use(worker, *at, 21, data_piece=place))
                    )  # fmt: skip
        return drawn

    def _tiles(self) -> list[Markup]:
        x, y = BONUS
        drawn = []
        for line, tiles in enumerate(self.contents["bonus_market"]):
            top = y + 16 + LINE * line
            for column, tile in enumerate(tiles):
                if tile is not None:
                    id = f"bonus:{line + 1}:{tile}"
                    face = self._bonus(tile, x + 26 + CELL * column, top, CELL - 2, LINE - 2)
                    drawn.append(thing(id, self.name(tile), face))
            if line + 1 == self.contents["token_row"]:
                at = x + 27 + CELL * self.content.bonus_market.columns, top + LINE / 2
                title = self.name("market_token")
                token = use("market_token", at[0] - 1, at[1], 16)
                drawn.append(thing("market_token", title, token, data_piece="market_token"))
        return drawn

    def _bonus(self, tile: str, x: float, y: float, width: float, height: float) -> Markup:
        """Draw a bonus tile: what else it costs, what it brings, and its points."""
        facts = self.content.facts[tile]
        parts: list[str] = []
        if facts.get("pay"):
            parts.append(f"−£{facts['pay']}")
        if facts.get("pay_gold"):
            parts += [f"−{facts['pay_gold']}", "gold"]
        ops = (*facts.get("needs", ()), *facts.get("gains", ()))
        parts += op_symbols(tuple(tuple(op) for op in ops))
        drawn = [slot(x, y, width, height, "neutral line-outline")]
        points = facts["vp"]
        room = width - (16 if points else 4)
        drawn.append(row(parts, x + 2 + room / 2, y + height / 2, 14, room))
        if points:
            drawn.append(row([f"{points}"], x + width - 7, y + height / 2, 13))
        return join(drawn)

    def _foresight(self) -> list[Markup]:
        drawn = []
        y = TOP + 148
        bags = (
            ("a", self.contents["foresight_a"], self.contents["bag_a"]),
            ("b", self.contents["foresight_b"], self.contents["bag_b"]),
        )
        for line, (bag, tiles, left) in enumerate(bags):
            top = y + 40 * line
            count = sum(left.values())
            title = f"{self.name(f'bag_{bag}')}: {count}"
            drawn.append(
                thing(f"bag:{bag}", title,
                      label(JOBS[0] + 4, top + 24, bag.upper(), class_="head b name"),
                      label(JOBS[0] + 18, top + 23, count, class_="small"))
            )  # fmt: skip
            for i, tile in enumerate(tiles):
                x = JOBS[0] + 40 + 50 * i
                drawn.append(
                    thing(f"foresight:{bag}:{tile}", self.name(tile),
                          self._face(tile, x, top, 47, 36))
                )  # fmt: skip
        return drawn

    def _face(self, tile: str, x: float, y: float, width: float, height: float) -> Markup:
        """Draw a tile of either bag: a worker, a hazard or a bonus tile."""
        if tile in WORKERS:
            back = slot(x, y, width, height)
            return join((back, use(tile, x + width / 2, y + height / 2, 26)))
        if tile in self.content.hazard_number:
            facts = self.content.facts[tile]
            back = slot(x, y, width, height, "slot line-outline")
            sign = use(facts["section"], x + 14, y + height / 2, 22)
            return join((back, sign, row([f"{facts['vp']}", "star"], x + 34, y + height / 2, 13)))
        return self._bonus(tile, x, y, width, height)

    def _sheep(self) -> list[Markup]:
        """Draw the sheep for sale (NZ-6.40), and how many are still to come."""
        drawn = []
        y = TOP + 20
        for i, (breed, count) in enumerate(self.contents["sheep_market"].items()):
            x = RIGHT + 32 * i
            drawn.append(
                thing(f"sheep:{breed}", self.sketch.about(breed),
                      *card_face(self.sketch, breed, x, y, 30, 48),
                      label(x + 15, y + 45, f"{count}×", class_="m b small"),
                      class_=None if count else "ghost")
            )  # fmt: skip
        left = sum(self.contents["market_deck"].values())
        x = RIGHT + 32 * len(self.contents["sheep_market"])
        drawn.append(
            thing("market_deck", f"{self.name('market_deck')}: {left}", use("card", x + 12, y + 20,
                  34), label(x + 12, y + 24, left, class_="m b small"))
        )  # fmt: skip
        return drawn

    def _objectives(self) -> list[Markup]:
        y = TOP + 90
        drawn = []
        for i, card in enumerate(self.contents["objective_display"]):
            x = RIGHT + 48 * i
            drawn.append(
                thing(f"objective:{card}", self.sketch.about(card),
                      *card_face(self.sketch, card, x, y, 46, 56), data_piece=f"card:{card}")
            )  # fmt: skip
        left = len(self.contents["objective_deck"])
        x = RIGHT + 48 * len(self.contents["objective_display"])
        drawn.append(
            thing("objective_deck", f"{self.name('objective_deck')}: {left}",
                  use("card", x + 13, y + 26, 36), label(x + 13, y + 30, left, class_="m b small"))
        )  # fmt: skip
        return drawn

    def _stacks(self) -> list[Markup]:
        """Draw the bonus cards that gold buys (NZ-6.21), and the cards of the supply."""
        y = TOP + 168
        drawn = []
        for i, stack in enumerate(STACKS):
            entry = self.contents["bonus_stacks"][stack]
            x = RIGHT + 29 * i
            drawn.append(
                thing(f"stack:{stack}", f"{self.name(stack)}: {self.sketch.about(entry['card'])}",
                      slot(x, y, 27, 58), use(stack, x + 13.5, y + 13, 20),
                      row([f"{self.content.gold_prices[i]}", "gold"], x + 13.5, y + 33, 12, 25),
                      label(x + 13.5, y + 53, f"{entry['left']}×", class_="m b small"),
                      class_=None if entry["left"] else "ghost")
            )  # fmt: skip
        for i, (card, left) in enumerate(self.contents["supply"].items()):
            x = RIGHT + 120 + 27 * i
            drawn.append(
                thing(f"supply:{card}", self.sketch.about(card), slot(x, y, 25, 58),
                      use(card, x + 12.5, y + 16, 21),
                      label(x + 12.5, y + 53, f"{left}×", class_="m b small"),
                      class_=None if left else "ghost")
            )  # fmt: skip
        return drawn
