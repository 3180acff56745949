"""Garbage on every endpoint, made from the schema: a clear no, and nothing has changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from rondel.server.app import create_app
from rondel.server.identity import COOKIE
from rondel.server.settings import Settings
from tests.support.visits import (
    BOT,
    LINK,
    ME,
    Person,
    Site,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
WRITTEN = [
    "* from game",
    "* from entry",
    "* from watcher",
    "* from analysis",
    "game_id, seat, kind, name, bot, owner, link from seat",  # but who was seen when
]
API = create_app(Settings(database_url="sqlite://")).openapi()
OPERATIONS = [
    (method.upper(), path)
    for path, methods in API["paths"].items()
    for method in methods
    if not path.endswith("/live")  # a stream has no end; see `test_live`
]
SETTINGS = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Place:
    """A server with a game, and its host."""

    def __init__(self, site: Site, database: Path) -> None:
        self.site = site
        self.anna: Person = site.person()
        self.eve: Person = site.person()
        """Whom nobody would miss."""
        self.eve.begin(ME, ME)
        self.game: str = self.anna.begin(ME, LINK, BOT, game="new-zealand")["id"]

        self.connection = sqlite3.connect(database)
        self.version, self.rows = -1, list[Any]()
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # none is kept

    def written(self) -> list[Any]:
        """Everything in the database; read anew only if somebody has written to it."""
        (version,) = self.connection.execute("pragma data_version").fetchone()
        if version != self.version:
            self.version = version
            self.rows = [self.connection.execute(f"select {what}").fetchall() for what in WRITTEN]
        return self.rows

    def close(self) -> None:
        self.session.close()
        self.connection.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    database = tmp_path_factory.mktemp("schema") / "tables.db"
    given = Settings(database_url=f"sqlite:///{database}", pace=3600.0, limits=False)
    with pytest.MonkeyPatch.context() as patch, Site(given) as site:
        patch.setattr("rondel.server.api.advice.THINK", 0.01)
        place = Place(site, database)
        yield place
        place.close()


@pytest.fixture(scope="module")
def schema() -> OpenApiSchema:
    return schemathesis.openapi.from_dict(API)


@pytest.mark.parametrize(
    ("method", "path"), OPERATIONS, ids=[" ".join(operation) for operation in OPERATIONS]
)
def test_garbage_changes_nothing(
    schema: OpenApiSchema, method: str, path: str, place: Place
) -> None:
    """The garbage is made by the one process that sends it, not by each that collects tests."""
    send_all = build_operation_test(
        config=schema.config,
        operation=schema[path][method],
        test_func=send,
        given_kwargs={},
        feedback=FeedbackSources(),
        explicit_settings=SETTINGS,
    )
    send_all(place=place)


def send(case: Case[Any], place: Place) -> None:
    if "game_id" in case.path_parameters and len(case.path_parameters["game_id"]) % 2:
        case.path_parameters["game_id"] = place.game  # half of it hits a game that there is
    before = place.written()
    ends = isinstance(case.body, dict) and case.body.get("action") in ("concede", "end", "delete")
    person = place.eve if ends or case.path == "/api/me/forget" else place.anna
    response = case.call(
        base_url=place.site.address,
        session=place.session,
        headers={"origin": place.site.address},
        cookies={COOKIE: person.client.cookies[COOKIE]},
    )
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert response.json()["error"]
        assert response.json()["message"]
    if response.status_code >= 400 or case.method == "GET":
        assert place.written() == before


@pytest.mark.parametrize(
    "query",
    [{"seat": "x"}, {"seat": 7}, {"seat": -1}, {"have": "x" * 500}],
)
def test_garbage_for_the_stream(place: Place, query: dict[str, Any]) -> None:
    answer = place.anna.get(f"/api/games/{place.game}/live", **query)
    assert answer.status_code in (403, 422)
    assert answer.json()["message"]
