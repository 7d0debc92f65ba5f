// Usage: lexicon-pack ROWS OUT. Packs rows of `word tier flags`, as Scripts/lexicon.py writes them, into a word graph.
import WordGraph

func fail(_ message: String) -> Never {
  writeError("lexicon-pack: \(message)\n")
  exitFailure()
}

guard CommandLine.arguments.count == 3 else { fail("usage: lexicon-pack ROWS OUT") }
let rowsPath = CommandLine.arguments[1]
let outPath = CommandLine.arguments[2]
guard let rows = readFile(rowsPath) else { fail("cannot read \(rowsPath)") }

do {
  var builder = WordGraphBuilder()
  for (index, line) in rows.split(separator: 10).enumerated() {
    guard let row = Row(line) else { fail("\(rowsPath):\(index + 1): not a row of word, tier and flags") }
    try builder.insert(row.word, note: row.note.byte)
  }
  let bytes = try builder.bytes()
  guard writeFile(outPath, bytes) else { fail("cannot write \(outPath)") }
  let graph = try builder.graph()
  let hundredths = (graph.membershipLength * 100 + graph.count / 2) / graph.count
  let share = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  writeError(
    """
    \(graph.count) words, \(graph.nodeCount) nodes, \(graph.edgeCount) edges; membership \(graph.membershipLength) bytes \
    (\(share) a word) of \(bytes.count)\n
    """)
} catch {
  fail("\(error)")
}
