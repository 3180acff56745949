"""Playing through the API: moves, repeated and stale ones, illegal ones, taking back."""

from __future__ import annotations

from rondel.server.settings import Settings
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Site,
    told,
    wait_for,
)


def test_a_move_is_played_and_seen(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    before = anna.state(game)
    assert before["mine"]
    assert before["ask"]
    answer = anna.move(game, before, "store_from_land g1")
    after = anna.state(game)
    assert answer.status_code == 200
    assert (after["entries"], after["ply"]) == (1, 1)
    (entry,) = after["log"]
    assert (entry["first"], entry["last"], entry["seat"]) == (1, 1, before["viewer"])


def test_the_answer_to_a_move_is_the_state_after_it(site: Site) -> None:
    """The same that one is told if one asks, and that listeners hear."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    seat, key = state["viewer"], state["picture"]["key"]
    with anna.listen(game, seat=seat, have=key) as heard:
        heard.next()
        for have in (key, None):
            answer = anna.move(game, state, state["moves"][0]["move"], have=have).json()
            event = heard.until(answer["entries"])
            assert answer == anna.state(game, seat=seat, have=have or "")
            assert answer["version"] == event["version"]
            assert ("sheets" in answer["picture"]) == (have is None)
            state = answer
        undone = anna.undo(game, state, have=key).json()
        assert told(undone) == told(heard.until(undone["entries"]))
        assert undone["entries"] == 3


def test_what_is_sent_again_was_done_already(site: Site) -> None:
    """Whoever got no answer asks again, and hears how the game stands now."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    first = anna.state(game)
    move = first["moves"][0]["move"]
    second = anna.move(game, first, move).json()
    again = anna.move(game, first, move)
    assert (again.status_code, again.json()) == (200, second)
    third = anna.undo(game, second).json()
    again = anna.undo(game, second)
    assert (again.status_code, again.json()) == (200, third)
    assert anna.move(game, first, f" {move} ").json()["entries"] == 2
    assert site.service.store.journal(game) == [
        (first["viewer"], move),
        (first["viewer"], "undo 1"),
    ]


def test_something_else_at_the_same_number_is_stale(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    done, other = (move["move"] for move in state["moves"][:2])
    anna.move(game, state, done)
    for refused in (anna.move(game, state, other), anna.undo(game, state)):
        assert (refused.status_code, refused.json()["error"]) == (409, "stale")
        assert refused.json()["entries"] == 1
    assert anna.state(game)["entries"] == 1


def test_what_somebody_else_has_done_is_stale(site: Site) -> None:
    """The seat has passed to another person, who did not make the move."""
    anna, bert = site.person(), site.person()
    begun = anna.begin(LINK, LINK)
    game = begun["id"]
    first = anna.state(game)["to_decide"]
    for seat in range(2):
        assert anna.join(begun["links"][str(seat)], seat, game).status_code == 200
    state = anna.state(game, seat=first)
    move = state["moves"][0]["move"]
    assert anna.move(game, state, move).status_code == 200
    assert anna.post(f"/api/games/{game}/seats/{first}", {"action": "leave"}).status_code == 200
    assert bert.join(begun["links"][str(first)], first, game).status_code == 200
    assert bert.move(game, state, move).json()["error"] == "stale"


def test_what_comes_from_the_future_is_stale_too(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    early = anna.move(game, {**state, "entries": 7}, state["moves"][0]["move"])
    assert early.status_code == 409
    assert early.json()["entries"] == 0


def test_an_illegal_move_is_answered_by_its_rule(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    refused = anna.move(game, state, "worker C normal")
    assert refused.status_code == 422
    assert refused.json()["error"] == "illegal"
    assert refused.json()["rule"].startswith("CI-")
    assert state["ask"] in refused.json()["message"]
    assert anna.state(game)["entries"] == 0


def test_what_is_no_move_is_refused(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    for text in ("7", "  ", "a # b"):
        assert anna.move(game, state, text).status_code == 422
    assert anna.state(game)["entries"] == 0


def test_nobody_moves_for_another_seat(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    assert bert.join(begun["links"]["1"], 1, game).status_code == 200
    people = {0: anna, 1: bert}
    deciding = anna.state(game)["to_decide"]
    mover, other = people[deciding], people[1 - deciding]
    move = mover.state(game)["moves"][0]["move"]
    waiting = other.state(game)
    assert waiting["moves"] == []
    assert not waiting["mine"]
    assert other.move(game, waiting, move).json()["error"] == "not-your-turn"
    theirs = {**waiting, "viewer": deciding}
    assert other.move(game, theirs, move).json()["error"] == "not-your-seat"
    assert mover.move(game, mover.state(game), move).status_code == 200


def test_taking_back_within_the_turn(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    first = anna.state(game)
    anna.move(game, first, first["moves"][0]["move"])
    second = anna.state(game, seat=first["viewer"])
    assert second["undo"]["plies"] == 1
    assert anna.undo(game, second).json()["entries"] == 2
    back = anna.state(game)
    assert (back["entries"], back["ply"]) == (2, 0)
    assert back["moves"] == first["moves"]
    assert back["log"] == []
    assert anna.undo(game, back).status_code == 422
    assert anna.undo(game, first).status_code == 409


def test_more_than_ones_own_turn_is_not_taken_back(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    first = anna.state(game)["viewer"]
    while anna.state(game)["to_decide"] == first:
        state = anna.state(game)
        anna.move(game, state, state["moves"][-1]["move"])
    state = anna.state(game)
    anna.move(game, state, state["moves"][0]["move"])
    mine, hers = anna.state(game, seat=state["viewer"]), anna.state(game, seat=first)
    assert mine["undo"]["plies"] == 1
    assert mine["undo"]["reason"]
    assert hers["undo"]["plies"] == 0
    assert anna.undo(game, hers).status_code == 422


def test_bots_answer(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, BOT)["id"]
    for _ in range(30):
        wait_for(lambda: bool(anna.state(game)["mine"]))
        state = anna.state(game)
        anna.move(game, state, state["moves"][0]["move"])
    wait_for(lambda: bool(anna.state(game)["mine"]))
    assert {line["seat"] for line in anna.state(game)["log"]} == {0, 1}


def test_a_restart_keeps_everything(settings: Settings) -> None:
    with Site(settings) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        for _ in range(12):
            state = anna.state(game)
            anna.move(game, state, state["moves"][0]["move"])
        seat = anna.state(game)["log"][-1]["seat"]
        if anna.state(game, seat=seat)["undo"]["plies"]:
            anna.undo(game, anna.state(game, seat=seat))
        before = anna.state(game)
        cookies = dict(anna.client.cookies)
    with Site(settings) as site:
        again = site.person()
        again.client.cookies.update(cookies)
        assert {**again.state(game), "version": before["version"]} == before
        assert again.get("/api/games").json()[0]["id"] == game


def test_bots_go_on_after_a_restart(settings: Settings) -> None:
    with Site(settings) as site:
        anna = site.person()
        site.service.workers.bots.workers[0].patience = 0.0  # every bot is too slow today
        game = anna.begin(ME, BOT)["id"]
        while anna.state(game)["mine"]:
            state = anna.state(game)
            anna.move(game, state, state["moves"][0]["move"])
        stuck = anna.state(game)["entries"]
        cookies = dict(anna.client.cookies)
    with Site(settings) as site:
        again = site.person()
        again.client.cookies.update(cookies)
        wait_for(lambda: bool(again.state(game)["entries"] > stuck))
