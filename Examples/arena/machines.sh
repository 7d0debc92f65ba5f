#!/bin/sh
# A match on many machines, by ssh and GNU parallel: machines.sh MATCH.JSON OUTPUT SHARDS MACHINE...
#
# MATCH.JSON has the game, the bots and a seed. A machine is what --sshlogin takes: 8/ann@10.0.0.7 plays eight shards at once.
# PARLOR says what the program is called there. A shard whose machine fails is played again, by another one if there is one.
# OUTPUT.jobs says what was played where, and for how long; started again the script plays what is missing. Then OUTPUT is the
# match as a single machine would have played it.
set -eu
match=$1 output=$2 shards=$3
shift 3
machines=$(IFS=,; echo "$*")

# Each shard is played in a new folder, into which the match goes and from which the journal comes.
seq "$shards" | parallel --sshlogin "$machines" --joblog "$output.jobs" --resume-failed --retries 5 --workdir ... \
  --transferfile "$match" --return "$output.shard{}" --cleanup \
  "${PARLOR:-parlor}" arena --config "$match" --shard "{}/$shards" --journal "$output.shard{}" --quiet >"$output.log"
"${PARLOR:-parlor}" arena merge --output "$output" "$output".shard*
