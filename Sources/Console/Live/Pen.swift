/// What a terminal writes with, by the numbers of escape sequences.
struct Pen: Hashable {
  private var marks: [Substring] = []
  private var text: Substring = ""
  private var ground: Substring = ""

  init(_ codes: String) {
    var rest = codes.split(separator: ";")[...]
    while let code = rest.popFirst() {
      switch Int(code) ?? 0 {
      case 38, 48:
        let count = rest.first == "5" ? 2 : 4
        let colour = Self.shortest(code, rest.prefix(count))
        rest = rest.dropFirst(count)
        if code == "38" { text = colour } else { ground = colour }
      case 30...37, 90...97: text = code
      case 40...47, 100...107: ground = code
      default: marks.append(code)
      }
    }
  }

  /// The numbers of a colour: its own, or those of the 256 colours where they have just this one.
  private static func shortest(_ code: Substring, _ rest: ArraySlice<Substring>) -> Substring {
    let parts = rest.dropFirst().compactMap { UInt8($0) }
    if rest.first == "2", parts.count == 3 {
      let colour = RGB(UInt32(parts[0]) << 16 | UInt32(parts[1]) << 8 | UInt32(parts[2]))
      if let number = colour.exactOf256 { return "\(code);5;\(number)" }
    }
    return Substring(([code] + rest).joined(separator: ";"))
  }

  /// The same for a sign that shows nothing but its ground.
  var blank: Pen {
    if marks.contains("7") { return self }
    var pen = self
    pen.text = ""
    pen.marks.removeAll { $0 == "1" }
    return pen
  }

  /// Whether it has nothing but a ground.
  var isGround: Bool { marks.isEmpty && text.isEmpty }

  /// The same on the ground of another pen, without marks that blank cells would show.
  func on(_ other: Pen) -> Pen {
    var pen = self
    pen.ground = other.ground
    pen.marks.removeAll { $0 != "1" }
    return pen
  }

  /// The numbers that turn another pen into this one.
  func codes(after old: Pen) -> String {
    let all = marks + [text, ground].filter { !$0.isEmpty }
    let anew = all.isEmpty ? "" : ";" + all.joined(separator: ";")
    let off: [Substring: Substring] = ["1": "22", "4": "24", "7": "27"]
    var changes = old.marks.filter { !marks.contains($0) }.map { off[$0] ?? "0" }
    changes += marks.filter { !old.marks.contains($0) }
    if text != old.text { changes.append(text.isEmpty ? "39" : text) }
    if ground != old.ground { changes.append(ground.isEmpty ? "49" : ground) }
    let less = changes.joined(separator: ";")
    return less.utf8.count < anew.utf8.count && !changes.contains("0") ? less : anew
  }
}

/// The pens of two screens by numbers, 0 for the plain one, and the ways between them.
final class PenBook {
  private struct Way: Hashable {
    let from: Int
    let to: Int
  }

  private var pens: [Pen] = []
  private var blanks: [Int] = []
  private var numbers: [Pen: Int] = [:]
  private var numbersOfCodes: [String: Int] = [:]
  private var ways: [Way: String] = [:]

  init() { _ = number("") }

  /// The number of the pen with such codes.
  func number(_ codes: String) -> Int {
    if let number = numbersOfCodes[codes] { return number }
    let number = number(Pen(codes))
    numbersOfCodes[codes] = number
    return number
  }

  private func number(_ pen: Pen) -> Int {
    if let number = numbers[pen] { return number }
    let number = pens.count
    pens.append(pen)
    numbers[pen] = number
    blanks.append(number)
    let blank = self.number(pen.blank)
    blanks[number] = blank
    return number
  }

  /// The pen that is as good for blank cells.
  func blank(_ pen: Int) -> Int { blanks[pen] }

  /// Whether a pen has nothing but a ground.
  func isGround(_ pen: Int) -> Bool { pens[pen].isGround }

  /// A pen on the ground of another one.
  func number(_ pen: Int, on ground: Int) -> Int { number(pens[pen].on(pens[ground])) }

  /// What a terminal is told so that it takes another pen.
  func way(_ from: Int, _ to: Int) -> String {
    if from == to { return "" }
    let key = Way(from: from, to: to)
    if let way = ways[key] { return way }
    let way = "\u{1B}[\(pens[to].codes(after: pens[from]))m"
    ways[key] = way
    return way
  }
}
