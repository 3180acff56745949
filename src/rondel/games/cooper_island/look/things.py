"""The things that moves mention, as the picture calls them in `data-thing`.

    land:{seat}:e3           a land space of a seat      water:{seat}:R1a      half of a sand bank
    worker:C_round           a worker space              islet:{seat}:islet_coin  in reserve or laid
    storage:{seat}:wood      pieces in a storage         market:{seat}:wood    … on a marketplace
    supply:wood              pieces in the supply        landscape:forest      the single tiles
    tile:{seat}:forest+meadow  a side of a double tile   hand:{seat}:place_islet  a printed hand
    boat:{seat}:boat_coin    an income boat              landing:{seat}:landing_1  a landing space
    building:{seat}:fortress  a building to erect        price:{seat}:stone    a price of a statue
    spot:{seat}:statue_spot_start  a statue spot         crate:{seat}:crate_draw  a crate space
    card:mint_house          a building card             stack:small_cards     a stack of cards
    cargo:cargo_2            a cargo ship                order:order_boats     a royal order
    ship:{seat}:one_sail     a ship                      chart:{seat}:3        a place of the marker
    use:{seat}:new_land      a use of the cartographer   trade:{seat}:trade_any  a trade
    hire:{seat}:worker       a kind of hire space        pool:{seat}:normal    workers to hire
    available:{seat}:normal  workers to place            bag, logs, token      common stocks
    tray:{seat}:tiles        a part of a board, for actions that start there
    slot:slot_top            a slot of Cooper's display  action:B1             a card of Cooper's
    store:wood               cubes in Cooper's storehouse
    milestone:{seat}:milestone_boats, harbormaster, single_tiles, seat:{seat}, cooper and
    strategy:helm are there to be asked about

The table of moves says what most moves mention; here is what the odd ones do. A move may mention
several things where any of them will do, or none.
"""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.cooper_island.content import Content
from rondel.games.cooper_island.pieces import SECTOR_SIZE
from rondel.games.cooper_island.view import CooperContents, CooperView

IN_FRONT = frozenset(
    {"tray", "chart", "landing", "tile", "hand", "use", "trade", "price", "hire", "pool"}
)
"""What a board has only where it is drawn in full."""


def is_only_in_front(view: CooperView, seat: int, thing: str) -> bool:
    """Return whether a thing of a seat is left out where the seat's board is drawn small."""
    kind, _, name = thing.partition(f":{seat}:")
    if kind in ("islet", "boat"):
        player = view.contents["players"][seat]
        return name in player["islets"] or name in player["boats"]
    return kind in IN_FRONT and name != ""


# Worker spaces


def worker_space(view: CooperView, seat: int, move: Move) -> list[str]:
    return [f"worker:{worker_space_id(move)}"]


def worker_space_id(move: Move) -> str:
    """CI-5.4: return the worker space: round for normal workers, square for special ones."""
    _, section, worker = move
    return f"{section}_{'round' if worker == 'normal' else 'square'}"


def land_and_storage(view: CooperView, seat: int, move: Move) -> list[str]:
    """Find where a cube lies, and where it goes: while a price is paid, the cube is the price."""
    return [f"land:{seat}:{move[1]}", f"tray:{seat}:storage"]


# Islets and boats in play, whoever owns them


def islets_in_sector(contents: CooperContents, seat: int) -> list[str]:
    """Return the islets that a seat has laid: those in its sector of the ring (CI-2.8)."""
    start = SECTOR_SIZE * seat
    sector = contents["ring"][start : start + SECTOR_SIZE]
    return [islet["islet"] for islet in sector if islet is not None]


def islets_laid(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-6.13: find all islets of the kind on the board."""
    return _islets_laid(view, str(move[1]))


def _islets_laid(view: CooperView, name: str) -> list[str]:
    return [
        f"islet:{place // SECTOR_SIZE}:{name}"
        for place, islet in enumerate(view.contents["ring"])
        if islet is not None and islet["islet"] == name
    ]


def boats_face_up(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-6.13: find all boats of the kind that lie face up on a landing space."""
    return _boats_face_up(view, str(move[1]))


def _boats_face_up(view: CooperView, name: str) -> list[str]:
    return [
        f"boat:{owner}:{name}"
        for owner, player in enumerate(view.contents["players"])
        for boat in player["landing"].values()
        if boat is not None and boat["boat"] == name and boat["face_up"]
    ]


# What depends on more than the move


def cards_and_logs(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-14.11: find the small card whose effect is due; of a log token the stock."""
    content: Content = view.content
    if move[1] in content.small_number:
        return [f"card:{move[1]}"]
    return ["logs"] if any(move[1] == log.id for log in content.logs) else []


def origin_of_action(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-18.6: find the islet or the boat whose action comes up; of a log token the stock."""
    origin = str(view.mentions.get("origin", ""))
    return [*_islets_laid(view, origin), *_boats_face_up(view, origin)] or ["logs"]


def cards_for_extra_food(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-15.12: find the cards that allow the seat to pay more food."""
    owned = view.contents["players"][seat]["small_cards"]
    content: Content = view.content
    return [
        f"card:{card.id}" for card in content.small_cards if card.extra_food and card.id in owned
    ]


def taken_from(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-19.30: find a cube of Cooper's storehouse; else a piece of the general supply."""
    kind = "store" if view.contents["question"] == "TakeStoreCube" else "supply"
    return [f"{kind}:{move[1]}"]


def place_after_steps(view: CooperView, seat: int, move: Move) -> list[str]:
    """CI-6.12: find where the cartographer's marker comes to stand."""
    return [f"chart:{seat}:{view.contents['players'][seat]['cartographer'] + int(move[1])}"]


# Actions of sections and effects: where they start


def start_of_action(view: CooperView, seat: int, move: Move) -> list[str]:
    name = str(move[1])
    if name in COMMON_STARTS:
        return [COMMON_STARTS[name]]
    return [f"tray:{seat}:{STARTS[name]}"] if name in STARTS else []


COMMON_STARTS = {"draw": "bag", "token": "token", "supply": "tray:cargo", "gain": "tray:supply"}
"""Where actions start that use what all share."""
STARTS = {
    "place": "tiles",
    "step": "chart",
    "steps": "chart",
    "boat": "boats",
    "building": "buildings",
    "statue": "statues",
    "build_statue": "statues",
}
"""On which part of the seat's board other actions start."""
