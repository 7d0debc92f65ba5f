#!/bin/sh
# Checks a reply with `expect`: exit status 0 if some line of the reply matches, 3 if none does.
# Any shell, Makefile or CI can tell the two apart; no output has to be parsed.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}

"$parlor" -c 'newgame wordle classic answer crane' -c 'guess slate' -c 'expect row 1 slate bbgbg'
echo "exit status $?: the colours are as expected"

status=0
"$parlor" -c 'newgame wordle classic answer crane' -c 'guess slate' -c 'expect row 1 slate ggggg' || status=$?
echo "exit status $status: they are not"
[ "$status" -eq 3 ]
