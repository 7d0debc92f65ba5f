"""Atlas Solitaire for language models."""

from __future__ import annotations

from typing import Any

from parlor_games._errors import Refused
from parlor_games.llm._game import Game
from parlor_games.protocol import command


class AtlasGame(Game):
    """Atlas Solitaire: replies are moves, or several with semicolons between them."""

    NAME = "atlas"
    REWARDS = ("cards", "win")
    TURNS = 300
    MOVE = "draw, reshuffle, or a move such as move waste foundation 1; several with semicolons between them"
    RULES = """
You are playing Atlas Solitaire. Each group is a base card and its partners. A base opens a free foundation; partners of its
group follow it, and a complete group leaves. In the tableau only the last cards of a pile can be moved: onto a card of their
group, or onto an empty pile. Draw turns up a card of the stock onto the waste, whose top card can be played; reshuffle brings
the waste back when the stock is empty. All groups must leave. Write a move in square brackets at the end of your reply: [draw],
[reshuffle], [move waste foundation 1], [move tableau 2 tableau 3]; several moves with semicolons between them.
"""

    def _open(self, lines: list[str]) -> None:
        self._lines = lines
        self._placed, self._total = self._count(lines)

    @staticmethod
    def _count(lines: list[str]) -> tuple[int, int]:
        groups = [line.split(" ") for line in lines if line.startswith("group ")]
        return sum(int(group[4]) for group in groups), sum(int(group[5]) for group in groups) or 1

    def board(self) -> str:
        return table_text(self._lines)

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        moves = [part.strip().lower() for part in move.split(";") if part.strip()]
        for part in moves:
            if command(part) not in ("draw", "reshuffle", "move"):
                raise Refused(f"{part!r} is no move; moves are draw, reshuffle and move", part, "unknown-command")
        self._game.run("play " + "; ".join(moves))
        before = self._placed
        self._lines = self._game.show().lines
        self._placed, _ = self._count(self._lines)
        status = next(line for line in self._lines if line.startswith("atlas ")).split(" ")
        self.outcome.score = self._placed
        dead = status[10] == "true"
        if status[2] != "playing":
            self.outcome.won = status[2] == "won"
        elif dead:
            self.outcome.won = False
        reward = (self._placed - before) / self._total if self.reward == "cards" else float(bool(self.outcome.won))
        end = {True: "\nThe round is won.", False: "\nThe round can no longer be won."}
        said = self.board() + (end[self.outcome.won] if self.outcome.won is not None else "")
        return said, reward, {"dead": dead, "moves": len(moves)}

    def _worst(self) -> float:
        return 0.0


def table_text(lines: list[str]) -> str:
    """The table of a round as text, from the lines of `show`."""
    groups: list[str] = []
    piles: dict[str, list[str]] = {}
    hidden: dict[str, int] = {}
    stock = 0
    for line in lines:
        words = line.split(" ")
        if words[0] == "atlas":
            stock = int(words[5])
        elif words[0] == "group":
            groups.append(f"{words[1]} {' '.join(words[6:])}: {words[4]} of {words[5]} placed")
        elif words[0] == "pile":
            hidden[words[1]] = int(words[2])
            piles.setdefault(words[1], [])
        elif words[0] == "card":
            kind = "base" if words[5] == "base" else words[4]
            piles.setdefault(words[1], []).append(
                f"{' '.join(words[6:])} ({words[4]}, base)" if kind == "base" else f"{' '.join(words[6:])} ({words[4]})"
            )
    rows = ["Groups: " + "; ".join(groups), f"Stock: {stock} cards"]
    for name, cards in piles.items():
        down = f"{hidden.get(name, 0)} face down, " if hidden.get(name) else ""
        rows.append(f"{name.replace('-', ' ')}: {down}{', '.join(cards) or 'empty'}")
    return "\n".join(rows)
