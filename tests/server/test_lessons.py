"""Lessons: a table of one's own, kept as far as one has come; and somebody's first game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response
from sqlalchemy import ColumnElement, func, select

from rondel.core.study import walk
from rondel.games import find_game
from rondel.server.identity import COOKIE, hashed
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store.backup import backup, restore
from rondel.server.store.models import Game, Lesson
from rondel.server.store.progress import LessonRow, Progress
from tests.support.visits import ME, Person, Plain, Site

HERE = "/api/lessons/cooper-island/income"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One for all: everybody has lessons of their own."""
    file = tmp_path_factory.mktemp("lessons") / "tables.db"
    with Site(Settings(database_url=f"sqlite:///{file}", pace=0.0, limits=False)) as site:
        yield site


def seen(person: Person, path: str = HERE) -> Plain:
    got = person.get(path)
    assert got.status_code == 200, got.text
    return dict(got.json())


def step(person: Person, state: Plain, kind: str, path: str = HERE) -> Plain:
    done = person.post(f"{path}/steps", {"entries": state["entries"], "step": kind})
    assert done.status_code == 200, done.text
    return dict(done.json())


def move(person: Person, state: Plain, text: str, path: str = HERE) -> Response:
    body = {"seat": state["viewer"], "entries": state["entries"], "move": text}
    return person.post(f"{path}/moves", body)


def listed(person: Person, lesson: str) -> Plain:
    games = person.get("/api/lessons").json()
    cooper = next(game for game in games if game["game"] == "cooper-island")
    found: Plain = next(one for one in cooper["lessons"] if one["id"] == lesson)
    return found


def to_the_first_task(person: Person) -> Plain:
    state = seen(person)
    while not state["lesson"]["task"]:
        state = step(person, state, "go_on")
    return state


def test_only_what_the_lesson_is_about_can_be_done(site: Site) -> None:
    """A wrong turn and a quiet move are answered in words, and nothing is played."""
    anna = site.person()
    state = to_the_first_task(anna)
    assert [offer["move"] for offer in state["moves"]] == [
        "hand place_islet",
        "hand place_double",
        "end_income",
    ]
    words = find_game("cooper-island").words()
    wrong = move(anna, state, "hand place_islet")
    assert (wrong.status_code, wrong.json()["error"]) == (422, "lesson")
    assert wrong.json()["message"] == words.lesson("income", "take_tile_islet")
    quiet = move(anna, state, "store_from_land g1")
    assert quiet.json()["message"] == words.messages["lessons"]["quiet"]
    impossible = move(anna, state, "worker A normal")
    assert (impossible.status_code, impossible.json()["error"]) == (422, "illegal")
    asked = anna.get(f"{HERE}/thing", id="land:0:g1").json()
    assert (asked["moves"], asked["why"]["message"]) == ([], quiet.json()["message"])
    assert seen(anna)["entries"] == state["entries"]
    after = move(anna, state, "hand place_double").json()
    assert after["lesson"]["beat"] == state["lesson"]["beat"] + 1
    assert after["ply"] == 1


def test_a_lesson_is_left_taken_up_and_done_on_another_device(site: Site) -> None:
    """By its own solutions; then it stays done, also if it is begun once more."""
    anna, phone = site.person(), site.person()
    state = to_the_first_task(anna)
    assert listed(anna, "income")["beat"] == state["lesson"]["beat"]
    code = anna.post("/api/me/passages", {"kind": "code"}).json()["code"]
    assert phone.post("/api/me/enter", {"code": code}).status_code == 200
    assert seen(phone)["lesson"]["text"].startswith("Let us begin with the double tile.")
    bring(site, phone, "end")
    state = seen(phone)
    while not state["lesson"]["done"]:
        state = step(phone, state, "show" if state["lesson"]["task"] else "go_on")
    assert state["lesson"]["next"] == "workers"
    assert listed(anna, "income")["done"]
    again = step(anna, seen(anna), "again")
    assert (again["entries"], again["ply"]) == (0, 0)
    found = listed(phone, "income")
    assert (found["beat"], found["done"]) == (0, True)


def bring(site: Site, person: Person, beat: str) -> None:
    """Write down that somebody has come to a beat by the lesson's own solutions."""
    game = find_game("cooper-island")
    lesson = next(one for one in game.lessons() if one.id == "income")
    study = next(study for study in walk(game, lesson) if study.beat.id == beat)
    row = LessonRow(game.name, lesson.id, study.actions, study.number, done=False)
    site.service.progress.keep(hashed(person.client.cookies[COOKIE]), row, 0.0)


def test_back_and_shown(site: Site) -> None:
    """Who has gone another way is led back to the beginning of the beat, then shown the moves."""
    anna = site.person()
    step(anna, seen(anna), "go_on")
    bring(site, anna, "new_land")
    state = seen(anna)
    assert move(anna, state, "worker A normal").status_code == 422
    state = move(anna, state, "use_cartographer new_land").json()
    state = move(anna, state, "on d2").json()
    before = state["entries"]
    state = step(anna, state, "show")
    assert (state["entries"], state["ask"]) == (
        before - 1,
        "Where does the cartographer work (new land)?",
    )
    back = step(anna, state, "back")
    assert back["entries"] == before - 2
    assert back["version"] != state["version"]


def test_sent_twice_and_sent_too_late(site: Site) -> None:
    anna = site.person()
    state = to_the_first_task(anna)
    first = move(anna, state, "hand place_double").json()
    assert move(anna, state, "hand place_double").json()["entries"] == first["entries"]
    late = move(anna, state, "hand place_islet")
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    body = {"entries": first["entries"], "step": "go_on"}
    waits = anna.post(f"{HERE}/steps", body)
    assert (waits.status_code, waits.json()["error"]) == (422, "lesson-step")


def test_pages_and_what_there_is_not(site: Site) -> None:
    anna = site.person()
    page = anna.get("/learn/cooper-island/income")
    assert page.status_code == 200
    assert "<title>Your land grows · Cooper Island</title>" in page.text
    assert anna.get("/learn").status_code == 200
    for path in ("/learn/cooper-island/none", "/learn/chess/income", "/api/lessons/chess/income"):
        assert anna.get(path).status_code == 404, path
    assert anna.get("/api/lessons/cooper-island/no.lesson").status_code == 404
    assert anna.get(f"{HERE}/preview", entries=0, move="end_income").status_code == 200
    assert anna.get(f"{HERE}/log", before=0).json() == []
    catalogue = anna.get("/api/catalogue").json()["games"]
    lessons = {one["game"]: one["lessons"] for one in catalogue}
    assert lessons["cooper-island"] == len(find_game("cooper-island").lessons())


def test_a_lesson_is_no_game_and_is_forgotten_with_the_person(site: Site) -> None:
    anna, bert = site.person(), site.person()
    to_the_first_task(anna)
    to_the_first_task(bert)
    assert anna.get("/api/games").json() == []
    person = hashed(anna.client.cookies[COOKIE])
    assert rows(site, Game, Game.host == person) == 0
    assert rows(site, Lesson, Lesson.person == person) == 1
    assert anna.post("/api/me/forget", {"sure": True}).status_code == 200
    assert rows(site, Lesson, Lesson.person == person) == 0
    assert listed(bert, "income")["beat"] > 0


def rows(site: Site, kind: type[Game] | type[Lesson], where: ColumnElement[bool]) -> int:
    with site.service.store.engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(kind).where(where)) or 0


def test_the_first_game_explains_each_thing_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against a novice, with remarks for the one who learns and nobody else."""
    monkeypatch.setattr("rondel.core.game.fresh_seed", lambda: "cooper-c")  # who learns begins
    anna = site.person()
    assert anna.get("/api/lessons").json()[0]["first_game"] == {"table": "", "over": False}
    begun = anna.post("/api/lessons/cooper-island/first-game", {}).json()
    table = begun["id"]
    assert anna.get("/api/lessons").json()[0]["first_game"] == {"table": table, "over": False}
    seats = anna.state(table)["seats"]
    assert [(seat["kind"], seat["coach"]) for seat in seats] == [("person", True), ("bot", False)]
    there = f"/api/games/{table}/remarks"
    said = anna.get(there).json()
    assert said["id"] == "hello"
    assert said["text"].startswith("Your first whole game!")
    assert anna.post(there, {"id": "hello"}).json()["id"] == ""
    assert anna.get(there).json()["id"] == ""
    anna.move(table, anna.state(table), "hand place_double")
    assert anna.get(there).json()["id"] == "tile"
    assert anna.post(there, {"id": "no-such-thing"}).status_code == 404
    assert 'id="guide"' in anna.get(f"/g/{table}").text
    other = anna.begin(ME, ME)["id"]
    assert anna.get(f"/api/games/{other}/remarks").json()["id"] == ""
    assert 'id="guide"' not in anna.get(f"/g/{other}").text
    assert anna.post("/api/lessons/chess/first-game", {}).status_code == 404


def test_a_backup_has_how_far_people_have_come(tmp_path: Path) -> None:
    """What the database knows of a lesson already stays as it is when the backup comes back."""
    url, copy = f"sqlite:///{tmp_path}/tables.db", tmp_path / "copy.db"
    store = Store(url)
    progress = Progress(store)
    early = LessonRow("cooper-island", "income", [">"], 1, done=False)
    progress.keep("anna", early, 1.0)
    backup(url, copy)
    progress.keep("anna", LessonRow("cooper-island", "income", [">", ">"], 2, done=False), 2.0)
    restore(copy, url)
    assert [row.beat for row in progress.all_of("anna")] == [2]
    restore(copy, url, replace=True)
    assert progress.all_of("anna") == [early]
    store.close()


def test_a_lesson_about_a_campaign_has_its_story(site: Site) -> None:
    """The card that lies open can be read there; other lessons have none."""
    anna = site.person()
    path = "/api/lessons/maracaibo/campaign"
    story = seen(anna, path)["story"]
    assert (story["moment"], story["voted"]) == (0, None)
    told = anna.get(f"{path}/story").json()
    assert [scene["things"] for scene in told["now"]] == [["story:story_01", "place:portobelo"]]
    assert anna.get("/api/lessons/maracaibo/turn/story").status_code == 404
