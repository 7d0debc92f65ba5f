"""A game that the page has never heard of: what the engine answers about Nim was recorded, and an engine that reads it out takes the
place of the other one."""

import pathlib
import re

from pages import step

RECORDED = pathlib.Path(__file__).parents[2] / "Tests" / "Recorded" / "page" / "nim.jsonl"
ENGINE = """
const told = `RECORDED`.trim().split('\\n').map(line => JSON.parse(line))
let shown = {}
export const startWorker = async () => ({
  close() {},
  send: async line => {
    const found = told.find(one => one.line === line)
    if (!found) return [JSON.stringify(shown)]
    told.splice(told.indexOf(found), 1)
    if (found.answer.scene) shown = { ...found.answer, opens: undefined }
    return [JSON.stringify(found.answer)]
  },
})
"""


@step
def a_game_that_is_new(browser):
    """Nim is in the menus, is played to its end by its buttons, and is drawn, without a line of the page about it."""
    recorded = RECORDED.read_text().replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
    with browser.person(service_workers="block") as person:
        browser.allowed = "Service Worker registration"
        person.route(re.compile(r"/parlor-\w+\.mjs$"), lambda route: route.fulfill(
            body=ENGINE.replace("RECORDED", recorded), content_type="text/javascript"))
        page = browser.home(person)
        page.locator(".game", has_text="Nim").click()
        page.locator(".m-game .entry", has_text="Standard").click()
        page.locator(".play", has_text="Heaps: 3 4 5").wait_for()
        assert page.locator("#bar h1").inner_text() == "Nim"
        for _ in range(12):
            if page.locator(".ending").count():
                break
            before = page.content()
            page.get_by_role("button", name=re.compile("Take one from heap")).first.click()
            page.wait_for_function("before => document.documentElement.outerHTML !== before", arg=before)
        page.wait_for_selector(".ending")
