"""The games for language models: a prompt, replies in text, and an outcome.

    game = llm.Game(Wordle("classic", seed=7), reward="regret", max_refusals=3)
    print(game.prompt)
    turn = game.reply("My guess is [slate]")
    game.outcome

Frameworks for training and evaluation are wrapped around this: `parlor_verifiers` is one. What a model reads never has
the answer in it; what a trainer wants to know stands in `Turn.info` and in the outcome.
"""

from __future__ import annotations

import dataclasses
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from parlor_games._errors import EngineClosedError, Refused
from parlor_games._opening import EDITION, Opening
from parlor_games.engine import Engine
from parlor_games.openings import Atlas, WordFlow, Wordiest, Wordle
from parlor_games.protocol import command, game_of

Split = Literal["train", "test"]

_IN_BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")
#: One deal of this many is kept for tests.
HELD_OUT = 10

_shared_lock = threading.Lock()
_shared: Engine | None = None


def shared_engine() -> Engine:
    """The engine that games have in common if they are given none; each process has its own."""
    global _shared
    with _shared_lock:
        if _shared is None or _shared.is_closed:
            _shared = Engine(safe=True)
        return _shared


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
    regret: what all moves lost beside the best ones; None if that was not asked for
    exact: whether the regret is proven
    score: what the game itself counts: guesses, points, cards, words
    ending: `played`, `refusals`, `turns` or `playing`
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


def move_in(text: str) -> str | None:
    """The move in a reply: what stands in the last square brackets, or None."""
    found = _IN_BRACKETS.findall(text)
    return " ".join(found[-1].split()) or None if found else None


class Game:
    """A game that a language model plays.

    opening: such as `Wordle("classic", seed=7)`
    reward: a name of the game's `REWARDS`; the first if left out
    max_refusals: how many replies may be refused; the last of them ends the game as lost
    max_turns: how many replies there may be; the game is lost after them
    engine: the engine; one that all games of the process share if left out
    oracle: whether the engine may be asked what would have been best, for rewards and the outcome; without it the reward
        is `win`, as in the arena, which gives no help
    """

    REWARDS: ClassVar[tuple[str, ...]] = ("win",)
    TURNS: ClassVar[int] = 1000
    #: What the game is about, and how a move is written.
    RULES: ClassVar[str] = ""

    def __new__(cls, opening: Opening | str, **_: Any) -> Game:
        if cls is Game:
            name = game_of(str(opening)) or ""
            if name not in KINDS:
                raise ValueError(f"{str(opening)!r} opens none of {', '.join(KINDS)}")
            cls = KINDS[name]
        return super().__new__(cls)

    def __init__(
        self,
        opening: Opening | str,
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
        if max_refusals < 1:
            raise ValueError("max_refusals is at least 1")
        self.opening = str(opening)
        self.reward = reward or self.REWARDS[0]
        self.max_refusals = max_refusals
        self.max_turns = max_turns or self.TURNS
        self.outcome = Outcome()
        self.oracle = oracle
        self.turns = 0
        self._paid = 0.0
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

    def _finish(self) -> str:
        """What the model reads at the end of a game that was cut off."""
        return ""

    # Playing

    def reply(self, text: str) -> Turn:
        """Takes what the model says."""
        if self.outcome.ending != "playing":
            raise ValueError("the game is over")
        self.turns += 1
        move = move_in(text)
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
        self.close()
        return Turn(text, reward + lost, True, code, info)

    def close(self) -> None:
        """Puts the game away."""
        game = self._game
        if game is not None:
            self._game = None  # type: ignore[assignment] # nothing is asked of it any more
            try:
                game.close()
            except (EngineClosedError, Refused):
                pass

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class WordleGame(Game):
    """Wordle. `regret` is minus what each guess loses beside the best one; the others are those of the environment."""

    REWARDS = ("regret", "win", "guesses")
    TURNS = 100
    RULES = """
You are playing Wordle. Find the hidden word of {letters} letters in {tries} guesses. Every guess must be a word of the list.
Each guess is answered letter by letter: "correct" is in its place, "present" is elsewhere in the word, "absent" is not in the
word, or not once more.{hard} Write your guess in square brackets at the end of your reply, such as [{example}].
"""

    def _open(self, lines: list[str]) -> None:
        words = next(line for line in lines if line.startswith("wordle ")).split(" ")
        self.letters, self.tries, self.is_hard = int(words[2]), int(words[3]), words[4] == "true"
        self.rows: list[tuple[str, str]] = []
        self._total = 0.0
        example = {3: "cat", 4: "tree", 5: "house", 6: "garden"}[self.letters]
        hard = (
            " Hints must be used: later guesses keep correct letters in place and use the present ones." * self.is_hard
        )
        self.RULES = self.RULES.format(letters=self.letters, tries=self.tries, hard=hard, example=example)  # type: ignore[misc]

    def board(self) -> str:
        left = self.tries - len(self.rows)
        rows = [self._row(number, *row) for number, row in enumerate(self.rows, 1)]
        return "\n".join([*rows, f"Guesses left: {left}"])

    def _row(self, number: int, word: str, feedback: str) -> str:
        names = {"g": "correct", "y": "present", "b": "absent"}
        told = ", ".join(f"{letter} {names[colour]}" for letter, colour in zip(word, feedback, strict=True))
        return f"Guess {number}: {word}: {told}"

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        lines = self._game.run("guess " + move.lower()).lines
        _, _, word, feedback = next(line for line in lines if line.startswith("row ")).split(" ")[:4]
        self.rows.append((word, feedback))
        info: dict[str, Any] = {"feedback": feedback}
        result = next((line.split(" ") for line in lines if line.startswith("result ")), None)
        won = result is not None and result[1] == "won"
        if self.reward == "regret":
            turn = self._game.run("analyse last").lines[0].split(" ")
            regret, exact = float(turn[9]), turn[13] == "true"
            info |= {"regret": regret, "exact": exact, "luck": int(turn[12])}
            self._total += regret
            self.outcome.regret = self._total
            self.outcome.exact = self.outcome.exact and exact
            reward = -regret
        elif self.reward == "guesses":
            reward = -2.0 if result is not None and not won else -1.0
        else:
            reward = float(won)
        if result is None:
            self.outcome.score = len(self.rows)
            return self.board(), reward, info
        self.outcome.won = won
        self.outcome.score = len(self.rows) if won else self.tries + 1
        self.outcome.answer = result[3]
        end = f"Solved in {len(self.rows)}." if won else "No guesses are left: the game is lost."
        return f"{self._row(len(self.rows), word, feedback)}\n{end}", reward, info

    def _worst(self) -> float:
        self.outcome.score = self.tries + 1
        return 0.0 if self.reward == "win" else -float(self.tries + 1)


class WordiestGame(Game):
    """Wordiest: one reply lays two words and ends the match."""

    REWARDS = ("points", "regret", "win")
    RULES = """
You are playing Wordiest. You have fourteen tiles, each with a letter and its points; some have a bonus that multiplies the
letter (such as 2L) or the word that it is in (such as 3W). Lay two words that score as much as possible; each tile can be used
once, and a word that is not in the dictionary scores nothing. Write both words in square brackets at the end of your reply,
such as [higher queerer]; that ends the match.
"""

    def _open(self, lines: list[str]) -> None:
        self.tiles: list[str] = []
        for line in lines:
            words = line.split(" ")
            if words[0] == "tile":
                bonus = f" {words[7]}" if len(words) > 7 else ""
                self.tiles.append(f"{words[2].upper()} {words[3]}{bonus}")

    def board(self) -> str:
        return "Tiles: " + ", ".join(self.tiles)

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        words = move.lower().replace(",", " ").split()
        lines = self._game.run("place " + " ".join(words)).lines
        laid = [line.split(" ") for line in lines if line.startswith("word ")]
        optimum = self._optimum() if self.oracle else None
        score = next(x for x in self._game.run("submit confirm").lines if x.startswith("score ")).split(" ")
        points = int(score[1])
        self.outcome.won = points > 0 if optimum is None else points == optimum
        self.outcome.score = points
        self.outcome.regret = None if optimum is None else float(optimum - points)
        told = ", ".join(f"{word[2]} {'scores ' + word[4] if word[3] == 'true' else 'is no word'}" for word in laid)
        best = optimum or 1
        reward = {"points": points / best, "regret": float(points - best), "win": float(self.outcome.won)}
        info = {"points": points, "optimum": optimum, "percentile": float(score[2])}
        return f"{told}. {points} points.", reward[self.reward], info

    def _worst(self) -> float:
        if self.reward != "regret":
            return 0.0
        optimum = float(self._optimum())
        self.outcome.regret = optimum
        return -optimum

    def _optimum(self) -> int:
        line = next(line for line in self._game.run("solve").lines if line.startswith("optimum "))
        return int(line.split(" ")[1])


class AtlasGame(Game):
    """Atlas Solitaire: replies are moves, or several with semicolons between them."""

    REWARDS = ("cards", "win")
    TURNS = 300
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


class WordFlowGame(Game):
    """WordFlow: a reply is a word of the grid."""

    REWARDS = ("words", "score", "win")
    TURNS = 200
    RULES = """
You are playing WordFlow. Words are traced through a grid of letters, from each letter to one of the eight around it, and no
letter is used twice in a word. Find all required words; other words of the dictionary are bonus words. Write one word in square
brackets at the end of your reply, such as [lone].
"""

    def _open(self, lines: list[str]) -> None:
        self._rows = [line.split(" ")[2] for line in lines if line.startswith("row ")]
        self._found: list[str] = []
        self._read(lines)

    def _read(self, lines: list[str]) -> None:
        words = next(line for line in lines if line.startswith("wordflow ")).split(" ")
        self._status, self._count, self._score = words[3], int(words[4]), int(words[6])
        self._required = int(words[words.index("required") + 1]) if "required" in words else 0

    def board(self) -> str:
        rows = "\n".join(" ".join(row.upper()) for row in self._rows)
        of = f" of {self._required}" if self._required else ""
        found = f"\nFound: {', '.join(self._found)}" if self._found else ""
        return f"{rows}\nRequired words found: {self._count}{of}{found}"

    def _play(self, move: str) -> tuple[str, float, dict[str, Any]]:
        before, score = self._count, self._score
        lines = self._game.run("word " + move.lower()).lines
        attempt = next(line for line in lines if line.startswith("attempt ")).split(" ")
        self._read(lines)
        if attempt[1] == "found":
            self._found.append(attempt[2])
        if self._status != "playing":
            self.outcome.won = self._status == "won"
        self.outcome.score = self._count
        reward = {
            "words": (self._count - before) / (self._required or 1),
            "score": (self._score - score) / 1000,
            "win": float(bool(self.outcome.won)),
        }[self.reward]
        told = {
            "found": f"{attempt[2]}: {attempt[3]} points",
            "already": f"{attempt[2]} was found already",
            "short": f"{attempt[2]} is too short",
            "unlisted": f"{attempt[2]} is no word of this grid",
        }[attempt[1]]
        end = "\nAll required words are found." if self.outcome.won else ""
        return f"{told}.\n{self.board()}{end}", reward, {"verdict": attempt[1]}

    def _worst(self) -> float:
        return 0.0


KINDS: dict[str, type[Game]] = {
    "wordle": WordleGame,
    "wordiest": WordiestGame,
    "atlas": AtlasGame,
    "wordflow": WordFlowGame,
}


def group(opening: Opening | str, count: int, **options: Any) -> list[Game]:
    """Games on one deal, for algorithms that compare several rollouts of a prompt."""
    return [Game(opening, **options) for _ in range(count)]


def deals(
    opening: Opening, count: int | None = None, *, split: Split | None = None, seed: int = 0
) -> Iterator[Opening]:
    """Openings of deals in an order that the seed gives, the same in every process.

    split: `train` or `test`; with the same seed they have no deal in common, and one deal of ten is a test's. In Wordle
        they have no answer in common.
    """
    number = -1
    given = 0
    size = {"wordle": _answers(opening), "wordiest": 2000}.get(opening.GAME)
    while count is None or given < count:
        number += 1
        if size is not None and number >= size:
            return
        if split is not None and (number % HELD_OUT == HELD_OUT - 1) != (split == "test"):
            continue
        given += 1
        yield _deal(opening, seed, number)


def _deal(opening: Opening, seed: int, number: int) -> Opening:
    if isinstance(opening, Wordle):
        return dataclasses.replace(opening, seed=seed, index=number, words=opening.words or EDITION)
    if isinstance(opening, Wordiest):
        # A step that has no divisor in common with 2000 meets every match once.
        return dataclasses.replace(opening, number=(number * 1117 + seed * 7) % 2000 + 1)
    if isinstance(opening, WordFlow):
        return dataclasses.replace(opening, seed=(seed << 32) + number, words=opening.words or EDITION)
    if isinstance(opening, Atlas):
        return dataclasses.replace(opening, seed=(seed << 32) + number)
    raise ValueError(f"deals of {opening.GAME} are not numbered")


def _answers(opening: Opening) -> int | None:
    """How many answers a mode of Wordle has."""
    if not isinstance(opening, Wordle):
        return None
    mode = opening.mode or "classic"
    if mode not in _sizes:
        reply = shared_engine().run(f"wordle answers {mode}", game="wordle")
        _sizes[mode] = int(next(line for line in reply.lines if line.startswith("candidates ")).split(" ")[1])
    return _sizes[mode]


_sizes: dict[str, int] = {}


def _forget() -> None:
    global _shared
    _shared = None


os.register_at_fork(after_in_child=_forget)
