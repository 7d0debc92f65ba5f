"""Clients that mean harm. Each is turned away, and the server grows by little and goes on."""

import resource
import sys
import threading
import time
import zlib

sys.modules.setdefault("server_test", sys.modules["__main__"])
from client import Closed, Server, Socket, drain, frame, parse  # noqa: E402
from server_test import BINARY, pair, step  # noqa: E402

MEGABYTE = 1 << 20
FAST = {"requests": "1000000/1", "creations": "1000000/1", "connections_per_address": 100000}


def close_code(server, *parts, **options):
    """What the server closes with, sent some bytes after the handshake."""
    room = server.create()
    client = Socket(server, room["roomId"], **options)
    try:
        for part in parts:
            client.connection.sendall(part)
    except OSError:
        pass
    code = client.closing()
    client.close()
    return code


@step
def frames():
    """What breaks the protocol of WebSocket is closed with the code that names it."""
    server = Server(BINARY, **FAST)
    try:
        cases = [
            ("no mask", 1002, [frame("hello", mask=None)]),
            ("a reserved bit", 1002, [frame("hello", reserved=1)]),
            ("compression that was not agreed on", 1002, [frame("hello", reserved=4)]),
            ("a reserved opcode", 1002, [frame("hello", opcode=3)]),
            ("a reserved control opcode", 1002, [frame("", opcode=11)]),
            ("a long ping", 1002, [frame("x" * 126, opcode=9)]),
            ("a ping in parts", 1002, [frame("x", opcode=9, final=False)]),
            ("a continuation of nothing", 1002, [frame("x", opcode=0)]),
            ("a message within a message", 1002, [frame("x", final=False), frame("y")]),
            ("a length written too long", 1002, [b"\x81\xfe\x00\x05" + b"\0" * 9]),
            ("a negative length", 1002, [b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff" + b"\0" * 9]),
            ("a close of one byte", 1002, [frame(b"\x03", opcode=8)]),
            ("a close with no such code", 1002, [frame(b"\x03\xed", opcode=8)]),
            ("a close that is not UTF-8", 1007, [frame(b"\x03\xe8\xff", opcode=8)]),
            ("text that is not UTF-8", 1007, [frame(b"\xc0\x80")]),
            ("a surrogate", 1007, [frame(b"\xed\xa0\x80")]),
            ("a character cut short", 1007, [frame(b"\xe2\x82")]),
            ("text that goes wrong before its end", 1007, [frame(b"ab\xff", final=False)]),
            ("bytes", 1003, [frame(b"\x00", opcode=2)]),
            ("300 MB", 1009, [frame("", length=300 * MEGABYTE)]),
            ("300 MB in parts", 1009, [frame("x" * 3000, final=False)] + [frame("x" * 3000, opcode=0, final=False)]),
            ("parts for ever", 1008, [frame("", final=False)] + [frame("", opcode=0, final=False)] * 100),
            ("pings for ever", 1008, [frame("", opcode=9)] * 100),
        ]
        for name, wanted, parts in cases:
            code = close_code(server, *parts)
            assert code == wanted, f"{name}: {code}, not {wanted}"
        # Within the protocol, however odd.
        room = server.create()
        client = Socket(server, room["roomId"])
        whole = frame("hel", final=False) + frame("p", opcode=9) + frame("lo " + room["token"], opcode=0)
        for byte in whole:
            client.connection.sendall(bytes([byte]))
        assert client.read_frame() == (0x8A, b"p")
        assert client.until("ok")[-1] == "ok"
        client.send("x" * 3000 + "é" * 500)
        assert client.line().startswith("error ")
        client.connection.sendall(frame(b"\x03\xe8bye", opcode=8))
        assert client.closing() == 1000
    finally:
        server.kill()


@step
def narrow():
    """What a client may send is what was set: how large a header and how many, a body, a message and its frames, pings."""
    server = Server(BINARY, header_bytes=150, header_count=8, body_bytes=100, message_bytes=100, message_frames=2, pings="3/3600", **FAST)
    try:
        def status(headers, body=None):
            return server.call("GET" if body is None else "POST", "/api/rooms/create" if body else "/healthz", body, headers=headers)[0]

        # Two are there already.
        assert status({f"X-{index}": "x" for index in range(6)}) == 200 and status({f"X-{index}": "x" for index in range(7)}) == 431
        assert status({"X": "x" * 140}) == 200 and status({"X": "x" * 160}) == 431
        body = b'{"name": "Ann"}'
        assert status({}, body + b" " * (100 - len(body))) == 201 and status({}, body + b" " * (101 - len(body))) == 413
        for wanted, parts in [
            (None, [frame("x" * 100)]), (1009, [frame("x" * 101)]), (None, [frame("x", final=False), frame("y", opcode=0)]),
            (1008, [frame("x", final=False), frame("y", opcode=0, final=False), frame("z", opcode=0)]),
            (None, [frame("", opcode=9)] * 3), (1008, [frame("", opcode=9)] * 4),
        ]:
            room = server.create()
            client = Socket(server, room["roomId"])
            client.hello(room["token"])
            for part in parts:
                client.connection.sendall(part)
            # Whoever is not closed may take leave.
            client.connection.sendall(frame(b"\x03\xe8", opcode=8))
            assert client.closing() == (wanted or 1000), parts
    finally:
        server.kill()


@step
def compressed():
    """Messages are compressed where it was offered; a bomb is not unpacked."""
    server = Server(BINARY, **FAST)
    try:
        room = server.create()
        offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
        client = Socket(server, room["roomId"], headers=offer)
        assert "permessage-deflate; server_no_context_takeover; client_no_context_takeover" in client.head

        def packed(data):
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]

        client.connection.sendall(frame(packed(b"hello " + room["token"].encode()), reserved=4))
        assert client.until("ok")[-1] == "ok"
        client.send("rules wordflow")
        opcode, payload = client.read_frame()
        assert opcode == 0xC1, "a long answer is compressed"
        text = zlib.decompressobj(-15).decompress(payload + b"\0\0\xff\xff").decode()
        assert text.endswith("ok\n") and len(text) > len(payload)
        assert close_code(server, frame(packed(b"x" * 100 * MEGABYTE)[:4000], reserved=4), headers=offer) in (1007, 1009)
        small = packed(b"x" * 2_000_000)
        assert len(small) < 4096
        assert close_code(server, frame(small, reserved=4), headers=offer) == 1009
        assert close_code(server, frame(b"\x07\xff\xff", reserved=4), headers=offer) == 1007
        for bad in ("server_max_window_bits=8", "server_max_window_bits=x", "unknown", "client_max_window_bits=99"):
            client = Socket(server, room["roomId"], headers=f"Sec-WebSocket-Extensions: permessage-deflate; {bad}\r\n")
            assert client.status == 101 and "Extensions" not in client.head, bad
    finally:
        server.kill()


@step
def slow():
    """Requests that come a byte at a time, lines that never come, and clients that are gone are let go."""
    server = Server(BINARY, request_time=1, idle_time=1, hello_time=1, ping_time=0.5, close_time=0.5, **FAST)
    try:
        before = server.memory()
        loris = [server.raw(b"GET / HTTP/1.1\r\nHost: a\r\n") for _ in range(50)]
        silent = [server.raw() for _ in range(50)]
        body = server.raw(b"POST /api/rooms/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
        room = server.create()
        mute, deaf = (Socket(server, room["roomId"], timeout=5) for _ in range(2))
        deaf.connection.sendall(frame("hello " + room["token"]))
        begun = time.monotonic()
        while time.monotonic() - begun < 3.5:
            for connection in loris:
                try:
                    connection.send(b"X")
                except OSError:
                    pass
            time.sleep(0.2)
        assert all(ended(connection) for connection in loris + silent)
        assert parse(drain(body))[0] == 408
        try:
            mute.line()
            raise AssertionError("it has nothing to say to somebody who says nothing")
        except Closed as end:
            assert (end.code, end.reason) == (4001, "the first line did not come"), end
        # It answers no pings.
        codes = []
        try:
            while True:
                opcode, payload = deaf.read_frame()
                if opcode == 0x88:
                    codes.append(int.from_bytes(payload[:2], "big"))
        except Closed:
            pass
        assert codes == [4001], codes
        assert server.memory() - before < 20 * MEGABYTE
    finally:
        server.kill()


def ended(connection):
    connection.settimeout(5)
    try:
        while connection.recv(65536):
            pass
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


@step
def unread():
    """Who does not read is closed, and what waits for them stays small."""
    server = Server(BINARY, lines="1000000/1", chat="1000000/1", ping_time=60, close_time=1, unread_time=1, **FAST)
    try:
        host, other, ann, ben = pair(server)
        ben.close()
        deaf = Socket(server, host["roomId"], buffer=4096)
        deaf.hello(other["token"])
        before = server.memory()
        metrics = b""
        for _ in range(200):
            ann.connection.sendall(frame("chat " + "x" * 200) * 30)
            for _ in range(30):
                ann.until("ok")
            time.sleep(0.02)
            metrics = server.call("GET", "/metrics")[2]
            if b"overflows_total 1" in metrics:
                break
        assert b"parlor_overflows_total 1" in metrics, metrics
        # And one who never reads the answers to its own lines.
        room = server.create()
        deaf = Socket(server, room["roomId"], buffer=4096)
        deaf.connection.sendall(frame("hello " + room["token"]))
        deaf.connection.settimeout(2)
        try:
            for _ in range(200_000):
                deaf.connection.sendall(frame("rules wordflow"))
        except OSError:
            pass
        grown = server.memory() - before
        assert grown < 20 * MEGABYTE, grown
        assert server.call("GET", "/healthz")[0] == 200
        return f"{grown // 1024} KiB more"
    finally:
        server.kill()


@step
def queued():
    """However many messages may wait: who leaves more bytes unread than may wait is closed."""
    server = Server(BINARY, chat="1000000/1", chat_length=4000, queue_count=1_000_000, queue_bytes=5000, unread_time=1, **FAST)
    try:
        host, other, ann, ben = pair(server)
        ben.close()
        deaf = Socket(server, host["roomId"], buffer=4096)
        deaf.hello(other["token"])
        for _ in range(40):
            assert ann.ask("chat " + "x" * 3000)[-1] == "ok"
        end = time.monotonic() + 20
        while b"parlor_overflows_total 1\n" not in server.call("GET", "/metrics")[2]:
            assert time.monotonic() < end, "120,000 bytes wait for somebody who does not read"
            time.sleep(0.1)
    finally:
        server.kill()


def crowd(server, count):
    """So many connections from one address at once, as far as this process may have files."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return [server.raw() for _ in range(min(count, most - 100))]


@step
def many():
    """So many connections from one address as no player has, all of them held."""
    server = Server(BINARY)
    try:
        before = server.memory()
        kept = crowd(server, 10_000)
        refused = 0
        for connection in kept[64:]:
            connection.settimeout(2)
            try:
                refused += connection.recv(1) == b""
            except OSError:
                refused += 1
        assert refused >= len(kept) - 64 - 5, (refused, len(kept))
        for connection in kept:
            connection.close()
        time.sleep(0.3)
        assert server.call("GET", "/healthz")[0] == 200
        grown = server.memory() - before
        assert grown < 20 * MEGABYTE, grown
        return f"{len(kept)} connections, {grown // 1024} KiB more"
    finally:
        server.kill()


@step
def siege():
    """All kinds of harm to one server, one after another: its memory grows by 20 MB at most, at any moment."""
    free = dict.fromkeys(("requests", "creations", "lines", "chat"), "1000000/1")
    server = Server(BINARY, request_time=1, idle_time=1, hello_time=1, close_time=0.5, **free)
    sizes, isOver = [], threading.Event()

    def watch():
        while not isOver.wait(0.02):
            sizes.append(server.memory())

    def refused(data):
        answer = server.exchange(data)
        assert not answer or parse(answer)[0] >= 400, (data[:60], answer[:200])

    try:
        host, other, ann, ben = pair(server)
        ann.ask("start")
        before = server.memory()
        watcher = threading.Thread(target=watch)
        watcher.start()
        offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        bomb = (packer.compress(b"x" * 3_000_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
        for _ in range(10):
            assert close_code(server, frame("", length=300 * MEGABYTE)) == 1009
            assert close_code(server, frame("", final=False), *[frame("", opcode=0, final=False)] * 100) == 1008
            assert close_code(server, *[frame("x" * 2000, final=False)], *[frame("x" * 2000, opcode=0, final=False)] * 5) == 1009
            assert close_code(server, frame(bomb, reserved=4), headers=offer) == 1009
        loris = [server.raw(b"GET / HTTP/1.1\r\nHost: a\r\n") for _ in range(25)] + [server.raw() for _ in range(25)]
        deaf = Socket(server, host["roomId"], buffer=4096)
        deaf.hello(other["token"])
        for _ in range(40):
            ann.connection.sendall(frame("chat " + "x" * 200) * 30)
            for _ in range(30):
                ann.until("ok")
        for _ in range(60):
            ann.connection.sendall(frame("@1 chat again") * 30)
            for _ in range(30):
                ann.until("@1 ok")
        for text in ("a\u202eb", "\u2066x", "x" + "\u0301" * 60, "a\x1b[2J", "a\nresign confirm"):
            ann.send("chat " + text)
            assert ann.line().startswith("error "), ascii(text)
        for index in range(100):
            assert server.call("POST", f"/api/rooms/{index:06d}/join", {"name": "Eve"})[0] in (404, 429)
        for token in ("0" * 32, other["token"][:-1], "x" * 900):
            client = Socket(server, host["roomId"])
            client.send("hello " + token)
            assert client.line().startswith("error ") and client.closing() == 1008
        post = b"POST /api/rooms/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
        for body in (b"[" * 20_000, b'{"a":' * 5000, b'{"name":"' + b"x" * 30_000 + b'"}'):
            refused(post + b"%d\r\nConnection: close\r\n\r\n" % len(body) + body)
        for path in (b"/../../etc/passwd", b"/%2e%2e/%2e%2e/etc/passwd", b"/..%2f..%2fetc/passwd", b"/" + b"a/../" * 500):
            refused(b"GET " + path + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        refused(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"x" * 100_000 + b"\r\n\r\n")
        piped = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 2000
        assert server.exchange(piped + b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert all(ended(connection) for connection in loris)
        kept = crowd(server, 10_000)
        time.sleep(1)
        for connection in kept:
            connection.close()
        time.sleep(0.5)
        assert ann.ask("room")[-1] == "ok" and server.call("GET", "/healthz")[0] == 200
        isOver.set()
        watcher.join()
        grown = max(sizes) - before
        assert grown <= 20 * MEGABYTE, grown
        return f"{len(kept)} connections; {grown // 1024} KiB more at most, {(server.memory() - before) // 1024} KiB at the end"
    finally:
        isOver.set()
        server.kill()


@step
def guessing():
    """Codes are not guessed, seats not forged, ids of others not replayed, headers not stuffed."""
    server = Server(BINARY, proxies="127.0.0.1", creations="100/1")
    try:
        room = server.create()
        statuses = [server.call("POST", f"/api/rooms/{code:06d}/join", {"name": "Eve"},
                                headers={"X-Forwarded-For": "10.0.0.1"})[0] for code in range(12)]
        assert statuses.count(404) == 10 and statuses[-2:] == [429, 429], statuses
        # Others may join, also with the header that a stranger has made up before the proxy's.
        joined = server.call("POST", f"/api/rooms/{room['code']}/join", {"name": "Ben"},
                             headers={"X-Forwarded-For": "10.0.0.1, 10.0.0.2"})
        assert joined[0] == 200
        for token in ("0" * 32, "' OR 1=1", "%00", "x" * 3000, joined[2]["token"][:-1]):
            client = Socket(server, room["roomId"])
            client.send("hello " + token)
            assert client.line().startswith("error "), token
            assert client.closing() == 1008
        strange = server.create("Cleo")
        client = Socket(server, strange["roomId"])
        client.send("hello " + room["token"])
        assert client.line().startswith("error bad-token")
        host = Socket(server, room["roomId"])
        host.hello(room["token"])
        for text in ("a\u202eb", "a\u200bb", "\u2066x", "x\u0301" * 5 + "\u0301" * 50, ""):
            assert host.ask(f"chat {text}")[-1].startswith("error "), ascii(text)
        for text in ("a\nresign confirm", "a\x00b", "a\x1b[2J", "a\r\n@1 ok"):
            host.send(f"chat {text}")
            assert host.line().startswith("error bad-line"), ascii(text)
        for name in ("A\u202en", "", " ", "x" * 25, "a\nb", "\ud83d\ude00" * 30):
            status, _, problem = server.call("POST", "/api/rooms/create", {"name": name})
            assert status == 422, (ascii(name), problem)
        for line in ("save x", "load /etc/passwd", "setoption name Profile value x", "sit 2", "newgame wordle",
                     "quit", "upi", "export x", "go", "solve", "again", "close"):
            assert host.ask(line)[-1].startswith("error "), line
        for head in (b"X-Long: " + b"x" * 5000, b"\r\n".join(b"X-%d: y" % index for index in range(100)),
                     b"X-A: " + b"a" * 3000 + b"\r\nX-B: " + b"b" * 3000 + b"\r\nX-C: " + b"c" * 3000 + b"\r\n" * 1
                     + b"\r\n".join(b"X-D%d: " % index + b"d" * 3000 for index in range(8))):
            assert parse(server.exchange(b"GET / HTTP/1.1\r\nHost: a\r\n" + head + b"\r\n\r\n"))[0] == 431
        for request in (b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01",
                        b"POST /api/rooms/create HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"):
            answer = server.exchange(request)
            assert not answer or parse(answer)[0] == 400, (request[:40], answer)
        answer = server.exchange(b"GET /" + b"a" * 200_000)
        assert not answer or parse(answer)[0] == 431, answer
        huge = b"POST /api/rooms/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n"
        assert parse(server.exchange(huge + b"x" * 1000))[0] == 413
        assert server.call("GET", "/healthz")[0] == 200
    finally:
        server.kill()
