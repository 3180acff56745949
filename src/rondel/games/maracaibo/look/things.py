"""The things that moves mention, as the picture calls them in `data-thing`.

    place:havana         a location                      market:santiago:sugar  a market space
    quest:Q04            an open quest tile, anywhere    legacy:L10        a legacy tile in play
    extra:fleet_10       a space of fleet or mine        story:story_01    a story card in play
    space:7s             an explorer space               barrier:red       a barrier of the track
    nation:france        a nation                        combat:1          a combat stack
    combat_tile          the combat that is going on     card:bookkeeper   a project card, anywhere
    prestige:abbey       a prestige building             career:K1         a career card
    quest_stack          quest tiles to come             draw_pile, discards  the common piles
    upgrade:S:UPG-01     an area of a ship board         purse:S:doubloons what a seat has
    synergy:S:medal      a synergy token, or its place   task:S:1          a task of the career
    influence:S:france   a marker on a nation's track    hand:S, planning:S, tableau:S  all cards
    ship:S, explorer:S, seat:S                           the number after the seats is Ana's
    automa, automa:deck, automa_card:A1                  what is Ana's (MA-21)

A move may mention several things where any of them will do, or none.
"""

from __future__ import annotations

from rondel.core.look.pointing import (
    Finder,
    common,
    lone,
    mentioned,
    own,
)
from rondel.core.moves import Move
from rondel.core.table import View

IN_FRONT = frozenset({"card", "upgrade", "career", "task", "hand", "synergy", "purse"})
"""What is drawn only on the board that lies in front, or only for its owner."""


def things(view: View, move: Move, seat: int) -> list[str]:
    return mentioned(view, move, seat, FINDERS, IN_FRONT)


def _here(view: View, seat: int, move: Move) -> list[str]:
    """MA-5.1: the location where the ship stands."""
    return [f"place:{view['players'][seat]['ship']}"]


def _market(view: View, seat: int, move: Move) -> list[str]:
    """MA-6.2: the market space there that wants the good."""
    return [f"market:{view['players'][seat]['ship']}:{move[1]}"]


def _extra(view: View, seat: int, move: Move) -> list[str]:
    return [f"extra:{move[0]}_{move[1]}"]


def _upgrade_action(view: View, seat: int, move: Move) -> list[str]:
    """MA-16.5: the area that the village action belongs to."""
    area = view.content.village_actions[str(move[1])].upgrade
    return [f"upgrade:{seat}:{view.content.upgrade_ids[area]}"]


def _cards_with_good(view: View, seat: int, move: Move) -> list[str]:
    """MA-10.3: the hand cards that show it; of a hand that isn't seen, the hand."""
    hand = view["players"][seat]["hand"]
    if hand is None:
        return [f"hand:{seat}"]
    entry = view.content.card_entry
    return [f"card:{card}" for card in hand if entry(card).good == move[1]]


def _boost(view: View, seat: int, move: Move) -> list[str]:
    """MA-7.11: what the boost is paid with."""
    return [f"purse:{seat}:{move[1]}s"]


FINDERS: dict[str, Finder] = {
    "sail": common("place"),
    "sail_by": common("place"),
    "settle": common("place"),
    "flag": common("place"),
    "village_flag": common("place"),
    "city": _here,
    "villages": _here,
    "explore": common("space"),
    "explore_by": common("space"),
    "fleet": _extra,
    "mine": _extra,
    "deliver": _market,
    "plan": common("card"),
    "buy": common("card"),
    "take": common("card"),
    "discard": common("card"),
    "assistant": common("card"),
    "use": common("card"),
    "card_quest": common("card"),
    "good": _cards_with_good,
    "discard_hand": lone("hand:S"),
    "draw": lone("draw_pile"),
    "draw_rest": lone("draw_pile"),
    "quest": common("quest"),
    "story_quest": common("story"),
    "station": common("legacy"),
    "remove": common("legacy"),
    "invest": common("prestige"),
    "career": common("career"),
    "task": own("task"),
    "disc": own("upgrade"),
    "use_upgrade": _upgrade_action,
    "synergy": own("synergy"),
    "nation": common("nation"),
    "settle_here": common("nation"),
    "stack": common("combat"),
    "boost": _boost,
    "drill": lone("purse:S:workers"),
    "work": lone("purse:S:doubloons"),
}
"""By verb, how a move leads to things."""
