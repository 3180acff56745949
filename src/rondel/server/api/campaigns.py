"""Campaigns: begin one, go on, branch off, take one along."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from rondel.core.content import Content
from rondel.core.game import Game, SetupError
from rondel.core.record import RecordError
from rondel.core.session import Session
from rondel.games import find_game
from rondel.server import campaigns
from rondel.server.answers.campaigns import (
    Campaign,
    CampaignBegun,
    CampaignFile,
    CampaignRecord,
    ListedCampaign,
    SceneText,
)
from rondel.server.answers.common import Accepted
from rondel.server.answers.lobby import Begun
from rondel.server.api.deps import KnownWho, Language, ServiceHere, Who, json
from rondel.server.api.lobby import chosen_pack, new_game, open_game, read_game, seat_row
from rondel.server.api.openapi import ASKING, DOING, answer
from rondel.server.api.schemas import (
    BranchForm,
    CampaignFileForm,
    CampaignForm,
    DeleteForm,
    NextForm,
    NextSeat,
    SeatWish,
    Word,
)
from rondel.server.campaigns import Chain
from rondel.server.closed import record_text
from rondel.server.errors import Refusal
from rondel.server.i18n import texts
from rondel.server.identity import (
    Visitor,
    fresh_game_id,
    give_cookie,
    hashed,
    link_secret,
    secret_of,
)
from rondel.server.packs import Packs
from rondel.server.scenes import told
from rondel.server.service import GameService
from rondel.server.store import CampaignRow, GameRow, NewGame, Overtaken, SeatRow
from rondel.server.store.families import GoesOn

router = APIRouter(prefix="/api/campaigns", tags=["campaigns"], default_response_class=Response)

LISTED = 50

CampaignId = Annotated[str, Path(min_length=8, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


@router.get("", responses=ASKING | answer(list[ListedCampaign]))
async def my_campaigns(service: ServiceHere, who: Who) -> Response:
    """The campaigns that you have begun or play in, the latest first."""
    rows = await service.run(service.store.campaigns_of, who.id, LISTED) if who.id else []
    chains = [await campaigns.chain_of(service, row) for row in rows]
    packs = service.upgrades.packs
    found = await service.run_in_background(
        lambda: [campaigns.listed(chain, packs) for chain in chains]
    )
    return json(sorted(found, key=lambda campaign: -campaign.updated))


@router.get("/openings", responses=ASKING | answer(list[SceneText]))
async def openings(game: Annotated[Word, Query()], language: Language) -> Response:
    """The chapters with which a campaign of a game can begin, with a line each."""
    return json(told([scene for _, scene in known_game(game).campaign(language)]))


@router.post("", status_code=201, responses=DOING | answer(CampaignBegun, 201))
async def begin(
    form: CampaignForm, request: Request, service: ServiceHere, who: KnownWho, language: Language
) -> Response:
    """Begin a campaign with its first game, at the first chapter or at a later one."""
    game = known_game(form.game)
    chapters = game.campaign()
    if not chapters:
        raise Refusal(422, "no-campaign", game=game.title)
    if form.chapter > len(chapters):
        raise Refusal(422, "setup", detail=f"there are {len(chapters)} chapters")
    row = campaign_row(game, who, form.name, language, chapters[form.chapter - 1][0])
    content = chosen_pack(service.upgrades.packs, game, form.content)
    session = deal(game, form.seats, form.options, row.options, content)
    seats = [seat_maker(wish, None) for wish in form.seats]
    new = await make_game(service, who, session, seats, language, Chain(row, []))
    await service.run(service.store.begin_campaign, row, [new])
    begun = CampaignBegun(row.id, await open_game(service, who, new))
    return give_cookie(request, json(begun, 201), who)


@router.post("/import", status_code=201, responses=DOING | answer(Campaign, 201))
async def bring(
    form: CampaignFileForm,
    request: Request,
    service: ServiceHere,
    who: KnownWho,
    language: Language,
) -> Response:
    """Bring a campaign that was taken along: every game of it is played again and checked."""
    try:
        game = find_game(form.game)
        sessions = await service.run_in_background(read_games, form, service.upgrades.packs)
        first = campaigns.check_chain(game, sessions)
    except (RecordError, SetupError) as error:
        raise Refusal(422, "campaign-file", detail=str(error)) from None
    row = campaign_row(game, who, form.name, language, first)
    games: list[NewGame] = []
    for number, (session, record) in enumerate(zip(sessions, form.games, strict=True), 1):
        if len(record.players) != session.record.seats:
            raise Refusal(422, "campaign-file", detail=f"game {number}: players and seats differ")
        wishes = [SeatWish(kind="link", name=name) for name in record.players]
        seats = [seat_maker(wish, None) for wish in wishes]
        chain = Chain(row, [new.row for new in games])
        new = await make_game(service, who, session, seats, language, chain, imported=True)
        sealed = msgspec.structs.replace(new.row, sealed=number < len(sessions))
        games.append(msgspec.structs.replace(new, row=sealed, after=None))
    await service.run(service.store.begin_campaign, row, games)
    chain = await campaigns.find(service, row.id, who.id)
    brought = await campaigns.describe(service, chain, who.id, language)
    return give_cookie(request, json(brought, 201), who)


def read_games(form: CampaignFileForm, packs: Packs) -> list[Session]:
    return [read_game(one.record, packs) for one in form.games]


@router.get("/{campaign_id}", responses=ASKING | answer(Campaign))
async def campaign(
    campaign_id: CampaignId, service: ServiceHere, who: Who, language: Language
) -> Response:
    """A campaign: its games, the story so far, and how it stands."""
    chain = await campaigns.find(service, campaign_id, who.id)
    return json(await campaigns.describe(service, chain, who.id, language))


@router.post("/{campaign_id}/next", status_code=201, responses=DOING | answer(Begun, 201))
async def next_game(
    form: NextForm, campaign_id: CampaignId, service: ServiceHere, who: Who, language: Language
) -> Response:
    """Begin the next game, with the same people in the same seats unless you say otherwise."""
    chain = await taking_part(service, campaign_id, who)
    packs = service.upgrades.packs
    options = go_on(chain, packs)
    old = chain.last.seats if chain.last is not None else []
    wishes = form.seats
    if wishes is None:
        wishes = [NextSeat(kind="same", seat=seat.seat) for seat in old]
    check_same(wishes, old)
    game = find_game(chain.row.game)
    chosen = as_before(game, chain.last, len(wishes)) if form.options is None else form.options
    session = deal(game, wishes, chosen, options, campaigns.content_of(chain, packs))
    seats = [seat_maker(wish, old) for wish in wishes]
    new = await make_game(service, who, session, seats, language, chain)
    try:
        await service.run(service.store.create, new, time.time())
    except Overtaken:
        raise Refusal(409, "campaign-open") from None
    if chain.last is not None:
        await service.reread(chain.last.id)
    return json(await open_game(service, who, new), 201)


@router.post("/{campaign_id}/leave", responses=DOING | answer(Campaign))
async def leave(
    campaign_id: CampaignId, service: ServiceHere, who: Who, language: Language
) -> Response:
    """Break off the game that is being played: it is a game by itself from then on, and the
    campaign is as it was before it. That is for who began the game or the campaign."""
    chain = await campaigns.find(service, campaign_id, who.id)
    if who.id not in chain.hosts():
        raise Refusal(403, "not-your-game")
    game = chain.open
    if game is None or not await service.run(service.store.leave_campaign, game.id):
        raise Refusal(409, "campaign-idle")
    for one in chain.games[-2:]:
        await service.reread(one.id)
    chain = await campaigns.chain_of(service, chain.row)
    return json(await campaigns.describe(service, chain, who.id, language))


@router.post("/{campaign_id}/delete", responses=DOING | answer(Accepted))
async def delete(
    form: DeleteForm, campaign_id: CampaignId, service: ServiceHere, who: Who
) -> Response:
    """Delete a campaign from your list: with all its games, if nobody else takes part; else it
    stays for them, and your seats are free."""
    chain = await campaigns.find(service, campaign_id, who.id)
    try:
        changed = await service.run(service.manners.campaign_goes_away, chain.row.id, who.id)
    except GoesOn:
        raise Refusal(409, "campaign-branched") from None
    for game in changed:
        await service.on_news(game)
    return json(Accepted(0))


@router.post("/{campaign_id}/branch", status_code=201, responses=DOING | answer(Campaign, 201))
async def branch(
    form: BranchForm, campaign_id: CampaignId, service: ServiceHere, who: Who, language: Language
) -> Response:
    """Begin another campaign that goes on from a finished game of this one."""
    chain = await campaigns.find(service, campaign_id, who.id)
    secret_of(who)
    games = [game for game in chain.games if (game.campaign_no or 0) <= form.game]
    if not games or games[-1].campaign_no != form.game or not games[-1].status.over:
        raise Refusal(404, "unknown")
    stem = Chain(chain.row, games, chain.pack)
    options = go_on(stem, service.upgrades.packs)
    name = form.name or texts(language).say(
        "campaign.branch_name", name=chain.row.name[:24], number=form.game
    )
    game = find_game(chain.row.game)
    row = campaign_row(game, who, name, language, options)
    row = msgspec.structs.replace(row, after=games[-1].id)
    try:
        await service.run(service.store.begin_campaign, row, [], stem.after)
    except Overtaken:
        raise Refusal(409, "campaign-open") from None
    await service.reread(games[-1].id)
    begun = Chain(row, games, chain.pack)
    return json(await campaigns.describe(service, begun, who.id, language), 201)


@router.get("/{campaign_id}/file", responses=ASKING | answer(CampaignFile))
async def take_along(campaign_id: CampaignId, service: ServiceHere, who: Who) -> Response:
    """The campaign as one file: the records of its finished games, in order."""
    chain = await campaigns.find(service, campaign_id, who.id)
    finished = [game for game in chain.games if game.status.over]
    if not finished:
        raise Refusal(409, "campaign-empty")
    records = [
        CampaignRecord(
            record=record_text(game, await service.run(service.store.journal, game.id)),
            players=[seat.name for seat in game.seats],
        )
        for game in finished
    ]
    response = json(CampaignFile(1, chain.row.game, chain.row.name, records))
    name = f"{chain.row.game}-{chain.row.id}.campaign.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# What they share


def known_game(name: str) -> Game:
    try:
        return find_game(name)
    except SetupError as error:
        raise Refusal(422, "setup", detail=str(error)) from None


def campaign_row(
    game: Game, who: Visitor, name: str | None, language: str, options: dict[str, str]
) -> CampaignRow:
    called = name or texts(language).say("campaign.name", game=game.title)
    return CampaignRow(fresh_game_id(), game.name, called, who.id, options, time.time())


async def taking_part(service: GameService, campaign_id: str, who: Visitor) -> Chain:
    """A campaign, for those who may begin its next game."""
    chain = await campaigns.find(service, campaign_id, who.id)
    if who.id not in chain.people():
        raise Refusal(403, "not-your-campaign")
    return chain


def go_on(chain: Chain, packs: Packs) -> dict[str, str]:
    """What the story sets of the next game's options; a refusal if there is none now."""
    if chain.open is not None:
        raise Refusal(409, "campaign-open")
    seen = campaigns.outlook(chain, packs)
    options = None if seen.ended or seen.reason else campaigns.next_options(chain)
    if options is None:
        raise Refusal(409, "campaign-stuck" if seen.reason else "campaign-over", detail=seen.reason)
    return options


def deal(
    game: Game,
    seats: list[SeatWish] | list[NextSeat],
    chosen: dict[str, str],
    story: dict[str, str],
    content: Content | None,
) -> Session:
    """A game of the story, with what was chosen besides."""
    set_already = {option.name for option in campaigns.kept_options(game, len(seats))}
    if set_already & chosen.keys():
        raise Refusal(422, "kept-option", option=min(set_already & chosen.keys()))
    try:
        return Session(game.new(len(seats), None, {**chosen, **story}, content))
    except SetupError as error:
        raise Refusal(422, "setup", detail=str(error)) from None


def as_before(game: Game, last: GameRow | None, seats: int) -> dict[str, str]:
    """What was chosen of the last game's options, as far as there still is that choice."""
    kept = campaigns.kept_options(game, seats)
    left = [option for option in game.options_for(seats) if option not in kept]
    chosen = last.options if last is not None else {}
    return {
        option.name: chosen[option.name]
        for option in left
        if chosen.get(option.name) in option.values
    }


def check_same(wishes: list[NextSeat], old: list[SeatRow]) -> None:
    """Nobody of the last game can sit in two places."""
    same = [wish.seat for wish in wishes if wish.kind == "same"]
    if not wishes or len(set(same)) < len(same) or not set(same) <= {s.seat for s in old}:
        raise Refusal(422, "campaign-seats")


class SeatMaker(msgspec.Struct, frozen=True):
    """Makes a seat of the next game, when its link is known."""

    wish: SeatWish | None
    same: SeatRow | None = None

    def make(self, number: int, who: Visitor, link: str, language: str) -> SeatRow:
        if self.same is None:
            assert self.wish is not None
            return seat_row(self.wish, number, who, link, language)
        return msgspec.structs.replace(
            self.same, seat=number, link=hashed(link), seen=time.time(), agreed=[]
        )


def seat_maker(wish: SeatWish | NextSeat, old: list[SeatRow] | None) -> SeatMaker:
    if isinstance(wish, SeatWish):
        return SeatMaker(wish)
    if wish.kind == "same":
        return SeatMaker(None, next(seat for seat in old or [] if seat.seat == wish.seat))
    return SeatMaker(SeatWish(kind=wish.kind, name=wish.name, bot=wish.bot))


async def make_game(
    service: GameService,
    who: Visitor,
    session: Session,
    seats: list[SeatMaker],
    language: str,
    chain: Chain,
    imported: bool = False,
) -> NewGame:
    """The next game of a campaign, ready to be written down."""
    game_id, secret = fresh_game_id(), secret_of(who)
    made = [
        seat.make(number, who, link_secret(secret, game_id, str(number)), language)
        for number, seat in enumerate(seats)
    ]
    new = await new_game(service, who, session, game_id, made, imported)
    row: GameRow = msgspec.structs.replace(
        new.row, campaign_id=chain.row.id, campaign_no=chain.number
    )
    return msgspec.structs.replace(new, row=row, after=chain.after)
