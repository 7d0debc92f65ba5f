#!/bin/sh
# Packs staged programs as others get them, and tries both packages. For programs that are not staged, stand-ins are added.
# Usage: packages.sh STAGE
set -eu
cd "$(dirname "$0")/../.."
stage=$(cd "$1" && pwd)
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

Scripts/package texts "$stage"
for page in server.8 net.6; do
  program=$stage/usr/bin/parlor-${page%.*}
  [ ! -e "$program" ] || continue
  printf '#!/bin/sh\n' >"$program"
  chmod 755 "$program"
  manual=$stage/usr/share/man/man${page##*.}/parlor-$page
  mkdir -p "${manual%/*}"
  printf '.TH PARLOR %s\n.SH NAME\nparlor \\- a stand-in\n' "${page##*.}" >"$manual"
done

tarball=$(Scripts/package tarball "$stage" "$work/first")
mkdir "$work/unpacked"
tar -xzf "$tarball" -C "$work/unpacked"
folder=$work/unpacked/$(basename "$tarball" .tar.gz)
[ -d "$folder" ] || fail "the tarball has no folder of its own name"
plays "$folder/bin"
for file in README.txt LICENSE share/man/man6/parlor.6 share/man/man8/parlor-server.8 \
  share/bash-completion/completions/parlor share/zsh/site-functions/_parlor share/fish/vendor_completions.d/parlor.fish \
  share/bash-completion/completions/parlor-engine share/zsh/site-functions/_parlor-engine; do
  [ -s "$folder/$file" ] || fail "the tarball has no $file"
done
for file in BUILD THIRD-PARTY.txt GPL-3.txt LGPL-2.1.txt Apache-2.0.txt examples/parlor-server.service notices/SCOWL.txt \
  notices/GRDB.txt notices/SwiftNIO.txt notices/glibc.txt notices/readline.txt notices/ICU.txt; do
  [ -s "$folder/share/doc/parlor/$file" ] || fail "the tarball has no share/doc/parlor/$file"
done
others=$(tar -tvzf "$tarball" | grep -v '^[^ ]* 0/0 ' || true)
[ -z "$others" ] || fail "the tarball has files of other owners: $others"

package=$(Scripts/package deb "$stage" "$work/first")
lintian --allow-root --fail-on error,warning "$package" || fail 'lintian finds faults'
root=$work/root
unit=$root/lib/systemd/system/parlor-server.service
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
touch "$root/var/lib/dpkg/status"
# dpkg ACTION WHAT, in a folder without any other package; scripts of the package learn of it from DPKG_ROOT.
packaged() {
  dpkg --root="$root" --force-not-root --force-script-chrootless "--$1" "$2" >"$work/log" 2>&1 || fail "$(cat "$work/log")"
}
packaged install "$package"
plays "$root/usr/games"
(cd "$root" && md5sum --quiet -c var/lib/dpkg/info/parlor.md5sums) || fail 'the sums are wrong'
program=$(sed -n 's/^ExecStart=\([^ ]*\) .*/\1/p' "$unit")
[ -x "$root$program" ] || fail "the unit starts $program, which is not there"
[ ! -e "$root/etc/systemd/system" ] || fail 'the unit is enabled'
# What the server leaves goes with a purge, and not before.
mkdir -p "$root/var/lib/private/parlor-server" "$root/etc/systemd/system/multi-user.target.wants"
ln -s private/parlor-server "$root/var/lib/parlor-server"
ln -s "${unit#"$root"}" "$root/etc/systemd/system/multi-user.target.wants"
packaged remove parlor
[ -e "$root/etc/parlor-server.conf" ] || fail 'a removal takes the settings'
[ -e "$root/var/lib/private/parlor-server" ] || fail 'a removal takes the rooms'
packaged purge parlor
left=$(cd "$root" && find . ! -type d ! -path './var/lib/dpkg/*')
[ -z "$left" ] || fail "purged, but left behind: $left"

# The same programs and commit give the same bytes; what is packed here is small.
for program in "$stage"/usr/bin/*; do printf '#!/bin/sh\n' >"$program.new" && chmod 755 "$program.new" && mv "$program.new" "$program"; done
for kind in tarball deb; do
  once=$(Scripts/package "$kind" "$stage" "$work/second")
  touch "$stage"/usr/bin/*
  again=$(umask 077 && Scripts/package "$kind" "$stage" "$work/third")
  cmp "$once" "$again" || fail "a second $kind differs from the first"
done

make -s uninstall DESTDIR="$stage" PREFIX=/usr
left=$(find "$stage" ! -type d ! -path '*/share/doc/parlor/*')
[ -z "$left" ] || fail "uninstalled, but left behind: $left"
