"""A server in a process of its own, and clients that are as well or as badly behaved as a test wants them.

Nothing but the standard library: what a test sends is exactly what it says.
"""

import base64
import itertools
import json
import os
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

# Everything that a test writes is in it, and gone when the tests have ended.
SCRATCH = tempfile.TemporaryDirectory(prefix="parlor-server-")


def new_folder():
    return tempfile.mkdtemp(dir=SCRATCH.name)


class Server:
    """A process of parlor-server on a free port; its folder outlives it."""

    host = "127.0.0.1"

    def __init__(self, binary, *flags, folder=None, **settings):
        self.binary, self.folder = binary, folder or new_folder()
        self.flags = list(flags)
        for name, value in settings.items():
            self.flags += ["--" + name.replace("_", "-"), str(value)]
        self.process = None
        self.start()

    def start(self):
        """Starts it, and tells how many milliseconds that took."""
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [self.binary, "--port=0", "--data", os.path.join(self.folder, "data"), *self.flags],
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        while True:
            line = self.process.stderr.readline()
            if not line:
                raise SystemExit(f"the server did not start: status {self.process.wait()}")
            entry = json.loads(line) if line.startswith("{") else {"message": line}
            if entry["message"] == "listening":
                self.port = int(entry["port"])
                self.start_time = (time.monotonic() - begun) * 1000
                return self.start_time
            print(line, end="")

    def kill(self):
        if self.process.poll() is not None and self.process.stderr.closed:
            return
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def stop(self):
        """Asks it to end, and tells its status and what it has logged since."""
        self.process.send_signal(signal.SIGTERM)
        rest = self.process.stderr.read()
        self.process.stderr.close()
        return self.process.wait(30), rest

    def memory(self):
        """Its resident memory in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))

    def cpu(self):
        """The seconds of processor time that it has used."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def raw(self, data=b"", timeout=20, buffer=None):
        """A connection on which some bytes were sent."""
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(timeout)
        connection.connect((self.host, self.port))
        if data:
            connection.sendall(data)
        return connection

    def exchange(self, data, timeout=20):
        """All that is answered to some bytes, until the server closes."""
        with self.raw(data, timeout) as connection:
            return drain(connection)

    def call(self, method, path, body=None, token=None, headers=None, timeout=20):
        """The status, the headers and the value of an answer."""
        payload = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: test", "Connection: close"]
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(payload)}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        answer = self.exchange("\r\n".join(lines).encode() + b"\r\n\r\n" + payload, timeout)
        return parse(answer)

    def create(self, name="Ann", **wishes):
        status, _, room = self.call("POST", "/api/rooms/create", {"name": name, **wishes})
        assert status == 201, (status, room)
        return room

    def join(self, code, name="Ben", **wishes):
        status, _, room = self.call("POST", f"/api/rooms/{code}/join", {"name": name, **wishes})
        assert status == 200, (status, room)
        return room


def drain(connection):
    answer = b""
    try:
        while part := connection.recv(65536):
            answer += part
    except ConnectionResetError:
        pass
    return answer


def parse(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    value = json.loads(body) if "json" in headers.get("content-type", "") and body else body
    return int(lines[0].split()[1]), headers, value


def frame(payload, opcode=1, final=True, mask=b"\x01\x02\x03\x04", reserved=0, length=None):
    """One frame; no mask if that is None."""
    payload = payload.encode() if isinstance(payload, str) else payload
    size = len(payload) if length is None else length
    bit = 0x80 if mask is not None else 0
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if mask is None:
        return head + payload
    repeated = (mask * (len(payload) // 4 + 1))[:len(payload)]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(payload), "big")
    return head + mask + masked


class Closed(Exception):
    """The server has closed the WebSocket; the code is None where it did not say one."""

    def __init__(self, code, reason=""):
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket, whose messages are read as lines."""

    def __init__(self, server, room, protocol="upi.v1", headers="", buffer=None, timeout=20):
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /ws/rooms/{room} HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else "") + headers + "\r\n")
        self.connection = server.raw(request.encode(), timeout, buffer)
        self.pending = b""
        self.lines = []
        while b"\r\n\r\n" not in self.pending:
            part = self.connection.recv(65536)
            if not part:
                break
            self.pending += part
        head, _, self.pending = self.pending.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        self.head = head.decode("latin-1")

    def send(self, text, **options):
        self.connection.sendall(frame(text, **options))

    def read_frame(self):
        """The opcode and the payload of the next frame."""
        while True:
            if len(self.pending) >= 2:
                size, start = self.pending[1] & 127, 2
                if size == 126:
                    size, start = struct.unpack(">H", self.pending[2:4])[0] if len(self.pending) >= 4 else 1 << 62, 4
                elif size == 127:
                    size, start = struct.unpack(">Q", self.pending[2:10])[0] if len(self.pending) >= 10 else 1 << 62, 10
                if len(self.pending) >= start + size:
                    opcode, payload = self.pending[0], self.pending[start:start + size]
                    self.pending = self.pending[start + size:]
                    return opcode, payload
            try:
                part = self.connection.recv(65536)
            except ConnectionResetError:
                part = b""
            if not part:
                raise Closed(None)
            self.pending += part

    def line(self):
        """The next line."""
        while not self.lines:
            opcode, payload = self.read_frame()
            if opcode & 15 == 9:
                self.connection.sendall(frame(payload, opcode=10))
            elif opcode & 15 == 8:
                code = struct.unpack(">H", payload[:2])[0] if payload else None
                raise Closed(code, payload[2:].decode())
            elif opcode & 15 == 1:
                self.lines += payload.decode().split("\n")[:-1]
        return self.lines.pop(0)

    def until(self, end):
        """The lines up to the first that begins with something."""
        lines = [self.line()]
        while not lines[-1].startswith(end):
            lines.append(self.line())
        return lines

    def ask(self, text, numbers=itertools.count(1)):
        """What is answered to a line, and what came unasked before; both as lines without the id."""
        number = next(numbers)
        self.send(f"@{number} {text}")
        answer = []
        while True:
            line = self.line()
            if line.startswith(f"@{number} "):
                answer.append(line.split(" ", 1)[1])
                if answer[-1] == "ok" or answer[-1].startswith("error "):
                    return answer
            elif line.startswith("* "):
                self.news = getattr(self, "news", []) + [line[2:]]

    def hello(self, token, since=None):
        return self.ask(f"hello {token}" + (f" since {since}" if since is not None else ""))

    def rest(self, seconds=0.3):
        """The lines that come within a time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self.lines and not self.pending and not select.select([self.connection], [], [], left)[0]:
                break
            try:
                line = self.line()
            except Closed:
                break
            if line.startswith("* "):
                self.news = getattr(self, "news", []) + [line[2:]]
        news, self.news = getattr(self, "news", []), []
        return news

    def closing(self):
        """The code with which the server closes."""
        try:
            while True:
                self.line()
        except Closed as end:
            return end.code

    def close(self):
        self.connection.close()
