import PuzzleKit

extension WordiestGame {
  private static let svgStart =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"512\" height=\"484\" viewBox=\"0 0 512 484\" "
    + "font-family=\"sans-serif\" font-size=\"13\">\n<title>Score graph"

  /// Whether bytes are as ``svg(_:_:_:)`` has made them, so that nothing is in them that somebody has added.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: svgStart.utf8), bytes.last == 10,
      let end = bytes.dropLast().lastIndex(of: 10), end > 0
    else { return false }
    return bytes[(end + 1)...].elementsEqual(checksum(bytes[...end]).utf8)
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    return "<!-- made by Parlor, \(String(hash.value, radix: 16)) -->\n"
  }

  /// The score graph as an SVG picture of 512 by 484: the quadrants, the other players, the player in the middle.
  static func svg(_ view: WordiestView, _ graph: ScoreGraph, _ ink: Ink) -> String {
    let (ground, text, faded) = (hex(ink.ground), hex(ink.text), hex(ink.faded))
    let (left, top, size) = (64.0, 32.0, 384.0)
    func place(_ point: (x: Double, y: Double)) -> String {
      let x = decimalText(left + (point.x + 1) / 2 * size, places: 1)
      let y = decimalText(top + (1 - point.y) / 2 * size, places: 1)
      return "cx=\"\(x)\" cy=\"\(y)\""
    }
    var lines = [
      svgStart + "\(view.identifier.map { " of match \(escaped(WordiestTexts.sharedName($0)))" } ?? "")</title>",
      "<rect width=\"512\" height=\"484\" fill=\"\(ground)\"/>",
      "<rect x=\"64\" y=\"32\" width=\"192\" height=\"192\" fill=\"\(faded)\"/>",
      "<rect x=\"256\" y=\"224\" width=\"192\" height=\"192\" fill=\"\(faded)\"/>",
      "<rect x=\"64\" y=\"32\" width=\"384\" height=\"384\" fill=\"none\" stroke=\"\(text)\"/>",
    ]
    for point in graph.points {
      lines.append("<circle \(place(point)) r=\"4\" fill=\"\(text)\" fill-opacity=\"0.6\"/>")
    }
    lines.append(
      "<circle \(place((0, 0))) r=\"7\" fill=\"\(text)\" stroke=\"\(ground)\" stroke-width=\"3\"/>")
    let (x, y) = (graph.x.edges, graph.y.edges)
    func whole(_ value: Double) -> String { String(Int(value.rounded())) }
    func label(_ x: Int, _ y: Int, _ anchor: String, _ words: String) {
      lines.append(
        "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"\(text)\">\(escaped(words))</text>")
    }
    label(64, 434, "start", decimalText(x.low, places: 1))
    label(256, 434, "middle", "rating \(decimalText(graph.x.centre, places: 1))")
    label(448, 434, "end", decimalText(x.high, places: 1))
    label(58, 44, "end", whole(y.high))
    label(58, 228, "end", "score")
    label(58, 416, "end", whole(y.low))
    if let standing = view.standing {
      label(64, 24, "start", "upsets against you: \(standing.upsetLosses)")
      label(448, 24, "end", "expected losses: \(standing.expectedLosses)")
      label(64, 452, "start", "expected wins: \(standing.expectedWins)")
      label(448, 452, "end", "your upsets: \(standing.upsetWins)")
      let words = view.playedWords.map { $0.uppercased() }.joined(separator: " + ")
      label(256, 472, "middle", "\(words.isEmpty ? "no words" : words), \(WordiestTexts.points(standing.score))")
    }
    lines.append("</svg>")
    let picture = lines.joined(separator: "\n") + "\n"
    return picture + checksum(Array(picture.utf8)[...])
  }

  private static func hex(_ colour: UInt32) -> String { "#" + Ink.hexadecimal(colour) }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
