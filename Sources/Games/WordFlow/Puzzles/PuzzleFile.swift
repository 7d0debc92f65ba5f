import PlainJSON
import PuzzleKit

/// A file of one puzzle: a JSON object with `id`, `title`, `grid`, `size`, `words`, `difficulty` and perhaps `creator`,
/// `timeLimit`, `minimumWordLength` and `createdDate`. What may be missing may be null; other members are passed over, and so
/// is a byte order mark.
public enum PuzzleFile {
  /// The puzzle that the bytes of a file hold, and how many words of the dictionary the file does not list: they are bonus
  /// words.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, in the order of the members above.
  public static func puzzle(_ bytes: [UInt8], file: String) throws(Refusal) -> (puzzle: Puzzle, added: Int) {
    let text = withoutByteOrderMark(bytes)
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: text) } catch {
      throw Refusal(.badFile, "\(file), \(error)")
    }
    do throws(JSONFault) { return try puzzle(JSONNode(value)) } catch {
      throw Refusal(.badFile, "\(file), \(error)")
    }
  }

  private static func puzzle(_ root: JSONNode) throws(JSONFault) -> (puzzle: Puzzle, added: Int) {
    var label = Puzzle.Label(
      id: try root.member("id", "the puzzle's id").id(), title: try root.member("title", "the title").title(),
      difficulty: "")
    label.creator = try root.optional("creator")?.shortText()
    let grid = try grid(try root.member("grid", "an array of rows"), try root.member("size", "width and height"))
    let minimum = try root.optional("minimumWordLength")?.number(in: 3...grid.letterCount) ?? 4
    let words = try root.member("words", "an array of words")
    let (all, added) = try listed(words, grid, minimum)
    label.timeLimit = try root.optional("timeLimit")?.number(in: PuzzleLimits.time)
    label.difficulty = try root.member("difficulty", "a word for how hard it is").shortText()
    label.created = try root.optional("createdDate")?.time()
    return (Puzzle(label, grid, minimumLength: minimum, words: all), added)
  }

  private static func grid(_ list: JSONNode, _ size: JSONNode) throws(JSONFault) -> Grid {
    let rows = try list.elements()
    try list.check(rows.count, "rows")
    let columns = try rows[0].elements().count
    try rows[0].check(columns, "cells")
    var grid = Grid(columns: columns, rows: rows.count)
    for (y, row) in rows.enumerated() {
      let cells = try row.elements()
      if cells.count != columns {
        throw row.fault("must have \(columns) cells like the first row, not \(cells.count)")
      }
      for (x, cell) in cells.enumerated() where cell.value != .null {
        let (letter, isQu) = try cell.letter()
        if letter == Grid.q, grid.hasQu != isQu, grid.cells.contains(Grid.q) {
          throw cell.fault("must be \(isQu ? "Q" : "QU") like the one before it")
        }
        grid[y * columns + x] = letter
        if isQu { grid.hasQu = true }
      }
    }
    for (name, count) in [("width", columns), ("height", rows.count)] {
      let node = try size.member(name, "\(count), as the grid has it")
      if try node.integer() != Int64(count) { throw node.fault("must be \(count), as the grid has it") }
    }
    guard grid.letterCount >= 3 else { throw list.fault("must have at least 3 letters, not \(grid.letterCount)") }
    guard grid.isConnected else { throw list.fault("must be connected: blank cells divide its letters") }
    return grid
  }

  /// The words of the file and of the dictionary together.
  private static func listed(
    _ list: JSONNode, _ grid: Grid, _ minimum: Int
  ) throws(JSONFault) -> (words: [PuzzleWord], added: Int) {
    let analysis = GridDictionary.standard.analyse(grid, minimumLength: minimum)
    var words = analysis.words.map { PuzzleWord($0, isRequired: false) }
    var places: [Int: String] = [:]
    for node in try list.elements() {
      let (place, word) = try word(node, analysis, grid, minimum)
      if let first = places.updateValue(node.path, forKey: place) {
        throw try node.required("word").fault(
          "must be a word that the list has once, not \(quoted(word.text)) as at \(first)")
      }
      words[place] = word
    }
    guard places.keys.contains(where: { words[$0].isRequired }) else {
      throw list.fault("must have at least one word that is required")
    }
    let used = places.keys.reduce(0) { $0 | words[$1].cells }
    if let cell = grid.cells.indices.first(where: { (grid.letterCells & ~used) >> UInt64($0) & 1 != 0 }) {
      let (row, column) = cell.quotientAndRemainder(dividingBy: grid.columns)
      throw JSONFault(path: "$.grid[\(row)][\(column)]", text: "must be a letter that a word of the list uses")
    }
    return (words, words.count - places.count)
  }

  private static func word(
    _ node: JSONNode, _ analysis: GridAnalysis, _ grid: Grid, _ minimum: Int
  ) throws(JSONFault) -> (place: Int, word: PuzzleWord) {
    let wordNode = try node.member("word", "the word")
    let letters = try wordNode.letters()
    let text = String(decoding: letters, as: UTF8.self)
    guard letters.count >= minimum else {
      throw wordNode.fault("must have at least \(minimum) letters, not \(letters.count)")
    }
    guard let wordClass = GridDictionary.standard.wordClass(of: letters) else {
      throw wordNode.fault("must be a word of the dictionary, not \(quoted(text))")
    }
    let path = try path(try node.member("path", "an array of places"), text, grid)
    let isRequired = try node.member("required", "true or false").bool()
    let classNode = try node.member("difficulty", "common, uncommon or rare")
    let name = try classNode.string()
    guard let given = WordClass(name: name) else {
      throw classNode.fault("must be common, uncommon or rare, not \(quoted(name))")
    }
    guard let place = analysis.index(of: letters) else {
      preconditionFailure("the analysis lacks the \(wordClass) word \(text)")
    }
    return (place, PuzzleWord(analysis.words[place], path: path, isRequired: isRequired, wordClass: given))
  }

  private static func path(_ list: JSONNode, _ word: String, _ grid: Grid) throws(JSONFault) -> [UInt8] {
    let nodes = try list.elements()
    guard let letters = grid.cellLetters(of: word.utf8) else {
      throw list.fault("can't be: the grid has QU, and \(quoted(word)) a Q without a U")
    }
    if nodes.count != letters.count {
      throw list.fault("must have \(letters.count) places, one for each letter, not \(nodes.count)")
    }
    var path: [UInt8] = []
    for (index, node) in nodes.enumerated() {
      let x = try node.member("x", "a column").number(in: 0...grid.columns - 1)
      let y = try node.member("y", "a row").number(in: 0...grid.rows - 1)
      let cell = y * grid.columns + x
      if grid[cell] != letters[index] {
        let letter = grid[cell] == 0 ? "a blank cell" : quoted(grid.face(cell).uppercased())
        let wanted = grid.hasQu && letters[index] == Grid.q ? "QU" : letterText(letters[index])
        throw node.fault("must be a cell with \(quoted(wanted)), not \(letter)")
      }
      if path.contains(UInt8(cell)) { throw node.fault("must be a cell that the path has not used yet") }
      if let last = path.last, !grid.areNeighbours(Int(last), cell) {
        throw node.fault("must touch the cell before it")
      }
      path.append(UInt8(cell))
    }
    return path
  }

  private static func letterText(_ byte: UInt8) -> String { String(UnicodeScalar(byte)).uppercased() }
}

extension JSONNode {
  /// The member of an object. If it is missing or null, the fault says what it must be.
  fileprivate func member(_ name: String, _ expectation: String) throws(JSONFault) -> JSONNode {
    guard let node = try optional(name) else {
      throw JSONFault(path: "\(path).\(name)", text: "is missing; it must be \(expectation)")
    }
    return node
  }

  fileprivate func id() throws(JSONFault) -> String {
    let id = try shortText()
    guard PuzzleLimits.isID(id) else {
      throw fault("must be a name of letters, digits, -, _ and dots, not \(quoted(id))")
    }
    return id
  }

  fileprivate func title() throws(JSONFault) -> String {
    let title = try plainText()
    guard PuzzleLimits.title.contains(title.count) else {
      let limits = PuzzleLimits.title
      throw fault("must have \(limits.lowerBound) to \(limits.upperBound) characters, not \(title.count)")
    }
    return title
  }

  /// A text that is shown, of limited length.
  fileprivate func shortText() throws(JSONFault) -> String {
    let text = try plainText()
    guard 1...PuzzleLimits.text ~= text.utf8.count else {
      throw fault("must have 1 to \(PuzzleLimits.text) bytes in UTF-8, not \(text.utf8.count)")
    }
    return text
  }

  private func plainText() throws(JSONFault) -> String {
    let text = try string()
    if oneLine(text) != text { throw fault("must have no control characters: \(quoted(text))") }
    return text
  }

  fileprivate func check(_ count: Int, _ what: String) throws(JSONFault) {
    let limits = PuzzleLimits.side
    if limits.contains(count) { return }
    throw fault("must have \(limits.lowerBound) to \(limits.upperBound) \(what), not \(count)")
  }

  /// The letter of a cell, and whether it is Qu.
  fileprivate func letter() throws(JSONFault) -> (UInt8, isQu: Bool) {
    let text = try string()
    if text.lowercased() == "qu" { return (Grid.q, true) }
    guard text.utf8.count == 1, let byte = text.utf8.first, 97...122 ~= byte | 32 else {
      throw fault("must be a letter from A to Z, QU, or null for a blank cell, not \(quoted(text))")
    }
    return (byte | 32, false)
  }

  fileprivate func letters() throws(JSONFault) -> [UInt8] {
    let text = try string()
    guard !text.isEmpty, text.utf8.allSatisfy({ 97...122 ~= $0 | 32 }) else {
      throw fault("must be a word of letters from A to Z, not \(quoted(text))")
    }
    return text.utf8.map { $0 | 32 }
  }

  fileprivate func number(in range: ClosedRange<Int>) throws(JSONFault) -> Int {
    let number = try integer()
    guard let found = Int(exactly: number), range.contains(found) else {
      throw fault("must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(number)")
    }
    return found
  }

  /// A time as ISO 8601 has it, with Z or an offset; parts of a millisecond are passed over.
  fileprivate func time() throws(JSONFault) -> Int64 {
    let text = try string()
    guard let time = Instant.exactMilliseconds(rfc3339: text) else {
      throw fault("must be a time such as 2026-01-26T12:00:00Z, not \(quoted(text))")
    }
    return time
  }
}
