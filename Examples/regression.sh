#!/bin/sh
# Runs every recorded session (*.upi) in this folder as a regression test, one line of verdict for each.
# A session carries its own expectations; a failed one shows up in the exit status and as `error expect-failed`.
set -eu
parlor=${PARLOR:-parlor}
command -v "$parlor" >/dev/null || {
  echo "${0##*/}: needs parlor on the PATH, or its path in the variable PARLOR" >&2
  exit 127
}
case $parlor in */*) parlor=$(realpath "$parlor") ;; esac
cd "$(dirname "$0")"

failed=0
for session in *.upi; do
  if output=$("$parlor" "$session"); then
    echo "passed $session"
  else
    echo "failed $session (exit status $?)"
    printf '%s\n' "$output" | grep '^error ' || true
    failed=1
  fi
done
exit "$failed"
