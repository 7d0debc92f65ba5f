"""The environments keep Gymnasium's contracts, and know no rule that the engine does not have."""

import json
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import parlor_games.gym as games
from parlor_games import Engine
from parlor_games.gym.wordle_words import words

ALL = [
    ("Wordle", {"mode": "mini"}),
    ("Wordle", {"mode": "junior", "hard": True, "reward": "bits"}),
    ("Wordle", {"mode": "mini", "reward": "regret"}),
    ("Wordiest", {}),
    ("Wordiest", {"mode": "challenge", "reward": "regret"}),
    ("Atlas", {}),
    ("WordFlow", {"size": 3}),
    ("WordFlow", {"size": 3, "mode": "hardcore", "reward": "score"}),
]


@pytest.mark.parametrize(("name", "options"), ALL)
def test_the_checker_finds_nothing(name, options):
    env = gymnasium.make(f"Parlor/{name}-v0", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)
    env.close()


def play(name, options, seed, steps=60):
    """Random moves, and what came of them."""
    env = gymnasium.make(f"Parlor/{name}-v0", **options)
    rng = np.random.default_rng(seed)
    seen = []
    observation, info = env.reset(seed=seed)
    for _ in range(steps):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, cut, info = env.step(action)
        seen.append((action, {key: value.tolist() for key, value in observation.items()}, reward, over, cut))
        assert "refused" not in info, info
        if over or cut:
            observation, info = env.reset()
    env.close()
    return seen


@pytest.mark.parametrize(("name", "options"), [ALL[0], ALL[3], ALL[5], ALL[6]])
def test_masked_moves_are_accepted_and_a_seed_is_the_same_in_every_process(name, options):
    here = json.loads(json.dumps(play(name, options, 5)))
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); import test_gym; "
        "print(json.dumps(test_gym.play(sys.argv[2], json.loads(sys.argv[3]), 5)))"
    )
    folder = __file__.rsplit("/", 1)[0]
    done = subprocess.run(
        [sys.executable, "-c", code, folder, name, json.dumps(options)], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == here


def test_wordle_pays_as_it_says():
    for reward, expected in (("win", [0, 1]), ("guesses", [-1, -1])):
        env = games.WordleEnv("mini", reward=reward)
        env.reset(options={"answer": "cat"})
        got = [env.step(env.action(word)) for word in ("dog", "cat")]
        assert [step[1] for step in got] == expected
        assert [step[2] for step in got] == [False, True]
        assert got[1][4]["won"] is True
        assert got[1][4]["answer"] == "cat"
        env.close()
    env = games.WordleEnv("mini", reward="guesses")
    env.reset(options={"answer": "cat"})
    lost = [env.step(env.action("dog"))[1] for _ in range(5)]
    assert lost == [-1, -1, -1, -1, -2]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.close()
    env = games.WordleEnv("mini", reward="bits")
    env.reset(options={"answer": "cat"})
    bits = [env.step(env.action(word))[1] for word in ("dog", "bag", "cat")]
    assert sum(bits) == pytest.approx(np.log2(len(env.table.answers)))
    env.close()


def test_regret_is_that_of_the_engine():
    env = games.WordleEnv("mini", reward="regret")
    env.reset(seed=3)
    paid = [env.step(env.action(word))[1] for word in ("cat", "dog")]
    with Engine() as engine:
        engine.run(f"newgame wordle mini words 2 seed {env._seed} index 0")
        for word in ("cat", "dog"):
            engine.run(f"guess {word}")
        turns = [line.split(" ") for line in engine.run("analyse").lines if line.startswith("turn ")]
    assert paid == [-float(turn[9]) for turn in turns]
    assert min(paid) < 0
    env.close()


@pytest.mark.parametrize("reward", ["win", "guesses", "bits", "regret"])
def test_refusals_never_pay(reward):
    """Whoever is refused until the end gets no more than whoever loses the game."""
    env = games.WordleEnv("mini", hard=True, reward=reward, max_refusals=3)
    env.reset(options={"answer": "cat"})
    total = env.step(env.action("cut"))[1]
    bad = env.action("dog")
    assert env._mask[bad] == 0
    steps = [env.step(bad) for _ in range(3)]
    assert [step[4]["refused"] for step in steps] == ["hard-mode"] * 3
    assert [step[1] for step in steps[:2]] == [0, 0]
    assert [step[3] for step in steps] == [False, False, True]
    total += sum(step[1] for step in steps)
    assert total <= {"win": 0, "guesses": -6, "bits": 0, "regret": -6}[reward] + 1e-9
    env.close()


@pytest.mark.parametrize("mode", ["mini", "junior", "classic", "epic"])
def test_every_feedback_is_the_engines(mode):
    table = words(mode)
    rng = np.random.default_rng(1)
    names = {code: name for name, code in table.codes.items()}
    pairs = [(int(rng.integers(len(table.valid))), int(rng.integers(len(table.answers)))) for _ in range(500)]
    # Words with letters that repeat are where rules differ.
    double = [place for place, word in enumerate(table.valid) if len(set(word)) < len(word) - 1]
    pairs += [(int(rng.choice(double or [0])), answer) for _, answer in pairs]
    lines = []
    for guess, answer in pairs:
        lines += [
            f"newgame wordle {mode} hard false answer {table.answers[answer]}",
            f"guess {table.valid[guess]}",
        ]
    with Engine() as engine:
        replies = engine.batch(lines)[1::2]
    for (guess, answer), reply in zip(pairs, replies, strict=True):
        row = next(line for line in reply.lines if line.startswith("row "))
        assert names[int(table.matrix[guess, answer])] == row.split(" ")[3], (table.valid[guess], table.answers[answer])


@pytest.mark.parametrize("hard", [False, True])
def test_many_games_are_as_one(hard):
    """The vector and the environment on the engine agree step by step, masks and refusals included."""
    vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=4, mode="mini", hard=hard, reward="guesses", masks=True)
    rng = np.random.default_rng(2)
    names = list(rng.choice(vector.table.answers, 4))
    singles = [games.WordleEnv("mini", hard=hard) for _ in names]
    for env, name in zip(singles, names, strict=True):
        env.reset(options={"answer": name})
    _, info = vector.reset(seed=1, options={"answers": names})
    over = np.zeros(4, bool)
    for _ in range(8):
        masks = info["action_mask"]
        for place, env in enumerate(singles):
            if not over[place]:
                assert (masks[place] == env._mask).all()
        # Now and then a guess that hard mode may not allow.
        actions = np.array([int(rng.choice(np.flatnonzero(mask))) for mask in masks])
        actions[0] = int(rng.integers(len(vector.words)))
        seen, rewards, ends, _, info = vector.step(actions)
        for place, env in enumerate(singles):
            if over[place]:
                continue
            observation, reward, ended, _, told = env.step(actions[place])
            assert (observation["letters"] == seen["letters"][place]).all()
            assert (observation["feedback"] == seen["feedback"][place]).all()
            assert reward == rewards[place]
            assert ended == ends[place]
            assert ("refused" in told) == bool("refused" in info and info["refused"][place])
            over[place] |= ended
    for env in singles:
        env.close()


def test_a_vector_deals_again_and_is_the_same_for_a_seed():
    def run(seed):
        vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=64, mode="mini", reward="win")
        observation, _ = vector.reset(seed=seed)
        rng = np.random.default_rng(0)
        total = []
        for _ in range(20):
            observation, rewards, ends, _, _ = vector.step(rng.integers(len(vector.words), size=64))
            total.append((observation["feedback"].sum(), rewards.sum(), ends.sum()))
        assert vector.observation_space.contains(observation)
        return total

    assert run(1) == run(1) != run(2)


def test_what_is_wrong_is_named():
    with pytest.raises(ValueError, match="reward is one of win"):
        games.WordleEnv(reward="money")
    with pytest.raises(ValueError, match="mode is one of mini"):
        games.WordleVectorEnv(mode="huge")
    with pytest.raises(ValueError, match="size is 3 to 6"):
        games.WordFlowEnv(size=7)
