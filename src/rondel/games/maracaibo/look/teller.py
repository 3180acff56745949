"""Who tells of the things in the picture: a view, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.effects import Op, Ops
from rondel.core.look import pointing
from rondel.core.words import Told, Words
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.look.explain import choice_text
from rondel.games.maracaibo.view import CaptainContents, MaracaiboView, PlayerContents


class Teller(pointing.Teller):
    """Tells of a view of Maracaibo; Ana follows after the seats (MA-21)."""

    rivals = ("ana",)
    rival = "automa"
    view: MaracaiboView
    content: Content
    players: list[PlayerContents]
    captains: list[CaptainContents]

    def __init__(self, view: MaracaiboView, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.contents = view.contents

    def brought(self) -> set[str]:
        """The legacy tiles and C cards that cards of the story have brought so far: of others
        nobody is told (MA-22.1)."""
        story = self.contents["story"]
        if story is None:
            return set()
        ops: list[Op] = []
        for name in (*story["in_play"], *story["removed"]):
            card = self.content.story_cards[self.content.story_number[name]]
            ops += [*card.instructions, *(card.back if name in story["removed"] else ())]
        return {str(op[1]) for op in ops if op[0] in ("legacy", "to_discard", "to_draw_pile")}

    def titled(self, kind: str, seat: int) -> str:
        """What something is, and whose it is: `Hand: Ann`."""
        return f"{self.name(kind)}: {self.who(seat)}"

    def gain(self, ops: Ops) -> str:
        """What ops bring, as a sentence."""
        return Told(choice_text(self.content, self.words, [list(op) for op in ops]))
