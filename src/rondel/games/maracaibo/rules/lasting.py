"""What works for good: lasting effects of bought cards (chapter 17) and of cleared areas (16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rondel.core.effects import Op
from rondel.core.rows import more
from rondel.games.maracaibo.pieces import NATION, OBJECT
from rondel.games.maracaibo.table import Lasting, MaracaiboTable, Player


def renew_lasting(t: MaracaiboTable, p: Player) -> None:
    """MA-17.9: add up the lasting effects; equal ones on several cards add up (MA-17.8).

    A cleared area may make the hand larger (MA-3.8) or the cards of the display free (MA-3.9).
    """
    content = t.content
    lasting = Lasting(content)
    for card in p.tableau:
        for op in content.cards[card].permanent:
            PERMANENTS[str(op[0])](lasting, card, op)
    if p.cleared & content.upgrade_bit["large_hand"]:
        lasting.hand_limit = content.limits.large_hand
    if p.cleared & content.upgrade_bit["free_display"]:
        lasting.display_price = 0
    p.lasting = lasting
    if lasting.tavern:
        t.taverns = True


def _add_object(lasting: Lasting, card: int, op: Op) -> None:
    lasting.objects = more(lasting.objects, OBJECT[str(op[1])])


def _add_discount(lasting: Lasting, card: int, op: Op) -> None:
    lasting.discount += int(op[1])


def _add_readiness(lasting: Lasting, card: int, op: Op) -> None:
    lasting.readiness += int(op[1])


def _add_compass(lasting: Lasting, card: int, op: Op) -> None:
    lasting.compasses += int(op[1])


def _add_range(lasting: Lasting, card: int, op: Op) -> None:
    lasting.range += int(op[1])


def _add_steal(lasting: Lasting, card: int, op: Op) -> None:
    lasting.steal += int(op[1])


def _add_tavern(lasting: Lasting, card: int, op: Op) -> None:
    lasting.tavern += int(op[1])


def _add_drill(lasting: Lasting, card: int, op: Op) -> None:
    lasting.drill += int(op[1])


def _add_strength(lasting: Lasting, card: int, op: Op) -> None:
    lasting.strength = more(lasting.strength, NATION[str(op[1])], int(op[2]))


def _add_take_vp(lasting: Lasting, card: int, op: Op) -> None:
    lasting.take_vp += int(op[1])


def _add_village_action(lasting: Lasting, card: int, op: Op) -> None:
    lasting.village_cards += ((card, str(op[1])),)


def _add_combat_action(lasting: Lasting, card: int, op: Op) -> None:
    lasting.combat_cards += ((card, str(op[1])),)


PERMANENTS: Final[dict[str, Callable[[Lasting, int, Op], None]]] = {
    "object": _add_object,
    "discount": _add_discount,
    "combat_readiness": _add_readiness,
    "compass": _add_compass,
    "explorer_range": _add_range,
    "steal": _add_steal,
    "tavern": _add_tavern,
    "drill": _add_drill,
    "nation_strength": _add_strength,
    "vp_per_take": _add_take_vp,
    "village_action": _add_village_action,
    "combat_action": _add_combat_action,
}
"""What the lasting effects (PER-01 and the following) do to their owner's sums."""
