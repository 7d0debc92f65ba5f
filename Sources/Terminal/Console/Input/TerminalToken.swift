/// A piece of what a terminal sends.
enum TerminalToken: Equatable {
  /// A character; `alt` if ESC came right before it.
  case character(Unicode.Scalar, alt: Bool = false)
  /// A control character or DEL; `alt` as with characters.
  case control(UInt8, alt: Bool = false)
  /// ESC alone.
  case escape
  /// A sequence of parameters, such as `ESC [ 1 ; 5 A`.
  case sequence(ControlSequence)
  /// The button, column and row of a pointer's report in bytes, each as it was sent.
  case bytePointer([UInt8])
  /// OSC, DCS, APC, PM or SOS by its introducer, and the beginning of what it says.
  case string(UInt8, [UInt8])
  /// Something that is not understood or was cut off.
  case malformed
}

/// `ESC [` or `ESC O`, parameters and a final byte.
struct ControlSequence: Equatable {
  /// `[` of CSI, `O` of SS3, and `L` of the Linux console's `ESC [ [`.
  var introducer: UInt8
  /// `?`, `<`, `=` or `>` before the parameters; 0 for none.
  var marker: UInt8 = 0
  /// The numbers, each with its parts between colons; nil where one is left out.
  var parameters: [[Int?]] = []
  var intermediates: [UInt8] = []
  var final: UInt8

  /// The largest number that is told apart from larger ones.
  static let most = 9_999_999

  /// Reads the bytes between the introducer and the final one.
  init(introducer: UInt8, _ bytes: ArraySlice<UInt8>, final: UInt8) {
    (self.introducer, self.final) = (introducer, final)
    var rest = bytes
    if let first = rest.first, 0x3C...0x3F ~= first {
      marker = first
      rest = rest.dropFirst()
    }
    intermediates = rest.filter { 0x20...0x2F ~= $0 }
    let numbers = rest.filter { 0x30...0x3B ~= $0 }
    if numbers.isEmpty { return }
    parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    return digits.reduce(0) { min(most, $0 * 10 + Int($1 & 15)) }
  }

  /// A part of a parameter; nil if it is left out.
  func number(_ parameter: Int, _ part: Int = 0) -> Int? {
    guard parameters.indices.contains(parameter), parameters[parameter].indices.contains(part) else { return nil }
    return parameters[parameter][part]
  }
}
