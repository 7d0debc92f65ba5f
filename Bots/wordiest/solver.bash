#!/usr/bin/env bash
# Plays Wordiest by asking the engine: every move is the answer to `go`, until the match is submitted.
# Usage: solver.bash [MATCHES]
set -euo pipefail
matches=${1:-${PARLOR_ARENA:+1000000000}} matches=${matches:-100} over=''
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

best=0 rating=''
for ((number = 0; number < matches; number++)); do
  ask 'newgame wordiest'
  if [ "$over" ]; then matches=$number; break; fi
  status=playing
  while [ $status = playing ]; do
    ask go
    ask "${reply[-1]#bestmove }"
    for line in "${reply[@]}"; do
      case $line in
      score*) read -r _ _ _ _ rating first <<<"$line"; status=finished; [ "$first" = true ] && best=$((best + 1)) ;;
      esac
    done
  done
done
echo "ahead of everybody in $best of $matches matches on average, rating $rating"
