"""Content by its hash: ours, what whoever runs the server offers, what games were begun with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from rondel.core.content import PACK_FILE, Content, ContentError, Pack, pack_info
from rondel.core.game import Game
from rondel.core.pack_diff import differences
from rondel.games import find_game, list_games

MADE = 16
"""Contents other than ours that are kept ready."""
LONGEST = 80
"""Letters of a title."""


class Offered(msgspec.Struct, frozen=True):
    """A pack that a game can be begun with, instead of ours."""

    name: str
    """The name of its folder: by it the pack is asked for."""
    title: str
    game: str
    content: Content
    changes: int
    """In how many values it differs from ours."""


def load_offered(folders: Iterable[str]) -> list[Offered]:
    """The packs in some folders; `ContentError` says what is wrong with one."""
    found: list[Offered] = []
    for folder in _pack_folders(folders):
        one = _load(folder)
        if any((one.game, one.name) == (other.game, other.name) for other in found):
            raise ContentError(f"{folder}: there is another pack {one.name!r} of {one.game}")
        found.append(one)
    return found


def _pack_folders(folders: Iterable[str]) -> Iterator[Path]:
    """Folders that are packs themselves, and those within others."""
    for given in folders:
        folder = Path(given)
        if (folder / PACK_FILE).is_file():
            yield folder
            continue
        inner = sorted(file.parent for file in folder.glob(f"*/{PACK_FILE}"))
        if not inner:
            raise ContentError(
                f"{folder}: there is no {PACK_FILE}, which says for which game it is;"
                " rondel content GAME --export DIR writes one"
            )
        yield from inner


def _load(folder: Path) -> Offered:
    info = pack_info(folder)
    assert info is not None
    if info.game not in list_games():
        games = ", ".join(list_games())
        raise ContentError(f"{folder / PACK_FILE}: no game {info.game!r}; there are {games}")
    game = find_game(info.game)
    ours, content = game.load_content(None), game.load_content(folder)
    changes = sum(1 for _ in differences(ours.pack, content.pack))
    name = folder.resolve().name
    return Offered(name, (info.title or name)[:LONGEST], info.game, content, changes)


class Packs:
    """Finds the content that a game is played with."""

    def __init__(
        self, fetch: Callable[[str], Pack | None], offered: Sequence[Offered] = ()
    ) -> None:
        """`fetch` finds the plain data of a pack that was kept, by its hash."""
        self.fetch = fetch
        self.offered = offered
        self.made: OrderedDict[str, Content] = OrderedDict()

    def offered_for(self, game: str) -> list[Offered]:
        return [one for one in self.offered if one.game == game]

    def title(self, content_hash: str) -> str:
        """What whoever runs the server calls a pack; "" if they do not offer it."""
        return next((one.title for one in self.offered if one.content.hash == content_hash), "")

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
        for one in self.offered_for(game.name):
            if one.content.hash == content_hash:
                return one.content
        pack = self.fetch(content_hash)
        if pack is None:
            raise ContentError(f"content {content_hash} was not kept, ours is another")
        try:
            made: Content = game.make_content(pack)
        except KeyError as error:  # of an edition that had fewer files
            raise ContentError(f"content {content_hash} has no {error.args[0]}.toml") from None
        if made.hash != content_hash:
            raise ContentError(f"content {content_hash} was not kept as it was")
        return made
