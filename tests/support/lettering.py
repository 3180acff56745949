"""Texts of pictures as a browser draws them: how small they are, and what they run into."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import msgspec
from playwright.sync_api import Page

import rondel.server
from rondel.core.look.sheets import Picture

STATIC = Path(rondel.server.__file__).parent / "static"
FACES = (
    ("Cabin", "cabin-{}-400-normal", "400", "normal"),
    ("Cabin", "cabin-{}-700-normal", "500 700", "normal"),
    ("Lora", "lora-{}-500-italic", "400 700", "italic"),
)
LOOK = (Path(__file__).parent / "lettering.js").read_text(encoding="utf-8")


class Fault(msgspec.Struct):
    """What is wrong with a text."""

    what: str
    text: str
    other: str
    by: float


def font_faces() -> str:
    """The fonts that we ship, as a style sheet that needs no server."""
    rules = []
    for part, letters in (("latin", "U+0-FF,U+2010-2212"), ("latin-ext", "U+100-17F")):
        for family, file, weight, style in FACES:
            name = f"{file.format(part)}.woff2"
            data = b64encode((STATIC / "fonts" / name).read_bytes()).decode()
            rules.append(
                f"@font-face{{font-family:{family};font-weight:{weight};font-style:{style};"
                f"unicode-range:{letters};src:url(data:font/woff2;base64,{data})}}"
            )
    return "".join(rules)


class Proofreader:
    """A page on which sheets are drawn one after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.page.set_content(f"<style>{font_faces()}body{{margin:0}}</style><main></main>")
        self.page.evaluate("() => Promise.all([...document.fonts].map((font) => font.load()))")

    def faults(self, picture: Picture, least: float = 12.0) -> dict[str, list[Fault]]:
        """By sheet: texts that are too small, leave their boxes, or lie on each other."""
        found = {}
        for sheet in picture.sheets:
            told = self.page.evaluate(LOOK, [picture.sheet_svg(sheet.id, "light"), least])
            found[sheet.id] = msgspec.convert(told, list[Fault])
        return found
