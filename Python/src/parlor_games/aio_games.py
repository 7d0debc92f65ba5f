"""The games of an AsyncEngine, each at a table of its own."""

# Written by scripts/generate.py; changes here are lost.

from __future__ import annotations

from typing import TypeVar

from parlor_games import records
from parlor_games._record import Record
from parlor_games.aio import AsyncEngine
from parlor_games.protocol import Reply

R = TypeVar("R", bound=Record)
Self = TypeVar("Self", bound="AsyncGame")


class AsyncGame:
    """An open game.

    opening: the reply to its opening line
    last: the reply to the newest request
    """

    name = ""

    def __init__(self, engine: AsyncEngine, where: str, name: str, opening: Reply) -> None:
        self._engine = engine
        self._where = where
        self.name = name
        self.opening = opening
        self.last = opening
        self._status = "playing"
        self._note(opening)

    @staticmethod
    def wrap(engine: AsyncEngine, where: str, name: str, opening: Reply) -> AsyncGame:
        """The game of a name."""
        return _KINDS.get(name, AsyncGame)(engine, where, name, opening)

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

    async def _run(self, line: str, timeout: float | None = None) -> Reply:
        return await self._engine.run(self._where + line, timeout=timeout, game=self.name)

    async def run(self, line: str, timeout: float | None = None) -> Reply:
        """Carries out any request at the game's table."""
        reply = await self._run(line, timeout)
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

    async def show(self) -> Reply:
        """What the player sees."""
        reply = await self._run("show")
        self._note(reply)
        return reply

    async def moves(self, limit: int | None = None) -> list[str]:
        """The legal moves, each a line."""
        reply = await self._run("moves" if limit is None else f"moves {limit}")
        return [move.line for move in reply.all(records.Move)]

    async def play(self, *lines: str) -> Reply:
        """Makes several moves, all or none."""
        reply = await self._run("play " + "; ".join(lines))
        self._note(reply)
        return reply

    async def best_move(self, limits: str = "", timeout: float | None = None) -> str | None:
        """The move that the engine's search chooses, or None; it marks the game as assisted."""
        reply = await self._run(f"go {limits}".strip(), timeout)
        line = reply.one(records.Bestmove).line
        return None if line == "(none)" else line

    async def undo(self) -> Reply:
        """Takes back the last move."""
        reply = await self._run("undo")
        self._note(reply)
        return reply

    async def resign(self) -> Reply:
        """Gives the game up."""
        reply = await self._run("resign confirm")
        self._note(reply)
        self._status = "lost" if self._status == "playing" else self._status
        return reply

    async def close(self) -> None:
        """Puts the game away, so that its table can be forgotten."""
        if self._where:
            table = self._where.split()[1]
            await self._engine.run(f"close {table} confirm")

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncWordleGame(AsyncGame):
    """A game of Wordle."""

    name = "wordle"

    async def guess(self, word: str, feedback: str | None = None) -> records.WordleRow:
        """Guesses a word; in a position with the feedback that it got."""
        reply = await self._run(f"guess {word}" if feedback is None else f"guess {word} {feedback}")
        self._note(reply)
        return reply.one(records.WordleRow)

    async def result(self) -> records.WordleResult | None:
        """How the game ended; None as long as it goes on."""
        reply = await self._run("show")
        return reply.first(records.WordleResult)

    async def regret(self, timeout: float | None = None) -> records.WordleTurn:
        """What the last guess was worth beside the best one; it marks the game as assisted.

        `thrown` is the regret in guesses, `luck` how lucky its feedback was, and `exact` says whether this is proven.
        """
        reply = await self._run("analyse last", timeout)
        return reply.one(records.WordleTurn)

    async def analyse(self, timeout: float | None = None) -> list[records.WordleTurn]:
        """The same of every guess."""
        reply = await self._run("analyse", timeout)
        return reply.all(records.WordleTurn)

    async def candidates(self, limit: int | None = None) -> list[str]:
        """The words that can still be the answer; it marks the game as assisted."""
        reply = await self._run("candidates" if limit is None else f"candidates {limit}")
        return [candidate.word for candidate in reply.all(records.WordleCandidate)]


class AsyncWordiestGame(AsyncGame):
    """A match of Wordiest."""

    name = "wordiest"

    async def place(self, *words: str) -> records.WordiestTotal:
        """Lays one or two words."""
        reply = await self._run("place " + " ".join(words))
        self._note(reply)
        return reply.one(records.WordiestTotal)

    async def submit(self) -> Reply:
        """Ends the match with what lies there."""
        reply = await self._run("submit confirm")
        self._note(reply)
        return reply

    async def optimum(self) -> records.WordiestOptimum:
        """The most points of the rack; it marks the match as assisted."""
        reply = await self._run("solve")
        return reply.one(records.WordiestOptimum)


class AsyncAtlasGame(AsyncGame):
    """A round of Atlas Solitaire."""

    name = "atlas"

    async def draw(self) -> Reply:
        """Turns up a card of the stock."""
        reply = await self._run("draw")
        self._note(reply)
        return reply

    async def reshuffle(self) -> Reply:
        """Brings the waste back."""
        reply = await self._run("reshuffle")
        self._note(reply)
        return reply

    async def move(self, what: str) -> Reply:
        """Moves cards, such as `waste foundation 1`."""
        reply = await self._run("move " + what)
        self._note(reply)
        return reply


class AsyncWordFlowGame(AsyncGame):
    """A game of WordFlow."""

    name = "wordflow"

    async def word(self, word: str) -> records.WordFlowAttempt:
        """Submits a word, wherever it can be traced."""
        reply = await self._run("word " + word)
        self._note(reply)
        return reply.one(records.WordFlowAttempt)

    async def trace(self, *cells: str) -> records.WordFlowAttempt:
        """Submits the word of a path of cells."""
        reply = await self._run("trace " + " ".join(cells))
        self._note(reply)
        return reply.one(records.WordFlowAttempt)

    async def reveal(self) -> Reply:
        """Shows a required word."""
        reply = await self._run("reveal")
        self._note(reply)
        return reply


_KINDS: dict[str, type[AsyncGame]] = {
    "wordle": AsyncWordleGame,
    "wordiest": AsyncWordiestGame,
    "atlas": AsyncAtlasGame,
    "wordflow": AsyncWordFlowGame,
}

_STATUS: dict[str, type[Record]] = {
    "wordle": records.WordleStatus,
    "wordiest": records.WordiestStatus,
    "atlas": records.AtlasStatus,
    "wordflow": records.WordFlowStatus,
}
