"""The rewards by the solver are what they are said to be, over all answers of mini."""

import random

import pytest

import parlor_games.gym as games


def agreeing(table, rows):
    """The answers that agree with the guesses and their codes so far."""
    return [
        answer
        for place, answer in enumerate(table.answers)
        if all(table.matrix[table.index[guess], place] == code for guess, code in rows)
    ]


POLICIES = {
    "first": lambda table, rows: agreeing(table, rows)[0],
    "last": lambda table, rows: agreeing(table, rows)[-1],
    "random": lambda table, rows: random.Random(repr(rows)).choice(table.valid),
}


@pytest.fixture(scope="module")
def sums():
    """For each policy the mean guesses, a lost game as one more than there are, and the mean sum of each reward."""
    found = {}
    envs = {reward: games.WordleEnv("mini", reward=reward) for reward in ("advantage", "regret")}
    for name, policy in POLICIES.items():
        totals = {"guesses": 0.0, "advantage": 0.0, "regret": 0.0}
        table = envs["regret"].table
        for answer in table.answers:
            for env in envs.values():
                env.reset(options={"answer": answer})
            rows, over = [], False
            while not over:
                guess = policy(table, rows)
                for reward, env in envs.items():
                    _, paid, over, _, info = env.step(env.action(guess))
                    totals[reward] += paid
                rows.append((guess, int(table.matrix[table.index[guess], table.place[answer]])))
            totals["guesses"] += info["guesses"]
        found[name] = {key: total / len(table.answers) for key, total in totals.items()}
    for env in envs.values():
        env.close()
    return found


def test_guesses_and_advantage_differ_by_one_number(sums):
    constants = [one["guesses"] + one["advantage"] for one in sums.values()]
    assert max(constants) - min(constants) < 1e-4, constants
    # The policies are not alike.
    means = [one["guesses"] for one in sums.values()]
    assert max(means) - min(means) > 0.5


def test_regret_puts_losses_first(sums):
    """It is never above 0, and no baseline: its constant depends on the policy."""
    assert all(one["regret"] <= 0 for one in sums.values())
    constants = [one["guesses"] + one["regret"] for one in sums.values()]
    assert max(constants) - min(constants) > 0.1
