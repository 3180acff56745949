"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from rondel.core.effects import Op
from rondel.core.look.textgrid import (
    NOTHING,
    WIDTH,
    Board,
    grid,
    labelled,
    title,
    wrapped,
)
from rondel.core.words import Told, Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.look.explain import Arrow, green_arrows, tell, yellow_arrows
from rondel.games.new_zealand.pieces import WORKERS
from rondel.games.new_zealand.view import (
    CaptainContents,
    NewZealandView,
    PlayerContents,
    TileContents,
)

NAME = 9
"""Letters of a name in a column."""
MARGIN = 12
"""The width of a label."""
OVERVIEW = ("heading", "players", "trail", "markets")


def board(view: NewZealandView, names: list[str], seat: int, words: Words) -> Board:
    """Write the table in parts; the board and deck of one seat come last, in full."""
    drawing = Drawing(view, names, seat, words)
    parts = {
        "heading": lambda: drawing.heading(view.title),
        "players": drawing.players,
        "sarah": drawing.sarah,
        "trail": drawing.trail,
        "markets": drawing.markets,
        "objectives": drawing.objectives,
        "sea": drawing.sea,
        "posts": drawing.posts,
        "board": drawing.own_board,
        "cards": drawing.own_deck,
    }
    if view.contents["sarah"] is None:
        del parts["sarah"]
    return Board(parts, OVERVIEW)


GLANCES_AT = "players"
"""What is told of a seat at a glance is in its row there …"""
GLANCES_READ = (
    "hand",
    "known_in_hand",
    "hand_size",
    "money",
    "gold",
    "certificates",
    "tokens",
)
"""… and is this of it."""


def glance(view: NewZealandView, seat: int, words: Words) -> str:
    """Write what a seat can spend, and its hand as far as the viewer knows it."""
    player = view.contents["players"][seat]
    known = player["known_in_hand"] if player["hand"] is None else player["hand"]
    hand = Counter(known)
    if len(known) < player["hand_size"]:
        hand["unknown"] = player["hand_size"] - len(known)
    text = words.board(
        "glance",
        hand=hand or NOTHING,
        money=player["money"],
        gold=player["gold"],
        certificates=player["certificates"],
        tokens=player["tokens"],
    )
    return Text("\n").join(note(text)).markup


class Drawing:
    """A view and what its parts have in common."""

    def __init__(self, view: NewZealandView, names: list[str], seat: int, words: Words) -> None:
        self.contents = view.contents
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content
        self.captains: dict[str, CaptainContents] = {
            str(number): player for number, player in enumerate(self.contents["players"])
        }
        """By their marks, all who walk and sail; Sarah is one of them (NZ-22)."""
        if self.contents["sarah"] is not None:
            self.captains[words.short("sarah")] = self.contents["sarah"]

    # The whole table

    def heading(self, game: str) -> list[Text]:
        contents, words = self.contents, self.words
        if contents["over"]:
            stage = words.name("over")
        elif contents["end_set_off_by"] is not None:
            stage = words.name("last_turns")
        else:
            stage = words.board("until_the_end", contents["bonus_tiles_to_come"])
        lines = [title(f"{game} · {stage}")]
        if not contents["over"]:
            lines.append(Text(words.board("turn", self.active())))
        return lines

    def active(self) -> str:
        """Whose turn it is; a tie of Sarah's is asked in hers (NZ-22.17)."""
        active = self.contents["active"]
        return active if isinstance(active, str) else Told(self.names[active])

    def label(self, seat: int) -> str:
        name = self.names[seat]
        return f"{seat} {name if len(name) <= NAME else name[: NAME - 1] + '…'}"

    def players(self) -> list[Text]:
        rows = [["", *self.words.board("players").split("|")]]
        for seat, p in enumerate(self.contents["players"]):
            rows.append(
                [
                    self.label(seat),
                    str(self.contents["scores"][seat]["total"]),
                    str(p["money"]),
                    str(p["gold"]),
                    f"{p['certificates']}/{p['certificate_limit']}",
                    str(p["tokens"]),
                    f"{p['hand_size']}/{p['stack_size']}/{len(p['discard_pile'])}",
                    workers(p),
                    str(p["pathfinder"]),
                    str(p["step_limit"]),
                    self.words.short(p["runholder"]) if p["runholder"] else NOTHING,
                    p["ship"],
                    str(p["wellington_visits"]),
                ]
            )
        return [*grid(rows), *note(self.words.board("players_note"))]

    def sarah(self) -> list[Text]:
        """Write about Sarah (NZ-22.4); nothing if there are several players."""
        s, words = self.contents["sarah"], self.words
        if s is None:
            return []
        built = [
            words.board("built_on", Told(tile), Told(space))
            for tile, space in s["private_buildings"].items()
            if space
        ]
        text = words.board(
            "sarah",
            points=self.contents["rivals"]["sarah"]["total"],
            at=Told(words.short(s["runholder"])),
            ship=Told(s["ship"]),
            path=s["pathfinder"],
            workers=Told(workers(s)),
            specialization=s["specialization"],
            discs=s["discs"],
            post=s["next_post"],
            buildings=Told(", ".join(built) or NOTHING),
            cards=len(s["cards"]),
            hazards=len(s["hazards"]),
            deck=len(s["deck"]),
            last=s["discards"][-1] if s["discards"] else NOTHING,
        )
        return entry(words.name("sarah"), text)

    # The trail

    def trail(self) -> list[Text]:
        """Write a line for each stretch between forks; branches stand below one another."""
        lines = [title(self.words.name("sheet_trail"))]
        for indent, spaces in self.content.trail.winding.stretches():
            lines += flow([self.space(name) for name in spaces], "  " * indent)
        return [*lines, *note(self.words.board("trail_note"))]

    def space(self, name: str) -> str:
        trail, words = self.content.trail, self.words
        space = trail.spaces[trail.number[name]]
        marks = words.board("grass") * space.grass + (f"≥{space.gate}" if space.gate else "")
        marks += "".join(f"!{words.name(op[2])}" for op in space.risk)
        text = words.short(name) + (f"({marks})" if marks else "")
        tile = self.contents["trail"][name]
        if tile is not None and "tile" in tile:
            text += f"[{self.tile(tile)}]"
        return text + "".join(
            f"*{mark}" for mark, captain in self.captains.items() if captain["runholder"] == name
        )

    def tile(self, tile: TileContents) -> str:
        id: str = tile["tile"]
        if tile["kind"] == "neutral":
            letter, side = id.split("_")
            return letter if side == "I" else f"{letter} {side}"
        if tile["kind"] == "hazard":
            toll = self.content.hazard_tolls[self.content.hazard_number[id]]
            return f"{self.points(self.content.facts[id]['vp'])} £{toll}"
        toll = self.content.private_tolls[id]
        return f"{self.words.short(str(tile['owner']))}:{id}" + (f" £{toll}" if toll else "")

    def points(self, points: int) -> str:
        return self.words.board("points", points)

    # The markets

    def markets(self) -> list[Text]:
        contents, words = self.contents, self.words
        jobs = "; ".join(
            f"{words.name(worker)} {' '.join(f'£{price}' for price in prices) or NOTHING}"
            for worker, prices in contents["job_market"].items()
        )
        lines = [title(words.name("sheet_markets")), *entry(words.board("jobs"), jobs)]
        prices = self.content.bonus_market.prices
        for row, (tiles, price) in enumerate(zip(contents["bonus_market"], prices, strict=True), 1):
            cells = " | ".join(words.short(tile) if tile else "·" for tile in tiles)
            mark = f" ← {words.board('token')}" if row == contents["token_row"] else ""
            lines.append(Text(f"  {words.board('row', row, price)}  {cells}{mark}"[:WIDTH]))
        market = {breed: count for breed, count in contents["sheep_market"].items() if count}
        deck = sum(contents["market_deck"].values())
        sheep = words.board("sheep_and_deck", market or NOTHING, deck)
        lines += entry(words.board("sheep"), sheep)
        either = f" {words.board('or')} "
        a = either.join(map(words.name, contents["foresight_a"])) or NOTHING
        b = either.join(map(words.name, contents["foresight_b"])) or NOTHING
        lines += entry(words.board("foresight"), f"A: {a}; B: {b}")
        stacks = ", ".join(
            f"{words.name(name)}: {words.count(stack['left'], stack['card'])}"
            for name, stack in contents["bonus_stacks"].items()
        )
        lines += entry(words.board("supply"), words.counted(contents["supply"]))
        return [*lines, *entry(words.board("stacks"), stacks)]

    def objectives(self) -> list[Text]:
        contents, words = self.contents, self.words
        lines = [title(words.board("objectives_and_deck", len(contents["objective_deck"])))]
        for card in contents["objective_display"]:
            lines += entry(words.name(card), tell(self.content, card, words))
        return lines

    # The sea

    def sea(self) -> list[Text]:
        """Write the water spaces with their harbours, route by route."""
        routes: dict[str, list[str]] = {}
        for name in self.content.sea.names:
            routes.setdefault(name[0], []).append(self.water(name))
        lines = [title(self.words.name("sheet_sea"))]
        for cells in routes.values():
            lines += flow(cells)
        arrows = self.arrows(yellow_arrows(self.content))
        return [*lines, *note(self.words.board("yellow_arrows", arrows))]

    def arrows(self, arrows: list[Arrow]) -> Told:
        """Write what arrows between two places are worth."""
        told = [
            self.words.board("arrow", first, second, Told(self.points(vp)))
            for first, second, vp in arrows
        ]
        return Told(", ".join(told))

    def water(self, name: str) -> str:
        number = self.content.sea.harbour_number.get(name)
        text = name if number is None else f"{name}[{self.harbour(name, number)}]"
        return text + "".join(
            f"~{mark}" for mark, captain in self.captains.items() if captain["ship"] == name
        )

    def harbour(self, name: str, number: int) -> str:
        harbour, words = self.content.harbours[number], self.words
        if harbour.kind == "large":
            parts = [words.board("large_harbour", harbour.opens)]
        else:
            prices = "/".join(map(str, harbour.prices))
            parts = [words.short(harbour.kind), f"£{prices}", words.name(harbour.card)]
            parts += [self.points(harbour.vp)] if harbour.vp else []
        if harbour.corner:
            master = self.contents["harbour_masters"][name]
            parts += [words.name(harbour.corner), *([words.name(master)] if master else [])]
        done = [mark for mark, captain in self.captains.items() if name in captain["harbours"]]
        return " ".join(parts) + (f" · {','.join(done)}" if done else "")

    def posts(self) -> list[Text]:
        words = self.words
        cells = []
        for post in self.content.posts:
            parts = [words.short(post.group), str(post.value)]
            parts += [f"£{post.transport}"] if post.transport else []
            parts += [self.points(post.vp), words.short(post.corner), *map(self.brought, post.gain)]
            discs = [
                mark
                for mark, captain in self.captains.items()
                for _ in range(captain["posts"].get(post.id, 0))
            ]
            parts += [f"[{','.join(discs)}]"] if discs else []
            cells.append(" ".join(parts))
        arrows = note(words.board("green_arrows", self.arrows(green_arrows(self.content))))
        return [title(words.board("posts")), *flow(cells), *arrows]

    def brought(self, op: Op) -> str:
        """Write what a delivery brings (NZ-7.13): a card, an objective or money."""
        if op[0] == "gain_card":
            return self.words.name(op[1])
        if op[0] == "objective":
            return self.words.board("post_objective")
        return self.words.board("post_money", op[1])

    # One seat

    def own_board(self) -> list[Text]:
        p, words = self.contents["players"][self.seat], self.words
        left = [disc for disc in self.content.discs if disc.id not in p["cleared"]]
        white, black = (
            self.names_of(disc.id for disc in left if disc.corner == corner)
            for corner in ("white", "black")
        )
        pairs = ", ".join(f"{words.name(pair)}: {n}" for pair, n in p["storehouses"].items())
        unbuilt = [tile for tile, space in p["private_buildings"].items() if space is None]
        lasting = words.board(
            "lasting",
            certificates=p["permanent_certificates"],
            wool=p["permanent_wool"],
            hand=p["hand_limit"],
            tolls=Told(words.board("no_tolls") if p["no_tolls"] else words.board("tolls")),
        )
        entries = [
            entry(words.board("white_discs"), white),
            entry(words.board("black_discs"), black),
            entry(words.board("storehouses"), pairs),
            entry(words.board("workers"), ", ".join(self.rows(p))),
            entry(words.board("unbuilt"), " ".join(unbuilt)),
            entry(words.board("hazards"), self.names_of(p["hazards"])),
            entry(words.board("bonus_tiles"), self.names_of(p["bonus_tiles"])),
            entry(words.board("masters"), self.names_of(p["harbour_masters"])),
            entry(words.board("for_good"), lasting),
        ]
        heading = title(words.board("board_of", Told(self.names[self.seat])))
        return [heading, *(line for lines in entries for line in lines)]

    def rows(self, player: PlayerContents) -> list[str]:
        """Write how many workers each row has, and where the jokers among them are."""
        rows = []
        for worker in WORKERS:
            text, jokers = self.words.count(player["workers"][worker], worker), player["jokers"]
            if jokers[worker]:
                text += f" ({self.words.board('jokers', jokers[worker])})"
            rows.append(text)
        return rows

    def own_deck(self) -> list[Text]:
        p, words = self.contents["players"][self.seat], self.words
        lines = [title(words.board("cards_of", Told(self.names[self.seat])))]
        if p["hand"] is not None and p["stack"] is not None:
            lines += entry(words.board("hand"), self.cards(p["hand"]))
            lines += entry(words.board("draw_stack"), self.cards(p["stack"]))
        else:
            lines += entry(words.board("hand_and_stack"), self.cards(p["hand_and_stack"]))
        if p["top_of_stack"]:
            lines += entry(words.board("on_top"), self.names_of(p["top_of_stack"]))
        lines += entry(words.board("discards"), self.cards(p["discard_pile"]))
        return [*lines, *entry(words.board("objectives"), self.cards(p["objective_area"]))]

    def names_of(self, ids: Iterable[str]) -> str:
        return ", ".join(map(self.words.name, ids))

    def cards(self, cards: Iterable[str]) -> str:
        return self.words.counted(Counter(cards))


def workers(captain: CaptainContents) -> str:
    return "-".join(str(captain["workers"][worker]) for worker in WORKERS)


def entry(label: str, text: str) -> list[Text]:
    return labelled(label, text or NOTHING, indent=MARGIN)


def note(text: str) -> list[Text]:
    return [Text(line, "dim") for line in wrapped(text, WIDTH)]


def flow(cells: Sequence[str], indent: str = "") -> list[Text]:
    """Write cells one after the other; a cell is never broken, but cut if it is too long."""
    lines = [indent]
    for i, cell in enumerate(cells):
        piece = cell if i == len(cells) - 1 else f"{cell} · "
        if len(lines[-1]) + len(piece.rstrip(" ·")) > WIDTH and lines[-1].strip():
            lines.append(indent + "  ")
        lines[-1] += piece
    return [Text(line.rstrip(" ·")[:WIDTH]) for line in lines]
