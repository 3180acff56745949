"""`rondel train`: a policy learned from what a bot that thinks has chosen, and its trial."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from rondel.arena.gate import GAMES, RATE, Verdict, judge
from rondel.arena.journal import Journal, JournalError
from rondel.arena.match import check_matches
from rondel.arena.spread import spread, spread_on_ray
from rondel.arena.tournament import Tournament, read_players
from rondel.arena.workers import STALL
from rondel.cli.arena import LOCAL, RayOption, StallOption, play_what_is_left
from rondel.cli.common import (
    Failure,
    GameArgument,
    JsonOption,
    Problem,
    SeedOption,
    check_seats,
    console,
    need_extra,
    print_json,
    read_record,
    read_text,
    write_text,
)
from rondel.cli.playing import WorkersOption, check_counts, count_of, make_folder, progress_bar
from rondel.core.advice import LearnedAdvice
from rondel.core.game import Game, read_seed
from rondel.core.record import Record, RecordError
from rondel.core.values import FILE
from rondel.games import find_game

if TYPE_CHECKING:
    from rondel.arena.lessons import Lessons

POLICY, VALUES, OLD = "policy.toml", FILE, "old.toml"
TEACHER = {POLICY: "search@600", VALUES: "search@400"}
PUPIL = {POLICY: "greedy@30", VALUES: "search@400"}
"""Who plays if nobody is named: a policy is about plans, values are about what comes after them."""
LESSONS, TRIAL = "lessons.jsonl", "trial.jsonl"
HELD_OUT = 5
"""One game of so many is held out."""


class Training(msgspec.Struct, frozen=True):
    """What all games of a training share."""

    game: str
    seats: int
    seed: str
    workers: int
    stall: float
    ray: str | None
    out: Path

    def play(self, bots: str, games: int, journal: str, records: Path | None) -> Journal:
        """Play what is not in the journal yet."""
        tournament = Tournament(
            game=self.game,
            seats=self.seats,
            players=read_players(bots, None, None),
            seed=f"{self.seed}.{journal.partition('.')[0]}",
            games=games,
            keep_records=records is not None,
        )
        matches = list(tournament.matches())
        check_matches(matches)
        make_folder(records)
        with closing(_open(tournament, self.out / journal)) as begun:
            stopped = play_what_is_left(begun, matches, self.workers, self.stall, self.ray, records)
        if stopped:
            raise typer.Exit(stopped)
        return begun


def train(
    game: GameArgument,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for games, policy and trial.")
    ],
    values: Annotated[
        bool, typer.Option("--values", help="Learn what positions are worth, not a policy.")
    ] = False,
    outcomes: Annotated[
        bool,
        typer.Option("--outcomes", help="With --values: learn from how games ended instead."),
    ] = False,
    teacher: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The bot whose games are learned from, with its budget.",
            show_default="search@600, or search@400 with --values",
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games to learn from.")] = 120,
    learn_from: Annotated[
        list[Path] | None,
        typer.Option(
            "--from", metavar="DIR", help="Learn from these records instead; may be repeated."
        ),
    ] = None,
    pupil: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who plays the trial, with both: greedy or search, with its budget.",
            show_default="greedy@30, or search@400 with --values",
        ),
    ] = None,
    trial: Annotated[int, typer.Option(metavar="N", help="Games of the trial; 0: none.")] = GAMES,
    accept: Annotated[
        bool, typer.Option("--accept", help="If it passes, the game goes by the new policy.")
    ] = False,
    seats: Annotated[int, typer.Option(metavar="N", help="How many sit at a table.")] = 2,
    workers: WorkersOption = 1,
    stall: StallOption = STALL,
    ray: RayOption = None,
    seed: SeedOption = "1",
    json: JsonOption = False,
) -> int:
    """Teach a game's policy what a bot with time to think chooses, or its values what comes of it.

    The teacher plays against itself, with records in DIR/records. DIR/policy.toml gets the weights
    of verbs and things under which its choices are most likely; with --values DIR/values.toml gets
    the weights of facts about positions that best foretell how ways to play a turn will fare: good
    ones are played on, time and again, and compared; with --outcomes the seats are compared, by
    their points at last. Then the pupil plays with
    them against itself with those that the game has. A generation counts only if it wins 55 % of
    200 games or more, else the exit code is 1; --accept writes one that counts into the game's
    folder.

    What is in DIR already is not played again, so that a training that was stopped goes on when it
    is called once more. The same seed gives the same policy, with any number of processes.

    Examples: rondel train cooper-island --out training --workers 2; rondel train cooper-island
    --values --seats 3 --games 300 --out worth
    """
    need_extra("arena", "numpy", "openskill")
    need_extra("ray", *(["ray"] if ray is not None else []))
    check_counts(games, workers)
    if outcomes and not values:
        raise Problem("--outcomes is about --values")
    found = find_game(game)
    advice = found.advice()
    if not isinstance(advice, LearnedAdvice):
        raise Problem(f"{found.title} has no policy that could be learned")
    what = VALUES if values else POLICY
    teacher, pupil = teacher or TEACHER[what], pupil or PUPIL[what]
    make_folder(out)
    training = Training(
        found.name, check_seats(found, seats), read_seed(seed), workers, stall, ray, out
    )
    if not learn_from:
        training.play(teacher, games, LESSONS, out / "records")
    learn = partial(_learn_values, outcomes) if values else _learn
    result = learn(training, learn_from or [out / "records"], teacher, advice)
    verdict = _try(training, what, pupil, trial) if trial > 0 else None
    if verdict is not None:
        result["trial"] = {"pupil": pupil, **msgspec.to_builtins(verdict)}
    result["accepted"] = accept and verdict is not None and verdict.passed
    if result["accepted"]:
        write_text(_place_of(found, what), read_text(out / what))
    if json:
        print_json(result)
    else:
        _tell(result, verdict)
    return 0 if verdict is None or verdict.passed else 1


def _place_of(game: Game, what: str) -> Path:
    """Where the game reads its policy or its values."""
    return game.folder / "ai" / what


def _open(tournament: Tournament, file: Path) -> Journal:
    """The journal of the tournament, begun or to begin."""
    if not file.exists():
        try:
            return Journal.begin(tournament, file)
        except OSError as error:
            raise Problem(f"{file} can't be written: {error.strerror}") from None
    try:
        journal = Journal.go_on(file)
    except JournalError as error:
        raise Problem(str(error)) from None
    if journal.tournament != tournament:
        journal.close()
        raise Problem(f"{file} was begun with other players, seats, games or another seed")
    return journal


def _learn(
    training: Training, folders: Sequence[Path], teacher: str, advice: LearnedAdvice
) -> dict[str, Any]:
    """Fit a policy to the records and write it down, beside the old one."""
    from rondel.arena.decisions import read_decisions
    from rondel.arena.fitting import fit_policy

    records = [record for folder in folders for record in _records(folder, training.game)]
    learned, held_out = read_decisions(records, HELD_OUT)
    if not len(held_out):
        raise Problem(f"{count_of(len(records), 'game')} are too few to learn from")
    old = advice.policy
    fit = fit_policy(learned, held_out, old)
    result = {
        "game": training.game,
        "teacher": teacher,
        "games": len(records),
        "decisions": len(learned) + len(held_out),
        "held_out": round(fit.held_out, 4),
        "held_out_before": round(fit.before, 4),
    }
    fit.policy.made = {"generation": int(old.made.get("generation", 0)) + 1, **result}
    _write(training.out, POLICY, fit.policy.write(), old.write())
    return {**result, "learned": round(fit.learned, 4)}


def _learn_values(
    outcomes: bool, training: Training, folders: Sequence[Path], teacher: str, advice: LearnedAdvice
) -> dict[str, Any]:
    """Fit values to what the records teach and write them down, beside the old ones."""
    from rondel.arena.fitting_values import fit_values, values_of
    from rondel.arena.futures import futures_of
    from rondel.arena.lessons import sort_out
    from rondel.arena.outcomes import outcomes_of

    records = [record for folder in folders for record in _records(folder, training.game)]
    look = outcomes_of if outcomes else futures_of
    learned, held_out = sort_out(_look_at(training, records, look), HELD_OUT)
    if not learned.turns or not held_out.turns:
        raise Problem(f"{count_of(len(records), 'game')} are too few to learn from")
    fit = fit_values(learned, held_out, advice)
    old = values_of(advice, fit.values.knots)
    result = {
        "game": training.game,
        "teacher": teacher,
        "learned_from": "outcomes" if outcomes else "futures",
        "games": len(records),
        "turns": learned.turns + held_out.turns,
        "positions": len(learned) + len(held_out),
        "off": round(fit.off, 3),
        "off_before": round(fit.before, 3),
        "firmness": fit.firmness,
    }
    fit.values.made = {"generation": int(old.made.get("generation", 0)) + 1, **result}
    _write(training.out, VALUES, fit.values.write(), old.write())
    return result


def _look_at(
    training: Training, records: Sequence[Record], look: Callable[[Record], Lessons]
) -> Iterator[Lessons]:
    """What each record teaches, with a bar."""
    from rondel.arena.cluster import ClusterError

    with progress_bar(len(records), "Looking at games") as bar:
        try:
            if training.ray is None:
                found = spread(look, records, training.workers)
            else:
                address = None if training.ray == LOCAL else training.ray
                found = spread_on_ray(look, records, training.workers, address)
            for lessons in found:
                yield lessons
                bar.advance(bar.task_ids[0])
        except ClusterError as error:
            raise Failure(str(error)) from error


def _write(folder: Path, name: str, new: str, old: str) -> None:
    """Write down what was learned and what there was. A trial of other numbers counts for
    nothing."""
    for file, text in ((folder / name, new), (folder / OLD, old)):
        if not file.exists() or read_text(file) != text:
            (folder / TRIAL).unlink(missing_ok=True)
            write_text(file, text)


def _records(folder: Path, game: str) -> list[Record]:
    files = sorted(folder.glob("*.rondel"))
    if not files:
        raise Problem(f"there are no records (.rondel) in {folder}")
    records: list[Record] = []
    for file in files:
        try:
            record = read_record(file)
        except RecordError as error:
            raise Problem(f"{file}: {error}") from None
        if record.game != game:
            raise Problem(f"{file} is of {record.game}, not of {game}")
        records.append(record)
    return records


def _try(training: Training, what: str, pupil: str, games: int) -> Verdict:
    """Let the pupil play with the new numbers against itself with the old ones."""
    bots = f"{training.out / what}:{pupil},{training.out / OLD}:{pupil}"
    journal = training.play(bots, games, TRIAL, None)
    tournament = journal.tournament
    return judge(journal.played(list(tournament.matches())), tournament.players[0].name)


def _tell(result: dict[str, Any], verdict: Verdict | None) -> None:
    out = console()
    out.print(
        _told_of_values(result) if "off" in result else _told_of_policy(result), soft_wrap=True
    )
    if verdict is None:
        return
    low, high = verdict.interval
    lead = f"{verdict.lead:+.1f}"
    if verdict.lead_interval is not None:
        lead += f" ± {(verdict.lead_interval[1] - verdict.lead_interval[0]) / 2:.1f}"
    out.print(
        f"The new one won {verdict.wins:g} of {count_of(verdict.games, 'game')} "
        f"({100 * low:.0f} to {100 * high:.0f} %), {lead} points a game.",
        soft_wrap=True,
    )
    if verdict.passed:
        told = "the game goes by it" if result["accepted"] else "--accept lets the game go by it"
        out.print(f"That counts as a generation; {told}.")
    else:
        out.print(f"It takes {100 * RATE:.0f} % of {GAMES} games to count: it doesn't.")


def _told_of_policy(result: dict[str, Any]) -> str:
    return (
        f"{count_of(result['decisions'], 'decision')} of {count_of(result['games'], 'game')}. "
        "In games held out, the logarithm of a chosen move's probability is "
        f"{result['held_out']:.3f} on average; by the policy that there was, "
        f"{result['held_out_before']:.3f}."
    )


def _told_of_values(result: dict[str, Any]) -> str:
    return (
        f"{count_of(result['positions'], 'position')} at {count_of(result['turns'], 'turn')} of "
        f"{count_of(result['games'], 'game')}. In games held out, positions that compare are told "
        f"apart {result['off']:.3f} points off (root mean square); by what there was, "
        f"{result['off_before']:.3f}."
    )
