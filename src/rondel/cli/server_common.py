"""What the subcommands of `rondel server` share: reaching the database, naming games and people."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from rondel.cli.common import Problem
from rondel.cli.serve import database_url

if TYPE_CHECKING:
    from rondel.server.store.survey import Survey

GamesArgument = Annotated[
    list[str], typer.Argument(metavar="GAME...", help="Ids of games, or how they begin.")
]
PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help="The id of somebody, or how it begins.")
]
YesOption = Annotated[bool, typer.Option("--yes", help="Don't ask whether you are sure.")]

IDS = {"ignore_unknown_options": True, "help_option_names": ["--help"]}
"""An id may begin with a dash, and is no option then; nor are its letters."""


@contextmanager
def database(given: str | None) -> Iterator[str]:
    """The address of the database; what is wrong with it is said in one line."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from rondel.server.settings import Settings, SettingsError
        from rondel.server.store.backup import NoBackup
        from rondel.server.store.editing import OtherVersion
        from rondel.server.store.families import GoesOn
        from rondel.server.store.upgrade import UnknownForm
    except ImportError as error:
        message = f"the server needs more packages ({error.name}): pip install rondel[server]"
        raise Problem(message) from None
    url = database_url(given)
    changed = {"RONDEL_DATABASE_URL": url} if url else {}
    try:
        yield Settings.from_environment({**os.environ, **changed}).database_url
    except (SettingsError, OtherVersion, NoBackup, GoesOn) as error:
        raise Problem(str(error)) from None
    except (FileNotFoundError, FileExistsError) as error:
        guessed = url is None and "RONDEL_DATABASE_URL" not in os.environ
        hint = "; name yours by --database or RONDEL_DATABASE_URL" if guessed else ""
        raise Problem(f"{error.filename}: {error.strerror}{hint}") from None
    except ModuleNotFoundError as error:
        raise Problem(f"{error.name} is missing: pip install rondel[postgres]") from None
    except (SQLAlchemyError, UnknownForm) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise Problem(f"the database can't be used: {reason}") from None


@contextmanager
def looking(given: str | None) -> Iterator[Survey]:
    """The database to be read, as of one moment."""
    with database(given) as url:
        from rondel.server.store.survey import survey

        with survey(url) as found:
            yield found


def choose(wanted: str, ids: Iterable[str], what: str) -> str:
    """The one id that begins so."""
    found = [one for one in ids if one.startswith(wanted)]
    if wanted in found:
        return wanted
    if len(found) != 1:
        number = f"{len(found)} {what}s" if found else f"no {what}"
        raise Problem(f"there is {number} whose id begins with {wanted!r}")
    return found[0]


def confirm(question: str, yes: bool) -> None:
    """Go on only if somebody is sure."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise Problem(f"{question} Say --yes if you are sure")
    if not typer.confirm(question):
        raise Problem("nothing was done")


def read_days(given: str) -> float:
    """`30`, `30d`, `8w`, `6m` or `1y` in days."""
    match = re.fullmatch(r"(\d+)([dwmy]?)", given)
    if match is None:
        raise Problem(f"{given!r} is not a time such as 30d, 8w, 6m or 1y")
    return int(match[1]) * {"": 1, "d": 1, "w": 7, "m": 30.5, "y": 365.25}[match[2]]


def told_time(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds)) if seconds else "never"
