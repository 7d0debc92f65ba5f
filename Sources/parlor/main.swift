import Catalog
import Engine
import Glibc
import Interop
import PuzzleKit
import Store
import System

/// A session in the real world.
func makeSession(reach: Reach = .local, isInteractive: Bool = false) -> Session {
  Session(
    catalog: Catalog.standard.speaking(.uci), host: .system, reach: reach, isInteractive: isInteractive,
    profiles: { path throws(Refusal) in try SQLiteProfile(path: path) })
}

// A bare pipe does not pass through the argument parser: its start is measured in fractions of a millisecond.
if CommandLine.arguments.count == 1, !isOnTerminal {
  exit(PipeEngine(makeSession()).run([], thenFrom: STDIN_FILENO).rawValue)
}
exit(Program.run().rawValue)
