#!/usr/bin/env bash
# Plays Atlas Solitaire by asking the engine: every move is the answer to `go`, which sees no more than a player does, or
# to `go movetime MILLISECONDS`. It gives up when the answer is that nothing can win any more.
# Usage: go.bash [TIER [ROUNDS [MILLISECONDS]]]
set -euo pipefail
tier=${1:-normal} rounds=${2:-${PARLOR_ARENA:+1000000000}} rounds=${rounds:-100} over='' go="go${3:+ movetime $3}"
# Bash forgets the array as soon as the process is over, so that it stays until its input ends.
coproc engine { "${PARLOR:-parlor}"; exec >&-; exec cat >/dev/null; }

# Sends a request and gives its data lines in the array `reply`.
ask() {
  local line
  reply=()
  echo "$1" >&"${engine[1]}"
  while read -r line <&"${engine[0]}"; do
    case $line in
    ok*) return ;;
    'error no-more-deals'*) over=yes; return ;;
    error*) echo "$1: $line" >&2; exit 1 ;;
    *) reply+=("$line") ;;
    esac
  done
  echo "$1: the engine has gone" >&2
  exit 1
}

won=0 moves=0 draws=0
for ((number = 1; number <= rounds; number++)); do
  seed=" seed $number"; if [ "${PARLOR_ARENA-}" ]; then seed=''; fi
  # The arena has deals of its own, and says when there are no more.
  ask "newgame atlas $tier$seed"
  if [ "$over" ]; then rounds=$((number - 1)); break; fi
  status=playing
  while [ "$status" = playing ]; do
    ask "$go"
    move=${reply[-1]#bestmove }
    if [ "$move" = '(none)' ]; then ask 'resign confirm'; break; fi
    ask "$move"
    read -r _ _ status _ _ _ _ moved drawn _ <<<"${reply[0]}"
  done
  if [ "$status" = won ]; then won=$((won + 1)) moves=$((moves + moved)) draws=$((draws + drawn)); fi
done
awk -v won=$won -v rounds="$rounds" -v moves=$moves -v draws=$draws 'BEGIN {
  printf "won %d of %d (%.1f %%)", won, rounds, rounds ? 100 * won / rounds : 0
  if (won) printf ", %.1f moves and %.1f draws a won round", moves / won, draws / won
  print ""
}'
