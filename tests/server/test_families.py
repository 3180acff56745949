"""Campaigns in a database that is edited: what is deleted, forgotten, put away and brought back."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, select

from rondel.server.store import After, CampaignRow, NewGame, SeatRow, Status, Store
from rondel.server.store.backup import backup, put_away, restore
from rondel.server.store.editing import delete_campaigns, delete_games, editing, forget
from rondel.server.store.families import GoesOn
from rondel.server.store.manners import MannersStore
from rondel.server.store.models import Campaign, Game
from tests.server.test_store import new_game
from tests.support.command import Shell

one_kind = pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
"""For what is the same on every database."""
OLD, NOW = 1.0, 1000.0


def game(campaign: str, number: int, people: str = "anna", over: bool = True) -> NewGame:
    """A game of a campaign; who plays is named by words, the first of them is the host."""
    key, names = f"{campaign}{number}", people.split()
    new = new_game(key)
    seats = [
        SeatRow(place, "person", who.title(), f"{key} {place}", owner=who)
        for place, who in enumerate(names)
    ]
    row = msgspec.structs.replace(
        new.row,
        host=names[0],
        seats=seats,
        campaign_id=campaign,
        campaign_no=number,
        status=Status(-1, True, kept=f"after {key}") if over else Status(0, False),
    )
    after = After(f"{campaign}{number - 1}", f"after {campaign}{number - 1}")
    return msgspec.structs.replace(new, row=row, after=after if number > 1 else None)


def begin(store: Store, campaign: str, *games: NewGame, host: str = "anna") -> None:
    row = CampaignRow(campaign, "maracaibo", campaign.title(), host, {}, OLD)
    store.begin_campaign(row, games[:1])
    for one in games[1:]:
        store.create(one, OLD)


def branch(store: Store, campaign: str, after: str, *games: NewGame, host: str = "anna") -> None:
    row = CampaignRow(campaign, "maracaibo", campaign.title(), host, {}, OLD, after)
    store.begin_campaign(row, [], After(after, f"after {after}"))
    for one in games:
        store.create(msgspec.structs.replace(one, after=None), OLD)


@pytest.fixture
def store(store_url: str) -> Store:
    store = Store(store_url)
    begin(store, "ours", game("ours", 1), game("ours", 2), game("ours", 3))
    return store


def games(connection: Connection) -> list[str]:
    return sorted(connection.scalars(select(Game.id)))


def campaigns(connection: Connection) -> list[str]:
    return sorted(connection.scalars(select(Campaign.id)))


def sealed(store: Store, name: str) -> bool:
    row = store.game(name)
    assert row is not None
    return row.sealed


def test_only_the_last_games_of_a_campaign_are_deleted(store: Store, store_url: str) -> None:
    """What others go on from stays; the end of the last one that is left can be taken back."""
    for first in (["ours1"], ["ours2"], ["ours1", "ours3"]):
        with pytest.raises(GoesOn, match="campaign ours goes on from"), editing(store_url) as c:
            delete_games(c, first)
    assert sealed(store, "ours1")
    with editing(store_url) as connection:
        delete_games(connection, ["ours2", "ours3"])
        assert games(connection) == ["ours1"]
    assert not sealed(store, "ours1")
    store.create(game("ours", 2, over=False), NOW)
    with editing(store_url) as connection:
        delete_games(connection, ["ours1", "ours2"])
        assert (games(connection), campaigns(connection)) == ([], [])
    store.close()


def test_a_campaign_is_deleted_with_its_games(store: Store, store_url: str) -> None:
    """But not one from which another has branched off."""
    branch(store, "other", "ours3", game("other", 4))
    branch(store, "third", "other4")
    for some in (["ours"], ["ours", "third"]):
        with pytest.raises(GoesOn, match="other is a branch"), editing(store_url) as connection:
            delete_campaigns(connection, some)
    with pytest.raises(GoesOn, match="other is a branch"), editing(store_url) as connection:
        delete_games(connection, ["ours3"])
    with editing(store_url) as connection:
        assert delete_campaigns(connection, ["third", "other"]) == ["other4"]
        assert campaigns(connection) == ["ours"]
    assert not sealed(store, "ours3")
    assert sealed(store, "ours2")
    with editing(store_url) as connection:
        assert len(delete_campaigns(connection, ["ours"])) == 3
        assert (games(connection), campaigns(connection)) == ([], [])
    store.close()


def test_somebody_is_forgotten_who_played_with_others(store: Store, store_url: str) -> None:
    """The whole family stays as it is, with somebody without a name in their place."""
    branch(store, "other", "ours2", game("other", 3, "bert anna"), host="bert")
    with editing(store_url) as connection:
        done = forget(connection, "anna", "Player")
    assert (done.deleted, done.changed) == ([], ["other3", "ours1", "ours2", "ours3"])
    row = store.campaign("ours")
    assert row is not None
    assert row.host == "-"
    chain = store.games_of_campaign(row)
    assert [[seat.name for seat in one.seats] for one in chain] == [["Player 1"]] * 3
    assert {seat.owner for one in chain for seat in one.seats} == {None}
    assert store.campaigns_of("anna", 9) == []
    with editing(store_url) as connection:
        done = forget(connection, "bert", "Player")
        assert (len(done.deleted), games(connection), campaigns(connection)) == (4, [], [])
    store.close()


def test_a_campaign_is_deleted_by_who_takes_part(store: Store, store_url: str) -> None:
    """Who played alone deletes its games with it; for others it stays as it is."""
    manners = MannersStore(store)
    with pytest.raises(GoesOn):
        manners.go_away("ours2", "anna")
    branch(store, "other", "ours3", game("other", 4, "anna bert"))
    with pytest.raises(GoesOn):
        manners.campaign_goes_away("ours", "anna")
    assert manners.campaign_goes_away("other", "anna") == ["other4"]
    row = store.campaign("other")
    assert row is not None
    assert row.host == "-"
    assert [seat.owner for seat in store.games_of_campaign(row)[-1].seats] == [None, "bert"]
    assert [one.id for one in store.campaigns_of("anna", 9)] == ["ours"]
    assert manners.campaign_goes_away("other", "bert") == ["other4"]
    assert manners.go_away("ours3", "anna")
    assert manners.campaign_goes_away("ours", "anna") == ["ours1", "ours2"]
    with editing(store_url) as connection:
        assert (games(connection), campaigns(connection)) == ([], [])
    store.close()


@one_kind
def test_somebody_is_forgotten_who_played_alone(store: Store, store_url: str) -> None:
    """With the branches, also one that waits for its first game."""
    branch(store, "other", "ours2")
    begin(store, "theirs", game("theirs", 1, "bert"), host="bert")
    store.create(new_game("single"), NOW)
    with editing(store_url) as connection:
        done = forget(connection, "anna", "Player")
        assert done.deleted == ["ours1", "ours2", "ours3", "single"]
        assert (games(connection), campaigns(connection)) == (["theirs1"], ["theirs"])
    branch(store, "other", "theirs1")
    with editing(store_url) as connection:
        done = forget(connection, "anna", "Player")
        assert (done.deleted, done.changed) == ([], [])
        assert campaigns(connection) == ["theirs"]
    assert not sealed(store, "theirs1")
    store.close()


def test_campaigns_are_in_a_backup(store: Store, store_url: str, tmp_path: Path) -> None:
    """They come back with their branches, into an empty database or one that lacks some games."""
    branch(store, "other", "ours2", game("other", 3, over=False))
    file = tmp_path / "backup.db"
    backup(store_url, file)
    with editing(store_url) as connection:
        delete_campaigns(connection, ["other"])
        delete_games(connection, ["ours3"])
    assert not sealed(store, "ours2")
    assert restore(file, store_url).games == 2
    for name in ("ours", "other"):
        row = store.campaign(name)
        assert row is not None
        ids = [one.id for one in store.games_of_campaign(row)]
        assert ids == ["ours1", "ours2", f"{name}3"]
    assert sealed(store, "ours2")
    restore(file, store_url, replace=True)
    assert len(store.campaigns_of("anna", 9)) == 2
    store.close()


@one_kind
def test_a_campaign_that_went_on_otherwise(store: Store, store_url: str, tmp_path: Path) -> None:
    """What a backup has of it comes as games by themselves."""
    branch(store, "other", "ours3", game("other", 4))
    file = tmp_path / "backup.db"
    backup(store_url, file)
    with editing(store_url) as connection:
        delete_campaigns(connection, ["other"])
        delete_games(connection, ["ours2", "ours3"])
    another = msgspec.structs.replace(game("ours", 2).row, id="another", watch="elsewhere")
    seats = [msgspec.structs.replace(one, link="elsewhere") for one in another.seats]
    another = msgspec.structs.replace(another, seats=seats)
    store.create(NewGame(another, after=After("ours1", "after ours1")), NOW)
    assert restore(file, store_url).games == 3
    row = store.campaign("ours")
    assert row is not None
    assert [one.id for one in store.games_of_campaign(row)] == ["ours1", "another"]
    with editing(store_url) as connection:
        assert games(connection) == ["another", "other4", "ours1", "ours2", "ours3"]
        assert campaigns(connection) == ["ours"]
        delete_games(connection, ["ours2", "other4"])
    store.close()


def test_a_campaign_is_put_away_as_a_whole(store: Store, store_url: str, tmp_path: Path) -> None:
    """As long as one game of the family is young, all stay."""
    branch(store, "other", "ours2", game("other", 3))
    store.create(new_game("single"), OLD)
    store.create(msgspec.structs.replace(game("other", 4), after=None), NOW)
    file = tmp_path / "old.db"
    assert put_away(store_url, file, before=500.0).games == 1
    assert store.game("single") is None
    assert put_away(store_url, file, before=2000.0).games == 5
    with editing(store_url) as connection:
        assert (games(connection), campaigns(connection)) == ([], [])
    assert restore(file, store_url).games == 6
    row = store.campaign("other")
    assert row is not None
    ids = [one.id for one in store.games_of_campaign(row)]
    assert ids == ["ours1", "ours2", "other3", "other4"]
    store.close()


@one_kind
def test_the_command(store: Store, store_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever runs the server is told in a sentence what can't be deleted."""
    store.close()
    shell = Shell(capsys)
    refused = shell("server", "games", "delete", "ours1", "--yes", "--database", store_url)
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert "campaign ours goes on from game ours1" in refused.err
    (listed,) = shell("server", "campaigns", "list", "--json", "--database", store_url).json()
    assert (listed["name"], listed["games"]) == ("Ours", ["ours1", "ours2", "ours3"])
    assert "1 campaigns" in shell("server", "campaigns", "list", "--database", store_url).out
    delete = ("server", "campaigns", "delete", "our", "--database", store_url)
    assert "--yes" in shell(*delete).err
    assert "3 games deleted" in shell(*delete, "--yes").out
    assert "no campaign" in shell(*delete, "--yes").err
