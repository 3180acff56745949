"""The things that moves mention, as the picture calls them in `data-thing`.

    space:r1             a trail space                   water:N1          a water space
    harbour:N1           a harbour                       post:local_3      a trading or wool post
    path:5               a pathfinder space              master:master_1   a harbour master at sea
    job:sailor:6         a place of the job market       bonus:3:dog_gold  a bonus tile, by row
    foresight:a:sailor   a tile of the foresight         bag:a             what is left in a bag
    sheep:lincoln        sheep for sale                  market_deck       sheep to come
    objective:…          an objective of the display     objective_deck    objectives to come
    stack:wheel          bonus cards                     supply:ferry      cards of the supply
    hand:S:merino        a card in a hand                deck:S, discards:S  the other cards
    disc:S:hand_1        a disc space                    aux:S:aux_money   an auxiliary action
    pair:S:pair_1        a pair of storehouses           row:S:shearer     a row of workers
    private:S:3a         a building to build             purse:S:gold      what a seat has
    area:S:objective_4   an objective played             taken:S:gold_sink a tile or master taken
    ship:S, runholder:S, seat:S                          market_token
    sarah, sarah:discs, sarah_tile:3a, sarah_card:sarah_4  what is Sarah's (NZ-22)

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

IN_FRONT = frozenset({"hand", "disc", "aux", "pair", "private"})
"""What is drawn only on the board that lies in front."""


def things(view: View, move: Move, seat: int) -> list[str]:
    return mentioned(view, move, seat, FINDERS, IN_FRONT)


def _location(view: View, seat: int, move: Move) -> list[str]:
    """NZ-5.1: the building where the runholder stands."""
    space = view["players"][seat]["runholder"]
    return [] if space is None else [f"space:{space}"]


def _auxiliary(view: View, seat: int, move: Move) -> list[str]:
    """NZ-5.6: any auxiliary action."""
    return [f"aux:{seat}:{entry.id}" for entry in view.content.auxiliary]


def _one_auxiliary(view: View, seat: int, move: Move) -> list[str]:
    return [f"aux:{seat}:{move[0]}"]


def _breeds(view: View, seat: int, move: Move) -> list[str]:
    return list(dict.fromkeys(f"sheep:{breed}" for breed in move[2:]))


FINDERS: dict[str, Finder] = {
    "discard": own("hand"),
    "reveal": own("hand"),
    "play": own("hand"),
    "remove": own("hand"),
    "disc": own("disc"),
    "start": common("space"),
    "move": common("space"),
    "move_by": common("space"),
    "place": common("space"),
    "replace": common("space"),
    "replace_by": common("space"),
    "remove_hazard": common("space"),
    "act": _location,
    "auxiliary": _auxiliary,
    "aux_money": _one_auxiliary,
    "aux_draw": _one_auxiliary,
    "aux_certificate": _one_auxiliary,
    "aux_ship": _one_auxiliary,
    "aux_pathfinder": _one_auxiliary,
    "token": lone("purse:S:tokens"),
    "two_tokens": lone("purse:S:tokens", "hand:S:shropshire"),
    "buy_bonus_card": common("stack"),
    "draw": lone("deck:S"),
    "top": lone("discards:S"),
    "objective": common("objective"),
    "objective_from_deck": lone("objective_deck"),
    "hire": lambda view, seat, move: [f"job:{move[1]}:{move[2]}"],
    "row": own("row"),
    "invest": lambda view, seat, move: [f"bonus:{move[2]}:{move[1]}"],
    "buy": _breeds,
    "reveal_sheep": lone("market_deck"),
    "take_sheep": common("sheep"),
    "build": own("private"),
    "sail": common("water"),
    "upgrade": common("harbour"),
    "storehouse": own("pair"),
    "harbour_master": own("row"),
    "shearer_draw": lone("row:S:shearer"),
    "post": common("post"),
    "certificates": lone("purse:S:certificates"),
    "disc_from": common("harbour"),
    "foresight_a": common("foresight:a"),
    "foresight_b": common("foresight:b"),
    "step_tile": lone("purse:S:steps"),
    "no_tolls": lone("purse:S:money"),
}
"""By verb, how a move leads to things."""
