"""What those are told who watch over a server."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

from rondel.server import health
from rondel.server.settings import Settings, SettingsError
from rondel.server.store import Store
from tests.support.postgres import Cluster, database
from tests.support.visits import BOT, ME, Person, Site, wait_for


def numbers(person: Person) -> dict[str, float]:
    """All that is told, by name and labels."""
    answer = person.get("/metrics")
    assert answer.status_code == 200
    return {
        " ".join(
            [sample.name, *(f"{key}={sample.labels[key]}" for key in sorted(sample.labels))]
        ): (sample.value)
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_server_that_works_says_so_by_any_name(site: Site) -> None:
    answer = site.person().client.get("/health", headers={"host": "10.1.2.3:8000"})
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert answer.json()["database"] == "ok"


def test_a_server_without_its_database_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers soon, though whoever plays waits for the database for a while."""
    monkeypatch.setattr(health, "PATIENCE", 0.2)
    with Cluster() as cluster:
        given = Settings(database_url=database(cluster.address, "health"), limits=False)
        with Site(given) as site:
            anna = site.person()
            assert anna.get("/health").status_code == 200
            cluster.stop()
            answer = anna.get("/health")
            assert (answer.status_code, answer.json()["status"]) == (503, "failing")
            assert numbers(anna)["rondel_database_up"] == 0
            cluster.start()
            wait_for(lambda: anna.get("/health").status_code == 200)


def test_games_moves_and_bots_are_counted(site: Site) -> None:
    anna = site.person()
    game = anna.begin(ME, ME)["id"]
    state = anna.state(game)
    anna.move(game, state, state["moves"][0]["move"])
    bots = anna.begin(BOT, BOT, game="maracaibo")["id"]
    with anna.listen(bots) as heard:
        heard.until(5)
        told = numbers(anna)
    assert told["rondel_games game=cooper-island state=open"] == 1
    assert told["rondel_games game=maracaibo state=open"] == 1
    assert told["rondel_rooms state=awake"] == 2
    assert told["rondel_streams"] == told["rondel_people"] == 1
    assert told["rondel_entries_total by=person"] == 1
    assert told["rondel_entries_total by=bot"] >= 5
    assert told["rondel_bot_think_seconds_count bot=random"] >= 5
    assert told["rondel_worker_starts_total"] == 1
    assert told["rondel_workers state=busy"] + told["rondel_workers state=idle"] == 1
    assert told["rondel_store_seconds_count"] >= 8
    asked = "rondel_request_seconds_count method={} route={} status={}"
    assert told[asked.format("POST", "/api/games", 201)] == 2
    assert told[asked.format("POST", "/api/games/{game_id}/moves", 200)] == 1
    assert game not in anna.get("/metrics").text


def test_strange_requests_are_counted_together(site: Site) -> None:
    anna = site.person()
    for number in range(3):
        anna.client.request(f"X{number}", f"/nothing/{number}")
        anna.get(f"/nothing/{number}")
    told = [name for name in numbers(anna) if "seconds_count method" in name]
    assert len([name for name in told if "route=other" in name]) <= 2
    assert not any("nothing" in name for name in told)


def test_numbers_are_for_those_who_may_watch(settings: Settings) -> None:
    with Site(msgspec.structs.replace(settings, metrics=("10.0.0.0/8",))) as site:
        assert site.person().get("/metrics").status_code == 404
    with Site(msgspec.structs.replace(settings, metrics=("127.0.0.0/8",))) as site:
        anna = site.person()
        assert anna.get("/metrics").status_code == 200
        by_proxy = {"x-forwarded-for": "127.0.0.1"}
        assert anna.client.get("/metrics", headers=by_proxy).status_code == 404


def test_who_may_watch_is_a_network() -> None:
    with pytest.raises(SettingsError, match="RONDEL_METRICS: 'prometheus' is neither"):
        Settings(database_url="", metrics=("prometheus",)).checked()


def test_a_database_that_is_gone_is_noticed(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.ping()
    store.engine.dispose()
    (tmp_path / "tables.db").unlink()
    (tmp_path / "tables.db").mkdir()
    with pytest.raises(OperationalError):
        store.ping()


@pytest.mark.parametrize("name", ["/api/games/{game_id}", "/s/{secret}", "/static"])
def test_routes_have_no_secrets(site: Site, name: str) -> None:
    anna = site.person()
    anna.get(name.replace("{", "").replace("}", ""))
    anna.get(re.findall(r"/static/[^\"]+", anna.get("/").text)[0])
    assert any(f"route={name} " in told for told in numbers(anna))
