/// Makes the bytes of a word graph: the same words give the same bytes, in whatever order they come.
public struct WordGraphBuilder {
  private struct Entry {
    var letters: Range<Int>
    var note: UInt16
  }

  private var letters: [UInt8] = []
  private var entries: [Entry] = []
  private var isSorted = true

  /// A builder without words.
  public init() {}

  /// Adds a word of lower-case ASCII letters, and a note about it; of a word added twice the later note counts.
  ///
  /// A word with another byte, or of no letter or more than `WordGraph.longestWord`, is refused and leaves no trace.
  public mutating func insert(_ word: some Collection<UInt8>, note: UInt16 = 0) throws(WordGraphError) {
    guard (1...WordGraph.longestWord).contains(word.count) else { throw .wordLength(word.count) }
    for byte in word where byte &- 97 >= 26 { throw .letter(byte) }
    let start = letters.count
    letters.append(contentsOf: word)
    let entry = Entry(letters: start..<letters.count, note: note)
    if let last = entries.last, isSorted { isSorted = !precedes(entry, last) }
    entries.append(entry)
  }

  /// The bytes of the graph of all words added.
  public func bytes() throws(WordGraphError) -> [UInt8] {
    guard !entries.isEmpty else { throw .empty }
    // `sorted` is stable, so a repeated word's later note comes later.
    let ordered = isSorted ? entries : entries.sorted(by: precedes)
    var automaton = AutomatonBuilder()
    var notes: [UInt16] = []
    for entry in ordered {
      if automaton.insert(letters[entry.letters]) {
        notes.append(entry.note)
      } else {
        notes[notes.count - 1] = entry.note
      }
    }
    var layout = GraphLayout(automaton.finish())
    return try layout.bytes(notes: notes)
  }

  /// The graph of all words added.
  public func graph() throws(WordGraphError) -> WordGraph {
    WordGraph(owning: MappedBytes(try bytes()))
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    letters[left.letters].lexicographicallyPrecedes(letters[right.letters])
  }
}
