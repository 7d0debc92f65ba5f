#!/bin/sh
# Plays with word lists of one's own: a folder with answers and further guesses, one word a line.
# A file that is missing or a line that is no word is named in a `message`, never silently replaced.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT

printf '%s\n' amber azure coral ebony green ivory mauve >"$lists/allowed-answers.txt"
printf '%s\n' black brown white 'not a word' >"$lists/allowed-guesses.txt"
# How likely answers are beside others, for whoever searches; those that are not named weigh 1.
printf '%s\n' 'green 5' 'ivory 2' >"$lists/answer-weights.txt"

"$parlor" <<END
newgame wordle classic lists $lists seed 1
expect message */allowed-guesses.txt: 1 line *
moves
expect move guess mauve
expect move guess white
guess black
expect row 1 black *
position wordle classic lists $lists guesses black bbbbb
candidates
expect candidates 2 7
expect candidate green 5
newgame wordle mini lists $lists
expect message */allowed-answers-3.txt is missing: *
END
