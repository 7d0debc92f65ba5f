/// A colour by its red, green and blue light.
public struct RGB: Equatable, Sendable {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8

  /// The colour written `0xRRGGBB`.
  public init(_ code: UInt32) {
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }

  init(red: Double, green: Double, blue: Double) {
    self.red = UInt8(min(max(red, 0), 255))
    self.green = UInt8(min(max(green, 0), 255))
    self.blue = UInt8(min(max(blue, 0), 255))
  }

  /// The colour on the way from this one (0) to another (1).
  func mixed(with other: RGB, _ part: Double) -> RGB {
    func mix(_ a: UInt8, _ b: UInt8) -> Double { Double(a) + (Double(b) - Double(a)) * part }
    return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The nearest of the 256 colours of xterm, its first sixteen left out because users change them.
  var nearestOf256: UInt8 {
    let levels = [0, 95, 135, 175, 215, 255]
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      let (dr, dg, db) = (r - Int(red), g - Int(green), b - Int(blue))
      return dr * dr + dg * dg + db * db
    }
    let (r, g, b) = (level(red), level(green), level(blue))
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(max((mean - 3) / 10, 0), 23)
    let grey = 8 + 10 * step
    // A colour stays a colour: between the cube's few levels the greys would often be nearer.
    let isGreyish = max(red, green, blue) - min(red, green, blue) <= 24
    let isGreyNearer = isGreyish && distance(grey, grey, grey) < distance(levels[r], levels[g], levels[b])
    return UInt8(isGreyNearer ? 232 + step : 16 + 36 * r + 6 * g + b)
  }
}

/// The look of text. `none` stands for the terminal's own colours.
struct Style: Equatable, Sendable {
  enum Colour: Equatable, Sendable {
    case none
    /// One of the sixteen colours.
    case basic(UInt8)
    /// One of the 256 colours.
    case indexed(UInt8)
    case full(RGB)
  }

  var text = Colour.none
  var ground = Colour.none
  var isBold = false
  var isUnderlined = false
  /// Whether text and ground change places.
  var isReversed = false

  /// The numbers of the escape sequence that turns the style on; empty where it changes nothing.
  var codes: String {
    var codes: [String] = []
    // Terminals that show bold letters brighter would show black ones in grey.
    if isBold, text != .basic(0) { codes.append("1") }
    if isUnderlined { codes.append("4") }
    switch text {
    case .none: break
    case .basic(let number): codes.append(String(number < 8 ? 30 + number : 82 + number))
    case .indexed(let number): codes.append("38;5;\(number)")
    case .full(let rgb): codes.append("38;2;\(rgb.red);\(rgb.green);\(rgb.blue)")
    }
    switch ground {
    case .none: break
    case .basic(let number): codes.append(String(number < 8 ? 40 + number : 92 + number))
    case .indexed(let number): codes.append("48;5;\(number)")
    case .full(let rgb): codes.append("48;2;\(rgb.red);\(rgb.green);\(rgb.blue)")
    }
    if isReversed { codes.append("7") }
    return codes.joined(separator: ";")
  }

  /// `string` in this style.
  func apply(_ string: String) -> PaintedLine { PaintedLine(string, self) }
}
