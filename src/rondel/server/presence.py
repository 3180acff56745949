"""Who of a room's people is there, and how long the others have been silent.

Somebody is there who listens, or has asked for something lately. What people do at another server
is seen by `seen`, which that server writes again and again as long as they are there: what counts
is that it changes, and when we notice, by our own steady clock. Nobody compares the times of two
clocks, so that one that jumps neither frees the seat of somebody who is there nor keeps that of
somebody who has gone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from rondel.server.store import SeatRow

PATIENCE = 60.0
"""Seconds after which somebody who neither listens nor asks is shown as away."""
NEVER = float("-inf")


class Presence:
    """When the people of one room were last noticed.

    A room that has just been loaded has noticed nobody yet: its people are not shown as there, but
    whoever was there a moment ago is given the whole time to come back.
    """

    def __init__(
        self, seats: Iterable[SeatRow], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._since = clock()
        """We can't have missed anybody for longer than that."""
        self._here: dict[str, float] = {}
        """When each person was last here."""
        self._elsewhere: dict[str, float] = {}
        """When we read that they were at another server."""
        self._read = {seat.seat: (seat.owner, seat.seen) for seat in seats}
        """By seat: its owner, and what was written of them when we looked last."""

    def notice(self, person: str) -> None:
        """Somebody is here: they ask for something, or have listened until now."""
        self._here[person] = self._clock()

    def read(self, seats: Iterable[SeatRow]) -> None:
        """Look at what is written of the seats: where it has changed, somebody was there."""
        for seat in seats:
            if seat.owner is not None and self._read.get(seat.seat) != (seat.owner, seat.seen):
                self._elsewhere[seat.owner] = self._clock()
            self._read[seat.seat] = seat.owner, seat.seen

    def wrote(self, seat: int, owner: str, seen: float) -> None:
        """We have written that ourselves: to read it is no news."""
        self._read[seat] = owner, seen

    def was_here(self, person: str, seconds: float) -> bool:
        """Whether somebody was here within some seconds, and not only at another server.

        Only that may be written for others to read: servers that repeat what they read would keep
        somebody there for ever.
        """
        return self._clock() - self._here.get(person, NEVER) < seconds

    def was_there(self, person: str) -> bool:
        """Whether somebody was noticed lately, wherever that was."""
        return self._clock() - self._noticed(person) < PATIENCE

    def silent_for(self, person: str) -> float:
        """Seconds for which somebody has certainly not been noticed."""
        return self._clock() - max(self._since, self._noticed(person))

    def _noticed(self, person: str) -> float:
        return max(self._here.get(person, NEVER), self._elsewhere.get(person, NEVER))
