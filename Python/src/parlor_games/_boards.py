"""What a player sees, as text and as a picture, from the lines of `show`."""

from __future__ import annotations

import io
from typing import Any

from parlor_games.llm import table_text
from parlor_games.llm._wordflow import labels

_COLOURS = {"g": (83, 141, 78), "y": (181, 159, 59), "b": (58, 58, 60)}
_GROUND, _INK, _EMPTY = (18, 18, 19), (255, 255, 255), (60, 60, 62)
_NAMES = {"g": "correct", "y": "present", "b": "absent"}


def status(kind: str, lines: list[str]) -> str:
    """`playing`, `won` or `lost`."""
    found = "playing"
    for line in lines:
        words = line.split(" ")
        if words[0] == kind:
            found = words[{"wordle": 6, "wordiest": 2, "atlas": 2, "wordflow": 3}[kind]]
    return found


def score(kind: str, lines: list[str]) -> int | None:
    """What a finished game counts: guesses, one more than there are if it is lost; points, placed cards, found words."""
    rows = [line.split(" ") for line in lines]
    if kind == "wordle":
        head = next(row for row in rows if row[0] == "wordle")
        return len({row[1] for row in rows if row[0] == "row"}) if head[6] == "won" else int(head[3]) + 1
    if kind == "wordiest":
        return next((int(row[1]) for row in rows if row[0] == "score"), None)
    if kind == "atlas":
        return sum(int(row[4]) for row in rows if row[0] == "group")
    return next((int(row[4]) for row in rows if row[0] == "wordflow"), None)


def text(kind: str, lines: list[str]) -> str:
    """The board as a model or a person reads it."""
    if kind == "atlas":
        return table_text(lines)
    rows: list[str] = []
    for line in lines:
        words = line.split(" ")
        if kind == "wordle" and words[0] == "wordle":
            rows.append(f"{words[2]} letters, {words[3]} guesses{', hard mode' if words[4] == 'true' else ''}")
        elif kind == "wordle" and words[0] == "row":
            told = (f"{letter} {_NAMES[code]}" for letter, code in zip(words[2], words[3], strict=True))
            rows.append(f"{words[1]}. {words[2]}: {', '.join(told)}")
        elif kind == "wordiest" and words[0] == "tile":
            bonus = f" {words[7]}" if len(words) > 7 else ""
            rows.append(f"tile {words[1]}: {words[2].upper()} {words[3]}{bonus}")
        elif kind == "wordiest" and words[0] == "word":
            worth = f"{words[4]} points" if words[3] == "true" else "no word"
            rows.append(f"{words[1]}: {words[2]}, {worth}")
        elif kind == "wordiest" and words[0] == "total":
            rows.append(f"points: {words[1]}")
        elif kind == "wordflow" and words[0] == "row":
            rows.append(" ".join(labels(words[2])))
        elif kind == "wordflow" and words[0] == "wordflow":
            required = f" of {words[words.index('required') + 1]}" if "required" in words else ""
            rows.append(f"found {words[4]}{required}, bonus words {words[5]}, points {words[6]}")
        elif kind == "wordflow" and words[0] == "found":
            rows.append(f"found: {words[1]}")
        elif words[0] in ("result", "score", "message"):
            rows.append(" ".join(words[1:]) if words[0] == "message" else line)
    return "\n".join(rows)


def picture(kind: str, lines: list[str]) -> bytes:
    """The board as a PNG; it needs Pillow."""
    from PIL import Image, ImageDraw, ImageFont

    tiles = _tiles(kind, lines)
    buffer = io.BytesIO()
    if tiles:
        side, gap = 64, 6
        width = max(len(row) for row in tiles) * (side + gap) + gap
        image = Image.new("RGB", (width, len(tiles) * (side + gap) + gap), _GROUND)
        draw: Any = ImageDraw.Draw(image)
        font = ImageFont.load_default(36)
        for y, row in enumerate(tiles):
            for x, (letter, colour) in enumerate(row):
                left, top = gap + x * (side + gap), gap + y * (side + gap)
                draw.rectangle((left, top, left + side, top + side), fill=colour, outline=_EMPTY)
                draw.text((left + side / 2, top + side / 2), letter, _INK, font=font, anchor="mm")
    else:
        font = ImageFont.load_default(18)
        rows = text(kind, lines)
        probe: Any = ImageDraw.Draw(Image.new("RGB", (1, 1)))
        _, _, right, bottom = probe.multiline_textbbox((0, 0), rows, font=font)
        image = Image.new("RGB", (int(right) + 24, int(bottom) + 24), _GROUND)
        draw = ImageDraw.Draw(image)
        draw.multiline_text((12, 12), rows, _INK, font=font)
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _tiles(kind: str, lines: list[str]) -> list[list[tuple[str, tuple[int, int, int]]]]:
    rows: list[list[tuple[str, tuple[int, int, int]]]] = []
    size = (0, 0)
    for line in lines:
        words = line.split(" ")
        if kind == "wordle" and words[0] == "wordle":
            size = int(words[2]), int(words[3])
        elif kind == "wordle" and words[0] == "row":
            rows.append([(x.upper(), _COLOURS[code]) for x, code in zip(words[2], words[3], strict=True)])
        elif kind == "wordflow" and words[0] == "row":
            rows.append([(label, _EMPTY) if label != "." else ("", _GROUND) for label in labels(words[2])])
    while kind == "wordle" and len(rows) < size[1]:
        rows.append([("", _GROUND)] * size[0])
    return rows
