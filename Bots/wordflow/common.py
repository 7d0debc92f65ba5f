#!/usr/bin/env python3
"""Plays WordFlow with the common words of four and five letters: it looks up every text that it can trace.
Usage: common.py [GAMES [SIZE]]"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared"))
from grids import Engine, paths, play


def words(grid, engine):
    texts = sorted(set(paths(grid, 4)) | set(paths(grid, 5)))
    known = engine.ask_all([f"lookup {text}" for text in texts])
    return [text for text, reply in zip(texts, known) if is_common(reply[0].split())]


def is_common(fields):
    # lookup WORD true tier 35 offensive false
    return fields[2] == "true" and fields[3] == "tier" and int(fields[4]) <= 40


play(Engine(), words)
