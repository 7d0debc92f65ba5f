"""WordFlow as an environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlor_games._errors import Refused
from parlor_games._opening import at_least, whole
from parlor_games.gym._common import Action, GameEnv, Mask, deal_on_side
from parlor_games.openings import WordFlow
from parlor_games.splits import Split

Observation = dict[str, NDArray[np.int32]]

MODES = ("beginner", "normal", "hardcore")


class Grid:
    """What a seat sees of a game of WordFlow, read off the engine's lines.

    seat: its number; who plays together sees the other's trace, too, which is not its own
    """

    def __init__(self, size: int, seat: int = 1) -> None:
        self.size = size
        self._seat = str(seat)
        self.names = [f"{'abcdef'[column]}{row + 1}" for row in range(size) for column in range(size)]
        self.places = {name: place for place, name in enumerate(self.names)}
        self.letters = np.zeros((size, size), np.int32)
        self.trace: list[int] = []
        self.status = "playing"
        self.found = self.bonus = self.score = 0
        self.required: int | None = None

    def read(self, lines: list[str]) -> None:
        """Takes the lines of a reply."""
        for line in lines:
            words = line.split(" ")
            if words[0] == "wordflow":
                self.status = words[3]
                self.found, self.bonus, self.score = int(words[4]), int(words[5]), int(words[6])
                if "required" in words:
                    self.required = int(words[words.index("required") + 1])
            elif words[0] == "row":
                letters = [0 if letter == "." else ord(letter) - 96 for letter in words[2]]
                self.letters[int(words[1]) - 1] = letters
            elif words[0] == "trace" and words[1] == self._seat:
                self.trace = [self.places[cell] for cell in words[3:]]
            elif words[0] == "attempt":
                self.trace = []

    def observation(self) -> Observation:
        """The letters, the trace, and how far the game is."""
        trace = np.zeros(self.size * self.size, np.int32)
        for number, place in enumerate(self.trace, 1):
            trace[place] = number
        progress = [self.found, self.bonus, self.score, self.required or 0]
        return {
            "letters": self.letters.copy(),
            "trace": trace.reshape(self.size, self.size),
            "progress": np.array(progress, np.int32),
        }

    def mask(self) -> Mask:
        """The cells that may be touched next, and whether the trace may be submitted."""
        cells = self.size * self.size
        mask = np.zeros(cells + 1, np.int8)
        if self.status != "playing":
            return mask
        flat = self.letters.reshape(-1)
        if not self.trace:
            mask[:cells] = flat > 0
            return mask
        mask[cells] = 1
        row, column = divmod(self.trace[-1], self.size)
        for r in range(max(0, row - 1), min(self.size, row + 2)):
            for c in range(max(0, column - 1), min(self.size, column + 2)):
                place = r * self.size + c
                # Touching the cell before the last takes the last one back.
                mask[place] = flat[place] > 0 and place not in self.trace[:-2] + self.trace[-1:]
        return mask

    def line(self, action: int) -> str:
        """The line that an action is."""
        return "lift" if action == self.size * self.size else f"touch {self.names[action]}"


def grid_spaces(size: int) -> tuple[spaces.Discrete[Any], spaces.Dict]:
    """The spaces of actions and observations."""
    observation = spaces.Dict(
        {
            "letters": spaces.Box(0, 26, (size, size), np.int32),
            "trace": spaces.Box(0, size * size, (size, size), np.int32),
            "progress": spaces.Box(0, 2**31 - 1, (4,), np.int32),
        }
    )
    return spaces.Discrete(size * size + 1), observation


class WordFlowEnv(GameEnv[Observation]):
    """A generated puzzle of WordFlow by the engine.

    Actions touch the cells, row by row, and the last one submits the trace. An observation has

    - `letters`: the grid, 1 to 26; 0 for a blank cell
    - `trace`: the number of each cell in the trace, from 1
    - `progress`: required words found, bonus words found, points, and how many words are required (0 in `hardcore`, which
      does not tell)

    `info["action_mask"]` marks what may be touched, and whether there is a trace to submit.

    reward:

    - `words`: for each required word that is found 1 divided by their number, or 1 in `hardcore`
    - `score`: the points, in thousands
    - `win`: 1 when all required words are found

    A game is truncated after `max_steps`.
    """

    GAME = "wordflow"
    REWARDS: ClassVar[dict[str, str]] = {
        "words": "the share of the required words that are found",
        "score": "points, in thousands",
        "win": "1 when all required words are found",
    }

    def __init__(
        self,
        mode: str = "normal",
        *,
        size: int = 4,
        reward: str = "words",
        max_steps: int = 1000,
        split: Split | None = None,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        super().__init__(reward, split=split, max_refusals=max_refusals, render_mode=render_mode, program=program)
        if mode not in MODES:
            raise ValueError(f"mode is one of {', '.join(MODES)}, not {mode!r}")
        if not 3 <= (size := whole("size", size)) <= 6:
            raise ValueError(f"size is 3 to 6, not {size}")
        at_least("max_steps", max_steps, 1)
        self.mode = mode
        self.size = size
        self.max_steps = max_steps
        self.action_space, self.observation_space = grid_spaces(size)  # type: ignore[assignment] # its values are arrays
        self.grid = Grid(size)
        self._steps = 0
        self._paid = 0.0

    def _legal(self) -> Mask:
        return self.grid.mask() if not self._is_over else np.zeros(self.size * self.size + 1, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a puzzle. `options["deal"]` is the seed of the engine's deal."""
        for _ in deal_on_side(self, seed, options):
            opening = WordFlow(self.mode, size=self.size, seed=self._deal)  # type: ignore[arg-type] # the mode was checked
            self._lines = self._table.open(str(opening))
        self.grid = Grid(self.size)
        self._steps = self.refusals = 0
        self._paid = 0.0
        self._is_over = False
        self.grid.read(self._lines)
        return self.grid.observation(), {"action_mask": self.grid.mask()}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Touches a cell, or submits the trace."""
        self._require_open()
        grid = self.grid
        found, score = grid.found, grid.score
        index = self._index(action)
        self._steps += 1
        info: dict[str, Any] = {}
        reward = 0.0
        try:
            lines = self._table.move(grid.line(index))
        except Refused as error:
            self.refusals += 1
            info["refused"] = error.code
            self._is_over = self.refusals >= self.max_refusals
            if self._is_over:
                reward = -self._paid
        else:
            grid.read(lines)
            for line in lines:
                if line.startswith("attempt "):
                    info["verdict"], info["word"] = line.split(" ")[1:3]
            if self.reward == "words":
                reward = (grid.found - found) / (grid.required or 1)
            elif self.reward == "score":
                reward = (grid.score - score) / 1000
            else:
                reward = float(grid.status == "won")
        self._paid += reward
        ended = grid.status != "playing"
        cut = not ended and (self._is_over or self._steps >= self.max_steps)
        self._is_over = ended or cut
        if self._is_over:
            info["won"] = grid.status == "won"
            info["found"] = grid.found
        info["action_mask"] = self._legal()
        return grid.observation(), reward, ended, cut, info
