"""A match that was played: what its journal tells, by the program's own report."""

from __future__ import annotations

import io
import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

from parlor_games import _program
from parlor_games._errors import ParlorError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class MatchError(ParlorError):
    """A match could not be played, or its journal not be read."""


class PartLostError(MatchError):
    """The arena was killed while it played; another try may do."""


class Match:
    """A match, read off its journal."""

    def __init__(self, journal: str | os.PathLike[str], program: str | None = None) -> None:
        self.journal = os.fspath(journal)
        self._program = program

    def _report(self, form: str) -> str:
        return called([_program.find_native(self._program), "arena", "report", "--format", form, self.journal])

    def report(self) -> dict[str, Any]:
        """Everything that is known of the match; its schema is that of `parlor arena report --format json`."""
        told: dict[str, Any] = json.loads(self._report("json"))
        return told

    def text(self) -> str:
        """The report for people."""
        return self._report("text")

    def games(self) -> pd.DataFrame:
        """A row for each game: deal, bot, score, success, failure, the luck in the score, moves, times."""
        import pandas as pd

        return pd.read_csv(io.StringIO(self._report("csv")))

    def summary(self) -> pd.DataFrame:
        """A row for each bot: its mean with the interval, the share of successes, and the mean without luck."""
        import pandas as pd

        rows = []
        for bot in self.report()["bots"]:
            adjusted = ((bot.get("luck") or {}).get("adjusted")) or {}
            low, high = bot["score"].get("interval") or (None, None)
            fair_low, fair_high = adjusted.get("interval") or (None, None)
            rows.append(
                {
                    "bot": bot["name"],
                    "games": bot["score"]["games"],
                    "mean": bot["score"]["mean"],
                    "low": low,
                    "high": high,
                    "success": bot["success"]["share"],
                    "adjusted": adjusted.get("mean"),
                    "adjusted_low": fair_low,
                    "adjusted_high": fair_high,
                    "failures": sum(failure["games"] for failure in _failures(bot)),
                }
            )
        # What is not known is no number, even where no bot has it.
        measured = ["mean", "low", "high", "success", "adjusted", "adjusted_low", "adjusted_high"]
        return pd.DataFrame(rows).set_index("bot").astype(dict.fromkeys(measured, float))

    def plot(self) -> Figure:
        """The means with their intervals, with and without luck, and the running means."""
        from matplotlib.figure import Figure

        told = self.report()
        table = self.summary()
        figure = Figure(figsize=(9, 3.6), layout="constrained")
        left, right = figure.subplots(1, 2)
        places = range(len(table))
        for shift, names, label in (
            (-0.1, ("mean", "low", "high"), "scores"),
            (0.1, ("adjusted", "adjusted_low", "adjusted_high"), "without luck"),
        ):
            middle, low, high = (table[name].astype(float) for name in names)
            if middle.isna().all():
                continue
            left.errorbar(
                middle, [place + shift for place in places], xerr=[middle - low, high - middle], fmt="o", label=label
            )
        left.set_yticks(list(places), list(table.index))
        left.invert_yaxis()
        left.set_xlabel(told["match"]["unit"])
        left.legend()
        for bot in told["bots"]:
            running = bot.get("running") or []
            right.plot([step["games"] for step in running], [step["mean"] for step in running], label=bot["name"])
        right.set_xlabel("games")
        right.set_ylabel(f"mean {told['match']['unit']}")
        right.legend()
        return figure


def _failures(bot: dict[str, Any]) -> list[dict[str, Any]]:
    failures = bot.get("failures") or []
    if isinstance(failures, dict):
        return [{"games": number} for number in failures.values() if isinstance(number, int)]
    return [one if isinstance(one, dict) and "games" in one else {"games": 1} for one in failures]


def called(words: list[str]) -> str:
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError as error:
        raise MatchError(f"can't start {words[0]}: {error.strerror}") from error
    if done.returncode < 0:
        raise PartLostError(f"the arena was ended by signal {-done.returncode}")
    if done.returncode != 0:
        raise MatchError((done.stderr or done.stdout).strip() or f"the arena ended with status {done.returncode}")
    return done.stdout
