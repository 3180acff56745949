"""Let bots play whole campaigns: game after game, each from what the last one has kept.

`python -m tools.campaign --seats 2 --bot club` prints a line a game, with what was read in it. It
shows whether a story comes to its end without people, and how many games that takes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from rondel.bots import Budget, find_bot
from rondel.core.chance import Chance
from rondel.core.game import Game
from rondel.core.table import NOBODY, Table
from rondel.games import find_game

MANY = 60
"""Games after which a campaign is given up."""
BUDGET = Budget()


def play_game(game: Game, seats: int, seed: str, options: dict[str, str], bot: str) -> Table:
    """Return the table of a game that bots have finished."""
    table = game.new(seats, seed, options)
    players = [find_bot(bot)(Chance(f"{seed}.{seat}")) for seat in range(seats)]
    while not table.over:
        seat = table.seat
        table.play(players[seat].choose(table.view(seat), table.moves(), BUDGET))
    return table


def play_campaign(
    game: Game, seats: int, seed: str, bot: str, options: dict[str, str] | None = None
) -> Iterator[Table]:
    """Yield the finished table of each game of a campaign, until its story ends."""
    going = options or game.campaign()[0][0]
    for number in range(1, MANY + 1):
        table = play_game(game, seats, f"{seed}-{number}", going, bot)
        yield table
        kept = game.kept(table)
        following = game.next_game(kept) if kept is not None else None
        if following is None:
            return
        going = following


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="maracaibo")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--seed", default="campaign")
    parser.add_argument("--count", type=int, default=1, help="how many campaigns")
    given = parser.parse_args()
    game = find_game(given.game)
    for campaign in range(given.count):
        began, told = time.monotonic(), 0
        tables = play_campaign(game, given.seats, f"{given.seed}-{campaign}", given.bot)
        for number, table in enumerate(tables, 1):
            scenes = game.story_so_far(table.view(NOBODY))
            totals = [points["total"] for points in table.scores()]
            print(f"game {number}: {totals}", flush=True)
            for scene in scenes[told:]:
                print(f"    {scene.chapter or '':>2} {scene.kind:8} {scene.title}")
            told = len(scenes)
        print(f"campaign {campaign}: {number} games, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
