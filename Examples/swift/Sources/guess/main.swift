// Plays a game of Wordle: each guess is the first word that fits what is known.
import Catalog
import Engine
import PuzzleKit
import System

let session = Session(catalog: .standard, host: .system)

/// Carries out a line and gives a field of the first record of a kind.
@MainActor func ask(_ line: String, _ record: String, _ field: String) -> Value? {
  _ = session.perform(text: line)
  return session.lastReply.first(record, field)
}

_ = ask("newgame wordle classic answer crane", "wordle", "status")
while session.outcome == .playing, case .word(let word)? = ask("candidates 1", "candidate", "word") {
  if case .word(let feedback)? = ask("guess \(word)", "row", "feedback") { print(word, feedback) }
}
print(session.outcome?.rawValue ?? "no game")
