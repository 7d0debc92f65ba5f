import CProcess
import Glibc

/// A clock that never goes back.
package enum Ticks {
  /// Nanoseconds since some moment.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Wishes of whoever sits at the terminal to end what is going on.
package enum Interruptions {
  /// Counts them from now on; only the third one ends the process.
  package static func startCounting() { interruptions_count() }
  /// The number of them so far.
  package static var count: Int { Int(interruptions()) }
}

/// The number of processors that this process may use.
package var processorCount: Int { Int(processor_count()) }

/// Keeps this thread, and the processes that it starts, to one processor: the one of a number, counted round.
package func keepToProcessor(_ number: Int) { processor_keep(Int32(number)) }

/// Keeps other processes of the user from looking into the memory, the environment and the descriptors of this one.
package func hideProcess() { process_hide() }
