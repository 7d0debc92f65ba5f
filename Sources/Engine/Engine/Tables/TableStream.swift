import PuzzleKit

/// The accepted lines of a table as each seat, and whoever watches, may know of them: numbered from 1 without gaps in each
/// reader's own stream, so that numbers do not tell what is hidden. The newest are kept.
package final class TableStream {
  /// An accepted line as one reader may know it.
  package struct Notice {
    package let number: Int
    package let seat: Seat
    package let line: String
    package let events: [Event]
    /// The records and pictures that the change has shown to the reader.
    package let report: Reply
  }

  /// The number of notices that are kept of each reader.
  package var limit = 256
  /// Whether whoever made a line is told of it here too, and whether anybody watches. What nobody reads costs as much as
  /// what is read.
  package var tellsAuthor = true
  /// See ``tellsAuthor``.
  package var isWatched = true

  /// Whether there is anybody to be told.
  private(set) var isOn: Bool
  private let seats: Int
  /// The newest notices of each seat, and at the end those of a watcher.
  private var notices: [[Notice]] = []
  private var counts: [Int] = []

  init(seats: Int) {
    self.seats = seats
    isOn = false
    if seats > 1 { turnOn() }
  }

  /// Begins to tell of changes: the table has a second reader.
  /// - Parameter lines: the number of lines that were accepted before.
  package func turnOn(after lines: Int = 0) {
    if isOn { return }
    isOn = true
    notices = Array(repeating: [], count: seats + 1)
    counts = Array(repeating: lines, count: seats + 1)
  }

  private func index(_ seat: Seat) -> Int { seat == .watcher ? seats : seat.number }

  /// The number of the newest line in a reader's stream.
  package func count(_ seat: Seat) -> Int { isOn ? counts[index(seat)] : 0 }

  /// A reader's notices since a number; nil if they are no longer known in full.
  package func notices(to seat: Seat, since number: Int) -> ArraySlice<Notice>? {
    let kept = isOn ? notices[index(seat)] : []
    let missing = count(seat) - number
    return missing <= kept.count ? kept.suffix(max(0, missing)) : nil
  }

  /// Adds an accepted change.
  /// - Parameter seen: the part of it that a reader may know; nil if there is none.
  func add(by seat: Seat, _ events: [Event], seen: (Seat) -> (line: String, report: Reply)?) {
    for reader in (0..<seats).map(Seat.init) + [.watcher] {
      if reader == seat ? !tellsAuthor : reader == .watcher && !isWatched { continue }
      guard let (line, report) = seen(reader) else { continue }
      let place = index(reader)
      counts[place] += 1
      let visible = events.filter { $0.audience == nil || $0.audience == reader }
      notices[place].append(
        Notice(number: counts[place], seat: seat, line: line, events: visible, report: report))
      if notices[place].count > limit { notices[place].removeFirst() }
    }
  }
}

extension Reply {
  /// Adds an accepted line as its reader may know it.
  mutating func add(_ notice: TableStream.Notice) {
    add(Schemas.accepted, .integer(notice.number), .integer(notice.seat.number + 1), .text(notice.line))
  }

  /// Adds an accepted line that somebody else made, and what it has shown.
  mutating func tell(_ notice: TableStream.Notice) {
    add(notice)
    if eventOptions.events { for event in notice.events { add(event) } }
    add(notice.report)
  }

  /// Adds the events of a move that a seat may know of as records.
  mutating func add(_ log: EventLog, seenBy seat: Seat) {
    guard eventOptions.events else { return }
    for event in log.events where event.audience == nil || event.audience == seat { add(event) }
  }

  /// Adds an event as a record, without the hooks that nobody wants.
  package mutating func add(_ event: Event) {
    let (sound, haptic) = (
      eventOptions.sounds ? event.kind.sound : nil, eventOptions.haptics ? event.kind.haptic?.rawValue : nil
    )
    add(Schemas.event) { reply in
      for word in [event.kind.name, event.place, sound, haptic, event.kind.animation] { reply.word(word) }
    }
  }
}
