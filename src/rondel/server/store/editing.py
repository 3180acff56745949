"""Changing a database beside the servers that run on it: what an administrator does.

Each change is one transaction, and running servers are told of it: on PostgreSQL by `NOTIFY`, on
SQLite by the table `news`, at which the server looks again and again (see `bus`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, or_, select, text, update

from rondel.server.store.database import CHANNEL, make_engine, with_driver
from rondel.server.store.families import (
    branches_last,
    campaigns_of,
    check_last,
    families_of,
    games_in,
    settle,
)
from rondel.server.store.models import (
    Address,
    Analysis,
    Campaign,
    Entry,
    Game,
    Handover,
    Keepsake,
    Lesson,
    News,
    Notice,
    Pack,
    Passkey,
    Person,
    Puzzle,
    Quiet,
    Saying,
    Seat,
    Watcher,
)
from rondel.server.store.upgrade import form_of, newest

ANY_GAME = ""
"""Told to servers if all games may have changed."""
OF_A_GAME = (Notice, Saying, Analysis, Watcher, Entry, Seat)
"""What belongs to a game, and goes with it."""
OF_A_PERSON = (Person, Handover, Passkey, Lesson, Puzzle, Quiet, Address)
"""What people have beside their seats."""
KEPT = 1000
"""So much news is kept for a server to read."""
NOBODY = "-"
"""The host of a game whose host was forgotten: the hash of no secret."""
CHUNK = 500


class OtherVersion(Exception):
    """A database of another version of ours, which must not be changed by this one."""

    def __init__(self, found: str | None, ours: str | None) -> None:
        super().__init__(
            f"the database is of another version ({found or 'empty'}, not {ours}):"
            " use the version of rondel that runs the server, or start this one on it once"
        )
        self.found = found


def check_version(connection: Connection) -> None:
    """`OtherVersion` unless the database has the form that this version gives it."""
    found, ours = form_of(connection), newest()
    if found != ours:
        raise OtherVersion(found, ours)


@contextmanager
def editing(url: str) -> Iterator[Connection]:
    """A transaction in which a database is changed; `FileNotFoundError` if there is none."""
    address = with_driver(url)
    file = address.database if address.get_backend_name() == "sqlite" else None
    if file and not Path(file).is_file():
        raise FileNotFoundError(2, "there is no such database", file)
    engine = make_engine(address)
    try:
        with engine.begin() as connection:
            check_version(connection)
            yield connection
    finally:
        engine.dispose()


def tell_servers(connection: Connection, games: Sequence[str]) -> None:
    """When the transaction ends well, servers look at these games again."""
    for game_id in games:
        if connection.dialect.name == "postgresql":
            news = {"channel": CHANNEL, "game": game_id}
            connection.execute(text("select pg_notify(:channel, :game)"), news)
        else:
            connection.execute(insert(News).values(game_id=game_id))
    latest = connection.scalar(select(func.max(News.number))) or 0
    connection.execute(delete(News).where(News.number <= latest - KEPT))


def chunks(games: Collection[str]) -> Iterator[list[str]]:
    """Databases take only so many values at once."""
    found = sorted(games)
    for start in range(0, len(found), CHUNK):
        yield found[start : start + CHUNK]


def lock_games(connection: Connection, games: Collection[str]) -> None:
    """Nobody writes a move there until the transaction has ended; SQLite locks all by itself."""
    for some in chunks(games):
        connection.execute(
            select(Game.id).where(Game.id.in_(some)).order_by(Game.id).with_for_update()
        )


def delete_games(connection: Connection, games: Collection[str]) -> None:
    """Games with all that belongs to them; content stays, others may be played with it.

    `GoesOn` if a campaign goes on from one of them.
    """
    lock_games(connection, games)
    check_last(connection, games)
    campaigns = campaigns_of(connection, games)
    for some in chunks(games):
        for kind in OF_A_GAME:
            connection.execute(delete(kind).where(kind.game_id.in_(some)))
        connection.execute(delete(Game).where(Game.id.in_(some)))
        tell_servers(connection, some)
    settle(connection, campaigns)
    if campaigns:
        tell_servers(connection, games_in(connection, campaigns))


def delete_campaigns(connection: Connection, campaigns: Collection[str]) -> list[str]:
    """Campaigns with all their games: these. `GoesOn` if a branch of one is not among them."""
    games = games_in(connection, campaigns)
    own = Campaign.id.in_(campaigns)
    stems = [one.stem for one in branches_last(connection) if one.campaign in campaigns]
    inside = own & Campaign.after.in_(games)
    connection.execute(update(Campaign).where(inside).values(after=None))
    delete_games(connection, games)
    connection.execute(delete(Campaign).where(own))
    settle(connection, {stem for stem in stems if stem is not None and stem not in campaigns})
    return games


def delete_all(connection: Connection) -> None:
    """Everything, also content."""
    for kind in (*OF_A_GAME, Campaign, Game, Pack, *OF_A_PERSON, Keepsake):
        connection.execute(delete(kind))


class Forgotten:
    """What was done to forget somebody."""

    def __init__(self, deleted: list[str], changed: list[str]) -> None:
        self.deleted = deleted
        """Games in which nobody else took part."""
        self.changed = changed
        """Games in which somebody without a name has their place."""


def forget(connection: Connection, person: str, name: str) -> Forgotten:
    """Delete what is stored of somebody. `name` with the number of a seat takes their name's place.

    Where others took part, the game stays: in an open one their seats are free, in a finished one
    somebody without a person sits there. Games of one campaign stay together or go together, with
    its branches.
    """
    games = set(
        connection.scalars(
            select(Game.id)
            .outerjoin(Seat, Seat.game_id == Game.id)
            .where(or_(Game.host == person, Seat.owner == person, Seat.absent == person))
        )
    )
    lock_games(connection, games)
    hosted = set(connection.scalars(select(Campaign.id).where(Campaign.host == person)))
    alone = _alone(connection, hosted | campaigns_of(connection, games), person)
    alone |= {campaign for campaign in hosted if not games_in(connection, [campaign])}
    games |= set(games_in(connection, alone))
    in_campaigns = set(connection.scalars(select(Game.id).where(Game.campaign_id.is_not(None))))
    deleted = set(delete_campaigns(connection, alone))
    single = {game for game in games - in_campaigns if not is_shared(connection, game, person)}
    delete_games(connection, single)
    deleted |= single
    shared = games - deleted
    for game in shared:
        step_out(connection, game, person, name)
    connection.execute(delete(Person).where(Person.id == person))
    for kind in (*OF_A_PERSON[1:], Watcher, Notice, Saying):
        connection.execute(delete(kind).where(kind.person == person))
    connection.execute(update(Entry).where(Entry.person == person).values(person=None))
    connection.execute(update(Game).where(Game.host == person).values(host=NOBODY))
    connection.execute(update(Campaign).where(Campaign.host == person).values(host=NOBODY))
    tell_servers(connection, sorted(shared))
    return Forgotten(sorted(deleted), sorted(shared))


def _alone(connection: Connection, campaigns: Collection[str], person: str) -> set[str]:
    """Those of somebody's campaigns, and of their families, in which nobody else took part."""
    found: set[str] = set()
    for family in families_of(connection, campaigns):
        hosts = set(connection.scalars(select(Campaign.host).where(Campaign.id.in_(family))))
        shared = any(is_shared(connection, one, person) for one in games_in(connection, family))
        if not shared and hosts <= {person, NOBODY}:
            found |= family
    return found


def is_shared(connection: Connection, game: str, person: str) -> bool:
    """Whether somebody else began a game, sits at it or has their place kept there."""
    host = connection.scalar(select(Game.host).where(Game.id == game))
    seats = connection.execute(select(Seat.owner, Seat.absent).where(Seat.game_id == game))
    others = {host, *(who for seat in seats for who in seat)} - {person, None, NOBODY}
    return bool(others)


def step_out(connection: Connection, game_id: str, person: str, name: str = "") -> None:
    """Somebody is in a game no more: their seats are free, or stay a bot's. With `name`, they are
    called so with the number of the seat."""
    over, notices = connection.execute(
        select(Game.over, Game.notices).where(Game.id == game_id)
    ).one()
    names = {}
    for seat in connection.execute(select(Seat.__table__).where(Seat.game_id == game_id)):
        values: dict[str, object] = {}
        if person in seat.agreed:
            values["agreed"] = [one for one in seat.agreed if one != person]
        if person in (seat.owner, seat.absent):
            kind = "open" if seat.kind == "person" and not over else seat.kind
            values |= {"kind": kind, "owner": None, "absent": None, "agreed": [], "coach": False}
            if name:
                values["name"] = names[seat.name] = f"{name} {seat.seat + 1}"
        if values:
            here = (Seat.game_id == game_id) & (Seat.seat == seat.seat)
            connection.execute(update(Seat).where(here).values(**values))
    told = [
        {**notice, **{key: names.get(notice[key], notice[key]) for key in ("name", "by")}}
        for notice in notices
    ]
    connection.execute(update(Game).where(Game.id == game_id).values(notices=told))
