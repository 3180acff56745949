"""What a server does, in numbers for Prometheus.

What happens is counted when it happens; how things stand is looked up when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

import rondel

if TYPE_CHECKING:
    from rondel.server.service import GameService

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
"""Anything else that somebody sends is counted together, or they could make us count for ever."""
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._requests = Histogram(
            "rondel_request_seconds",
            "Until a request is answered; of a stream, until it begins",
            ("method", "route", "status"),
            buckets=QUICK,
            registry=self.registry,
        )
        entries = Counter(
            "rondel_entries",
            "Entries written to journals: moves and undos, by who made them",
            ("by",),
            registry=self.registry,
        )
        self.entries = {kind: entries.labels(kind) for kind in ("person", "bot")}
        self.store = Histogram(
            "rondel_store_seconds",
            "Until the database has answered, with the wait for a thread",
            buckets=QUICK,
            registry=self.registry,
        )
        self._waited = Histogram(
            "rondel_bot_wait_seconds",
            "Until a worker thinks about a bot's move",
            buckets=LONG,
            registry=self.registry,
        )
        self._thought = Histogram(
            "rondel_bot_think_seconds",
            "For how long a bot has thought about a move",
            ("bot",),
            buckets=LONG,
            registry=self.registry,
        )

        self.notices = Counter(
            "rondel_notices",
            "Messages to people whose turn it is, by way and outcome",
            ("way", "outcome"),
            registry=self.registry,
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        kind = method if method in METHODS else "other"
        self._requests.labels(kind, route, str(status)).observe(seconds)

    def thought(self, bot: str, waited: float, took: float) -> None:
        self._waited.observe(waited)
        self._thought.labels(bot).observe(took)

    def text(self, service: GameService, games: Mapping[tuple[str, str], int] | None) -> bytes:
        """All numbers, as Prometheus reads them; `games` are those in the database, if it tells."""
        standing = Standing(service, games)
        self.registry.register(standing)
        try:
            return generate_latest(self.registry)
        finally:
            self.registry.unregister(standing)


class Standing(Collector):
    """How things stand at this moment."""

    def __init__(
        self, service: GameService, games: Mapping[tuple[str, str], int] | None = None
    ) -> None:
        self.service = service
        self.games = games

    def describe(self) -> Iterable[Metric]:
        """Nothing beforehand: to be registered must not look anything up."""
        return ()

    def collect(self) -> Iterable[Metric]:
        service, queue = self.service, self.service.workers.bots
        yield _gauge("rondel_info", "What runs", [((rondel.__version__,), 1)], "version")
        yield _gauge("rondel_database_up", "Whether it answers", [((), self.games is not None)])
        if self.games is not None:
            yield _gauge(
                "rondel_games", "Games in the database", self.games.items(), "game", "state"
            )
        rooms = list(service.cache.rooms.values())
        asleep = sum(room.asleep for room in rooms)
        states = {("awake",): len(rooms) - asleep, ("asleep",): asleep}
        yield _gauge("rondel_rooms", "Games in memory", states.items(), "state")
        listeners = [listener for room in rooms for listener in room.listeners]
        yield _gauge("rondel_streams", "Streams of events that are open", [((), len(listeners))])
        people = len({listener.person for listener in listeners})
        yield _gauge("rondel_people", "People who look at a table", [((), people)])
        yield _gauge("rondel_queue", "Moves that wait for a worker", [((), len(queue.waiting))])
        busy = len(queue.workers) - len(queue.idle)
        workers = {("busy",): busy, ("idle",): len(queue.idle)}
        yield _gauge("rondel_workers", "Processes for bots' moves", workers.items(), "state")
        starts = CounterMetricFamily("rondel_worker_starts", "How often one was started")
        starts.add_metric((), sum(worker.starts for worker in service.workers.all))
        yield starts
        failures = CounterMetricFamily(
            "rondel_background_failures", "Work that failed, and was begun anew", labels=("work",)
        )
        for name, count in service.tasks.failures.items():
            failures.add_metric((name,), count)
        yield failures


def _gauge(
    name: str, help_text: str, values: Iterable[tuple[tuple[str, ...], float]], *labels: str
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, help_text, labels=labels)
    for key, value in values:
        family.add_metric(key, value)
    return family
