#!/usr/bin/env python3
"""Trains a small player of Wordle on a CPU, once paid by advantage and once by wins alone, and draws both curves.

    python train.py [UPDATES] [PLOT.svg]

The player is a softmax over all valid guesses of `mini`, linear in a few things that a beginner looks at. It learns by
REINFORCE, with the first guess given: each later one is made more likely by what came after it, less the average of the batch. Everything else is the same
for both rewards, the deals and the draws included.
"""

from __future__ import annotations

import sys

import numpy as np

from parlor_games.gym import WordleEnv

BATCH = 12
RATE = 4.0
TRIES = 5
#: The first guess of every game. It tells much, so that what the others are worth is found quickly.
OPENER = "tad"


def features(env: WordleEnv, fits: np.ndarray, letters_seen: np.ndarray, guessed: np.ndarray) -> np.ndarray:
    """What the player looks at, a row for each guess: does it agree with the rows, how many letters are new, was it made
    before, and each of its letters."""
    letters = np.zeros((len(env.words), 26))
    for place in range(env.table.letters):
        letters[np.arange(len(env.words)), env.table.valid_letters[:, place] - 1] = 1
    new = (letters * ~letters_seen).sum(axis=1, keepdims=True) / env.table.letters
    return np.hstack([fits[:, None], new, guessed[:, None], letters * 0.3])


def episode(env: WordleEnv, weights: np.ndarray, rng: np.random.Generator, agree: np.ndarray) -> tuple[list, int, bool]:
    """Plays a game; gives gradients with rewards, the guesses as they are counted, and whether it was won."""
    env.reset()
    fits = np.ones(len(env.words), bool)
    seen = np.zeros(26, bool)
    guessed = np.zeros(len(env.words), bool)
    steps: list = []
    over, turn = False, 0
    while not over:
        rows = features(env, fits, seen, guessed)
        scores = rows @ weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        action = int(rng.choice(len(chances), p=chances)) if turn else env.action(OPENER)
        observation, reward, over, _, info = env.step(np.int64(action))
        if turn:
            steps.append((rows[action] - chances @ rows, reward))
        code = int(((observation["feedback"][turn] - 1) * 3 ** np.arange(env.table.letters)).sum())
        fits &= agree[action] == code
        seen[env.table.valid_letters[action] - 1] = True
        guessed[action] = True
        turn += 1
    return steps, info["guesses"], info["won"]


def train(reward: str, updates: int, seed: int = 0) -> tuple[list[float], list[float]]:
    """The mean guesses and the share of wins of each batch."""
    from parlor_games.gym.wordle_words import feedback_matrix

    env = WordleEnv("mini", reward=reward)
    agree = feedback_matrix(env.table.valid_letters, env.table.valid_letters)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    weights = np.zeros(3 + 26)
    guesses, wins = [], []
    for _ in range(updates):
        games = [episode(env, weights, rng, agree) for _ in range(BATCH)]
        gradients, returns, turns = [], [], []
        for steps, _, _ in games:
            paid = np.cumsum([reward for _, reward in steps][::-1])[::-1]
            for turn, ((gradient, _), to_come) in enumerate(zip(steps, paid, strict=True)):
                gradients.append(gradient)
                returns.append(to_come)
                turns.append(turn)
        values, when = np.array(returns), np.array(turns)
        for turn in range(TRIES):
            if (when == turn).any():
                values[when == turn] -= values[when == turn].mean()
        scale = values.std() or 1.0
        weights += RATE * (np.array(gradients) * (values / scale)[:, None]).mean(axis=0) * TRIES
        guesses.append(float(np.mean([count for _, count, _ in games])))
        wins.append(float(np.mean([won for _, _, won in games])))
    env.close()
    return guesses, wins


def smooth(values: list[float], width: int = 10) -> np.ndarray:
    """Moving means."""
    return np.convolve(values, np.ones(width) / width, "valid")


def main() -> None:
    updates = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    curves = {reward: train(reward, updates) for reward in ("advantage", "win")}
    for reward, (guesses, wins) in curves.items():
        last = max(1, updates // 5)
        print(
            f"{reward}: {np.mean(guesses[:last]):.3f} guesses at first, {np.mean(guesses[-last:]):.3f} at last; "
            f"{np.mean(wins[-last:]):.0%} won"
        )
    if len(sys.argv) > 2:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(9, 3.4), layout="constrained")
        for axes, place, label in zip(
            figure.subplots(1, 2), (0, 1), ("guesses (a loss counts 6)", "share of wins"), strict=True
        ):
            for reward, curve in curves.items():
                axes.plot(smooth(curve[place]), label=f"paid by {reward}")
            axes.set_xlabel(f"updates of {BATCH} games")
            axes.set_ylabel(label)
            axes.legend()
        figure.savefig(sys.argv[2], metadata={"Date": None})


if __name__ == "__main__":
    main()
