"""Maracaibo as a picture: the whole view is drawn, and nothing but the view; things and words."""

from __future__ import annotations

import re

import pytest

import rondel
from rondel.core.table import NOBODY
from rondel.games.maracaibo.content import load
from rondel.games.maracaibo.content.checks import AUTOMA_OPS, PERMANENT_UPGRADES
from rondel.games.maracaibo.look.about import CAPTAINS, COMMON, OWNED
from rondel.games.maracaibo.look.about_boards import PURSE
from rondel.games.maracaibo.look.about_solo import AUTOMA
from rondel.games.maracaibo.look.course import spots
from rondel.games.maracaibo.look.plan import CHART
from rondel.games.maracaibo.look.symbols import defs, lasting_symbols, op_symbols
from tests.support.maracaibo_invariants import MARACAIBO
from tests.support.pictures import (
    NAMES,
    SENTENCES,
    PictureChecks,
    pieces,
    shown,
)
from tests.support.wording import RAW

CHECKS = PictureChecks(MARACAIBO)
GAME, WORDS = CHECKS.game, CHECKS.words
KINDS = {*CAPTAINS, *OWNED, *COMMON}


def test_things_say_what_they_hold() -> None:
    t = rondel.new(GAME.name, 2, seed=1)
    picture = CHECKS.drawn(t, 0)
    chart, tracks = picture.sheet("chart"), picture.sheet("tracks")
    assert re.search(r"<title>Santiago de Cuba: city, [A-Z0-9][^<]{4,}</title>", chart.layer)
    assert re.search(r"<title>Quest tile: [^<.]+\. [A-Z][^<]+</title>", chart.layer)
    assert re.search(r"<title>[^<.]+\. \d+ D[^<]+</title>", picture.sheet("offers").layer)
    assert "<title>Explorer 1: Gain 2 doubloons</title>" in tracks.static
    assert re.search(r"<title>Swift landing: 2 discs</title>", picture.sheet("board").layer)


def test_random_games_give_sound_and_small_pictures() -> None:
    CHECKS.sound_and_small(often=0.015)


def test_the_static_part_never_changes() -> None:
    CHECKS.statics_never_change(often=0.02)


def test_tables_that_look_the_same_give_the_same_picture() -> None:
    """MA-22: hands of others are not in the picture, nor the order of any stack."""
    CHECKS.nothing_hidden(often=0.008)


def test_moves_mention_what_is_in_the_picture() -> None:
    """Only choices without a thing of their own are left to buttons."""
    speechless = CHECKS.moves_mention_what_is_there(often=0.01)
    assert {verb for (verb,) in speechless} <= {
        "stay", "none", "end_actions", "stop", "skip", "fight", "points", "tavern", "choose",
        "exchange", "workers", "influence", "vote",
    }  # fmt: skip


def test_every_thing_in_the_picture_is_told_of() -> None:
    met = CHECKS.things_are_told_of(often=0.015)
    assert set(met) == KINDS


def test_attempts_are_answered_by_rules() -> None:
    assert len(CHECKS.attempts_are_answered(often=0.01)) > 18


def test_moves_of_others_touch_what_is_in_the_picture() -> None:
    assert len(CHECKS.others_touch_what_is_there()) > 20


def test_nonsense_is_nothing() -> None:
    for seats in (1, 3):
        t = rondel.new(GAME.name, seats, seed=1)
        CHECKS.nonsense_is_nothing(t, lambda: KINDS)


def test_every_component_can_be_told_of() -> None:
    """Whatever a scenario or a campaign brings: also what random games seldom show."""
    content = load(None)
    read = "+".join(card.id for card in content.story_cards if card.id < "story_55")
    archive = f"story_55/-/{read}/-/-"
    chosen = {"scenario": "continue", "archive": archive, "level": "very_hard"}
    view = rondel.new(GAME.name, 1, seed=1, options=chosen).view(0)
    ids = [f"card:{card.id}" for card in content.cards]
    ids += [f"quest:{tile.id}" for tile in content.quest_tiles]
    ids += [f"legacy:{tile.id}" for tile in content.legacy]
    ids += [f"space:{id}" for id in content.space_ids]
    ids += [f"prestige:{entry.id}" for entry in content.prestige]
    ids += [f"career:{card.id}" for card in content.careers]
    ids += [f"upgrade:0:{id}" for id in content.upgrade_ids]
    ids += [f"purse:0:{kind}" for kind in PURSE]
    ids += [f"automa:{kind}" for kind in AUTOMA]
    ids += [f"automa_card:{card.id}" for card in content.solo.automa_cards]
    for id in ids:
        title, text, _ = GAME.about(view, id, NAMES)
        assert title, id
        assert not RAW.search(f"{title} {text}"), (id, text)
        assert SENTENCES.fullmatch(text), (id, text)


def test_whatever_the_rules_name_has_its_sentence() -> None:
    keys = {f"automa_{op}" for op in AUTOMA_OPS}
    keys |= {f"automa_{kind}" for kind in AUTOMA}
    keys |= {f"upgrade_{name}" for name in PERMANENT_UPGRADES if name not in ("VIL-04", "VIL-05")}
    assert keys <= set(WORDS.messages["thing"])


def test_every_op_has_its_symbols() -> None:
    """None is left to the question mark that stands for anything."""
    content = load(None)
    there = set(re.findall(r'id="r-([^"]+)"', defs()))
    ops = [op for card in content.card_entries for op in card.op]
    ops += [card.requires for card in content.card_entries if card.requires]
    ops += [op for tile in content.quest_entries for op in (*tile.cost, *tile.op)]
    ops += [op for card in content.story_cards for op in (*card.cost, *card.reward)]
    ops += [op for tile in content.legacy for op in (*tile.price, *tile.op, *tile.flag)]
    ops += [op for entry in content.actions.city_actions for op in entry.op]
    ops += [op for place in content.locations for op in place.flag]
    ops += [op for space in content.explorer.spaces for op in space.op]
    drawn = [(op, op_symbols((op,))) for op in ops]
    drawn += [(op, lasting_symbols(op)) for card in content.card_entries for op in card.permanent
              if op[0] not in ("village_action", "combat_action")]  # fmt: skip
    for op, parts in drawn:
        assert "?" not in parts, op
        assert {part for part in parts if part[0].isalpha()} <= there, op


def test_every_location_has_a_place_of_its_own() -> None:
    content = load(None)
    found = spots(content)
    assert set(found) == set(content.location_ids)
    left, top, width, height = CHART
    places = [(spot.x, spot.y) for spot in found.values()]
    for i, (x, y) in enumerate(places):
        assert left + 20 < x < left + width - 20
        assert top + 20 < y < top + height - 20
        assert all(abs(x - other) > 30 or abs(y - down) > 30 for other, down in places[:i])


def test_sheets() -> None:
    CHECKS.sheets_are_called_something("chart")


def test_the_board_of_another_seat_can_lie_in_front() -> None:
    """MA-22.2: of its hand only the number of cards is seen."""
    t = rondel.new(GAME.name, 3, seed=1)
    own, other = (shown(CHECKS.drawn(t, viewer, front=1)) for viewer in (1, 0))
    assert "upgrade:1:UPG-01" in other
    assert "hand:1" in other
    hand = {f"card:{card}" for card in t.view(1)["players"][1]["hand"]}
    assert hand <= own
    assert not hand & other


def test_a_ship_can_be_followed() -> None:
    for seats in (1, 2):
        t = rondel.new(GAME.name, seats, seed=1)
        seen = pieces(CHECKS.drawn(t, NOBODY))
        assert {"ship:0", "ship:1", "explorer:0", "explorer:1"} <= seen


@pytest.mark.parametrize(
    ("thing", "rule"),
    [
        ("place:havana", "MA-13.8"),
        ("place:matanzas", "MA-5.3"),
        ("place:santiago", "MA-6.1"),
        ("place:homeward_20", "MA-12.1"),
        ("market:santiago:sugar", "MA-6.2"),
        ("quest:Q04", "MA-10.2"),
        ("space:7s", "MA-8.5"),
        ("space:28", "MA-8.11"),
        ("barrier:red", "MA-8.8"),
        ("barrier:blue", "MA-8.9"),
        ("nation:france", "MA-14.6"),
        ("influence:0:france", "MA-7.27"),
        ("combat:1", "MA-7.3"),
        ("prestige:abbey", "MA-19.6"),
        ("draw_pile", "MA-3.8"),
        ("upgrade:0:UPG-06", "MA-16.5"),
        ("purse:0:combat_points", "MA-7.13"),
        ("synergy:0:medal", "MA-17.15"),
        ("hand:1", "MA-3.8"),
        ("ship:1", "MA-4.1"),
        ("explorer:0", "MA-8.1"),
    ],
)
def test_things_cite_their_rule(thing: str, rule: str) -> None:
    t = rondel.new(GAME.name, 2, seed="rule")
    about = GAME.about(t.view(0), thing, NAMES)
    assert about.rule == rule
    assert about.text


def test_a_card_is_told_by_where_it_lies() -> None:
    """MA-17.2, MA-3.9: in hand and in the display; nobody is told of the hands of others."""
    t = rondel.new(GAME.name, 2, seed=1)
    mine, yours = (t.view(seat)["players"][seat]["hand"][0] for seat in (0, 1))
    assert GAME.about(t.view(0), f"card:{mine}", NAMES).rule == "MA-17.2"
    assert GAME.about(t.view(0), f"card:{yours}", NAMES).rule == "MA-17.1"
    assert "Bob" not in GAME.about(t.view(0), f"card:{yours}", NAMES).text
    assert GAME.about(t.view(0), f"card:{t.view(0)['display'][0]}", NAMES).rule == "MA-3.9"


def test_what_ana_does_early_and_late() -> None:
    """MA-21.5: B2 brings points in the later rounds only."""
    view = rondel.new(GAME.name, 1, seed=1).view(0)
    assert GAME.about(view, "automa_card:B2", NAMES).text.endswith(
        "Unless a quest lies there, up to round 2: she takes the top quest tile. "
        "Later: she takes the top quest tile; she gains 4 victory points."
    )
    assert GAME.about(view, "automa_card:A2", NAMES).text.endswith(
        "Unless a quest lies there: she gains 1 influence with France."
    )
    assert GAME.about(rondel.new(GAME.name, 2, seed=1).view(0), "automa_card:A2").title == ""


def test_why_something_cannot_be_done_now() -> None:
    """MA-2.7: while the first card is planned, all else is answered by when it is possible."""
    t = rondel.new(GAME.name, 2, seed=1)
    view = t.view(t.seat)
    assert view["question"] == "ChoosePlan"
    upgrade = f"upgrade:{t.seat}:UPG-01"
    for thing, rule in {"place:santiago": "MA-3.2", "space:1": "MA-8.1", upgrade: "MA-16.3",
                        "prestige:abbey": "MA-9.4"}.items():  # fmt: skip
        meant = GAME.attempts(view, thing)
        assert t.why_not(meant[0]) == rule, thing
    card = view["players"][t.seat]["hand"][0]
    assert GAME.attempts(view, f"card:{card}")[0] == ("plan", card)
    assert GAME.attempts(t.view(1 - t.seat), "place:santiago") == []


def test_pointing_at_a_place_while_sailing() -> None:
    """MA-4.2: a place in reach is sailed to; of one that isn't, the rule is named."""
    t = rondel.new(GAME.name, 2, seed=1)
    while t.view(0)["question"] != "SetSail":
        t.play(t.moves()[0])
    view = t.view(t.seat)
    assert GAME.attempts(view, "place:santiago")[0] in t.moves()
    assert set(GAME.attempts(view, "place:san_juan")) & set(t.moves())
    assert t.why_not(GAME.attempts(view, "place:belize")[0]) == "MA-4.2"
    assert t.why_not(GAME.attempts(view, f"card:{view['display'][0]}")[0]) == "MA-3.8"
