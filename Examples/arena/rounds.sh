#!/bin/bash
# A match in parts that ends early, by GNU parallel or Slurm: rounds.sh parallel|slurm MATCH.JSON SIZE OUTPUT
#
# MATCH.JSON has the game, the bots, a seed, and a rule such as "sprt": [0, 0.2]. A round is SIZE deals, and each shard plays its
# own of them; after each round the journals together say whether the match has ended. Then OUTPUT is the match as a single
# machine would have played it. Started again the script goes on where it was. SHARDS says how many there are.
set -u
launcher=$1 size=$3
export PARLOR=${PARLOR:-parlor} MATCH=$2 OUTPUT=$4 SHARDS=${SHARDS:-4} LAST

# A shard's part of a round; its number is in SLURM_ARRAY_TASK_ID.
# shellcheck disable=SC2016 # the shells that play expand it
part='exec "$PARLOR" arena --config "$MATCH" --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --through "$LAST" \
  --journal "$OUTPUT.shard$SLURM_ARRAY_TASK_ID" --quiet > "$OUTPUT.log$SLURM_ARRAY_TASK_ID" 2>&1'

for ((LAST = size; ; LAST += size)); do
  # shellcheck disable=SC2016,SC2046
  case $launcher in
  parallel) PART=$part parallel --env PART 'SLURM_ARRAY_TASK_ID={} bash -c "$PART"' ::: $(seq "$SHARDS") ;;
  slurm) sbatch --wait --export=ALL --array="1-$SHARDS" --wrap "$part" ;;
  esac || exit
  "$PARLOR" arena ended "$OUTPUT".shard*
  case $? in
  0) break ;;
  1) ;;
  *) exit 2 ;;
  esac
done
"$PARLOR" arena merge --output "$OUTPUT" "$OUTPUT".shard*
