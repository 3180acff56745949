"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.store import (
    ENDED,
    After,
    CampaignRow,
    GameRow,
    Happened,
    Kind,
    NewGame,
    Notice,
    Overtaken,
    RulesAndContent,
    SeatRow,
    Status,
    Store,
    Written,
)

__all__ = [
    "ENDED",
    "After",
    "CampaignRow",
    "GameRow",
    "Happened",
    "Kind",
    "NewGame",
    "Notice",
    "Overtaken",
    "RulesAndContent",
    "SeatRow",
    "Status",
    "Store",
    "Written",
]
