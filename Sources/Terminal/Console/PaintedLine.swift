/// A line of text for a terminal, with how its parts look and the places that they belong to.
public struct PaintedLine: Equatable, Sendable, ExpressibleByStringLiteral {
  /// A part that looks alike all through.
  struct Span: Equatable, Sendable {
    var text: String
    var style = Style()
    /// The place that it belongs to; nil for none.
    var place: ScreenPlace?
  }

  /// The parts from left to right, none of them empty.
  private(set) var spans: [Span]

  init(_ text: String, _ style: Style = Style()) {
    spans = text.isEmpty ? [] : [Span(text: text, style: style)]
  }

  /// Makes a line in the terminal's own colours.
  public init(stringLiteral text: String) { self.init(text) }

  var isEmpty: Bool { spans.isEmpty }

  /// The same with neighbours that look alike as one part.
  var merged: PaintedLine {
    var line = PaintedLine("")
    for span in spans {
      if let last = line.spans.last, last.style == span.style, last.place == span.place {
        line.spans[line.spans.count - 1].text += span.text
      } else {
        line.spans.append(span)
      }
    }
    return line
  }

  /// The same as part of a place, except what belongs to one already.
  func placed(_ place: ScreenPlace?) -> PaintedLine {
    var line = self
    for index in line.spans.indices where line.spans[index].place == nil { line.spans[index].place = place }
    return line
  }

  /// The same with each place of a text marked, in capitals or not; an empty text has none.
  func marking(_ sought: String) -> PaintedLine {
    let (wanted, letters) = (Array(sought.lowercased()), Array(text.lowercased()))
    // Some letters have another number of characters in lower case, and can't be counted off.
    if wanted.isEmpty || letters.count < wanted.count || letters.count != text.count { return self }
    var marks = Array(repeating: false, count: letters.count)
    for start in 0...letters.count - wanted.count where letters[start..<start + wanted.count].elementsEqual(wanted) {
      for index in start..<start + wanted.count { marks[index] = true }
    }
    var line = PaintedLine("")
    var rest = marks[...]
    for span in spans {
      for (letter, isMarked) in zip(span.text, rest) {
        var style = span.style
        if isMarked { style.isReversed.toggle() }
        line.spans.append(Span(text: String(letter), style: style, place: span.place))
      }
      rest = rest.dropFirst(span.text.count)
    }
    return line.merged
  }

  /// The line without its looks.
  var text: String { spans.map { $0.text }.joined() }

  /// The line with the escape sequences of its styles, each turned off behind its part.
  public var escaped: String {
    spans.map { span in
      let codes = span.style.codes
      return codes.isEmpty ? span.text : "\u{1B}[\(codes)m\(span.text)\u{1B}[0m"
    }
    .joined()
  }

  static func += (line: inout PaintedLine, other: PaintedLine) { line.spans += other.spans }

  static func + (first: PaintedLine, second: PaintedLine) -> PaintedLine {
    var line = first
    line += second
    return line
  }

  static func += (line: inout PaintedLine, text: String) { line += PaintedLine(text) }
  static func + (line: PaintedLine, text: String) -> PaintedLine { line + PaintedLine(text) }
  static func + (text: String, line: PaintedLine) -> PaintedLine { PaintedLine(text) + line }
}

extension Array where Element == PaintedLine {
  /// All of them behind each other as one line.
  func joined(separator: String = "") -> PaintedLine {
    var line = PaintedLine("")
    for (index, part) in enumerated() {
      if index > 0 { line += separator }
      line += part
    }
    return line
  }
}

extension Array where Element == String {
  /// The lines in the terminal's own colours.
  var painted: [PaintedLine] { map { PaintedLine($0) } }
}
