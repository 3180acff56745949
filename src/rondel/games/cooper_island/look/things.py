"""The things that moves mention, as the picture calls them in `data-thing`.

    land:S:e3            a land space of seat S          water:S:R1a       half of a sand bank
    worker:C_round       a worker space                  islet:S:islet_coin  in reserve or on a bank
    storage:S:wood       pieces in a storage             market:S:wood     … on a marketplace
    supply:wood          pieces in the general supply    landscape:forest  the single tiles
    tile:S:forest+meadow a side of a double tile         hand:S:place_islet  a printed income hand
    boat:S:boat_coin     an income boat                  landing:S:landing_1 a landing space
    building:S:fortress  a building still to erect       price:S:stone     a price of a statue
    spot:S:statue_spot_start  a statue spot              crate:S:crate_draw  a crate space
    card:mint_house      a building card                 stack:small_cards a stack of cards
    cargo:cargo_2        a cargo ship                    order:order_boats a royal order
    ship:S:one_sail      a ship                          chart:S:3         a place of the marker
    use:S:new_land       a use of the cartographer       trade:S:trade_any a trade
    hire:S:worker        a kind of hire space            pool:S:normal     workers to hire
    available:S:normal   workers to place                bag, logs, token  common stocks
    tray:S:tiles         a part of a board, for actions that start there
    slot:slot_top        a slot of Cooper's display      action:B1         a card of Cooper's
    store:wood           cubes in Cooper's storehouse    milestone:S:milestone_boats
    harbormaster, single_tiles, seat:S, cooper, strategy:helm  are there to be asked about

A move may mention several things where any of them will do, or none.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.moves import Move
from rondel.core.table import View
from rondel.games.cooper_island.content import Content

Finder = Callable[[View, int, str], list[str]]
Lone = Callable[[View, int], list[str]]


def things(view: View, move: Move, seat: int) -> list[str]:
    """What a move of a seat mentions.

    What lies on a board is drawn in full only where that board lies in front: of a move that isn't
    the viewer's own the seat is mentioned too, which is always there.
    """
    found = _mentioned(view, move, seat)
    if seat != view.seat and any(_in_front_only(view, thing, seat) for thing in found):
        found.append(f"seat:{seat}")
    return found


def _mentioned(view: View, move: Move, seat: int) -> list[str]:
    verb, *arguments = move
    if not arguments:
        alone = LONE.get(str(verb))
        return alone(view, seat) if alone is not None else []
    if verb == "worker":
        shape = "round" if arguments[1] == "normal" else "square"
        return [f"worker:{arguments[0]}_{shape}"]
    find = FINDERS.get(str(verb))
    return find(view, seat, str(arguments[0])) if find is not None else []


def _in_front_only(view: View, thing: str, seat: int) -> bool:
    """Whether something of a seat's board is left out where that board is drawn small."""
    kind, _, name = thing.partition(f":{seat}:")
    player = view["players"][seat]
    if kind in ("islet", "boat"):
        return name in player["islets"] or name in player["boats"]
    return kind in IN_FRONT and name != ""


IN_FRONT = frozenset(
    {"tray", "chart", "landing", "tile", "hand", "use", "trade", "price", "hire", "pool"}
)


def _common(kind: str) -> Finder:
    return lambda view, seat, name: [f"{kind}:{name}"]


def _own(kind: str) -> Finder:
    return lambda view, seat, name: [f"{kind}:{seat}:{name}"]


def _land_or_storage(view: View, seat: int, name: str) -> list[str]:
    kind = "land" if name in view["players"][seat]["land"] else "storage"
    return [f"{kind}:{seat}:{name}"]


def _hand(view: View, seat: int, name: str) -> list[str]:
    """CI-3.4: a printed hand, or a boat."""
    kind = "boat" if name in view.content.boat_number else "hand"
    return [f"{kind}:{seat}:{name}"]


def _islet_on_board(view: View, seat: int, name: str) -> list[str]:
    """CI-6.13: an islet of this kind, whoever laid it."""
    return [
        f"islet:{place // 10}:{name}"
        for place, islet in enumerate(view["ring"])
        if islet is not None and islet["islet"] == name
    ]


def _boat_in_play(view: View, seat: int, name: str) -> list[str]:
    """CI-6.13: a boat of this kind that lies face up, whoever built it."""
    return [
        f"boat:{owner}:{name}"
        for owner, player in enumerate(view["players"])
        for boat in player["landing"].values()
        if boat is not None and boat["boat"] == name and boat["face_up"]
    ]


def _effect(view: View, seat: int, name: str) -> list[str]:
    """CI-14.11: an islet, a log token or a small card whose effect is due."""
    content: Content = view.content
    if name in content.islet_number:
        return _islet_on_board(view, seat, name)
    if name in content.small_number or name in content.large_number:
        return [f"card:{name}"]
    return ["logs"] if any(name == log.id for log in content.logs) else []


def _taken(view: View, seat: int, name: str) -> list[str]:
    """CI-19.30: a cube of Cooper's storehouse; else a piece of the general supply."""
    kind = "store" if view["question"] == "TakeStoreCube" else "supply"
    return [f"{kind}:{name}"]


def _ready_again(view: View, seat: int, name: str) -> list[str]:
    """CI-12.7: a large card, or the lid on a crate space."""
    if name in view.content.crate_number:
        return [f"crate:{seat}:{name}"]
    return [f"card:{name}"]


def _steps(view: View, seat: int, steps: str) -> list[str]:
    """CI-6.12: where the cartographer's marker comes to stand."""
    return [f"chart:{seat}:{view['players'][seat]['cartographer'] + int(steps)}"]


def _action(view: View, seat: int, name: str) -> list[str]:
    """Where an action of a section starts, and the pieces that it may be done with."""
    if name in ON_BOARD:
        return ON_BOARD[name](view, seat)
    pieces = PIECES_FOR[name](view, seat) if name in PIECES_FOR else []
    if name in COMMON_STARTS:
        return [COMMON_STARTS[name], *pieces]
    return [f"tray:{seat}:{STARTS[name]}", *pieces] if name in STARTS else []


def _tiles(view: View, seat: int) -> list[str]:
    tiles = view["players"][seat]["tiles"]
    return [
        f"tile:{seat}:{'+'.join(side)}"
        for tile in view.content.tiles.double_tiles
        for side in tile.sides
        if tiles[tile.id]
    ]


def _unbuilt_boats(view: View, seat: int) -> list[str]:
    return [f"boat:{seat}:{boat}" for boat in view["players"][seat]["boats"]]


def _unbuilt(view: View, seat: int) -> list[str]:
    left = view["players"][seat]["buildings_left"]
    return [f"building:{seat}:{name}" for name, count in left.items() if count]


def _prices(view: View, seat: int) -> list[str]:
    return [f"price:{seat}:{price.id}" for price in view.content.statue_costs]


def _cargo(view: View, seat: int) -> list[str]:
    return [f"cargo:{ship}" for ship in view["players"][seat]["lids_on_ships"]]


def _ruins(view: View, seat: int) -> list[str]:
    """CI-6.16: the ruins on the seat's land."""
    land = view["players"][seat]["land"]
    return [f"land:{seat}:{name}" for name, space in land.items() if space["item"] == "ruin"]


def _islets(view: View, seat: int) -> list[str]:
    return [
        thing for islet in view.content.islets for thing in _islet_on_board(view, seat, islet.id)
    ]


def _boats(view: View, seat: int) -> list[str]:
    return [thing for boat in view.content.boats for thing in _boat_in_play(view, seat, boat.id)]


def _raise(view: View, seat: int) -> list[str]:
    """CI-15: what allows to pay more food."""
    owned = view["players"][seat]["small_cards"]
    return [
        f"card:{card.id}"
        for card in view.content.small_cards
        if card.extra_food and card.id in owned
    ]


COMMON_STARTS = {"draw": "bag", "token": "token", "supply": "tray:cargo", "gain": "tray:supply"}
STARTS = {
    "place": "tiles",
    "step": "chart",
    "steps": "chart",
    "boat": "boats",
    "building": "buildings",
    "statue": "statues",
    "build_statue": "statues",
}

PIECES_FOR: dict[str, Lone] = {
    "place": _tiles,
    "boat": _unbuilt_boats,
    "building": _unbuilt,
    "statue": _prices,
    "build_statue": _prices,
    "supply": _cargo,
}

ON_BOARD: dict[str, Lone] = {
    "ruin": _ruins,
    "remove_ruin": _ruins,
    "islet_action": _islets,
    "boat_action": _boats,
}

LONE: dict[str, Lone] = {
    "trade_cloth": lambda view, seat: [f"trade:{seat}:trade_cloth"],
    "trade_gold": lambda view, seat: [f"trade:{seat}:trade_gold"],
    "trade_any": lambda view, seat: [f"trade:{seat}:trade_any"],
    "raise": _raise,
}

FINDERS: dict[str, Finder] = {
    "start_tile": _common("landscape"),
    "hand": _hand,
    "place_islet": _own("islet"),
    "half": _own("water"),
    "on": _own("land"),
    "place_double": _own("tile"),
    "cube": _common("supply"),
    "type": _common("landscape"),
    "act": _action,
    "hire": _own("hire"),
    "recruit": _own("pool"),
    "order": _common("order"),
    "assign": _own("available"),
    "steps": _steps,
    "choose": _action,
    "islet_action": _islet_on_board,
    "islet": _islet_on_board,
    "boat_action": _boat_in_play,
    "next": _effect,
    "gain": _common("supply"),
    "keep": _common("supply"),
    "market": _common("supply"),
    "take": _taken,
    "reduce": _common("supply"),
    "remove_ruin": _own("land"),
    "to": _own("spot"),
    "from": _own("spot"),
    "build_statue": _own("price"),
    "build_boat": _own("boat"),
    "scrap": _own("boat"),
    "landing": _own("landing"),
    "erect": _own("building"),
    "supply": _common("cargo"),
    "pay": _land_or_storage,
    "give": _land_or_storage,
    "feed": _land_or_storage,
    "put": _own("land"),
    "haul": _own("land"),
    "keep_card": _common("card"),
    "put_under": _common("card"),
    "anchor": _own("ship"),
    "ship": _own("ship"),
    "store_from_land": _own("land"),
    "store_from_market": _own("market"),
    "use_lid": _own("crate"),
    "use_cartographer": _own("use"),
    "use_large_card": _common("card"),
    "reactivate": _ready_again,
    "slot": _common("slot"),
    "discard": _common("action"),
}
"""By verb, how its first argument leads to things."""
