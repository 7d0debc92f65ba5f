import PuzzleKit
import Wire

/// How replies are shown to a reader who does not read the protocol.
public protocol Face: AnyObject {
  /// Writes a line that had to wait, above its reply.
  func echo(_ line: String, _ session: Session, into output: inout Output)
  /// Writes the session's last reply.
  func show(_ session: Session, into output: inout Output)
  /// Writes records of work as they come.
  func show(progress reply: Reply, _ session: Session, into output: inout Output)
  /// Writes the end of work.
  func show(endOfWork refusal: Refusal?, hasWritten: Bool, _ session: Session, into output: inout Output)
}

/// One reader's conversation: it orders lines beside long work. A front end feeds it what comes in, writes what comes out,
/// and does what ``Effects`` say; it does no input or output of its own.
public struct Conversation {
  /// What a front end has to do beside writing the output.
  public struct Effects {
    /// Start this work, and tell of its progress and its end.
    public var start: Work?
    /// Tell the running work to end soon.
    public var stops = false
    /// End the conversation: nothing more will be answered.
    public var closes = false

    /// Nothing to do.
    public init() {}

    init(stops: Bool, closes: Bool = false) { (self.stops, self.closes) = (stops, closes) }
  }

  private enum Waiting {
    case line([UInt8])
    case tooLong
  }

  /// The session that answers.
  public let session: Session
  private let face: (any Face)?
  private let bails: Bool
  private var work: Work?
  /// The records of the running work, for `expect`.
  private var collected = Reply()
  private var waiting: [Waiting] = []
  /// How many of ``waiting`` have been carried out.
  private var waitingDone = 0
  private var isInputOver = false
  private var isOver = false

  /// What a line that waits takes beside its bytes.
  private static let lineCost = 64

  /// How many bytes the lines take that wait for work.
  public private(set) var waitingBytes = 0
  /// How many of the lines that wait end running work.
  private var waitingStops = 0

  /// Makes a conversation.
  /// - Parameters:
  ///   - face: shows replies, unless the option `Format` is `json`; nil writes the protocol.
  ///   - bails: whether the first command that fails ends the conversation.
  public init(_ session: Session, face: (any Face)? = nil, bails: Bool = false) {
    self.session = session
    self.face = face
    self.bails = bails
  }

  /// Whether work is running.
  public var isWorking: Bool { work != nil }

  private var shownBy: (any Face)? { session.settings[Settings.format] == .json ? nil : face }

  /// Takes a line without its end; nil stands for one that was too long.
  public mutating func take(_ line: Span<UInt8>?, into output: inout Output) -> Effects {
    var effects = Effects()
    if isOver { return effects }
    guard work != nil else {
      carryOut(line, isLate: false, &effects, &output)
      return effects
    }
    guard let line else {
      waiting.append(.tooLong)
      return effects
    }
    switch session.urgency(of: line) {
    case .besideWork:
      carryOut(line, isLate: false, &effects, &output)
      return effects
    case .endsWork:
      effects.stops = true
      waitingStops += 1
    case .afterWork: break
    }
    waiting.append(.line(line.withUnsafeBufferPointer { Array($0) }))
    waitingBytes += line.count + Self.lineCost
    return effects
  }

  /// Takes records of the running work.
  public func progress(_ reply: Reply, into output: inout Output) {
    if let face = shownBy { return face.show(progress: reply, session, into: &output) }
    guard let work else { return }
    for record in reply.records { work.renderer.write(record, of: reply, to: &output) }
  }

  /// Keeps records of the running work for `expect`, and writes them.
  public mutating func take(progress reply: Reply, into output: inout Output) {
    progress(reply, into: &output)
    collected.add(reply)
  }

  /// Takes the end of the running work, which writes its last line and lets the lines that waited be carried out.
  /// - Parameter refusal: why it failed, or nil.
  public mutating func take(endOfWork refusal: Refusal?, into output: inout Output) -> Effects {
    var effects = Effects()
    guard let work else { return effects }
    let final = work.final(refusal)
    var lines = Output()
    Renderer(format: work.renderer.format, id: "").write(&collected, final, to: &lines)
    session.answers.finishWork(lines.bytes, refusal)
    if let face = shownBy {
      face.show(endOfWork: refusal, hasWritten: !collected.records.isEmpty, session, into: &output)
    } else {
      work.renderer.write(final, to: &output)
    }
    collected = Reply()
    self.work = nil
    carryOutWaiting(&effects, &output)
    return effects
  }

  /// Takes the end of the input: work that was asked for is finished, unless it would never end by itself.
  public mutating func takeEndOfInput() -> Effects {
    isInputOver = true
    return Effects(stops: work?.isEndless == true, closes: work == nil)
  }

  /// Ends running work and forgets the lines that wait for it.
  public mutating func interrupt() -> Effects {
    (waiting, waitingDone, waitingBytes, waitingStops) = ([], 0, 0, 0)
    return Effects(stops: work != nil)
  }

  /// Writes what others have done at the table in front since the reader was last told.
  public func tellNews(into output: inout Output) { session.tellNews(into: &output) }

  private mutating func carryOut(
    _ line: Span<UInt8>?, isLate: Bool, _ effects: inout Effects, _ output: inout Output
  ) {
    // The next line may say that the error was expected.
    if bails, session.failures.commands > 0, !isExpectation(line) {
      (isOver, effects.closes) = (true, true)
      return
    }
    if face == nil || shownBy == nil, let line {
      take(session.execute(line, into: &output), &effects)
    } else {
      carryOut(shown: line, isLate: isLate, &effects, &output)
    }
    if bails, session.failures.expectations > 0 { (isOver, effects.closes) = (true, true) }
  }

  private func isExpectation(_ line: Span<UInt8>?) -> Bool {
    if let line { session.isExpectation(line) } else { false }
  }

  /// Carries out a line whose reply is shown by a face, or that was too long.
  private mutating func carryOut(
    shown line: Span<UInt8>?, isLate: Bool, _ effects: inout Effects, _ output: inout Output
  ) {
    let face = shownBy
    if isLate, let face, let line {
      face.echo(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, session, into: &output)
    }
    var disposition: Disposition? = .next
    if let line { disposition = session.perform(line) } else { session.refuseLongLine() }
    guard let disposition else { return }
    if case .next = disposition {
      // The line may have set the option that says who shows it.
      if let face { face.show(session, into: &output) } else { session.writeReply(into: &output) }
    }
    take(disposition, &effects)
  }

  private mutating func take(_ disposition: Disposition, _ effects: inout Effects) {
    switch disposition {
    case .next: break
    case .quit: (isOver, effects.closes) = (true, true)
    case .work(let work):
      self.work = work
      effects.start = work
      effects.stops = waitingStops > 0 || (isInputOver && work.isEndless)
    }
  }

  /// Carries out the lines that waited, up to the next one that starts work.
  private mutating func carryOutWaiting(_ effects: inout Effects, _ output: inout Output) {
    while waitingDone < waiting.count, work == nil, !isOver {
      let next = waiting[waitingDone]
      waitingDone += 1
      switch next {
      case .tooLong: carryOut(nil, isLate: true, &effects, &output)
      case .line(let line):
        waitingBytes -= line.count + Self.lineCost
        if session.urgency(of: line.span) == .endsWork { waitingStops -= 1 }
        carryOut(line.span, isLate: true, &effects, &output)
      }
    }
    // Taken out many at once: each would move all after it.
    if 2 * waitingDone > waiting.count {
      waiting.removeFirst(waitingDone)
      waitingDone = 0
    }
    // A `stop` that was waiting for this work has ended it, and must end work started by a line before it too.
    if work != nil, waitingStops > 0 { effects.stops = true }
    if work == nil, isInputOver { effects.closes = true }
  }
}

extension Session {
  /// What a line has to do with running work.
  func urgency(of line: Span<UInt8>) -> Urgency {
    let request = Request()
    guard (try? request.read(line)) != nil else { return .afterWork }
    if request.isBlank { return .besideWork }
    guard request.count > 0, let command = commands.named(request.word(0)) else { return .afterWork }
    // With more after it, a command that ends work will be refused, and then changes nothing.
    if command.urgency == .endsWork, request.count > 1 { return .afterWork }
    return command.urgency
  }

  /// Whether a line looks at the reply before it, and so may forgive its error.
  func isExpectation(_ line: Span<UInt8>) -> Bool {
    let request = Request()
    guard (try? request.read(line)) != nil, request.count > 0 else { return false }
    return commands.named(request.word(0))?.isExpectation == true
  }
}
