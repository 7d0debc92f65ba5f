"""What the frameworks have in common: a deal by game, mode, split and seed."""

from __future__ import annotations

import itertools
import secrets

from parlor_games import llm
from parlor_games.openings import Atlas, WordFlow, Wordiest, Wordle
from parlor_games.splits import Split
from parlor_games.tasks import Task

KINDS = {"wordle": Wordle, "wordiest": Wordiest, "atlas": Atlas, "wordflow": WordFlow}


def kind(game: str, mode: str | None = None) -> Wordle | Wordiest | Atlas | WordFlow:
    """An opening of a game that names no deal."""
    if game not in KINDS:
        raise ValueError(f"game is one of {', '.join(KINDS)}, not {game!r}")
    return KINDS[game](mode) if mode else KINDS[game]()  # type: ignore[arg-type] # the engine names wrong modes


def tasks(game: str, mode: str | None, count: int | None, *, split: Split | None = None, seed: int = 0) -> list[Task]:
    """Deals in the order of a seed."""
    return list(llm.tasks(kind(game, mode), count, split=split, seed=seed))


def one(game: str, mode: str | None, *, split: Split | None = None, seed: int | None = None) -> Task:
    """The deal of a seed, or any if there is none."""
    number = secrets.randbelow(1 << 31) if seed is None else seed
    return next(itertools.islice(llm.tasks(kind(game, mode), 1, split=split, seed=number), 1))
