/// Pictures for terminals that have to be sent every sign.
extension LiveFrame {
  /// What only adorns: edges of tiles and backs of cards; and their frames, in lines with corners.
  private static let edges = Set<Unicode.Scalar>("▄▀▒".unicodeScalars)
  private static let strokes = Set<Unicode.Scalar>("─═╌".unicodeScalars)
  private static let corners = Set<Unicode.Scalar>("╭╰╔╚".unicodeScalars)
  /// So many equal signs at least are left out.
  private static let shortest = 3

  /// Painted lines with blanks for long rows of what only adorns: tiles keep the rows that they fill, cards their corners and
  /// sides, and all keeps its place.
  static func lightened(_ lines: [String]) -> [String] {
    lines.map { line in
      var (light, rest) = ("".unicodeScalars, line.unicodeScalars[...])
      let ornaments = rest.contains(where: corners.contains) ? edges.union(strokes) : edges
      while let sign = rest.first {
        let same = rest.prefix { $0 == sign }
        rest = rest.dropFirst(same.count)
        if same.count >= shortest, ornaments.contains(sign) {
          light.append(contentsOf: repeatElement(" ", count: same.count))
        } else {
          light.append(contentsOf: same)
        }
      }
      return String(light)
    }
  }
}
