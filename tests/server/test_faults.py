"""When something goes wrong: it is told, it hurts nobody else, and it passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rondel.server.settings import Settings
from rondel.server.worker_pool import Chosen
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Person,
    Site,
    wait_for,
)


def test_a_bot_that_cheats_is_asked_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = site.person()
    honest = site.service.workers.bots.choose
    asked: list[str] = []

    async def choose(question: Any, owner: str) -> Chosen:
        asked.append(question.game_id)
        if len(asked) % 2:
            return Chosen("all points for me", hurried=False)
        return await honest(question, owner)

    monkeypatch.setattr(site.service.workers.bots, "choose", choose)
    game = anna.begin(BOT, BOT, game="maracaibo")["id"]
    with anna.listen(game) as heard:
        assert heard.until(4)["entries"] >= 4
    assert len(asked) >= 7


def twin(site: Site, person: Person) -> Person:
    """The same browser on another connection: after a failure the server closes the one it had."""
    other = site.person()
    other.client.cookies.update(person.client.cookies)
    return other


def test_what_is_wrong_with_one_state_does_not_stop_the_others(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna = site.person()
    bad, good = anna.begin(ME, ME)["id"], anna.begin(ME, ME)["id"]
    states = site.service.broadcaster.states
    make = states.state

    def state_of(room: Any, viewer: Any, have: str | None = None) -> Any:
        if room.id == bad and room.entries:
            raise RuntimeError("the colours have run")
        return make(room, viewer, have)

    with anna.listen(bad) as first, anna.listen(good) as second:
        first.next()
        second.next()
        monkeypatch.setattr(states, "state", state_of)
        for game, status in ((bad, 500), (good, 200)):
            state = anna.state(game)
            answer = twin(site, anna).move(game, state, state["moves"][0]["move"])
            assert answer.status_code == status
        assert second.until(1)["entries"] == 1
    assert f"game {bad}: no state for" in caplog.text
    assert "the colours have run" in caplog.text


def test_a_move_that_can_not_be_written_changes_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move has been tried before it is written: nobody sees it, and it can be made again."""
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    before = anna.state(game)
    move = before["moves"][0]["move"]

    def full(*_: object) -> bool:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(site.service.store, "append_all", full)
        assert twin(site, anna).move(game, before, move).status_code == 500
        assert anna.state(game) == before
    after = anna.move(game, before, move).json()
    assert (after["entries"], after["ply"]) == (1, 1)
    assert anna.undo(game, after).json()["moves"] == before["moves"]


def test_who_has_left_the_seat_hears_no_more(site: Site) -> None:
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    bert.join(begun["links"]["1"], 1, game)
    with bert.listen(game) as heard:
        heard.next()
        left = twin(site, bert).post(f"/api/games/{game}/seats/1", {"action": "leave"})
        assert left.status_code == 200
        with pytest.raises(AssertionError, match="ended"):
            heard.until(1000)
    assert bert.get(f"/api/games/{game}").status_code == 404


def test_who_lets_a_bot_play_looks_on(site: Site) -> None:
    """The stream goes on, with the eyes of an onlooker."""
    anna, bert = site.person(), site.person()
    begun = anna.begin(ME, LINK)
    game = begun["id"]
    bert.join(begun["links"]["1"], 1, game)
    with bert.listen(game) as heard:
        assert heard.next().data["viewer"] == 1
        wish = {"action": "bot", "bot": "random"}
        assert twin(site, bert).post(f"/api/games/{game}/seats/1", wish).status_code == 200
        state = heard.next().data
        assert (state["viewer"], state["kept"], state["moves"]) == (None, [1], [])


def test_rooms_that_nobody_needs_are_dropped(settings: Settings, tmp_path: Path) -> None:
    small = Settings(database_url=settings.database_url, pace=0.0, limits=False, rooms=3)
    with Site(small) as site:
        anna = site.person()
        first = anna.begin(ME, ME)["id"]
        state = anna.state(first)
        anna.move(first, state, state["moves"][0]["move"])
        with anna.listen(first) as heard:
            heard.next()
            others = [anna.begin(ME, ME, game="maracaibo")["id"] for _ in range(6)]
            assert len(site.service.cache.rooms) == 3
            assert first in site.service.cache.rooms
            state = anna.state(first)
            anna.move(first, state, state["moves"][0]["move"])
            assert heard.until(2)["entries"] == 2
        wait_for(lambda: not site.service.cache.rooms[first].listeners)
        for game in others:
            assert anna.state(game)["entries"] == 0
        assert first not in site.service.cache.rooms
        assert anna.state(first)["entries"] == 2
