#!/usr/bin/env python3
"""Plays WordFlow without knowing more words than own-list.py: it sends every text of four and five letters that it can trace and
that looks like a word, as each three letters in a row, ends included, stand in a word of its own. Usage: letters.py [GAMES [SIZE]]"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared"))
from grids import Engine, own_words, paths, play


def triples(word):
    text = f"^{word}$"
    return {text[place:place + 3] for place in range(len(text) - 2)}


KNOWN = set().union(*map(triples, own_words()))


def words(grid, engine):
    texts = set(paths(grid, 4)) | set(paths(grid, 5))
    return sorted(text for text in texts if triples(text) <= KNOWN)


play(Engine(), words)
