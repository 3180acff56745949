"""MA-22.1, MA-22.2: imagining what a seat can't see, by dealing it anew."""

from __future__ import annotations

from typing import Final

from rondel.core.chance import Chance
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import DEALT, FROM_DISPLAY, SETUP
from rondel.games.maracaibo.rules.setup import CONTINUE
from rondel.games.maracaibo.rules.story import Vote, open_ways
from rondel.games.maracaibo.table import MaracaiboTable, Player

TRIES: Final = 200
"""How often hands are dealt anew until they explain the question that a seat is thinking about."""


def imagine(t: MaracaiboTable, seat: int, chance: Chance) -> MaracaiboTable:
    """A copy in which hands, the draw pile and all that nobody else may know is dealt anew.

    What turns up later (combat tiles, quest tiles, prestige buildings, Ana's next card) is
    drawn when it does: with another chance it is new by itself. Whoever is being asked has
    something to choose from, so their hand does too.
    """
    twin = deal_anew(t, {seat}, chance)
    if not t.agenda or seat == t.seat:
        return twin
    for _ in range(TRIES):
        if len(twin.agenda[-1].moves(twin)) > 1:
            break
        twin = deal_anew(t, {seat}, twin.chance)
    else:
        twin = deal_anew(t, {seat, t.seat}, twin.chance)
    twin.start()
    return twin


def deal_anew(t: MaracaiboTable, seats: set[int], chance: Chance) -> MaracaiboTable:
    """A copy in which only what these seats know is as it was."""
    twin = t.copy()
    twin.setup = t.setup.without_seed()
    twin.chance = chance.copy()
    deal_hands_anew(twin, seats)
    if t.phase == SETUP:
        deal_careers_anew(twin, seats)
    if twin.automa is not None:
        deal_automa_anew(twin)
    if t.agenda and isinstance(t.agenda[-1], Vote):
        vote_anew(twin, seats, [way.option for way in open_ways(t, t.agenda[-1].card)])
    return twin


def hidden_places(t: MaracaiboTable, seats: set[int]) -> list[tuple[Player, str, int, int]]:
    """Where cards lie that the seats have not seen there: player, attribute, index, pile."""
    places = []
    for number, p in enumerate(t.players):
        if number in seats:
            continue
        places += [(p, "hand", i, pile) for i, pile in enumerate(p.origin) if pile != FROM_DISPLAY]
        places += [
            (p, "planning", i, DEALT)
            for i, card in enumerate(p.planning)
            if not t.shown >> card & 1
        ]
        places += [(p, "aside", i, DEALT) for i in range(len(p.aside))]
    return places


def deal_hands_anew(t: MaracaiboTable, seats: set[int]) -> None:
    """Deal each hidden card from the pile that it was drawn from."""
    places = hidden_places(t, seats)
    cards = [getattr(p, where)[i] for p, where, i, _ in places]
    piles = [pile for *_, pile in places]
    for pile in sorted(set(piles) | {t.generation}):
        if pile > 1:
            _deal_later_pile(t, pile, cards, piles)
    _deal_first_pile(t, cards, piles)
    _put_back(places, cards)


def _deal_later_pile(t: MaracaiboTable, pile: int, cards: list[int], piles: list[int]) -> None:
    """What a later draw pile was made of is known, since all had seen the discards."""
    slots = [n for n, other in enumerate(piles) if other == pile]
    stock = [cards[n] for n in slots]
    if pile == t.generation:
        stock += t.draw_pile
    stock = t.chance.mixed(stock)
    for n in slots:
        cards[n] = stock.pop()
    if pile == t.generation:
        t.draw_pile = bytes(stock)


def _deal_first_pile(t: MaracaiboTable, cards: list[int], piles: list[int]) -> None:
    """Of the first pile and the first deal only the letters are known: A cards were dealt, B cards
    were boxed. In a continued campaign its C cards were among those dealt (MA-1.13)."""
    dealt = "AC" if t.setup.options["scenario"] == CONTINUE else "A"
    first = [n for n, pile in enumerate(piles) if pile <= 1]
    stock = [cards[n] for n in first] + list(t.boxed)
    if t.generation == 1:
        stock += t.draw_pile
    stock = t.chance.mixed(stock)
    begun = [n for n in first if piles[n] == DEALT]
    for n, card in zip(begun, _take(stock, len(begun), t.content, dealt, t.shown), strict=True):
        cards[n] = card
    t.boxed = tuple(_take(stock, len(t.boxed), t.content, "B", t.shown))
    for n in first:
        if piles[n] != DEALT:
            cards[n] = stock.pop()
    if t.generation == 1:
        t.draw_pile = bytes(stock)


def _take(stock: list[int], count: int, content: Content, decks: str, shown: int) -> list[int]:
    """Take the next cards of these decks that nobody has seen yet."""
    taken: list[int] = []
    rest: list[int] = []
    for card in stock:
        fits = len(taken) < count and content.cards[card].deck in decks and not shown >> card & 1
        (taken if fits else rest).append(card)
    assert len(taken) == count, f"no card of {decks} is left"
    stock[:] = rest
    return taken


def _put_back(places: list[tuple[Player, str, int, int]], cards: list[int]) -> None:
    for (p, where, i, _), card in zip(places, cards, strict=True):
        if where == "hand":
            p.hand = _with(p.hand, i, card)
        elif where == "planning":
            p.planning = _with(p.planning, i, card)
        else:
            p.aside = _with(p.aside, i, card)


def _with(cards: tuple[int, ...], place: int, card: int) -> tuple[int, ...]:
    return (*cards[:place], card, *cards[place + 1 :])


def deal_careers_anew(t: MaracaiboTable, seats: set[int]) -> None:
    """MA-22.2: dealt career cards, and the choice, are the owner's until all have chosen."""
    if not t.players[0].careers:
        return
    own = {i for number, p in enumerate(t.players) if number in seats for i in p.careers}
    stock = t.chance.mixed([i for i in range(len(t.content.careers)) if i not in own])
    for number, p in enumerate(t.players):
        if number not in seats:
            p.careers = tuple(stock.pop() for _ in p.careers)
            if p.career >= 0:
                p.career = t.chance.pick(p.careers)


def deal_automa_anew(t: MaracaiboTable) -> None:
    """MA-22.1: which B and C cards are in Ana's deck is not known before they turn up."""
    automa = t.automa
    assert automa is not None
    deck = [card for card in automa.deck if card in automa.known]
    unseen = [card for card in automa.deck if card not in automa.known]
    for letter in "ABC":
        number = sum(card.startswith(letter) for card in unseen)
        choice = [
            card.id
            for card in t.content.solo.automa_cards
            if card.id.startswith(letter) and card.id not in automa.known
        ]
        deck += t.chance.mixed(choice)[:number]
    automa.deck = tuple(deck)


def vote_anew(t: MaracaiboTable, seats: set[int], names: list[str]) -> None:
    """MA-20.13: votes are secret until all have voted."""
    assert t.story is not None
    twin = t.story.copy()
    twin.votes = tuple(
        (voter, name if voter in seats else t.chance.pick(names)) for voter, name in twin.votes
    )
    t.story = twin
