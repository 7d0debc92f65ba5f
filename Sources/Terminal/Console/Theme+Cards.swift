import Engine

/// The colours of suits. Neighbours differ most, since few suits have the first ones only; a suit's letter tells apart
/// what these can't.
extension Theme {
  /// The true colours of suits; those of the normal palette are among the 256 and as far apart to the eye as can be.
  var suitColours: [UInt32] {
    switch (palette, background) {
    case (.normal, .dark):
      [
        0x87D7FF, 0xFF8700, 0x00D75F, 0xFF5FAF, 0xFFD700, 0x8787FF, 0xFF5F5F, 0x00FFD7, 0x87AF00, 0xAF87AF, 0xFFD787,
        0x87AF87,
      ]
    case (.normal, .light):
      [
        0x005FAF, 0xD70000, 0x008700, 0xAF5F00, 0xD700AF, 0x5F0087, 0x5F5F00, 0xD7005F, 0x005FFF, 0x870000, 0x87005F,
        0x875F87,
      ]
    // Those of Okabe and Ito that can be read on the theme's ground, on the light one darker.
    case (.colourblind, .dark): [0x56B4E9, 0xE69F00, 0xF0E442, 0xCC79A7, 0x009E73, 0xD9D9D9]
    case (.colourblind, .light): [0x0072B2, 0xB84A00, 0x1A1A1A, 0x8F4A7A, 0x00785A]
    case (.contrast, .dark): [0xFFD700, 0x87D7FF, 0xFF9E4A, 0xFF87D7]
    case (.contrast, .light): [0x0000D7, 0x870000, 0x005F00, 0x870087]
    }
  }

  /// The same of the sixteen colours, without those that few terminals make readable on the theme's ground.
  var basicSuitColours: [UInt8] {
    switch (palette, background) {
    case (.normal, .dark): [12, 11, 10, 13, 14, 9, 6, 3, 2, 5, 1]
    case (.normal, .light): [4, 1, 2, 5, 6, 3, 12, 9, 13]
    case (.colourblind, .dark): [12, 11, 14, 13]
    case (.colourblind, .light): [4, 3, 6, 5]
    case (.contrast, .dark): [11, 14, 10, 13]
    case (.contrast, .light): [4, 1, 5]
    }
  }

  /// The style of a suit's letter and of its cards' frames; the colours wrap around.
  func suitStyle(_ colour: Int) -> Style {
    func pick<Value>(_ values: [Value]) -> Value {
      values[(colour % values.count + values.count) % values.count]
    }
    guard hasColours else { return Style() }
    return Style(text: depth == .sixteen ? .basic(pick(basicSuitColours)) : self.colour(RGB(pick(suitColours))))
  }
}
