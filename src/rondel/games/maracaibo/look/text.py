"""The table as text for a terminal, drawn from what a seat may see."""

from __future__ import annotations

from rich.text import Text

from rondel.core.look.textgrid import (
    NOTHING,
    WIDTH,
    Board,
    faint,
    grid,
    labelled,
    title,
    wrapped,
)
from rondel.core.words import Told, Words
from rondel.games.maracaibo.look.explain import (
    building_text,
    nation_text,
    story_name,
    story_text,
)
from rondel.games.maracaibo.look.text_drawing import CARD, LABEL, STYLES, Drawing
from rondel.games.maracaibo.look.text_map import MapText
from rondel.games.maracaibo.look.text_players import PlayersText
from rondel.games.maracaibo.pieces import NATIONS
from rondel.games.maracaibo.view import MaracaiboView

TURNS = ("sailing", "actions", "refill", "automa_turn")
"""Phases in which it is somebody's turn."""
OVERVIEW = ("heading", "map", "nations", "players")


def board(view: MaracaiboView, names: list[str], seat: int, words: Words) -> Board:
    """The table in parts, with the boards of one seat; what its owner needs most comes last."""
    table = TableText(view, names, seat, words)
    chart = MapText(view, names, seat, words)
    players = PlayersText(view, names, seat, words)
    parts = {
        "heading": table.heading,
        "map": chart.route,
        "actions": chart.cities,
        "explorers": chart.explorers,
        "quests": chart.quests,
        "legacy": chart.legacy,
        "story": table.story,
        "nations": table.nations,
        "combat": table.combat,
        "display": table.display,
        "prestige": table.prestige,
        "players": players.table,
        "ana": players.automa,
        "board": players.own_boards,
        "cards": players.own_cards,
    }
    absent = {
        "legacy": not view.contents["legacy_tiles"],
        "story": view.contents["story"] is None,
        "combat": view.contents["combat"] is None,
        "ana": view.contents["automa"] is None,
    }
    there = {name: draw for name, draw in parts.items() if not absent.get(name)}
    return Board(there, OVERVIEW)


GLANCES_AT = "players"
"""What is told of a seat at a glance is in its row there …"""
GLANCES_READ = ("doubloons", "combat_points", "workers", "hand", "seen_hand", "hand_size")
"""… and is this of it."""


def glance(view: MaracaiboView, seat: int, words: Words) -> str:
    """What a seat can spend, and its hand as far as the viewer knows it."""
    player = view.contents["players"][seat]
    hand = player["seen_hand"] if player["hand"] is None else player["hand"]
    unknown = player["hand_size"] - len(hand)
    if unknown:
        hand = [*hand, words.board("unknown", unknown)]
    text = words.board(
        "glance",
        doubloons=player["doubloons"],
        combat_points=player["combat_points"],
        workers=player["workers"]["personal"],
        hand=hand or NOTHING,
    )
    return faint(wrapped(text, WIDTH))


class TableText(Drawing):
    """How far the game has come, and what lies there for all."""

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

    def story(self) -> list[Text]:
        """The story cards in play, each with its tile and quest; at the end, what is kept."""
        story, words = self.contents["story"], self.words
        if story is None:
            return []
        game, left = story["games"] + 1, len(story["removed"])
        lines = [title(words.board("story", game=game, read=left))]
        for card, facts in story["cards"].items():
            text = Told(story_text(self.content, words, card))
            if facts["place"] is not None:
                text = Told(words.board("about", facts["place"], text))
            elif facts["station"] is None:
                text = Told(words.board("no_tile", text))
            lines += labelled(words.name(story_name(self.content, card)), text, indent=CARD)
        if story["voted"]:
            lines += labelled(words.board("votes"), str(story["voted"]), indent=CARD)
        read = [words.name(story_name(self.content, entry["card"])) for entry in story["read"]]
        if read:
            lines += labelled(words.board("story_read"), ", ".join(read), indent=CARD)
        if story["ending"] is not None:
            ending = words.name(story_name(self.content, story["ending"]))
            lines += labelled(words.board("story_ended"), ending, indent=CARD)
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
        return labelled(words.board("combat"), " ".join(told), indent=LABEL)

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
        lines = grid(rows)
        for line in lines:
            for nation in NATIONS:
                line.highlight_words([words.name(nation)], STYLES[nation])
        return lines

    def display(self) -> list[Text]:
        lines = [title(self.words.board("display"))]
        for card in self.contents["display"]:
            lines += self.card(card) if card else [Text(NOTHING)]
        return lines

    def prestige(self) -> list[Text]:
        words = self.words
        lines = [title(words.board("prestige"))]
        for name in self.contents["prestige"]:
            text = building_text(self.content, words, name)
            players = enumerate(self.contents["players"])
            investors = self.signs([i for i, p in players if name in p["investments"]])
            text += f" [{investors}]" if investors else ""
            lines += labelled(words.name(name), text, indent=CARD)
        return lines
