"""Bots: players that are programs.

A bot is any object with `choose(view, moves, budget)`. It gets what its seat may see, never the
table, and answers with one of the moves. Its class is called with a `Chance`, the bot's own
luck, so that games between bots can be repeated.
"""

from rondel.bots.base import Bot, BotError, Budget, MakeBot
from rondel.bots.catalogue import bots, find_bot
from rondel.bots.greedy import GreedyBot
from rondel.bots.levels import LEVELS
from rondel.bots.random import RandomBot
from rondel.bots.search import SearchBot

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "Budget",
    "GreedyBot",
    "MakeBot",
    "RandomBot",
    "SearchBot",
    "bots",
    "find_bot",
]
