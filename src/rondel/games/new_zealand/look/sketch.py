"""What all parts of the picture share: the view, the words, and small drawings made of symbols."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rondel.core.look import frame
from rondel.core.look.frame import capital
from rondel.core.words import Words
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.look.explain import TOLD, tell
from rondel.games.new_zealand.view import CaptainContents, NewZealandView


class Sketch(frame.Frame):
    """A view that is being drawn; Sarah's number follows after the seats (NZ-22)."""

    rival = "sarah"
    content: Content
    view: NewZealandView

    def __init__(
        self, view: NewZealandView, names: Sequence[str], front: int, words: Words
    ) -> None:
        super().__init__(view, names, front, words)
        self.contents = view.contents

    @property
    def captains(self) -> list[CaptainContents]:
        """All who walk and sail: the players, and Sarah after them."""
        sarah = self.contents["sarah"]
        return [*self.contents["players"], *([] if sarah is None else [sarah])]

    def number(self, owner: int | str) -> int:
        """Return an owner's number; Sarah's is the one after the seats."""
        return self.seats if isinstance(owner, str) else owner

    def about(self, id: str, *more: str) -> str:
        """Tell a component's name, what it does, and more, as one text."""
        parts = (_about(self.words, self.content, id), *more)
        return ". ".join(part.removesuffix(".") for part in parts if part)


@lru_cache(maxsize=2000)
def _about(words: Words, content: Content, id: str) -> str:
    """Tell a component's name and what it does; kept, as it is told often and always alike."""
    facts = content.facts.get(id)
    told = facts is not None and facts["table"] in TOLD
    return f"{capital(words.name(id))}. {tell(content, id, words) if told else ''}".strip(" .")
