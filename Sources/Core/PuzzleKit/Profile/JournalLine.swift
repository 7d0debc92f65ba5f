/// A line of a game's journal, which is the saved game: the opening line, then one for everything that was done.
package enum JournalLine: Equatable, Sendable {
  /// Deals the game.
  case opening(String)
  /// Says which seat makes the next lines.
  case sit(Seat)
  /// Makes a move, in the game's own words.
  case move(String)
  /// Takes the last move back.
  case undo
  /// Makes the last move again that was taken back.
  case redo
  /// Gives the game up; some games ask first whether that is meant.
  case resign(isConfirmed: Bool)
  /// Marks the game as played with help.
  case assisted

  /// Reads a line that a seat makes. One that is nothing else counts as a move: only the game knows which moves there are.
  package init(_ text: String) {
    self =
      switch text {
      case "undo": .undo
      case "redo": .redo
      case "resign": .resign(isConfirmed: false)
      case "resign confirm": .resign(isConfirmed: true)
      case "assisted": .assisted
      default: Self.opens(text) ? .opening(text) : .move(text)
      }
  }

  /// Reads a line of the journal of a table, which names the seats if there are several.
  /// - Throws: `bad-argument` if it names none of them.
  package init(_ text: String, seats: Int) throws(Refusal) {
    guard seats > 1, text.hasPrefix("sit ") else {
      self.init(text)
      return
    }
    guard let number = Int(text.dropFirst(4)), 1...seats ~= number, text == "sit \(number)" else {
      throw Refusal(.badArgument, "the table has seats 1 to \(seats), not \(quoted(text))")
    }
    self = .sit(Seat(number - 1))
  }

  /// The line as it is kept.
  package var text: String {
    switch self {
    case .opening(let text), .move(let text): text
    case .sit(let seat): "sit \(seat.number + 1)"
    case .undo: "undo"
    case .redo: "redo"
    case .resign(let isConfirmed): isConfirmed ? "resign confirm" : "resign"
    case .assisted: "assisted"
    }
  }

  private static func opens(_ text: String) -> Bool {
    let line = text.utf8.drop(while: isSpace)
    return ["newgame", "position"].contains { verb in
      line.starts(with: verb.utf8) && line.dropFirst(verb.utf8.count).first.map(isSpace) != false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
