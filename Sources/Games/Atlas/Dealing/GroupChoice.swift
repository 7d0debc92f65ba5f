import PuzzleKit

/// Chooses the groups of a round.
struct GroupChoice {
  let library: [CardGroup]
  /// Whether groups that share a label may be played together.
  let sharesLabels: Bool

  /// As many groups as a shape asks for, with as many partners as it asks for, in the order in which `seed` has drawn them.
  /// - Parameter recent: the groups of the last rounds, oldest round first: they stay out, but for the oldest rounds if
  ///   there are too few others.
  /// - Throws: `bad-argument` if there are too few groups.
  func choose(_ shape: Shape, seed: UInt64, recent: [[String]] = []) throws(Refusal) -> [CardGroup] {
    var generator = SplitMix64(seed, .groups)
    var order = library.filter { $0.partners.count >= shape.partners }
    generator.shuffle(&order)
    for forgotten in 0...recent.count {
      let excluded = Set(recent.dropFirst(forgotten).joined())
      let chosen = compatible(order.filter { !excluded.contains($0.id) }, upTo: shape.groups)
      if chosen.count == shape.groups { return GroupChoice.trimmed(chosen, to: shape.partners, seed: seed) }
    }
    throw Refusal(
      .badArgument,
      "a round needs \(shape.groupsText) that share no label; only "
        + "\(compatible(order, upTo: shape.groups).count) can be found")
  }

  /// The first groups that share no label with those before them.
  private func compatible(_ order: [CardGroup], upTo count: Int) -> [CardGroup] {
    var chosen: [CardGroup] = []
    var labels = Set<String>()
    for group in order where chosen.count < count {
      let keys = ([group.base] + group.partners).map { labelKey($0.label) }
      if !sharesLabels, keys.contains(where: labels.contains) { continue }
      labels.formUnion(keys)
      chosen.append(group)
    }
    return chosen
  }

  /// The groups with no more than `count` partners each, drawn by `seed` and left in the order of their file.
  static func trimmed(_ groups: [CardGroup], to count: Int, seed: UInt64) -> [CardGroup] {
    groups.enumerated().map { number, group in
      guard group.partners.count > count else { return group }
      var generator = SplitMix64(seed, .partners, number)
      var places = Array(group.partners.indices)
      generator.shuffle(&places)
      return group.with(partners: places.prefix(count).sorted().map { group.partners[$0] })
    }
  }
}

extension CardGroup {
  fileprivate func with(partners: [CardFace]) -> CardGroup {
    CardGroup(id: id, name: name, base: base, partners: partners, difficulty: difficulty, source: source)
  }
}
