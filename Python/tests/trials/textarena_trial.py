"""TextArena: rollouts through its own loop and wrappers."""

import textarena as ta
from scripted import fitting, page

import parlor_games.frameworks.textarena  # noqa: F401 - it registers the environments

for name in ("Parlor-Wordle-v0", "Parlor-Wordle-v0-train"):
    won = 0
    for seed in range(8):
        env = ta.make(name, mode="mini", split="train", reward="win")
        env.reset(num_players=1, seed=seed)
        seen, done = "", False
        while not done:
            player, observation = env.get_observation()
            seen += str(observation)
            assert player == 0
            # Without brackets in the usual form, whose wrapper adds them.
            word = fitting(seen)[0]
            done, info = env.step(f"[{word}]" if name.endswith("train") else word)
        rewards, told = env.close()
        assert rewards[0] == float(told[0]["outcome"]["won"]), (rewards, told)
        won += rewards[0]
    assert won >= 4, won
env = ta.make("Parlor-Wordle-v0-train", mode="mini", max_refusals=2, reward="win")
env.reset(num_players=1, seed=1)
assert env.step("[zzz]")[0] is False
assert env.step("nothing")[0] is True
assert env.close()[0][0] == 0
for name in ("Wordiest", "Atlas", "WordFlow"):
    env = ta.make(f"Parlor-{name}-v0")
    env.reset(num_players=1, seed=1)
    assert len(env.get_observation()[1]) > 100
seen = page("TextArena")
assert not seen["done"] and seen["info"]["feedback"], seen["info"]
print("textarena: 16 games")
