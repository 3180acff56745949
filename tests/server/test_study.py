"""Studying a game: previews, things, the past, records in and out."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from rondel.bots import LEVELS
from rondel.core.chronicle import chronicle, spans
from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game, list_games
from tests.support.visits import ME, Site

GOLDEN = Path("tests/golden/cooper_island/two_seats.rondel")
ROUNDS = Path("tests/golden/maracaibo/two_seats.rondel")
TRAIL = Path("tests/golden/new_zealand/two_seats.rondel")


def test_a_preview_changes_nothing_and_tells_the_truth(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME, game="new-zealand")["id"]
    told = 0
    for _ in range(25):
        state = anna.state(game)
        seat, move = state["viewer"], state["moves"][0]["move"]
        path = f"/api/games/{game}/preview"
        preview = anna.get(path, seat=seat, entries=state["entries"], move=move).json()
        assert anna.state(game, seat=seat)["entries"] == state["entries"]
        anna.move(game, state, move)
        after = anna.state(game, seat=seat)
        if preview["certain"]:
            told += 1
            then = anna.get(f"/api/games/{game}/at", ply=after["ply"], seat=seat).json()["entry"]
            happened = [event for event in preview["events"] if "turn" not in event]
            assert happened == then["details"] or (len(happened) < 2 and not then["details"])
            assert preview["score"]["after"] == after["seats"][seat]["total"]
            assert preview["ends"] == (after["to_decide"] != seat)
    assert told > 10


def test_a_preview_is_for_ones_own_legal_moves(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    path, seat = f"/api/games/{game}/preview", state["viewer"]
    move = state["moves"][0]["move"]
    assert anna.get(path, seat=seat, entries=5, move=move).status_code == 409
    assert anna.get(path, seat=1 - seat, entries=0, move=move).status_code == 422
    illegal = anna.get(path, seat=seat, entries=0, move="worker C normal")
    assert (illegal.status_code, illegal.json()["error"]) == (422, "illegal")
    assert anna.get(path, seat=seat, entries=0, move="8").status_code == 422


def test_things_say_what_they_are_and_why_not(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    seat = state["viewer"]
    path = f"/api/games/{game}/thing"
    offered = next(thing for move in state["moves"] for thing in move["things"])
    about = anna.get(path, seat=seat, id=offered).json()
    assert about["title"]
    assert about["why"] is None
    assert about["moves"]
    place = anna.get(path, seat=seat, id="section:C").json()
    assert place["moves"] == []
    strange = anna.get(path, seat=seat, id="<no such thing>").json()
    assert strange["moves"] == []


def test_any_board_in_full(site: Site) -> None:
    """As text, for games without a picture; the same for all who may see the same."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    path = f"/api/games/{game}/boards"
    own, other = (anna.get(f"{path}/{seat}", seat=0).json() for seat in (0, 1))
    assert own["name"] == other["name"] == "Anna"
    assert own["text"] != other["text"]
    assert anna.get(f"{path}/2", seat=0).status_code == 404
    assert anna.get(f"{path}/x", seat=0).status_code == 422
    assert site.person().get(f"{path}/0").status_code == 404
    written = anna.begin(ME, ME, game="maracaibo")["id"]
    hidden, shown = (
        anna.get(f"/api/games/{written}/boards/1", seat=seat).json() for seat in (0, 1)
    )
    assert "Hand" in shown["text"]
    assert ">Hand" not in hidden["text"]


def test_the_past(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    seen = [anna.state(game)]
    for _ in range(23):
        state = seen[-1]
        anna.move(game, state, state["moves"][-1]["move"])
        seen.append(anna.state(game))
    path = f"/api/games/{game}/at"
    for ply in (0, 1, 9, 10, 11, 20, 23):
        then = anna.get(path, seat=seen[ply]["viewer"], ply=ply).json()
        assert then["picture"]["layers"] == seen[ply]["picture"]["layers"]
        assert then["picture"]["sheets"] == seen[ply]["picture"]["sheets"]
        assert then["to_decide"] == seen[ply]["to_decide"]
        if ply:
            assert (then["entry"]["first"], then["entry"]["last"]) == (ply, ply)
            assert then["entry"]["seat"] == seen[ply - 1]["to_decide"]
        else:
            assert then["entry"] is None
        brief = anna.get(path, ply=ply, have=then["picture"]["key"], seat=seen[ply]["viewer"])
        assert "sheets" not in brief.json()["picture"]
        held = anna.get(path, ply=ply, have=then["picture"]["have"], seat=seen[ply]["viewer"])
        assert held.json()["picture"]["layers"] == {}
    assert anna.get(path, ply=24).status_code == 404
    course = anna.get(f"/api/games/{game}/course").json()
    assert course["plies"] == list(range(24))
    assert course["totals"][-1] == [seat["total"] for seat in seen[-1]["seats"]]
    older = anna.get(f"/api/games/{game}/log", before=5).json()
    assert older[0]["first"] == 1
    assert older[-1]["last"] == 5


def test_the_course_knows_turns_and_rounds(site: Site) -> None:
    """Rounds as the game calls them; in one that has none, once round the table."""
    anna = site.person()
    for file, first, last in (
        (ROUNDS, "First plans", "The game is over"),
        (TRAIL, "Round 1", "The game is over"),
    ):
        record = file.read_text(encoding="utf-8")
        game = anna.post("/api/import", {"record": record}).json()["id"]
        course = anna.get(f"/api/games/{game}/course").json()
        told = Record.read(record)
        end = len(told.moves)
        assert course["turns"] == sorted(set(course["turns"]))
        assert course["turns"][-1] == end
        movers = [seat for seat, _ in told.moves]
        switches = {ply for ply in range(1, end) if movers[ply - 1] != movers[ply]}
        assert len(set(course["turns"]) & switches) > len(course["turns"]) * 0.8
        titles = [phase["title"] for phase in course["phases"]]
        assert (titles[0], titles[-1]) == (first, last)
        begins = [phase["ply"] for phase in course["phases"]]
        assert begins == sorted(set(begins))


def test_the_past_with_another_seats_eyes(site: Site) -> None:
    """After the end, when all may know all: what lay in a hand is seen by its seat alone."""
    anna = site.person()
    game = anna.post("/api/import", {"record": ROUNDS.read_text(encoding="utf-8")}).json()["id"]
    path = f"/api/games/{game}/at"
    onlooker, first, second = (
        anna.get(path, ply=30, **eyes).json()["picture"] for eyes in ({}, {"eyes": 0}, {"eyes": 1})
    )
    assert first["layers"]["board"] != second["layers"]["board"]
    hand = 'data-piece="card:'
    assert first["layers"]["board"].count(hand) > onlooker["layers"]["board"].count(hand)
    assert anna.get(path, ply=30, eyes=2).status_code == 404
    running = anna.begin(ME, ME)["id"]
    refused = anna.get(f"/api/games/{running}/at", ply=0, eyes=1)
    assert (refused.status_code, refused.json()["error"]) == (403, "not-over")


def test_the_past_follows_what_is_taken_back(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    first = anna.state(game)
    anna.move(game, first, first["moves"][0]["move"])
    assert anna.get(f"/api/games/{game}/course").json()["plies"] == [0, 1]
    anna.undo(game, anna.state(game, seat=first["viewer"]))
    assert anna.get(f"/api/games/{game}/course").json()["plies"] == [0]
    again = anna.state(game)
    anna.move(game, again, again["moves"][-1]["move"])
    then = anna.get(f"/api/games/{game}/at", ply=1).json()
    assert then["entry"]["last"] == 1
    assert then["entry"]["seat"] == again["viewer"]


def golden() -> str:
    return GOLDEN.read_text(encoding="utf-8")


def test_a_finished_game_comes_and_goes_as_its_record(site: Site) -> None:
    anna = site.person()
    text = golden()
    made = anna.post("/api/import", {"record": text})
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    state = anna.state(game)
    assert state["over"]
    assert made.json()["over"]
    assert state["result"]["places"]
    assert [score["total"] for score in state["result"]["scores"]] == [
        seat["total"] for seat in state["seats"]
    ]
    record = anna.get(f"/api/games/{game}/record")
    assert Record.read(record.text).write() == Record.read(text).write()
    assert "attachment" in record.headers["content-disposition"]
    (listed,) = anna.get("/api/games").json()
    assert listed["result"]["places"] == state["result"]["places"]


def test_a_running_game_goes_on_from_its_record(site: Site) -> None:
    anna = site.person()
    record = Record.read(golden())
    del record.moves[40:]
    made = anna.post("/api/import", {"record": record.write(), "seats": [ME, ME]}).json()
    state = anna.state(made["id"])
    assert (state["entries"], state["ply"], state["over"]) == (40, 40, False)
    assert state["log"][-1]["things"] is not None
    assert anna.move(made["id"], state, state["moves"][0]["move"]).json()["entries"] == 41
    assert anna.get(f"/api/games/{made['id']}/record").status_code == 403


def test_every_phase_is_told_once_though_one_move_brings_several(site: Site) -> None:
    """The same entries that the record tells by itself."""
    anna = site.person()
    record = Record.read(ROUNDS.read_text(encoding="utf-8"))
    game = find_game(record.game)
    words, log = game.words("en"), replay(record, game).log
    turns = spans(log, words)
    twice = next(one.last for one, next_one in pairwise(turns) if one[:2] == next_one[:2])
    del record.moves[twice:]
    made = anna.post("/api/import", {"record": record.write(), "seats": [ME, ME]}).json()
    told = [entry["heading"] for entry in anna.state(made["id"])["log"]]
    phases = [entry.heading for entry in chronicle(log[:twice], words)]
    assert told == phases[-len(told) :]
    assert len(set(told[-2:])) == 2


def test_what_is_no_record_is_refused(site: Site) -> None:
    anna = site.person()
    text = golden()
    for bad in ("", "hello", text.replace("seats 2", "seats 3"), text + "0 pass\n"):
        answer = anna.post("/api/import", {"record": bad})
        assert answer.status_code == 422
        assert answer.json()["message"]
    seats = anna.post("/api/import", {"record": text, "seats": [ME]})
    assert seats.json()["error"] == "seats"


def test_the_rules(site: Site) -> None:
    anna = site.person()
    for game in list_games():
        rules = anna.get(f"/api/rules/{game}").json()
        assert len(rules) > 50
        assert rules[0].keys() == {"id", "title", "html"}
    assert anna.get("/api/rules/chess").status_code == 404


def test_the_catalogue(site: Site) -> None:
    catalogue = site.person().get("/api/catalogue").json()
    assert [game["game"] for game in catalogue["games"]] == list_games()
    assert tuple(catalogue["bots"][: len(LEVELS)]) == LEVELS
    cooper = catalogue["games"][0]
    assert cooper["picture"]
    assert {option["name"] for option in cooper["options"]} >= {"layout", "level"}
