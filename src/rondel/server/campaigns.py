"""Campaigns: several games that tell one story. What a story is, only the game knows.

A campaign keeps nothing of its own but how it began. What goes from one game to the next is in the
row of the game that has ended (`Status.kept`), written with its last move, so whoever takes that
move back takes this back as well. No client ever sends it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from rondel.core.content import Content, ContentError
from rondel.core.game import Game, Option, SetupError
from rondel.core.session import Session
from rondel.core.table import NOBODY, View
from rondel.games import find_game
from rondel.server.answers.campaigns import Campaign, CampaignGame, ListedCampaign, Victories
from rondel.server.answers.lobby import Outcome, Player
from rondel.server.closed import GameClosed, title_of
from rondel.server.errors import Refusal
from rondel.server.examine import is_ours
from rondel.server.packs import Packs
from rondel.server.rooms import Viewer
from rondel.server.scenes import chapter_of, open_scenes, told
from rondel.server.service import GameService
from rondel.server.store import After, CampaignRow, GameRow


class Chain(msgspec.Struct, frozen=True):
    """A campaign with the games that led to where it stands."""

    row: CampaignRow
    games: list[GameRow]
    pack: str = ""
    """The hash of the content pack that it was begun with, and keeps; "" for ours."""

    @property
    def last(self) -> GameRow | None:
        return self.games[-1] if self.games else None

    @property
    def open(self) -> GameRow | None:
        """The game that is being played."""
        return self.last if self.last is not None and not self.last.status.over else None

    @property
    def after(self) -> After | None:
        """What the next game goes on from; None if it is the first one."""
        finished = [game for game in self.games if game.status.over]
        if not finished:
            return None
        return After(finished[-1].id, finished[-1].status.kept or "")

    @property
    def number(self) -> int:
        """Of the next game."""
        last = self.last
        return (last.campaign_no or 0) + 1 if last is not None else 1

    def people(self) -> set[str]:
        """Those who may begin the next game: who began the campaign, or sat at the last one."""
        seats = self.last.seats if self.last is not None else []
        return {self.row.host, *(seat.owner for seat in seats if seat.owner)}

    def hosts(self) -> set[str]:
        """Those who may break off the game that is being played."""
        return {self.row.host, *([self.open.host] if self.open is not None else [])}


def next_options(chain: Chain) -> dict[str, str] | None:
    """What the story sets of the next game's options; None if it has come to its end."""
    if chain.after is None:
        return chain.row.options
    return find_game(chain.row.game).next_game(chain.after.kept)


class Outlook(msgspec.Struct, frozen=True):
    """How a campaign could go on."""

    chapter: int = 0
    ended: bool = False
    """Whether its story has come to its end."""
    reason: str = ""
    """Why it can't go on, though it has not ended: rules or content have changed."""


def outlook(chain: Chain, packs: Packs) -> Outlook:
    try:
        options = next_options(chain)
    except SetupError as error:  # the game is not installed any more
        return Outlook(reason=str(error))
    if options is None:
        return Outlook(ended=True)
    key = chain.row.game, tuple(sorted(options.items())), chain.pack
    found = _outlooks.get(key) or _look_ahead(chain, options, packs)
    if not found.reason:  # which may be mended while the server runs
        if len(_outlooks) >= REMEMBERED:
            _outlooks.clear()
        _outlooks[key] = found
    return found


_outlooks: dict[tuple[str, tuple[tuple[str, str], ...], str], Outlook] = {}
REMEMBERED = 500


def _look_ahead(chain: Chain, options: dict[str, str], packs: Packs) -> Outlook:
    """Set the next game up and see: whether that can be done, and which chapter lies there."""
    game = find_game(chain.row.game)
    try:
        content = content_of(chain, packs)
        view = game.new(max(game.seat_counts), "outlook", options, content).view(NOBODY)
    except (SetupError, ContentError) as error:
        return Outlook(reason=str(error))
    return Outlook(chapter=chapter_of(game.prologue(view)))


def content_of(chain: Chain, packs: Packs) -> Content | None:
    """What the next game is played with; None for ours, as it is by then."""
    return packs.find(find_game(chain.row.game), chain.pack) if chain.pack else None


# For those who take part


async def chain_of(service: GameService, row: CampaignRow) -> Chain:
    """A campaign with its games. The last of them says which pack is kept, if not our content:
    that goes on as it is by then."""
    games = await service.run(service.store.games_of_campaign, row)
    if not games or is_ours(games[-1]):
        return Chain(row, games)
    content = games[-1].content_hash
    offered = service.upgrades.packs.title(content)
    kept = offered or (await service.run(service.store.pack_titles)).get(content)
    return Chain(row, games, content if kept else "")


async def find(service: GameService, campaign_id: str, person: str) -> Chain:
    """A campaign that somebody began, or has taken part in; for all others there is none."""
    row = await service.run(service.store.campaign, campaign_id)
    if row is None or not person:
        raise Refusal(404, "unknown")
    chain = await chain_of(service, row)
    if person == row.host:
        return chain
    for game in reversed(chain.games):
        if await service.run(service.store.takes_part, game.id, person):
            return chain
    raise Refusal(404, "unknown")


def listed(chain: Chain, packs: Packs) -> ListedCampaign:
    seen, last = outlook(chain, packs), chain.last
    return ListedCampaign(
        id=chain.row.id,
        game=chain.row.game,
        title=title_of(chain.row.game),
        name=chain.row.name,
        chapter=seen.chapter,
        games=sum(game.status.over for game in chain.games),
        seats=_players(last) if last is not None else [],
        open=chain.open.id if chain.open is not None else None,
        ended=seen.ended,
        updated=last.updated if last is not None else chain.row.begun,
    )


async def describe(service: GameService, chain: Chain, person: str, language: str) -> Campaign:
    """All that there is to tell of a campaign: nothing of it that nobody has read."""
    seen, row = outlook(chain, service.upgrades.packs), chain.row
    view = await latest_view(service, chain, language)
    game = find_game(row.game) if view is not None else None
    prologue = game.prologue(view) if game is not None and view is not None else []
    chapter = chapter_of(prologue) or seen.chapter
    return Campaign(
        id=row.id,
        game=row.game,
        title=title_of(row.game),
        name=row.name,
        chapter=chapter,
        chapters=chapters(game, language, chapter) if game is not None else [],
        games=[campaign_game(game_row, chain, person) for game_row in chain.games],
        open=chain.open.id if chain.open is not None else None,
        may_go_on=person in chain.people()
        and chain.open is None
        and not (seen.ended or seen.reason),
        may_leave=chain.open is not None and person in chain.hosts(),
        ended=seen.ended,
        reason=seen.reason,
        story=told(game.story_so_far(view)) if game is not None and view is not None else [],
        now=told(open_scenes(prologue)),
        pieces=told(game.story_pieces(view)) if game is not None and view is not None else [],
        victories=victories(chain.games),
    )


async def latest_view(service: GameService, chain: Chain, language: str) -> View | None:
    """What everybody may see of the table at which the story stands; None if it can't be made."""
    if chain.last is not None:
        try:
            room = await service.room(chain.last.id)
        except GameClosed:
            room = None
        if room is not None:
            return service.states.view(room, Viewer(NOBODY, False, language))
    return await service.run_in_background(_coming_view, chain, language, service.upgrades.packs)


def _coming_view(chain: Chain, language: str, packs: Packs) -> View | None:
    """The table of the next game before its first move."""
    seen = outlook(chain, packs)
    if seen.ended or seen.reason:
        return None
    game, content = find_game(chain.row.game), content_of(chain, packs)
    table = game.new(max(game.seat_counts), "outlook", next_options(chain), content)
    return table.view(NOBODY, language)


def chapters(game: Game, language: str, reached: int) -> list[str]:
    """What the chapters are called, up to the one that was reached: the others have no name yet."""
    openings = [scene for _, scene in game.campaign(language)]
    return [scene.title if scene.chapter <= reached else "" for scene in openings]


def campaign_game(row: GameRow, chain: Chain, person: str) -> CampaignGame:
    return CampaignGame(
        id=row.id,
        number=row.campaign_no or 0,
        seats=_players(row),
        over=row.status.over,
        updated=row.updated,
        result=msgspec.convert(row.status.result, Outcome | None),
        yours=person in (row.host, *(seat.holder for seat in row.seats)),
        before=row.campaign_id != chain.row.id,
    )


def victories(games: Sequence[GameRow]) -> list[Victories]:
    """How many games each of the people and bots has won, by their names."""
    won: Counter[str] = Counter()
    for game in games:
        if game.status.over and game.status.result is not None:
            for seat, place in zip(game.seats, game.status.result["places"], strict=True):
                won[seat.name] += place == 1
    return [Victories(name, count) for name, count in won.most_common()]


def _players(row: GameRow) -> list[Player]:
    return [Player(name=seat.name, kind=seat.kind) for seat in row.seats]


# From elsewhere


def check_chain(game: Game, sessions: Sequence[Session]) -> dict[str, str]:
    """Check that games follow each other as in a campaign; the options that the story set for the
    first of them. `SetupError` says where they do not."""
    openings = [options for options, _ in game.campaign()]
    given = sessions[0].table.setup.options
    first = next((o for o in openings if o.items() <= given.items()), None)
    if first is None:
        raise SetupError("game 1 is not the beginning of a campaign", "games")
    expected: dict[str, str] | None = first
    for number, session in enumerate(sessions, 1):
        table = session.table
        if table.setup.game is not game:
            raise SetupError(f"game {number} is another game", "games")
        if not table.over:
            raise SetupError(f"game {number} is not over", "games")
        if expected is None:
            raise SetupError(f"game {number} comes after the story's end", "games")
        if (
            not set_by_story(game, table.setup.seats, expected).items()
            <= table.setup.options.items()
        ):
            raise SetupError(f"game {number} does not go on from the one before it", "games")
        expected = game.next_game(game.kept(table) or "")
    return first


def set_by_story(game: Game, seats: int, options: dict[str, str]) -> dict[str, str]:
    """All options that a campaign sets, with those that it leaves alone as they are by default."""
    kept = {option.name: option.default for option in kept_options(game, seats)}
    return {**kept, **options}


def kept_options(game: Game, seats: int) -> list[Option]:
    """The options that only a campaign sets."""
    return [option for option in game.options_for(seats) if option.kept or not option.values]
