"""Campaigns in a database that is edited: which games hang together, and go together.

A branch goes on from a game of another campaign: both are of one family.
"""

from __future__ import annotations

from collections.abc import Collection
from graphlib import TopologicalSorter
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from rondel.server.store.models import Campaign, Game


class GoesOn(Exception):
    """A game that can't be deleted by itself, for a campaign goes on from it."""


def families(connection: Connection) -> dict[str, str]:
    """For each campaign the one with which its family began, also those that wait for a game."""
    found: dict[str, str] = {}
    for one in branches_last(connection):
        found[one.campaign] = one.campaign if one.stem is None else found[one.stem]
    return found


class Begun(NamedTuple):
    """How a campaign began."""

    campaign: str
    after: str | None
    """The game of another campaign from which it goes on, if it is a branch …"""
    stem: str | None
    """… and that campaign."""


def branches_last(connection: Connection) -> list[Begun]:
    """How all campaigns began, a branch after the one from which it came."""
    rows = connection.execute(
        select(Campaign.id, Campaign.after, Game.campaign_id).outerjoin(
            Game, Game.id == Campaign.after
        )
    )
    found = {campaign: Begun(campaign, after, stem) for campaign, after, stem in rows}
    stems = {one.campaign: [one.stem] if one.stem else [] for one in found.values()}
    return [found[campaign] for campaign in TopologicalSorter(stems).static_order()]


def families_of(connection: Connection, campaigns: Collection[str]) -> list[set[str]]:
    """The families to which some campaigns belong, each with all of its campaigns."""
    found = families(connection)
    roots = {found[campaign] for campaign in campaigns}
    return [{one for one, first in found.items() if first == root} for root in sorted(roots)]


def campaigns_of(connection: Connection, games: Collection[str]) -> set[str]:
    """The campaigns to which some games belong."""
    rows = connection.execute(
        select(Game.id, Game.campaign_id).where(Game.campaign_id.is_not(None))
    )
    return {campaign for game, campaign in rows if campaign and game in games}


def games_in(connection: Connection, campaigns: Collection[str]) -> list[str]:
    """The games of some campaigns, in order."""
    theirs = select(Game.id).where(Game.campaign_id.in_(campaigns))
    return list(connection.scalars(theirs.order_by(Game.campaign_id, Game.campaign_no)))


def check_last(connection: Connection, games: Collection[str]) -> None:
    """`GoesOn` if one of these games has a later one that is not among them, or a branch."""
    for campaign in campaigns_of(connection, games):
        chain = games_in(connection, [campaign])
        stays = [game for game in chain if game not in games]
        if chain[: len(stays)] != stays:
            number = next(no for no, game in enumerate(chain, 1) if game in games)
            raise GoesOn(
                f"campaign {campaign} goes on from game {chain[number - 1]}, its number {number}"
                f" of {len(chain)}: delete the later ones as well, or the whole campaign"
            )
    branch = connection.execute(
        select(Campaign.id, Campaign.after).where(Campaign.after.is_not(None))
    )
    for campaign, game in branch:
        if game in games:
            raise GoesOn(
                f"campaign {campaign} is a branch that goes on from game {game}:"
                " delete that campaign first"
            )


def settle(connection: Connection, campaigns: Collection[str]) -> None:
    """After games of campaigns were deleted: the last one that is left can be taken back again, and
    a campaign without any game is gone, unless it is a branch that has not begun yet."""
    branched = set(connection.scalars(select(Campaign.after).where(Campaign.after.is_not(None))))
    for campaign in campaigns:
        left = games_in(connection, [campaign])
        if not left:
            empty = (Campaign.id == campaign) & Campaign.after.is_(None)
            connection.execute(delete(Campaign).where(empty))
        elif left[-1] not in branched:
            connection.execute(update(Game).where(Game.id == left[-1]).values(sealed=False))
