"""No screen is wider than its window, and axe finds nothing: at each width, in each theme and palette, and with letters twice as
large."""

import contextlib

import screens
import screens_together  # noqa: F401
from axe_playwright_python.sync_playwright import Axe
from pages import ALL, step

WINDOWS = {320: 568, 390: 844, 768: 1024, 1280: 800, 1920: 1080}
THEMES, PALETTES = ("light", "dark"), ("normal", "contrast", "colourblind")
# What CI looks at, each of them once.
SAMPLE = {
    "home": (320, "dark", "normal"), "modes_of_wordflow": (768, "light", "normal"), "settings": (390, "dark", "contrast"),
    "wordle_middle": (320, "light", "colourblind"), "wordle_won": (1280, "dark", "contrast"), "wordle_tools": (390, "light", "normal"),
    "wordiest_full": (320, "dark", "normal"), "wordiest_over": (390, "light", "normal"), "atlas_middle": (320, "light", "normal"),
    "calendar": (320, "dark", "normal"), "wordflow_middle": (390, "dark", "normal"), "builder": (390, "light", "normal"), "room_waiting": (320, "light", "normal"),
}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
LIBRARY = Axe().axe_script


@step
def screens_are_for_everybody(browser):
    """All screens in all windows, or a sample of them."""
    browser.allowed = "Service Worker registration|ERR_|Failed to load"
    faults = []
    for name, screen in screens.screens.items():
        if not ALL and name not in SAMPLE:
            continue
        with contextlib.ExitStack() as devices:
            try:
                page = screen(browser, lambda **options: devices.enter_context(browser.person(**options)))
                faults += looked_at(page, name)
            except Exception as error:  # noqa: BLE001
                faults.append(f"{name}: {error}")
    assert not faults, f"{len(faults)} faults:\n" + "\n".join(faults)


def looked_at(page, name):
    """What is wrong with a screen in all windows, or in that of the sample."""
    # A picture that moves is looked at once it has come to rest.
    page.emulate_media(reduced_motion="reduce")
    if not ALL:
        width, theme, palette = SAMPLE[name]
        put(page, width, theme, palette)
        return seen(page, f"{name} {width} {theme} {palette}", None)
    faults = []
    for width in WINDOWS:
        for theme in THEMES:
            for palette in PALETTES:
                put(page, width, theme, palette)
                # What has nothing to do with colours is the same in all of them.
                is_first = (theme, palette) == (THEMES[0], PALETTES[0])
                faults += seen(page, f"{name} {width} {theme} {palette}", None if is_first else COLOURS)
    # A phone that lies; a page at 200 % on a desk, which is as wide as this; then the letters alone, on a phone.
    put(page, 844, "light", "normal", 390)
    faults += seen(page, f"{name} on a phone that lies", None)
    put(page, 640, "light", "normal", 450)
    faults += seen(page, f"{name} at 200 %", None)
    put(page, 390, "light", "normal")
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    return faults + seen(page, f"{name} with letters of 200 %", None)


def put(page, width, theme, palette, height=None):
    """Gives a page a window, a theme and a palette."""
    page.set_viewport_size({"width": width, "height": height or WINDOWS[width]})
    page.emulate_media(color_scheme=theme)
    page.evaluate("palette => { document.documentElement.dataset.palette = palette }", palette)


def seen(page, what, options):
    """What is wrong with a page: how much wider than its window it is, and what axe finds."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    faults = [f"{what}: {wide} pixels too wide"] if wide > 0 else []
    # The library is run by the test, which may do what the page's policy forbids.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(LIBRARY)
    found = page.evaluate("rules => axe.run({ resultTypes: ['violations'], ...rules }).then(all => all.violations)", options or {})
    return faults + [f"{what}: {one['id']} {len(one['nodes'])} times, {one['nodes'][0]['html'][:160]}: "
                     f"{one['nodes'][0].get('failureSummary', '')[:200]}" for one in found]
