import Catalog
import Engine
import Foundation
import Interop
import Interpreter
import PuzzleKit
import Store
import Synchronization
import System
import Wire

/// A folder of its own for a test, removed at the end.
public final class TestFolder {
  /// The path of the folder.
  public let folder: String

  /// Makes the folder.
  public init() throws {
    folder = NSTemporaryDirectory() + "parlor-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file in the folder.
  public func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// Services with real files, and a clock that stands still at noon of 2026-01-26 UTC.
  public static let services: PuzzleKit.Services = {
    var services = PuzzleKit.Services.system
    services.now = { 1_769_428_800_000 }
    services.utcOffset = { _ in 0 }
    services.elapsed = { 0 }
    return services
  }()
}

extension Catalog {
  /// The games of `parlor` and the dialects that it speaks.
  public static let parlor = Catalog.standard.speaking(.uci)
}

extension Session {
  /// A session with real files and profiles, and a clock that stands still.
  public convenience init(
    testing catalog: Catalog = .parlor, services: PuzzleKit.Services = TestFolder.services,
    situation: Situation = .local,
    isInteractive: Bool = false
  ) {
    self.init(
      catalog: catalog, services: services, situation: situation, policy: isInteractive ? .person : .program,
      profiles: { path throws(Refusal) in try SQLiteProfile(path: path) })
  }
}

/// A session that is talked to in lines.
public final class TestClient {
  /// The session.
  public let session: Session
  /// The person who types the lines; nil for a program.
  public let person: PromptSession?
  private var conversation: Conversation
  /// The effects of the last request.
  public private(set) var performed = Performed()

  /// A client of a session, or a person at one that is for people; without a presenter it gets the protocol.
  public convenience init(_ session: Session, presenter: (any ReplyPresenter)? = nil) {
    self.init(session, session.policy.asksBeforeLeaving ? PromptSession(session) : nil, presenter)
  }

  /// A person at a session.
  public convenience init(_ person: PromptSession, presenter: (any ReplyPresenter)? = nil) {
    self.init(person.session, person, presenter)
  }

  private init(_ session: Session, _ person: PromptSession?, _ presenter: (any ReplyPresenter)?) {
    (self.session, self.person) = (session, person)
    conversation = Conversation(session, listener: person, presenter: presenter)
  }

  /// A client of a session with no game open.
  public convenience init(_ catalog: Catalog = .parlor, situation: Situation = .local, isInteractive: Bool = false) {
    self.init(Session(testing: catalog, situation: situation, isInteractive: isInteractive))
  }

  /// The lines that answer a request, the final one included. Work is done before they are given.
  @discardableResult
  public func callAsFunction(_ line: String) -> [String] { lines(text(line)) }

  /// All that is written for a request. Work is done before it is given.
  public func text(_ line: String) -> String {
    var output = Output()
    var followUp = conversation.take(Array(line.utf8).span, into: &output)
    performed = followUp.performed
    while let work = followUp.start {
      let updates = Mutex<[WorkUpdate]>([])
      work.run(shouldStop: { false }) { update in updates.withLock { $0.append(update) } }
      for update in updates.withLock({ $0 }) { followUp = conversation.take(update, into: &output) }
    }
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// The news of the table in front, as lines: moves of others.
  public func news() -> [String] {
    var output = Output()
    conversation.tellNews(into: &output)
    return lines(String(decoding: output.bytes, as: UTF8.self))
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
