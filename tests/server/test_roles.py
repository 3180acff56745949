"""Who may do what: every cell of the table in docs/server.md, tried out.

A row is an endpoint, and what one does there; a cell says what a host, somebody with a seat, an
onlooker and a stranger get: `yes`, or the status of the refusal. An endpoint without a row fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from httpx import Response
from sqlalchemy import select
from starlette.routing import BaseRoute, Mount, Route

from rondel.core.puzzles import find_puzzles
from rondel.games import find_game
from rondel.server.app import create_app
from rondel.server.identity import COOKIE, link_secret
from rondel.server.settings import Settings
from rondel.server.store.models import Entry, Seat
from tests.support.campaigns import FIRST, file_of
from tests.support.visits import BOT, LINK, ME, Person, Plain, Site

Role = Literal["host", "seat", "onlooker", "stranger"]
ROLES: tuple[Role, ...] = ("host", "seat", "onlooker", "stranger")
GOLDEN = Path("tests/golden/cooper_island/three_seats.rondel").read_text(encoding="utf-8")
COOPER = find_game("cooper-island")
LESSON = "cooper-island/income"
PUZZLE, OTHER_PUZZLE = (f"cooper-island/{puzzle.id}" for puzzle in find_puzzles(COOPER)[:2])
FIRST_MOVE = find_puzzles(COOPER)[1].best[0]
BOTS = {"action": "bot", "bot": "random"}
SEATS = "`POST /api/games/{game_id}/seats/{number}`"


def table() -> dict[str, list[str]]:
    """The table on the page: the cells of each row."""
    page = Path("docs/server.md").read_text(encoding="utf-8")
    section = page.partition("## Who may do what")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section.split("\n")
        if line.startswith("|")
    ]
    assert rows[0][1:] == list(ROLES)
    return {name: cells for name, *cells in rows[2:]}


TABLE = table()


class Scene:
    """A table: Anna began it, Bert has a seat, Cleo or nobody or a bot the third."""

    def __init__(self, site: Site, people: list[Person], third: str) -> None:
        self.site = site
        self.anna, self.bert, self.cleo, olga, eve = people
        self.asks = {"host": self.anna, "seat": self.bert, "onlooker": olga, "stranger": eve}
        seats = [ME, LINK, BOT if third == "bot" else LINK]
        if third == "over":
            record, _, last = GOLDEN.rstrip().rpartition("\n")
            begun = self.anna.post("/api/import", {"record": f"{record}\n", "seats": seats}).json()
        elif third == "campaign":
            wish = {"game": "maracaibo", "seats": seats}
            made = self.anna.post("/api/campaigns", wish).json()
            begun, self.campaign = made["first"], made["id"]
        else:
            begun = self.anna.begin(*seats)
        self.id, self.watch = str(begun["id"]), str(begun["watch"])
        secret = self.anna.client.cookies[COOKIE]
        self.links = [link_secret(secret, self.id, str(seat)) for seat in range(3)]
        self.sit(self.bert, 1)
        if third in ("there", "away", "kept", "over"):
            self.sit(self.cleo, 2)
        if third in ("away", "kept"):
            site.service.cache.rooms[self.id].away = 0.0
        if third == "kept":
            assert self.seat(2, BOTS, self.cleo).is_success
        if third == "over":
            seat, _, move = last.partition(" ")
            mover = (self.anna, self.bert, self.cleo)[int(seat)]
            assert mover.move(self.id, mover.state(self.id), move).json()["over"]
        if third == "listed":
            assert self.anna.post(f"/api/games/{self.id}/manners", {"listed": True}).is_success
        olga.get(self.watch)

    def ask_as(self, role: Role) -> None:
        self.person = self.asks[role]
        self.own = 0 if role == "host" else 1
        """The seat of who asks; for those who have none, that of somebody else."""
        self.before = self.written()

    def sit(self, person: Person, seat: int) -> None:
        wish = {"action": "join", "secret": self.links[seat], "name": f"P{seat}"}
        assert self.seat(seat, wish, person).is_success

    def seat(self, number: int, wish: Plain, person: Person | None = None) -> Response:
        return (person or self.person).post(f"/api/games/{self.id}/seats/{number}", wish)

    def get(self, path: str = "", **query: Any) -> Response:
        return self.person.get(f"/api/games/{self.id}{path}", **query)

    def post(self, path: str, body: Plain | None = None) -> Response:
        self.before = self.written()
        return self.person.post(f"/api/games/{self.id}{path}", body)

    def in_campaign(self, path: str, body: Plain | None = None) -> Response:
        """Ask about the campaign; do something there, if there is something to send."""
        where = f"/api/campaigns/{self.campaign}{path}"
        return self.person.get(where) if body is None else self.person.post(where, body)

    def own_turn(self) -> Plain:
        """Play until whoever asks is to decide; the others' roles see the turn of a seat."""
        people = [self.anna, self.bert, self.cleo]
        for _ in range(200):
            seat = self.anna.state(self.id)["to_decide"]
            state = people[seat].state(self.id)
            if seat == self.own:
                return state
            assert people[seat].move(self.id, state, state["moves"][-1]["move"]).is_success
        raise AssertionError("it never is their turn")

    def acting(self, path: str, seat: int, **what: Any) -> Response:
        state = self.own_turn()
        body = {"seat": seat, "entries": state["entries"], **what}
        return self.post(path, body)

    def move(self, seat: int) -> Response:
        move = self.own_turn()["moves"][0]["move"]
        return self.acting("/moves", seat, move=move)

    def undo(self, seat: int) -> Response:
        state = self.own_turn()
        mover = (self.anna, self.bert)[self.own]
        made = mover.move(self.id, state, state["moves"][0]["move"]).json()
        body = {"seat": seat, "entries": made["entries"], "plies": 1}
        return self.post("/undo", body)

    def ask_back(self, seat: int) -> Response:
        """Ask for moves back after which somebody else has moved."""
        people = [self.anna, self.bert, self.cleo]
        while not (ask := people[self.own].state(self.id)["undo"]["ask"]):
            state = (mover := people[self.anna.state(self.id)["to_decide"]]).state(self.id)
            assert mover.move(self.id, state, state["moves"][-1]["move"]).is_success
        seen = people[self.own].state(self.id)["entries"]
        wish = {"action": "ask", "seat": seat, "entries": seen, "plies": ask[0]}
        return self.post("/take-back", {**wish, "over_revealed": True})

    def add_address(self, person: Person | None = None) -> Response:
        wish = {"channel": "service", "target": "ntfy://rondel-of-mine"}
        return (person or self.person).post("/api/me/notices/addresses", wish)

    def drop_address(self, owner: Person) -> Response:
        mine = self.add_address(owner).json()["addresses"][0]["id"]
        return self.person.post(f"/api/me/notices/addresses/{mine}", {"action": "drop"})

    def preview(self) -> Response:
        state = self.own_turn()
        move = state["moves"][0]["move"]
        self.before = self.written()
        return self.get("/preview", entries=state["entries"], move=move)

    def study(self, path: str, **query: Any) -> Response:
        """Ask about a lesson that nobody has begun."""
        return self.person.get(f"/api/lessons/{LESSON}{path}", **query)

    def solve(self, path: str, **query: Any) -> Response:
        """Ask about a puzzle that nobody has begun."""
        return self.person.get(f"/api/puzzles/{PUZZLE}{path}", **query)

    def had_turn(self) -> int:
        """Play until whoever asks has made a move; after how many moves they made it."""
        state = self.own_turn()
        mover = (self.anna, self.bert)[self.own]
        assert mover.move(self.id, state, state["moves"][0]["move"]).is_success
        return int(state["ply"])

    def turn_again(self) -> Response:
        ply = self.had_turn()
        self.before = self.written()
        return self.person.get(f"/api/puzzles/{self.id}/{ply}")

    def coach(self, agreed: bool) -> Response:
        self.had_turn()
        if agreed:
            self.agree_to_advice()
        return self.post("/coach", {"seat": self.own})

    def hint(self, agreed: bool) -> Response:
        if agreed:
            self.agree_to_advice()
        return self.acting("/hint", self.own)

    def agree_to_advice(self) -> None:
        for seat, person in enumerate((self.anna, self.bert, self.cleo)):
            assert self.seat(seat, {"action": "coach"}, person).is_success

    def live(self) -> Response:
        with self.person.client.stream("GET", f"/api/games/{self.id}/live") as response:
            return response

    def join(self, seat: int) -> Response:
        return self.seat(seat, {"action": "join", "secret": self.links[seat], "name": "New"})

    def code(self) -> str:
        return str(self.person.post("/api/me/passages", {"kind": "code"}).json()["code"])

    def enter(self, code: str) -> Response:
        return self.twin().post("/api/me/enter", {"code": code, "leave_games": True})

    def twin(self) -> Person:
        """Another browser of who asks, which may be somebody else's afterwards."""
        twin = self.site.person()
        twin.client.cookies.update(dict(self.person.client.cookies))
        return twin

    def written(self) -> list[Any]:
        """What a refusal must not change."""
        seats = select(
            Seat.seat, Seat.kind, Seat.name, Seat.bot, Seat.owner, Seat.absent, Seat.coach
        )
        with self.site.service.store.engine.connect() as connection:
            return [
                connection.execute(seats.where(Seat.game_id == self.id)).all(),
                connection.execute(select(Seat.agreed).where(Seat.game_id == self.id)).all(),
                connection.execute(select(Entry.text).where(Entry.game_id == self.id)).all(),
            ]


Try = tuple[str, Callable[[Scene], Response]]
"""Who has the third seat, and what is tried."""

TRIES: dict[str, Try] = {
    # Everybody
    "`GET /`": ("there", lambda s: s.person.get("/")),
    "`GET /new`": ("there", lambda s: s.person.get("/new")),
    "`GET /me`": ("there", lambda s: s.person.get("/me")),
    "`GET /learn`": ("there", lambda s: s.person.get("/learn")),
    "`GET /learn/{game}/{lesson}`": ("there", lambda s: s.person.get(f"/learn/{LESSON}")),
    "`GET /rules/{game}`": ("there", lambda s: s.person.get("/rules/maracaibo")),
    "`GET /aid/{game}`": ("there", lambda s: s.person.get("/aid/maracaibo")),
    "`GET /look/{game}.css`": ("there", lambda s: s.person.get("/look/maracaibo.css")),
    "`GET /content/{content_hash}`": (
        "there",
        lambda s: s.person.get(f"/content/{COOPER.load_content(None).hash}"),
    ),
    "`GET /art/{name}.svg`": ("there", lambda s: s.person.get("/art/maracaibo.svg")),
    "`GET /manifest.webmanifest`": ("there", lambda s: s.person.get("/manifest.webmanifest")),
    "`GET /sw.js`": ("there", lambda s: s.person.get("/sw.js")),
    "`GET /offline`": ("there", lambda s: s.person.get("/offline")),
    "`GET /health`": ("there", lambda s: s.person.get("/health")),
    "`GET /metrics` from this machine": ("there", lambda s: s.person.get("/metrics")),
    "`GET /metrics` by a proxy": (
        "there",
        lambda s: s.person.client.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}),
    ),
    "`GET /api/openapi.json`": ("there", lambda s: s.person.get("/api/openapi.json")),
    "`GET /api/catalogue`": ("there", lambda s: s.person.get("/api/catalogue")),
    "`GET /api/rules/{game}`": ("there", lambda s: s.person.get("/api/rules/maracaibo")),
    "`GET /api/rules/{game}/symbols`": (
        "there",
        lambda s: s.person.get("/api/rules/maracaibo/symbols"),
    ),
    "`GET /api/me`, oneself": ("there", lambda s: s.person.get("/api/me")),
    "`POST /api/me`": ("there", lambda s: s.person.post("/api/me", {"name": "New"})),
    "`POST /api/me/passages`": (
        "there",
        lambda s: s.person.post("/api/me/passages", {"kind": "code"}),
    ),
    "`POST /api/me/drop-passages`": ("there", lambda s: s.person.post("/api/me/drop-passages")),
    "`POST /api/me/enter` with a code": ("there", lambda s: s.enter(s.code())),
    "`POST /api/me/enter` with another": ("there", lambda s: s.enter("0000-0000")),
    "`POST /api/me/leave`": ("there", lambda s: s.twin().post("/api/me/leave")),
    "`POST /api/me/forget`": (
        "there",
        lambda s: s.twin().post("/api/me/forget", {"sure": True}),
    ),
    "`POST /api/me/passkeys/options`": (
        "there",
        lambda s: s.person.post("/api/me/passkeys/options", {"purpose": "enter"}),
    ),
    "`POST /api/me/passkeys` without one": (
        "there",
        lambda s: s.person.post("/api/me/passkeys", {"credential": "{}", "user": "x" * 43}),
    ),
    "`POST /api/me/passkeys/enter` without one": (
        "there",
        lambda s: s.person.post("/api/me/passkeys/enter", {"credential": "{}"}),
    ),
    "`GET /api/me/notices`, one's own": ("there", lambda s: s.person.get("/api/me/notices")),
    "`POST /api/me/notices`": (
        "there",
        lambda s: s.person.post("/api/me/notices", {"quiet": None}),
    ),
    "`POST /api/me/notices/addresses`": ("there", lambda s: s.add_address()),
    "`POST /api/me/notices/addresses/{address_id}` of one's own": (
        "there",
        lambda s: s.drop_address(s.person),
    ),
    "`POST /api/me/notices/addresses/{address_id}` of another's": (
        "there",
        lambda s: s.drop_address(s.cleo),
    ),
    "`GET /api/lobby`": ("there", lambda s: s.person.get("/api/lobby")),
    "`GET /api/games`, one's own": ("there", lambda s: s.person.get("/api/games")),
    "`POST /api/games`": (
        "there",
        lambda s: s.person.post("/api/games", {"game": "maracaibo", "seats": [ME, ME]}),
    ),
    "`POST /api/import`": ("there", lambda s: s.person.post("/api/import", {"record": GOLDEN})),
    "`GET /api/campaigns`, one's own": ("there", lambda s: s.person.get("/api/campaigns")),
    "`GET /api/campaigns/openings`": (
        "there",
        lambda s: s.person.get("/api/campaigns/openings", game="maracaibo"),
    ),
    "`POST /api/campaigns`": (
        "there",
        lambda s: s.person.post("/api/campaigns", {"game": "maracaibo", "seats": [ME, ME]}),
    ),
    "`POST /api/campaigns/import`": (
        "there",
        lambda s: s.person.post("/api/campaigns/import", file_of(FIRST)),
    ),
    # Campaigns
    "`GET /c/{campaign_id}`": ("campaign", lambda s: s.person.get(f"/c/{s.campaign}")),
    "`GET /api/campaigns/{campaign_id}`": ("campaign", lambda s: s.in_campaign("")),
    "`GET /api/campaigns/{campaign_id}/file` before the first game is over": (
        "campaign",
        lambda s: s.in_campaign("/file"),
    ),
    "`POST /api/campaigns/{campaign_id}/next` while a game is played": (
        "campaign",
        lambda s: s.in_campaign("/next", {}),
    ),
    "`POST /api/campaigns/{campaign_id}/branch` from a game that is not over": (
        "campaign",
        lambda s: s.in_campaign("/branch", {"game": 1}),
    ),
    "`POST /api/campaigns/{campaign_id}/leave`": (
        "campaign",
        lambda s: s.in_campaign("/leave", {}),
    ),
    "`POST /api/campaigns/{campaign_id}/delete`, for oneself": (
        "campaign",
        lambda s: s.in_campaign("/delete", {"sure": True}),
    ),
    "`GET /api/games/{game_id}/story`": ("campaign", lambda s: s.get("/story")),
    # Lessons
    "`GET /api/lessons`, one's own progress": ("there", lambda s: s.person.get("/api/lessons")),
    "`POST /api/lessons/{game}/first-game`": (
        "there",
        lambda s: s.person.post("/api/lessons/cooper-island/first-game"),
    ),
    "`GET /api/lessons/{game}/{lesson}`, as one has left it": ("there", lambda s: s.study("")),
    "`GET /api/lessons/{game}/{lesson}/thing`": (
        "there",
        lambda s: s.study("/thing", id="land:0:g1"),
    ),
    "`GET /api/lessons/{game}/{lesson}/preview`": (
        "there",
        lambda s: s.study("/preview", entries=0, move="end_income"),
    ),
    "`GET /api/lessons/{game}/{lesson}/log`": ("there", lambda s: s.study("/log", before=0)),
    "`GET /api/lessons/{game}/{lesson}/story`": (
        "there",
        lambda s: s.person.get("/api/lessons/maracaibo/campaign/story"),
    ),
    "`POST /api/lessons/{game}/{lesson}/steps`": (
        "there",
        lambda s: s.twin().post(f"/api/lessons/{LESSON}/steps", {"entries": 0, "step": "again"}),
    ),
    "`POST /api/lessons/{game}/{lesson}/moves` that the lesson is not about": (
        "there",
        lambda s: s.person.post(
            f"/api/lessons/{LESSON}/moves", {"seat": 0, "entries": 0, "move": "end_income"}
        ),
    ),
    "`GET /api/games/{game_id}/remarks`": ("there", lambda s: s.get("/remarks")),
    "`POST /api/games/{game_id}/remarks` at another game than one's first": (
        "there",
        lambda s: s.post("/remarks", {"id": "hello"}),
    ),
    # Puzzles
    "`GET /puzzles`": ("there", lambda s: s.person.get("/puzzles")),
    "`GET /puzzles/{game}/today`": (
        "there",
        lambda s: s.person.get("/puzzles/maracaibo/today"),
    ),
    "`GET /puzzles/{where}/{which}` that comes with a game": (
        "there",
        lambda s: s.person.get(f"/puzzles/{PUZZLE}"),
    ),
    "`GET /puzzles/{where}/{which}`, a turn of a game that is over": (
        "over",
        lambda s: s.person.get(f"/puzzles/{s.id}/0"),
    ),
    "`GET /api/puzzles`, one's own answers": ("there", lambda s: s.person.get("/api/puzzles")),
    "`GET /api/puzzles/{where}/{which}` that comes with a game": ("there", lambda s: s.solve("")),
    "`GET /api/puzzles/{where}/{which}`, a turn of a game that is over": (
        "over",
        lambda s: s.person.get(f"/api/puzzles/{s.id}/0"),
    ),
    "`GET /api/puzzles/{where}/{which}`, one's turn, without a coach": (
        "there",
        lambda s: s.turn_again(),
    ),
    "`GET /api/puzzles/{where}/{which}/thing`": (
        "there",
        lambda s: s.solve("/thing", id="land:0:g1"),
    ),
    "`GET /api/puzzles/{where}/{which}/preview` of what is no move there": (
        "there",
        lambda s: s.solve("/preview", entries=0, move="nonsense"),
    ),
    "`GET /api/puzzles/{where}/{which}/log`": ("there", lambda s: s.solve("/log", before=0)),
    "`POST /api/puzzles/{where}/{which}/steps`": (
        "there",
        lambda s: s.twin().post(f"/api/puzzles/{PUZZLE}/steps", {"entries": 0, "step": "again"}),
    ),
    "`POST /api/puzzles/{where}/{which}/moves`": (
        "there",
        lambda s: s.person.post(
            f"/api/puzzles/{OTHER_PUZZLE}/moves", {"seat": 0, "entries": 0, "move": FIRST_MOVE}
        ),
    ),
    "`POST /api/puzzles/{where}/{which}/verdict` before the turn is over": (
        "there",
        lambda s: s.person.post(f"/api/puzzles/{PUZZLE}/verdict", {}),
    ),
    # Coming in
    "`GET /w/{secret}`": ("there", lambda s: s.person.get(s.watch)),
    "`GET /s/{secret}` of a free seat": ("open", lambda s: s.person.get(f"/s/{s.links[2]}")),
    "`GET /s/{secret}` of a seat that somebody has": (
        "kept",
        lambda s: s.person.get(f"/s/{s.links[2]}"),
    ),
    "`GET /t/{game_id}` of an open table": ("listed", lambda s: s.person.get(f"/t/{s.id}")),
    "`GET /t/{game_id}` of another": ("open", lambda s: s.person.get(f"/t/{s.id}")),
    "`GET /g/{game_id}`": ("there", lambda s: s.person.get(f"/g/{s.id}")),
    "`GET /g/{game_id}/replay`": ("there", lambda s: s.person.get(f"/g/{s.id}/replay")),
    # Looking
    "`GET /api/games/{game_id}`": ("there", lambda s: s.get()),
    "`GET /api/games/{game_id}` with another's eyes": ("there", lambda s: s.get(seat=2)),
    "`GET /api/games/{game_id}/live`": ("there", lambda s: s.live()),
    "`GET /api/games/{game_id}/log`": ("there", lambda s: s.get("/log", before=1)),
    "`GET /api/games/{game_id}/thing`": ("there", lambda s: s.get("/thing", id="section:C")),
    "`GET /api/games/{game_id}/boards/{number}`": ("there", lambda s: s.get("/boards/2")),
    "`GET /api/games/{game_id}/at`": ("there", lambda s: s.get("/at", ply=0)),
    "`GET /api/games/{game_id}/at` with another's eyes before the end": (
        "there",
        lambda s: s.get("/at", ply=0, eyes=2),
    ),
    "`GET /api/games/{game_id}/at` with another's eyes after it": (
        "over",
        lambda s: s.get("/at", ply=0, eyes=2),
    ),
    "`GET /api/games/{game_id}/course`": ("there", lambda s: s.get("/course")),
    "`GET /api/games/{game_id}/record` before the end": ("there", lambda s: s.get("/record")),
    "`GET /api/games/{game_id}/record` of a finished game": ("over", lambda s: s.get("/record")),
    "`GET /api/games/{game_id}/analysis` before the end": ("there", lambda s: s.get("/analysis")),
    "`GET /api/games/{game_id}/analysis` of a finished game": (
        "over",
        lambda s: s.get("/analysis"),
    ),
    "`POST /api/games/{game_id}/analysis` before the end": (
        "there",
        lambda s: s.post("/analysis"),
    ),
    "`POST /api/games/{game_id}/analysis` of a finished game": (
        "over",
        lambda s: s.post("/analysis"),
    ),
    # Playing
    "`GET /api/games/{game_id}/preview` at one's turn": ("there", lambda s: s.preview()),
    "`POST /api/games/{game_id}/moves` at one's turn": ("there", lambda s: s.move(s.own)),
    "`POST /api/games/{game_id}/moves` for another": ("there", lambda s: s.move(2)),
    "`POST /api/games/{game_id}/rematch` before the end": ("there", lambda s: s.post("/rematch")),
    "`POST /api/games/{game_id}/rematch` after it": ("over", lambda s: s.post("/rematch")),
    "`POST /api/games/{game_id}/undo` of one's own move": ("there", lambda s: s.undo(s.own)),
    "`POST /api/games/{game_id}/undo` for another": ("there", lambda s: s.undo(2)),
    "`POST /api/games/{game_id}/take-back` `ask` for one's own moves": (
        "there",
        lambda s: s.ask_back(s.own),
    ),
    "`POST /api/games/{game_id}/take-back` `agree` when nobody asks": (
        "there",
        lambda s: s.post("/take-back", {"action": "agree", "seat": s.own}),
    ),
    "`POST /api/games/{game_id}/hint` at one's turn, before all have agreed": (
        "there",
        lambda s: s.hint(agreed=False),
    ),
    "`POST /api/games/{game_id}/hint` at one's turn, when all have agreed": (
        "there",
        lambda s: s.hint(agreed=True),
    ),
    "`POST /api/games/{game_id}/hint` for another": ("there", lambda s: s.acting("/hint", 2)),
    "`POST /api/games/{game_id}/coach` before all have agreed": (
        "there",
        lambda s: s.coach(agreed=False),
    ),
    "`POST /api/games/{game_id}/coach` when all have agreed": (
        "there",
        lambda s: s.coach(agreed=True),
    ),
    "`GET /api/games/{game_id}/talk`": ("there", lambda s: s.get("/talk")),
    "`POST /api/games/{game_id}/talk`": ("there", lambda s: s.post("/talk", {"text": "Hello"})),
    "`POST /api/games/{game_id}/manners`": ("there", lambda s: s.post("/manners", {"talk": "all"})),
    "`POST /api/games/{game_id}/end` `end` it for all": (
        "there",
        lambda s: s.post("/end", {"action": "end", "sure": True}),
    ),
    "`POST /api/games/{game_id}/end` `delete` it from one's list": (
        "there",
        lambda s: s.post("/end", {"action": "delete", "sure": True}),
    ),
    # Seats
    f"{SEATS} `join` a free seat, with its link": ("open", lambda s: s.join(2)),
    f"{SEATS} `join` a free seat, without": ("open", lambda s: s.seat(2, {"action": "join"})),
    f"{SEATS} `join` a free seat of an open table": (
        "listed",
        lambda s: s.seat(2, {"action": "join", "name": "New"}),
    ),
    f"{SEATS} `join` in place of a bot, with the link": ("bot", lambda s: s.join(2)),
    f"{SEATS} `join` in place of a bot, without": ("bot", lambda s: s.seat(2, {"action": "join"})),
    f"{SEATS} `join` where somebody sits": ("there", lambda s: s.join(2)),
    f"{SEATS} `join` where a bot plays for somebody": ("kept", lambda s: s.join(2)),
    f"{SEATS} `bot` for oneself": ("there", lambda s: s.seat(s.own, BOTS)),
    f"{SEATS} `bot` for somebody who is there": ("there", lambda s: s.seat(2, BOTS)),
    f"{SEATS} `bot` for somebody who is away": ("away", lambda s: s.seat(2, BOTS)),
    f"{SEATS} `bot` for a free seat": ("open", lambda s: s.seat(2, BOTS)),
    f"{SEATS} `bot` in place of another bot": (
        "bot",
        lambda s: s.seat(2, {"action": "bot", "bot": "novice"}),
    ),
    f"{SEATS} `agree` that another plays for somebody": (
        "kept",
        lambda s: s.seat(2, {"action": "agree"}),
    ),
    f"{SEATS} `rename` oneself": (
        "there",
        lambda s: s.seat(s.own, {"action": "rename", "name": "New"}),
    ),
    f"{SEATS} `rename` a bot": ("bot", lambda s: s.seat(2, {"action": "rename", "name": "New"})),
    f"{SEATS} `rename` a free seat": (
        "open",
        lambda s: s.seat(2, {"action": "rename", "name": "New"}),
    ),
    f"{SEATS} `rename` somebody else": (
        "kept",
        lambda s: s.seat(2, {"action": "rename", "name": "New"}),
    ),
    f"{SEATS} `leave` one's own": ("there", lambda s: s.seat(s.own, {"action": "leave"})),
    f"{SEATS} `leave` another's": ("kept", lambda s: s.seat(2, {"action": "leave"})),
    f"{SEATS} `concede` for oneself": (
        "there",
        lambda s: s.seat(s.own, {"action": "concede", "bot": "random"}),
    ),
    f"{SEATS} `coach` for oneself": ("there", lambda s: s.seat(s.own, {"action": "coach"})),
    f"{SEATS} `coach` for another": ("there", lambda s: s.seat(2, {"action": "coach"})),
    f"{SEATS} `concede` for another": ("there", lambda s: s.seat(2, {"action": "concede"})),
}


def endpoints(routes: Sequence[BaseRoute]) -> Iterator[str]:
    """All that the application answers to, as `METHOD PATH`; files are for everybody."""
    for route in routes:
        router = getattr(route, "original_router", None)
        if router is not None:
            yield from endpoints(router.routes)
        elif not isinstance(route, Mount):
            assert isinstance(route, Route), route
            yield from (f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"})


def test_every_endpoint_has_a_row() -> None:
    app = create_app(Settings(database_url="sqlite://"))
    found = set(endpoints(app.routes))
    described = {
        f"{method.upper()} {path}"
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }
    assert described < found, "endpoints are not found where they used to be"
    assert {re.findall("`([A-Z]+ /.*?)`", row)[0] for row in TABLE} == found


def test_every_row_is_tried() -> None:
    assert list(TABLE) == list(TRIES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    database = tmp_path_factory.mktemp("roles") / "tables.db"
    given = Settings(database_url=f"sqlite:///{database}", pace=3600.0, limits=False)
    with pytest.MonkeyPatch.context() as patch, Site(given) as site:
        patch.setattr("rondel.server.api.advice.THINK", 0.01)
        patch.setattr("rondel.server.api.advice.PLANS", 1)
        patch.setattr("rondel.server.api.advice.WAIT", 0.01)
        yield site


@pytest.fixture(scope="module")
def people(site: Site) -> list[Person]:
    """Anna, Bert, Cleo, Olga, who looks on, and Eve, who plays elsewhere."""
    people = [site.person() for _ in range(5)]
    people[4].begin(ME, ME)
    return people


@pytest.mark.parametrize("row", TRIES)
def test_what_each_may_do(site: Site, people: list[Person], row: str) -> None:
    """One table serves all who ask in turn, as long as nobody has changed anything there."""
    third, attempt = TRIES[row]
    scene: Scene | None = None
    got = []
    for role in ROLES:
        scene = scene or Scene(site, people, third)
        scene.ask_as(role)
        answer = attempt(scene)
        refused = answer.status_code >= 400
        got.append(str(answer.status_code) if refused else "yes")
        if refused or row.startswith("`GET"):
            assert scene.written() == scene.before
            continue
        if row.startswith(SEATS):
            assert scene.written() != scene.before
        scene = None
    assert got == TABLE[row]
