"""Faults of a cluster, whose kinds, places and lengths a seed gives."""

import os
import random
import struct
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))


class Clock:
    """The clocks of a process, which can be stepped while it runs."""

    def __init__(self, folder, name):
        self.path = os.path.join(folder, name + ".clock")
        with open(self.path, "wb") as offsets:
            offsets.write(bytes(16))
        self.offsets = [0, 0]

    @staticmethod
    def build(folder):
        """Makes the library that steps clocks."""
        subprocess.run(["clang", "-std=gnu11", "-O1", "-shared", "-fPIC", "-o", folder + "/clock.so", HERE + "/clock.c"], check=True)

    @property
    def environment(self):
        return {"CLOCK_OFFSETS": self.path, "LD_PRELOAD": os.path.join(os.path.dirname(self.path), "clock.so")}

    def step(self, day=0.0, boot=0.0):
        """Steps the time of day, and the time since the machine was started, by so many seconds."""
        self.offsets[0] += int(day * 1e9)
        self.offsets[1] += int(boot * 1e9)
        with open(self.path, "r+b") as offsets:
            offsets.write(struct.pack("qq", *self.offsets))


# Those after which another node has to take over, if they last: their gaps are bounded by the lease.
TAKEOVERS = {
    "killed": "a node is killed by SIGKILL, and started again",
    "stopped": "a node is stopped by SIGSTOP, and goes on",
    "cut": "nothing passes between a node and the database",
    "mute": "nothing that a node sends comes to the database",
    "deaf": "nothing that the database sends comes to a node",
    "island": "nothing that a node sends comes to anybody",
    "slept": "the clock since the start jumps ahead by two leases, as if a node's machine had slept",
}
OTHERS = {
    "clock": "the time of day of a node is stepped by up to an hour, either way",
    "database's clock": "the time of day of the database is stepped by up to ten seconds, either way",
    "restarted": "the database is ended and started again",
    "crashed": "the database crashes and recovers",
    "nginx": "nginx is started again",
}
PROMOTED = "promoted"


class Fault:
    """Something that goes wrong, and after some time goes right again."""

    def __init__(self, kind, node, seconds, step):
        self.kind, self.node, self.seconds, self.step = kind, node, seconds, step

    @staticmethod
    def series(count, seed, lease):
        """So many faults, of each kind equally many as far as that goes, and in their middle the only promotion."""
        chance = random.Random(seed)
        faults, kinds = [], []
        while len(faults) < count:
            if not kinds:
                kinds = [*TAKEOVERS, *OTHERS]
                chance.shuffle(kinds)
            kind = PROMOTED if len(faults) == count // 2 else kinds.pop()
            faults.append(Fault(kind, chance.randrange(3), chance.uniform(0, 2 * lease), chance.uniform(-1, 1)))
        return faults

    def __str__(self):
        at = f" at node {self.node + 1}" if self.is_local else ""
        lasts = f" for {self.seconds:.1f} s" if self.kind in TAKEOVERS and self.kind != "slept" else ""
        return self.kind + at + lasts

    @property
    def is_local(self):
        """Whether it concerns one node alone."""
        return self.kind in TAKEOVERS or self.kind == "clock"

    def happen(self, cluster, clocks):
        """Lets it happen and end. The clocks are those of the databases and of the nodes."""
        node, networks, base = cluster.nodes[self.node], cluster.networks, cluster.database.place
        ways = {"cut": [(node.place, base), (base, node.place)], "mute": [(node.place, base)], "deaf": [(base, node.place)],
                "island": [(node.place, None)]}
        if self.kind in ways:
            for way in ways[self.kind]:
                networks.cut(*way)
            time.sleep(self.seconds)
            for way in ways[self.kind]:
                networks.mend(*way)
        elif self.kind == "killed":
            node.kill()
            time.sleep(self.seconds)
            node.start()
        elif self.kind == "stopped":
            node.pause()
            time.sleep(self.seconds)
            node.resume()
        elif self.kind == "slept":
            clocks[1 + self.node].step(boot=2 * node.lease)
        elif self.kind == "clock":
            clocks[1 + self.node].step(day=3600 * self.step)
        elif self.kind == "database's clock":
            clocks[0].step(day=10 * self.step)
        elif self.kind in ("restarted", "crashed"):
            cluster.database.restart(crash=self.kind == "crashed")
        elif self.kind == "nginx":
            cluster.restart_nginx()
        else:
            cluster.fail_over()
