"""A bot of the arena that makes the moves of a file, game by game."""

from __future__ import annotations

import contextlib
import json
import sys

from parlor_games._errors import Refused
from parlor_games.engine import Engine


def main() -> None:
    """Plays the games of the file that is named, in order."""
    with open(sys.argv[1]) as file:
        games: list[list[str]] = json.load(file)
    opening = "newgame " + " ".join(sys.argv[2:])
    with Engine() as engine:
        for moves in games:
            game = engine.new_game(opening)
            for move in moves:
                game.run("resign confirm" if move == "resign" else move)
            # Whoever has left a game has given it up.
            with contextlib.suppress(Refused):
                game.run("resign confirm")


if __name__ == "__main__":
    main()
