"""The screens of rooms, each by the way there."""

import json

from pages import traced
from screens import chosen, guessed, screen


def lobby(browser, enter, name):
    """The way into rooms."""
    page = chosen(browser.home(enter()), "Play together")
    page.fill("#name", name)
    return page


def room(browser, enter, mode, name="Ann", other="Ben"):
    """A room of two: both pages and its code."""
    ann = lobby(browser, enter, name)
    ann.select_option("#mode", mode)
    ann.locator("button", has_text="Make a room").click()
    ann.wait_for_selector(".digits")
    code = ann.locator(".digits").text_content()
    ben = browser.page(enter(), f"#{code}")
    ben.fill("#name", other)
    ben.locator("button.main", has_text="Join").click()
    ben.wait_for_selector(".members")
    return ann, ben, code


def playing(browser, enter, mode, **names):
    """A room in which a round has begun: both pages."""
    ann, ben, _ = room(browser, enter, mode, **names)
    ann.locator("button", has_text="Begin").click()
    for page in (ann, ben):
        page.wait_for_selector(".play")
    return ann, ben


@screen
def rooms(browser, enter):
    """The way into rooms, with one that is open."""
    first = lobby(browser, enter, "Ann")
    first.select_option("#mode", "wordle junior")
    first.locator("button", has_text="Find somebody").click()
    first.wait_for_selector(".members")
    page = lobby(browser, enter, "Ben")
    page.wait_for_selector("#open .entry")
    return page


@screen
def invited(browser, enter):
    """Somebody who has a link."""
    ann, _, code = room(browser, enter, "wordle classic")
    page = browser.page(enter(), f"#{code}")
    page.wait_for_selector("#name")
    return page


@screen
def room_waiting(browser, enter):
    """A room before the round."""
    return room(browser, enter, "wordflow beginner", other="Maximiliana-Alexandra II")[0]


@screen
def room_alone(browser, enter):
    """A room in which nobody else is."""
    page = lobby(browser, enter, "Ann")
    page.locator("button", has_text="Make a room").click()
    page.wait_for_selector(".code svg")
    return page


@screen
def race(browser, enter):
    """A race."""
    ann, ben = playing(browser, enter, "wordle classic", other="Maximiliana-Alexandra II")
    guessed(ben, "crane")
    guessed(ann, "sloth", "crane")
    return ann


@screen
def race_over(browser, enter):
    """A race that is over."""
    ann, ben = playing(browser, enter, "wordle mini")
    for page in (ann, ben):
        guessed(page, "cat")
        page.locator(".action", has_text="Give up").click()
        page.locator("dialog footer button", has_text="Give up").click()
    ann.wait_for_selector(".ending table")
    return ann


@screen
def trace_together(browser, enter):
    """One grid for both."""
    ann, ben = playing(browser, enter, "wordflow beginner")
    traced(ben, [one.get_attribute("data-place") for one in ben.locator(".board button.tile").element_handles()[:2]])
    return ann


@screen
def messages(browser, enter):
    """Messages in a room."""
    ann, ben, _ = room(browser, enter, "wordle classic")
    for page, text in ((ben, "hi! I have not played this for years, so be kind to me"), (ann, "me neither")):
        page.get_by_label("Messages").click()
        page.fill("#message", text)
        page.keyboard.press("Enter")
        page.wait_for_selector("#messages b")
    return ann


@screen
def reactions(browser, enter):
    """A reaction."""
    ann, _ = playing(browser, enter, "wordle classic")
    ann.get_by_label("Send a reaction").click()
    ann.wait_for_selector(".reactions")
    return ann


@screen
def looking_on(browser, enter):
    """What somebody sees who looks on."""
    ann, ben, _ = room(browser, enter, "wordflow beginner")
    identity = json.loads(ann.evaluate("sessionStorage.getItem('parlor room')"))["id"]
    page = browser.page(enter(), f"#watch-{identity}")
    page.fill("#name", "Wat")
    page.locator("button.main", has_text="Watch").click()
    page.wait_for_selector(".members")
    ann.locator("button", has_text="Begin").click()
    ben.wait_for_selector(".play")
    page.wait_for_selector(".watched .board", timeout=15000)
    return page
