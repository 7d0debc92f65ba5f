# What all bots of Wordle share: the talk with the engine, the games and the summary. A bot sources this file, which reads
# its arguments MODE and GAMES (100 if left out, in the arena as many as there are; `all` is a game for each word that may be
# the answer), and calls `season`. The environment may name the engine (PARLOR) and a folder of word lists (LISTS).
set -uo pipefail
mode=${1-} games=${2:-${PARLOR_ARENA:+1000000000}} games=${games:-100} over=''
[[ $mode && $games =~ ^([1-9][0-9]*|all)$ ]] || { sed -n 's/.*Usage: /usage: /p' "$0" >&2 && exit 2; }
declare -A data plan tally
# Bash forgets PIPE as soon as the process is over, so that it stays until its input ends.
coproc PIPE { "${PARLOR:-parlor}"; exec >&-; exec cat >/dev/null; }
exec {replies}<&"${PIPE[0]}" {requests}>&"${PIPE[1]}"
trap '' PIPE # should the engine go, `read` finds out

ask() { # sends the request $1; the data lines of its reply are then in `data`, by record
  data=()
  printf '%s\n' "$1" >&"$requests" 2>/dev/null
  while read -r -u "$replies" record fields && [[ $record != error ]]; do
    if [[ $record == ok ]]; then return; else data[$record]+=$fields$'\n'; fi
  done
  if [[ $fields == no-more-deals* ]]; then over=yes && return; fi
  echo "$1: ${record:-the engine has gone} $fields" >&2 && exit 1
}
remembered() { # for bots that always play alike: guesses the word that the command "$@" prints for `rows`, run only once
  move="guess ${plan["${rows[*]-}."]:=$("$@" "${rows[@]}")}"
}
season() { # plays; the command "$@" sets `move`, from `rows`: the words guessed so far, each with its colours
  local answers=() game outcome tries word colours key share won=0 sum=0 all=0 bar
  if [[ $games == all ]]; then mapfile -t answers < <(cut -d' ' -f2 <<<"$candidates") && games=${#answers[@]}; fi
  for ((game = 0; game < games; game++)); do
    if [[ ${answers[0]-} || $game != 0 ]]; then ask "$opening${answers:+ answer ${answers[game]}}"; fi
    if [[ $over ]]; then games=$game && break; fi
    rows=()
    until [[ ${data[result]-} ]]; do
      "$@" || { echo "nothing to guess after: ${rows[*]-}" >&2 && exit 1; }
      ask "$move" && read -r _ word colours <<<"${data[row]}" && rows+=("$word" "$colours")
    done
    read -r outcome tries _ <<<"${data[result]}" && ((all += tries))
    if [[ $outcome == won ]]; then ((won += 1, sum += tries)); else tries=lost; fi
    tally[$tries]=$((${tally[$tries]-0} + 1))
  done
  bar=$(printf %50s '') && bar=${bar// /#}
  for key in $(seq "$limit") lost; do
    share=${bar:0:(50 * ${tally[$key]:=0} + games - 1) / games}
    printf '%-7s %5d %s\n' "$key" "${tally[$key]}" "${share:--}"
  done
  awk -v won=$won -v sum=$sum -v all=$all 'BEGIN { printf "average %5.2f\nguesses %5d\n", won ? sum / won : 0, all }'
}
list() { # prints the records $2 that the command $1 gives; sed takes no more of the replies than are its own
  printf '%s\n' "$1" >&"$requests"
  sed -un -e '/^ok/q' -e '/^error /q1' -e "s/^$2 //p" <&"$replies"
}
opening="newgame wordle $mode${LISTS:+ lists $LISTS}"
ask "$opening" && read -r _ _ limit _ <<<"${data[wordle]}"
grep -F "${LISTS:-/}/" <<<"${data[message]}" >&2 # what there is to say about the lists
words=$(list moves 'move guess') || exit # all valid guesses, one a line
# What may be the answer: lines WEIGHT WORD. Where nobody says so, it may be any word.
candidates=$(list candidates candidate | awk '{ print $2, $1 }') || candidates=$(sed 's/^/1 /' <<<"$words")
