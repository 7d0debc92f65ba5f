"""What the games for language models have in common."""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import json
import os
import re
import threading
from dataclasses import dataclass, field
from typing import Any, ClassVar

from parlor_games._errors import EngineClosedError, EngineDiedError, Refused
from parlor_games._opening import Opening, at_least
from parlor_games.engine import Engine, shared_engine
from parlor_games.protocol import game_of
from parlor_games.tasks import Task, opening_of

_IN_BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")
#: The kinds of games, by the name of the game in the protocol.
_kinds: dict[str, type[Game]] = {}


@dataclass(frozen=True)
class Turn:
    """What came of a reply.

    text: what the model reads next
    reward: of this reply alone; 0 for a refused one, whatever the game
    done: whether the game is over
    refused: the code of the refusal, `no-move` if there was no move in brackets, or None
    info: what is for the trainer: the move, regret and whether it is proven, the feedback
    """

    text: str
    reward: float
    done: bool
    refused: str | None = None
    info: dict[str, Any] = field(default_factory=dict)


@dataclass
class Outcome:
    """How a game stands, each fact by itself.

    won: whether it was won by the rules; None as long as it goes on
    moves: accepted moves; in Wordle the guesses
    refused: refused replies, by code
    regret: what all moves lost beside the best ones, in Wordle with losses first; None if that was not asked for
    exact: whether the regret is proven
    score: what the game itself counts: guesses, points, cards, words
    ending: `played`, `refusals`, `turns`, `left` or `playing`
    answer: the answer, once the game is over; for the trainer
    """

    won: bool | None = None
    moves: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    regret: float | None = None
    exact: bool = True
    score: float = 0.0
    ending: str = "playing"
    answer: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The facts as plain values."""
        return dataclasses.asdict(self)

    def to_json(self) -> str:
        """The facts as a line of JSON."""
        return json.dumps(self.as_dict(), separators=(",", ":"))


def move_in(text: str) -> str | None:
    """The move in a reply: what stands in the last square brackets, or None."""
    found = _IN_BRACKETS.findall(text)
    return " ".join(found[-1].split()) or None if found else None


def one_word(move: str) -> str:
    """A move that is a word, in small letters; refuses what has more."""
    if " " in move:
        first = move.split()[0]
        raise Refused(f"A move is one word, and [{move}] has more; send [{first}] alone.", move, "extra-argument")
    return move.lower()


class Game:
    """A game that a language model plays.

    opening: such as `Wordle("classic", seed=7)`, a `Task`, or the string of either
    reward: a name of the game's `REWARDS`; the first if left out
    max_refusals: how many replies may be refused; the last of them ends the game as lost
    max_turns: how many replies there may be; the game is lost after them
    engine: the engine; one that all games of the process share if left out
    oracle: whether the engine may be asked what would have been best, for rewards and the outcome; without it the reward
        is `win`, as in the arena, which gives no help

    Games can be copied and pickled; a copy goes on at a table of its own.
    """

    #: The name of the game in the protocol.
    NAME: ClassVar[str]
    REWARDS: ClassVar[tuple[str, ...]] = ("win",)
    TURNS: ClassVar[int] = 1000
    #: What the game is about, and how a move is written.
    RULES: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        _kinds[cls.NAME] = cls

    #: What a move is, as a schema of JSON names it.
    MOVE: ClassVar[str] = "a move"

    def __new__(cls, opening: Opening | Task | str = "", **_: Any) -> Game:
        if cls is Game:
            name = game_of(str(_explicit(opening))) or ""
            if name not in _kinds:
                raise ValueError(f"{str(opening)!r} opens none of {', '.join(_kinds)}")
            cls = _kinds[name]
        return super().__new__(cls)

    def __init__(
        self,
        opening: Opening | Task | str,
        *,
        reward: str | None = None,
        max_refusals: int = 3,
        max_turns: int | None = None,
        engine: Engine | None = None,
        oracle: bool = True,
    ) -> None:
        if not oracle:
            if reward not in (None, "win"):
                raise ValueError(f"the reward {reward} needs the oracle")
            reward = "win"
        if reward is not None and reward not in self.REWARDS:
            raise ValueError(f"reward is one of {', '.join(self.REWARDS)}, not {reward!r}")
        at_least("max_refusals", max_refusals, 1)
        if max_turns is not None:
            at_least("max_turns", max_turns, 1)
        self.opening = str(_explicit(opening))
        self.reward = reward or self.REWARDS[0]
        self.max_refusals = max_refusals
        self.max_turns = max_turns or self.TURNS
        self.outcome = Outcome()
        self.oracle = oracle
        self.turns = 0
        self._paid = 0.0
        self._busy = threading.Lock()
        self._engine = engine or shared_engine()
        self._game = self._engine.new_game(self.opening)
        self._open(self._game.opening.lines)
        self.prompt = f"{self.RULES.strip()}\n\n{self.board()}"

    # What a game says for itself

    def _open(self, lines: list[str]) -> None:
        """Takes the reply to the opening line."""

    def board(self) -> str:
        """What the player sees."""
        return ""

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        """Makes a move; gives the text, the reward, and what is for the trainer. May raise `Refused`."""
        raise NotImplementedError

    def _worst(self) -> float:
        """The return of the worst game, by the chosen reward."""
        return 0.0

    def _answer(self) -> str | None:
        """What was hidden, for the trainer of a game that was cut off."""
        return None

    # Playing

    def reply(self, text: str | None) -> Turn:
        """Takes what the model says; None, if it has said nothing. A game takes one reply at a time."""
        if not self._busy.acquire(blocking=False):
            raise ValueError("another reply to this game is being taken; wait for its turn")
        try:
            return self._take(text)
        finally:
            self._busy.release()

    def _take(self, text: str | None) -> Turn:
        if self.outcome.ending != "playing":
            raise ValueError("the game is over")
        self.turns += 1
        move = move_in(text or "")
        if move is None:
            return self._refuse("no-move", "There is no move in square brackets in your reply.")
        try:
            said, reward, info = self._play(move)
        except Refused as error:
            return self._refuse(error.code, error.text, move)
        self.outcome.moves += 1
        self._paid += reward
        if self.outcome.won is None and self.turns >= self.max_turns:
            return self._cut("turns", f"{said}\nThat was the last of {self.max_turns} turns.", reward, None, info)
        if self.outcome.won is not None:
            self.outcome.ending = "played"
            self.close()
        return Turn(said, reward, self.outcome.won is not None, None, {"move": move, **info})

    async def areply(self, text: str | None) -> Turn:
        """Takes what the model says, in a thread, so that other tasks go on."""
        return await asyncio.to_thread(self.reply, text)

    @property
    def is_over(self) -> bool:
        """Whether no more replies are taken."""
        return self.outcome.ending != "playing"

    def cut(self) -> Turn:
        """Ends a game that nobody goes on with: it is lost."""
        if self.is_over:
            raise ValueError("the game is over")
        return self._cut("left", "The game was left: it is lost.", 0.0, None, {})

    def move(self, move: str) -> Turn:
        """Takes a move without the brackets, as tools give it."""
        return self.reply(f"[{move}]")

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The move as a function of a model's tools, in OpenAI's form."""
        move = {"type": "string", "description": cls.MOVE}
        parameters = {
            "type": "object",
            "properties": {"move": move},
            "required": ["move"],
            "additionalProperties": False,
        }
        description = f"Makes a move in the game of {cls.NAME}. A refused move changes nothing and says why."
        return {"type": "function", "function": {"name": "play", "description": description, "parameters": parameters}}

    @property
    def task(self) -> Task | None:
        """The deal as a task, with its id and hash; None if the opening does not name it."""
        try:
            return Task(opening_of(self.opening))
        except ValueError:
            return None

    def _refuse(self, code: str, why: str, move: str | None = None) -> Turn:
        counts = self.outcome.refused
        counts[code] = counts.get(code, 0) + 1
        total = sum(counts.values())
        info = {"move": move}
        if total >= self.max_refusals:
            return self._cut("refusals", f"{why}\nThat was refused too often: the game is lost.", 0.0, code, info)
        if self.turns >= self.max_turns:
            return self._cut("turns", f"{why}\nThat was the last of {self.max_turns} turns.", 0.0, code, info)
        left = self.max_refusals - total
        said = f"{why}\nNothing has changed; {left} more refused {'reply' if left == 1 else 'replies'} and the game is lost."
        return Turn(f"{said}\n\n{self.board()}", 0.0, False, code, info)

    def _cut(self, ending: str, text: str, reward: float, code: str | None, info: dict[str, Any]) -> Turn:
        """Ends a game before its end: with the return of the worst game, or less."""
        self.outcome.won = False
        self.outcome.ending = ending
        # The refused reply itself is worth nothing; the lost game is what its end costs.
        lost = min(0.0, self._worst() - self._paid)
        self._paid += lost
        if self.oracle:
            self.outcome.answer = self._answer()
        self.close()
        return Turn(text, reward + lost, True, code, info)

    def close(self) -> None:
        """Puts the game away."""
        game = self._game
        if game is not None:
            self._game = None  # type: ignore[assignment] # nothing is asked of it any more
            try:
                game.close()
            except (EngineClosedError, EngineDiedError, Refused):
                pass

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_busy"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _busy=threading.Lock())

    def __copy__(self) -> Game:
        """A copy with a table of its own: two games at one table would play it together."""
        return copy.deepcopy(self)

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _explicit(opening: Opening | Task | str) -> Opening | str:
    """An opening that says everything; in the arena the line as it is, since the match says it."""
    if isinstance(opening, str) and "PARLOR_ARENA" in os.environ:
        return opening
    return opening_of(opening)
