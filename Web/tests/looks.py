"""No screen is wider than its window, and axe finds nothing."""

from axe_playwright_python.sync_playwright import Axe
from pages import ALL, step

WIDTHS = (320, 390, 768, 1280, 1920)
GAMES = (("Wordle", "Author"), ("Wordiest", "Match"), ("Atlas", "Normal"), ("WordFlow", "Beginner"))


@step
def nothing_overflows(browser):
    """The first screen, modes, games and their tools, in windows from 320 pixels to 1,920."""
    shown = [(theme, width) for theme in ("light", "dark") for width in WIDTHS] if ALL else [("light", 320), ("dark", 1280)]
    for theme, width in shown:
        with browser.person(viewport={"width": width, "height": 720}, color_scheme=theme) as person:
            page = browser.home(person)
            looked_at(page, f"home {width} {theme}")
            for game, mode in GAMES:
                page.locator(".game", has_text=game).first.click()
                page.wait_for_selector(".m-game")
                looked_at(page, f"modes {width} {theme}")
                page.locator(".m-game .entry", has_text=mode).first.click()
                page.wait_for_selector(".play")
                looked_at(page, f"{game} {width} {theme}")
                page.get_by_label("Hints, analysis and other tools").click()
                page.wait_for_selector("dialog[open] .entry")
                looked_at(page, f"tools of {game} {width} {theme}")
                page.keyboard.press("Escape")
                page.locator("#bar button").first.click()
                page.wait_for_selector(".m-game")
                page.locator("#bar button").first.click()
                page.wait_for_selector(".home")


def looked_at(page, what):
    """Nothing is wider than the window, and axe finds no fault."""
    page.wait_for_timeout(500)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what}: {wide} pixels too wide"
    # The library is run by the test, which may do what the page's policy forbids.
    found = Axe().run(page).response["violations"]
    assert not found, f"{what}: " + "; ".join(f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found)
