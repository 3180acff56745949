"""What lies on the viewer's own board: storage, reserve, boats, crates, cards, workers, chart."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.picture import Markup, circle, group, join, label, thing, use
from rondel.games.cooper_island.components import boat, card, looking, tile_side
from rondel.games.cooper_island.content import DoubleTile
from rondel.games.cooper_island.desk import HEAD, INNER, LEFT, MILESTONES, PAD, TOP, WIDTH, Desk
from rondel.games.cooper_island.pieces import PIECES, SHAPES
from rondel.games.cooper_island.sketch import (
    capital,
    cost_row,
    counted,
    icon,
    ops_row,
    ops_rows,
    row,
    slot,
)

LOOKED_AT = 104.0
"""The width of a card that the viewer looks at now."""


class Holdings(Desk):
    """The board of the viewer, with everything on it."""

    def layer(self) -> Markup:
        return join(
            (
                self._title(),
                self._storage(),
                self._market(),
                self._tiles(),
                self._islets(),
                self._landing(),
                self._boats(),
                self._buildings(),
                self._spots(),
                self._crates(),
                self._cards(),
                self._workers(),
                self._goals(),
                self._marker(),
            )
        )

    def _title(self) -> Markup:
        points = self.sketch.view["scores"][self.seat]["total"]
        y, right = TOP + 24, LEFT + WIDTH - PAD
        return join(
            (
                self.sketch.badge(self.left + 12, y - 6, self.seat, 24),
                label(self.left + 32, y, self.sketch.names[self.seat], class_="head b"),
                icon("log", right - 210, y - 5, 22),
                label(right - 194, y, self.player["logs"], class_="b"),
                icon("feed", right - 150, y - 5, 22),
                label(right - 134, y, self.player["feeding_cost"], class_="b"),
                label(right, y, self.sketch.amount(points, "point"), class_="e head b"),
            )
        )

    def _storage(self) -> Markup:
        """CI-14.1: a slot a spot; those for luxury or coins alone say so."""
        spots, stored = self.player["spots"], self.player["storage"]
        y = self.row("storage") + HEAD
        kinds = ["any"] * spots["any"] + ["luxury"] * spots["luxury"] + ["coin"] * spots["coin"]
        drawn = []
        for i, kind in enumerate(kinds):
            x = self.left + 30 * i
            drawn.append(slot(x, y, 28, 30, dashed=kind != "any"))
            if kind != "any":
                hint = "coin" if kind == "coin" else "gold"
                drawn.append(use(hint, x + 14, y + 15, 14, class_="ghost"))
        x = self.left
        for piece in PIECES:
            if stored[piece]:
                pieces = [icon(piece, x + 14 + 30 * i, y + 15, 23) for i in range(stored[piece])]
                title = self.sketch.amount(stored[piece], piece)
                drawn.append(thing(self.id("storage", piece), title, *pieces))
                x += 30 * stored[piece]
        return join(drawn)

    def _market(self) -> Markup:
        y = self.row("storage") + HEAD + 15
        return join(
            thing(
                self.id("market", piece),
                self.sketch.amount(count, piece),
                counted(piece, count, self.left + 382 + 31 * i, y, 19),
            )
            for i, (piece, count) in enumerate(self.player["market"].items())
        )

    def _tiles(self) -> Markup:
        y = self.row("tiles") + HEAD + 15
        drawn = []
        for i, tile in enumerate(self.content.tiles.double_tiles):
            drawn.append(self._tile(tile, self.left + 92 * i, y))
        return join(drawn)

    def _tile(self, tile: DoubleTile, x: float, y: float) -> Markup:
        """Both sides of a kind of tile, and how many of them there are."""
        count = self.player["tiles"][tile.id]
        sides = [
            thing(
                self.id("tile", "+".join(side)),
                self.name("+".join(side)),
                tile_side(side, x + 18 + 37 * i, y, 22),
            )
            for i, side in enumerate(tile.sides)
        ]
        return group(
            *sides, label(x + 76, y + 5, count, class_="b"), class_=None if count else "ghost"
        )

    def _islets(self) -> Markup:
        """CI-1.14: those in the reserve; a drawn one or one in the box is pale."""
        y = self.row("tiles") + HEAD + 16
        laid = [
            islet["islet"]
            for islet in self.sketch.view["ring"][10 * self.seat : 10 * self.seat + 10]
            if islet is not None
        ]
        drawn = []
        for i, islet in enumerate(self.content.islets):
            if islet.id in laid:
                continue
            x = self.left + 306 + 44 * i
            drawn.append(
                thing(
                    self.id("islet", islet.id),
                    self.sketch.about(islet.id),
                    use(islet.id, x, y, 40),
                    class_=None if islet.id in self.player["islets"] else "ghost",
                )
            )
        return join(drawn)

    def _landing(self) -> Markup:
        y = self.row("boats") + HEAD
        drawn = []
        for i, space in enumerate(self.content.landing_spaces):
            x = self.left + 61 * i
            lies = self.player["landing"][space.id]
            inside: Sequence[Markup] = (
                cost_row({"coin": space.coins, "wood": space.wood}, x + 29, y + 16, 15),
                row([str(space.helm), "helm"], x + 29, y + 38, 15),
            )
            if lies is not None:
                inside = (self._boat(lies["boat"], x + 29, y + 26, 52, not lies["face_up"]),)
            drawn.append(
                thing(
                    self.id("landing", space.id),
                    self.sketch.about(space.id),
                    slot(x, y, 58, 52),
                    *inside,
                )
            )
        return join(drawn)

    def _boats(self) -> Markup:
        y = self.row("boats") + HEAD + 26
        reserve = [
            (i, boat.id)
            for i, boat in enumerate(self.content.boats)
            if boat.id in self.player["boats"]
        ]
        return join(self._boat(id, self.left + 335 + 41 * i, y, 39, False) for i, id in reserve)

    def _boat(self, id: str, x: float, y: float, width: float, down: bool) -> Markup:
        return boat(self.sketch, self.seat, id, x, y, width, down)

    def _buildings(self) -> Markup:
        y = self.row("buildings") + HEAD
        drawn = []
        for i, entry in enumerate(self.content.buildings):
            x = self.left + 88 * i
            left = self.player["buildings_left"][entry.id]
            cost = list(entry.cost.items())
            rows = [dict(cost[:2]), dict(cost[2:])]
            drawn.append(
                thing(
                    self.id("building", entry.id),
                    self.sketch.about(entry.id),
                    slot(x, y, 84, 50),
                    use(entry.id, x + 15, y + 17, 24, class_=self.sketch.colour(self.seat)),
                    label(x + 15, y + 43, f"{left}×", class_="m b"),
                    *(cost_row(part, x + 56, y + 11 + 16 * j, 15.5) for j, part in enumerate(rows)),
                    row([str(entry.helm), "helm"], x + 56, y + 42, 14),
                    class_=None if left else "ghost",
                )
            )
        return join(drawn)

    def _spots(self) -> Markup:
        """CI-1.24: open statue spots, with a statue that stands ready or what a ruin brings."""
        y = self.row("buildings") + HEAD
        open_spots = [s for s in self.content.statue_spots if s.id in self.player["statue_spots"]]
        drawn = []
        for i, spot in enumerate(open_spots):
            x = self.left + 424 + 35 * i
            ready = self.player["statue_spots"][spot.id]
            inside = (
                use("statue", x + 16, y + 25, 30, class_=self.sketch.colour(self.seat))
                if ready
                else ops_rows(spot.op, x + 16, y + 25, 20, 28)
            )
            drawn.append(
                thing(
                    self.id("spot", spot.id),
                    self.sketch.about(spot.id),
                    slot(x, y, 32, 50, dashed=True),
                    inside,
                )
            )
        return join(drawn)

    def _crates(self) -> Markup:
        y = self.row("crates") + HEAD
        drawn = []
        spaces = [s for s in self.content.crate_spaces if s.id in self.player["crates"]]
        for i, space in enumerate(spaces):
            x = self.left + 58 * i
            inside = (
                use("crate_lid", x + 27, y + 20, 34, class_=self.sketch.colour(self.seat))
                if self.player["crates"][space.id]
                else ops_row(space.op, x + 27, y + 20, 24, 50)
            )
            about = self.sketch.about(space.id)
            drawn.append(thing(self.id("crate", space.id), about, slot(x, y, 54, 40), inside))
        lids = self.player["lids_unused"]
        x = self.left + 362
        drawn.append(
            group(
                use("crate_lid", x, y + 20, 20, class_=self.sketch.colour(self.seat)),
                label(x + 14, y + 25, lids, class_="b"),
                class_=None if lids else "ghost",
            )
        )
        return join(drawn)

    def _cards(self) -> Markup:
        """Own cards; below them those that the viewer knows in the stacks (CI-20.4)."""
        y = self.row("cards") + HEAD
        drawn = []
        own = [(id, False) for id in self.player["small_cards"]]
        own += [(id, not up) for id, up in self.player["large_cards"].items()]
        for i, (id, down) in enumerate(own):
            drawn.append(card(self.sketch, id, self.left + 141 * i, y, 137, down))
        view = self.sketch.view
        known = [
            (id, looking(stack, place))
            for stack in (view["small_stack"], view["large_stack"])
            for place, id in enumerate(stack)
            if id is not None
        ]
        now = sum(looked for _, looked in known)
        narrow = min(26.0, (INNER - LOOKED_AT * now) / max(1, len(known) - now))
        x = self.left
        for id, looked in known:
            width = LOOKED_AT if looked else narrow
            drawn.append(card(self.sketch, id, x, y + 50, width - 4))
            x += width
        return join(drawn)

    def _workers(self) -> Markup:
        y = self.row("workers") + HEAD + 14
        drawn = []
        for tray, shift in (("available", 0.0), ("pool", 110.0)):
            for i, shape in enumerate(SHAPES):
                x = self.left + shift + 14 + 50 * i
                count = self.player[tray][shape]
                drawn.append(
                    thing(
                        self.id(tray, shape),
                        f"{self.name(shape)}: {count}",
                        self.sketch.worker(x, y, self.seat, shape == "special"),
                        label(x + 16, y + 5, count, class_="b"),
                        class_=None if count else "ghost",
                    )
                )
        return join(drawn)

    def _goals(self) -> Markup:
        """CI-11.1, CI-11.5: milestones, and the hire spaces that are used."""
        y = self.row("workers") + HEAD
        drawn = []
        for i, (id, met) in enumerate(self.player["milestones"].items()):
            x = self.left + 222 + 39 * i
            drawn.append(
                thing(
                    self.id("milestone", id),
                    capital(self.name(id)),
                    slot(x, y, 36, 30, dashed=not met),
                    row(["2", MILESTONES[id]], x + 18, y + 15, 18),
                    class_=None if met else "down",
                )
            )
        hiring, used = self.content.hiring, self.player["hire_spaces_used"]
        x = self.left + 386
        for kind, spaces in (("worker", hiring.worker_spaces), ("helm", hiring.helm_spaces)):
            for i in range(spaces):
                drawn.append(self._hire_space(kind, x, y, i < used[kind]))
                x += 40
        return join(drawn)

    def _hire_space(self, kind: str, x: float, y: float, used: bool) -> Markup:
        """What the space brings; a milestone token covers it."""
        if used:
            inside = use("token", x + 18, y + 15, 24)
        elif kind == "helm":
            inside = row([str(self.content.hiring.helm), "helm"], x + 18, y + 15, 18)
        else:
            inside = self.sketch.worker(x + 18, y + 15, self.seat, special=False, size=18)
        title = f"{self.name('tray_hire')}: {self.name(kind)}"
        return thing(self.id("hire", kind), title, slot(x, y, 36, 30, dashed=not used), inside)

    def _marker(self) -> Markup:
        place = self.player["cartographer"]
        x, y = self.left + 14 + 25 * place, self.row("chart") + HEAD + 14
        return thing(
            self.id("chart", str(place)),
            self.sketch.amount(place, "cartographer_step"),
            circle(x, y, 10, class_=f"{self.sketch.colour(self.seat)} line-outline"),
            label(x, y + 5, place, class_="m b"),
            class_="down" if self.player["cartographer_used"] else None,
        )
