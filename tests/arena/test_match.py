"""One game between bots: how it ends, and whose fault it was."""

from __future__ import annotations

import pytest

import rondel
from rondel.arena import match as matches
from rondel.arena.match import Match, Outcome, Player, check_matches, play_match
from rondel.bots import BotError
from rondel.core.game import Game, SetupError
from rondel.core.table import NOBODY
from tests.support.faulty_bots import bot


def meet(*bots: str, keep_record: bool = False) -> Match:
    players = tuple(Player(name, name) for name in bots)
    return Match(0, "cooper-island", players, "m", keep_record=keep_record)


def plays(*bots: str) -> Outcome:
    return play_match(meet(*bots))


def test_a_game_to_its_end() -> None:
    outcome = play_match(meet("random", bot("Sound"), keep_record=True))
    assert (outcome.error, outcome.culprit) == ("", NOBODY)
    table = rondel.replay(outcome.record)
    assert table.over
    assert outcome.scores == table.scores()
    assert outcome.places == table.places()
    assert (
        sum(outcome.decided) == outcome.decisions == len(rondel.Record.read(outcome.record).moves)
    )
    assert min(outcome.seconds) > 0


def test_a_record_is_kept_for_who_wants_it() -> None:
    assert plays("random", "random").record == ""


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Raises", "RuntimeError: out of ideas"),
        ("Cheats", "IllegalMove: CI-"),
        ("Babbles", "IllegalMove: 42 is no move"),
        ("Leaves", "SystemExit: bored"),
    ],
)
def test_a_bot_that_goes_wrong_is_named_with_the_ply(name: str, error: str) -> None:
    outcome = plays("random", bot(name))
    assert outcome.culprit == 1
    assert outcome.error.startswith(error)
    assert outcome.scores == []
    record = rondel.Record.read(outcome.record)
    assert len(record.moves) == outcome.decisions
    assert sum(seat == 1 for seat, _ in record.moves) == 3
    assert rondel.replay(record).seat == 1


def test_what_a_bot_does_to_its_moves_harms_nobody() -> None:
    outcome = play_match(meet(bot("Empties"), "random", keep_record=True))
    assert outcome.error == ""
    assert rondel.replay(outcome.record).over


def test_a_game_without_end_is_the_fault_of_who_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LONGEST", 20)
    outcome = plays("random", "random")
    assert outcome.decisions == 20
    assert outcome.culprit in (0, 1)
    assert outcome.error == "the game has not ended after 20 decisions"


def test_an_error_of_the_game_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a rule is broken")

    monkeypatch.setattr(Game, "new", broken)
    outcome = plays("random", "random")
    assert (outcome.error, outcome.culprit) == ("ZeroDivisionError: a rule is broken", NOBODY)
    assert outcome.record == ""


def test_what_is_wrong_is_known_before_the_first_game() -> None:
    check_matches([meet("random", "greedy")])
    with pytest.raises(BotError, match="no bot 'nobody'"):
        check_matches([meet("random", "random"), meet("random", "nobody")])
    with pytest.raises(SetupError, match="seats"):
        check_matches([meet(*["random"] * 5)])
