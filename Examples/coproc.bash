#!/usr/bin/env bash
# Holds a conversation: a bash coprocess plays a game, and each guess depends on the reply before it.
# `ok` or `error` ends every reply, so the reader knows when to stop without any time-out.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}
coproc ENGINE { exec "$parlor"; }
exec {replies}<&"${ENGINE[0]}" {requests}>&"${ENGINE[1]}"

# Sends one request and prints its reply.
ask() {
  echo "> $1"
  echo "$1" >&"$requests"
  while read -r -u "$replies" line; do
    echo "$line"
    case $line in
    ok*) return 0 ;;
    error*) return 1 ;;
    esac
  done
  return 1
}

ask 'newgame wordle mini answer cat'
ask 'guess dog' | grep ' bbb$' # none of d, o, g: so try three other letters
ask 'guess act' | grep ' yyg$' # the t stands, a and c change places
ask 'guess cat' | grep '^result won 3 cat$'
ask 'guess dog' || echo 'The game is over, and the engine says so.'
ask quit
