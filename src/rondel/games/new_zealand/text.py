"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from rondel.core.table import View
from rondel.core.words import Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.explain import tell
from rondel.games.new_zealand.pieces import WORKERS

WIDTH = 100
NAME = 9
"""Letters of a name in a column."""
NOTHING = "–"
SHORT_TILES = {
    "perm_certificate": "perm.cert.", "wool_token": "wool+token", "clear_hazard": "clear haz.",
    "dog_gold": "dog+gold", "ferry_gold": "ferry+gold", "kotare_gold": "kotare+gold",
    "three_tokens": "3 tokens", "one_token": "token 4vp", "gold_sink": "4 gold 8vp",
    "swap_starter": "swap sheep", "joker_worker": "joker",
}  # fmt: skip


def board(view: View, names: list[str], seat: int, words: Words) -> str:
    """Everything, with the board and deck of one seat in full, which come last."""
    drawing = Drawing(view, names, seat, words)
    parts = [
        drawing.heading(),
        drawing.players(),
        drawing.sarah(),
        drawing.trail(),
        drawing.markets(),
        drawing.objectives(),
        drawing.sea(),
        drawing.posts(),
        drawing.own_board(),
        drawing.own_deck(),
    ]
    return Text("\n").join([line for part in parts for line in part]).markup


def glance(view: View, seat: int) -> str:
    """What a seat can spend, and its hand as far as the viewer knows it."""
    player = view["players"][seat]
    known = player["known_in_hand"] if player["hand"] is None else player["hand"]
    cards = [
        f"{count} {name}" if count > 1 else name
        for name, count in Counter(map(plain, known)).items()
    ]
    if len(known) < player["hand_size"]:
        cards.append(f"{player['hand_size'] - len(known)} unknown")
    parts = [
        f"£{player['money']}",
        f"gold {player['gold']}",
        f"certificates {player['certificates']}",
        f"tokens {player['tokens']}",
        f"hand: {', '.join(cards) or NOTHING}",
    ]
    return Text("\n".join(wrap(" · ".join(parts), WIDTH)), "dim").markup


def plain(name: str) -> str:
    return name.replace("_", " ")


class Drawing:
    """A view and what its parts have in common."""

    def __init__(self, view: View, names: list[str], seat: int, words: Words) -> None:
        self.view = view
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content

    # The whole table

    def heading(self) -> list[Text]:
        view = self.view
        text = "Great Western Trail: New Zealand · "
        if view["over"]:
            text += "over"
        elif view["end_set_off_by"] is not None:
            text += "last turns"
        else:
            text += f"{view['bonus_tiles_to_come']} bonus tiles until the end"
        return [title(text), Text(f"Turn of {self.names[view['active']]}")]

    def label(self, seat: int | str) -> str:
        if isinstance(seat, str):
            return self.words.name(seat)
        name = self.names[seat]
        return f"{seat} {name if len(name) <= NAME else name[: NAME - 1] + '…'}"

    def players(self) -> list[Text]:
        heads = "pts £ gold cert tok cards workers path steps at ship visits"
        rows = [["", *heads.split()]]
        for seat, p in enumerate(self.view["players"]):
            rows.append(
                [
                    self.label(seat),
                    str(self.view["scores"][seat]["total"]),
                    str(p["money"]),
                    str(p["gold"]),
                    f"{p['certificates']}/{p['certificate_limit']}",
                    str(p["tokens"]),
                    f"{p['hand_size']}/{p['stack_size']}/{len(p['discard_pile'])}",
                    "-".join(str(p["workers"][worker]) for worker in WORKERS),
                    str(p["pathfinder"]),
                    str(p["step_limit"]),
                    p["runholder"] or NOTHING,
                    p["ship"],
                    str(p["wellington_visits"]),
                ]
            )
        note = (
            "cards in hand/draw stack/discard pile; workers: shepherds-craftsmen-sailors-shearers"
        )
        return [*grid(rows), Text(note, "dim")]

    def sarah(self) -> list[Text]:
        """NZ-22: the opponent of the solo game."""
        s = self.view["sarah"]
        if s is None:
            return []
        built = [f"{tile} on {space}" for tile, space in s["private_buildings"].items() if space]
        text = (
            f"{self.view['rivals']['sarah']['total']} points; on {s['runholder']}, ship on "
            f"{s['ship']}, pathfinder {s['pathfinder']}; workers "
            f"{'-'.join(str(s['workers'][worker]) for worker in WORKERS)}, specialized in "
            f"{self.words.name(s['specialization'])}; {s['discs']} discs left, next delivery "
            f"{self.words.name(s['next_post'])}; buildings {', '.join(built) or NOTHING}; "
            f"{len(s['cards'])} cards, {len(s['hazards'])} hazards; "
            f"{len(s['deck'])} cards to come, last {' '.join(s['discards'][-1:]) or NOTHING}"
        )
        return labelled("Sarah", text)

    # The trail

    def trail(self) -> list[Text]:
        """NZ-13: a line for each stretch between forks; branches stand below one another."""
        lines = [title("Trail")]
        for indent, spaces in stretches(self.content):
            cells = [self.space(name) for name in spaces]
            lines += wrapped("  " * indent, cells)
        lines.append(
            Text("g grass, ≥n gate, !x risk action, *n runholder of seat n, £ toll", "dim")
        )
        return lines

    def space(self, name: str) -> str:
        trail = self.content.trail
        entry = trail.spaces[trail.number[name]]
        marks = "g" * entry.grass + (f"≥{entry.gate}" if entry.gate else "")
        marks += "".join(f"!{op[2]}" for op in entry.risk)
        text = name + (f"({marks})" if marks else "")
        tile = self.view["trail"][name]
        if tile is not None and "tile" in tile:
            text += f"[{self.tile(tile)}]"
        here = [str(i) for i, p in enumerate(self.view["players"]) if p["runholder"] == name]
        if self.view["sarah"] is not None and self.view["sarah"]["runholder"] == name:
            here.append("S")
        return text + "".join(f"*{seat}" for seat in here)

    def tile(self, tile: dict[str, Any]) -> str:
        if tile["kind"] == "neutral":
            return str(tile["tile"]).replace("_", " ")
        if tile["kind"] == "hazard":
            facts = self.content.facts[tile["tile"]]
            number = self.content.hazard_number[tile["tile"]]
            return f"{facts['vp']}vp £{self.content.hazard_tolls[number]}"
        owner = "S" if isinstance(tile["owner"], str) else tile["owner"]
        toll = self.content.private_tolls[tile["tile"]]
        return f"{owner}:{tile['tile']}" + (f" £{toll}" if toll else "")

    # The markets

    def markets(self) -> list[Text]:
        view, words = self.view, self.words
        jobs = "; ".join(
            f"{words.name(worker)} {' '.join(f'£{price}' for price in prices) or NOTHING}"
            for worker, prices in view["job_market"].items()
        )
        lines = [title("Markets"), *labelled("jobs", jobs)]
        prices = self.content.bonus_market.prices
        for row, (tiles, price) in enumerate(zip(view["bonus_market"], prices, strict=True), 1):
            cells = [SHORT_TILES[tile] if tile else "·" for tile in tiles]
            mark = " ← token" if row == view["token_row"] else ""
            lines.append(Text(f"  row {row} £{price}  {' | '.join(cells)}{mark}"))
        sheep = ", ".join(
            f"{count} {words.name(breed)}" for breed, count in view["sheep_market"].items() if count
        )
        lines += labelled("sheep", f"{sheep or NOTHING} (deck {sum(view['market_deck'].values())})")
        a = " or ".join(map(words.name, view["foresight_a"]))
        b = " or ".join(map(words.name, view["foresight_b"]))
        lines += labelled("foresight", f"A: {a or NOTHING}; B: {b or NOTHING}")
        supply = ", ".join(f"{count} {words.name(card)}" for card, count in view["supply"].items())
        stacks = ", ".join(
            f"{name}: {stack['left']} {words.name(stack['card'])}"
            for name, stack in view["bonus_stacks"].items()
        )
        return [*lines, *labelled("supply", supply), *labelled("stacks", stacks)]

    def objectives(self) -> list[Text]:
        view = self.view
        lines = []
        for card in view["objective_display"]:
            text = f"{self.words.name(card)}: {tell(self.content, card, self.words)}"
            lines += labelled("", text)
        return [title(f"Objectives (deck {len(view['objective_deck'])})"), *lines]

    # The sea

    def sea(self) -> list[Text]:
        """NZ-19: the water spaces with their harbours, route by route."""
        sea = self.content.sea
        routes: dict[str, list[str]] = {}
        for name in sea.names:
            routes.setdefault(name[0], []).append(self.water(name))
        lines = [title("Sea")]
        for cells in routes.values():
            lines += wrapped("", cells)
        return lines

    def water(self, name: str) -> str:
        view = self.view
        text = name
        number = self.content.sea.harbour_number.get(name)
        if number is not None:
            text += f"[{self.harbour(name, number)}]"
        text += "".join(f"~{i}" for i, p in enumerate(view["players"]) if p["ship"] == name)
        if view["sarah"] is not None and view["sarah"]["ship"] == name:
            text += "~S"
        return text

    def harbour(self, name: str, number: int) -> str:
        entry = self.content.harbours[number]
        view = self.view
        done = [str(i) for i, p in enumerate(view["players"]) if name in p["harbours"]]
        if view["sarah"] is not None and name in view["sarah"]["harbours"]:
            done.append("S")
        if entry.kind == "large":
            text = f"large → {self.words.name(entry.opens)}"
        else:
            prices = "/".join(map(str, entry.prices))
            text = f"{entry.kind.split('_', maxsplit=1)[0]} £{prices} {self.words.name(entry.card)}"
            text += f" {entry.vp}vp" if entry.vp else ""
        if entry.corner:
            text += f" {entry.corner}"
            master = view["harbour_masters"][name]
            text += f" {self.words.name(master)}" if master else ""
        return text + (f" · {','.join(done)}" if done else "")

    def posts(self) -> list[Text]:
        cells = []
        for post in self.content.posts:
            text = f"{post.group.replace('_', ' ')} {post.value}"
            text += f" £{post.transport}" if post.transport else ""
            text += f" {post.vp}vp {post.corner[0]}"
            discs = [
                str(i)
                for i, p in enumerate(self.view["players"])
                for _ in range(p["posts"].get(post.id, 0))
            ]
            if self.view["sarah"] is not None:
                discs += ["S"] * self.view["sarah"]["posts"].get(post.id, 0)
            cells.append(text + (f" [{','.join(discs)}]" if discs else ""))
        return [title("Posts (value, transport, points, corner, discs)"), *wrapped("", cells)]

    # One seat

    def own_board(self) -> list[Text]:
        p = self.view["players"][self.seat]
        words = self.words
        lines = [title(f"Board of {self.names[self.seat]}")]
        left = [disc for disc in self.content.discs if disc.id not in p["cleared"]]
        for corner in ("white", "black"):
            discs = ", ".join(words.name(disc.id) for disc in left if disc.corner == corner)
            lines += labelled(f"{corner} discs", discs or NOTHING)
        pairs = ", ".join(f"{words.name(pair)}: {n}" for pair, n in p["storehouses"].items())
        lines += labelled("storehouses", pairs)
        rows = []
        for worker in WORKERS:
            jokers = p["jokers"][worker]
            rows.append(
                f"{words.name(worker)} {p['workers'][worker]}"
                + (f" (jokers on {', '.join(map(str, jokers))})" if jokers else "")
            )
        lines += labelled("workers", ", ".join(rows))
        unbuilt = [tile for tile, space in p["private_buildings"].items() if space is None]
        lines += labelled("unbuilt", " ".join(unbuilt) or NOTHING)
        for key, what in (("hazards", "hazards"), ("bonus_tiles", "bonus tiles")):
            lines += labelled(what, ", ".join(map(words.name, p[key])) or NOTHING)
        masters = ", ".join(map(words.name, p["harbour_masters"]))
        lasting = (
            f"certificates +{p['permanent_certificates']}, wool +{p['permanent_wool']}; "
            f"hand limit {p['hand_limit']}; {'no tolls' if p['no_tolls'] else 'pays tolls'}"
        )
        return [*lines, *labelled("masters", masters or NOTHING), *labelled("for good", lasting)]

    def own_deck(self) -> list[Text]:
        p = self.view["players"][self.seat]
        lines = [title(f"Cards of {self.names[self.seat]}")]
        if p["hand"] is not None:
            lines += labelled("hand", self.cards(p["hand"]))
            lines += labelled("draw stack", self.cards(p["stack"]))
        else:
            lines += labelled("hand+stack", self.cards(p["hand_and_stack"]))
        if p["top_of_stack"]:
            lines += labelled("on top", ", ".join(map(self.words.name, p["top_of_stack"])))
        lines += labelled("discards", self.cards(p["discard_pile"]))
        return [*lines, *labelled("objectives", self.cards(p["objective_area"]))]

    def cards(self, cards: Iterable[str]) -> str:
        counts = Counter(cards)
        return ", ".join(f"{n} {self.words.name(card)}" for card, n in counts.items()) or NOTHING


def stretches(content: Content) -> list[tuple[int, list[str]]]:
    """The trail as lines, with how far each is indented: the spaces between forks in order, and at
    a fork each branch for itself, up to where all branches have met again."""
    return _stretches(content, content.trail.start, -1, 0)


def _stretches(content: Content, here: int, end: int, depth: int) -> list[tuple[int, list[str]]]:
    trail = content.trail
    lines: list[tuple[int, list[str]]] = []
    line: list[str] = []
    while here != end:
        line.append(trail.names[here])
        ahead = trail.next[here]
        if len(ahead) == 1:
            here = ahead[0]
            continue
        lines.append((depth, line))
        if not ahead:
            return lines
        line = []
        here = _meeting(content, ahead)
        for branch in ahead:
            lines += _stretches(content, branch, here, depth + 1)
    return [*lines, (depth, line)] if line else lines


def _meeting(content: Content, branches: Sequence[int]) -> int:
    """The first space that no way from the branches leaves out."""
    common: list[int] = []
    for branch in branches:
        ways = _ways(content, branch)
        always = [space for space in ways[0] if all(space in way for way in ways)]
        common = [space for space in common if space in always] if common else always
    return common[0]


def _ways(content: Content, space: int) -> list[list[int]]:
    """All ways from a space to the end of the trail, the space included."""
    ahead = content.trail.next[space]
    if not ahead:
        return [[space]]
    return [[space, *way] for there in ahead for way in _ways(content, there)]


def title(text: str) -> Text:
    return Text(text, "bold")


def labelled(label: str, text: str) -> list[Text]:
    """A label in the margin, and a text that is wrapped beside it."""
    margin = 12
    lines = wrap(text, WIDTH - margin) or [""]
    return [
        Text(f"{label if i == 0 else '':<{margin}}").append(line) for i, line in enumerate(lines)
    ]


def wrapped(indent: str, cells: Sequence[str]) -> list[Text]:
    """Cells one after the other; a cell is never broken."""
    lines = [indent]
    for i, cell in enumerate(cells):
        piece = cell if i == len(cells) - 1 else f"{cell} · "
        if len(lines[-1]) + len(piece.rstrip(" ·")) > WIDTH and lines[-1].strip():
            lines.append(indent + "  ")
        lines[-1] += piece
    return [Text(line.rstrip(" ·")) for line in lines]


def grid(rows: list[list[str]]) -> list[Text]:
    """Columns as wide as they need; numbers to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for number, row in enumerate(rows):
        cells = [
            f"{cell:<{width}}" if i == 0 else f"{cell:>{width}}"
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(Text("  ".join(cells).rstrip(), "dim" if number == 0 else ""))
    return lines
