"""A model as a bot: against a stub that refuses, rambles, is slow, fails and streams."""

import pytest
from stub import SECRET, stub

from parlor_games import Engine, arena, bot
from parlor_games.cli import main


def played(answers, **options):
    with stub(lambda number, _: answers[min(number, len(answers) - 1)]) as (address, seen), Engine() as engine:
        chat = bot.Chat(address, "stub", SECRET, **options)
        return bot.play(chat, engine, "newgame wordle mini answer cat"), seen


@pytest.mark.parametrize("stream", [False, True])
def test_a_rambling_model_wins(stream):
    ramble = "I could say [dog], but then again, " * 500 + "so it is [cat]"
    outcome, seen = played(["Well... [dog]", ramble], stream=stream)
    assert outcome.won
    assert outcome.moves == 2
    assert seen[0]["key"] == f"Bearer {SECRET}"
    assert "cat" not in seen[0]["messages"][0]["content"].replace("[cat]", "")
    assert len(seen[1]["messages"]) == 3


def test_a_refusing_model_loses_by_refusals():
    outcome, seen = played([None])
    assert outcome.won is False
    assert outcome.ending == "refusals"
    assert outcome.refused == {"no-move": 5}
    assert len(seen) == 5


def test_what_is_late_or_fails_is_no_move(capfd):
    outcome, _ = played([2.0], timeout=0.3)
    assert outcome.refused == {"no-move": 5}
    outcome, seen = played([500, 503, "[cat]"])
    assert outcome.won
    assert len(seen) == 3
    outcome, seen = played([401])
    assert outcome.refused == {"no-move": 5}
    assert len(seen) == 5
    assert SECRET not in "".join(capfd.readouterr())


def test_the_command_plays_a_game(monkeypatch):
    monkeypatch.setenv("MY_KEY", SECRET)
    with stub(lambda *_: "[cat]") as (address, seen):
        assert (
            main(
                [
                    "bot",
                    "--base-url",
                    address,
                    "--model",
                    "stub",
                    "--game",
                    "wordle",
                    "mini",
                    "answer",
                    "cat",
                    "--key-variable",
                    "MY_KEY",
                    "--games",
                    "1",
                ]
            )
            == 0
        )
    assert seen[0]["key"] == f"Bearer {SECRET}"


def test_a_model_plays_a_match_and_its_key_is_in_no_journal(tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    with stub(lambda *_: "I say [cat]") as (address, seen):
        bots = {"model": arena.Model(address, "stub", options=["--max-refusals", "2"]), "solver": "solver"}
        match = arena.run("wordle mini", bots, deals=3, seed=1, journal=tmp_path / "match")
    assert seen
    assert all(one["key"] == f"Bearer {SECRET}" for one in seen)
    journal = (tmp_path / "match").read_text()
    assert SECRET not in journal
    told = {one["name"]: one for one in match.report()["bots"]}
    assert told["solver"]["score"]["games"] == told["model"]["score"]["games"] == 3
    assert told["solver"]["score"]["mean"] <= told["model"]["score"]["mean"]
    assert not told["model"]["failures"]


def test_a_match_that_can_not_be_played_says_why(tmp_path):
    with pytest.raises(arena.MatchError, match="chess"):
        arena.run("chess classic", {"a": "solver", "b": "solver"}, deals=1)
    with pytest.raises(arena.MatchError):
        arena.Match(tmp_path / "nothing").report()


def test_frames_and_plots(tmp_path):
    match = arena.run("wordle mini", {"solver": "solver", "lines": "lines guess cat"}, deals=40, seed=1)
    assert len(match.games()) == 80
    table = match.summary()
    assert list(table.index) == ["solver", "lines"]
    assert (
        table.loc["solver", "adjusted_low"] <= table.loc["solver", "adjusted"] <= table.loc["solver", "adjusted_high"]
    )
    match.plot().savefig(tmp_path / "plot.png")
    assert (tmp_path / "plot.png").stat().st_size > 1000
