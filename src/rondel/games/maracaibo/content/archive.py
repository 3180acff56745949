"""What a campaign keeps between its games (MA-20.20), as one word.

    story_05/-/story_01+story_02/L1+L4/old_hand/story_01:follow_the_bearings+story_02/3

Story cards in play, those of them not carried out yet, cards that left play, legacy tiles, C cards
in the game, what was read with the ways that were taken, and the number of games. Words without
the last two still read.
"""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.game import SetupError
from rondel.games.maracaibo.content import Content

NOTHING = "-"
PARTS = 7
OLD_PARTS = 5
"""Parts of a word that tells neither what was read nor the number of games."""


class Archive:
    """MA-20.20: the state of a campaign between two games."""

    __slots__ = ("cards", "games", "in_play", "legacy", "log", "pending", "removed")

    def __init__(
        self,
        in_play: tuple[int, ...],
        pending: tuple[int, ...],
        removed: tuple[int, ...],
        legacy: tuple[int, ...],
        cards: tuple[int, ...],
        log: tuple[tuple[int, str], ...] = (),
        games: int = 0,
    ) -> None:
        self.in_play = in_play
        self.pending = pending
        self.removed = removed
        self.legacy = legacy
        self.cards = cards
        self.log = log
        """The cards that were read, in order, each with what was decided, if anything was."""
        self.games = games

    @property
    def finished(self) -> bool:
        """MA-20.45: whether the story has come to its end."""
        return not self.in_play

    def write(self, content: Content) -> str:
        """Return the archive as one word."""
        stories = [card.id for card in content.story_cards]
        parts = [
            [stories[card] for card in sorted(self.in_play)],
            [stories[card] for card in sorted(self.pending)],
            [stories[card] for card in sorted(self.removed)],
            [content.legacy[tile].id for tile in sorted(self.legacy)],
            [content.cards[card].id for card in sorted(self.cards)],
            [stories[card] + (f":{option}" if option else "") for card, option in self.log],
            [str(self.games)],
        ]
        return "/".join("+".join(part) or NOTHING for part in parts)

    @classmethod
    def read(cls, text: str, content: Content) -> Archive:
        """Read an archive; `SetupError` if the text is none."""
        parts = text.split("/")
        if len(parts) == OLD_PARTS:
            parts += [NOTHING, "0"]
        if len(parts) != PARTS or not (parts[-1].isascii() and parts[-1].isdigit()):
            raise _fault("a campaign is continued with the archive of its last game")
        c_cards = {content.cards[card].id: card for card in content.decks["C"]}
        archive = cls(
            in_play=_read(parts[0], content.story_number),
            pending=_read(parts[1], content.story_number),
            removed=_read(parts[2], content.story_number),
            legacy=_read(parts[3], content.legacy_number),
            cards=_read(parts[4], c_cards),
            log=_read_log(parts[5], content),
            games=int(parts[6][:9]),
        )
        if not set(archive.pending) <= set(archive.in_play):
            raise _fault("the archive has cards to carry out that are not in play")
        cards = [content.story_cards[card] for card in archive.in_play]
        if any(card.entry or card.ending for card in cards):
            raise _fault("the archive has cards in play that never stay there")
        return archive


def is_finished(text: str) -> bool:
    """MA-20.45: whether the archive is that of a story that has come to its end."""
    return text.split("/", maxsplit=1)[0] == NOTHING


def _read(part: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted({_number(name, numbers) for name in _names(part)}))


def _read_log(part: str, content: Content) -> tuple[tuple[int, str], ...]:
    log = []
    for name in _names(part):
        story, _, option = name.partition(":")
        card = _number(story, content.story_number)
        if option and all(way.choice != option for way in content.story_ways[card]):
            raise _fault(f"the archive names {option!r}, which is not known")
        log.append((card, option))
    return tuple(log)


def _names(part: str) -> list[str]:
    return [] if part == NOTHING else part.split("+")


def _number(name: str, numbers: Mapping[str, int]) -> int:
    if name not in numbers:
        raise _fault(f"the archive names {name!r}, which is not known")
    return numbers[name]


def _fault(message: str) -> SetupError:
    return SetupError(message, "option archive")
