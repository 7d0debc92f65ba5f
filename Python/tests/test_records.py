"""Every line that the transcripts record is read, and is written as it was read."""

from pathlib import Path

import pytest

from parlor_games import Wordle, WordlePosition, errors, records
from parlor_games._opening import quoted
from parlor_games._record import UnfitError, Unknown
from parlor_games.protocol import Core, Reply, checked, command, game_of, read_record, refusal

TRANSCRIPTS = Path(__file__).parents[2] / "Tests" / "Recorded" / "standard"


def recorded():
    """The lines of all replies in text, with the game that was opened before."""
    for file in sorted(TRANSCRIPTS.glob("*.upi")):
        game, request, is_text = None, "", True
        for line in file.read_text().splitlines():
            if line.startswith("> "):
                request = line[2:]
                game = game_of(request) or game
                if "Format" in request:
                    is_text = request.endswith("text")
                if request in ("uci", "upi"):
                    is_text = request == "upi"
            elif is_text and not line.startswith(("#", "{", "ok", "error", "info string", "@", "* ")):
                yield file.name, game, request, line


def test_every_recorded_line_is_a_record():
    count = 0
    for name, game, request, line in recorded():
        record = read_record(line, game, command(request))
        assert not isinstance(record, Unknown), f"{name}: {line}"
        assert line.split(" ")[0] == record.NAME
        count += 1
    assert count > 2000


def test_optional_fields_are_named_and_unknown_ones_are_passed_over():
    line = "wordle classic 5 6 true ios playing number 8"
    status = read_record(line, "wordle")
    assert status == records.WordleStatus("classic", 5, 6, True, "ios", "playing", number=8)
    assert records.WordleStatus.read(line + " colour blue") == status
    with pytest.raises(UnfitError):
        records.WordleStatus.read("wordle classic five 6 true ios playing")


def test_a_record_has_the_form_of_the_game_at_the_table():
    assert isinstance(read_record("row 1 abc", "wordflow"), records.WordFlowRow)
    assert isinstance(read_record("row 1 slate bbgbg", "wordle"), records.WordleRow)
    assert isinstance(read_record("stats tour 1 1 100 1 1"), records.AtlasStats)
    assert isinstance(read_record("stats classic 1 1 100 1 1"), records.WordleStats)
    assert isinstance(read_record("share Wordle 5/6", "wordflow", "share"), records.Share)


def test_openings_are_written_as_the_engine_reads_them(engine):
    assert str(Wordle(seed=7)) == "newgame wordle classic hard false variant ios words 2 seed 7"
    assert str(Wordle("mini", daily="2026-01-26")) == "newgame wordle mini hard false daily 2026-01-26"
    assert str(Wordle("mini", daily=True)) == "newgame wordle mini hard false daily"
    position = WordlePosition("classic", hard=True, guesses=["slate", "bbgbg"])
    assert str(position) == "position wordle classic hard variant ios words 2 guesses slate bbgbg"
    assert quoted('my "own" words') == '"my \\"own\\" words"'
    engine.run(str(position))


def test_each_code_has_its_exception():
    assert type(refusal("not-in-list", "no")) is errors.NotInListError
    later = refusal("of-a-later-engine", "no")
    assert isinstance(later, errors.Refused)
    assert later.code == "of-a-later-engine"


@pytest.mark.parametrize("line", ["", "  ", "# a comment", "@1 isready", "a\nb", "a\r", "isready " + "x" * 70_000])
def test_what_leaves_no_reply_is_not_sent(line):
    with pytest.raises(errors.BadLineError):
        checked(line)


@pytest.mark.parametrize("line", ["uci", "on x uci", "setoption name format value json", "on a on b uci"])
def test_what_changes_how_replies_are_read_is_not_sent(line):
    with pytest.raises(errors.UnsupportedError):
        checked(line)


def test_replies_come_in_pieces_and_in_any_order():
    core = Core()
    first, data = core.request("guess slate")
    second, _ = core.request("isready")
    assert data == b"@1 guess slate\n"
    said = b"@2 readyok\n@2 ok\n@9 stray\n@1 message it is ok\n@1 error hard-mode use the S\n"
    done = [pending for byte in said for pending in core.feed(bytes([byte]))]
    assert done == [second, first]
    assert second.result().records == [records.Readyok()]
    with pytest.raises(errors.HardModeError, match="use the S"):
        first.result()
    assert core.is_idle


def test_a_line_that_ends_in_ok_is_not_the_end():
    reply = Reply("x", ["message ok", "row 1 slate bbgbg"], "wordle")
    assert reply.one(records.Message).text == "ok"
    assert reply.first(records.WordleResult) is None
    assert [type(record) for record in reply] == [records.Message, records.WordleRow]
