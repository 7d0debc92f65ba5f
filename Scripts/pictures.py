#!/usr/bin/python3
"""Draws the pictures of the games: pictures.py PATH/TO/parlor FOLDER
plays each game live and writes its screen as SVG."""

import os
import sys
from html import escape

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "Terminal"))

from live_window import Window  # noqa: E402

WIDTH, HEIGHT = 8, 17
GROUNDS = {"dark": ("1b1b1f", "d8d8d8"), "light": ("fbfbf8", "303030")}
NAMES = {
    "black": "000000", "red": "cd3131", "green": "0dbc79", "brown": "e5e510", "blue": "2472c8", "magenta": "bc3fbc",
    "cyan": "11a8cd", "white": "e5e5e5",
}


def wordle(window):
    window.wait("Enter guess")
    window.keys("slate\r", r"S +L +A +T +E\n")
    window.keys("crony\r", r"C +R +O +N +Y\n")
    window.keys("br", r"\n +B +R +·")


def wordiest(window):
    window.wait("! submit")
    window.keys("zinc burst\r", "Total [1-9]")


def atlas(window):
    window.wait("Space draw")
    for key, count in ((" ", "1 draw"), ("w3", "1 move"), ("  ", "3 draws"), ("3", "Holding")):
        window.keys(key, count)


def wordflow(window):
    window.wait("0 of")
    for word in ("tune", "unit", "stunt"):
        window.keys(word + "\r", word.upper())
    for cell in ("b2", "c2", "c1"):
        window.pointer(window.tile(cell))
    window.wait("Trace: TIE")


# How a game is played, its deal, and the size of the window.
SCENES = {
    "wordle": (wordle, ["wordle", "classic", "answer", "brick"], 80, 30),
    "wordiest": (wordiest, ["wordiest", "seed", "5"], 80, 30),
    "atlas": (atlas, ["atlas", "easy", "seed", "5"], 80, 30),
    "wordflow": (wordflow, ["wordflow", "beginner", "size", "3", "seed", "7"], 80, 30),
}


def colour(name, default):
    return default if name == "default" else NAMES.get(name, name)


def shapes(screen, row, look):
    """The cells of a row; cells of one look in a row are one text."""
    ground, ink = GROUNDS[look]
    rects, texts, runs = [], [], []
    for column in range(screen.columns):
        cell = screen.buffer[row][column]
        face, back = colour(cell.fg, ink), colour(cell.bg, ground)
        style = (back, face, cell.bold) if cell.reverse else (face, back, cell.bold)
        if cell.data == " " and not cell.reverse:
            # Of what colour a space was left depends on what was drawn there before.
            style = (ink, back, False)
        if runs and runs[-1][1] == style:
            runs[-1][2].append(cell.data)
        else:
            runs.append([column, style, [cell.data]])
    for column, (face, back, bold), signs in runs:
        x, y = 8 + column * WIDTH, 8 + row * HEIGHT
        if back != ground:
            rects.append(f'<path fill="#{back}" d="M{x} {y}h{len(signs) * WIDTH}v{HEIGHT}H{x}z"/>')
        text = "".join(signs)
        half = {"▄": 8.5, "▀": 0}.get(text[:1])
        if half is not None and text == text[0] * len(text):
            rects.append(f'<path fill="#{face}" d="M{x} {y + half}h{len(signs) * WIDTH}v8.5H{x}z"/>')
        elif text.strip():
            start = len(text) - len(text.lstrip())
            weight = ' font-weight="bold"' if bold else ""
            kept = escape(text.strip())
            texts.append(
                f'<text x="{x + start * WIDTH}" y="{y + 13}" fill="#{face}"{weight} '
                f'textLength="{len(text.strip()) * WIDTH}">{kept}</text>')
    return rects, texts


def frame(columns, rows, title, look, inside):
    width, height = columns * WIDTH + 16, rows * HEIGHT + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{title}" '
        'font-family="ui-monospace,Menlo,Consolas,monospace" font-size="13" shape-rendering="crispEdges" xml:space="preserve">'
        f'<rect width="100%" height="100%" rx="6" fill="#{GROUNDS[look][0]}"/>\n{inside}\n</svg>\n')


def svg(screen, title, look):
    """A screen as it is."""
    rows = [shapes(screen, row, look) for row in range(screen.lines)]
    inside = [shape for rects, _ in rows for shape in rects] + [shape for _, texts in rows for shape in texts]
    return frame(screen.columns, screen.lines, title, look, "\n".join(inside))


def main():
    binary, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    for name, (play, deal, columns, rows) in SCENES.items():
        for look in GROUNDS:
            theme = "15;0" if look == "dark" else "0;15"
            window = Window(
                binary, "play", *deal, columns=columns, rows=rows, COLORTERM="truecolor", COLORFGBG=theme)
            window.wait(r"Esc menu")
            window.keys(f":theme {look}\r", f"Background is now {look}")
            play(window)
            with open(f"{folder}/{name}-{look}.svg", "w", encoding="utf-8") as file:
                file.write(svg(window.screen, f"{name} on the whole screen of a terminal, {look}", look))
            assert window.leave() == 0


if __name__ == "__main__":
    main()
