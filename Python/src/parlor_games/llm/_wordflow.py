"""WordFlow for language models."""

from __future__ import annotations

from typing import Any

from parlor_games.llm._game import Game, one_word
from parlor_games.splits import cells_of


class WordFlowGame(Game):
    """WordFlow: a reply is a word of the grid."""

    NAME = "wordflow"
    REWARDS = ("words", "score", "win")
    TURNS = 200
    MOVE = "a word of the grid, such as lone"
    RULES = """
You are playing WordFlow. Words are traced through a grid of letters, from each letter to one of the eight around it, and no
letter is used twice in a word. Find all required words; other words of the dictionary are bonus words. Write one word in square
brackets at the end of your reply, such as [lone].
"""

    def _open(self, lines: list[str]) -> None:
        self._rows = [line.split(" ")[2] for line in lines if line.startswith("row ")]
        self._found: list[str] = []
        self._read(lines)

    def _read(self, lines: list[str]) -> None:
        words = next(line for line in lines if line.startswith("wordflow ")).split(" ")
        self._status, self._count, self._score = words[3], int(words[4]), int(words[6])
        self._required = int(words[words.index("required") + 1]) if "required" in words else 0

    def board(self) -> str:
        rows = "\n".join(" ".join(labels(row)) for row in self._rows)
        of = f" of {self._required}" if self._required else ""
        found = f"\nFound: {', '.join(self._found)}" if self._found else ""
        return f"{rows}\nRequired words found: {self._count}{of}{found}"

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        before, score = self._count, self._score
        lines = self._game.run(f"word {one_word(move)}").lines
        attempt = next(line for line in lines if line.startswith("attempt ")).split(" ")
        self._read(lines)
        if attempt[1] == "found":
            self._found.append(attempt[2])
        if self._status != "playing":
            self.outcome.won = self._status == "won"
        self.outcome.score = self._count
        reward = {
            "words": (self._count - before) / (self._required or 1),
            "score": (self._score - score) / 1000,
            "win": float(bool(self.outcome.won)),
        }[self.reward]
        told = {
            "found": f"{attempt[2]}: {attempt[3]} points",
            "already": f"{attempt[2]} was found already",
            "short": f"{attempt[2]} is too short",
            "unlisted": f"{attempt[2]} is no word of this grid",
        }[attempt[1]]
        end = "\nAll required words are found." if self.outcome.won else ""
        return f"{told}.\n{self.board()}{end}", reward, {"verdict": attempt[1]}

    def _worst(self) -> float:
        return 0.0


def labels(row: str) -> list[str]:
    """What stands on the cells of a row of a grid."""
    return [cell.strip("()").capitalize() for cell in cells_of(row)]
