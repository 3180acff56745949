"""What is told of Sarah (NZ-22)."""

from __future__ import annotations

from rondel.core.effects import Op, Ops
from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.core.words import Told
from rondel.games.new_zealand.content.entries import SarahCard
from rondel.games.new_zealand.look.teller import RULES, Teller
from rondel.games.new_zealand.pieces import WORKERS


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
    if name not in teller.content.sarah_cards:
        return NOTHING_KNOWN
    return About(teller.name(name), _played(teller, teller.content.sarah_cards[name]), "NZ-22.12")


def _played(teller: Teller, card: SarahCard) -> str:
    """Say what one of her cards makes her do (NZ-22.18)."""
    key = f"sarah_steps_{card.steps}" if card.steps not in WORKERS else "sarah_steps"
    steps = teller.say(key, steps=card.printed, row=card.steps)
    if not card.type:
        return joined(steps, teller.say("sarah_does", actions=_actions(teller, card.actions)))
    actions, others = _actions(teller, card.specialized), _actions(teller, card.otherwise)
    return joined(steps, teller.say("sarah_if_row", row=card.type, actions=actions, others=others))


def _actions(teller: Teller, ops: Ops) -> Told:
    told = [
        teller.say(f"her_{op[0]}", n=op[-1], mode=op[-1], breeds=Told(_breeds(teller, op)))
        for op in ops
    ]
    return Told(teller.words.listed(told))


def _breeds(teller: Teller, op: Op) -> str:
    either = f" {teller.words.board('or')} "
    return either.join(teller.words.name(name) for name in op[1:])
