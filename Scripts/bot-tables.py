"""Puts the tables of the sample bots into a page, between the lines that mark them. Usage: bot-tables.py DEALS FILE REPORT.json..."""
import csv, json, sys
from collections import Counter

from pages import fill

deals, page, *reports = sys.argv[1:]


def interval(mean, places):
    low, high = mean["interval"] or (mean["mean"],) * 2
    return f"{mean['mean']:.{places}f} ({low:.{places}f} to {high:.{places}f})"


def without_luck(bot, places):
    """The mean less the luck of the deals, and by how many times fewer games tell as much."""
    source = bot["controlled"] or bot["luck"]
    if not source["adjusted"] or not source["savedFactor"] or source["savedFactor"] < 1.05: return "", ""
    return interval(source["adjusted"], places), f"{source['savedFactor']:.{0 if source['savedFactor'] > 20 else 1}f}"


def rows():
    for path in reports:
        report = json.load(open(path))
        match = report["match"]
        name = f"{match['game']} {match['mode']}"
        scores = Counter((row["bot"], int(float(row["score"]))) for row in csv.DictReader(open(path.replace(".json", ".csv"))))
        for bot in sorted(report["bots"], key=lambda bot: bot["score"]["mean"], reverse=not match["lessIsBetter"]):
            yield name, match, bot, {score: count for (who, score), count in scores.items() if who == bot["name"]}


def wordle(all):
    yield "| rank | bot | 1 | 2 | 3 | 4 | 5 | 6 | 7 | lost | guesses, a loss counts one more | without luck | times fewer games |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    for name, match, bot, scores in all:
        if match["game"] != "wordle": continue
        limit = int(match["bounds"][1]) - 1
        found = [str(scores.get(score, 0)) if score <= limit else "" for score in range(1, 8)]
        cells = [match["mode"], f"`{bot['name']}`", *found, str(scores.get(limit + 1, 0)), interval(bot["score"], 3)]
        yield "| " + " | ".join([*cells, *without_luck(bot, 3)]) + " |"


def others(all):
    yield "| match | bot | mean | less the luck of the deals | times fewer games |"
    yield "|---|---|---|---|---|"
    for name, match, bot, _ in all:
        if match["game"] == "wordle": continue
        won = match["unit"] == "won"
        unit = "" if won else " %" if match["unit"] == "percent" else ""
        places = 3 if won else 1
        yield f"| {name} | `{bot['name']}` | {interval(bot['score'], places)}{unit} | " + " | ".join(without_luck(bot, places)) + " |"


all = list(rows())
text = "\n".join([f"{deals} deals of each, by `make bot-tables DEALS={deals}`, with 95 % intervals. A figure without luck is",
                  "missing where nothing varies, or where the luck of the deals was by chance not 0 on average.", "", *wordle(all), "",
                  "Percentiles in Wordiest, required words in per cent in WordFlow, rounds won in Atlas Solitaire:", "", *others(all)])
fill(page, "bot tables", text)
