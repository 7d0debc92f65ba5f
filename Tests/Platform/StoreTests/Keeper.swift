import KeyedStore
import Locks
import PuzzleKit

@testable import Store

/// A store of profiles, of either kind, for as long as a test.
struct Keeper {
  enum Kind: CaseIterable { case file, keys }

  let folder: Folder
  private let keys = KeptKeys()

  init() throws { folder = try Folder() }

  /// Opens the profile, which finds what was kept before.
  func open(_ kind: Kind) throws -> any Profile {
    switch kind {
    case .file: try SQLiteProfile(path: folder.file())
    case .keys: try KeyedProfile(path: "profile", in: keys.access)
    }
  }
}

/// Keys and values in memory.
final class KeptKeys: Sendable {
  private let values = Lock<[String: [UInt8]]>([:])

  var access: Keys {
    Keys(
      value: { key throws(Refusal) in self.values.withLock { $0[key] } },
      keys: { prefix throws(Refusal) in
        self.values.withLock { $0.keys.filter { $0.hasPrefix(prefix) } }.sorted {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
      },
      commit: { changes throws(Refusal) in
        self.values.withLock { values in for change in changes { values[change.key] = change.value } }
      })
  }
}
