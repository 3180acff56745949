"""Golden numberings: the moves of each game in the order of their numbers.

Programs that have learnt a game rely on them: they may change only with the rules version. After
raising it, `python -m tools.numbering` writes the lists anew.
"""

from __future__ import annotations

from pathlib import Path

from rondel import list_games, write_move
from rondel.games import find_game

FOLDER = Path(__file__).parents[1] / "tests" / "env" / "golden"


def file_of(game: str) -> Path:
    return FOLDER / f"{game.replace('-', '_')}.txt"


def numbering(game: str) -> str:
    """The rules version, then a move a line."""
    found = find_game(game)
    moves = found.codec(found.load_content(None)).moves
    return "\n".join([f"rules {found.rules_version}", *map(write_move, moves), ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in list_games():
        file_of(game).write_text(numbering(game), encoding="utf-8")


if __name__ == "__main__":
    main()
