"""What bots expect of Ana (MA-21): her points now, and those that she will have at the end.

Almost half of her points come with the final scoring, and a good part of those for being ahead of
the player (MA-21.28, MA-21.29, MA-21.30): a quest tile, a ship upgrade, a step of the explorer may
be worth more for what she loses than for what it brings.
"""

from __future__ import annotations

from rondel.games.maracaibo.ai.scale import Scale
from rondel.games.maracaibo.rules.measures import upgrades
from rondel.games.maracaibo.rules.points import vp_of
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.rules.solo import lead_of_automa
from rondel.games.maracaibo.table import DISCS_PER_AREA, Automa, MaracaiboTable, Player

GROWTH = 1.5
"""By how many tiles her lead in quests grows in a round, if the player leaves them to her."""
BEGUN = 0.4
"""An area of the ship that is begun is such a part of an upgrade."""
STRIDE = 2.5
"""A step of the explorer is little, compared with a quest tile or an upgrade."""


def points_of_ana(s: Scale, t: MaracaiboTable) -> float:
    """Return the points that she would have if all stayed as it is, and what her leads promise.

    What else a turn may bring her is left out, as it is for the player: else bots would hurry.
    """
    automa, p = t.automa, t.players[0]
    assert automa is not None
    board = t.content.solo.board
    later = t.content.rounds - max(1, t.round)
    more_quests = len(automa.quests) - len(p.quests) + GROWTH * later
    begun = min(3, sum(left == 1 for left in p.discs))
    more_upgrades = automa.discs / DISCS_PER_AREA - upgrades(p) - BEGUN * begun
    return (
        vp_of(automa)
        + (t.content.rounds - t.incomes) * (board.income[automa.discs] + len(automa.cards))
        + nations_of_ana(t, automa, p)
        + board.quest_vp * len(automa.quests)
        + hope(s, board.quest_lead, more_quests, later)
        + hope(s, board.upgrade_lead, more_upgrades, later)
        + hope(s, board.explorer_lead, lead_of_automa(t), later, STRIDE)
    )


def nations_of_ana(t: MaracaiboTable, automa: Automa, p: Player) -> float:
    """MA-21.26: titles and majorities."""
    worth = 0.0
    for nation, factor in enumerate(multipliers(t)):
        place = automa.influence[nation]
        worth += t.content.title_of[place] * factor
        if place and place >= p.influence[nation]:
            worth += t.content.limits.majority_vp
    return worth


def hope(
    s: Scale, steps: tuple[tuple[int, int], ...], lead: float, later: int, stride: float = 1.0
) -> float:
    """Return what a lead will be worth, as far as it can be told so many rounds before the last."""
    width = stride * (1.0 + s.ana_doubt * later)
    worth, before = 0.0, 0
    for least, points in steps:
        likely = 0.5 + (lead - least + 0.5) / width
        worth += (points - before) * max(0.0, min(1.0, likely))
        before = points
    return worth
