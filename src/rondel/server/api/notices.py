"""How somebody is told that it is their turn: where, by what, and when not."""

from __future__ import annotations

import secrets
import time

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from rondel.server.answers.persons import NoticeAddress, NoticeWishes, QuietHours
from rondel.server.api.deps import KnownWho, Language, ServiceHere, Who, json
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import AddressAction, AddressForm, AddressPath, QuietForm
from rondel.server.errors import Refusal, unknown
from rondel.server.i18n import texts
from rondel.server.identity import Visitor, give_cookie, hashed
from rondel.server.notices.channels import (
    AddressGone,
    Message,
    NotSent,
    Subscription,
    public_key,
    scheme_of,
    service_label,
)
from rondel.server.notices.quiet import zones
from rondel.server.service import GameService
from rondel.server.settings import Settings
from rondel.server.store.notices import AddressRow, QuietTime

router = APIRouter(prefix="/api/me/notices", tags=["notices"], default_response_class=Response)

CODE = 60 * 30
"""Seconds for which a code that was sent by mail is good."""


async def told(service: GameService, who: Visitor) -> NoticeWishes:
    kept, settings = service.notices.kept, service.settings
    quiet = await service.run(kept.quiet, who.id) if who.id else None
    found = await service.run(kept.addresses, who.id) if who.id else []
    return NoticeWishes(
        addresses=[
            NoticeAddress(one.id, one.channel, one.label, confirmed=one.code is None)
            for one in found
        ],
        quiet=None if quiet is None else QuietHours(quiet.zone, quiet.begins, quiet.ends),
        push_key=public_key(await service.notices.key()),
        mail=bool(settings.smtp_url),
        services=list(settings.services),
    )


@router.get("", responses=ASKING | answer(NoticeWishes))
async def wishes(service: ServiceHere, who: Who) -> Response:
    """Where you are told that it is your turn, and by what you could be."""
    return json(await told(service, who))


@router.post("", responses=DOING | answer(NoticeWishes))
async def keep_quiet(
    form: QuietForm, request: Request, service: ServiceHere, who: KnownWho
) -> Response:
    """Say when you want to hear nothing; what is due then comes afterwards."""
    quiet = None
    if form.quiet is not None:
        if form.quiet.zone not in zones():
            raise Refusal(422, "no-zone")
        quiet = QuietTime(form.quiet.zone, form.quiet.begins, form.quiet.ends)
    await service.run(service.notices.kept.keep_quiet, who.id, quiet)
    return give_cookie(request, json(await told(service, who)), who)


@router.post("/addresses", status_code=201, responses=DOING | answer(NoticeWishes, 201))
async def add(
    form: AddressForm, request: Request, service: ServiceHere, who: KnownWho, language: Language
) -> Response:
    """Be told at another address. To an e-mail address a code is sent first, to be read to us."""
    code = f"{secrets.randbelow(10**6):06}" if form.channel == "mail" else None
    target, label = await service.notices.wait(lambda: checked(form, service.settings))
    address = AddressRow(
        id=secrets.token_urlsafe(12),
        person=who.id,
        channel=form.channel,
        target=target,
        label=label,
        language=language,
        origin=str(request.base_url).rstrip("/"),
        made=time.time(),
    )
    if code is not None:
        said = texts(language)
        letter = Message(
            said.say("notices.code_title"), said.say("notices.code", code=code), "", "code"
        )
        await send(service, address, letter)
        address = msgspec.structs.replace(address, code=hashed(f"{address.id} {code}"))
    if not await service.run(service.notices.kept.add, address):
        raise Refusal(409, "many-addresses", entries=0)
    service.notices.people.add(who.id)
    return give_cookie(request, json(await told(service, who), 201), who)


def checked(form: AddressForm, settings: Settings) -> tuple[str, str]:
    """What is kept of an address, and what its owner reads of it. It can take a second."""
    target = form.target
    if form.channel == "mail":
        if not settings.smtp_url:
            raise Refusal(422, "no-mail")
        if "@" not in target[1:-1] or not target.isascii() or any(map(str.isspace, target)):
            raise Refusal(422, "bad-address")
        return target, target
    if form.channel == "push":
        try:
            found = msgspec.json.decode(target, type=Subscription)
        except msgspec.DecodeError:
            raise Refusal(422, "bad-address") from None
        safe = ("https://", "http://127.0.0.1:") if settings.inside else ("https://",)
        if not found.endpoint.startswith(safe) or found.keys.keys() != {"p256dh", "auth"}:
            raise Refusal(422, "bad-address")
        return msgspec.json.encode(found).decode(), form.label
    if scheme_of(target) not in settings.services:
        raise Refusal(422, "no-service", services=", ".join(settings.services))
    if (label := service_label(target)) is None:
        raise Refusal(422, "bad-address")
    return target, label


@router.post("/addresses/{address_id}", responses=DOING | answer(NoticeWishes))
async def change(
    address_id: AddressPath,
    form: AddressAction,
    service: ServiceHere,
    who: Who,
    language: Language,
) -> Response:
    """`confirm` an address by the code that was sent there, `try` it, or `drop` it."""
    kept = service.notices.kept
    mine = {one.id: one for one in await service.run(kept.addresses, who.id)} if who.id else {}
    if (address := mine.get(address_id)) is None:
        raise unknown()
    if form.action == "drop":
        await service.run(kept.drop, address.id)
    elif form.action == "confirm":
        code = hashed(f"{address.id} {form.code.strip()}")
        if not await service.run(kept.confirm, address.id, who.id, code, time.time() - CODE):
            raise Refusal(422, "wrong-code")
    elif address.code is not None:
        raise Refusal(422, "unconfirmed")
    else:
        said, home = texts(language), service.notices.home_of(address)
        letter = Message(
            said.say("notices.try_title"), said.say("notices.try"), f"{home}/me", "rondel-try"
        )
        await send(service, address, letter)
    return json(await told(service, who))


async def send(service: GameService, address: AddressRow, message: Message) -> None:
    try:
        await service.notices.send(address, message)
    except AddressGone:
        await service.run(service.notices.kept.drop, address.id)
        raise Refusal(422, "address-gone") from None
    except NotSent as error:
        raise Refusal(422, "not-sent", detail=str(error)) from None
