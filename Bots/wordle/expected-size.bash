#!/usr/bin/env bash
# Plays Wordle for the smallest expected number of words left: of all valid words it guesses the one for which
# the candidates that its colours will leave are fewest on average (the sum of the squares of the classes' sizes).
# Of equals the first wins: the candidates that are left come first, then the other words that could be the answer at the
# start, then the rest, each in the engine's order. Usage: expected-size.bash MODE [GAMES|all]
. "$(dirname "$0")/shared/season.bash"
. "$(dirname "$0")/shared/partition.bash"
season remembered best_by expected-size
