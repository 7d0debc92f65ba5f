#!/bin/sh
# Plays the solver's own win: `solve` answers with a `step` for each move, and every step is a line that the engine takes.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}
deal='newgame atlas hard seed 7 open'

{
  echo "$deal"
  "$parlor" -c "$deal" -c solve | sed -n 's/^step //p'
} | "$parlor" | grep '^result won '
