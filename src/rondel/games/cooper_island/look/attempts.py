"""What pointing at a thing may mean, where it is more than the moves that name the thing.

All moves of a kind are named, possible or not, those that the present question asks for first. So
the rule that forbids the first one tells why nothing can be done with the thing now.
"""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.moves import Move
from rondel.core.notation import Guess, Refine
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.look.things import COMMON_STARTS, STARTS, islets_in_sector
from rondel.games.cooper_island.view import CooperView

# Islets and boats


def _islet(view: CooperView, name: str) -> list[Move]:
    """Lay an islet from the reserve, or use one that lies on the board."""
    if name in islets_in_sector(view.contents, view.seat):
        return [*_islet_in_play(view, name), ("place_islet", name)]
    return [("place_islet", name), *_islet_in_play(view, name)]


def _islet_in_play(view: CooperView, name: str) -> list[Move]:
    moves: list[Move] = [("islet_action", name), ("islet", name), ("next", name)]
    return [*moves, ("act", "islet_action"), ("do",)]


def _boat(view: CooperView, name: str) -> list[Move]:
    """Build a boat from the reserve, or use one on a landing space as an income hand."""
    if name in view.contents["players"][view.seat]["boats"]:
        return [("build_boat", name), ("act", "boat"), *_boat_in_play(view, name)]
    return [("hand", name), *_boat_in_play(view, name), ("scrap", name)]


def _boat_in_play(view: CooperView, name: str) -> list[Move]:
    return [("boat_action", name), ("act", "boat_action"), ("do",)]


# Cards and log tokens


def _card(view: CooperView, name: str) -> list[Move]:
    content: Content = view.content
    small = content.small_number.get(name)
    moves: list[Move] = [("keep_card", name), ("put_under", name)]
    if small is None:
        return [("use_large_card", name), ("reactivate", name), ("next", name), *moves]
    if content.small_cards[small].extra_food:
        moves.append(("raise",))
    return [("next", name), *moves]


def _logs(view: CooperView, rest: str) -> list[Move]:
    content: Content = view.content
    return [*(("next", log.id) for log in content.logs), ("do",)]


# Places that moves call by another name


def _worker(view: CooperView, name: str) -> list[Move]:
    section, _, shape = name.partition("_")
    return [("worker", section, "normal" if shape == "round" else "special")]


def _chart(view: CooperView, name: str) -> list[Move]:
    """Take the steps that lead to a place of the cartographer's track."""
    if not name.isdecimal():
        return []
    steps = int(name) - view.contents["players"][view.seat]["cartographer"]
    return [("steps", max(0, steps)), ("act", "steps"), ("act", "step")]


# Where actions of sections and effects start


def _tray(view: CooperView, rest: str) -> list[Move]:
    """Do an action that starts at a part of the viewer's board, or of the common one."""
    whose, _, name = rest.rpartition(":")
    if whose and whose != str(view.seat):
        return []
    return _started_at(STARTS, name) if whose else _started_at(COMMON_STARTS, f"tray:{name}")


def _started_at(starts: Mapping[str, str], place: str) -> list[Move]:
    actions = [action for action, start in starts.items() if start == place]
    return [(verb, action) for verb in ("act", "choose") for action in actions]


def _common_start(place: str) -> Guess:
    return lambda view, rest: _started_at(COMMON_STARTS, place)


def _or_act(*actions: str) -> Refine:
    """Add the actions of a section that lead to the moves that name the thing."""
    return lambda view, name, moves: [*moves, *(("act", action) for action in actions)]


def _land(view: CooperView, name: str, moves: list[Move]) -> list[Move]:
    """Put first what a space is most likely pointed at for, as its item tells."""
    player = view.contents["players"][view.seat]
    space = player["land"].get(name)
    if space is None:
        return []
    if space["item"] == "ruin":
        moves = sorted(moves, key=lambda move: move[0] != "remove_ruin")
        return [*moves, ("act", "ruin"), ("choose", "remove_ruin")]
    if space["item"] in player["storage"]:
        return sorted(moves, key=lambda move: move[0] != "store_from_land")
    return moves


OWN: dict[str, Guess] = {"islet": _islet, "boat": _boat, "chart": _chart}
"""By kind, what the viewer's own things may be pointed at for."""

OTHERS: dict[str, Guess] = {"islet": _islet_in_play, "boat": _boat_in_play}
"""CI-6.13: of others' things only islets and boats in play can be used."""

COMMON: dict[str, Guess] = {
    "worker": _worker,
    "card": _card,
    "bag": _common_start("bag"),
    "token": _common_start("token"),
    "logs": _logs,
    "tray": _tray,
}
"""By kind, what common things may be pointed at for."""

REFINE: dict[str, Refine] = {
    "land": _land,
    "tile": _or_act("place"),
    "landing": _or_act("boat"),
    "building": _or_act("building"),
    "price": _or_act("statue"),
    "spot": _or_act("statue", "ruin"),
    "supply": _or_act("gain"),
    "cargo": _or_act("supply"),
}
"""By kind, what comes to the moves that name the thing."""
