"""What every game's picture has to stand, at positions of random games."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import rondel
from rondel import Chance, Table
from rondel.core.game import Setup
from rondel.core.look.sheets import Picture
from rondel.core.rulebook import Rulebook
from rondel.core.table import NOBODY
from rondel.games import find_game
from tests.support.properties import Checks, pick
from tests.support.wording import RAW

NAMES = ["Ann", "Bob", "Cem", "Dee"]
SVG = "{http://www.w3.org/2000/svg}"
WHOLE, UPDATE = 25_000, 15_000
"""Bytes, once compressed: of a whole picture, and of all that changes in it."""
SENTENCES = re.compile(r"(?:[A-Z]|\d+ ×)(?:(?!  |\. ?\.|\bNone\b).)*\.")


def named(part: str) -> set[str]:
    return set(re.findall(r'data-thing="([^"]+)"', part))


def shown(picture: Picture) -> set[str]:
    """The things in a picture."""
    return {thing for sheet in picture.sheets for thing in named(sheet.static + sheet.layer)}


def statics(picture: Picture) -> str:
    """All that never changes in a picture."""
    return "".join(sheet.static for sheet in picture.sheets)


def layers(picture: Picture) -> str:
    """All that changes in a picture."""
    return "".join(sheet.layer for sheet in picture.sheets)


def pieces(picture: Picture) -> set[str]:
    return pieces_in(picture.svg())


def pieces_in(svg: str) -> set[str]:
    """Pieces that can move; each but stocks is there once, and once more on a whole board."""
    found = re.findall(r'data-piece="([^"]+)"', svg)
    moving = [name for name in found if not name.endswith("@")]
    assert len(set(moving)) == len(moving), Counter(moving).most_common(1)
    return set(moving)


class PictureChecks:
    """The sweeps, for one game."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.game = find_game(checks.game)
        self.words = self.game.words()
        self.named: dict[tuple[Setup, int, int | None, str], set[str]] = {}
        """The things in what never changes of a sheet, by game, viewer, seat in front, and sheet:
        most of a picture, so it is drawn once. (`statics_never_change` holds us to that.)"""

    def games(self, seeds: int) -> Iterator[tuple[Table, random.Random]]:
        """Lively random games of all numbers of seats, at every decision."""
        for seats in self.game.seat_counts:
            for seed in range(seeds):
                luck = random.Random(f"picture {seats} {seed}")
                pack = self.checks.rich_pack if seed % 2 == 0 else None
                chosen = self.checks.options(seats, luck)
                t = rondel.new(self.game.name, seats, seed, chosen, pack)
                while not t.over:
                    yield t, luck
                    t.play(pick(t, luck, self.checks.dull))
                yield t, luck

    def drawn(self, t: Table, viewer: int | None = None, front: int | None = None) -> Picture:
        seat = max(0, t.seat) if viewer is None else viewer
        picture = self.game.picture(t.view(seat), NAMES[: t.setup.seats], front)
        assert picture is not None
        return picture

    def shown(self, t: Table, viewer: int | None = None, front: int | None = None) -> set[str]:
        """The things in the picture."""
        found: set[str] = set()
        for sheet in self.drawn(t, viewer, front).sheets:
            key = (t.setup, max(0, t.seat) if viewer is None else viewer, front, sheet.id)
            if key not in self.named:
                self.named[key] = named(sheet.static)
            found |= self.named[key] | named(sheet.layer)
        return found

    # The picture

    def sound_and_small(self, often: float) -> None:
        for t, luck in self.games(seeds=2):
            if not t.over and luck.random() > often:
                continue
            picture = self.drawn(t, luck.choice((NOBODY, *range(t.setup.seats))))
            svg = picture.svg()
            parts = list(ElementTree.fromstring(svg).iter())
            ids = Counter(part.get("id") for part in parts if part.get("id"))
            assert max(ids.values()) == 1
            for part in parts:
                href = part.get("href")
                assert href is None or href.removeprefix("#") in ids, href
                fill = part.get("fill", "")
                assert not fill.startswith("url") or fill[5:-1] in ids, fill
                assert part.get("style") is None
                if part.tag in (f"{SVG}title", f"{SVG}text"):
                    assert not re.search(r"[a-z]_|[{}]", part.text or ""), part.text
            pieces_in(svg)
            assert len(gzip.compress(svg.encode())) < WHOLE
            assert len(gzip.compress(layers(picture).encode())) < UPDATE

    def statics_never_change(self, often: float) -> None:
        first: dict[int, Picture] = {}
        for t, luck in self.games(seeds=1):
            if t.over:
                first.clear()
            elif luck.random() < often:
                seat = luck.randrange(t.setup.seats)
                picture = self.drawn(t, seat)
                before = first.setdefault(seat, picture)
                for sheet, first_sheet in zip(picture.sheets, before.sheets, strict=True):
                    assert sheet.static == first_sheet.static
                    assert (sheet.id, sheet.title) == (first_sheet.id, first_sheet.title)
                assert picture.defs == before.defs
                assert picture.style == before.style

    def nothing_hidden(self, often: float) -> None:
        """What was dealt anew for a viewer, that viewer can't see."""
        for t, luck in self.games(seeds=1):
            if t.over or luck.random() > often:
                continue
            for viewer in (NOBODY, *range(t.setup.seats)):
                twin = t.imagine(viewer, Chance(f"twin {luck.random()}"))
                here, there = self.drawn(t, viewer), self.drawn(twin, viewer)
                assert layers(there) == layers(here)
                assert statics(there) == statics(here)

    def sheets_are_called_something(self, maps: str) -> None:
        """The map first, then the board of the seat in front; the others' after all else."""
        for seats in self.game.seat_counts:
            t = rondel.new(self.game.name, seats, seed=1)
            for front in range(seats):
                sheets = self.drawn(t, 0, front).sheets
                assert [sheet.id for sheet in sheets][:2] == [maps, "board"]
                assert len({sheet.id for sheet in sheets}) == len(sheets)
                assert all(sheet.title for sheet in sheets)
                assert sheets[1].seat == front
                others = [(front + i) % seats for i in range(1, seats)]
                whole = sheets[len(sheets) - len(others) :]
                assert [(sheet.seat, sheet.title) for sheet in whole] == [
                    (seat, NAMES[seat]) for seat in others
                ]
                assert {sheet.brief for sheet in whole} <= {sheet.id for sheet in sheets}

    # Things

    def moves_mention_what_is_there(self, often: float) -> set[tuple[str | int, ...]]:
        """Each is found again by pointing at it; returns moves with arguments and no things."""
        asked: Counter[tuple[str, str]] = Counter()
        speechless = set()
        for t, luck in self.games(seeds=2):
            if t.over:
                continue
            step = type(t.agenda[-1]).__name__
            kinds = {(step, str(move[0])) for move in t.moves()}
            if all(asked[kind] > 4 for kind in kinds) and luck.random() > often:
                continue
            asked.update(kinds)
            view, there = t.view(t.seat), self.shown(t)
            for move in t.moves():
                things = self.game.things(view, move)
                assert set(things) <= there, (step, move, things)
                if not things:
                    speechless.add(move[:1])
                else:
                    meant = [m for thing in things for m in self.game.attempts(view, thing)]
                    assert move in meant, (step, move, things)
        return speechless

    def things_are_told_of(self, often: float) -> Counter[str]:
        """A title, whole sentences without ids, a rule that there is; returns kinds met."""
        rules = {rule.id for rule in Rulebook(self.game.rules_text()).rules}
        met: Counter[str] = Counter()
        for t, luck in self.games(seeds=2):
            if not t.over and luck.random() > often:
                continue
            view = t.view(luck.choice((NOBODY, *range(t.setup.seats))))
            front = luck.randrange(t.setup.seats)
            for thing in self.shown(t, view.seat, front):
                title, text, rule = self.game.about(view, thing, NAMES)
                assert title, thing
                assert not RAW.search(f"{title} {text}"), (thing, text)
                assert SENTENCES.fullmatch(text), (thing, text)
                assert rule in rules, (thing, rule)
                met[thing.partition(":")[0]] += 1
        return met

    def attempts_are_answered(self, often: float) -> Counter[str]:
        """By rules that have their sentences; returns how often each."""
        answered: Counter[str] = Counter()
        for t, luck in self.games(seeds=1):
            if t.over or luck.random() > often:
                continue
            view, legal = t.view(t.seat), set(t.moves())
            for thing in self.shown(t):
                meant = self.game.attempts(view, thing)
                assert len(set(meant)) == len(meant), thing
                for move in set(meant) - legal:
                    rule = t.why_not(move)
                    assert rule in self.words.messages["why"], (thing, move, rule)
                    answered[rule] += 1
        return answered

    def others_touch_what_is_there(self) -> Counter[str]:
        """Of every move that mentions things every viewer sees some, before it or after it."""
        touched: Counter[str] = Counter()
        for t, luck in self.games(seeds=1):
            if t.over or t.secret:
                continue
            move = luck.choice(t.moves())
            mentioned = set(self.game.things(t.view(NOBODY), move, t.seat))
            if touched[str(move[0])] > 4 or not mentioned:
                continue
            touched[str(move[0])] += 1
            later = t.copy()
            later.play(move)
            viewer = luck.choice((NOBODY, *range(t.setup.seats)))
            there = self.shown(t, viewer) | self.shown(later, viewer)
            assert mentioned & there, (move, mentioned)
        return touched

    def nonsense_is_nothing(self, t: Table, kinds: Callable[[], set[str]]) -> None:
        for kind in kinds():
            for thing in (
                kind,
                f"{kind}:",
                f"{kind}:x",
                f"{kind}:9:x",
                f"{kind}:0:x:y",
                f"{kind}:²",
            ):
                self.game.about(t.view(0), thing)
                for move in self.game.attempts(t.view(t.seat), thing):
                    assert move in t.moves() or t.why_not(move) in self.words.messages["why"]
        assert self.game.about(t.view(0), "nonsense:1").title == ""
        assert self.game.attempts(t.view(t.seat), "nonsense:1") == []
