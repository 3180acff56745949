"""What the picture calls its things in `data-thing`, and the odd ways in which moves mention them.

    place:havana              a location
    market:santiago:sugar     a market space
    quest:Q04                 an open quest tile, anywhere
    legacy:L10                a legacy tile in play
    extra:fleet_10            a space of fleet or mine
    story:story_01            a story card in play
    space:7s                  an explorer space
    barrier:red               a barrier of the explorer track
    nation:france             a nation
    combat:1                  a combat stack
    combat_tile               the combat that is going on
    card:bookkeeper           a project card, anywhere
    prestige:abbey            a prestige building
    career:K1                 a career card
    quest_stack               quest tiles to come
    draw_pile, discards       the common piles

    upgrade:{seat}:UPG-01     an area of a ship board
    purse:{seat}:doubloons    what a seat has
    synergy:{seat}:medal      a synergy token, or its place
    task:{seat}:1             a task of the career
    hand:{seat}, planning:{seat}, tableau:{seat}  all cards of a seat there

    influence:{seat}:france   a marker on a nation's track
    ship:{seat}, explorer:{seat}, seat:{seat}     the number after the seats is Ana's
    automa, automa:deck, automa_card:A1           what is Ana's alone (MA-21)

Most verbs say in the table of moves what they mention. Here are the others. A move may mention
several things where any of them will do.
"""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.view import MaracaiboView


def ship_place(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-5.1: the location where the ship stands."""
    return [f"place:{_ship(view, seat)}"]


def _ship(view: MaracaiboView, seat: int) -> str:
    """Where the ship is. The questions about it say so, which saves looking at the whole table."""
    place = view.mentions.get("location")
    return place if isinstance(place, str) else view.contents["players"][seat]["ship"]


def market_space(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-6.2: the market space there that wants the good."""
    return [f"market:{_ship(view, seat)}:{move[1]}"]


def extra_space(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-7.21, MA-7.22: the space of the fleet or of the mine with this cost."""
    return [f"extra:{move[0]}_{move[1]}"]


def area_of_action(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-16.5: the area that the village action belongs to."""
    content: Content = view.content
    area = content.village_actions[str(move[1])].upgrade
    return [f"upgrade:{seat}:{content.upgrade_ids[area]}"]


def cards_with_good(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-10.3: the hand cards that show it; of a hand that isn't seen, the hand."""
    hand = view.contents["players"][seat]["hand"]
    if hand is None:
        return [f"hand:{seat}"]
    content: Content = view.content
    return [f"card:{card}" for card in hand if content.card_entry(card).good == move[1]]


def boosted_by(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-7.11: what the boost is paid with."""
    return [f"purse:{seat}:{move[1]}s"]


def drilled_by(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-18.6: the workers, and the cards that let one return them."""
    content: Content = view.content
    bought = view.contents["players"][seat]["tableau"]
    drills = [card for card in bought if _has(content, card, "drill")]
    return [f"purse:{seat}:workers", *(f"card:{card}" for card in drills)]


def _has(content: Content, card: str, effect: str) -> bool:
    return any(op[0] == effect for op in content.card_entry(card).permanent)


def card_and_planning(view: MaracaiboView, seat: int, move: Move) -> list[str]:
    """MA-3.6: the card, and where it goes: while cards are bought, the card alone is bought."""
    return [f"card:{move[1]}", f"planning:{seat}"]
