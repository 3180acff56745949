"""The players as text: all of them in a table, one with boards and cards."""

from __future__ import annotations

from rich.text import Text

from rondel.core.look.textgrid import NOTHING, WIDTH, grid, labelled, title
from rondel.core.words import Told
from rondel.games.maracaibo.look.about_solo import automa_acts
from rondel.games.maracaibo.look.explain import (
    career_text,
    entry_of,
    is_locked,
    lasting_ops,
    ops_text,
    quest_text,
)
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.look.text_drawing import CARD, LABEL, Drawing
from rondel.games.maracaibo.view import PlayerContents

DISC = "●"
LOCKED = "○"
CLEARED = "×"
UNBROKEN = "\xa0"
"""A space at which no line ends."""


class PlayersText(Drawing):
    """What the players have."""

    def table(self) -> list[Text]:
        """A column for each player."""
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
        widths = [CARD] + [(WIDTH - CARD) // len(players)] * len(players)
        return [title(words.board("players")), *grid(rows, widths)]

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
            lines += labelled(words.name(name), text, indent=LABEL)
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

    def own_cards(self) -> list[Text]:
        """Planned cards, and the hand as far as it is known."""
        player, words = self.contents["players"][self.seat], self.words
        lines = [title(words.board("planned"))]
        planned = [line for card in player["planning"] if card for line in self.card(card)]
        lines += planned or [Text(NOTHING)]
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
