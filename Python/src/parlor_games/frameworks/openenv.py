"""OpenEnv: `python -m parlor_games.frameworks.openenv --port 8000` serves the games, each session a game of its own.

`reset` takes `game`, `mode`, `task`, `split`, `reward` and `max_refusals`. Rewards are from 0 to 1 unless others are asked for.
"""

from __future__ import annotations

import argparse
from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State
from pydantic import Field

from parlor_games import llm
from parlor_games.frameworks import _deals


class ParlorAction(Action):
    """What the model says; its move stands in square brackets."""

    message: str = Field(min_length=1, max_length=20_000, description="the reply, such as: I think of [slate]")


class ParlorObservation(Observation):
    """What the model reads."""

    text: str = Field(default="", description="the prompt, or what came of the reply")
    refused: str | None = Field(default=None, description="the code of a refusal")


class ParlorState(State):
    """How the game stands. The answer is not in it before the game is over."""

    task_id: str | None = None
    outcome: dict[str, Any] = Field(default_factory=dict)


class ParlorEnvironment(Environment[ParlorAction, ParlorObservation, ParlorState]):
    """A game of `parlor_games.llm`."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._game: llm.Game | None = None
        self._episode = str(uuid4())

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        game: str = "wordle",
        mode: str | None = None,
        task: str | None = None,
        split: llm.Split | None = None,
        reward: str | None = None,
        max_refusals: int = 3,
        **unknown: Any,
    ) -> ParlorObservation:
        """Deals a game. What it does not know is refused: the server would pass over it."""
        if unknown:
            raise ValueError(f"reset has no argument {min(unknown)!r}")
        self.close()
        deal = task or _deals.one(game, mode, split=split, seed=seed)
        usual = "win" if llm.opening_of(deal).GAME == "wordle" else None
        self._game = llm.Game(deal, reward=reward or usual, max_refusals=max_refusals)
        self._episode = episode_id or str(uuid4())
        return ParlorObservation(text=self._game.prompt, reward=0.0)

    def step(self, action: ParlorAction, timeout_s: float | None = None, **_: Any) -> ParlorObservation:
        """Takes what the model says."""
        if self._game is None:
            self.reset()
        assert self._game is not None
        if self._game.is_over:
            return ParlorObservation(text="The game is over; reset deals another.", done=True, reward=0.0)
        turn = self._game.reply(action.message)
        return ParlorObservation(text=turn.text, reward=turn.reward, done=turn.done, refused=turn.refused)

    @property
    def state(self) -> ParlorState:
        """The state of the session."""
        game = self._game
        if game is None:
            return ParlorState(episode_id=self._episode)
        task = game.task
        return ParlorState(
            episode_id=self._episode,
            step_count=game.turns,
            task_id=task.id if task else None,
            outcome=game.outcome.as_dict(),
        )

    def close(self) -> None:
        """Puts the game away."""
        if self._game is not None:
            self._game.close()


app = create_app(ParlorEnvironment, ParlorAction, ParlorObservation, env_name="parlor", max_concurrent_envs=64)


def main() -> None:
    """Serves the games."""
    import uvicorn

    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    uvicorn.run(app, host=options.host, port=options.port, log_level="warning")


if __name__ == "__main__":
    main()
