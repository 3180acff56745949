"""Telling people who are away that it is their turn: by push, by mail, by services of their own."""

from rondel.server.notices.queue import Notices

__all__ = ["Notices"]
