/// The meanings of colours; palettes turn them into colours and, without colours, into marks.
public enum Role: String, CaseIterable, Sendable {
  case plain, faded, strong, accent, correct, present, absent, unused, empty, good, bad, selected, busy
}

/// The mood of a message.
public enum Tone: Sendable {
  case plain, good, bad
}

/// One cell of a board or one key of a keyboard.
public struct Tile: Equatable, Sendable {
  /// The letters on it; may be empty.
  public let text: String
  /// The meaning of its colour.
  public let role: Role
  /// A small text at its upper left, such as its number; may be empty.
  public let label: String
  /// A small text at its upper right that changes what it is worth, such as `5L`; may be empty.
  public let bonus: String
  /// A small text at its lower right, such as its points; may be empty.
  public let value: String
  /// A small text at its lower left; may be empty. A space keeps room for one.
  public let foot: String
  /// Its place for ``LiveGesture``; nil if it is none.
  public let place: Place?
  /// The direction of the tile to which a line leads from this one; nil if there is no line.
  public let next: Step?

  /// From a tile to one that touches it: -1, 0 or 1 columns to the right, and as many rows down.
  public struct Step: Equatable, Sendable {
    /// Columns to the right, and rows down.
    public let columns, rows: Int

    /// Makes a step.
    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Makes a tile.
  public init(
    _ text: String, _ role: Role, label: String = "", bonus: String = "", value: String = "", foot: String = "",
    place: Place? = nil, next: Step? = nil
  ) {
    self.text = text
    self.role = role
    self.label = label
    self.bonus = bonus
    self.value = value
    self.foot = foot
    self.place = place
    self.next = next
  }
}

/// A short text that stands on a line with others, such as `14%`.
public struct Fact: Equatable, Sendable {
  /// The text.
  public let text: String
  /// The meaning of its colour.
  public let role: Role
  /// Its place for ``LiveGesture``; nil if it is none.
  public let place: Place?

  /// Makes a fact.
  public init(_ text: String, _ role: Role = .plain, place: Place? = nil) {
    (self.text, self.role, self.place) = (text, role, place)
  }
}

extension [Fact] {
  /// All of them as one text.
  public var text: String { map { $0.text }.joined(separator: ", ") }
}

/// One bar of a histogram.
public struct Bar: Equatable, Sendable {
  /// The text in front of the bar.
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

/// Points in a field that is cut into four quadrants.
public struct Plot: Equatable, Sendable {
  /// A point of the field.
  public struct Point: Equatable, Sendable {
    /// From left to right, 0...1.
    public let x: Double
    /// From bottom to top, 0...1.
    public let y: Double
    /// `strong` for the one that all are compared with, `selected` for the one being looked at, else `plain`.
    public let role: Role
    /// Its place for ``LiveGesture``, which is as well that of all that is nearer to it than to other points; nil if it is none.
    public let place: Place?
    /// A sentence about it, for whoever points at it; may be empty.
    public let note: String

    /// Makes a point.
    public init(x: Double, y: Double, _ role: Role = .plain, place: Place? = nil, note: String = "") {
      self.x = x
      self.y = y
      self.role = role
      self.place = place
      self.note = note
    }
  }

  /// The points; later ones cover earlier ones.
  public let points: [Point]
  /// The meanings of the quadrants and their numbers of points: upper left, upper right, lower left, lower right.
  public let quadrants: [(title: String, count: Int)]
  /// The title of the axis from left to right, and its values at both ends.
  public let xAxis: (title: String, low: String, high: String)
  /// The title of the axis from bottom to top, and its values at both ends.
  public let yAxis: (title: String, low: String, high: String)
  /// The point where the quadrants meet, 0...1 on both axes.
  public let centre: (x: Double, y: Double)

  /// Makes a plot; `quadrants` has four elements.
  public init(
    _ points: [Point], quadrants: [(title: String, count: Int)], xAxis: (title: String, low: String, high: String),
    yAxis: (title: String, low: String, high: String), centre: (x: Double, y: Double) = (0.5, 0.5)
  ) {
    self.points = points
    self.centre = centre
    self.quadrants = quadrants
    self.xAxis = xAxis
    self.yAxis = yAxis
  }

  /// Whether both show the same.
  public static func == (left: Plot, right: Plot) -> Bool {
    left.points == right.points && left.xAxis == right.xAxis && left.yAxis == right.yAxis && left.centre == right.centre
      && left.quadrants.elementsEqual(right.quadrants) { $0 == $1 }
  }
}

/// A small line of values over time, oldest first.
public struct Sparkline: Equatable, Sendable {
  /// The values.
  public let values: [Double]
  /// The segments that do not fit the rest; segment `i` runs from value `i` to value `i + 1`.
  public let abnormal: Set<Int>
  /// The values at the bottom and at the top.
  public let range: ClosedRange<Double>
  /// The values that are being looked at elsewhere, or nil.
  public let marked: ClosedRange<Int>?

  /// Makes a sparkline.
  public init(_ values: [Double], abnormal: Set<Int> = [], range: ClosedRange<Double>, marked: ClosedRange<Int>? = nil)
  {
    self.values = values
    self.abnormal = abnormal
    self.range = range
    self.marked = marked
  }
}

/// A card that lies face up.
public struct Card: Equatable, Sendable {
  /// The text on it.
  public let label: String
  /// The letter of its suit, which says what its colour says.
  public let suit: String
  /// The index of its colour among those of the suits, from 0; it wraps around if there are more suits than colours.
  public let colour: Int
  /// Whether it leads its suit.
  public let leads: Bool
  /// Whether it is picked up.
  public let isSelected: Bool

  /// Makes a card.
  public init(_ label: String, suit: String, colour: Int, leads: Bool = false, selected: Bool = false) {
    self.label = label
    self.suit = suit
    self.colour = colour
    self.leads = leads
    isSelected = selected
  }
}

/// A pile of cards, or a place for one.
public struct CardPile: Equatable, Sendable {
  /// A gap in a row of piles.
  public static let blank = CardPile("", title: "")

  /// Its name in commands, such as `t1`.
  public let name: String
  /// Its name for screen readers, such as `Tableau 1`.
  public let title: String
  /// The number of cards that lie face down below the others.
  public let hidden: Int
  /// The cards that lie face up, from the lowest.
  public let cards: [Card]
  /// Whether every card that lies face up is shown; else only the top one.
  public let isFanned: Bool
  /// A remark of a few characters, such as `3/6`; may be empty.
  public let note: String

  /// Makes a pile.
  public init(
    _ name: String, title: String, hidden: Int = 0, cards: [Card] = [], fanned: Bool = false, note: String = ""
  ) {
    self.name = name
    self.title = title
    self.hidden = hidden
    self.cards = cards
    isFanned = fanned
    self.note = note
  }
}

/// Three colours, as 0xRRGGBB.
public struct Ink: Equatable, Sendable {
  /// The background.
  public let ground: UInt32
  /// Letters and points.
  public let text: UInt32
  /// Less important text and shapes.
  public let faded: UInt32

  /// Makes an ink.
  public init(ground: UInt32, text: UInt32, faded: UInt32) {
    self.ground = ground
    self.text = text
    self.faded = faded
  }
}

/// A part of a picture in neutral terms: what to show, not how. The console paints it.
public enum Block: Equatable, Sendable {
  /// A title line; `bad` for one that warns.
  case heading(String, Role = .strong)
  /// Text that may be wrapped.
  case paragraph(String)
  /// Text that may be wrapped, with backquotes around commands that a key may stand for.
  case marked(String)
  /// Lines kept as they are.
  case preformatted([String])
  /// A remark, which may be wrapped.
  case note(String)
  /// Short texts in columns, the best first. With the line that lists all of them only so many are shown as the window has
  /// room for.
  case list([String], all: String? = nil)
  /// One line with a mood.
  case message(String, Tone)
  /// Short texts on one line, with commas between them.
  case facts([Fact])
  /// A board of square tiles, row by row, and what each row is called by those who can't see it.
  case board([[Tile]], names: [String] = [])
  /// Keys, row by row.
  case keyboard([[Tile]])
  /// Horizontal bars.
  case histogram([Bar])
  /// A bar that shows how much of something is done.
  case progress(Int, of: Int)
  /// A month: its title, the column (0 = Monday) of its first day, and a tile for each day.
  case calendar(title: String, firstColumn: Int, days: [Tile])
  /// A table: a heading row and rows of as many cells.
  case table([String], [[String]])
  /// Piles of cards, row by row. All cards are as wide as those labels need that any of them may have, so that they keep
  /// their places.
  case piles([[CardPile]], labels: [String] = [])
  /// A scatter plot.
  case plot(Plot)
  /// A line of values.
  case sparkline(Sparkline)
  /// Nothing to see: the boards, plots and sparklines that follow are painted in these colours where the terminal has
  /// them, plain and faded tiles, points and lines with them.
  case ink(Ink)
}
