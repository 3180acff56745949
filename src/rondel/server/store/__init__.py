"""The store: what must survive. Games in memory are copies of what is written here."""

from rondel.server.store.store import Begun, GameRow, Kind, NewGame, SeatRow, Status, Store

__all__ = ["Begun", "GameRow", "Kind", "NewGame", "SeatRow", "Status", "Store"]
