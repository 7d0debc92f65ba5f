"""Wordle as an environment."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlor_games.gym._common import Action, GameEnv, Mask, checked_options
from parlor_games.gym.wordle_words import LETTERS, WordleWords, words
from parlor_games.openings import Wordle
from parlor_games.splits import Split, answer_key, split_of

Observation = dict[str, NDArray[np.int8]]

#: The tries of each mode.
TRIES = {"mini": 5, "junior": 6, "classic": 6, "epic": 7}


class WordleEnv(GameEnv[Observation]):
    """Wordle by the engine.

    An action is the index of a valid guess in `words`. An observation has

    - `letters`: a row for each try with the letters guessed, 1 (a) to 26; 0 for what was not guessed yet
    - `feedback`: the same rows with 1 absent, 2 present, 3 correct; 0 for what was not guessed yet

    `info["action_mask"]` marks the guesses that would be accepted, all but in hard mode.

    reward:

    - `win`: 1 for the answer
    - `guesses`: -1 for each guess, and another -1 for a lost game; the return is minus the guesses as they are counted
    - `bits`: what a guess has told: log2 of how many answers agreed before and after it
    - `regret`: minus what the guess loses beside the best one, in guesses: 0 for best play, which loses as few games as it can
      first, and then takes the fewest guesses. A guess that loses a game more costs one. It is `thrown` of the analysis;
      `info["exact"]` says whether it is proven. Where games can be lost it is no mere baseline: a policy may take fewer guesses
      and have more regret.
    - `advantage`: minus what the guess adds to the expected return of `guesses`, beside the best play that is known. Over all
      answers its sum differs from that return by the same number for every policy, whatever is proven: the same policy is best,
      and luck is gone. It may be above 0, where a guess takes fewer guesses by losing more. It costs more time than `regret`.

    A game that is ended by refusals gets what makes its return that of a lost game, or less.
    """

    GAME = "wordle"
    OPTIONS = ("answer", "deal")
    REWARDS: ClassVar[dict[str, str]] = {
        "win": "1 for the answer",
        "guesses": "-1 for each guess, -1 more for a lost game",
        "bits": "the information that a guess brings",
        "regret": "minus what a guess loses beside the best one, losses first",
        "advantage": "minus what a guess adds to the expected guesses",
    }

    def __init__(
        self,
        mode: str = "classic",
        *,
        hard: bool = False,
        reward: str = "guesses",
        split: Split | None = None,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        super().__init__(reward, split=split, max_refusals=max_refusals, render_mode=render_mode, program=program)
        if mode not in TRIES:
            raise ValueError(f"mode is one of {', '.join(TRIES)}, not {mode!r}")
        self.mode = mode
        self.hard = hard
        self.tries = TRIES[mode]
        self.table: WordleWords = words(mode, program)
        size = (self.tries, self.table.letters)
        self.action_space = spaces.Discrete(len(self.words))
        self.observation_space = spaces.Dict(  # type: ignore[assignment] # its values are arrays
            {
                "letters": spaces.Box(0, 26, size, np.int8),
                "feedback": spaces.Box(0, 3, size, np.int8),
            }
        )
        self._letters = np.zeros(size, np.int8)
        self._feedback = np.zeros(size, np.int8)
        self._turn = 0
        self._paid = 0.0
        self._mask: Mask = np.ones(len(self.words), np.int8)
        self._candidates = np.ones(len(self.table.answers), bool)
        self._seed, self._deal = 0, -1
        self._answers = _on_side(self.table.answers, split)

    @property
    def words(self) -> tuple[str, ...]:
        """The valid guesses; an action is an index into it."""
        return self.table.valid

    def _legal(self) -> Mask:
        return self._mask if not self._is_over else np.zeros_like(self._mask)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals a game.

        options: `answer` names the answer; `deal` is the seed of the engine's deal
        """
        checked_options(options, self.OPTIONS)
        if options and None not in (options.get("answer"), options.get("deal")):
            raise ValueError("answer and deal each name what is dealt; give one of them")
        if seed is not None or self._np_random is None or (options and "deal" in options):
            self._seed, self._deal = self._next_deal(seed, options), -1
        opening = Wordle(self.mode, hard=self.hard)  # type: ignore[arg-type] # the mode was checked
        if options and options.get("answer") is not None:
            self._table.open(str(dataclasses.replace(opening, answer=options["answer"])))
        elif self.split is None:
            # A seed orders all answers, so that none comes twice.
            self._deal += 1
            index = self._deal % len(self.table.answers)
            self._table.open(str(dataclasses.replace(opening, seed=self._seed, index=index)))
        else:
            # The answers of one side in an order of their own: the engine's has those of the other side between them.
            self._deal += 1
            order = np.random.default_rng(self._seed).permutation(len(self._answers))
            answer = self._answers[order[self._deal % len(order)]]
            self._table.open(str(dataclasses.replace(opening, answer=answer)))
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

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Guesses a word."""
        self._require_open()
        index = self._index(action)
        lines = self._table.play(f"guess {self.table.valid[index]}")
        if lines[-1] != "ok":
            return self._refused(lines[-1])
        feedback = lines[0].split(" ")[3]
        turn = self._turn
        code = self.table.codes[feedback]
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
        info["action_mask"] = self._legal().copy()
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
        turn = self.ask("analyse score" if self.reward == "advantage" else "analyse last")[0].split(" ")
        info["exact"] = turn[13] == "true"
        info["luck"] = int(turn[12])
        return -float(turn[turn.index("excess") + 1] if self.reward == "advantage" else turn[9])

    def _refused(self, last: str) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.refusals += 1
        info: dict[str, Any] = {"refused": last.split(" ", 2)[1]}
        reward = 0.0
        if self.refusals >= self.max_refusals:
            self._is_over = True
            info |= {"won": False, "guesses": self.tries + 1}
            if self.reward in ("guesses", "regret", "advantage"):
                reward = -(self.tries + 1) - self._paid
            elif self.reward == "bits":
                # What was told is taken back: an unfinished game is worth nothing.
                reward = -self._paid
        info["action_mask"] = self._legal().copy()
        return self._observation(), reward, False, self._is_over, info

    def word(self, action: int) -> str:
        """The guess that an action is."""
        return self.words[action]

    def action(self, word: str) -> int:
        """The action that a guess is."""
        return self.table.index[word]


def _on_side(answers: tuple[str, ...], split: Split | None) -> tuple[str, ...]:
    """The answers of one side, or all."""
    return tuple(answer for answer in answers if split in (None, split_of(answer_key(answer))))


__all__ = ["LETTERS", "TRIES", "WordleEnv"]
