"""Wordle as an environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlor_games._opening import EDITIONS
from parlor_games.gym._common import GameEnv, Mask
from parlor_games.gym.wordle_words import LETTERS, WordleWords, words

Observation = dict[str, NDArray[np.int8]]

#: The tries of each mode.
TRIES = {"mini": 5, "junior": 6, "classic": 6, "epic": 7}


class WordleEnv(GameEnv[Observation, np.int64]):
    """Wordle by the engine.

    An action is the index of a valid guess in `words`. An observation has

    - `letters`: a row for each try with the letters guessed, 1 (a) to 26; 0 for what was not guessed yet
    - `feedback`: the same rows with 1 absent, 2 present, 3 correct; 0 for what was not guessed yet

    `info["action_mask"]` marks the guesses that would be accepted, all but in hard mode.

    reward:

    - `win`: 1 for the answer
    - `guesses`: -1 for each guess, and another -1 for a lost game; the return is minus the guesses as they are counted
    - `bits`: what a guess has told: log2 of how many answers agreed before and after it
    - `regret`: minus what the guess loses beside the best one, in guesses, proven by the engine's solver: 0 for best play.
      It differs from `guesses` by luck alone, so that the same policy is best. `info["exact"]` says whether it is proven.

    A game that is ended by refusals gets what makes its return that of a lost game, or less.
    """

    REWARDS: ClassVar[dict[str, str]] = {
        "win": "1 for the answer",
        "guesses": "-1 for each guess, -1 more for a lost game",
        "bits": "the information that a guess brings",
        "regret": "minus what a guess loses beside the best one",
    }

    def __init__(
        self,
        mode: str = "classic",
        *,
        hard: bool = False,
        reward: str = "guesses",
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        super().__init__(reward, max_refusals=max_refusals, render_mode=render_mode, program=program)
        if mode not in TRIES:
            raise ValueError(f"mode is one of {', '.join(TRIES)}, not {mode!r}")
        self.mode = mode
        self.hard = hard
        self.tries = TRIES[mode]
        self.table: WordleWords = words(mode, program)
        #: The valid guesses; an action is an index into it.
        self.words = self.table.valid
        size = (self.tries, self.table.letters)
        self.action_space = spaces.Discrete(len(self.words))
        self.observation_space = spaces.Dict(  # type: ignore[assignment] # its values are arrays
            {
                "letters": spaces.Box(0, 26, size, np.int8),
                "feedback": spaces.Box(0, 3, size, np.int8),
            }
        )
        self._lines = [f"guess {word}" for word in self.words]
        self._letters = np.zeros(size, np.int8)
        self._feedback = np.zeros(size, np.int8)
        self._turn = 0
        self._paid = 0.0
        self._mask: Mask = np.ones(len(self.words), np.int8)
        self._candidates = np.ones(len(self.table.answers), bool)
        self._codes = self.table.codes
        self._hard = " hard" if hard else ""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a game.

        options: `answer` names the answer; `deal` is the seed of the engine's deal
        """
        if seed is not None or self._np_random is None or (options and "deal" in options):
            self._seed, self._deal = self._next_deal(seed, options), 0
        else:
            self._deal += 1
        if options and options.get("answer") is not None:
            self.ask(f"newgame wordle {self.mode}{self._hard} words {EDITIONS['wordle']} answer {options['answer']}")
        else:
            # A seed orders all answers, so that none comes twice.
            index = self._deal % len(self.table.answers)
            self.ask(f"newgame wordle {self.mode}{self._hard} words {EDITIONS['wordle']} seed {self._seed} index {index}")
        self._letters = np.zeros_like(self._letters)
        self._feedback = np.zeros_like(self._feedback)
        self._turn = 0
        self._paid = 0.0
        self.refusals = 0
        self._is_over = False
        if self.hard:
            self._mask = np.ones(len(self.words), np.int8)
        if self.reward == "bits":
            self._candidates[:] = True
        return self._observation(), {"action_mask": self._mask.copy()}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Guesses a word."""
        self._require_open()
        index = int(action)
        lines = self.engine.ask(self._lines[index])
        if lines[-1] != "ok":
            return self._refused(lines[-1])
        feedback = lines[0].split(" ")[3]
        turn = self._turn
        code = self._codes[feedback]
        self._letters[turn] = self.table.valid_letters[index]
        self._feedback[turn] = self.table.digits[code]
        self._turn = turn + 1
        won = code == self.table.solved
        self._is_over = won or self._turn == self.tries
        info: dict[str, Any] = {}
        reward = self._reward(index, code, won, info)
        self._paid += reward
        if self.hard and not self._is_over:
            self._mask &= self.table.allowed(index, code)
        info["action_mask"] = self._mask.copy()
        if self._is_over:
            info["won"] = won
            info["guesses"] = self._turn if won else self.tries + 1
            info["answer"] = next(line.split(" ")[3] for line in lines if line.startswith("result "))
        return self._observation(), reward, self._is_over, False, info

    def _observation(self) -> Observation:
        return {"letters": self._letters.copy(), "feedback": self._feedback.copy()}

    def _reward(self, index: int, code: int, won: bool, info: dict[str, Any]) -> float:
        if self.reward == "win":
            return float(won)
        if self.reward == "guesses":
            return -2.0 if self._is_over and not won else -1.0
        if self.reward == "bits":
            before = np.count_nonzero(self._candidates)
            self._candidates &= self.table.matrix[index] == code
            after = np.count_nonzero(self._candidates)
            return float(np.log2(before / after)) if after else 0.0
        turn = self.ask("analyse last")[0].split(" ")
        info["exact"] = turn[13] == "true"
        info["luck"] = int(turn[12])
        return -float(turn[9])

    def _refused(self, last: str) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.refusals += 1
        info: dict[str, Any] = {"action_mask": self._mask.copy(), "refused": last.split(" ", 2)[1]}
        reward = 0.0
        if self.refusals >= self.max_refusals:
            self._is_over = True
            info |= {"won": False, "guesses": self.tries + 1}
            if self.reward in ("guesses", "regret"):
                reward = -(self.tries + 1) - self._paid
            elif self.reward == "bits":
                # What was told is taken back: an unfinished game is worth nothing.
                reward = -self._paid
        return self._observation(), reward, False, self._is_over, info

    def word(self, action: int) -> str:
        """The guess that an action is."""
        return self.words[action]

    def action(self, word: str) -> int:
        """The action that a guess is."""
        return self.table.index[word]


__all__ = ["LETTERS", "TRIES", "WordleEnv"]
