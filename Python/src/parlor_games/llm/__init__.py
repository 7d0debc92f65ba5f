"""The games for language models: a prompt, replies in text, and an outcome.

    game = llm.Game(Wordle("classic", seed=7), reward="regret", max_refusals=3)
    print(game.prompt)
    turn = game.reply("My guess is [slate]")
    game.outcome

Frameworks for training and evaluation are wrapped around this: `parlor_verifiers` is one. What a model reads never has
the answer in it; what a trainer wants to know stands in `Turn.info` and in the outcome.
"""

from parlor_games.engine import shared_engine
from parlor_games.llm._atlas import AtlasGame, table_text
from parlor_games.llm._deals import deals, group, tasks
from parlor_games.llm._game import Game, Outcome, Turn, move_in
from parlor_games.llm._wordflow import WordFlowGame
from parlor_games.llm._wordiest import WordiestGame
from parlor_games.llm._wordle import WordleGame
from parlor_games.splits import HELD_OUT, Split
from parlor_games.tasks import Task, opening_of

__all__ = [
    "HELD_OUT",
    "AtlasGame",
    "Game",
    "Outcome",
    "Split",
    "Task",
    "Turn",
    "WordFlowGame",
    "WordiestGame",
    "WordleGame",
    "deals",
    "group",
    "move_in",
    "opening_of",
    "shared_engine",
    "table_text",
    "tasks",
]
