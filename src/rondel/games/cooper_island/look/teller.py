"""What the functions that tell of things share: the view, the words, what a component does."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.look import pointing
from rondel.core.words import Words
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.view import CooperView, PlayerContents


class Teller(pointing.Teller):
    """A view that is told of; Cooper and the third colour follow after the seats (CI-19)."""

    rivals = ("cooper", "third_colour")
    view: CooperView
    content: Content
    players: list[PlayerContents]

    def __init__(self, view: CooperView, words: Words, names: Sequence[str]) -> None:
        super().__init__(view, words, names)
        self.contents = view.contents

    def effect(self, id: str, *tables: str) -> str:
        """Tell what a component of these tables does; "" if there is no such component."""
        facts = self.content.facts.get(id)
        known = facts is not None and facts["table"] in tables
        return self.words.effect(id, facts) if facts is not None and known else ""
