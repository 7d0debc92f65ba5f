"""PostgreSQL, nodes of parlor-server and nginx on loopback, as operators run them, and faults for them."""

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from client import Server, Socket, drain

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Database:
    """A PostgreSQL of its own in a folder, run by a user who is not root, whom it refuses."""

    programs = "/usr/lib/postgresql"

    def __init__(self, folder=None):
        versions = sorted(os.listdir(self.programs), key=int) if os.path.isdir(self.programs) else []
        assert versions, "PostgreSQL is missing: apt-get install postgresql"
        self.bin = os.path.join(self.programs, versions[-1], "bin")
        self.user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        self.folder = folder or tempfile.mkdtemp(prefix="parlor-postgres-")
        self.data = os.path.join(self.folder, "data")
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o755)
        self.port = free_port()
        self.process = None
        if not os.path.exists(self.data):
            os.mkdir(self.data)
            if self.user:
                os.chown(self.data, self.user.pw_uid, self.user.pw_gid)
            self.run("initdb", "-D", self.data, "-A", "trust", "-U", "parlor", "-E", "UTF8", "--no-instructions")
        self.start()
        self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "parlor", "-d", "postgres", "-c",
                 "CREATE DATABASE parlor", check=False)

    @property
    def url(self):
        return f"postgres://parlor@127.0.0.1:{self.port}/parlor"

    def options(self):
        return dict(user=self.user.pw_uid, group=self.user.pw_gid, extra_groups=[]) if self.user else {}

    def run(self, program, *words, check=True):
        return subprocess.run([os.path.join(self.bin, program), *words], check=check, capture_output=True, text=True,
                              cwd="/", **self.options())

    def ask(self, statement):
        """The lines of what a statement answers."""
        answer = self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "parlor", "-d", "parlor", "-At", "-c",
                          statement)
        return answer.stdout.splitlines()

    def start(self):
        with open(os.path.join(self.folder, "log"), "a") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.bin, "postgres"), "-D", self.data, "-p", str(self.port), "-h", "127.0.0.1", "-k", "",
                 "-c", "fsync=on"], stdout=log, stderr=log, cwd="/", **self.options())
        end = time.monotonic() + 30
        while self.run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), check=False).returncode:
            assert time.monotonic() < end and self.process.poll() is None, f"PostgreSQL does not start: {self.folder}/log"
            time.sleep(0.05)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def restart(self):
        self.stop()
        self.start()


class Link:
    """A way to the database that can be cut: what is on it stays where it is, and nothing says so."""

    def __init__(self, port):
        self.target = port
        self.is_cut = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                one = self.listener.accept()[0]
            except OSError:
                return
            try:
                other = socket.create_connection(("127.0.0.1", self.target), 5)
            except OSError:
                one.close()
                continue
            other.settimeout(None)
            self.pairs.append((one, other))
            for source, sink in ((one, other), (other, one)):
                threading.Thread(target=self.pump, args=(source, sink), daemon=True).start()

    def pump(self, source, sink):
        try:
            while data := source.recv(65536):
                while self.is_cut:
                    time.sleep(0.005)
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.is_cut = True

    def mend(self):
        """What was on its way arrives late."""
        self.is_cut = False

    def close(self):
        self.listener.close()
        for pair in self.pairs:
            for end in pair:
                end.close()


class Node(Server):
    """A process of parlor-server that is a node of a cluster."""

    def __init__(self, binary, database, folder, lease, log, *flags, **settings):
        self.port = free_port()
        self.link = Link(database.port)
        self.address = f"127.0.0.1:{self.port}"
        self.admin = os.path.join(folder, f"{self.port}.sock")
        self.log_path = os.path.join(folder, f"{self.port}.log") if log else None
        self.url = database.url.replace(f":{database.port}/", f":{self.link.port}/")
        self.lease = lease
        self.output = None
        super().__init__(binary, *flags, folder=folder, **settings)

    def start(self):
        begun = time.monotonic()
        self.output = open(self.log_path or os.path.join(self.folder, f"{self.port}.log"), "a+")
        offset = self.output.tell()
        self.process = subprocess.Popen(
            [self.binary, "--port", str(self.port), "--database", self.url, "--node", self.address, "--admin", self.admin,
             "--lease", str(self.lease), "--proxies", "127.0.0.1", *self.flags],
            stderr=self.output, stdin=subprocess.DEVNULL, text=True)
        while True:
            with open(self.output.name) as log:
                log.seek(offset)
                text = log.read()
            if '"message":"listening"' in text:
                self.start_time = (time.monotonic() - begun) * 1000
                return self.start_time
            assert self.process.poll() is None, f"a node did not start: {text}"
            time.sleep(0.02)

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
        self.output.close()

    def stop(self, seconds=30):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(seconds)
        self.output.close()
        return status

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def operate(self, *words):
        answer = subprocess.run([self.binary, "admin", "--json", *words, "--admin", self.admin], capture_output=True,
                                text=True, timeout=20)
        assert answer.returncode == 0, answer
        return json.loads(answer.stdout)

    def metric(self, name):
        text = self.call("GET", "/metrics")[2].decode()
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"parlor_{name} "))


class Cluster:
    """All of it. Clients ask at `port`."""

    def __init__(self, binary, nodes=3, lease=2, folder=None, port=None, log=False, **settings):
        self.folder = folder or tempfile.mkdtemp(prefix="parlor-cluster-")
        self.is_own = folder is None
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o755)
        self.port = port or free_port()
        self.nginx = None
        self.nodes = []
        self.database = Database(os.path.join(self.folder, "postgres"))
        try:
            for _ in range(nodes):
                self.nodes.append(Node(binary, self.database, self.folder, lease, log, **settings))
            self.configure()
            self.start_nginx()
            self.settle()
        except BaseException:
            self.stop()
            raise

    def configure(self):
        with open(os.path.join(ROOT, "Examples", "rooms", "cluster.conf")) as example:
            text = example.read()
        servers = "".join(f"    server {node.address} max_fails=1 fail_timeout=1s;\n" for node in self.nodes)
        lines = [line for line in text.splitlines(True) if not line.strip().startswith(("server 127.0.0.1:", "ssl_"))]
        text = "".join(lines).replace("    # A node that can't be reached is asked again after a second.\n", servers)
        text = text.replace("listen 8443 ssl", f"listen 127.0.0.1:{self.port}")
        paths = "".join(f"  {name}_temp_path {self.folder}/{name};\n" for name in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) + "  access_log off;\n"
        with open(self.folder + "/nginx.conf", "w") as file:
            file.write(text.replace("http {\n", "http {\n" + paths, 1))

    def start_nginx(self):
        self.nginx = subprocess.Popen(
            ["nginx", "-p", self.folder, "-c", self.folder + "/nginx.conf", "-e", self.folder + "/error.log", "-g",
             f"daemon off; worker_processes 1; pid {self.folder}/pid;"], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end, open(self.folder + "/error.log").read()
                time.sleep(0.02)

    def restart_nginx(self):
        self.nginx.terminate()
        self.nginx.wait()
        self.start_nginx()

    def shares(self):
        """The owners of the shares by the database."""
        return self.database.ask(
            "SELECT number, owner, term FROM share ORDER BY number")

    def settle(self, seconds=30):
        """Waits until the shares are spread over all nodes that live."""
        end = time.monotonic() + seconds
        while True:
            living = [node for node in self.nodes if node.process.poll() is None]
            counts = []
            try:
                counts = [node.metric("shares") for node in living]
            except (OSError, StopIteration):
                pass
            least, most = 256 // len(living) - 1, -(-256 // len(living))
            if sum(counts) == 256 and all(least <= count <= most for count in counts):
                return counts
            assert time.monotonic() < end, f"the shares do not come to rest: {counts}"
            time.sleep(0.05)

    # What clients do, as Server has it.

    def raw(self, data=b"", timeout=20, buffer=None):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout)
        if data:
            connection.sendall(data)
        return connection

    def exchange(self, data, timeout=20):
        with self.raw(data, timeout) as connection:
            return drain(connection)

    call = Server.call
    create = Server.create
    join = Server.join

    def owner(self, room):
        """The node that has a room."""
        share = room[-2:]
        for node in self.nodes:
            if node.process.poll() is not None:
                continue
            row = next(row for row in node.operate("shares") if row["share"] == share)
            return next((other for other in self.nodes if other.address == row.get("address")), None)

    def stop(self):
        for node in self.nodes:
            node.kill()
            node.link.close()
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait()
        self.database.stop()
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)


class Player(threading.Thread):
    """Somebody who writes numbered messages in a room, comes back whatever happens, and knows what was acknowledged."""

    def __init__(self, front, room, token, name):
        super().__init__(daemon=True)
        self.front, self.room, self.token, self.name_ = front, room, token, name
        self.acknowledged, self.gaps, self.codes, self.faults = [], [], [], []
        self.asked = 0
        self.is_over = False
        self.last = time.monotonic()

    def run(self):
        pause = 0.1
        while not self.is_over:
            try:
                connection = Socket(self.front, self.room, timeout=5)
                if connection.status != 101:
                    raise OSError(connection.status)
                answer = connection.hello(self.token)
                if answer[-1] != "ok":
                    raise OSError(answer[-1])
                pause = 0.1
                self.talk(connection)
            except (OSError, IndexError, ValueError) as fault:
                self.faults.append(str(fault))
            except Exception as fault:  # noqa: BLE001
                self.codes.append(getattr(fault, "code", repr(fault)))
            time.sleep(pause)
            pause = min(1, pause * 2)

    def talk(self, connection):
        while not self.is_over:
            text = f"{self.name_}.{self.asked}"
            # The same request comes again until it is answered, and counts once.
            connection.send(f"@{text} chat {text}")
            while True:
                line = connection.line()
                if line.startswith(f"@{text} "):
                    word = line.split(" ", 2)[1]
                    if word in ("ok", "error"):
                        break
            if word == "ok":
                now = time.monotonic()
                self.acknowledged.append(text)
                self.gaps.append((now, now - self.last))
                self.last = now
                self.asked += 1
            time.sleep(0.02)
