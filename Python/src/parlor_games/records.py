"""The records of the protocol, a class each."""

# Written by scripts/generate.py; changes here are lost.

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from parlor_games._record import Field, Record


@dataclass(frozen=True)
class Id(Record):
    """Identifies the engine.

    key: `name`, `author` or `protocol`
    value: its value
    """

    NAME: ClassVar[str] = "id"
    FORM: ClassVar[str] = "id"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("key", "key", "word"),
        Field("value", "value", "text"),
    )
    key: Literal["name", "author", "protocol"]
    value: str


@dataclass(frozen=True)
class Game(Record):
    """A game that Parlor plays.

    name: its name
    modes: its modes
    """

    NAME: ClassVar[str] = "game"
    FORM: ClassVar[str] = "game"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("modes", "modes", "words"),
    )
    name: str
    modes: tuple[str, ...]


@dataclass(frozen=True)
class Option(Record):
    """An option, in UCI's form.

    name: its name; always there
    type: `check`, `spin`, `combo`, `button` or `string`; always there
    default: its default; `<empty>` means no text
    min: a spin's least value
    max: a spin's greatest value
    var: a combo's values, each after a `var` of its own
    """

    NAME: ClassVar[str] = "option"
    FORM: ClassVar[str] = "option"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word", True),
        Field("type", "type", "word", True),
        Field("default", "default", "word", True),
        Field("min", "min", "integer", True),
        Field("max", "max", "integer", True),
        Field("var", "var", "words", True),
    )
    name: str | None = None
    type: Literal["check", "spin", "combo", "button", "string"] | None = None
    default: str | None = None
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setting(Record):
    """The value of an option.

    name: the option
    value: its value
    """

    NAME: ClassVar[str] = "setting"
    FORM: ClassVar[str] = "setting"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("value", "value", "text"),
    )
    name: str
    value: str


@dataclass(frozen=True)
class Upiok(Record):
    """The end of the handshake."""

    NAME: ClassVar[str] = "upiok"
    FORM: ClassVar[str] = "upiok"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True)
class Uciok(Record):
    """The end of the UCI handshake."""

    NAME: ClassVar[str] = "uciok"
    FORM: ClassVar[str] = "uciok"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True)
class Readyok(Record):
    """The engine is listening."""

    NAME: ClassVar[str] = "readyok"
    FORM: ClassVar[str] = "readyok"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True)
class Command(Record):
    """A command.

    name: its first word
    game: the game that has it, or `all`
    usage: how it is written
    """

    NAME: ClassVar[str] = "command"
    FORM: ClassVar[str] = "command"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("game", "game", "word"),
        Field("usage", "usage", "text"),
    )
    name: str
    game: str
    usage: str


@dataclass(frozen=True)
class Help(Record):
    """A line of help.

    text: the line
    """

    NAME: ClassVar[str] = "help"
    FORM: ClassVar[str] = "help"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("text", "text", "text"),)
    text: str


@dataclass(frozen=True)
class Rules(Record):
    """A paragraph of a text about a game.

    topic: which text
    text: the paragraph
    """

    NAME: ClassVar[str] = "rules"
    FORM: ClassVar[str] = "rules"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("topic", "topic", "word"),
        Field("text", "text", "text"),
    )
    topic: str
    text: str


@dataclass(frozen=True)
class Move(Record):
    """A legal move.

    line: the line that makes it
    """

    NAME: ClassVar[str] = "move"
    FORM: ClassVar[str] = "move"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class Hint(Record):
    """A good move.

    line: the line that makes it
    """

    NAME: ClassVar[str] = "hint"
    FORM: ClassVar[str] = "hint"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class Bestmove(Record):
    """The move that a search chose.

    line: the line that makes it, or `(none)`
    """

    NAME: ClassVar[str] = "bestmove"
    FORM: ClassVar[str] = "bestmove"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class Info(Record):
    """Progress of a search.

    depth: moves ahead
    nodes: positions visited
    score: the value of the best move, in the game's unit
    exact: whether the value is proven
    lower: a proven lower bound of the total over all that may be hidden
    upper: a proven upper bound of the same total
    losses: what the best move loses, of all that may be hidden, each counted by its weight
    most: the most moves that best play needs, if the search minimizes that
    best: the line of the best move so far
    """

    NAME: ClassVar[str] = "info"
    FORM: ClassVar[str] = "info"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("depth", "depth", "integer", True),
        Field("nodes", "nodes", "integer", True),
        Field("score", "score", "decimal", True),
        Field("exact", "exact", "flag", True),
        Field("lower", "lower", "integer", True),
        Field("upper", "upper", "integer", True),
        Field("losses", "losses", "integer", True),
        Field("most", "most", "integer", True),
        Field("best", "best", "text", True),
    )
    depth: int | None = None
    nodes: int | None = None
    score: float | None = None
    exact: bool | None = None
    lower: int | None = None
    upper: int | None = None
    losses: int | None = None
    most: int | None = None
    best: str | None = None


@dataclass(frozen=True)
class Bench(Record):
    """Counted work.

    name: what was counted
    count: how often
    """

    NAME: ClassVar[str] = "bench"
    FORM: ClassVar[str] = "bench"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("count", "count", "integer"),
    )
    name: str
    count: int


@dataclass(frozen=True)
class Event(Record):
    """What happened on the board; only with `setoption name Events value true`.

    name: what happened
    at: where
    sound: its sound file
    haptic: its haptic, a tap
    animation: its animation
    """

    NAME: ClassVar[str] = "event"
    FORM: ClassVar[str] = "event"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("at", "at", "word", True),
        Field("sound", "sound", "word", True),
        Field("haptic", "haptic", "word", True),
        Field("animation", "animation", "word", True),
    )
    name: str
    at: str | None = None
    sound: str | None = None
    haptic: str | None = None
    animation: str | None = None


@dataclass(frozen=True)
class Entry(Record):
    """A finished game in the history; a record of the game itself follows.

    timestamp: when it ended, in milliseconds since 1970
    date: the local day, `yyyy-mm-dd`; the day in UTC unless the system's clock is used
    game: its name
    mode: its mode
    outcome: `won`, `lost` or `finished`
    id: its number in the profile; always there
    assisted: `true` if it was played with help, so that no statistics count it
    """

    NAME: ClassVar[str] = "entry"
    FORM: ClassVar[str] = "entry"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("timestamp", "timestamp", "integer"),
        Field("date", "date", "word"),
        Field("game", "game", "word"),
        Field("mode", "mode", "word"),
        Field("outcome", "outcome", "word"),
        Field("id", "id", "integer", True),
        Field("assisted", "assisted", "flag", True),
    )
    timestamp: int
    date: str
    game: str
    mode: str
    outcome: Literal["won", "lost", "finished"]
    id: int | None = None
    assisted: bool | None = None


@dataclass(frozen=True)
class Assisted(Record):
    """How many games of a mode were played with help; its statistics leave them out.

    mode: the mode
    played: how many
    won: how many of them were won
    """

    NAME: ClassVar[str] = "assisted"
    FORM: ClassVar[str] = "assisted"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("played", "played", "integer"),
        Field("won", "won", "integer"),
    )
    mode: str
    played: int
    won: int


@dataclass(frozen=True)
class Daily(Record):
    """How many daily deals of a mode were played.

    mode: the mode
    played: how many
    won: how many of them were not lost
    streak: how many days in a row, up to today or yesterday, the day's deal was won on that day
    longest: the longest such streak
    """

    NAME: ClassVar[str] = "daily"
    FORM: ClassVar[str] = "daily"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("played", "played", "integer"),
        Field("won", "won", "integer"),
        Field("streak", "streak", "integer"),
        Field("longest", "longest", "integer"),
    )
    mode: str
    played: int
    won: int
    streak: int
    longest: int


@dataclass(frozen=True)
class Share(Record):
    """One line of the text to share.

    text: the line
    """

    NAME: ClassVar[str] = "share"
    FORM: ClassVar[str] = "share"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("text", "text", "text"),)
    text: str


@dataclass(frozen=True)
class Month(Record):
    """The month that is shown.

    month: `yyyy-mm`
    """

    NAME: ClassVar[str] = "month"
    FORM: ClassVar[str] = "month"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("month", "month", "word"),)
    month: str


@dataclass(frozen=True)
class Day(Record):
    """A day with finished games, or whose daily deal was played.

    date: `yyyy-mm-dd`
    games: how many games were finished on it
    daily: `won` or `lost`, if the day's deal was played without help
    """

    NAME: ClassVar[str] = "day"
    FORM: ClassVar[str] = "day"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("date", "date", "word"),
        Field("games", "games", "integer"),
        Field("daily", "daily", "word", True),
    )
    date: str
    games: int
    daily: Literal["won", "lost"] | None = None


@dataclass(frozen=True)
class Unfinished(Record):
    """A game that can be resumed.

    game: its name
    mode: its mode
    lines: accepted lines, the opening line included
    number: which game of its mode, 1 is the newest; always there
    name: its name, if games have names
    """

    NAME: ClassVar[str] = "unfinished"
    FORM: ClassVar[str] = "unfinished"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("game", "game", "word"),
        Field("mode", "mode", "word"),
        Field("lines", "lines", "integer"),
        Field("number", "number", "integer", True),
        Field("name", "name", "word", True),
    )
    game: str
    mode: str
    lines: int
    number: int | None = None
    name: str | None = None


@dataclass(frozen=True)
class Lookup(Record):
    """What the dictionary says of a word.

    word: the word
    valid: whether the dictionary has it
    tier: how common it is: SCOWL's size level; 10 is the most common
    offensive: whether it is marked offensive
    """

    NAME: ClassVar[str] = "lookup"
    FORM: ClassVar[str] = "lookup"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("valid", "valid", "flag"),
        Field("tier", "tier", "integer", True),
        Field("offensive", "offensive", "flag", True),
    )
    word: str
    valid: bool
    tier: int | None = None
    offensive: bool | None = None


@dataclass(frozen=True)
class Definition(Record):
    """What a word means.

    word: the word
    valid: whether the dictionary has it
    base: the word that is defined, if the word itself is a form of it
    pos: `noun`, `verb`, `adjective` or `adverb`
    url: its page at Wiktionary, for a word of the dictionary
    points: the word's score, if it was played
    text: its meaning, or why it is not known; always there
    """

    NAME: ClassVar[str] = "definition"
    FORM: ClassVar[str] = "definition"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("valid", "valid", "flag"),
        Field("base", "base", "word", True),
        Field("pos", "pos", "word", True),
        Field("url", "url", "word", True),
        Field("points", "points", "integer", True),
        Field("text", "text", "text", True),
    )
    word: str
    valid: bool
    base: str | None = None
    pos: Literal["noun", "verb", "adjective", "adverb"] | None = None
    url: str | None = None
    points: int | None = None
    text: str | None = None


@dataclass(frozen=True)
class Table(Record):
    """An open game and its table.

    name: the table's name; a session starts at `main`
    game: the game
    mode: its mode
    status: `playing`, `won`, `lost` or `finished`
    front: whether it is the current table
    seat: the reader's seat, from 1; 0 watches
    """

    NAME: ClassVar[str] = "table"
    FORM: ClassVar[str] = "table"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("game", "game", "word"),
        Field("mode", "mode", "word"),
        Field("status", "status", "word"),
        Field("front", "front", "flag"),
        Field("seat", "seat", "integer"),
    )
    name: str
    game: str
    mode: str
    status: Literal["playing", "won", "lost", "finished"]
    front: bool
    seat: int


@dataclass(frozen=True)
class Accepted(Record):
    """A line that was accepted at a table with several readers. Each reader's numbers have no gaps; what the line has
    shown to the reader follows.

    number: its number among those that the reader may know of, from 1
    seat: who made it, from 1
    line: the line
    """

    NAME: ClassVar[str] = "accepted"
    FORM: ClassVar[str] = "accepted"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("number", "number", "integer"),
        Field("seat", "seat", "integer"),
        Field("line", "line", "text"),
    )
    number: int
    seat: int
    line: str


@dataclass(frozen=True)
class Stream(Record):
    """Where the lines that follow end.

    number: the number of the newest line that the reader may know of
    """

    NAME: ClassVar[str] = "stream"
    FORM: ClassVar[str] = "stream"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("number", "number", "integer"),)
    number: int


@dataclass(frozen=True)
class File(Record):
    """A file that was read or written.

    path: its path
    """

    NAME: ClassVar[str] = "file"
    FORM: ClassVar[str] = "file"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("path", "path", "text"),)
    path: str


@dataclass(frozen=True)
class Message(Record):
    """A sentence for the player.

    text: the line
    """

    NAME: ClassVar[str] = "message"
    FORM: ClassVar[str] = "message"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("text", "text", "text"),)
    text: str


@dataclass(frozen=True)
class Picture(Record):
    """The game as pictures, with the places and keys at which something can be done.

    json: the pictures, how many of the last are news, the places, the keys, and what else is on the screen, as
    JSON
    """

    NAME: ClassVar[str] = "picture"
    FORM: ClassVar[str] = "picture"
    GAME: ClassVar[str | None] = None
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("json", "json", "text"),)
    json: str


@dataclass(frozen=True)
class WordleStatus(Record):
    """The game that is open.

    mode: `mini`, `junior`, `classic` or `epic`
    letters: letters of a word
    guesses: guesses that may be made
    hard: whether hints must be used
    variant: `ios` or `web`
    status: `playing`, `won` or `lost`
    number: the game's place in the order of answers, from 1
    candidates: what can be the answer, `answers` or `guesses`; only of a game played elsewhere
    rules: hard mode's rules, `nyt` or `seed`; only of a game played elsewhere in hard mode
    """

    NAME: ClassVar[str] = "wordle"
    FORM: ClassVar[str] = "wordle.wordle"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("letters", "letters", "integer"),
        Field("guesses", "guesses", "integer"),
        Field("hard", "hard", "flag"),
        Field("variant", "variant", "word"),
        Field("status", "status", "word"),
        Field("number", "number", "integer", True),
        Field("candidates", "candidates", "word", True),
        Field("rules", "rules", "word", True),
    )
    mode: Literal["mini", "junior", "classic", "epic"]
    letters: int
    guesses: int
    hard: bool
    variant: Literal["ios", "web"]
    status: Literal["playing", "won", "lost"]
    number: int | None = None
    candidates: str | None = None
    rules: str | None = None


@dataclass(frozen=True)
class WordleRow(Record):
    """An accepted guess.

    index: the row, from 1
    word: the guess
    feedback: a letter for each letter: `g` correct, `y` present, `b` absent
    """

    NAME: ClassVar[str] = "row"
    FORM: ClassVar[str] = "wordle.row"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("index", "index", "integer"),
        Field("word", "word", "word"),
        Field("feedback", "feedback", "word"),
    )
    index: int
    word: str
    feedback: str


@dataclass(frozen=True)
class WordleInput(Record):
    """The letters typed and not yet entered.

    letters: the letters; may be none
    """

    NAME: ClassVar[str] = "input"
    FORM: ClassVar[str] = "wordle.input"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("letters", "letters", "text"),)
    letters: str


@dataclass(frozen=True)
class WordleKeyboard(Record):
    """What is known of the letters, each set in alphabetical order; the rest is unused.

    correct: letters known in their place
    present: letters known to be in the answer
    absent: letters known not to be in the answer
    """

    NAME: ClassVar[str] = "keyboard"
    FORM: ClassVar[str] = "wordle.keyboard"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("correct", "correct", "word", True),
        Field("present", "present", "word", True),
        Field("absent", "absent", "word", True),
    )
    correct: str | None = None
    present: str | None = None
    absent: str | None = None


@dataclass(frozen=True)
class WordleResult(Record):
    """How the game ended.

    outcome: `won` or `lost`
    tries: guesses made
    answer: the answer, or `unknown` in a game played elsewhere that did not find it
    """

    NAME: ClassVar[str] = "result"
    FORM: ClassVar[str] = "wordle.result"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("outcome", "outcome", "word"),
        Field("tries", "tries", "integer"),
        Field("answer", "answer", "word"),
    )
    outcome: Literal["won", "lost"]
    tries: int
    answer: str


@dataclass(frozen=True)
class WordleChallenge(Record):
    """An opening line for somebody else, in which a word is sealed.

    line: the line
    """

    NAME: ClassVar[str] = "challenge"
    FORM: ClassVar[str] = "wordle.challenge"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class WordleCandidates(Record):
    """The words that can still be the answer.

    count: how many words
    weight: the sum of their weights
    """

    NAME: ClassVar[str] = "candidates"
    FORM: ClassVar[str] = "wordle.candidates"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("count", "count", "integer"),
        Field("weight", "weight", "integer"),
    )
    count: int
    weight: int


@dataclass(frozen=True)
class WordleCandidate(Record):
    """A word that may be the answer.

    word: the word
    weight: how likely it is: 1, or its weight in a file of weights
    """

    NAME: ClassVar[str] = "candidate"
    FORM: ClassVar[str] = "wordle.candidate"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("weight", "weight", "integer"),
    )
    word: str
    weight: int


@dataclass(frozen=True)
class WordleTurn(Record):
    """A guess compared with best play; `rules wordle analysis` has the formulas.

    index: the row, from 1
    word: the guess
    feedback: its feedback
    left: how many words could be the answer before the guess
    after: how many of them agree with the feedback
    best: the best guess; the one that was made if none is better
    expected: guesses still to make before this one, on average, with best play
    cost: the same if this guess is made and best play follows
    thrown: regret: how much more the guess costs than best play, which loses least and then guesses least
    remaining: guesses still to make after the feedback, on average, with best play
    skill: 100 for the best guess, halved for every quarter of a guess of regret
    luck: 0 to 100: the share of answers that would have been worse luck; 50 is average
    exact: whether all this is proven; else it is the best found
    losses: the share of the answers, from 0 to 1, that this guess loses; only if there are any
    least_losses: the same with the best guess; only with `losses`
    candidates: `guesses` if every valid word can be the answer
    excess: how much the guess adds to the expected guesses, a lost answer counted as found one guess after the
    last; only with `analyse score`
    """

    NAME: ClassVar[str] = "turn"
    FORM: ClassVar[str] = "wordle.turn"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("index", "index", "integer"),
        Field("word", "word", "word"),
        Field("feedback", "feedback", "word"),
        Field("left", "left", "integer"),
        Field("after", "after", "integer"),
        Field("best", "best", "word"),
        Field("expected", "expected", "decimal"),
        Field("cost", "cost", "decimal"),
        Field("thrown", "thrown", "decimal"),
        Field("remaining", "remaining", "decimal"),
        Field("skill", "skill", "integer"),
        Field("luck", "luck", "integer"),
        Field("exact", "exact", "flag"),
        Field("losses", "losses", "decimal", True),
        Field("least_losses", "least_losses", "decimal", True),
        Field("candidates", "candidates", "word", True),
        Field("excess", "excess", "decimal", True),
    )
    index: int
    word: str
    feedback: str
    left: int
    after: int
    best: str
    expected: float
    cost: float
    thrown: float
    remaining: float
    skill: int
    luck: int
    exact: bool
    losses: float | None = None
    least_losses: float | None = None
    candidates: str | None = None
    excess: float | None = None


@dataclass(frozen=True)
class WordleAnalysis(Record):
    """All guesses of the game together.

    guesses: how many were looked at
    thrown: regret of all guesses together
    skill: the mean
    luck: the mean
    exact: whether everything is proven
    """

    NAME: ClassVar[str] = "analysis"
    FORM: ClassVar[str] = "wordle.analysis"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("guesses", "guesses", "integer"),
        Field("thrown", "thrown", "decimal"),
        Field("skill", "skill", "integer"),
        Field("luck", "luck", "integer"),
        Field("exact", "exact", "flag"),
    )
    guesses: int
    thrown: float
    skill: int
    luck: int
    exact: bool


@dataclass(frozen=True)
class WordlePlayed(Record):
    """The words of a game in the history.

    answer: the answer
    hard: whether hints had to be used
    guesses: the guesses, oldest first
    """

    NAME: ClassVar[str] = "played"
    FORM: ClassVar[str] = "wordle.played"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("answer", "answer", "word"),
        Field("hard", "hard", "flag"),
        Field("guesses", "guesses", "words"),
    )
    answer: str
    hard: bool
    guesses: tuple[str, ...]


@dataclass(frozen=True)
class WordleStats(Record):
    """Statistics of a mode.

    mode: the mode
    played: games played
    won: games won
    win_percent: games won in percent of those played, rounded
    streak: games won in a row up to the newest
    longest: the most games won in a row
    """

    NAME: ClassVar[str] = "stats"
    FORM: ClassVar[str] = "wordle.stats"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("played", "played", "integer"),
        Field("won", "won", "integer"),
        Field("win_percent", "win_percent", "integer"),
        Field("streak", "streak", "integer"),
        Field("longest", "longest", "integer"),
    )
    mode: str
    played: int
    won: int
    win_percent: int
    streak: int
    longest: int


@dataclass(frozen=True)
class WordleDistribution(Record):
    """How many games were won with a number of guesses.

    tries: the number of guesses
    count: games won with it
    last: whether the newest game is one of them
    """

    NAME: ClassVar[str] = "distribution"
    FORM: ClassVar[str] = "wordle.distribution"
    GAME: ClassVar[str | None] = "wordle"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("tries", "tries", "integer"),
        Field("count", "count", "integer"),
        Field("last", "last", "flag"),
    )
    tries: int
    count: int
    last: bool


@dataclass(frozen=True)
class WordiestStatus(Record):
    """The match that is open.

    mode: `match`, `challenge` or `review`
    status: `playing`, `finished` if it was submitted, `lost` if it was given up
    tiles: tiles of the rack
    opponents: other players of the rack
    match: the match's name; a rack set up by position has none
    """

    NAME: ClassVar[str] = "wordiest"
    FORM: ClassVar[str] = "wordiest.wordiest"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("status", "status", "word"),
        Field("tiles", "tiles", "integer"),
        Field("opponents", "opponents", "integer"),
        Field("match", "match", "word", True),
    )
    mode: Literal["match", "challenge", "review"]
    status: Literal["playing", "finished", "lost"]
    tiles: int
    opponents: int
    match: str | None = None


@dataclass(frozen=True)
class WordiestTile(Record):
    """A tile of the rack.

    number: its number, from 1; a move that arranges the banks gives new ones
    letter: its letter
    value: the points of the letter
    row: where it is: `bank1`, `bank2`, `word1` or `word2`
    place: its place there, from 1
    bonus: such as `5L`: its value counts five times; or `2W`: its word counts twice
    """

    NAME: ClassVar[str] = "tile"
    FORM: ClassVar[str] = "wordiest.tile"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("number", "number", "integer"),
        Field("letter", "letter", "word"),
        Field("value", "value", "integer"),
        Field("row", "row", "word"),
        Field("place", "place", "integer"),
        Field("bonus", "bonus", "word", True),
    )
    number: int
    letter: str
    value: int
    row: str
    place: int
    bonus: str | None = None


@dataclass(frozen=True)
class WordiestLine(Record):
    """The tiles of a row after a move.

    row: the row
    tiles: the numbers of its tiles, in order; may be none
    """

    NAME: ClassVar[str] = "line"
    FORM: ClassVar[str] = "wordiest.line"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("row", "row", "word"),
        Field("tiles", "tiles", "integers"),
    )
    row: str
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class WordiestWord(Record):
    """A word with at least one letter.

    row: `word1` or `word2`
    letters: its letters
    valid: whether the dictionary has it
    points: its score; 0 if it is not valid
    """

    NAME: ClassVar[str] = "word"
    FORM: ClassVar[str] = "wordiest.word"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("row", "row", "word"),
        Field("letters", "letters", "word"),
        Field("valid", "valid", "flag"),
        Field("points", "points", "integer"),
    )
    row: str
    letters: str
    valid: bool
    points: int


@dataclass(frozen=True)
class WordiestTotal(Record):
    """What the words score.

    points: the score of the valid words
    best: the highest total so far with this rack
    """

    NAME: ClassVar[str] = "total"
    FORM: ClassVar[str] = "wordiest.total"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("points", "points", "integer"),
        Field("best", "best", "integer"),
    )
    points: int
    best: int


@dataclass(frozen=True)
class WordiestScore(Record):
    """How a submitted match went.

    points: the score
    percentile: the share of the other players who did not score more, in percent
    old: the rating before
    new: the rating after
    best: whether there are other players and none scored more
    """

    NAME: ClassVar[str] = "score"
    FORM: ClassVar[str] = "wordiest.score"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("points", "points", "integer"),
        Field("percentile", "percentile", "decimal"),
        Field("old", "old", "decimal"),
        Field("new", "new", "decimal"),
        Field("best", "best", "flag"),
    )
    points: int
    percentile: float
    old: float
    new: float
    best: bool


@dataclass(frozen=True)
class WordiestCounts(Record):
    """How many other players were beaten and how many were not; ratings are compared with one's own before the match.

    upset_wins: higher rated, not ahead
    expected_wins: lower rated, not ahead
    upset_losses: lower rated, ahead
    expected_losses: higher rated, ahead
    """

    NAME: ClassVar[str] = "counts"
    FORM: ClassVar[str] = "wordiest.counts"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("upset_wins", "upset_wins", "integer"),
        Field("expected_wins", "expected_wins", "integer"),
        Field("upset_losses", "upset_losses", "integer"),
        Field("expected_losses", "expected_losses", "integer"),
    )
    upset_wins: int
    expected_wins: int
    upset_losses: int
    expected_losses: int


@dataclass(frozen=True)
class WordiestAxis(Record):
    """An axis of the score graph; places run from -1 to 1, and points beyond sit on the edge.

    name: `rating`, from left to right, or `score`, from bottom to top
    low: the value at place -1
    centre: one's own value, at place 0
    high: the value at place 1
    """

    NAME: ClassVar[str] = "axis"
    FORM: ClassVar[str] = "wordiest.axis"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("low", "low", "decimal"),
        Field("centre", "centre", "decimal"),
        Field("high", "high", "decimal"),
    )
    name: Literal["rating", "score"]
    low: float
    centre: float
    high: float


@dataclass(frozen=True)
class WordiestPoint(Record):
    """Another player in the score graph.

    number: which one, from 1
    x: its place on the axis of ratings, -1 to 1
    y: its place on the axis of scores, -1 to 1
    rating: its rating
    score: its score
    """

    NAME: ClassVar[str] = "point"
    FORM: ClassVar[str] = "wordiest.point"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("number", "number", "integer"),
        Field("x", "x", "decimal"),
        Field("y", "y", "decimal"),
        Field("rating", "rating", "decimal"),
        Field("score", "score", "integer"),
    )
    number: int
    x: float
    y: float
    rating: float
    score: int


@dataclass(frozen=True)
class WordiestOpponent(Record):
    """Another player of the rack; the definitions of the words follow.

    number: which one, from 1
    rating: the rating
    score: the score
    result: `upset-win`, `expected-win`, `upset-loss` or `expected-loss` for the player
    synthetic: whether a program played
    words: the words; none if nothing was played or the file does not say
    """

    NAME: ClassVar[str] = "opponent"
    FORM: ClassVar[str] = "wordiest.opponent"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("number", "number", "integer"),
        Field("rating", "rating", "decimal"),
        Field("score", "score", "integer"),
        Field("result", "result", "word"),
        Field("synthetic", "synthetic", "flag"),
        Field("words", "words", "words"),
    )
    number: int
    rating: float
    score: int
    result: Literal["upset-win", "expected-win", "upset-loss", "expected-loss"]
    synthetic: bool
    words: tuple[str, ...]


@dataclass(frozen=True)
class WordiestMakes(Record):
    """A word that the rack can make.

    word: the word
    points: what it can score by itself
    """

    NAME: ClassVar[str] = "makes"
    FORM: ClassVar[str] = "wordiest.makes"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("points", "points", "integer"),
    )
    word: str
    points: int


@dataclass(frozen=True)
class WordiestOptimum(Record):
    """The best two words of the rack, proven.

    points: the highest total there is
    arrangements: in how many ways numbered tiles can lie in the two rows for it; swapped rows count once
    pairs: how many pairs of words reach it; 1000 means 1000 or more
    masks: sets of tiles that were tried
    """

    NAME: ClassVar[str] = "optimum"
    FORM: ClassVar[str] = "wordiest.optimum"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("points", "points", "integer"),
        Field("arrangements", "arrangements", "integer"),
        Field("pairs", "pairs", "integer"),
        Field("masks", "masks", "integer"),
    )
    points: int
    arrangements: int
    pairs: int
    masks: int


@dataclass(frozen=True)
class WordiestPair(Record):
    """Words that reach the highest total; the first hundred pairs in alphabetical order.

    words: one or two words
    """

    NAME: ClassVar[str] = "pair"
    FORM: ClassVar[str] = "wordiest.pair"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("words", "words", "words"),)
    words: tuple[str, ...]


@dataclass(frozen=True)
class WordiestMatch(Record):
    """A match in the history.

    id: its number, for `review entry` and `delete`
    points: the score
    percentile: the share of the other players who were not ahead, in percent
    rating: the rating before
    new: the rating after
    best: whether it was a top score
    match: what names the match
    age: how long ago it was played; always there
    """

    NAME: ClassVar[str] = "match"
    FORM: ClassVar[str] = "wordiest.match"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "integer"),
        Field("points", "points", "integer"),
        Field("percentile", "percentile", "decimal"),
        Field("rating", "rating", "decimal"),
        Field("new", "new", "decimal"),
        Field("best", "best", "flag"),
        Field("match", "match", "word", True),
        Field("age", "age", "text", True),
    )
    id: int
    points: int
    percentile: float
    rating: float
    new: float
    best: bool
    match: str | None = None
    age: str | None = None


@dataclass(frozen=True)
class WordiestListing(Record):
    """A match in the history as a list shows it.

    text: the row
    """

    NAME: ClassVar[str] = "listing"
    FORM: ClassVar[str] = "wordiest.listing"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("text", "text", "text"),)
    text: str


@dataclass(frozen=True)
class WordiestSpark(Record):
    """A point of the rating over time, oldest first.

    id: the match's number in the history
    rating: the rating after it
    abnormal: whether the step to it does not fit its match
    visible: whether the match is in the list that is shown
    """

    NAME: ClassVar[str] = "spark"
    FORM: ClassVar[str] = "wordiest.spark"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "integer"),
        Field("rating", "rating", "decimal"),
        Field("abnormal", "abnormal", "flag"),
        Field("visible", "visible", "flag"),
    )
    id: int
    rating: float
    abnormal: bool
    visible: bool


@dataclass(frozen=True)
class WordiestRange(Record):
    """The ratings at the bottom and at the top of the sparkline.

    low: the lower one, in tens
    high: the upper one, in tens
    """

    NAME: ClassVar[str] = "range"
    FORM: ClassVar[str] = "wordiest.range"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("low", "low", "integer"),
        Field("high", "high", "integer"),
    )
    low: int
    high: int


@dataclass(frozen=True)
class WordiestFigures(Record):
    """Statistics over the matches of a mode that the history keeps.

    mode: the mode
    matches: how many
    points: their points together
    mean: their points on average
    best_round: the most points of one of them
    percentile: their percentiles on average
    best: how many were top scores
    """

    NAME: ClassVar[str] = "figures"
    FORM: ClassVar[str] = "wordiest.figures"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("matches", "matches", "integer"),
        Field("points", "points", "integer"),
        Field("mean", "mean", "decimal"),
        Field("best_round", "best_round", "integer"),
        Field("percentile", "percentile", "decimal"),
        Field("best", "best", "integer"),
    )
    mode: str
    matches: int
    points: int
    mean: float
    best_round: int
    percentile: float
    best: int


@dataclass(frozen=True)
class WordiestSplash(Record):
    """Your totals.

    games: matches submitted
    points: points of all of them
    rating: the rating
    """

    NAME: ClassVar[str] = "splash"
    FORM: ClassVar[str] = "wordiest.splash"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("games", "games", "integer"),
        Field("points", "points", "integer"),
        Field("rating", "rating", "decimal"),
    )
    games: int
    points: int
    rating: float


@dataclass(frozen=True)
class WordiestColours(Record):
    """The colours chosen with `setoption name WordiestPalette`, as `RRGGBB`.

    palette: 1 to 6
    background: the background
    foreground: letters and points
    faded: what is dimmed
    """

    NAME: ClassVar[str] = "colours"
    FORM: ClassVar[str] = "wordiest.colours"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("palette", "palette", "integer"),
        Field("background", "background", "word"),
        Field("foreground", "foreground", "word"),
        Field("faded", "faded", "word"),
    )
    palette: int
    background: str
    foreground: str
    faded: str


@dataclass(frozen=True)
class WordiestLeader(Record):
    """A figure of the leader board.

    board: `total`, `best-round` or `rating`
    value: the figure
    """

    NAME: ClassVar[str] = "leader"
    FORM: ClassVar[str] = "wordiest.leader"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("board", "board", "word"),
        Field("value", "value", "integer"),
    )
    board: Literal["total", "best-round", "rating"]
    value: int


@dataclass(frozen=True)
class WordiestAchievement(Record):
    """An achievement.

    name: its name
    reached: whether it has been reached
    text: what it takes
    """

    NAME: ClassVar[str] = "achievement"
    FORM: ClassVar[str] = "wordiest.achievement"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("reached", "reached", "flag"),
        Field("text", "text", "text"),
    )
    name: str
    reached: bool
    text: str


@dataclass(frozen=True)
class WordiestCredits(Record):
    """A line of the credits.

    text: the line
    """

    NAME: ClassVar[str] = "credits"
    FORM: ClassVar[str] = "wordiest.credits"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("text", "text", "text"),)
    text: str


@dataclass(frozen=True)
class WordiestFault(Record):
    """A match of a file that can't be played.

    match: its number in the file, from 1
    byte: where the fault is, from the file's first byte, which is 0
    text: what is wrong
    """

    NAME: ClassVar[str] = "fault"
    FORM: ClassVar[str] = "wordiest.fault"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("match", "match", "integer"),
        Field("byte", "byte", "integer"),
        Field("text", "text", "text"),
    )
    match: int
    byte: int
    text: str


@dataclass(frozen=True)
class WordiestNote(Record):
    """A match of a file that can be played but lacks something, or has scores that are not its words'.

    match: its number in the file, from 1
    text: what it lacks
    """

    NAME: ClassVar[str] = "note"
    FORM: ClassVar[str] = "wordiest.note"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("match", "match", "integer"),
        Field("text", "text", "text"),
    )
    match: int
    text: str


@dataclass(frozen=True)
class WordiestMatches(Record):
    """What a file of matches holds.

    count: its matches
    good: how many of them can be played
    """

    NAME: ClassVar[str] = "matches"
    FORM: ClassVar[str] = "wordiest.matches"
    GAME: ClassVar[str | None] = "wordiest"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("count", "count", "integer"),
        Field("good", "good", "integer"),
    )
    count: int
    good: int


@dataclass(frozen=True)
class AtlasStatus(Record):
    """The game that is open, and the counts that rank it.

    tier: `tour`, `easy`, `normal`, `hard` or `expert`
    status: `playing`, `won` or `lost`
    groups: groups of the round
    complete: how many of them are complete
    stock: cards of the stock
    waste: cards of the waste
    moves: moves of cards
    draws: cards drawn
    reshuffles: reshuffles
    dead: whether the visible cards prove that the round can't be won
    selected: the pile from which cards are picked up
    count: how many are picked up
    """

    NAME: ClassVar[str] = "atlas"
    FORM: ClassVar[str] = "atlas.atlas"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("tier", "tier", "word"),
        Field("status", "status", "word"),
        Field("groups", "groups", "integer"),
        Field("complete", "complete", "integer"),
        Field("stock", "stock", "integer"),
        Field("waste", "waste", "integer"),
        Field("moves", "moves", "integer"),
        Field("draws", "draws", "integer"),
        Field("reshuffles", "reshuffles", "integer"),
        Field("dead", "dead", "flag"),
        Field("selected", "selected", "word", True),
        Field("count", "count", "integer", True),
    )
    tier: Literal["tour", "easy", "normal", "hard", "expert"]
    status: Literal["playing", "won", "lost"]
    groups: int
    complete: int
    stock: int
    waste: int
    moves: int
    draws: int
    reshuffles: int
    dead: bool
    selected: str | None = None
    count: int | None = None


@dataclass(frozen=True)
class AtlasGroup(Record):
    """A group of the round.

    letter: the letter that its cards bear
    id: its name in files
    state: `closed`, `open` on a foundation, or `complete`
    placed: how many of its cards are on foundations or were cleared
    cards: how many cards it has, the base included
    name: the name people know
    """

    NAME: ClassVar[str] = "group"
    FORM: ClassVar[str] = "atlas.group"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("letter", "letter", "word"),
        Field("id", "id", "word"),
        Field("state", "state", "word"),
        Field("placed", "placed", "integer"),
        Field("cards", "cards", "integer"),
        Field("name", "name", "text"),
    )
    letter: str
    id: str
    state: Literal["closed", "open", "complete"]
    placed: int
    cards: int
    name: str


@dataclass(frozen=True)
class AtlasPile(Record):
    """A tableau pile, a foundation, or the waste: its face-up cards follow as `card`.

    name: `waste`, `tableau-N` or `foundation-N`
    hidden: cards face down
    shown: cards face up
    run: how many cards can be moved together; 0 for foundations
    """

    NAME: ClassVar[str] = "pile"
    FORM: ClassVar[str] = "atlas.pile"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("hidden", "hidden", "integer"),
        Field("shown", "shown", "integer"),
        Field("run", "run", "integer"),
    )
    name: str
    hidden: int
    shown: int
    run: int


@dataclass(frozen=True)
class AtlasCard(Record):
    """A card that lies face up.

    pile: where: `waste`, `tableau-N`, `foundation-N`, `stock` if all cards lie face up, or `group` for `atlas
    group`
    place: its place in the pile, 1 at the bottom, face-down cards included
    id: its name: GROUP_CARD
    letter: the letter of its group; `-` for `atlas group`
    kind: `base` or `partner`
    label: what is written on it
    """

    NAME: ClassVar[str] = "card"
    FORM: ClassVar[str] = "atlas.card"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("pile", "pile", "word"),
        Field("place", "place", "integer"),
        Field("id", "id", "word"),
        Field("letter", "letter", "word"),
        Field("kind", "kind", "word"),
        Field("label", "label", "text"),
    )
    pile: str
    place: int
    id: str
    letter: str
    kind: Literal["base", "partner"]
    label: str


@dataclass(frozen=True)
class AtlasKnown(Record):
    """A card seen before that must be in the stock; its place there is not known.

    id: its name: GROUP_CARD
    letter: the letter of its group
    kind: `base` or `partner`
    label: what is written on it
    """

    NAME: ClassVar[str] = "known"
    FORM: ClassVar[str] = "atlas.known"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("letter", "letter", "word"),
        Field("kind", "kind", "word"),
        Field("label", "label", "text"),
    )
    id: str
    letter: str
    kind: Literal["base", "partner"]
    label: str


@dataclass(frozen=True)
class AtlasImage(Record):
    """The picture of the card on the line before; only cards whose file names one have it.

    id: the card: GROUP_CARD
    image: the picture as the group's file names it
    """

    NAME: ClassVar[str] = "image"
    FORM: ClassVar[str] = "atlas.image"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("image", "image", "text"),
    )
    id: str
    image: str


@dataclass(frozen=True)
class AtlasCleared(Record):
    """A group that the move has completed.

    pile: the foundation that is free again, `foundation-N`
    letter: its letter
    id: its name in files
    name: its name
    """

    NAME: ClassVar[str] = "cleared"
    FORM: ClassVar[str] = "atlas.cleared"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("pile", "pile", "word"),
        Field("letter", "letter", "word"),
        Field("id", "id", "word"),
        Field("name", "name", "text"),
    )
    pile: str
    letter: str
    id: str
    name: str


@dataclass(frozen=True)
class AtlasResult(Record):
    """How the game ended.

    outcome: `won` or `lost`
    complete: groups completed
    moves: moves of cards
    draws: cards drawn
    reshuffles: reshuffles
    seconds: from the deal to the end; 0 if it is not known, as in `show`
    """

    NAME: ClassVar[str] = "result"
    FORM: ClassVar[str] = "atlas.result"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("outcome", "outcome", "word"),
        Field("complete", "complete", "integer"),
        Field("moves", "moves", "integer"),
        Field("draws", "draws", "integer"),
        Field("reshuffles", "reshuffles", "integer"),
        Field("seconds", "seconds", "integer"),
    )
    outcome: Literal["won", "lost"]
    complete: int
    moves: int
    draws: int
    reshuffles: int
    seconds: int


@dataclass(frozen=True)
class AtlasSolution(Record):
    """What the solver found about a deal with all cards face up; the moves of a win follow.

    verdict: `winnable`, `dead`, or `unknown` if it could not be decided
    moves: how many moves follow
    nodes: positions visited
    """

    NAME: ClassVar[str] = "solution"
    FORM: ClassVar[str] = "atlas.solution"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("verdict", "verdict", "word"),
        Field("moves", "moves", "integer"),
        Field("nodes", "nodes", "integer"),
    )
    verdict: Literal["winnable", "dead", "unknown"]
    moves: int
    nodes: int


@dataclass(frozen=True)
class AtlasOutlook(Record):
    """The outlook of a round; a `prospect` follows for each move that changes it, the best first.

    samples: how many layouts of the face-down cards were sampled; 1 if there are none
    won: how many of them a player who sees all cards can win
    dead: whether the visible cards prove that the round can't be won; then no samples were taken
    """

    NAME: ClassVar[str] = "outlook"
    FORM: ClassVar[str] = "atlas.outlook"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("samples", "samples", "integer"),
        Field("won", "won", "integer"),
        Field("dead", "dead", "flag"),
    )
    samples: int
    won: int
    dead: bool


@dataclass(frozen=True)
class AtlasProspect(Record):
    """A move in an analysis.

    won: how many of the layouts can still be won after it
    line: the line that makes it
    """

    NAME: ClassVar[str] = "prospect"
    FORM: ClassVar[str] = "atlas.prospect"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("won", "won", "integer"),
        Field("line", "line", "text"),
    )
    won: int
    line: str


@dataclass(frozen=True)
class AtlasStep(Record):
    """A move of a win.

    line: the line that makes it
    """

    NAME: ClassVar[str] = "step"
    FORM: ClassVar[str] = "atlas.step"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class AtlasSolitaire(Record):
    """A game in the history.

    complete: groups completed
    groups: groups of the round
    moves: moves of cards
    draws: cards drawn
    reshuffles: reshuffles
    seconds: from the deal to the end
    assisted: whether it was played with help
    standard: whether it had the tier's size and was played closed and by the standard rules
    """

    NAME: ClassVar[str] = "solitaire"
    FORM: ClassVar[str] = "atlas.solitaire"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("complete", "complete", "integer"),
        Field("groups", "groups", "integer"),
        Field("moves", "moves", "integer"),
        Field("draws", "draws", "integer"),
        Field("reshuffles", "reshuffles", "integer"),
        Field("seconds", "seconds", "integer"),
        Field("assisted", "assisted", "flag"),
        Field("standard", "standard", "flag"),
    )
    complete: int
    groups: int
    moves: int
    draws: int
    reshuffles: int
    seconds: int
    assisted: bool
    standard: bool


@dataclass(frozen=True)
class AtlasStats(Record):
    """Statistics of a tier.

    tier: the tier
    played: games that ended
    won: games won
    percent: won in percent of played
    streak: wins in a row up to the newest game
    longest: the most wins in a row
    moves: the fewest moves and draws together of a win without help
    seconds: the fastest win without help, if timed
    """

    NAME: ClassVar[str] = "stats"
    FORM: ClassVar[str] = "atlas.stats"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("tier", "tier", "word"),
        Field("played", "played", "integer"),
        Field("won", "won", "integer"),
        Field("percent", "percent", "integer"),
        Field("streak", "streak", "integer"),
        Field("longest", "longest", "integer"),
        Field("moves", "moves", "integer", True),
        Field("seconds", "seconds", "integer", True),
    )
    tier: str
    played: int
    won: int
    percent: int
    streak: int
    longest: int
    moves: int | None = None
    seconds: int | None = None


@dataclass(frozen=True)
class AtlasRank(Record):
    """A round in the ranking of its tier.

    place: its place, from 1
    id: its number in the history
    turns: moves and draws together
    seconds: from the deal to the end, if timed
    """

    NAME: ClassVar[str] = "rank"
    FORM: ClassVar[str] = "atlas.rank"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("place", "place", "integer"),
        Field("id", "id", "integer"),
        Field("turns", "turns", "integer"),
        Field("seconds", "seconds", "integer", True),
    )
    place: int
    id: int
    turns: int
    seconds: int | None = None


@dataclass(frozen=True)
class AtlasAchievement(Record):
    """An achievement.

    name: its name
    reached: whether it has been reached
    text: what it takes
    """

    NAME: ClassVar[str] = "achievement"
    FORM: ClassVar[str] = "atlas.achievement"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("reached", "reached", "flag"),
        Field("text", "text", "text"),
    )
    name: str
    reached: bool
    text: str


@dataclass(frozen=True)
class AtlasSource(Record):
    """Where the facts of a group come from.

    id: the group
    difficulty: how hard it is to know, or `unknown`
    text: the source
    """

    NAME: ClassVar[str] = "source"
    FORM: ClassVar[str] = "atlas.source"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("difficulty", "difficulty", "word"),
        Field("text", "text", "text"),
    )
    id: str
    difficulty: str
    text: str


@dataclass(frozen=True)
class AtlasListing(Record):
    """A group that can be dealt.

    id: its name in files
    partners: how many partners it has
    difficulty: how hard it is to know, or `unknown`
    name: its name
    """

    NAME: ClassVar[str] = "listing"
    FORM: ClassVar[str] = "atlas.listing"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("partners", "partners", "integer"),
        Field("difficulty", "difficulty", "word"),
        Field("name", "name", "text"),
    )
    id: str
    partners: int
    difficulty: str
    name: str


@dataclass(frozen=True)
class AtlasChecked(Record):
    """What the checked files contain; they have no fault.

    groups: groups
    partners: partners of all of them
    """

    NAME: ClassVar[str] = "checked"
    FORM: ClassVar[str] = "atlas.checked"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("groups", "groups", "integer"),
        Field("partners", "partners", "integer"),
    )
    groups: int
    partners: int


@dataclass(frozen=True)
class AtlasWinnable(Record):
    """How many deals a player who sees all cards can win.

    shape: GROUPSxPARTNERS:PILES
    deals: deals so far
    won: deals that can be won
    unknown: undecided deals: too many groups in the tableau, or too many positions
    percent: won in percent
    low: the lower end of the 95 % Wilson interval, unknown ones counted as lost
    high: the upper end, unknown ones counted as won
    nodes: positions visited
    worst: the most positions visited for one deal
    """

    NAME: ClassVar[str] = "winnable"
    FORM: ClassVar[str] = "atlas.winnable"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("shape", "shape", "word"),
        Field("deals", "deals", "integer"),
        Field("won", "won", "integer"),
        Field("unknown", "unknown", "integer"),
        Field("percent", "percent", "decimal"),
        Field("low", "low", "decimal"),
        Field("high", "high", "decimal"),
        Field("nodes", "nodes", "integer"),
        Field("worst", "worst", "integer"),
    )
    shape: str
    deals: int
    won: int
    unknown: int
    percent: float
    low: float
    high: float
    nodes: int
    worst: int


@dataclass(frozen=True)
class AtlasCareful(Record):
    """How many deals careful play wins (the bot of that name).

    shape: GROUPSxPARTNERS:PILES
    deals: deals so far
    won: deals that were won
    percent: won in percent
    low: the lower end of the 95 % Wilson interval
    high: the upper end
    """

    NAME: ClassVar[str] = "careful"
    FORM: ClassVar[str] = "atlas.careful"
    GAME: ClassVar[str | None] = "atlas"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("shape", "shape", "word"),
        Field("deals", "deals", "integer"),
        Field("won", "won", "integer"),
        Field("percent", "percent", "decimal"),
        Field("low", "low", "decimal"),
        Field("high", "high", "decimal"),
    )
    shape: str
    deals: int
    won: int
    percent: float
    low: float
    high: float


@dataclass(frozen=True)
class WordFlowStatus(Record):
    """The state of the open game for the seat.

    mode: `beginner`, `normal` or `hardcore`
    seats: `solo`, `together` or `race`
    status: `playing`, `won`, `lost`, or `finished` for a race that nobody has won
    found: required words found
    bonus: bonus words found
    score: points, all parts together
    streak: words found in a row
    required: how many words are required, if the mode shows it
    percent: required words found in percent, rounded down
    time: milliseconds of play up to the last line, if timed
    limit: the time limit in seconds, if the puzzle has one and the mode knows it
    """

    NAME: ClassVar[str] = "wordflow"
    FORM: ClassVar[str] = "wordflow.wordflow"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("seats", "seats", "word"),
        Field("status", "status", "word"),
        Field("found", "found", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("score", "score", "integer"),
        Field("streak", "streak", "integer"),
        Field("required", "required", "integer", True),
        Field("percent", "percent", "integer", True),
        Field("time", "time", "integer", True),
        Field("limit", "limit", "integer", True),
    )
    mode: Literal["beginner", "normal", "hardcore"]
    seats: Literal["solo", "together", "race"]
    status: Literal["playing", "won", "lost", "finished"]
    found: int
    bonus: int
    score: int
    streak: int
    required: int | None = None
    percent: int | None = None
    time: int | None = None
    limit: int | None = None


@dataclass(frozen=True)
class WordFlowPuzzle(Record):
    """The puzzle that is played.

    id: its name among puzzles
    columns: columns of its grid
    rows: rows of its grid
    minimum: the minimum word length
    difficulty: how hard it is; spaces are written as `_`
    title: the name people know
    """

    NAME: ClassVar[str] = "puzzle"
    FORM: ClassVar[str] = "wordflow.puzzle"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("columns", "columns", "integer"),
        Field("rows", "rows", "integer"),
        Field("minimum", "minimum", "integer"),
        Field("difficulty", "difficulty", "word"),
        Field("title", "title", "text"),
    )
    id: str
    columns: int
    rows: int
    minimum: int
    difficulty: str
    title: str


@dataclass(frozen=True)
class WordFlowCreator(Record):
    """Who made the puzzle, if its file says so.

    name: the name
    """

    NAME: ClassVar[str] = "creator"
    FORM: ClassVar[str] = "wordflow.creator"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("name", "name", "text"),)
    name: str


@dataclass(frozen=True)
class WordFlowRow(Record):
    """A row of the grid.

    number: from the top, from 1
    letters: the letters; `.` is a blank cell, `(qu)` one that holds Qu
    """

    NAME: ClassVar[str] = "row"
    FORM: ClassVar[str] = "wordflow.row"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("number", "number", "integer"),
        Field("letters", "letters", "word"),
    )
    number: int
    letters: str


@dataclass(frozen=True)
class WordFlowCell(Record):
    """The hints of a cell; the records of the rows have its letter.

    name: the cell, such as `a1`
    faded: whether no required word still to be found uses it, if the mode shows it
    starts: required words still to be found that start there
    contains: required words still to be found that use it
    """

    NAME: ClassVar[str] = "cell"
    FORM: ClassVar[str] = "wordflow.cell"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("faded", "faded", "flag"),
        Field("starts", "starts", "integer", True),
        Field("contains", "contains", "integer", True),
    )
    name: str
    faded: bool
    starts: int | None = None
    contains: int | None = None


@dataclass(frozen=True)
class WordFlowTrace(Record):
    """The cells that a seat has touched.

    seat: the seat, from 1
    letters: their letters
    cells: the cells in order
    """

    NAME: ClassVar[str] = "trace"
    FORM: ClassVar[str] = "wordflow.trace"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", "seat", "integer"),
        Field("letters", "letters", "word"),
        Field("cells", "cells", "words"),
    )
    seat: int
    letters: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WordFlowFound(Record):
    """A word that was found.

    word: the word
    kind: `required` or `bonus`
    class_: `common`, `uncommon` or `rare`
    points: what it has earned
    seat: who found it, from 1
    time: when, in milliseconds of play
    revealed: whether it was revealed instead
    cells: its path
    """

    NAME: ClassVar[str] = "found"
    FORM: ClassVar[str] = "wordflow.found"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("kind", "kind", "word"),
        Field("class", "class_", "word"),
        Field("points", "points", "integer"),
        Field("seat", "seat", "integer"),
        Field("time", "time", "integer"),
        Field("revealed", "revealed", "flag"),
        Field("cells", "cells", "words"),
    )
    word: str
    kind: Literal["required", "bonus"]
    class_: Literal["common", "uncommon", "rare"]
    points: int
    seat: int
    time: int
    revealed: bool
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WordFlowLength(Record):
    """How many words of a length there are, if the mode shows it.

    letters: the length
    found: required words found
    required: required words
    """

    NAME: ClassVar[str] = "length"
    FORM: ClassVar[str] = "wordflow.length"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("letters", "letters", "integer"),
        Field("found", "found", "integer"),
        Field("required", "required", "integer"),
    )
    letters: int
    found: int
    required: int


@dataclass(frozen=True)
class WordFlowAttempt(Record):
    """The verdict on a submitted word.

    verdict: `found`, `already` found, `unlisted` (not a word here) or too `short`
    word: the word
    points: what it has earned: the sum of the parts that follow
    base: for its length
    streak: for words found in a row
    bonus: for a word that is not required or not common
    """

    NAME: ClassVar[str] = "attempt"
    FORM: ClassVar[str] = "wordflow.attempt"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("verdict", "verdict", "word"),
        Field("word", "word", "word"),
        Field("points", "points", "integer"),
        Field("base", "base", "integer"),
        Field("streak", "streak", "integer"),
        Field("bonus", "bonus", "integer"),
    )
    verdict: Literal["found", "already", "unlisted", "short"]
    word: str
    points: int
    base: int
    streak: int
    bonus: int


@dataclass(frozen=True)
class WordFlowUnlocked(Record):
    """A hint of the mode that is available from now on.

    aid: `lengths`, `starts`, `contains` or `reveal`
    """

    NAME: ClassVar[str] = "unlocked"
    FORM: ClassVar[str] = "wordflow.unlocked"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("aid", "aid", "word"),)
    aid: Literal["lengths", "starts", "contains", "reveal"]


@dataclass(frozen=True)
class WordFlowScore(Record):
    """The score in its parts.

    total: all of it
    base: for the lengths of the words
    streak: for words found in a row
    bonus: for words that are not required or not common
    time: for completing the puzzle in time
    team: for completing it together
    """

    NAME: ClassVar[str] = "score"
    FORM: ClassVar[str] = "wordflow.score"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("total", "total", "integer"),
        Field("base", "base", "integer"),
        Field("streak", "streak", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("time", "time", "integer"),
        Field("team", "team", "integer"),
    )
    total: int
    base: int
    streak: int
    bonus: int
    time: int
    team: int


@dataclass(frozen=True)
class WordFlowStar(Record):
    """The points that earn a star, if the puzzle was made for some.

    points: the points
    earned: whether the score has reached them
    """

    NAME: ClassVar[str] = "star"
    FORM: ClassVar[str] = "wordflow.star"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("points", "points", "integer"),
        Field("earned", "earned", "flag"),
    )
    points: int
    earned: bool


@dataclass(frozen=True)
class WordFlowShare(Record):
    """How many words a seat has found of those found together.

    seat: the seat, from 1
    words: a word that both sent at once counts half
    """

    NAME: ClassVar[str] = "share"
    FORM: ClassVar[str] = "wordflow.share"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", "seat", "integer"),
        Field("words", "words", "decimal"),
    )
    seat: int
    words: float


@dataclass(frozen=True)
class WordFlowRival(Record):
    """The rival's progress.

    words: words found
    score: points
    """

    NAME: ClassVar[str] = "rival"
    FORM: ClassVar[str] = "wordflow.rival"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("words", "words", "integer"),
        Field("score", "score", "integer"),
    )
    words: int
    score: int


@dataclass(frozen=True)
class WordFlowMissed(Record):
    """A required word that was not found, once the game is over.

    word: the word
    cells: a path that spells it
    """

    NAME: ClassVar[str] = "missed"
    FORM: ClassVar[str] = "wordflow.missed"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("cells", "cells", "words"),
    )
    word: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WordFlowSolution(Record):
    """A word of the dictionary that can be traced in the grid and was not found.

    word: the word
    class_: `common`, `uncommon` or `rare`
    points: what its length is worth
    paths: how many paths spell it
    cells: the first of them
    """

    NAME: ClassVar[str] = "solution"
    FORM: ClassVar[str] = "wordflow.solution"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("class", "class_", "word"),
        Field("points", "points", "integer"),
        Field("paths", "paths", "integer"),
        Field("cells", "cells", "words"),
    )
    word: str
    class_: Literal["common", "uncommon", "rare"]
    points: int
    paths: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WordFlowPath(Record):
    """A further path of the `solution` before it.

    cells: the cells in order
    """

    NAME: ClassVar[str] = "path"
    FORM: ClassVar[str] = "wordflow.path"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("cells", "cells", "words"),)
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WordFlowResult(Record):
    """How the game ended.

    outcome: `won`, `lost` or `finished`
    found: required words found
    required: required words
    bonus: bonus words found
    revealed: words revealed
    score: points
    seconds: time of play, if timed
    """

    NAME: ClassVar[str] = "result"
    FORM: ClassVar[str] = "wordflow.result"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("outcome", "outcome", "word"),
        Field("found", "found", "integer"),
        Field("required", "required", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("revealed", "revealed", "integer"),
        Field("score", "score", "integer"),
        Field("seconds", "seconds", "integer", True),
    )
    outcome: Literal["won", "lost", "finished"]
    found: int
    required: int
    bonus: int
    revealed: int
    score: int
    seconds: int | None = None


@dataclass(frozen=True)
class WordFlowTrail(Record):
    """A game in the history.

    id: the puzzle
    seats: `solo`, `together` or `race`
    found: required words found
    required: required words
    bonus: bonus words found
    revealed: words revealed
    score: points
    assisted: whether it was played with help
    seconds: time of play, if timed
    first: the first word found
    last: the last word found
    """

    NAME: ClassVar[str] = "trail"
    FORM: ClassVar[str] = "wordflow.trail"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("seats", "seats", "word"),
        Field("found", "found", "integer"),
        Field("required", "required", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("revealed", "revealed", "integer"),
        Field("score", "score", "integer"),
        Field("assisted", "assisted", "flag"),
        Field("seconds", "seconds", "integer", True),
        Field("first", "first", "word", True),
        Field("last", "last", "word", True),
    )
    id: str
    seats: Literal["solo", "together", "race"]
    found: int
    required: int
    bonus: int
    revealed: int
    score: int
    assisted: bool
    seconds: int | None = None
    first: str | None = None
    last: str | None = None


@dataclass(frozen=True)
class WordFlowStats(Record):
    """Statistics of a mode.

    mode: the mode
    played: games that ended
    won: games won
    percent: won in percent of played
    streak: wins in a row up to the newest game
    longest: the most wins in a row
    words: words found in all games
    score: points of all games
    best: the best score of a game that counts for records
    seconds: the fastest win that counts for records, if timed
    total: seconds of play of all games that were timed
    """

    NAME: ClassVar[str] = "stats"
    FORM: ClassVar[str] = "wordflow.stats"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("mode", "mode", "word"),
        Field("played", "played", "integer"),
        Field("won", "won", "integer"),
        Field("percent", "percent", "integer"),
        Field("streak", "streak", "integer"),
        Field("longest", "longest", "integer"),
        Field("words", "words", "integer"),
        Field("score", "score", "integer"),
        Field("best", "best", "integer", True),
        Field("seconds", "seconds", "integer", True),
        Field("total", "total", "integer", True),
    )
    mode: str
    played: int
    won: int
    percent: int
    streak: int
    longest: int
    words: int
    score: int
    best: int | None = None
    seconds: int | None = None
    total: int | None = None


@dataclass(frozen=True)
class WordFlowAnalytics(Record):
    """How one of the last games of a mode went, newest first.

    id: the puzzle
    percent: required words found in percent, rounded down; revealed ones count
    seconds: time of play, if timed
    first: the first word found
    last: the last word found
    words: the words in the order of finding, each with its milliseconds of play: `crane:1200`
    """

    NAME: ClassVar[str] = "analytics"
    FORM: ClassVar[str] = "wordflow.analytics"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("percent", "percent", "integer"),
        Field("seconds", "seconds", "integer", True),
        Field("first", "first", "word", True),
        Field("last", "last", "word", True),
        Field("words", "words", "words"),
    )
    id: str
    percent: int
    words: tuple[str, ...]
    seconds: int | None = None
    first: str | None = None
    last: str | None = None


@dataclass(frozen=True)
class WordFlowListing(Record):
    """A puzzle in a file.

    id: its name among puzzles
    columns: columns of its grid
    rows: rows of its grid
    required: required words
    bonus: bonus words
    added: how many of these the file does not list
    rating: the difficulty score
    tier: `easy`, `medium`, `hard` or `expert`, by that score
    title: the name people know
    """

    NAME: ClassVar[str] = "listing"
    FORM: ClassVar[str] = "wordflow.listing"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("columns", "columns", "integer"),
        Field("rows", "rows", "integer"),
        Field("required", "required", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("added", "added", "integer"),
        Field("rating", "rating", "integer"),
        Field("tier", "tier", "word"),
        Field("title", "title", "text"),
    )
    id: str
    columns: int
    rows: int
    required: int
    bonus: int
    added: int
    rating: int
    tier: Literal["easy", "medium", "hard", "expert"]
    title: str


@dataclass(frozen=True)
class WordFlowChecked(Record):
    """What the checked files without a fault contain.

    puzzles: puzzles
    words: words of all of them, bonus words too
    """

    NAME: ClassVar[str] = "checked"
    FORM: ClassVar[str] = "wordflow.checked"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("puzzles", "puzzles", "integer"),
        Field("words", "words", "integer"),
    )
    puzzles: int
    words: int


@dataclass(frozen=True)
class WordFlowFault(Record):
    """A file of a folder that can't be played.

    text: its first fault, by file and place
    """

    NAME: ClassVar[str] = "fault"
    FORM: ClassVar[str] = "wordflow.fault"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("text", "text", "text"),)
    text: str


@dataclass(frozen=True)
class WordFlowOwn(Record):
    """A puzzle of a folder.

    id: its name among puzzles
    size: columns and rows, such as `4x4`
    tier: `easy`, `medium`, `hard` or `expert`
    completed: whether the history has it completed
    percent: the most required words found in a game of it, in percent; revealed ones count
    score: the best score of a game of it
    title: the name people know
    """

    NAME: ClassVar[str] = "own"
    FORM: ClassVar[str] = "wordflow.own"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("size", "size", "word"),
        Field("tier", "tier", "word"),
        Field("completed", "completed", "flag"),
        Field("percent", "percent", "integer"),
        Field("score", "score", "integer"),
        Field("title", "title", "text"),
    )
    id: str
    size: str
    tier: Literal["easy", "medium", "hard", "expert"]
    completed: bool
    percent: int
    score: int
    title: str


@dataclass(frozen=True)
class WordFlowFolder(Record):
    """What the listed folder contains.

    puzzles: puzzles
    completed: how many of them the history has completed
    faulty: files that can't be played
    """

    NAME: ClassVar[str] = "folder"
    FORM: ClassVar[str] = "wordflow.folder"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("puzzles", "puzzles", "integer"),
        Field("completed", "completed", "integer"),
        Field("faulty", "faulty", "integer"),
    )
    puzzles: int
    completed: int
    faulty: int


@dataclass(frozen=True)
class WordFlowCurated(Record):
    """A puzzle that comes with the game.

    id: its name, for `newgame wordflow puzzle ID`
    size: columns and rows, such as `4x4`
    tier: `easy`, `medium`, `hard` or `expert`
    completed: whether the history has it completed
    percent: the most required words found in a game of it, in percent; revealed ones count
    score: the best score of a game of it
    title: the name people know
    """

    NAME: ClassVar[str] = "curated"
    FORM: ClassVar[str] = "wordflow.curated"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", "id", "word"),
        Field("size", "size", "word"),
        Field("tier", "tier", "word"),
        Field("completed", "completed", "flag"),
        Field("percent", "percent", "integer"),
        Field("score", "score", "integer"),
        Field("title", "title", "text"),
    )
    id: str
    size: str
    tier: Literal["easy", "medium", "hard", "expert"]
    completed: bool
    percent: int
    score: int
    title: str


@dataclass(frozen=True)
class WordFlowLesson(Record):
    """A step of the tutorial.

    step: its number
    text: what it teaches
    """

    NAME: ClassVar[str] = "lesson"
    FORM: ClassVar[str] = "wordflow.lesson"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("step", "step", "integer"),
        Field("text", "text", "text"),
    )
    step: int
    text: str


@dataclass(frozen=True)
class WordFlowOpening(Record):
    """A line that plays what the record before describes.

    line: the line, which can be sent as it stands
    """

    NAME: ClassVar[str] = "opening"
    FORM: ClassVar[str] = "wordflow.opening"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class WordFlowAchievement(Record):
    """An achievement.

    name: its name
    reached: whether it has been reached
    text: what it takes
    """

    NAME: ClassVar[str] = "achievement"
    FORM: ClassVar[str] = "wordflow.achievement"
    GAME: ClassVar[str | None] = "wordflow"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("name", "name", "word"),
        Field("reached", "reached", "flag"),
        Field("text", "text", "text"),
    )
    name: str
    reached: bool
    text: str


@dataclass(frozen=True)
class BuilderDraft(Record):
    """The state of the draft.

    columns: columns of the grid
    rows: rows of the grid
    minimum: the minimum word length
    required: required words
    bonus: bonus words
    faults: how many faults `validate` lists
    limit: the time limit in seconds
    title: the title, if it has one
    """

    NAME: ClassVar[str] = "draft"
    FORM: ClassVar[str] = "builder.draft"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("columns", "columns", "integer"),
        Field("rows", "rows", "integer"),
        Field("minimum", "minimum", "integer"),
        Field("required", "required", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("faults", "faults", "integer"),
        Field("limit", "limit", "integer", True),
        Field("title", "title", "text", True),
    )
    columns: int
    rows: int
    minimum: int
    required: int
    bonus: int
    faults: int
    limit: int | None = None
    title: str | None = None


@dataclass(frozen=True)
class BuilderDifficulty(Record):
    """The difficulty score and its parts; the score is their sum, rounded half up.

    score: the score
    tier: `easy`, `medium`, `hard` or `expert`
    words: 0.3 for each required word
    length: 0.25 for each letter of their average length
    letters: 0.2 for each Q, X, Z and J
    cells: 0.25 for each percent of the cells that have a letter
    """

    NAME: ClassVar[str] = "difficulty"
    FORM: ClassVar[str] = "builder.difficulty"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("score", "score", "integer"),
        Field("tier", "tier", "word"),
        Field("words", "words", "decimal"),
        Field("length", "length", "decimal"),
        Field("letters", "letters", "decimal"),
        Field("cells", "cells", "decimal"),
    )
    score: int
    tier: Literal["easy", "medium", "hard", "expert"]
    words: float
    length: float
    letters: float
    cells: float


@dataclass(frozen=True)
class BuilderUnused(Record):
    """The letters that no word uses.

    cells: their cells
    """

    NAME: ClassVar[str] = "unused"
    FORM: ClassVar[str] = "builder.unused"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("cells", "cells", "words"),)
    cells: tuple[str, ...]


@dataclass(frozen=True)
class BuilderCount(Record):
    """How many required words there are at a cell.

    cell: the cell
    starts: words that start there
    contains: words that use it
    """

    NAME: ClassVar[str] = "count"
    FORM: ClassVar[str] = "builder.count"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("cell", "cell", "word"),
        Field("starts", "starts", "integer"),
        Field("contains", "contains", "integer"),
    )
    cell: str
    starts: int
    contains: int


@dataclass(frozen=True)
class BuilderEntry(Record):
    """A word of the grid.

    word: the word
    kind: `required` or `bonus`
    class_: `common`, `uncommon` or `rare`
    paths: how many paths spell it
    cells: the first of them
    """

    NAME: ClassVar[str] = "entry"
    FORM: ClassVar[str] = "builder.entry"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("word", "word", "word"),
        Field("kind", "kind", "word"),
        Field("class", "class_", "word"),
        Field("paths", "paths", "integer"),
        Field("cells", "cells", "words"),
    )
    word: str
    kind: Literal["required", "bonus"]
    class_: Literal["common", "uncommon", "rare"]
    paths: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class BuilderFault(Record):
    """A fault of the draft.

    place: a cell, or `title`, `grid` or `words`
    text: what is wrong
    """

    NAME: ClassVar[str] = "fault"
    FORM: ClassVar[str] = "builder.fault"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("place", "place", "word"),
        Field("text", "text", "text"),
    )
    place: str
    text: str


@dataclass(frozen=True)
class BuilderSuggestion(Record):
    """A letter for a cell; letters that make most words come first.

    letter: the letter
    required: required words the grid would have
    bonus: bonus words it would have
    unused: letters no word would use
    uses: cells whose letters no word uses now, but would then
    """

    NAME: ClassVar[str] = "suggestion"
    FORM: ClassVar[str] = "builder.suggestion"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("letter", "letter", "word"),
        Field("required", "required", "integer"),
        Field("bonus", "bonus", "integer"),
        Field("unused", "unused", "integer"),
        Field("uses", "uses", "words"),
    )
    letter: str
    required: int
    bonus: int
    unused: int
    uses: tuple[str, ...]


@dataclass(frozen=True)
class BuilderOpening(Record):
    """A line that plays what the record before describes.

    line: the line, which can be sent as it stands
    """

    NAME: ClassVar[str] = "opening"
    FORM: ClassVar[str] = "builder.opening"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("line", "line", "text"),)
    line: str


@dataclass(frozen=True)
class BuilderRow(Record):
    """A row of the grid.

    number: from the top, from 1
    letters: the letters; `.` is a blank cell, `(qu)` one that holds Qu
    """

    NAME: ClassVar[str] = "row"
    FORM: ClassVar[str] = "builder.row"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("number", "number", "integer"),
        Field("letters", "letters", "word"),
    )
    number: int
    letters: str


@dataclass(frozen=True)
class BuilderCreator(Record):
    """Who made the puzzle, if its file says so.

    name: the name
    """

    NAME: ClassVar[str] = "creator"
    FORM: ClassVar[str] = "builder.creator"
    GAME: ClassVar[str | None] = "builder"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("name", "name", "text"),)
    name: str


ALL: tuple[type[Record], ...] = (
    Id,
    Game,
    Option,
    Setting,
    Upiok,
    Uciok,
    Readyok,
    Command,
    Help,
    Rules,
    Move,
    Hint,
    Bestmove,
    Info,
    Bench,
    Event,
    Entry,
    Assisted,
    Daily,
    Share,
    Month,
    Day,
    Unfinished,
    Lookup,
    Definition,
    Table,
    Accepted,
    Stream,
    File,
    Message,
    Picture,
    WordleStatus,
    WordleRow,
    WordleInput,
    WordleKeyboard,
    WordleResult,
    WordleChallenge,
    WordleCandidates,
    WordleCandidate,
    WordleTurn,
    WordleAnalysis,
    WordlePlayed,
    WordleStats,
    WordleDistribution,
    WordiestStatus,
    WordiestTile,
    WordiestLine,
    WordiestWord,
    WordiestTotal,
    WordiestScore,
    WordiestCounts,
    WordiestAxis,
    WordiestPoint,
    WordiestOpponent,
    WordiestMakes,
    WordiestOptimum,
    WordiestPair,
    WordiestMatch,
    WordiestListing,
    WordiestSpark,
    WordiestRange,
    WordiestFigures,
    WordiestSplash,
    WordiestColours,
    WordiestLeader,
    WordiestAchievement,
    WordiestCredits,
    WordiestFault,
    WordiestNote,
    WordiestMatches,
    AtlasStatus,
    AtlasGroup,
    AtlasPile,
    AtlasCard,
    AtlasKnown,
    AtlasImage,
    AtlasCleared,
    AtlasResult,
    AtlasSolution,
    AtlasOutlook,
    AtlasProspect,
    AtlasStep,
    AtlasSolitaire,
    AtlasStats,
    AtlasRank,
    AtlasAchievement,
    AtlasSource,
    AtlasListing,
    AtlasChecked,
    AtlasWinnable,
    AtlasCareful,
    WordFlowStatus,
    WordFlowPuzzle,
    WordFlowCreator,
    WordFlowRow,
    WordFlowCell,
    WordFlowTrace,
    WordFlowFound,
    WordFlowLength,
    WordFlowAttempt,
    WordFlowUnlocked,
    WordFlowScore,
    WordFlowStar,
    WordFlowShare,
    WordFlowRival,
    WordFlowMissed,
    WordFlowSolution,
    WordFlowPath,
    WordFlowResult,
    WordFlowTrail,
    WordFlowStats,
    WordFlowAnalytics,
    WordFlowListing,
    WordFlowChecked,
    WordFlowFault,
    WordFlowOwn,
    WordFlowFolder,
    WordFlowCurated,
    WordFlowLesson,
    WordFlowOpening,
    WordFlowAchievement,
    BuilderDraft,
    BuilderDifficulty,
    BuilderUnused,
    BuilderCount,
    BuilderEntry,
    BuilderFault,
    BuilderSuggestion,
    BuilderOpening,
    BuilderRow,
    BuilderCreator,
)

MODES: dict[str, tuple[str, ...]] = {
    "wordle": ("mini", "junior", "classic", "epic"),
    "wordiest": ("match", "challenge", "review"),
    "atlas": ("tour", "easy", "normal", "hard", "expert"),
    "wordflow": ("beginner", "normal", "hardcore"),
    "builder": ("draft",),
}
