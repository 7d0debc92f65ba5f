import Glibc
import PuzzleKit
import System

/// The isolation of bots from the files and processes of others.
package enum Isolation: Equatable, Sendable {
  /// Each is a user of its own, from this one on; needs root.
  case user(Int)
  /// Each sees no processes but its own, and finds the journal and the configuration empty.
  case namespaces

  /// Reads a number or `namespaces`.
  package init(_ text: String) throws(ArenaError) {
    if text == "namespaces" {
      self = .namespaces
    } else if let number = Int(text), 1...0x7FFF_0000 ~= number {
      self = .user(number)
    } else {
      throw ArenaError(
        "bots are isolated by the number of a user, such as 61000, or by namespaces, not by \(quoted(text))")
    }
  }

  var text: String {
    switch self {
    case .user(let number): String(number)
    case .namespaces: "namespaces"
    }
  }

  /// Refuses what the system does not give.
  func check() throws(ArenaError) {
    switch self {
    case .user:
      if geteuid() != 0 {
        throw ArenaError("only root can run bots as other users; --isolate namespaces may do without")
      }
    case .namespaces:
      if let fault = GuardedProcess.faultOfNamespaces {
        throw ArenaError("the system gives no namespaces (\(fault)); root can run bots as other users: --isolate 61000")
      }
    }
  }
}

extension MatchConfiguration {
  /// The cage of a bot's process, of which there are so many before it.
  func cage(_ number: Int, journal: String?) -> ProcessCage {
    switch isolation {
    case nil: ProcessCage()
    case .user(let first): ProcessCage(user: first + number)
    case .namespaces:
      ProcessCage(hasNamespaces: true, hidden: hiddenFiles(journal))
    }
  }

  /// The files that tell of deals.
  private func hiddenFiles(_ journal: String?) -> [String] {
    var files = [journal, file, dealsFile == "-" ? nil : dealsFile]
    if case .file(let path) = source { files.append(path) }
    return files.compactMap { $0.map(Files.absolute) }
  }
}
