"""Frames that a page of Chromium draws in a second, alone and while a worker searches.

usage: wasm_frames.py FOLDER-OF-PARLOR.WASM
"""

import functools
import http.server
import sys
import threading

from playwright.sync_api import sync_playwright

FRAMES = """async () => {
  let frames = 0
  const start = performance.now()
  while (performance.now() - start < 3000) {
    await new Promise(requestAnimationFrame)
    frames += 1
  }
  return frames / 3
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of the module."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, *arguments):
        """Says nothing."""


def main():
    httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=sys.argv[1]))
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{httpd.server_address[1]}/")
        alone = page.evaluate(FRAMES)
        page.evaluate("""async () => {
          const { startWorker } = await import('/parlor.mjs')
          const parlor = await startWorker({ url: '/parlor.wasm' })
          await parlor.send('newgame wordle classic')
          window.search = parlor.send('go infinite')
          window.parlor = parlor
        }""")
        searching = page.evaluate(FRAMES)
        page.evaluate("async () => { await window.parlor.send('stop'); await window.search }")
        browser.close()
    print(f"frames a second: {alone:.1f} alone, {searching:.1f} while a worker searches")


main()
