"""The games as a taskset and an environment of verifiers (v1).

    vf-eval parlor-verifiers --env.taskset.game wordle --env.taskset.mode mini -m MODEL

The engine plays the user: the prompt is the deal, each reply is a move, and what came of it is the next turn. What is rewarded,
what is refused and how a game ends is `parlor_games.llm`'s; the answer is in nothing that a model reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from parlor_games import llm
from parlor_games._opening import Opening
from parlor_games.openings import Atlas, WordFlow, Wordiest, Wordle

try:
    import verifiers.v1 as vf
except ImportError as error:  # pragma: no cover
    raise ImportError('parlor_verifiers needs the extra: pip install "parlor-games[verifiers]"') from error

__all__ = ["ParlorEnv", "ParlorTaskset"]


class ParlorConfig(vf.TasksetConfig):
    """What is dealt.

    mode: the game's mode; its usual one if left out
    split: `train` or `test`, which have no deal in common
    seed: the order of the deals
    reward: one of the game's rewards in `parlor_games.llm`; its first if left out
    max_refusals: how many replies may be refused
    """

    game: Literal["wordle", "wordiest", "atlas", "wordflow"] = "wordle"
    mode: str | None = None
    split: Literal["train", "test"] = "train"
    seed: int = 0
    reward: str | None = None
    max_refusals: int = 3


class ParlorData(vf.TaskData):
    """A deal: its opening line, which no model is told, and how it is played."""

    opening: str
    reward: str | None = None
    max_refusals: int = 3


class ParlorTask(vf.Task[ParlorData, vf.State, vf.TaskConfig]):
    """A game on one deal."""

    def game(self) -> llm.Game:
        """A fresh game on the deal."""
        return llm.Game(self.data.opening, reward=self.data.reward, max_refusals=self.data.max_refusals)

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        """Whether the deal is the one that the prompt shows."""
        with self.game() as game:
            return game.prompt == self.data.prompt


class ParlorTaskset(vf.Taskset[ParlorTask, ParlorConfig]):
    """The deals of a mode, in an order that the seed gives."""

    INFINITE = True

    def load(self) -> Iterator[ParlorTask]:
        """The deals, each with the prompt that opens it."""
        for number, opening in enumerate(
            llm.deals(_opening(self.config), split=self.config.split, seed=self.config.seed)
        ):
            data = ParlorData(
                name=f"{self.config.game}-{self.config.split}-{number}",
                opening=str(opening),
                reward=self.config.reward,
                max_refusals=self.config.max_refusals,
            )
            with ParlorTask(data).game() as game:
                prompt = game.prompt
            yield ParlorTask(data.model_copy(update={"prompt": prompt}), self.config.task)


class ParlorEnvConfig(vf.EnvConfig):
    """The one seat of a game."""

    player: vf.AgentConfig = vf.AgentConfig()


class ParlorEnv(vf.Env[ParlorEnvConfig]):
    """Plays a game: the model's replies are moves, the engine's answers are the user's turns."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """One game, to its end or to the end of the exchange."""
        assert isinstance(task, ParlorTask)
        paid = 0.0
        with task.game() as game:
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn()
                while not segment.terminated:
                    turn = game.reply(segment.last_reply or "")
                    paid += turn.reward
                    if turn.done:
                        break
                    segment = await interaction.turn(turn.text)
            outcome = game.outcome
        trace = interaction.trace
        trace.record_reward("reward", paid, 1.0)
        trace.record_metrics(
            {
                "won": float(bool(outcome.won)),
                "moves": float(outcome.moves),
                "refused": float(sum(outcome.refused.values())),
            }
        )
        if outcome.regret is not None:
            trace.record_metric("regret", outcome.regret)


def _opening(config: ParlorConfig) -> Opening:
    kinds = {"wordle": Wordle, "wordiest": Wordiest, "atlas": Atlas, "wordflow": WordFlow}
    kind = kinds[config.game]
    return kind(config.mode) if config.mode else kind()
