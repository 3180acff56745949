"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.store import (
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
