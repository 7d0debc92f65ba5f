#!/usr/bin/env python3
"""Drives the REPL through a pseudo-terminal: repl_test.py PATH/TO/parlor [TEST]. Every step waits for text, none for time."""

import os
import sys

import repl_lines
import repl_limits
import repl_looks
import repl_people
import repl_stops
import repl_whole
import repl_work
from repl_terminal import Terminal

TESTS = repl_people.TESTS + repl_lines.TESTS + repl_looks.TESTS + repl_work.TESTS + repl_stops.TESTS + repl_whole.TESTS
TESTS += repl_limits.TESTS


def passes(test, binary):
    opened = []

    def start(*arguments, program=binary, **options):
        opened.append(Terminal(program, *arguments, **options))
        return opened[-1]

    try:
        test(start)
        return True
    except AssertionError as error:
        print(f"{test.__name__}: {error}")
        return False
    finally:
        for terminal in opened:
            terminal.close()


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("usage: repl_test.py PATH/TO/parlor [TEST]")
    binary = os.path.abspath(sys.argv[1])
    chosen = [test for test in TESTS if not sys.argv[2:] or test.__name__ in sys.argv[2:]]
    failed = sum(not passes(test, binary) for test in chosen)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
