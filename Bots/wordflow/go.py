#!/usr/bin/env python3
"""Plays WordFlow by asking the engine for the word that earns most, until the puzzle is complete.
Usage: go.py [GAMES [SIZE]]"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "shared"))
from grids import Engine, play


def words(grid, engine):
    while True:
        best = [line for line in engine.ask("go") if line.startswith("bestmove word ")]
        if not best:
            return
        yield best[0].split()[2]


play(Engine(), words)
