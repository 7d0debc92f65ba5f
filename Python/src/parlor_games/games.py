"""The games, each at a table of its own."""

from __future__ import annotations

from typing import TypeVar

from parlor_games import records
from parlor_games._copies import Copied, Journal
from parlor_games._record import Record
from parlor_games.engine import Engine
from parlor_games.protocol import Reply

R = TypeVar("R", bound=Record)
Self = TypeVar("Self", bound="Game")


class Game(Copied):
    """An open game.

    opening: the reply to its opening line
    last: the reply to the newest request
    """

    name = ""

    def __init__(self, engine: Engine, where: str, name: str, opening: Reply) -> None:
        self._engine = engine
        self._where = where
        self.name = name
        self.opening = opening
        self.last = opening
        self._status = "playing"
        self._journal = Journal(opening.line.removeprefix(where))
        self._note(opening)

    @staticmethod
    def wrap(engine: Engine, where: str, name: str, opening: Reply) -> Game:
        """The game of a name."""
        return _KINDS.get(name, Game)(engine, where, name, opening)

    def _note(self, reply: Reply) -> None:
        self.last = reply
        for line in reply.lines:
            word, _, rest = line.partition(" ")
            if word == "result":
                self._status = rest.partition(" ")[0]
            elif word == self.name:
                status = getattr(reply.one(_STATUS[word]), "status", None) if word in _STATUS else None
                self._status = str(status or self._status)
            elif word == "score" and self.name == "wordiest":
                self._status = "won"

    def _run(self, line: str, timeout: float | None = None) -> Reply:
        reply = self._engine.run(self._where + line, timeout=timeout, game=self.name)
        self._journal.note(line)
        return reply

    def run(self, line: str, timeout: float | None = None) -> Reply:
        """Carries out any request at the game's table."""
        reply = self._run(line, timeout)
        self._note(reply)
        return reply

    @property
    def status(self) -> str:
        """`playing`, `won` or `lost`, and what else the game may be."""
        return self._status

    @property
    def is_over(self) -> bool:
        """Whether no more moves can be made."""
        return self._status != "playing"

    def show(self) -> Reply:
        """What the player sees."""
        reply = self._run("show")
        self._note(reply)
        return reply

    def moves(self, limit: int | None = None) -> list[str]:
        """The legal moves, each a line."""
        reply = self._run("moves" if limit is None else f"moves {limit}")
        return [move.line for move in reply.all(records.Move)]

    def play(self, *lines: str) -> Reply:
        """Makes several moves, all or none."""
        reply = self._run("play " + "; ".join(lines))
        self._note(reply)
        return reply

    def best_move(self, limits: str = "", timeout: float | None = None) -> str | None:
        """The move that the engine's search chooses, or None; it marks the game as assisted."""
        reply = self._run(f"go {limits}".strip(), timeout)
        line = reply.one(records.Bestmove).line
        return None if line == "(none)" else line

    def undo(self) -> Reply:
        """Takes back the last move."""
        reply = self._run("undo")
        self._note(reply)
        return reply

    def resign(self) -> Reply:
        """Gives the game up."""
        reply = self._run("resign confirm")
        self._note(reply)
        self._status = "lost" if self._status == "playing" else self._status
        return reply

    def close(self) -> None:
        """Puts the game away, so that its table can be forgotten."""
        if self._where:
            table = self._where.split()[1]
            self._engine.run(f"close {table} confirm")

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class WordleGame(Game):
    """A game of Wordle."""

    name = "wordle"

    def guess(self, word: str, feedback: str | None = None) -> records.WordleRow:
        """Guesses a word; in a position with the feedback that it got."""
        reply = self._run(f"guess {word}" if feedback is None else f"guess {word} {feedback}")
        self._note(reply)
        return reply.one(records.WordleRow)

    def result(self) -> records.WordleResult | None:
        """How the game ended; None as long as it goes on."""
        reply = self._run("show")
        return reply.first(records.WordleResult)

    def regret(self, timeout: float | None = None) -> records.WordleTurn:
        """What the last guess was worth beside the best one; it marks the game as assisted.

        `thrown` is the regret in guesses, `luck` how lucky its feedback was, and `exact` says whether this is proven.
        """
        reply = self._run("analyse last", timeout)
        return reply.one(records.WordleTurn)

    def analyse(self, timeout: float | None = None) -> list[records.WordleTurn]:
        """The same of every guess."""
        reply = self._run("analyse", timeout)
        return reply.all(records.WordleTurn)

    def candidates(self, limit: int | None = None) -> list[str]:
        """The words that can still be the answer; it marks the game as assisted."""
        reply = self._run("candidates" if limit is None else f"candidates {limit}")
        return [candidate.word for candidate in reply.all(records.WordleCandidate)]


class WordiestGame(Game):
    """A match of Wordiest."""

    name = "wordiest"

    def place(self, *words: str) -> records.WordiestTotal:
        """Lays one or two words."""
        reply = self._run("place " + " ".join(words))
        self._note(reply)
        return reply.one(records.WordiestTotal)

    def submit(self) -> Reply:
        """Ends the match with what lies there."""
        reply = self._run("submit confirm")
        self._note(reply)
        return reply

    def optimum(self) -> records.WordiestOptimum:
        """The most points of the rack; it marks the match as assisted."""
        reply = self._run("solve")
        return reply.one(records.WordiestOptimum)


class AtlasGame(Game):
    """A round of Atlas Solitaire."""

    name = "atlas"

    def draw(self) -> Reply:
        """Turns up a card of the stock."""
        reply = self._run("draw")
        self._note(reply)
        return reply

    def reshuffle(self) -> Reply:
        """Brings the waste back."""
        reply = self._run("reshuffle")
        self._note(reply)
        return reply

    def move(self, what: str) -> Reply:
        """Moves cards, such as `waste foundation 1`."""
        reply = self._run("move " + what)
        self._note(reply)
        return reply


class WordFlowGame(Game):
    """A game of WordFlow."""

    name = "wordflow"

    def word(self, word: str) -> records.WordFlowAttempt:
        """Submits a word, wherever it can be traced."""
        reply = self._run("word " + word)
        self._note(reply)
        return reply.one(records.WordFlowAttempt)

    def trace(self, *cells: str) -> records.WordFlowAttempt:
        """Submits the word of a path of cells."""
        reply = self._run("trace " + " ".join(cells))
        self._note(reply)
        return reply.one(records.WordFlowAttempt)

    def reveal(self) -> Reply:
        """Shows a required word."""
        reply = self._run("reveal")
        self._note(reply)
        return reply


_KINDS: dict[str, type[Game]] = {
    "wordle": WordleGame,
    "wordiest": WordiestGame,
    "atlas": AtlasGame,
    "wordflow": WordFlowGame,
}

_STATUS: dict[str, type[Record]] = {
    "wordle": records.WordleStatus,
    "wordiest": records.WordiestStatus,
    "atlas": records.AtlasStatus,
    "wordflow": records.WordFlowStatus,
}
