"""What lies on the board of the seat in front: storage, reserve, boats, crates, cards, workers."""

from __future__ import annotations

from rondel.core.look.frame import PAD, InPieces, capital
from rondel.core.look.letters import fitted
from rondel.core.look.picture import (
    Markup,
    box,
    circle,
    group,
    join,
    label,
    piece,
    thing,
    use,
)
from rondel.games.cooper_island.content import DoubleTile
from rondel.games.cooper_island.look.components import (
    boat,
    card,
    looking,
    tile_side,
)
from rondel.games.cooper_island.look.own_board import (
    HEAD,
    INNER,
    LEFT,
    MILESTONES,
    TOP,
    WIDTH,
    OwnBoard,
)
from rondel.games.cooper_island.look.sketch import (
    counted,
    icon,
    ops_row,
    ops_rows,
    row,
    slot,
)
from rondel.games.cooper_island.look.things import islets_in_sector
from rondel.games.cooper_island.pieces import PIECES, SHAPES

CARD, KNOWN = 93.0, 26.0
"""The widths of a card that the viewer has or looks at now, and of one that it merely knows."""


class OwnHoldings(InPieces, OwnBoard):
    """The board of the seat in front, with everything on it."""

    def _title(self) -> Markup:
        points = self.sketch.contents["scores"][self.seat]["total"]
        y, right = TOP + 21, LEFT + WIDTH - PAD
        name = self.sketch.names[self.seat]
        return join(
            (
                self.sketch.badge(self.left + 11, y - 6, self.seat, 22),
                thing(f"seat:{self.seat}", name,
                      fitted(self.left + 28, y, name, 176, "head b name"),
                      label(right, y, self.sketch.amount(points, "point"), class_="e head b name")),
                icon("log", right - 158, y - 5, 20),
                label(right - 145, y, self.player["logs"], class_="b"),
                icon("feed", right - 112, y - 5, 20),
                label(right - 99, y, self.player["feeding_cost"], class_="b"),
            )
        )  # fmt: skip

    def _storage(self) -> Markup:
        """CI-14.1: draw a slot a storage spot; those for luxury or coins alone show it."""
        spots, stored = self.player["spots"], self.player["storage"]
        y = self.row("storage") + HEAD
        kinds = ["any"] * spots["any"] + ["luxury"] * spots["luxury"] + ["coin"] * spots["coin"]
        pitch = min(28.0, 200.0 / len(kinds))
        drawn = []
        for i, kind in enumerate(kinds):
            x = self.left + pitch * i
            drawn.append(slot(x, y, pitch - 2, 28, dashed=kind != "any"))
            if kind != "any":
                hint = "coin" if kind == "coin" else "gold"
                drawn.append(use(hint, x + pitch / 2 - 1, y + 14, 14, class_="ghost"))
        x, size = self.left + pitch / 2 - 1, min(22.0, pitch)
        for name in PIECES:
            count = stored[name]
            if count:
                pieces = [
                    use(name, x + pitch * i, y + 14, size,
                        data_piece=piece(name, f"storage:{self.seat}.{i}"))
                    for i in range(count)
                ]  # fmt: skip
                title = self.sketch.amount(count, name)
                drawn.append(thing(self.id("storage", name), title, *pieces))
                x += pitch * count
        return join(drawn)

    def _market(self) -> Markup:
        y = self.row("storage") + HEAD + 14
        drawn = []
        for i, (name, count) in enumerate(self.player["market"].items()):
            place = piece(name, f"market:{self.seat}") if count else None
            inside = counted(name, count, self.tray("market") + 10 + 27.5 * i, y, 18, place)
            title = self.sketch.amount(count, name)
            drawn.append(thing(self.id("market", name), title, inside))
        return join(drawn)

    def _tiles(self) -> Markup:
        y = self.row("tiles") + HEAD + 13
        return join(
            self._tile(tile, self.left + 69 * i, y)
            for i, tile in enumerate(self.content.tiles.double_tiles)
        )

    def _tile(self, tile: DoubleTile, x: float, y: float) -> Markup:
        """Draw both sides of a kind of tile, and how many of them there are."""
        count = self.player["tiles"][tile.id]
        sides = [
            thing(
                self.id("tile", "+".join(side)),
                self.name("+".join(side)),
                tile_side(side, x + 14 + 30 * i, y, 16),
            )
            for i, side in enumerate(tile.sides)
        ]
        return group(
            *sides, label(x + 61, y + 5, count, class_="b"), class_=None if count else "ghost"
        )

    def _islets(self) -> Markup:
        """CI-1.14: draw the islets in the reserve; one just drawn, or in the box, is pale."""
        y = self.row("tiles") + HEAD + 13
        laid = islets_in_sector(self.sketch.contents, self.seat)
        drawn = []
        for i, islet in enumerate(self.content.islets):
            if islet.id in laid:
                continue
            x = self.tray("islets") + 13 + 27.3 * i
            drawn.append(
                thing(
                    self.id("islet", islet.id),
                    self.sketch.about(islet.id),
                    use(islet.id, x, y, 27),
                    data_piece=self.id("islet", islet.id),
                    class_=None if islet.id in self.player["islets"] else "ghost",
                )
            )
        return join(drawn)

    def _landing(self) -> Markup:
        """CI-6.14: draw the boats that are built; each covers the price of its space."""
        y = self.row("boats") + HEAD
        drawn = []
        for i, lies in enumerate(self.player["landing"].values()):
            if lies is not None:
                x = self.left + 41.5 * i
                drawn.append(slot(x, y, 40, 45))
                drawn.append(self._boat(lies["boat"], x + 20, y + 23, 39, not lies["face_up"]))
        return join(drawn)

    def _boats(self) -> Markup:
        y = self.row("boats") + HEAD
        reserve = [
            (i, boat.id)
            for i, boat in enumerate(self.content.boats)
            if boat.id in self.player["boats"]
        ]
        x = self.tray("boats") + 26
        return join(
            self._boat(id, x + 54 * (i % 3), y + 10 + 26 * (i // 3), 32, False) for i, id in reserve
        )

    def _boat(self, id: str, x: float, y: float, width: float, down: bool) -> Markup:
        return boat(self.sketch, self.seat, id, x, y, width, down)

    def _buildings(self) -> Markup:
        """CI-1.9: draw the buildings that are left to erect."""
        y = self.row("buildings") + HEAD
        drawn = []
        for i, entry in enumerate(self.content.buildings):
            x = self.left + 62 * i + 9.5
            left = self.player["buildings_left"][entry.id]
            stock = piece(f"{entry.id}-{self.seat}", "")
            drawn.append(
                thing(self.id("building", entry.id), self.sketch.amount(left, entry.id),
                      use(entry.id, x, y + 13, 17, class_=self.sketch.colour(self.seat),
                          data_piece=stock),
                      label(x, y + 40, f"{left}×", class_="m b"),
                      class_=None if left else "ghost")
            )  # fmt: skip
        return join(drawn)

    def _spots(self) -> Markup:
        """CI-1.24: draw open statue spots, with a statue ready or what a ruin brings."""
        y = self.row("buildings") + HEAD
        open_spots = [s for s in self.content.statue_spots if s.id in self.player["statue_spots"]]
        drawn = []
        for i, spot in enumerate(open_spots):
            x = self.tray("statues") + 100 + 21 * i
            ready = self.player["statue_spots"][spot.id]
            inside = (
                use("statue", x + 9.5, y + 23, 24, class_=self.sketch.colour(self.seat),
                    data_piece=piece(f"statue-{self.seat}", spot.id))
                if ready
                else ops_rows(spot.op, x + 9.5, y + 23, 15, 18)
            )  # fmt: skip
            drawn.append(
                thing(
                    self.id("spot", spot.id),
                    self.sketch.about(spot.id),
                    slot(x, y, 19.5, 47, dashed=True),
                    inside,
                )
            )
        return join(drawn)

    def _crates(self) -> Markup:
        y = self.row("crates") + HEAD
        drawn = []
        colour = self.sketch.colour(self.seat)
        spaces = [s for s in self.content.crate_spaces if s.id in self.player["crates"]]
        for i, space in enumerate(spaces):
            x = self.left + 42 * i
            inside = (
                use("crate_lid", x + 20, y + 18, 30, class_=colour,
                    data_piece=piece(f"crate_lid-{self.seat}", space.id))
                if self.player["crates"][space.id]
                else ops_row(space.op, x + 20, y + 18, 20, 37)
            )  # fmt: skip
            about = self.sketch.about(space.id)
            drawn.append(thing(self.id("crate", space.id), about, slot(x, y, 40, 36), inside))
        lids = self.player["lids_unused"]
        for i in range(lids):
            x = self.left + 264 + min(5.0, 20 / lids) * i
            drawn.append(
                use("crate_lid", x, y + 12, 18, class_=colour,
                    data_piece=piece(f"crate_lid-{self.seat}", f"unused.{i}"))
            )  # fmt: skip
        x = self.left + 270
        drawn.append(label(x, y + 34, f"{lids}×", class_="m b" if lids else "m faint"))
        return join(drawn)

    def _cards(self) -> Markup:
        """Draw cards; for the board's owner also those that it knows in the stacks (CI-20.4)."""
        y = self.row("cards") + HEAD
        drawn = []
        own = [(id, False) for id in self.player["small_cards"]]
        own += [(id, not up) for id, up in self.player["large_cards"].items()]
        pitch = min(CARD, INNER / max(1, len(own)))
        for i, (id, down) in enumerate(own):
            drawn.append(card(self.sketch, id, self.left + pitch * i, y, pitch - 2, down))
        contents = self.sketch.contents
        known = [
            (id, looking(stack, place))
            for stack in (contents["small_stack"], contents["large_stack"])
            for place, id in enumerate(stack)
            if id is not None and self.seat == contents["seat"]
        ]
        now = sum(looked for _, looked in known)
        wide = CARD - 14 if now < len(known) else CARD
        narrow = min(KNOWN, (INNER - wide * now) / max(1, len(known) - now))
        x = self.left
        for id, looked in known:
            width = wide if looked else narrow
            drawn.append(card(self.sketch, id, x, y + 45, width - 2))
            x += width
        return join(drawn)

    def _workers(self) -> Markup:
        """Draw workers, available or in the pool, one by one: each is seen to come and go."""
        y = self.row("workers") + HEAD + 13
        drawn = []
        trays = (("available", self.player["available"], 44.0), ("pool", self.player["pool"], 38.0))
        for tray, counts, gap in trays:
            for i, shape in enumerate(SHAPES):
                x = self.tray(tray) + 10 + gap * i
                drawn.append(self._worker_row(tray, shape, counts[shape], x, y))
        return join(drawn)

    def _worker_row(self, tray: str, shape: str, count: int, x: float, y: float) -> Markup:
        special = shape == "special"
        workers = [
            self.sketch.worker(x + 7 * i, y, self.seat, special, 20, f"{tray}.{i}")
            for i in range(count)
        ]
        empty = circle(x, y, 9, class_="none line-rule dash")
        if special:
            empty = box(x - 8.5, y - 8.5, 17, 17, rx=2, class_="none line-rule dash")
        return thing(self.id(tray, shape), f"{self.name(shape)}: {count}", *(workers or [empty]))

    def _goals(self) -> Markup:
        """CI-11.1, CI-11.5: draw the milestones, and the hire spaces that are used."""
        y = self.row("workers") + HEAD
        drawn = []
        for i, (id, met) in enumerate(self.player["milestones"].items()):
            x = self.tray("milestones") + 26 * i
            drawn.append(
                thing(
                    self.id("milestone", id),
                    capital(self.name(id)),
                    slot(x, y, 25, 27, dashed=not met),
                    icon(MILESTONES[id], x + 12.5, y + 13.5, 18),
                    class_=None if met else "down",
                )
            )
        hiring, used = self.content.hiring, self.player["hire_spaces_used"]
        x = self.tray("hire")
        for kind, spaces in (("worker", hiring.worker_spaces), ("helm", hiring.helm_spaces)):
            for i in range(spaces):
                drawn.append(self._hire_space(kind, x, y, i < used[kind]))
                x += 26
        return join(drawn)

    def _hire_space(self, kind: str, x: float, y: float, used: bool) -> Markup:
        """Draw what a hire space brings, or the milestone token that covers it."""
        if used:
            inside = use("token", x + 12.5, y + 13.5, 22)
        elif kind == "helm":
            inside = row([str(self.content.hiring.helm), "helm"], x + 12.5, y + 13.5, 14)
        else:
            inside = icon("hire", x + 12.5, y + 13.5, 21)
        title = f"{self.name('tray_hire')}: {self.name(kind)}"
        return thing(self.id("hire", kind), title, slot(x, y, 25, 27, dashed=not used), inside)

    def _marker(self) -> Markup:
        place = self.player["cartographer"]
        x, y = self.place(place)
        return thing(
            self.id("chart", str(place)),
            self.sketch.amount(place, "cartographer_step"),
            circle(x, y, 8.5, class_=f"{self.sketch.colour(self.seat)} line-outline"),
            label(x, y + 4.3, place, class_="m b small"),
            class_="down" if self.player["cartographer_used"] else None,
            data_piece=f"marker-{self.seat}",
        )

    pieces = (
        (_title, ("player.logs", "player.feeding_cost", "score")),
        (_storage, ("player.spots", "player.storage")),
        (_market, ("player.market",)),
        (_tiles, ("player.tiles",)),
        (_islets, ("player.islets", "ring")),
        (_landing, ("player.landing",)),
        (_boats, ("player.boats",)),
        (_buildings, ("player.buildings_left",)),
        (_spots, ("player.statue_spots",)),
        (_crates, ("player.crates", "player.lids_unused")),
        (
            _cards,
            ("player.small_cards", "player.large_cards", "small_stack", "large_stack", "seat"),
        ),
        (_workers, ("player.available", "player.pool")),
        (_goals, ("player.milestones", "player.hire_spaces_used")),
        (_marker, ("player.cartographer", "player.cartographer_used")),
    )
