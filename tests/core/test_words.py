"""Words: names, sentences with values in them, and what is said when a word is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

import rondel
from rondel.core.game import Game
from rondel.core.words import Told, Words

WORDS = Words(
    {
        "ask": {},
        "move": {
            "sail": "Sail with the {0}",
            "sail raft": "Push the raft off",
            "row": "Row {0:stroke}",
        },
        "event": {
            "sailed": "{who} sailed to {1:seat}.",
            "gained": "{who} gained {rest}.",
            "storm": "A storm of strength {0}.",
        },
        "name": {"big_ship": "galleon|galleons", "coin": "coin|coins", "cooper": "Mr Cooper"},
        "effect": {
            "dock": "Costs {cost}, holds {ships}, brings {points:coin}.",
            "docks": "A dock.",
        },
        "op": {"gain": "gain {rest}", "sail": "sail {1:stroke}", "sail 1": "sail a little"},
    }
)
NAMES = ["Ada", "Ben"]


def test_name() -> None:
    assert WORDS.name("big_ship") == "galleon"
    assert WORDS.name("no_such_thing") == "no such thing"
    assert WORDS.name(7) == "7"


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 galleons"), (1, "1 galleon"), (2, "2 galleons")]
)
def test_count(number: int, said: str) -> None:
    assert WORDS.count(number, "big_ship") == said


def test_short_names() -> None:
    words = Words({"name": {"coin": "coin|coins", "short_coin": "c."}})
    assert (words.short("coin"), words.short("a1")) == ("c.", "a1")


def test_count_of_what_has_one_form() -> None:
    assert WORDS.count(3, "wood") == "3 wood"
    assert WORDS.counted({"coin": 1, "wood": 2}) == "1 coin, 2 wood"


def test_move() -> None:
    assert WORDS.move(("sail", "big_ship")) == "Sail with the galleon"
    assert WORDS.move(("sail", "raft")) == "Push the raft off"
    assert WORDS.move(("row", 2)) == "Row 2 stroke"
    assert WORDS.move(("swim", "far_away", 3)) == "swim far_away 3"


def test_event_names_seats() -> None:
    assert WORDS.event(("sailed", (0, 1)), NAMES) == "Ada sailed to Ben."
    assert WORDS.event(("sailed", (0, 1))) == "seat 0 sailed to seat 1."
    assert WORDS.event(("sailed", ("cooper", 5)), NAMES) == "Mr Cooper sailed to seat 5."


def test_event_counts_the_rest() -> None:
    assert WORDS.event(("gained", (1, "coin", "coin", "wood")), NAMES) == (
        "Ben gained 2 coins, 1 wood."
    )


def test_event_about_nobody() -> None:
    assert WORDS.event(("storm", (3,)), NAMES) == "A storm of strength 3."
    assert WORDS.event(("calm", ()), NAMES) == "calm"
    assert WORDS.event(("calm", (0, "big_ship")), NAMES) == "calm 0 big_ship"


def test_effect_of_a_component() -> None:
    facts = {"cost": {"coin": 2}, "ships": ["big_ship", "raft"], "points": 1}
    assert WORDS.effect("dock", facts) == "Costs 2 coins, holds galleon, raft, brings 1 coin."
    assert WORDS.effect("dock_2", {"table": "docks"}) == "A dock."


def test_effect_told_by_ops() -> None:
    ops = [["gain", "coin", "coin"], ["sail", 1], ["sail", 3], ["dip", 2]]
    assert WORDS.effect("card", {"op": ops}) == "Gain 2 coins; sail a little; sail 3 stroke; dip 2."
    assert WORDS.effect("card", {"op": []}) == ""
    assert WORDS.effect("card") == ""


def test_question_and_refusal_without_words() -> None:
    table = rondel.new("cooper-island", seats=2, seed=1)
    assert WORDS.ask(table) == "ChooseHand"
    assert WORDS.why("CI-3.3", table) == "Not possible now. ChooseHand"
    while not table.over:
        table.play(table.moves()[-1])
    assert WORDS.ask(table) == "The game is over."


def test_load(tmp_path: Path) -> None:
    file = tmp_path / "words.en.toml"
    file.write_text('[name]\nship = "Schiff|Schiffe"\n', encoding="utf-8")
    words = Words.load(tmp_path, "en")
    assert words.count(2, "ship") == "2 Schiffe"
    assert words.messages["move"] == {}


def test_what_all_games_say_alike(tmp_path: Path) -> None:
    """Our own catalogue serves every game, and a game may say it in other words."""
    assert WORDS.messages["why"]["undo_none"]
    (tmp_path / "words.en.toml").write_text('[ask]\nover = "Home again."\n')
    words = Words.load(tmp_path, "en")
    assert words.messages["ask"] == {"over": "Home again."}
    assert words.messages["why"] == WORDS.messages["why"]


def test_a_line_of_the_board() -> None:
    words = Words({"board": {"purse": "{0:coin} of {1}"}, "name": {"coin": "coin|coins"}})
    assert words.board("purse", 3, "wood") == "3 coins of wood"


def test_a_number_below_zero_is_no_seat() -> None:
    assert Words({"board": {"points": "{0}vp"}}).board("points", -8) == "-8vp"


def test_what_is_told_already_stands_as_it_is() -> None:
    """Whoever calls herself like an id keeps her name."""
    words = Words({"board": {"of": "{0} of {who}"}, "name": {"coin": "Münze|Münzen"}})
    assert words.board("of", "coin") == "Münze of Münze"
    assert words.board("of", Told("coin")) == "coin of coin"


def test_a_language_falls_back_to_english(tmp_path: Path) -> None:
    """Sentence by sentence; a language without words is English."""
    (tmp_path / "words.en.toml").write_text('[name]\nship = "ship|ships"\nsea = "sea"\n')
    (tmp_path / "words.de.toml").write_text('[name]\nship = "Schiff|Schiffe"\n', encoding="utf-8")

    class Translated(Game):
        folder = tmp_path

    game = Translated()
    assert game.languages() == ["de", "en"]
    assert game.words().count(2, "ship") == "2 ships"
    assert game.words("de").count(2, "ship") == "2 Schiffe"
    assert game.words("de").name("sea") == "sea"
    assert game.words("../x").name("ship") == "ship"
