#!/bin/sh
# What Scripts/setup does before it installs packages: with root, with sudo, and without either. No package is installed.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "setup: $1" >&2
  cat "$work/out" >&2
  exit 1
}
# The only programs on its PATH; python3, which `profile` wants, is missing.
mkdir "$work/bin"
program() {
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod 755 "$work/bin/$1"
}
program swift :
program apt-get "echo \"apt-get \$*\" >>'$work/calls'"
program sudo "echo \"sudo \$*\" >>'$work/calls'"
# attempt UID LAUNCHER...: runs the script as if by this user, and keeps its status, output and calls.
attempt() {
  program id "echo $1"
  shift
  : >"$work/calls"
  status=0
  "$@" >"$work/out" 2>&1 || status=$?
}
setup="env PATH=$work/bin /bin/sh Scripts/setup profile"
on_terminal() { printf '%s\n' "$1" | script -qec "$setup" /dev/null; }

# shellcheck disable=SC2086
attempt 1000 $setup
[ "$status" = 1 ] || fail 'without a terminal it does not fail'
grep -q '^parlor: needs these packages first: sudo apt-get install.* python3$' "$work/out" || fail 'the command is not named'
[ ! -s "$work/calls" ] || fail 'something was called without a question'

attempt 1000 on_terminal n
[ "$status" = 1 ] && [ ! -s "$work/calls" ] || fail 'a no is not heard'
grep -q 'sudo apt-get install.* python3? \[y/N\]' "$work/out" || fail 'nothing is asked'

attempt 1000 on_terminal y
[ "$status" = 0 ] || fail 'a yes fails'
grep -v '^sudo ' "$work/calls" && fail 'something was called without sudo'
grep -q '^sudo apt-get install .* python3$' "$work/calls" || fail 'a yes installs nothing'

# shellcheck disable=SC2086
attempt 0 $setup
[ "$status" = 0 ] || fail 'root can not install'
grep -q '^apt-get install .* python3$' "$work/calls" || fail 'root installs nothing'
grep -q '^sudo ' "$work/calls" && fail 'root needs sudo'

program python3 :
# shellcheck disable=SC2086
attempt 1000 $setup
if [ "$status" = 0 ]; then
  [ ! -s "$work/out" ] && [ ! -s "$work/calls" ] || fail 'it is not quiet if nothing is missing'
fi
