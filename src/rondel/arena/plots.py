"""Pictures of a tournament: points, their sources, the ladder, the length, the settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from rondel.arena.standings import Results, Standing
from rondel.arena.stats import mean
from rondel.core.game import Game
from rondel.core.words import Words

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666", "#b8a800")
"""Told apart by people who don't see all colours, too."""
WIDTH = 8.0
DPI = 144


def draw(results: Results, game: Game, folder: Path) -> list[Path]:
    """Write all pictures that there is something to show in."""
    pictures: dict[str, Callable[[Drawing], Figure | None]] = {
        "scores": Drawing.scores,
        "categories": Drawing.categories,
        "ladder": Drawing.ladder,
        "length": Drawing.length,
        "settings": Drawing.settings,
    }
    drawing = Drawing(results, game)
    files = []
    for name, picture in pictures.items():
        figure = picture(drawing)
        if figure is not None:
            files.append(folder / f"{name}.png")
            FigureCanvasAgg(figure)
            figure.savefig(files[-1], dpi=DPI, metadata={"Software": None})
    return files


class Drawing:
    """What all pictures of a tournament share: names, colours, a title."""

    def __init__(self, results: Results, game: Game) -> None:
        self.results = results
        self.words: Words = game.words()
        self.rows = [standing for standing in results.standings if standing.scores]
        names = dict.fromkeys(standing.name for standing in results.standings)
        self.colours = {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(names)}
        seats = len(results.played[0][0].players)
        self.about = f"{game.title}, {seats} seat{'s' * (seats > 1)}"

    def label(self, standing: Standing) -> str:
        """Who it was, and with which options if there were several settings."""
        setting = self.results.settings.index(standing.options)
        differing = self.results.what_differs(setting)
        name = self.words.name(standing.name) if standing.rival else standing.name
        return "\n".join([name, *(f"{key} {value}" for key, value in differing.items())])

    def totals(self, standing: Standing) -> list[int]:
        setting = self.results.settings.index(standing.options)
        return [
            seat.points["total"]
            for table in self.results.tables
            for seat in table
            if seat.points
            and (seat.setting, seat.name, seat.rival) == (setting, standing.name, standing.rival)
        ]

    def sheet(self, title: str, height: float, rows: int = 1) -> tuple[Figure, list[Axes]]:
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        figure.suptitle(f"{title} – {self.about}", x=0.01, ha="left", fontsize=12, weight="bold")
        axes = figure.subplots(rows, 1, sharex=True, squeeze=False)[:, 0].tolist()
        for ax in axes:
            ax.spines[["top", "right"]].set_visible(False)
            ax.set_axisbelow(True)
        return figure, axes

    # The pictures

    def scores(self) -> Figure | None:
        """A histogram for each, one below the other, all on the same scale."""
        if not self.rows:
            return None
        figure, axes = self.sheet("Points", 0.9 + 0.75 * len(self.rows), len(self.rows))
        totals = [self.totals(standing) for standing in self.rows]
        bins = whole_bins([score for scores in totals for score in scores], 40)
        for ax, standing, scores in zip(axes, self.rows, totals, strict=True):
            colour = self.colours[standing.name]
            weights = [100 / len(scores)] * len(scores)
            ax.hist(scores, bins, weights=weights, color=colour, alpha=0.75)
            middle = mean(scores)
            ax.axvline(middle, color="black", linewidth=1.2)
            ax.annotate(
                f"{middle:.1f}",
                (middle, 1),
                (4, -2),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                va="top",
                fontsize=9,
                bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.7, "pad": 1},
            )
            ax.set_ylabel(self.label(standing), rotation=0, ha="right", va="center")
            ax.yaxis.set_major_locator(MaxNLocator(2))
            ax.yaxis.set_major_formatter(PercentFormatter(decimals=0))
            ax.tick_params(axis="y", labelsize=8, colors="#555555")
            ax.grid(axis="x", color="#dddddd")
        axes[-1].set_xlabel("points at the end; the line is the mean")
        return figure

    def categories(self) -> Figure | None:
        """Where the points come from: stacked means, what is lost to the left of zero."""
        if not self.rows:
            return None
        names = dict.fromkeys(name for row in self.rows for name in row.scores if name != "total")
        shown = [
            name for name in names if any(abs(row.scores.get(name, 0)) >= 0.05 for row in self.rows)
        ]
        figure, [ax] = self.sheet("Where the points come from", 1.8 + 0.55 * len(self.rows))
        places = range(len(self.rows))
        above, below = [0.0] * len(self.rows), [0.0] * len(self.rows)
        for number, name in enumerate(shown):
            points = [row.scores.get(name, 0.0) for row in self.rows]
            left = [above[i] if points[i] >= 0 else below[i] for i in places]
            ax.barh(
                places, points, left=left, label=self.words.name(name), height=0.65,
                color=shade(number, len(shown)), edgecolor="white", linewidth=0.6,
            )  # fmt: skip
            for i in places:
                above[i] += max(0.0, points[i])
                below[i] += min(0.0, points[i])
        totals = [row.scores["total"] for row in self.rows]
        ax.plot(totals, places, "D", color="black", markersize=5, label="total")
        ax.axvline(0, color="black", linewidth=0.8)
        ax.set_yticks(places, [self.label(row) for row in self.rows])
        ax.invert_yaxis()
        ax.grid(axis="x", color="#dddddd")
        ax.set_xlabel("mean points")
        longest = max(len(self.words.name(name)) for name in shown)
        columns = max(2, 95 // (longest + 8))
        figure.legend(loc="outside lower center", ncols=columns, fontsize=9, frameon=False)
        return figure

    def ladder(self) -> Figure | None:
        """The ratings, the best on top."""
        ranked = sorted(self.results.ratings.items(), key=lambda pair: pair[1].mu)
        if len(ranked) < 2:
            return None
        figure, [ax] = self.sheet("Rating ladder", 1.1 + 0.42 * len(ranked))
        for row, (name, rating) in enumerate(ranked):
            colour = self.colours.get(name) or self.colours[name.partition(" ")[0]]
            low, high = rating.interval
            ax.plot([low, high], [row, row], color=colour, linewidth=4, alpha=0.35)
            ax.plot(rating.mu, row, "o", color=colour, markersize=8)
            ax.annotate(
                f"{rating.mu:.1f}", (rating.mu, row), (0, 8),
                textcoords="offset points", ha="center", fontsize=9,
            )  # fmt: skip
        ax.set_yticks(range(len(ranked)), [self.rated_label(name) for name, _ in ranked])
        ax.set_ylim(-0.6, len(ranked) - 0.3)
        ax.grid(axis="x", color="#dddddd")
        ax.set_xlabel("openskill rating (Plackett-Luce) with its 95 % interval; all began at 25")
        return figure

    def rated_label(self, name: str) -> str:
        """A rival's name stands before its options."""
        rivals = {standing.name for standing in self.results.standings if standing.rival}
        first, _, rest = name.partition(" ")
        return f"{self.words.name(first)} {rest}".strip() if first in rivals else name

    def length(self) -> Figure | None:
        """How many decisions a game has."""
        lengths = [outcome.decisions for _, outcome in self.results.played if not outcome.error]
        if not lengths:
            return None
        figure, [ax] = self.sheet("Length of a game", 3.2)
        bins = whole_bins(lengths, min(40, 4 + round(1.5 * len(lengths) ** 0.5)))
        ax.hist(lengths, bins, color=COLOURS[0], alpha=0.75)
        ax.axvline(median(lengths), color="black", linewidth=1.2)
        ax.set_xlabel(
            f"decisions of all seats together; the line is the median, {median(lengths):g}"
        )
        ax.set_ylabel("games")
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.grid(axis="y", color="#dddddd")
        return figure

    def settings(self) -> Figure | None:
        """How often each wins with each setting, if there are several."""
        if len(self.results.settings) < 2:
            return None
        figure, [ax] = self.sheet("Wins by setting", 4.0)
        marks = [
            ", ".join(f"{key} {value}" for key, value in self.results.what_differs(i).items())
            for i in range(len(self.results.settings))
        ]
        players = [name for name in self.colours if self.standings_of(name)]
        for number, name in enumerate(players):
            rows = self.standings_of(name)
            shift = 0.06 * (number - (len(players) - 1) / 2)
            x = [self.results.settings.index(row.options) + shift for row in rows]
            rates = [row.win_rate for row in rows]
            errors = [
                [row.win_rate - row.win_interval[0] for row in rows],
                [row.win_interval[1] - row.win_rate for row in rows],
            ]
            ax.errorbar(
                x, rates, yerr=errors, fmt="o-", capsize=3, color=self.colours[name], label=name
            )
        ax.set_xticks(range(len(marks)), marks)
        ax.set_ylim(-0.03, 1.03)
        ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
        ax.set_ylabel("games won, with 95 % intervals")
        ax.grid(axis="y", color="#dddddd")
        figure.legend(loc="outside lower center", ncols=4, frameon=False)
        return figure

    def standings_of(self, name: str) -> list[Standing]:
        return [s for s in self.results.standings if s.name == name and not s.rival]


def whole_bins(numbers: Sequence[int], most: int) -> list[float]:
    """Edges of bins that each hold as many whole numbers, no more than `most` of them."""
    low, high = min(numbers), max(numbers)
    width = -(-(high - low + 1) // most)
    return [edge - 0.5 for edge in range(low, high + width + 1, width)]


def shade(number: int, of: int) -> Any:
    """One of several colours that are told apart side by side."""
    from matplotlib import colormaps

    return colormaps["tab20"](number % 20) if of > 10 else colormaps["tab10"](number)
