"""`rondel rules`: a game's rules, by id or by words."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from rondel.cli.common import DEFAULT_GAME, JsonOption, Problem, console, print_json
from rondel.cli.language import LanguageOption, language_of, speech
from rondel.core.game import Game
from rondel.core.rulebook import Rule, Rulebook, rulebook
from rondel.games import find_game, list_games


def rules(
    query: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [ID or WORDS]", help="A rule's id, a chapter's, or words to look for."
        ),
    ] = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> None:
    """Look a rule up, by its id or by words in it; without either, list the chapters.

    Examples:

    - rondel rules CI-8.4
    - rondel rules CI-8
    - rondel rules cooper-island harbour fee
    """
    words = list(query or ())
    game = find_game(words.pop(0)) if words and words[0] in list_games() else _game_of(words)
    spoken = language_of(game, language)
    book = rulebook(game, spoken)
    if book is None:
        raise Problem(f"{game.title} comes without a text of its rules")
    if not words:
        _list_chapters(game, book, spoken, json)
        return
    found = book.find(" ".join(words))
    if not found:
        raise Problem(f"no rule of {game.title} has the id or the words {' '.join(words)!r}")
    if json:
        print_json([{"id": r.id, "chapter": r.chapter, "text": r.text} for r in found])
    else:
        print_rules(console(), found)


def _game_of(words: list[str]) -> Game:
    """The game whose ids look like the first word."""
    for name in list_games():
        game = find_game(name)
        if words and game.rule_prefix and words[0].upper().startswith(game.rule_prefix):
            return game
    return find_game(DEFAULT_GAME)


def _list_chapters(game: Game, book: Rulebook, language: str, json: bool) -> None:
    if json:
        print_json({"game": game.name, "chapters": book.chapters, "rules": len(book.rules)})
        return
    out = console()
    told = speech(language).say("rules_count", game.title, len(book.rules))
    out.print(told, style="bold", markup=False)
    for chapter in book.chapters:
        count = sum(rule.chapter == chapter for rule in book.rules)
        out.print(f"  {chapter}" + (f" ({count})" if count else ""), markup=False)


def print_rules(out: Console, found: list[Rule]) -> None:
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            out.print(chapter, style="bold", markup=False)
        out.print(Markdown(f"**{rule.id}** {rule.text}"))
