"""The boards of the others, small but whole."""

from __future__ import annotations

from rondel.core.look.frame import Box, InPieces, counted, on_each
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Markup,
    box,
    join,
    label,
    thing,
    use,
)
from rondel.games.new_zealand.look.plan import OTHERS
from rondel.games.new_zealand.look.sketch import Sketch
from rondel.games.new_zealand.pieces import WORKERS
from rondel.games.new_zealand.view import PlayerContents

LEFT, TOP, WIDTH, HEIGHT = OTHERS
GAP, TALLEST = 3.0, 112.0
"""Between two boards, and how high one is at most."""
Held = tuple[str, str, int | str]
"""What somebody has: a kind, its symbol, and how much of it."""


class OtherBoards(InPieces):
    """Small boards below that of the seat in front, in the order of play, four rows each."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.contents = sketch.contents
        number = max(1, sketch.seats - 1)
        gaps = GAP * (number - 1)
        self.height = min(TALLEST, (HEIGHT - gaps) / number)
        self.place: Box = (LEFT, TOP, WIDTH, self.height * number + gaps)
        """Where all of them lie: no higher than they need."""
        self.pitch = (self.height - 5) / 4

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    def static(self) -> Markup:
        """Boards come with what lies on them."""
        return Markup("")

    def row(self, board: int, number: int) -> float:
        """Return the middle of a row of a board, both counted from 0."""
        return TOP + (self.height + GAP) * board + 3 + self.pitch * (number + 0.5)

    def _title(self, seat: int, player: PlayerContents, x: float, y: float) -> Markup:
        """Draw the board itself, and write whose it is."""
        points = self.contents["scores"][seat]["total"]
        name = self.sketch.names[seat]
        top = y - self.pitch / 2 - 3
        return thing(
            f"seat:{seat}",
            name,
            box(LEFT, top, WIDTH, self.height, rx=7, class_="panel line-rule"),
            self.sketch.badge(x + 8, y, seat, 17),
            fitted(x + 21, y + 4.5, name, 76, "head b"),
            label(x + 160, y + 4.5, self.sketch.amount(points, "point"), class_="e b small"),
        )

    def _purse(self, seat: int, p: PlayerContents, x: float, y: float) -> Markup:
        held: tuple[Held, ...] = (
            ("money", "coin", f"£{p['money']}"),
            ("gold", "gold", p["gold"]),
            ("certificates", "certificate", f"{p['certificates']}/{p['certificate_limit']}"),
            ("tokens", "token", p["tokens"]),
        )
        return join(
            thing(f"purse:{seat}:{kind}", f"{self.name(kind)}: {count}",
                  counted(symbol, count, x + 8 + 41 * i, y, 16))
            for i, (kind, symbol, count) in enumerate(held)
        )  # fmt: skip

    def _cards(self, seat: int, p: PlayerContents, x: float, y: float) -> Markup:
        """Draw how many cards are in hand, in the draw stack and discarded; and the step limit."""
        held: tuple[Held, ...] = (
            ("hand_limit", "card", f"{p['hand_size']}/{p['hand_limit']}"),
            ("deck", "stack", p["stack_size"]),
            ("discards", "used", len(p["discard_pile"])),
            ("steps", "step", p["step_limit"]),
        )
        ids = {"deck": f"deck:{seat}", "discards": f"discards:{seat}"}
        return join(
            thing(ids.get(kind, f"purse:{seat}:{kind}"), f"{self.name(kind)}: {count}",
                  counted(symbol, count, x + 8 + 43 * i, y, 16))
            for i, (kind, symbol, count) in enumerate(held)
        )  # fmt: skip

    def _workers(self, seat: int, p: PlayerContents, x: float, y: float) -> Markup:
        return join(
            thing(f"row:{seat}:{worker}", self.sketch.amount(p["workers"][worker], worker),
                  counted(worker, p["workers"][worker], x + 8 + 41 * i, y, 17))
            for i, worker in enumerate(WORKERS)
        )  # fmt: skip

    def _works(self, seat: int, p: PlayerContents, x: float, y: float) -> Markup:
        """Draw buildings on the trail, storehouses and discs left, what lasts, and visits."""
        built = sum(place is not None for place in p["private_buildings"].values())
        discs = len(self.sketch.content.discs) - len(p["cleared"])
        counts: tuple[Held, ...] = (
            ("buildings", "building", built),
            ("storehouses", "storehouse", sum(p["storehouses"].values())),
            ("discs", "disc", discs),
            ("lasting", "wool", f"+{p['permanent_wool']}"),
            ("lasting_certificates", "certificate", f"+{p['permanent_certificates']}"),
            ("visits", "ship", p["wellington_visits"]),
        )
        drawn = []
        for i, (kind, symbol, count) in enumerate(counts):
            at = x + 8 + 55 * i
            inside = (
                use(symbol, at, y, 16, class_=self.sketch.colour(seat)),
                label(at + 10, y + 4.5, count, class_="b small"),
            )
            drawn.append(thing(f"purse:{seat}:{kind}", f"{self.name(kind)}: {count}", *inside))
        return join(drawn)

    def _taken(self, seat: int, p: PlayerContents, x: float, y: float) -> Markup:
        """Draw objectives, harbour masters, hazards and bonus tiles."""
        entries = [("area", card, "flag") for card in p["objective_area"]]
        entries += [("taken", id, "master") for id in p["harbour_masters"]]
        for id in (*p["hazards"], *p["bonus_tiles"]):
            facts = self.sketch.content.facts[id]
            entries.append(("taken", id, facts.get("section", "tile")))
        pitch = min(20.0, (WIDTH - 30) / max(1, len(entries)))
        return join(
            thing(f"{kind}:{seat}:{id}", self.name(id),
                  use(symbol, x + 8 + pitch * i, y, 16))
            for i, (kind, id, symbol) in enumerate(entries)
        )  # fmt: skip

    pieces = (
        (on_each(_title, 0, 0), ("other_scores",)),
        (
            on_each(_purse, 0, 172),
            (
                *("others.money", "others.gold", "others.certificates"),
                *("others.certificate_limit", "others.tokens"),
            ),
        ),
        (
            on_each(_cards, 1, 0),
            (
                *("others.hand_size", "others.hand_limit", "others.stack_size"),
                *("others.discard_pile", "others.step_limit"),
            ),
        ),
        (on_each(_workers, 1, 172), ("others.workers",)),
        (
            on_each(_works, 2, 0),
            (
                *("others.private_buildings", "others.storehouses", "others.cleared"),
                *("others.permanent_wool", "others.permanent_certificates"),
                "others.wellington_visits",
            ),
        ),
        (
            on_each(_taken, 3, 0),
            (
                *("others.objective_area", "others.harbour_masters"),
                *("others.hazards", "others.bonus_tiles"),
            ),
        ),
    )
