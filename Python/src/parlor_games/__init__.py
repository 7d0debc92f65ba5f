"""Wordle, Wordiest, Atlas Solitaire and WordFlow for Python: the engine of Parlor, and environments around it.

from parlor_games import Engine, Wordle

with Engine() as engine:
    game = engine.new_game(Wordle("classic", seed=7))
    row = game.guess("slate")
"""

from parlor_games.aio import AsyncEngine
from parlor_games.engine import Engine
from parlor_games.errors import (
    EngineClosedError,
    EngineDiedError,
    EngineTimeoutError,
    ParlorError,
    ProgramError,
    Refused,
)
from parlor_games.openings import (
    Atlas,
    Builder,
    WordFlow,
    WordFlowPosition,
    Wordiest,
    Wordle,
    WordlePosition,
)
from parlor_games.protocol import Reply

__version__ = "1.0.0"

__all__ = [
    "AsyncEngine",
    "Atlas",
    "Builder",
    "Engine",
    "EngineClosedError",
    "EngineDiedError",
    "EngineTimeoutError",
    "ParlorError",
    "ProgramError",
    "Refused",
    "Reply",
    "WordFlow",
    "WordFlowPosition",
    "Wordiest",
    "Wordle",
    "WordlePosition",
    "__version__",
]
