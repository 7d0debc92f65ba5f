/// The strength of the tap that goes with an event.
public enum Haptic: String, Sendable {
  case light, medium, heavy, success, warning, error, selection
}

/// A kind of thing that happens on the board, with the hooks that a front end gives it.
public struct EventKind: Sendable {
  /// The name on the wire.
  public let name: String
  /// The sound file that goes with it.
  public let sound: String?
  /// The tap that goes with it.
  public let haptic: Haptic?
  /// The animation that goes with it.
  public let animation: String?
  /// When it happens, for the reference.
  public let summary: String

  /// Declares a kind of event.
  public init(
    _ name: String, sound: String? = nil, haptic: Haptic? = nil, animation: String? = nil, _ summary: String
  ) {
    self.name = name
    self.sound = sound
    self.haptic = haptic
    self.animation = animation
    self.summary = summary
  }
}

/// One thing that happened on the board when a move was accepted.
public struct Event: Sendable {
  /// What happened.
  public let kind: EventKind
  /// Where: a cell, a row, a pile; nil where the kind says all.
  public let place: String?

  /// Makes an event.
  public init(_ kind: EventKind, at place: String? = nil) {
    self.kind = kind
    self.place = place
  }
}
