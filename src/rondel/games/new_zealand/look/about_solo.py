"""What is told of Sarah (NZ-22)."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.games.new_zealand.look.teller import RULES, Teller


def sarah(teller: Teller, rest: str) -> About:
    s = teller.contents["sarah"]
    if s is None:
        return NOTHING_KNOWN
    if rest in ("specialization", "discs", "next_post"):
        return About(teller.name(rest), teller.say(f"sarah_{rest}"), "NZ-22.1")
    points = teller.points(teller.contents["rivals"]["sarah"])
    return About(teller.name("sarah"), teller.say("sarah", points=points), "NZ-22.1")


def sarah_tile(teller: Teller, name: str) -> About:
    if teller.contents["sarah"] is None:
        return NOTHING_KNOWN
    return teller.component(name, teller.say("sarah_tile"))


def sarah_card(teller: Teller, name: str) -> About:
    if teller.contents["sarah"] is None or name not in teller.content.facts:
        return NOTHING_KNOWN
    if teller.content.facts[name]["table"] in RULES:
        return teller.component(name, teller.say("sarah_tile"))
    return About(teller.name(name), teller.say("sarah_card"), "NZ-22.4")
