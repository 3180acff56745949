"""The moves that somebody may mean by pointing at a thing: what `things` says, the other way round.

Moves of a kind are named, possible or not, those that the present question asks for first. So the
rule that forbids the first one tells why nothing can be done with the thing now.
"""

from __future__ import annotations

from rondel.core.look.pointing import Guess, guessed, verbs
from rondel.core.moves import Move
from rondel.core.table import View
from rondel.games.new_zealand.content import Content

QUESTIONS: dict[str, tuple[str, ...]] = {
    "DiscardToFour": ("discard",),
    "FirstDisc": ("disc",),
    "FirstBuilding": ("start",),
    "MoveRunholder": ("move", "move_by"),
    "Forward": ("move", "move_by"),
    "LocalActions": ("act", "auxiliary"),
    "ForeignGround": ("aux_money", "aux_draw", "aux_certificate", "aux_ship", "aux_pathfinder"),
    "ChooseAuxiliary": ("aux_money", "aux_draw", "aux_certificate", "aux_ship", "aux_pathfinder"),
    "DrawHowMany": ("draw",),
    "DiscardCards": ("discard",),
    "DiscardSheep": ("discard",),
    "PutOnTop": ("top",),
    "ChooseObjective": ("objective", "objective_from_deck"),
    "Hire": ("hire",),
    "PlaceJoker": ("row",),
    "Invest": ("invest",),
    "RemoveStarter": ("remove",),
    "BuySheep": ("buy", "reveal_sheep"),
    "TakeSheep": ("take_sheep",),
    "TakeSheepTop": ("take_sheep",),
    "Build": ("build",),
    "PlaceBuilding": ("place", "replace"),
    "ReplaceBuilding": ("replace_by",),
    "Sail": ("sail", "upgrade"),
    "StorehouseToHarbour": ("storehouse",),
    "DiscToHarbour": ("disc",),
    "TakeHarbourMaster": ("harbour_master",),
    "RemoteStorehouse": ("upgrade",),
    "Shear": ("reveal", "shearer_draw"),
    "ShearReveal": ("reveal",),
    "MoreDraws": ("shearer_draw",),
    "ChooseWoolPost": ("post",),
    "RemoveHazard": ("remove_hazard",),
    "Income": ("reveal",),
    "IncomeReveal": ("reveal",),
    "SpendCertificates": ("certificates",),
    "Deliver": ("post",),
    "ChooseDisc": ("disc",),
    "DiscFromHarbour": ("disc_from",),
    "ForesightA": ("foresight_a",),
    "ForesightB": ("foresight_b",),
    "ChooseTile": ("step_tile", "no_tolls"),
}
"""By question the verbs of the moves that it asks for and that mention things."""


def attempts(view: View, thing: str) -> list[Move]:
    return guessed(view, thing, COMMON, OWN, QUESTIONS)


def _space(view: View, name: str) -> list[Move]:
    """Walk there, by any way; use the building; build; or remove the hazard."""
    content: Content = view.content
    if name not in content.trail.number:
        return []
    moves: list[Move] = [("move", name)]
    moves += [("move_by", name, *way) for way in _forks(content, name)]
    if name == view["players"][view.seat]["runholder"]:
        moves = [*_actions(view, name), *moves]
    tile = view["trail"][name]
    if tile is not None and tile["kind"] == "hazard":
        moves.append(("remove_hazard", name))
    moves += [("place", name), ("replace", name), ("start", name)]
    unbuilt = [id for id, place in view["players"][view.seat]["private_buildings"].items()
               if place is None]  # fmt: skip
    return [*moves, *(("replace_by", name, id) for id in unbuilt)]


def _forks(content: Content, name: str) -> list[tuple[str, ...]]:
    """All choices at forks on the ways to a space, from anywhere behind it."""
    trail = content.trail
    ways: list[tuple[str, ...]] = []
    todo: list[tuple[int, tuple[str, ...]]] = [(trail.number[name], ())]
    while todo:
        here, chosen = todo.pop()
        for before, ahead in enumerate(trail.next):
            if here in ahead:
                choice = (trail.names[here], *chosen) if len(ahead) > 1 else chosen
                if choice and choice not in ways:
                    ways.append(choice)
                todo.append((before, choice))
    return ways


def _actions(view: View, name: str) -> list[Move]:
    """The local actions of the tile there, and the risk action of its space (NZ-5.5)."""
    content: Content = view.content
    tile = view["trail"][name]
    lines = content.facts[tile["tile"]].get("actions", ()) if tile and "tile" in tile else ()
    ops = [tuple(op) for line in lines for op in line]
    ops += content.trail.spaces[content.trail.number[name]].risk
    return [("act", *op) for op in dict.fromkeys(ops)]


def _auxiliary(view: View, name: str) -> list[Move]:
    return [(name, 1), (name, 2), ("auxiliary",)]


def _purse(view: View, name: str) -> list[Move]:
    if name == "tokens":
        return [("token",), ("two_tokens",)]
    if name == "certificates":
        held = view["players"][view.seat]["certificates"]
        return [("certificates", count) for count in range(held, -1, -1)]
    return [(PURSE[name],)] if name in PURSE else []


PURSE = {"steps": "step_tile", "money": "no_tolls"}


def _row(view: View, name: str) -> list[Move]:
    moves: list[Move] = [("row", name), ("harbour_master", name)]
    return [*moves, ("shearer_draw",)] if name == "shearer" else moves


def _job(view: View, rest: str) -> list[Move]:
    worker, _, price = rest.partition(":")
    return [("hire", worker, int(price))] if price.isdecimal() else []


def _bonus(view: View, rest: str) -> list[Move]:
    line, _, tile = rest.partition(":")
    return [("invest", tile, int(line))] if line.isdecimal() else []


def _sheep(view: View, name: str) -> list[Move]:
    """Every purchase that brings this breed."""
    moves: list[Move] = [("take_sheep", name)]
    for option in view.content.buy_options:
        if name not in option.breeds:
            continue
        if option.cards == 1:
            moves.append(("buy", option.id, name))
        else:
            pairs = [sorted((name, other), key=option.breeds.index) for other in option.breeds]
            moves += [("buy", option.id, *pair) for pair in pairs]
            moves += [("buy", option.id, *reversed(pair)) for pair in pairs if pair[0] != pair[1]]
    return moves


def _foresight(view: View, rest: str) -> list[Move]:
    bag, _, tile = rest.partition(":")
    return [(f"foresight_{bag}", tile)]


def _deck(view: View, rest: str) -> list[Move]:
    own = rest == str(view.seat)
    return [("draw", count) for count in range(5, -1, -1)] if own else []


def _discards(view: View, rest: str) -> list[Move]:
    if rest != str(view.seat):
        return []
    gained = view["players"][view.seat]["gained_this_turn"]
    return [("top", card) for card in dict.fromkeys(gained)]


def _alone(*verbs: str) -> Guess:
    return lambda view, rest: [(verb,) for verb in verbs]


OWN: dict[str, Guess] = {
    "hand": lambda view, name: [
        ("play", name), ("discard", name), ("reveal", name), ("remove", name), ("two_tokens",),
    ],
    "disc": verbs("disc"),
    "aux": _auxiliary,
    "pair": verbs("storehouse"),
    "row": _row,
    "private": verbs("build"),
    "purse": _purse,
}  # fmt: skip
"""By kind, what the viewer's own things may be pointed at for."""

COMMON: dict[str, Guess] = {
    "space": _space,
    "water": verbs("sail"),
    "harbour": verbs("upgrade", "disc_from"),
    "post": verbs("post"),
    "job": _job,
    "bonus": _bonus,
    "foresight": _foresight,
    "sheep": _sheep,
    "market_deck": _alone("reveal_sheep"),
    "objective": verbs("objective"),
    "objective_deck": _alone("objective_from_deck"),
    "stack": verbs("buy_bonus_card"),
    "deck": _deck,
    "discards": _discards,
}
"""By kind, what common things may be pointed at for."""
