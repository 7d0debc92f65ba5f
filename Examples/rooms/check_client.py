#!/usr/bin/env python3
"""Plays the server's side against a client of rooms, and says what the client does wrong.

    check_client.py [--only CHECK] COMMAND ...

COMMAND starts the client. In its words {server} stands for http://127.0.0.1:PORT and {code} for the code of a room. The client
joins that room, passes the lines of its standard input to it, and writes what it is told to its standard output, in whatever
words: the checks look for texts of chat messages. A client with another surface needs a few lines around it that do that.

    check_client.py parlor-net join {code} --server {server}

Documentation/Rooms.md says what each check is about. Needs nothing but Python 3. Exit status: 0 all passed, 1 not, 2 usage.
"""

import base64
import hashlib
import json
import os
import queue
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

CODE, ROOM, TOKEN = "123456", "5a" * 16, "c0ffee" * 5 + "00"
CHECKS = {}
PATIENCE = 12


def check(function):
    CHECKS[function.__name__] = function
    return function


class Wrong(Exception):
    """What the client does wrong."""


def require(condition, text):
    if not condition:
        raise Wrong(text)


# The server's side.


class Gone(Exception):
    """The client has closed the connection; with the code, if it has said one."""


class Connection:
    """A WebSocket of the client, whose messages are lines."""

    def __init__(self, raw, pending, head):
        self.raw, self.pending, self.head, self.time = raw, pending, head, time.monotonic()
        headers = {name.strip().lower(): value.strip() for name, _, value in (
            line.partition(":") for line in head.split("\r\n")[1:] if line)}
        offered = [name.strip() for name in headers.get("sec-websocket-protocol", "").split(",") if name.strip()]
        known = [name for name in offered if name in ("upi.v1", "upi.v1+json", "upi.v2", "upi.v2+json")]
        require(not offered or known, f"it offers no subprotocol of rooms, only {offered}")
        self.is_json = bool(known) and known[0].endswith("+json")
        accept = base64.b64encode(hashlib.sha1(
            (headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        raw.sendall((
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept}\r\n" + (f"Sec-WebSocket-Protocol: {known[0]}\r\n" if known else "") + "\r\n"
        ).encode())

    def frame(self, payload, opcode=1, final=True):
        payload = payload if isinstance(payload, bytes) else payload.encode()
        size = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + struct.pack(">H", len(payload))
        try:
            self.raw.sendall(bytes([(0x80 if final else 0) | opcode]) + size + payload)
        except OSError:
            raise Gone from None

    def send(self, *records, mark="*"):
        """Sends records as one message: news, or an answer under an id."""
        self.frame("".join(self.line(record, mark) for record in records))

    def line(self, record, mark):
        name, fields = record[0], record[1:]
        if not self.is_json:
            words = [str(value).lower() if isinstance(value, bool) else str(value) for _, value in fields]
            return " ".join(([mark] if mark else []) + [name] + words) + "\n"
        value = dict(fields)
        if name in ("ok", "error"):
            value = {"ok": True} if name == "ok" else {"error": fields[0][1], "text": fields[1][1]}
        else:
            value["record"] = name
        if mark == "*":
            value["push"] = True
        elif mark:
            value["request"] = mark[1:]
        return json.dumps(value) + "\n"

    def read(self, timeout=PATIENCE):
        """The opcode and the payload of the next frame; nothing if none comes in time."""
        end = time.monotonic() + timeout
        while True:
            if len(self.pending) >= 2:
                size, start = self.pending[1] & 127, 2
                if size == 126 and len(self.pending) >= 4:
                    size, start = struct.unpack(">H", self.pending[2:4])[0], 4
                if len(self.pending) >= start + 4 + size and (start == 4 or size < 126):
                    require(self.pending[1] & 128, "its frames have no mask")
                    mask, first = self.pending[start:start + 4], self.pending[0]
                    data = self.pending[start + 4:start + 4 + size]
                    self.pending = self.pending[start + 4 + size:]
                    return first & 15, bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
            left = end - time.monotonic()
            if left <= 0:
                return None
            self.raw.settimeout(left)
            try:
                part = self.raw.recv(65536)
            except socket.timeout:
                return None
            except OSError:
                raise Gone from None
            if not part:
                raise Gone
            self.pending += part

    def take(self, timeout=PATIENCE):
        """The next line of the client, and its id; nothing if none comes in time."""
        while (found := self.read(timeout)) is not None:
            opcode, payload = found
            if opcode == 9:
                self.frame(payload, opcode=10)
            elif opcode == 8:
                raise Gone
            elif opcode == 1:
                text = payload.decode().rstrip("\r\n")
                words = text.split(" ", 1)
                return (words[1] if len(words) > 1 else "", words[0]) if text.startswith("@") else (text, "")
        return None

    def hello(self):
        """Takes the first line. Returns the newest event that the client says it knows, and the id."""
        found = self.take()
        require(found, "it says no hello")
        words, mark = found[0].split(), found[1]
        require(words[:2] == ["hello", TOKEN], f"its first line is not hello and the token, but {found[0]!r}")
        rest = [word for word in words[2:] if word != "pictures"]
        require(not rest or (len(rest) == 2 and rest[0] == "since" and rest[1].isdigit()), f"it says {found[0]!r}")
        return (int(rest[1]) if rest else None), mark

    def let_in(self, newest=0, shows_room=True):
        """Answers hello as the server does."""
        since, mark = self.hello()
        room = [
            ("room", ("phase", "waiting"), ("round", 0), ("game", "wordle"), ("mode", "mini"), ("play", "race"),
             ("seats", 2), ("host", 1)),
            ("member", ("member", 1), ("role", "player"), ("you", True), ("online", True), ("ready", False), ("seat", 0),
             ("name", "Ann")),
        ]
        self.send(("stream", ("number", newest)), *(room if shows_room else []), ("ok",), mark=mark)
        return since

    def close(self, code):
        self.frame(struct.pack(">H", code), opcode=8)
        self.raw.settimeout(2)
        try:
            while self.raw.recv(65536):
                pass
        except OSError:
            pass
        self.raw.close()

    def cut(self):
        """The network is gone: no word of farewell."""
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.raw.close()


def chat(number, text=None):
    return ("chat", ("number", number), ("member", 2), ("text", text or f"event-{number}-end"))


class Server:
    """A server with one room."""

    def __init__(self):
        self.connections, self.joins, self.tries, self.refuses = queue.Queue(), [], [], 0
        self.fault = None
        self.listener = None
        self.port = 0
        self.open()

    def open(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=16)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, args=(self.listener,), daemon=True).start()

    def shut(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def serve(self, listener):
        while True:
            try:
                raw, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(raw,), daemon=True).start()

    def answer(self, raw):
        data = b""
        try:
            while b"\r\n\r\n" not in data:
                part = raw.recv(65536)
                if not part:
                    return
                data += part
            head, _, body = data.partition(b"\r\n\r\n")
            head = head.decode("latin-1")
            path = head.split()[1]
            if TOKEN in path:
                self.fault = Wrong("it has the token in a path")
            if path.startswith("/ws/"):
                self.tries.append(time.monotonic())
                if self.refuses:
                    self.refuses -= 1
                    return raw.close()
                if path != f"/ws/rooms/{ROOM}":
                    self.fault = Wrong(f"it opens {path}, not /ws/rooms/ and the id from joining")
                return self.connections.put(Connection(raw, body, head))
            for line in head.split("\r\n"):
                if line.lower().startswith("content-length:"):
                    while len(body) < int(line.split(":")[1]):
                        body += raw.recv(65536)
            self.joins.append((head, body))
            value = {
                "roomId": ROOM, "code": CODE, "token": TOKEN, "member": 1, "game": "wordle", "mode": "mini", "play": "race",
                "seats": 2, "phase": "waiting", "round": 0, "host": 1, "spectators": 0,
                "players": [{"member": 1, "name": "Ann", "online": False, "ready": False}],
            }
            text = json.dumps(value).encode()
            raw.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
                % len(text) + text)
            raw.close()
        except Wrong as fault:
            self.fault = fault
        except (OSError, KeyError, IndexError, ValueError):
            raw.close()

    def accept(self, timeout=PATIENCE):
        """The next WebSocket."""
        try:
            connection = self.connections.get(timeout=timeout)
        except queue.Empty:
            raise self.fault or Wrong(f"it opens no WebSocket within {timeout} seconds") from None
        if self.fault:
            raise self.fault
        return connection

    def nobody_comes(self, seconds):
        """Whether the client opens no WebSocket for a time."""
        count = len(self.tries)
        time.sleep(seconds)
        return len(self.tries) == count


class Client:
    """The client's program."""

    def __init__(self, words, server):
        names = {"{server}": f"http://127.0.0.1:{server.port}", "{code}": CODE}
        words = [next((word.replace(old, new) for old, new in names.items() if old in word), word) for word in words]
        # What an earlier run has left to come back to is not here.
        self.folder = tempfile.TemporaryDirectory()
        folders = {name: self.folder.name for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        self.process = subprocess.Popen(
            words, env={**os.environ, **folders}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.shown = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.shown.append(line)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def events(self):
        text = "".join(self.shown)
        return [int(part.split("-end")[0]) for part in text.split("event-")[1:] if "-end" in part]

    def shows(self, events, timeout=PATIENCE):
        """Waits until events are shown, and a moment longer for some that should not be."""
        end = time.monotonic() + timeout
        while self.events()[:len(events)] != events and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.2)
        require(self.events() == events, f"it shows the events {self.events()}, not {events}")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


# The checks.


@check
def seat(server, client):
    """It joins by HTTP with a name, and takes the seat by hello with the token, which is in no path."""
    connection = server.accept()
    require(connection.let_in() in (None, 0), "it says since a number though it knows nothing")
    head, body = server.joins[0]
    require(head.startswith(f"POST /api/rooms/{CODE}/join "), f"it asks for {head.splitlines()[0]}")
    require(isinstance(json.loads(body).get("name"), str), "it joins without a name")


@check
def every_event_once(server, client):
    """Events that come again are not shown again."""
    connection = server.accept()
    connection.let_in()
    connection.send(chat(1))
    connection.send(chat(2), chat(3))
    connection.send(chat(2), chat(3), chat(4))
    client.shows([1, 2, 3, 4])


@check
def a_gap(server, client):
    """After a gap it asks with since for what is missing, and shows all in order."""
    connection = server.accept()
    connection.let_in()
    connection.send(chat(1), chat(2))
    connection.send(chat(5))
    found = connection.take()
    require(found and found[0] == "since 2", f"after the events 1, 2 and 5 it asks {found and found[0]!r}, not since 2")
    connection.send(("stream", ("number", 5)), chat(3), chat(4), chat(5), ("ok",), mark=found[1])
    connection.send(chat(6))
    client.shows([1, 2, 3, 4, 5, 6])


@check
def the_connection_breaks(server, client):
    """It comes back to its seat, says the newest event that it knows, and shows what it has missed."""
    connection = server.accept()
    connection.let_in()
    connection.send(chat(1), chat(2))
    client.shows([1, 2])
    connection.cut()
    connection = server.accept()
    require(len(server.joins) == 1, "it joins again instead of coming back to its seat")
    since = connection.let_in(newest=4, shows_room=False)
    require(since == 2, f"it knows the events up to 2 and says since {since}")
    connection.send(chat(3), chat(4))
    client.shows([1, 2, 3, 4])


@check
def what_it_knows(server, client):
    """A stream alone says only how many events there are; with the room it stands for all of them."""
    connection = server.accept()
    connection.let_in()
    connection.send(chat(1))
    client.shows([1])
    connection.cut()
    connection = server.accept()
    connection.let_in(newest=9, shows_room=False)
    connection.send(chat(2))
    client.shows([1, 2])
    connection.cut()
    connection = server.accept()
    since = connection.let_in(newest=300)
    require(since == 2, f"it knows the events up to 2, was told of 9, and says since {since}")
    connection.send(chat(301))
    client.shows([1, 2, 301])
    connection.cut()
    since = server.accept().let_in(newest=301, shows_room=False)
    require(since == 301, f"it was shown the room as of 300 and the event 301, and says since {since}")


@check
def requests_are_answered(server, client):
    """A request that was not answered is sent again with its id and its text; one that was is not."""
    connection = server.accept()
    connection.let_in()
    client.say("chat first")
    first = connection.take()
    require(first and first[0] == "chat first", f"it sends {first and first[0]!r}, not chat first")
    require(first[1], "its request has no id, so it can't be sent again safely")
    connection.cut()
    connection = server.accept()
    connection.let_in(shows_room=False)
    require(connection.take() == first, "it does not send again what was not answered, or with another id")
    connection.send(chat(1), ("ok",), mark=first[1])
    client.say("chat second")
    second = connection.take()
    require(second and second[0] == "chat second" and second[1] != first[1], f"then it sends {second}")
    connection.cut()
    connection = server.accept()
    connection.let_in(newest=1, shows_room=False)
    require(connection.take() == second, "it does not send the second request again")
    connection.send(chat(2), ("ok",), mark=second[1])
    require(connection.take(0.5) is None, "it sends again what was answered")


@check
def a_restart(server, client):
    """A server that ends (1001) and is not there for a while is tried again until it is."""
    connection = server.accept()
    connection.let_in()
    connection.send(chat(1))
    client.shows([1])
    server.shut()
    connection.close(1001)
    time.sleep(1.5)
    server.open()
    connection = server.accept()
    require(connection.let_in(newest=1, shows_room=False) == 1, "it does not go on where it was")
    connection.send(chat(2))
    client.shows([1, 2])


@check
def it_waits_between_tries(server, client):
    """Its tries to connect get rarer: from 100 ms, doubled up to 5 s."""
    server.accept().let_in()
    server.refuses = 1000
    for connection in list(server.connections.queue):
        connection.cut()
    server.tries.clear()
    server.last.cut()
    time.sleep(4)
    tries = len(server.tries)
    require(2 <= tries <= 12, f"it tries {tries} times in 4 seconds")


@check
def closings_to_come_back_from(server, client):
    """After 1001, 1013 and 4001 it comes back."""
    connection = server.accept()
    connection.let_in()
    for code in (1001, 1013, 4001):
        connection.close(code)
        connection = server.accept()
        connection.let_in(shows_room=False)


def ends(code):
    def closing(server, client):
        connection = server.accept()
        connection.let_in()
        connection.close(code)
        require(server.nobody_comes(2.5), f"it comes back after {code}")

    return closing


for name, code, text in (
        ("the_room_is_closed", 1000, "After 1000 (left, or closed) it does not come back."),
        ("the_seat_is_taken_elsewhere", 4000, "After 4000 it does not fight for the seat."),
):
    CHECKS[name] = ends(code)
    CHECKS[name].__doc__ = text


@check
def the_token_opens_nothing(server, client):
    """After bad-token and 1008 it does not come back."""
    connection = server.accept()
    _, mark = connection.hello()
    connection.send(("error", ("error", "bad-token"), ("text", "the token opens no place")), mark=mark)
    connection.close(1008)
    require(server.nobody_comes(2.5), "it comes back with a token that opens nothing")


@check
def a_line_that_is_too_large(server, client):
    """After 1009 the same line is not sent again."""
    connection = server.accept()
    connection.let_in()
    client.say("chat " + "x" * 300)
    first = connection.take()
    require(first, "it sends nothing")
    connection.close(1009)
    connection = server.accept()
    connection.let_in(shows_room=False)
    again = connection.take(1)
    require(again is None or again[0] != first[0], "it sends the same line again")


@check
def frames(server, client):
    """It answers pings, and reads messages in fragments and of several lines."""
    connection = server.accept()
    connection.let_in()
    connection.frame(b"are you there", opcode=9)
    found = connection.read()
    require(found == (10, b"are you there"), f"a ping is answered by {found}")
    text = connection.line(chat(1), "*") + connection.line(chat(2), "*")
    connection.frame(text[:9], final=False)
    connection.frame(b"x", opcode=9)
    connection.frame(text[9:40], opcode=0, final=False)
    connection.frame(text[40:], opcode=0)
    client.shows([1, 2])


@check
def what_is_new(server, client):
    """Records that it does not know do no harm."""
    connection = server.accept()
    connection.let_in()
    connection.send(("novelty", ("what", "new")), chat(1))
    connection.send(("another", ("number", 12)))
    connection.send(chat(2))
    client.shows([1, 2])


def run(name, words):
    """What is wrong; nothing if the check is passed."""
    server = Server()
    accept = server.accept

    def remembering(*arguments):
        server.last = accept(*arguments)
        return server.last

    server.accept = remembering
    try:
        client = Client(words, server)
    except OSError as fault:
        sys.exit(f"check_client.py: {words[0]} can't be started: {fault.strerror}")
    try:
        CHECKS[name](server, client)
        return str(server.fault) if server.fault else None
    except Wrong as fault:
        return str(fault)
    except Gone:
        return "it closes the connection"
    except (BrokenPipeError, ConnectionResetError):
        return "it has ended"
    finally:
        client.end()
        server.shut()


def main():
    words, names = sys.argv[1:], list(CHECKS)
    if words[:1] == ["--only"]:
        if len(words) < 2 or words[1] not in CHECKS:
            print(f"check_client.py: the checks are {', '.join(CHECKS)}", file=sys.stderr)
            return 2
        names, words = [words[1]], words[2:]
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if words else 2
    failed = 0
    for name in names:
        fault = run(name, words)
        failed += fault is not None
        print(f"{'ok    ' if fault is None else 'FAILED'} {name}: {fault or CHECKS[name].__doc__}", flush=True)
    print(f"{len(names) - failed} of {len(names)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
