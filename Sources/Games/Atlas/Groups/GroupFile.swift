import PlainJSON
import PuzzleKit

/// A file of one group: a JSON object with `group_id`, `group_name`, `base_card`, `partner_cards` and perhaps `metadata`.
///
/// A card has `id`, `label`, `type` (`base` or `partner`) and perhaps `image`; the metadata may have `difficulty`, `source`
/// and `notes`. What may be missing may be null; other members are passed over, and so is a byte order mark.
public enum GroupFile {
  /// The group that the bytes of a file hold.
  /// - Throws: `bad-file` that names the first fault by file and JSON path, in the order of the members above; each card by
  ///   itself comes before what it has in common with those before it.
  public static func group(_ bytes: [UInt8], file: String) throws(Refusal) -> CardGroup {
    try readGroupText(withoutByteOrderMark(bytes), file: file) { (root) throws(JSONFault) in try group(root) }
  }

  private static func group(_ root: JSONNode) throws(JSONFault) -> CardGroup {
    let id = try root.member("group_id", "the group's id").groupID()
    let name = try root.member("group_name", "the group's name").label()
    var cards = Cards()
    let base = try cards.add(try root.member("base_card", "the group's one base card"), .base)
    let list = try root.member("partner_cards", "an array of cards")
    let nodes = try list.elements()
    guard GroupLimits.partners.contains(nodes.count) else {
      let limits = GroupLimits.partners
      throw list.fault("must have \(limits.lowerBound) to \(limits.upperBound) cards, not \(nodes.count)")
    }
    let partners = try nodes.map { node throws(JSONFault) in try cards.add(node, .partner) }
    let metadata = try root.optional("metadata")
    let difficulty = try metadata?.optional("difficulty")?.string()
    let source = try metadata?.optional("source")?.string()
    _ = try metadata?.optional("notes")?.string()
    return CardGroup(id: id, name: name, base: base, partners: partners, difficulty: difficulty, source: source)
  }

  private enum CardType: String {
    case base, partner
  }

  /// The cards of a group so far, none like another.
  private struct Cards {
    /// The place of each id, and of each label by its key.
    private var ids: [String: String] = [:]
    private var labels: [String: String] = [:]

    mutating func add(_ node: JSONNode, _ type: CardType) throws(JSONFault) -> CardFace {
      let idNode = try node.member("id", "the card's id")
      let id = try idNode.plainID()
      let labelNode = try node.member("label", "the card's label")
      let label = try labelNode.label()
      try check(node.member("type", quoted(type.rawValue)), type)
      let image = try node.optional("image")?.string()
      if let first = ids.updateValue(idNode.path, forKey: id) {
        throw idNode.fault("must be an id that no other card of the group has, not \(quoted(id)) as at \(first)")
      }
      if let first = labels.updateValue(labelNode.path, forKey: labelKey(label)) {
        throw labelNode.fault(
          "must be a label that no other card of the group has, not \(quoted(label)) as at \(first)")
      }
      return CardFace(id: id, label: label, image: image?.isEmpty == true ? nil : image)
    }

    private func check(_ node: JSONNode, _ type: CardType) throws(JSONFault) {
      let name = try node.string()
      if name == type.rawValue { return }
      let isSecondBase = type == .partner && name == CardType.base.rawValue
      let reason = isSecondBase ? "; a group has one base card, which is at $.base_card" : ""
      throw node.fault("must be \(quoted(type.rawValue)), not \(quoted(name))\(reason)")
    }
  }
}
