"""Plays the page in Chromium: alone by mouse, finger and keys, offline, in two tabs, and with others in a room.

usage: test.py FOLDER-OF-THE-PAGE PARLOR-SERVER [--all] [STEP ...]
"""

import contextlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import expect, sync_playwright

PAGE, BINARY = sys.argv[1:3]
ALL = "--all" in sys.argv
NAMES = [name for name in sys.argv[3:] if not name.startswith("--")]
GAMES = ("Wordle", "Wordiest", "Atlas Solitaire", "WordFlow")
WIDTHS = (320, 390, 768, 1280, 1920)
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
    """A server of rooms that serves the page."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [BINARY, "--port", "0", "--data", self.folder.name, "--files", PAGE], stderr=subprocess.PIPE, text=True)
        port = None
        while port is None:
            line = self.process.stderr.readline()
            assert line, "the server did not start"
            found = re.search(r'"message":"listening".*"port":(\d+)', line)
            port = found and int(found[1])
        self.url = f"http://127.0.0.1:{port}/"

    def close(self):
        """Ends it."""
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        self.folder.cleanup()


class Browser:
    """Pages, and what went wrong in them."""

    def __init__(self, chromium, url):
        self.chromium, self.url, self.faults = chromium, url, []

    @contextlib.contextmanager
    def person(self, **options):
        """A person with a device of their own."""
        context = self.chromium.new_context(**{"viewport": {"width": 390, "height": 844}, **options})
        try:
            yield context
        finally:
            context.close()

    def page(self, context, path=""):
        """A page of a person. What it says on the console is a fault, such as what breaks its policy."""
        page = context.new_page()
        page.on("console", lambda message: self.faults.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(self.url + path)
        return page

    def home(self, context):
        """The first screen."""
        page = self.page(context)
        page.wait_for_selector(".home")
        return page


def begin(page, game, mode):
    """Begins a game from the first screen."""
    page.locator(".game", has_text=game).first.click()
    page.locator(".m-game .entry", has_text=mode).first.click()
    page.wait_for_selector(".play")


def opened(browser, context, opening):
    """A game that a link opens."""
    page = browser.page(context, f"#play={urllib.request.quote(opening)}")
    page.wait_for_selector(".play")
    return page


def ending(page, text=None):
    """Waits for the end of the game."""
    page.wait_for_selector(".ending")
    if text:
        expect(page.locator(".verdict")).to_contain_text(text)


def give_up(page):
    """Gives the open game up."""
    page.get_by_label("More").click()
    page.locator("dialog .entry", has_text="Give up").click()
    page.locator("dialog footer button", has_text="Give up").click()
    ending(page)


# Alone


@step
def wordle_by_keys(browser):
    """A Wordle won by keys alone; what is refused stays to be mended."""
    with browser.person() as person:
        page = opened(browser, person, "wordle classic answer sloth")
        page.keyboard.type("crane")
        page.keyboard.press("Enter")
        expect(page.locator(".board .r-absent")).to_have_count(5)
        page.keyboard.type("xxxxx")
        page.keyboard.press("Enter")
        page.wait_for_selector(".toast.bad")
        assert "word list" in page.locator("#live").text_content()
        for _ in range(5):
            page.keyboard.press("Backspace")
        page.keyboard.type("sloth")
        page.keyboard.press("Enter")
        ending(page)
        page.locator(".choices button", has_text="Share").click()
        assert "🟩🟩🟩🟩🟩" in page.locator("pre.share").text_content()
        page.wait_for_selector(".code svg")


@step
def wordle_by_touch(browser):
    """The same by finger."""
    with browser.person(has_touch=True, is_mobile=True) as person:
        page = opened(browser, person, "wordle mini answer cat")
        for key in ("d", "o", "g", "enter", "c", "a", "t", "enter"):
            page.locator(f'[data-place="{key}"]').tap()
        ending(page)


@step
def wordiest_by_mouse(browser):
    """Tiles are clicked and dragged, words submitted."""
    with browser.person() as person:
        page = browser.home(person)
        begin(page, "Wordiest", "Match")
        tiles = page.locator(".hand button.tile")
        expect(tiles).to_have_count(14)
        tiles.first.click()
        expect(tiles).to_have_count(13)
        tiles.first.drag_to(page.locator('[data-place="Word 2"]'))
        expect(tiles).to_have_count(12)
        page.get_by_label("Submit your words").click()
        page.wait_for_selector("dialog[open], .ending")
        if page.locator("dialog[open]").count():
            page.locator("dialog footer .main").click()
        ending(page)


@step
def atlas_by_mouse(browser):
    """Cards are drawn, dragged where they can go, and the game is given up."""
    with browser.person() as person:
        page = browser.home(person)
        begin(page, "Atlas", "Easy")
        page.locator('button[data-place="s"]').click()
        page.wait_for_selector('[data-place="w"] .card')
        give_up(page)


@step
def wordflow_by_finger(browser):
    """A word is traced through WordFlow's grid."""
    with browser.person(has_touch=True, is_mobile=True) as person:
        page = opened(browser, person, "wordflow beginner tutorial 1")
        trace(page, page.locator(".board button.tile").evaluate_all("all => all.filter(one => one.innerText.trim()).map(one => one.dataset.place)"))
        expect(page.locator(".stage")).not_to_contain_text("0 of ")


def trace(page, places):
    """Draws over places with the pointer held down."""
    boxes = [page.locator(f'.board [data-place="{place}"]').bounding_box() for place in places]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=6)
    page.mouse.up()


@step
def builder_by_keys(browser):
    """Letters are typed into the cells of the builder; the cursor goes on."""
    with browser.person() as person:
        page = browser.home(person)
        begin(page, "WordFlow", "Builder")
        page.locator('[data-place="a1"]').focus()
        page.keyboard.type("cats")
        expect(page.locator('[data-place="d1"] .text')).to_have_text("s")


@step
def menus_lead_everywhere(browser):
    """Every entry of every menu of the first screen leads somewhere, and back leads home."""
    with browser.person() as person:
        page = browser.home(person)
        count = page.locator(".home button").count()
        for index in range(count):
            page.locator(".home button").nth(index).click()
            page.wait_for_selector("main h1:not(.unseen), .play")
            page.get_by_label("Back").click()
            page.wait_for_selector(".home")
            expect(page.locator(".home button").first).to_be_visible()


@step
def settings_are_kept(browser):
    """A setting that is changed is there after a reload, and the page obeys it."""
    with browser.person() as person:
        page = browser.home(person)
        page.locator(".home .entry", has_text="Settings").click()
        row = page.locator(".entry", has_text="Background")
        before = row.locator(".value").text_content()
        row.click()
        expect(row.locator(".value")).not_to_have_text(before)
        after = row.locator(".value").text_content()
        page.reload()
        expect(page.locator(".entry", has_text="Background").locator(".value")).to_have_text(after)


@step
def games_wait(browser):
    """A game that is left waits, with what was typed, also in another tab, which takes the games over."""
    with browser.person() as person:
        page = browser.home(person)
        begin(page, "Wordle", "Author")
        page.keyboard.type("crane")
        page.keyboard.press("Enter")
        expect(page.locator(".board .tile.filled")).to_have_count(5)
        other = browser.page(person)
        other.wait_for_selector(".home")
        other.locator(".feature.go").first.click()
        expect(other.locator(".board .tile.filled")).to_have_count(5)
        page.wait_for_selector(".empty")
        other.keyboard.type("sloth")
        other.keyboard.press("Enter")
        expect(other.locator(".board .tile.filled")).to_have_count(10)
        page.locator("button", has_text="Play here").click()
        expect(page.locator(".board .tile.filled")).to_have_count(10)


@step
def it_plays_offline(browser):
    """Once it is loaded, the page needs nobody."""
    with browser.person() as person:
        page = browser.home(person)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        person.set_offline(True)
        page.reload()
        page.wait_for_selector(".home")
        begin(page, "Wordle", "Pupil")
        page.keyboard.type("cat")
        page.keyboard.press("Enter")
        expect(page.locator(".board .tile.filled")).to_have_count(3)
        person.set_offline(False)


@step
def focus_stays(browser):
    """Whatever is drawn, the focus stays where it was, and the arrows lead over the places."""
    with browser.person() as person:
        page = opened(browser, person, "wordiest match seed 3")
        page.locator(".hand button.tile").first.focus()
        page.keyboard.press("ArrowRight")
        place = page.evaluate("document.activeElement.dataset.place")
        page.keyboard.press("Enter")
        page.wait_for_selector(".racks button.tile")
        assert page.evaluate("document.activeElement !== document.body"), place


# Looks


@step
def nothing_overflows(browser):
    """No screen is wider than its window, from 320 pixels to 1,920, and axe finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

    for theme in ("light", "dark"):
        for width in WIDTHS if ALL else (320, 1280):
            with browser.person(viewport={"width": width, "height": 720}, color_scheme=theme) as person:
                page = browser.home(person)
                looked_at(page, Axe(), f"home {width} {theme}")
                for game, mode in (("Wordle", "Author"), ("Wordiest", "Match"), ("Atlas", "Normal"), ("WordFlow", "Beginner")):
                    page.locator(".game", has_text=game).first.click()
                    page.wait_for_selector(".m-game")
                    looked_at(page, Axe(), f"modes {width} {theme}")
                    page.locator(".m-game .entry", has_text=mode).first.click()
                    page.wait_for_selector(".play")
                    looked_at(page, Axe(), f"{game} {width} {theme}")
                    page.goto(browser.url)
                    page.wait_for_selector(".home")


def looked_at(page, axe, what):
    """Nothing is wider than the window, and axe finds no fault."""
    page.wait_for_timeout(500)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what}: {wide} pixels too wide"
    # The library is run by the test, which may do what the page's policy forbids.
    found = axe.run(page).response["violations"]
    assert not found, f"{what}: " + "; ".join(f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found)


# Together


@step
def two_in_a_room(browser):
    """Two people race at Wordle: by a link, with messages, a lost connection and a rematch."""
    with browser.person() as one, browser.person() as other:
        ann = browser.home(one)
        ann.locator(".home .entry", has_text="together").click()
        ann.fill("#name", "Ann")
        ann.select_option("#mode", "wordle mini")
        ann.locator("button", has_text="Make a room").click()
        ann.wait_for_selector(".digits")
        code = ann.locator(".digits").text_content()
        ben = browser.page(other, f"#{code}")
        ben.fill("#name", "<b>Ben</b>")
        ben.locator("button.main", has_text="Join").click()
        expect(ann.locator(".members")).to_contain_text("<b>Ben</b>")
        ann.locator("button", has_text="Begin").click()
        for page in (ann, ben):
            page.wait_for_selector(".play")
        ann.keyboard.type("cat")
        ann.keyboard.press("Enter")
        expect(ann.locator(".board .tile.filled")).to_have_count(3)
        expect(ben.locator(".strip")).to_contain_text("1/")
        ben.get_by_label("Messages").click()
        ben.fill("#message", "hello")
        ben.keyboard.press("Enter")
        expect(ann.locator(".toast")).to_contain_text("hello")
        ben.keyboard.press("Escape")
        ben.reload()
        ben.wait_for_selector(".play")
        for page in (ann, ben):
            page.locator(".action", has_text="Give up").click()
            page.locator("dialog footer button", has_text="Give up").click()
        for page in (ann, ben):
            page.locator(".ending button", has_text="Rematch").click()
        for page in (ann, ben):
            page.wait_for_selector(".play:not(.over)")


def main():
    """Runs the steps."""
    server = Server()
    failed = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for one in steps:
            if NAMES and one.__name__ not in NAMES:
                continue
            start = time.monotonic()
            browser = Browser(chromium, server.url)
            try:
                one(browser)
                assert not browser.faults, browser.faults
                print(f"{one.__name__}: {time.monotonic() - start:.1f} s", flush=True)
            except Exception as error:  # noqa: BLE001
                failed.append(one.__name__)
                print(f"{one.__name__} FAILED: {error} {browser.faults}", flush=True)
        chromium.close()
    server.close()
    sys.exit(1 if failed else 0)


main()
