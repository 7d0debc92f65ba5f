"""With others in a room: over links, queues, cut connections and restarts, with watchers and with a terminal."""

import contextlib
import json
import pathlib
import re
import socket
import subprocess
import threading

from pages import BINARY, Server, step, traced, tracing
from playwright.sync_api import expect

HOSTILE = "<b>Ben</b>"


def named(browser, person, name, url=None):
    """Somebody with a name at the way into rooms."""
    page = browser.home(person, url=url)
    page.locator(".home .entry", has_text="together").click()
    page.fill("#name", name)
    return page


def made(page, mode):
    """Makes a room; its code."""
    page.select_option("#mode", mode)
    expect(page.locator("#styles")).to_be_visible(visible=mode.startswith("wordflow"))
    page.locator("button", has_text="Make a room").click()
    page.wait_for_selector(".digits")
    return page.locator(".digits").text_content()


def joining(browser, person, name, link, url=None):
    """Somebody who wants to come in by the link."""
    page = browser.page(person, f"#{link}", url=url)
    page.fill("#name", name)
    page.locator("button.main", has_text="Join").click()
    return page


def joined(browser, person, name, link, url=None):
    """Somebody who comes in by the link."""
    page = joining(browser, person, name, link, url)
    page.wait_for_selector(".members")
    return page


def begun(host, *others):
    """Begins the round."""
    host.locator("button", has_text="Begin").click()
    for page in (host, *others):
        page.wait_for_selector(".play")


@step
def two_in_a_room(browser):
    """Two people race at Wordle: by a link, with messages, a reload and a rematch; names are text, whatever is in them."""
    with browser.person() as one, browser.person() as other:
        ann = named(browser, one, "Ann")
        code = made(ann, "wordle mini")
        ben = joined(browser, other, HOSTILE, code)
        expect(ann.locator(".members")).to_contain_text(HOSTILE)
        begun(ann, ben)
        ben.locator(".action", has_text="How to play").click()
        expect(ben.locator("dialog .content")).to_contain_text("hidden word")
        ben.keyboard.press("Escape")
        ann.keyboard.type("cat")
        ann.keyboard.press("Enter")
        expect(ann.locator(".board .tile.filled")).to_have_count(3)
        expect(ben.locator(".strip")).to_contain_text("1/")
        ben.get_by_label("Messages").click()
        ben.fill("#message", "<b>hello</b>")
        ben.keyboard.press("Enter")
        expect(ann.locator(".toast")).to_contain_text(f"{HOSTILE}: <b>hello</b>")
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


def answered(page, answer):
    """Answers a question."""
    expect(page.locator("dialog h2")).to_have_text("One moment")
    page.locator("dialog footer button", has_text=answer).tap()


@step
def a_race_is_finished_by_finger(browser):
    """What has to be confirmed is asked in a room as it is alone."""
    finger = {"has_touch": True, "is_mobile": True}
    with browser.person(**finger) as one, browser.person() as other:
        ann = named(browser, one, "Ann")
        ben = joined(browser, other, "Ben", made(ann, "wordiest match"))
        begun(ann, ben)
        hand = ann.locator(".hand button.tile")
        expect(hand).to_have_count(14)
        # One tile is no word; that is asked about, too.
        hand.first.tap()
        expect(hand).to_have_count(13)
        ann.get_by_label("Submit your words").tap()
        answered(ann, "No")
        expect(ann.locator(".ending")).to_have_count(0)
        ann.get_by_label("Submit your words").tap()
        answered(ann, "Yes")
        ann.wait_for_selector(".ending")


@step
def a_race_that_nobody_wins(browser):
    """The end says so, and what was looked for."""
    with browser.person() as one, browser.person() as other:
        ann = named(browser, one, "Ann")
        ben = joined(browser, other, "Ben", made(ann, "wordle mini"))
        begun(ann, ben)
        for page in (ann, ben):
            page.locator(".action", has_text="Give up").click()
            page.locator("dialog footer button", has_text="Give up").click()
        for page in (ann, ben):
            expect(page.locator(".ending")).to_contain_text("Nobody won.")
            expect(page.locator(".ending")).to_contain_text(re.compile(r"The word was [A-Z]{3}\."))


@step
def hostile_names_fit(browser):
    """Names and messages that are as long as can be, go from right to left or look like code are text that stays in its place."""
    names = ("W" * 24, "\u05d3\u05d5\u05d3<img src=x>")
    with browser.person(viewport={"width": 320, "height": 568}) as one, browser.person(viewport={"width": 320, "height": 568}) as other:
        ann = named(browser, one, names[0])
        ben = joined(browser, other, names[1], made(ann, "wordle mini"))

        def fits():
            for page in (ann, ben):
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.locator("body").inner_text()
                assert not page.locator("main img, #toasts img, dialog img").count()

        expect(ann.locator(".members")).to_contain_text("<img src=x>")
        fits()
        begun(ann, ben)
        fits()
        ann.get_by_label("Messages").click()
        ann.fill("#message", "M" * 200)
        ann.keyboard.press("Enter")
        expect(ben.locator(".toast")).to_contain_text("M" * 200)
        expect(ann.locator("#messages")).to_contain_text("M" * 200)
        fits()
        inner = ann.locator("dialog .content")
        assert inner.evaluate("one => one.scrollWidth <= one.clientWidth")
        ann.keyboard.press("Escape")
        for page in (ann, ben):
            page.locator(".action", has_text="Give up").click()
            page.locator("dialog footer button", has_text="Give up").click()
        for page in (ann, ben):
            page.wait_for_selector(".ending table")
        fits()


@step
def somebody_is_found(browser):
    """Whoever looks for somebody is listed, and the next one comes in."""
    with browser.person() as one, browser.person() as other:
        pages = []
        for name, person in (("Ann", one), ("Ben", other)):
            page = named(browser, person, name)
            if pages:
                expect(page.locator("#open")).to_contain_text("Ann")
            page.select_option("#mode", "wordle junior")
            page.locator("button", has_text="Find somebody").click()
            page.wait_for_selector(".members, .play")
            pages.append(page)
        for page in pages:
            page.wait_for_selector(".play")


@step
def traces_are_shared(browser):
    """At one grid each sees the other's trace while it is drawn; somebody looks on by a link."""
    with browser.person() as one, browser.person() as other, browser.person() as third, browser.person() as fourth:
        ann = named(browser, one, "Ann")
        # Only where there is a choice one is asked how to play.
        expect(ann.locator("#styles")).to_be_hidden()
        code = made(ann, "wordflow beginner")
        ben = joined(browser, other, "Ben", code)
        room = json.loads(ann.evaluate("sessionStorage.getItem('parlor room')"))["id"]
        # The id of a room alone leads there, too; Enter does what is meant.
        watcher = browser.page(third, f"#{room}")
        watcher.fill("#name", "Wat")
        watcher.keyboard.press("Enter")
        watcher.wait_for_selector(".members")
        begun(ann, ben)
        buttons = ann.locator(".board .row").first.locator("button").all()[:3]
        tracing(ann, [button.get_attribute("data-place") for button in buttons])
        expect(ann.locator(".board .r-selected")).to_have_count(3)
        expect(ben.locator(".board .r-present")).to_have_count(3)
        watcher.wait_for_selector(".watched .board", timeout=15000)
        ann.mouse.up()
        # Whoever comes too late by the link of the players may look on.
        browser.allowed = "status of 404"
        late = joining(browser, fourth, "Late", f"{code}-{room}")
        late.locator("dialog footer button", has_text="Watch").click()
        late.wait_for_selector(".watched .board", timeout=15000)


@step
def nothing_moves_while_the_network_hangs(browser):
    """A board stays where it is while what was traced on it is not answered, also after what was refused before it."""
    server = Server()
    proxy = Proxy(server.port)
    with browser.person() as one, browser.person() as other:
        ann = named(browser, one, "Ann", url=proxy.url)
        ben = joined(browser, other, "Ben", made(ann, "wordflow beginner"), url=server.url)
        begun(ann, ben)
        board = ann.locator(".board").first
        places = [button.get_attribute("data-place") for button in board.locator(".row").first.locator("button").all()]
        expect(ann.locator(".status")).to_contain_text("words")
        traced(ann, places[:2])
        ann.wait_for_selector(".trace > *")
        expect(board.locator(".r-selected, .r-busy")).to_have_count(0)
        before = board.bounding_box()
        proxy.moves.clear()
        try:
            tracing(ann, places[:3])
            expect(board.locator(".r-selected")).to_have_count(3)
            assert board.bounding_box() == before
            expect(ann.locator(".status")).to_contain_text("words")
            ann.mouse.up()
            expect(board.locator(".r-busy")).to_have_count(3)
            assert board.bounding_box() == before
            # Whoever waits long is told for what.
            expect(ann.locator("#banner")).to_contain_text("Waiting")
        finally:
            proxy.moves.set()
        expect(ann.locator("#banner p")).to_have_count(0)
    proxy.close()
    server.close()


@step
def a_seat_is_kept(browser):
    """Whoever closes the tab of a room is back in the same seat by the link, from the first screen, and in a second tab."""
    with browser.person() as one, browser.person() as other:
        ann = named(browser, one, "Ann")
        code = made(ann, "wordle mini")
        ben = joined(browser, other, "Ben", code)
        begun(ann, ben)
        ben.keyboard.type("cat")
        ben.keyboard.press("Enter")
        expect(ben.locator(".board .tile.filled")).to_have_count(3)
        ben.close()
        ben = browser.page(other, f"#{code}")
        expect(ben.locator(".board .tile.filled")).to_have_count(3)
        # The arrow leads home though nothing of the page is behind it, and home leads back.
        ben.get_by_label("Back").click()
        ben.wait_for_selector(".home")
        expect(ben.locator(".toast")).to_contain_text("goes on")
        ben.locator(".feature", has_text="Back to your room").click()
        expect(ben.locator(".board .tile.filled")).to_have_count(3)
        second = browser.home(other)
        second.locator(".feature", has_text="Back to your room").click()
        expect(second.locator(".board .tile.filled")).to_have_count(3)
        expect(ben.locator(".empty")).to_contain_text("another tab")
        # A room that is left is not offered any more.
        for page in (ann, second):
            page.locator(".action", has_text="Give up").click()
            page.locator("dialog footer button", has_text="Give up").click()
        second.locator(".ending button", has_text="Leave").click()
        second.wait_for_selector(".home")
        expect(second.locator(".feature", has_text="Back to your room")).to_have_count(0)


class Proxy:
    """A connection between browsers and a server that can be cut, frozen and opened again."""

    def __init__(self, port):
        self.target, self.pairs = port, []
        self.moves, self.lock = threading.Event(), threading.Lock()
        self.moves.set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}/"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                with self.lock:
                    self.pairs.append((near, far))
                for start, end in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(start, end), daemon=True).start()

    def _carry(self, start, end):
        with contextlib.suppress(OSError):
            while data := start.recv(65536):
                self.moves.wait()
                end.sendall(data)
        for one in (start, end):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def cut(self):
        """Cuts all connections that there are."""
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for one in pair:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def close(self):
        """Ends it."""
        self.moves.set()
        self.door.close()
        self.cut()


@step
def a_bad_network_costs_nothing(browser):
    """A connection is cut and frozen, and the server killed and started again: all that was typed arrives once."""
    browser.allowed = "WebSocket|ERR_|Failed to load|fetching the script"
    server = Server()
    proxy = Proxy(server.port)
    with browser.person() as one, browser.person() as other:
        ann = named(browser, one, "Ann", url=proxy.url)
        ben = joined(browser, other, "Ben", made(ann, "wordle classic"), url=server.url)
        begun(ann, ben)
        proxy.cut()
        ann.keyboard.type("crane")
        ann.keyboard.press("Enter")
        expect(ann.locator(".board .tile.filled")).to_have_count(5)
        expect(ben.locator(".strip")).to_contain_text("1/")
        proxy.moves.clear()
        ann.keyboard.type("sl")
        # What is typed is seen at once, whatever the network does.
        expect(ann.locator(".board .tile.filled")).to_have_count(7)
        ann.keyboard.type("oth")
        ann.keyboard.press("Enter")
        proxy.moves.set()
        expect(ben.locator(".strip")).to_contain_text("2/")
        expect(ann.locator(".board .tile.filled")).to_have_count(10)
        server.end()
        ann.wait_for_selector("#banner p")
        again = Server(server.folder, server.port)
        expect(ann.locator("#banner p")).to_have_count(0, timeout=20000)
        expect(ann.locator(".board .tile.filled")).to_have_count(10)
        ann.keyboard.type("mount")
        ann.keyboard.press("Enter")
        expect(ben.locator(".strip")).to_contain_text("3/", timeout=20000)
    proxy.close()
    again.close()


@step
def a_browser_and_a_terminal(browser):
    """Somebody in a browser races with somebody at a terminal."""
    with browser.person() as one:
        ann = named(browser, one, "Ann")
        code = made(ann, "wordle mini")
        net = pathlib.Path(BINARY).with_name("parlor-net")
        ben = subprocess.Popen(
            [net, "--server", browser.url.rstrip("/"), "join", code, "--name", "Ben"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            expect(ann.locator(".members")).to_contain_text("Ben")
            begun(ann)
            ben.stdin.write("guess dog\nchat hi from here\n")
            ben.stdin.flush()
            expect(ann.locator(".strip")).to_contain_text("1/")
            expect(ann.locator(".toast")).to_contain_text("hi from here")
            ann.keyboard.type("cat")
            ann.keyboard.press("Enter")
            told = ""
            while not re.search(r"standing .*1/", told) and (line := ben.stdout.readline()):
                told += line if "Ann" in line or "standing" in line else ""
        finally:
            ben.kill()
            ben.wait()
            ben.stdin.close()
            ben.stdout.close()
