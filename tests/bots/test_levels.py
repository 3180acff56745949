"""Opponents by name: each stronger than the one before, all of them playable everywhere."""

from __future__ import annotations

import pytest

import rondel
from rondel import Chance
from rondel.bots import LEVELS, Budget, find_bot
from rondel.bots.levels import allowed
from rondel.bots.search import AGAIN
from rondel.games import list_games


def play(names: list[str], seed: str) -> list[int]:
    """The points of each seat; nobody thinks for long, so the strongest are held back most."""
    table = rondel.new("cooper-island", seats=len(names), seed=seed)
    bots = [find_bot(name)(Chance(f"{seed}.{seat}")) for seat, name in enumerate(names)]
    while not table.over:
        seat = table.seat
        move = bots[seat].choose(table.view(seat), table.moves(), Budget(iterations=120))
        table.play(move)
    return [points["total"] for points in table.scores()]


def test_there_are_five_levels() -> None:
    assert LEVELS == ("novice", "club", "expert", "master", "grandmaster")
    for name in LEVELS:
        assert callable(find_bot(name))


@pytest.mark.parametrize(("lower", "higher"), [("novice", "club"), ("club", "expert")])
def test_a_higher_level_scores_more(lower: str, higher: str) -> None:
    """In the same deals, each once with the seats exchanged."""
    lead = 0
    for deal in ("lv.0", "lv.1"):
        mine, theirs = play([higher, lower], deal)
        lead += mine - theirs
        theirs, mine = play([lower, higher], deal)
        lead += mine - theirs
    assert lead > 0


@pytest.mark.parametrize("game", list_games())
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_every_game(game: str, name: str) -> None:
    table = rondel.new(game, 2, "any")
    bots = [find_bot(name)(Chance(f"{seat}")) for seat in range(2)]
    for _ in range(12):
        move = bots[table.seat].choose(table.view(table.seat), table.moves(), Budget(iterations=9))
        table.play(move)


def test_levels_repeat_themselves() -> None:
    table = rondel.new("cooper-island", seats=2, seed=1)
    for name in LEVELS:
        moves = {
            find_bot(name)(Chance("me")).choose(
                table.view(table.seat), table.moves(), Budget(iterations=20)
            )
            for _ in range(2)
        }
        assert len(moves) == 1


def test_people_wait_for_a_level_only_so_long() -> None:
    """Two surprises in a turn are thought about, too."""
    waits = []
    for name in LEVELS[:-1]:
        seconds = allowed(find_bot(name)(Chance("me")), None)
        assert seconds is not None
        waits.append(seconds * (1 + 2 * AGAIN))
    assert all(wait <= most for wait, most in zip(waits, (1.0, 1.5, 3.0, 5.0), strict=True))
    assert waits == sorted(waits)


def test_a_busy_server_may_hurry_a_level_and_leaves_others_their_time() -> None:
    master, grandmaster, search = (
        find_bot(name)(Chance("me")) for name in ("master", "grandmaster", "search")
    )
    assert allowed(master, 0.1) == 0.1
    assert allowed(master, 60.0) == allowed(master, None)
    for bot in (grandmaster, search):
        assert allowed(bot, None) is None
        assert allowed(bot, 60.0) == 60.0
