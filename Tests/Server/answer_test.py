"""Answers that take long: begun before a server ends, or taken slowly."""

import os
import signal
import socket
import sys
import time

sys.modules.setdefault("server_test", sys.modules["__main__"])
from client import Server, drain, new_folder, parse  # noqa: E402
from server_test import BINARY, step  # noqa: E402


@step
def parting():
    """A request that has begun when the server is told to end is waited for and answered, and what it makes is there afterwards."""
    server = Server(BINARY, drain_time=60, close_time=60)
    try:
        body = b'{"name": "Ann"}'
        late = server.raw(b"POST /api/rooms/create HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n"
                          b"Content-Length: %d\r\n\r\n" % len(body))
        begun = late.recv(1000)
        assert begun.startswith(b"HTTP/1.1 100 "), begun
        server.process.send_signal(signal.SIGTERM)
        while "draining" not in server.process.stderr.readline():
            pass
        # Longer than it would be waited for by the usual settings.
        time.sleep(4)
        late.sendall(body)
        answer = drain(late)
        late.close()
        assert answer.startswith(b"HTTP/1.1 201 "), answer
        room = parse(answer)[2]
        server.process.communicate(timeout=50)
        assert server.process.returncode == 0
        server.start()
        assert server.call("GET", f"/api/rooms/{room['roomId']}")[2]["round"] == 0
    finally:
        server.kill()


@step
def downloads():
    """Whoever takes a large file slowly gets all of it, longer than idle or ended connections are waited for and though the
    server is told to end; who takes nothing is not waited for."""
    home = new_folder()
    size = 8_000_000
    with open(os.path.join(home, "large.bin"), "wb") as file:
        file.write(b"x" * size)
    server = Server(BINARY, files=home, idle_time=2, close_time=1, drain_time=60)
    try:
        def ask(closing):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
            connection.connect(("127.0.0.1", server.port))
            connection.settimeout(30)
            connection.sendall(b"GET /large.bin HTTP/1.1\r\nHost: a\r\n" + (b"Connection: close\r\n" if closing else b"") + b"\r\n")
            return connection

        deaf, taking = ask(False), [ask(False), ask(True)]
        taken = [b"", b""]
        for step in range(12):
            if step == 6:
                server.process.send_signal(signal.SIGTERM)
            for index, connection in enumerate(taking):
                while len(taken[index]) < (step + 1) * 400_000:
                    part = connection.recv(65_536)
                    assert part, (index, len(taken[index]))
                    taken[index] += part
            time.sleep(0.5)
        for index, connection in enumerate(taking):
            taken[index] += drain(connection)
        assert [text.partition(b"\r\n\r\n")[2].count(b"x") for text in taken] == [size, size], [len(text) for text in taken]
        assert len(drain(deaf)) < size
        server.process.communicate(timeout=50)
        assert server.process.returncode == 0
    finally:
        server.kill()
