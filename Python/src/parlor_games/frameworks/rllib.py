"""RLlib: `register()` makes the environments known as `parlor/wordle` and so on, with flat observations of floats, as it
asks for."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.wrappers import DtypeObservation, FlattenObservation
from ray.tune.registry import register_env

import parlor_games.gym as games

NAMES = ("Wordle", "Wordiest", "Atlas", "WordFlow")


def make(name: str, config: dict[str, Any]) -> gymnasium.Env[Any, Any]:
    """An environment with a flat observation; `config` has the arguments of its class."""
    games.register()
    return DtypeObservation(FlattenObservation(gymnasium.make(f"Parlor/{name}-v0", **config)), np.float32)


def register() -> None:
    """Makes the environments known to Ray."""
    for name in NAMES:
        register_env(f"parlor/{name.lower()}", lambda config, name=name: make(name, dict(config)))
