"""`rondel serve` from the start to the end, as somebody new would use it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import psutil
import pytest

from rondel.core.record import Record
from rondel.core.session import replay
from rondel.games import find_game
from tests.support.patience import PATIENCE
from tests.support.serving import Serving
from tests.support.visits import (
    BOT,
    ME,
    Person,
    Plain,
    wait_for,
)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("serve")) as serving:
        serving.wait()
        yield serving


def play_to_the_end(person: Person, game: str, chance: Random) -> Plain:
    """A person's random moves; the bots answer by themselves."""
    key = picture_key(person.state(game))
    while True:
        state = person.state(game, have=key)
        if state["over"]:
            return state
        if state["mine"]:
            answer = person.move(game, state, chance.choice(state["moves"])["move"])
            assert answer.status_code == 200, answer.text
        else:
            time.sleep(0.03)


def picture_key(state: Plain) -> str:
    return state["picture"]["key"] if state["picture"] else ""


def check_result(person: Person, state: Plain) -> None:
    """What the page tells at the end is what the record leads to."""
    text = person.get(f"/api/games/{state['id']}/record").text
    record = Record.read(text)
    table = replay(record, find_game(record.game)).table
    assert table.over
    assert len(record.moves) == state["ply"]
    assert [score["total"] for score in state["result"]["scores"]] == [
        points["total"] for points in table.scores()
    ]
    assert state["result"]["places"] == table.places()


def test_the_first_page_and_all_that_it_names(serving: Serving) -> None:
    person = serving.person()
    page = person.get("/")
    assert page.status_code == 200
    parts = set(_addresses(page.text))
    assert any(part.endswith(".js") for part in parts)
    assert any(part.endswith(".css") for part in parts)
    for part in parts:
        answer = person.get(part)
        if answer.is_redirect:  # the puzzle of the day
            answer = person.get(answer.headers["location"])
        assert answer.status_code == 200, part


def _addresses(html: str) -> Iterator[str]:
    for attribute in ('src="', 'href="'):
        for piece in html.split(attribute)[1:]:
            address = piece.partition('"')[0].partition("#")[0]
            if address.startswith("/"):
                yield address


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo", "new-zealand"])
def test_a_game_against_a_bot_to_its_end(serving: Serving, game: str) -> None:
    person = serving.person()
    begun = person.begin(ME, BOT, game=game)
    assert person.get(begun["url"]).status_code == 200
    state = play_to_the_end(person, begun["id"], Random(game))
    check_result(person, state)
    assert person.get(f"/g/{begun['id']}/replay").status_code == 200
    assert [listed["over"] for listed in person.get("/api/games").json()] == [True]


@pytest.mark.parametrize("game", ["cooper-island", "maracaibo", "new-zealand"])
def test_a_solo_game_to_its_end(serving: Serving, game: str) -> None:
    person = serving.person()
    state = play_to_the_end(person, person.begin(ME, game=game)["id"], Random(game))
    check_result(person, state)
    assert state["result"]["rivals"] or state["result"]["scores"]


def listen(serving: Serving, game: str, person: Person, heard: threading.Event) -> None:
    """Until the server ends the stream, or goes away."""
    address = f"{serving.address}/api/games/{game}/live"
    with (
        httpx.Client(cookies=person.client.cookies, timeout=PATIENCE) as client,
        client.stream("GET", address) as stream,
    ):
        assert stream.status_code == 200
        for line in stream.iter_lines():
            if line.startswith("data: "):
                heard.set()


@pytest.mark.parametrize(
    ("number", "everybody"),
    [(signal.SIGTERM, False), (signal.SIGINT, True)],
    ids=["terminated", "interrupted"],
)
def test_it_ends_at_once_while_people_listen_and_bots_play(
    tmp_path: Path, number: signal.Signals, everybody: bool
) -> None:
    """Who waits for a listener in vain says so in the end: there, nothing must be said."""
    with Serving(tmp_path) as serving:
        serving.wait()
        person = serving.person()
        listeners = []
        for seats in ([ME, ME], [BOT, BOT], [BOT, ME, BOT]):
            game = person.begin(*seats)["id"]
            heard = threading.Event()
            listeners.append(threading.Thread(target=listen, args=(serving, game, person, heard)))
            listeners[-1].start()
            assert heard.wait(PATIENCE)
        wait_for(lambda: bool(serving.workers()))
        workers = serving.workers()
        code = serving.stop(number, everybody)
        for thread in listeners:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        _, alive = psutil.wait_procs(workers, timeout=PATIENCE)
        assert alive == []
        assert serving.errors.read_text() == ""
        assert code == 0


def test_it_can_be_interrupted_while_a_bot_is_being_started(tmp_path: Path) -> None:
    """The worker is told of Ctrl-C as well, maybe before it can do anything about it."""
    with Serving(tmp_path) as serving:
        serving.wait()
        person = serving.person()
        game = person.begin(ME, BOT)["id"]
        while not serving.workers():
            state = person.state(game)
            if state["mine"]:
                person.move(game, state, state["moves"][0]["move"])
        code = serving.stop(signal.SIGINT, everybody=True)
        assert serving.errors.read_text() == ""
        assert code == 0


def test_a_server_that_starts_again_goes_on(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        serving.wait()
        person = serving.person()
        game = person.begin(ME, ME)["id"]
        state = person.state(game)
        assert person.move(game, state, state["moves"][0]["move"]).status_code == 200
        seen = person.state(game)
        assert serving.stop(signal.SIGTERM) == 0
        serving.start()
        serving.wait()
        assert person.state(game)["moves"] == seen["moves"]
        assert person.state(game)["entries"] == 1
