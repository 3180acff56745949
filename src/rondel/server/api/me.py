"""Who somebody is: a name, other devices, leaving, being forgotten."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request
from starlette.responses import Response

from rondel.server.answers.persons import Me, Passage
from rondel.server.api.deps import KnownWho, Language, ServiceHere, Who, json
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import EnterForm, ForgetForm, NameForm, PassageForm
from rondel.server.errors import Refusal
from rondel.server.handover import MINUTES, derive, fresh_code, seal, unseal
from rondel.server.i18n import texts
from rondel.server.identity import Visitor, drop_cookie, give_cookie, secret_of
from rondel.server.service import GameService

router = APIRouter(prefix="/api/me", tags=["me"], default_response_class=Response)

COUNTED = 200
"""Games that are counted."""


async def told(service: GameService, who: Visitor) -> Me:
    if not who.id:
        return Me("", 0, False)
    games = await service.run(service.store.games_of, who.id, COUNTED)
    return Me(
        name=await service.run(service.persons.name, who.id),
        games=len(games),
        has_key=await service.run(service.persons.has_key, who.id),
    )


@router.get("", responses=ASKING | answer(Me))
async def me(service: ServiceHere, who: Who) -> Response:
    """What the server knows of you."""
    return json(await told(service, who))


@router.post("", responses=DOING | answer(Me))
async def rename(form: NameForm, request: Request, service: ServiceHere, who: KnownWho) -> Response:
    """Say what you are called, also at the open tables where you sit by your old name."""
    for game in await service.run(service.persons.rename, who.id, form.name):
        await service.on_news(game)
    return give_cookie(request, json(await told(service, who)), who)


@router.post("/passages", status_code=201, responses=DOING | answer(Passage, 201))
async def passage(
    form: PassageForm, request: Request, service: ServiceHere, who: KnownWho
) -> Response:
    """A code with which another device becomes yours within minutes, or a key to be kept."""
    code = fresh_code(form.kind)
    derived = await service.run_in_background(derive, code)
    sealed = seal(secret_of(who), derived.pad)
    minutes = MINUTES if form.kind == "code" else None
    now = time.time()
    expires = None if minutes is None else now + 60 * minutes
    if not await service.run(service.persons.offer, derived.id, who.id, sealed, expires, now):
        raise Refusal(409, "many-keys", entries=0)
    return give_cookie(request, json(Passage(code, minutes), 201), who)


@router.post("/drop-passages", responses=DOING | answer(Me))
async def drop_passages(service: ServiceHere, who: Who) -> Response:
    """Take back all codes and keys that you have made."""
    await service.run(service.persons.drop_keys, who.id)
    return json(await told(service, who))


@router.post("/enter", responses=DOING | answer(Me))
async def enter(form: EnterForm, request: Request, service: ServiceHere, who: Who) -> Response:
    """Become who has made a code or a key. What this browser was before is left."""
    derived = await service.run_in_background(derive, form.code)
    await check_games(service, who, form.leave_games)
    sealed = await service.run(service.persons.take, derived.id, time.time())
    if sealed is None:
        raise Refusal(422, "no-code")
    found = Visitor(unseal(sealed, derived.pad), new=True)
    return give_cookie(request, json(await told(service, found)), found)


async def check_games(service: GameService, who: Visitor, may_lose: bool) -> None:
    """The games of a browser are not lost by mistake when it becomes somebody else's."""
    games = await service.run(service.store.games_of, who.id, 1) if who.id else []
    if games and not may_lose:
        raise Refusal(409, "has-games", entries=0)


@router.post("/leave", responses=DOING | answer(Me))
async def leave() -> Response:
    """Have this browser forget who you are."""
    return drop_cookie(json(Me("", 0, False)))


@router.post("/forget", responses=DOING | answer(Me))
async def forget(form: ForgetForm, service: ServiceHere, who: Who, language: Language) -> Response:
    """Delete what is stored of you: your names, seats and games, and who sent your moves."""
    if who.id:
        player = texts(language).say("server.player", number="").strip()
        done = await service.run(service.persons.forget, who.id, player)
        for game in (*done.deleted, *done.changed):
            await service.on_news(game)
    return drop_cookie(json(Me("", 0, False)))
