"""The environment for two passes PettingZoo's own tests."""

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from parlor_games.pettingzoo import parallel_env
from parlor_games.splits import deal_key, split_of


@pytest.mark.parametrize("seats", ["race", "together"])
def test_pettingzoos_own_tests_pass(seats):
    env = parallel_env(seats=seats, max_steps=30)
    parallel_api_test(env, num_cycles=60)
    env.close()
    parallel_seed_test(lambda: parallel_env(seats=seats, max_steps=10), num_cycles=20)


def play(env, words):
    """Lets the first seat trace words while the other one only submits nothing."""
    env.reset(seed=1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    codes = []
    for word in words:
        for action in word:
            _, rewards, _, _, infos = env.step({"player_1": action, "player_2": 9})
            codes.append(infos["player_2"].get("refused"))
            for agent, reward in rewards.items():
                paid[agent] += reward
    return paid, codes


@pytest.mark.parametrize("seats", ["race", "together"])
def test_a_race_pays_who_finds_and_together_pays_both(seats):
    env = parallel_env(seats=seats)
    env.reset(seed=1)
    # The words of the grid, from the engine.
    lines = env._table.tell("solve")
    solutions = [line.split(" ") for line in lines if line.startswith("solution ")]
    places = env._grids["player_1"].places
    # Some of the common ones are required.
    common = [[places[cell] for cell in solution[5:]] + [9] for solution in solutions if solution[2] == "common"]
    paid, codes = play(env, common[:8])
    assert paid["player_1"] > 0
    assert (paid["player_2"] > 0) == (seats == "together")
    assert all(codes)
    assert np.sign(paid["player_1"]) == 1
    env.close()


def test_a_wrong_action_of_one_seat_moves_nobody():
    env = parallel_env()
    env.reset(seed=1)
    shown = env._table.tell("show")
    for wrong in (-1, 10, 0.5):
        with pytest.raises(gymnasium.error.InvalidAction):
            env.step({"player_1": 0, "player_2": wrong})
    assert env._table.tell("show") == shown
    env.close()


def test_a_world_that_has_ended_takes_no_moves():
    env = parallel_env(max_steps=1)
    env.reset(seed=1)
    env.step({"player_1": 0, "player_2": 0})
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step({"player_1": 0, "player_2": 0})
    env.close()


def test_training_and_tests_are_split():
    for side in ("train", "test"):
        env = parallel_env(split=side)
        for seed in range(3):
            env.reset(seed=seed)
            assert split_of(deal_key("wordflow", env._table.tell("show"))) == side
        env.close()


@pytest.mark.parametrize("seats", ["race", "together"])
def test_a_mask_is_what_the_engine_accepts_of_each_seat(seats):
    """What it marks is accepted, what it does not mark is refused, and after the end it marks nothing."""
    env = parallel_env(seats=seats, max_steps=60)
    rng = np.random.default_rng(2)
    _, infos = env.reset(seed=2)
    for _ in range(150):
        actions, wrong = {}, set()
        for agent in env.agents:
            mask = infos[agent]["action_mask"]
            if rng.random() < 0.3 and not mask.all():
                wrong.add(agent)
            actions[agent] = int(rng.choice(np.flatnonzero(mask == (agent not in wrong))))
        _, _, ends, _, infos = env.step(actions)
        # Whoever moves second may meet a game that has just ended.
        if not any(ends.values()):
            assert {agent for agent in actions if "refused" in infos[agent]} == wrong
        if not env.agents:
            assert not any(info["action_mask"].any() for info in infos.values())
            _, infos = env.reset()
    env.close()


def test_who_is_no_agent_is_named():
    env = parallel_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="'player_3' is no agent"):
        env.step({"player_1": 0, "player_3": 0})
    env.close()
