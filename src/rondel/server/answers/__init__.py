"""What the server answers with: the JSON on the wire, the schema of the API and the client's types.

Each answer is one struct. It is encoded as it stands, `api/openapi.py` puts it into the schema, and
`tools/client_types.py` writes it down for the scripts of the pages. A field that is `UNSET` is left
out.

`ply` counts the moves of a game's record, `entries` the entries of its journal: an undo takes moves
away, and is an entry of its own.
"""

from __future__ import annotations

import msgspec

from rondel.server.answers.campaigns import (
    Campaign,
    CampaignBegun,
    CampaignFile,
    ListedCampaign,
    SceneText,
    StoryTold,
)
from rondel.server.answers.common import Accepted, Problem
from rondel.server.answers.learning import LearnGame, Remark
from rondel.server.answers.lobby import Begun, Catalogue, Listed, OpenTable
from rondel.server.answers.persons import Me, NoticeWishes, Passage, PasskeyOptions
from rondel.server.answers.study import (
    AboutThing,
    Analysis,
    Coaching,
    Course,
    Hints,
    Judged,
    MovePreview,
    PastState,
    PuzzlesOfGame,
    RuleText,
    SeatBoard,
    SymbolMeaning,
)
from rondel.server.answers.table import ClosedGame, LogEntry, People, Said, State

ANSWERS: tuple[type[msgspec.Struct], ...] = (
    OpenTable, Said, PasskeyOptions, Problem, Catalogue, Listed, Begun, Accepted, Me, Passage,
    NoticeWishes, State, ClosedGame, People, LogEntry, MovePreview, AboutThing, SeatBoard,
    PastState, ListedCampaign, Campaign, CampaignBegun, CampaignFile, SceneText, StoryTold, Course,
    RuleText, SymbolMeaning, Hints, Analysis, Coaching, Judged, PuzzlesOfGame, LearnGame, Remark,
)  # fmt: skip
"""All that an endpoint or an event sends; the others are parts of these."""
