"""Words: names, sentences with values in them, and what is said when a word is missing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

import rondel
from rondel.core.game import Game
from rondel.core.moves import Move
from rondel.core.table import Facts, Refusal, Step, Table
from rondel.core.words import Cast, Label, Told, Words, frozen, thawed
from rondel.games import find_game

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
    assert WORDS.event(("sailed", (0, 1))) == "Seat 0 sailed to seat 1."
    assert WORDS.event(("sailed", ("cooper", 5)), NAMES) == "Mr Cooper sailed to seat 5."


def test_event_counts_the_rest() -> None:
    assert WORDS.event(("gained", (1, "coin", "coin", "wood")), NAMES) == (
        "Ben gained 2 coins and 1 wood."
    )


def test_event_about_nobody() -> None:
    assert WORDS.event(("storm", (3,)), NAMES) == "A storm of strength 3."
    assert WORDS.event(("calm", ()), NAMES) == "calm"
    assert WORDS.event(("calm", (0, "big_ship")), NAMES) == "calm 0 big_ship"


def test_effect_of_a_component() -> None:
    facts = {"cost": {"coin": 2}, "ships": ["big_ship", "raft"], "points": 1}
    assert WORDS.effect("dock", facts) == "Costs 2 coins, holds galleon and raft, brings 1 coin."
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


def test_a_section_with_a_file_of_its_own(tmp_path: Path) -> None:
    """Texts by thing and part, in paragraphs; what the things are called is a name."""
    (tmp_path / "words.en.toml").write_text('[name]\nsea = "sea"\n')
    (tmp_path / "story.en.toml").write_text(
        '[wreck]\nname = "The Wreck"\nfront = """\nOne line\nand another.\n\nNext."""\n'
    )
    (tmp_path / "words.de.toml").write_text("")
    (tmp_path / "story.de.toml").write_text('[wreck]\nname = "Das Wrack"\n')
    words = Words.load(tmp_path, "en")
    assert (words.name("wreck"), words.name("sea")) == ("The Wreck", "sea")
    assert words.story("wreck", "front") == "One line and another.\n\nNext."
    assert words.story("wreck", "back") == ""
    german = Words.load(tmp_path, "de")
    assert german.name("wreck") == "Das Wrack"
    assert german.story("wreck", "front") == words.story("wreck", "front")


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


GRAMMAR = Words(
    {
        "event": {
            "left": "{who} {who:have|has} left {who:own} {1} to {2:seat}.",
            "hurt": "{1:# sailor is|# sailors are} ill.",
            "saw": "{who} saw {1:a} and {2:the}.",
        },
        "name": {"hat": "hat", "owl": "owl", "hour": "hour", "a hour": "an hour", "ana": "Ana"},
    }
)


def test_second_person_for_the_reader_and_third_for_others() -> None:
    event = ("left", (0, "hat", 1))
    assert GRAMMAR.event(event, Cast(NAMES, 0)) == "You have left your hat to Ben."
    assert GRAMMAR.event(event, Cast(NAMES, 1)) == "Ada has left Ada's hat to you."
    assert GRAMMAR.event(("left", ("ana", "hat", 1)), NAMES) == "Ana has left Ana's hat to Ben."


def test_a_name_that_somebody_chose_stays_as_it_is() -> None:
    assert GRAMMAR.event(("saw", (0, "hat", "hat")), ["ada", "Ben"]).startswith("ada saw")


def test_wording_by_number() -> None:
    assert GRAMMAR.event(("hurt", (0, 1))) == "1 sailor is ill."
    assert GRAMMAR.event(("hurt", (0, 2))) == "2 sailors are ill."


def test_articles() -> None:
    assert GRAMMAR.event(("saw", (0, "owl", "hat")), NAMES) == "Ada saw an owl and the hat."
    assert GRAMMAR.event(("saw", (0, "hour", "owl")), NAMES) == "Ada saw an hour and the owl."


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 plik"), (3, "3 pliki"), (5, "5 plików"), (22, "22 pliki")]
)
def test_a_language_with_more_plurals_than_two(number: int, said: str) -> None:
    """The categories of the CLDR, in its order: one, few, many."""
    words = Words({"name": {"file": "plik|pliki|plików"}}, language="pl")
    assert words.count(number, "file") == said


def test_a_plural_that_a_catalogue_lacks() -> None:
    """Portuguese has a category for millions, which two forms serve as well."""
    words = Words({"name": {"coin": "moeda|moedas"}}, language="pt")
    assert words.count(2, "coin") == "2 moedas"
    assert words.count(2_000_000, "coin") == "2000000 moedas"


class Tolled(Step):
    """A step that knows what its moves cost, and of which nothing comes."""

    def details(self, t: Table) -> Facts:
        return {}

    def facts(self, t: Table, move: Move) -> Facts:
        return {"cost": 0, "case": "free"} if move[-1] == "on" else {"cost": 3}

    def warning(self, t: Table, move: Move) -> str:
        return "in_vain" if move[-1] == "back" else ""


def test_labels_tell_the_cost_and_warn() -> None:
    words = Words(
        {
            "move": {"go": "Go {0}"},
            "label": {"go": "Go {0} for £{cost}", "go free": "Go {0}, without a toll"},
            "warning": {"in_vain": "You paid {cost} for nothing."},
            "ask": {"Tolled": "Where to?"},
            "why": {"X-1": "No way.", "X-1 poor": "You need {missing} more."},
            "name": {"coin": "coin|coins", "wood": "wood"},
        }
    )
    table = rondel.new("cooper-island", seats=2, seed=1)
    table.agenda.append(Tolled(0))
    assert words.move(("go", "home")) == "Go home"
    assert words.label(table, ("go", "home")) == Label("Go home for £3")
    assert words.label(table, ("go", "on")) == Label("Go on, without a toll")
    assert words.label(table, ("go", "back")) == ("Go back for £3", "You paid 3 for nothing.")
    lacking = Refusal("X-1", {"missing": {"coin": 2, "wood": 1}}, "poor")
    assert words.why(lacking, table) == "You need 2 coins and 1 wood more. Where to?"
    assert words.why(Refusal("X-1"), table) == "No way. Where to?"


def test_several_things_each_in_a_form_by_its_number() -> None:
    words = Words(
        {
            "did": {"drew": "drew {rest:one_of}"},
            "form": {"one_of": "a disc of {0}", "2 one_of": "2 discs of {0}"},
            "name": {"red": "the reds"},
        }
    )
    told = words.event(("drew", (0, "red", "blue", "red")), ["Ada"])
    assert told == "Ada drew 2 discs of the reds and a disc of blue."


@pytest.mark.parametrize("game", rondel.list_games())
def test_labels_that_are_kept_are_those_that_would_be_told(game: str) -> None:
    """Whole games, each move as it is offered to both seats: what is kept by is all that a label
    is told from."""
    table, chance = find_game(game).new(2, 5), Random(5)
    words, other = find_game(game).words("en"), Words.load(find_game(game).folder, "en", game)
    while not table.over:
        step = table.agenda[-1]
        for move in table.moves():
            facts = step.facts(table, move)
            told = thawed(frozen(facts))
            assert told == dict(facts)
            assert [*map(type, told.values())] == [*map(kind, facts.values())]
            for reader in (0, 1):
                other._kept_filled.cache_clear()
                cast = Cast(NAMES, reader)
                assert words.label(table, move, cast) == other.label(table, move, cast)
        table.play(chance.choice(table.moves()))


def kind(value: object) -> type:
    return dict if isinstance(value, Mapping) else type(value)


def test_a_text_is_not_kept_for_the_id_that_reads_alike() -> None:
    assert frozen({"what": "coin"}) != frozen({"what": Told("coin")})
    assert frozen({"what": ("coin",)}) != frozen({"what": (Told("coin"),)})
    assert frozen({"what": {"coin": 1}}) != frozen({"what": {Told("coin"): 1}})
    assert frozen({"what": {"coin": 1}}) == frozen({"what": {"coin": 1}})
