#!/usr/bin/env bash
# Plays Wordle by letter frequency: of the candidates that agree with all colours so far, it guesses the one whose letters
# stand most often in the others, a letter in its place counting twice; of equals the first in the engine's order.
# Usage: frequency.bash MODE [GAMES|all]
. "$(dirname "$0")/shared/season.bash"
. "$(dirname "$0")/shared/agreeing.bash"

most_frequent() {
  agreeing "$@" | awk '
    { words[NR] = $2
      for (i = 1; i <= length($2); i++) {
        letter = substr($2, i, 1); places[letter, i] += $1
        if (index($2, letter) == i) letters[letter] += $1 # of equal letters of a word the first stands for all
      } }
    END { for (n = 1; n <= NR; n++) {
        score = 0
        for (i = 1; i <= length(words[n]); i++) {
          letter = substr(words[n], i, 1); score += places[letter, i]
          if (index(words[n], letter) == i) score += letters[letter]
        }
        if (score > best) { best = score; guess = words[n] }
      }
      print guess }'
}
season remembered most_frequent
