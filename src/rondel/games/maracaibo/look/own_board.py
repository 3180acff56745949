"""The board of the seat in front: its ship (MA-16), purse, career (MA-15) and cards (MA-17)."""

from __future__ import annotations

from math import ceil
from typing import Any

from rondel.core.look.frame import (
    PAD,
    InPieces,
    capital,
    heading,
    slot,
)
from rondel.core.look.picture import (
    Markup,
    box,
    group,
    join,
    label,
    path,
    piece,
    thing,
    use,
)
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.content.entries import ShipUpgrade
from rondel.games.maracaibo.look.belongings import (
    GAP,
    INNER,
    LOWEST,
    Held,
    bought_tiles,
    held_things,
    purse,
    rare,
    task_title,
    tiles_taken,
)
from rondel.games.maracaibo.look.explain import entry_of, is_locked
from rondel.games.maracaibo.look.faces import (
    Group,
    block,
    effect_groups,
    row,
    village_action,
)
from rondel.games.maracaibo.look.plan import OWN_BOARD
from rondel.games.maracaibo.look.sketch import Sketch, at
from rondel.games.maracaibo.look.symbols import TASKS
from rondel.games.maracaibo.pieces import SYNERGIES

LEFT, TOP, WIDTH, HEIGHT = OWN_BOARD
HEAD = 15.0
"""From the top of a tray to its contents, where its heading stands."""
SHIP, CAREER, CARDS = 77.0, 196.0, 247.0
"""Where the ship, the career and the cards begin, below the top of the board."""
STERN, BOW = 7.0, 23.0
"""Of the hull, before and behind the areas of the deck."""
AREA, DISCS = 52.0, 15.0
"""The height of an area, and of its line of discs."""
CARD = 86.0
"""The height of a card in hand."""
COLUMNS = 4
"""Of cards: more if that is not enough for hand and planning spaces."""


class OwnBoard(InPieces):
    """The board of the seat in front."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.content = sketch.content
        self.seat = sketch.seat
        self.player = sketch.contents["players"][sketch.seat]
        self.left = LEFT + PAD
        self.areas = max(1, ceil(len(self.content.upgrades) / 2))
        """In a row of the deck."""
        self.area = (INNER - STERN - BOW) / self.areas
        """The width of one, with what is left between two."""

    def id(self, kind: str, name: str) -> str:
        return f"{kind}:{self.seat}:{name}"

    def name(self, id: str) -> str:
        return self.sketch.name(id)

    # What never changes

    def static(self) -> Markup:
        return join((box(*OWN_BOARD, rx=8, class_="panel line-rule"), self._hull(), *self._deck()))

    def _hull(self) -> Markup:
        """A ship from above, with its bow on the right, and a stripe in its owner's colour."""
        top, right = TOP + SHIP, self.left + INNER
        low, middle, bow = top + 2 * AREA + 11, top + AREA + 5.5, right - BOW - 4
        line = (f"M{self.left + 8} {top}H{bow:g}Q{right - 2:g} {top + 4:g} {right:g} {middle:g}"
                f"Q{right - 2:g} {low - 4:g} {bow:g} {low:g}H{self.left + 8}"
                f"Q{self.left - 5} {middle:g} {self.left + 8} {top}Z")  # fmt: skip
        colour = self.sketch.colour(self.seat)
        return join(
            (
                path(line, class_="timber line-outline", stroke_width=5),
                path(line, class_=f"none line-{colour}", stroke_width=2.6),
                use("wheel", right - 15, middle, 19),
            )
        )

    def _deck(self) -> list[Markup]:
        """MA-16.5: the areas of the ship board, with what they are good for once cleared."""
        drawn = []
        for number, entry in enumerate(self.content.upgrades):
            x, y = self._corner(number)
            inside = (
                slot(x, y, self.area - 2, AREA),
                block(upgrade_groups(self.content, entry), x + self.area / 2 - 1,
                      y + (AREA - DISCS) / 2 + 1, self.area - 5, AREA - DISCS),
            )  # fmt: skip
            drawn.append(thing(self.id("upgrade", entry.id), capital(self.name(entry.id)), *inside))
        return drawn

    def _corner(self, number: int) -> tuple[float, float]:
        line, column = divmod(number, self.areas)
        return self.left + STERN + self.area * column, TOP + SHIP + 5 + (AREA + 1) * line

    # What changes

    def _title(self) -> Markup:
        y, right = TOP + 21, LEFT + WIDTH - PAD
        name = self.sketch.names[self.seat]
        points = self.sketch.amount(self.player["vp"], "vp")
        return thing(
            f"seat:{self.seat}",
            f"{name}: {points}",
            self.sketch.badge(self.left + 11, y - 6, self.seat, 22),
            label(self.left + 28, y, name, class_="head b name"),
            label(right, y, points, class_="e head b name"),
        )

    def _purse(self) -> Markup:
        """What can be spent, and what is counted; what nobody has at first only if it is there."""
        p = self.player
        third = rare(p)
        pitch = min(44, (INNER - 204) / max(1, len(third)))
        return join(
            (
                *self._held(purse(self.content, p), 0, TOP + 40, 63),
                *self._held(tiles_taken(p), 0, TOP + 63, 43),
                *self._synergies(self.left + 96, TOP + 63),
                *self._held(third, 206, TOP + 63, pitch),
            )
        )

    def _held(self, held: tuple[Held, ...], x: float, y: float, pitch: float) -> list[Markup]:
        return held_things(self.sketch, self.seat, held, self.left + 10 + x, y, pitch, 18)

    def _synergies(self, x: float, y: float) -> list[Markup]:
        """MA-17.15: a token of each kind, or its place."""
        drawn = []
        for i, name in enumerate(SYNERGIES):
            lacking = name not in self.player["synergies"]
            text = self.name(name)
            text = self.sketch.words.board("lacking", name) if lacking else text
            token = use(name, x + 10 + 21 * i, y, 19, class_="ghost" if lacking else None)
            drawn.append(thing(self.id("synergy", name), text, token))
        return drawn

    # The ship

    def _discs(self) -> list[Markup]:
        """MA-16.1, MA-16.4: the discs of each area; a lock, or a mark where both are gone."""
        drawn = []
        for number, (area, discs) in enumerate(self.player["discs"].items()):
            x, y = self._corner(number)
            locked = bool(discs) and is_locked(self.content, self.player["upgrades"], number)
            inside = self._line(number, area, discs, locked)
            if not discs:
                inside.append(slot(0, 0, self.area - 2, AREA, "none line-green"))
            state = self.name("locked") if locked else ""
            state = state or (self.sketch.amount(discs, "disc") if discs else self.name("cleared"))
            own = self.seat == self.sketch.view.front
            title = f"{capital(self.name(area))}: {state}" if own else state
            drawn.append(thing(self.id("upgrade", area), title, *inside, transform=at(x, y)))
        return drawn

    def _line(self, number: int, area: str, discs: int, locked: bool) -> list[Markup]:
        """At the lower edge of an area; behind a lock, how many others have to be cleared."""
        y, right = AREA - 8.5, self.area - 2
        colour, others = self.sketch.colour(self.seat), self.content.upgrade_others[number]
        look = f"{colour} down" if locked else colour
        drawn = [
            use("disc", 9 + 14 * i, y, 13, class_=look,
                data_piece=piece(f"disc-{self.seat}", f"{area}.{i}"))
            for i in range(discs)
        ]  # fmt: skip
        if locked:
            drawn.append(use("lock", right - 8, y, 13))
        if locked and others:
            drawn.append(label(right - 15, y + 4, others, class_="e b small"))
        if not discs:
            drawn.append(use("done", right - 10, y, 15))
        return drawn

    # The career

    def _career(self) -> list[Markup]:
        """MA-15.1: the chosen career with its tasks; before, those that were dealt (MA-2.6)."""
        y = TOP + CAREER
        chosen, offered = self.player["career"], self.player["career_offer"]
        if offered:
            pitch = INNER / len(offered)
            return [self._offered(name, self.left + pitch * i, y, pitch - GAP, name == chosen)
                    for i, name in enumerate(offered)]  # fmt: skip
        if chosen is None:
            hidden = self.content.start.careers
            pitch = INNER / max(1, hidden)
            return [self.sketch.back(self.left + pitch * i, y + 2, pitch - GAP, 44)
                    for i in range(hidden)]  # fmt: skip
        tasks = entry_of(self.content, "careers", "career_cards", chosen)["tasks"]
        text = self.sketch.words.board("about", self.name("own_career"), chosen)
        title = thing(f"career:{chosen}", capital(text), heading(self.left, y + 11, text))
        return [title, *(self._task(number, task) for number, task in enumerate(tasks, 1))]

    def _offered(self, name: str, x: float, y: float, width: float, chosen: bool) -> Markup:
        tasks = entry_of(self.content, "careers", "career_cards", name)["tasks"]
        pitch = width / len(tasks)
        inside = [
            slot(x, y + 2, width, 44, "slot line-green" if chosen else "slot line-outline"),
            heading(x + 6, y + 16, self.name(name)),
            *(row([*TASKS[task["needs"]], f"{task['low']}/{task['high']}"],
                  x + pitch * (i + 0.5), y + 32, 17, pitch - 4) for i, task in enumerate(tasks)),
        ]  # fmt: skip
        if chosen:
            inside.append(use("done", x + width - 12, y + 12, 15))
        return thing(f"career:{name}", capital(self.name(name)), *inside)

    def _task(self, number: int, task: dict[str, Any]) -> Markup:
        """MA-15.2, MA-15.3: what it counts; how many bring doubloons and a worker, how many points
        as well."""
        width = round(INNER / 3)
        done = number in self.player["tasks_done"]
        low = [f"{task['low']}", "move", f"{task['doubloons']}", "coin", "worker"]
        high = [f"{task['high']}", "move", f"{task['vp']}", "star"]
        inside = [
            slot(0, 0, width - GAP, 32),
            group(
                row(TASKS[task["needs"]], 20, 16, 20, 36),
                row(low, 80, 9, 13, 78),
                row(high, 73, 23, 13, 78),
                class_="ghost" if done else None,
            ),
        ]
        if done:
            inside.append(use("done", width / 2, 16, 26))
        text = task_title(self.sketch, task, done)
        place = at(self.left + width * (number - 1), TOP + CAREER + HEAD)
        return thing(f"task:{self.seat}:{number}", text, *inside, transform=place)

    # Cards

    def _grid(self) -> tuple[int, int]:
        """Columns and rows for hand and planning spaces."""
        spaces, rows = self._spaces(), self._rows()
        hand = max(len(self._hand()), self.player["hand_limit"])
        columns = COLUMNS
        while hand > columns * (rows - 1) + max(0, columns - spaces):
            columns += 1
        return columns, rows

    def _rows(self) -> int:
        """At the set-up, one more."""
        return 2 if self.sketch.contents["round"] or self.player["tableau"] else 3

    def _spaces(self) -> int:
        return max(self.content.limits.planning_spaces, len(self.player["planning"]))

    def _hand(self) -> list[str | None]:
        """Cards in hand as far as they are known, then those set aside at the set-up (MA-2.7)."""
        p = self.player
        aside: list[str | None] = (
            [None] * p["set_aside"] if isinstance(p["set_aside"], int) else list(p["set_aside"])
        )
        if p["hand"] is not None:
            return [*p["hand"], *aside]
        return [*p["seen_hand"], *[None] * (p["hand_size"] - len(p["seen_hand"])), *aside]

    def _open_cards(self) -> list[Markup]:
        """The hand from the upper left, planning spaces at the lower right."""
        p, (columns, rows) = self.player, self._grid()
        pitch = (INNER + GAP) / columns
        tops = [TOP + CARDS + (HEAD + CARD) * line for line in range(rows)]
        backs, drawn = [], []
        for i, card in enumerate(self._hand()):
            x, y = self.left + pitch * (i % columns), tops[i // columns] + HEAD
            down = "down" if i >= p["hand_size"] else None
            if card is None:
                backs.append(group(self.sketch.back(x, y, pitch - GAP, CARD), class_=down))
            else:
                face = self.sketch.card(card, x, y, pitch - GAP, CARD)
                drawn.append(group(face, class_=down) if down else face)
        count = f"{self.name('hand')} {p['hand_size']}/{p['hand_limit']}"
        title = heading(self.left, tops[0] + 11, count)
        hand = thing(f"hand:{self.seat}", capital(count), title, *backs)
        right = self.left + pitch * (columns - self._spaces())
        return [hand, *self._planned(right, tops[-1], pitch), *drawn]

    def _planned(self, x: float, top: float, pitch: float) -> list[Markup]:
        """MA-3.6: planning spaces and what lies there; face down until all have chosen."""
        planned: list[str | None] = self.player["planning"]
        spaces, drawn = [], []
        for i in range(self._spaces()):
            at, y = x + pitch * i, top + HEAD
            card = planned[i] if i < len(planned) else None
            if card is not None:
                drawn.append(self.sketch.card(card, at, y, pitch - GAP, CARD))
            elif i < len(planned):
                spaces.append(self.sketch.back(at, y, pitch - GAP, CARD))
            else:
                spaces.append(slot(at, y, pitch - GAP, CARD, "none line-faint dash"))
        text = f"{self.name('planning')} {len(planned)}/{self._spaces()}"
        title = heading(x, top + 11, text)
        return [thing(f"planning:{self.seat}", capital(text), title, *spaces), *drawn]

    def _bought(self) -> list[Markup]:
        """MA-17.6: the tableau, in tiles that shrink as it grows."""
        bought = self.player["tableau"]
        top = TOP + CARDS + (HEAD + CARD) * self._rows()
        room = TOP + HEIGHT - top - HEAD - 4
        if room < LOWEST:
            return []
        text = f"{self.name('tableau')} {len(bought)}"
        title = heading(self.left, top + 11, text)
        return [
            thing(f"tableau:{self.seat}", capital(text), title),
            *bought_tiles(self.sketch, self.seat, self.left, top + HEAD, room),
        ]

    pieces = (
        (_title, ("player.vp",)),
        (
            _purse,
            (
                *("player.doubloons", "player.doubloon_income", "player.vp_income"),
                *("player.combat_points", "player.combat_tiles", "player.compasses"),
                *("player.workers", "player.discount", "player.objects", "player.quest_tiles"),
                "player.synergies",
            ),
        ),
        (_discs, ("player.discs", "player.upgrades", "own")),
        (_career, ("player.career", "player.career_offer", "player.tasks_done")),
        (
            _open_cards,
            (
                *("player.hand", "player.seen_hand", "player.hand_size", "player.hand_limit"),
                *("player.set_aside", "player.planning", "player.tableau", "round", "own"),
            ),
        ),
        (_bought, ("player.tableau", "player.assistants", "player.card_quests", "round")),
    )


def upgrade_groups(content: Content, entry: ShipUpgrade) -> list[Group]:
    """MA-16.5: what lasts, and what comes at once."""
    limits, base = content.limits, content.base
    lasting: dict[str, list[Group]] = {
        "swift_landing": [["ship"], ["+", "village"]],
        "large_hand": [[f"{limits.large_hand}", "hand"]],
        "free_display": [["card", "0", "coin"]],
        "village_combat": [["swords", "move", "village"]],
        "VIL-06": [["village", ":"], ["nation", "influence"], [f"{base.settle_doubloons}", "coin"]],
    }
    if any(entry.permanent == action for action in content.village_actions):
        groups = [village_action(content, entry.permanent)]
    else:
        groups = lasting.get(entry.permanent, [])
    return [*groups, *effect_groups(content, entry.op)]
