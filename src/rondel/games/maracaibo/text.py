"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import Any

from rich.text import Text

from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.explain import (
    building_text,
    card_head,
    card_ops,
    entry_of,
    ops_text,
    quest_text,
)
from rondel.games.maracaibo.pieces import NATIONS

WIDTH = 100
HALF = 49
NAME = 12
NOTHING = "–"
FLAGS = {"france": "F", "spain": "S", "england": "E", None: "·"}
STYLES = {"france": "blue", "spain": "red", "england": "white", None: "dim"}
SHIP = "ABCD"
ANA = "*"


def board(view: View, names: list[str], seat: int, words: Words) -> str:
    """Everything, with the boards of one seat in full; the part that its owner needs most last."""
    drawing = Drawing(view, names, seat, words)
    parts = [
        drawing.heading(),
        drawing.route(),
        drawing.explorers(),
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
    known = player["seen_hand"] if player["hand"] is None else player["hand"]
    hand = [words.name(card) for card in known]
    if len(known) < player["hand_size"]:
        hand.append(f"{player['hand_size'] - len(known)} unknown")
    parts = [
        f"{player['doubloons']} D",
        f"{player['combat_points']} CP",
        f"{player['workers']['personal']} workers",
        f"hand: {', '.join(hand) or NOTHING}",
    ]
    return Text("\n".join(wrap(" · ".join(parts), WIDTH)), "dim").markup


class Drawing:
    """A view and what its parts have in common."""

    def __init__(self, view: View, names: list[str], seat: int, words: Words) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content

    def sign(self, captain: int) -> str:
        """A ship's letter; Ana has a star."""
        return SHIP[captain] if captain < self.view["seats"] else ANA

    def title(self, text: str) -> Text:
        return Text(text[:WIDTH], "bold")

    def heading(self) -> list[Text]:
        view = self.view
        stack = view["quest_stack"]
        parts = [
            f"Round {view['round']} of {view['rounds']}",
            view["phase"].replace("_", " "),
            f"scenario {self.words.name(view['options']['scenario'])}",
            f"draw pile {view['draw_pile']}",
            f"combat stacks {'/'.join(map(str, view['combat_stacks']))}",
            f"quests {stack['size']} (top {stack['top'] or NOTHING})",
        ]
        return [self.title(" · ".join(parts))]

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
        text = Text(f"{place['no']:>3} ")
        text.append(FLAGS[place["marker"]], STYLES[place["marker"]])
        label = self.words.name(name).rpartition(" (")[0]
        style = "bold" if place["kind"] == "city" else ""
        text.append(f" {label[:16]:16} ", style)
        details = []
        if place["action"] and place["kind"] == "city":
            details.append(self.words.name(place["action"]))
        for space in place["market"]:
            disc = space["disc"]
            details.append(space["good"] if disc is None else f"({self.sign(disc)})")
        details += place["quests"]
        if place["assistants"]:
            details.append("+" + "".join(self.sign(seat) for seat in place["assistants"]))
        if place["ships"]:
            details.append("ship " + "".join(self.sign(ship) for ship in place["ships"]))
        text.append(" ".join(details))
        text.truncate(HALF)
        return text

    def explorers(self) -> list[Text]:
        captains = [*self.view["players"], *([self.view["automa"]] if self.view["automa"] else [])]
        where = [f"{self.sign(i)} on {c['explorer']}" for i, c in enumerate(captains)]
        quests = [f"{tile} on {space}" for space, tile in self.view["explorer_quests"].items()]
        parts = ["Explorers: " + ", ".join(where), "quests: " + (", ".join(quests) or NOTHING)]
        tiles = self.view["legacy_tiles"]
        lines = wrap(" · ".join(parts), WIDTH)
        if tiles:
            markers = [
                f"{space} {FLAGS[nation]}" for space, nation in self.view["legacy_spaces"].items()
            ]
            legacy = f"Legacy tiles: {', '.join(tiles)}"
            if self.view["legacy_quest"]:
                legacy += f" · quest on L1: {self.view['legacy_quest']}"
            lines += wrap(" · ".join([legacy, *markers]), WIDTH)
        return [Text(line) for line in lines]

    def nations(self) -> list[Text]:
        captains = [*self.view["players"], *([self.view["automa"]] if self.view["automa"] else [])]
        lines = []
        for nation in NATIONS:
            influence = "  ".join(
                f"{self.sign(i)} {c['influence'][nation]:>2} (title {c['titles'][nation]})"
                for i, c in enumerate(captains)
            )
            stock = self.view["stock"][nation]
            factor = self.view["multipliers"][nation]
            text = Text(f"{self.words.name(nation):8}", STYLES[nation])
            text.append(f" stock {stock:>2}  ×{factor}  influence {influence}")
            lines.append(text)
        return lines

    def offers(self) -> list[Text]:
        lines = [self.title("Display")]
        for card in self.view["display"]:
            lines += self.card(card) if card else [Text(f"  {NOTHING}")]
        lines.append(self.title("Prestige buildings"))
        for name in self.view["prestige"]:
            investors = "".join(
                self.sign(i) for i, p in enumerate(self.view["players"]) if name in p["investments"]
            )
            text = building_text(self.content, self.words, name)
            line = f"  {self.words.name(name)}: {text}" + (f" [{investors}]" if investors else "")
            lines += [Text(part) for part in wrap(line, WIDTH, subsequent_indent="    ")]
        return lines

    def card(self, name: str) -> list[Text]:
        entry = entry_of(self.content, "cards", "project_cards", name)
        text = ops_text(self.words, card_ops(self.content, name))
        line = f"  {self.words.name(name)} ({card_head(entry)}): {text}"
        return [Text(part) for part in wrap(line, WIDTH, subsequent_indent="    ")]

    # Players

    def players(self) -> list[Text]:
        players = self.view["players"]
        rows: list[tuple[str, list[str]]] = [
            ("", [f"{self.sign(i)} {self.names[i]}"[:NAME] for i in range(len(players))]),
            ("points", [str(p["vp"]) for p in players]),
            ("doubloons", [str(p["doubloons"]) for p in players]),
            ("combat points", [str(p["combat_points"]) for p in players]),
            ("income D / VP", [f"{p['doubloon_income']}/{p['vp_income']}" for p in players]),
            (
                "workers",
                [f"{p['workers']['personal']} ({p['workers']['common']})" for p in players],
            ),
            ("hand / planned", [f"{p['hand_size']}/{len(p['planning'])}" for p in players]),
            ("cards bought", [str(len(p["tableau"])) for p in players]),
            ("compasses", [str(p["compasses"]) for p in players]),
            ("upgrades", [str(len(p["upgrades"])) for p in players]),
            ("quests / combat", [f"{p['quest_tiles']}/{p['combat_tiles']}" for p in players]),
            ("synergies", ["".join(s[0] for s in p["synergies"]) or NOTHING for p in players]),
            ("career", [self.career(p) for p in players]),
        ]
        lines = [
            Text(f"{label:16}" + "".join(f"{cell:>{NAME + 2}}" for cell in cells))
            for label, cells in rows
        ]
        automa = self.view["automa"]
        if automa:
            lines.append(
                Text(
                    f"Ana ({automa['level']}): {automa['vp']} points, {automa['discs_gone']} discs"
                    f" gone, {automa['cards']} cards, {automa['quest_tiles']} quests"
                )
            )
        return lines

    def career(self, player: dict[str, Any]) -> str:
        if player["career"] is None:
            return NOTHING
        done = "".join(str(task) for task in player["tasks_done"])
        return f"{self.words.name(player['career'])} {done}".strip()

    def own_boards(self) -> list[Text]:
        player = self.view["players"][self.seat]
        lines = [self.title(f"{self.names[self.seat]}")]
        discs = "  ".join(f"{area[4:]}:{'●' * n or 'x'}" for area, n in player["discs"].items())
        lines.append(Text(f"Ship: {discs}"))
        if player["career"]:
            lines += self.tasks(player)
        if player["assistants"]:
            where = [
                f"{self.words.name(a['card'])} in {self.words.name(a['at'])}"
                for a in player["assistants"]
            ]
            lines += self.paragraph("Assistants: " + ", ".join(where))
        bought = [self.words.name(card) for card in player["tableau"]]
        lines += self.paragraph("Bought: " + (", ".join(bought) or NOTHING))
        for card, quest in player["card_quests"].items():
            text = quest_text(self.content, self.words, quest)
            lines += self.paragraph(f"Quest on {self.words.name(card)}: {text}")
        lines.append(self.title("Planned"))
        lines += [line for card in player["planning"] if card for line in self.card(card)]
        if player["hand"] is not None:
            lines.append(self.title("Hand"))
            lines += [line for card in player["hand"] for line in self.card(card)]
        return lines

    def tasks(self, player: dict[str, Any]) -> list[Text]:
        tasks = entry_of(self.content, "careers", "career_cards", player["career"])["tasks"]
        parts = [
            f"{'done' if n in player['tasks_done'] else 'open'}: "
            f"{self.words.name(task['needs'])} {task['low']}/{task['high']}"
            for n, task in enumerate(tasks, 1)
        ]
        career = self.words.name(player["career"])
        return self.paragraph(f"Career ({career}): " + "; ".join(parts))

    def paragraph(self, text: str) -> list[Text]:
        return [Text(line) for line in wrap(text, WIDTH, subsequent_indent="  ")]
