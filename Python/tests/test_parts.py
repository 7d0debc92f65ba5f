"""A match in parts, played anywhere, is the match that one machine plays."""

import json
import random

import pytest

from parlor_games import arena

BOTS = {"solver": "solver", "cat": "lines guess cat; guess dog"}


def timeless(path):
    """The lines of a journal without times."""
    rows = [json.loads(line) for line in open(path)]
    for row in rows:
        row.pop("time", None)
    return rows


def report(match):
    """The report without times."""
    told = match.report()
    for bot in told["bots"]:
        bot.pop("nanosecondsPerMove", None)
    return told


def first_fit(game):
    """A bot of Wordle that guesses three words."""
    for word in ("tad", "nor", "fly"):
        if not game.is_over:
            game.guess(word)


@pytest.mark.parametrize("rules", [{}, {"sprt": [0, 0.5]}, {"until": 4}])
def test_parts_in_any_order_are_the_match(tmp_path, rules):
    options = []
    for name, value in rules.items():
        options += [f"--{name}", " ".join(map(str, value)) if isinstance(value, list) else str(value)]
    alone = arena.run(
        "wordle mini", BOTS, deals=25, seed=1, journal=tmp_path / "alone", options=[*options, "--concurrency", "1"]
    )
    deals = arena.deals("wordle mini", 25, seed=1)
    parts = [arena.play(deal, BOTS) for deal in deals]
    # Some come twice, played anew.
    parts += [arena.play(deals[3], BOTS), parts[7]]
    random.Random(1).shuffle(parts)
    whole = {"sprt": [0, 0.5], "alpha": 0.05, "beta": 0.05} if "sprt" in rules else rules
    head = arena.header(deals[0], BOTS, rules=whole)
    match = arena.collect(head, parts, tmp_path / "collected")
    assert (tmp_path / "collected").read_text().splitlines()[0] == (tmp_path / "alone").read_text().splitlines()[0]
    assert timeless(tmp_path / "collected") == timeless(tmp_path / "alone")
    assert report(match) == report(alone)
    if rules:
        assert len(timeless(tmp_path / "alone")) < 51


def test_another_game_of_a_deal_is_named(tmp_path):
    deals = arena.deals("wordle mini", 2, seed=1)
    one = arena.play(deals[0], BOTS)
    other = arena.play(deals[0], BOTS | {"cat": "lines guess dog"})
    with pytest.raises(arena.MatchError, match="deal 1 of bot 2 came twice"):
        arena.collect(arena.header(deals[0], BOTS), [one, other], tmp_path / "journal")


def test_a_function_is_a_bot(tmp_path):
    bots = {"mine": first_fit, "cat": "lines guess cat"}
    match = arena.run("wordle mini", bots, deals=3, seed=1, journal=tmp_path / "journal")
    rows = timeless(tmp_path / "journal")
    assert {tuple(row["moves"][:3]) for row in rows[1:] if row["bot"] == 0} == {("guess tad", "guess nor", "guess fly")}
    assert match.report()["bots"][0]["score"]["games"] == 3
    # The bot's process is told no deal, and the journal no seed of a deal.
    assert all(" seed " not in row["opening"] for row in rows[1:])


def test_what_is_no_part_is_named(tmp_path):
    deals = arena.deals("wordle mini", 1, seed=1)
    part = arena.play(deals[0], BOTS)
    head = arena.header(deals[0], BOTS)
    for wrong in ([part[0][:20]], "\n".join(part), ["[1]"], ['{"deal":null,"bot":0}']):
        with pytest.raises(arena.MatchError, match="no line of a journal"):
            arena.collect(head, [part, wrong], tmp_path / "journal")
    assert not (tmp_path / "journal").exists()
    for count in (0, -1, 1.5):
        with pytest.raises(ValueError, match="count"):
            arena.deals("wordle mini", count, seed=1)


def fails(game):
    """A bot with a fault."""
    raise RuntimeError("a fault of mine")


def test_the_fault_of_a_function_is_in_the_journal(tmp_path):
    arena.run("wordle mini", {"mine": fails}, deals=1, seed=1, journal=tmp_path / "journal")
    (game,) = timeless(tmp_path / "journal")[1:]
    assert game["failure"] == "closed"
    assert any("a fault of mine" in line for line in game["tail"])
