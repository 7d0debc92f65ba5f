import Glibc

Memory.check()
// A file that may not grow makes a write fail, and not the process.
signal(SIGXFSZ, SIG_IGN)
// A bare pipe does not pass through the argument parser: its start is measured in fractions of a millisecond.
if CommandLine.argc == 1, !isOnTerminal {
  exit(PipeEngine(Program.makeSession()).run([], thenFrom: STDIN_FILENO).rawValue)
}
exit(Program.run().rawValue)
