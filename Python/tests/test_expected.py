"""The environments are what the tools around Gymnasium expect."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import FlattenObservation

import parlor_games.gym as games
from parlor_games import ParlorError, Wordle, llm
from parlor_games.pettingzoo import parallel_env

ENVIRONMENTS = [
    ("Wordle", {"mode": "mini"}),
    ("Wordle", {"mode": "mini", "hard": True}),
    ("Wordiest", {}),
    ("Atlas", {"mode": "tour"}),
    ("Atlas", {"mode": "normal", "variant": "both"}),
    ("WordFlow", {"size": 3}),
    ("WordFlow", {"size": 4, "mode": "hardcore"}),
]


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_a_mask_is_what_the_engine_accepts(name, options):
    """Every action is tried in positions of random games, and taken back."""
    env = gymnasium.make(f"Parlor/{name}-v0", **options).unwrapped
    rng = np.random.default_rng(7)
    _, info = env.reset(seed=7)
    for _ in range(40):
        mask = env.action_masks()
        assert (mask == info["action_mask"].astype(bool)).all()
        for action in range(env.action_space.n):
            assert accepts(env, action) == mask[action], (line(env, action), env.ask("show"))
        _, _, over, cut, info = env.step(rng.choice(np.flatnonzero(mask)))
        if over or cut:
            assert not env.action_masks().any()
            _, info = env.reset()
    env.close()


def line(env, action):
    if env.GAME == "wordle":
        return f"guess {env.words[action]}"
    if env.GAME == "atlas":
        return games.atlas.ACTIONS[action]
    return env.grid.line(action)


def accepts(env, action):
    if env.GAME == "wordiest":
        # A tile that lies in a word can be moved, which is no action; and nobody can submit twice.
        return action == games.wordiest.SUBMIT or all(action % 14 + 1 not in word for word in env._words)
    accepted = env._table.ask(line(env, action))[-1] == "ok"
    if accepted and env._table.ask("undo")[-1] != "ok":
        # The game was over by it.
        env._table = copy.deepcopy(env._table)
    return accepted


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_what_is_no_action_is_refused(name, options):
    env = gymnasium.make(f"Parlor/{name}-v0", **options).unwrapped
    _, info = env.reset(seed=1)
    shown = env.ask("show")
    for action in (-1, 0.5, env.action_space.n, np.int64(-3), np.float32(1.5), np.nan, np.inf, None, "1", [0, 0]):
        with pytest.raises(gymnasium.error.InvalidAction, match="whole number from 0 to"):
            env.step(action)
    assert env.ask("show") == shown
    legal = int(np.flatnonzero(info["action_mask"])[0])
    for action in (legal, np.int64(legal), np.int32(legal), np.array(legal)):
        env.reset(seed=1)
        assert "refused" not in env.step(action)[4]
    env.close()


@pytest.mark.parametrize("refused", [False, True])
@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_nothing_is_legal_after_the_end(name, options, refused):
    """Neither where a game was played to its end, nor where it was cut or refused too often."""
    short = {"Atlas": {"max_moves": 3}, "WordFlow": {"max_steps": 3}}.get(name, {})
    env = gymnasium.make(f"Parlor/{name}-v0", max_refusals=1, **options, **short).unwrapped
    _, info = env.reset(seed=1)
    over = False
    while not over:
        wrong = np.flatnonzero(info["action_mask"] == 0)
        right = np.flatnonzero(info["action_mask"])
        _, _, ended, cut, info = env.step(wrong[0] if refused and len(wrong) else right[-1])
        over = ended or cut
        assert (info["action_mask"] == env.action_masks()).all()
    assert not info["action_mask"].any()
    _, info = env.reset()
    assert info["action_mask"].any()
    env.close()


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_pictures_are_arrays(name, options):
    env = gymnasium.make(f"Parlor/{name}-v0", render_mode="rgb_array", **options)
    assert env.metadata["render_fps"] > 0
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    env.close()


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_observations_can_be_flattened(name, options):
    env = FlattenObservation(gymnasium.make(f"Parlor/{name}-v0", **options))
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    env.close()


def test_points_have_room():
    for env in (games.WordFlowEnv(size=3), games.WordiestEnv()):
        key = "progress" if env.GAME == "wordflow" else "totals"
        assert env.observation_space[key].high.max() > 1_000_000
    grid = games.wordflow.Grid(3)
    grid.read(["wordflow normal solo playing 1 2 70000 0 required 9 percent 0"])
    assert grid.observation()["progress"][2] == 70000


def make(**options):
    vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=4, mode="mini", **options)
    vector.reset(seed=1)
    return vector


def test_a_part_of_the_vector_is_dealt_again():
    vector = make()
    vector.step(np.array([1, 2, 3, 4]))
    before, _ = vector.step(np.array([5, 6, 7, 8]))[0], None
    mask = np.array([True, False, False, True])
    after, _ = vector.reset(options={"reset_mask": mask, "answer": "cat"})
    assert (after["letters"][mask] == 0).all()
    assert (after["letters"][~mask] == before["letters"][~mask]).all()
    assert [vector.table.answers[place] for place in vector._answers[mask]] == ["cat", "cat"]
    _, _, ends, _, _ = vector.step(np.full(4, vector.table.index["cat"]))
    assert list(ends & mask) == list(mask)
    for wrong in (np.array([1, 0, 0, 1]), np.zeros(4, bool), np.ones(3, bool)):
        with pytest.raises(ValueError, match="reset_mask"):
            vector.reset(options={"reset_mask": wrong})


def test_options_of_the_vector_are_those_of_one():
    vector = make()
    vector.reset(options={"answer": "cat"})
    assert vector.step(np.full(4, vector.table.index["cat"]))[2].all()
    vector.reset(options={"answers": ["cat", "dog", "cat", "dog"]})
    assert list(vector.step(np.full(4, vector.table.index["dog"]))[2]) == [False, True, False, True]
    with pytest.raises(ValueError, match="no answer of mini"):
        vector.reset(options={"answer": "crane"})


def test_a_list_of_seeds_is_one_for_each():
    vector = make()
    vector.reset(seed=[3, 4, 5, 3])
    assert vector._answers[0] == vector._answers[3]
    first = vector._answers.copy()
    for _ in range(6):
        vector.step(np.zeros(4, int))
    assert vector._answers[0] == vector._answers[3]
    vector.reset(seed=[3, 4, 5, 3])
    assert (vector._answers == first).all()


def test_what_is_no_action_of_the_vector_is_refused():
    vector = make()
    for actions in ([-1, 0, 0, 0], [0.5, 0, 0, 0], [0, 0, 0], [10**6, 0, 0, 0], [np.nan, 0, 0, 0], list("abcd")):
        with pytest.raises(gymnasium.error.InvalidAction):
            vector.step(np.array(actions))
    assert vector._turns.sum() == 0
    vector.step([0, 1, 2, 3])
    assert vector.action_masks().dtype == bool


def test_the_answer_of_a_game_that_was_cut():
    for ending, replies, options in (
        ("refusals", ["nothing"] * 2, {"max_refusals": 2}),
        ("turns", ["[dog]"] * 2, {"max_turns": 2}),
    ):
        game = llm.Game(Wordle("mini", answer="cat"), reward="win", **options)
        for reply in replies:
            turn = game.reply(reply)
        assert turn.done
        assert game.outcome.ending == ending
        assert game.outcome.answer == "cat"
        assert "cat" not in turn.text


@pytest.mark.parametrize(("name", "options"), ENVIRONMENTS)
def test_an_option_that_would_be_passed_over_is_refused(name, options):
    env = gymnasium.make(f"Parlor/{name}-v0", **options).unwrapped
    _, info = env.reset(seed=1)
    shown = env.ask("show")
    for wrong in ({"anwser": "cat"}, {"deal": 1.5}, {"deal": "seven"}, {"deal": True}):
        with pytest.raises(ValueError, match=r"no option of reset|whole number"):
            env.reset(seed=2, options=wrong)
    assert env.ask("show") == shown
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()
    env.close()


def test_a_deal_that_is_refused_changes_nothing():
    env = games.WordleEnv("mini")
    env.reset(options={"answer": "cat"})
    env.step(env.action("dog"))
    with pytest.raises(ParlorError):
        env.reset(options={"answer": "zzzz"})
    with pytest.raises(ValueError, match="give one of them"):
        env.reset(options={"answer": "cat", "deal": 3})
    observation, _, over, _, _ = copy.deepcopy(env).step(env.action("cat"))
    assert over
    assert (observation["letters"][:2] > 0).all()
    env.close()
    vector = make()
    before = vector._answers.copy()
    for wrong in (
        {"answer": "zzz"},
        {"answers": ["cat"]},
        {"answers": ["cat", "dog", "zzz", "cat"]},
        {"anwser": "cat"},
        {"answer": "cat", "answers": ["cat"] * 4},
    ):
        with pytest.raises(ValueError, match=r"no answer|4 words|no option|give one of them"):
            vector.reset(options=wrong)
    assert (vector._answers == before).all()


@pytest.mark.parametrize(
    "make",
    [
        lambda wrong: games.WordleEnv("mini", max_refusals=wrong),
        lambda wrong: games.AtlasEnv(max_moves=wrong),
        lambda wrong: games.WordFlowEnv(max_steps=wrong),
        lambda wrong: games.WordFlowEnv(size=wrong),
        lambda wrong: games.WordleVectorEnv(wrong, "mini"),
        lambda wrong: parallel_env(max_steps=wrong),
        lambda wrong: parallel_env(size=wrong),
        lambda wrong: llm.Game(Wordle("mini", answer="cat"), max_refusals=wrong),
        lambda wrong: llm.Game(Wordle("mini", answer="cat"), max_turns=wrong),
    ],
)
def test_counts_are_whole_numbers_from_1(make):
    for wrong in (0, -1, 2.5, "3", True):
        with pytest.raises(ValueError, match=r"whole number|at least 1|size is"):
            make(wrong)
    make(np.int64(3)).close()
