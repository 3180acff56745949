"""Boards of the terminal as HTML."""

from __future__ import annotations

import pytest

from rondel.server.markup import html, overlapping


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("plain", "plain"),
        ("[dim]a & b\nc[/dim]", '<span class="t-dim">a &amp; b\nc</span>'),
        ("x[bold red]4[/]", 'x<span class="t-bold t-red">4</span>'),
        (
            "[dim]x[bold]y[/bold][/dim]",
            '<span class="t-dim">x</span><span class="t-dim t-bold">y</span>',
        ),
        ("[dim]a\\[b[/dim]", '<span class="t-dim">a[b</span>'),
    ],
)
def test_styles_become_classes(markup: str, expected: str) -> None:
    assert html(markup) == expected


@pytest.mark.parametrize(
    "markup",
    [
        "",
        "[dim]one[/dim]\n[dim]two <3[/dim]",
        "[dim][/dim]",
        "1:2:3 [dim]at 12:30: now[/dim]",
        "[dim]:smile: as rich has it[/dim]",
        "a\rb\tc",
        "[dim]é – £8 · ✓[/dim] and more",
    ],
)
def test_the_short_way_leads_where_the_long_one_does(markup: str) -> None:
    assert html(markup) == overlapping(markup)
