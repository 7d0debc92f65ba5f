"""What is kept: in the browser's storage over reloads, tabs, full disks and damage, and as files out and in."""

import json
import pathlib
import re
import urllib.request

from pages import ALL, begin, ending, opened, playing, step, tool, trial
from playwright.sync_api import expect


def guess(page, word):
    """Types a guess and enters it."""
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def filled(page, count):
    """Waits until so many tiles of the board have letters."""
    expect(page.locator(".board .tile.filled")).to_have_count(count)


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
        guess(page, "crane")
        filled(page, 5)
        other = browser.page(person)
        other.wait_for_selector(".home")
        other.locator(".feature.go").first.click()
        filled(other, 5)
        page.wait_for_selector(".empty")
        guess(other, "sloth")
        filled(other, 10)
        page.locator("button", has_text="Play here").click()
        filled(page, 10)


@step
def the_first_screen_needs_no_words(browser):
    """Menus are there before the words are, which are a third of all that has to come; a game waits for them, and says so."""
    with browser.person(service_workers="block") as person:
        browser.allowed = "Service Worker registration"
        held = []
        person.route("**/lexicon-*", lambda route: held.append(route))
        page = browser.home(person)
        page.locator(".game", has_text="Wordle").click()
        page.locator(".m-game .entry", has_text="Author").click()
        expect(page.locator("#banner")).to_contain_text("Fetching the words")
        held[0].continue_()
        playing(page)
        expect(page.locator("#banner p")).to_have_count(0)


@step
def tabs_that_open_at_once_share_out(browser):
    """Of tabs that are opened at the same moment one plays, and the others say so."""
    with browser.person() as person:
        for _ in range(3 if ALL else 1):
            pages = [browser.blank(person) for _ in range(3)]
            for page in pages:
                # It is not waited for.
                page.evaluate("address => { setTimeout(() => { location.href = address }, 0) }", browser.url)
            for page in pages:
                page.wait_for_selector(".home, .empty")
            # Longer than a tab waits for another one that does not answer.
            pages[0].wait_for_timeout(6000)
            played = [page for page in pages if page.locator(".home").count()]
            assert len(played) == 1, [page.locator("main").inner_text() for page in pages]
            for page in pages:
                if page is not played[0]:
                    expect(page.locator(".empty h1")).to_contain_text("another tab")
            begin(played[0], "Wordle", "Author")
            for page in pages:
                page.close()


@step
def a_load_that_failed_is_tried_again(browser):
    """Whatever part of the engine did not come, it comes once it can be had and is asked for again."""
    browser.allowed = "ERR_|Failed|Service Worker"
    for part in ("*.wasm", "*.mjs", "lexicon-*") if ALL else ("*.wasm",):
        with browser.person(service_workers="block") as person:
            person.route(f"**/{part}", lambda route: route.abort())
            page = browser.page(person)
            page.wait_for_selector(".empty")
            person.unroute(f"**/{part}")
            page.locator("button", has_text="Try again").click()
            page.wait_for_selector(".home")
            begin(page, "Wordle", "Author")


@step
def what_is_acknowledged_is_kept(browser):
    """A game that is shown as ended is there, though its tab is closed at that moment."""
    with browser.person() as person:
        for _ in range(3):
            page = opened(browser, person, "wordle mini sealed " + sealed(browser, person, "cat"))
            guess(page, "cat")
            ending(page)
            page.close()
        page = browser.home(person)
        page.locator(".home .entry", has_text="Statistics").click()
        page.locator(".entry", has_text="History").click()
        expect(page.locator(".m-history .entry")).to_have_count(3)


def sealed(browser, person, word):
    """The seal of a word, as a challenge has it."""
    page = browser.home(person)
    page.locator(".game", has_text="Wordle").first.click()
    page.locator(".entry", has_text="Challenge a friend").click()
    page.fill("#asked", word)
    page.keyboard.press("Enter")
    link = urllib.request.unquote(page.locator("dialog .link").text_content())
    page.close()
    return link.split("sealed ")[1]


@trial
def a_frozen_tab_gives_way(browser):
    """A tab that does not answer loses the games to the one that is looked at, and nothing of them is lost."""
    with browser.person() as person:
        page = browser.home(person)
        begin(page, "Wordle", "Author")
        guess(page, "crane")
        filled(page, 5)
        page.evaluate("setTimeout(() => { const end = Date.now() + 9000; while (Date.now() < end); }, 0)")
        other = browser.page(person)
        other.wait_for_selector(".home")
        other.locator(".feature.go").first.click()
        filled(other, 5)
        page.wait_for_selector(".empty")


# Stands before the engine's module: a disk that is full gives up each transaction at its end.
FULL = """
let isFull = false
const channel = new BroadcastChannel('disk')
channel.onmessage = event => {
  if (event.data === 'heard') return
  isFull = event.data
  channel.postMessage('heard')
}
const put = IDBObjectStore.prototype.put
IDBObjectStore.prototype.put = function (...all) {
  const request = put.apply(this, all)
  if (isFull) request.onsuccess = () => this.transaction.abort()
  return request
}
"""

TELL = """isFull => new Promise(done => {
  const channel = new BroadcastChannel('disk')
  // The page itself and the worker have the module.
  let heard = 0
  channel.onmessage = () => { if (++heard === 2) { channel.close(); done() } }
  channel.postMessage(isFull)
})"""


@step
def a_full_disk_is_said(browser):
    """What there is no room for is refused, and nothing changes; what was acknowledged before it stays, and what comes after."""
    with browser.person(service_workers="block") as person:
        def full(route):
            answer = route.fetch()
            route.fulfill(response=answer, body=FULL + answer.text())
        browser.allowed = "Service Worker registration"
        person.route(re.compile(r"/parlor-\w+\.mjs$"), full)
        page = browser.home(person)
        begin(page, "Wordle", "Author")
        guess(page, "crane")
        filled(page, 5)
        page.evaluate(TELL, True)
        guess(page, "stole")
        page.wait_for_function("() => document.getElementById('live').textContent.includes('keep')")
        # What was typed is still there to be entered again.
        expect(page.locator(".board [data-typed]")).to_have_count(5)
        page.evaluate(TELL, False)
        page.keyboard.press("Enter")
        expect(page.locator(".board [data-typed]")).to_have_count(0)
        filled(page, 10)
        page.reload()
        filled(page, 10)


DAMAGE = """([start, value]) => new Promise((done, fail) => {
  const opening = indexedDB.open('parlor', 1)
  opening.onsuccess = () => {
    const store = opening.result.transaction('keys', 'readwrite').objectStore('keys')
    store.getAllKeys().onsuccess = event => {
      const keys = event.target.result.filter(key => key.includes(start))
      store.put(value === null ? 7 : new TextEncoder().encode(value), keys[0])
      store.transaction.oncomplete = () => { opening.result.close(); done(keys[0]) }
    }
  }
  opening.onerror = fail
})"""


@step
def damage_costs_what_it_holds(browser):
    """A key of the storage that is damaged is spoken of once; all the rest is there, can be played and saved."""
    cases = (("\nhistory\n", "{"), ("\ngame\n", None), ("\ncounters", "[]"), ("\nexposure\n", "x"))
    for start, value in cases if ALL else cases[:1]:
        with browser.person() as person:
            for _ in range(2):
                page = opened(browser, person, "wordle mini sealed " + sealed(browser, person, "cat"))
                guess(page, "cat")
                ending(page)
                page.close()
            page = browser.home(person)
            begin(page, "Wordle", "Author")
            guess(page, "crane")
            filled(page, 5)
            page.close()
            aside = person.new_page()
            aside.goto(browser.url + "licences.txt")
            aside.evaluate(DAMAGE, [start, value])
            aside.close()
            page = browser.home(person)
            expect(page.locator("dialog h2")).to_have_text("Something is damaged")
            with page.expect_download() as saved:
                page.locator("dialog footer button", has_text="Save").click()
            kept = json.loads(pathlib.Path(saved.value.path()).read_text())
            assert len(kept["history"]) == (1 if "history" in start else 2), (start, kept)
            page.reload()
            page.wait_for_selector(".home")
            begin(page, "Wordle", "Pupil")
            guess(page, "dog")
            filled(page, 3)
            assert not page.locator("dialog[open]").count()


@step
def strange_places_lead_home(browser):
    """Places, looks and seats that are none, which an older page or a hand has left, and links that are cut off, lead home."""
    with browser.person() as person:
        page = browser.home(person)
        page.evaluate("() => { localStorage.setItem('looks', 'null'); for (const all of [sessionStorage, localStorage]) { all.setItem('parlor room', '7'); all.setItem('parlor rooms', '[7, {}]') } }")
        for state in ("{ at: 'menu' }", "{ at: 'nowhere' }", "{ at: 'text' }", "{ at: 'menu', page: 'calendar of old' }", "7"):
            page.evaluate(f"() => history.replaceState({state}, '')")
            page.reload()
            page.wait_for_selector(".home")
            page.evaluate("() => history.replaceState(null, '')")
        page.locator(".home .entry", has_text="together").click()
        page.wait_for_selector(".lobby")
        cut = browser.page(person, "#play=%E0%A4")
        cut.wait_for_selector(".home")
        expect(cut.locator(".toast.bad")).to_contain_text("link")


KEYS = """new Promise(done => {
  const opening = indexedDB.open('parlor', 1)
  opening.onsuccess = () => {
    opening.result.transaction('keys').objectStore('keys').getAllKeys().onsuccess = event => {
      opening.result.close()
      done(event.target.result)
    }
  }
})"""


def drop(page, name, content):
    """Drops a file on the page."""
    data = page.evaluate_handle(
        "([name, text]) => { const data = new DataTransfer(); data.items.add(new File([text], name)); return data }",
        [name, content])
    page.dispatch_event("body", "drop", {"dataTransfer": data})


@step
def files_go_out_and_in(browser):
    """A profile, a game and a puzzle are saved, and dropped on another device; what is no such file is refused."""
    with browser.person() as one, browser.person() as other:
        page = opened(browser, one, "wordle mini sealed " + sealed(browser, one, "cat"))
        guess(page, "dog")
        filled(page, 3)
        with page.expect_download() as saved:
            tool(page, "Save this game to a file")
        game = pathlib.Path(saved.value.path()).read_text()
        guess(page, "cat")
        ending(page)
        page.locator(".choices button", has_text="Home").click()
        page.locator(".home .entry", has_text="Settings").click()
        with page.expect_download() as saved:
            page.locator(".entry", has_text="Save to a file").click()
        profile = pathlib.Path(saved.value.path()).read_text()
        there = browser.home(other)
        drop(there, "my game (1).txt", game)
        playing(there)
        filled(there, 3)
        there.locator("#bar button").first.click()
        there.wait_for_selector(".home")
        drop(there, "profile.json", profile)
        there.wait_for_selector(".toast.good")
        there.locator(".home .entry", has_text="Statistics").click()
        there.locator(".entry", has_text="History").click()
        expect(there.locator(".m-history .entry")).to_have_count(1)
        drop(there, "holiday.jpg", "\u00ff\u00d8 nothing of ours")
        there.wait_for_selector(".toast.bad")
        with urllib.request.urlopen(browser.url + "api/daily-puzzle?date=2026-01-26") as answer:
            puzzle = answer.read().decode()
        drop(there, "puzzle.json", puzzle)
        there.wait_for_selector(".play .board")
        # What was taken in is not kept as a file.
        there.wait_for_timeout(300)
        files = [key for key in there.evaluate(KEYS) if "taken-" in key]
        assert not files, files


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
        guess(page, "cat")
        filled(page, 3)
        person.set_offline(False)
