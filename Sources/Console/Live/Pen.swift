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

  /// The same for a sign that shows nothing but its ground, and its underline in the colour of the text.
  var blank: Pen {
    if marks.contains("7") || marks.contains("4") { return self }
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

/// A cell by what is seen of it: of a blank one only its ground, unless it is underlined or reversed.
struct Glyph: Hashable {
  /// Empty in the second cell of a wide sign.
  let sign: String
  /// The number of the pen that it is written with.
  let pen: Int
  /// Whether of the pen only the ground has to be right.
  let isLoose: Bool
  /// Whether a terminal can move it as one cell.
  let isSingle: Bool
}

/// The pens and glyphs of two screens by numbers, 0 for the plain ones, and the ways between pens.
final class PenBook {
  private struct Look: Hashable {
    let sign: String
    let codes: String
  }

  private var pens: [Pen] = []
  private var blanks: [Int] = []
  private var numbers: [Pen: Int] = [:]
  private var ways: [Int: String] = [:]
  private var glyphs: [Glyph] = []
  private var numbersOfGlyphs: [Glyph: Int] = [:]
  private var numbersOfLooks: [Look: Int] = [:]

  init() { _ = glyph(" ", "") }

  /// The glyph with a number.
  subscript(glyph: Int) -> Glyph { glyphs[glyph] }

  /// The numbers of the glyphs of a screen, row by row.
  func rows(_ screen: Screen) -> [[Int]] {
    // Most cells look like the one before.
    var (last, number) = (Screen.Cell(), 0)
    return (0..<screen.height).map { row in
      screen.cells[row * screen.width..<(row + 1) * screen.width].map { cell in
        if cell.sign != last.sign || cell.codes != last.codes { (last, number) = (cell, glyph(cell.sign, cell.codes)) }
        return number
      }
    }
  }

  private func glyph(_ sign: String, _ codes: String) -> Int {
    let look = Look(sign: sign, codes: codes)
    if let number = numbersOfLooks[look] { return number }
    let exact = number(Pen(codes))
    let pen = sign == " " ? blanks[exact] : exact
    let glyph = Glyph(
      sign: sign, pen: pen, isLoose: sign == " " && pens[pen].isGround, isSingle: sign.unicodeScalars.count == 1)
    let number = numbersOfGlyphs[glyph] ?? glyphs.count
    if number == glyphs.count { glyphs.append(glyph) }
    (numbersOfGlyphs[glyph], numbersOfLooks[look]) = (number, number)
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

  /// A pen on the ground of another one.
  func number(_ pen: Int, on ground: Int) -> Int { number(pens[pen].on(pens[ground])) }

  /// What a terminal is told so that it takes another pen.
  func way(_ from: Int, _ to: Int) -> String {
    if from == to { return "" }
    let key = from << 32 | to
    if let way = ways[key] { return way }
    let way = "\u{1B}[\(pens[to].codes(after: pens[from]))m"
    ways[key] = way
    return way
  }
}
