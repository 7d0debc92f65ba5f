"""Where processes run: on loopback, or each on a machine of its own, made of network namespaces, whose ways can be cut."""

import os
import subprocess
import sys
import time


class Place:
    """Loopback, where everything reaches everything."""

    address = "127.0.0.1"

    def start(self, command, user=None, **options):
        """A process, which another user may run."""
        if user:
            options.update(user=user.pw_uid, group=user.pw_gid, extra_groups=[])
        return subprocess.Popen(command, **options)


class Machine(Place):
    """A network namespace with a single way out, to the router."""

    def __init__(self, number):
        self.address, self.port = f"10.77.{number}.2", f"port{number}"
        self.holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        self.network = f"/proc/{self.holder.pid}/ns/net"
        end = time.monotonic() + 5
        while os.readlink(self.network) == os.readlink("/proc/self/ns/net"):
            assert time.monotonic() < end, "there is no network namespace"
            time.sleep(0.002)
        run("ip", "link", "add", self.port, "type", "veth", "peer", "name", "way", "netns", str(self.holder.pid))
        run("ip", "address", "add", f"10.77.{number}.1/24", "dev", self.port)
        run("ip", "link", "set", self.port, "up")
        for words in (["link", "set", "lo", "up"], ["address", "add", self.address + "/24", "dev", "way"],
                      ["link", "set", "way", "up"], ["route", "add", "default", "via", f"10.77.{number}.1"]):
            run("nsenter", f"--net={self.network}", "ip", *words)

    def start(self, command, user=None, **options):
        enter = ["nsenter", f"--net={self.network}"]
        if user:
            enter += [f"--setgid={user.pw_gid}", f"--setuid={user.pw_uid}"]
        return subprocess.Popen([*enter, *command], **options)


class Networks:
    """The router between machines: the network namespace of this process, which has to be one that nobody else is in. What it
    drops nobody is told of, as if a cable were pulled."""

    def __init__(self):
        run("ip", "link", "set", "lo", "up")
        with open("/proc/sys/net/ipv4/ip_forward", "w") as setting:
            setting.write("1")
        self.machines = []

    @staticmethod
    def enter():
        """Begins this program again in namespaces of its own, in which no process and no network outlives it."""
        if os.environ.get("PARLOR_NETWORKS"):
            return
        if os.getuid() != 0:
            raise SystemExit("the networks that this trial cuts are namespaces, which need root: sudo make trial-cluster")
        unshare = ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"]
        tried = subprocess.run([*unshare, "ip", "link", "set", "lo", "up"], capture_output=True, text=True)
        if tried.returncode:
            raise SystemExit(f"network namespaces can't be made here, not even by root: {tried.stderr.strip()}")
        words = [*unshare, sys.executable, *sys.orig_argv[1:]]
        os.execvpe(words[0], words, os.environ | {"PARLOR_NETWORKS": "1"})

    def add(self):
        self.machines.append(Machine(len(self.machines) + 1))
        return self.machines[-1]

    def cut(self, source, target=None):
        """Nothing that a machine sends comes to another one, or to any."""
        self.rule("add", source, target)

    def mend(self, source, target=None):
        """What is on its way arrives late."""
        self.rule("delete", source, target)

    @staticmethod
    def rule(change, source, target):
        run("ip", "rule", change, "iif", source.port, *(["to", target.address] if target else []), "blackhole")

    def close(self):
        for machine in self.machines:
            machine.holder.kill()
            machine.holder.wait()


def run(*words):
    subprocess.run(words, check=True)
