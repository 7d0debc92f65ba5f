import PuzzleKit
import Rooms
import System

/// A thread with a database of its own, which does one thing after another.
final class DatabaseDesk: Sendable {
  private typealias Task = @Sendable (any ServerDatabase) -> Void

  private let tasks = Mailbox<Task>()
  private let database: @Sendable () throws(Refusal) -> any ServerDatabase

  init(_ database: @escaping @Sendable () throws(Refusal) -> any ServerDatabase) { self.database = database }

  /// Opens the database and starts the thread.
  func open() throws(Refusal) {
    let opening = Mailbox<Result<Void, Refusal>>()
    let isStarted = startDetachedThread { [self] in
      do throws(Refusal) {
        let database = try database()
        opening.post(.success(()))
        while true {
          for task in tasks.take(waiting: 60_000) { task(database) }
        }
      } catch {
        opening.post(.failure(error))
      }
    }
    guard isStarted else { throw Refusal(.inputOutput, "the system provides no thread; try again later") }
    var answer: [Result<Void, Refusal>] = []
    while answer.isEmpty { answer = opening.take(waiting: 60_000) }
    try answer[0].get()
  }

  func post(_ task: @escaping @Sendable (any ServerDatabase) -> Void) { tasks.post(task) }
}
