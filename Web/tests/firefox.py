"""What matters most in Firefox, which can't suspend WebAssembly: by its own protocol, Marionette."""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

from pages import step

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
KEYS = {"Enter": "\ue007", "Escape": "\ue00c"}


class Firefox:
    """A browser with a profile of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        (pathlib.Path(self.folder.name) / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", self.folder.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.folder.name})
        for _ in range(300):
            with contextlib.suppress(OSError):
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            time.sleep(0.1)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self._read()
        self.ask("WebDriver:NewSession", {"capabilities": {}})

    def _read(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            length += byte
        return json.loads(self.stream.read(int(length)))

    def ask(self, name, parameters):
        """Asks for something; what is refused is a fault."""
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def go(self, url):
        """Goes to an address."""
        self.ask("WebDriver:Navigate", {"url": url})

    def run(self, script, *args):
        """The value of a script."""
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(args)})["value"]

    def wait(self, condition, seconds=20):
        """Waits until an expression holds."""
        end = time.monotonic() + seconds
        while not self.run(f"return {condition}"):
            assert time.monotonic() < end, f"{condition}: {self.run('return document.body.innerText')[:500]}"
            time.sleep(0.05)

    def press(self, *keys):
        """Presses keys one after the other."""
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def draw(self, points):
        """Draws over points with a finger."""
        moves = [{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 40} for x, y in points]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        self.ask("WebDriver:PerformActions", {
            "actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}]})

    def close(self):
        """Ends it."""
        self.process.terminate()
        self.process.wait()
        self.stream.close()
        self.socket.close()
        self.folder.cleanup()


@step
def in_firefox(browser):
    """A Wordle by keys, which is kept; a trace by finger; a search that is stopped."""
    assert PROGRAM, "Firefox is missing: Scripts/setup web installs it"
    fox = Firefox()
    try:
        def play(line):
            fox.go("about:blank")
            fox.go(browser.url + "#play=" + urllib.request.quote(line))
            fox.wait("!!document.querySelector('.play')")
            # A game that is new is introduced.
            fox.run("document.querySelector('dialog[open] footer .main')?.click()")

        play("wordle mini answer cat")
        fox.press(*"dog", "Enter")
        fox.wait("document.querySelectorAll('.board .tile.filled').length === 3")
        fox.ask("WebDriver:Refresh", {})
        fox.wait("document.querySelectorAll('.board .tile.filled').length === 3")
        fox.press(*"cat", "Enter")
        fox.wait("!!document.querySelector('.ending')")
        play("wordflow beginner tutorial 1")
        fox.draw(fox.run(
            "return [...document.querySelectorAll('.board button.tile')].filter(one => one.innerText.trim()).map(one => {"
            " const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })"))
        fox.wait("!!document.querySelector('.ending')")
        # A search of many guesses, which ends when it is told to.
        play("wordle epic answer planet")
        fox.press(*"crates", "Enter")
        fox.wait("document.querySelectorAll('.board .tile.filled').length === 6")
        fox.run("document.querySelector('[aria-label=\"More\"]').click()")
        fox.run("[...document.querySelectorAll('dialog .entry')].find(one => one.innerText.includes('Type a move')).click()")
        fox.run("document.getElementById('asked').value = 'go infinite'")
        fox.run("[...document.querySelectorAll('dialog footer button')].pop().click()")
        fox.wait("!!document.querySelector('#banner button, dialog[open]')")
        fox.run("document.querySelector('dialog[open] footer .main')?.click()")
        fox.wait("!!document.querySelector('#banner button')")
        fox.run("document.querySelector('#banner button').click()")
        fox.wait("!document.querySelector('#banner button')")
        fox.wait("document.querySelectorAll('.board .tile.filled').length === 6")
    finally:
        fox.close()
