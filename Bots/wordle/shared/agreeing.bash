# Finds the words that agree with colours.

agreeing() { # prints the lines of `candidates` whose words agree with the rows "$@": words, each with its colours
  local pattern='^\S+ '
  for ((; $#; )); do learn "$1" "$2" && shift 2; done
  grep -P "$pattern" <<<"$candidates"
}
learn() { # adds to `pattern` what the colours $2 of the guess $1 say: each place, then how many of each letter
  local letter i places='' gray='' && local -A seen=()
  for ((i = 0; i < ${#1}; i++)); do
    letter=${1:i:1}
    if [[ ${2:i:1} == g ]]; then places+=$letter; else places+=[^$letter]; fi
    if [[ ${2:i:1} == b ]]; then gray+=" $letter"; else seen[$letter]+=.*$letter; fi
  done
  pattern+="(?=$places)"
  for letter in "${!seen[@]}"; do pattern+="(?=${seen[$letter]})"; done
  for letter in $gray; do pattern+="(?!${seen[$letter]-}.*$letter)"; done
}
