"""What all share, who plays, and what belongs to Cooper."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.frame import capital
from rondel.games.cooper_island.look.teller import Teller
from rondel.games.cooper_island.rules.solo import SLOTS

# What all share


def supply(teller: Teller, name: str) -> About:
    if name not in teller.players[0]["storage"]:
        return NOTHING_KNOWN
    return About(teller.name(name), teller.say("supply"), "CI-14.6")


def landscape(teller: Teller, name: str) -> About:
    text = teller.say(f"landscape_{name}")
    return About(teller.name(name), text, "CI-4.11") if text else NOTHING_KNOWN


def card(teller: Teller, name: str) -> About:
    text = teller.effect(name, "small_cards", "large_cards")
    if not text:
        return NOTHING_KNOWN
    facts = teller.content.facts[name]
    small = facts["table"] == "small_cards"
    states = [player["large_cards"].get(name) for player in teller.players]
    parts = [text, teller.say("card_small" if small else "card_large")]
    if False in states:
        parts.append(teller.say("card_down"))
    if name in (*teller.contents["small_stack"], *teller.contents["large_stack"]):
        parts.append(teller.say("card_known"))
    rule = f"CI-{15 if small else 16}.{facts['no']}"
    return About(teller.name(name), " ".join(parts), rule)


def stack(teller: Teller, name: str) -> About:
    stacks = {
        "small_cards": (teller.contents["small_stack"], "CI-10.9"),
        "large_cards": (teller.contents["large_stack"], "CI-10.10"),
    }
    if name not in stacks:
        return NOTHING_KNOWN
    stack, rule = stacks[name]
    return About(f"{teller.name(name)}: {len(stack)}", teller.say(f"stack_{name}"), rule)


def cargo(teller: Teller, name: str) -> About:
    text = teller.effect(name, "cargo_ships")
    if not text:
        return NOTHING_KNOWN
    aboard = [
        teller.who(seat)
        for seat, player in enumerate(teller.players)
        if name in player["lids_on_ships"]
    ]
    lids = teller.say("cargo_lids", others=", ".join(aboard))
    parts = [text, lids if aboard else teller.say("cargo_empty")]
    master = teller.contents["harbormaster"]
    if master["upright"] and teller.content.cargo_number[name] == master["ship"] - 1:
        parts.append(teller.say("cargo_master"))
    return About(teller.name(name), " ".join(parts), "CI-6.19")


def harbormaster(teller: Teller, rest: str) -> About:
    up = teller.contents["harbormaster"]["upright"]
    text = teller.say("harbormaster_up" if up else "harbormaster_down")
    return About(teller.name("harbormaster"), text, "CI-6.21")


def order(teller: Teller, name: str) -> About:
    text = teller.effect(name, "royal_orders")
    if not text:
        return NOTHING_KNOWN
    holder, cooper = teller.contents["orders"].get(name), teller.contents["cooper"]
    if holder is not None:
        state = teller.say("order_held", holder=holder["seat"])
    elif cooper is not None and name in cooper["orders"]:
        state = teller.say("order_cooper")
    else:
        state = teller.say("order_free")
    number = teller.content.orders[teller.content.order_number[name]].no
    return About(teller.name(name), f"{text} {state}", f"CI-17.{number + 1}")


def bag(teller: Teller, rest: str) -> About:
    bag = teller.contents["bag"]
    counts = ", ".join(teller.words.count(count, kind) for kind, count in bag.items())
    title = f"{teller.name('bag')}: {sum(bag.values())}"
    return About(title, teller.say("bag", bag=counts), "CI-4.13")


def single_tiles(teller: Teller, rest: str) -> About:
    title = f"{teller.name('single_tiles')}: {teller.contents['single_tiles']}"
    return About(title, teller.say("single_tiles"), "CI-4.16")


def logs(teller: Teller, rest: str) -> About:
    return About(teller.name("log_tokens"), teller.say("logs"), "CI-18.5")


def token(teller: Teller, rest: str) -> About:
    text = teller.say("token", owner=teller.contents["start_player"])
    return About(teller.name("token"), capital(text), "CI-6.2")


def seat(teller: Teller, rest: str) -> About:
    """Tell how somebody's points are made up so far."""
    if not rest.isdecimal() or int(rest) >= teller.contents["seats"]:
        return NOTHING_KNOWN
    score = teller.contents["scores"][int(rest)]
    return About(capital(teller.who(int(rest))), _points(teller, score), "CI-13.2")


def _points(teller: Teller, score: dict[str, int]) -> str:
    return capital(teller.say("seat", points=teller.points(score)))


# Cooper


def cooper(teller: Teller, rest: str) -> About:
    cooper = teller.contents["cooper"]
    if cooper is None:
        return NOTHING_KNOWN
    parts = [
        teller.effect(cooper["strategy"], "strategies"),
        teller.effect(cooper["level"], "levels"),
        _points(teller, teller.contents["rivals"]["cooper"]),
    ]
    return About(teller.name("cooper"), " ".join(parts), "CI-19.3")


def strategy(teller: Teller, rest: str) -> About:
    cooper = teller.contents["cooper"]
    if cooper is None:
        return NOTHING_KNOWN
    strategy = cooper["strategy"]
    number = [entry.id for entry in teller.content.solo.strategies].index(strategy)
    return About(
        teller.name(strategy), teller.effect(strategy, "strategies"), f"CI-19.{11 + number}"
    )


def store(teller: Teller, name: str) -> About:
    cooper = teller.contents["cooper"]
    if cooper is None or name not in cooper["store"]:
        return NOTHING_KNOWN
    title = teller.words.count(cooper["store"][name], name)
    return About(title, teller.say("store"), "CI-19.30")


def slot(teller: Teller, name: str) -> About:
    cooper = teller.contents["cooper"]
    if cooper is None or name not in SLOTS:
        return NOTHING_KNOWN
    used = cooper["slots_used"] >> SLOTS.index(name) & 1
    title = f"{teller.name('slots')}: {teller.words.name(name)}"
    return About(title, teller.say("slot_used" if used else "slot_free"), "CI-19.38")


def action(teller: Teller, name: str) -> About:
    cooper = teller.contents["cooper"]
    if cooper is None:
        return NOTHING_KNOWN
    if name[1:] == "?" and name[0] in cooper["starters"]:
        title = teller.say("starter_title", section=name[0])
        return About(title, teller.say("starter", section=name[0]), "CI-19.7")
    text = teller.effect(name, "action_cards")
    if not text:
        return NOTHING_KNOWN
    place = "discard" if name in cooper["discards"] else "deck"
    rule = "CI-19.27" if name[1:] == "1" else "CI-19.28"
    return About(teller.name(name), f"{text} {teller.say(f'action_{place}')}", rule)
