/// Something that is asked of a game by other means than a line: a row of its commands with the values of the arguments.
public struct GameRequest: Equatable, Sendable {
  /// The name of the row.
  public let name: String
  /// The values of its arguments in their order, up to those that are left out.
  public let values: [Value]

  /// Makes a request.
  public init(_ name: String, _ values: Value...) { (self.name, self.values) = (name, values) }

  /// The line that asks for the same.
  public var line: String { words.joined(separator: " ") }

  /// The pieces of that line.
  package var words: [String] {
    var words = [name]
    for value in values {
      switch value {
      case .absent: break
      case .integer(let number): words.append(String(number))
      case .seed(let number): words.append(String(number))
      case .decimal(let number, let places): words.append(decimalText(number, places: places))
      case .flag(let isOn): words.append(isOn ? "true" : "false")
      case .word(let text), .text(let text): words.append(text)
      case .words(let list): words += list
      case .integers(let list): words += list.map { String($0) }
      }
    }
    return words
  }
}
