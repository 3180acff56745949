"""The same matches on a Ray of two workers on this machine. Ray takes its time to start, so all
is played once."""

from __future__ import annotations

import ipaddress
from typing import Any

import msgspec
import psutil
import pytest

import rondel
from rondel.arena.cluster import ClusterError, play_on_ray
from rondel.arena.match import Match, Outcome, play_match
from rondel.arena.spread import spread_on_ray
from rondel.arena.tournament import Tournament, read_players
from tests.support.faulty_bots import bot

pytestmark = pytest.mark.early  # what comes first stays in one process, so Ray starts once


def good_matches() -> list[Match]:
    players = read_players(f"greedy@2,random,{bot('Sound')}", None, None)
    return list(Tournament("cooper-island", 3, players, "ray", 6).matches())


def bad_matches() -> list[Match]:
    players = read_players(f"random,{bot('Loops')}", None, None)
    return list(Tournament("maracaibo", 2, players, "ray", 1).matches())


def without_times(outcome: Outcome) -> Outcome:
    return msgspec.structs.replace(outcome, seconds=[])


def descendants() -> set[Any]:
    return {
        process
        for process in psutil.Process().children(recursive=True)
        if process.status() != psutil.STATUS_ZOMBIE
    }


def listening() -> set[str]:
    """The addresses on which our processes wait for others."""
    mine = {process.pid for process in descendants()}
    return {
        connection.laddr.ip
        for connection in psutil.net_connections("tcp")
        if connection.status == psutil.CONN_LISTEN and connection.pid in mine
    }


def is_loopback(text: str) -> bool:
    address = ipaddress.ip_address(text)
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def doubled(number: int) -> int:
    return 2 * number


class Cluster:
    """What was played, and what was seen of Ray meanwhile and afterwards.

    Somebody has looked for a cluster elsewhere before: that must not open ours to others.
    """

    def __init__(self) -> None:
        with pytest.raises(ClusterError):
            list(play_on_ray(good_matches(), 1, "127.0.0.1:1"))
        before = descendants()
        outcomes = play_on_ray([*good_matches(), *bad_matches()], 2, stall=5.0)
        self.outcomes = [next(outcomes)]
        self.meanwhile = descendants() - before
        self.listening = listening()
        self.outcomes += outcomes
        self.left_over = descendants() - before


@pytest.fixture(scope="module")
def cluster() -> Cluster:
    return Cluster()


def test_the_same_games_as_here(cluster: Cluster) -> None:
    here = [without_times(play_match(match)) for match in good_matches()]
    assert [without_times(outcome) for outcome in cluster.outcomes[:-1]] == here


def test_a_bot_that_stalls_there_is_ended_there(cluster: Cluster) -> None:
    stalled = cluster.outcomes[-1]
    assert stalled.error == "no answer within 5 seconds"
    assert stalled.culprit == 1
    assert rondel.replay(stalled.record).seat == 1


def test_it_listens_on_this_machine_only_and_leaves_nothing(cluster: Cluster) -> None:
    assert cluster.meanwhile
    assert cluster.listening
    assert all(map(is_loopback, cluster.listening)), cluster.listening
    assert cluster.left_over == set()


def test_where_there_is_no_cluster() -> None:
    with pytest.raises(ClusterError, match=r"no Ray at 127\.0\.0\.1:1:"):
        list(play_on_ray(good_matches(), 1, "127.0.0.1:1"))
    with pytest.raises(ClusterError, match=r"no Ray at 127\.0\.0\.1:1:"):
        list(spread_on_ray(doubled, [2], 1, "127.0.0.1:1"))


def test_other_work_is_spread_over_it() -> None:
    assert list(spread_on_ray(doubled, [2, 1, 3], 2, None)) == [4, 2, 6]
