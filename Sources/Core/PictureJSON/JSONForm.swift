/// The form of an object of JSON, for those who read it in another language.
public struct JSONForm: Sendable {
  /// A member of such an object.
  public struct Member: Sendable {
    /// Its name.
    public let name: String
    /// The form of its value.
    public let value: Value
    /// Whether it may be left out.
    public let isOptional: Bool
    /// A description in a few words.
    public let summary: String

    init(_ name: String, _ value: Value, optional isOptional: Bool, _ summary: String) {
      (self.name, self.value, self.isOptional, self.summary) = (name, value, isOptional, summary)
    }

    /// A member that every object of the form has.
    public static func required(_ name: String, _ value: Value, _ summary: String) -> Member {
      Member(name, value, optional: false, summary)
    }

    /// A member that may be left out.
    public static func optional(_ name: String, _ value: Value, _ summary: String) -> Member {
      Member(name, value, optional: true, summary)
    }
  }

  /// The form of a value.
  public indirect enum Value: Sendable {
    /// A string.
    case text
    /// A whole number.
    case integer
    /// A number.
    case number
    /// `true` or `false`.
    case flag
    /// One of some strings.
    case choice([String])
    /// An object of a form with this name.
    case form(String)
    /// An array of values of one form.
    case list(Value)
    /// An array with one value of each form, each with a name.
    case tuple([(name: String, value: Value)])
    /// An object whose members have values of one form; their names are these, or any if there are none.
    case map([String], Value)
  }

  /// Its name.
  public let name: String
  /// A sentence about it.
  public let summary: String
  /// Its members.
  public let members: [Member]

  /// Makes the form of an object.
  public init(_ name: String, _ summary: String, _ members: [Member]) {
    (self.name, self.summary, self.members) = (name, summary, members)
  }
}
