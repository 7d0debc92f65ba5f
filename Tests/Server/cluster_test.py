"""What holds in a cluster: acknowledged lines are kept whatever fails, every room has one owner, late writes are refused, and
clients notice a takeover as a reconnection."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor

from client import Socket
from cluster import LIMITS, Cluster
from players import check, p99, start_players

BINARY = sys.argv[1] if len(sys.argv) > 1 else ""
LEASE = 2
STEPS = {}


def step(function):
    STEPS[function.__name__] = function
    return function


@step
def killed():
    """A node is killed under load: its rooms are taken over within the lease and a second, and nothing is lost."""
    cluster = Cluster(BINARY, 3, lease=LEASE, **LIMITS)
    try:
        players = start_players(cluster, 12)
        time.sleep(2)
        victim = cluster.nodes[0]
        begun = time.monotonic()
        victim.kill()
        time.sleep(LEASE + 4)
        longest = max(player.gap(begun, time.monotonic()) for player in players)
        taken = sum(node.metric("shares_taken_total") for node in cluster.nodes[1:])
        victim.start()
        cluster.settle()
        time.sleep(1)
        count = check(cluster, players)
        assert taken >= 85, taken
        assert longest < LEASE + 2.5, longest
        codes = {code for player in players for code in player.codes}
        assert codes <= {None, 1001, 4001}, codes
        return f"{count} lines acknowledged, none lost; longest gap {longest:.2f} s"
    finally:
        cluster.stop()


@step
def cut():
    """A node is cut off from the database: it goes silent before its lease is over, and what it sends late is refused."""
    cluster = Cluster(BINARY, 3, lease=LEASE, links=True, **LIMITS)
    try:
        players = start_players(cluster, 12)
        time.sleep(2)
        victim = cluster.nodes[1]
        begun = time.monotonic()
        victim.link.cut()
        time.sleep(LEASE + 4)
        longest = max(player.gap(begun, time.monotonic()) for player in players)
        victim.link.mend()
        time.sleep(3)
        cluster.settle()
        fenced = victim.metric("fenced_total")
        count = check(cluster, players)
        assert fenced >= 1, "the node does not know that it was buried"
        assert longest < LEASE + 1.5, longest
        return f"{count} lines acknowledged, none lost; longest gap {longest:.2f} s; " \
               f"{victim.metric('late_writes_total'):.0f} late writes refused"
    finally:
        cluster.stop()


@step
def routed():
    """Any node may be asked for any room: nginx brings requests and WebSockets to its owner, and a POST stays one."""
    cluster = Cluster(BINARY, 3, lease=LEASE, **LIMITS)
    try:
        hosts = [cluster.create("Ann") for _ in range(12)]
        owners = [cluster.owner(host["roomId"]) for host in hosts]
        assert len({node.address for node in owners}) == 3
        for host, owner in zip(hosts, owners):
            assert owner.call("GET", f"/api/rooms/{host['roomId']}")[0] == 200
            for node in cluster.nodes:
                status, headers, problem = node.call("POST", f"/api/rooms/{host['roomId']}/start", token=host["token"])
                if node is owner:
                    assert status == 409, problem
                else:
                    assert status == 421 and headers["x-parlor-owner"] == owner.address, (status, headers)
                    assert Socket(node, host["roomId"]).status == 421
            for _ in range(3):
                status, headers, room = cluster.call("GET", f"/api/rooms/{host['roomId']}", token=host["token"])
                assert status == 200 and room["member"] == 1 and "x-parlor-owner" not in headers, room
                ann = Socket(cluster, host["roomId"])
                assert ann.status == 101 and ann.hello(host["token"])[-1] == "ok"
            assert cluster.join(host["code"])["member"] == 2
            assert cluster.call("DELETE", f"/api/rooms/{host['roomId']}/leave", token=host["token"])[0] == 200
        # The same request brings the same place, wherever it comes.
        for number in range(6):
            keys = {"Idempotency-Key": f"the same {number}"}
            answers = [cluster.call("POST", "/api/rooms/create", {"name": "Cleo"}, headers=keys)[2] for _ in range(4)]
            assert len({answer["token"] for answer in answers}) == 1, answers
        # Those who want the same find each other, whichever nodes they ask.
        for number in range(4):
            first = cluster.call("POST", "/api/rooms/play", {"name": f"Dan {number}", "game": "wordle"})[2]
            waiting = Socket(cluster, first["roomId"])
            assert waiting.hello(first["token"])[-1] == "ok"
            time.sleep(0.1)
            second = cluster.call("POST", "/api/rooms/play", {"name": f"Eve {number}", "game": "wordle"})[2]
            assert second.get("roomId") == first["roomId"], (first, second)
        # So do those who ask at the same moment.
        for number in range(12):
            with ThreadPoolExecutor() as pool:
                wish = {"game": "wordle", "mode": ("mini", "junior", "epic")[number % 3]}
                asked = [pool.submit(cluster.call, "POST", "/api/rooms/play", {"name": f"{name} {number}", **wish})
                         for name in ("Flo", "Gus")]
                found = [one.result()[2] for one in asked]
            assert found[0].get("roomId") and found[0]["roomId"] == found[1].get("roomId"), found
    finally:
        cluster.stop()


@step
def upgraded():
    """Nodes are ended by SIGTERM and started again, one after another: shares are handed over, and nobody waits for a lease."""
    cluster = Cluster(BINARY, 3, lease=LEASE, **LIMITS)
    try:
        players = start_players(cluster, 8)
        time.sleep(1)
        begun = time.monotonic()
        for node in cluster.nodes:
            assert node.stop() == 0
            time.sleep(0.5)
            node.start()
            cluster.settle()
        time.sleep(1)
        gaps = [length for player in players for end, length in player.gaps if end >= begun]
        count = check(cluster, players)
        assert max(gaps) < 5, max(gaps)
        return f"{count} lines acknowledged, none lost; gaps: p99 {p99(gaps):.2f} s, longest {max(gaps):.2f} s"
    finally:
        cluster.stop()


def main():
    for name in sys.argv[2:] or STEPS:
        begun = time.monotonic()
        told = STEPS[name]()
        print(f"{name}: {told or 'ok'} ({time.monotonic() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
