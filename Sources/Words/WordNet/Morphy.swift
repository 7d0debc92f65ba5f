/// The rules of detachment of morphy(7WN): an ending of an inflected word and what stands there in its base.
extension PartOfSpeech {
  private var detachments: [(suffix: String, ending: String)] {
    switch self {
    case .noun:
      [
        ("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
        ("ies", "y"),
      ]
    case .verb:
      [("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")]
    case .adjective: [("er", ""), ("est", ""), ("er", "e"), ("est", "e")]
    case .adverb: []
    }
  }

  /// The words that a word may be an inflection of by these rules, in their order, whether there are such words or not.
  ///
  /// A noun that ends in `ful` is inflected before that (`boxesful`); one of two letters or one that ends in `ss` is not
  /// inflected at all.
  func possibleBases(of word: String) -> [String] {
    var (stem, end) = (word, "")
    if self == .noun {
      if word.hasSuffix("ful") {
        (stem, end) = (String(word.dropLast(3)), "ful")
      } else if word.hasSuffix("ss") || word.utf8.count <= 2 {
        return []
      }
    }
    return detachments.compactMap { rule in
      guard stem.hasSuffix(rule.suffix), stem.utf8.count > rule.suffix.utf8.count else { return nil }
      return stem.dropLast(rule.suffix.utf8.count) + rule.ending + end
    }
  }
}
