// Plays Wordiest with one word a match: of all that the rack can make, the one with the most points. It needs a match that lets
// bots use `words`. To compile: swiftc -O best-word.swift. Usage: best-word [MATCHES]
import Glibc

// It talks on its own standard input and output, so it needs somebody at the other end: the arena, or socat.

/// Sends a request; gives the data lines of its reply, each as its words, or nil if it was refused.
func ask(_ request: String) -> [[Substring]]? {
  print(request)
  fflush(nil)
  var lines: [[Substring]] = []
  while let line = readLine() {
    let words = line.split(separator: " ")
    switch words.first {
    case "ok": return lines
    case "error": return nil
    default: lines.append(words)
    }
  }
  return nil
}

var matches = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? .max
while matches > 0, ask("newgame wordiest") != nil {
  matches -= 1
  // makes WORD POINTS
  let words = (ask("words") ?? []).filter { $0.first == "makes" }
  if let best = words.max(by: { (Int($0[2]) ?? 0) < (Int($1[2]) ?? 0) }) { _ = ask("place \(best[1])") }
  _ = ask("submit confirm")
}
