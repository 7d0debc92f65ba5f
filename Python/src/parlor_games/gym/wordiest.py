"""Wordiest as an environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlor_games._errors import Refused
from parlor_games.gym._common import Action, GameEnv, Mask, deal_on_side
from parlor_games.openings import Wordiest
from parlor_games.splits import Split

Observation = dict[str, NDArray[np.int32]]

TILES = 14
MODES = ("match", "challenge")
#: More points than any match can bring.
MOST_POINTS = 2**31 - 1
#: The last action: it ends the match.
SUBMIT = 2 * TILES


class WordiestEnv(GameEnv[Observation]):
    """A match of Wordiest by the engine.

    Action 0 to 13 appends that tile to the first word, 14 to 27 to the second, and 28 submits. An observation has

    - `tiles`: for each tile its letter from 1, its points, and its bonus: 0 none, 2 to 5 that many times the letter, 12 to
      15 the word
    - `words`: the tiles of both words in order, from 1; 0 behind the end
    - `totals`: the points of what lies there, and whether each word is valid

    reward, at the end:

    - `points`: the points over those of the best pair of words, from 0 to 1
    - `regret`: minus the points below the best pair; 0 for the best play
    - `percentile`: the share of the other players who did not score more, from 0 to 1
    """

    GAME = "wordiest"
    REWARDS: ClassVar[dict[str, str]] = {
        "points": "points over those of the best pair",
        "regret": "minus the points below the best pair",
        "percentile": "the share of other players who did not score more",
    }

    def __init__(
        self,
        mode: str = "match",
        *,
        reward: str = "points",
        split: Split | None = None,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        super().__init__(reward, split=split, max_refusals=max_refusals, render_mode=render_mode, program=program)
        if mode not in MODES:
            raise ValueError(f"mode is one of {', '.join(MODES)}, not {mode!r}")
        self.mode = mode
        self.action_space = spaces.Discrete(SUBMIT + 1)
        self.observation_space = spaces.Dict(  # type: ignore[assignment] # its values are arrays
            {
                "tiles": spaces.Box(0, 127, (TILES, 3), np.int32),
                "words": spaces.Box(0, TILES, (2, TILES), np.int32),
                "totals": spaces.Box(0, MOST_POINTS, (3,), np.int32),
            }
        )
        self._tiles = np.zeros((TILES, 3), np.int32)
        self._words: list[list[int]] = [[], []]
        self._totals = np.zeros(3, np.int32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals one of the 2,000 embedded matches. `options["deal"]` is its number."""
        is_named = bool(options and options.get("deal") is not None)
        for _ in deal_on_side(self, seed, options):
            number = self._deal if is_named else self._deal % 2000 + 1
            opening = Wordiest(self.mode, number=number)  # type: ignore[arg-type] # the mode was checked
            self._lines = self._table.open(str(opening))
        self._words = [[], []]
        self._totals[:] = 0
        self.refusals = 0
        self._is_over = False
        for line in self._lines:
            words = line.split(" ")
            if words[0] == "tile":
                bonus = 0
                if len(words) > 6:
                    bonus = int(words[7][:-1]) + (10 if words[7][-1] == "W" else 0)
                self._tiles[int(words[1]) - 1] = ord(words[2]) - 96, int(words[3]), bonus
        return self._observation(), {"action_mask": self._legal()}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Lays a tile, or submits."""
        self._require_open()
        index = self._index(action)
        if index == SUBMIT:
            return self._submit()
        row, tile = divmod(index, TILES)
        if any(tile + 1 in word for word in self._words):
            return self._refused("illegal-move")
        try:
            lines = self._table.move(f"move tile {tile + 1} word{row + 1}")
        except Refused as error:
            return self._refused(error.code)
        self._words[row].append(tile + 1)
        valid = {"word1": 0, "word2": 0}
        for line in lines:
            words = line.split(" ")
            if words[0] == "word":
                valid[words[1]] = int(words[3] == "true")
            elif words[0] == "total":
                self._totals[0] = int(words[1])
        self._totals[1:] = valid["word1"], valid["word2"]
        return self._observation(), 0.0, False, False, {"action_mask": self._legal()}

    def _submit(self) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        best = next(line for line in self.ask("solve") if line.startswith("optimum ")).split(" ")
        score = next(line for line in self._table.move("submit confirm") if line.startswith("score ")).split(" ")
        points, optimum = int(score[1]), int(best[1])
        self._is_over = True
        info = {
            "action_mask": np.zeros(SUBMIT + 1, np.int8),
            "points": points,
            "optimum": optimum,
            "percentile": float(score[2]) / 100,
        }
        reward = {
            "points": points / max(1, optimum),
            "regret": float(points - optimum),
            "percentile": float(score[2]) / 100,
        }[self.reward]
        return self._observation(), reward, True, False, info

    def _refused(self, code: str) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.refusals += 1
        self._is_over = self.refusals >= self.max_refusals
        reward = 0.0
        if self._is_over and self.reward == "regret":
            best = next(line for line in self.ask("solve") if line.startswith("optimum ")).split(" ")
            reward = -float(best[1])
        return self._observation(), reward, False, self._is_over, {"action_mask": self._legal(), "refused": code}

    def _legal(self) -> Mask:
        if self._is_over:
            return np.zeros(SUBMIT + 1, np.int8)
        mask = np.ones(SUBMIT + 1, np.int8)
        for word in self._words:
            for tile in word:
                mask[[tile - 1, TILES + tile - 1]] = 0
        return mask

    def _observation(self) -> Observation:
        words = np.zeros((2, TILES), np.int32)
        for row, tiles in enumerate(self._words):
            words[row, : len(tiles)] = tiles
        return {"tiles": self._tiles.copy(), "words": words, "totals": self._totals.copy()}
