"""An event as the log keeps it: with how deep in the agenda it happened, which tells its cause."""

from __future__ import annotations


class Noted(tuple[str, tuple[str | int, ...]]):
    """A key and arguments, as every event; what happens deeper is brought about by what lies above.

    A deed puts steps on the agenda. What they bring happens with the agenda at least as long as it
    was at the deed; what is done in between, while one of them waits, happens with a longer one.
    """

    depth: int


def noted(key: str, arguments: tuple[str | int, ...], depth: int) -> Noted:
    event = Noted((key, arguments))
    event.depth = depth
    return event
