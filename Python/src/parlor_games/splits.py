"""Which deals are for training and which for tests.

The split is by what is dealt itself: the answer of Wordle, the rack of Wordiest, the grid of WordFlow, the cards of Atlas that
lie open at first. Its SHA-256 decides, so that a deal is on the same side for every seed, mode, process and release, and one
deal of ten is for tests. Answers are split without regard to mode and list; grids without regard to how they are turned.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Literal

Split = Literal["train", "test"]

#: One deal of this many is kept for tests.
HELD_OUT = 10


def split_of(key: str) -> Split:
    """The side of a key that `deal_key` or `answer_key` gives."""
    digest = hashlib.sha256(f"parlor split 1 {key}".encode()).digest()
    return "test" if int.from_bytes(digest[:8], "big") % HELD_OUT == 0 else "train"


def checked_split(split: str | None) -> None:
    """Raises `ValueError` if it is no split."""
    if split not in (None, "train", "test"):
        raise ValueError(f"split is 'train', 'test' or None, not {split!r}")


def answer_key(answer: str) -> str:
    """What names an answer of Wordle."""
    return f"wordle {answer}"


def deal_key(game: str, lines: Iterable[str]) -> str:
    """What names a deal of another game, from the lines of its opening."""
    rows = [line.split(" ") for line in lines]
    if game == "wordiest":
        # The order of the tiles is no matter.
        return "wordiest " + " ".join(sorted("".join(row[2:4] + row[7:8]) for row in rows if row[0] == "tile"))
    if game == "wordflow":
        return "wordflow " + _least([cells_of(row[2]) for row in rows if row[0] == "row"])
    if game == "atlas":
        groups = sorted(row[2] for row in rows if row[0] == "group")
        tops = {row[1]: row[3] for row in rows if row[0] == "card" and row[1].startswith("tableau")}
        return "atlas " + " ".join([*groups, *(tops[pile] for pile in sorted(tops))])
    raise ValueError(f"deals of {game} are not split")


def cells_of(row: str) -> list[str]:
    """The cells of a row of a grid, of which one may be `(qu)`."""
    return re.findall(r"\(\w+\)|.", row)


def _least(rows: list[list[str]]) -> str:
    """The least of the eight ways to turn and mirror a grid."""
    ways: list[str] = []
    for _ in range(2):
        for _ in range(4):
            ways.append("/".join("".join(row) for row in rows))
            rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        rows = [row[::-1] for row in rows]
    return min(ways)
