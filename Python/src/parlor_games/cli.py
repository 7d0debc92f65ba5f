"""The command `parlor-games`."""

from __future__ import annotations

import argparse
import os
import sys

from parlor_games import bot
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
    options = parser.parse_args(words)
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


if __name__ == "__main__":
    sys.exit(main())
