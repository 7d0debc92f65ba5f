#!/usr/bin/env bash
# Plays Wordle against the worst case: of all valid words it guesses the one for which the candidates that its colours
# will leave are fewest at the most.
# Of equals the first wins: the candidates that are left come first, then the other words that could be the answer at the
# start, then the rest, each in the engine's order. Usage: minimax.bash MODE [GAMES|all]
. "$(dirname "$0")/shared/season.bash"
. "$(dirname "$0")/shared/partition.bash"
season remembered best_by minimax
