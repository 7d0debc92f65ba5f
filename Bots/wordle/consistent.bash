#!/usr/bin/env bash
# Plays Wordle: always guesses the first candidate, in the engine's order, that agrees with all colours so far.
# Usage: consistent.bash MODE [GAMES|all]
. "$(dirname "$0")/shared/season.bash"
. "$(dirname "$0")/shared/agreeing.bash"

first() { agreeing "$@" | awk 'NR == 1 { print $2 }'; }
season remembered first
