/// Conversions of places in a JSON text, in bytes from its start; for errors, not for speed.
public enum JSONPlace {
  /// The offset of a line and a column as ``JSONError`` counts them; the end of the text for those behind it.
  public static func offset(line: Int, column: Int, in bytes: [UInt8]) -> Int {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let feed = bytes[start...].firstIndex(of: 0x0A) else { return bytes.count }
      start = feed + 1
    }
    var position = start
    for _ in 1..<max(1, column) where position < bytes.count {
      position += 1
      // Bytes 10xxxxxx continue a scalar.
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    }
    return position
  }

  /// The offset of the value at a path such as `$.history[3].won` in a text that is JSON; of the last value on the way
  /// where the path leads nowhere.
  public static func offset(of path: String, in bytes: [UInt8]) -> Int {
    var finder = Finder(bytes)
    return finder.find(path)
  }
}

/// Walks through a text that is known to be JSON.
private struct Finder {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func find(_ path: String) -> Int {
    var rest = path.utf8.dropFirst()
    skipSpace()
    while let mark = rest.first, position < bytes.count {
      let place = position
      let isName = mark == UInt8(ascii: ".")
      let step = rest.dropFirst().prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
      rest = rest[step.endIndex...]
      let found =
        isName
        ? enter { key, _ in key.elementsEqual(step) }
        : enter { _, index in index == Int(String(decoding: step.dropLast(), as: UTF8.self)) }
      if !found { return place }
    }
    return position
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
  }

  /// Goes to the child that `isMeant` by its name, or by its place in an array; false where there is none.
  private mutating func enter(_ isMeant: (ArraySlice<UInt8>, Int) -> Bool) -> Bool {
    let isObject = bytes[position] == UInt8(ascii: "{")
    guard isObject || bytes[position] == UInt8(ascii: "[") else { return false }
    position += 1
    var index = 0
    while position < bytes.count {
      skipSpace()
      var key: ArraySlice<UInt8> = []
      if isObject {
        let start = position
        skipValue()
        key = bytes[(start + 1)..<max(start + 1, position - 1)]
        skipSpace()
        position += 1
        skipSpace()
      }
      if isMeant(key, index) { return position < bytes.count }
      skipValue()
      if position >= bytes.count || bytes[position] != UInt8(ascii: ",") { return false }
      position += 1
      index += 1
    }
    return false
  }

  private mutating func skipValue() {
    var depth = 0
    var isInString = false
    while position < bytes.count {
      let byte = bytes[position]
      if isInString {
        if byte == UInt8(ascii: "\\") { position += 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return }
          depth -= 1
        case UInt8(ascii: ","), UInt8(ascii: ":"):
          if depth == 0 { return }
        default: break
        }
      }
      position += 1
    }
  }
}
