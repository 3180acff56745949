"""Who tells of things: a view, the words, and what most sentences have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look import pointing
from rondel.core.look.pointing import joined
from rondel.core.words import Told, Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.look.explain import TOLD, tell
from rondel.games.new_zealand.view import CaptainContents, NewZealandView, PlayerContents

RULES = {
    "sheep": "NZ-16.1", "deck_cards": "NZ-10.5", "bonus_cards": "NZ-6.21",
    "objectives": "NZ-10.8", "bonus_tiles": "NZ-18.1", "hazards": "NZ-18.3",
    "harbour_masters": "NZ-6.68", "neutral": "NZ-14.1", "private": "NZ-15.1",
    "disc_spaces": "NZ-20.1",
}  # fmt: skip
"""By table of the content, the rule that a component stands under."""


class Teller(pointing.Teller):
    """A view and the words to tell of it; Sarah follows after the seats (NZ-22)."""

    rivals = ("sarah",)
    rival = "sarah"
    content: Content
    view: NewZealandView
    players: list[PlayerContents]
    captains: list[CaptainContents]

    def __init__(self, view: NewZealandView, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.contents = view.contents

    def owner(self, seat: int | str) -> int | str:
        """Whom sentences name: a seat by its number, Sarah by her name, however a view says it."""
        return seat if isinstance(seat, str) else super().owner(seat)

    def everybody(self, chosen: Callable[[CaptainContents], bool]) -> str:
        """All who are chosen, Sarah too."""
        return self.all([seat for seat, captain in enumerate(self.captains) if chosen(captain)])

    def effect(self, id: str, *tables: str) -> str:
        """What a component of these tables does; "" if there is no such component."""
        facts = self.content.facts.get(id)
        if facts is None or facts["table"] not in tables or facts["table"] not in TOLD:
            return ""
        return tell(self.content, id, self.words)

    def component(self, id: str, *states: str) -> About:
        """Anything of the content, with sentences about its state."""
        facts = self.content.facts.get(id)
        if facts is None or facts["table"] not in RULES:
            return NOTHING_KNOWN
        text = joined(self.effect(id, facts["table"]), *states)
        return About(self.name(id), text, RULES[facts["table"]])

    def list_of(self, counts: Mapping[str, int]) -> str:
        """How many there are of each; a dash if there is nothing."""
        parts = [f"{count} × {self.words.name(id)}" for id, count in counts.items() if count]
        return Told(", ".join(parts) or "–")
