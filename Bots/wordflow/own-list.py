#!/usr/bin/env python3
"""Plays WordFlow with some hundreds of words of its own, as somebody does who plays for the first time: it tries those that it
can trace, and gives up after them. Usage: own-list.py [GAMES [SIZE]]"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared"))
from grids import Engine, own_words, play, traceable

WORDS = own_words()


def words(grid, engine):
    return [word for word in WORDS if traceable(grid, word)]


play(Engine(), words)
