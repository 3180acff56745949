"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.store import GameRow, Kind, NewGame, SeatRow, Status, Store, Written

__all__ = ["GameRow", "Kind", "NewGame", "SeatRow", "Status", "Store", "Written"]
