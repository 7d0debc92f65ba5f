/// A key that makes a line at once.
public struct LiveKey: Equatable, Sendable {
  /// A key as it is pressed.
  public enum Key: Hashable, Sendable {
    /// A key that writes something, the space bar too.
    case character(Character)
    case enter, backspace
    /// Does this before it leaves.
    case escape
  }

  /// The key.
  public let key: Key
  /// The line that it makes; nil if it makes none now.
  public let line: String?
  /// The reason why it makes none.
  public let objection: String
  /// Its action for a strip of keys, in a word or two, such as `pile`; keys with the same title share an entry there. Empty
  /// if that goes without saying.
  public let title: String
  /// Its action for a button of its own, such as `Tableau 3`; empty if it needs none.
  public let label: String
  /// Whether its line lacks something, which the player types: it then ends with a space.
  public var asksForMore: Bool { line?.last == " " }
  /// The question for what its line lacks, in a sentence, and an answer that may be changed; both may be empty.
  public let question, proposal: String
  /// Its action in a sentence, for those who can't see the button; empty if it needs none.
  public let words: String
  /// The places of pictures that it is for, which are labelled with it where keys are pressed.
  public let places: [Place]

  /// Makes a key. Without a label it has its title, and without words its label.
  public init(
    _ key: Key, _ line: String, title: String = "", label: String? = nil, words: String? = nil, at places: [Place] = [],
    question: String = "", proposal: String = ""
  ) {
    self.key = key
    self.line = line
    self.title = title
    self.label = label ?? capitalizedFirst(title)
    self.words = words ?? self.label
    self.places = places
    (objection, self.question, self.proposal) = ("", question, proposal)
  }

  /// Makes a key that can do nothing now and says why; it is not listed.
  public init(_ key: Key, objection: String, at places: [Place] = []) {
    self.key = key
    self.objection = objection
    self.places = places
    line = nil
    (title, label, words, question, proposal) = ("", "", "", "", "")
  }
}
