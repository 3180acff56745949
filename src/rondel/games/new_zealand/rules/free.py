"""Free moves: exchange tokens, bonus cards for gold, and playing cards, in one's own turn only.

Tokens and gold work at every `FreeStep`, that is at every decision of one's turn until the end of
phase B (NZ-3.4, NZ-3.6), in the middle of an action or of a card's effect too. Effect cards and
objectives can be played only where such a step is a card window: before phase A, and in phase B
before, between and after actions (NZ-3.3). Questions at which none of this is possible, such as
revealing sheep (NZ-3.5), are `ClosedStep`s.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import Final

from rondel.core.effects import Op, Ops
from rondel.core.moves import Move
from rondel.core.table import NO_FACTS, NOBODY, Facts, OpenStep, Refusal, Step, by_seat
from rondel.games.new_zealand.pieces import STACK, STACKS
from rondel.games.new_zealand.rules.closed import ClosedStep, why_not_now
from rondel.games.new_zealand.rules.effects import (
    facts_of,
    perform,
    verb,
    warning_of,
    why_not_op,
)
from rondel.games.new_zealand.rules.flock import (
    DRAW_HOW_MANY,
    different,
    draw_card,
    gain_bonus_card,
    gain_from_supply,
    lose_from_hand,
)
from rondel.games.new_zealand.rules.gains import gain_gold
from rondel.games.new_zealand.table import NewZealandTable, Player

TOKEN: Final[Move] = ("token",)
TWO_TOKENS: Final[Move] = ("two_tokens",)
FINISH: Final[Move] = ("finish",)
END_OF_TURN: Final[Facts] = {"what": "end_turn"}
DO: Final[Move] = ("do",)
GIVE_UP: Final[Move] = ("give_up",)
BUY: Final[tuple[Move, ...]] = tuple(("buy_bonus_card", stack) for stack in STACKS)


def add_bonus_cards(t: NewZealandTable, p: Player, moves: list[Move]) -> None:
    """Add the bonus cards that the gold can buy (NZ-6.21)."""
    for stack in t.content.stacks_for_gold[p.gold]:
        if t.bonus_stacks[stack]:
            moves.append(BUY[stack])


def add_cards(t: NewZealandTable, p: Player, moves: list[Move]) -> None:
    """Add the cards in hand that can be played (NZ-10.1), any number in a turn (NZ-10.2).

    Effect cards draw cards, so a limit keeps a turn from going on for ever (NZ-10.18).
    """
    content, hand = t.content, p.hand
    tired = p.effects_played >= content.start.effect_cards_per_turn
    first = content.first_objective if tired else content.first_effect
    for card in different(hand[bisect_left(hand, first) :]):
        moves.append(content.plays[card])


class FreeStep(OpenStep):
    """A question of one's own turn (NZ-10.7) at which free moves are possible too.

    They are further options of a question that is open anyway; afterwards it is asked again. A
    question always has an option of its own that carries the turn on (NZ-3.11).
    """

    __slots__ = ()
    card_window = False

    def moves(self, t: NewZealandTable) -> list[Move]:
        moves = self.options(t)
        if not moves:
            return moves
        p, content = t.players[self.seat], t.content
        hand = p.hand
        if p.tokens:
            moves.append(TOKEN)
            if p.tokens > 1 and hand and hand[0] == content.shropshire:
                moves.append(TWO_TOKENS)
        if p.gold >= content.least_gold:
            add_bonus_cards(t, p, moves)
        if hand and hand[-1] >= content.first_effect and self.card_window:
            add_cards(t, p, moves)
        return moves

    def why_not(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_now(self, move) or super().why_not(t, move)

    def why_not_extra(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_free(t, self.seat, move, self.card_window)

    def facts_of_extra(self, t: NewZealandTable, move: Move) -> Facts:
        if move[0] == "buy_bonus_card":
            stack = STACK[str(move[1])]
            card = t.content.cards[t.set_cards[stack]].id
            return {"card": card, "gold": t.content.gold_prices[stack]}
        if move[0] == "play" and t.content.card_number[str(move[1])] >= t.content.first_objective:
            return {"case": "objective", **facts_of_tasks(t, move)}
        return {"tokens": t.players[self.seat].tokens}


def facts_of_tasks(t: NewZealandTable, move: Move) -> Facts:
    """Tell what an objective wants at the end, and what it is worth then (NZ-11.16)."""
    card = t.content.cards[t.content.card_number[str(move[1])]]
    tasks = Counter(t.content.tasks[task].id for task in card.tasks)
    return {"tasks": tasks, "plus": card.plus}


class CardStep(FreeStep):
    """A question at which cards can be played as well (NZ-3.3)."""

    __slots__ = ()
    card_window = True


class AfterActions(CardStep):
    """End phase B; until then cards may be played after the last action (NZ-3.3, NZ-11.7)."""

    __slots__ = ()
    rule = "NZ-3.3"

    def moves(self, t: NewZealandTable) -> list[Move]:
        """Ask nobody who can do nothing else than finish."""
        p, content = t.players[self.seat], t.content
        cards = p.hand and p.hand[-1] >= content.first_effect
        if cards or p.tokens or p.gold >= content.least_gold:
            return CardStep.moves(self, t)
        return []

    def options(self, t: NewZealandTable) -> list[Move]:
        return [FINISH]

    def choose(self, t: NewZealandTable, move: Move) -> None:
        pass

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        return END_OF_TURN


AFTER_ACTIONS: Final = by_seat(AfterActions)


def why_not_free(t: NewZealandTable, seat: int, move: Move, card_window: bool) -> str | Refusal:
    """Return the rule that forbids a free move at a question that is open to them."""
    p = t.players[seat]
    if move[0] == "token":
        return Refusal("NZ-6.82", {"missing": {"exchange_token": 1}} if not p.tokens else NO_FACTS)
    if move[0] == "two_tokens":
        missing = {"exchange_token": 2 - p.tokens} if p.tokens < 2 else {}
        if t.content.shropshire not in p.hand:
            missing["shropshire"] = 1
        return Refusal("NZ-6.83", {"missing": missing}, "missing" if missing else "")
    if move[0] == "buy_bonus_card":
        return why_not_bonus_card(t, p, move)
    card = t.content.card_number.get(str(move[-1]))
    if card is None or card not in p.hand:
        return "NZ-10.1"
    if card < t.content.first_effect:
        return "NZ-10.6"
    return "NZ-10.18" if card_window else "NZ-3.3"


def why_not_bonus_card(t: NewZealandTable, p: Player, move: Move) -> Refusal:
    stack = STACK.get(str(move[-1]))
    if stack is None:
        return Refusal("NZ-6.21")
    if not t.bonus_stacks[stack]:
        return Refusal("NZ-6.21", case="empty")
    price = t.content.gold_prices[stack]
    return Refusal("NZ-6.21", {"missing": {"gold": price - p.gold}, "gold": p.gold}, "gold")


# Exchange tokens and gold


def use_token(t: NewZealandTable, seat: int, move: Move) -> None:
    """Draw up to 2 cards for a token, then discard as many (NZ-6.82, DP-7)."""
    t.players[seat].tokens -= 1
    t.note("used_token", seat)
    t.agenda.append(DRAW_HOW_MANY(seat, t.content.tokens.draw))


def use_two_tokens(t: NewZealandTable, seat: int, move: Move) -> None:
    """Remove a Shropshire in hand from the game for two tokens, and gain gold (NZ-6.83, NZ-9.7)."""
    p = t.players[seat]
    p.tokens -= 2
    lose_from_hand(p, t.content.shropshire)
    p.removed = (*p.removed, t.content.shropshire)
    t.note("used_two_tokens", seat)
    gain_gold(t, seat, t.content.tokens.gold)


def buy_bonus_card(t: NewZealandTable, seat: int, move: Move) -> None:
    """Buy a card of a bonus_stack for gold (NZ-6.21, DP-6)."""
    stack = STACK[str(move[1])]
    price = t.content.gold_prices[stack]
    t.players[seat].gold -= price
    t.note("bought_bonus_card", seat, move[1], price)
    gain_bonus_card(t, seat, stack)


# Playing cards


def play_card(t: NewZealandTable, seat: int, move: Move) -> None:
    """Play an effect card (NZ-10.3) or an objective, a bonus objective too (NZ-10.8, NZ-10.12).

    An effect card goes on the discard_pile before its effect is done, which makes no difference,
    since no effect draws. So it is part of a reshuffle that the draw after it needs (NZ-10.4).

    An objective stays in the objective_area (NZ-10.9); `scoring` looks at its tasks (NZ-10.10).
    """
    p = t.players[seat]
    card = t.content.card_number[str(move[1])]
    entry = t.content.cards[card]
    lose_from_hand(p, card)
    if card >= t.content.first_objective:
        t.note("played_objective", seat, move[1])
        p.area = (*p.area, card)
        offer(t, seat, entry.id, entry.effect)
        return
    t.note("played", seat, move[1])
    p.discard.append(card)
    p.effects_played += 1
    t.do(CardEffect(seat, card), DrawAfterCard(seat))


FREE_MOVES: Final[dict[str | int, Callable[[NewZealandTable, int, Move], None]]] = {
    "token": use_token,
    "two_tokens": use_two_tokens,
    "buy_bonus_card": buy_bonus_card,
    "play": play_card,
}
FreeStep.extras = FREE_MOVES


class CardEffect(FreeStep):
    """Do the card's effect, or one of two, or none (NZ-10.3, DP-5).

    A card's only effect is done without asking: where giving it up may be better, `rewards` asks.
    Nor is anybody asked who could gain money and nothing else.
    """

    __slots__ = ("card",)
    rule = "NZ-10.3"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def moves(self, t: NewZealandTable) -> list[Move]:
        options = self.options(t)
        return super().moves(t) if len(options) > 1 else options

    def options(self, t: NewZealandTable) -> list[Move]:
        choice = t.content.cards[self.card].choice
        if not choice:
            return [DO]
        possible = [op for op in choice if verb.can_op(t, self.seat, op)]
        moves: list[Move] = [("choose", *op) for op in possible]
        if any(op[0] != "money" for op in possible):
            moves.append(("skip",))
        return moves

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "do":
            perform(t, self.seat, t.content.cards[self.card].effect)
        elif move[0] == "choose":
            verb.do_op(t, self.seat, move[1:])

    def why_not_option(self, t: NewZealandTable, move: Move) -> str:
        if move[:2] == ("choose", "gained_cards_to_top"):
            return "NZ-10.15"
        return self.rule

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"card": t.content.cards[self.card].id}


class DrawAfterCard(Step):
    """Draw a card after every effect card, whether its effect was used or not (NZ-12.13).

    Without a card to draw nothing happens (NZ-10.19).
    """

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        self.seat = NOBODY
        self.owner = owner

    def happen(self, t: NewZealandTable) -> None:
        if draw_card(t, self.owner):
            t.because(self.owner, "played")
            t.note("card_drawn", self.owner, 1)


def can_put_on_top(t: NewZealandTable, seat: int, op: Op) -> bool:
    return bool(t.players[seat].gained)


@verb("gained_cards_to_top", can=can_put_on_top)
def gained_cards_to_top(t: NewZealandTable, seat: int, op: Op) -> None:
    t.agenda.append(PutOnTop(seat))


class PutOnTop(ClosedStep):
    """Put the cards gained this turn on the draw_stack, in one's own order (NZ-10.15, DP-34).

    This is one movement. A token in the middle of it would bring nothing that the right order
    and a token after it don't bring.
    """

    __slots__ = ()
    rule = "NZ-10.15"
    asks = ("top",)

    def moves(self, t: NewZealandTable) -> list[Move]:
        cards = t.content.cards
        return [("top", cards[kind].id) for kind in sorted(set(t.players[self.seat].gained))]

    def play(self, t: NewZealandTable, move: Move) -> None:
        p = t.players[self.seat]
        card = t.content.card_number[str(move[1])]
        left = list(p.gained)
        left.remove(card)
        p.gained = tuple(left)
        p.discard.remove(card)
        p.top = (card, *p.top)
        t.note("put_on_top", self.seat, move[1])
        if left:
            t.agenda.append(PutOnTop(self.seat))


# Immediate actions

AUTOMATIC: Final = frozenset(
    (
        "money", "money_per", "certificate", "certificate_per", "gold", "pathfinder",
        "exchange_token", "permanent_certificate", "permanent_wool",
    )
)  # fmt: skip
"""Actions without a choice: they are done without asking (DP-21)."""


def offer(t: NewZealandTable, seat: int, origin: str, ops: Ops) -> None:
    """Offer the parts of an immediate action one by one: money comes in any case (NZ-6.3)."""
    t.do(*(offered(seat, origin, op) for op in ops))


def offered(seat: int, origin: str, op: Op) -> Step:
    return TakeCard(seat, str(op[1])) if op[0] == "gain_card" else OfferAction(seat, origin, op)


class OfferAction(FreeStep):
    """Do an immediate action now, or give it up for good (DP-14).

    Such actions stand on worker spaces (NZ-6.27), harbour masters (NZ-6.68), objectives (NZ-10.8)
    and storehouse pairs (NZ-20.8). They belong to the action that set them off (NZ-3.9), so no card
    can be played before them. An action that is impossible waits if a token may bring the cards
    that it asks for (NZ-3.5).
    """

    __slots__ = ("op", "origin")
    rule = "NZ-6.27"

    def __init__(self, seat: int, origin: str, op: Op) -> None:
        self.seat = seat
        self.origin = origin
        self.op = op

    def moves(self, t: NewZealandTable) -> list[Move]:
        return [DO] if self.op[0] in AUTOMATIC else super().moves(t)

    def options(self, t: NewZealandTable) -> list[Move]:
        if verb.can_op(t, self.seat, self.op):
            return [DO, GIVE_UP]
        return [GIVE_UP] if token_may_help(t, self.seat, self.op) else []

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "do":
            verb.do_op(t, self.seat, self.op)

    def facts_of_option(self, t: NewZealandTable, move: Move) -> Facts:
        if move != DO:
            return NO_FACTS
        what, *arguments = self.op
        of_op = {"case": str(what), "what": arguments[0] if arguments else ""}
        return {**of_op, **facts_of(t, self.seat, self.op)}

    def warning(self, t: NewZealandTable, move: Move) -> str:
        return warning_of(t, self.seat, self.op) if move == DO else ""

    def why_not_option(self, t: NewZealandTable, move: Move) -> str | Refusal:
        return why_not_op(t, self.seat, self.op, self.rule) if move == DO else self.rule

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"origin": self.origin}


def token_may_help(t: NewZealandTable, seat: int, op: Op) -> bool:
    """Whether an action would be possible with all the cards in hand that tokens may draw."""
    p = t.players[seat]
    if not p.tokens:
        return False
    hand = p.hand
    p.hand = sorted(hand + within_reach(p, p.tokens * t.content.tokens.draw))
    possible = verb.can_op(t, seat, op)
    p.hand = hand
    return possible


def within_reach(p: Player, draws: int) -> list[int]:
    """Return the cards of which so many draws may bring some (NZ-9.3)."""
    found = list(p.top[:draws])
    if draws > len(p.top):
        found += p.stack
    if draws > len(p.top) + len(p.stack):
        found += p.discard
    return found


class TakeCard(FreeStep):
    """Take a card of the supply that comes with something else, or leave it (NZ-6.2, DP-37)."""

    __slots__ = ("card",)
    rule = "NZ-6.2"
    asks = ("take_card",)

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card

    def options(self, t: NewZealandTable) -> list[Move]:
        there = t.supply[t.content.supply_place[self.card]]
        return [("take_card", self.card), GIVE_UP] if there else []

    def choose(self, t: NewZealandTable, move: Move) -> None:
        if move[0] == "take_card":
            gain_from_supply(t, self.seat, self.card)

    def details(self, t: NewZealandTable) -> dict[str, str | int]:
        return {"card": self.card}
