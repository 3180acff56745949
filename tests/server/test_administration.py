"""`rondel server`: games, people and backups, on either database, while a server runs on it."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from rondel.server.settings import Settings
from rondel.server.store import Store
from rondel.server.store.editing import KEPT, editing, tell_servers
from rondel.server.store.models import Entry, Game, News, Seat
from tests.support.command import Result, Shell
from tests.support.databases import of_the_first_version
from tests.support.postgres import database
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site, wait_for

YEAR = 366 * 24 * 3600

one_kind = pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
"""For what is the same on every database."""


class Hosted:
    """A server that runs, and the command of whoever runs it."""

    def __init__(self, site: Site, shell: Shell, url: str) -> None:
        self.site = site
        self.shell = shell
        self.url = url

    def __call__(self, *arguments: object) -> Result:
        result = self.shell("server", *arguments, "--database", self.url)
        assert result.code == 0, result.err
        return result

    def refused(self, *arguments: object) -> str:
        result = self.shell("server", *arguments, "--database", self.url)
        assert (result.code, result.out) == (2, "")
        assert len(result.err.splitlines()) == 1
        return result.err

    def age(self, game: str, seconds: float) -> None:
        """As if nobody had touched a game for so long."""
        with editing(self.url) as connection:
            since = Game.updated - seconds
            connection.execute(update(Game).where(Game.id == game).values(updated=since))


@pytest.fixture
def hosted(store_url: str, capsys: pytest.CaptureFixture[str]) -> Iterator[Hosted]:
    with Site(Settings(database_url=store_url, pace=0.0, limits=False)) as site:
        yield Hosted(site, Shell(capsys), store_url)


def play(person: Person, game: str, count: int) -> Plain:
    for _ in range(count):
        state = person.state(game)
        assert person.move(game, state, state["moves"][0]["move"]).is_success
    return person.state(game)


def gone(person: Person, game: str) -> Callable[[], bool]:
    return lambda: person.get(f"/api/games/{game}").status_code == 404


def test_games_are_listed_and_shown(hosted: Hosted) -> None:
    anna = hosted.site.person()
    first = anna.begin({**ME, "name": "[b]Anna"}, LINK)["id"]
    second = anna.begin(ME, ME, game="maracaibo")["id"]
    play(anna, second, 2)
    hosted.age(first, YEAR)
    listed = hosted("games", "list", "--json").json()
    assert [(one["id"], one["entries"], one["state"]) for one in listed] == [
        (first, 0, "open"),
        (second, 2, "open"),
    ]
    told = hosted("games", "list").out
    assert "[b]Anna, Bert" in told
    assert "2 games" in told
    for only, found in (
        (("--untouched", "1y"), [first]),
        (("--game", "maracaibo"), [second]),
        (("--state", "finished"), []),
    ):
        ids = [one["id"] for one in hosted("games", "list", *only, "--json").json()]
        assert ids == found
    (one,) = hosted("games", "show", first, "--json").json()
    assert [seat["kind"] for seat in one["seats"]] == ["person", "open"]
    shown = hosted("games", "show", second[:8]).out
    assert "Maracaibo, open" in shown
    assert "to decide" in shown


@one_kind
def test_no_secret_is_told(hosted: Hosted) -> None:
    anna = hosted.site.person()
    begun = anna.begin(ME, LINK)
    row = hosted.site.service.store.game(begun["id"])
    assert row is not None
    out = "".join(
        hosted(*command, "--json").out
        for command in (("games", "list"), ("games", "show", begun["id"]), ("people", "list"))
    )
    for secret in (row.seed, row.watch, row.seats[1].link, begun["links"]["1"]):
        assert secret not in out


@one_kind
def test_an_id_is_known_by_its_beginning(hosted: Hosted) -> None:
    anna = hosted.site.person()
    game = anna.begin(ME, ME)["id"]
    assert hosted("games", "show", game[:10]).out == hosted("games", "show", game).out
    assert "there is no game" in hosted.refused("games", "show", "nothing")
    anna.begin(ME, ME)
    assert "there is 2 games" in hosted.refused("games", "show", "")


@one_kind
def test_an_id_may_begin_with_a_dash(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rondel.server.api.lobby.fresh_game_id", lambda: "-dash_1234567890")
    anna = hosted.site.person()
    anna.begin(ME, ME)
    assert "-dash_" in hosted("games", "show", "-dash").out
    assert "1 deleted" in hosted("games", "delete", "-dash", "--yes").out


@one_kind
def test_a_game_is_exported_as_a_record(hosted: Hosted, tmp_path: Path) -> None:
    anna = hosted.site.person()
    game = anna.begin(ME, ME)["id"]
    state = play(anna, game, 3)
    anna.undo(game, state)
    record = Record.read(hosted("games", "export", game).out)
    assert len(record.moves) == anna.state(game)["ply"]
    replay(record, find_game(record.game))
    anna.begin(ME, ME)
    assert "--to DIR" in hosted.refused("games", "export")
    hosted("games", "export", "--to", tmp_path / "records")
    assert len(list((tmp_path / "records").glob("cooper-island-*.rondel"))) == 2


def test_a_game_is_deleted_while_people_play_it(hosted: Hosted) -> None:
    anna = hosted.site.person()
    game, other = anna.begin(ME, BOT)["id"], anna.begin(ME, ME)["id"]
    anna.get(f"/api/games/{game}")
    assert "--yes" in hosted.shell("server", "games", "delete", game, "--database", hosted.url).err
    assert anna.get(f"/api/games/{game}").status_code == 200
    with anna.listen(game) as heard:
        heard.next()
        hosted("games", "delete", game, "--yes")
        assert list(heard.lines)[-1:] in ([], [""])  # it ends
    wait_for(gone(anna, game))
    assert [one["id"] for one in anna.get("/api/games").json()] == [other]
    store = hosted.site.service.store
    with store.engine.connect() as connection:
        assert connection.scalars(select(Entry.game_id)).all() == []
        assert set(connection.scalars(select(Seat.game_id))) == {other}
    assert hosted.site.service.tasks.failures == {}


@one_kind
def test_a_move_in_a_game_that_was_deleted(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the server has heard of it: there is no such game, and nothing is written."""

    async def deaf(game_id: str) -> None:
        return None

    anna = hosted.site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    monkeypatch.setattr(hosted.site.service, "_catch_up", deaf)
    hosted("games", "delete", game, "--yes")
    assert anna.move(game, state, state["moves"][0]["move"]).status_code == 404
    assert game not in hosted.site.service.cache.rooms
    assert hosted.site.service.store.journal(game) == []


@one_kind
def test_people_are_listed(hosted: Hosted) -> None:
    anna, bert = hosted.site.person(), hosted.site.person()
    begun = anna.begin({**ME, "name": "Anna"}, LINK)
    bert.join(begun["links"]["1"], 1, begun["id"], "Bert")
    found = hosted("people", "list", "--json").json()
    assert [(one["names"], len(one["hosts"]), len(one["plays"])) for one in found] == [
        (["Anna"], 1, 1),
        (["Bert"], 0, 1),
    ]
    assert "2 people" in hosted("people", "list").out
    assert f"plays: {begun['id']}" in hosted("people", "show", found[1]["person"][:6]).out
    state = anna.state(begun["id"])
    mover = (anna, bert)[state["to_decide"]]
    move = mover.state(begun["id"])["moves"][0]["move"]
    assert mover.move(begun["id"], mover.state(begun["id"]), move).is_success
    mover.post(f"/api/games/{begun['id']}/talk", {"text": "Hello"})
    address = {"channel": "service", "target": "ntfy://mine"}
    assert mover.post("/api/me/notices/addresses", address).is_success
    who = found[state["to_decide"]]["person"]
    stored = hosted("people", "export", who).json()
    assert stored["name"] == (None, "Bert")[state["to_decide"]]
    assert [entry["text"] for entry in stored["entries"]] == [move]
    assert [seat["game"] for seat in stored["seats"]] == [begun["id"]]
    assert [one["text"] for one in stored["said"]] == ["Hello"]
    assert stored["told_at"] == [{"by": "service", "address": "ntfy://mine"}]


def test_somebody_is_forgotten(hosted: Hosted) -> None:
    """Games with others go on without a trace of them; what they played alone is gone."""
    anna, bert = hosted.site.person(), hosted.site.person()
    begun = anna.begin({**ME, "name": "Anna"}, LINK)
    game, alone = begun["id"], bert.begin({**ME, "name": "Bertram"}, BOT)["id"]
    bert.join(begun["links"]["1"], 1, game, "Bert")
    (who,) = (
        one["person"] for one in hosted("people", "list", "--json").json() if "Bert" in one["names"]
    )
    for _ in range(6):
        state = anna.state(game)
        mover = (anna, bert)[state["to_decide"]]
        mine = mover.state(game)
        assert mover.move(game, mine, mine["moves"][0]["move"]).is_success
    with anna.listen(game) as heard:
        heard.next()
        assert "1 games deleted, 1 changed" in hosted("people", "delete", who, "--yes").out
        while heard.next().data["seats"][1]["kind"] != "open":
            pass
    assert bert.get(f"/api/games/{game}").status_code == 404
    wait_for(gone(bert, alone))
    state = anna.state(game)
    assert [seat["name"] for seat in state["seats"]] == ["Anna", "Player 2"]
    assert "Bert" not in str(state["notices"])
    assert who not in hosted("people", "list", "--json").out
    with hosted.site.service.store.engine.connect() as connection:
        assert who not in set(connection.scalars(select(Entry.person)))
    assert hosted.site.person().join(begun["links"]["1"], 1, game, "Cleo").is_success


@one_kind
def test_a_host_is_forgotten(hosted: Hosted) -> None:
    anna, bert = hosted.site.person(), hosted.site.person()
    begun = anna.begin({**ME, "name": "Anna"}, LINK)
    bert.join(begun["links"]["1"], 1, begun["id"], "Bert")
    (who,) = (
        one["person"] for one in hosted("people", "list", "--json").json() if "Anna" in one["names"]
    )
    hosted("people", "delete", who, "--yes")
    wait_for(lambda: bert.state(begun["id"])["seats"][0]["kind"] == "open")
    assert anna.get("/api/games").json() == []
    assert len(hosted("people", "list", "--json").json()) == 1


def test_a_backup_is_a_database(hosted: Hosted, tmp_path: Path) -> None:
    anna = hosted.site.person()
    game = anna.begin(ME, BOT)["id"]
    file = tmp_path / "backup.db"
    told = hosted("backup", file).out
    assert "1 games with" in told
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.glob("backup.db*")] == ["backup.db"]
    assert "there is such a file" in hosted.refused("backup", file)
    listed = hosted.shell("server", "games", "list", "--database", file, "--json").json()
    assert [one["id"] for one in listed] == [game]
    assert hosted.shell("server", "check", "--database", file).code == 0


def test_everything_becomes_as_it_was(hosted: Hosted, tmp_path: Path) -> None:
    """A server that runs meanwhile goes on from there."""
    anna = hosted.site.person()
    game = anna.begin(ME, ME)["id"]
    play(anna, game, 3)
    seen = anna.state(game)
    hosted("backup", tmp_path / "backup.db")
    play(anna, game, 4)
    later = anna.begin(ME, ME)["id"]
    assert "--yes" in hosted.refused("restore", tmp_path / "backup.db", "--replace")
    told = hosted("restore", tmp_path / "backup.db", "--replace", "--yes").out
    assert "1 games with 3 entries restored" in told
    wait_for(gone(anna, later))
    wait_for(lambda: anna.state(game)["entries"] == 3)
    assert anna.state(game)["moves"] == seen["moves"]
    play(anna, game, 2)


@one_kind
def test_what_is_there_stays_as_it_is(hosted: Hosted, tmp_path: Path) -> None:
    anna = hosted.site.person()
    first, second = anna.begin(ME, ME)["id"], anna.begin(ME, ME)["id"]
    play(anna, first, 1)
    hosted("backup", tmp_path / "backup.db")
    play(anna, first, 1)
    hosted("games", "delete", second, "--yes")
    wait_for(gone(anna, second))
    assert "1 were there already" in hosted("restore", tmp_path / "backup.db").out
    assert anna.state(second)["entries"] == 0
    assert anna.state(first)["entries"] == 2


@one_kind
def test_games_are_restored_from_a_server_that_runs(hosted: Hosted, tmp_path: Path) -> None:
    """Its last moves are in the log of its database, not in the file yet."""
    anna = hosted.site.person()
    game = anna.begin(ME, ME)["id"]
    play(anna, game, 5)
    source, target = Path(hosted.url.removeprefix("sqlite:///")), tmp_path / "copy.db"
    told = hosted.shell("server", "restore", source, "--database", target).out
    assert "1 games with 5 entries restored" in told
    (tmp_path / "text.txt").write_text("this is not a database, though it is long enough\n" * 50)
    assert "text.txt: file is not a database" in hosted.refused("restore", tmp_path / "text.txt")


def test_games_move_to_another_kind_of_database(
    hosted: Hosted, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """And a new server takes over, with the same people."""
    anna = hosted.site.person()
    game = anna.begin(ME, BOT, game="maracaibo")["id"]
    wait_for(lambda: bool(anna.state(game)["mine"]))
    seen = anna.state(game)
    hosted("backup", tmp_path / "moving.db")
    to = f"sqlite:///{tmp_path}/other.db"
    if hosted.url.startswith("sqlite"):
        to = database(request.getfixturevalue("postgres"), "moved")
    assert hosted.shell("server", "restore", tmp_path / "moving.db", "--database", to).code == 0
    with Site(Settings(database_url=to, pace=0.0, limits=False)) as other:
        twin = other.person()
        twin.client.cookies.update(dict(anna.client.cookies))
        assert twin.state(game)["moves"] == seen["moves"]
        assert twin.move(game, seen, seen["moves"][0]["move"]).is_success


def test_old_games_are_put_away_and_brought_back(hosted: Hosted, tmp_path: Path) -> None:
    anna = hosted.site.person()
    games = [anna.begin(ME, ME)["id"] for _ in range(3)]
    file = tmp_path / "old.db"
    assert "no game was untouched" in hosted("games", "put-away", file).out
    assert not file.exists()
    for game in games[:2]:
        play(anna, game, 2)
        hosted.age(game, YEAR)
        assert "1 put away" in hosted("games", "put-away", file, "--yes").out
        wait_for(gone(anna, game))
    assert [one["id"] for one in anna.get("/api/games").json()] == [games[2]]
    hosted("restore", file)
    assert anna.state(games[0])["entries"] == 2
    assert "is not a time such as" in hosted.refused("games", "list", "--untouched", "long")


def test_stats(hosted: Hosted) -> None:
    anna = hosted.site.person()
    game = anna.begin(ME, ME)["id"]
    play(anna, game, 2)
    found = hosted("stats", "--json").json()
    assert found["games"] == {"cooper-island": {"open": 1, "closed": 0, "finished": 0}}
    assert found["entries"] == {"1": 2, "7": 2, "30": 2, "all": 2}
    assert found["people"]["1"] == 1
    assert found["size"] > 10_000
    assert "people seen" in hosted("stats").out


def test_a_database_of_another_version_is_not_changed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    store = Store(f"sqlite:///{file}")
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute("update alembic_version set version_num = '0004'")
    connection.close()
    for command in (
        ("backup", tmp_path / "backup.db"),
        ("games", "delete", "", "--yes"),
        ("restore", file, "--replace", "--yes"),
    ):
        result = shell("server", *command, "--database", file)
        assert result.code == 2
        assert "of another version (0004" in result.err or "there is no game" in result.err


def test_a_backup_of_an_earlier_version_is_restored(shell: Shell, tmp_path: Path) -> None:
    of_the_first_version(tmp_path / "old.db").dispose()
    before = (tmp_path / "old.db").read_bytes()
    target = tmp_path / "new.db"
    assert shell("server", "restore", tmp_path / "old.db", "--database", target).code == 0
    assert [
        one["id"] for one in shell("server", "games", "list", "--database", target, "--json").json()
    ] == ["old"]
    assert (tmp_path / "old.db").read_bytes() == before


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_news_does_not_pile_up(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    Store(url).close()
    for _ in range(3):
        with editing(url) as connection:
            tell_servers(connection, [str(number) for number in range(KEPT)])
    with editing(url) as connection:
        assert len(connection.scalars(select(News.number)).all()) == KEPT
