"""Runs the module in Chromium: the recorded conversations, stored profiles, `stop` during a search, and the page of the example.

usage: browser.py FOLDER-OF-PARLOR.WASM
"""

import functools
import http.server
import os
import sys
import threading

from playwright.sync_api import sync_playwright

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MODULE = os.path.abspath(sys.argv[1])
# Differences that are named in Documentation/WebAssembly.md.
EXCEPTIONS = {"define.upi"}


class Files(http.server.SimpleHTTPRequestHandler):
    """The repository, with the module and the example's page in `/module`."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def translate_path(self, path):
        """Finds the file of a path."""
        name = path.split("?")[0]
        if name == "/module/index.html":
            return os.path.join(ROOT, "Examples/wasm/index.html")
        if name.startswith("/module/"):
            return os.path.join(MODULE, name.removeprefix("/module/"))
        return super().translate_path(path)

    def log_message(self, *arguments):
        """Says nothing."""


def transcripts(page, server):
    """Plays the standard transcripts in a page; the differences that nobody has named."""
    page.goto(f"{server}/Tests/WebAssembly/blank.html")
    folder = os.path.join(ROOT, "Tests/Recorded/files")
    files = []
    for below, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(below, name)
            with open(path, "rb") as file:
                files.append([os.path.relpath(path, folder), list(file.read())])
    page.evaluate("files => { window.files = files.map(([name, list]) => [name, new Uint8Array(list)]) }", files)
    names = sorted(name for name in os.listdir(os.path.join(ROOT, "Tests/Recorded/standard")))
    same, faults = 0, []
    for name in names:
        if name in EXCEPTIONS:
            continue
        with open(os.path.join(ROOT, "Tests/Recorded/standard", name), encoding="utf-8") as file:
            text = file.read()
        found = page.evaluate(
            """async ([name, text]) => {
              const { play } = await import('/Tests/WebAssembly/transcripts.mjs')
              return play(name, text, window.files, { url: '/module/parlor.wasm' })
            }""",
            [name, text],
        )
        faults += found
        same += not found
    print(f"{same} of {len(names) - len(EXCEPTIONS)} transcripts are the same in Chromium")
    return faults


def stops(page):
    """Sends `isready` and `stop` to a worker while it searches without end."""
    return page.evaluate(
        """async () => {
          const { startWorker } = await import('/module/parlor.mjs')
          const parlor = await startWorker({ url: '/module/parlor.wasm' })
          await parlor.send('newgame wordle classic')
          let isDone = false
          const search = parlor.send('go infinite').then(lines => { isDone = true; return lines })
          await new Promise(resolve => setTimeout(resolve, 300))
          const beside = await parlor.send('isready')
          if (isDone) return ['the search has ended before stop']
          const stopped = await parlor.send('stop')
          const lines = await search
          parlor.close()
          const faults = []
          if (beside.join() !== 'readyok,ok') faults.push('isready: ' + beside.join())
          if (stopped.join() !== 'ok') faults.push('stop: ' + stopped.join())
          if (!lines.some(line => line.startsWith('bestmove'))) faults.push('go: ' + lines.join())
          return faults
        }"""
    )


def example(page, server):
    """Plays a game on the page of the example, and finds it again after a reload."""
    page.goto(f"{server}/module/index.html")
    word = page.get_by_label("guess")
    word.wait_for()
    page.wait_for_function("() => !document.getElementById('word').disabled")
    for text in ("slate", "crony"):
        word.fill(text)
        page.get_by_role("button", name="Guess").click()
        page.get_by_role("listitem").last.filter(has_text=text).wait_for()
    page.reload()
    page.wait_for_function("() => !document.getElementById('word').disabled")
    rows = [row.inner_text().replace("\n", "").lower() for row in page.get_by_role("listitem").all()]
    return [] if rows == ["slate", "crony"] else [f"after a reload the rows are {rows}"]


def main():
    handler = functools.partial(Files, directory=ROOT)
    httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    server = f"http://127.0.0.1:{httpd.server_address[1]}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(60_000)
        faults = transcripts(page, server)
        faults += stops(page)
        faults += example(page, server)
        browser.close()
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
