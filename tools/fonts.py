"""The fonts that we ship, and how wide their letters are: `python -m tools.fonts FOLDER`.

FOLDER has the unpacked packages of two families, as their maintainers publish them on npm:

    npm pack @fontsource/cabin @fontsource/lora
    mkdir cabin lora; tar xzf fontsource-cabin-*.tgz -C cabin; tar xzf fontsource-lora-*.tgz -C lora

Written are, beside the licences, one file a face with the letters of Western and Central European
languages, without kerning (so that a text is as wide as its letters together), and
`core/look/advances.toml`: the widths by which texts are fitted into pictures. Letters that are only
in the second file of a face are rare, so a browser fetches it when it needs one of them.

Besides the packages for developers it needs `brotli`.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).parent.parent / "src" / "rondel"
FONTS = SOURCE / "server" / "static" / "fonts"
TABLE = SOURCE / "core" / "look" / "advances.toml"
UNITS = 1000
"""To an em, in the table."""

PUNCTUATION = (*range(0x2010, 0x2027), 0x20AC, 0x2192, 0x2212)
"""Dashes, quotation marks, dots; euro, arrow, minus."""
COMMON = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100), *PUNCTUATION)))
MORE = "".join(map(chr, range(0x100, 0x180)))
"""Latin Extended-A: Hungarian and its neighbours."""


class Face(NamedTuple):
    """A style of a family."""

    family: str
    style: str
    name: str
    """What the table calls it."""


FACES = (
    Face("cabin", "400-normal", "body"),
    Face("cabin", "700-normal", "bold"),
    Face("lora", "500-italic", "head"),
)


def write_face(packages: Path, face: Face) -> dict[str, int]:
    """Write the files of a face; how wide its letters are."""
    widths: dict[str, int] = {}
    for part, letters in (("latin", COMMON), ("latin-ext", MORE)):
        file = f"{face.family}-{part}-{face.style}.woff2"
        font = TTFont(packages / face.family / "package" / "files" / file)
        options = subset.Options()
        options.layout_features = []
        options.hinting = False
        options.flavor = "woff2"
        options.notdef_outline = True
        wanted = subset.Subsetter(options)
        wanted.populate(text=letters)
        wanted.subset(font)
        subset.save_font(font, FONTS / file, options)
        widths |= advances(font)
    return widths


def advances(font: TTFont) -> dict[str, int]:
    """By letter, in thousandths of the size."""
    scale = UNITS / font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    return {
        chr(code): round(metrics[glyph][0] * scale)
        for code, glyph in font["cmap"].getBestCmap().items()
        if chr(code).isprintable()
    }


def table(name: str, widths: dict[str, int]) -> str:
    """The letters of each width, as TOML."""
    by_width: dict[int, str] = defaultdict(str)
    for letter, width in sorted(widths.items()):
        by_width[width] += letter
    lines = [f"[{name}]"]
    for width, letters in sorted(by_width.items()):
        escaped = letters.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'{width} = "{escaped}"')
    return "\n".join(lines)


def main(packages: Path) -> None:
    FONTS.mkdir(exist_ok=True)
    head = "# How wide letters are, in thousandths of their size; by `python -m tools.fonts`."
    tables = [table(face.name, write_face(packages, face)) for face in FACES]
    TABLE.write_text("\n\n".join((head, *tables)) + "\n", encoding="utf-8")
    for family in {face.family for face in FACES}:
        licence = (packages / family / "package" / "LICENSE").read_text(encoding="utf-8")
        (FONTS / f"{family}-OFL.txt").write_text(licence, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
