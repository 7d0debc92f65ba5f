#!/bin/sh
# Sends 10,000 requests ahead without waiting for a reply; the replies come in the order of the requests.
# An id such as @17 comes back in front of every line, so a reply can be matched to its request.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
  echo 'newgame wordle classic answer crane'
  awk 'BEGIN { for (n = 1; n <= 10000; n++) print "@" n, n % 2 ? "isready" : "lookup crane" }'
} >"$work/requests"
"$parlor" <"$work/requests" >"$work/replies"

seq 10000 | sed 's/.*/@& ok/' >"$work/expected"
grep '^@[0-9]* ok$' "$work/replies" | cmp - "$work/expected"
echo "$(grep -c ' readyok$' "$work/replies") times ready, $(grep -c ' lookup crane ' "$work/replies") times crane, all in order"
