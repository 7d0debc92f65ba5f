#!/bin/sh
# Runs every recorded session (*.upi) in this folder as a regression test, one line of verdict for each.
# A session carries its own expectations; a failed one shows up in the exit status and as `error expect-failed`.
set -eu
cd "$(dirname "$0")"

failed=0
for session in *.upi; do
  if output=$("${PARLOR:-parlor}" "$session"); then
    echo "passed $session"
  else
    echo "failed $session (exit status $?)"
    printf '%s\n' "$output" | grep '^error ' || true
    failed=1
  fi
done
exit "$failed"
