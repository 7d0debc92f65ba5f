#!/bin/sh
# Tests somebody else's Wordle against Parlor: 200 pairs of guess and answer in one run.
# The other program reads lines `GUESS ANSWER` and writes lines `GUESS ANSWER COLOURS` (g, y, b): other-wordle.sh PROGRAM...
# Without PROGRAM it tests two small ones of its own; one has the most common fault there is.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}

replies=$(mktemp)
trap 'rm -f "$replies"' EXIT

# 200 pairs of words that share letters, the same in every run.
pairs() {
  words='allay alley banal belle berry cabal eerie geese llama lolly melee mummy sassy tatty'
  for guess in $words; do for answer in $words; do echo "$guess $answer"; done; done
  echo 'speed abide
speed erase
crane slate
slate crane'
}

# The test is these three lines; `expect` compares. All is well if 600 lines in a row were carried out.
check() {
  pairs | "$@" |
    awk '{ print "newgame wordle classic answer " $2 "\nguess " $1 "\nexpect row 1 " $1 " " $3 }' |
    "$parlor" >"$replies" && [ "$(grep -c '^ok' "$replies")" -eq 600 ]
}

# What differs, as far as it was said.
report() {
  echo "$1: $(grep -c '^ok' "$replies") of 600 lines went well; $(grep -c '^error' "$replies") pairs differ, such as"
  grep '^error' "$replies" | head -n 2
}

# Colours of a guess. A letter is yellow as often as the answer still has it; with once=1 as often as one likes: the fault.
sample() {
  awk -v once="${1:-0}" '{
    n = length($1); row = ""; split("", left)
    for (i = 1; i <= n; i++) if (substr($1, i, 1) != substr($2, i, 1)) left[substr($2, i, 1)]++
    for (i = 1; i <= n; i++) {
      c = substr($1, i, 1)
      if (c == substr($2, i, 1)) row = row "g"
      else if (once ? index($2, c) : left[c]-- > 0) row = row "y"
      else row = row "b"
    }
    print $1, $2, row
  }'
}

if [ $# -gt 0 ]; then
  check "$@" || { report "$1"; exit 1; }
  echo "$1: the same colours as Parlor, 200 times"
else
  check sample
  echo 'sample: the same colours as Parlor, 200 times'
  ! check sample 1
  report 'sample with the fault'
fi
