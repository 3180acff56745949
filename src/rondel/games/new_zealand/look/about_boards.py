"""What is told of the players' boards: cards, discs, storehouses, workers, belongings."""

from __future__ import annotations

from collections import Counter

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.core.look.pointing import joined
from rondel.core.words import Told
from rondel.games.new_zealand.look.teller import Teller
from rondel.games.new_zealand.pieces import WORKERS

PURSE = {
    "money": "NZ-11.8", "gold": "NZ-6.21", "certificates": "NZ-6.16", "tokens": "NZ-6.82",
    "steps": "NZ-4.5", "hand_limit": "NZ-9.2", "lasting": "NZ-6.77",
    "lasting_certificates": "NZ-7.4", "buildings": "NZ-11.9", "storehouses": "NZ-2.6",
    "discs": "NZ-2.5", "visits": "NZ-5.8",
}  # fmt: skip
"""By what a seat has, the rule that it stands under."""


def hand(teller: Teller, owner: int, name: str) -> About:
    return teller.component(name, teller.say("hand"))


def deck(teller: Teller, owner: str) -> About:
    if not _is_seat(teller, owner):
        return NOTHING_KNOWN
    count = teller.players[int(owner)]["stack_size"]
    return About(f"{teller.name('deck')}: {count}", teller.say("deck"), "NZ-9.3")


def discards(teller: Teller, owner: str) -> About:
    if not _is_seat(teller, owner):
        return NOTHING_KNOWN
    cards = teller.players[int(owner)]["discard_pile"]
    listed = Told(capital(teller.list_of(Counter(cards))))
    text = teller.say("discards", cards=listed) if cards else teller.say("discards_none")
    return About(f"{teller.name('discards')}: {len(cards)}", text, "NZ-12.4")


def _is_seat(teller: Teller, name: str) -> bool:
    return name.isdecimal() and int(name) < len(teller.players)


def disc(teller: Teller, owner: int, name: str) -> About:
    if owner >= len(teller.players):
        return NOTHING_KNOWN
    if name in teller.players[owner]["cleared"]:
        return teller.component(name, teller.say("disc_cleared"))
    number = teller.content.disc_number.get(name)
    cost = teller.content.discs[number].cost if number is not None else 0
    price = teller.say("disc_cost", cost=cost) if cost else ""
    return teller.component(name, teller.say("disc_covered"), price)


def aux(teller: Teller, owner: int, name: str) -> About:
    number = teller.content.auxiliary_number.get(name)
    if number is None or owner >= len(teller.players):
        return NOTHING_KNOWN
    entry = teller.content.auxiliary[number]
    cleared = teller.players[owner]["cleared"]
    clear = entry.open + sum(space in cleared for space in entry.spaces)
    forms = ("aux_single", "aux_double")
    state = teller.say("aux_closed", owner=owner)
    if clear:
        state = teller.say("aux_open", owner=owner, how=Told(teller.say(forms[min(1, clear - 1)])))
    single, double = entry.pay
    price = teller.say("aux_pay", single=single, double=double) if double else ""
    return About(teller.name(name), joined(state, price), "NZ-6.86")


def pair(teller: Teller, owner: int, name: str) -> About:
    if owner >= len(teller.players) or name not in teller.content.pair_number:
        return NOTHING_KNOWN
    left = teller.players[owner]["storehouses"][name]
    text = joined(teller.effect(name, "storehouse_pairs"), teller.say("pair_left", left=left))
    return About(teller.name(name), text, "NZ-20.8")


def row(teller: Teller, owner: int, name: str) -> About:
    if name not in WORKERS:
        return NOTHING_KNOWN
    count = teller.captains[owner]["workers"][name]
    text = teller.say("row", count=count)
    return About(teller.name(name), text, "NZ-17.1")


def private(teller: Teller, owner: int, name: str) -> About:
    return teller.component(name, teller.say("private_unbuilt", owner=teller.owner(owner)))


def purse(teller: Teller, owner: int, name: str) -> About:
    if name not in PURSE or owner >= len(teller.players):
        return NOTHING_KNOWN
    p = teller.players[owner]
    facts = {"lasting": p["permanent_certificates"], "count": p["hand_size"]}
    title = f"{teller.name(name)}: {teller.who(owner)}"
    return About(title, teller.say(f"purse_{name}", **facts), PURSE[name])


def area(teller: Teller, owner: int, name: str) -> About:
    return teller.component(name, teller.say("area", owner=teller.owner(owner)))


def taken(teller: Teller, owner: int, name: str) -> About:
    return teller.component(name, teller.say("taken", owner=teller.owner(owner)))


def seat(teller: Teller, name: str) -> About:
    """Tell how somebody's points are made up so far."""
    if not _is_seat(teller, name):
        return NOTHING_KNOWN
    points = teller.points(teller.contents["scores"][int(name)])
    return About(capital(teller.who(int(name))), teller.say("seat", points=points), "NZ-11.24")
