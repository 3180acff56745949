"""Colours and rules of a picture's style, for the light and the dark theme."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rondel.core.look.picture import PREFIX, ROOT

THEMES = ("light", "dark")

_RULE = re.compile(r"[^{}]+\{[^{}]*\}")
_COLOUR = re.compile(r"var\(--([\w-]+)\)")


class Style:
    """Colours by name, each for the light and the dark theme, and further rules that use them.

    A name is a class that fills; `line-` before it makes a class that draws lines. Rules name a
    colour as `var(--sea)`.
    """

    def __init__(self, colours: Mapping[str, tuple[str, str]], rules: str = "") -> None:
        self.colours = colours
        self.rules = "".join(map(_rules, colours)) + rules

    def css(self) -> str:
        """For a page: who looks at it chooses the theme, by `data-theme` or in the browser."""
        light, dark = (self._variables(theme) for theme in THEMES)
        return "\n".join(
            (
                f".{ROOT}{{{light}}}",
                f"@media (prefers-color-scheme:dark){{.{ROOT}{{{dark}}}}}",
                f"[data-theme=light] .{ROOT}{{{light}}}",
                f"[data-theme=dark] .{ROOT}{{{dark}}}",
                self.rules,
            )
        )

    def printed(self) -> str:
        """For a page that is printed: paper is white, whatever the theme."""
        light = self._variables("light")
        return f"@media print{{:root .{ROOT},[data-theme] .{ROOT}{{{light}}}}}"

    def written_out(self, theme: str | None) -> str:
        """For a document of its own, with every colour in its place: not every program that shows
        SVG knows variables. Without a theme the light one, and the dark one for those who like it.
        """
        if theme is not None:
            return self._coloured(self.rules, theme)
        with_colours = "".join(rule for rule in _RULE.findall(self.rules) if "var(" in rule)
        dark = self._coloured(with_colours, "dark")
        return (
            f"{self._coloured(self.rules, 'light')}\n@media (prefers-color-scheme:dark){{{dark}}}"
        )

    def _variables(self, theme: str) -> str:
        number = THEMES.index(theme)
        return "".join(f"--{name}:{pair[number]};" for name, pair in self.colours.items())

    def _coloured(self, rules: str, theme: str) -> str:
        number = THEMES.index(theme)
        return _COLOUR.sub(lambda found: self.colours[found[1]][number], rules)


def _rules(name: str) -> str:
    return f".{PREFIX}{name}{{fill:var(--{name})}}.{PREFIX}line-{name}{{stroke:var(--{name})}}"
