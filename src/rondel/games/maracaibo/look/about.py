"""What every thing in the picture is and does, in words, with the rule that says so.

The ids are those of `things`. Sentences are in the words, section `[thing]`; what a component
does is told by its ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rondel.core.game import About
from rondel.core.look.pointing import told
from rondel.core.words import Words
from rondel.games.maracaibo.look import (
    about_boards,
    about_chart,
    about_offers,
    about_solo,
    about_tracks,
)
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.view import MaracaiboView

CAPTAINS: dict[str, Callable[[Teller, int, str], About]] = {
    "ship": about_chart.ship,
    "explorer": about_tracks.explorer,
    "influence": about_tracks.influence,
    "seat": about_boards.seat,
}
"""By kind, what belongs to a seat, or to Ana."""

OWNED: dict[str, Callable[[Teller, int, str], About]] = {
    "upgrade": about_boards.upgrade,
    "purse": about_boards.purse,
    "synergy": about_boards.synergy,
    "task": about_boards.task,
    "hand": about_boards.hand,
    "planning": about_boards.planning,
    "tableau": about_boards.tableau,
}
"""By kind, what belongs to a seat."""

COMMON: dict[str, Callable[[Teller, str], About]] = {
    "place": about_chart.place,
    "market": about_chart.market,
    "quest": about_chart.quest,
    "legacy": about_chart.legacy,
    "extra": about_chart.extra,
    "story": about_chart.story,
    "space": about_tracks.space,
    "barrier": about_tracks.barrier,
    "nation": about_tracks.nation,
    "combat": about_tracks.combat,
    "combat_tile": about_tracks.combat_tile,
    "card": about_offers.card,
    "prestige": about_offers.prestige,
    "quest_stack": about_offers.quest_stack,
    "draw_pile": about_offers.draw_pile,
    "discards": about_offers.discards,
    "career": about_boards.career,
    "automa": about_solo.automa,
    "automa_card": about_solo.automa_card,
}
"""By kind, what belongs to all, or to Ana alone."""


def about(view: MaracaiboView, thing: str, words: Words, names: Sequence[str]) -> About:
    """What a thing is; an empty title if there is no such thing."""
    teller = Teller(view, words, names)
    if thing.partition(":")[0] in CAPTAINS:
        return told(teller, thing, COMMON, CAPTAINS, len(teller.captains))
    return told(teller, thing, COMMON, OWNED, len(teller.players))
