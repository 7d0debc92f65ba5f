/// What a coloured thing means; palettes turn it into colours and, without colours, into marks.
public enum Role: String, CaseIterable, Sendable {
  case plain, faded, strong, correct, present, absent, unused, empty, good, bad, selected, busy
}

/// The mood of a message.
public enum Tone: Sendable {
  case plain, good, bad
}

/// One cell of a board or one key of a keyboard.
public struct Tile: Equatable, Sendable {
  /// What is written on it; may be empty.
  public let text: String
  /// What its colour says.
  public let role: Role

  /// Makes a tile.
  public init(_ text: String, _ role: Role) {
    self.text = text
    self.role = role
  }
}

/// One bar of a histogram.
public struct Bar: Equatable, Sendable {
  /// What stands in front of the bar.
  public let label: String
  /// Its length, in games.
  public let count: Int
  /// Whether it is the one to look at.
  public let isMarked: Bool

  /// Makes a bar.
  public init(_ label: String, _ count: Int, marked: Bool = false) {
    self.label = label
    self.count = count
    self.isMarked = marked
  }
}

/// A part of a picture in neutral terms: what to show, not how. The console paints it.
public enum Block: Equatable, Sendable {
  /// A title line.
  case heading(String)
  /// Text that may be wrapped.
  case paragraph(String)
  /// Lines kept as they are.
  case preformatted([String])
  /// One line with a mood.
  case message(String, Tone)
  /// A board of square tiles, row by row.
  case board([[Tile]])
  /// Keys, row by row.
  case keyboard([[Tile]])
  /// Horizontal bars.
  case histogram([Bar])
  /// A month: its title, the column (0 = Monday) of its first day, and a tile for each day.
  case calendar(title: String, firstColumn: Int, days: [Tile])
  /// A table: a heading row and rows of as many cells.
  case table([String], [[String]])
}
