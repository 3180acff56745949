"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from rich.text import Text

from rondel.core.table import View
from rondel.core.textgrid import NOTHING, WIDTH, grid, labelled, title, wrapped
from rondel.core.words import Words
from rondel.games.cooper_island.content import Content, WorkerSpace
from rondel.games.cooper_island.pieces import BAY, HARBOUR, SECTOR, SECTOR_SIZE
from rondel.games.cooper_island.textmap import draw_map

PHASES = {"income": "income", "workers": "worker phase", "cleanup": "clean-up", "game_end": "end"}
SHORT = {"forest": "fo", "meadow": "me", "mountain": "mo", "settlement": "se"}
WORKED = "»"
"""Beside the section in which somebody is at work."""
MANY = 99
"""The end of a stage that has none."""
NAME = 7
"""Letters of a name in a column."""
RING_SPACE = 9
"""Columns for a water space of the ring."""


def board(view: View, names: list[str], seat: int, words: Words) -> str:
    """Everything, with the boards of one seat in full; the part that its owner needs most last."""
    drawing = Drawing(view, names, seat, words)
    parts = [
        drawing.heading(),
        drawing.players(),
        drawing.cooper(),
        drawing.ring(),
        drawing.central_island(),
        drawing.cargo_ships(),
        drawing.royal_orders(),
        drawing.own_boards(),
    ]
    lines = [line for part in parts for line in part]
    return Text("\n").join(lines).markup


def glance(view: View, seat: int) -> str:
    """What a seat can spend, and what waits on its marketplace."""
    player = view["players"][seat]
    cubes = [
        f"{space['item']} {space['level']} on {name}"
        for name, space in player["land"].items()
        if space["item"] in player["storage"]
    ]
    parts = [
        f"Storage {storage(player)}",
        f"land: {', '.join(cubes) or NOTHING}",
        f"market: {amounts(player['market'])}",
        f"chart {player['cartographer']}",
    ]
    lines = wrapped(" · ".join(parts), WIDTH)
    return Text("\n".join(lines), "dim").markup


class Drawing:
    """A view and what its parts have in common."""

    def __init__(self, view: View, names: list[str], seat: int, words: Words) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content
        self.seats: int = view["seats"]

    # The whole table

    def heading(self) -> list[Text]:
        view = self.view
        start = self.names[view["start_player"]]
        text = f"Cooper Island · round {view['round']} of {view['rounds']} · "
        text += "over" if view["over"] else PHASES[view["phase"]]
        if self.seats > 1:
            text += f" · start player: {start}"
        return [title(text)]

    def players(self) -> list[Text]:
        heads = "pts logs ships anch. workers boats bldgs stat. lids tiles"
        rows = [["", *heads.split(), "stored and on land"]]
        for seat, player in enumerate(self.view["players"]):
            ships = player["ships"]
            one, two = ships["one_sail"], ships["two_sail"]
            workers = player["available"]
            rows.append(
                [
                    self.label(seat),
                    str(self.view["scores"][seat]["total"]),
                    str(player["logs"]),
                    f"{one['distance']}> <{two['distance']}",
                    f"{one['anchors']} {two['anchors']}",
                    f"{workers['normal']}+{workers['special']}",
                    str(sum(boat is not None for boat in player["landing"].values())),
                    str(player["buildings"]),
                    str(player["statues"]),
                    str(player["lids_taken"]),
                    str(sum(player["tiles"].values())),
                    amounts(usable(player)),
                ]
            )
        return grid(rows)

    def short(self, thing: str) -> str:
        """`Coin` for the Coin Islet, where it is clear that it is an islet."""
        return self.words.name(thing).split()[0]

    def label(self, seat: int) -> str:
        name = self.names[seat]
        return f"{seat} {name if len(name) <= NAME else name[: NAME - 1] + '…'}"

    def cooper(self) -> list[Text]:
        """CI-19: the opponent of the solo game."""
        cooper = self.view["cooper"]
        if cooper is None:
            return []
        points = self.view["rivals"]["cooper"]["total"]
        workers = cooper["available"]
        known = ", ".join(
            " ".join(layer) if len(layer) == 1 else f"({' '.join(layer)})"
            for layer in cooper["deck"]
        )
        if cooper["starters"]:
            known = f"first one each of {' and '.join(cooper['starters'])}; {known}"
        text = (
            f"{points} points, {cooper['distance']} steps, {cooper['logs']} logs, "
            f"{cooper['anchors']} anchors; workers {workers['normal']}+{workers['special']}; "
            f"storehouse {amounts(cooper['store'])}; {cooper['tokens']} tokens; "
            f"orders {', '.join(map(self.words.name, cooper['orders']))}; "
            f"deck {known or NOTHING}; discards {' '.join(cooper['discards']) or NOTHING}"
        )
        return labelled("Cooper", text, WIDTH)

    def ring(self) -> list[Text]:
        """CI-2.7, CI-2.8: a line a sector, clockwise from left to right and from top to bottom."""
        rows = [["ring", *("harbour" if name == "H" else name for name in SECTOR)]]
        for sector in range(self.seats):
            rows.append([self.label(sector)])
            for offset in range(SECTOR_SIZE):
                place = SECTOR_SIZE * sector + offset
                cell = f"{self.islet_at(place)} {self.ships_at(place)}".strip()
                rows[-1].append(cell or ("" if offset in (HARBOUR, BAY) else "·"))
        return grid(rows, widths=[NAME + 3, *[RING_SPACE] * SECTOR_SIZE])

    def islet_at(self, place: int) -> str:
        islet = self.view["ring"][place]
        return f"({self.short(islet['islet'])})" if islet is not None else ""

    def ships_at(self, place: int) -> str:
        """`0>` sails clockwise, `<0` the other way."""
        ships = []
        for seat, player in enumerate(self.view["players"]):
            if player["ships"]["one_sail"]["place"] == place:
                ships.append(f"{seat}>")
            if player["ships"]["two_sail"]["place"] == place:
                ships.append(f"<{seat}")
        return " ".join(ships)

    def central_island(self) -> list[Text]:
        """CI-6: what the sections offer, and the workers on their spaces, the top one last."""
        spaces = {space.id: space for space in self.content.sections.worker_spaces}
        worked = str(self.view["worked"])[0]
        rows = [["central island", "normal workers", "special workers"]]
        for section in self.content.sections.sections:
            offer = ", ".join(" or ".join(map(self.action, names)) for names in section.actions)
            if section.times > 1:
                offer += f" (up to {section.times}×)"
            mark = WORKED if section.id == worked else " "
            rows.append([f"{section.id}{mark} {offer}"])
            for shape in ("round", "square"):
                space = spaces[f"{section.id}_{shape}"]
                rows[-1].append(f"{self.stack(space.id)} {self.symbol(space)}".strip())
        return grid(rows)

    def action(self, name: str) -> str:
        return ACTIONS.get(name, self.words.name(name))

    def stack(self, space: str) -> str:
        marks = [*map(str, range(self.seats)), "C", "x"]
        return f"[{' '.join(marks[seat] for seat in self.view['workers'][space])}]"

    def symbol(self, space: WorkerSpace) -> str:
        """CI-5.12: what the first worker on the space gets."""
        if space.symbol == "also":
            return f"+ {' or '.join(map(self.action, space.also))}"
        return {"all": "both", "reduce": f"{space.reduce} cheaper"}.get(space.symbol, "")

    def cargo_ships(self) -> list[Text]:
        """CI-6.19: costs, helm points, and whose lids are still there."""
        harbormaster = self.view["harbormaster"]
        rows = [["cargo ship"], ["cost"], ["helm points"], ["lids of seats"]]
        for number, ship in enumerate(self.content.cargo_ships, 1):
            lids = [
                str(seat)
                for seat, player in enumerate(self.view["players"])
                if ship.id in player["lids_on_ships"]
            ]
            waits = number == harbormaster["ship"] and harbormaster["upright"]
            rows[0].append(f"{number} harbormaster" if waits else str(number))
            rows[1].append(f"{ship.gold} gold {ship.cloth} cloth")
            rows[2].append(str(ship.helm))
            rows[3].append(" ".join(lids) or NOTHING)
        return grid(rows)

    def royal_orders(self) -> list[Text]:
        """CI-17: who holds each order, and its stages: how many are worth how many points."""
        entries = []
        for order in self.content.orders:
            if order.id not in self.view["orders"]:
                continue
            holder = self.view["orders"][order.id]
            stages = " ".join(
                f"{least}{'' if most == least else '+' if most == MANY else f'–{most}'}={points}"
                for least, most, points in order.stages
            )
            who = f"[{holder['seat']}]" if holder else "[ ]"
            entries.append(f"{who} {self.words.name(order.id)} {stages}".strip())
        half = (len(entries) + 1) // 2
        rows = [["royal orders", ""]]
        rows += map(list, zip_longest(entries[:half], entries[half:], fillvalue=""))
        return grid(rows)

    # One player's boards

    def own_boards(self) -> list[Text]:
        """The peninsula, and the player board to its right."""
        chart = self.peninsula()
        gap = 2
        left = max(len(line) for line in chart)
        right = self.player_board(WIDTH - left - gap)
        lines = [title(f"peninsula and board of {self.names[self.seat]}")]
        for number in range(max(len(chart), len(right))):
            line = chart[number].copy() if number < len(chart) else Text()
            if number < len(right):
                line.pad_right(left + gap - len(line))
                line.append_text(right[number])
            line.rstrip()
            lines.append(line)
        return lines

    def peninsula(self) -> list[Text]:
        base = SECTOR_SIZE * self.seat
        islets: dict[str, str] = {}
        ships: dict[str, str] = {}
        for offset, water in enumerate(SECTOR):
            islet = self.view["ring"][base + offset]
            if islet is not None:
                islets[water + islet["half"]] = self.short(islet["islet"])
            ships[water] = self.ships_at(base + offset)
        layout = self.content.layouts[self.view["options"]["layout"]]
        return draw_map(layout, self.view["players"][self.seat]["land"], islets, ships)

    def player_board(self, width: int) -> list[Text]:
        player = self.view["players"][self.seat]
        entries = [
            ("storage", storage(player)),
            ("market", amounts(player["market"])),
            ("chart", self.cartographer(player)),
            ("tiles", self.tiles(player)),
            ("islets", " ".join(map(self.short, player["islets"])) or NOTHING),
            ("landing", self.landing(player)),
            ("boats", " ".join(map(self.short, player["boats"])) or NOTHING),
            ("to build", self.buildings_left(player)),
            ("statues", self.statue_spots(player)),
            ("lids", self.lids(player)),
            ("cards", self.cards(player)),
            ("workers", self.workers(player)),
            ("goals", self.milestones(player)),
        ]
        return [line for label, text in entries for line in labelled(label, text, width)]

    def cartographer(self, player: dict[str, Any]) -> str:
        steps, track = player["cartographer"], self.content.cartographer.track
        used = ", used" if player["cartographer_used"] else ""
        return f"{'●' * steps}{'○' * (track - steps)} {steps} steps{used}"

    def tiles(self, player: dict[str, Any]) -> str:
        """A tile's two sides."""
        kinds = {tile.id: tile for tile in self.content.tiles.double_tiles}
        owned = [
            f"{count}×" + "|".join("+".join(SHORT[name] for name in side) for side in tile.sides)
            for tile, count in ((kinds[name], count) for name, count in player["tiles"].items())
            if count
        ]
        return ", ".join(owned) or NOTHING

    def landing(self, player: dict[str, Any]) -> str:
        lines = []
        for space in self.content.landing_spaces:
            boat = player["landing"][space.id]
            if boat is None:
                lines.append(f"{space.coins} coin {space.wood} wood = {space.helm} helm")
            else:
                turned = "" if boat["face_up"] else " (face down)"
                lines.append(self.words.name(boat["boat"]).upper() + turned)
        return "\n".join(lines)

    def buildings_left(self, player: dict[str, Any]) -> str:
        lines = [
            f"{left} {entry.id.removesuffix('_building')}: {cost(entry.cost)}"
            for entry in self.content.buildings
            if (left := player["buildings_left"][entry.id])
        ]
        if player["free_reactivation"]:
            lines.append("reactivation is free")
        return "\n".join(lines)

    def statue_spots(self, player: dict[str, Any]) -> str:
        ready = sum(player["statue_spots"].values())
        costs = " or ".join(cost(entry.cost) for entry in self.content.statue_costs)
        return f"{ready} ready (spots: {len(player['statue_spots'])}): {costs}"

    def lids(self, player: dict[str, Any]) -> str:
        """Crate spaces with a lid on them stand in brackets."""
        crates = [
            f"[{plain(space)}]" if used else plain(space)
            for space, used in player["crates"].items()
        ]
        return f"{player['lids_unused']} unused; crates {' '.join(crates)}"

    def cards(self, player: dict[str, Any]) -> str:
        cards = list(map(self.words.name, player["small_cards"]))
        cards += [
            self.words.name(card).upper() + ("" if face_up else " (down)")
            for card, face_up in player["large_cards"].items()
        ]
        return ", ".join(cards) or NOTHING

    def workers(self, player: dict[str, Any]) -> str:
        here, pool = player["available"], player["pool"]
        return (
            f"{here['normal']} normal, {here['special']} special; to hire {pool['normal']} "
            f"and {pool['special']}; feeding {player['feeding_cost']} food"
        )

    def milestones(self, player: dict[str, Any]) -> str:
        goals = [
            f"{plain(goal)}✓" if met else plain(goal) for goal, met in player["milestones"].items()
        ]
        used = player["hire_spaces_used"]
        hiring = self.content.hiring
        return (
            f"{' '.join(goals)}; used for workers {used['worker']}/{hiring.worker_spaces}, "
            f"for helm {used['helm']}/{hiring.helm_spaces}"
        )


ACTIONS = {
    "draw": "draw tile",
    "place": "place tile",
    "step": "1 chart step",
    "steps": "3 chart steps",
    "boat": "build boat",
    "building": "erect building",
    "gain": "gain 1 piece",
    "ruin": "remove ruin",
    "statue": "build statue",
    "supply": "supply cargo ship",
    "token": "cooper token",
    "islet_action": "islet action",
    "boat_action": "boat action",
}


# Helpers


def plain(name: str) -> str:
    """`draw` for crate_draw, where it is clear that it is a crate space."""
    return name.partition("_")[2] or name


def amounts(pieces: dict[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in pieces.items() if n) or NOTHING


def cost(pieces: dict[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in pieces.items())


def storage(player: dict[str, Any]) -> str:
    """CI-14.1: how many spots are taken, the special ones, and what lies there."""
    spots = player["spots"]
    extra = [f"{n} for {kind}" for kind, n in spots.items() if n and kind != "any"]
    only = f" ({', '.join(extra)})" if extra else ""
    taken = sum(player["storage"].values())
    return f"{taken}/{sum(spots.values())}{only}: {amounts(player['storage'])}"


def usable(player: dict[str, Any]) -> dict[str, int]:
    """CI-7.3: what a player can pay with: storage, and the values of the cubes on land."""
    totals = dict(player["storage"])
    for space in player["land"].values():
        if space["item"] in totals:
            totals[space["item"]] += space["level"]
    return totals
