"""TRL: what its trainer does with an environment before it trains: it looks for methods, makes schemas of them, plays."""

import inspect

from scripted import fitting
from transformers.utils import get_json_schema
from trl import GRPOTrainer

from parlor_games.frameworks.trl import ParlorEnvironment, rows

assert "environment_factory" in inspect.signature(GRPOTrainer.__init__).parameters
members = dict(inspect.getmembers(ParlorEnvironment, predicate=inspect.isfunction))
tools = [name for name in members if not name.startswith("_") and name not in ("reset", "get_reward")]
assert tools == ["play"]
schema = get_json_schema(ParlorEnvironment().play)["function"]
assert schema["parameters"]["required"] == ["move"]
env, won, data = ParlorEnvironment(), 0, rows("wordle", "mini", 12)
for row in data:
    seen = env.reset(**row, reward="win")
    for _ in range(5):
        seen += "\n" + env.play(move=fitting(seen)[0])
        if env._game.is_over:
            break
    assert env.play(move="cat") == "The game is over." if env._game.is_over else True
    won += env.get_reward()
assert won >= 6, won
env.reset(**data[0], reward="guesses")
assert env.get_reward() == -6
print(f"trl: {len(data)} games")
