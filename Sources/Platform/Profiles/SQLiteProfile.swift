import GRDB
import Glibc
import PuzzleKit

/// A profile in an SQLite file. It belongs to one thread; several of them, in one process or in several, can work on one
/// file.
///
/// The file keeps SQLite's rollback journal, and not a write-ahead log: between transactions the profile is this one
/// file, which can be copied, sent and put back at any time, also after a crash, and which can be read where nothing can
/// be written. Where it was measured that costs 1.3 ms a commit, against 0.1 ms, which no player notices.
public final class SQLiteProfile: Profile {
  private let queue: DatabaseQueue
  private let faults: Faults
  private var isInTransaction = false

  /// Opens the profile in a file, or makes a new one where there is none or an empty one. `:memory:` is a profile that
  /// lives as long as this object.
  ///
  /// A file that can be read but not written is opened; every write throws `io`.
  /// - Throws: `bad-file` where the file is no sound profile of this or an older Parlor; it is left as it was. `io` where
  ///   it can't be reached.
  public convenience init(path: String) throws(Refusal) {
    try self.init(path: path, patience: 5, pageLimit: nil)
  }

  /// Opens a profile.
  /// - Parameters:
  ///   - patience: for how many seconds a transaction waits for those of others.
  ///   - pageLimit: to how many pages the file may grow.
  init(path: String, patience: Double, pageLimit: Int?) throws(Refusal) {
    let faults = Faults(path: path, patience: patience)
    self.faults = faults
    let isInMemory = path == ":memory:"
    if !isInMemory { try faults.requireFileOrNothing() }

    do {
      // A relative path gets its `./`, so that no name means something else to SQLite.
      queue = try DatabaseQueue(
        path: isInMemory || path.hasPrefix("/") ? path : "./" + path,
        configuration: Self.configuration(faults, isInMemory: isInMemory, pageLimit: pageLimit))
      try Schema.bringUp(queue, faults)
    } catch {
      throw faults.refusal(of: error)
    }
  }

  /// The settings for opening the file.
  static func configuration(_ faults: Faults, isInMemory: Bool, pageLimit: Int?) -> Configuration {
    var configuration = Configuration()
    // SQLite's own waiting grows to a tenth of a second a look and so hardly ever meets the gap that a busy process leaves.
    let looks = Int(faults.patience * 1000)
    configuration.busyMode = .callback { count in
      usleep(1000)
      return count < looks
    }
    configuration.prepareDatabase { database in
      // The first thing on every connection: another program's file is not to be touched.
      if !isInMemory { try Header(database).require(faults) }
      // EXTRA is what makes a commit with a rollback journal durable: FULL leaves out the sync of the folder after the
      // journal's removal, without which a power cut can bring the journal, and the old state, back.
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      if let pageLimit { try database.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return configuration
  }

  /// Unfinished games are kept, line by line.
  public var isDurable: Bool { true }

  /// Reads and writes as one step; see `Profile`.
  /// - Throws: what `body` throws, and `io` where another process keeps the file for more than 5 s or where a
  ///   transaction is asked for inside another one.
  public func step(_ body: (any ProfileRecords) throws(Refusal) -> Void) throws(Refusal) {
    guard !isInTransaction else {
      throw Refusal(.inputOutput, "the profile \(faults.path) is already in a transaction; transactions do not nest")
    }
    isInTransaction = true
    defer { isInTransaction = false }
    do {
      try queue.inDatabase { database in
        // A reader also takes its turn, so that what it read still holds when it writes.
        try database.beginTransaction(.immediate)
        let records = SQLiteRecords(database, faults)
        defer { records.close() }
        do {
          try body(records)
          try records.requireSound()
          try database.commit()
        } catch {
          // SQLite may have rolled back by itself, and the first error is the one that says why.
          try? database.rollback()
          throw error
        }
      }
    } catch {
      throw faults.refusal(of: error)
    }
  }
}
