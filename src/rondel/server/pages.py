"""The pages. Thin: a page is a frame with its texts; what it shows comes from the JSON API."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from rondel.bots import LEVELS
from rondel.core.content import Pack
from rondel.core.game import Game
from rondel.core.pack_diff import differences
from rondel.core.puzzles import find_puzzles
from rondel.core.table import NOBODY
from rondel.games import find_game, list_games
from rondel.server import campaigns, errors
from rondel.server.aid_pages import aid_page, look_css
from rondel.server.api.deps import enter, service
from rondel.server.api.lessons import first_game_row
from rondel.server.api.lobby import bot_names
from rondel.server.api.puzzles import find_task, today
from rondel.server.closed import GameClosed, closed_game, rivals_of, title_of
from rondel.server.errors import Refusal, language_of
from rondel.server.i18n import Texts
from rondel.server.identity import visitor
from rondel.server.invitations import invitation, let_watch, open_seat
from rondel.server.lessons import find_lesson
from rondel.server.rules_pages import rules_page
from rondel.server.service import GameService

HERE = Path(__file__).parent
STATIC = HERE / "static"
THEMES = ("light", "dark")
TOLD = (
    *("id", "game", "title", "seat", "secret", "bot", "bots", "name"),
    *("lesson", "guided", "aid", "puzzle"),
)
"""What the scripts are told of a page."""

HOME = ("home", "new", "campaign", "manners", "clock")
TABLE = (
    "table", "people", "result", "rules", "campaign", "story", "learn", "talk", "back", "manners",
    "clock", "puzzle", "coach",
)  # fmt: skip
"""The chapters of texts that go along with a page."""

Facts = dict[str, Any]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


class Unchanging(StaticFiles):
    """Files whose address changes with their contents, so that a browser asks for them once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


@cache
def version() -> str:
    """Changes whenever a static file does: part of their addresses."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def static_path() -> str:
    """Where the static files are mounted."""
    return f"/static/{version()}"


def static_files() -> StaticFiles:
    return Unchanging(directory=STATIC)


# Templates


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )


def data(value: object) -> Markup:
    """A value as JSON for a script element that is never run; nothing in it can end the element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def bots() -> Facts:
    """The bots that there are, and the one that is offered first."""
    return {"bots": bot_names(), "bot": LEVELS[1]}


def page(
    request: Request, name: str, said_in: tuple[str, ...], facts: Facts, status: int = 200
) -> HTMLResponse:
    """A page from its template; the texts of some chapters go along for its script."""
    said: Texts = language_of(request)
    told = {key: value for key, value in facts.items() if key in TOLD}
    frame = {
        "t": said.say,
        "language": said.language,
        "static": static_path(),
        "texts": data(said.part("common", "level", "prefs", *said_in)),
        "facts": data(told),
    }
    html = _templates().get_template(f"{name}.html").render({**facts, **frame})
    return HTMLResponse(html, status, headers={"Cache-Control": "private, no-cache"})


# The pages


async def my_name(request: Request) -> str:
    """What the visitor is called, also if they have come by another device before."""
    here, who = service(request), visitor(request)
    return await here.run(here.persons.name, who.id) if who.id else ""


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    facts: Facts = {"name": await my_name(request), "puzzles": with_puzzles()}
    return page(request, "home", HOME, {**facts, **bots()})


@router.get("/new")
async def new(request: Request, game: str = "") -> HTMLResponse:
    """The first page, about to begin a game."""
    facts = {"game": game if game in list_games() else "", "name": await my_name(request)}
    return page(request, "home", HOME, {**facts, "puzzles": with_puzzles(), **bots()})


def with_puzzles() -> list[Game]:
    """The games that have puzzles."""
    return [game for game in map(find_game, list_games()) if find_puzzles(game)]


@router.get("/me")
async def me(request: Request) -> HTMLResponse:
    """Who somebody is here: their name, their devices, leaving."""
    here, who = service(request), visitor(request)
    has_key = bool(who.id) and await here.run(here.persons.has_key, who.id)
    return page(request, "me", ("me",), {"name": await my_name(request), "has_key": has_key})


@router.get("/learn")
async def learn(request: Request) -> HTMLResponse:
    """The lessons that there are."""
    return page(request, "learn", ("learn",), {})


@router.get("/learn/{game}/{lesson}")
async def lesson(request: Request, game: str, lesson: str) -> HTMLResponse:
    """A lesson: the table, and what is said there."""
    try:
        found, taught = find_lesson(game, lesson)
    except Refusal:
        return missing(request)
    title = taught.title(found.words(language_of(request).language))
    facts = {"game": found.name, "title": found.title, "lesson": taught.id, "taught": title}
    return page(request, "table", TABLE, {**facts, "aid": found.aid() is not None})


@router.get("/puzzles")
async def puzzles(request: Request) -> HTMLResponse:
    """The puzzles that there are."""
    return page(request, "puzzles", ("puzzle",), {})


@router.get("/puzzles/{game}/today")
async def puzzle_of_today(request: Request, game: str) -> Response:
    """The puzzle of the day."""
    if game not in (one.name for one in with_puzzles()):
        return missing(request)
    return RedirectResponse(f"/puzzles/{game}/{today(game)}", 303)


@router.get("/puzzles/{where}/{which}")
async def puzzle(request: Request, where: str, which: str) -> HTMLResponse:
    """A puzzle, or a turn of a table once more: the table, and what is to be done there."""
    try:
        task = await find_task(where, which, service(request), visitor(request))
    except Refusal:
        return missing(request)
    game, said = task.game, language_of(request)
    facts: Facts = {"game": game.name, "title": game.title, "puzzle": task.name}
    facts["taught"] = said.say("puzzle.one" if task.puzzle else "puzzle.of_table")
    facts["table"] = "" if task.puzzle else where
    facts["aid"] = game.aid() is not None
    return page(request, "table", TABLE, facts)


@router.get("/g/{game_id}")
async def table(request: Request, game_id: str) -> HTMLResponse:
    return await game_page(request, game_id, "table", TABLE)


@router.get("/g/{game_id}/replay")
async def replay(request: Request, game_id: str) -> HTMLResponse:
    return await game_page(
        request, game_id, "replay", ("table", "replay", "result", "rules", "campaign", "story")
    )


async def game_page(
    request: Request, game_id: str, name: str, said_in: tuple[str, ...]
) -> HTMLResponse:
    """A page about a game; for those who may not know of it, there is nothing."""
    try:
        room = await enter(game_id, service(request), visitor(request))
    except GameClosed as closed:
        return await closed_page(request, closed)
    except Refusal:
        return missing(request)
    content = (await service(request).content_titles([room.row]))[room.id]
    facts = {"id": room.id, "game": room.game.name, "title": room.game.title, **bots()}
    facts["aid"] = room.game.aid() is not None
    facts["campaign"] = room.row.campaign_id
    facts["guided"] = await first_game_row(service(request), room, visitor(request)) is not None
    played_with = {"content": content, "content_hash": room.row.content_hash}
    return page(request, name, said_in, {**facts, **played_with})


@router.get("/c/{campaign_id}")
async def campaign(request: Request, campaign_id: str) -> HTMLResponse:
    """A campaign: the story so far, its games, the way on."""
    try:
        found = await campaigns.find(service(request), campaign_id, visitor(request).id)
    except Refusal:
        return missing(request)
    facts = {"id": found.row.id, "game": found.row.game, "title": found.row.name, **bots()}
    if found.last is not None and found.pack:
        titles = await service(request).content_titles([found.last])
        facts |= {"content": titles[found.last.id], "content_hash": found.pack}
    return page(request, "campaign", ("campaign", "story", "new"), facts)


async def closed_page(request: Request, closed: GameClosed) -> HTMLResponse:
    """What is left to be read of a game that can't go on."""
    here, said = service(request), language_of(request)
    told = await here.run(closed_game, closed, here.store, visitor(request).id, said)
    facts = {"id": told.id, "title": told.title, "told": told, "rivals": rivals_of(told, said)}
    return page(request, "closed", (), facts)


@router.get("/s/{secret}")
async def seat(request: Request, secret: str) -> Response:
    """A seat's link: whoever has it says a name and sits down."""
    person = visitor(request).id
    try:
        found = await invitation(request, secret, person)
    except GameClosed as closed:
        here = service(request)
        if await here.run(here.store.takes_part, closed.row.id, person):
            return RedirectResponse(f"/g/{closed.row.id}", 303)
        why = closed.message(language_of(request))
        return page(request, "closed", (), {"title": title_of(closed.row.game), "closed": why})
    if found is not None and found.mine:
        return RedirectResponse(f"/g/{found.id}", 303)
    if found is None or not found.free:
        return missing(request)
    facts = {
        "id": found.id,
        "title": found.title,
        "seat": found.seat,
        "secret": secret,
        "name": await my_name(request),
        "seed_known": found.seed_known,
        "content": found.content,
        "content_hash": found.content_hash,
    }
    return page(request, "seat", ("seat",), facts)


@router.get("/t/{game_id}")
async def open_table(request: Request, game_id: str) -> Response:
    """A table where anybody may sit down: whoever comes says a name."""
    here, person = service(request), visitor(request).id
    found = await open_seat(here, game_id, person)
    if found is None:
        return missing(request)
    if found.mine:
        return RedirectResponse(f"/g/{found.id}", 303)
    facts = {**msgspec.structs.asdict(found), "name": await my_name(request)}
    return page(request, "seat", ("seat",), facts)


@router.get("/w/{secret}")
async def watch(request: Request, secret: str) -> Response:
    """The link for onlookers: it lets them in, and leads to the table."""
    response = RedirectResponse("/", 303)
    game_id = await let_watch(request, response, secret)
    if game_id is None:
        return missing(request)
    response.headers["location"] = f"/g/{game_id}"
    return response


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> HTMLResponse:
    if game not in list_games():
        return missing(request)
    chapters = rules_page(game, language_of(request).language)
    found = find_game(game)
    facts = {"game": game, "title": found.title, "chapters": chapters}
    shown = {"aid": found.aid() is not None, "picture": found.has_picture()}
    return page(request, "rules", ("rules",), {**facts, **shown})


@router.get("/aid/{game}")
def aid(request: Request, game: str) -> HTMLResponse:
    """A game on two pages, with its symbols; to be printed, or opened at the table."""
    found = aid_page(game, language_of(request).language) if game in list_games() else None
    if found is None:
        return missing(request)
    return page(request, "aid", (), {"game": game, "title": find_game(game).title, "told": found})


@router.get("/look/{game}.css")
def look(request: Request, game: str) -> Response:
    """The colours of a game's drawings, for pages with figures and symbols."""
    style = look_css(game)
    if style is None:
        return missing(request)
    return Response(style, media_type="text/css", headers={"Cache-Control": "max-age=86400"})


@router.get("/content/{content_hash}")
async def content(request: Request, content_hash: str) -> HTMLResponse:
    """In which values a pack differs from our content."""
    here = service(request)
    found = await here.run(find_pack, here, content_hash)
    return missing(request) if found is None else page(request, "content", (), found)


def find_pack(here: GameService, content_hash: str) -> Facts | None:
    """What there is to tell of a pack that is offered, or that a game was begun with."""
    for one in here.upgrades.packs.offered:
        if one.content.hash == content_hash:
            return _pack_facts(one.game, one.content.hash, one.title, one.content.pack)
    kept = here.store.kept_pack(content_hash)
    if kept is None or kept.game not in list_games():
        return None
    return _pack_facts(kept.game, content_hash, kept.title or content_hash, kept.data)


def _pack_facts(game: str, content_hash: str, title: str, pack: Pack) -> Facts:
    found = find_game(game)
    ours = found.load_content(None)
    return {
        "title": found.title,
        "content": title,
        "content_hash": content_hash,
        "differences": list(differences(ours.pack, pack)),
    }


@router.get("/art/{name}.svg")
def art(name: str, theme: str = "light") -> Response:
    """A game's table before the first move, for its card on the first page."""
    drawn = opening(name, theme) if name in list_games() and theme in THEMES else None
    if drawn is None:
        return RedirectResponse(f"{static_path()}/icons/idle.svg", 303)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@cache
def opening(name: str, theme: str) -> str | None:
    """The table set up for three, seen by an onlooker: its first sheet, which is the map."""
    game = find_game(name)
    picture = game.picture(game.new(3, 1).view(NOBODY))
    if picture is None:
        return None
    return picture.sheet_svg(picture.sheets[0].id, theme)


# Installed on a device


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> JSONResponse:
    """What a browser needs to put us among its device's programs."""
    said, icons = language_of(request), f"{static_path()}/icons"
    pictures = [("app-192", "192x192", "any"), ("app-512", "512x512", "any")]
    pictures.append(("app-maskable", "512x512", "maskable"))
    told = {
        "id": "/",
        "name": said.say("common.name"),
        "short_name": said.say("common.name"),
        "description": said.say("home.lead"),
        "lang": said.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fcf8ec",
        "theme_color": "#1c5064",
        "icons": [
            {"src": f"{icons}/{name}.png", "sizes": size, "type": "image/png", "purpose": purpose}
            for name, size, purpose in pictures
        ],
    }
    return JSONResponse(
        told, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"}
    )


@router.get("/sw.js")
def service_worker() -> FileResponse:
    """From here, so that it is for all pages; a browser asks for it again and again."""
    return FileResponse(
        STATIC / "js" / "worker.js",
        media_type="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


@router.get("/offline")
def offline(request: Request) -> HTMLResponse:
    """What the service worker shows while we can't be reached."""
    return page(request, "offline", (), {})


def missing(request: Request) -> HTMLResponse:
    """Who has lost their cookie finds nothing at their own table: they are told the way back."""
    path = request.url.path
    back = path if path.startswith(("/g/", "/c/")) else ""
    return page(request, "missing", ("missing",), {"back": back}, 404)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Who looks for a page gets a page, who asks the API gets an answer of the API."""
    assert isinstance(error, HTTPException)
    asked = request.method == "GET" and not request.url.path.startswith("/api/")
    if asked and error.status_code == 404:
        return missing(request)
    return await errors.on_http_error(request, error)
