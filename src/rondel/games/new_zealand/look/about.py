"""What every thing in the picture is and does, in words, with the rule that says so.

The ids are those of `things`. Sentences are in the words, section `[thing]`; what a component
does is told by its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rondel.core.game import About
from rondel.core.look.pointing import told
from rondel.core.words import Words
from rondel.games.new_zealand.look import about_boards, about_map, about_offers, about_solo
from rondel.games.new_zealand.look.teller import Teller
from rondel.games.new_zealand.view import NewZealandView


def about(view: NewZealandView, thing: str, words: Words, names: Sequence[str]) -> About:
    """Tell of a thing; nothing if there is no such thing."""
    teller = Teller(view, words, names)
    return told(teller, thing, COMMON, OWNED, len(teller.captains))


OWNED: dict[str, Callable[[Teller, int, str], About]] = {
    "runholder": about_map.runholder,
    "ship": about_map.ship,
    "hand": about_boards.hand,
    "disc": about_boards.disc,
    "aux": about_boards.aux,
    "pair": about_boards.pair,
    "row": about_boards.row,
    "private": about_boards.private,
    "purse": about_boards.purse,
    "area": about_boards.area,
    "taken": about_boards.taken,
}
"""By kind, what belongs to a seat, or to Sarah."""

COMMON: dict[str, Callable[[Teller, str], About]] = {
    "space": about_map.space,
    "water": about_map.water,
    "harbour": about_map.harbour,
    "post": about_map.post,
    "path": about_map.path,
    "master": about_map.master,
    "job": about_offers.job,
    "bonus": about_offers.bonus,
    "foresight": about_offers.foresight,
    "bag": about_offers.bag,
    "sheep": about_offers.sheep,
    "market_deck": about_offers.market_deck,
    "objective": about_offers.objective,
    "objective_deck": about_offers.objective_deck,
    "stack": about_offers.stack,
    "supply": about_offers.supply,
    "market_token": about_offers.market_token,
    "deck": about_boards.deck,
    "discards": about_boards.discards,
    "seat": about_boards.seat,
    "sarah": about_solo.sarah,
    "sarah_tile": about_solo.sarah_tile,
    "sarah_card": about_solo.sarah_card,
}
"""By kind, what belongs to all, to Sarah, or tells its owner itself."""
