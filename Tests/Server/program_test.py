"""What programs around a server of rooms do: the bridge, the examples, nginx. server_test.py runs it."""

import json
import os
import re
import subprocess
import sys
import threading
import time

from client import Server, Socket, drain, new_folder

sys.modules.setdefault("server_test", sys.modules["__main__"])

from server_test import BINARY, DAY, step  # noqa: E402


@step
def piped():
    """What comes to parlor-net at once, without an end of its last line and with one id twice, is all answered before it ends;
    what no server takes is told; its status says whether all was answered."""
    net = os.path.join(os.path.dirname(BINARY), "parlor-net")
    server = Server(BINARY)
    environment = dict(os.environ, PARLOR_SERVER=f"http://127.0.0.1:{server.port}", XDG_CACHE_HOME=new_folder(),
                       XDG_STATE_HOME=new_folder())
    try:
        lines = ["@1 chat one", "@1 chat two", "chat " + "x" * 5000, "@" + "y" * 70 + " room", "@2 room", "@3 chat last"]
        done = subprocess.run([net, "create", "wordle", "--name", "Ann"], env=environment, input="\n".join(lines),
                              capture_output=True, text=True, timeout=60)
        said = done.stdout.splitlines()
        assert done.returncode == 0, done
        assert said.count("@1 ok") == 2 and "@2 ok" in said and "@3 ok" in said, said
        assert sum(line.startswith("error bad-") for line in said) == 2, said
        assert [line.split()[-1] for line in said if " chat " in line] == ["one", "two", "last"], said
        # A line without an end takes neither time nor memory without an end, and costs no line after it.
        done = subprocess.run([net, "create", "wordle", "--name", "Ann"], env=environment,
                              input="x" * 3_000_000 + "\n@9 chat well\n", capture_output=True, text=True, timeout=10)
        assert done.returncode == 0 and "@9 ok" in done.stdout, done
        # With an id of its own, which is not always as long.
        assert re.search(r"at most 4096 bytes with its id, not 30000\d\d$", done.stdout, re.M), done
    finally:
        server.kill()


@step
def bridge():
    """parlor-net takes lines to a room, goes on after a break, and brings puzzles."""
    net = os.path.join(os.path.dirname(BINARY), "parlor-net")
    server = Server(BINARY)
    home = new_folder()
    environment = dict(os.environ, PARLOR_SERVER=f"http://127.0.0.1:{server.port}", XDG_CACHE_HOME=home, XDG_STATE_HOME=home)

    def start(*words):
        return subprocess.Popen([net, *words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, bufsize=1)

    def until(process, end):
        lines = []
        while not lines or not lines[-1].startswith(end):
            line = process.stdout.readline()
            assert line, (lines, process.stderr.read())
            lines.append(line.rstrip("\n"))
        return lines

    try:
        environment["PARLOR_PLAYER"] = "ann-1"
        hidden = start("create", "wordle", "--players", "3", "--blind", "--title", "Three guess")
        until(hidden, "ok")
        print("leave", file=hidden.stdin, flush=True)
        assert hidden.wait(20) == 0
        wrong = subprocess.run([net, "create", "wordflow", "normal", "size", "4", "--daily", DAY], env=environment,
                               capture_output=True, text=True)
        assert wrong.returncode == 1 and "one puzzle is played" in wrong.stderr, wrong
        wrong = subprocess.run([net, "create", "--players", "many"], env=environment, capture_output=True, text=True)
        assert wrong.returncode == 2 and "'many' is invalid for '--players" in wrong.stderr, wrong
        ann = start("create", "--name", "Ann", "--daily", DAY)
        room = next(line for line in until(ann, "ok") if line.startswith("room "))
        code = room.split(" code ")[1].split()[0]
        ben = start("join", code, "--name", "Ben")
        until(ben, "ok")
        print("start", file=ann.stdin, flush=True)
        until(ann, "ok")
        until(ben, "* started ")
        # The server goes, and comes back at the same port.
        port = server.port
        server.kill()
        print("chat still here", file=ben.stdin, flush=True)
        server.flags += ["--port", str(port)]
        server.start()
        assert any("still here" in line for line in until(ann, "* chat "))
        print("leave", file=ben.stdin, flush=True)
        assert ben.wait(20) == 0 and "left or closed" in ben.stderr.read()
        ann.stdin.close()
        assert ann.wait(20) == 0
        daily = subprocess.run([net, "daily", DAY], env=environment, capture_output=True, text=True)
        parlor = os.path.join(os.path.dirname(BINARY), "parlor")
        fetched = subprocess.run([parlor, "fetch", "daily", DAY], env=environment, capture_output=True, text=True)
        assert fetched.stdout == daily.stdout and fetched.returncode == 0, fetched
        puzzle = json.loads(daily.stdout)
        path = os.path.join(home, "mine.json")
        with open(path, "w") as file:
            json.dump(dict(puzzle, id="mine"), file)
        sent = subprocess.run([net, "submit", path, "--contact", "a@b"], env=environment, capture_output=True, text=True)
        assert json.loads(sent.stdout)["state"] == "waiting", sent
        server.kill()
        # Without the server the puzzle is still here.
        again = subprocess.run([net, "daily", DAY], env=environment, capture_output=True, text=True)
        assert again.stdout == daily.stdout
        assert subprocess.run([net, "join", "123456"], env=environment, capture_output=True).returncode == 4
        wrong = subprocess.run([net, "daily", "--nothing", "x"], env=environment, capture_output=True, text=True)
        assert wrong.returncode == 2 and "Unknown option '--nothing'" in wrong.stderr, wrong
    finally:
        server.kill()


@step
def dribble():
    """A server that answers a byte at a time keeps nobody waiting: 5 seconds for the daily puzzle, 3 for figures."""
    import socket
    net = os.path.join(os.path.dirname(BINARY), "parlor-net")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def serve():
            kept = []
            try:
                while True:
                    kept.append(listener.accept()[0])
                    threading.Thread(target=drip, args=(kept[-1],), daemon=True).start()
            except OSError:
                pass

        def drip(connection):
            try:
                for byte in b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + b" " * 100:
                    connection.sendall(bytes([byte]))
                    time.sleep(0.2)
            except OSError:
                pass

        threading.Thread(target=serve, daemon=True).start()
        environment = dict(os.environ, PARLOR_SERVER=f"http://127.0.0.1:{listener.getsockname()[1]}", XDG_CACHE_HOME=new_folder(),
                       XDG_STATE_HOME=new_folder())
        begun = time.monotonic()
        clients = [(subprocess.Popen([net, *command], env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True), limit)
                   for command, limit in ((["daily", DAY], 5), (["report"], 3))]
        for client, limit in reversed(clients):
            _, said = client.communicate("{}")
            seconds = time.monotonic() - begun
            assert client.returncode == 4 and limit - 0.5 < seconds < limit + 1.5, (limit, seconds, said)


@step
def conformance():
    """The bridge does what the server expects of a client."""
    script = os.path.join(os.path.dirname(__file__), "..", "..", "Examples", "rooms", "check_client.py")
    net = os.path.join(os.path.dirname(BINARY), "parlor-net")
    done = subprocess.run(
        [sys.executable, script, net, "join", "{code}", "--server", "{server}"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    # What is wrong is found: this client knows nothing of all that.
    deaf = subprocess.run(
        [sys.executable, script, "--only", "seat", "cat"], capture_output=True, text=True)
    assert deaf.returncode == 1 and "FAILED seat: it opens no WebSocket" in deaf.stdout, deaf.stdout


@step
def examples():
    """The examples in Python and in shell play a room against each other."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    server = Server(BINARY)
    address = f"http://127.0.0.1:{server.port}"
    tools = os.path.join(root, ".build", "tools", "bin")
    environment = dict(os.environ, PATH=tools + ":" + os.environ["PATH"])
    host = subprocess.Popen(["/usr/bin/python3", root + "/Examples/rooms/host.py", address], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)
    try:
        line = host.stdout.readline()
        assert line.startswith("code "), line + host.stdout.read()
        guest = subprocess.run(["bash", root + "/Examples/rooms/guest.sh", line.split()[1], address], env=environment,
                               capture_output=True, text=True, timeout=30)
        assert guest.returncode == 0 and "done" in guest.stdout, guest
        output = host.stdout.read()
        assert host.wait(20) == 0 and "winner 1" in output, output
        found = [line for line in output.splitlines() if line.startswith("the other has found ")]
        assert found[-1:] == ["the other has found 3"], output
    finally:
        host.kill()
        server.kill()


@step
def nginx():
    """The example configuration puts TLS before the server, which believes the proxy's word on who is asking."""
    import ssl
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    folder = new_folder()
    server = Server(BINARY, proxies="127.0.0.1", creations="1/60", hello_time=120)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem", "-out",
                    folder + "/certificate.pem"], check=True, capture_output=True)
    import socket
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open(root + "/Examples/rooms/nginx.conf") as example:
        text = example.read().replace("127.0.0.1:8080", f"127.0.0.1:{server.port}").replace("8443", f"127.0.0.1:{port}")
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                    ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) + "access_log off;\n"
    with open(folder + "/nginx.conf", "w") as file:
        file.write(text.replace("http {\n", "http {\n" + paths, 1))
    proxy = subprocess.Popen(["nginx", "-p", folder, "-c", folder + "/nginx.conf", "-e", folder + "/error.log", "-g",
                              f"daemon off; pid {folder}/pid;"], stderr=subprocess.PIPE)
    try:
        context = ssl.create_default_context(cafile=folder + "/certificate.pem")
        front = type("Front", (), {})()

        def raw(data=b"", timeout=20, buffer=None):
            for attempt in range(100):
                try:
                    # Another address than the proxy's, as clients have.
                    plain = socket.create_connection(("127.0.0.1", port), timeout, ("127.0.0.2", 0))
                    break
                except ConnectionRefusedError:
                    time.sleep(0.05)
            connection = context.wrap_socket(plain, server_hostname="localhost")
            connection.sendall(data)
            return connection

        front.raw = raw
        front.exchange = lambda data, _: drain(raw(data))
        front.call = lambda *words, **options: Server.call(front, *words, **options)
        status, _, room = front.call("POST", "/api/rooms/create", {"name": "Ann"},
                                     headers={"X-Forwarded-For": "9.9.9.9"})
        assert status == 201, room
        for private in ("/metrics", "/metrics/", "//metrics", "/%6detrics", "/readyz"):
            assert front.call("GET", private)[0] == 404, private
        # All of them come from the proxy, and none counts for it.
        crowd = [Socket(front, room["roomId"]) for _ in range(64)]
        assert all(client.status == 101 for client in crowd) and Socket(front, room["roomId"]).status == 429
        for client in crowd:
            client.close()
        time.sleep(0.3)
        client = Socket(front, room["roomId"])
        told = client.hello(room["token"])
        assert client.status == 101 and told[-1] == "ok", told
        assert client.ask("chat through TLS")[-1] == "ok"
        # The bridge speaks TLS, to who has a certificate that is trusted.
        net = os.path.join(os.path.dirname(BINARY), "parlor-net")
        line = [net, "join", room["code"], "--name", "Ben", "--server", f"https://localhost:{port}"]
        unknown = subprocess.run(line, input="", capture_output=True, text=True)
        assert unknown.returncode == 4 and "certificate verify failed" in unknown.stderr, unknown
        trusting = dict(os.environ, SSL_CERT_FILE=folder + "/certificate.pem")
        ben = subprocess.run(line, input="chat through TLS, too\nroom\n", env=trusting, capture_output=True, text=True,
                             timeout=20)
        assert ben.returncode == 0 and "Ben" in ben.stdout, ben
        assert client.until("* chat ")[-1].endswith("through TLS, too")
        # The header that the client has made up does not make it another.
        assert front.call("POST", "/api/rooms/create", {"name": "Ann"}, headers={"X-Forwarded-For": "7.7.7.7"})[0] == 429
    finally:
        proxy.terminate()
        proxy.wait()
        server.kill()
