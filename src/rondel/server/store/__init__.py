"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.rows import (
    After,
    Asked,
    CampaignRow,
    GameRow,
    Happened,
    Kind,
    Manners,
    NewGame,
    Next,
    Notice,
    Overtaken,
    RulesAndContent,
    SeatRow,
    Status,
    Talk,
    Written,
)
from rondel.server.store.store import Store

__all__ = [
    "After",
    "Asked",
    "CampaignRow",
    "GameRow",
    "Happened",
    "Kind",
    "Manners",
    "NewGame",
    "Next",
    "Notice",
    "Overtaken",
    "RulesAndContent",
    "SeatRow",
    "Status",
    "Store",
    "Talk",
    "Written",
]
