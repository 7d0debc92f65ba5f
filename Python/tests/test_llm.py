"""Games for language models: nothing hidden is readable, refusals never pay, and the facts are kept apart."""

import re

import numpy as np
import pytest

from parlor_games import Atlas, WordFlow, Wordiest, Wordle, llm


@pytest.fixture
def options(engine):
    return {"engine": engine}


def test_a_game_of_wordle(options):
    game = llm.Game(Wordle("classic", answer="crane"), reward="regret", **options)
    assert "crane" not in game.prompt
    assert "[house]" in game.prompt
    turn = game.reply("I think of [crane] but say [SLATE]")
    assert turn.refused is None
    assert -0.1 < turn.reward <= 0
    assert turn.info["feedback"] == "bbgbg"
    assert "a correct" in turn.text
    assert "crane" not in turn.text
    turn = game.reply("[crane]")
    assert turn.done
    assert game.outcome.won is True
    assert game.outcome.score == 2
    assert game.outcome.regret == pytest.approx(-(turn.reward) + game.outcome.regret + turn.reward)
    assert game.outcome.ending == "played"
    assert game.outcome.answer == "crane"
    with pytest.raises(ValueError, match="over"):
        game.reply("[crane]")


@pytest.mark.parametrize("reward", ["regret", "win", "guesses"])
def test_refusals_never_pay(reward, options):
    game = llm.Game(Wordle("classic", answer="crane"), reward=reward, max_refusals=3, **options)
    total = game.reply("[slate]").reward
    turns = [game.reply(text) for text in ("no move at all", "[zzzzz]", "[toolong]")]
    assert [turn.refused for turn in turns] == ["no-move", "not-in-list", "wrong-length"]
    assert [turn.reward for turn in turns[:2]] == [0, 0]
    assert turns[2].done
    total += sum(turn.reward for turn in turns)
    assert total <= {"regret": -7, "win": 0, "guesses": -7}[reward] + 1e-9
    assert game.outcome.won is False
    assert game.outcome.ending == "refusals"
    assert game.outcome.refused == {"no-move": 1, "not-in-list": 1, "wrong-length": 1}
    assert game.outcome.moves == 1


def test_a_lost_game_shows_no_answer_to_the_player(options):
    game = llm.Game(Wordle("mini", answer="cat"), reward="guesses", **options)
    said = [game.reply("[dog]").text for _ in range(5)]
    assert game.outcome.won is False
    assert not any(re.search(r"\bcat\b", text, re.I) for text in said)
    assert game.outcome.answer == "cat"


def test_lines_of_the_protocol_are_no_moves(options):
    game = llm.Game(Wordle("mini", answer="cat"), reward="win", max_refusals=9, **options)
    for text in ("[dog\nhint]", "[cat; hint]", "[@1 hint]", "[dog ggg]", "[]", "[" + "x" * 500 + "]"):
        assert game.reply(text).refused, text
    atlas = llm.Game(Atlas("tour", seed=3), **options)
    assert atlas.reply("[solve]").refused == "unknown-command"
    assert atlas.reply("[draw; undo]").refused == "unknown-command"


def test_the_other_games(options):
    game = llm.Game(Wordiest("match", number=3), **options)
    assert "Tiles: P 3, H 3 2L" in game.prompt
    assert game.reply("[zebra]").refused
    turn = game.reply("[on]")
    assert turn.done
    assert turn.reward == pytest.approx(18 / 515)
    assert game.outcome.regret == 515 - 18
    atlas = llm.Game(Atlas("tour", seed=3), **options)
    assert "Coral Sea (D)" in atlas.prompt
    turn = atlas.reply("[move tableau 3 foundation 1; draw]")
    assert turn.reward > 0
    assert atlas.reply("[move tableau 1 foundation 2]").refused
    flow = llm.Game(WordFlow("normal", size=3, seed=1, words=1), **options)
    assert flow.reply("[lone]").reward == pytest.approx(0.1)
    assert flow.reply("[zzz]").reward == 0
    assert flow.outcome.won is None


def test_a_group_is_on_one_deal(options):
    games = llm.group(Wordle("mini", seed=5), 4, reward="win", **options)
    assert len({game.reply("[dog]").text for game in games}) == 1


def test_wrong_names_are_named():
    with pytest.raises(ValueError, match="opens none of"):
        llm.Game("newgame chess")
    with pytest.raises(ValueError, match="reward is one of regret"):
        llm.Game(Wordle("mini"), reward="money")


def test_turns_are_at_least_one(options):
    for turns in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            llm.Game(Wordle("mini", answer="cat"), max_turns=turns, **options)


def test_a_model_that_says_nothing(options):
    """Clients of models give None where the model has only called tools."""
    turn = llm.Game(Wordle("mini", answer="cat"), **options).reply(None)
    assert turn.refused == "no-move"


def test_a_game_takes_one_reply_at_a_time(options):
    game = llm.Game(Wordle("mini", answer="cat"), reward="win", **options)
    play, taken = game._play, []

    def slow(move):
        with pytest.raises(ValueError, match="another reply"):
            game.reply("[tad]")
        taken.append(move)
        return play(move)

    game._play = slow
    game.reply("[dog]")
    assert taken == ["dog"]
    assert (game.turns, game.outcome.moves, game.outcome.refused) == (1, 1, {})


def test_seeds_and_counts_that_are_none():
    for opening, seed in ((Wordle("mini"), -1), (Wordle("mini"), 1 << 64), (WordFlow(), 1 << 32), (Atlas(), -1)):
        with pytest.raises(ValueError, match="seed is a whole number from 0"):
            next(llm.deals(opening, 1, seed=seed))
    for seed in (1.5, True, "seven", None):
        with pytest.raises(ValueError, match="seed is a whole number, not"):
            next(llm.deals(WordFlow(), 1, seed=seed))
    for count in (-1, 2.5, "two"):
        with pytest.raises(ValueError, match="count"):
            next(llm.deals(Wordle("mini"), count))
    assert list(llm.deals(Wordle("mini"), 0)) == []


@pytest.mark.parametrize("opening", [Wordle("mini"), Wordiest(), Atlas("tour"), WordFlow(size=3)], ids=str)
def test_deals_are_the_same_however_game_and_seed_are_given(opening):
    deals = list(llm.deals(opening, 3, split="train", seed=70_000))
    assert deals == list(llm.deals(str(opening), np.int32(3), split="train", seed=np.int32(70_000)))
    assert len(set(deals)) == 3


@pytest.mark.parametrize(
    ("opening", "move"), [(Wordle("mini", answer="cat"), "cat dog"), (WordFlow(seed=1), "lone tone")]
)
def test_of_two_words_it_says_what_to_send(options, opening, move):
    turn = llm.Game(opening, **options).move(move)
    assert turn.refused == "extra-argument"
    assert f"send [{move.split()[0]}] alone" in turn.text
