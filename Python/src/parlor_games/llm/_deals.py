"""Deals for training and for tests."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from parlor_games._errors import Refused
from parlor_games._opening import Opening, whole
from parlor_games.engine import Engine, shared_engine
from parlor_games.llm._game import Game
from parlor_games.openings import Atlas, WordFlow, Wordiest, Wordle
from parlor_games.splits import Split, answer_key, checked_split, deal_key, split_of
from parlor_games.tasks import Task, opening_of

#: How many deals are looked at together.
_PORTION = 64
#: The embedded matches of Wordiest.
_MATCHES = 2000


def group(opening: Opening | Task | str, count: int, **options: Any) -> list[Game]:
    """Games on one deal, for algorithms that compare several rollouts of a prompt."""
    return [Game(opening, **options) for _ in range(count)]


def deals(
    opening: Opening | str, count: int | None = None, *, split: Split | None = None, seed: int = 0
) -> Iterator[Opening]:
    """Openings of deals in an order that the seed gives, the same in every process.

    opening: the game, its mode and options, or its line; it names no deal
    split: `train` or `test`, as `parlor_games.splits` has them: they never share an answer, a rack, a grid or a round,
        whatever the seeds
    """
    checked_split(split)
    opening, seed = opening_of(opening), whole("seed", seed)
    most = 1 << (64 if isinstance(opening, Wordle) else 32)
    if not 0 <= seed < most:
        raise ValueError(f"seed is a whole number from 0 to {most - 1}, not {seed!r}")
    if count is not None and whole("count", count) < 0:
        raise ValueError(f"count is a whole number from 0, or None, not {count!r}")
    if opening.names_deal:
        raise ValueError(f"{str(opening)!r} names one deal, and deals() gives others; leave that out")
    first = given = 0
    while count is None or given < count:
        portion = [_deal(opening, seed, number) for number in range(first, first + _PORTION)]
        first += _PORTION
        found, is_last = _on_side(portion, split)
        for one in found[: None if count is None else count - given]:
            given += 1
            yield one
        if is_last:
            return


def tasks(
    opening: Opening | str, count: int | None = None, *, split: Split | None = None, seed: int = 0
) -> Iterator[Task]:
    """The same deals as tasks, each with an id and a hash."""
    return map(Task, deals(opening, count, split=split, seed=seed))


def _deal(opening: Opening, seed: int, number: int) -> Opening | None:
    if isinstance(opening, Wordle):
        return dataclasses.replace(opening, seed=seed, index=number)
    if isinstance(opening, Wordiest):
        # A step that has no divisor in common with 2000 meets every match once.
        return (
            dataclasses.replace(opening, number=(number * 1117 + seed * 7) % _MATCHES + 1)
            if number < _MATCHES
            else None
        )
    if isinstance(opening, (WordFlow, Atlas)):
        return dataclasses.replace(opening, seed=(seed << 32) + number)
    raise ValueError(f"deals of {opening.GAME} are not numbered")


def _on_side(portion: list[Opening | None], split: Split | None) -> tuple[list[Opening], bool]:
    """The openings of a portion that are on a side, and whether the deals end in it."""
    openings = [one for one in portion if one is not None]
    is_last = len(openings) < len(portion)
    if split is None and not isinstance(openings[:1] and openings[0], Wordle):
        return openings, is_last
    engine = shared_engine()
    # A table of this process's own: a batch is answered as a whole, whoever else asks.
    lines = [line for one in openings for line in (f"on split {one}", "on split resign confirm")]
    replies = engine.batch(lines)
    found: list[Opening] = []
    for one, dealt, ended in zip(openings, replies[::2], replies[1::2], strict=True):
        if isinstance(dealt, Refused):
            if isinstance(one, Wordle) and one.index:
                # The index is behind the last answer.
                return found, True
            raise dealt
        if isinstance(ended, Refused):
            raise ended
        if isinstance(one, Wordle):
            result = next(line for line in ended.lines if line.startswith("result "))
            key = answer_key(result.split(" ")[3])
        else:
            key = deal_key(one.GAME, dealt.lines)
        if split in (None, split_of(key)):
            found.append(one)
    return found, is_last


__all__ = ["Engine", "deals", "group", "tasks"]
