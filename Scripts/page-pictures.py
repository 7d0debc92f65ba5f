"""Takes the README's pictures of the page, on a phone, in both themes.

usage: page-pictures.py FOLDER-OF-THE-PAGE FOLDER-FOR-PICTURES
"""

import base64
import functools
import http.server
import sys
import threading
import urllib.parse

from playwright.sync_api import sync_playwright

PAGE, PICTURES = sys.argv[1:3]
WIDTH, HEIGHT = 360, 700


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of the page."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *arguments):
        """Says nothing."""


def typed(*words):
    """Types words, each with Enter."""

    def play(page):
        for word in words:
            page.keyboard.type(word)
            page.keyboard.press("Enter")
            page.wait_for_timeout(700)

    return play


def laid(page):
    """Lays two words."""
    page.get_by_label("More").click()
    page.locator("dialog .entry", has_text="Type a move").click()
    page.fill("#asked", "gravel foetid")
    page.keyboard.press("Enter")
    page.wait_for_selector(".racks .tile.filled")


def drawn(page):
    """Draws some cards."""
    for _ in range(4):
        page.keyboard.press(" ")
        page.wait_for_timeout(60)


def traced(page):
    """Traces some letters, and holds the finger."""
    boxes = [page.locator(f'.board [data-place="{place}"]').bounding_box() for place in ("a1", "b1", "c1", "b2", "c3", "b3")]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=5)


SCREENS = [
    (None, lambda page: None),
    ("wordle classic answer pilot", typed("crane", "spilt")),
    ("atlas normal seed 5", drawn),
    ("wordflow beginner seed 5", traced),
    ("wordiest match seed 3", laid),
]


def taken(browser, url, theme):
    """The screens, as bytes."""
    for opening, play in SCREENS:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=theme, device_scale_factor=1.5, service_workers="block")
        page = context.new_page()
        page.goto(url + (f"#play={urllib.parse.quote(opening)}" if opening else ""))
        page.wait_for_selector(".play" if opening else ".home")
        # Whoever opens a game for the first time is told how it goes.
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            page.wait_for_function("() => !document.querySelector('dialog[open]')")
        play(page)
        page.wait_for_timeout(500)
        yield page.screenshot()
        context.close()


def main():
    """Takes them."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=PAGE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for theme in ("light", "dark"):
            images = "".join(
                f'<img src="data:image/png;base64,{base64.b64encode(bytes_).decode()}">'
                for bytes_ in taken(browser, f"http://127.0.0.1:{server.server_port}/", theme))
            sheet = browser.new_page(viewport={"width": 1250, "height": 460}, device_scale_factor=1)
            line = "#c9c0b0" if theme == "light" else "#43474f"
            sheet.set_content(
                f"<style>body{{margin:0;display:flex;gap:14px;padding:8px;background:transparent}}"
                f"img{{width:232px;border-radius:18px;border:1px solid {line}}}</style>{images}")
            sheet.wait_for_timeout(200)
            sheet.screenshot(path=f"{PICTURES}/page-{theme}.png", omit_background=True, full_page=True)
        browser.close()


main()
