"""`python -m rondel.env GAME`: the actions and the blocks of a game's environments."""

from __future__ import annotations

import argparse

from rondel.core.features import Block
from rondel.core.moves import write_move
from rondel.env.simulation import Simulation
from rondel.games import list_games

MANY = 8
"""Names that are not all written out."""


def block_rows(simulation: Simulation) -> list[tuple[str, str, str, str]]:
    """For each block its name, where it lies, what its numbers are, and what they are called."""
    return [
        (block.name, _places(part), meaning(block), values(block))
        for block, part in simulation.observer.describe()
    ]


def _places(part: slice) -> str:
    first, last = part.start, part.stop - 1
    return f"{first}–{last}" if last > first else f"{first}"


def meaning(block: Block) -> str:
    if block.kinds:
        return f"{block.size} × one of {block.kinds}"
    scale = "" if block.most == 1 else f" / {block.most:g}"
    return f"{block.size}{scale}"


def values(block: Block) -> str:
    """What the values of a block are called, and what their kinds; of many the first and last."""
    whats, kinds = _named(block.names), _named(block.kind_names)
    return f"{whats}: {kinds}" if whats and kinds else whats or kinds


def _named(names: tuple[str, ...]) -> str:
    if len(names) > MANY:
        return f"{names[0]}, {names[1]} … {names[-1]}"
    return ", ".join(names)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m rondel.env", description="The actions and blocks of an environment."
    )
    parser.add_argument("game", choices=list_games())
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--content", help="a folder with a content pack of your own")
    parser.add_argument("--actions", action="store_true", help="all moves with their numbers")
    parser.add_argument("--labels", action="store_true", help="what each number is called")
    given = parser.parse_args()
    simulation = Simulation(given.game, given.seats, content=given.content)
    print(f"{simulation.id}: {simulation.codec.size} actions, {simulation.observer.size} numbers")
    if given.actions:
        for number, move in enumerate(simulation.codec.moves):
            print(f"{number:5} {write_move(move)}")
    elif given.labels:
        for place, label in enumerate(simulation.observer.labels):
            print(f"{place:5} {label}")
    else:
        for name, where, meant, _ in block_rows(simulation):
            print(f"{where:>11} {name:32} {meant}")


if __name__ == "__main__":
    main()
