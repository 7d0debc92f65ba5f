/// How much of what only adorns a picture is left out, for terminals that have to be sent every sign.
enum Lightness: Int, Comparable, CaseIterable {
  /// Nothing.
  case none
  /// The backs of cards, and the lines around empty places but for their corners.
  case backs
  /// The lower edges of cards, and those of tiles, too.
  case edges
  /// All frames of cards but for their corners and sides too.
  case frames

  static func < (one: Lightness, other: Lightness) -> Bool { one.rawValue < other.rawValue }

  /// The next one; nil for the last.
  var next: Lightness? { Lightness(rawValue: rawValue + 1) }
}

extension LiveFrame {
  /// So many equal signs at least are left out.
  private static let shortest = 3

  /// Painted lines with blanks for long rows of what only adorns: all keeps its place.
  static func lightened(_ lines: [String], _ lightness: Lightness) -> [String] {
    if lightness == .none { return lines }
    return lines.map { line in
      var (light, rest) = ("".unicodeScalars, line.unicodeScalars[...])
      // Lines with corners belong to cards; others say something.
      let isOfCards = rest.contains { "╭╰╔╚".unicodeScalars.contains($0) }
      while let sign = rest.first {
        let same = rest.prefix { $0 == sign }
        rest = rest.dropFirst(same.count)
        let least: Lightness? =
          switch sign {
          case "▒", "╌": .backs
          case "▄", "▀": .edges
          case "─" where isOfCards, "═" where isOfCards: light.last == "╰" || light.last == "╚" ? .edges : .frames
          default: nil
          }
        if same.count >= shortest, let least, least <= lightness {
          light.append(contentsOf: repeatElement(" ", count: same.count))
        } else {
          light.append(contentsOf: same)
        }
      }
      return String(light)
    }
  }
}
