"""Being the same person by a passkey: where the server has TLS, or on this machine."""

from __future__ import annotations

import secrets
import time

from fastapi import APIRouter, Request
from starlette.responses import Response

from rondel.server import passkeys
from rondel.server.answers.persons import Me, PasskeyOptions
from rondel.server.api.deps import KnownWho, Language, ServiceHere, Who, json
from rondel.server.api.me import check_games, told
from rondel.server.api.openapi import DOING, answer
from rondel.server.api.schemas import PasskeyEnter, PasskeyForm, PasskeyQuestion
from rondel.server.errors import Refusal
from rondel.server.i18n import texts
from rondel.server.identity import Visitor, give_cookie, secret_of
from rondel.server.passkeys import NoPasskey, Site
from rondel.server.service import GameService

router = APIRouter(prefix="/api/me/passkeys", tags=["me"], default_response_class=Response)


def site(request: Request) -> Site:
    return Site(request.url.hostname or "", str(request.base_url).rstrip("/"))


@router.post("/options", responses=DOING | answer(PasskeyOptions))
async def options(
    form: PasskeyQuestion, request: Request, service: ServiceHere, who: Who, language: Language
) -> Response:
    """What a browser needs to `make` a passkey for you, or to `enter` by one."""
    challenge, now = secrets.token_bytes(32), time.time()
    expires = now + 60 * passkeys.MINUTES
    await service.run(service.passkeys.ask, passkeys.write_base64(challenge), expires, now)
    if form.purpose == "enter":
        return json(PasskeyOptions(passkeys.ask_to_enter(site(request), challenge)))
    name = await service.run(service.persons.name, who.id) if who.id else ""
    name = name or texts(language).say("new.me")
    return json(PasskeyOptions(passkeys.ask_to_make(site(request), name, challenge)))


@router.post("", status_code=201, responses=DOING | answer(Me, 201))
async def make(
    form: PasskeyForm, request: Request, service: ServiceHere, who: KnownWho
) -> Response:
    """Keep a passkey that your browser has made: with it any device of yours is you."""
    try:
        challenge = await asked(service, form.credential)
        args = site(request), form.credential, challenge, form.user, secret_of(who)
        passkey = passkeys.made(*args)
    except NoPasskey:
        raise Refusal(422, "no-passkey") from None
    if not await service.run(service.passkeys.add, passkey):
        raise Refusal(409, "many-keys", entries=0)
    return give_cookie(request, json(await told(service, who), 201), who)


@router.post("/enter", responses=DOING | answer(Me))
async def enter(form: PasskeyEnter, request: Request, service: ServiceHere, who: Who) -> Response:
    """Become whose passkey it is. What this browser was before is left."""
    try:
        challenge = await asked(service, form.credential)
        found = passkeys.credential_id(form.credential)
        kept = await service.run(service.passkeys.find, found)
        if kept is None:
            raise NoPasskey
        secret, count = passkeys.shown(site(request), form.credential, challenge, kept)
    except NoPasskey:
        raise Refusal(422, "no-passkey") from None
    entering = Visitor(secret, new=True)
    if entering.id != who.id:
        await check_games(service, who, form.leave_games)
    await service.run(service.passkeys.used, kept.id, count)
    return give_cookie(request, json(await told(service, entering)), entering)


async def asked(service: GameService, credential: str) -> str:
    """The question of ours that this answers; each is answered once."""
    challenge = passkeys.challenge_in(credential)
    if not await service.run(service.passkeys.was_asked, challenge, time.time()):
        raise NoPasskey
    return challenge
