"""Pictures of boards on the whole screen: what they have to have by the records of their game, their rows, and what they say."""

import re

from live_walks import ESCAPE
from live_window import PAGE_DOWN


def spaced(letters):
    """Letters in a row, perhaps with numbers beside them."""
    return r"(?<![^\W\d])" + r"[\W\d]+?".join(letters.upper())


def wordle_board(moment, lines):
    """Every row; letters with the same mark look alike, and those with another one do not."""
    looks = {}
    for _, _, word, marks in [line for line in lines if line[0] == "row"]:
        row, text = next((row, text) for row, text in enumerate(moment.text.split("\n")) if re.search(spaced(word), text))
        place = re.search(spaced(word), text).start()
        for letter, mark in zip(word.upper(), marks):
            place = text.index(letter, place)
            # Its ground, or the sign next to it where there are no colours.
            look = moment.cells[row][place][2], text[place - 1]
            assert looks.setdefault(mark, look) == look, f"{mark} looks like {looks[mark]} and {look} in\n{moment.text}"
            place += 1
        yield spaced(word)
    assert len(set(looks.values())) == len(looks), f"marks that look alike: {looks}"
    yield from (spaced(line[1]) for line in lines if line[0] == "input")


def wordiest_board(_, lines):
    tiles = [line for line in lines if line[0] == "tile"]
    for place in ("word1", "word2"):
        laid = sorted((int(tile[5]), tile[2]) for tile in tiles if tile[4] == place)
        if laid:
            yield r"(?<!\w)" + r"(?:\d[LW]|[\W\d])+?".join(letter.upper() for _, letter in laid)
    # In the order of their numbers, with a hole for each that is in a word.
    yield r"[\s\S]*?".join(tile[2].upper() + r"\W*" + tile[3] for tile in tiles if tile[4].startswith("bank"))
    yield from (rf"Total {line[1]}\b" for line in lines if line[0] == "total")


def atlas_board(_, lines):
    head = next(line for line in lines if line[0] == "atlas")
    yield rf"\b{head[5]}\b"
    for pile in ("waste", "tableau-1", "tableau-2", "tableau-3", "tableau-4"):
        cards = [line for line in lines if line[:2] == ["card", pile]]
        if cards:
            # The narrowest cards have room for so many letters.
            yield cards[-1][6][:4] if len(cards[-1]) > 6 else ""


def wordflow_board(_, lines):
    yield r"[\s\S]*?".join(spaced(line[2]) for line in lines if line[0] == "row")
    head = next(line for line in lines if line[0] == "wordflow")
    yield rf"\b{head[4]}\s+of\s+{head[9]}\s+words"


BOARDS = {"wordle": wordle_board, "wordiest": wordiest_board, "atlas": atlas_board, "wordflow": wordflow_board}


def boards(window):
    """The rows of the board, without a panel, and without the cursor."""
    edge = window.edge() or window.screen.columns
    rows = []
    for line in window.screen.cells():
        row = [(cell[0], cell[1] if cell[0] != " " else None, *cell[2:4]) for cell in line[:edge]]
        text = "".join(cell[0] for cell in row)
        is_drawn = sum(cell[2] != "default" or cell[0] in "▄▀▒│╌─" for cell in row) > 3
        # Letters without colours, and a line for each pile.
        if is_drawn or re.search(r"([A-Z_·]\W+\d*\W*){3}", text) or re.match(r"\s*(s|w|[ft]\d) ", text):
            rows.append(row)
    return rows


def facts(window):
    """The words and numbers above the keys and left of the panel, those of further pages too, without the times of a clock; of long
    words as much as has room on a narrow card."""
    found, pages = set(), 0
    while True:
        lines, edge = window.screen.display, window.edge()
        end = next(row for row, line in enumerate(lines) if line.startswith(" Esc"))
        text = "\n".join(line[:edge].rstrip() for line in lines[:end])
        found |= {word[:4] for word in re.findall(r"[A-Za-z]{2,}|\d+", re.sub(r"(?<=[a-z])-\s*\n\s*|\d\d:\d\d", "", text))}
        if "PgDn more" not in " ".join(lines[end:]):
            break
        pages += 1
        assert pages < 9, f"pages without an end:\n{window.text()}"
        window.type(PAGE_DOWN)
    if pages:
        window.type(ESCAPE)
    return found
