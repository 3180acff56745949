"""The things that moves mention, as the picture calls them in `data-thing`.

    space:r1             a trail space                   water:N1          a water space
    harbour:N1           a harbour                       post:local_3      a trading or wool post
    path:5               a pathfinder space              master:master_1   a harbour master at sea
    job:sailor:6         a place of the job market       bonus:3:dog_gold  a bonus tile, by row
    foresight:a:sailor   a tile of the foresight         bag:a             what is left in a bag
    sheep:lincoln        sheep for sale                  market_deck       sheep to come
    objective:…          an objective of the display     objective_deck    objectives to come
    stack:wheel          bonus cards                     supply:ferry      cards of the supply
    hand:{seat}:merino   a card in a hand                deck:{seat}, discards:{seat}  other cards
    disc:{seat}:hand_1   a disc space                    aux:{seat}:aux_money  an auxiliary action
    pair:{seat}:pair_1   a pair of storehouses           row:{seat}:shearer    a row of workers
    private:{seat}:3a    a building to build             purse:{seat}:gold     what a seat has
    area:{seat}:objective_4  an objective played         taken:{seat}:gold_sink  a tile or master
    ship:{seat}, runholder:{seat}, seat:{seat}           market_token
    sarah, sarah:discs, sarah_tile:3a, sarah_card:sarah_4  what is Sarah's (NZ-22)

Most moves mention what their first argument names: the table of moves says so. Here are the
others. A move may mention several things where any of them will do, or none.
"""

from __future__ import annotations

from rondel.core.moves import Move
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.table import NewZealandTable
from rondel.games.new_zealand.view import NewZealandView

STARTS = {
    "ship": "ship:{seat}",
    "forward": "runholder:{seat}",
    "money": "purse:{seat}:money",
    "money_per": "purse:{seat}:money",
    "certificate": "purse:{seat}:certificates",
    "certificate_per": "purse:{seat}:certificates",
    "gold": "purse:{seat}:gold",
    "exchange_token": "purse:{seat}:tokens",
    "draw_discard": "deck:{seat}",
    "draw_exactly": "deck:{seat}",
}
"""Where local actions start that are about one thing, whatever lies there."""


def local_action(view: NewZealandView, seat: int, move: Move) -> list[str]:
    """What a local action is about: of steps of the pathfinder where they lead (NZ-21.2), of sheep
    that are discarded those that will do (NZ-6.11). Others are done with one of several things,
    which are pointed at instead."""
    if move[1] in ("discard", "discard_for_both"):
        return [f"hand:{seat}:{breed}" for breed in _breeds_that_do(view, seat, str(move[2]))]
    if move[1] == "pathfinder":
        content: Content = view.content
        reached = view.contents["players"][seat]["pathfinder"] + int(move[2])
        return [f"path:{min(content.pathfinder.last, reached)}"]
    return [STARTS[str(move[1])].format(seat=seat)] if move[1] in STARTS else []


def _breeds_that_do(view: NewZealandView, seat: int, wanted: str) -> list[str]:
    """The breeds in hand with which a requirement can be met; of another player's hand none."""
    content: Content = view.content
    hand = view.contents["players"][seat]["hand"] or []
    few = 2 if wanted == "pair_same" else 1
    return [
        breed
        for breed in dict.fromkeys(hand)
        if content.card_number[breed] < content.first_effect
        and wanted in ("any_sheep", "pair_same", breed)
        and hand.count(breed) >= few
    ]


def auxiliary_action(view: NewZealandView, seat: int, move: Move) -> list[str]:
    """The verb itself is the action's id."""
    return [f"aux:{seat}:{move[0]}"]


def job(view: NewZealandView, seat: int, move: Move) -> list[str]:
    """NZ-6.23: a place of the job market."""
    return [f"job:{move[1]}:{move[2]}"]


def bonus_tile(view: NewZealandView, seat: int, move: Move) -> list[str]:
    """NZ-6.33: a tile in a row of its market."""
    return [f"bonus:{move[2]}:{move[1]}"]


def breeds(view: NewZealandView, seat: int, move: Move) -> list[str]:
    """NZ-6.40: all sheep that are bought."""
    return list(dict.fromkeys(f"sheep:{breed}" for breed in move[2:]))


def toll(table: NewZealandTable, move: Move) -> int:
    """NZ-4.9: what a walk costs on its way."""
    due = table.agenda[-1].facts(table, move)["toll"]
    assert isinstance(due, int)
    return due


def fewest(table: NewZealandTable, move: Move) -> int:
    """What is kept can be used later."""
    return int(move[1])


def most(table: NewZealandTable, move: Move) -> int:
    """NZ-6.15: what is drawn can be discarded again."""
    return -int(move[1])
