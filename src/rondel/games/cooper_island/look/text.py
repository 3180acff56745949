"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rondel.core.look.textgrid import NOTHING, Board, faint, grid, labelled, title
from rondel.core.words import Words
from rondel.games.cooper_island.content import WorkerSpace
from rondel.games.cooper_island.look.text_player import PlayerText
from rondel.games.cooper_island.pieces import BAY, HARBOUR, SECTOR, SECTOR_SIZE
from rondel.games.cooper_island.view import CooperView, PlayerContents

WORKED = "»"
"""Beside the section in which somebody is at work."""
MANY = 99
"""The end of a stage that has none."""
NAME = 7
"""Letters of a name in a column."""
OVERVIEW = ("heading", "players", "island", "map")


def board(view: CooperView, names: list[str], seat: int, words: Words) -> Board:
    """Draw the table in parts, with one seat's boards; what its owner needs most comes last."""
    drawing = Drawing(view, names, seat, words)
    parts = {
        "heading": drawing.heading,
        "players": drawing.players,
        "goods": drawing.goods,
        "cooper": drawing.cooper,
        "ring": drawing.ring,
        "island": drawing.central_island,
        "ships": drawing.cargo_ships,
        "orders": drawing.royal_orders,
        "map": drawing.map,
        "board": drawing.player_board,
    }
    if view.contents["cooper"] is None:
        del parts["cooper"]
    return Board(parts, OVERVIEW)


GLANCES_AT = "players"
"""What is told of a seat at a glance is in its row there …"""
GLANCES_READ = ("land", "storage", "spots", "market", "cartographer")
"""… and is this of it."""


def glance(view: CooperView, seat: int, words: Words) -> str:
    """Tell what a seat can spend, and what waits on its marketplace."""
    return faint(Drawing(view, [], seat, words).glance())


class Drawing(PlayerText):
    """The whole table, with the boards of one player in full."""

    def heading(self) -> list[Text]:
        contents = self.contents
        facts: dict[str, str | int] = {
            "round": contents["round"],
            "rounds": contents["rounds"],
            "phase": self.words.name("over" if contents["over"] else contents["phase"]),
            "start": self.names[contents["start_player"]],
        }
        if self.seats == 1:
            return [title(self.board("heading alone", **facts))]
        return [title(self.board("heading", **facts))]

    def players(self) -> list[Text]:
        rows = [["", *self.board("players").split("|")]]
        for seat, player in enumerate(self.contents["players"]):
            ships = player["ships"]
            one, two = ships["one_sail"], ships["two_sail"]
            workers = player["available"]
            rows.append(
                [
                    self.label(seat),
                    str(self.contents["scores"][seat]["total"]),
                    str(player["logs"]),
                    f"{one['distance']}> <{two['distance']}",
                    f"{one['anchors']} {two['anchors']}",
                    f"{workers['normal']}+{workers['special']}",
                    str(sum(boat is not None for boat in player["landing"].values())),
                    str(player["buildings"]),
                    str(player["statues"]),
                    str(player["lids_taken"]),
                    str(sum(player["tiles"].values())),
                ]
            )
        return grid(rows)

    def goods(self) -> list[Text]:
        """CI-7.3: tell what everybody can pay with."""
        lines = [Text(self.board("goods"), "bold")]
        for seat, player in enumerate(self.contents["players"]):
            lines += labelled(self.label(seat), self.amounts(usable(player)), indent=NAME + 4)
        return lines

    def label(self, seat: int) -> str:
        name = self.names[seat]
        return f"{seat} {name if len(name) <= NAME else name[: NAME - 1] + '…'}"

    def cooper(self) -> list[Text]:
        """CI-19: tell of the opponent of the solo game."""
        cooper = self.contents["cooper"]
        if cooper is None:
            return []
        known = ", ".join(
            named if len(layer) == 1 else f"({named})"
            for layer in cooper["deck"]
            for named in [", ".join(map(self.words.name, layer))]
        )
        if cooper["starters"]:
            starters = self.board("and").join(cooper["starters"])
            known = self.board("deck", starters=starters, deck=known)
        text = self.board(
            "cooper",
            points=self.contents["rivals"]["cooper"]["total"],
            distance=cooper["distance"],
            logs=cooper["logs"],
            anchors=cooper["anchors"],
            **cooper["available"],
            store=self.amounts(cooper["store"]),
            tokens=cooper["tokens"],
            orders=", ".join(map(self.words.name, cooper["orders"])),
            deck=known or NOTHING,
            discards=", ".join(map(self.words.name, cooper["discards"])) or NOTHING,
        )
        return labelled(self.words.name("cooper"), text)

    def ring(self) -> list[Text]:
        """CI-2.7, CI-2.8: draw the ring, a column a sector; clockwise is from top to bottom."""
        ring, harbour, bay = self.board("ring").split("|")
        named = {"H": harbour, "BAY": bay}
        rows = [[ring, *map(self.label, range(self.seats))]]
        for offset, name in enumerate(SECTOR):
            rows.append([named.get(name, name)])
            for sector in range(self.seats):
                place = SECTOR_SIZE * sector + offset
                cell = f"{self.islet_at(place)} {self.ships_at(place)}".strip()
                rows[-1].append(cell or ("" if offset in (HARBOUR, BAY) else "·"))
        return grid(rows)

    def islet_at(self, place: int) -> str:
        islet = self.contents["ring"][place]
        return f"({self.words.short(islet['islet'])})" if islet is not None else ""

    def central_island(self) -> list[Text]:
        """CI-6: draw what the sections offer, and the workers on their spaces, the top one last."""
        spaces = {space.id: space for space in self.content.sections.worker_spaces}
        worked = str(self.contents["worked"])[0]
        rows = [self.board("central island").split("|")]
        for section in self.content.sections.sections:
            offer = ", ".join(map(self.either, section.actions))
            if section.times > 1:
                offer = self.board("repeated", offer, section.times)
            mark = WORKED if section.id == worked else " "
            rows.append([f"{section.id}{mark} {offer}"])
            for shape in ("round", "square"):
                space = spaces[f"{section.id}_{shape}"]
                rows[-1].append(f"{self.stack(space.id)} {self.symbol(space)}".strip())
        return grid(rows)

    def either(self, actions: Sequence[str]) -> str:
        return self.board("or").join(map(self.words.short, actions))

    def stack(self, space: str) -> str:
        marks = [*map(str, range(self.seats)), "C", "x"]
        return f"[{' '.join(marks[seat] for seat in self.contents['workers'][space])}]"

    def symbol(self, space: WorkerSpace) -> str:
        """CI-5.12: tell what the first worker on the space gets."""
        if space.symbol == "also":
            return f"+ {self.either(space.also)}"
        if space.symbol == "reduce":
            return self.board("cheaper", space.reduce)
        return self.board("both") if space.symbol == "all" else ""

    def cargo_ships(self) -> list[Text]:
        """CI-6.19: draw costs, helm points, and whose lids are still there."""
        harbormaster = self.contents["harbormaster"]
        rows = [self.board("cargo ships").split("|")]
        for number, ship in enumerate(self.content.cargo_ships, 1):
            lids = [
                str(seat)
                for seat, player in enumerate(self.contents["players"])
                if ship.id in player["lids_on_ships"]
            ]
            waits = number == harbormaster["ship"] and harbormaster["upright"]
            rows.append(
                [
                    self.board("harbormaster", number) if waits else str(number),
                    self.cost({"gold": ship.gold, "cloth": ship.cloth}),
                    str(ship.helm),
                    " ".join(lids) or NOTHING,
                ]
            )
        return grid(rows)

    def royal_orders(self) -> list[Text]:
        """CI-17: draw who holds each order, and its stages: how many are worth how many points."""
        rows = [["", self.board("royal orders"), ""]]
        for order in self.content.orders:
            if order.id not in self.contents["orders"]:
                continue
            holder = self.contents["orders"][order.id]
            stages = " ".join(
                f"{least}{'' if most == least else '+' if most == MANY else f'–{most}'}={points}"
                for least, most, points in order.stages
            )
            who = f"[{holder['seat']}]" if holder else "[ ]"
            rows.append([who, self.words.name(order.id), stages])
        return grid(rows)


def usable(player: PlayerContents) -> dict[str, int]:
    """CI-7.3: return what a player can pay with: storage, and the values of the cubes on land."""
    totals = dict(player["storage"])
    for space in player["land"].values():
        if space["item"] in totals:
            totals[space["item"]] += space["level"]
    return totals
