import PuzzleKit
import System
import WordGraph

/// Packs rows of `word tier flags` into a word graph.
/// - Throws: the refusal that names the first faulty row, or the file that can't be read or written.
func packLexicon(_ rowsPath: String, into path: String) throws(Refusal) {
  let target = try TargetFile(path, kind: "a word graph", isEarlier: WordGraph.isGraph)
  guard let rows = try Files.readText(rowsPath) else { throw noFile(rowsPath) }
  var builder = WordGraphBuilder()
  let (bytes, graph): ([UInt8], WordGraph)
  do {
    for (index, line) in rows.split(separator: 10).enumerated() {
      guard let row = LexiconRow(line) else {
        throw Refusal(.badFile, "\(rowsPath):\(index + 1): not a row of word, tier and flags")
      }
      try builder.insert(row.word, note: row.note.bits)
    }
    (bytes, graph) = (try builder.bytes(), try builder.graph())
  } catch {
    throw error as? Refusal ?? Refusal(.badFile, "\(rowsPath): \(error)")
  }
  if Interruption.shouldStop() { throw stopped("stopped; \(path) was not written") }
  try target.write(bytes)
  let hundredths = (graph.membershipLength * 100 + graph.count / 2) / graph.count
  let share = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  note(
    """
    \(graph.count) words, \(graph.nodeCount) nodes, \(graph.edgeCount) edges; membership \(graph.membershipLength) bytes \
    (\(share) a word) of \(bytes.count)
    """)
}
