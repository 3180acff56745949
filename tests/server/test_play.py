"""Playing through the API: moves, repeated and stale ones, illegal ones, taking back."""

from __future__ import annotations

from pathlib import Path

from rondel.core.session import Session
from rondel.core.shortcuts import shortcut
from rondel.games import find_game
from rondel.server.settings import Settings
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Person,
    Plain,
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


def test_what_is_not_as_it_should_be_goes_the_longer_way(site: Site) -> None:
    """A good move goes straight to its endpoint; another is refused as everywhere, in this order:
    what is no JSON, what is none of your business, what has not the form."""
    anna, ben = site.person(), site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    path = f"/api/games/{game}/moves"
    good = {"seat": state["viewer"], "entries": 0, "move": state["moves"][0]["move"]}
    wrong: list[Plain] = [{"entries": "0"}, {"moves": ["x"]}, {"colour": 1}, {"seat": None}]
    for form in [None, *({**good, **fault} for fault in wrong)]:
        assert (anna.post(path, form).status_code, ben.post(path, form).status_code) == (422, 404)
    plain = {"content-type": "application/json"}
    for person in (anna, ben):
        for text in ("{", "[" * 100_000):
            refused = person.client.post(path, content=text, headers=plain)
            assert refused.status_code in (400, 413, 422), refused.text
    other = {"content-type": "text/plain"}
    assert anna.client.post(path, json=good, headers=other).status_code == 422
    assert anna.state(game)["entries"] == 0
    said = {"content-type": "application/json; charset=utf-8"}
    assert anna.client.post(path, json=good, headers=said).json()["entries"] == 1
    assert ben.post(path, good).status_code == 404


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


# Several moves in one go


def at_a_shortcut(person: Person) -> tuple[str, Plain]:
    """A game of New Zealand, in which the third seat begins with discarding two cards."""
    session = Session(find_game("new-zealand").new(3, 7))
    while not shortcut(session.table):
        session.play(session.table.moves()[0])
    form = {"record": session.record.write(), "seats": [ME, ME, ME]}
    game = str(person.post("/api/import", form).json()["id"])
    return game, person.state(game, seat=session.table.seat)


def test_a_shortcut_is_made_and_taken_back_in_one_go(site: Site) -> None:
    """Every move is an entry of its own; a room that was built anew takes them back together."""
    anna = site.person()
    game, before = at_a_shortcut(anna)
    (offered,) = before["shortcuts"]
    made = offered["moves"]
    assert len(made) > 1
    assert offered["things"]
    assert offered["label"].startswith("Discard ")
    after = anna.moves(game, before, made).json()
    assert after["entries"] == before["entries"] + len(made)
    assert after["undo"]["step"] == len(made)
    journal = site.service.store.journal(game)[before["entries"] :]
    assert [text for _, text in journal] == [made[0], *(f"and {move}" for move in made[1:])]
    assert told(anna.moves(game, before, made).json()) == told(after)  # sent again
    site.service.cache.rooms[game].sleep()
    assert anna.state(game, seat=before["viewer"])["undo"]["step"] == len(made)
    site.service.cache.rooms.clear()
    later = anna.state(game, seat=before["viewer"])
    assert later["undo"]["step"] == len(made)
    undone = anna.undo(game, later, later["undo"]["step"]).json()
    assert undone["ply"] == before["ply"]
    assert undone["moves"] == before["moves"]


def test_a_way_is_gone_and_taken_back_in_one_go(site: Site) -> None:
    """Whoever points at an islet means to lay one; its label tells both moves."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    first = anna.state(game)["to_decide"]
    before = anna.state(game, seat=first)
    near = {thing for move in before["moves"] for thing in move["things"]}
    (way,) = (way for way in before["ways"] if f"islet:{first}:islet_coin" in way["things"])
    assert near.isdisjoint(way["things"])
    assert way["moves"] == ["hand place_islet", "place_islet islet_coin"]
    assert way["label"].count(" → ") == 1
    assert not way["asks"]
    after = anna.moves(game, before, way["moves"]).json()
    assert after["undo"]["step"] == 2
    undone = anna.undo(game, after, after["undo"]["step"]).json()
    assert undone["ways"] == before["ways"]
    assert anna.state(game, seat=1 - first)["ways"] == []


def test_of_several_moves_all_are_made_or_none(site: Site) -> None:
    anna = site.person()
    game, before = at_a_shortcut(anna)
    made = before["shortcuts"][0]["moves"]
    refused = anna.moves(game, before, [made[0], "finish"])
    assert (refused.status_code, refused.json()["error"]) == (422, "illegal")
    assert anna.state(game, seat=before["viewer"])["entries"] == before["entries"]
    both = {"seat": before["viewer"], "entries": before["entries"], "move": made[0], "moves": made}
    assert anna.post(f"/api/games/{game}/moves", both).status_code == 422


def test_nothing_can_be_found_out_by_moves_that_are_refused(site: Site) -> None:
    """What follows on something revealed is refused, whether it would be legal or not."""
    anna = site.person()
    game = anna.begin(ME, ME, game="maracaibo")["id"]
    state = anna.state(game)
    while not (drawing := [move for move in state["moves"] if move["move"].startswith("draw")]):
        state = anna.move(game, state, state["moves"][0]["move"]).json()
        state = anna.state(game, seat=state["to_decide"])
    answers = [
        anna.moves(game, state, [drawing[0]["move"], guess]) for guess in ("draw", "buy freebooter")
    ]
    assert [answer.json()["error"] for answer in answers] == ["revealed", "revealed"]
    assert anna.state(game, seat=state["viewer"])["entries"] == state["entries"]


# Once more


def test_a_rematch_has_the_same_people_and_options(site: Site) -> None:
    """Whoever asks second comes to the game that the first has begun."""
    anna, bert = site.person(), site.person()
    golden = Path("tests/golden/cooper_island/two_seats.rondel").read_text(encoding="utf-8")
    record, _, last = golden.rstrip().rpartition("\n")
    begun = anna.post("/api/import", {"record": f"{record}\n", "seats": [ME, LINK]}).json()
    assert bert.join(begun["links"]["1"], 1, begun["id"]).status_code == 200
    seat, _, move = last.partition(" ")
    mover = (anna, bert)[int(seat)]
    assert mover.move(begun["id"], mover.state(begun["id"]), move).json()["over"]
    again = anna.post(f"/api/games/{begun['id']}/rematch", {})
    assert again.status_code == 201
    other = bert.post(f"/api/games/{begun['id']}/rematch", {})
    assert (other.status_code, other.json()["id"]) == (201, again.json()["id"])
    states = [anna.state(again.json()["id"]), bert.state(again.json()["id"])]
    assert [state["viewer"] for state in states] == [0, 1]
    assert states[0]["entries"] == 0
    rows = [site.service.store.game(one) for one in (begun["id"], again.json()["id"])]
    assert rows[0] is not None
    assert rows[1] is not None
    assert rows[0].options == rows[1].options
    assert rows[0].seed != rows[1].seed
    assert [seat.name for seat in rows[0].seats] == [seat.name for seat in rows[1].seats]
