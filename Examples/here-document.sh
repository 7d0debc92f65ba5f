#!/bin/sh
# Feeds a game from a here-document and picks fields from the replies with awk.
# The engine reads to the end of its input and ends by itself; there is nothing to time or to kill.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}

"$parlor" <<'END' | awk '$1 == "row" { print $2 ".", $3, $4 } $1 == "result" { print $2, "in", $3 }'
newgame wordle classic answer apple
guess crane
guess paper
guess apple
END
