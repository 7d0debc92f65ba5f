"""Plays the page in Chromium: alone by mouse, finger and keys, over full and damaged storage, offline, in two tabs, and with
others in a room; what matters most in Firefox, too.

usage: test.py FOLDER-OF-THE-PAGE PARLOR-SERVER [--all] [STEP ...]
"""

import sys
import time

import alone  # noqa: F401
import firefox  # noqa: F401
import kept  # noqa: F401
import looks  # noqa: F401
import slow  # noqa: F401
import strange  # noqa: F401
import together  # noqa: F401
from pages import NAMES, Browser, Server, steps
from playwright.sync_api import expect, sync_playwright


def main():
    """Runs the steps."""
    server = Server()
    failed = []
    expect.set_options(timeout=10000)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for one in steps:
            if NAMES and one.__name__ not in NAMES:
                continue
            start = time.monotonic()
            browser = Browser(chromium, server)
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
