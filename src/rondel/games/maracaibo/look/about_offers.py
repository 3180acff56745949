"""What project cards, prestige buildings and the common piles are."""

from __future__ import annotations

from rondel.core.game import NOTHING_KNOWN, About
from rondel.core.look.pointing import joined
from rondel.games.maracaibo.content.entries import UNLIMITED
from rondel.games.maracaibo.look.explain import card_ops, ops_text
from rondel.games.maracaibo.look.teller import Teller


def card(teller: Teller, name: str) -> About:
    """A project card; in a campaign a C card only once the story has brought it (MA-22.1)."""
    number = teller.content.card_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    entry = teller.content.card_entries[number]
    to_come = teller.contents["story"] is not None and name not in teller.brought()
    if number in teller.content.decks["C"] and to_come:
        return NOTHING_KNOWN
    where, rule = _card_place(teller, name)
    text = joined(
        teller.say("card", cost=entry.cost, vp=entry.end_vp),
        ops_text(teller.words, card_ops(teller.content, name)),
        teller.say("card_use", good=entry.good, object=entry.object),
        where,
    )
    return About(teller.name(name), text, rule)


def _card_place(teller: Teller, name: str) -> tuple[str, str]:
    """Where a card lies, as far as it is known, and the rule for cards that lie there."""
    if name in teller.contents["display"]:
        return teller.say("card_display", price=_display_price(teller)), "MA-3.9"
    for seat, p in enumerate(teller.players):
        if name in p["tableau"]:
            return _bought(teller, name, seat), "MA-17.6"
        if name in p["planning"]:
            return teller.say("card_planned", owner=seat), "MA-3.6"
        if name in (p["hand"] or p["seen_hand"]):
            return teller.say("card_hand", owner=seat), "MA-17.2"
    return "", "MA-17.1"


def _display_price(teller: Teller) -> int:
    """MA-3.9: what the viewer pays; an onlooker is told what most do."""
    own = teller.players[teller.view.seat]["upgrades"] if teller.view.seat >= 0 else []
    free = teller.content.upgrade_bit["free_display"].bit_length() - 1
    return 0 if teller.content.upgrade_ids[free] in own else teller.content.limits.display_price


def _bought(teller: Teller, name: str, seat: int) -> str:
    p = teller.players[seat]
    ready = {one["card"]: one["ready"] for one in p["assistants"]}
    quest = p["card_quests"].get(name)
    return joined(
        teller.say("card_bought", owner=seat),
        teller.say("card_newcomer") if ready.get(name) is False else "",
        teller.say("place_quests", quests=[quest]) if quest else "",
    )


def prestige(teller: Teller, name: str) -> About:
    number = teller.content.prestige_number.get(name)
    if number is None:
        return NOTHING_KNOWN
    entry, investing = teller.content.prestige[number], teller.content.investing
    seats = [seat for seat, p in enumerate(teller.players) if name in p["investments"]]
    text = joined(
        teller.say("prestige", cost=entry.cost, vp=entry.vp, measure=entry.measure),
        teller.say("prestige_most", vp=entry.most) if entry.most < UNLIMITED else "",
        teller.say("prestige_token", synergy=investing.synergy, vp=investing.first_vp),
        teller.say("prestige_investors", others=teller.all(seats)) if seats else "",
    )
    return About(teller.name(name), text, "MA-19.6")


def quest_stack(teller: Teller, rest: str) -> About:
    title = f"{teller.name('quest_stack')}: {teller.contents['quest_stack']['size']}"
    return About(title, teller.say("quest_stack"), "MA-1.7")


def draw_pile(teller: Teller, rest: str) -> About:
    title = f"{teller.name('draw_pile')}: {teller.contents['draw_pile']}"
    return About(title, teller.say("draw_pile"), "MA-3.8")


def discards(teller: Teller, rest: str) -> About:
    cards = teller.contents["discards"]
    text = teller.say("discards", cards=cards) if cards else teller.say("discards_none")
    return About(f"{teller.name('discards')}: {len(cards)}", text, "MA-3.11")
