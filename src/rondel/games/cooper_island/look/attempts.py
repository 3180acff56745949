"""The moves that somebody may mean by pointing at a thing: what `things` says, the other way round.

All moves of a kind are named, possible or not, those that the present question asks for first. So
the rule that forbids the first one tells why nothing can be done with the thing now.
"""

from __future__ import annotations

from rondel.core.look.pointing import Guess, guessed
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.look.things import COMMON_STARTS, STARTS

QUESTIONS: dict[str, tuple[str, ...]] = {
    "ChooseStartTile": ("start_tile",),
    "ChooseHand": ("hand",),
    "ChooseIsletTile": ("place_islet",),
    "ChooseHalf": ("half",),
    "ChooseIsletLand": ("on",),
    "PlaceDrawnIslet": ("place_islet",),
    "PlaceDouble": ("place_double",),
    "FirstSpace": ("on",),
    "SecondSpace": ("on",),
    "MountainCube": ("cube",),
    "SingleWhere": ("on",),
    "SingleType": ("type",),
    "PlaceWorker": ("worker",),
    "WorkerFee": ("pay",),
    "SectionActions": ("act",),
    "Recruit": ("recruit",),
    "ChooseOrder": ("order",),
    "AssignWorker": ("assign",),
    "ChooseSteps": ("steps",),
    "Either": ("choose",),
    "ChooseIslet": ("islet_action",),
    "ChooseBoat": ("boat_action",),
    "OrderEffects": ("next",),
    "GainOneOf": ("gain",),
    "KeepGains": ("keep",),
    "MarketChoice": ("market",),
    "RemoveRuin": ("remove_ruin",),
    "StatueSpot": ("to",),
    "BuildStatue": ("build_statue",),
    "WhichStatue": ("from",),
    "BuildBoat": ("build_boat",),
    "ChooseLanding": ("landing",),
    "ErectBuilding": ("erect",),
    "SupplyShip": ("supply",),
    "Reduce": ("reduce",),
    "Pay": ("pay",),
    "PayPiece": ("pay",),
    "TakeCompensation": ("take",),
    "TakeAnchor": ("anchor",),
    "PlaceBuilding": ("put",),
    "PlaceStatue": ("put",),
    "PlaceLid": ("put",),
    "KeepCard": ("keep_card",),
    "PutUnder": ("put_under",),
    "TurnBoat": ("scrap",),
    "Haul": ("haul",),
    "HaulTo": ("put",),
    "ChooseShip": ("ship",),
    "PassIslets": ("islet",),
    "HarbourFee": ("pay",),
    "Give": ("give",),
    "Take": ("take",),
    "Feed": ("feed", "raise"),
    "Reactivate": ("reactivate",),
    "TakeStoreCube": ("take",),
    "UseSlot": ("slot",),
    "SlotCard": ("discard",),
}
"""By question the verbs of the moves that it asks for and that mention things."""


def attempts(view: View, thing: str) -> list[Move]:
    return guessed(view, thing, COMMON, OWN, QUESTIONS, OTHERS)


def _verbs(*verbs: str, start: tuple[str, ...] = ()) -> Guess:
    """These verbs with the thing's name, or an action of a section that begins with them."""
    starts: list[Move] = [("act", action) for action in start]
    return lambda view, name: [*((verb, name) for verb in verbs), *starts]


def _land(view: View, name: str) -> list[Move]:
    """What lies on a space tells what it may be pointed at for."""
    space = view["players"][view.seat]["land"].get(name)
    if space is None:
        return []
    verbs = ["on", "put", "store_from_land", "haul", "pay", "give", "feed", "remove_ruin"]
    starts: list[Move] = []
    if space["item"] == "ruin":
        verbs.insert(0, "remove_ruin")
        starts = [("act", "ruin"), ("choose", "remove_ruin")]
    elif space["item"] in view["players"][view.seat]["storage"]:
        verbs.insert(0, "store_from_land")
    return [*((verb, name) for verb in dict.fromkeys(verbs)), *starts]


def _islet(view: View, name: str) -> list[Move]:
    """One in the reserve, or drawn from it, is to be laid, one on the board to be used."""
    sector = view["ring"][10 * view.seat : 10 * view.seat + 10]
    if any(islet is not None and islet["islet"] == name for islet in sector):
        return [*_islet_in_play(view, name), ("place_islet", name)]
    return [("place_islet", name), *_islet_in_play(view, name)]


def _islet_in_play(view: View, name: str) -> list[Move]:
    return [("islet_action", name), ("islet", name), ("next", name), ("act", "islet_action")]


def _boat(view: View, name: str) -> list[Move]:
    """One in the reserve is to be built; one on a landing space is an income hand."""
    if name in view["players"][view.seat]["boats"]:
        return [("build_boat", name), ("act", "boat"), *_boat_in_play(view, name)]
    return [("hand", name), *_boat_in_play(view, name), ("scrap", name)]


def _boat_in_play(view: View, name: str) -> list[Move]:
    return [("boat_action", name), ("act", "boat_action")]


def _card(view: View, name: str) -> list[Move]:
    content: Content = view.content
    small = content.small_number.get(name)
    moves: list[Move] = [("keep_card", name), ("put_under", name)]
    if small is None:
        return [("use_large_card", name), ("reactivate", name), ("next", name), *moves]
    if content.small_cards[small].extra_food:
        moves.append(("raise",))
    return [("next", name), *moves]


def _worker(view: View, name: str) -> list[Move]:
    section, _, shape = name.partition("_")
    return [("worker", section, "normal" if shape == "round" else "special")]


def _chart(view: View, name: str) -> list[Move]:
    """A place of the marker means so many steps."""
    if not name.isdecimal():
        return []
    steps = int(name) - view["players"][view.seat]["cartographer"]
    return [("steps", max(0, steps)), ("act", "steps"), ("act", "step")]


def _trade(view: View, name: str) -> list[Move]:
    return [(name,)]


def _tray(view: View, rest: str) -> list[Move]:
    """Actions that start at a part of the own board, or of the common one."""
    whose, _, name = rest.rpartition(":")
    if whose and whose != str(view.seat):
        return []
    return _started_at(STARTS, name) if whose else _started_at(COMMON_STARTS, f"tray:{name}")


def _started_at(starts: dict[str, str], place: str) -> list[Move]:
    actions = [action for action, start in starts.items() if start == place]
    return [(verb, action) for verb in ("act", "choose") for action in actions]


def _common_start(place: str) -> Guess:
    return lambda view, rest: _started_at(COMMON_STARTS, place)


def _logs(view: View, rest: str) -> list[Move]:
    return [("next", log.id) for log in view.content.logs]


OWN: dict[str, Guess] = {
    "land": _land,
    "water": _verbs("half"),
    "islet": _islet,
    "storage": _verbs("pay", "give", "feed"),
    "market": _verbs("store_from_market"),
    "tile": _verbs("place_double", start=("place",)),
    "hand": _verbs("hand"),
    "boat": _boat,
    "landing": _verbs("landing", start=("boat",)),
    "building": _verbs("erect", start=("building",)),
    "price": _verbs("build_statue", start=("statue",)),
    "spot": _verbs("to", "from", start=("statue", "ruin")),
    "crate": _verbs("use_lid", "reactivate"),
    "available": _verbs("assign"),
    "pool": _verbs("recruit"),
    "hire": _verbs("hire"),
    "chart": _chart,
    "use": _verbs("use_cartographer"),
    "trade": _trade,
    "ship": _verbs("ship", "anchor"),
}
"""By kind, what the viewer's own things may be pointed at for."""

OTHERS: dict[str, Guess] = {"islet": _islet_in_play, "boat": _boat_in_play}
"""CI-6.13: of others' things only islets and boats in play can be used."""

COMMON: dict[str, Guess] = {
    "worker": _worker,
    "supply": _verbs("gain", "take", "keep", "market", "cube", "reduce", start=("gain",)),
    "landscape": _verbs("type", "start_tile"),
    "store": _verbs("take"),
    "card": _card,
    "cargo": _verbs("supply", start=("supply",)),
    "order": _verbs("order"),
    "bag": _common_start("bag"),
    "token": _common_start("token"),
    "logs": _logs,
    "slot": _verbs("slot"),
    "action": _verbs("discard"),
    "tray": _tray,
}
"""By kind, what common things may be pointed at for."""
