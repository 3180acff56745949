"""`rondel arena`: who plays, what is told, and what happens to bots that go wrong."""

from __future__ import annotations

import csv
import signal as signals
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rondel
from rondel.arena import cluster
from rondel.arena.match import Match, Outcome, play_match
from rondel.cli import common
from tests.support.command import Shell
from tests.support.faulty_bots import bot

QUICK = ["--games", 6, "--seed", 1]


def without_times(summary: dict[str, Any]) -> dict[str, Any]:
    del summary["seconds"]
    for standing in summary["standings"]:
        del standing["seconds_per_move"]
    return summary


def test_the_summary(shell: Shell) -> None:
    result = shell("arena", "cooper-island", "--bots", "greedy@2,random,random", *QUICK, "--json")
    assert result.code == 0
    summary = result.json()
    assert summary["seats"] == 3
    assert (summary["games"], summary["deals"]) == (6, 2)
    assert [player["iterations"] for player in summary["players"]] == [2, None, None]
    greedy, chaotic = summary["standings"]
    assert (greedy["name"], greedy["games"], greedy["win_rate"]) == ("greedy@2", 6, 1.0)
    assert (chaotic["name"], chaotic["games"], chaotic["wins"]) == ("random", 12, 0)
    assert greedy["win_interval"][0] == pytest.approx(0.61, abs=0.01)
    assert greedy["rating"]["mu"] > 25 > chaotic["rating"]["mu"]
    assert greedy["scores"]["total"] == pytest.approx(greedy["score"])
    assert greedy["seconds_per_move"] > chaotic["seconds_per_move"] > 0
    assert summary["head_to_head"]["greedy@2"]["random"] == 1.0
    assert (summary["forfeits"], summary["errors"], summary["failures"]) == (0, 0, [])


def test_the_same_for_any_number_of_workers(shell: Shell, tmp_path: Path) -> None:
    results = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        arguments = ["--bots", "greedy,random", "--iterations", 2, *QUICK, "--workers", workers]
        summary = shell("arena", *arguments, "--records", folder, "--json").json()
        records = {file.name: file.read_text() for file in sorted(folder.iterdir())}
        assert len(records) == 6
        results.append((without_times(summary), records))
    assert results[0] == results[1]


def test_records_of_one_deal_differ_in_their_moves_alone(shell: Shell, tmp_path: Path) -> None:
    shell("arena", "--bots", "greedy@2,random", *QUICK, "--records", tmp_path)
    first, second = (
        rondel.Record.read((tmp_path / f"game-00000{number}.rondel").read_text())
        for number in (0, 1)
    )
    assert first.seed == second.seed == "1.0"
    for number, seat in ((0, 0), (1, 1)):
        text = (tmp_path / f"game-00000{number}.rondel").read_text()
        assert f"# seat {seat}: greedy@2\n" in text
    assert first.moves != second.moves
    assert rondel.replay(first).over


def test_alone_against_every_level(shell: Shell) -> None:
    arguments = ["--seats", 1, "--bots", "random", "--option", "level=1,4", "--games", 3]
    result = shell("arena", *arguments, "--seed", 1)
    assert result.code == 0
    assert "Cooper Island, 1 seat, 6 games, seed 1" in result.out
    lines = [
        line.split() for line in result.out.splitlines() if "Cooper" in line or "random" in line
    ]
    assert [line[1] for line in lines[1:]] == ["1", "│", "4", "│"]
    summary = shell("arena", *arguments, "--seed", 1, "--json").json()
    assert [setting["level"] for setting in summary["settings"]] == ["1", "4"]
    assert summary["deals"] == 3
    cooper = [standing for standing in summary["standings"] if standing["rival"]]
    assert [standing["win_rate"] for standing in cooper] == [1.0, 1.0]
    assert cooper[1]["score"] > cooper[0]["score"]


def test_bots_that_go_wrong_lose_and_are_reported(shell: Shell) -> None:
    loser = bot("Raises")
    arguments = ["--bots", f"random,{loser}", "--games", 2, "--seed", 1]
    result = shell("arena", *arguments, "--json")
    assert result.code == 1
    summary = result.json()
    assert (summary["forfeits"], summary["errors"]) == (2, 0)
    assert [failure["seat"] for failure in summary["failures"]] == [1, 0]
    assert {failure["bot"] for failure in summary["failures"]} == {"faulty_bots.py:Raises"}
    assert summary["standings"][0]["win_rate"] == 1.0
    assert summary["standings"][1]["forfeits"] == 2
    assert summary["standings"][1]["score"] is None
    record = rondel.Record.read(summary["failures"][0]["record"])
    assert len(record.moves) == summary["failures"][0]["ply"]
    text = shell("arena", *arguments).out
    assert "faulty_bots.py:Raises on seat 1 forfeits: RuntimeError: out of ideas" in " ".join(
        text.split()
    )


def test_a_traceback_tells_where_and_leaves_a_record(shell: Shell) -> None:
    arguments = ["--bots", f"random,{bot('Raises')}", "--games", 1, "--seed", 1]
    assert "--traceback shows where" in shell("arena", *arguments).out
    lines = shell("arena", *arguments, "--traceback").out.splitlines()
    assert any("faulty_bots.py" in line and line.endswith("in fail") for line in lines)
    assert "    RuntimeError: out of ideas" in lines
    [where] = [line for line in lines if ": faulty_bots.py:Raises on seat 1 forfeits: " in line]
    assert where.startswith("game 0, seed 1.0, ply ")
    [told] = [line for line in lines if "the game so far: rondel show " in line]
    record = rondel.Record.read(Path(told.partition("rondel show ")[2]).read_text())
    assert f"ply {len(record.moves)}:" in where
    assert rondel.replay(record).seat == 1


def test_a_bot_that_stalls(shell: Shell) -> None:
    arguments = ["--bots", f"random,{bot('Loops')}", "--games", 1, "--stall", 1]
    result = shell("arena", *arguments, "--json")
    assert result.code == 1
    [failure] = result.json()["failures"]
    assert (failure["seat"], failure["error"]) == (1, "no answer within 1 seconds")
    assert "in fail" in failure["traceback"]


# Stopping and going on

STOPS = """
import os, signal
from pathlib import Path

class Stops:
    \"\"\"Plays the first move; its third game asks the arena to end, once.\"\"\"

    games = 0

    def __init__(self, chance):
        Stops.games += 1

    def choose(self, view, moves, budget):
        here = Path(__file__).parent / "stopped"
        if Stops.games > 2 and not here.exists():
            here.touch()
            os.kill(os.getppid(), signal.{signal})
            signal.pause()
        return moves[0]
"""


def stopping_bot(folder: Path, signal: str) -> str:
    file = folder / "stops.py"
    file.write_text(STOPS.replace("{signal}", signal), encoding="utf-8")
    return f"{file}:Stops"


def standings(result: Any) -> Any:
    summary = without_times(result.json())
    return summary["standings"], summary["head_to_head"], summary["games"]


@pytest.mark.parametrize(("signal", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_stopped_arena_sums_up_and_goes_on(
    shell: Shell, tmp_path: Path, signal: str, code: int
) -> None:
    # Whoever runs the tests in the background may have them ignore Ctrl-C.
    signals.signal(signals.SIGINT, signals.default_int_handler)
    whom = ["--bots", f"random,{stopping_bot(tmp_path, signal)}", "--games", 5, "--seed", 1]
    result = shell("arena", *whom)
    assert result.code == code
    assert "Cooper Island, 2 seats, 2 games, seed 1" in result.out
    [told] = [line for line in result.out.splitlines() if line.startswith("Stopped")]
    assert told.startswith("Stopped, with 3 games to go: rondel arena --resume ")
    file = Path(told.split()[-3])
    later = shell("arena", "--resume", file, "--json")
    assert later.code == 0
    assert (later.json()["left"], later.json()["results"]) == (0, None)
    assert standings(later) == standings(shell("arena", *whom, "--json"))
    assert not file.exists()


def test_results_are_kept_where_one_wants_them(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whom = ["--bots", "random,random@2", "--games", 3, "--seed", 1]
    whole = shell("arena", *whom, "--results", file, "--json")
    assert whole.json()["results"] == str(file)
    again = shell("arena", *whom, "--results", file)
    assert (again.code, "there already" in again.err) == (2, True)
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    # The machine lost its power in the middle of a line.
    file.write_text("".join(lines[:2]) + lines[2][:30])
    assert standings(shell("arena", "--resume", file, "--json")) == standings(whole)
    assert len(file.read_text().splitlines()) == 4
    # All is played: only summed up once more.
    assert standings(shell("arena", "--resume", file, "--json")) == standings(whole)


def test_what_can_not_be_gone_on_with(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert "can't be read" in shell("arena", "--resume", file).err
    file.write_text("seat,bot\n")
    assert "was not written by rondel arena" in shell("arena", "--resume", file).err
    file.unlink()
    shell("arena", "--bots", "random", "--seats", 2, "--games", 1, "--results", file)
    for option in (["--games", 5], ["--bots", "random"], ["--seed", 2], ["--results", "x"]):
        result = shell("arena", "--resume", file, *option)
        assert (result.code, f"leave {option[0]} out" in result.err) == (2, True)
    head, _, rest = file.read_text().partition("\n")
    file.write_text(head.replace('"rules":', '"rules":9') + "\n" + rest)
    assert "other rules" in shell("arena", "--resume", file).err
    file.write_text(head + "\n{}\n")
    assert f"{file}, line 2" in shell("arena", "--resume", file).err


def test_a_line_for_each_seat_of_each_game(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    shell("arena", "--bots", f"random,random,{bot('Raises')}", "--seats", 2, *QUICK, "--csv", file)
    with file.open(encoding="utf-8", newline="") as stream:
        lines = list(csv.DictReader(stream))
    assert len(lines) == 12
    assert [(line["game"], line["seat"]) for line in lines[:3]] == [
        ("0", "0"), ("0", "1"), ("1", "0"),
    ]  # fmt: skip
    for line in lines:
        assert line["layout"] == "T22"
        assert line["place"] in ("1", "2")
        if line["total"]:
            points = ("log_tokens", "steps", "royal_orders", "cards", "leftovers", "anchors")
            assert int(line["total"]) == sum(int(line[name]) for name in points)
    faulty = [line for line in lines if line["error"]]
    assert faulty
    assert all((line["place"], line["total"]) == ("2", "") for line in faulty)


def test_plots(shell: Shell, tmp_path: Path) -> None:
    shell("arena", "--bots", "random", "--seats", 2, *QUICK, "--plots", tmp_path / "plots")
    names = {file.name for file in (tmp_path / "plots").iterdir()}
    assert names == {"scores.png", "categories.png", "length.png"}


def test_for_people(shell: Shell) -> None:
    text = shell("arena", "--bots", "greedy@1,random,random@9", *QUICK).out
    assert "Cooper Island, 3 seats, 6 games, seed 1" in text
    assert "Placed before" in text
    assert "Equal players win 33 % each." in text
    assert "Wilson" in text
    assert "ms" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--games", 0], "--games wants 1 or more"),
        (["--workers", 0], "--workers wants 1 or more"),
        (["--stall", 0], "--stall wants more than 0"),
        (["--seconds", 0], "--seconds wants more than 0"),
        (["--iterations", 0], "--iterations wants 1 or more"),
        (["--seats", 9], "has 1, 2, 3, 4 seats, not 9"),
        (["--option", "level=1"], "no option 'level' with 2 seats"),
        (["--seats", 1, "--option", "level=1,7"], "not '7'"),
        (["--seconds", 1, "--iterations", 1], "either --seconds or --iterations"),
        (["--seconds", 1, "--stall", 1], "--stall wants more seconds than a bot may think"),
        (["--bots", "search@9s,random", "--stall", 5], "--stall wants more seconds"),
        (["--games", 1, "--csv", "/nowhere/games.csv"], "can't be written"),
    ],
)
def test_what_is_wrong_is_said(shell: Shell, arguments: list[object], message: str) -> None:
    result = shell("arena", *arguments)
    assert result.code == 2
    assert message in result.err


def test_a_missing_extra_is_named(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "find_spec", lambda name: None)
    result = shell("arena", *QUICK)
    assert result.code == 2
    assert result.err == (
        "rondel: this needs openskill, which is missing: pip install rondel[arena]\n"
    )


@pytest.mark.parametrize(
    ("given", "address"), [(["--ray"], None), (["--ray", "here:6379"], "here:6379")]
)
def test_on_a_cluster(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, given: list[str], address: str | None
) -> None:
    """`tests/arena/test_cluster.py` plays on a real one."""
    asked: list[object] = []

    def play(
        matches: list[Match], workers: int, address: str | None, stall: float, ordered: bool
    ) -> Iterator[Outcome]:
        asked.append((workers, address))
        return map(play_match, matches)

    monkeypatch.setattr(cluster, "play_on_ray", play)
    for order in ([*given, *QUICK], [*QUICK, *given]):
        result = shell("arena", "--bots", "random,random", "--workers", 2, *order, "--json")
        assert result.json()["games"] == 6
    assert asked == [(2, address)] * 2


def test_a_cluster_that_is_not_there(shell: Shell) -> None:
    result = shell("arena", "--bots", "random", "--ray", "127.0.0.1:1", *QUICK)
    assert result.code == 1
    assert result.err.startswith("rondel: there is no Ray at 127.0.0.1:1")
