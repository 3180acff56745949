"""Before the game: what there is to play, my games, beginning one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Literal

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from rondel.bots import LEVELS, bots
from rondel.bots.baseline import BASELINE
from rondel.core.content import Content, ContentError
from rondel.core.game import Game, SetupError
from rondel.core.record import Record, RecordError
from rondel.core.session import Session, replay
from rondel.core.table import NOBODY
from rondel.games import find_game, list_games
from rondel.server.answers.lobby import (
    Begun,
    Catalogue,
    GameInfo,
    Listed,
    OptionInfo,
    Outcome,
    PackOffer,
    Player,
    Turn,
)
from rondel.server.api.deps import KnownWho, Language, RoomHere, ServiceHere, Who, json
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import ImportForm, MannersForm, NewGameForm, SeatWish
from rondel.server.closed import title_of
from rondel.server.errors import Refusal
from rondel.server.examine import is_closed
from rondel.server.i18n import texts
from rondel.server.identity import (
    Visitor,
    fresh_game_id,
    give_cookie,
    hashed,
    link_secret,
    links_of,
    secret_of,
)
from rondel.server.packs import Packs
from rondel.server.rooms import journal_of, status_of
from rondel.server.service import GameService
from rondel.server.state import open_links
from rondel.server.store import GameRow, Kind, Manners, NewGame, SeatRow
from rondel.server.store.manners import ENDED_BY_PEOPLE

router = APIRouter(prefix="/api", tags=["lobby"], default_response_class=Response)

LISTED = 200
PLAIN = Manners()
"""How people deal with each other at a table if nobody says otherwise."""


@router.get("/catalogue", responses=ASKING | answer(Catalogue))
async def catalogue(service: ServiceHere, language: Language) -> Response:
    """The games, the bots and the content packs that there are."""
    packs = service.upgrades.packs
    games = [game_info(find_game(name), language, packs) for name in list_games()]
    return json(Catalogue(games, bot_names()))


@cache
def bot_names() -> list[str]:
    """The levels first, and no bots that are there to be measured against. To look through all
    that is installed takes long: once is enough."""
    return [*LEVELS, *(name for name in bots() if name not in (*LEVELS, *BASELINE))]


def game_info(game: Game, language: str, packs: Packs) -> GameInfo:
    """What can be chosen of a single game: what only a campaign sets is left out."""
    words = game.words(language)
    return GameInfo(
        game=game.name,
        title=game.title,
        seat_counts=list(game.seat_counts),
        options=[
            OptionInfo(
                name=option.name,
                label=words.option(option.name)[0],
                help=words.option(option.name)[1],
                values=values,
                value_labels=[words.option_value(option.name, value) for value in values],
                default=option.default,
                seats=list(option.seats),
                campaign=bool(option.kept),
            )
            for option in game.options
            if (values := [value for value in option.values if value not in option.kept])
        ],
        campaign=bool(game.campaign()),
        picture=game.has_picture(),
        secrets=game.secrets,
        packs=[
            PackOffer(one.name, one.title, one.content.hash, one.changes)
            for one in packs.offered_for(game.name)
        ],
        lessons=len(game.lessons()),
    )


@router.get("/games", responses=ASKING | answer(list[Listed]))
async def my_games(service: ServiceHere, who: Who) -> Response:
    """The games that you play, have begun, or watch; the latest first."""
    rows = await service.run(service.store.games_of, who.id, LISTED) if who.id else []
    contents = await service.content_titles(rows)
    return json([listed(row, who, contents[row.id]) for row in rows])


def listed(row: GameRow, who: Visitor, content: str) -> Listed:
    turn, closed = None, is_closed(row)
    if not (row.status.over or closed):
        seat = row.seats[row.status.turn]
        turn = Turn(seat=seat.seat, name=seat.name, mine=seat.owner == who.id)
    return Listed(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        seats=[Player(name=seat.name, kind=seat.kind) for seat in row.seats],
        turn=turn,
        over=row.status.over,
        closed=closed,
        ended=row.closed_by == ENDED_BY_PEOPLE,
        campaign=row.campaign_id,
        updated=row.updated,
        result=msgspec.convert(row.status.result, Outcome | None),
        content=content,
    )


@router.post("/games", status_code=201, responses=DOING | answer(Begun, 201))
async def begin(
    form: NewGameForm, request: Request, service: ServiceHere, who: KnownWho, language: Language
) -> Response:
    """Begin a game. The links are for those who are to join you."""
    try:
        game = find_game(form.game)
        words = {option.name for option in game.options if not option.values}
        if words & form.options.keys():
            raise Refusal(422, "kept-option", option=min(words & form.options.keys()))
        content = chosen_pack(service.upgrades.packs, game, form.content)
        session = Session(game.new(len(form.seats), None, form.options, content))
    except SetupError as error:
        raise Refusal(422, "setup", detail=str(error)) from None
    manners = manners_of(form.manners) if form.manners is not None else PLAIN
    begun = await create_game(service, who, session, form.seats, language, manners=manners)
    return give_cookie(request, json(begun, 201), who)


def manners_of(form: MannersForm) -> Manners:
    bot = check_bot(form.clock_bot or LEVELS[1]) if form.clock is not None else ""
    return Manners(form.listed, form.talk, form.clock, bot)


def chosen_pack(packs: Packs, game: Game, name: str | None) -> Content | None:
    """The content that somebody wants; None for ours."""
    if name is None:
        return None
    offered = {one.name: one.content for one in packs.offered_for(game.name)}
    if name not in offered:
        there = ", ".join(offered) or "-"
        raise Refusal(422, "no-pack", packs=there)
    return offered[name]


@router.post("/import", status_code=201, responses=DOING | answer(Begun, 201))
async def import_game(
    form: ImportForm, request: Request, service: ServiceHere, who: KnownWho, language: Language
) -> Response:
    """Bring a game from its record: a finished one to look at, a running one to go on with."""
    try:
        session = await service.run_in_background(read_game, form.record, service.upgrades.packs)
    except (RecordError, SetupError) as error:
        raise Refusal(422, "record", detail=str(error)) from None
    wishes = form.seats
    if wishes is None:
        kind: Literal["link", "me"] = "link" if session.table.over else "me"
        wishes = [SeatWish(kind=kind)] * session.record.seats
    elif len(wishes) != session.record.seats:
        raise Refusal(422, "seats", count=session.record.seats)
    begun = await create_game(service, who, session, wishes, language, imported=True)
    return give_cookie(request, json(begun, 201), who)


@router.post("/games/{game_id}/rematch", status_code=201, responses=DOING | answer(Begun, 201))
async def rematch(service: ServiceHere, room: RoomHere, who: Who, language: Language) -> Response:
    """Begin the same once more after the end: with the same people, bots, options and content.

    Whoever comes second gets the game that another of them has begun.
    """
    if not room.owned_by(who.id):
        raise Refusal(403, "not-your-seat")
    if not room.table.over:
        raise Refusal(422, "not-over")
    seats = [returning(seat) for seat in room.seats]
    there = await service.run(service.store.games_of, who.id, LISTED)
    for row in there:
        if is_rematch(row, room.row, seats):
            return json(Begun(row.id, f"/g/{row.id}", {}, "", False), 201)
    setup = room.table.setup
    session = Session(room.game.new(setup.seats, None, setup.options, room.content))
    manners = msgspec.structs.replace(room.row.manners, listed=False)
    begun = await create_game(service, who, session, seats, language, manners=manners)
    return json(begun, 201)


def returning(seat: SeatRow) -> SeatRow:
    """Who sat there, ready for another game; whoever was away comes back."""
    kind: Kind = "person" if seat.absent is not None else seat.kind
    return SeatRow(
        seat=seat.seat,
        kind=kind,
        name=seat.name,
        link="",
        bot=seat.bot if kind == "bot" else None,
        owner=seat.owner if seat.absent is None else seat.absent,
    )


def is_rematch(row: GameRow, first: GameRow, seats: Sequence[SeatRow]) -> bool:
    """Whether a game that is under way was begun by the same people after the first one."""
    people = [(seat.kind, seat.owner, seat.bot) for seat in seats]
    same = [(seat.kind, seat.owner, seat.bot) for seat in row.seats] == people
    later = row.begun >= first.updated and not row.status.over
    return same and later and (row.game, row.options) == (first.game, first.options)


def read_game(text: str, packs: Packs) -> Session:
    """A record of our content, or of content that we have kept because games are played with it."""
    record = Record.read(text)
    game = find_game(record.game)
    try:
        content = packs.find(game, record.content_hash)
    except ContentError:
        content = None  # with ours the replay says what is wrong
    return replay(record, game, content=content)


async def create_game(
    service: GameService,
    who: Visitor,
    session: Session,
    wishes: Sequence[SeatWish | SeatRow],
    language: str,
    imported: bool = False,
    manners: Manners = PLAIN,
) -> Begun:
    """Write down a new game, and let it begin."""
    game_id, secret = fresh_game_id(), secret_of(who)
    seats = [
        seat_row(wish, number, who, link_secret(secret, game_id, str(number)), language)
        for number, wish in enumerate(wishes)
    ]
    new = await new_game(service, who, session, game_id, seats, imported)
    new = msgspec.structs.replace(new, row=msgspec.structs.replace(new.row, manners=manners))
    await service.run(service.store.create, new, time.time())
    return await open_game(service, who, new)


async def new_game(
    service: GameService,
    who: Visitor,
    session: Session,
    game_id: str,
    seats: list[SeatRow],
    imported: bool,
) -> NewGame:
    """A game, ready to be written down. Who imports one can know its seed."""
    setup = session.table.setup
    row = GameRow(
        id=game_id,
        game=setup.game.name,
        rules_version=setup.game.rules_version,
        content_hash=setup.content_hash,
        options=setup.options,
        seed=setup.seed,
        host=who.id,
        watch=hashed(link_secret(secret_of(who), game_id, "watch")),
        updated=time.time(),
        entries=session.ply,
        status=status_of(session.table),
        seats=seats,
        seed_known=imported,
    )
    content = await service.run_in_background(
        service.upgrades.packs.find, setup.game, setup.content_hash
    )
    title = service.upgrades.packs.title(setup.content_hash)
    return NewGame(row, journal_of(session.record), content.pack, title)


async def open_game(service: GameService, who: Visitor, new: NewGame) -> Begun:
    """Let a game begin that has been written down."""
    room = await service.room(new.row.id)
    assert room is not None
    links = service.states.of(room).links = links_of(new.row, secret_of(who))
    service.bot_player.wake(room)
    service.notices.moved(room, NOBODY, who.id)
    return Begun(
        id=room.id,
        url=f"/g/{room.id}",
        links=open_links(room, links),
        watch=links["watch"],
        over=room.table.over,
    )


def seat_row(
    wish: SeatWish | SeatRow, number: int, who: Visitor, link: str, language: str
) -> SeatRow:
    if isinstance(wish, SeatRow):
        return msgspec.structs.replace(wish, link=hashed(link), seen=time.time())
    said, count = texts(language), number + 1
    if wish.kind == "bot":
        bot = check_bot(wish.bot or LEVELS[0])
        name = wish.name or said.say("server.bot", level=said.level(bot), number=count)
        return SeatRow(number, "bot", name, hashed(link), bot=bot)
    if wish.kind == "me":
        name = wish.name or said.say("server.player", number=count)
        return SeatRow(number, "person", name, hashed(link), owner=who.id, seen=time.time())
    name = wish.name or said.say("server.open", number=count)
    return SeatRow(number, "open", name, hashed(link))


def check_bot(name: str) -> str:
    """Only bots that are installed: a name could also be a file."""
    if name not in bot_names():
        raise Refusal(422, "no-bot", bots=", ".join(bot_names()))
    return name
