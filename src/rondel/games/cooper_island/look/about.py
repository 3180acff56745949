"""What every thing in the picture is and does, in words, with the rule that says so.

The ids are those of `things`. Sentences are in the words, section `[thing]`; what a component
does is told by its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rondel.core.game import About
from rondel.core.look.pointing import told
from rondel.core.words import Words
from rondel.games.cooper_island.look import about_boards, about_common, about_map
from rondel.games.cooper_island.look.teller import Teller
from rondel.games.cooper_island.view import CooperView


def about(view: CooperView, thing: str, words: Words, names: Sequence[str]) -> About:
    return told(Teller(view, words, names), thing, COMMON, OWNED, view.seats)


OWNED: dict[str, Callable[[Teller, int, str], About]] = {
    "land": about_map.land,
    "water": about_map.water,
    "islet": about_map.islet,
    "storage": about_boards.storage,
    "market": about_boards.market,
    "tile": about_boards.tile,
    "hand": about_boards.hand,
    "boat": about_boards.boat,
    "landing": about_boards.landing,
    "building": about_boards.building,
    "price": about_boards.price,
    "spot": about_boards.spot,
    "crate": about_boards.crate,
    "available": about_boards.available,
    "pool": about_boards.pool,
    "milestone": about_boards.milestone,
    "hire": about_boards.hire,
    "chart": about_boards.chart,
    "use": about_boards.use,
    "trade": about_boards.trade,
}
"""By kind, what belongs to a seat."""

COMMON: dict[str, Callable[[Teller, str], About]] = {
    "worker": about_map.worker,
    "ship": about_map.ship,
    "supply": about_common.supply,
    "landscape": about_common.landscape,
    "store": about_common.store,
    "tray": about_boards.tray,
    "card": about_common.card,
    "stack": about_common.stack,
    "cargo": about_common.cargo,
    "harbormaster": about_common.harbormaster,
    "order": about_common.order,
    "bag": about_common.bag,
    "single_tiles": about_common.single_tiles,
    "logs": about_common.logs,
    "token": about_common.token,
    "seat": about_common.seat,
    "cooper": about_common.cooper,
    "strategy": about_common.strategy,
    "slot": about_common.slot,
    "action": about_common.action,
}
"""By kind, what belongs to all, to Cooper, or tells its owner itself."""
