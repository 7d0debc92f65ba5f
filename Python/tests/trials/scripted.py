"""A scripted player of three letters: the first word that agrees with the rows that it has read."""

import re

from parlor_games.gym.wordle_words import words

NAMES = {"correct": "g", "present": "y", "absent": "b"}


def fitting(text):
    """The answers of mini that agree with all rows in a text."""
    table = words("mini")
    fits = list(table.answers)
    for guess, told in set(re.findall(r"Guess \d+: (\w+): ([^\n.]+)", text)):
        code = table.codes["".join(NAMES[part.split()[-1]] for part in told.split(", ")[:3])]
        row = table.matrix[table.index[guess]]
        fits = [word for word in fits if row[table.place[word]] == code]
    return fits
