"""The boards of the others, small but whole; or Ana's (MA-21)."""

from __future__ import annotations

from collections import Counter

from rondel.core.look.frame import OTHERS, PAD, capital
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Attributes,
    Markup,
    box,
    group,
    join,
    label,
    number,
    path,
    thing,
    use,
)
from rondel.games.maracaibo.look.belongings import (
    Held,
    bought_tiles,
    held_things,
    purse,
    rare,
    task_title,
    tiles_taken,
)
from rondel.games.maracaibo.look.explain import entry_of
from rondel.games.maracaibo.look.faces import row
from rondel.games.maracaibo.look.sketch import Sketch, at
from rondel.games.maracaibo.look.solo_board import SoloBoard
from rondel.games.maracaibo.look.symbols import TASKS
from rondel.games.maracaibo.pieces import SYNERGIES
from rondel.games.maracaibo.view import PlayerContents

LEFT, TOP, WIDTH, HEIGHT = OTHERS
GAP, ROWS, TALLEST = 3.0, 4, 28.0
"""Between two boards; the rows of one, and how high a row is at most."""
COLOURS = ("green", "red", "tan", "blue")
"""Of project cards."""


class OtherBoards:
    """Below the board of the seat in front, in the order of play: four rows each."""

    reads = (
        *("others.vp", "others.career", "others.tasks_done", "others.discs", "others.synergies"),
        *("others.doubloons", "others.doubloon_income", "others.vp_income", "others.workers"),
        *("others.combat_points", "others.compasses", "others.quest_tiles", "others.combat_tiles"),
        *("others.objects", "others.discount", "others.hand_size", "others.hand_limit"),
        *("others.planning", "others.tableau", "others.assistants", "others.card_quests"),
        *("automa", "round"),
    )

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.contents = sketch.contents
        self.content = sketch.content
        boards = max(1, sketch.seats - 1)
        self.height = (HEIGHT - GAP * (boards - 1)) / boards
        self.pitch = min(TALLEST, (self.height - 5) / ROWS)

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    def static(self) -> Markup:
        """Boards come with what lies on them."""
        return Markup("")

    def layer(self) -> Markup:
        automa = self.contents["automa"]
        if automa is not None:
            return SoloBoard(self.sketch, automa).layer()
        return join(
            self._other(seat, TOP + (self.height + GAP) * i)
            for i, seat in enumerate(self.sketch.rival_seats)
        )

    def _other(self, seat: int, top: float) -> Markup:
        """Drawn around its own corner; where there is only one, with the cards it has bought."""
        p = self.contents["players"][seat]
        y = [round(3 + self.pitch * (i + 0.5)) for i in range(ROWS)]
        board = group(
            self._title(seat, p, y[0]),
            *self._career(seat, p, y[0]),
            *self._held(seat, purse(self.content, p), 9, y[1], 62),
            *self._cards(seat, p, y[2]),
            *self._held(seat, tiles_taken(p), 201, y[2], 36),
            *self._rare(seat, p, 273, y[2]),
            self._upgrades(seat, p, y[3]),
            *self._synergies(seat, p, y[3]),
            transform=at(LEFT + PAD, top),
        )
        below = top + 8 + self.pitch * ROWS
        room = top + self.height - below - 2
        if room < self.pitch * 2:
            return board
        return join((board, *bought_tiles(self.sketch, seat, LEFT + PAD, below, room)))

    def _title(self, seat: int, p: PlayerContents, y: float) -> Markup:
        """The board itself, with whose it is."""
        name = self.sketch.names[seat]
        return thing(
            f"seat:{seat}",
            f"{name}: {self.sketch.amount(p['vp'], 'vp')}",
            box(-PAD, 0, WIDTH, self.height, rx=7, class_="panel line-rule"),
            self.sketch.badge(9, y, seat, 18),
            fitted(22, y + 4.5, name, 128, "head b"),
            use("star", 164, y, 16),
            label(175, y + 4.5, p["vp"], class_="b"),
        )

    def _held(
        self, seat: int, held: tuple[Held, ...], x: float, y: float, pitch: float
    ) -> list[Markup]:
        return held_things(self.sketch, seat, held, x, y, pitch, 16)

    def _rare(self, seat: int, p: PlayerContents, x: float, y: float) -> list[Markup]:
        """Close together, since there may be many: a single one needs no number."""
        drawn = []
        for kind, symbol, count in rare(p):
            text = "" if count == 1 else str(count)
            inside = (use(symbol, x, y, 16), label(x + 9, y + 4.5, text, class_="b"))
            title = f"{self.name(kind)}: {count}"
            drawn.append(thing(f"purse:{seat}:{kind}", title, *inside))
            x += 17.5 + 7.5 * len(text)
        return drawn

    def _career(self, seat: int, p: PlayerContents, y: float) -> list[Markup]:
        """MA-15.1: the career, and what its tasks count; a mark where one is done."""
        x, career = 222, p["career"]
        if career is None:
            return [use("career", x, y, 16, class_="ghost")]
        drawn = [thing(f"career:{career}", capital(self.name(career)), use("career", x, y, 17))]
        tasks = entry_of(self.content, "careers", "career_cards", career)["tasks"]
        for i, task in enumerate(tasks, 1):
            done = i in p["tasks_done"]
            middle = x - 4 + 43 * i
            parts = [*TASKS[task["needs"]][:1], f"{task['low']}/{task['high']}"]
            inside = [group(row(parts, middle, y, 15, 42), class_="ghost" if done else None)]
            if done:
                inside.append(use("done", middle, y, 17))
            title = task_title(self.sketch, task, done)
            drawn.append(thing(f"task:{seat}:{i}", title, *inside))
        return drawn

    def _cards(self, seat: int, p: PlayerContents, y: float) -> list[Markup]:
        """In hand (of the limit), planned, and bought, by their colours."""
        hand = f"{p['hand_size']}/{p['hand_limit']}"
        planned, bought = len(p["planning"]), p["tableau"]
        drawn = [
            self._count(f"hand:{seat}", "hand", "hand", hand, 9, y),
            self._count(f"planning:{seat}", "planning", "card", planned, 58, y),
        ]
        numbers: Counter[str] = Counter(self.content.card_entry(card).colour for card in bought)
        chips = []
        for i, colour in enumerate(COLOURS):
            x = 92 + 23 * i
            chips.append(box(x, y - 8, 21, 16, rx=3, class_=f"{colour}-card line-outline"))
            chips.append(label(x + 10.5, y + 4.5, numbers[colour], class_="m b"))
        text = f"{self.name('tableau')}: {len(bought)}"
        return [*drawn, thing(f"tableau:{seat}", text, *chips)]

    def _count(
        self, id: str, kind: str, symbol: str, count: int | str, x: float, y: float
    ) -> Markup:
        return thing(id, f"{self.name(kind)}: {count}", use(symbol, x, y, 16),
                     label(x + 10, y + 4.5, count, class_="b"))  # fmt: skip

    def _upgrades(self, seat: int, p: PlayerContents, y: float) -> Markup:
        """MA-16.6: the areas of the ship: with both discs, with one, or cleared."""
        pitch = min(15.5, 192 / max(1, len(p["discs"])))
        colour = f"none line-{self.sketch.colour(seat)}"
        looks: tuple[Attributes, ...] = (
            {"class_": "none line-green", "stroke_width": 2.4},
            {"class_": f"{colour} down", "stroke_width": 11, "stroke_linecap": "round"},
            {"class_": colour, "stroke_width": 11, "stroke_linecap": "round"},
        )
        lines = ["", "", ""]
        for i, discs in enumerate(p["discs"].values()):
            line = "h0" if discs else "m-4 0l3 4 5-7"
            lines[min(discs, 2)] += f"M{number(9 + pitch * i)} {y}{line}"
        return join(path(d, **look) for d, look in zip(lines, looks, strict=True) if d)

    def _synergies(self, seat: int, p: PlayerContents, y: float) -> list[Markup]:
        """MA-17.15: a token of each kind has its place."""
        return [
            thing(f"synergy:{seat}:{name}", self.name(name),
                  use(name, 222 + 24 * i, y, 18))
            for i, name in enumerate(SYNERGIES)
            if name in p["synergies"]
        ]  # fmt: skip
