#!/usr/bin/env python3
"""Steps a second of the Python environments, beside those of others that are installed. Versions are named.

    python.py [SECONDS]

What stays in this process is measured in processor time, what talks with an engine by the clock.
"""

import importlib.metadata
import itertools
import sys
import time
import types

import gymnasium
import numpy as np

import parlor_games.gym
from parlor_games import Engine, Wordle, llm

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


def rate(step, clock=time.perf_counter, count=1):
    """How often a second `step` does what counts for `count`."""
    step()
    start = clock()
    done = 0
    while (spent := clock() - start) < SECONDS:
        step()
        done += count
    return done / spent


def pipe():
    engine = Engine()
    engine.ask("newgame wordle classic answer crane")
    yield "the pipe: requests and replies, one by one", rate(lambda: engine.ask("isready"))
    lines = ["isready"] * 10_000
    yield "the pipe: requests sent ahead", rate(lambda: engine.batch(lines), count=len(lines))
    engine.close()


def regret():
    engine = Engine()
    engine.ask("newgame wordle classic answer crane")
    engine.ask("guess slate")
    engine.ask("analyse last")
    yield "regret of a position that was seen", rate(lambda: engine.ask("analyse last"))
    engine.close()
    for mode, first in {"mini": "tea", "classic": "slate"}.items():
        env = gymnasium.make("Parlor/Wordle-v0", disable_env_checker=True, mode=mode, reward="regret")
        yield f"regret of {mode} if every game begins with {first}", rate(player(env, env.unwrapped.action(first)))
        env.close()


def single():
    rewards = {"Wordle": ["guesses", "regret", "advantage"], "Wordiest": ["points"], "Atlas": [None], "WordFlow": [None]}
    for game, names in rewards.items():
        for name in names:
            env = gymnasium.make(f"Parlor/{game}-v0", disable_env_checker=True, **({"reward": name} if name else {}))
            yield f"Parlor/{game}-v0, one environment" + (f", {name}" if name else ""), rate(player(env))
            env.close()
    env = gymnasium.make("CartPole-v1", disable_env_checker=True)
    yield "CartPole-v1, one environment", rate(player(env))
    env.close()


def player(env, first=None):
    """Steps by chance among what the mask allows, or all actions; all games may begin with the same one."""
    generator = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    state = {"mask": info.get("action_mask"), "begins": True}

    def step():
        mask = state["mask"]
        # The mask of Wordle allows all guesses, of which there are thousands.
        if first is not None and state["begins"]:
            action = first
        elif mask is None or len(mask) > 10_000:
            action = generator.integers(env.action_space.n)
        else:
            action = generator.choice(np.flatnonzero(mask))
        _, _, over, cut, info = env.step(action)
        if over or cut:
            _, info = env.reset()
        state["begins"] = over or cut
        state["mask"] = info.get("action_mask")

    return step


def many():
    for number in (64, 4096):
        vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=number, mode="classic")
        vector.reset(seed=1)
        moves = np.random.default_rng(1).integers(len(vector.words), size=(64, number))
        turn = iter(range(1 << 60))
        step = lambda vector=vector, moves=moves, turn=turn: vector.step(moves[next(turn) % 64])  # noqa: E731
        yield f"Parlor/Wordle-v0, a vector of {number}", rate(step, time.process_time, number)
    vector = gymnasium.make_vec("CartPole-v1", num_envs=4096, vectorization_mode="vector_entry_point")
    vector.reset(seed=1)
    moves = np.random.default_rng(1).integers(2, size=4096)
    yield "CartPole-v1's own vector of 4096", rate(lambda: vector.step(moves), time.process_time, 4096)


def models():
    words = ["slate", "crony", "audio", "pinky", "jumbo", "fifth"]
    with Engine() as engine:
        state = {}

        def step():
            game = state.get("game")
            if game is None or game.outcome.ending != "playing":
                state["game"] = game = llm.Game(Wordle("classic", answer="hatch"), reward="guesses", engine=engine)
            game.reply(f"[{words[game.outcome.moves]}]")

        yield "llm.Game: replies of a model, with what is read", rate(step)
        state["game"].close()


def others():
    try:
        import nltk
    except ImportError:
        return
    # Its Wordle fetches lists of words and a tagger from the net; these stand in for them, before it looks for its own.
    words = parlor_games.gym.wordle_words.words("classic", None).answers
    nltk.corpus.words = types.SimpleNamespace(words=lambda *_: words)
    nltk.pos_tag = lambda tokens, **_: [(token, "NN") for token in tokens]
    try:
        import textarena
    except ImportError:
        return
    version = importlib.metadata.version("textarena")

    def fresh():
        env = textarena.make("Wordle-v0")
        env.reset(num_players=1)
        return env

    state = {"env": fresh()}
    guesses = itertools.cycle(words)

    def step():
        done, _ = state["env"].step(f"[{next(guesses)}]")
        if done:
            state["env"].reset(num_players=1)

    def turn():
        state["env"].get_observation()
        step()

    yield f"TextArena {version}, Wordle-v0, moves alone", rate(step)
    yield f"TextArena {version}, Wordle-v0, with what is read", rate(turn)


def main():
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}, gymnasium {gymnasium.__version__}")
    for part in (pipe, single, many, models, regret, others):
        for name, per_second in part():
            print(f"{name:50} {per_second:>14,.0f} a second", flush=True)


if __name__ == "__main__":
    main()
