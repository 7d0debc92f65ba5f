"""Wordiest for language models."""

from __future__ import annotations

from typing import Any

from parlor_games.llm._game import Game


class WordiestGame(Game):
    """Wordiest: one reply lays two words and ends the match."""

    NAME = "wordiest"
    REWARDS = ("points", "regret", "win")
    MOVE = "two words made of the tiles, such as higher queerer"
    RULES = """
You are playing Wordiest. You have fourteen tiles, each with a letter and its points; some have a bonus that multiplies the
letter (such as 2L) or the word that it is in (such as 3W). Lay two words that score as much as possible; each tile can be used
once, and a word that is not in the dictionary scores nothing. Write both words in square brackets at the end of your reply,
such as [higher queerer]; that ends the match.
"""

    def _open(self, lines: list[str]) -> None:
        self.tiles: list[str] = []
        for line in lines:
            words = line.split(" ")
            if words[0] == "tile":
                bonus = f" {words[7]}" if len(words) > 7 else ""
                self.tiles.append(f"{words[2].upper()} {words[3]}{bonus}")

    def board(self) -> str:
        return "Tiles: " + ", ".join(self.tiles)

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        words = move.lower().replace(",", " ").split()
        lines = self._game.run("place " + " ".join(words)).lines
        laid = [line.split(" ") for line in lines if line.startswith("word ")]
        optimum = self._optimum() if self.oracle else None
        score = next(x for x in self._game.run("submit confirm").lines if x.startswith("score ")).split(" ")
        points = int(score[1])
        self.outcome.won = points > 0 if optimum is None else points == optimum
        self.outcome.score = points
        self.outcome.regret = None if optimum is None else float(optimum - points)
        told = ", ".join(f"{word[2]} {'scores ' + word[4] if word[3] == 'true' else 'is no word'}" for word in laid)
        best = optimum or 1
        reward = {"points": points / best, "regret": float(points - best), "win": float(self.outcome.won)}
        info = {"points": points, "optimum": optimum, "percentile": float(score[2])}
        return f"{told}. {points} points.", reward[self.reward], info

    def _worst(self) -> float:
        if self.reward != "regret":
            return 0.0
        optimum = float(self._optimum())
        self.outcome.regret = optimum
        return -optimum

    def _optimum(self) -> int:
        line = next(line for line in self._game.run("solve").lines if line.startswith("optimum "))
        return int(line.split(" ")[1])
