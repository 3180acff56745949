"""Puzzles: a turn at a table of one's own, judged; a rating; turns of one's own games once more."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from httpx import Response
from sqlalchemy import func, select

from rondel.core.puzzles import find_puzzles, of_the_day
from rondel.games import find_game, list_games
from rondel.server.identity import COOKIE, hashed
from rondel.server.puzzles import score_of
from rondel.server.ratings import Rating, rating_of
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store.backup import backup, restore
from rondel.server.store.models import Puzzle
from rondel.server.store.puzzles import PuzzleRow, Puzzles
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site

GAME = "cooper-island"
PUZZLE = find_puzzles(find_game(GAME))[0]
HERE = f"/api/puzzles/{GAME}/{PUZZLE.id}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One for all: everybody has puzzles of their own."""
    file = tmp_path_factory.mktemp("puzzles") / "tables.db"
    with Site(Settings(database_url=f"sqlite:///{file}", pace=0.0, limits=False)) as site:
        yield site


def seen(person: Person, path: str = HERE) -> Plain:
    got = person.get(path)
    assert got.status_code == 200, got.text
    return dict(got.json())


def moves(person: Person, state: Plain, *texts: str, path: str = HERE) -> Response:
    body = {"seat": state["viewer"], "entries": state["entries"], "moves": list(texts)}
    return person.post(f"{path}/moves", body)


def step(person: Person, state: Plain, kind: str, path: str = HERE) -> Plain:
    done = person.post(f"{path}/steps", {"entries": state["entries"], "step": kind})
    assert done.status_code == 200, done.text
    return dict(done.json())


def listed(person: Person) -> Plain:
    games = person.get("/api/puzzles").json()
    return dict(next(game for game in games if game["game"] == GAME))


def test_the_best_moves_are_right_and_raise_the_rating(site: Site) -> None:
    anna = site.person()
    before = listed(anna)
    state = seen(anna)
    assert (state["puzzle"]["done"], state["mine"]) == (False, True)
    assert anna.post(f"{HERE}/verdict", {}).json()["error"] == "turn-not-over"
    made = moves(anna, state, *PUZZLE.best).json()
    assert (made["puzzle"]["done"], made["moves"]) == (True, [])
    judged = anna.post(f"{HERE}/verdict", {}).json()
    assert (judged["verdict"], judged["lost"], judged["counted"]) == ("right", 0.0, True)
    assert judged["rating"] > before["rating"]
    after = listed(anna)
    assert (after["answered"], after["solved"], after["rating"]) == (1, 1, judged["rating"])
    assert after["next"] == judged["next"] != PUZZLE.id


def test_the_obvious_is_not_right_and_one_is_told_why(site: Site) -> None:
    anna = site.person()
    moves(anna, seen(anna), *PUZZLE.obvious)
    judged = anna.post(f"{HERE}/verdict", {}).json()
    assert judged["verdict"] == "wrong"
    assert judged["lost"] == pytest.approx(PUZZLE.margin, abs=0.5)
    assert judged["best"] - judged["yours"] == pytest.approx(judged["lost"], abs=0.11)
    words = find_game(GAME).words()
    known = {words.worth(part) for part in words.messages["worth"]}
    assert judged["gains"]
    assert {gain["part"] for gain in judged["gains"]} <= known
    assert len(judged["line"]) == len(PUZZLE.best)


def test_only_the_first_answer_counts(site: Site) -> None:
    anna = site.person()
    moves(anna, seen(anna), *PUZZLE.obvious)
    first = anna.post(f"{HERE}/verdict", {}).json()
    moves(anna, step(anna, seen(anna), "again"), *PUZZLE.best)
    second = anna.post(f"{HERE}/verdict", {}).json()
    assert (second["verdict"], second["counted"]) == ("right", False)
    assert (second["rating"], second["change"]) == (first["rating"], 0)
    assert listed(anna)["solved"] == 0


def test_moves_can_be_taken_back_until_the_turn_is_over(site: Site) -> None:
    anna = site.person()
    state = moves(anna, seen(anna), PUZZLE.best[0]).json()
    assert state["puzzle"]["back"]
    again = moves(anna, {**state, "entries": 0}, PUZZLE.best[0])
    assert again.json()["entries"] == 1, "sent once more, made once"
    stale = moves(anna, {**state, "entries": 0}, PUZZLE.best[1])
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    illegal = moves(anna, state, "nonsense")
    assert illegal.status_code == 422
    state = step(anna, state, "back")
    assert (state["entries"], state["puzzle"]["back"]) == (0, False)
    done = moves(anna, state, *PUZZLE.best).json()
    late = moves(anna, done, PUZZLE.best[0])
    assert (late.status_code, late.json()["error"]) == (422, "not-your-turn")


def test_who_is_shown_the_best_has_not_found_it(site: Site) -> None:
    anna = site.person()
    state = moves(anna, seen(anna), PUZZLE.obvious[0]).json()
    if PUZZLE.obvious[0] != PUZZLE.best[0]:
        state = step(anna, state, "again")
    while not state["puzzle"]["done"]:
        state = step(anna, state, "show")
    assert state["entries"] == len(PUZZLE.best)
    judged = anna.post(f"{HERE}/verdict", {}).json()
    assert (judged["verdict"], judged["counted"]) == ("right", False)
    assert listed(anna)["rating"] < 1200


def test_one_can_look_around(site: Site) -> None:
    anna = site.person()
    state = seen(anna)
    offer = state["moves"][0]
    asked = {"entries": state["entries"], "move": offer["move"]}
    assert anna.get(f"{HERE}/preview", **asked).status_code == 200
    things = [thing for one in state["moves"] for thing in one["things"]]
    assert anna.get(f"{HERE}/thing", id=things[0]).json()["title"]
    assert anna.get(f"{HERE}/log", before=state["log"][0]["first"] - 1).status_code == 200
    assert anna.get(f"/puzzles/{GAME}/{PUZZLE.id}").status_code == 200
    assert anna.get("/puzzles").status_code == 200
    assert anna.get(f"/api/puzzles/{GAME}/00000000").status_code == 404
    assert anna.get(f"/puzzles/{GAME}/00000000").status_code == 404


def test_the_puzzle_of_the_day_is_the_same_for_all_and_each_comes_round() -> None:
    for name in list_games():
        puzzles = find_puzzles(find_game(name))
        days = [date(2030, 1, 1) + timedelta(days=n) for n in range(len(puzzles))]
        found = [of_the_day(puzzles, day) for day in days]
        assert {puzzle.id for puzzle in found} == {puzzle.id for puzzle in puzzles}
        assert of_the_day(puzzles[::-1], days[0]) == found[0]


def test_a_rating_follows_the_answers() -> None:
    assert rating_of([]) == Rating()
    strong = rating_of([(1800, 1.0)] * 12)
    weak = rating_of([(1200, 0.0)] * 12)
    assert weak.points < 1000
    assert strong.points > 1700
    assert strong.doubt < Rating().doubt
    settled = Rating(1500, 60)
    assert settled.after(1500, 1.0).points - 1500 < Rating(1500).after(1500, 1.0).points - 1500
    assert [score_of(lost, 2.0) for lost in (-1.0, 0.3, 0.9, 1.1)] == [1.0, 1.0, 0.5, 0.0]


def test_answers_are_forgotten_with_the_person(site: Site) -> None:
    anna, bert = site.person(), site.person()
    for person in (anna, bert):
        moves(person, seen(person), PUZZLE.best[0])
    mine = Puzzle.person == hashed(anna.client.cookies[COOKIE])
    with site.service.store.engine.connect() as connection:
        assert connection.scalar(select(Puzzle.puzzle).where(mine)) == PUZZLE.id
    assert anna.post("/api/me/forget", {"sure": True}).is_success
    with site.service.store.engine.connect() as connection:
        assert connection.scalar(select(Puzzle.puzzle).where(mine)) is None
    assert seen(bert)["entries"] == 1


def test_a_backup_has_the_answers(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path}/tables.db", tmp_path / "copy.db"
    store = Store(url)
    puzzles = Puzzles(store)
    puzzles.keep("anna", GAME, PUZZLE.id, ["a"], 1.0)
    puzzles.answer("anna", PuzzleRow(GAME, PUZZLE.id, [], 1.0, 0.0, 1300, 2.0))
    before = puzzles.answered("anna")
    backup(url, copy)
    puzzles.keep("anna", GAME, "other", [], 3.0)
    restore(copy, url, replace=True)
    assert puzzles.answered("anna") == before
    assert puzzles.find("anna", GAME, "other") is None
    store.close()


def test_an_answer_is_written_once(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    puzzles = Puzzles(store)
    row = PuzzleRow("game", "p", [], 0.5, 1.0, 1300, 5.0)
    assert not puzzles.answer("anna", row), "nothing was tried yet"
    puzzles.keep("anna", "game", "p", ["a"], 1.0)
    assert puzzles.answer("anna", row)
    assert not puzzles.answer("anna", PuzzleRow("game", "p", [], 1.0, 0.0, 1300, 6.0))
    puzzles.keep("anna", "game", "p", ["a", "b"], 7.0)
    found = puzzles.find("anna", "game", "p")
    assert found == PuzzleRow("game", "p", ["a", "b"], 0.5, 1.0, 1300, 5.0)
    assert puzzles.answered("anna", "other") == []
    with store.engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(Puzzle)) == 1
    store.close()


# A turn of one's own table


def begin_first(person: Person, *seats: Plain) -> Plain:
    """A game in which the person's seat begins; who does is drawn by lot."""
    while True:
        begun = person.begin(*seats)
        if person.state(str(begun["id"]))["mine"]:
            return begun


def played(site: Site) -> tuple[Person, str]:
    """A table at which Anna has had a turn against a bot."""
    anna = site.person()
    game = str(begin_first(anna, ME, BOT)["id"])
    state = anna.state(game)
    while state["mine"]:
        made = anna.move(game, state, state["moves"][-1]["move"])
        assert made.is_success, made.text
        state = made.json()
    return anna, game


def test_a_coach_says_what_a_turn_was_worth(site: Site) -> None:
    anna, game = played(site)
    refused = anna.post(f"/api/games/{game}/coach", {"seat": 0})
    assert (refused.status_code, refused.json()["error"]) == (403, "no-coach")
    assert anna.post(f"/api/games/{game}/seats/0", {"action": "coach"}).is_success
    said = anna.post(f"/api/games/{game}/coach", {"seat": 0}).json()
    assert said["cost"] >= 0
    assert said["line"]
    where = f"/api/puzzles/{game}/{said['ply']}"
    state = seen(anna, where)
    assert (state["puzzle"]["table"], state["puzzle"]["done"]) == (game, False)
    while not state["puzzle"]["done"]:
        state = step(anna, state, "show", where)
    assert anna.post(f"{where}/verdict", {}).json()["counted"] is False
    assert site.person().get(where).status_code == 404


def hinted(person: Person, game: str) -> str:
    """Ask for a hint where somebody is to decide; the name of the refusal, "" if there is one."""
    state = person.state(game)
    wish = {"seat": state["to_decide"], "entries": state["entries"]}
    answer = person.post(f"/api/games/{game}/hint", wish)
    assert answer.is_success or answer.status_code == 403, answer.text
    return "" if answer.is_success else str(answer.json()["error"])


def test_hints_need_no_consent_where_there_is_nobody_else(site: Site) -> None:
    """Alone, against bots, and at one screen, where everybody sees who asks."""
    anna = site.person()
    for seats in ([ME], [ME, BOT], [ME, ME]):
        assert hinted(anna, str(begin_first(anna, *seats)["id"])) == ""


def test_nobody_has_hints_against_people_who_have_not_agreed(site: Site) -> None:
    """Who has not come yet has not agreed; who is away still counts, who conceded does not."""
    anna, bert = site.person(), site.person()
    begun = begin_first(anna, ME, LINK, BOT)
    game, link = str(begun["id"]), begun["links"]["1"]

    def seat(person: Person, number: int, action: str, **more: str) -> None:
        wish = {"action": action, **more}
        assert person.post(f"/api/games/{game}/seats/{number}", wish).is_success

    assert hinted(anna, game) == "coach-not-agreed"  # the seat is free
    assert bert.join(link, 1, game).is_success
    assert hinted(anna, game) == "coach-not-agreed"
    seat(bert, 1, "coach")
    assert hinted(anna, game) == "coach-not-agreed"  # it is for both or for none
    seat(anna, 0, "coach")
    assert hinted(anna, game) == ""
    seat(bert, 1, "no_coach")
    assert hinted(anna, game) == "coach-not-agreed"
    seat(bert, 1, "bot", bot="random")
    assert hinted(anna, game) == "coach-not-agreed"  # the seat is kept for Bert
    seat(bert, 1, "leave")
    assert hinted(anna, game) == ""


def test_consent_that_is_taken_back_while_a_bot_thinks(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = site.person(), site.person()
    begun = begin_first(anna, ME, LINK)
    game = str(begun["id"])
    assert bert.join(begun["links"]["1"], 1, game).is_success
    for number, person in enumerate((anna, bert)):
        assert person.post(f"/api/games/{game}/seats/{number}", {"action": "coach"}).is_success

    async def slow(person: str, question: object) -> list[object]:
        service = site.service
        async with service.hold(service.cache.rooms[game]) as room:
            before = room.seats[1]
            after = msgspec.structs.replace(before, coach=False)
            assert await service.run(service.store.change_seat, game, before, after, None)
            await service.refresh(room)
        return []

    monkeypatch.setattr(site.service.workers.hints, "ask", slow)
    assert hinted(anna, game) == "coach-not-agreed"


def test_nobody_has_a_coach_against_people_who_have_not_agreed(site: Site) -> None:
    anna = site.person()
    begun = begin_first(anna, ME, LINK)
    game, bert = str(begun["id"]), site.person()
    state = anna.state(game)
    link = state["links"]["1"]
    assert bert.join(link, 1, game).is_success
    state = anna.state(game)
    assert anna.move(game, state, state["moves"][0]["move"]).is_success
    assert anna.post(f"/api/games/{game}/seats/0", {"action": "coach"}).is_success
    for refused in (
        anna.post(f"/api/games/{game}/coach", {"seat": 0}),
        anna.get(f"/api/puzzles/{game}/0"),
    ):
        assert (refused.status_code, refused.json()["error"]) == (403, "coach-not-agreed")
    others = bert.post(f"/api/games/{game}/seats/0", {"action": "coach"})
    assert others.status_code == 403
    assert bert.post(f"/api/games/{game}/seats/1", {"action": "coach"}).is_success
    assert anna.post(f"/api/games/{game}/coach", {"seat": 0}).is_success
    assert bert.post(f"/api/games/{game}/seats/1", {"action": "no_coach"}).is_success
    assert anna.post(f"/api/games/{game}/coach", {"seat": 0}).status_code == 403
    assert bert.post(f"/api/games/{game}/seats/1", {"action": "coach"}).is_success
    bert.post(f"/api/games/{game}/seats/1", {"action": "leave"})
    assert site.person().join(link, 1, game, "Cleo").is_success
    assert anna.post(f"/api/games/{game}/coach", {"seat": 0}).status_code == 403
