"""The boards of the others, small but whole."""

from __future__ import annotations

from rondel.core.look.frame import OTHERS, Box, InPieces, on_each
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Markup,
    box,
    group,
    join,
    label,
    piece,
    stamp,
    thing,
    use,
)
from rondel.games.cooper_island.look.components import boat, tile_side
from rondel.games.cooper_island.look.own_board import MILESTONES
from rondel.games.cooper_island.look.sketch import (
    Sketch,
    icon,
    slot,
)
from rondel.games.cooper_island.look.symbols import shape
from rondel.games.cooper_island.pieces import PIECES, SHAPES
from rondel.games.cooper_island.view import PlayerContents

LEFT, TOP, WIDTH, HEIGHT = OTHERS
GAP, TALLEST = 3.0, 112.0
"""Between two boards, and how high one is at most."""


class OtherBoards(InPieces):
    """Below the board of the seat in front, in the order of play: four rows each."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.contents = sketch.contents
        number = max(1, sketch.seats - 1)
        gaps = GAP * (number - 1)
        self.height = min(TALLEST, (HEIGHT - gaps) / number)
        self.place: Box = (LEFT, TOP, WIDTH, self.height * number + gaps)
        """Where all of them lie: no higher than they need."""
        self.pitch = (self.height - 5) / 4
        self.size = min(19.0, self.pitch - 2)

    def name(self, id: str) -> str:
        return self.sketch.words.name(id)

    def definitions(self) -> Markup:
        """Define the empty places on these boards."""
        half = self.size / 2
        return join(
            (
                shape("spot", slot(-8, -half, 16, 2 * half, dashed=True)),
                shape("berth", slot(-14, -half, 28, 2 * half, dashed=True)),
            )
        )

    def static(self) -> Markup:
        """Boards come with what lies on them."""
        return Markup("")

    def row(self, board: int, number: int) -> float:
        """Return the middle of a row of a board, both counted from 0."""
        return TOP + (self.height + GAP) * board + 3 + self.pitch * (number + 0.5)

    def _title(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw the board itself, and whose it is."""
        points = self.contents["scores"][seat]["total"]
        name = self.sketch.names[seat]
        top = y - self.pitch / 2 - 3
        return thing(
            f"seat:{seat}",
            name,
            box(LEFT, top, WIDTH, self.height, rx=7, class_="panel line-rule"),
            self.sketch.badge(x + 8, y, seat, self.size + 1),
            fitted(x + 21, y + 4.5, name, 98, "head b"),
            label(x + 182, y + 4.5, self.sketch.amount(points, "point"), class_="e b small"),
            icon("log", x + 197, y, self.size),
            label(x + 208, y + 4.5, player["logs"], class_="b small"),
        )

    def _workers(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw how many workers are available and in the pool, and the food that is due."""
        drawn = []
        for i, kind in enumerate(SHAPES):
            at = x + 48 * i
            text = f"{player['available'][kind]}+{player['pool'][kind]}"
            name = f"worker-{seat}-{kind}"
            drawn.append(
                thing(f"available:{seat}:{kind}", f"{self.name(kind)}: {text}",
                      use(name, at, y, self.size - 1, data_piece=piece(name, "")),
                      label(at + 11, y + 4.5, text, class_="small"))
            )  # fmt: skip
        drawn += [icon("feed", x + 103, y, self.size),
                  label(x + 114, y + 4.5, player["feeding_cost"], class_="b small")]  # fmt: skip
        return join(drawn)

    def _pieces(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw how many pieces are stored and, after a plus, on the marketplace."""
        drawn = []
        for i, name in enumerate(PIECES):
            at, stored, market = x + 8 + 41 * i, player["storage"][name], player["market"][name]
            title = f"{self.name('storage')}: {self.sketch.amount(stored, name)}"
            place = piece(name, f"storage:{seat}") if stored else None
            drawn.append(
                thing(f"storage:{seat}:{name}", title,
                      use(name, at, y, self.size - 1, data_piece=place),
                      label(at + 9, y + 4.5, stored, class_="b small"),
                      class_=None if stored else "ghost")
            )  # fmt: skip
            if market:
                title = f"{self.name('tray_market')}: {self.sketch.amount(market, name)}"
                text = label(at + 16.5, y + 4.5, f"+{market}", class_="small")
                drawn.append(thing(f"market:{seat}:{name}", title, text))
        return join(drawn)

    def _reserve(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw how many double tiles of each kind there are."""
        drawn = []
        for i, tile in enumerate(self.content.tiles.double_tiles):
            count = player["tiles"][tile.id]
            at = x + 10 + 41 * i
            inside = (tile_side(tile.sides[0], at, y, 13), label(at + 14, y + 4.5, count,
                      class_="small b"))  # fmt: skip
            drawn.append(group(*inside, class_=None if count else "ghost"))
        return join(drawn)

    def _boats(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        drawn = []
        for i, lies in enumerate(player["landing"].values()):
            at = x + 14 + 31 * i
            if lies is None:
                drawn.append(stamp("berth", at, y))
            else:
                down = not lies["face_up"]
                drawn.append(boat(self.sketch, seat, lies["boat"], at, y, self.size * 1.5, down))
        return join(drawn)

    def _works(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw how much has been built and taken, and where the cartographer stands."""
        counts = (
            ("small_building", player["buildings"]),
            ("statue", player["statues"]),
            ("crate_lid", player["lids_taken"]),
            ("step", player["cartographer"]),
        )
        drawn = []
        for i, (symbol, count) in enumerate(counts):
            at = x + 8 + 34 * i
            drawn.append(use(symbol, at, y, self.size - 1, class_=self.sketch.colour(seat)))
            drawn.append(label(at + 9, y + 4.5, count, class_="b small"))
        return join(drawn)

    def _cards(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        cards = [(id, True) for id in player["small_cards"]] + list(player["large_cards"].items())
        pitch = min(17.0, 70.0 / max(1, len(cards)))
        return join(
            thing(
                f"card:{id}",
                self.sketch.about(id),
                use("card" if id in self.content.small_number else "card-large",
                    x + 8 + pitch * i, y, self.size + 1),
                class_=None if up else "down",
                data_piece=f"card:{id}",
            )
            for i, (id, up) in enumerate(cards)
        )  # fmt: skip

    def _board(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw the buildings left, statue spots, crate spaces and lids."""
        colour, size = self.sketch.colour(seat), self.size - 1
        drawn = []
        for building, left in player["buildings_left"].items():
            drawn.append(
                thing(f"building:{seat}:{building}", self.name(building),
                      use(building, x + 8, y, size, class_=colour,
                          data_piece=piece(f"{building}-{seat}", "")),
                      label(x + 17, y + 4.5, left, class_="small"),
                      class_=None if left else "ghost")
            )  # fmt: skip
            x += 29
        for kind, symbol, spaces in (("spot", "statue", player["statue_spots"]),
                                     ("crate", "crate_lid", player["crates"])):  # fmt: skip
            x += 4
            for id, filled in spaces.items():
                place = piece(f"{symbol}-{seat}", id)
                inside = (
                    use(symbol, x + 8, y, 15, class_=colour, data_piece=place) if filled else ""
                )
                drawn.append(
                    thing(f"{kind}:{seat}:{id}", self.name(id), stamp("spot", x + 8, y), inside)
                )
                x += 17.5
        lids = player["lids_unused"]
        drawn.append(label(x + 1, y + 4.5, f"+{lids}", class_="small") if lids else Markup(""))
        return join(drawn)

    def _goals(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw the milestones, and how many hire spaces are used."""
        drawn = []
        for id, met in player["milestones"].items():
            drawn.append(
                thing(f"milestone:{seat}:{id}", self.name(id),
                      icon(MILESTONES[id], x + 8, y, self.size - 1),
                      class_=None if met else "ghost")
            )  # fmt: skip
            x += 17.5
        used = sum(player["hire_spaces_used"].values())
        drawn += [
            icon("token", x + 10, y, self.size - 1),
            label(x + 20, y + 4.5, used, class_="small b"),
        ]
        return join(drawn)

    pieces = (
        (on_each(_title, 0, 0), ("others.logs", "other_scores")),
        (on_each(_workers, 0, 238), ("others.available", "others.pool", "others.feeding_cost")),
        (on_each(_pieces, 1, 0), ("others.storage", "others.market")),
        (on_each(_reserve, 1, 252), ("others.tiles",)),
        (on_each(_boats, 2, 0), ("others.landing",)),
        (
            on_each(_works, 2, 160),
            ("others.buildings", "others.statues", "others.lids_taken", "others.cartographer"),
        ),
        (on_each(_cards, 2, 302), ("others.small_cards", "others.large_cards")),
        (
            on_each(_board, 3, 0),
            (
                *("others.buildings_left", "others.statue_spots", "others.crates"),
                "others.lids_unused",
            ),
        ),
        (on_each(_goals, 3, 278), ("others.milestones", "others.hire_spaces_used")),
    )
