#!/usr/bin/env bash
# Plays Wordle: always guesses the first word of the list that agrees with all colours so far.
set -uo pipefail
mode=${1:?usage: consistent.bash MODE [GAMES]} games=${2:-100}
declare -A data
coproc PIPE { exec "${PARLOR:-parlor}"; }
exec {replies}<&"${PIPE[0]}" {requests}>&"${PIPE[1]}"
trap '' PIPE # should the engine go, `read` finds out

ask() { # sends the request $1; the data lines of its reply are then in `data`, by record
  data=()
  printf '%s\n' "$1" >&"$requests"
  while read -r -u "$replies" record fields && [[ $record != error ]]; do
    if [[ $record == ok ]]; then return; else data[$record]+=$fields$'\n'; fi
  done
  echo "$1: ${record:-the engine has gone} $fields" >&2 && exit 1
}
learn() { # adds to `pattern` what the colours $2 of the guess $1 say: each place, then how many of each letter
  local letter i places='' gray='' && local -A seen=()
  for ((i = 0; i < ${#1}; i++)); do
    letter=${1:i:1}
    if [[ ${2:i:1} == g ]]; then places+=$letter; else places+=[^$letter]; fi
    if [[ ${2:i:1} == b ]]; then gray+=" $letter"; else seen[$letter]+=.*$letter; fi
  done
  pattern+="(?=$places)"
  for letter in "${!seen[@]}"; do pattern+="(?=${seen[$letter]})"; done
  for letter in $gray; do pattern+="(?!${seen[$letter]-}.*$letter)"; done
}
ask "newgame wordle $mode" && read -r _ _ limit _ <<<"${data[wordle]}" && ask moves && words=${data[move]//guess /}
for ((game = 0; game < games; game++)); do
  ask "newgame wordle $mode" && pattern='^'
  until ask "guess $(grep -m1 -P "$pattern" <<<"$words")" && [[ ${data[result]-} ]]; do
    read -r _ guess colours _ <<<"${data[row]}" && learn "$guess" "$colours"
  done
  printf %s "${data[result]}"
done | awk -v limit="$limit" -v games="$games" '
  { count[$1 == "won" ? $2 : "lost"]++; if ($1 == "won") { won++; sum += $2 } }
  function line(key, n) { printf "%-7s %5d %s\n", key, n, n ? substr(bar, 1, 1 + 50 * n / games) : "-" }
  END { bar = sprintf("%51s", ""); gsub(/ /, "#", bar); for (n = 1; n <= limit; n++) line(n, count[n])
        line("lost", count["lost"]); printf "average %5.2f\n", won ? sum / won : 0 }'
