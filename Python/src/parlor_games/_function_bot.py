"""A function as a bot of the arena: it is given one open game after the other, in a process that knows no deal."""

from __future__ import annotations

import contextlib
import pickle
import sys
import traceback

from parlor_games._errors import Refused
from parlor_games.engine import Engine


def main() -> None:
    """Plays until there are no more deals. A game that the function leaves is given up."""
    with open(sys.argv[1], "rb") as file:
        play = pickle.load(file)
    opening = "newgame " + " ".join(sys.argv[2:])
    with Engine() as engine:
        while True:
            try:
                game = engine.new_game(opening)
            except Refused as refused:
                if refused.code == "no-more-deals":
                    return
                raise
            try:
                play(game)
            except Exception:
                # Before the connection is closed, after which nobody listens: so the journal has it.
                traceback.print_exc()
                raise SystemExit(1) from None
            if not game.is_over:
                with contextlib.suppress(Refused):
                    game.run("resign confirm")


if __name__ == "__main__":
    main()
