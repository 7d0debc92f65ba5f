"""Matches on a cluster of Ray: tasks of a few deals, and one journal, which the driver keeps."""

from __future__ import annotations

import json
import os
import secrets
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Any

from parlor_games import arena

#: How often the journal is written and the rule looked at, in seconds.
_INTERVAL = 1.0


def _play(part: list[arena.Deal], bots: Mapping[str, arena.Bot], program: str | None) -> list[str]:
    return [line for deal in part for line in arena.play(deal, bots, program=program)]


def _rules(options: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """How a match ends early, and the other options."""
    rules: dict[str, Any] = {}
    rest: list[str] = []
    words = iter(options)
    for word in words:
        name = word.removeprefix("--")
        if word in ("--sprt", "--until", "--alpha", "--beta"):
            values = [float(value) for value in next(words, "").split()]
            if len(values) != (2 if name == "sprt" else 1):
                raise arena.MatchError(f"{word} needs {'two numbers in one word' if name == 'sprt' else 'a number'}")
            rules[name] = values if name == "sprt" else values[0]
        elif word in ("--suite", "--shard", "--journal", "--config", "--seed", "--deals"):
            raise arena.MatchError(f"{word} is no option of a match on Ray, whose deals come from a seed")
        else:
            rest.append(word)
    if "sprt" in rules:
        rules = {"sprt": rules["sprt"], "alpha": rules.get("alpha", 0.05), "beta": rules.get("beta", 0.05)} | rules
    return rules, rest


def run(
    game: str,
    bots: Mapping[str, arena.Bot],
    *,
    deals: int | None,
    seed: int | None,
    journal: str,
    options: Sequence[str],
    program: str | None,
    cluster: arena.Ray,
) -> None:
    """Plays what the journal does not have yet, until all is played or a rule has decided."""
    rules, rest = _rules(options)
    known: list[str] = []
    if os.path.exists(journal):
        with open(journal, encoding="utf-8") as file:
            # A last line without its end was being written.
            known = [line[:-1] for line in file if line.endswith("\n")]
        if seed is None and known:
            seed = int(json.loads(known[0])["match"]["seed"])
    if seed is None:
        seed = secrets.randbelow(1 << 62)
    count = deals if deals is not None else 100_000 if rules else 100
    whole = arena.deals(game, count, seed=seed, options=rest)
    head = arena.header(whole[0], bots, rules=rules, program=program)
    if known and json.loads(known[0]) != json.loads(head):
        raise arena.MatchError(f"{journal} is of another match: its first line differs")
    games = arena.Games(json.loads(head)["match"]["bots"])
    games.add(known[1:])
    games.write(head, journal)
    decided = arena.decided_at(journal, program) if rules else None
    if decided is None:
        done = games.complete
        todo = [deal for deal in whole if deal.number not in done]
        decided = _spread(todo, bots, games, head, journal, bool(rules), program, cluster)
    games.write(head, journal, decided)


def _spread(
    todo: list[arena.Deal],
    bots: Mapping[str, arena.Bot],
    games: arena.Games,
    head: str,
    journal: str,
    has_rule: bool,
    program: str | None,
    cluster: arena.Ray,
) -> int | None:
    """Plays deals on a cluster; gives the deal at which the rule has decided, if it has."""
    import ray

    if not ray.is_initialized():
        ray.init(address=cluster.address, runtime_env=cluster.runtime_env, log_to_driver=False)
    # A worker that dies gives its task back; the bots' own failures are games like others.
    task = ray.remote(num_cpus=1, max_retries=20, retry_exceptions=[arena.PartLostError])(_play)
    parts = [todo[first : first + cluster.part] for first in range(0, len(todo), cluster.part)]
    waiting = dict(enumerate(parts))
    running: dict[Any, tuple[int, float]] = {}
    finished: set[int] = set()
    times: list[float] = []
    looked = written = time.monotonic()
    decided = None
    try:
        while len(finished) < len(parts) and decided is None:
            places = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < places:
                number = min(waiting)
                running[task.remote(waiting.pop(number), bots, program)] = number, time.monotonic()
            _repeat_slow(task, parts, running, times, waiting, (bots, program), cluster.slow)
            ready, _ = ray.wait(list(running), num_returns=1, timeout=_INTERVAL)
            for reference in ready:
                number, start = running.pop(reference)
                lines = ray.get(reference)
                # Of a part that was played twice the first one counts.
                if number not in finished:
                    finished.add(number)
                    times.append(time.monotonic() - start)
                    games.add(lines)
            if time.monotonic() - written > _INTERVAL:
                games.write(head, journal)
                written = time.monotonic()
            if has_rule and time.monotonic() - looked > _INTERVAL:
                games.write(head, journal)
                decided = arena.decided_at(journal, program)
                looked = time.monotonic()
        games.write(head, journal)
        if has_rule and decided is None:
            decided = arena.decided_at(journal, program)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
    return decided


def _repeat_slow(
    task: Any,
    parts: list[list[arena.Deal]],
    running: dict[Any, tuple[int, float]],
    times: list[float],
    waiting: dict[int, list[arena.Deal]],
    rest: tuple[Any, ...],
    slow: float,
) -> None:
    """Plays once more what takes much longer than other parts, when nothing else is left to be begun."""
    if waiting or not times:
        return
    limit = max(1.0, slow * statistics.median(times))
    counts: dict[int, int] = {}
    for number, _ in running.values():
        counts[number] = counts.get(number, 0) + 1
    for number, start in list(running.values()):
        if time.monotonic() - start > limit and counts[number] == 1:
            running[task.remote(parts[number], *rest)] = number, time.monotonic()
            counts[number] = 2
