"""Answers about who somebody is, and how they are told that it is their turn."""

from __future__ import annotations

import msgspec

from rondel.server.store.notices import Channel


class Me(msgspec.Struct):
    """What the server knows of whoever asks."""

    name: str
    """"" if they have never said."""
    games: int
    """How many they play, have begun or watch."""
    has_key: bool
    """Whether they have made a key or a passkey, and could come back without their cookie."""


class Passage(msgspec.Struct):
    """What lets somebody in by another device. It is told once."""

    code: str
    minutes: int | None
    """For how long it is good; None for a key."""


class PasskeyOptions(msgspec.Struct):
    """What a browser needs to make or to show a passkey."""

    options: str
    """JSON, as the browser's own functions read it."""


class NoticeAddress(msgspec.Struct):
    """Where somebody is told that it is their turn."""

    id: str
    channel: Channel
    label: str
    confirmed: bool
    """Whether it is known to be theirs; nothing is told there before."""


class QuietHours(msgspec.Struct):
    """When somebody wants to hear nothing: minutes of their day."""

    zone: str
    begins: int
    ends: int


class NoticeWishes(msgspec.Struct):
    """How somebody is told that it is their turn, and how they could be."""

    addresses: list[NoticeAddress]
    quiet: QuietHours | None
    push_key: str
    """What a browser needs to subscribe."""
    mail: bool
    """Whether the server can send mail."""
    services: list[str]
