"""What Ana has, and what her cards make her do (MA-21)."""

from __future__ import annotations

from rondel.core.effects import Op, Ops
from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.core.words import Told
from rondel.games.maracaibo.content.entries import AutomaCard
from rondel.games.maracaibo.look.teller import Teller
from rondel.games.maracaibo.rules.solo import EARLY_ROUNDS

AUTOMA = {
    "deck": "MA-21.5", "discards": "MA-21.5", "discs": "MA-21.24", "cards": "MA-21.24",
    "quest_tiles": "MA-21.27", "combat_tiles": "MA-21.19", "level": "MA-21.4",
}  # fmt: skip
"""By kind, the rule that it stands under."""


def automa(teller: Teller, rest: str) -> About:
    ana = teller.contents["automa"]
    if ana is None:
        return NOTHING_KNOWN
    board = teller.content.solo.board
    if rest not in AUTOMA:
        points = teller.points(teller.contents["rivals"]["ana"])
        return About(teller.name("ana"), teller.say("automa", points=points), "MA-21.1")
    seen = [card for card in ana["cards_seen"] if card not in ana["discards"]]
    facts = {
        "income": board.income[ana["discs_gone"]],
        "quest": board.quest_vp,
        "level": Told(teller.words.option_value("level", ana["level"])),
    }
    text = joined(
        teller.say(f"automa_{rest}", **facts),
        teller.say("automa_known", cards=seen) if rest == "deck" and seen else "",
        teller.say("automa_last", cards=ana["discards"][-1:])
        if rest == "discards" and ana["discards"]
        else "",
    )
    return About(f"{teller.name('ana')}: {teller.words.name(f'automa_{rest}')}", text, AUTOMA[rest])


def automa_card(teller: Teller, name: str) -> About:
    card = teller.content.automa_cards.get(name)
    if teller.contents["automa"] is None or card is None:
        return NOTHING_KNOWN
    text = joined(
        teller.say("automa_sails", stops=card.move, fork=card.fork),
        teller.say("automa_takes", display=card.display),
        automa_acts(teller, card),
    )
    return About(f"{teller.name('ana')}: {teller.words.name(name)}", text, "MA-21.5")


def automa_acts(teller: Teller, card: AutomaCard) -> str:
    """What Ana's card makes her do besides sailing, by rounds."""
    early, late = _automa_ops(teller, card.early), _automa_ops(teller, card.late)
    if card.early == card.late:
        return teller.say("automa_always", actions=early)
    return joined(
        teller.say("automa_early", round=EARLY_ROUNDS, actions=early),
        teller.say("automa_late", actions=late),
    )


def _automa_ops(teller: Teller, ops: Ops) -> str:
    return Told("; ".join(_automa_op(teller, op) for op in ops))


def _automa_op(teller: Teller, op: Op) -> str:
    """MA-21.5: what an action of hers is; it is not quite like those of players."""
    key = f"automa_{op[0]}_{op[-1]}" if op[-1] == "village" else f"automa_{op[0]}"
    amounts = [part for part in op if isinstance(part, int)]
    nation = op[1] if op[0] == "influence" else ""
    return teller.say(key, amount=amounts[0] if amounts else 1, nation=nation)
