"""The words of a mode of Wordle as arrays: what guesses are valid, what answers there are, and all feedback."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parlor_games.engine import Engine
from parlor_games.openings import Wordle

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, eq=False)
class WordleWords:
    """The words of a mode.

    A feedback is a code in base 3, the first letter in the lowest digit: 0 absent, 1 present, 2 correct.
    """

    mode: str
    #: The valid guesses in alphabetical order.
    valid: tuple[str, ...]
    #: The answers, in the order of their list.
    answers: tuple[str, ...]

    #: The engine that told them.
    program: str | None = None

    def __deepcopy__(self, _: object) -> WordleWords:
        return self

    def __reduce__(self) -> tuple[Callable[..., WordleWords], tuple[str, str | None]]:
        # The tables are made again where it is unpickled, once in a process.
        return words, (self.mode, self.program)

    @functools.cached_property
    def letters(self) -> int:
        """How many letters a word has."""
        return len(self.valid[0])

    @functools.cached_property
    def index(self) -> dict[str, int]:
        """The places of the valid guesses."""
        return {word: place for place, word in enumerate(self.valid)}

    @functools.cached_property
    def place(self) -> dict[str, int]:
        """The places of the answers."""
        return {word: place for place, word in enumerate(self.answers)}

    @functools.cached_property
    def valid_letters(self) -> NDArray[np.int8]:
        """The letters of the valid guesses, 1 to 26."""
        return _letters(self.valid)

    @functools.cached_property
    def answer_letters(self) -> NDArray[np.int8]:
        """The letters of the answers, 1 to 26."""
        return _letters(self.answers)

    @functools.cached_property
    def digits(self) -> NDArray[np.int8]:
        """For each code its row of an observation: 1 absent, 2 present, 3 correct."""
        codes = np.arange(3**self.letters)
        return np.stack([codes // 3**place % 3 + 1 for place in range(self.letters)], axis=1).astype(np.int8)

    @functools.cached_property
    def codes(self) -> dict[str, int]:
        """The codes by their names on the wire, such as `bgyyb`."""
        return {"".join("byg"[digit - 1] for digit in row): code for code, row in enumerate(self.digits)}

    @functools.cached_property
    def solved(self) -> int:
        """The code of the answer itself."""
        return int(3**self.letters - 1)

    @functools.cached_property
    def matrix(self) -> NDArray[np.uint16]:
        """The code of each guess against each answer, `matrix[guess, answer]`."""
        return feedback_matrix(self.valid_letters, self.answer_letters)

    @functools.cached_property
    def letter_sets(self) -> NDArray[np.uint32]:
        """A bit for each letter of a valid guess."""
        bits = np.uint32(1) << (self.valid_letters - 1).astype(np.uint32)
        sets: NDArray[np.uint32] = np.bitwise_or.reduce(bits, axis=1)
        return sets

    def allowed(self, guess: int, code: int) -> NDArray[np.int8]:
        """A mask of the guesses that hard mode allows after a guess and its feedback alone."""
        digits = self.digits[code]
        letters = self.valid_letters[guess]
        green = digits == 3
        seen = np.uint32(0)
        for letter in letters[digits > 1]:
            seen |= np.uint32(1) << np.uint32(letter - 1)
        fits = (self.valid_letters[:, green] == letters[green]).all(axis=1)
        mask: NDArray[np.int8] = (fits & ((self.letter_sets & seen) == seen)).astype(np.int8)
        return mask


def _letters(words: tuple[str, ...]) -> NDArray[np.int8]:
    flat = np.frombuffer("".join(words).encode(), np.uint8).astype(np.int8) - 96
    return flat.reshape(len(words), -1)


def feedback_matrix(guesses: NDArray[np.int8], answers: NDArray[np.int8]) -> NDArray[np.uint16]:
    """The codes of guesses against answers, given as letters.

    A letter that is not in its place is present as often as the answer has it elsewhere without being hit, from left to
    right.
    """
    count, length = guesses.shape
    kind = np.uint8 if 3**length <= 256 else np.uint16
    matrix = np.empty((count, len(answers)), kind)
    portion = max(1, 4_000_000 // max(1, len(answers)))
    for start in range(0, count, portion):
        part = guesses[start : start + portion]
        hit = [part[:, None, place] == answers[None, :, place] for place in range(length)]
        used = [row.copy() for row in hit]
        code = np.zeros((len(part), len(answers)), np.uint16)
        for place in range(length):
            found = hit[place].copy()
            code += hit[place].astype(np.uint16) * np.uint16(2 * 3**place)
            for other in range(length):
                if other == place:
                    continue
                match = ~found & ~used[other] & (part[:, None, place] == answers[None, :, other])
                used[other] |= match
                found |= match
            code += (found & ~hit[place]).astype(np.uint16) * np.uint16(3**place)
        matrix[start : start + portion] = code
    return matrix  # type: ignore[return-value] # the narrower kind is as good


@functools.lru_cache(maxsize=8)
def words(mode: str, program: str | None = None) -> WordleWords:
    """The words of a mode, as the engine tells them."""
    with Engine(program, safe=True) as engine:
        answers = [line.split(" ")[1] for line in engine.ask(f"wordle answers {mode}") if line.startswith("candidate ")]
        engine.ask(str(Wordle(mode, seed=1)))  # type: ignore[arg-type] # the caller's modes are known
        valid = [line.rsplit(" ", 1)[1] for line in engine.ask("moves 1000000") if line.startswith("move ")]
    if not answers or not valid:
        raise RuntimeError("this engine does not tell its words; it is older than this package")
    return WordleWords(mode, tuple(valid), tuple(answers), program)
