"""How soon somebody can play over a slow network: 150 ms there and back, 200 kB in a second. Tells figures and judges none."""

import asyncio
import contextlib
import threading
import time

from pages import begin, trial

DELAY, RATE = 0.150, 200_000


class SlowNetwork:
    """A way to a server on which bytes take their time; all connections share what can be carried."""

    def __init__(self, port):
        self.target, self.free, self.bytes = port, 0.0, 0
        self.loop = asyncio.new_event_loop()
        started = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self.thread.start()
        started.wait()
        self.url = f"http://127.0.0.1:{self.port}/"

    def _run(self, started):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self.loop.run_forever()

    async def _serve(self, near_reader, near_writer):
        with contextlib.suppress(OSError, asyncio.CancelledError):
            # A connection is there after one way to and fro.
            await asyncio.sleep(DELAY)
            reader, writer = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(self._carry(near_reader, writer, False), self._carry(reader, near_writer, True))

    async def _carry(self, reader, writer, is_down):
        queue = asyncio.Queue(64)

        async def deliver():
            while (item := await queue.get()) is not None:
                at, data = item
                await asyncio.sleep(max(0, at - time.monotonic()))
                writer.write(data)
            writer.close()

        delivery = asyncio.ensure_future(deliver())
        while data := await reader.read(4096):
            now = time.monotonic()
            if is_down:
                self.free = max(self.free, now) + len(data) / RATE
                self.bytes += len(data)
                now = self.free
            await queue.put((now + DELAY / 2, data))
        await queue.put(None)
        await delivery

    def close(self):
        """Ends it."""
        def end():
            for task in asyncio.all_tasks(self.loop):
                task.cancel()
            self.loop.call_later(0.1, self.loop.stop)
        self.loop.call_soon_threadsafe(end)
        self.thread.join()


@trial
def over_a_slow_network(browser):
    """The first sign, the first screen and a Wordle, for the first time and for the second."""
    network = SlowNetwork(browser.server.port)
    with browser.person() as person:
        for visit in ("first", "second"):
            before = network.bytes
            page = person.new_page()
            start = time.monotonic()
            page.goto(network.url, wait_until="commit")
            page.wait_for_selector(".home")
            home = time.monotonic() - start
            begin(page, "Wordle", "Author")
            shown = time.monotonic() - start
            page.keyboard.type("crane")
            page.keyboard.press("Enter")
            page.wait_for_selector(".board .r-absent")
            played = time.monotonic() - start
            paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0") / 1000
            carried = (network.bytes - before) / 1000
            print(f"  {visit} visit: first sign {paint:.2f} s, first screen {home:.2f} s, Wordle {shown:.2f} s, "
                  f"first guess {played:.2f} s; {carried:.0f} kB", flush=True)
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            page.close()
    network.close()
