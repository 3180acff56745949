"""Finding a bot: one of ours, one of the entry point group `rondel.bots`, one in a file, or one of
ours with a policy from a file."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache, partial
from pathlib import Path

from rondel.bots.base import BotError, MakeBot
from rondel.bots.baseline import BaselineGreedy, BaselineMaster, BaselineSearch
from rondel.bots.greedy import GreedyBot
from rondel.bots.levels import Club, Expert, Grandmaster, Master, Novice
from rondel.bots.random import RandomBot
from rondel.bots.search import SearchBot
from rondel.bots.taught import TaughtGreedy, TaughtSearch, read_numbers
from rondel.core.plugins import plugins

_OURS: dict[str, MakeBot] = {
    "novice": Novice,
    "club": Club,
    "expert": Expert,
    "master": Master,
    "grandmaster": Grandmaster,
    "search": SearchBot,
    "greedy": GreedyBot,
    "random": RandomBot,
    "baseline-master": BaselineMaster,
    "baseline-search": BaselineSearch,
    "baseline-greedy": BaselineGreedy,
}
_TAUGHT: dict[str, type[TaughtGreedy | TaughtSearch]] = {
    "greedy": TaughtGreedy,
    "search": TaughtSearch,
}
"""Those that can be given another policy, or other values."""


def bots() -> list[str]:
    """The names of the bots that are installed: the levels for people first."""
    others = {point.name for point in plugins("rondel.bots")} - _OURS.keys()
    return [*_OURS, *sorted(others)]


@cache
def find_bot(name: str) -> MakeBot:
    """The bot of that name, or of a file as `path/to/file.py:Name`, or with a policy
    or values as `path/to/policy.toml:greedy`; `BotError` if there is none."""
    if name in _OURS:
        return _OURS[name]
    file, colon, inside = name.rpartition(":")
    if colon and file.endswith(".py"):
        return _from_file(Path(file), inside)
    if colon and file.endswith(".toml"):
        return _with_numbers(Path(file), inside)
    for point in plugins("rondel.bots"):
        if point.name == name:
            return _checked(point.load(), f"the entry point {name!r} of rondel.bots")
    raise BotError(
        f"there is no bot {name!r}; there are {', '.join(bots())}, "
        "and path/to/file.py:Name for one of your own"
    )


def _from_file(file: Path, name: str) -> MakeBot:
    if not file.is_file():
        raise BotError(f"there is no file {file} with a bot")
    module_name = f"rondel_bot_{file.stem}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    assert spec is not None, "a .py file has a spec"
    assert spec.loader is not None, "a .py file has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # classes in the file can be pickled, dataclasses work
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotError(f"{file} can't be loaded: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        raise BotError(f"{file} has no {name or 'name after the colon'}")
    return _checked(getattr(module, name), f"{file}:{name}")


def _with_numbers(file: Path, name: str) -> MakeBot:
    if name not in _TAUGHT:
        raise BotError(f"a policy is for {' or '.join(_TAUGHT)}, not for {name!r}")
    return partial(_TAUGHT[name], numbers=read_numbers(file))


def _checked(found: object, where: str) -> MakeBot:
    if not callable(found):
        raise BotError(f"{where} is not a class of bots")
    if isinstance(found, type) and not callable(getattr(found, "choose", None)):
        raise BotError(f"{where} has no choose(view, moves, budget)")
    make: MakeBot = found
    return make
