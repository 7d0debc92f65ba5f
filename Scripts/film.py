#!/usr/bin/python3
"""Draws the moving picture of the README: film.py PATH/TO/parlor FOLDER
plays three games with their motion, as fast as a person would. No two runs are the same to the hundredth of a second."""

import os
import sys
import time

from pictures import GROUNDS, frame, shapes

from live_window import Window


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
        window.wait(r"Esc menu")
        window.keys(f":theme {look}\r", f"Background is now {look}")
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
    for word in ("tune", "unit", "stunt"):
        taken.press(window, word, 0.2)
        taken.press(window, "\r", 0.9)
    taken.watch(window, 0.8)
    window.leave()
    return taken.svg(columns, rows, "Wordle, Atlas Solitaire and WordFlow in a terminal")


def main():
    binary, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    for look in GROUNDS:
        with open(f"{folder}/film-{look}.svg", "w", encoding="utf-8") as file:
            file.write(film(binary, look))


if __name__ == "__main__":
    main()
