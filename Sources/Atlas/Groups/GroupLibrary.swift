import PuzzleKit

/// The groups of several sources.
public struct GroupLibrary: Sendable {
  /// All groups, sorted by id; no id occurs twice.
  public let groups: [CardGroup]
  private let places: [String: Int]

  /// Loads the groups of all sources.
  /// - Throws: what a source throws; `bad-file` that names the file in which an id occurs again.
  public init(_ sources: [any GroupDataSource]) throws(Refusal) {
    var loaded: [String: LoadedGroup] = [:]
    for source in sources {
      for group in try source.loadGroups() {
        if let other = loaded.updateValue(group, forKey: group.group.id) { throw GroupLibrary.clash(group, other) }
      }
    }
    groups = loaded.values.map(\.group).sorted { $0.id < $1.id }
    places = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($0.element.id, $0.offset) })
  }

  /// The fault of two groups with one id. An embedded group is never the one at fault.
  private static func clash(_ late: LoadedGroup, _ early: LoadedGroup) -> Refusal {
    let (bad, good) = late.file == nil ? (early, late) : (late, early)
    let place = bad.file.map { "\($0), $.group_id" } ?? "the embedded groups"
    let owner = good.file.map { "the group in \($0)" } ?? "an embedded group"
    return Refusal(.badFile, "\(place): \(quoted(bad.group.id)) is the name of \(owner)")
  }

  /// The group with an id, or nil.
  public func group(_ id: String) -> CardGroup? { places[id].map { groups[$0] } }

  /// The groups of a deck in its order.
  /// - Parameter file: the deck's path, for the fault.
  /// - Throws: `bad-file` that names the first group that is not in the library.
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
