"""The command `parlor-games`."""

from __future__ import annotations

import argparse
import os
import shlex
import sys

from parlor_games import arena, bot
from parlor_games._errors import ParlorError


def main(words: list[str] | None = None) -> int:
    """Does what the command line asks."""
    parser = argparse.ArgumentParser(prog="parlor-games", description="Parlor's games for programs and models.")
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("bot", help="plays as a language model, in the arena or by itself")
    player.add_argument("--base-url", required=True, help="the address, such as http://localhost:8000/v1")
    player.add_argument("--model", required=True, help="the model's name there")
    player.add_argument(
        "--game", nargs="+", default=["wordle", "classic"], help="the game and its mode, as newgame takes them"
    )
    player.add_argument("--games", type=int, help="how many games; all of a match if left out")
    player.add_argument(
        "--key-variable",
        default="OPENAI_API_KEY",
        help="the variable with the secret; no option takes the secret itself",
    )
    player.add_argument("--timeout", type=float, default=60.0, help="seconds that a reply may take")
    player.add_argument("--max-tokens", type=int, default=1024)
    player.add_argument("--temperature", type=float)
    player.add_argument("--max-refusals", type=int, default=5, help="refused replies after which a game is given up")
    player.add_argument("--max-turns", type=int)
    player.add_argument("--stream", action="store_true", help="reads replies as they are written")
    match = commands.add_parser("arena", help="plays a match, on a cluster of Ray if it has an address")
    match.add_argument("game", nargs="+", help="the game, its mode and options, such as wordle classic hard")
    match.add_argument("--bot", action="append", required=True, metavar="NAME=COMMAND", help="a bot; may be repeated")
    match.add_argument("--ray", metavar="ADDRESS", help="the cluster, such as auto; local starts one here")
    match.add_argument("--deals", type=int, help="how many; 100, or with a rule at most 100,000")
    match.add_argument("--seed", type=int, help="the secret that makes the deals; drawn if left out")
    match.add_argument("--journal", help="keeps the games, and goes on where it ends")
    match.add_argument(
        "--sprt", metavar="LOWER UPPER", help="ends when it is known by which of two advantages the first is better"
    )
    match.add_argument("--until", metavar="WIDTH", help="ends when the intervals are at most so wide")
    match.add_argument("--working-dir", help="a folder with the bots, which is shipped to the workers of Ray")
    options = parser.parse_args(words)
    if options.command == "arena":
        return _arena(options)
    chat = bot.Chat(
        options.base_url,
        options.model,
        os.environ.get(options.key_variable),
        timeout=options.timeout,
        stream=options.stream,
        max_tokens=options.max_tokens,
        temperature=options.temperature,
    )
    try:
        bot.run(
            chat,
            "newgame " + " ".join(options.game),
            games=options.games,
            max_refusals=options.max_refusals,
            max_turns=options.max_turns,
        )
    except ParlorError as error:
        print(f"parlor-games: {error}", file=sys.stderr)
        return 1
    return 0


def _arena(options: argparse.Namespace) -> int:
    """Plays a match and prints its report."""
    bots: dict[str, arena.Bot] = {}
    for text in options.bot:
        name, sign, command = text.partition("=")
        if not sign or not name or not command:
            print(f"parlor-games: a bot is NAME=COMMAND, not {text!r}", file=sys.stderr)
            return 2
        bots[name] = command
    rules = [word for name in ("sprt", "until") if (value := getattr(options, name)) for word in (f"--{name}", value)]
    cluster = None
    if options.ray is not None:
        folder = {"working_dir": options.working_dir} if options.working_dir else None
        cluster = arena.Ray(None if options.ray == "local" else options.ray, runtime_env=folder)
    count = options.deals if options.deals is not None or rules else 100
    try:
        match = arena.run(
            shlex.join(options.game),
            bots,
            deals=count,
            seed=options.seed,
            journal=options.journal,
            options=rules,
            ray=cluster,
        )
        print(match.text(), end="")
    except ParlorError as error:
        print(f"parlor-games: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
