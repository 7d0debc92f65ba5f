"""What holds in a cluster: acknowledged lines are kept whatever fails, every room has one owner, late writes are refused, and
clients notice a takeover as a reconnection."""

import os
import random
import sys
import time

sys.modules.setdefault("cluster_test", sys.modules["__main__"])
from client import Socket  # noqa: E402
from cluster import Cluster, Player  # noqa: E402

BINARY = sys.argv[1] if len(sys.argv) > 1 else ""
LEASE = 2
LIMITS = dict(creations="100000/1", requests="1000000/1", chat="1000000/1", lines="1000000/1", connections_per_address=1000,
              misses="100000/1", room_entries=1_000_000, room_bytes=1_000_000_000, kept_bytes="1000000000000/1")
STEPS = {}


def step(function):
    STEPS[function.__name__] = function
    return function


def start_players(cluster, rooms):
    """Two in each room, who write to each other from now on."""
    players = []
    for number in range(rooms):
        host = cluster.create(f"Ann {number}")
        other = cluster.join(host["code"], f"Ben {number}")
        players += [Player(cluster, host["roomId"], host["token"], f"a{number}"),
                    Player(cluster, host["roomId"], other["token"], f"b{number}")]
    for player in players:
        player.start()
    return players


def check(cluster, players):
    """Ends the players, and compares what they were acknowledged with what is kept."""
    for player in players:
        player.is_over = True
    for player in players:
        player.join(10)
    count = 0
    rooms = sorted({player.room for player in players})
    for room in rooms:
        kept = cluster.database.ask(f"SELECT json::text FROM entry WHERE room = '{room}' ORDER BY number")
        numbers = [int(number) for number in
                   cluster.database.ask(f"SELECT number FROM entry WHERE room = '{room}' ORDER BY number")]
        assert numbers == list(range(1, len(numbers) + 1)), f"the journal of {room} has gaps"
        text = "\n".join(kept)
        for player in players:
            if player.room != room:
                continue
            for said in player.acknowledged:
                found = text.count(f'"{said}"') - text.count(f'"request":"{said}"')
                assert text.count(f'"text":"{said}"') <= 1, f"{said} is kept twice"
                assert found >= 1, f"{said} was acknowledged and is not kept"
            count += len(player.acknowledged)
            assert player.acknowledged, (player.name_, player.faults[-3:], player.codes[-3:])
    owners = [node.operate("shares") for node in cluster.nodes if node.process.poll() is None]
    terms = cluster.shares()
    assert len(terms) == 256
    for view in owners:
        assert len(view) == 256
    return count


def gap(players, since, until):
    """The longest time in which a player was acknowledged nothing, between two times."""
    gaps = [length for player in players for end, length in player.gaps if since <= end <= until + 30]
    return max(gaps, default=0)


def p99(values):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * 0.99))] if values else 0


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
        longest = gap(players, begun, time.monotonic())
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
    cluster = Cluster(BINARY, 3, lease=LEASE, **LIMITS)
    try:
        players = start_players(cluster, 12)
        time.sleep(2)
        victim = cluster.nodes[1]
        begun = time.monotonic()
        victim.link.cut()
        time.sleep(LEASE + 4)
        longest = gap(players, begun, time.monotonic())
        victim.link.mend()
        time.sleep(3)
        cluster.settle()
        fenced = victim.metric("fenced_total")
        count = check(cluster, players)
        assert fenced >= 1, "the node does not know that it was buried"
        assert longest < LEASE + 4, longest
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


@step
def trial():
    """Many faults of all kinds under load, one after another; FAULTS says how many."""
    faults = int(os.environ.get("FAULTS", "200"))
    random.seed(int(os.environ.get("SEED", "1")))
    cluster = Cluster(BINARY, 3, lease=LEASE, **LIMITS)
    takeovers = {}
    try:
        players = start_players(cluster, 12)
        time.sleep(2)
        kinds = ["kill", "pause", "cut", "database", "nginx"]
        for number in range(faults):
            kind = kinds[number % len(kinds)]
            node = random.choice(cluster.nodes)
            begun = time.monotonic()
            if kind == "kill":
                node.kill()
                time.sleep(random.uniform(0, 2 * LEASE))
                node.start()
            elif kind == "pause":
                node.pause()
                time.sleep(random.uniform(0, 2 * LEASE))
                node.resume()
            elif kind == "cut":
                node.link.cut()
                time.sleep(random.uniform(0, 2 * LEASE))
                node.link.mend()
            elif kind == "database":
                cluster.database.restart()
            else:
                cluster.restart_nginx()
            time.sleep(1)
            cluster.settle(60)
            time.sleep(1)
            takeovers.setdefault(kind, []).append(gap(players, begun, time.monotonic()))
            print(f"{number + 1}: {kind}, longest gap {takeovers[kind][-1]:.2f} s", flush=True)
        late = sum(node.metric("late_writes_total") for node in cluster.nodes)
        count = check(cluster, players)
        rows = "\n".join(f"  {kind}: p99 {p99(values):.2f} s, most {max(values):.2f} s of {len(values)}"
                         for kind, values in takeovers.items())
        return f"{faults} faults, {count} lines acknowledged, 0 lost, {late:.0f} late writes refused\n{rows}"
    finally:
        cluster.stop()


def main():
    for name in sys.argv[2:] or [name for name in STEPS if name != "trial"]:
        begun = time.monotonic()
        told = STEPS[name]()
        print(f"{name}: {told or 'ok'} ({time.monotonic() - begun:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
