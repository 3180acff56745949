"""Maracaibo's deck of project cards: counts, names, effects, and that every card can be bought."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from rondel.games.maracaibo import GAME
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.content.entries import ProjectCard
from rondel.games.maracaibo.pieces import GOODS, NATIONS, OBJECTS, SYNERGIES
from tests.support.maracaibo import (
    batch,
    hand,
    marker,
    moves,
    place,
    refresh,
    refused,
    rich,
)

CONTENT = load(None)
CARDS = CONTENT.card_entries
NAMES = {card.id: GAME.words().name(card.id) for card in CARDS}
WORDS = re.compile(r"[A-Z][a-z]+('s|s'|-[a-z]+)*( (of|the|in|a|and|[A-Z][a-z]+('s|s')?))*")
LOCATION = {entry.id: entry.no for entry in CONTENT.locations}


def deck(letter: str) -> list[ProjectCard]:
    return [card for card in CARDS if card.no[0] == letter]


PROJECT = [card for card in CARDS if card.no[0] in "AB"]


def tokens(card: ProjectCard) -> list[str]:
    """Synergy tokens printed on a card."""
    return [str(op[1]) for op in card.op if op[0] == "synergy" and op[1] != "any"]


def waiting(card: ProjectCard) -> list[str]:
    """The tokens that a card's incomes wait for."""
    return [str(op[1]) for op in card.op if str(op[0]).endswith("_with")]


# Counts and names


def test_sizes() -> None:
    """MA-1.2, GEN-13: 56 A, 101 B and 8 C cards."""
    assert [len(deck(letter)) for letter in "ABC"] == [56, 101, 8]
    assert [card.no for card in deck("A")] == [f"A{n:02}" for n in range(1, 57)]
    assert [card.no for card in deck("B")] == [f"B{n:03}" for n in range(1, 102)]
    assert [card.no for card in deck("C")] == [f"C{n}" for n in range(90, 98)]


def test_every_card_has_a_name_of_its_own() -> None:
    """No card is called like another card, or like anything else of the game."""
    assert len(set(NAMES.values())) == len(CARDS) == 165
    others = {
        *(GAME.words().name(entry.id) for entry in CONTENT.prestige),
        *(GAME.words().name(entry.id) for entry in CONTENT.locations),
    }
    assert not set(NAMES.values()) & others


@pytest.mark.parametrize("card", sorted(NAMES))
def test_names_are_clean_english(card: str) -> None:
    """Words with capitals, no numbers; the id is the name in small letters."""
    name = NAMES[card]
    assert name != card
    assert re.fullmatch(
        r"[A-Z][a-z]+('s|s'|-[a-z]+)*( (of|the|in|a|and|[A-Z][a-z]+('s|s')?))*", name
    )
    assert len(name) <= 24
    plain = re.sub(r"[^a-z]+", "_", name.lower().replace("'", ""))
    assert plain == card


# Effects

Found = Callable[[ProjectCard], bool]


def op(*parts: str | int) -> Found:
    """Cards with an immediate effect or income that begins like this."""
    return lambda card: any(entry[: len(parts)] == parts for entry in card.op)


def permanent(*parts: str | int) -> Found:
    return lambda card: any(entry[: len(parts)] == parts for entry in card.permanent)


def action_of(verb: str, start: str) -> Found:
    return lambda card: any(
        entry[0] == verb and str(entry[1]).startswith(start) for entry in card.permanent
    )


def assistant(name: str) -> Found:
    return lambda card: card.assistant == name


GLOSSARY: dict[str, Found] = {
    "INC-1": op("doubloon_income"),
    "INC-2": op("vp_income"),
    "INC-3": op("doubloon_income_with"),
    "INC-4": op("vp_income_with"),
    "INC-5, IMM-14": op("workers_for_income", 2),
    "PER-01": permanent("object"),
    "PER-02(1)": permanent("discount", 1),
    "PER-02(2)": permanent("discount", 2),
    "PER-03": permanent("combat_readiness", 1),
    "PER-04": permanent("compass", 1),
    "PER-05": permanent("explorer_range", 1),
    "PER-06": permanent("steal", 1),
    "PER-07": permanent("tavern", 1),
    "PER-08": permanent("drill", 1),
    "PER-09(france)": permanent("nation_strength", "france", 2),
    "PER-09(spain)": permanent("nation_strength", "spain", 2),
    "PER-09(england)": permanent("nation_strength", "england", 2),
    "PER-10": permanent("vp_per_take", 3),
    "PER-11": permanent("village_action", "VIL-07"),
    "PER-12": permanent("village_action", "VIL-08"),
    "PER-13": action_of("village_action", "VIL-09"),
    "PER-14": permanent("village_action", "VIL-10"),
    "PER-15": action_of("combat_action", "CMB-4"),
    "PER-16": action_of("combat_action", "CMB-5"),
    "IMM-01(france)": op("influence", "france", 2),
    "IMM-01(spain)": op("influence", "spain", 2),
    "IMM-01(england)": op("influence", "england", 2),
    "IMM-02": lambda card: bool(tokens(card)),
    "IMM-03": op("settle"),
    "IMM-04(1)": op("disc", 1),
    "IMM-04(2)": op("disc", 2),
    "IMM-05": op("influence", "any", 1),
    "IMM-06": op("quest_on_card"),
    "IMM-07": op("vp_per", "combat_tile", 1),
    "IMM-08": op("vp_per", "assistant", 2),
    "IMM-09": op("vp_per", "quest_tile", 1),
    "IMM-10": op("vp_per", "compass", 2),
    "IMM-11": op("worker", 2),
    "IMM-12": op("synergy", "any"),
    "IMM-13": op("settle_with_title"),
    "IMM-15": op("combat_point", 3),
    "IMM-16": op("vp_per", "synergy", 2),
    "IMM-17": op("vp_per", "friendly_nation", 3),
    **{f"AST-{n:02}": assistant(f"AST-{n:02}") for n in range(1, 19)},
}


@pytest.mark.parametrize("effect", GLOSSARY)
def test_every_effect_occurs(effect: str) -> None:
    """GEN-13: among the 157 cards of decks A and B."""
    assert any(GLOSSARY[effect](card) for card in PROJECT)


def test_no_other_effects() -> None:
    """Every card does something of the glossary."""
    for card in CARDS:
        assert any(found(card) for found in GLOSSARY.values()), card.id


def test_colours() -> None:
    """MA-17.9: green is income, red is permanent, blue an assistant, tan acts once."""
    for card in CARDS:
        income = any("income" in str(entry[0]) for entry in card.op)
        expected = (
            "blue" if card.assistant else "red" if card.permanent else "green" if income else "tan"
        )
        assert card.colour == expected, card.id


# Goods, objects, tokens, requirements


def test_goods_are_spread_evenly() -> None:
    """GEN-1: 11 or 12 of each in deck A, 31 or 32 of each in A and B."""
    assert set(Counter(card.good for card in deck("A")).values()) == {11, 12}
    assert set(Counter(card.good for card in PROJECT).values()) == {31, 32}


def test_objects_are_spread_evenly() -> None:
    """GEN-2: 14 of each in deck A, 39 or 40 of each in A and B."""
    assert set(Counter(card.object for card in deck("A")).values()) == {14}
    assert set(Counter(card.object for card in PROJECT).values()) == {39, 40}


def test_no_good_is_tied_to_an_object() -> None:
    """GEN-3: every pair of them occurs."""
    assert {(card.good, card.object) for card in PROJECT} == {
        (g, o) for g in GOODS for o in OBJECTS
    }


def test_synergy_tokens() -> None:
    """GEN-4: 30 cards, 10 of them in A, 6 of each kind, one a card."""
    assert [sum(len(tokens(card)) for card in deck(letter)) for letter in "AB"] == [10, 20]
    assert all(len(tokens(card)) <= 1 for card in CARDS)
    assert Counter(kind for card in PROJECT for kind in tokens(card)) == dict.fromkeys(SYNERGIES, 6)


def test_what_incomes_wait_for() -> None:
    """GEN-5: 25 parts, 5 of each kind; no card gives what it waits for."""
    assert Counter(kind for card in PROJECT for kind in waiting(card)) == dict.fromkeys(
        SYNERGIES, 5
    )
    assert not any(set(tokens(card)) & set(waiting(card)) for card in CARDS)


def test_assistants() -> None:
    """GEN-6: 24 cards; six actions occur twice, and three places have three of the cards."""
    blue = [card for card in PROJECT if card.assistant]
    twice = {f"AST-{n:02}" for n in (2, 3, 7, 10, 12, 14)}
    counts = Counter(card.assistant for card in blue)
    assert len(blue) == 24
    assert {name for name, count in counts.items() if count == 2} == twice
    crews = Counter(LOCATION[card.at] for card in blue)
    assert {no for no, count in crews.items() if count == 3} == {"9", "12", "18"}
    assert max(crews.values()) == 3
    assert len(crews) == 16


def test_requirements() -> None:
    """GEN-7: 27 cards ask for more than doubloons, five of them in A."""
    asking = [card for card in PROJECT if card.requires]
    assert Counter(str(card.requires[0]) for card in asking) == {
        "object": 3,
        "markers": 6,
        "return_worker": 8,
        "worker_on_card": 4,
        "combat_point": 6,
    }
    assert sum(card.no[0] == "A" for card in asking) == 5
    nations = Counter(str(c.requires[1]) for c in asking if c.requires[0] == "markers")
    assert nations == dict.fromkeys(NATIONS, 2)
    assert {c.family for c in asking if c.requires[0] == "worker_on_card"} == {"F31"}


def test_prices() -> None:
    """GEN-8, GEN-11, GEN-13: from 3 to 14; mean 5.7 in deck A and 6.3 in B."""
    assert all(3 <= card.cost <= 14 for card in CARDS)
    assert all(1 <= card.end_vp <= 7 for card in CARDS)
    means = {letter: sum(c.cost for c in deck(letter)) / len(deck(letter)) for letter in "AB"}
    assert {letter: round(mean, 1) for letter, mean in means.items()} == {"A": 5.7, "B": 6.3}


# Buying


@pytest.mark.parametrize("card", [card.id for card in CARDS])
def test_every_card_can_be_bought_by_two(card: str) -> None:
    """GEN-13: with a full hand, three combat points, two workers and markers on the map."""
    entry = next(c for c in CARDS if c.id == card)
    t = batch(scenario="76" if entry.no[0] == "C" else "75")
    herbs = [c.id for c in deck("A") if c.object == "herbs" and c.id != card][:3]
    hand(t, card, *herbs)
    assert len(t.players[0].hand) == CONTENT.limits.hand
    rich(t, doubloons=entry.cost, points=3, workers=2)
    free = [no for no in ("1", "2", "3", "4", "5", "9") if t.markers[place(t, no)] < 0]
    for no, nation in zip(free, NATIONS * 2, strict=True):
        marker(t, no, nation)
    refresh(t)
    assert f"buy {card}" in moves(t)
    rich(t, doubloons=entry.cost - 1)
    refresh(t)
    refused(t, f"buy {card}", "MA-17.5")
