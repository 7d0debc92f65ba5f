"""What the trials share: a scripted player of three letters, and the blocks of the page on frameworks."""

import re
from pathlib import Path

from parlor_games.gym.wordle_words import words

NAMES = {"correct": "g", "present": "y", "absent": "b"}


def page(title, given=None, **replaced):
    """Runs the blocks of a section of the page on frameworks, with some names given and some words replaced; gives all names."""
    text = (Path(__file__).parents[2] / "docs" / "frameworks.md").read_text()
    section = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.S | re.M).group(1)
    names = {"__name__": "page", **(given or {})}
    blocks = re.findall(r"```python\n(.*?)```", section, re.S)
    assert blocks, title
    for block in blocks:
        for old, new in replaced.items():
            assert old in block
            block = block.replace(old, new)
        exec(compile(block, title, "exec"), names)
    return names


def fitting(text):
    """The answers of mini that agree with all rows in a text."""
    table = words("mini")
    fits = list(table.answers)
    for guess, told in set(re.findall(r"Guess \d+: (\w+): ([^\n.]+)", text)):
        code = table.codes["".join(NAMES[part.split()[-1]] for part in told.split(", ")[:3])]
        row = table.matrix[table.index[guess]]
        fits = [word for word in fits if row[table.place[word]] == code]
    return fits
