"""TRL: `GRPOTrainer(..., environment_factory=ParlorEnvironment, train_dataset=Dataset.from_list(rows(...)))`."""

from __future__ import annotations

from typing import Any

from parlor_games import llm
from parlor_games.frameworks import _deals
from parlor_games.splits import Split


def rows(
    game: str = "wordle", mode: str | None = None, count: int = 1000, *, split: Split = "train", seed: int = 0
) -> list[dict[str, Any]]:
    """The rows of a data set: a prompt that `reset` goes on with, and the deal, which the model does not see."""
    prompt = [{"role": "user", "content": "Play the game with the tool `play`.\n\n"}]
    return [{"prompt": prompt, "task": str(task)} for task in _deals.tasks(game, mode, count, split=split, seed=seed)]


class ParlorEnvironment:
    """A game whose moves are calls of the tool `play`. Every public method but `reset` and `get_reward` is a tool to TRL."""

    def reset(self, task: str, reward: str | None = None, max_refusals: int = 3, **_: Any) -> str:
        """Deals the game of a row, and gives what is appended to its prompt."""
        self._game = llm.Game(task, reward=reward, max_refusals=max_refusals)
        self._paid = 0.0
        return self._game.prompt

    def play(self, move: str) -> str:
        """
        Makes a move in the game. A refused move changes nothing and says why.

        Args:
            move: The move, as the rules of the game write it in square brackets, without the brackets.

        Returns:
            What came of it.
        """
        if self._game.is_over:
            return "The game is over."
        turn = self._game.move(move)
        self._paid += turn.reward
        return turn.text

    def get_reward(self) -> float:
        """The sum of the rewards so far; a game that the model left open is cut off."""
        if not self._game.is_over:
            self._paid += self._game.cut().reward
        return self._paid
