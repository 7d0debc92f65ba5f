"""Matches of bots, and what they tell, as data frames and plots.

match = arena.run("wordle classic", {"solver": "solver", "mine": "python3 mine.py"}, deals=100, journal="match")
match.summary()
match.plot().savefig("match.png")
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlor_games import _program
from parlor_games._match import Match, MatchError, PartLostError, called
from parlor_games._opening import whole
from parlor_games._relay import relay


@dataclass
class Model:
    """A language model as a bot. Its secret stays in this process: bots reach the model through a relay here, so that it is
    in no command line, no environment of a bot, and no journal.

    key_variable: the variable of the environment that has the secret
    options: further words for `parlor-games bot`
    """

    base_url: str
    model: str
    key_variable: str = "OPENAI_API_KEY"
    options: Sequence[str] = field(default_factory=tuple)


#: What plays: a command, its words, a language model, or a function that is given an open game.
Bot = str | Sequence[str] | Model | Callable[..., None]


@dataclass
class Ray:
    """A cluster of Ray.

    address: such as `ray://head:10001`, or `auto`; this machine if left out
    part: how many deals a task plays
    slow: how many times as long as usual a task may take until it is played once more by another worker
    runtime_env: what is shipped to the workers, such as `{"working_dir": "bots"}` or `{"pip": ["parlor-games"]}`
    """

    address: str | None = None
    part: int = 5
    slow: float = 4.0
    runtime_env: dict[str, Any] | None = None


def words_of(command: str) -> list[str]:
    """The words of a command, split as a shell does."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise MatchError(f"quotation marks don't match in {command!r}") from error


def run(
    game: str,
    bots: Mapping[str, Bot],
    *,
    deals: int | None = 100,
    seed: int | None = None,
    journal: str | os.PathLike[str] | None = None,
    options: Sequence[str] = (),
    program: str | None = None,
    ray: Ray | str | bool | None = None,
) -> Match:
    """Plays a match, or goes on with that of a journal.

    game: the game, its mode and options, such as `wordle classic hard`
    bots: by their names: a command, `solver`, a `Model`, or a function that plays the game that it is given
    options: further words for `parlor arena run`, such as `--limit move-ms=60000`
    ray: plays on a cluster of Ray: its address, a `Ray`, or True for this machine. The journal and the report are those of one
        machine, apart from times.
    """
    path = os.fspath(journal) if journal is not None else tempfile.mkstemp(suffix=".jsonl", prefix="parlor-match-")[1]
    if journal is None:
        os.unlink(path)
    if ray is not None and ray is not False:
        from parlor_games import _ray

        cluster = ray if isinstance(ray, Ray) else Ray(ray if isinstance(ray, str) else None)
        _ray.run(game, bots, deals=deals, seed=seed, journal=path, options=options, program=program, cluster=cluster)
        return Match(path, program)
    words = ["--journal", path, *([] if deals is None else ["--deals", str(deals)]), *options]
    _played(game, bots, words, seed, program)
    return Match(path, program)


def _played(
    game: str, bots: Mapping[str, Bot], options: Sequence[str], seed: int | str | None, program: str | None
) -> None:
    """Lets the arena play with some bots."""
    entries: list[dict[str, Any]] = []
    with contextlib.ExitStack() as relays:
        for name, bot in bots.items():
            if isinstance(bot, Model):
                address = relays.enter_context(relay(bot.base_url, os.environ.get(bot.key_variable)))
                command = ["parlor_games.cli", "bot", "--base-url", address, "--model", bot.model]
                words = _python([*command, "--game", *game.split()[:2], *bot.options])
            elif callable(bot):
                words = _python(["parlor_games._function_bot", _kept(bot), *game.split()[:2]])
            else:
                words = words_of(bot) if isinstance(bot, str) else list(bot)
            entries.append({"name": name, "command": words})
        # A file has words with spaces as they are, and shows the seed to nobody else.
        config = relays.enter_context(tempfile.NamedTemporaryFile("w", suffix=".json"))
        json.dump({"bots": entries} | ({} if seed is None else {"seed": str(seed)}), config)
        config.flush()
        start = [_program.find_native(program), "arena", "run", *shlex.split(game), "--quiet"]
        called([*start, *options, "--config", config.name])


def _python(words: list[str]) -> list[str]:
    """The command of a module of this package. The arena cleans the environment of bots."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.pathsep.join(dict.fromkeys([folder, *(os.path.abspath(place) for place in sys.path if place)]))
    return ["env", f"PYTHONPATH={path}", sys.executable, "-m", *words]


def _kept(bot: Callable[..., None]) -> str:
    """A file with a function, whose name is that of its contents: the same bot has the same command."""
    try:
        import cloudpickle as pickles
    except ImportError:
        try:
            from ray import cloudpickle as pickles
        except ImportError:
            import pickle as pickles  # it finds functions by their modules
    data: bytes = pickles.dumps(bot)
    folder = os.path.join(tempfile.gettempdir(), f"parlor-bots-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if os.stat(folder).st_uid != os.getuid():
        raise MatchError(f"{folder} belongs to somebody else")
    path = os.path.join(folder, hashlib.sha256(data).hexdigest())
    if not os.path.exists(path):
        with tempfile.NamedTemporaryFile("wb", dir=folder, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
    return path


# A match in parts


@dataclass(frozen=True)
class Deal:
    """A deal of a match, as data that goes anywhere. The seed makes the deal, and is for no bot.

    number: from 1
    of: how many deals the match has
    """

    game: str
    seed: str
    number: int
    of: int
    options: tuple[str, ...] = ()


def deals(game: str, count: int = 100, *, seed: int | None = None, options: Sequence[str] = ()) -> list[Deal]:
    """The deals of a match; `play` plays one, anywhere, and `collect` makes a match of what came of them.

    seed: drawn if it is left out; it stands in the deals
    """
    count = whole("count", count)
    if count < 1:
        raise ValueError(f"count is a whole number from 1, not {count!r}")
    drawn = str(secrets.randbelow(1 << 62) if seed is None else whole("seed", seed))
    return [Deal(game, drawn, number, count, tuple(options)) for number in range(1, count + 1)]


def play(deal: Deal, bots: Mapping[str, Bot], *, program: str | None = None) -> list[str]:
    """Lets all bots play a deal; gives the lines of the journal, one a bot."""
    return _part(deal, bots, f"{deal.number}/{deal.of}", program)[1:]


def _part(deal: Deal, bots: Mapping[str, Bot], shard: str, program: str | None) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "part.jsonl")
        words = ["--journal", path, "--deals", str(deal.of), "--shard", shard, *deal.options]
        _played(deal.game, bots, words, deal.seed, program)
        with open(path, encoding="utf-8") as file:
            return file.read().splitlines()


def header(
    deal: Deal, bots: Mapping[str, Bot], *, rules: Mapping[str, Any] | None = None, program: str | None = None
) -> str:
    """The first line of the journal of a match.

    rules: how it ends early: `sprt` with two numbers, `alpha`, `beta`, or `until` with a width
    """
    # A shard behind the last deal plays nothing, and says all about the match.
    told = json.loads(_part(deal, bots, f"{deal.of + 1}/{deal.of + 1}", program)[0])
    del told["shard"]
    told["match"] |= {name: _number(value) for name, value in (rules or {}).items()}
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def _number(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_number(one) for one in value]
    return int(value) if float(value).is_integer() else value


def collect(
    head: str,
    parts: Iterable[Iterable[str]],
    journal: str | os.PathLike[str],
    *,
    program: str | None = None,
) -> Match:
    """Makes a match of the lines that `play` gave, in any order.

    head: what `header` gave
    parts: a part may be given twice; if its games differ apart from times, `MatchError` names the deal. Games behind the deal at
        which a rule of the header has decided are left out, as on one machine.
    """
    games = Games(json.loads(head)["match"]["bots"])
    for part in parts:
        games.add(part)
    games.write(head, journal)
    decided = decided_at(journal, program)
    if decided is not None:
        games.write(head, journal, decided)
    return Match(journal, program)


class Games:
    """The games of a match, as they come."""

    def __init__(self, bots: Sequence[Any]) -> None:
        self._bots = len(bots)
        self.lines: dict[tuple[int, int], str] = {}

    def add(self, lines: Iterable[str]) -> None:
        """Takes the lines of a part; those that were there already have to be the same."""
        for line in lines:
            try:
                row = dict(json.loads(line))
                if "deal" not in row:
                    continue
                key = int(row["deal"]), int(row["bot"])
            except (ValueError, TypeError, KeyError):
                raise MatchError(
                    f"{line[:80]!r} is no line of a journal; a part is the list of lines that play() gave"
                ) from None
            known = self.lines.setdefault(key, line)
            if known != line and _timeless(known) != _timeless(line):
                raise MatchError(f"deal {key[0]} of bot {key[1] + 1} came twice, and as different games")

    @property
    def complete(self) -> set[int]:
        """The deals that all bots have played."""
        counts: dict[int, int] = {}
        for deal, _ in self.lines:
            counts[deal] = counts.get(deal, 0) + 1
        return {deal for deal, count in counts.items() if count == self._bots}

    def write(self, head: str, journal: str | os.PathLike[str], last: int | None = None) -> None:
        """Writes the journal, in the order of deals and bots, in one step."""
        target = os.path.abspath(os.fspath(journal))
        with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(target), delete=False, encoding="utf-8") as file:
            file.write(head + "\n")
            for key in sorted(self.lines):
                if last is None or key[0] <= last:
                    file.write(self.lines[key] + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(file.name, target)


def _timeless(line: str) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(line)
    row.get("time", {}).pop("us", None)
    return row


def decided_at(journal: str | os.PathLike[str], program: str | None = None) -> int | None:
    """The deal at which the rule of a match has decided, read in the order of the deals; None before it has, or without one."""
    told = Match(journal, program).report()
    found = [(told.get("test") or {}).get("decidedAt"), (told.get("until") or {}).get("reachedAt")]
    return min((one for one in found if one), default=None)


def read_log(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """The games of a log of `parlor-mcp --log`, in the order in which they were begun.

    Each has `task`, `outcome` (`won`, `lost`, or `left` if the model went away), `won`, `score`, `moves`, which are lines, and
    `refused`.
    """
    games: dict[Any, dict[str, Any]] = {}
    keys: dict[str, Any] = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file):
            try:
                row = json.loads(line)
            except ValueError:
                # The last line may have been cut off.
                continue
            if number == 0 and "parlor-mcp" not in row:
                raise MatchError(f"{os.fspath(path)} is no log of parlor-mcp")
            if "error" in row and row.get("tool") == "play":
                # What was refused in a game that was left is counted here; any other says at its end how much that was.
                refused = games.get(keys.get(str(row.get("arguments", {}).get("game"))))
                if refused is not None:
                    refused["refused"] += 1
                continue
            key = row.get("deal") or row.get("game")
            if key is None:
                continue
            if "game" in row:
                keys[row["game"]] = key
            left: dict[str, Any] = {
                "task": None,
                "outcome": "left",
                "won": False,
                "score": None,
                "moves": [],
                "refused": 0,
            }
            game = games.setdefault(key, left)
            if "task" in row:
                game["task"] = row["task"]
            elif "move" in row:
                game["moves"].append(row["move"])
            elif "outcome" in row:
                game |= {"outcome": row["outcome"], "won": row["outcome"] == "won", "score": row["score"]}
                game["refused"] = row["refused"]
    return list(games.values())


def match_of_log(
    path: str | os.PathLike[str],
    name: str = "model",
    *,
    journal: str | os.PathLike[str] | None = None,
    program: str | None = None,
) -> Match:
    """The games of a log as a match: the arena's referee plays the moves of the log again, deal by deal.

    The deals are those of the log, all of one game and mode, and are kept beside the journal. A game that was left counts as
    given up.
    """
    games = read_log(path)
    if not games or any(game["task"] is None for game in games):
        raise MatchError(f"{os.fspath(path)} has no deals of an evaluator")
    kinds = {" ".join(str(game["task"]).split(" ")[1:3]) for game in games}
    if len(kinds) > 1:
        raise MatchError(f"a match is of one game and mode; the log has {', '.join(sorted(kinds))}")
    if journal is None:
        journal = os.path.join(tempfile.mkdtemp(prefix="parlor-match-"), "journal.jsonl")
    # The report looks at the deals again, so that they stay beside the journal.
    deals, moves = f"{os.fspath(journal)}.deals", f"{os.fspath(journal)}.moves"
    with open(deals, "w") as file:
        file.writelines(f"{game['task']}\n" for game in games)
    with open(moves, "w") as file:
        json.dump([game["moves"] for game in games], file)
    kind = kinds.pop()
    replay = _python(["parlor_games._replay", moves, *kind.split(" ")])
    options = ["--suite", f"file {shlex.quote(deals)}", "--concurrency", "1"]
    return run(kind, {name: replay}, deals=None, journal=journal, options=options, program=program)


def merge(
    journals: Sequence[str | os.PathLike[str]], output: str | os.PathLike[str], program: str | None = None
) -> Match:
    """Joins the journals of shards."""
    names = [os.fspath(journal) for journal in journals]
    called([_program.find_native(program), "arena", "merge", "--output", os.fspath(output), *names])
    return Match(output, program)


__all__ = [
    "Bot",
    "Deal",
    "Games",
    "Match",
    "MatchError",
    "Model",
    "PartLostError",
    "Ray",
    "collect",
    "deals",
    "decided_at",
    "header",
    "match_of_log",
    "merge",
    "play",
    "read_log",
    "run",
    "words_of",
]
