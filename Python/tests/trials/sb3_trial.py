"""Stable-Baselines3: its checker, its vectors of single environments, and masks for sb3-contrib."""

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from scripted import page
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.env_util import make_vec_env

import parlor_games.gym as games

# More threads than one only wait for each other in networks that are so small.
torch.set_num_threads(1)
for name in ("Wordle", "Wordiest", "Atlas", "WordFlow"):
    check_env(getattr(games, f"{name}Env")(), warn=False)
seen = page("Stable-Baselines3")
assert seen["after"] > seen["before"] + 0.1, (seen["before"], seen["after"])
seen["vector"].close()
vector = make_vec_env("Parlor/WordFlow-v0", n_envs=2, seed=1, env_kwargs={"size": 3, "max_steps": 60})
assert vector.render_mode == "rgb_array"
vector.reset()
assert get_action_masks(vector).shape == (2, 10)
assert isinstance(vector.render(mode="rgb_array"), np.ndarray)
PPO("MultiInputPolicy", vector, n_steps=32, batch_size=32, n_epochs=1).learn(64)
MaskablePPO("MultiInputPolicy", vector, n_steps=32, batch_size=32, n_epochs=1).learn(64)
vector.close()
print(f"stable-baselines3: 40,000 steps, from {seen['before']:.0%} to {seen['after']:.0%} of the cards")
