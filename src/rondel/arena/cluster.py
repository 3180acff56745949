"""The same matches on a Ray cluster.

Each worker of ours is an actor of Ray's, and watches a process of its own in which the bots
think: a bot that stalls is ended there as it is here.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from typing import Any

from rondel.arena.match import Match, Outcome, play_match
from rondel.arena.workers import STALL, Task, Worker, in_order

KNOCK = 10.0
"""Seconds in which a cluster should open."""

_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # what Ray will do by itself one day, and warns of
}
_LOCAL_SETTINGS = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # a Ray of our own listens on this machine only
}


class ClusterError(Exception):
    """The cluster can't be reached, or failed."""


class RaySeat:
    """A place for one worker, anywhere in the cluster: an actor of Ray's."""

    def __init__(self, task: Task, stall: float) -> None:
        self.worker = Worker(task, stall)

    def play(self, match: Match) -> Outcome:
        return self.worker.play(match)

    def close(self) -> None:
        self.worker.end()


def play_on_ray(
    matches: Sequence[Match],
    workers: int = 1,
    address: str | None = None,
    task: Task = play_match,
    stall: float = STALL,
    ordered: bool = True,
) -> Iterator[Outcome]:
    """The outcomes in the order of the matches, or as they come. Without an address, on a Ray of
    our own that is gone afterwards."""
    ray = start_ray(workers, address)
    try:
        room = int(ray.cluster_resources().get("CPU", 1))
        crew = max(1, min(workers, room, len(matches)))
        coming = _play(ray, matches, crew, task, stall)
        yield from in_order(coming) if ordered else (outcome for _, outcome in coming)
    except ray.exceptions.RayError as error:
        raise ClusterError(f"Ray failed: {error}") from error
    finally:
        ray.shutdown(wait_for_processes=address is None)


def start_ray(workers: int, address: str | None) -> Any:
    """The module, connected to a cluster."""
    os.environ.update(_SETTINGS if address is not None else _SETTINGS | _LOCAL_SETTINGS)
    import ray
    from ray._private import ray_constants

    # Read from the environment when Ray was imported, which may have been for another address.
    ray_constants.ENABLE_RAY_CLUSTER = address is not None
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if address is None:
        ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
        return ray
    try:
        _knock(address)
        ray.init(address=address, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        raise ClusterError(f"there is no Ray at {address}: {error}") from error
    return ray


def _knock(address: str) -> None:
    """Ray itself tries for many minutes to reach a cluster that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()


def _play(
    ray: Any, matches: Sequence[Match], workers: int, task: Task, stall: float
) -> Iterator[tuple[int, Outcome]]:
    """The outcomes with the turns of their matches, as they come in."""
    actor = ray.remote(num_cpus=1)(RaySeat)
    crew = [actor.remote(task, stall) for _ in range(workers)]
    free = crew[:]
    waiting = list(enumerate(matches))[::-1]
    busy: dict[Any, tuple[int, Any]] = {}
    while waiting or busy:
        while waiting and free:
            turn, match = waiting.pop()
            seat = free.pop()
            busy[seat.play.remote(match)] = turn, seat
        done, _ = ray.wait(list(busy))
        for answer in done:
            turn, seat = busy.pop(answer)
            free.append(seat)
            yield turn, ray.get(answer)
    ray.get([seat.close.remote() for seat in crew])
    for seat in crew:
        ray.kill(seat)
