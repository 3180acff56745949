"""What a learner sees: every beat of a game's lessons, as pictures.

    python -m tools.lesson_pictures GAME FOLDER [LESSON ...] [--phone] [--dark] [--pairs]

A real browser goes through the lessons by their own solutions ("Show me") and takes a picture of
each beat as it begins. Look at them as somebody who has never seen the game: is what the sentence
is about to be seen, and lit? With `--pairs` two beats come under each other in one picture.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from rondel.core.lessons import Lesson
from rondel.games import find_game
from tests.support.guests import Guest
from tools.screenshot import visiting

SETTLED = 400
"""Milliseconds until what glides has arrived."""


def seen(guest: Guest) -> Image.Image:
    guest.page.mouse.move(1, 1)
    guest.page.wait_for_timeout(SETTLED)
    return Image.open(BytesIO(guest.page.screenshot())).convert("RGB")


def beats(guest: Guest, game: str, lesson: Lesson) -> Iterator[tuple[str, Image.Image]]:
    """Go through a lesson: the id of each beat, and what is seen when it begins."""
    guest.go(f"/learn/{game}/{lesson.id}")
    for number, beat in enumerate(lesson.beats):
        expect(guest.at("body")).to_have_attribute("data-beat", str(number))
        yield f"{number + 1:02}-{beat.id}", seen(guest)
        guest.at("#lesson-show" if beat.task else "#lesson-go_on").click()
    expect(guest.at("body")).to_have_attribute("data-lesson", "done")
    yield f"{len(lesson.beats) + 1:02}-done", seen(guest)


def under_each_other(pictures: list[Image.Image]) -> Image.Image:
    width, height = pictures[0].size
    sheet = Image.new("RGB", (width, height * len(pictures)))
    for row, picture in enumerate(pictures):
        sheet.paste(picture, (0, row * height))
    return sheet


def keep(guest: Guest, game: str, lesson: Lesson, folder: Path, together: int) -> int:
    """Write a lesson's pictures into a folder of its own; how many beats were seen."""
    folder = folder / lesson.id
    folder.mkdir(parents=True, exist_ok=True)
    count, left = 0, beats(guest, game, lesson)
    while some := list(islice(left, together)):
        count += len(some)
        name = "+".join(name for name, _ in some)
        under_each_other([picture for _, picture in some]).save(folder / f"{name}.png")
    return count


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.lesson_pictures")
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("lessons", nargs="*", help="their ids; without any, all of them")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--pairs", action="store_true", help="two beats in a picture")
    wish = parser.parse_args(arguments)
    lessons = [
        lesson
        for lesson in find_game(wish.game).lessons()
        if lesson.id in wish.lessons or not wish.lessons
    ]
    with visiting(wish.phone, wish.dark) as guest:
        for lesson in lessons:
            count = keep(guest, wish.game, lesson, wish.folder, 2 if wish.pairs else 1)
            print(f"{lesson.id}: {count} pictures")
        for complaint in guest.complaints:
            print(f"the browser complained: {complaint}")
        return len(guest.complaints)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
