/// The origin of an opening line, by which a game reads what the line leaves open.
public enum LineOrigin: Sendable {
  /// Somebody wants a game now, at a prompt, in a room or from a library: what is left open is as new deals have it.
  case wish
  /// A program, a script or a file: a line that names its deal deals the same for ever.
  case script
  /// A journal: the line was kept, and means what it meant then.
  case kept

  /// The edition of the words that a line means which names its deal and no edition.
  /// - Parameters:
  ///   - newest: the one of new deals.
  ///   - scripted: the one that such lines of scripts have always meant.
  ///   - kept: the one of the lines that were kept before lines named editions.
  public func edition<Edition>(newest: Edition, scripted: Edition, kept: Edition) -> Edition {
    switch self {
    case .wish: newest
    case .script: scripted
    case .kept: kept
    }
  }
}
