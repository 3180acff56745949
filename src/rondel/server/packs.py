"""Content by its hash: ours, or what games were begun with before ours changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from rondel.core.content import Content, ContentError, Pack
from rondel.core.game import Game

MADE = 16
"""Contents other than ours that are kept ready."""


class Packs:
    """Finds the content that a game is played with."""

    def __init__(self, fetch: Callable[[str], Pack | None]) -> None:
        """`fetch` finds the plain data of a pack that was kept, by its hash."""
        self.fetch = fetch
        self.made: OrderedDict[str, Content] = OrderedDict()

    def find(self, game: Game, content_hash: str) -> Content:
        """The content of a hash; `ContentError` says why there is none."""
        ours: Content = game.load_content(None)
        if ours.hash == content_hash:
            return ours
        found = self.made.pop(content_hash, None) or self._make(game, content_hash)
        self.made[content_hash] = found
        if len(self.made) > MADE:
            self.made.popitem(last=False)
        return found

    def _make(self, game: Game, content_hash: str) -> Content:
        pack = self.fetch(content_hash)
        if pack is None:
            raise ContentError(f"content {content_hash} was not kept, ours is another")
        made: Content = game.make_content(pack)
        if made.hash != content_hash:
            raise ContentError(f"content {content_hash} was not kept as it was")
        return made
