/// A rule for a file to be written: it may replace an empty file or an earlier one of its kind, any other only if told so.
public struct Overwriting {
  /// The word at the end of a line that writes a file.
  public static let replace = Argument.flag("replace", "overwrites any other file too, except the open profile")

  /// The kind of file to write, such as "a saved game".
  public let kind: String
  /// Whether bytes are an earlier file of that kind.
  public let isEarlier: ([UInt8]) -> Bool
  /// Whether any other file may be lost too, as `replace` has it; nil if no word can allow that.
  public let replaces: Bool?
  /// The path of a file that is never overwritten; empty for none.
  public var spared = ""

  /// Declares what may be overwritten.
  public init(_ kind: String, replaces: Bool? = nil, isEarlier: @escaping ([UInt8]) -> Bool) {
    self.kind = kind
    self.isEarlier = isEarlier
    self.replaces = replaces
  }
}
