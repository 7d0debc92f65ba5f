import Glibc

// A bare pipe does not pass through the argument parser: its start is measured in fractions of a millisecond.
if CommandLine.argc == 1, !isOnTerminal {
  exit(PipeEngine(Program.makeSession()).run([], thenFrom: STDIN_FILENO).rawValue)
}
exit(Program.run().rawValue)
