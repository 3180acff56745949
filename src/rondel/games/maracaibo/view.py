"""MA-22: what a seat may see, and imagining what it can't."""

from __future__ import annotations

from typing import Any

from rondel.core.bits import members
from rondel.core.chance import Chance
from rondel.games.maracaibo.content import Content
from rondel.games.maracaibo.pieces import (
    BARRIERS,
    DEALT,
    FROM_DISPLAY,
    GOODS,
    KINDS,
    NATIONS,
    NO_MARKER,
    OBJECTS,
    PHASES,
    SETUP,
    SYNERGIES,
)
from rondel.games.maracaibo.rules.cards import hand_limit
from rondel.games.maracaibo.rules.combat import (
    ChooseNation,
    Fight,
    combat_value,
    tile_of,
)
from rondel.games.maracaibo.rules.markers import place_id
from rondel.games.maracaibo.rules.scoring import multipliers
from rondel.games.maracaibo.rules.setup import CONTINUE
from rondel.games.maracaibo.rules.story import Vote, archive_of
from rondel.games.maracaibo.table import Captain, MaracaiboTable, Player

TRIES = 200
"""How often hands are dealt anew until they explain the question that a seat is thinking about."""

# Imagining (MA-22.1, MA-22.2)


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
        vote_anew(twin, seats, t.content.story_cards[t.agenda[-1].card].next)
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
    """Each hidden card comes from the pile that it was drawn from.

    What a later draw pile was made of is known, since all had seen the discards. Of the first
    pile and the first deal only the letters are known: A cards were dealt, B cards were boxed.
    """
    content, chance = t.content, t.chance
    places = hidden_places(t, seats)
    cards = [getattr(p, where)[i] for p, where, i, _ in places]
    piles = [pile for *_, pile in places]
    for pile in sorted(set(piles) | {t.generation}):
        if pile > 1:
            slots = [n for n, other in enumerate(piles) if other == pile]
            stock = [cards[n] for n in slots]
            if pile == t.generation:
                stock += t.draw_pile
            stock = chance.shuffled(stock)
            for n in slots:
                cards[n] = stock.pop()
            if pile == t.generation:
                t.draw_pile = tuple(stock)
    # In a continued campaign its C cards were among those dealt (MA-1.13).
    dealt = "AC" if t.setup.options["scenario"] == CONTINUE else "A"
    first = [n for n, pile in enumerate(piles) if pile <= 1]
    stock = [cards[n] for n in first] + list(t.boxed)
    if t.generation == 1:
        stock += t.draw_pile
    stock = chance.shuffled(stock)
    for n in first:
        if piles[n] == DEALT:
            cards[n] = _take(stock, content, dealt, t.shown)
    t.boxed = tuple(_take(stock, content, "B", t.shown) for _ in t.boxed)
    for n in first:
        if piles[n] != DEALT:
            cards[n] = stock.pop()
    if t.generation == 1:
        t.draw_pile = tuple(stock)
    _put_back(places, cards)


def _take(stock: list[int], content: Content, decks: str, shown: int) -> int:
    """The next card of these decks that nobody has seen yet."""
    for i, card in enumerate(stock):
        if content.cards[card].deck in decks and not shown >> card & 1:
            return stock.pop(i)
    raise AssertionError(f"no card of {decks} is left")


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
    stock = t.chance.shuffled([i for i in range(len(t.content.careers)) if i not in own])
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
        deck += t.chance.shuffled(choice)[:number]
    automa.deck = tuple(deck)


def vote_anew(t: MaracaiboTable, seats: set[int], names: tuple[str, ...]) -> None:
    """MA-20.13: votes are secret until all have voted."""
    assert t.story is not None
    twin = t.story.copy()
    twin.votes = tuple(
        (voter, name if voter in seats else t.chance.pick(names)) for voter, name in twin.votes
    )
    t.story = twin


# Seeing (MA-22.3 to MA-22.5)


def describe(t: MaracaiboTable, seat: int) -> dict[str, Any]:
    """Everything that lies open, and the seat's own hand."""
    content = t.content
    cards = [card.id for card in content.cards]
    return {
        "game": t.setup.game.name,
        "options": dict(t.setup.options),
        "seats": t.seats,
        "seat": seat,
        "to_decide": t.seat,
        "question": type(t.agenda[-1]).__name__ if t.agenda else None,
        "over": t.over,
        "round": t.round,
        "rounds": content.rounds,
        "phase": PHASES[t.phase],
        "active": t.active,
        "start_player": t.start_player,
        "spent_points": t.spent,
        "turn_spent_points": t.turn_spent,
        "map": {place.id: _location(t, i) for i, place in enumerate(content.locations)},
        "legacy_tiles": [tile.id for i, tile in enumerate(content.legacy) if t.legacy >> i & 1],
        "legacy_spaces": {
            place_id(t, len(content.locations) + i): _nation(t.markers[len(content.locations) + i])
            for i, (tile, _, _) in enumerate(content.extra_places)
            if t.legacy >> tile & 1
        },
        "legacy_quest": _quest(content, t.legacy_quest),
        "stations": {content.legacy[number].id: list(discs) for number, discs in t.stations},
        "stock": dict(zip(NATIONS, t.stock, strict=True)),
        "multipliers": dict(zip(NATIONS, multipliers(t), strict=True)),
        "explorer_quests": {
            content.space_ids[space]: content.quest_tiles[tile].id
            for space, tile in t.explorer_quests
        },
        "quest_stack": {
            "top": _quest(content, t.quest_top),
            "size": len(t.quest_rest) + (t.quest_top >= 0),
        },
        "combat_stacks": list(t.combat_stacks),
        "combat": _combat(t),
        "display": [cards[card] if card >= 0 else None for card in t.display],
        "draw_pile": len(t.draw_pile),
        "discards": [cards[card] for card in members(t.discards)],
        "prestige": [content.prestige[number].id for number in t.prestige],
        "players": [_player(t, number, seat) for number in range(t.seats)],
        "automa": _automa(t),
        "story": _story(t),
        "scores": t.scores(),
        "rivals": t.rivals(),
    }


def _combat(t: MaracaiboTable) -> dict[str, Any] | None:
    """The tile that was revealed and what it is worth; then the nation and the combat value."""
    for step in reversed(t.agenda):
        if isinstance(step, ChooseNation):
            values = {name: combat_value(t, step.tile, i) for i, name in enumerate(NATIONS)}
            return {"tile": tile_of(t, step.tile).id, "values": values}
        if isinstance(step, Fight):
            return {"nation": NATIONS[step.nation], "value": step.value}
    return None


def _nation(marker: int) -> str | None:
    return None if marker == NO_MARKER else NATIONS[marker]


def _quest(content: Content, tile: int) -> str | None:
    return None if tile < 0 else content.quest_tiles[tile].id


def _location(t: MaracaiboTable, place: int) -> dict[str, Any]:
    content = t.content
    return {
        "no": content.locations[place].no,
        "kind": KINDS[t.chart.kind[place]],
        "action": t.chart.names[place] or None,
        "marker": _nation(t.markers[place]),
        "market": [
            {"good": GOODS[content.market_spaces[space][1]], "disc": _owner(t.market[space])}
            for space in t.chart.markets[place]
        ],
        "quests": [content.quest_tiles[tile].id for at, tile in t.quests if at == place],
        "ships": [number for number, captain in enumerate(t.captains) if captain.ship == place],
        "assistants": [
            number for number, p in enumerate(t.players) for at, _ in p.assistants if at == place
        ],
    }


def _owner(number: int) -> int | None:
    return None if number < 0 else number


def _names(number: int, names: tuple[str, ...]) -> list[str]:
    return [name for i, name in enumerate(names) if number >> i & 1]


def _captain(t: MaracaiboTable, captain: Captain) -> dict[str, Any]:
    content = t.content
    return {
        "vp": sum(captain.points),
        "ship": content.location_ids[captain.ship],
        "visited": _names(captain.visited, content.location_ids),
        "explorer": content.space_ids[captain.explorer],
        "barriers": _names(captain.crossed, BARRIERS),
        "influence": dict(zip(NATIONS, captain.influence, strict=True)),
        "titles": {
            nation: content.title_of[place]
            for nation, place in zip(NATIONS, captain.influence, strict=True)
        },
        "quest_tiles": len(captain.quests),
    }


def _player(t: MaracaiboTable, number: int, viewer: int) -> dict[str, Any]:
    content, p = t.content, t.players[number]
    ids = [card.id for card in content.cards]
    own = number == viewer
    secret = t.phase == SETUP and not own
    return {
        **_captain(t, p),
        "doubloons": p.doubloons,
        "combat_points": p.combat_points,
        "doubloon_income": p.doubloon_income,
        "vp_income": p.vp_income,
        "hand_size": len(p.hand),
        "hand_limit": hand_limit(t, p),
        "hand": [ids[card] for card in p.hand] if own else None,
        "seen_hand": [
            ids[card] for card, pile in zip(p.hand, p.origin, strict=True) if pile == FROM_DISPLAY
        ],
        "set_aside": [ids[card] for card in p.aside] if own else len(p.aside),
        "planning": _planning(t, p, ids, own),
        "tableau": [ids[card] for card in p.tableau],
        "workers": {"personal": p.personal, "common": p.common, "on_cards": p.on_cards},
        "assistants": [
            {"at": content.location_ids[at], "card": ids[card], "ready": i < p.settled}
            for i, (at, card) in enumerate(p.assistants)
        ],
        "investments": [
            entry.id for i, entry in enumerate(content.prestige) if p.investments >> i & 1
        ],
        "discs": dict(zip(content.upgrade_ids, p.discs, strict=True)),
        "upgrades": _names(p.cleared, content.upgrade_ids),
        "combat_tiles": len(p.combat_tiles),
        "synergies": _names(p.synergies, SYNERGIES),
        "compasses": p.compasses,
        "objects": {name: n for name, n in zip(OBJECTS, p.objects, strict=True) if n},
        "discount": p.discount,
        "card_quests": {ids[card]: _quest(content, tile) for card, tile in p.card_quests},
        "career_offer": [content.careers[i].id for i in p.careers] if own else None,
        "career": content.careers[p.career].id if p.career >= 0 and not secret else None,
        "tasks_done": [i + 1 for i in range(3) if p.tasks >> i & 1],
    }


def _planning(t: MaracaiboTable, p: Player, ids: list[str], own: bool) -> list[str | None]:
    """MA-2.9, MA-22.4: open to all once everybody has chosen the first one."""
    return [ids[card] if own or t.shown >> card & 1 else None for card in p.planning]


def _automa(t: MaracaiboTable) -> dict[str, Any] | None:
    automa = t.automa
    if automa is None:
        return None
    return {
        **_captain(t, automa),
        "level": automa.level,
        "deck": len(automa.deck),
        "cards_seen": list(automa.known),
        "discards": list(automa.discards),
        "discs_gone": automa.discs,
        "cards": len(automa.cards),
        "combat_tiles": len(automa.combat_tiles),
    }


def _story(t: MaracaiboTable) -> dict[str, Any] | None:
    story = t.story
    if story is None:
        return None
    cards = t.content.story_cards
    return {
        "in_play": [cards[card].id for card in story.in_play],
        "tiles": {t.content.location_ids[at]: cards[card].id for at, _, card in story.tiles},
        "removed": [cards[card].id for card in story.removed],
        "voted": len(story.votes),
        "archive": archive_of(t).write(t.content) if t.over else None,
    }
