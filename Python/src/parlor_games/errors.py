"""The errors of the protocol, a class each: `parlor_games.errors.NotInListError` is code `not-in-list`."""

# Written by scripts/generate.py; changes here are lost.

from __future__ import annotations

from parlor_games._errors import EngineClosedError as EngineClosedError
from parlor_games._errors import EngineDiedError as EngineDiedError
from parlor_games._errors import EngineTimeoutError as EngineTimeoutError
from parlor_games._errors import ParlorError as ParlorError
from parlor_games._errors import ProgramError as ProgramError
from parlor_games._errors import Refused as Refused


class BadLineError(Refused):
    """The request is longer than 65,536 bytes, or has control characters or bytes that are not UTF-8."""

    code = "bad-line"


class UnknownCommandError(Refused):
    """No command of that name is available now."""

    code = "unknown-command"


class MissingArgumentError(Refused):
    """An argument is missing."""

    code = "missing-argument"


class ExtraArgumentError(Refused):
    """More arguments than the command takes."""

    code = "extra-argument"


class BadArgumentError(Refused):
    """An argument has the wrong type or is out of range."""

    code = "bad-argument"


class UnknownGameError(Refused):
    """There is no such game or mode."""

    code = "unknown-game"


class UnknownOptionError(Refused):
    """There is no such option."""

    code = "unknown-option"


class NoGameError(Refused):
    """There is no open, unfinished or finished game for the command."""

    code = "no-game"


class GameOverError(Refused):
    """The game is over and takes no more moves."""

    code = "game-over"


class IllegalMoveError(Refused):
    """The rules of the game do not allow the move."""

    code = "illegal-move"


class NothingToUndoError(Refused):
    """There is no move to take back or to make again."""

    code = "nothing-to-undo"


class NeedsConfirmationError(Refused):
    """The command must be confirmed: where one line does that, the text ends with `To confirm, send` and that line."""

    code = "needs-confirmation"


class UnsupportedError(Refused):
    """The game does not support this."""

    code = "unsupported"


class BadFileError(Refused):
    """A file's content is faulty; the text names the place of the first fault."""

    code = "bad-file"


class IoError(Refused):
    """A file or the profile could not be read or written."""

    code = "io"


class FileExistsError(Refused):
    """The command would overwrite a file; `replace` at the end of the line allows it."""

    code = "file-exists"


class ConflictError(Refused):
    """Another process changed the same game in the profile."""

    code = "conflict"


class StoppedError(Refused):
    """The work was stopped before it had a result."""

    code = "stopped"


class ExpectFailedError(Refused):
    """No line of the previous reply matches the pattern."""

    code = "expect-failed"


class LocalOnlyError(Refused):
    """The command, argument or option reaches files, the profile, the process or other seats, which only readers at
    this machine may do.
    """

    code = "local-only"


class FairPlayError(Refused):
    """Only with --fair: the command, argument or option gives help, takes moves back or chooses what is hidden."""

    code = "fair-play"


class NoMoreDealsError(Refused):
    """Only in the arena: the match is over, and there is no deal left for this bot."""

    code = "no-more-deals"


class NotInMatchError(Refused):
    """Only in the arena: bots may not use this in a match."""

    code = "not-in-match"


class WrongLengthError(Refused):
    """The guess has the wrong number of letters."""

    code = "wrong-length"


class NotInListError(Refused):
    """The word is not in the list of valid words."""

    code = "not-in-list"


class HardModeError(Refused):
    """The guess does not use every hint, as hard mode demands."""

    code = "hard-mode"


class ContradictionError(Refused):
    """No possible answer agrees with the feedback of a guess and those before it."""

    code = "contradiction"


class NothingBetterError(Refused):
    """The best words so far do not beat those that are laid."""

    code = "nothing-better"


class InReviewError(Refused):
    """A match under review can't be submitted again."""

    code = "in-review"


class StockEmptyError(Refused):
    """There is no card to draw."""

    code = "stock-empty"


class StockLeftError(Refused):
    """The waste is shuffled back only when the stock is empty."""

    code = "stock-left"


class NothingToMoveError(Refused):
    """There is no card to take."""

    code = "nothing-to-move"


class NothingToReshuffleError(Refused):
    """Stock and waste are both empty."""

    code = "nothing-to-reshuffle"


class LabelPlacedError(Refused):
    """The foundation already has a card with this label."""

    code = "label-placed"


class NothingSelectedError(Refused):
    """No card is picked up."""

    code = "nothing-selected"


class NotARunError(Refused):
    """More cards than lie on top face up as partners of one group."""

    code = "not-a-run"


class OwnPileError(Refused):
    """The cards already lie there."""

    code = "own-pile"


class WholePileError(Refused):
    """Moving a whole pile to an empty place changes nothing."""

    code = "whole-pile"


class NeedsBaseError(Refused):
    """Only a base opens a foundation."""

    code = "needs-base"


class WrongFoundationError(Refused):
    """The foundation is another group's."""

    code = "wrong-foundation"


class FoundationTakenError(Refused):
    """A base needs an empty foundation."""

    code = "foundation-taken"


class BaseNeedsEmptyError(Refused):
    """A base goes to an empty pile only."""

    code = "base-needs-empty"


class PartnerOnBaseError(Refused):
    """In the tableau a partner can't lie on its base."""

    code = "partner-on-base"


class WrongPileError(Refused):
    """A partner goes onto a partner of its own group only."""

    code = "wrong-pile"


class FoundationStaysError(Refused):
    """Cards can't leave a foundation."""

    code = "foundation-stays"


class NoFoundationError(Refused):
    """No foundation takes the card."""

    code = "no-foundation"


class FaceDownError(Refused):
    """The deal has face-down cards, which nobody may look at."""

    code = "face-down"


class NotAdjacentError(Refused):
    """A cell of a path does not touch the one before it."""

    code = "not-adjacent"


class CellUsedError(Refused):
    """A path uses a cell twice."""

    code = "cell-used"


class BlankCellError(Refused):
    """A cell of a path has no letter."""

    code = "blank-cell"


class NoTraceError(Refused):
    """No cell is touched, so there is nothing to submit."""

    code = "no-trace"


class NoRevealError(Refused):
    """The mode does not reveal words, or does not do so yet."""

    code = "no-reveal"


class NotHereError(Refused):
    """The word can't be traced in the grid or is not in the dictionary."""

    code = "not-here"


class NotValidError(Refused):
    """The puzzle has faults, so it can be neither written nor played."""

    code = "not-valid"


BY_CODE: dict[str, type[Refused]] = {
    "bad-line": BadLineError,
    "unknown-command": UnknownCommandError,
    "missing-argument": MissingArgumentError,
    "extra-argument": ExtraArgumentError,
    "bad-argument": BadArgumentError,
    "unknown-game": UnknownGameError,
    "unknown-option": UnknownOptionError,
    "no-game": NoGameError,
    "game-over": GameOverError,
    "illegal-move": IllegalMoveError,
    "nothing-to-undo": NothingToUndoError,
    "needs-confirmation": NeedsConfirmationError,
    "unsupported": UnsupportedError,
    "bad-file": BadFileError,
    "io": IoError,
    "file-exists": FileExistsError,
    "conflict": ConflictError,
    "stopped": StoppedError,
    "expect-failed": ExpectFailedError,
    "local-only": LocalOnlyError,
    "fair-play": FairPlayError,
    "no-more-deals": NoMoreDealsError,
    "not-in-match": NotInMatchError,
    "wrong-length": WrongLengthError,
    "not-in-list": NotInListError,
    "hard-mode": HardModeError,
    "contradiction": ContradictionError,
    "nothing-better": NothingBetterError,
    "in-review": InReviewError,
    "stock-empty": StockEmptyError,
    "stock-left": StockLeftError,
    "nothing-to-move": NothingToMoveError,
    "nothing-to-reshuffle": NothingToReshuffleError,
    "label-placed": LabelPlacedError,
    "nothing-selected": NothingSelectedError,
    "not-a-run": NotARunError,
    "own-pile": OwnPileError,
    "whole-pile": WholePileError,
    "needs-base": NeedsBaseError,
    "wrong-foundation": WrongFoundationError,
    "foundation-taken": FoundationTakenError,
    "base-needs-empty": BaseNeedsEmptyError,
    "partner-on-base": PartnerOnBaseError,
    "wrong-pile": WrongPileError,
    "foundation-stays": FoundationStaysError,
    "no-foundation": NoFoundationError,
    "face-down": FaceDownError,
    "not-adjacent": NotAdjacentError,
    "cell-used": CellUsedError,
    "blank-cell": BlankCellError,
    "no-trace": NoTraceError,
    "no-reveal": NoRevealError,
    "not-here": NotHereError,
    "not-valid": NotValidError,
}
