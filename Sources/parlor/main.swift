import Glibc
import System

Memory.check()
// A file that may not grow makes a write fail, and not the process.
signal(SIGXFSZ, SIG_IGN)
// A bot in the arena that starts the engine talks with the referee instead.
if let socket = getenv("PARLOR_ARENA") {
  guard CommandLine.argc == 1 else {
    exit(complain("in the arena parlor takes no arguments: it leads to the match", .usage).rawValue)
  }
  if Rendezvous.handOver(to: String(cString: socket)) { exit(ExitStatus.clean.rawValue) }
  exit(complain("the arena that PARLOR_ARENA names is not there, or has a connection already").rawValue)
}
// A bare pipe does not pass through the argument parser: its start is measured in fractions of a millisecond.
if CommandLine.argc == 1, !isOnTerminal {
  exit(PipeEngine(Program.makeSession()).run([], thenFrom: STDIN_FILENO).rawValue)
}
exit(Program.run().rawValue)
