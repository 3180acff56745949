"""What a campaign keeps between its games (MA-20.20), as one word.

    story_26/-/story_01+story_02/L1+L4+L5/old_hand

Story cards in play, those of them not carried out yet, cards that left play, legacy tiles, and
C cards in the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.game import SetupError
from rondel.games.maracaibo.content import Content

NOTHING = "-"
PARTS = 5


class Archive:
    """MA-20.20: the state of a campaign between two games."""

    __slots__ = ("cards", "in_play", "legacy", "pending", "removed")

    def __init__(
        self,
        in_play: tuple[int, ...],
        pending: tuple[int, ...],
        removed: tuple[int, ...],
        legacy: tuple[int, ...],
        cards: tuple[int, ...],
    ) -> None:
        self.in_play = in_play
        self.pending = pending
        self.removed = removed
        self.legacy = legacy
        self.cards = cards

    def write(self, content: Content) -> str:
        """Return the archive as one word."""
        stories = [card.id for card in content.story_cards]
        parts = [
            [stories[card] for card in sorted(self.in_play)],
            [stories[card] for card in sorted(self.pending)],
            [stories[card] for card in sorted(self.removed)],
            [content.legacy[tile].id for tile in sorted(self.legacy)],
            [content.cards[card].id for card in sorted(self.cards)],
        ]
        return "/".join("+".join(part) or NOTHING for part in parts)

    @classmethod
    def read(cls, text: str, content: Content) -> Archive:
        """Read an archive; `SetupError` if the text is none."""
        parts = text.split("/")
        if len(parts) != PARTS:
            raise SetupError(
                "a campaign is continued with the archive of its last game", "option archive"
            )
        c_cards = {content.cards[card].id: card for card in content.decks["C"]}
        archive = cls(
            in_play=_read(parts[0], content.story_number),
            pending=_read(parts[1], content.story_number),
            removed=_read(parts[2], content.story_number),
            legacy=_read(parts[3], content.legacy_number),
            cards=_read(parts[4], c_cards),
        )
        if not archive.in_play or not set(archive.pending) <= set(archive.in_play):
            raise SetupError("this campaign is finished", "option archive")
        return archive


def _read(part: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    names = [] if part == NOTHING else part.split("+")
    for name in names:
        if name not in numbers:
            raise SetupError(f"the archive names {name!r}, which is not known", "option archive")
    return tuple(sorted({numbers[name] for name in names}))
