"""Running games survive an upgrade of the server: other content, other rules."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from html import unescape
from pathlib import Path
from typing import Any, get_args

import pytest

from rondel.core.moves import read_move
from rondel.core.record import Record
from rondel.core.session import Session
from rondel.games import find_game
from rondel.server.bot_worker import Choose, Memory, Review, Suggest
from rondel.server.closed import FINISHED as FINISHED_EARLIER
from rondel.server.examine import Why
from rondel.server.i18n import texts
from rondel.server.rooms import journal_of
from rondel.server.settings import Settings
from rondel.server.store import Store
from tests.support.patience import PATIENCE
from tests.support.serving import Serving
from tests.support.upgrades import Edition, with_changed_number
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site, wait_for

GOLDEN = Path(__file__).parent.parent / "golden"
FINISHED = GOLDEN / "cooper_island" / "solo_lost.rondel"
GAMES = ("cooper-island", "maracaibo", "new-zealand")


def upgrade(serving: Serving, edition: Edition | None) -> None:
    """Stop the server, and start another version of it."""
    assert serving.stop(signal.SIGTERM) == 0
    serving.code = edition.folder if edition is not None else None
    serving.start()
    serving.wait()


def check(serving: Serving, edition: Edition) -> tuple[int, Plain]:
    """`rondel server check` of a version that is not running yet."""
    before = Serving(Path(serving.database).parent, edition.folder, serving.database)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "rondel",
            "server",
            "check",
            "--json",
            "--database",
            serving.database,
        ],
        env=before.environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def my_turn(person: Person, game: str) -> Plain:
    """The state in which the person is to decide, once the bots have moved."""
    end = time.monotonic() + PATIENCE
    while not (state := person.state(game))["mine"]:
        assert time.monotonic() < end, "the bots don't move"
        time.sleep(0.03)
    return state


def begin_first(person: Person, *seats: Plain, **more: str) -> Plain:
    """A game in which the person is the first to decide: who is, is left to luck."""
    for _ in range(50):
        begun = person.begin(*seats, **more)
        if person.state(begun["id"])["mine"]:
            return begun
        assert person.post(f"/api/games/{begun['id']}/seats/0", {"action": "leave"}).is_success
    raise AssertionError("somebody else always begins")


def make_moves(person: Person, game: str, count: int) -> Plain:
    """The last of all legal moves, again and again."""
    for _ in range(count):
        state = my_turn(person, game)
        answer = person.move(game, state, state["moves"][-1]["move"])
        assert answer.status_code == 200, answer.text
    return my_turn(person, game)


def bring(person: Person, record: Path) -> str:
    made = person.post("/api/import", {"record": record.read_text(encoding="utf-8")})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def content_hashes(database: str) -> dict[str, str]:
    with sqlite3.connect(database) as connection:
        found = dict(connection.execute("select id, content_hash from game").fetchall())
    connection.close()
    return found


def outcomes(report: Plain) -> dict[str, str]:
    return {game["id"]: game["outcome"] for game in report["open"]}


def test_games_go_on_with_the_content_that_they_were_begun_with(tmp_path: Path) -> None:
    new = Edition(tmp_path / "new")
    for name in GAMES:
        new.change_number(name)
    with Serving(tmp_path) as serving:
        serving.wait()
        anna = serving.person()
        running = {name: anna.begin(ME, BOT, game=name)["id"] for name in GAMES}
        seen = {name: make_moves(anna, game, 3) for name, game in running.items()}
        finished = bring(anna, FINISHED)
        code, report = check(serving, new)
        assert code == 0
        assert outcomes(report) == dict.fromkeys(running.values(), "pinned")

        upgrade(serving, new)
        begun = {name: anna.begin(ME, BOT, game=name)["id"] for name in GAMES}
        hashes = content_hashes(serving.database)
        for name, game in running.items():
            assert hashes[begun[name]] != hashes[game]
            goes_on(anna, game, seen[name])
        gives_hints(anna, running["cooper-island"])
        replays(anna, finished)
        again = anna.post("/api/import", {"record": anna.get(record_of(finished)).text})
        assert again.status_code == 201
        assert content_hashes(serving.database)[again.json()["id"]] == hashes[finished]

        upgrade(serving, None)
        for games in (running, begun):
            make_moves(anna, games["cooper-island"], 1)
        assert serving.errors.read_text() == ""


def record_of(game: str) -> str:
    return f"/api/games/{game}/record"


def goes_on(person: Person, game: str, seen: Plain) -> None:
    """A game stands as it stood, and everything that one does at a table can be done."""
    state = person.state(game)
    assert state["moves"] == seen["moves"]
    assert state["seats"][1]["total"] == seen["seats"][1]["total"]
    assert person.get(f"/g/{game}").status_code == 200
    until_the_bot_moves(person, game)
    takes_back(person, game)
    replays(person, game)


def until_the_bot_moves(person: Person, game: str) -> None:
    """Make moves until the bot has had its turn as well."""
    begun = my_turn(person, game)["ply"]
    for _ in range(100):
        state = make_moves(person, game, 1)
        if any(line["seat"] == 1 and line["last"] > begun for line in state["log"]):
            return
    raise AssertionError("the bot has never moved")


def gives_hints(person: Person, game: str) -> None:
    state = my_turn(person, game)
    hint = person.post(f"/api/games/{game}/hint", {"seat": 0, "entries": state["entries"]})
    assert hint.status_code == 200, hint.text
    assert hint.json()["suggestions"]


def takes_back(person: Person, game: str) -> None:
    """A move that ends nothing and shows nothing is made, and taken back."""
    for _ in range(30):
        state = my_turn(person, game)
        after = person.move(game, state, state["moves"][0]["move"]).json()
        if after["mine"] and after["undo"]["plies"]:  # else the bot may be quicker
            undone = person.undo(game, after, 1)
            assert undone.status_code == 200, undone.text
            assert undone.json()["moves"] == state["moves"]
            return
    raise AssertionError("nothing could be taken back")


def replays(person: Person, game: str) -> None:
    course = person.get(f"/api/games/{game}/course").json()
    for ply in (0, 5, len(course["plies"]) - 1):
        assert person.get(f"/api/games/{game}/at", ply=ply).status_code == 200
    assert person.get(f"/g/{game}/replay").status_code == 200


def test_games_of_other_rules_go_on_or_are_closed_in_good_order(tmp_path: Path) -> None:
    new = Edition(tmp_path / "new")
    new.raise_rules_version("cooper-island")
    new.forbid_double_tiles()
    with Serving(tmp_path) as serving:
        serving.wait()
        anna, bert, olga = serving.person(), serving.person(), serving.person()
        fine = begin_first(anna, ME, BOT)["id"]
        begun = begin_first(anna, ME, LINK, LINK)
        lost, links = begun["id"], begun["links"]
        assert bert.join(links["1"], 1, lost).status_code == 200
        assert olga.get(begun["watch"]).status_code == 303
        state = anna.state(lost)
        answer = anna.move(lost, state, "hand place_double")
        assert answer.status_code == 200
        labels = {move["move"]: move["label"] for move in state["moves"]}
        other = anna.begin(ME, BOT, game="new-zealand")["id"]
        finished = bring(anna, FINISHED)
        code, report = check(serving, new)
        assert code == 1
        found = outcomes(report)
        assert [found[game] for game in (fine, lost, other)] == ["goes-on", "lost", "goes-on"]
        assert (report["finished"], report["archived"], report["nothing_lost"]) == (1, 1, False)

        upgrade(serving, new)
        make_moves(anna, fine, 3)
        make_moves(anna, other, 1)
        wait_for(lambda: lost in closed_games(anna))
        assert not closed_games(anna) & {fine, other, finished}
        for person in (anna, bert, olga):
            closed = read_closed(person, lost)
            assert "The rules have been corrected" in closed["closed"]
            assert [seat["name"] for seat in closed["seats"]] == ["Anna", "Bert", "Bert"]
            assert closed["log"][-1]["text"] == labels["hand place_double"]
            assert closed["totals"] == [seat["total"] for seat in answer.json()["seats"]]
            assert person.get(record_of(lost)).status_code == 403
            assert person.post(f"/api/games/{lost}/seats/1", {"action": "leave"}).status_code == 409
        late = serving.person()
        assert late.get(f"/api/games/{lost}").status_code == 404
        assert late.get(f"/g/{lost}").status_code == 404
        assert late.join(links["2"], 2, lost).status_code == 404
        assert "The rules have been corrected" in late.get(links["2"]).text
        assert bert.get(links["1"]).headers["location"] == f"/g/{lost}"

        old = read_closed(anna, finished)
        assert "Its result stands" in old["closed"]
        assert old["result"]["rivals"].keys() == {"cooper"}
        (entry,) = (game for game in listed(anna) if game["id"] == finished)
        assert (entry["over"], entry["result"]) == (True, old["result"])
        assert anna.get(record_of(finished)).text == without_comments(FINISHED)
        assert "Traceback" not in serving.errors.read_text()

        upgrade(serving, None)
        assert anna.state(lost)["entries"] == 1
        # What was played meanwhile under the other rules may not be possible under these.
        wait_for(lambda: not closed_games(anna) & {lost, other, finished})
        make_moves(anna, other, 1)
        replays(anna, finished)


def listed(person: Person) -> list[Plain]:
    return list(person.get("/api/games").json())


def closed_games(person: Person) -> set[str]:
    return {game["id"] for game in listed(person) if game["closed"]}


def without_comments(record: Path) -> str:
    return Record.read(record.read_text(encoding="utf-8")).write()


def read_closed(person: Person, game: str) -> Plain:
    """What is left of a game: the API and both pages tell it, all else says why not."""
    answer = person.get(f"/api/games/{game}")
    assert answer.status_code == 200
    told = dict(answer.json())
    for path in (f"/g/{game}", f"/g/{game}/replay"):
        page = person.get(path)
        assert page.status_code == 200
        shown = unescape(page.text)
        assert told["closed"] in shown
        assert told["log"][-1]["text"] in shown
        assert all(seat["name"] in shown for seat in told["seats"])
    for path in ("at?ply=0", "course", "live", "log?before=3", "analysis"):
        refused = person.get(f"/api/games/{game}/{path}")
        assert (refused.status_code, refused.json()["message"]) == (409, told["closed"])
    moved = person.post(f"/api/games/{game}/moves", {"seat": 0, "entries": 1, "move": "hand x"})
    assert (moved.status_code, moved.json()["message"]) == (409, told["closed"])
    return told


def test_secret_moves_stay_secret_when_a_game_is_closed(tmp_path: Path) -> None:
    """Whoever goes back to the old version plays on: nobody must have seen anything."""
    new = Edition(tmp_path / "new")
    new.raise_rules_version("maracaibo")
    new.forbid_first_plan()
    with Serving(tmp_path) as serving:
        serving.wait()
        anna, bert = serving.person(), serving.person()
        begun = begin_first(anna, ME, LINK, game="maracaibo")
        game = begun["id"]
        assert bert.join(begun["links"]["1"], 1, game).status_code == 200
        state = anna.state(game)
        plan = state["moves"][0]
        assert anna.move(game, state, plan["move"]).status_code == 200
        upgrade(serving, new)
        assert read_closed(anna, game)["log"][0]["text"] == plan["label"]
        assert read_closed(bert, game)["log"][0]["text"] != plan["label"]
        for path in (f"/g/{game}", f"/api/games/{game}"):
            told = bert.get(path).text
            assert plan["label"] not in told
            assert plan["move"].split()[1] not in told


# What is not worth a process of its own


@pytest.mark.parametrize("why", [*get_args(Why), FINISHED_EARLIER])
def test_there_is_a_sentence_for_every_reason(why: str) -> None:
    assert f"error.closed-{why}" in texts().messages


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Cooper Island with another number in its content, once it is called."""
    game = find_game("cooper-island")

    def change() -> None:
        content = game.make_content(with_changed_number("cooper-island"))
        monkeypatch.setattr(type(game), "load_content", lambda self, folder: content)

    return change


def begin_and_leave(settings: Settings) -> tuple[str, dict[str, str]]:
    """A game with some moves, and the cookies of whoever plays it."""
    with Site(settings) as site:
        anna = site.person()
        game = anna.begin(ME, ME)["id"]
        make_moves(anna, game, 5)
        return game, dict(anna.client.cookies)


def come_back(site: Site, cookies: dict[str, str]) -> Person:
    person = site.person()
    person.client.cookies.update(cookies)
    return person


@pytest.mark.parametrize("lose", [False, True], ids=["kept", "lost"])
def test_content_that_was_lost_is_replaced_by_ours_if_that_will_do(
    store_url: str, changed: Any, lose: bool
) -> None:
    settings = Settings(database_url=store_url, pace=0.0, limits=False)
    before = find_game("cooper-island").load_content(None).hash
    game, cookies = begin_and_leave(settings)
    store = Store(store_url)
    assert store.pack(before) == find_game("cooper-island").load_content(None).pack
    if lose:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("delete from pack")
    changed()
    ours = find_game("cooper-island").load_content(None).hash
    with Site(settings) as site:
        anna = come_back(site, cookies)
        make_moves(anna, game, 2)
    row = store.game(game)
    store.close()
    assert row is not None
    assert row.content_hash == (ours if lose else before)


def test_content_and_rules_can_change_together(
    settings: Settings, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on under the new rules, with the content that it was begun with."""
    cooper = find_game("cooper-island")
    before = cooper.load_content(None).hash
    game, cookies = begin_and_leave(settings)
    changed()
    monkeypatch.setattr(type(cooper), "rules_version", cooper.rules_version + 1)
    with Site(settings) as site:
        make_moves(come_back(site, cookies), game, 2)
    store = Store(settings.database_url)
    row = store.game(game)
    store.close()
    assert row is not None
    assert (row.rules_version, row.content_hash) == (cooper.rules_version, before)


def test_rules_that_stumble_over_an_old_game_close_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    cooper = find_game("cooper-island")
    game, cookies = begin_and_leave(settings)
    monkeypatch.setattr(type(cooper), "rules_version", cooper.rules_version + 1)
    monkeypatch.setattr(type(cooper), "deal", lambda *parts: next(iter(())))
    with Site(settings) as site:
        anna = come_back(site, cookies)
        assert "The rules have been corrected" in read_closed(anna, game)["closed"]
        wait_for(lambda: listed(anna)[0]["closed"])


def test_packs_are_kept_for_games_from_before_packs_were_kept(settings: Settings) -> None:
    begin_and_leave(settings)
    store = Store(settings.database_url)
    ours = find_game("cooper-island").load_content(None)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("delete from pack")
    with Site(settings):
        wait_for(lambda: store.pack(ours.hash) is not None)
    assert store.pack(ours.hash) == ours.pack
    store.close()


def test_a_journal_that_can_not_be_replayed_can_be_read(settings: Settings) -> None:
    game, cookies = begin_and_leave(settings)
    store = Store(settings.database_url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("update entry set text = 'fly {0' where number = 3")
    with Site(settings) as site:
        anna = come_back(site, cookies)
        closed = read_closed(anna, game)
        assert closed["log"][3]["text"] == "fly {0"
        row = store.game(game)
        assert row is not None
        assert row.closed is None
    store.close()


def test_a_game_that_is_not_installed_any_more_can_be_read(settings: Settings) -> None:
    game, cookies = begin_and_leave(settings)
    store = Store(settings.database_url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("update game set game = 'gone'")
    with Site(settings) as site:
        anna = come_back(site, cookies)
        closed = read_closed(anna, game)
        assert (closed["title"], "not installed" in closed["closed"]) == ("gone", True)
        wait_for(lambda: listed(anna)[0]["closed"])
    store.close()


@pytest.mark.parametrize("name", GAMES)
def test_bots_think_about_the_content_of_the_game(name: str) -> None:
    game = find_game(name)
    content = game.make_content(with_changed_number(name))
    session = Session(game.new(2, 7, content=content))
    header, memory = session.record.write(), Memory()
    while session.ply < 8:
        session.play(session.table.moves()[-1])
    asked = "id", header, journal_of(session.record)
    chosen = memory.choose(Choose(*asked, "random", pack=content.pack))
    assert read_move(chosen) in session.table.moves()
    assert memory.suggest(Suggest(*asked, 0.05, pack=content.pack))
    assert memory.games["id"].table.setup.content_hash == content.hash
    other = "other", header, journal_of(session.record)
    memory.choose(Choose(*other, "random", pack=content.pack))
    tables = memory.games["id"].table, memory.games["other"].table
    assert tables[0].view(0).content is tables[1].view(0).content
    judged = memory.review(Review(*asked, 5, pack=content.pack))
    assert {one["ply"] for one in judged} <= set(range(9))
    assert judged
