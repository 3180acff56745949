"""What is on offer: display, prestige buildings, stacks; fleet, mine and story if there are any."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.look.frame import (
    PAD,
    Box,
    capital,
    heading,
    slot,
)
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    thing,
    use,
)
from rondel.core.words import Told
from rondel.games.maracaibo.content.entries import UNLIMITED
from rondel.games.maracaibo.look.explain import story_name, story_text
from rondel.games.maracaibo.look.faces import row
from rondel.games.maracaibo.look.plan import EXTRAS, OFFERS
from rondel.games.maracaibo.look.sketch import Sketch
from rondel.games.maracaibo.look.symbols import MEASURES, op_symbols, price_symbols
from rondel.games.maracaibo.pieces import NATION, NATIONS
from rondel.games.maracaibo.view import RevealedCombat

LEFT, TOP, WIDTH, HEIGHT = OFFERS
MARKET = 464.0
"""How wide the part with display and buildings is; the stacks are on its right."""
SIDE, ROOM = LEFT + MARKET + 4, WIDTH - MARKET - 4 - PAD
CARDS, CARD = TOP + 18, 100.0
BUILDINGS, BUILDING = CARDS + CARD + 20, 58.0
LEGACY, EXTRA = BUILDINGS + BUILDING + 8, 56.0
FIGHT, COMBAT = TOP + 138, 94.0
"""From where on downwards there is what."""
GAP = 6.0


class Offers:
    """Cards and buildings in rows, the stacks beside them."""

    reads = (
        "combat",
        "combat_stacks",
        "discards",
        "display",
        "draw_pile",
        "legacy_spaces",
        "players.investments",
        "prestige",
        "quest_stack",
        "story",
    )

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.contents = sketch.contents
        self.content = sketch.content

    @property
    def place(self) -> Box:
        """How large the sheet is; the row for fleet, mine and story is there in games with them."""
        more = self.contents["story"] is not None or self.contents["legacy_spaces"]
        return LEFT, TOP, WIDTH, HEIGHT + EXTRAS if more else HEIGHT

    def static(self) -> Markup:
        words = self.sketch.words
        return join(
            (
                box(*self.place, class_="panel line-rule"),
                heading(LEFT + PAD, CARDS - 5, words.board("display")),
                heading(LEFT + PAD, BUILDINGS - 5, words.board("prestige")),
                heading(SIDE, FIGHT - 5, words.board("combat")),
                slot(SIDE, FIGHT, ROOM, COMBAT, "slot line-rule dash"),
                use("swords", SIDE + ROOM / 2, FIGHT + COMBAT / 2, 40, class_="ghost"),
            )
        )

    def layer(self) -> Markup:
        return join(
            (
                *self._display(),
                *self._buildings(),
                *self._piles(),
                self._quest_stack(),
                self._fight(),
                *self._extras(),
            )
        )

    def _spread(self, count: int) -> tuple[float, float]:
        """How far apart so many things are in a row of the market, and how wide each is."""
        pitch = (MARKET - PAD) / max(1, count)
        return pitch, pitch - GAP

    def _display(self) -> Iterator[Markup]:
        pitch, width = self._spread(len(self.contents["display"]))
        for i, card in enumerate(self.contents["display"]):
            x = LEFT + PAD + pitch * i
            if card is None:
                yield slot(x, CARDS, width, CARD, "slot line-rule dash")
            else:
                yield self.sketch.card(card, x, CARDS, width, CARD)

    def _buildings(self) -> Iterator[Markup]:
        """MA-19: what they count at the end, their price, and who has invested."""
        pitch, width = self._spread(self.content.start.prestige_buildings)
        for i, name in enumerate(self.contents["prestige"]):
            entry = self.content.prestige[self.content.prestige_number[name]]
            x, middle = LEFT + PAD + pitch * i, LEFT + PAD + pitch * i + width / 2
            investors = [
                seat for seat, p in enumerate(self.contents["players"]) if name in p["investments"]
            ]
            points = [f"{entry.vp}", "star", "×", MEASURES[entry.measure]]
            if entry.most < UNLIMITED:
                points.append(f"≤{entry.most}")
            title = capital(self.sketch.name(name))
            yield thing(
                f"prestige:{name}",
                title,
                box(x, BUILDINGS, width, BUILDING, rx=5, class_="tan-card line-outline"),
                circle(x + 11, BUILDINGS + 11, 8.5, class_="coin line-coin-dark"),
                label(x + 11, BUILDINGS + 15.2, entry.cost, class_="m b small outline"),
                fitted(x + 23, BUILDINGS + 15, title, width - 26, "small"),
                row(points, middle, BUILDINGS + 30, 17, width - 8),
                *(self.sketch.badge(x + 12 + 16 * n, BUILDINGS + 47, seat, 15, f"{name}-{n}")
                  for n, seat in enumerate(investors)),
            )  # fmt: skip

    # Stacks

    def _piles(self) -> Iterator[Markup]:
        """Cards to come and cards that have been; combat tiles (MA-7.3)."""
        piles = [
            ("draw_pile", "draw_pile", "card", self.contents["draw_pile"]),
            ("discards", "discards", "card", len(self.contents["discards"])),
            *(
                (f"combat:{i}", "combat_stack", "combat_tile", size)
                for i, size in enumerate(self.contents["combat_stacks"], 1)
            ),
        ]
        pitch = ROOM / max(1, len(piles))
        for i, (id, name, symbol, size) in enumerate(piles):
            x, y = SIDE + pitch * (i + 0.5), TOP + 26
            title = self.sketch.words.board("stack_of", name, size)
            yield thing(
                id,
                title,
                use(symbol, x, y, 32, class_=None if id != "discards" else "down"),
                label(x, y + 4.5, size, class_="m level"),
            )

    def _quest_stack(self) -> Markup:
        """MA-10: the tile on top lies open."""
        stack, top = self.contents["quest_stack"], TOP + 52
        drawn = [
            slot(SIDE, top, ROOM, 66, "quest line-outline"),
            label(SIDE + ROOM - 5, top + 14, stack["size"], class_="e b small"),
        ]
        if stack["top"] is None:
            return thing("quest_stack", self._quests(0), *drawn)
        return join(
            (
                thing("quest_stack", self._quests(stack["size"]), *drawn),
                self.quest(stack["top"], SIDE, top, ROOM),
            )
        )

    def _quests(self, size: int) -> str:
        return self.sketch.words.board("stack_of", "quests", size)

    def quest(self, name: str, x: float, y: float, room: float) -> Markup:
        """A quest tile: its name, what it costs and what it brings."""
        entry = self.content.quest_entries[self.content.quest_number[name]]
        return thing(
            f"quest:{name}",
            capital(self.sketch.name(name)),
            fitted(x + 5, y + 14, self.sketch.name(name), room - 10, "small"),
            row(price_symbols(entry.cost), x + room / 2, y + 26, 16, room - 8),
            row(self.sketch.symbols(entry.op), x + room / 2, y + 48, 16, room - 8),
        )

    def _fight(self) -> Markup:
        """The tile that was revealed, a line for each nation; then the nation fought for."""
        combat = self.contents["combat"]
        if combat is None:
            return Markup("")
        middle = SIDE + ROOM / 2
        face = slot(SIDE + 2, FIGHT + 2, ROOM - 4, COMBAT - 4, "red-card line-outline")
        title = self.sketch.words.board("combat")
        if "nation" in combat:
            title = self.sketch.words.board("fights_for", **combat)
            value = [combat["nation"], f"{combat['value']}", "swords"]
            high = FIGHT + COMBAT / 2
            return thing("combat_tile", title, face, row(value, middle, high, 30, ROOM - 10))
        rows = [face]
        for i, nation in enumerate(NATIONS):
            y = FIGHT + COMBAT / 2 + 28 * (i - 1)
            parts = [nation, f"{combat['values'][nation]}", "swords", *self._bonus(combat, nation)]
            rows.append(row(parts, middle, y, 20, ROOM - 10))
        return thing("combat_tile", title, *rows)

    def _bonus(self, combat: RevealedCombat, nation: str) -> list[str]:
        """What a tile costs or brings besides the value (MA-7.4)."""
        number = self.content.combat_number.get(combat["tile"])
        tile = self.content.no_tile if number is None else self.content.combat_tiles[number]
        facts = tile.of(NATION[nation])
        return [*([f"−{facts.cost}", "coin"] if facts.cost else []), *op_symbols(facts.op)]

    # Fleet, mine and story

    def _extras(self) -> Iterator[Markup]:
        """Spaces of fleet and mine, then story cards, in one row."""
        story = self.contents["story"]
        cards = story["in_play"] if story else []
        spaces = self.contents["legacy_spaces"]
        pitch, width = self._spread(max(4, len(spaces) + len(cards)))
        for i, (space, marker) in enumerate(spaces.items()):
            yield self._extra(space, marker, LEFT + PAD + pitch * i, width)
        for i, card in enumerate(cards, len(spaces)):
            yield self._story(card, LEFT + PAD + pitch * i, width)

    def _extra(self, space: str, marker: str | None, x: float, width: float) -> Markup:
        """MA-7.21, MA-7.22: a space for a marker that is taken by combat."""
        kind, cost = space.split("_")
        tile = next(tile for tile, name, _ in self.content.extra_places if name == kind)
        inside = [
            slot(x, LEGACY, width, EXTRA, "legacy line-outline"),
            use(kind, x + 16, LEGACY + 17, 24),
            row([cost, "swords"], x + width / 2 + 12, LEGACY + 17, 18),
            self.sketch.ops_row(self.content.legacy[tile].op, x + width / 2, LEGACY + 42, 15,
                                width - 6),
        ]  # fmt: skip
        if marker is not None:
            inside.append(use(marker, x + width - 14, LEGACY + 17, 24,
                              data_piece=f"{marker}@{space}"))  # fmt: skip
        return thing(f"extra:{space}", capital(self.sketch.name(space)), *inside)

    def _story(self, card: str, x: float, width: float) -> Markup:
        """MA-20.11: a story card with its quest."""
        entry = self.content.story_cards[self.content.story_number[card]]
        quest = [*price_symbols(entry.cost), *self.sketch.symbols(entry.reward)]
        name = story_name(self.content, card)
        text = Told(story_text(self.content, self.sketch.words, card))
        return thing(
            f"story:{card}",
            self.sketch.words.board("about", name, text),
            group(
                slot(x, LEGACY, width, EXTRA, "slot line-outline"),
                use("story", x + 15, LEGACY + 15, 22),
                fitted(x + 28, LEGACY + 19, capital(self.sketch.name(name)), width - 30, "small"),
                row(quest, x + width / 2, LEGACY + 42, 15, width - 6),
            ),
        )  # fmt: skip
