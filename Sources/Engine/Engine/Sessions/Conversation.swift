import PuzzleKit
import Wire

/// Shows replies to a reader.
public protocol ReplyPresenter: AnyObject {
  /// Writes a line that had to wait, above its reply.
  func echo(_ line: String, _ session: Session, into output: inout Output)
  /// Writes the session's last reply, to a line that did something.
  func show(_ session: Session, after performed: Performed, into output: inout Output)
  /// Writes records of work as they come.
  func show(progress reply: Reply, of work: Work, _ session: Session, into output: inout Output)
  /// Writes the end of work; `hasWritten` tells whether any records came of it.
  func show(endOfWork refusal: Refusal?, of work: Work, hasWritten: Bool, _ session: Session, into output: inout Output)
}

/// Replies as the protocol has them.
private final class ProtocolPresenter: ReplyPresenter {
  func echo(_ line: String, _ session: Session, into output: inout Output) {}

  func show(_ session: Session, after performed: Performed, into output: inout Output) {
    session.writeReply(into: &output)
  }

  func show(progress reply: Reply, of work: Work, _ session: Session, into output: inout Output) {
    let renderer = work.renderer
    for record in reply.records { renderer.write(record, of: reply, to: &output) }
  }

  func show(endOfWork refusal: Refusal?, of work: Work, hasWritten: Bool, _: Session, into output: inout Output) {
    work.renderer.write(work.final(refusal), to: &output)
  }
}

/// One reader's conversation: it orders lines beside long work. A front end feeds it what comes in, writes what comes out,
/// and does what a ``FollowUp`` says; it does no input or output of its own.
public struct Conversation {
  /// The tasks of a front end, other than writing the output.
  public struct FollowUp {
    /// Start this work, and tell of its progress and its end.
    public var start: Work?
    /// Tell the running work to end soon.
    public var stops = false
    /// Write the output and then call ``Conversation/goOn(into:)``: more lines that waited are to be carried out.
    public var pauses = false
    /// End the conversation: nothing more will be answered.
    public var closes = false
    /// The effects of the line and of the lines that had waited for it.
    public internal(set) var performed = Performed()

    /// Nothing to do beside.
    public init() {}
  }

  /// The session that answers.
  public let session: Session
  private let listener: (any Listener)?
  private let protocolPresenter: any ReplyPresenter = ProtocolPresenter()
  private let presenter: any ReplyPresenter
  private let bails: Bool
  private var work: Work?
  /// The newest records of the running work, for `expect`, and those before them.
  private var collected = (newest: Reply(), older: Reply())
  private var waiting = WaitingLines()
  private var isInputOver = false
  private var isOver = false

  /// The number of the newest records of work at which `expect` looks, and at most twice as many: work may write any number.
  static let collectedLimit = 10_000

  /// The size of the lines that wait for work, in bytes.
  public var waitingBytes: Int { waiting.size }
  /// The number of the waiting lines that end running work.
  private var waitingStops = 0

  /// Makes a conversation.
  /// - Parameters:
  ///   - session: carries out the lines.
  ///   - listener: takes the lines in place of the session, if there is one.
  ///   - presenter: shows replies, unless the option `Format` is `json`; nil writes the protocol.
  ///   - bails: whether the first command that fails ends the conversation.
  public init(
    _ session: Session, listener: (any Listener)? = nil, presenter: (any ReplyPresenter)? = nil, bails: Bool = false
  ) {
    (self.session, self.listener) = (session, listener)
    self.presenter = presenter ?? protocolPresenter
    self.bails = bails
  }

  /// Whether work is running.
  public var isWorking: Bool { work != nil }

  private var shownBy: any ReplyPresenter { presenter(session.environment.style.format == .json) }

  private func presenter(_ isJSON: Bool) -> any ReplyPresenter { isJSON ? protocolPresenter : presenter }

  private func show(_ isJSON: Bool, _ performed: Performed, _ output: inout Output) {
    if isJSON {
      protocolPresenter.show(session, after: performed, into: &output)
    } else {
      presenter.show(session, after: performed, into: &output)
    }
  }

  /// Takes a line without its end; nil stands for one that was too long.
  public mutating func take(_ line: Span<UInt8>?, into output: inout Output) -> FollowUp {
    session.resolve(line)
    return takeResolved(line, into: &output)
  }

  /// Takes a line that its session has just resolved.
  package mutating func takeResolved(_ line: Span<UInt8>?, into output: inout Output) -> FollowUp {
    var followUp = FollowUp()
    if isOver { return followUp }
    if work == nil {
      carryOut(line, isLate: false, &followUp, &output)
      return followUp
    }
    switch session.urgency {
    case .besideWork:
      carryOut(line, isLate: false, &followUp, &output)
      return followUp
    case .endsWork:
      followUp.stops = true
      waitingStops += 1
    case .afterWork: break
    }
    waiting.append(line)
    return followUp
  }

  /// Takes what comes from the running work: records, or its end, which lets the lines that waited be carried out.
  public mutating func take(_ update: WorkUpdate, into output: inout Output) -> FollowUp {
    var followUp = FollowUp()
    guard let work else { return followUp }
    switch update {
    case .progress(let reply): show(reply, of: work, &output)
    case .end(let refusal, let last):
      if !last.records.isEmpty { show(last, of: work, &output) }
      let hasWritten = !collected.newest.records.isEmpty
      shownBy.show(endOfWork: refusal, of: work, hasWritten: hasWritten, session, into: &output)
      collected.older.add(collected.newest)
      session.answers.finishWork(collected.older, work.final(refusal), work.format)
      (self.work, collected) = (nil, (Reply(), Reply()))
      carryOutWaiting(&followUp, &output)
    }
    return followUp
  }

  private mutating func show(_ reply: Reply, of work: Work, _ output: inout Output) {
    shownBy.show(progress: reply, of: work, session, into: &output)
    if collected.newest.records.count >= Self.collectedLimit { collected = (Reply(), collected.newest) }
    collected.newest.add(reply)
  }

  /// Goes on with the lines that waited.
  public mutating func goOn(into output: inout Output) -> FollowUp {
    var followUp = FollowUp()
    carryOutWaiting(&followUp, &output)
    return followUp
  }

  /// Takes the end of the input: work that was asked for is finished, unless it would never end by itself.
  public mutating func takeEndOfInput() -> FollowUp {
    isInputOver = true
    var followUp = FollowUp()
    (followUp.stops, followUp.closes) = (work?.isEndless == true, work == nil)
    return followUp
  }

  /// Forgets the lines that wait for work.
  public mutating func interrupt() { (waiting, waitingStops) = (WaitingLines(), 0) }

  /// Writes what others have done at the table in front since the reader was last told.
  public func tellNews(into output: inout Output) { session.tellNews(into: &output) }

  private mutating func carryOut(
    _ line: Span<UInt8>?, isLate: Bool, _ followUp: inout FollowUp, _ output: inout Output
  ) {
    // The next line may say that the error was expected.
    if bails, session.failures.commands > 0, !session.mayForgive {
      (isOver, followUp.closes) = (true, true)
      return
    }
    // The line may set the option that says who shows it.
    let isJSON = session.environment.style.format == .json
    if isLate, let line {
      presenter(isJSON).echo(
        line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, session, into: &output)
    }
    let performed = if let listener { listener.performResolved(line) } else { session.performResolved(line) }
    followUp.performed.add(performed)
    switch performed.next {
    case nil: return
    case .next: show(isJSON, performed, &output)
    case .quit:
      show(isJSON, performed, &output)
      (isOver, followUp.closes) = (true, true)
    case .work(let work):
      self.work = work
      followUp.start = work
      followUp.stops = waitingStops > 0 || (isInputOver && work.isEndless)
    }
    if bails, session.failures.expectations > 0 { (isOver, followUp.closes) = (true, true) }
  }

  /// The number of bytes of output after which waiting lines let it be written: their replies may be much longer than they.
  private static let portion = 1 << 16

  /// Carries out the lines that waited, up to the next one that starts work, or until there is much to write.
  private mutating func carryOutWaiting(_ followUp: inout FollowUp, _ output: inout Output) {
    while work == nil, !isOver, waiting.size > 0 {
      if output.count >= Self.portion {
        followUp.pauses = true
        return
      }
      let line = waiting.removeFirst()
      session.resolve(line?.span)
      if session.urgency == .endsWork { waitingStops -= 1 }
      carryOut(line?.span, isLate: true, &followUp, &output)
    }
    // A `stop` that was waiting for this work has ended it, and must end work started by a line before it too.
    if work != nil, waitingStops > 0 { followUp.stops = true }
    if work == nil, isInputOver { followUp.closes = true }
  }
}

extension Session {
  /// Whether a line is answered beside running work.
  package func isBesideWork(_ line: Span<UInt8>) -> Bool {
    resolve(line)
    return urgency == .besideWork
  }

  /// The order between the resolved line and running work.
  var urgency: Urgency {
    switch target {
    case .nothing: .besideWork
    // With more after it, a command that ends work will be refused, and then changes nothing.
    case .command(let index):
      switch commands[index].urgency {
      case .endsWork where request.count > 1: .afterWork
      case let urgency: urgency
      }
    case .fault, .game, .other: .afterWork
    }
  }

  /// Whether the resolved line looks at the reply before it and so may forgive its error, or leaves that to the line after it.
  var mayForgive: Bool {
    switch target {
    case .nothing: true
    case .command(let index): commands[index].isExpectation
    case .fault, .game, .other: false
    }
  }
}
