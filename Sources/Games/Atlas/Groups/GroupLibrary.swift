import PuzzleKit

/// The groups of several sources.
public struct GroupLibrary: Sendable {
  /// All groups, sorted by id; no id occurs twice.
  public let groups: [CardGroup]
  private let places: [String: Int]
  /// The groups of files, sorted by id.
  public let own: [LoadedGroup]
  /// Those of them that take the place of an embedded group.
  public let replacing: [LoadedGroup]

  /// Loads the groups of all sources. A group of a file takes the place of an embedded one with its id.
  /// - Throws: what a source throws; `bad-file` that names the second file with an id.
  public init(_ sources: [any GroupDataSource]) throws(Refusal) {
    var loaded: [String: LoadedGroup] = [:]
    var replaced: Set<String> = []
    for source in sources {
      for group in try source.loadGroups() {
        let id = group.group.id
        guard let other = loaded[id] else {
          loaded[id] = group
          continue
        }
        guard let winner = try GroupLibrary.winner(other, group) else { continue }
        loaded[id] = winner
        replaced.insert(id)
      }
    }
    let all = loaded.values.sorted { $0.group.id < $1.group.id }
    groups = all.map { $0.group }
    own = all.filter { $0.file != nil }
    replacing = own.filter { replaced.contains($0.group.id) }
    places = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($0.element.id, $0.offset) })
  }

  /// The one of two groups with the same id that is played: that of a file; nil if both are embedded, and so the same.
  /// - Throws: `bad-file` if both have a file.
  private static func winner(_ early: LoadedGroup, _ late: LoadedGroup) throws(Refusal) -> LoadedGroup? {
    guard let file = late.file else { return early.file == nil ? nil : early }
    guard let first = early.file else { return late }
    throw Refusal(.badFile, "\(file), $.group_id: \(quoted(late.group.id)) is the name of the group in \(first)")
  }

  /// The group with an id, or nil.
  public func group(_ id: String) -> CardGroup? { places[id].map { groups[$0] } }

  /// The groups of a deck in its order.
  /// - Throws: `bad-file` that names the deck's file and the first group that is not in the library.
  public func groups(of deck: Deck, file: String) throws(Refusal) -> [CardGroup] {
    try deck.groups.enumerated().map { (index, id) throws(Refusal) in
      guard let group = group(id) else {
        throw Refusal(.badFile, "\(file), $.groups[\(index)]: there is no group \(quoted(id))")
      }
      return group
    }
  }

  /// Eight hexadecimal digits that tell these groups in this order from others by the ids and labels of their cards and
  /// the order of their partners.
  public static func checksum(of groups: [CardGroup]) -> String {
    var hash = FNV1a()
    func add(_ text: String) {
      hash.add(UInt64(text.utf8.count))
      hash.add(text.utf8)
    }
    for group in groups {
      add(group.id)
      hash.add(UInt64(group.partners.count))
      for card in [group.base] + group.partners {
        add(card.id)
        add(card.label)
      }
    }
    return hash.digits
  }
}
