"""Finding bots, and the random one."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import rondel
from rondel.bots import LEVELS, BotError, Budget, RandomBot, bots, catalogue, find_bot
from rondel.bots.baseline import BASELINE
from rondel.core.chance import Chance

BOT = """
class First:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, view, moves, budget):
        return moves[0]


def make(chance):
    return First(chance)


class Mute:
    pass


number = 3
"""


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    return file


def test_by_name() -> None:
    assert find_bot("random") is RandomBot
    assert "random" in bots()


@pytest.mark.parametrize("name", ["First", "make"])
def test_from_a_file(bot_file: Path, name: str) -> None:
    bot = find_bot(f"{bot_file}:{name}")(Chance("a"))
    table = rondel.new("cooper-island", seats=2, seed=1)
    moves = table.moves()
    assert bot.choose(table.view(table.seat), moves, Budget()) == moves[0]


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_with_a_policy_from_a_file(tmp_path: Path, name: str) -> None:
    """Whoever loves to pass does so at once, if it looks at nothing else."""
    table = rondel.new("cooper-island", seats=2, seed=1)
    while "end_turn" not in {move[0] for move in table.moves()}:
        table.play(table.moves()[0])
    view, moves = table.view(table.seat), table.moves()
    file = tmp_path / "idle.toml"
    for verb in ("end_turn", next(move[0] for move in moves if move[0] != "end_turn")):
        file.write_text(f"[verbs]\n{verb} = 1e12\n", encoding="utf-8")
        catalogue.find_bot.cache_clear()
        bot = find_bot(f"{file}:{name}")(Chance("a"))
        assert bot.choose(view, moves, Budget(iterations=1))[0] == verb


def test_from_another_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("dice", "rondel.bots:RandomBot", "rondel.bots")
    monkeypatch.setattr(catalogue, "plugins", lambda group: EntryPoints([point]))
    assert bots() == [*LEVELS, "search", "greedy", "random", *BASELINE, "dice"]
    assert find_bot("dice") is RandomBot


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clever", "there is no bot 'clever'"),
        ("", "there is no bot ''"),
        ("missing.py:Bot", "no file missing.py"),
        ("{file}:Second", "has no Second"),
        ("{file}:", "has no name"),
        ("{file}:Mute", "has no choose"),
        ("{file}:number", "is not a class of bots"),
        ("policy.toml:master", "a policy is for greedy or search, not for 'master'"),
        ("policy.toml:greedy", "policy.toml can't be read"),
    ],
)
def test_what_is_wrong_is_said(bot_file: Path, name: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        find_bot(name.format(file=bot_file))


def test_a_file_that_does_not_load(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import no_such_module\n", encoding="utf-8")
    with pytest.raises(BotError, match="can't be loaded: ModuleNotFoundError"):
        find_bot(f"{file}:Bot")


def test_the_random_bot_plays_every_move_and_repeats_itself() -> None:
    table = rondel.new("cooper-island", seats=2, seed=1)
    moves = table.moves()
    view = table.view(table.seat)

    def play(seed: str) -> list[rondel.Move]:
        bot = RandomBot(Chance(seed))
        return [bot.choose(view, moves, Budget()) for _ in range(200)]

    assert play("a") == play("a")
    assert play("a") != play("b")
    assert set(Counter(play("a"))) == set(moves)


def test_a_budget_is_free_by_default() -> None:
    assert (Budget().seconds, Budget().iterations) == (None, None)
    assert Budget(seconds=0.5, iterations=100).iterations == 100
