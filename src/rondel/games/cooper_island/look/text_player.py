"""The boards of one player as text, and what that player can spend."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rondel.core.look.textgrid import NOTHING, WIDTH, labelled, title, wrapped
from rondel.core.words import Told, Words
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.look.text_map import draw_map
from rondel.games.cooper_island.pieces import SECTOR, SECTOR_SIZE
from rondel.games.cooper_island.view import CooperView, PlayerContents


class PlayerText:
    """The boards of one player, and what all parts of the text have in common."""

    def __init__(self, view: CooperView, names: list[str], seat: int, words: Words) -> None:
        self.contents = view.contents
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content
        self.seats = view.seats

    # One player's boards

    def map(self) -> list[Text]:
        return [title(self.board("peninsula", self.names[self.seat])), *self.peninsula()]

    def peninsula(self) -> list[Text]:
        base = SECTOR_SIZE * self.seat
        islets: dict[str, str] = {}
        ships: dict[str, str] = {}
        for offset, water in enumerate(SECTOR):
            islet = self.contents["ring"][base + offset]
            if islet is not None:
                islets[water + islet["half"]] = self.words.short(islet["islet"])
            ships[water] = self.ships_at(base + offset)
        layout = self.content.layouts[self.contents["options"]["layout"]]
        land = self.contents["players"][self.seat]["land"]
        return draw_map(layout, land, islets, ships, self.words)

    def player_board(self) -> list[Text]:
        """Draw the player board; each message is a label, a bar, and what there is to say."""
        player = self.contents["players"][self.seat]
        messages = [
            self.board("storage", self.storage(player)),
            self.board("market", self.amounts(player["market"])),
            self.cartographer(player),
            self.board("tiles", self.tiles(player)),
            self.board("islets", self.shorts(player["islets"])),
            self.board("landing", self.landing(player)),
            self.board("boats", self.shorts(player["boats"])),
            self.board("to build", self.buildings_left(player)),
            self.statue_spots(player),
            self.lids(player),
            self.board("cards", self.cards(player)),
            self.workers(player),
            self.milestones(player),
        ]
        lines = [title(self.board("player board", self.names[self.seat]))]
        for message in messages:
            label, _, text = message.partition("|")
            lines += labelled(label, text)
        return lines

    def cartographer(self, player: PlayerContents) -> str:
        steps, track = player["cartographer"], self.content.cartographer.track
        drawn = "●" * steps + "○" * (track - steps)
        if player["cartographer_used"]:
            return self.board("chart used", drawn, steps)
        return self.board("chart", drawn, steps)

    def tiles(self, player: PlayerContents) -> str:
        """Tell how many tiles of each kind there are, by their two sides."""
        kinds = {tile.id: tile for tile in self.content.tiles.double_tiles}
        owned = [
            f"{count}×" + "|".join("+".join(map(self.words.short, side)) for side in tile.sides)
            for tile, count in ((kinds[name], count) for name, count in player["tiles"].items())
            if count
        ]
        return ", ".join(owned) or NOTHING

    def landing(self, player: PlayerContents) -> str:
        lines = []
        for space in self.content.landing_spaces:
            boat = player["landing"][space.id]
            if boat is None:
                price = self.cost({"coin": space.coins, "wood": space.wood})
                lines.append(self.board("landing space", price, space.helm))
            else:
                lines.append(self.turning(boat["boat"], boat["face_up"]))
        return " · ".join(lines)

    def turning(self, thing: str, face_up: bool) -> str:
        """Tell what can be turned face down, in capitals."""
        name = self.words.name(thing).upper()
        return name if face_up else self.board("face down", name)

    def buildings_left(self, player: PlayerContents) -> str:
        lines = [
            f"{left} {self.words.short(entry.id)}: {self.cost(entry.cost)}"
            for entry in self.content.buildings
            if (left := player["buildings_left"][entry.id])
        ]
        if player["free_reactivation"]:
            lines.append(self.board("free reactivation"))
        return " · ".join(lines)

    def statue_spots(self, player: PlayerContents) -> str:
        spots = player["statue_spots"]
        costs = [self.cost(entry.cost) for entry in self.content.statue_costs]
        return self.board(
            "statues",
            ready=sum(spots.values()),
            spots=len(spots),
            costs=self.board("or").join(costs),
        )

    def lids(self, player: PlayerContents) -> str:
        """Tell how many lids there are, and the crate spaces; one with a lid stands in brackets."""
        crates = [
            f"[{self.words.short(space)}]" if used else self.words.short(space)
            for space, used in player["crates"].items()
        ]
        return self.board("lids", player["lids_unused"], " ".join(crates))

    def cards(self, player: PlayerContents) -> str:
        cards = list(map(self.words.name, player["small_cards"]))
        cards += (self.turning(card, up) for card, up in player["large_cards"].items())
        return ", ".join(cards) or NOTHING

    def workers(self, player: PlayerContents) -> str:
        pool = player["pool"]
        return self.board(
            "workers",
            **player["available"],
            normal_pool=pool["normal"],
            special_pool=pool["special"],
            feeding=player["feeding_cost"],
        )

    def milestones(self, player: PlayerContents) -> str:
        goals = [self.words.short(goal) + "✓" * met for goal, met in player["milestones"].items()]
        used, hiring = player["hire_spaces_used"], self.content.hiring
        return self.board(
            "goals",
            " ".join(goals),
            workers=f"{used['worker']}/{hiring.worker_spaces}",
            helm=f"{used['helm']}/{hiring.helm_spaces}",
        )

    # What a seat can spend

    def glance(self) -> list[str]:
        player = self.contents["players"][self.seat]
        cubes = [
            self.board("cube", self.words.name(space["item"]), space["level"], name)
            for name, space in player["land"].items()
            if space["item"] in player["storage"]
        ]
        text = self.board(
            "glance",
            storage=self.storage(player),
            land=", ".join(cubes) or NOTHING,
            market=self.amounts(player["market"]),
            chart=player["cartographer"],
        )
        return wrapped(text, WIDTH)

    def storage(self, player: PlayerContents) -> str:
        """CI-14.1: tell how many spots are taken, the special ones, and what lies there."""
        spots = player["spots"]
        extra = [self.board(f"spots {kind}", n) for kind, n in spots.items() if n and kind != "any"]
        only = f" ({', '.join(extra)})" if extra else ""
        taken = sum(player["storage"].values())
        return f"{taken}/{sum(spots.values())}{only}: {self.amounts(player['storage'])}"

    # Helpers

    def ships_at(self, place: int) -> str:
        """Tell which ships stand on a water space: `0>` sails clockwise, `<0` the other way."""
        ships = []
        for seat, player in enumerate(self.contents["players"]):
            if player["ships"]["one_sail"]["place"] == place:
                ships.append(f"{seat}>")
            if player["ships"]["two_sail"]["place"] == place:
                ships.append(f"<{seat}")
        return " ".join(ships)

    def board(self, key: str, *values: str | int, **facts: str | int) -> str:
        """Return a message of the words; texts in it are told already, and stay as they are."""
        return self.words.board(
            key, *map(_told, values), **{name: _told(value) for name, value in facts.items()}
        )

    def shorts(self, things: Sequence[str]) -> str:
        return " ".join(map(self.words.short, things)) or NOTHING

    def amounts(self, pieces: dict[str, int]) -> str:
        return self.words.counted({name: n for name, n in pieces.items() if n}) or NOTHING

    def cost(self, pieces: dict[str, int]) -> str:
        return " ".join(self.words.count(n, name) for name, n in pieces.items())


def _told(value: str | int) -> str | int:
    return Told(value) if isinstance(value, str) else value
