"""Wordle for language models."""

from __future__ import annotations

from typing import Any

from parlor_games.llm._game import Game, one_word


class WordleGame(Game):
    """Wordle. The rewards are those of `parlor_games.gym.WordleEnv`."""

    NAME = "wordle"
    REWARDS = ("regret", "win", "guesses", "advantage")
    TURNS = 100
    MOVE = "a word of the list, such as house"
    RULES = """
You are playing Wordle. Find the hidden word of {letters} letters in {tries} guesses. Every guess must be a word of the list.
Each guess is answered letter by letter: "correct" is in its place, "present" is elsewhere in the word, "absent" is not in the
word, or not once more.{hard} Write your guess in square brackets at the end of your reply, such as [{example}].
"""

    def _open(self, lines: list[str]) -> None:
        words = next(line for line in lines if line.startswith("wordle ")).split(" ")
        self.letters, self.tries, self.is_hard = int(words[2]), int(words[3]), words[4] == "true"
        self.rows: list[tuple[str, str]] = []
        self._total = 0.0
        example = {3: "cat", 4: "tree", 5: "house", 6: "garden"}[self.letters]
        hard = (
            " Hints must be used: later guesses keep correct letters in place and use the present ones." * self.is_hard
        )
        self.RULES = self.RULES.format(letters=self.letters, tries=self.tries, hard=hard, example=example)  # type: ignore[misc]

    def board(self) -> str:
        left = self.tries - len(self.rows)
        rows = [self._row(number, *row) for number, row in enumerate(self.rows, 1)]
        return "\n".join([*rows, f"Guesses left: {left}"])

    def _row(self, number: int, word: str, feedback: str) -> str:
        names = {"g": "correct", "y": "present", "b": "absent"}
        told = ", ".join(f"{letter} {names[colour]}" for letter, colour in zip(word, feedback, strict=True))
        return f"Guess {number}: {word}: {told}"

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        lines = self._game.run(f"guess {one_word(move)}").lines
        _, _, word, feedback = next(line for line in lines if line.startswith("row ")).split(" ")[:4]
        self.rows.append((word, feedback))
        info: dict[str, Any] = {"feedback": feedback}
        result = next((line.split(" ") for line in lines if line.startswith("result ")), None)
        won = result is not None and result[1] == "won"
        if self.reward in ("regret", "advantage"):
            turn = self._game.run("analyse score" if self.reward == "advantage" else "analyse last").lines[0].split(" ")
            regret, exact = float(turn[9]), turn[13] == "true"
            info |= {"regret": regret, "exact": exact, "luck": int(turn[12])}
            self._total += regret
            self.outcome.regret = self._total
            self.outcome.exact = self.outcome.exact and exact
            reward = -(regret if self.reward == "regret" else float(turn[turn.index("excess") + 1]))
        elif self.reward == "guesses":
            reward = -2.0 if result is not None and not won else -1.0
        else:
            reward = float(won)
        if result is None:
            self.outcome.score = len(self.rows)
            return self.board(), reward, info
        self.outcome.won = won
        self.outcome.score = len(self.rows) if won else self.tries + 1
        self.outcome.answer = result[3]
        end = f"Solved in {len(self.rows)}." if won else "No guesses are left: the game is lost."
        return f"{self._row(len(self.rows), word, feedback)}\n{end}", reward, info

    def _answer(self) -> str | None:
        if self.outcome.answer is None:
            lines = self._game.run("resign confirm").lines
            self.outcome.answer = next(line.split(" ")[3] for line in lines if line.startswith("result "))
        return self.outcome.answer

    def _worst(self) -> float:
        self.outcome.score = self.tries + 1
        return 0.0 if self.reward == "win" else -float(self.tries + 1)
