"""TextArena: `textarena.make("Parlor-Wordle-v0")` after this import.

The rules, what is refused, and the rewards are those of `parlor_games.llm`. Nothing is fetched from the net.
"""

from __future__ import annotations

from typing import Any

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY, register_with_versions
from textarena.wrappers import ActionFormattingWrapper, LLMObservationWrapper

from parlor_games import llm
from parlor_games.frameworks import _deals
from parlor_games.splits import Split


class ParlorEnv(ta.Env):  # type: ignore[misc] # it has no types
    """A game for one player, whose reward is the sum of all replies' rewards.

    task: the deal; `reset(seed=...)` deals another if it is left out
    """

    def __init__(
        self,
        game: str = "wordle",
        mode: str | None = None,
        *,
        task: str | None = None,
        split: Split | None = None,
        reward: str | None = None,
        max_refusals: int = 3,
    ) -> None:
        super().__init__()
        self._deal = (game, mode, split, task)
        self._options = {"reward": reward, "max_refusals": max_refusals}

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Deals a game."""
        game, mode, split, task = self._deal
        self.game = llm.Game(task or _deals.one(game, mode, split=split, seed=seed), **self._options)
        self.paid = 0.0
        # Of refusals the game keeps count.
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed, error_allowance=1 << 30)
        self.state.reset(
            game_state={"task": str(self.game.task)},
            player_prompt_function=lambda player_id, game_state: self.game.prompt,
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Takes what the model says."""
        self.state.add_observation(message=action, observation_type=ta.ObservationType.PLAYER_ACTION, from_id=0)
        turn = self.game.reply(action)
        self.paid += turn.reward
        if turn.done:
            self.state.set_outcome(reward=self.paid, reason=turn.text)
            self.state.game_info[0] |= {
                "outcome": self.game.outcome.as_dict(),
                "invalid_move": turn.refused is not None,
            }
        elif turn.refused:
            self.state.set_invalid_move(reason=turn.text)
        else:
            self.state.add_observation(message=turn.text, observation_type=ta.ObservationType.GAME_BOARD)
        done, info = self.state.step()
        return done, {**info, **turn.info, "refused": turn.refused}


for _name in ("Wordle", "Wordiest", "Atlas", "WordFlow"):
    if f"Parlor-{_name}-v0" not in ENV_REGISTRY:
        register_with_versions(
            id=f"Parlor-{_name}-v0",
            entry_point=ParlorEnv,
            wrappers={"default": [LLMObservationWrapper, ActionFormattingWrapper], "-train": [LLMObservationWrapper]},
            game=_name.lower(),
        )
