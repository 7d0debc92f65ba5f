#!/usr/bin/python3
"""Plays live in pseudo-terminals with a model of the screen: live_test.py PATH/TO/parlor [STEP...].

Every step waits for a picture, or until the program waits itself, and can run alone; one that fails says its name and what was
typed."""

import os
import sys

import live_chosen
import live_covers
import live_ends
import live_games
import live_input
import live_keys
import live_prompt
import live_properties
import live_screens
import live_stops
import live_whole
import live_words

STEPS = (
    live_games.STEPS + live_ends.STEPS + live_screens.STEPS + live_words.STEPS + live_keys.STEPS + live_prompt.STEPS
    + live_properties.STEPS + live_covers.STEPS + live_chosen.STEPS + live_stops.STEPS + live_input.STEPS + live_whole.STEPS
)


def passes(step, binary):
    try:
        step(binary)
        return True
    except Exception as error:
        print(f"FAILED {step.__name__}: {error}")
        return False


def main():
    binary = os.path.abspath(sys.argv[1])
    chosen = [step for step in STEPS if not sys.argv[2:] or step.__name__ in sys.argv[2:]]
    unknown = set(sys.argv[2:]) - {step.__name__ for step in STEPS}
    if unknown:
        print("no such step:", *sorted(unknown))
        return True
    failed = sum(not passes(step, binary) for step in chosen)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
