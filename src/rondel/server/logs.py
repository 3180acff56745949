"""The log: a line an event, with its time and the request that it belongs to, without secrets.

For people by default, as JSON for programs (`RONDEL_LOG_FORMAT`). A request has an id, which its
answer carries too (`X-Request-ID`), so that somebody who complains can be found in the log; a
proxy may give it one of its own.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from contextvars import ContextVar

import msgspec

from rondel.server.settings import Settings

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is worked on, also in the threads that work for it."""

FIELDS = ("method", "path", "status", "ms", "client")
"""What is told of a request besides its line."""

_GIVEN = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_LINK = re.compile(r"/(s|w)/[^/?#\s\"']+")
_PASSWORD = re.compile(r"(://[^:/@\s]*):[^@/\s]+@")


def new_request_id(given: str) -> str:
    """The id that a proxy has given, or a new one."""
    found = given if _GIVEN.match(given) else secrets.token_hex(6)
    request_id.set(found)
    return found


def without_secrets(text: str) -> str:
    """A link lets somebody sit down, and an address of a database has a password."""
    return _PASSWORD.sub(r"\1:…@", _LINK.sub(r"/\1/…", text))


def _time(record: logging.LogRecord) -> str:
    """In UTC: servers, proxies and databases may be anywhere."""
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03}Z"


class TextLines(logging.Formatter):
    """For people. What went wrong has its traceback below its line."""

    def __init__(self) -> None:
        super().__init__("%(time)s %(levelname)s %(name)s%(request)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        found = request_id.get()
        record.request = f" [{found}]" if found else ""
        record.time = _time(record)
        return without_secrets(super().format(record))


class JsonLines(TextLines):
    """For programs: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if found := request_id.get():
            line["request"] = found
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        return without_secrets(msgspec.json.encode(line).decode())


def set_up(settings: Settings) -> None:
    """Have everything logged in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    logging.basicConfig(level=settings.log.upper(), handlers=[handler])
