"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.store import (
    GameRow,
    Happened,
    Kind,
    NewGame,
    Notice,
    RulesAndContent,
    SeatRow,
    Status,
    Store,
    Written,
)

__all__ = [
    "GameRow",
    "Happened",
    "Kind",
    "NewGame",
    "Notice",
    "RulesAndContent",
    "SeatRow",
    "Status",
    "Store",
    "Written",
]
