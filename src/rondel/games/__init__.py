"""The games. Others can be added by the entry point group `rondel.games`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from rondel.core.game import Game, SetupError
from rondel.core.plugins import plugins

_OURS = {
    "cooper-island": "rondel.games.cooper_island",
    "maracaibo": "rondel.games.maracaibo",
    "new-zealand": "rondel.games.new_zealand",
}


def list_games() -> list[str]:
    """The names of the games that can be played."""
    return sorted({*_OURS, *(point.name for point in plugins("rondel.games"))})


@cache
def find_game(name: str) -> Game:
    """The game of that name; `SetupError` if there is none."""
    if name in _OURS:
        game = import_module(_OURS[name]).GAME
        assert isinstance(game, Game)
        return game
    for point in plugins("rondel.games"):
        if point.name == name:
            found = point.load()
            if not isinstance(found, Game):
                raise SetupError(f"the entry point {name!r} of rondel.games is not a Game", "game")
            return found
    raise SetupError(f"there is no game {name!r}; there are {', '.join(list_games())}", "game")
