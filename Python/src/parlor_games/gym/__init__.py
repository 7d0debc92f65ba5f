"""Environments of Gymnasium: `gymnasium.make("Parlor/Wordle-v0", mode="classic", reward="guesses")` after this import, or
`gymnasium.make("parlor_games.gym:Parlor/Wordle-v0")` without it.

Every reward and every observation is documented at its class. A refused move changes nothing and never pays: its reward is
0, `info["refused"]` names the error's code, and whoever is refused too often is given the worst result and the end.
"""

from __future__ import annotations

from gymnasium.envs.registration import register as _register
from gymnasium.envs.registration import registry as _registry

from parlor_games.gym.atlas import AtlasEnv
from parlor_games.gym.wordflow import WordFlowEnv
from parlor_games.gym.wordiest import WordiestEnv
from parlor_games.gym.wordle import WordleEnv
from parlor_games.gym.wordle_vector import WordleVectorEnv

_GAMES = ("Wordle", "Wordiest", "Atlas", "WordFlow")


def register() -> None:
    """Makes the environments known to Gymnasium; the import has done so already."""
    for name in _GAMES:
        if f"Parlor/{name}-v0" in _registry:
            continue
        module = f"parlor_games.gym.{name.lower()}"
        _register(
            id=f"Parlor/{name}-v0",
            entry_point=f"{module}:{name}Env",
            vector_entry_point="parlor_games.gym.wordle_vector:WordleVectorEnv" if name == "Wordle" else None,
        )


register()

__all__ = ["AtlasEnv", "WordFlowEnv", "WordiestEnv", "WordleEnv", "WordleVectorEnv", "register"]
