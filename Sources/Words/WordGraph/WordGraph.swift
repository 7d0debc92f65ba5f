/// A set of words over `a`-`z` as a minimal acyclic automaton in immutable bytes.
///
/// The bytes are walked in place: making a graph over static bytes decodes and copies nothing. Words are numbered from 0
/// in alphabetical order, so a caller can keep facts about words in arrays of its own.
public struct WordGraph: Sendable {
  /// The most letters a word may have.
  public static let longestWord = 255

  /// The graph as plain pointers, for inner loops; see `Walker` for how long it lives.
  public let walker: Walker
  /// The number of words.
  public let count: Int
  /// The number of nodes, the root among them.
  public let nodeCount: Int
  /// The number of edges.
  public let edgeCount: Int
  /// The number of letters of the longest word.
  public let longest: Int
  /// The bytes that membership takes: all but what numbers the words.
  public let membershipLength: Int
  /// The bytes of the whole graph.
  public let length: Int

  private let owner: MappedBytes?

  /// A graph over bytes that live as long as the process and were made by `WordGraphBuilder`: nothing is checked.
  public init(trusting bytes: UnsafeRawPointer) {
    self.init(bytes, owner: nil)
  }

  /// A graph that takes over bytes that `WordGraphBuilder` made in this process: nothing is checked.
  init(owning bytes: MappedBytes) {
    self.init(bytes.start, owner: bytes)
  }

  private init(_ start: UnsafeRawPointer, owner: MappedBytes?) {
    func field(_ field: GraphFormat.Field) -> UInt32 {
      UInt32(littleEndian: start.loadUnaligned(fromByteOffset: field.rawValue * 4, as: UInt32.self))
    }
    let hubs = start + GraphFormat.headerLength
    let shapes = hubs + Int(field(.hubs)) * 4
    let end = shapes + Int(field(.shapes)) * 4 + Int(field(.stream))
    let counts = end + (Int(field(.stream)) / 64 + 1) * GraphFormat.blockLength
    let notes = counts + Int(field(.nodes)) * 2
    walker = Walker(end: end, hubs: hubs, shapes: shapes, counts: counts, notes: notes, root: field(.root))
    count = Int(field(.words))
    nodeCount = Int(field(.nodes))
    edgeCount = Int(field(.edges))
    longest = Int(field(.longest))
    membershipLength = Int(field(.membership))
    length = Int(field(.length))
    self.owner = owner
  }

  /// Whether bytes start as a graph does.
  public static func isGraph(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) } == GraphFormat.magic
  }

  /// The node of the empty prefix.
  @inlinable public var root: Node { walker.root }

  /// The letters that go on from `node`: bit 0 is `a`.
  @inlinable public func childMask(_ node: Node) -> UInt32 { node.childMask }

  /// Whether the letters up to `node` are a word.
  @inlinable public func isWord(_ node: Node) -> Bool { node.isWord }

  /// The node one letter on, in constant time; `letter` is 0 for `a` to 25 and is not checked.
  @inlinable public func child(_ node: Node, _ letter: Int) -> Node? { walker.child(node, letter) }

  /// The node that lower-case ASCII letters lead to, or nil.
  @inlinable
  public func node(_ prefix: some Sequence<UInt8>) -> Node? {
    var node = root
    for byte in prefix {
      guard byte &- 97 < 26, let next = walker.child(node, Int(byte &- 97)) else { return nil }
      node = next
    }
    return node
  }

  /// Whether the lower-case ASCII letters are a word.
  @inlinable public func contains(_ word: some Sequence<UInt8>) -> Bool { node(word)?.isWord ?? false }

  /// Whether the string, which has to be in lower case, is a word.
  @inlinable public func contains(_ word: String) -> Bool { contains(word.utf8) }
}
