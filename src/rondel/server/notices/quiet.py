"""The time of the day when somebody wants to hear nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from rondel.server.store.notices import QuietTime

DAY = 24 * 60


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def quiet_until(time: QuietTime | None, now: float) -> float | None:
    """When the quiet ends that there is now; None if there is none.

    It may go over midnight. When clocks are changed, it ends at the hour that they show then.
    """
    if time is None or time.begins == time.ends:
        return None
    here = datetime.fromtimestamp(now, ZoneInfo(time.zone))
    since = (here.hour * 60 + here.minute - time.begins) % DAY
    if since >= (time.ends - time.begins) % DAY:
        return None
    end = here.replace(hour=time.ends // 60, minute=time.ends % 60, second=0, microsecond=0)
    if end <= here:
        end += timedelta(days=1)
    return end.timestamp()
