"""`rondel arena`: bots against each other, and against the solo opponents."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid
from typer.core import TyperCommand

from rondel.arena.journal import Journal, JournalError
from rondel.arena.match import Match, Outcome, check_matches
from rondel.arena.standings import Results, Standing, places_of
from rondel.arena.stats import Interval
from rondel.arena.tournament import Tournament, read_players, read_settings
from rondel.arena.workers import STALL, play_all
from rondel.cli.common import (
    DEFAULT_GAME,
    ContentOption,
    Failure,
    GameArgument,
    JsonOption,
    OptionsOption,
    Problem,
    SeedOption,
    check_seats,
    console,
    need_extra,
    print_json,
    read_options,
)
from rondel.cli.keeping import state_folder
from rondel.cli.playing import (
    RecordsOption,
    Stopped,
    TracebackOption,
    WorkersOption,
    check_counts,
    count_of,
    follow,
    make_folder,
    print_failures,
    stoppable,
)
from rondel.core.game import Game, read_seed
from rondel.core.words import Words
from rondel.games import find_game

NOTE = (
    "Intervals of 95 %: Wilson's for the wins, Student's over the deals for place and score, "
    "1.96 sigma for the rating."
)
LOCAL = "local"
"""The address that stands for a Ray of our own."""


class ArenaCommand(TyperCommand):
    """Lets `--ray` stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--ray" in args:
            after = args.index("--ray") + 1
            if after == len(args) or args[after].startswith("-"):
                args = [*args[:after], LOCAL, *args[after:]]
        return super().parse_args(ctx, args)


BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAME[,NAME…]",
        help="Who plays: names, or file.py:Class; with a budget of its own as NAME@300 "
        "(iterations) or NAME@0.5s.",
    ),
]
SeatsOption = Annotated[
    int | None,
    typer.Option(
        "--seats", metavar="N", help="How many sit at a table, 1 is solo; as many as bots."
    ),
]
SecondsOption = Annotated[
    float | None, typer.Option("--seconds", metavar="S", help="For each move of a bot.")
]
IterationsOption = Annotated[
    int | None, typer.Option("--iterations", metavar="N", help="For each move of a bot.")
]
StallOption = Annotated[
    float,
    typer.Option(
        "--stall", metavar="S", help="Seconds for a move after which a bot has lost the game."
    ),
]
RayOption = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="[ADDRESS]",
        help="Play on a Ray cluster; without an address on one that is started here.",
    ),
]


FIXED = (
    "game", "bots", "seats", "games", "seconds", "iterations", "seed", "option", "content",
    "results_file",
)  # fmt: skip
"""What makes a tournament, and where it is kept: all this is known of one that goes on."""


def arena(
    context: typer.Context,
    game: GameArgument = DEFAULT_GAME,
    bots: BotsOption = "greedy,random",
    seats: SeatsOption = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    workers: WorkersOption = 1,
    seconds: SecondsOption = None,
    iterations: IterationsOption = None,
    stall: StallOption = STALL,
    seed: SeedOption = None,
    option: OptionsOption = None,
    content: ContentOption = None,
    records: RecordsOption = None,
    csv_file: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write a line for each seat of each game."),
    ] = None,
    plots: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Draw the results here, as PNG files.")
    ] = None,
    ray: RayOption = None,
    results_file: Annotated[
        Path | None,
        typer.Option("--results", metavar="FILE", help="Keep the outcome of each game here."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with an arena that was stopped."),
    ] = None,
    traceback: TracebackOption = False,
    json: JsonOption = False,
) -> int:
    """Let bots play against each other and rate them.

    Every deal is played with each rotation of the players round the table, so that luck and seat
    are the same for all. With more bots than seats all choices of them take turns; too few bots
    sit down more than once. `--option level=1,2,3` plays all games with each of the values.

    A bot that raises, answers an illegal move or takes longer than --stall has lost the game; it
    is reported, and the exit code is 1; --traceback shows where in its code that was. The same seed
    gives the same games, with any number of processes, unless bots think by the clock (--seconds).

    An arena that is stopped (Ctrl-C, SIGTERM) sums up what was played and says with which --resume
    it goes on.

    Examples: rondel arena cooper-island --bots greedy,greedy@10,random --games 300 --workers 2;
    rondel arena cooper-island --seats 1 --bots greedy --option level=1,2,3,4
    """
    need_extra("arena", "openskill", *(["matplotlib"] if plots is not None else []))
    need_extra("ray", *(["ray"] if ray is not None else []))
    check_counts(games, workers)
    if resume is not None:
        _refuse_changes(context)
        journal = _go_on(resume)
    else:
        tournament = make_tournament(
            find_game(game), bots, seats, games, seconds, iterations, stall, seed, option, content,
            records=records is not None,
        )  # fmt: skip
        check_matches(tournament.matches())
        journal = _begin(tournament, results_file)
    make_folder(records)
    make_folder(plots)
    with closing(journal):
        matches = list(journal.tournament.matches())
        start = perf_counter()
        stopped = play_what_is_left(journal, matches, workers, stall, ray, records)
        results = Results(journal.played(matches), journal.tournament.settings)
        took = perf_counter() - start
        if csv_file is not None:
            write_csv(csv_file, results)
        if plots is not None:
            from rondel.arena.plots import draw

            draw(results, find_game(journal.tournament.game), plots)
        if json:
            print_json(summary(journal, results, took))
        else:
            print_results(journal, results, took, traceback, records)
        if _is_ours(journal) and not stopped:
            journal.delete()
    return stopped or (1 if results.failures() else 0)


def _refuse_changes(context: typer.Context) -> None:
    """Say which options make no sense for a tournament that goes on."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in FIXED and source is not None and source.name == "COMMANDLINE":
            raise Problem(
                f"--resume goes on with the same tournament: leave {parameter.opts[-1]} out"
            )


def _go_on(file: Path) -> Journal:
    try:
        journal = Journal.go_on(file)
    except JournalError as error:
        raise Problem(str(error)) from None
    except OSError as error:
        raise Problem(f"{file} can't be read: {error.strerror}") from None
    check_matches(journal.left(list(journal.tournament.matches())))
    return journal


def _begin(tournament: Tournament, file: Path | None) -> Journal:
    """Where nobody names a file, there is one all the same until the end, if there can be."""
    if file is not None:
        try:
            return Journal.begin(tournament, file)
        except FileExistsError:
            raise Problem(f"{file} is there already; --resume goes on with it") from None
        except OSError as error:
            raise Problem(f"{file} can't be written: {error.strerror}") from None
    try:
        _our_folder().mkdir(parents=True, exist_ok=True)
        now = f"{datetime.now():%Y-%m-%d-%H%M%S-%f}"
        return Journal.begin(tournament, _our_folder() / f"{tournament.game}-{now}.jsonl")
    except OSError:
        return Journal(tournament)


def _our_folder() -> Path:
    """For tournaments that nobody gave a file."""
    return state_folder() / "arena"


def _is_ours(journal: Journal) -> bool:
    return journal.file is None or journal.file.parent == _our_folder()


def play_what_is_left(
    journal: Journal, matches: list[Match], workers: int, stall: float, ray: str | None,
    records: Path | None,
) -> int:  # fmt: skip
    """Play, until all is played or somebody stops us; then, the exit code for that."""
    left = journal.left(matches)
    try:
        with stoppable():
            follow(left, play(left, workers, stall, ray), records, journal.add)
    except Stopped:
        return 143
    except KeyboardInterrupt:
        return 130
    except Failure as failure:
        raise Failure(f"{failure}; {_how_to_go_on(journal)}") from failure
    return 0


def _how_to_go_on(journal: Journal) -> str:
    if journal.file is None:
        return "there was no place to keep what was played"
    return f"rondel arena --resume {journal.file} goes on"


def make_tournament(
    game: Game,
    bots: str,
    seats: int | None,
    games: int,
    seconds: float | None,
    iterations: int | None,
    stall: float,
    seed: str | None,
    option: list[str] | None,
    content: Path | None,
    records: bool,
) -> Tournament:
    """What was asked for; a `Problem` if it makes no sense."""
    if stall <= 0:
        raise Problem(f"--stall wants more than 0 seconds, not {stall:g}")
    if seconds is not None and iterations is not None:
        raise Problem("give either --seconds or --iterations")
    if seconds is not None and seconds <= 0:
        raise Problem(f"--seconds wants more than 0, not {seconds:g}")
    if iterations is not None and iterations < 1:
        raise Problem(f"--iterations wants 1 or more, not {iterations}")
    players = read_players(bots, seconds, iterations)
    if any((player.seconds or 0) >= stall for player in players):
        raise Problem("--stall wants more seconds than a bot may think")
    seats = min(len(players), max(game.seat_counts)) if seats is None else seats
    return Tournament(
        game=game.name,
        seats=check_seats(game, seats),
        players=players,
        seed=read_seed(seed),
        games=games,
        settings=tuple(read_settings(game, seats, read_options(option))),
        content=str(content) if content is not None else None,
        keep_records=records,
    )


def play(matches: list[Match], workers: int, stall: float, ray: str | None) -> Iterator[Outcome]:
    """Here, or on a Ray cluster; the outcomes as they come in."""
    if ray is None:
        yield from play_all(matches, workers, stall=stall, ordered=False)
        return
    from rondel.arena.cluster import ClusterError, play_on_ray

    try:
        address = None if ray == LOCAL else ray
        yield from play_on_ray(matches, workers, address, stall=stall, ordered=False)
    except ClusterError as error:
        raise Failure(str(error)) from error


# For programs


def summary(journal: Journal, results: Results, seconds: float) -> dict[str, Any]:
    """Everything about a tournament, as plain data."""
    tournament = journal.tournament
    failures = results.failures()
    left = _left(journal)
    return {
        "game": tournament.game,
        "seats": tournament.seats,
        "players": [msgspec.structs.asdict(player) for player in tournament.players],
        "seed": tournament.seed,
        "settings": list(tournament.settings),
        "games": len(results.played),
        "left": left,
        "deals": len({match.deal for match, _ in results.played}),
        "seconds": round(seconds, 3),
        "confidence": 0.95,
        "standings": msgspec.to_builtins(results.standings),
        "head_to_head": results.head_to_head(),
        "forfeits": sum(failure["seat"] is not None for failure in failures),
        "errors": sum(failure["seat"] is None for failure in failures),
        "failures": failures,
        "results": str(journal.file) if left or not _is_ours(journal) else None,
    }


def _left(journal: Journal) -> int:
    """How many games are still to be played."""
    tournament = journal.tournament
    return tournament.games * len(tournament.settings) - len(journal.outcomes)


def write_csv(file: Path, results: Results) -> None:
    """A line for each seat of each game, with the points by category."""
    categories = dict.fromkeys(
        name for _, outcome in results.played for points in outcome.scores for name in points
    )
    options = list(results.settings[0])
    head = ["game", "deal", "seed", *options, "seat", "bot", "place", "decisions", "seconds"]
    try:
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow([*head, "error", *categories])
            for match, outcome in results.played:
                writer.writerows(_lines(match, outcome, list(categories)))
    except OSError as error:
        raise Problem(f"{file} can't be written: {error.strerror}") from None


def _lines(match: Match, outcome: Outcome, categories: list[str]) -> Iterator[list[object]]:
    places = places_of(outcome, len(match.players))
    for seat, player in enumerate(match.players):
        points = outcome.scores[seat] if outcome.scores else {}
        yield [
            match.number,
            match.deal,
            match.seed,
            *match.options.values(),
            seat,
            player.name,
            places[seat] if places else "",
            outcome.decided[seat] if outcome.decided else "",
            f"{outcome.seconds[seat]:.3f}" if outcome.seconds else "",
            outcome.error if outcome.culprit in (seat, -1) else "",
            *(points.get(category, "") for category in categories),
        ]


# For people


def print_results(
    journal: Journal, results: Results, seconds: float, tracebacks: bool, records: Path | None
) -> None:
    out = console()
    tournament = journal.tournament
    game = find_game(tournament.game)
    out.print(
        f"{game.title}, {count_of(tournament.seats, 'seat')}, "
        f"{count_of(len(results.played), 'game')}, seed {tournament.seed}, {seconds:.1f} s"
    )
    names = {match.number: [p.name for p in match.players] for match, _ in results.played}
    print_failures(out, results.failures(), names, " forfeits", tracebacks, records)
    if left := _left(journal):
        out.print(
            f"Stopped, with {count_of(left, 'game')} to go: {_how_to_go_on(journal)}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    if not results.played:
        return
    out.print(_standings(results, game.words(), tournament.seats == 1))
    heads = results.head_to_head()
    if len(heads) > 2 and tournament.seats > 1:
        out.print(_head_to_head(results, heads))
    if tournament.seats > 1:
        out.print(f"Equal players win {100 / tournament.seats:.0f} % each.", style="dim")
    out.print(NOTE, style="dim")


def _standings(results: Results, words: Words, solo: bool) -> Grid:
    differing = list(results.what_differs(0))
    grid = Grid()
    for name in differing:
        grid.add_column(name)
    grid.add_column("")
    columns = ["games", "wins", "95 %", "place", "score", "rating", "a move"]
    if solo:
        columns.remove("place")
    for name in columns:
        grid.add_column(name, justify="right", no_wrap=True)
    before: dict[str, str] | None = None
    for standing in results.standings:
        if before is not None and standing.options != before:
            grid.add_section()
        shown = standing.options != before
        before = standing.options
        grid.add_row(
            *(standing.options[name] if shown else "" for name in differing),
            words.name(standing.name) if standing.rival else standing.name,
            *(_cell(standing, column) for column in columns),
        )
    return grid


def _cell(standing: Standing, column: str) -> str:
    low, high = standing.win_interval
    rating = standing.rating
    cells = {
        "games": f"{standing.games:,}",
        "wins": f"{100 * standing.win_rate:.1f} %",
        "95 %": f"{100 * low:.0f}–{100 * high:.0f}",
        "place": _with_interval(standing.place, standing.place_interval, 2),
        "score": _with_interval(standing.score, standing.score_interval, 1),
        "rating": _with_interval(rating.mu, rating.interval, 1),
        "a move": _duration(standing.seconds_per_move),
    }
    return cells[column]


def _duration(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.1f} ms"


def _with_interval(value: float | None, interval: Interval | None, digits: int) -> str:
    if value is None:
        return "–"
    text = f"{value:.{digits}f}"
    if interval is None:
        return text
    return f"{text} ± {(interval[1] - interval[0]) / 2:.{digits}f}"


def _head_to_head(results: Results, heads: dict[str, dict[str, float]]) -> Grid:
    names = list(dict.fromkeys(standing.name for standing in results.standings))
    grid = Grid(title="Placed before …", title_justify="left")
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    for name in names:
        cells = [heads[name].get(other) for other in names]
        grid.add_row(name, *("" if cell is None else f"{100 * cell:.0f} %" for cell in cells))
    return grid
