"""Many games of Wordle at once, in numpy."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parlor_games._opening import at_least
from parlor_games.gym._common import checked_options
from parlor_games.gym.wordle import TRIES, _on_side
from parlor_games.gym.wordle_words import WordleWords, words
from parlor_games.splits import Split, checked_split

Observation = dict[str, NDArray[np.int8]]


class WordleVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[np.float64]]):
    """Wordle over the table of all feedback, which a test holds against the engine: millions of steps a second.

    Spaces and rewards are those of `WordleEnv`, without `regret`, which needs the solver. Answers are drawn evenly, from a
    generator of this environment: they are the same for the same seed in every process, but not those of `WordleEnv`.

    masks: whether `info["action_mask"]` has a mask for each environment, in hard mode; it costs a thousand times a step.
        `masks()` gives them when they are wanted.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }
    REWARDS = ("win", "guesses", "bits")

    def __init__(
        self,
        num_envs: int = 1,
        mode: str = "classic",
        *,
        hard: bool = False,
        reward: str = "guesses",
        masks: bool = False,
        split: Split | None = None,
        max_refusals: int = 100,
        render_mode: str | None = None,
        program: str | None = None,
    ) -> None:
        if reward not in self.REWARDS:
            raise ValueError(f"reward is one of {', '.join(self.REWARDS)}, not {reward!r}")
        if mode not in TRIES:
            raise ValueError(f"mode is one of {', '.join(TRIES)}, not {mode!r}")
        if render_mode is not None:
            raise ValueError("many games at once are not shown; render_mode is None")
        num_envs = at_least("num_envs", num_envs, 1)
        at_least("max_refusals", max_refusals, 1)
        checked_split(split)
        self.num_envs = num_envs
        self.split = split
        self.mode = mode
        self.hard = hard
        self.reward = reward
        self.render_mode = None
        self.max_refusals = max_refusals
        self.has_masks = masks
        self.tries = TRIES[mode]
        self.table: WordleWords = words(mode, program)
        self.words = self.table.valid
        size = (self.tries, self.table.letters)
        self.single_action_space = spaces.Discrete(len(self.words))
        self.single_observation_space = spaces.Dict(
            {"letters": spaces.Box(0, 26, size, np.int8), "feedback": spaces.Box(0, 3, size, np.int8)}
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._look_up()
        self._all = np.arange(num_envs)
        self._firsts = self._all * self.tries
        self._answers = np.zeros(num_envs, np.int64)
        #: The places of the answers that are dealt, and the generators of environments that have seeds of their own.
        self._dealt = np.array([self.table.place[answer] for answer in _on_side(self.table.answers, split)])
        self._generators: list[np.random.Generator] | None = None
        self._turns = np.zeros(num_envs, np.int64)
        self._paid = np.zeros(num_envs, np.float64)
        self._refusals = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, bool)
        self._letters = np.zeros(num_envs * self.tries, np.int64)
        self._feedback = np.zeros(num_envs * self.tries, np.int64)
        # What hard mode asks: a letter at each place, or 0; and a bit for each letter that was seen.
        self._placed = np.zeros((num_envs, self.table.letters), np.int8)
        self._seen = np.zeros(num_envs, np.uint32)
        self._candidates = np.ones((num_envs, len(self.table.answers)), bool) if reward == "bits" else None
        self._solved = self.table.solved

    #: What is read off the words again where the environment is unpickled; it is large.
    _DERIVED = ("_matrix", "_codes", "_valid_rows", "_digit_rows")

    def _look_up(self) -> None:
        """Takes the arrays that are the same for all games of a mode."""
        self._matrix = self.table.matrix
        self._codes = self._matrix.ravel()
        # A row of an observation is moved as one number of eight bytes, which is many times as fast as byte by byte.
        self._valid_rows = _packed(self.table.valid_letters)
        self._digit_rows = _packed(self.table.digits)

    def __copy__(self) -> WordleVectorEnv:
        """A copy with games of its own."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._DERIVED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._look_up()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals all games, or some.

        seed: one for all, or a list with one for each environment
        options: `answer` names the answer of all games, `answers` that of each; `reset_mask`, an array of truth values, names
            the games that are dealt again while the others go on
        """
        options = options or {}
        checked_options(options, ("answer", "answers", "reset_mask"))
        named = self._named(options)
        which = self._all
        if options.get("reset_mask") is not None:
            mask = np.asarray(options["reset_mask"])
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
                raise ValueError(f"reset_mask is an array of {self.num_envs} truth values, and one at least is true")
            which = mask.nonzero()[0]
        if isinstance(seed, (list, tuple)):
            if len(seed) != self.num_envs:
                raise ValueError(f"seed is one number, or a list of {self.num_envs}")
            known = self._generators or [np.random.default_rng() for _ in seed]
            self._generators = [
                known[game] if one is None or game not in which else np.random.default_rng(at_least("seed", one, 0))
                for game, one in enumerate(seed)
            ]
        elif seed is not None:
            super().reset(seed=seed)
            self._generators = None
        self._deal(which)
        self._over[which] = False
        if named is not None:
            self._answers[which] = named[which]
        return self._observation(), self._info()

    def _named(self, options: dict[str, Any]) -> NDArray[np.int64] | None:
        """The places of the answers that options name; raises what is none, before anything is dealt."""
        named = options.get("answers")
        if named is not None and options.get("answer") is not None:
            raise ValueError("answer is one for all games, and answers are one for each; give one of them")
        if named is None:
            if options.get("answer") is None:
                return None
            named = [options["answer"]] * self.num_envs
        if len(named) != self.num_envs:
            raise ValueError(f"answers are {self.num_envs} words, one for each game")
        for answer in named:
            if answer not in self.table.place:
                raise ValueError(f"{answer!r} is no answer of {self.mode}")
        return np.array([self.table.place[answer] for answer in named], np.int64)

    def _deal(self, which: NDArray[np.int64]) -> None:
        if self._generators is None:
            drawn = self.np_random.integers(len(self._dealt), size=len(which))
        else:
            drawn = np.array([self._generators[game].integers(len(self._dealt)) for game in which], np.int64)
        self._answers[which] = self._dealt[drawn]
        self._turns[which] = 0
        self._letters.reshape(self.num_envs, self.tries)[which] = 0
        self._feedback.reshape(self.num_envs, self.tries)[which] = 0
        if self.hard:
            for array in (self._refusals, self._placed, self._seen, self._paid):
                array[which] = 0
        if self._candidates is not None:
            self._candidates[which] = True

    def step(  # type: ignore[override] # whether a game has ended is a truth value
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Guesses a word in every game; a game that is over is dealt again instead."""
        over = self._over
        again = over.nonzero()[0]
        guesses = self._indices(actions)
        info: dict[str, Any] = {}
        played = ~over
        if self.hard:
            played &= self._fits(guesses)
        # Where nothing is played the code is looked up, too, and means nothing.
        codes = self._codes.take(guesses * len(self.table.answers) + self._answers)
        if self.hard:
            which = played.nonzero()[0]
            places = self._firsts[which] + self._turns[which]
            self._letters[places] = self._valid_rows.take(guesses[which])
            self._feedback[places] = self._digit_rows.take(codes[which])
            self._learn(which, self.table.valid_letters[guesses[which]], self.table.digits[codes[which]])
        else:
            # A game that is over is dealt again below, whatever is written here.
            places = self._firsts + np.minimum(self._turns, self.tries - 1)
            self._letters[places] = self._valid_rows.take(guesses)
            self._feedback[places] = self._digit_rows.take(codes)
        self._turns += played
        won = (codes == self._solved) & played
        terminations = won | ((self._turns == self.tries) & played)
        if self.reward == "win":
            rewards = won.astype(np.float64)
        elif self.reward == "guesses":
            rewards = -1.0 * played - (terminations & ~won)
        else:
            rewards = self._bits(guesses, codes, played)
        truncations = np.zeros(self.num_envs, bool)
        if self.hard:
            self._paid += rewards
            refused = ~(played | over)
            if refused.any():
                self._refusals[refused] += 1
                truncations = refused & (self._refusals >= self.max_refusals)
                if self.reward == "guesses":
                    rewards[truncations] = -(self.tries + 1) - self._paid[truncations]
                elif self.reward == "bits":
                    rewards[truncations] = -self._paid[truncations]
                info["refused"] = refused
                info["_refused"] = refused
        if terminations.any():
            info["won"] = won
            info["_won"] = terminations
        self._over = terminations | truncations
        if len(again):
            self._deal(again)
        return self._observation(), rewards, terminations, truncations, {**info, **self._info()}

    def _indices(self, actions: Any) -> NDArray[np.int64]:
        """Actions as indices; raises what are none."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iufb":
            raise gymnasium.error.InvalidAction(f"actions are whole numbers, not {actions!r}")
        with np.errstate(invalid="ignore"):
            indices = given.astype(np.int64, copy=False)
        if given.shape != (self.num_envs,) or indices.min() < 0 or indices.max() >= len(self.words):
            raise gymnasium.error.InvalidAction(
                f"actions are {self.num_envs} whole numbers from 0 to {len(self.words) - 1}, not {actions!r}"
            )
        if given.dtype.kind not in "iu" and not (given == indices).all():
            raise gymnasium.error.InvalidAction(f"actions are whole numbers, not {actions!r}")
        return indices

    def action_masks(self) -> NDArray[np.bool_]:
        """The guesses that are allowed, as sb3-contrib's `MaskablePPO` asks for them."""
        return self.masks().astype(bool)

    def _bits(self, guesses: NDArray[np.int64], codes: NDArray[Any], played: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What each guess has told of the answer, in bits."""
        assert self._candidates is not None
        which = played.nonzero()[0]
        before = np.count_nonzero(self._candidates[which], axis=1)
        self._candidates[which] &= self._matrix[guesses[which]] == codes[which, None]
        rewards = np.zeros(self.num_envs, np.float64)
        rewards[which] = np.log2(before / np.maximum(1, np.count_nonzero(self._candidates[which], axis=1)))
        return rewards

    def _fits(self, guesses: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether hard mode allows a guess in each game."""
        letters = self.table.valid_letters[guesses]
        placed = ((self._placed == 0) | (self._placed == letters)).all(axis=1)
        fits: NDArray[np.bool_] = placed & ((self.table.letter_sets[guesses] & self._seen) == self._seen)
        return fits

    def _learn(self, which: NDArray[np.int64], letters: NDArray[np.int8], digits: NDArray[np.int8]) -> None:
        green = digits == 3
        self._placed[which] = np.where(green, letters, self._placed[which])
        bits = np.where(digits > 1, np.uint32(1) << (letters - 1).astype(np.uint32), np.uint32(0))
        self._seen[which] |= np.bitwise_or.reduce(bits, axis=1)

    def masks(self) -> NDArray[np.int8]:
        """The guesses that are allowed, a row for each game."""
        masks = np.ones((self.num_envs, len(self.words)), np.int8)
        if not self.hard:
            return masks
        for game in range(self.num_envs):
            placed = self._placed[game]
            known = placed != 0
            fits = (self.table.valid_letters[:, known] == placed[known]).all(axis=1)
            masks[game] = fits & ((self.table.letter_sets & self._seen[game]) == self._seen[game])
        return masks

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks()} if self.has_masks else {}

    def _observation(self) -> Observation:
        return {"letters": self._rows(self._letters), "feedback": self._rows(self._feedback)}

    def _rows(self, packed: NDArray[np.int64]) -> NDArray[np.int8]:
        rows: NDArray[np.int8] = packed.copy().view(np.int8).reshape(self.num_envs, self.tries, 8)
        cut: NDArray[np.int8] = rows[:, :, : self.table.letters]
        return cut


def _packed(rows: NDArray[np.int8]) -> NDArray[np.int64]:
    """Rows of at most eight bytes as one number each."""
    packed = np.zeros(len(rows), np.int64)
    packed.view(np.int8).reshape(-1, 8)[:, : rows.shape[1]] = rows
    return packed
