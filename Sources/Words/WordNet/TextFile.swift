import PuzzleKit

/// A file of lines that is read in small parts.
struct TextFile: Sendable {
  /// One line, without its newline.
  struct Line {
    /// Its start, in bytes.
    let offset: Int
    let bytes: ArraySlice<UInt8>
  }

  /// The longest line that is read, in bytes. WordNet 3.0's longest has 12,972.
  static let longestLine = 1 << 16

  let path: String
  let size: Int
  private let access: FileAccess

  /// - Throws: `bad-file` where there is no such file; `io`.
  init(_ path: String, _ access: FileAccess) throws(Refusal) {
    guard let size = try access.size(path) else {
      throw Refusal(.badFile, "\(path) is missing, though other files of WordNet are there")
    }
    self.path = path
    self.size = size
    self.access = access
  }

  /// A refusal that names a place of the file.
  func damage(_ offset: Int, _ what: String) -> Refusal { Refusal(.badFile, "\(path), byte \(offset): \(what)") }

  /// The bytes from `offset` on: `count` of them, or all up to the end of the file.
  func bytes(at offset: Int, _ count: Int) throws(Refusal) -> [UInt8] {
    let wanted = min(count, size - offset)
    let bytes = try access.read(path, offset, wanted)
    guard bytes.count == wanted else { throw damage(offset + bytes.count, "the file has become shorter") }
    return bytes
  }

  /// The line that starts at an offset inside the file.
  func line(at offset: Int) throws(Refusal) -> Line {
    var count = 1024
    while true {
      let bytes = try bytes(at: offset, count)
      if let end = bytes.firstIndex(of: newline) { return Line(offset: offset, bytes: bytes[..<end]) }
      if bytes.count < count { throw damage(offset, "the file ends inside this line") }
      if count >= Self.longestLine { throw damage(offset, "this line has more than \(Self.longestLine) bytes") }
      count *= 4
    }
  }
}

let newline = UInt8(ascii: "\n")
let space = UInt8(ascii: " ")

extension ArraySlice<UInt8> {
  /// The words of a line.
  var words: [ArraySlice<UInt8>] { split(separator: space) }

  /// The decimal number that this spells; nil where it is none or has more than nine digits.
  var number: Int? {
    guard 1...9 ~= count else { return nil }
    var number = 0
    for byte in self {
      guard 48...57 ~= byte else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    return number
  }
}
