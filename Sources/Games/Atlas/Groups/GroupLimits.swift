/// The limits of a group file's contents.
enum GroupLimits {
  /// The bytes of an id in UTF-8.
  static let id = 64
  /// The bytes of a label or a name in UTF-8.
  static let label = 200
  /// The partners of a group.
  static let partners = 1...100
}
