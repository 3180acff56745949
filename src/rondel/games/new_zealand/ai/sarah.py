"""What bots expect of Sarah (NZ-22): her points now, and those that she will have at the end.

The visits to Wellington that end the game are hers as well as the player's (NZ-22.48), and the
later a delivery of hers is, the more it brings her (NZ-22.24). So a visit of the player takes the
best of hers away; but in a game that ends earlier the player, too, can make less of what was built
up.
"""

from __future__ import annotations

from rondel.games.new_zealand.ai.worth import prepare
from rondel.games.new_zealand.content import Content
from rondel.games.new_zealand.rules.scoring import rivals
from rondel.games.new_zealand.table import NewZealandTable, Sarah

SHARE = 0.55
"""The part of the visits to come that is hers: she is a little faster."""
TURNS_A_VISIT = 2.35
"""Turns of hers from one visit, of anybody, to the next."""
EACH_TURN = 2.6
"""Points that a turn brings her besides deliveries."""
GROWTH = 0.095
"""Points that the value of the player's position misses so long before the end, by the square of
the turns to come: what is built up now, and what will be built up with it."""


def points_of_sarah(t: NewZealandTable, s: Sarah) -> float:
    """Return the points that she will have, less those that nobody foresees of the player's."""
    now = float(rivals(t)["sarah"]["total"])
    if t.over or t.ended_by >= 0:
        return now
    progress = prepare(t.content).progress
    own = t.players[0].runholder
    hers = progress[s.runholder] if s.runholder >= 0 else 0.0
    begun = hers + (progress[own] if own >= 0 else 0.0)
    visits = max(0.0, t.count.visits - t.placed - begun)
    turns = TURNS_A_VISIT * visits
    posts = posts_to_come(t.content, s, hers + SHARE * visits)
    return now + posts + EACH_TURN * turns - GROWTH * turns * turns


def posts_to_come(content: Content, s: Sarah, visits: float) -> float:
    """Return the points of her next deliveries (NZ-22.24); a part of a visit is a part of one."""
    local = content.local_posts
    place = local.index(s.next_post)
    worth = 0.0
    while visits > 0:
        post = content.posts[local[min(place, len(local) - 1)]]
        worth += min(1.0, visits) * post.vp
        visits -= 1.0
        place += 1
    return worth
