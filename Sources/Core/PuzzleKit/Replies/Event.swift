/// The strength of the tap that goes with an event.
public enum Haptic: String, Sendable {
  case light, medium, heavy, success, warning, error, selection
}

/// A kind of thing that happens on the board, with the hooks that a front end gives it.
public final class EventKind: Sendable {
  /// The name on the wire.
  public let name: String
  /// The sound file that goes with it.
  public let sound: String?
  /// The tap that goes with it.
  public let haptic: Haptic?
  /// The animation that goes with it.
  public let animation: String?
  /// The occasion, for the reference.
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
  /// The kind of event.
  public let kind: EventKind
  /// Its place: a cell, a row, a pile; nil if the kind says all.
  public let place: String?
  /// The only seat that may know of it; nil if everybody may.
  public let audience: Seat?

  /// Makes an event.
  public init(_ kind: EventKind, at place: String? = nil, for audience: Seat? = nil) {
    self.kind = kind
    self.place = place
    self.audience = audience
  }
}

/// A reader's choices about events.
public struct EventOptions: Equatable, Sendable {
  /// Whether they are wanted as records.
  public let events: Bool
  /// Whether they name their sounds.
  public let sounds: Bool
  /// Whether they name their taps.
  public let haptics: Bool

  /// Makes a choice.
  public init(events: Bool, sounds: Bool, haptics: Bool) {
    self.events = events
    self.sounds = sounds
    self.haptics = haptics
  }
}

/// Collects what happens while a move is made; costs next to nothing if nobody wants to know.
public struct EventLog: Sendable {
  /// The events so far, in order; empty unless the log is on.
  public private(set) var events: [Event] = []
  /// Whether anybody wants to know.
  public let isOn: Bool

  /// An empty log.
  public init(isOn: Bool) { self.isOn = isOn }

  /// Adds what happened, and where.
  @inlinable
  public mutating func add(
    _ kind: @autoclosure () -> EventKind, at place: @autoclosure () -> String? = nil, for audience: Seat? = nil
  ) {
    if isOn { append(Event(kind(), at: place(), for: audience)) }
  }

  @usableFromInline
  mutating func append(_ event: Event) { events.append(event) }
}
