"""Training and tests never meet, whatever the seeds, the modes and the ways to write a deal."""

import gymnasium
import numpy as np
import pytest

import parlor_games.gym  # noqa: F401 - it registers the environments
from parlor_games import Atlas, Engine, WordFlow, Wordiest, Wordle, llm
from parlor_games.gym.wordle_words import words
from parlor_games.splits import answer_key, deal_key, split_of


def answers(engine, openings):
    found = set()
    for opening in openings:
        engine.run(str(opening))
        lines = engine.run("resign confirm").lines
        found |= {line.split(" ")[3] for line in lines if line.startswith("result ")}
    return found


def test_answers_are_split_the_same_for_every_seed(engine):
    """All answers of both sides, from two seeds, and with the other order of the web."""
    sides = {}
    for split in ("train", "test"):
        for opening, seed in ((Wordle("mini"), 0), (Wordle("mini"), 1), (Wordle("mini", variant="web", hard=True), 0)):
            found = answers(engine, llm.deals(opening, split=split, seed=seed))
            assert sides.setdefault(split, found) == found
    assert not sides["train"] & sides["test"]
    assert sides["train"] | sides["test"] == set(words("mini").answers)
    assert 5 < len(sides["train"]) / len(sides["test"]) < 15


def test_editions_and_modes_agree_on_a_word(engine):
    one = answers(engine, llm.deals(Wordle("classic", words=1), 200, split="train", seed=4))
    other = answers(engine, llm.deals(Wordle("classic", words=2), 100, split="test", seed=9))
    assert not one & other


@pytest.mark.parametrize("opening", [Wordiest("match"), Atlas("tour"), WordFlow("normal", size=3)], ids=str)
def test_other_deals_are_split_by_what_they_are(engine, opening):
    keys = {}
    for split in ("train", "test"):
        for seed in (0, 1):
            for deal in llm.deals(opening, 40, split=split, seed=seed):
                keys.setdefault(split, set()).add(deal_key(deal.GAME, engine.run(str(deal)).lines))
    assert not keys["train"] & keys["test"]


def test_a_match_of_wordiest_is_on_one_side_in_every_mode(engine):
    sides = {}
    for mode in ("match", "challenge"):
        for number in range(1, 60):
            key = deal_key("wordiest", engine.run(f"newgame wordiest {mode} number {number}").lines)
            assert sides.setdefault(number, split_of(key)) == split_of(key)


def test_a_grid_is_the_same_however_it_is_turned():
    rows = ["row 1 abc", "row 2 def", "row 3 ghi"]
    turned = ["row 1 gda", "row 2 heb", "row 3 ifc"]
    mirrored = ["row 1 cba", "row 2 fed", "row 3 ihg"]
    other = ["row 1 abd", "row 2 cef", "row 3 ghi"]
    assert deal_key("wordflow", rows) == deal_key("wordflow", turned) == deal_key("wordflow", mirrored)
    assert deal_key("wordflow", rows) != deal_key("wordflow", other)


def test_a_cell_may_hold_two_letters(engine):
    """It is one cell to the split, and to whoever reads the grid."""
    assert deal_key("wordflow", ["row 1 a(qu)", "row 2 bc"]) == deal_key("wordflow", ["row 1 ba", "row 2 c(qu)"])
    opening = WordFlow("normal", size=3, qu=True, blanks=1)
    sides = [set(llm.deals(opening, 5, split=split)) for split in ("train", "test")]
    assert not sides[0] & sides[1]
    for deal in sides[1]:
        rows = llm.Game(deal, engine=engine).board().splitlines()[:3]
        assert [len(row.split()) for row in rows] == [3, 3, 3]
        assert sum(row.split().count("Qu") for row in rows) == 1


def test_the_split_never_changes():
    """The sides of a few answers, which papers rely on."""
    assert [split_of(answer_key(word)) for word in ("crane", "slate", "abbey", "above")] == [
        "train",
        "train",
        "test",
        "test",
    ]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Wordle", {"mode": "mini"}),
        ("Wordiest", {}),
        ("Atlas", {"mode": "tour"}),
        ("WordFlow", {"size": 3}),
    ],
)
def test_environments_deal_from_their_side(name, options):
    keys = {}
    for split in ("train", "test"):
        env = gymnasium.make(f"Parlor/{name}-v0", split=split, **options).unwrapped
        for seed in (1, None, None, 2, None):
            env.reset(seed=seed)
            if name == "Wordle":
                lines = env.ask("show") and env._table.move("resign confirm")
                key = answer_key(next(line.split(" ")[3] for line in lines if line.startswith("result ")))
            else:
                key = deal_key(env.GAME, env._lines)
            assert split_of(key) == split
            keys.setdefault(split, []).append(key)
        env.close()
    assert len(set(keys["train"])) == len(keys["train"])


def test_the_vector_deals_from_its_side():
    for split in ("train", "test"):
        vector = gymnasium.make_vec("Parlor/Wordle-v0", num_envs=64, mode="mini", split=split)
        vector.reset(seed=1)
        for _ in range(12):
            assert {split_of(answer_key(vector.table.answers[place])) for place in vector._answers} == {split}
            vector.step(np.zeros(64, np.int64))


def test_what_is_wrong_is_named():
    with pytest.raises(ValueError, match="'train', 'test' or None"):
        list(llm.deals(Wordle("mini"), 1, split="dev"))
    with pytest.raises(ValueError, match="names one deal"):
        list(llm.deals(Wordle("mini", seed=1), 1))
    with pytest.raises(ValueError, match="'train', 'test' or None"):
        gymnasium.make("Parlor/Wordle-v0", mode="mini", split="dev")


def test_deals_end_with_the_answers():
    with Engine() as engine:
        assert len(answers(engine, llm.deals(Wordle("mini")))) == len(words("mini").answers)
    assert len({task.id for task in llm.tasks(Wordiest("match"))}) == 2000
