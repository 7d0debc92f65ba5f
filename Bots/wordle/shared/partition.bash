# Lets the program partition.c choose, from all valid words; it is compiled at each start. A bot sources this file behind
# season.bash and names the policy: `season remembered best_by POLICY`.
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
"${CC:-clang}" -O2 -o "$scratch/partition" "${BASH_SOURCE%/*}/partition.c" -lm || exit
awk '!seen[$NF]++ { print (NF > 1 ? $1 : 0), $NF }' <(echo "$candidates") <(echo "$words") >"$scratch/words"

best_by() { "$scratch/partition" "$1" "$scratch/words" "${@:2}"; }
