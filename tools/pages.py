"""`docs/observations.md`: the blocks of all games. `python -m tools.pages` writes it anew."""

from __future__ import annotations

from pathlib import Path

from rondel.env.__main__ import block_rows
from rondel.env.simulation import Simulation
from rondel.games import find_game
from tests.support.learners import NAMES

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
HEAD = """# The blocks of observations

What lies where in an observation with two seats; with one, three or four it is the same in another
place (`python -m rondel.env GAME --seats N`), and the solo games have their opponent's blocks too.
`6 / 12` are six amounts, each divided by 12; `24 × one of 4` are 24 things, each of which is one
of four kinds: a 1 among four places. How to read it all: [environments.md](environments.md).
"""


def page() -> str:
    parts = [HEAD]
    for name in NAMES:
        simulation = Simulation(name, 2)
        lines = [f"## {find_game(name).title}", "", "| block | where | what |", "|---|---|---|"]
        for block, place, meant in block_rows(simulation):
            if not block.startswith("next_"):
                lines.append(f"| `{block}` | {place} | {meant} |")
        start = simulation.observer.blocks[
            next(name for name in simulation.observer.blocks if name.startswith("next_1."))
        ].start
        place = f"{start}–{simulation.observer.size - 1}"
        lines.append(f"| `next_1.…` | {place} | the same of the other seat |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
