"""An opening means the same whatever was played before, and a task means the same for ever."""

import itertools

import numpy as np
import pytest

from parlor_games import Atlas, Engine, WordFlow, WordFlowPosition, Wordiest, Wordle, WordlePosition, llm
from parlor_games._opening import read_opening
from parlor_games.openings import ALL
from parlor_games.tasks import Task, opening_of

#: Openings that say as little as they can, of every kind.
SPARSE = [
    Wordle(seed=3),
    Wordle(index=2),
    Wordle("mini", seed=3),
    Wordle("mini", variant="web", seed=3),
    Wordle("junior", hard=True, seed=3),
    Wordle(words=1, seed=3),
    Wordle(answer="crane"),
    Wordle(daily="2026-01-26"),
    WordlePosition(guesses=("slate", "bbgbg")),
    Wordiest(number=3),
    Wordiest("challenge", number=4),
    Atlas(seed=3),
    Atlas("tour", seed=3),
    WordFlow(seed=3),
    WordFlow("hardcore", size=3, seed=3),
    WordFlow(puzzle="paper-boat"),
    WordFlow(daily="2026-01-26"),
    WordFlowPosition(grid="lon/ere/tas"),
]


def seen(engine, opening):
    """What the player sees of a fresh game, without the remark on deals that were seen before."""
    game = engine.new_game(opening)
    lines = [line for line in game.opening.lines if not line.startswith("message ")]
    game.close()
    return lines


@pytest.mark.parametrize("opening", SPARSE, ids=str)
def test_an_opening_is_the_same_after_any_other(opening):
    """Neither the mode nor an option of what was played before shows, on the same table or another."""
    with Engine() as fresh:
        expected = seen(fresh, opening)
    with Engine(options={"HardMode": True, "WordFlowMode": "hardcore"}) as engine:
        for before in SPARSE:
            engine.run(str(before))
            assert seen(engine, opening) == expected, before


def test_a_new_game_is_that_of_the_environments(engine):
    """One edition, everywhere."""
    import parlor_games.gym as games

    env = games.WordleEnv("classic")
    env.reset(seed=5)
    answer = env.table.answers
    game = engine.new_game(Wordle("classic", seed=env._seed, index=0))
    assert game.opening.lines[0] == env.ask("show")[0]
    assert game.run("resign confirm").one(type(game.result())).answer in answer
    env.close()


@pytest.mark.parametrize("opening", SPARSE, ids=str)
def test_openings_are_read_as_they_are_written(opening):
    assert read_opening(str(opening), ALL) == opening.explicit()
    assert str(read_opening(str(opening), ALL)) == str(opening)


def test_paths_are_read_as_they_are_written():
    opening = Wordle("classic", lists='my "own" $lists', seed=1)
    assert read_opening(str(opening), ALL) == opening.explicit()


def test_tasks_in_any_order_are_the_same_over_one_engine(engine):
    tasks = [Task(opening) for opening in SPARSE if opening.names_deal]
    expected = [llm.Game(task, engine=engine, reward="win").prompt for task in tasks if task.opening.VERB == "newgame"]
    for order in itertools.islice(itertools.permutations(range(len(expected))), 0, 5000, 997):
        dealt = [task for task in tasks if task.opening.VERB == "newgame"]
        prompts = {place: llm.Game(str(dealt[place]), engine=engine, reward="win").prompt for place in order}
        assert [prompts[place] for place in range(len(expected))] == expected


def test_a_task_is_a_string_for_ever():
    """These strings and hashes stand in other people's tables: they never change."""
    task = Task(Wordle(seed=7))
    assert str(task) == "parlor-task/1 newgame wordle classic hard false variant ios words 2 seed 7"
    assert task.hash == "eb4ef0466f7d53a679fea937b7073e6f1c16e8506d7cfb4f044bf4b047795dcd"
    assert task.id == "wordle-classic-eb4ef0466f7d"
    assert task.version == 1
    assert Task.read(str(task)) == task
    assert hash(Task.read(str(task))) == hash(task)
    assert opening_of(str(task)) == task.opening
    assert llm.Game(str(task), reward="win").task == task


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("newgame wordle classic seed 7", "is no task"),
        ("parlor-task/² newgame wordle classic seed 7", "is no task"),
        ("parlor-task/2 newgame wordle classic seed 7", "version 2"),
        ("parlor-task/1 newgame chess seed 7", "opens none of"),
        ("parlor-task/1 newgame wordle classic", "does not name its deal"),
        ("parlor-task/1 newgame wordle classic daily", "does not name its deal"),
        ("parlor-task/1 newgame wordle classic seed seven", "whole number"),
        ("parlor-task/1 newgame wordle classic seed", "has no value"),
        ("parlor-task/1 newgame wordle classic seed 1 seed 2", "twice"),
        ("parlor-task/1 newgame wordle classic colour red", "none of its keys"),
        ("parlor-task/1 newgame wordle classic hard yes seed 1", "true or false"),
        ('parlor-task/1 newgame wordle classic seed 1 lists "x', "quotation marks"),
    ],
)
def test_what_is_no_task_is_named(text, fault):
    with pytest.raises(ValueError, match=fault):
        Task.read(text)


def test_equal_deals_are_equal_tasks():
    assert Task(Wordle("mini", answer="CAT")).id == Task(Wordle("mini", answer="cat")).id
    assert Task(Wordle("mini", seed=np.int64(3))) == Task(Wordle("mini", seed=3))
    for wrong in (1.5, True, "seven"):
        with pytest.raises(ValueError, match="seed is a whole number"):
            Wordle("mini", seed=wrong)
