"""The opening lines of the games: `Wordle("classic", seed=7)` is `newgame wordle classic words 2 seed 7`."""

# Written by scripts/generate.py; changes here are lost.

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from parlor_games._opening import Key, Opening


@dataclass(frozen=True)
class Wordle(Opening):
    """Find a hidden word from the colours of your guesses.

    hard: hard mode: whether hints must be used in the next guess; the option HardMode decides if left out
    variant: which original app sets the order of answers and mini's number of guesses; ios if left out
    words: the edition of the built-in answers; the newest if left out, but 1 on a pipe or in a file if the line
    names the answer
    lists: a folder with your own word lists and, if you like, weights and books
    blocked: whether the 35 words that the original apps block leave the lists of the folder; false if left out
    seed: the seed that shuffles the answers; the profile's if left out
    index: the place in the shuffled answers, from 0; if left out, 0 with a seed, else the profile's
    answer: the answer itself, instead of seed and index; the game is assisted
    sealed: a sealed answer from an earlier opening line
    daily: the day's deal, the same for everybody; today's by UTC if the date is left out
    """

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = "wordle"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("hard", "hard", "toggle"),
        Key("variant", "variant", "choice"),
        Key("words", "words", "integer"),
        Key("lists", "lists", "path"),
        Key("blocked", "blocked", "toggle"),
        Key("seed", "seed", "seed"),
        Key("index", "index", "integer"),
        Key("answer", "answer", "word"),
        Key("sealed", "sealed", "word"),
        Key("daily", "daily", "date"),
    )
    mode: Literal["mini", "junior", "classic", "epic"] | None = None
    hard: bool | None = None
    variant: Literal["ios", "web"] | None = None
    words: int | None = None
    lists: str | None = None
    blocked: bool | None = None
    seed: int | None = None
    index: int | None = None
    answer: str | None = None
    sealed: str | None = None
    daily: str | bool | None = None


@dataclass(frozen=True)
class WordlePosition(Opening):
    """A position of Wordle from elsewhere.

    hard: hints must be used in the next guess
    rules: hard mode's rules: nyt asks for each copy of a revealed letter, seed, as in dealt games, for one; nyt if
    left out
    variant: which original app sets the order of answers and mini's number of guesses; ios if left out
    words: the edition of the built-in answers; the newest if left out, but 1 on a pipe or in a file if the line
    names the answer
    lists: a folder with your own word lists and, if you like, weights and books
    blocked: whether the 35 words that the original apps block leave the lists of the folder; false if left out
    candidates: what can be the answer: only answers, or any valid guess; answers if left out
    guesses: the guesses so far, each followed by its feedback: g y b, 2 1 0 or coloured squares; must be the last
    key
    """

    VERB: ClassVar[str] = "position"
    GAME: ClassVar[str] = "wordle"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("hard", "hard", "flag"),
        Key("rules", "rules", "choice"),
        Key("variant", "variant", "choice"),
        Key("words", "words", "integer"),
        Key("lists", "lists", "path"),
        Key("blocked", "blocked", "toggle"),
        Key("candidates", "candidates", "choice"),
        Key("guesses", "guesses", "words"),
    )
    mode: Literal["mini", "junior", "classic", "epic"] | None = None
    hard: bool = False
    rules: Literal["nyt", "seed"] | None = None
    variant: Literal["ios", "web"] | None = None
    words: int | None = None
    lists: str | None = None
    blocked: bool | None = None
    candidates: Literal["answers", "guesses"] | None = None
    guesses: Sequence[str] | None = None


@dataclass(frozen=True)
class Wordiest(Opening):
    """Make two words from fourteen tiles, and see how others did with them.

    number: which match of the file or of the seed, from 1; the profile's next one of the file if left out
    seed: generates the match, with players of graded strength
    file: a file of matches in the packed format
    check: 8 hexadecimal digits of a kept opening line, which tell if the match has changed
    entry: for a review: the number that history gives; the newest match if left out
    record: for a review: the match itself, from a kept opening line
    daily: the day's deal, the same for everybody; today's by UTC if the date is left out
    """

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = "wordiest"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("number", "number", "integer"),
        Key("seed", "seed", "seed"),
        Key("file", "file", "path"),
        Key("check", "check", "word"),
        Key("entry", "entry", "integer"),
        Key("record", "record", "word"),
        Key("daily", "daily", "date"),
    )
    mode: Literal["match", "challenge", "review"] | None = None
    number: int | None = None
    seed: int | None = None
    file: str | None = None
    check: str | None = None
    entry: int | None = None
    record: str | None = None
    daily: str | bool | None = None


@dataclass(frozen=True)
class Atlas(Opening):
    """Bring every card of geography to its group.

    seed: the seed of the choice of groups, the deal and reshuffles; a fresh one if left out
    open: all cards lie face up
    any: allows unwinnable deals
    variant: partners may lie on their base in the tableau; a base may lie on a partner of its group; or both
    sharedLabels: lets groups share labels; then any card with the label fits
    autoplay: moves partners to their foundations by itself
    deck: a deck file, whose groups are played whole
    folder: a folder of your own group files, besides the embedded ones
    groups: the groups, separated by commas
    sealed: a sealed seed from an earlier opening line
    check: 8 hexadecimal digits of a kept opening line, which tell if groups have changed
    at: when the round was dealt, in milliseconds since 1970, in a kept opening line
    daily: the day's deal, the same for everybody; today's by UTC if the date is left out
    """

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = "atlas"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("seed", "seed", "seed"),
        Key("open", "open", "flag"),
        Key("any", "any", "flag"),
        Key("variant", "variant", "choice"),
        Key("sharedLabels", "sharedLabels", "choice"),
        Key("autoplay", "autoplay", "choice"),
        Key("deck", "deck", "path"),
        Key("folder", "folder", "path"),
        Key("groups", "groups", "word"),
        Key("sealed", "sealed", "word"),
        Key("check", "check", "word"),
        Key("at", "at", "integer"),
        Key("daily", "daily", "date"),
    )
    mode: Literal["tour", "easy", "normal", "hard", "expert"] | None = None
    seed: int | None = None
    open: bool = False
    any: bool = False
    variant: Literal["partnerOnBase", "baseSeals", "both"] | None = None
    sharedLabels: Literal["interchangeable"] | None = None
    autoplay: Literal["safe"] | None = None
    deck: str | None = None
    folder: str | None = None
    groups: str | None = None
    sealed: str | None = None
    check: str | None = None
    at: int | None = None
    daily: str | bool | None = None


@dataclass(frozen=True)
class WordFlow(Opening):
    """Trace words through a grid of letters.

    size: rows and columns of a generated grid; 4 if left out
    seed: the seed of a generated grid; a fresh one if left out
    blanks: how many cells of the grid are blank; none if left out
    tier: how hard the puzzle is; by its size if left out
    qu: a cell of a generated grid holds Qu, which counts as two letters
    words: the edition of the words that a generated grid requires; the newest if left out, but 1 with a seed on a
    pipe or in a file
    with_: words that the grid has and that are required, with commas between them
    star: points that earn a star, which the required words of the grid are worth; from words 3 on 70 % of them if
    left out
    puzzle: a puzzle that comes with the game: wordflow puzzles lists them
    file: a puzzle file
    daily: the day's deal, the same for everybody; today's by UTC if the date is left out
    tutorial: a step of the tutorial
    seats: two seats: together with one list of found words, or a race with a list each
    finish: in a race, who has found all words watches the other play on; otherwise that ends it
    blind: hides the rival's count and score in a race
    limit: a time limit in seconds, instead of the puzzle's own
    offensive: accepts offensive words as bonus words; they are never listed or hinted at
    check: 8 hexadecimal digits of a kept opening line, which tell if the puzzle has changed
    at: when the game was dealt, in milliseconds since 1970, in a kept opening line
    """

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = "wordflow"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("size", "size", "integer"),
        Key("seed", "seed", "seed"),
        Key("blanks", "blanks", "integer"),
        Key("tier", "tier", "choice"),
        Key("qu", "qu", "flag"),
        Key("words", "words", "integer"),
        Key("with", "with_", "word"),
        Key("star", "star", "integer"),
        Key("puzzle", "puzzle", "word"),
        Key("file", "file", "path"),
        Key("daily", "daily", "date"),
        Key("tutorial", "tutorial", "integer"),
        Key("seats", "seats", "choice"),
        Key("finish", "finish", "flag"),
        Key("blind", "blind", "flag"),
        Key("limit", "limit", "integer"),
        Key("offensive", "offensive", "flag"),
        Key("check", "check", "word"),
        Key("at", "at", "integer"),
    )
    mode: Literal["beginner", "normal", "hardcore"] | None = None
    size: int | None = None
    seed: int | None = None
    blanks: int | None = None
    tier: Literal["easy", "medium", "hard", "expert"] | None = None
    qu: bool = False
    words: int | None = None
    with_: str | None = None
    star: int | None = None
    puzzle: str | None = None
    file: str | None = None
    daily: str | bool | None = None
    tutorial: int | None = None
    seats: Literal["together", "race"] | None = None
    finish: bool = False
    blind: bool = False
    limit: int | None = None
    offensive: bool = False
    check: str | None = None
    at: int | None = None


@dataclass(frozen=True)
class WordFlowPosition(Opening):
    """A position of WordFlow from elsewhere.

    grid: the rows from the top with `/` between them; `.` is a blank cell
    qu: each Q of the grid is Qu, which counts as two letters; in a grid it is written (qu)
    minimum: the minimum word length; 4 if left out
    limit: the time limit in seconds
    title: the title of the puzzle, in quotes if it has spaces
    words: the edition of the words that are required; the newest if left out, but 2 on a pipe or in a file
    required: words that are required although the edition does not, separated by commas
    bonus: words that are bonus words although the edition requires them, separated by commas
    offensive: accepts offensive words as bonus words; they are never listed or hinted at
    """

    VERB: ClassVar[str] = "position"
    GAME: ClassVar[str] = "wordflow"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("grid", "grid", "word"),
        Key("qu", "qu", "flag"),
        Key("minimum", "minimum", "integer"),
        Key("limit", "limit", "integer"),
        Key("title", "title", "word"),
        Key("words", "words", "integer"),
        Key("required", "required", "word"),
        Key("bonus", "bonus", "word"),
        Key("offensive", "offensive", "flag"),
    )
    mode: Literal["beginner", "normal", "hardcore"] | None = None
    grid: str | None = None
    qu: bool = False
    minimum: int | None = None
    limit: int | None = None
    title: str | None = None
    words: int | None = None
    required: str | None = None
    bonus: str | None = None
    offensive: bool = False


@dataclass(frozen=True)
class Builder(Opening):
    """Build puzzles for WordFlow.

    size: rows and columns of a generated grid; 4 if left out
    file: a puzzle file
    qu: each Q of the grid is Qu, which counts as two letters
    id: the draft's name, and the puzzle's among puzzles
    words: the edition of the words that are required; the newest if left out, but 2 on a pipe or in a file
    """

    VERB: ClassVar[str] = "newgame"
    GAME: ClassVar[str] = "builder"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("size", "size", "integer"),
        Key("file", "file", "path"),
        Key("qu", "qu", "flag"),
        Key("id", "id", "word"),
        Key("words", "words", "integer"),
    )
    mode: Literal["draft"] | None = None
    size: int | None = None
    file: str | None = None
    qu: bool = False
    id: str | None = None
    words: int | None = None


ALL: tuple[type[Opening], ...] = (Wordle, WordlePosition, Wordiest, Atlas, WordFlow, WordFlowPosition, Builder)

#: Commands that may take long; `stop` ends them.
LONG = frozenset(["analyse", "bench", "check", "folder", "go", "hint", "moves"])

#: Commands that may change a game.
CHANGES = frozenset(
    [
        "again",
        "assisted",
        "best",
        "blank",
        "clear",
        "creator",
        "deselect",
        "disable",
        "draw",
        "drop",
        "enable",
        "guess",
        "key",
        "lift",
        "limit",
        "minimum",
        "move",
        "newgame",
        "place",
        "play",
        "position",
        "redo",
        "reset",
        "reshuffle",
        "resign",
        "resize",
        "reveal",
        "select",
        "set",
        "shuffle",
        "sit",
        "submit",
        "tick",
        "title",
        "touch",
        "trace",
        "undo",
        "word",
    ]
)

#: Commands that mark a game as assisted.
ASSISTS = frozenset(["analyse", "candidates", "go", "hint", "solve", "words"])
