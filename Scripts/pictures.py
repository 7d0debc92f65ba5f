#!/usr/bin/python3
"""Draws the pictures of the README: pictures.py PATH/TO/parlor FOLDER
plays each game live and writes its screen as SVG, and one moving picture of three games."""

import os
import sys
import time
from html import escape

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests"))

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
    for key, count in ((" ", "1 draw"), ("w3", "1 move"), ("  ", "3 draws"), ("3", "Picked up")):
        window.keys(key, count)


def wordflow(window):
    window.wait("0 of")
    for word in ("newt", "tune", "fret"):
        window.keys(word + "\r", word.upper())
    column, row = window.place("▄▄▄▄▄▄▄")
    for cell in ("c2", "c1", "b2"):
        window.pointer((column + 3 + 8 * (ord(cell[0]) - 97), row + 3 * int(cell[1]) - 2))
    window.wait("Trace: ROE")


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


class Film:
    """What stands in each row of a screen from when to when, in seconds."""

    # A picture that changes more often than this is not drawn each time.
    STEP = 0.06

    def __init__(self, look):
        self.look, self.now, self.rows = look, 0.0, {}

    def watch(self, window, seconds):
        """Goes on for a time, in which the screen may change."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            start = time.monotonic()
            window.read(min(left, self.STEP))
            time.sleep(max(0, min(left, self.STEP) - (time.monotonic() - start)))
            self.take(window.screen)
            self.now += time.monotonic() - start

    def take(self, screen):
        for row in range(screen.lines):
            rects, texts = shapes(screen, row, self.look)
            shown = "".join(rects + texts)
            parts = self.rows.setdefault(row, [])
            if not parts or parts[-1][1] != shown:
                parts.append((self.now, shown))

    def press(self, window, keys, pause=0.16):
        for key in keys:
            os.write(window.fd, key.encode())
            self.watch(window, pause)

    def svg(self, columns, rows, title):
        """The film, over and over; who wants less motion sees its last picture."""
        total, times, groups = self.now, {}, []
        for parts in self.rows.values():
            for (start, shown), end in zip(parts, [start for start, _ in parts[1:]] + [total]):
                if not shown:
                    continue
                if (start, end) == (0.0, total):
                    groups.append(f"<g>{shown}</g>")
                    continue
                name = times.setdefault((round(start, 2), round(end, 2)), f"t{len(times)}")
                last = ' class="last"' if end == total else ""
                groups.append(f'<g{last} style="animation-name:{name}">{shown}</g>')
        rules = [
            f"@keyframes {name}{{0%{{visibility:hidden}}{100 * start / total:.2f}%{{visibility:visible}}"
            f"{100 * end / total:.2f}%{{visibility:hidden}}}}"
            if start > 0 else f"@keyframes {name}{{0%{{visibility:visible}}{100 * end / total:.2f}%{{visibility:hidden}}}}"
            for (start, end), name in times.items()]
        style = (
            f"<style>g[style]{{visibility:hidden;animation:{total:.2f}s step-end infinite}}"
            "@media(prefers-reduced-motion:reduce){g[style]{animation:none}g.last{visibility:visible}}"
            + "".join(rules) + "</style>\n")
        return frame(columns, rows, title, self.look, style + "\n".join(groups))


def film(binary, look):
    """A guess of Wordle, a card that flies, a word that is traced."""
    columns, rows = 72, 30
    taken = Film(look)
    theme = "15;0" if look == "dark" else "0;15"

    def opened(*deal):
        window = Window(
            binary, "play", *deal, columns=columns, rows=rows, COLORTERM="truecolor", COLORFGBG=theme, NO_MOTION=None)
        window.wait(r"Esc leave")
        window.keys(f":theme {look}\r", f"Theme is {look}")
        return window

    window = opened("wordle", "classic", "answer", "brick")
    taken.watch(window, 0.5)
    for word in ("chair", "prick"):
        taken.press(window, word)
        taken.press(window, "\r", 2.0)
    window.leave()
    window = opened("atlas", "easy", "seed", "5")
    taken.watch(window, 0.6)
    for key in (" ", "w3", " ", " "):
        taken.press(window, key, 0.9)
    window.leave()
    window = opened("wordflow", "beginner", "size", "3", "seed", "7")
    taken.watch(window, 0.6)
    for word in ("newt", "tune", "fret"):
        taken.press(window, word, 0.2)
        taken.press(window, "\r", 0.9)
    taken.watch(window, 0.8)
    window.leave()
    return taken.svg(columns, rows, "Wordle, Atlas Solitaire and WordFlow in a terminal")


def main():
    binary, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    for name, (play, deal, columns, rows) in SCENES.items():
        for look in GROUNDS:
            theme = "15;0" if look == "dark" else "0;15"
            window = Window(
                binary, "play", *deal, columns=columns, rows=rows, COLORTERM="truecolor", COLORFGBG=theme)
            window.wait(r"Esc leave")
            window.keys(f":theme {look}\r", f"Theme is {look}")
            play(window)
            with open(f"{folder}/{name}-{look}.svg", "w", encoding="utf-8") as file:
                file.write(svg(window.screen, f"{name} on the whole screen of a terminal, {look}", look))
            assert window.leave() == 0
    for look in GROUNDS:
        with open(f"{folder}/film-{look}.svg", "w", encoding="utf-8") as file:
            file.write(film(binary, look))


if __name__ == "__main__":
    main()
