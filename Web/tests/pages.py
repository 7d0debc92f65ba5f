"""What all tests of the page use: a server, a browser, steps, and short ways through the page."""

import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import playwright.sync_api

PAGE, BINARY = sys.argv[1:3]
ALL = "--all" in sys.argv
NAMES = [name for name in sys.argv[3:] if not name.startswith("--")]
steps = []


def step(function):
    """Notes a step."""
    steps.append(function)
    return function


def trial(function):
    """Notes a step that takes longer, and is left out where not all are asked for."""
    if ALL or function.__name__ in NAMES:
        steps.append(function)
    return function


class Server:
    """A server of rooms that serves the page, as one that is installed does: packed, with its policy."""

    def __init__(self, folder=None, port=0):
        self.folder = folder or tempfile.TemporaryDirectory()
        home = pathlib.Path(self.folder.name)
        program = home / "bin" / "parlor-server"
        if not program.exists():
            program.parent.mkdir()
            shutil.copy(BINARY, program)
            (home / "share" / "parlor").mkdir(parents=True)
            (home / "share" / "parlor" / "page").symlink_to(pathlib.Path(PAGE).resolve())
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--data", home / "rooms", "--creations", "1000/60"], stderr=subprocess.PIPE, text=True)
        self.port = None
        while self.port is None:
            line = self.process.stderr.readline()
            assert line, "the server did not start"
            found = re.search(r'"message":"listening".*"port":(\d+)', line)
            self.port = found and int(found[1])
        self.url = f"http://127.0.0.1:{self.port}/"

    def end(self):
        """Ends it; its rooms stay."""
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def close(self):
        """Ends it and forgets its rooms."""
        self.end()
        self.folder.cleanup()


class Browser:
    """Pages, and what went wrong in them."""

    def __init__(self, chromium, server):
        self.chromium, self.server, self.url, self.faults = chromium, server, server.url, []
        self.allowed = None

    @contextlib.contextmanager
    def person(self, **options):
        """A person with a device of their own."""
        context = self.chromium.new_context(**{"viewport": {"width": 390, "height": 844}, **options})
        try:
            yield context
        finally:
            context.close()

    def note(self, text):
        """Notes what a page says on the console, which is a fault, such as what breaks its policy, unless a step expects it."""
        if not (self.allowed and re.search(self.allowed, text)):
            self.faults.append(text)

    def blank(self, context):
        """A tab in which nothing is yet."""
        page = context.new_page()
        page.on("console", lambda message: self.note(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.note(str(error)))
        return page

    def page(self, context, path="", url=None):
        """A page of a person."""
        page = self.blank(context)
        page.goto((url or self.url) + path)
        return page

    def home(self, context, url=None):
        """The first screen."""
        page = self.page(context, url=url)
        page.wait_for_selector(".home")
        return page


def begin(page, game, mode):
    """Begins a game from the first screen."""
    page.locator(".game", has_text=game).first.click()
    page.locator(".m-game .entry", has_text=mode).first.click()
    playing(page)


def playing(page):
    """Waits for a game, and closes what introduces it for the first time."""
    page.wait_for_selector(".play")
    if page.locator("dialog[open]", has=page.get_by_role("button", name="Play", exact=True)).count():
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog[open]')")


def opened(browser, context, opening):
    """A game that a link opens."""
    page = browser.page(context, f"#play={urllib.request.quote(opening)}")
    playing(page)
    return page


def ending(page, text=None):
    """Waits for the end of the game."""
    page.wait_for_selector(".ending")
    if text:
        assert text in page.locator(".verdict").inner_text()


def give_up(page):
    """Gives the open game up."""
    page.get_by_label("More").click()
    page.locator("dialog .entry", has_text="Give up").click()
    page.locator("dialog footer button", has_text="Give up").click()
    ending(page)


def tool(page, name):
    """Chooses one of the tools, and says that help is wanted if that costs something."""
    page.get_by_label("Hints, analysis and other tools").click()
    page.locator("dialog .entry", has=page.get_by_text(name, exact=True)).click()
    try:
        # Either a question comes at once, or what was asked for, or there is no more than news.
        page.wait_for_selector("dialog[open] h2", timeout=3000)
    except playwright.sync_api.TimeoutError:
        pass
    page.wait_for_function("() => !document.querySelector('#banner p')")
    if page.locator("dialog h2", has_text="One moment").count():
        page.locator("dialog footer .main").click()
        page.wait_for_function("() => !document.querySelector('dialog[open] h2')?.textContent.includes('One moment')")


def typed(page, line):
    """Types a move as a line."""
    page.get_by_label("More").click()
    page.locator("dialog .entry", has_text="Type a move").click()
    page.fill("#asked", line)
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('dialog[open]')")


def spelled(page, word):
    """The places of a grid that spell a word one next to the other; nothing if there are none."""
    cells = page.locator(".board button.tile").evaluate_all(
        "all => all.map(one => [one.dataset.place, one.querySelector('.text').textContent.toLowerCase()])")
    at = {(ord(place[0]) - 97, int(place[1:])): (place, letter) for place, letter in cells if letter}

    def walk(rest, spot, used):
        if not rest:
            return []
        for (x, y), (place, letter) in at.items():
            near = spot is None or max(abs(x - spot[0]), abs(y - spot[1])) == 1
            if near and place not in used and rest.startswith(letter):
                more = walk(rest[len(letter):], (x, y), used | {place})
                if more is not None:
                    return [place, *more]
        return None

    return walk(word.lower(), None, frozenset()) or []


def tracing(page, places):
    """Draws over places, and goes on holding the pointer down."""
    boxes = [page.locator(f'.board [data-place="{place}"]').bounding_box() for place in places]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=4)


def traced(page, places):
    """Draws over places with the pointer held down."""
    tracing(page, places)
    page.mouse.up()
