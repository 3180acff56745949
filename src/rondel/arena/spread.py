"""The same work on many things, in several processes, here or on a Ray cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Thread
from typing import TypeVar

from rondel.arena.workers import die_with_parent

Thing = TypeVar("Thing")
Result = TypeVar("Result")


def spread(
    work: Callable[[Thing], Result], things: Sequence[Thing], workers: int
) -> Iterator[Result]:
    """The results in the order of the things, each as soon as it is there."""
    crew = min(workers, len(things))
    if crew <= 1:
        yield from map(work, things)
        return
    with ProcessPoolExecutor(crew, get_context("spawn"), _begin) as pool:
        yield from pool.map(work, things)


def _begin() -> None:
    """Whoever interrupts us means the whole: the workers leave it to us, and end with us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=die_with_parent, daemon=True).start()


def spread_on_ray(
    work: Callable[[Thing], Result], things: Sequence[Thing], workers: int, address: str | None
) -> Iterator[Result]:
    """The same on a cluster; without an address, on a Ray of our own that is gone afterwards."""
    from rondel.arena.cluster import ClusterError, start_ray

    ray = start_ray(workers, address)
    try:
        tasks = [ray.remote(num_cpus=1)(work).remote(thing) for thing in things]
        for task in tasks:
            yield ray.get(task)
    except ray.exceptions.RayError as error:
        raise ClusterError(f"Ray failed: {error}") from error
    finally:
        ray.shutdown(wait_for_processes=address is None)
