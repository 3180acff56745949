"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from rich.text import Text

from rondel.core.table import View
from rondel.core.textgrid import NOTHING, WIDTH, grid, labelled, title, wrapped
from rondel.core.words import Told, Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.explain import building_text, card_text, entry_of, quest_text
from rondel.games.maracaibo.pieces import NATIONS

HALF = 49
PLACE = 16
"""Letters of a location's name in its column."""
NAME = 16
"""Letters of a player's name in a column, with the sign of the ship."""
LABEL = 12
CARD = 20
"""Columns for what stands before a line, and for the name of a card."""
STYLES = {"france": "blue", "spain": "red", "england": "white", None: "dim"}
NO_FLAG = "·"
SHIP = "ABCD"
ANA = "*"


def board(view: View, names: list[str], seat: int, words: Words) -> str:
    """Everything, with the boards of one seat in full; the part that its owner needs most last."""
    drawing = Drawing(view, names, seat, words)
    parts = [
        drawing.heading(),
        drawing.route(),
        drawing.explorers(),
        drawing.legacy(),
        drawing.nations(),
        drawing.offers(),
        drawing.players(),
        drawing.own_boards(),
    ]
    lines = [line for part in parts for line in part]
    return Text("\n").join(lines).markup


def glance(view: View, seat: int, words: Words) -> str:
    """What a seat can spend, and its hand as far as the viewer knows it."""
    player = view["players"][seat]
    hand = player["seen_hand"] if player["hand"] is None else player["hand"]
    unknown = player["hand_size"] - len(hand)
    if unknown:
        hand = [*hand, words.board("unknown", unknown)]
    shown = {"workers": player["workers"]["personal"], "hand": hand or NOTHING}
    text = words.board("glance", **player | shown)
    return Text("\n".join(wrapped(text, WIDTH)), "dim").markup


class Drawing:
    """A view and what its parts have in common."""

    def __init__(self, view: View, names: list[str], seat: int, words: Words) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content
        self.captains = [*view["players"], *([view["automa"]] if view["automa"] else [])]

    def sign(self, captain: int) -> str:
        """A ship's letter; Ana has a star."""
        return SHIP[captain] if captain < self.view["seats"] else ANA

    def signs(self, captains: list[int]) -> str:
        return "".join(map(self.sign, captains))

    def labels(self, captains: list[dict[str, Any]]) -> list[str]:
        names = [*self.names, self.words.name("ana")]
        return [f"{self.sign(i)} {names[i]}"[:NAME] for i in range(len(captains))]

    def place(self, name: str) -> str:
        """A location without its number."""
        return self.words.name(name).partition(" (")[0]

    def listed(self, things: list[str]) -> str:
        return ", ".join(map(self.words.name, things)) or NOTHING

    def heading(self) -> list[Text]:
        stack = self.view["quest_stack"]
        scenario = self.words.option_value("scenario", self.view["options"]["scenario"])
        text = self.words.board("heading", scenario=Told(scenario), **self.view)
        stacks = self.words.board(
            "stacks", quests=stack["size"], top=stack["top"] or NOTHING, **self.view
        )
        return [title(text), *map(Text, wrapped(stacks, WIDTH))]

    # The map

    def route(self) -> list[Text]:
        """Locations in two columns, each with its marker, market, quests, ships and assistants."""
        places = [
            (name, place) for name, place in self.view["map"].items() if place["kind"] != "absent"
        ]
        order = {self.content.location_ids[i]: n for n, i in enumerate(self.content.location_order)}
        places.sort(key=lambda entry: order[entry[0]])
        cells = [self.location(name, place) for name, place in places]
        half = (len(cells) + 1) // 2
        lines = []
        for left, right in zip_longest(cells[:half], cells[half:]):
            line = left.copy()
            line.pad_right(max(0, HALF + 2 - line.cell_len))
            line.append_text(right or Text(""))
            lines.append(line)
        return lines

    def location(self, name: str, place: dict[str, Any]) -> Text:
        nation = place["marker"]
        text = Text(f"{place['no']:>3} ")
        text.append(self.words.short(nation)[:1] if nation else NO_FLAG, STYLES[nation])
        style = "bold" if place["kind"] == "city" else ""
        text.append(f" {self.place(name)[:PLACE]:{PLACE}} ", style)
        details = []
        if place["kind"] == "city" and place["action"] not in (None, name):
            details.append(self.words.name(place["action"]))
        for space in place["market"]:
            good, disc = self.words.name(space["good"]), space["disc"]
            details.append(good if disc is None else f"({self.sign(disc)})")
        details += place["quests"]
        if place["assistants"]:
            details.append("+" + self.signs(place["assistants"]))
        if place["ships"]:
            details.append(self.words.board("ships", self.signs(place["ships"])))
        text.append(" ".join(details))
        text.truncate(HALF)
        return text

    def explorers(self) -> list[Text]:
        words = self.words
        spaces = [(self.sign(i), captain["explorer"]) for i, captain in enumerate(self.captains)]
        tiles = [(tile, space) for space, tile in self.view["explorer_quests"].items()]
        where = ", ".join(words.board("on", *entry) for entry in spaces)
        quests = ", ".join(words.board("on", *entry) for entry in tiles)
        return [
            *labelled(words.board("explorers"), where, indent=LABEL),
            *labelled(words.board("quests"), quests or NOTHING, indent=LABEL),
        ]

    def legacy(self) -> list[Text]:
        view, words = self.view, self.words
        if not view["legacy_tiles"]:
            return []
        parts = [self.listed(view["legacy_tiles"])]
        if view["legacy_quest"]:
            parts.append(words.board("town_quest", view["legacy_quest"]))
        for space, nation in view["legacy_spaces"].items():
            parts.append(words.board("extra_space", space, nation or NOTHING))
        return labelled(words.board("legacy"), " · ".join(parts), indent=LABEL)

    def nations(self) -> list[Text]:
        view, words = self.view, self.words
        heads = [words.board("influence"), words.board("stock"), words.board("factor")]
        rows = [heads + self.labels(self.captains)]
        for nation in NATIONS:
            ranks = [
                (captain["influence"][nation], captain["titles"][nation])
                for captain in self.captains
            ]
            influence = [words.board("influence_title", *rank) for rank in ranks]
            factor = f"×{view['multipliers'][nation]}"
            rows.append([words.name(nation), str(view["stock"][nation]), factor, *influence])
        lines = grid(rows, [LABEL, 10, 10] + [NAME + 1] * len(self.captains))
        for line in lines:
            for nation in NATIONS:
                line.highlight_words([words.name(nation)], STYLES[nation])
        return lines

    def offers(self) -> list[Text]:
        words = self.words
        lines = [title(words.board("display"))]
        for card in self.view["display"]:
            lines += self.card(card) if card else [Text(NOTHING)]
        lines.append(title(words.board("prestige")))
        for name in self.view["prestige"]:
            text = building_text(self.content, words, name)
            players = enumerate(self.view["players"])
            investors = self.signs([i for i, p in players if name in p["investments"]])
            text += f" [{investors}]" if investors else ""
            lines += labelled(words.name(name), text, indent=CARD)
        return lines

    def card(self, name: str) -> list[Text]:
        text = card_text(self.content, self.words, name)
        return labelled(self.words.name(name), text, indent=CARD)

    # Players

    def players(self) -> list[Text]:
        players, words = self.view["players"], self.words
        workers = [p["workers"] for p in players]
        rows = [
            ["", *self.labels(players)],
            [words.board("points"), *(str(p["vp"]) for p in players)],
            [words.board("doubloons"), *(str(p["doubloons"]) for p in players)],
            [words.board("combat_points"), *(str(p["combat_points"]) for p in players)],
            [words.board("income"), *(f"{p['doubloon_income']}/{p['vp_income']}" for p in players)],
            [words.board("workers"), *(f"{w['personal']} ({w['common']})" for w in workers)],
            [words.board("cards"), *(f"{p['hand_size']}/{len(p['planning'])}" for p in players)],
            [words.board("bought_cards"), *(str(len(p["tableau"])) for p in players)],
            [words.board("compasses"), *(str(p["compasses"]) for p in players)],
            [words.board("upgrades"), *(str(len(p["upgrades"])) for p in players)],
            [words.board("tiles"), *(f"{p['quest_tiles']}/{p['combat_tiles']}" for p in players)],
            [words.board("synergies"), *(self.synergies(p) for p in players)],
            [words.board("career"), *(self.career(p) for p in players)],
        ]
        lines = grid(rows, [CARD] * len(rows[0]))
        return [title(words.board("players")), *lines, *self.automa()]

    def synergies(self, player: dict[str, Any]) -> str:
        return " ".join(map(self.words.short, player["synergies"])) or NOTHING

    def career(self, player: dict[str, Any]) -> str:
        if player["career"] is None:
            return NOTHING
        done = "".join(map(str, player["tasks_done"]))
        return f"{self.words.name(player['career'])} {done}".strip()

    def automa(self) -> list[Text]:
        automa = self.view["automa"]
        if automa is None:
            return []
        level = Told(self.words.option_value("level", automa["level"]))
        return labelled(self.words.board("ana", level), self.words.board("ana_has", **automa))

    def own_boards(self) -> list[Text]:
        words = self.words
        player = self.view["players"][self.seat]
        discs = "  ".join(f"{area[4:]}:{'●' * n or 'x'}" for area, n in player["discs"].items())
        lines = [title(self.names[self.seat])]
        lines += labelled(words.board("ship"), discs, indent=LABEL)
        if player["career"]:
            lines += self.tasks(player)
        if player["assistants"]:
            where = [words.board("assistant", **a) for a in player["assistants"]]
            lines += labelled(words.board("assistants"), ", ".join(where), indent=LABEL)
        lines += labelled(words.board("bought"), self.listed(player["tableau"]), indent=LABEL)
        for card, quest in player["card_quests"].items():
            text = quest_text(self.content, words, quest)
            lines += labelled(words.board("card_quest", card), text, indent=LABEL)
        lines.append(title(words.board("planned")))
        lines += [line for card in player["planning"] if card for line in self.card(card)]
        if player["hand"] is not None:
            lines.append(title(words.board("hand")))
            lines += [line for card in player["hand"] for line in self.card(card)]
        return lines

    def tasks(self, player: dict[str, Any]) -> list[Text]:
        words = self.words
        parts = [words.name(player["career"])]
        tasks = entry_of(self.content, "careers", "career_cards", player["career"])["tasks"]
        for number, entry in enumerate(tasks, 1):
            task = Told(words.board("task", **entry))
            done = number in player["tasks_done"]
            parts.append(words.board("done", task) if done else words.board("open", task))
        return labelled(words.board("own_career"), "; ".join(parts), indent=LABEL)
