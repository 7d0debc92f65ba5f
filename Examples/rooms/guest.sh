#!/bin/bash
# Joins a room by its code and plays until the round ends: guest.sh CODE [http://HOST:PORT].
# Speaks text (upi.v1) through websocat; curl asks by HTTP.
set -euo pipefail

[ $# -ge 1 ] || { echo "usage: ${0##*/} CODE [http://HOST:PORT]" >&2; exit 2; }
# Joining uses up a seat: what is missing is told before.
for program in curl websocat stdbuf; do
  command -v "$program" >/dev/null || { echo "${0##*/}: needs $program on the PATH" >&2; exit 127; }
done
code=$1 server=${2:-http://127.0.0.1:8080}
answer=$(curl -fsS -H 'Content-Type: application/json' -d '{"name":"Shell"}' "$server/api/rooms/$code/join")
field() { sed -E "s/.*\"$1\":\"([^\"]*)\".*/\1/" <<<"$answer"; }
room=$(field roomId) token=$(field token)

# A message holds one or more lines; -0 keeps them apart: here messages end with NUL.
coproc SOCKET { exec websocat -q -t -0 --protocol upi.v1 "ws${server#http}/ws/rooms/$room"; }
exec 3<&"${SOCKET[0]}" 4>&"${SOCKET[1]}"
say() { printf '%s\0' "$1" >&4; }

# Three words of the puzzle of 2026-01-26; then it waits until the other has won, gives up, and chats.
found=(ails liar nail)
say "hello $token"
while read -r line; do
  case $line in
  '* started '*) for word in "${found[@]}"; do say "word $word"; done ;;
  '* standing '*' won'*) say "resign confirm" ;;
  '* ended '*)
    echo "ended: $line"
    say "chat good game"
    ;;
  'chat '*)
    echo "done"
    break
    ;;
  esac
done < <(stdbuf -o0 tr -d '\000' <&3)
kill "$SOCKET_PID"
