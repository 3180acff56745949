"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from rondel.core.look.textgrid import (
    NOTHING,
    WIDTH,
    grid,
    labelled,
    title,
    wrapped,
)
from rondel.core.words import Told, Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look.about_solo import automa_acts
from rondel.games.maracaibo.look.explain import (
    action_text,
    building_text,
    card_text,
    career_text,
    entry_of,
    is_locked,
    lasting_ops,
    legacy_text,
    nation_text,
    ops_text,
    quest_text,
    short_ops,
    story_text,
)
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.pieces import NATIONS
from rondel.games.maracaibo.view import (
    CaptainContents,
    LocationContents,
    MaracaiboView,
    PlayerContents,
)

HALF = 49
PLACE = 16
"""Letters of a location's name in its column."""
DETAILS = HALF - PLACE - 7
"""What is left of the column behind the name."""
NAME = 16
"""Letters of a player's name in a column, with the sign of the ship."""
LABEL = 12
CARD = 20
"""Columns for what stands before a line, and for the name of a card."""
STYLES = {"france": "blue", "spain": "red", "england": "white", None: "dim"}
NO_FLAG = "·"
SHIP = "ABCD"
ANA = "*"
DISC = "●"
LOCKED = "○"
BOX_DISC = "×"
CLEARED = "×"
UNBROKEN = "\xa0"
"""A space at which no line ends."""
TILE_TAKEN = ["tile_taken"]
TURNS = ("sailing", "actions", "refill", "automa_turn")
"""Phases in which it is somebody's turn."""


def board(view: MaracaiboView, names: list[str], seat: int, words: Words) -> str:
    """Everything, with the boards of one seat in full; the part that its owner needs most last."""
    drawing = Drawing(view, names, seat, words)
    parts = [
        drawing.heading(),
        drawing.route(),
        drawing.cities(),
        drawing.explorers(),
        drawing.quests(),
        drawing.legacy(),
        drawing.story(),
        drawing.nations(),
        drawing.combat(),
        drawing.offers(),
        drawing.players(),
        drawing.own_boards(),
    ]
    lines = [line for part in parts for line in part]
    return Text("\n").join(lines).markup


def glance(view: MaracaiboView, seat: int, words: Words) -> str:
    """What a seat can spend, and its hand as far as the viewer knows it."""
    player = view.contents["players"][seat]
    hand = player["seen_hand"] if player["hand"] is None else player["hand"]
    unknown = player["hand_size"] - len(hand)
    if unknown:
        hand = [*hand, words.board("unknown", unknown)]
    shown = {"workers": player["workers"]["personal"], "hand": hand or NOTHING}
    text = words.board("glance", **{**player, **shown})
    return Text("\n".join(wrapped(text, WIDTH)), "dim").markup


class Drawing:
    """A view and what its parts have in common."""

    def __init__(self, view: MaracaiboView, names: list[str], seat: int, words: Words) -> None:
        self.view = view
        self.contents = view.contents
        self.names = names
        self.seat = seat
        self.words = words
        self.content: Content = view.content
        ana = self.contents["automa"]
        self.captains: list[CaptainContents] = [
            *self.contents["players"],
            *([] if ana is None else [ana]),
        ]

    def sign(self, captain: int) -> str:
        """A ship's letter; Ana has a star."""
        return SHIP[captain] if captain < self.contents["seats"] else ANA

    def signs(self, captains: list[int]) -> str:
        return "".join(map(self.sign, captains))

    def labels(self, captains: Sequence[CaptainContents]) -> list[str]:
        names = [*self.names, self.words.name("ana")]
        return [f"{self.sign(i)} {names[i]}"[:NAME] for i in range(len(captains))]

    def place(self, name: str) -> str:
        """A location without its number."""
        return self.words.name(name).partition(" (")[0]

    def listed(self, things: list[str]) -> str:
        return ", ".join(map(self.words.name, things)) or NOTHING

    def heading(self) -> list[Text]:
        contents, words = self.contents, self.words
        stack = contents["quest_stack"]
        scenario = words.option_value("scenario", contents["options"]["scenario"])
        text = words.board("heading", scenario=Told(scenario), **contents)
        facts = {**contents, "discards": len(contents["discards"])}
        stacks = words.board("stacks", quests=stack["size"], top=stack["top"] or NOTHING, **facts)
        turn = [words.board("starts", Told(self.sign(contents["start_player"])))]
        if contents["phase"] in TURNS:
            turn.append(words.board("turn", Told(self.sign(contents["active"]))))
        if contents["turn_spent_points"]:
            turn.append(words.board("spent", **contents))
        lines = [*wrapped(stacks, WIDTH), *wrapped(" · ".join(turn), WIDTH)]
        return [title(text), *map(Text, lines)]

    # The map

    def route(self) -> list[Text]:
        """Locations in two columns, each with its marker and everything that lies there."""
        cells = [self.location(name, self.contents["map"][name]) for name in self.places()]
        half = (len(cells) + 1) // 2
        lines = []
        nothing: list[Text] = []
        for left, right in zip_longest(cells[:half], cells[half:], fillvalue=nothing):
            for one, other in zip_longest(left, right, fillvalue=Text("")):
                line = one.copy()
                line.pad_right(max(0, HALF + 2 - line.cell_len))
                line.append_text(other)
                line.rstrip()
                lines.append(line)
        return lines

    def places(self) -> list[str]:
        """The locations of this game, lowest number first."""
        ids = [self.content.location_ids[i] for i in self.content.location_order]
        return [name for name in ids if self.contents["map"][name]["kind"] != "absent"]

    def location(self, name: str, place: LocationContents) -> list[Text]:
        nation = place["marker"]
        text = Text(f"{place['no']:>3} ")
        text.append(self.words.short(nation)[:1] if nation else NO_FLAG, STYLES[nation])
        style = "bold" if place["kind"] == "city" else ""
        text.append(f" {self.place(name)[:PLACE]:{PLACE}} ", style)
        first, *others = wrapped(" ".join(self.details(name, place)), DETAILS)
        text.append(first)
        return [text, *(Text(" " * (HALF - DETAILS) + line) for line in others)]

    def details(self, name: str, place: LocationContents) -> list[str]:
        """What lies at a location, in the order of who is interested."""
        words, story = self.words, self.contents["story"]
        details = []
        action = place["action"]
        if place["kind"] == "city" and action and action != name:
            details.append(words.name(action))
        if place["kind"] == "homeward" and action:
            details.append(self.points_of(action))
        for space in place["market"]:
            good, disc = words.name(space["good"]), space["disc"]
            details.append(good if disc is None else f"({self.sign(disc)})")
        details += [tile for tile in self.contents["legacy_tiles"] if self.site(tile) == name]
        details += place["quests"]
        if story and name in story["tiles"]:
            details.append(words.name(story["tiles"][name]))
        if place["assistants"]:
            details.append("+" + self.signs(place["assistants"]))
        if place["ships"]:
            details.append(words.board("ships", self.signs(place["ships"])))
        return list(filter(None, details))

    def points_of(self, action: str) -> str:
        """An action that brings nothing but victory points, in short."""
        ops = entry_of(self.content, "actions", "city_actions", action)["op"]
        return short_ops(self.words, ops) if all(op[0] == "vp" for op in ops) else ""

    def site(self, tile: str) -> str:
        """Where a legacy tile lies; "" if at no location."""
        return str(entry_of(self.content, "legacy", "legacy_tiles", tile).get("at", ""))

    def cities(self) -> list[Text]:
        """What the actions of this game's cities are, and what raising a flag there brings."""
        words, places = self.words, self.contents["map"]
        actions = dict.fromkeys(places[name]["action"] for name in self.places())
        told = [
            words.board("about", name, Told(action_text(self.content, words, name)))
            for name in actions
            if name and not self.points_of(name)
        ]
        flags = [f"{places[name]['no']}:{gain}" for name, gain in self.flags().items()]
        return [
            *labelled(words.board("cities"), " ".join(told), indent=LABEL),
            *labelled(words.board("flags"), " ".join(flags), indent=LABEL),
        ]

    def flags(self) -> dict[str, str]:
        """For each city what its flag brings, in short."""
        pack = self.content.pack
        tiles = [
            tile
            for tile in pack["legacy"]["legacy_tiles"]
            if tile["id"] in self.contents["legacy_tiles"]
        ]
        gains = {entry["id"]: entry.get("flag") for entry in pack["map"]["locations"]}
        gains |= {tile["at"]: tile["flag"] for tile in tiles if "flag" in tile}
        return {name: short_ops(self.words, gains[name]) for name in self.places() if gains[name]}

    def explorers(self) -> list[Text]:
        """The track: what its spaces bring, who stands there, and the barriers between them."""
        words = self.words
        parts = []
        for space in self.content.pack["explorer"]["spaces"]:
            here = [i for i, one in enumerate(self.captains) if one["explorer"] == space["id"]]
            gain = self.contents["explorer_quests"].get(space["id"], "")
            gain = gain or short_ops(words, space.get("op", [])) or NOTHING
            parts.append(f"{space['id']}:{gain}" + (f"[{self.signs(here)}]" if here else ""))
            if "barrier" in space:
                parts.append(f"|{words.name(space['barrier'])}|")
        return labelled(words.board("explorers"), " ".join(parts), indent=LABEL)

    def quests(self) -> list[Text]:
        """Each quest that lies open, and where."""
        contents, words = self.contents, self.words
        found = []
        for name in self.places():
            found += [(tile, words.name(name)) for tile in contents["map"][name]["quests"]]
        for space, tile in contents["explorer_quests"].items():
            found.append((tile, words.board("space", space)))
        if contents["legacy_quest"]:
            found.append((contents["legacy_quest"], words.board("town")))
        if contents["quest_stack"]["top"]:
            found.append((contents["quest_stack"]["top"], words.board("next_quest")))
        if not found:
            return []
        lines = [title(words.board("quests"))]
        for tile, where in found:
            text = Told(quest_text(self.content, words, tile))
            lines += labelled(tile, words.board("about", Told(where), text), indent=5)
        return lines

    def legacy(self) -> list[Text]:
        if not self.contents["legacy_tiles"]:
            return []
        lines = [title(self.words.board("legacy"))]
        for name in self.contents["legacy_tiles"]:
            parts = [legacy_text(self.content, self.words, name), *self.on_legacy(name)]
            lines += labelled(self.words.name(name), " · ".join(parts), indent=CARD)
        return lines

    def on_legacy(self, name: str) -> list[str]:
        """The discs on a station, and the markers on a legacy tile with spaces for them."""
        contents, words, content = self.contents, self.words, self.content
        parts = []
        if name in contents["stations"]:
            discs = [BOX_DISC if i < 0 else self.sign(i) for i in contents["stations"][name]]
            free = entry_of(content, "legacy", "legacy_tiles", name)["slots"] - len(discs)
            parts.append(words.board("slots", Told("".join(discs) + NO_FLAG * free)))
        for tile, kind, cost in content.extra_places:
            if content.legacy[tile].id == name:
                space = f"{kind}_{cost}"
                nation = contents["legacy_spaces"].get(space)
                parts.append(words.board("extra_space", space, nation or NOTHING))
        return parts

    def story(self) -> list[Text]:
        """The story cards in play, each with its tile and quest; at the end, what is kept."""
        story, words = self.contents["story"], self.words
        if story is None:
            return []
        lines = [title(words.board("story", read=len(story["removed"])))]
        sites = {card: name for name, card in story["tiles"].items()}
        for card in story["in_play"]:
            text = Told(story_text(self.content, words, card))
            entry = entry_of(self.content, "story", "story_cards", card)
            if card in sites:
                text = Told(words.board("about", sites[card], text))
            elif entry.get("condition") == TILE_TAKEN:
                text = Told(words.board("no_tile", text))
            lines += labelled(words.name(card), text, indent=CARD)
        if story["voted"]:
            lines += labelled(words.board("votes"), str(story["voted"]), indent=CARD)
        if story["archive"]:
            lines += labelled(words.board("archive"), story["archive"], indent=CARD)
        return lines

    def combat(self) -> list[Text]:
        """The combat tile that was revealed; then who is fought for."""
        combat, words = self.contents["combat"], self.words
        if combat is None:
            return []
        if "nation" in combat:
            text = words.board("fights_for", **combat)
            return labelled(words.board("combat"), text, indent=LABEL)
        told = [
            words.board("about", nation, Told(nation_text(self.content, words, combat, nation)))
            for nation in NATIONS
        ]
        text = words.board("about", combat["tile"], Told(" ".join(told)))
        return labelled(words.board("combat"), text, indent=LABEL)

    def nations(self) -> list[Text]:
        contents, words = self.contents, self.words
        heads = [words.board("influence"), words.board("stock"), words.board("factor")]
        rows = [heads + self.labels(self.captains)]
        for nation in NATIONS:
            ranks = [
                (captain["influence"][nation], captain["titles"][nation])
                for captain in self.captains
            ]
            influence = [words.board("influence_title", *rank) for rank in ranks]
            factor = f"×{contents['multipliers'][nation]}"
            rows.append([words.name(nation), str(contents["stock"][nation]), factor, *influence])
        lines = grid(rows, [LABEL, 10, 10] + [NAME + 1] * len(self.captains))
        for line in lines:
            for nation in NATIONS:
                line.highlight_words([words.name(nation)], STYLES[nation])
        return lines

    def offers(self) -> list[Text]:
        words = self.words
        lines = [title(words.board("display"))]
        for card in self.contents["display"]:
            lines += self.card(card) if card else [Text(NOTHING)]
        lines.append(title(words.board("prestige")))
        for name in self.contents["prestige"]:
            text = building_text(self.content, words, name)
            players = enumerate(self.contents["players"])
            investors = self.signs([i for i, p in players if name in p["investments"]])
            text += f" [{investors}]" if investors else ""
            lines += labelled(words.name(name), text, indent=CARD)
        return lines

    def card(self, name: str) -> list[Text]:
        text = card_text(self.content, self.words, name)
        return labelled(self.words.name(name), text, indent=CARD)

    # Players

    def players(self) -> list[Text]:
        players, words = self.contents["players"], self.words
        workers = [p["workers"] for p in players]
        rows = [
            ["", *self.labels(players)],
            [words.board("points"), *(str(p["vp"]) for p in players)],
            [words.board("doubloons"), *(str(p["doubloons"]) for p in players)],
            [words.board("combat_points"), *(str(p["combat_points"]) for p in players)],
            [words.board("income"), *(f"{p['doubloon_income']}/{p['vp_income']}" for p in players)],
            [words.board("workers"), *(f"{w['personal']} ({w['common']})" for w in workers)],
            [words.board("cards"), *(self.cards(p) for p in players)],
            [words.board("bought_cards"), *(str(len(p["tableau"])) for p in players)],
            [words.board("compasses"), *(str(p["compasses"]) for p in players)],
            [words.board("upgrades"), *(str(len(p["upgrades"])) for p in players)],
            [words.board("tiles"), *(f"{p['quest_tiles']}/{p['combat_tiles']}" for p in players)],
            [words.board("synergies"), *(self.synergies(p) for p in players)],
            [words.board("career"), *(self.career(p) for p in players)],
            *self.rare_rows(players),
        ]
        lines = grid(rows, [CARD] * len(rows[0]))
        return [title(words.board("players")), *lines, *self.automa()]

    def rare_rows(self, players: list[PlayerContents]) -> list[list[str]]:
        """What nobody has at first: such a row is there once somebody has it."""
        words = self.words
        rows = [
            [words.board("barriers"), *(self.listed(p["barriers"]) for p in players)],
            [words.board("objects"), *(words.counted(p["objects"]) for p in players)],
            [words.board("discount"), *(str(p["discount"] or "") for p in players)],
            [words.board("on_cards"), *(str(p["workers"]["on_cards"] or "") for p in players)],
        ]
        cells = [[cell or NOTHING for cell in row] for row in rows]
        return [row for row in cells if any(cell != NOTHING for cell in row[1:])]

    def cards(self, player: PlayerContents) -> str:
        return f"{player['hand_size']} ({player['hand_limit']}) / {len(player['planning'])}"

    def synergies(self, player: PlayerContents) -> str:
        return " ".join(map(self.words.short, player["synergies"])) or NOTHING

    def career(self, player: PlayerContents) -> str:
        if player["career"] is None:
            return NOTHING
        done = "".join(map(str, player["tasks_done"]))
        return f"{self.words.name(player['career'])} {done}".strip()

    def automa(self) -> list[Text]:
        automa, words = self.contents["automa"], self.words
        if automa is None:
            return []
        level = Told(words.option_value("level", automa["level"]))
        seen = [card for card in automa["cards_seen"] if card not in automa["discards"]]
        open_cards = {"discards": automa["discards"], "cards_seen": seen}
        facts = {key: self.listed(cards) for key, cards in open_cards.items()}
        facts["barriers"] = self.listed(automa["barriers"])
        told = {key: Told(text) for key, text in facts.items()}
        lines = labelled(words.board("ana", level), words.board("ana_has", **{**automa, **told}))
        teller = Teller(self.view, words, self.names)
        for name in automa["cards_seen"]:
            card = self.content.automa_cards[name]
            text = words.board("ana_card", Told(automa_acts(teller, card)), stops=card.move,
                               fork=card.fork, display=card.display)  # fmt: skip
            lines += labelled(words.name(name), text, indent=5)
        return lines

    # The boards of one player

    def own_boards(self) -> list[Text]:
        player = self.contents["players"][self.seat]
        return [
            title(self.names[self.seat]),
            *self.first_choices(player),
            *self.ship(player),
            *self.tasks(player),
            *self.assistants(player),
            *self.bought(player),
            *self.open_cards(player),
        ]

    def first_choices(self, player: PlayerContents) -> list[Text]:
        """The careers that were dealt, and the cards that will be discarded."""
        words = self.words
        lines: list[Text] = []
        careers = [
            words.board("about", name, Told(career_text(self.content, words, name)))
            for name in player["career_offer"] or []
        ]
        if careers:
            lines += labelled(words.board("offered"), "\n".join(careers), indent=LABEL)
        aside = player["set_aside"]
        if aside:
            text = str(aside) if isinstance(aside, int) else self.listed(aside)
            lines += labelled(words.board("aside"), text, indent=LABEL)
        return lines

    def ship(self, player: PlayerContents) -> list[Text]:
        """MA-16.4: the discs on each area, as they can be removed or are locked."""
        parts = []
        for number, (area, discs) in enumerate(player["discs"].items()):
            locked = is_locked(self.content, player["upgrades"], number)
            sign = (LOCKED if locked else DISC) * discs or CLEARED
            parts.append(f"{self.words.short(area)} {sign}".replace(" ", UNBROKEN))
        return labelled(self.words.board("ship"), " · ".join(parts), indent=LABEL)

    def assistants(self, player: PlayerContents) -> list[Text]:
        words = self.words
        if not player["assistants"]:
            return []
        where = [
            words.board("assistant", **one) if one["ready"] else words.board("newcomer", **one)
            for one in player["assistants"]
        ]
        return labelled(words.board("assistants"), ", ".join(where), indent=LABEL)

    def bought(self, player: PlayerContents) -> list[Text]:
        """Cards that were bought, with what they are good for from now on."""
        words = self.words
        told = []
        for card in player["tableau"]:
            text = ops_text(words, lasting_ops(self.content, card))
            told.append(words.board("about", card, Told(text)) if text else f"{words.name(card)}.")
        lines = labelled(words.board("bought"), " ".join(told) or NOTHING, indent=LABEL)
        for card, quest in player["card_quests"].items():
            text = quest_text(self.content, words, quest)
            lines += labelled(words.board("card_quest", card), text, indent=LABEL)
        return lines

    def open_cards(self, player: PlayerContents) -> list[Text]:
        """Planned cards, and the hand as far as it is known."""
        words = self.words
        lines = [title(words.board("planned"))]
        lines += [line for card in player["planning"] if card for line in self.card(card)]
        if player["hand"] is not None:
            lines.append(title(words.board("hand")))
            lines += [line for card in player["hand"] for line in self.card(card)]
        elif player["seen_hand"]:
            lines.append(title(words.board("seen_hand")))
            lines += [line for card in player["seen_hand"] for line in self.card(card)]
        return lines

    def tasks(self, player: PlayerContents) -> list[Text]:
        words = self.words
        if player["career"] is None:
            return []
        parts = [words.name(player["career"])]
        tasks = entry_of(self.content, "careers", "career_cards", player["career"])["tasks"]
        for number, entry in enumerate(tasks, 1):
            task = Told(words.board("task", **entry))
            done = number in player["tasks_done"]
            parts.append(words.board("done", task) if done else words.board("open", task))
        return labelled(words.board("own_career"), "; ".join(parts), indent=LABEL)
