"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.store import (
    After,
    Asked,
    CampaignRow,
    GameRow,
    Happened,
    Kind,
    Manners,
    NewGame,
    Notice,
    Overtaken,
    RulesAndContent,
    SeatRow,
    Status,
    Store,
    Talk,
    Written,
)

__all__ = [
    "After",
    "Asked",
    "CampaignRow",
    "GameRow",
    "Happened",
    "Kind",
    "Manners",
    "NewGame",
    "Notice",
    "Overtaken",
    "RulesAndContent",
    "SeatRow",
    "Status",
    "Store",
    "Talk",
    "Written",
]
