import CWebAssembly
import Catalog
import Engine
import Interop
import Interpreter
import KeyedStore
import PuzzleKit
import Wire

/// The one engine of a module and its conversation. There are no threads: while work runs, lines come only from within
/// ``parlor_pause()``.
final class Instance: @unchecked Sendable {
  /// Tells the embedder what is to be done after a call; it reads the raw value.
  struct Status: OptionSet {
    let rawValue: Int32

    /// Work waits for ``Instance/work()``.
    static let hasWork = Status(rawValue: 1)
    /// The conversation has ended.
    static let isOver = Status(rawValue: 2)
    /// More lines that waited are to be carried out by ``Instance/goOn()``.
    static let pauses = Status(rawValue: 4)
    /// Work is running.
    static let isWorking = Status(rawValue: 8)
    /// ``Instance/writeState()`` has something to tell.
    static let hasChanged = Status(rawValue: 16)
  }

  private var conversation: Conversation
  private var output = Output()
  private var waiting: Work?
  private var shouldStop = false
  private var isOver = false
  private var pauses = false
  private var lastPause: Int64 = 0
  /// Follows the options and journals that the embedder keeps.
  private var follower = StateFollower()
  /// The effects of the lines since it was asked last.
  private var effects: Performed.Effects = []

  /// Milliseconds of work between two pauses.
  private static let slice: Int64 = 8

  /// The one who gives the lines.
  enum Reader {
    /// A program.
    case program
    /// A person whose lines are answered as the protocol has it; whoever shows what is played draws it.
    case person
    /// A person in front of a page; see ``PageFront``.
    case page
  }

  init(situation: Situation, reader: Reader) {
    let session = Session(
      catalog: .standard.speaking(.uci), services: Embedder.services, situation: situation,
      policy: reader.policy,
      profiles: { path throws(Refusal) in
        if try Embedder.services.readFile(path) != nil {
          throw Refusal(.badFile, "\(path) is not a profile; name a profile or a new file")
        }
        return try KeyedProfile(path: path, in: Embedder.keys)
      })
    switch reader {
    case .program: conversation = Conversation(session)
    case .person: conversation = Conversation(session, listener: PromptSession(session))
    case .page:
      let front = PageFront(PromptSession(session))
      conversation = Conversation(session, listener: front, presenter: front)
    }
  }

  private var status: Status {
    var status: Status = []
    if waiting != nil { status.insert(.hasWork) }
    if isOver { status.insert(.isOver) }
    if pauses { status.insert(.pauses) }
    if conversation.isWorking {
      status.insert(.isWorking)
    } else if effects.changeState {
      status.insert(.hasChanged)
    }
    return status
  }

  /// Takes a line without its end; nil stands for one that is too long.
  func take(_ line: Span<UInt8>?) -> Status {
    heed(conversation.take(line, into: &output))
    return flushed()
  }

  /// Goes on with lines that waited for work.
  func goOn() -> Status {
    pauses = false
    heed(conversation.goOn(into: &output))
    return flushed()
  }

  /// Does the work that waits, to its end.
  func work() -> Status {
    guard let work = waiting else { return status }
    waiting = nil
    lastPause = Embedder.services.elapsed()
    var end: WorkUpdate?
    let ending = CompletionSignal()
    work.run(shouldStop: { [self] in pause() }) { [self] update in
      if case .end = update { ending.update = update } else { post(update) }
    }
    end = ending.update
    // Work that ends only if it is stopped has not ended before.
    while work.isEndless, !shouldStop, parlor_pause() == 0 {}
    if let end { post(end) }
    return flushed()
  }

  private final class CompletionSignal: @unchecked Sendable { var update: WorkUpdate? }

  /// Lets others run after some milliseconds; whether the work shall stop.
  private func pause() -> Bool {
    if shouldStop { return true }
    let now = Embedder.services.elapsed()
    if now - lastPause < Self.slice { return false }
    if parlor_pause() != 0 { shouldStop = true }
    lastPause = Embedder.services.elapsed()
    return shouldStop
  }

  private func post(_ update: WorkUpdate) {
    heed(conversation.take(update, into: &output))
    flush()
  }

  private func heed(_ followUp: Conversation.FollowUp) {
    if let work = followUp.start { (waiting, shouldStop) = (work, false) }
    if followUp.stops { shouldStop = true }
    if followUp.closes { isOver = true }
    if followUp.pauses { pauses = true }
    self.effects.formUnion(followUp.performed.effects)
  }

  private func flushed() -> Status {
    flush()
    return status
  }

  /// Writes what has changed of what another instance needs to go on here: a line with the place of the first line that goes and
  /// how many go, and the lines that come there.
  func writeState() {
    let change = follower.change(after: effects, in: conversation.session)
    effects = []
    output.append("\(change.start) \(change.count)\n")
    for line in change.lines { output.append(line + "\n") }
    flush()
  }

  /// Goes on where another instance was.
  func restore(_ text: String) {
    conversation.session.takeUp(text.utf8.split(separator: 10).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a line is answered beside running work.
  func isBesideWork(_ line: Span<UInt8>) -> Bool { conversation.session.isBesideWork(line) }

  private func flush() {
    guard output.count > 0 else { return }
    output.withBytes { bytes in bytes.withUnsafeBytes { parlor_write($0.baseAddress, $0.count) } }
    output.clear()
  }
}

extension Instance.Reader {
  /// The policy of a session for these readers.
  fileprivate var policy: SessionPolicy {
    switch self {
    case .program: .program
    case .person: SessionPolicy(asksBeforeLeaving: true, writesShort: true, readsWishes: true)
    case .page: .person
    }
  }
}
