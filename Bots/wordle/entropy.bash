#!/usr/bin/env bash
# Plays Wordle for information: of all valid words it guesses the one whose colours tell most on average, that is,
# have the greatest entropy.
# Of equals the first wins: the candidates that are left come first, then the other words that could be the answer at the
# start, then the rest, each in the engine's order. Usage: entropy.bash MODE [GAMES|all]
. "$(dirname "$0")/shared/season.bash"
. "$(dirname "$0")/shared/partition.bash"
season remembered best_by entropy
