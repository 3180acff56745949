"""Who sits where: taking a seat by its link, giving it to a bot, leaving it.

What lies before a seat is for its person alone. A bot may take over for somebody who is away, but
the seat is kept for them: nobody else sits down there, and sees what they have, unless they left it
themselves or the table agrees. Everybody is told of every change.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from rondel.bots import LEVELS
from rondel.server.answers.common import Accepted
from rondel.server.api.deps import (
    GAME_ID,
    KnownWho,
    ServiceHere,
    json,
    may_enter,
    now,
    stale,
)
from rondel.server.api.lobby import check_bot
from rondel.server.api.openapi import DOING, answer
from rondel.server.api.schemas import SeatForm, SeatPath
from rondel.server.closed import GameClosed
from rondel.server.errors import Refusal, unknown
from rondel.server.identity import Visitor, give_cookie, hashed
from rondel.server.rooms import Room
from rondel.server.service import GameService
from rondel.server.store import Happened, Kind, Notice, SeatRow

router = APIRouter(
    prefix="/api/games/{game_id}/seats", tags=["seats"], default_response_class=Response
)


@router.post("/{number}", responses=DOING | answer(Accepted))
async def change(
    game_id: str,
    number: SeatPath,
    form: SeatForm,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
) -> Response:
    """Change who sits there.

    `join` a free seat by its secret, or come back to the one that is kept for you; let a `bot` take
    it over; `agree` that somebody else takes a seat that is kept; `rename` it, or `leave` it;
    `concede`: a bot plays on for good, or with less than two others the game ends.
    """
    try:
        found = await service.room(game_id) if GAME_ID.match(game_id) else None
    except GameClosed:
        if await service.run(service.store.takes_part, game_id, who.id):
            raise
        raise unknown() from None
    if found is None or number >= len(found.seats):
        raise unknown()
    seat = found.seats[number]
    invited = form.secret is not None and hashed(form.secret) == seat.link
    invited = invited or (found.row.manners.listed and seat.kind == "open")
    if not invited and not await may_enter(service, found, who.id):
        raise unknown()
    found.notice(who.id)
    async with service.hold(found) as room:
        await service.refresh(room)
        await carry_out(service, room, room.seats[number], Wish(form, who, invited))
        with suppress(GameClosed):  # who concedes may end the game
            await service.refresh(room)
    service.broadcaster.announce(room)
    service.bot_player.wake(room)
    if form.action == "join" and form.name:
        await service.run(service.persons.introduce, who.id, form.name)
    return give_cookie(request, json(Accepted(room.entries)), who)


class Wish:
    """What somebody wants of a seat."""

    def __init__(self, form: SeatForm, who: Visitor, invited: bool) -> None:
        self.form = form
        self.who = who
        self.invited = invited
        """Whether they have the link of the seat."""


Change = tuple[SeatRow, Happened | None]
"""How the seat is to be, and what the table is told."""


async def carry_out(service: GameService, room: Room, seat: SeatRow, wish: Wish) -> None:
    if room.table.over and wish.form.action != "rename":
        raise Refusal(422, "over")
    if wish.form.action == "concede" and len(people_but(room, wish.who.id)) < 2:
        await give_up(service, room, seat, wish)
        return
    after, happened = ACTIONS[wish.form.action](room, seat, wish)
    notice = None
    if happened is not None:
        by = after.name if after.owner == wish.who.id else name_of(room, wish.who)
        notice = Notice(0, happened, seat.seat, seat.name, by)
    if not await service.run(service.store.change_seat, room.id, seat, after, notice):
        raise stale(room)


def name_of(room: Room, who: Visitor) -> str:
    """What somebody is called at the table; "" if they do not sit there."""
    return next((room.names[seat] for seat in room.owned_by(who.id)), "")


def join(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """Whoever has the link may come, but not to a seat that is kept for somebody else."""
    who = wish.who.id
    if not (wish.invited or room.is_host(who) or who in (seat.owner, seat.absent)):
        raise Refusal(403, "not-your-seat")
    if seat.kind == "person" and seat.owner != who:
        raise Refusal(409, "taken", entries=room.entries)
    if not room.may_sit(seat, who):
        raise Refusal(403, "kept")
    happened: Happened | None = "sat"
    if seat.absent is not None:
        happened = "back" if seat.absent == who else "took"
    return msgspec.structs.replace(
        seat,
        kind="person",
        owner=who,
        absent=None,
        agreed=[],
        bot=None,
        name=wish.form.name or seat.name,
        seen=now(),
        coach=seat.coach and who in (seat.owner, seat.absent),
    ), (None if seat.owner == who else happened)


def give_to_bot(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """One's own seat; that of somebody who has been away for long; for the host, one without a
    person. The seat of a person keeps its name, and is kept for them."""
    form, who = wish.form, wish.who.id
    if form.bot is None:
        raise Refusal(422, "invalid")
    bot = check_bot(form.bot)
    if seat.kind != "person":
        if not room.is_host(who):
            raise Refusal(403, "not-host")
        name = seat.name if seat.absent else form.name or seat.name
        return msgspec.structs.replace(seat, kind="bot", bot=bot, name=name), "bot"
    taken = msgspec.structs.replace(
        seat, kind="bot", bot=bot, owner=None, absent=seat.owner, agreed=[]
    )
    if seat.owner == who:
        return taken, "gave"
    if not (room.is_host(who) or room.owned_by(who)):
        raise Refusal(403, "not-seated")
    if not room.is_away(seat):
        raise Refusal(403, "still-there")
    return taken, "away"


def agree(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """Let somebody else take the seat of a person who is away, and see what they have."""
    if not room.owned_by(wish.who.id):
        raise Refusal(403, "not-seated")
    if seat.absent is None:
        raise Refusal(422, "not-kept")
    if wish.who.id in seat.agreed:
        return seat, None
    return msgspec.structs.replace(seat, agreed=[*seat.agreed, wish.who.id]), "agreed"


def rename(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """Oneself; for the host also a seat that is nobody's."""
    nobodys = seat.kind != "person" and seat.absent is None
    if seat.owner != wish.who.id and not (room.is_host(wish.who.id) and nobodys):
        raise Refusal(403, "not-your-seat")
    if wish.form.name is None:
        raise Refusal(422, "invalid")
    return msgspec.structs.replace(seat, name=wish.form.name), None


def leave(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """The link of the seat is good again. A bot that plays for somebody who leaves stays."""
    if wish.who.id not in (seat.owner, seat.absent):
        raise Refusal(403, "not-your-seat")
    kind: Kind = "open" if seat.kind == "person" else seat.kind
    after = msgspec.structs.replace(seat, kind=kind, owner=None, absent=None, agreed=[])
    return msgspec.structs.replace(after, coach=False), "left"


def concede(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """A bot plays on, and the seat is nobody's any more."""
    if seat.owner != wish.who.id:
        raise Refusal(403, "not-your-seat")
    bot = check_bot(wish.form.bot or LEVELS[1])
    after = msgspec.structs.replace(seat, kind="bot", bot=bot, owner=None, agreed=[])
    return msgspec.structs.replace(after, coach=False), "conceded"


def want_coach(room: Room, seat: SeatRow, wish: Wish) -> Change:
    """Have a coach, and let the others have one; or not."""
    if seat.owner != wish.who.id:
        raise Refusal(403, "not-your-seat")
    return msgspec.structs.replace(seat, coach=wish.form.action == "coach"), None


def people_but(room: Room, person: str) -> set[str]:
    """The others who play, or whose place is kept."""
    places = {who for seat in room.seats for who in (seat.owner, seat.absent) if who}
    return places - {person}


async def give_up(service: GameService, room: Room, seat: SeatRow, wish: Wish) -> None:
    """With one other person, or none, there is nobody to play on for: the game ends."""
    concede(room, seat, wish)
    notice = Notice(0, "conceded", seat.seat, seat.name, seat.name)
    await service.run(service.store.leave_campaign, room.id)
    if not await service.run(service.manners.end, room.id, "conceded", notice):
        raise stale(room)


ACTIONS: dict[str, Callable[[Room, SeatRow, Wish], Change]] = {
    "join": join,
    "bot": give_to_bot,
    "agree": agree,
    "rename": rename,
    "leave": leave,
    "concede": concede,
    "coach": want_coach,
    "no_coach": want_coach,
}
