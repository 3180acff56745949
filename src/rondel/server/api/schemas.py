"""What the API takes: the forms that are sent to it. What it gives is in `answers`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from rondel.server.errors import CONTROL_CHARACTER

Name = Annotated[str, Field(min_length=1, max_length=40)]
Word = Annotated[str, Field(min_length=1, max_length=64)]
PackName = Annotated[str, Field(min_length=1, max_length=255)]
SeatNumber = Annotated[int, Field(ge=0, le=20)]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
"""A number of moves of the record."""
Entries = Annotated[int, Field(ge=0, le=1_000_000)]
"""The entries of the journal that the player has seen: what was done for others is stale."""
Have = Annotated[str, Field(max_length=400)]
"""What the client holds of the picture: the `have` of the last one that it got."""
Tab = Annotated[str, Field(min_length=1, max_length=32)]
"""A name that the client gives its stream: what it does itself is not told there once more."""
TabQuery = Annotated[str | None, Query(min_length=1, max_length=32)]
HaveQuery = Annotated[str | None, Query(max_length=400)]
SeenQuery = Annotated[str, Query(max_length=64)]
"""The version of a state that the client has."""
SeatPath = Annotated[int, Path(ge=0, le=20)]
AddressPath = Annotated[str, Path(min_length=8, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Field(min_length=1, max_length=200)]


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LAYOUT = str.maketrans("", "", "\t\r\n")
"""Control characters that a text of several lines may have."""


def _texts_in(value: object) -> Sequence[str]:
    """The texts in the field of a form; forms in it check themselves."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    if isinstance(value, list):
        return [one for one in value if isinstance(one, str)]
    return ()


class Form(BaseModel):
    """Something that is sent to us: nothing in it may be unknown.

    No text in it may have control characters. No name needs them, they garble what people see,
    and not every database takes all of them (PostgreSQL refuses NUL).
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    several_lines: ClassVar[tuple[str, ...]] = ()
    """The fields that may have line breaks and tabs."""

    @model_validator(mode="after")
    def check_characters(self) -> Form:
        for field, value in self.__dict__.items():
            texts = _texts_in(value)
            if field in self.several_lines:
                texts = [text.translate(_LAYOUT) for text in texts]
            if any(map(_CONTROL.search, texts)):
                message = "there is a control character in '{field}'"
                raise PydanticCustomError(CONTROL_CHARACTER, message, {"field": field})
        return self


class SeatWish(Form):
    kind: Literal["me", "link", "bot"]
    name: Name | None = None
    bot: Word | None = None


class MannersForm(Form):
    """How people at a table deal with each other."""

    listed: bool = False
    """Whether anybody may sit down, and finds the table in the lobby."""
    talk: Literal["off", "seats", "all"] = "seats"
    """Whether nobody may say anything, those who play read it, or onlookers too."""
    clock: Annotated[int, Field(ge=3600, le=7 * 24 * 3600)] | None = None
    """Seconds that a turn may take, an hour to a week; then a bot takes over …"""
    clock_bot: Word | None = None
    """… of this kind."""


class TalkForm(Form):
    text: Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")]


class TakeBackForm(Form):
    action: Literal["ask", "agree", "refuse"]
    seat: SeatNumber
    entries: Entries = 0
    """What the player has seen, to ask."""
    plies: Annotated[int, Field(ge=1, le=1000)] = 1
    over_revealed: bool = False
    """Whether to ask also if something hidden has been shown since."""


class DeleteForm(Form):
    sure: Literal[True]


class EndForm(Form):
    action: Literal["end", "delete"]
    sure: Literal[True]


class NewGameForm(Form):
    game: Word
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=20)]
    options: Annotated[dict[str, str], Field(max_length=20)] = {}
    manners: MannersForm | None = None
    content: PackName | None = None
    """The name of a pack that the server offers; ours, if none is given."""


class NameForm(Form):
    name: Name


class PassageForm(Form):
    kind: Literal["code", "key"]


class EnterForm(Form):
    code: Annotated[str, Field(min_length=1, max_length=80)]
    leave_games: bool = False
    """Whether this browser may lose the games that it has as somebody else."""


class ForgetForm(Form):
    sure: Literal[True]


class PasskeyQuestion(Form):
    purpose: Literal["make", "enter"]


Credential = Annotated[str, Field(min_length=2, max_length=12_000)]
"""What a browser says of a passkey, as JSON."""


class PasskeyForm(Form):
    credential: Credential
    user: Annotated[str, Field(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]+$")]
    """The handle of its user, which only the passkey keeps."""


class PasskeyEnter(Form):
    credential: Credential
    leave_games: bool = False


class QuietHoursForm(Form):
    zone: Word
    begins: Annotated[int, Field(ge=0, lt=24 * 60)]
    ends: Annotated[int, Field(ge=0, lt=24 * 60)]


class QuietForm(Form):
    quiet: QuietHoursForm | None
    """None: there is no time that is too late or too early."""


class AddressForm(Form):
    channel: Literal["push", "mail", "service"]
    target: Annotated[str, Field(min_length=3, max_length=1500)]
    """A subscription as JSON, an e-mail address, or an address of Apprise's."""
    label: Name = "-"
    """What the device is called, for a push."""


class AddressAction(Form):
    action: Literal["confirm", "try", "drop"]
    code: Annotated[str, Field(max_length=20)] = ""


class ImportForm(Form):
    several_lines = ("record",)

    record: Annotated[str, Field(max_length=500_000)]
    seats: Annotated[list[SeatWish], Field(max_length=20)] | None = None


class CampaignForm(Form):
    game: Word
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=20)]
    chapter: Annotated[int, Field(ge=1, le=100)] = 1
    name: Name | None = None
    options: Annotated[dict[str, str], Field(max_length=20)] = {}
    content: PackName | None = None
    """The name of a pack that the server offers: all games are played with it."""


class NextSeat(Form):
    """A seat of a campaign's next game: who sat there in the last one, or somebody else."""

    kind: Literal["same", "me", "link", "bot"]
    seat: SeatNumber = 0
    """Where who is the same sat in the last game."""
    name: Name | None = None
    bot: Word | None = None


class NextForm(Form):
    seats: Annotated[list[NextSeat], Field(min_length=1, max_length=20)] | None = None
    """Who plays; all as in the last game, if it is left out."""
    options: Annotated[dict[str, str], Field(max_length=20)] | None = None
    """What the story leaves open; chosen as for the last game, if it is left out."""


class BranchForm(Form):
    game: Annotated[int, Field(ge=1, le=1000)]
    """The number of the finished game to go on from."""
    name: Name | None = None


class CampaignRecordForm(Form):
    several_lines = ("record",)

    record: Annotated[str, Field(max_length=500_000)]
    players: Annotated[list[Name], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def check_players(self) -> CampaignRecordForm:
        if any(_CONTROL.search(player) for player in self.players):
            message = "there is a control character in '{field}'"
            raise PydanticCustomError(CONTROL_CHARACTER, message, {"field": "players"})
        return self


class CampaignFileForm(Form):
    """A campaign that was taken along (see `answers.CampaignFile`)."""

    campaign: Literal[1]
    game: Word
    name: Name
    games: Annotated[list[CampaignRecordForm], Field(min_length=1, max_length=60)]


class MoveForm(Form):
    """A move, or several that are made in one go."""

    seat: SeatNumber
    entries: Entries
    move: MoveText | None = None
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=50)] | None = None
    have: Have | None = None
    tab: Tab | None = None

    @model_validator(mode="after")
    def check_moves(self) -> MoveForm:
        if (self.move is None) == (self.moves is None):
            raise PydanticCustomError("one-of-two", "either 'move' or 'moves'")
        return self

    @property
    def wanted(self) -> list[str]:
        return self.moves or [str(self.move)]


class UndoForm(Form):
    seat: SeatNumber
    entries: Entries
    plies: Annotated[int, Field(ge=1, le=1000)] = 1
    have: Have | None = None
    tab: Tab | None = None


class LessonForm(Form):
    """A step in a lesson that is no move."""

    entries: Entries
    step: Literal["go_on", "back", "show", "again"]
    have: Have | None = None
    seat: SeatNumber | None = None
    tab: Tab | None = None


class RemarkForm(Form):
    id: Word


class PuzzleStep(Form):
    """A step at a puzzle that is no move: one back, all back, or the next of the best moves."""

    entries: Entries
    step: Literal["back", "again", "show"]
    have: Have | None = None
    seat: SeatNumber | None = None
    tab: Tab | None = None


class CoachForm(Form):
    seat: SeatNumber


class HintForm(Form):
    seat: SeatNumber
    entries: Entries


class SeatForm(Form):
    action: Literal["join", "bot", "agree", "rename", "leave", "concede", "coach", "no_coach"]
    secret: Annotated[str, Field(max_length=100)] | None = None
    name: Name | None = None
    bot: Word | None = None
