"""Which moves a sensible player of New Zealand looks at: weights by verb, and what changes them.

A weight says how often a move is worth a look when it is on offer, compared with others. Where it
is worked out, it grows with the points that the move promises at first sight.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.core.effects import Op
from rondel.core.moves import Move
from rondel.core.policy import Name
from rondel.games.new_zealand.ai.scale import Scale
from rondel.games.new_zealand.ai.worth import prepare
from rondel.games.new_zealand.pieces import (
    CRAFTSMAN,
    FIRST_HAZARD,
    FIRST_PRIVATE,
    LETTERS,
    SAILOR,
    SHEARER,
    SHEPHERD,
    STACK,
    WELLINGTON,
    WORKER,
)
from rondel.games.new_zealand.rules.effects import verb
from rondel.games.new_zealand.rules.hiring import can_hire
from rondel.games.new_zealand.rules.location import is_foreign, local_actions
from rondel.games.new_zealand.table import NewZealandTable, Player

WALKS = ("move", "move_by", "start")
GOALS = ("empty", *LETTERS, "wellington")
"""What lies at the goal of a walk, by the number of the tile."""
BY_AMOUNT = ("money", "gold", "pathfinder", "certificate", "draw_discard", "exchange_token")


def thing_of(t: NewZealandTable, move: Move) -> Name:
    """Return what a move is about: of a walk what lies at its goal, else what it names first."""
    if move[0] in WALKS:
        tile = t.trail[t.content.trail.number[str(move[1])]]
        if tile >= FIRST_PRIVATE:
            return "foreign" if is_foreign(t.seat, tile) else "own"
        return "hazard" if tile >= FIRST_HAZARD else GOALS[tile]
    return move[1] if len(move) > 1 else ""


def promise(s: Scale, t: NewZealandTable, p: Player, op: Op) -> float:
    """Return the points that a local action is likely to bring now."""
    kind = op[0]
    money = p.money
    if kind == "hire":
        return 2.2 - 0.33 * int(op[1]) if can_hire(t, t.seat, op) else 0.0
    if kind == "build":
        return 0.8 * min(p.workers[CRAFTSMAN], money // int(op[1])) + 0.8 * (money > 1)
    if kind == "buy_sheep":
        return 0.5 * p.workers[SHEPHERD] + 0.12 * money if money > 1 else 0.0
    if kind == "ship":
        return 0.8 + 0.5 * (p.workers[SAILOR] if op[1] == "sailors" else int(op[1]))
    if kind == "shear":
        room = p.workers[SHEARER] if op[1] == "shearers" else int(op[1])
        wool = t.content.wool
        return 0.35 * (sum(sorted({wool[card] for card in p.hand})[-room:]) + p.permanent_wool)
    if kind == "invest":
        return 1.8 - 0.33 * int(op[1]) if money >= 5 + int(op[1]) else 0.0
    if kind == "discard":
        return 0.8 if verb.can_op(t, t.seat, op) else 0.0
    if kind == "remove_hazard":
        return 3.5 - 0.33 * int(op[1]) if money >= int(op[1]) else 0.0
    return s.promises.get(kind, 0.8) * (int(op[1]) if kind in BY_AMOUNT else 1.0)


def weigh_walk(s: Scale, t: NewZealandTable, move: Move) -> float:
    """Walk where there is most to do: to Wellington with a good hand, to neutral or own tiles."""
    space = t.content.trail.number[str(move[1])]
    tile = t.trail[space]
    p = t.players[t.seat]
    if tile == WELLINGTON:
        first = t.content.first_effect
        total = sum(t.content.breeding[card] for card in set(p.hand) if card < first)
        return float(1.5 ** min(9.0, 0.7 * (total + p.permanent_certificates + p.certificates)))
    if is_foreign(t.seat, tile):
        return 0.3
    found = 0.0
    for action in local_actions(t, space):
        found += promise(s, t, p, action[0])
    return float(1.5**found)


def weigh_act(s: Scale, t: NewZealandTable, move: Move) -> float:
    return 0.2 + 2.5 * promise(s, t, t.players[t.seat], move[1:])


def weigh_token(s: Scale, t: NewZealandTable, move: Move) -> float:
    """Want better cards where sheep are shown, and hardly anywhere else."""
    return 1.0 if type(t.agenda[-1]).__name__ in ("Income", "Shear") else 0.08


def weigh_play(s: Scale, t: NewZealandTable, move: Move) -> float:
    """Play effect cards, which bring another card; objectives may wait until they are fulfilled."""
    return 8.0 if t.content.card_number[str(move[1])] < t.content.first_objective else 0.7


def weigh_bonus_card(s: Scale, t: NewZealandTable, move: Move) -> float:
    card = t.content.cards[t.set_cards[STACK[str(move[1])]]]
    return 0.4 + 0.3 * card.vp


def weigh_discard(s: Scale, t: NewZealandTable, move: Move) -> float:
    """Discard duplicates first, then sheep of little breeding; effects are worth playing."""
    card = t.content.card_number[str(move[1])]
    if card >= t.content.first_effect:
        return 0.3
    copies = t.players[t.seat].hand.count(card)
    return (8.0 if copies > 1 else 1.5) / (1 + t.content.breeding[card]) ** 2


def weigh_post(s: Scale, t: NewZealandTable, move: Move) -> float:
    return prepare(t.content).post_weight[t.content.post_number[str(move[1])]]


def weigh_certificates(s: Scale, t: NewZealandTable, move: Move) -> float:
    """Spend none, or all."""
    if move[1] in (0, t.players[t.seat].certificates):
        return 1.5
    return 1.0


def weigh_draw(s: Scale, t: NewZealandTable, move: Move) -> float:
    return float(move[1]) ** 2 + 0.05


def weigh_sail(s: Scale, t: NewZealandTable, move: Move) -> float:
    space = t.content.sea.number[str(move[1])]
    p = t.players[t.seat]
    if space == p.ship:
        return 0.1
    harbour = t.content.sea.harbour_at[space]
    if harbour >= 0 and not p.harbours >> harbour & 1:
        return 0.2 + 0.25 * prepare(t.content).harbours[harbour]
    return 0.3


def weigh_upgrade(s: Scale, t: NewZealandTable, move: Move) -> float:
    return prepare(t.content).harbours[t.content.sea.harbour_number[str(move[1])]] / 2


def weigh_hire(s: Scale, t: NewZealandTable, move: Move) -> float:
    """Hire only the cheapest of a type (DP-13)."""
    row = WORKER[str(move[1])]
    cheapest = t.content.job_prices[t.jobs[row].bit_length() - 1]
    return s.hires[row][t.players[t.seat].workers[row]] if move[2] == cheapest else 0.02


def weigh_buy(s: Scale, t: NewZealandTable, move: Move) -> float:
    cards = t.content.cards
    option = t.content.buy_options[t.content.buy_number[str(move[1])]]
    gain = sum(
        cards[kind].vp + 0.4 * cards[kind].breeding
        for kind in (t.content.card_number[str(name)] for name in move[2:])
    )
    return float(1.6 ** (gain - 0.33 * option.price))


def weigh_disc(s: Scale, t: NewZealandTable, move: Move) -> float:
    return s.discs.get(move[1], 1.0)


def weigh_reveal(s: Scale, t: NewZealandTable, move: Move) -> float:
    return 0.3 + t.content.wool[t.content.card_number[str(move[1])]]


DETAILS: dict[Name, Callable[[Scale, NewZealandTable, Move], float]] = {
    "move": weigh_walk,
    "move_by": weigh_walk,
    "start": weigh_walk,
    "act": weigh_act,
    "token": weigh_token,
    "play": weigh_play,
    "buy_bonus_card": weigh_bonus_card,
    "discard": weigh_discard,
    "post": weigh_post,
    "certificates": weigh_certificates,
    "draw": weigh_draw,
    "sail": weigh_sail,
    "upgrade": weigh_upgrade,
    "hire": weigh_hire,
    "buy": weigh_buy,
    "disc": weigh_disc,
    "reveal": weigh_reveal,
}
"""By verb, what multiplies the weight of a move."""
