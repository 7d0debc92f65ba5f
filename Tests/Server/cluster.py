"""Nodes of parlor-server and nginx in front of a database, as operators run them, and faults for them."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from client import Server, drain
from places import Place
from postgres import Database, free_port

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# Settings that let a test write as much as it likes.
LIMITS = dict(creations="100000/1", requests="1000000/1", chat="1000000/1", lines="1000000/1", connections_per_address=1000,
              misses="100000/1", room_entries=1_000_000, room_bytes=1_000_000_000, kept_bytes="1000000000/1")


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

    def __init__(self, binary, name, url, folder, lease, *flags, place=None, link=None, environment=None, **settings):
        self.place, self.link, self.environment = place or Place(), link, environment or {}
        self.host, self.port = self.place.address, free_port()
        self.address = f"{self.host}:{self.port}"
        self.admin = os.path.join(folder, name + ".sock")
        self.url, self.lease = url, lease
        self.log_path = os.path.join(folder, name + ".log")
        self.output = None
        super().__init__(binary, *flags, folder=folder, **settings)

    def start(self):
        begun = time.monotonic()
        self.output = open(self.log_path, "a+")
        offset = self.output.tell()
        self.process = self.place.start(
            [self.binary, "--port", str(self.port), "--listen", self.host, "--database", self.url, "--node", self.address,
             "--admin", self.admin, "--lease", str(self.lease), "--proxies", "127.0.0.1,10.77.0.0/16", *self.flags],
            stderr=self.output, stdin=subprocess.DEVNULL, text=True, env=os.environ | self.environment)
        while True:
            with open(self.log_path) as log:
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
    """All of it. Clients ask at `port`. With networks everything has a machine of its own."""

    def __init__(self, binary, nodes=3, lease=2, folder=None, port=None, links=False, networks=None, environments=None,
                 **settings):
        """Links are ways to the database that can be cut on loopback; environments are those of the database and the nodes."""
        self.folder = folder or tempfile.mkdtemp(prefix="parlor-cluster-")
        self.is_own = folder is None
        os.makedirs(self.folder, exist_ok=True)
        os.chmod(self.folder, 0o755)
        self.networks = networks
        self.proxy = self.place()
        self.host, self.port = self.proxy.address, port or free_port()
        self.nginx = self.standby = None
        self.nodes = []
        environments = environments or [{}] * (nodes + 1)
        self.database = Database(os.path.join(self.folder, "postgres"), self.place(), environments[0])
        try:
            self.url = self.database.url
            if networks:
                self.replicate(environments[0])
            for number, environment in enumerate(environments[1:], 1):
                link = Link(self.database.port) if links else None
                url = self.url.replace(f":{self.database.port}/", f":{link.port}/") if link else self.url
                self.nodes.append(Node(binary, f"node{number}", url, self.folder, lease, place=self.place(), link=link,
                                       environment=environment, **settings))
            self.configure()
            self.start_nginx()
            self.settle()
        except BaseException:
            self.stop()
            raise

    def place(self):
        return self.networks.add() if self.networks else Place()

    def replicate(self, environment):
        """Adds a standby that confirms commits, and has nodes find whichever of the two is the primary."""
        folder = os.path.join(self.folder, "standby")
        self.database.copy(folder, "--write-recovery-conf")
        self.standby = Database(folder, self.place(), environment)
        self.database.set("synchronous_standby_names", "*")
        self.database.await_standby("sync")
        self.url = f"postgres://parlor@{self.database.host},{self.standby.host}/parlor?target_session_attrs=read-write"

    def fail_over(self):
        """The primary ends for good; the standby is promoted, and gets a standby of its own."""
        self.database.stop(crash=True)
        self.standby.promote()
        self.database, self.standby = self.standby, self.database
        self.database.copy(self.standby.folder, "--write-recovery-conf")
        self.standby.start()
        self.database.set("synchronous_standby_names", "*")
        self.database.await_standby("sync")

    def configure(self):
        with open(os.path.join(ROOT, "Examples", "rooms", "cluster.conf")) as example:
            text = example.read()
        servers = "".join(f"    server {node.address} max_fails=1 fail_timeout=1s;\n" for node in self.nodes)
        lines = [line for line in text.splitlines(True) if not line.strip().startswith(("server 127.0.0.1:", "ssl_"))]
        text = "".join(lines).replace("    # A node that can't be reached is asked again after a second.\n", servers)
        text = text.replace("listen 8443 ssl", f"listen {self.host}:{self.port}")
        paths = "".join(f"  {name}_temp_path {self.folder}/{name};\n" for name in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) + "  access_log off;\n"
        with open(self.folder + "/nginx.conf", "w") as file:
            file.write(text.replace("http {\n", "http {\n" + paths, 1))

    def start_nginx(self):
        self.nginx = self.proxy.start(
            ["nginx", "-p", self.folder, "-c", self.folder + "/nginx.conf", "-e", self.folder + "/error.log", "-g",
             f"daemon off; worker_processes 1; pid {self.folder}/pid;"], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while True:
            try:
                socket.create_connection((self.host, self.port), 1).close()
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
        connection = socket.create_connection((self.host, self.port), timeout)
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
            if node.link:
                node.link.close()
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait()
        for database in (self.standby, self.database):
            if database:
                database.stop()
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)
