#!/bin/sh
# Shows the exit statuses: 0 all went well, 1 a command failed, 2 wrong usage, 3 an `expect` failed, 4 input or output failed.
# A failed command does not end a session, but with --bail it does.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}

# Runs the command behind STATUS and fails unless that is its exit status.
ends_with() {
  expected=$1 status=0
  shift
  "$@" >/dev/null 2>&1 </dev/null || status=$?
  shift
  echo "$status: parlor $*"
  [ "$status" -eq "$expected" ]
}

ends_with 0 "$parlor" -c 'newgame wordle' -c show
ends_with 1 "$parlor" -c 'guess crane' -c isready
ends_with 2 "$parlor" --no-such-option
ends_with 3 "$parlor" -c isready -c 'expect no such line'
ends_with 4 "$parlor" no/such/script.upi

[ "$("$parlor" -c 'guess crane' -c isready | grep -c readyok)" -eq 1 ]
[ "$("$parlor" --bail -c 'guess crane' -c isready | grep -c readyok)" -eq 0 ]
echo 'With --bail nothing behind the failed command is carried out.'
