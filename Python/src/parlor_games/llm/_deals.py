"""Deals for training and for tests."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Literal

from parlor_games._opening import Opening
from parlor_games.llm._game import Game, shared_engine
from parlor_games.openings import Atlas, WordFlow, Wordiest, Wordle

Split = Literal["train", "test"]

#: One deal of this many is kept for tests.
HELD_OUT = 10


def group(opening: Opening | str, count: int, **options: Any) -> list[Game]:
    """Games on one deal, for algorithms that compare several rollouts of a prompt."""
    return [Game(opening, **options) for _ in range(count)]


def deals(
    opening: Opening, count: int | None = None, *, split: Split | None = None, seed: int = 0
) -> Iterator[Opening]:
    """Openings of deals in an order that the seed gives, the same in every process.

    split: `train` or `test`; with the same seed they have no deal in common, and one deal of ten is a test's. In Wordle
        they have no answer in common.
    """
    number = -1
    given = 0
    size = {"wordle": _answers(opening), "wordiest": 2000}.get(opening.GAME)
    while count is None or given < count:
        number += 1
        if size is not None and number >= size:
            return
        if split is not None and (number % HELD_OUT == HELD_OUT - 1) != (split == "test"):
            continue
        given += 1
        yield _deal(opening, seed, number)


def _deal(opening: Opening, seed: int, number: int) -> Opening:
    if isinstance(opening, Wordle):
        return dataclasses.replace(opening, seed=seed, index=number)
    if isinstance(opening, Wordiest):
        # A step that has no divisor in common with 2000 meets every match once.
        return dataclasses.replace(opening, number=(number * 1117 + seed * 7) % 2000 + 1)
    if isinstance(opening, WordFlow):
        return dataclasses.replace(opening, seed=(seed << 32) + number)
    if isinstance(opening, Atlas):
        return dataclasses.replace(opening, seed=(seed << 32) + number)
    raise ValueError(f"deals of {opening.GAME} are not numbered")


def _answers(opening: Opening) -> int | None:
    """How many answers a mode of Wordle has."""
    if not isinstance(opening, Wordle):
        return None
    mode = opening.mode or "classic"
    if mode not in _sizes:
        reply = shared_engine().run(f"wordle answers {mode}", game="wordle")
        _sizes[mode] = int(next(line for line in reply.lines if line.startswith("candidates ")).split(" ")[1])
    return _sizes[mode]


_sizes: dict[str, int] = {}
