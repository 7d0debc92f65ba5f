#!/usr/bin/env bash
# Plays Wordle by asking the engine: every guess is the answer to `go`, or to `go movetime MILLISECONDS`.
# Usage: go.bash MODE [GAMES|all [MILLISECONDS]]
. "$(dirname "$0")/shared/season.bash"

go="go${3:+ movetime $3}"
# shellcheck disable=SC2034,SC2154  # season.bash fills data and plays move
engine_chooses() { ask "$go" && move=${data[bestmove]%$'\n'}; }
season engine_chooses
