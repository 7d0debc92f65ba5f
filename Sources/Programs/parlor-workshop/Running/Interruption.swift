import Glibc
import Synchronization

/// Being told by a signal to stop.
enum Interruption {
  private static let isSet = Atomic(false)

  /// From now on SIGINT and SIGTERM ask the work to stop. A second one of a kind ends the process at once.
  static func listen() {
    // The first use makes the flag, which a signal must not do.
    isSet.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.isSet.store(true, ordering: .relaxed) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
    // Whoever started the program may have blocked them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether the work should end soon.
  static let shouldStop: @Sendable () -> Bool = { isSet.load(ordering: .relaxed) }
}
