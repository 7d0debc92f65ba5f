#!/bin/sh
# Packs what was staged as others get it, and tries both packages: packages.sh STAGE.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
export LEVEL=1
trap 'rm -rf "$work"' EXIT
fail() {
  echo "packages: $1" >&2
  exit 1
}
# plays FOLDER: the program in it plays a game, and the engine too.
plays() {
  "$1/parlor" -c 'newgame wordle mini answer cat' -c 'guess cat' -c 'expect result won 1 cat' >/dev/null || fail "$1/parlor does not play"
  printf 'newgame wordle mini answer cat\nguess cat\nexpect result won 1 cat\n' | "$1/parlor-engine" >"$work/reply"
  [ "$(tail -n 1 "$work/reply")" = ok ] || fail "$1/parlor-engine does not play"
}

tarball=$(Scripts/package tarball "$1" "$work/first")
tar -xzf "$tarball" -C "$work"
folder=$work/$(basename "$tarball" .tar.gz)
plays "$folder/bin"
for file in LICENSE GPL-3.txt LGPL-2.1.txt THIRD-PARTY.txt BUILD README.txt notices/SCOWL.txt share/man/man6/parlor.6; do
  [ -s "$folder/$file" ] || fail "the tarball has no $file"
done
# The same commit gives the same bytes.
again=$(Scripts/package tarball "$1" "$work/second")
cmp -s "$tarball" "$again" || fail 'a second tarball differs from the first'

package=$(Scripts/package deb "$1" "$work/first")
lintian --allow-root --fail-on error,warning "$package" || fail 'lintian finds faults'
root=$work/root
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
touch "$root/var/lib/dpkg/status"
# Not a word of other packages: the programs are static.
dpkg --root="$root" --force-not-root --force-script-chrootless --install "$package" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
plays "$root/usr/games"
dpkg --root="$root" --force-not-root --force-script-chrootless --purge parlor >"$work/log" 2>&1 || fail "$(cat "$work/log")"
left=$(find "$root/usr" ! -type d 2>/dev/null || true)
[ -z "$left" ] || fail "removed, but left behind: $left"
