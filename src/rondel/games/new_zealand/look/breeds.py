"""The sheep: each breed with its own fleece, face and horns, so that it is known by sight."""

from __future__ import annotations

from rondel.core.look.picture import Markup, group, path, symbol

BODY = "M-9 4Q-13 1-10-3-10-8-5-7-2-10 2-7 7-8 8-3 10 1 7 4 4 7 0 5-5 8-9 4Z"
FACE = "M4-6Q7-9 9.5-6.5 11.5-3 10.5 1 9 3 7 1 5-2 4-6Z"
LEGS = "M-7 5V10M-4 6V10M2 6V10M5 5V10"
CURLS = "M-7-2q2 2 4 0t4 0M-6 2q2 2 4 0t4 0"
HORNS = "M6-6Q2-9 2-4 4-1 6-3"
LOCKS = "M-9 4v3M-6 5v3M-3 6v2.5M0 5v3M3 5v3M6 4v3"
EARS = "M5-6L3-10 7-8M8-7L10-11 11-6"
NOSE = "M8.5 1Q10.5 2 10.5-1"

BREEDS = {
    "shropshire": ("fleece", "face-black", CURLS),
    "southdown": ("fleece-cream", "face-fawn", CURLS),
    "english_leicester": ("fleece", "fleece", LOCKS),
    "merino": ("fleece-cream", "fleece", HORNS),
    "dorset_horn": ("fleece", "fleece-cream", HORNS + NOSE),
    "lincoln": ("fleece-grey", "fleece", LOCKS + CURLS),
    "corriedale": ("fleece", "fleece", NOSE + CURLS),
    "hampshire": ("fleece-cream", "face-black", EARS),
    "ryeland": ("fleece-fawn", "face-fawn", CURLS),
    "suffolk": ("fleece", "face-black", EARS + NOSE),
    "romney": ("gold", "fleece", CURLS + NOSE),
    "border_leicester": ("fleece-grey", "fleece", EARS),
    "perendale": ("fleece-fawn", "fleece-cream", EARS + CURLS),
}
"""By breed: the colours of fleece and face, and what is drawn over them."""
PLAIN = ("fleece", "face-black", "")


def breed(id: str) -> str:
    """The symbol of a breed; one that we don't know is a sheep like any other."""
    return id if id in BREEDS else "sheep"


def sheep_symbols() -> list[Markup]:
    """Return a symbol for any sheep, one for each breed, and two sheep that are alike."""
    return [
        symbol("sheep", 24, *_sheep(*PLAIN)),
        *(symbol(id, 24, *_sheep(*look)) for id, look in BREEDS.items()),
        symbol("pair", 24, _shrunk("-4 -5", PLAIN), _shrunk("3 5", PLAIN)),
    ]


def _shrunk(place: str, look: tuple[str, str, str]) -> Markup:
    return group(*_sheep(*look), transform=f"translate({place}) scale(.66)")


def _sheep(fleece: str, face: str, more: str) -> list[Markup]:
    drawn = [
        path(LEGS, class_="none line-ink", stroke_width=1.8, stroke_linecap="round"),
        path(BODY, class_=f"{fleece} line-outline", stroke_width=1.2),
        path(FACE, class_=f"{face} line-outline", stroke_width=1.2),
    ]
    if more:
        drawn.append(path(more, class_="none line-outline", stroke_width=1.1))
    return drawn
