import Glibc
import System

/// Ends the process when memory runs out. Nothing here takes any: the texts are static.
enum Memory {
  /// The need of a game and a thread, in bytes.
  private static let leastRoom = 16 << 20

  /// Ends the process if there is too little memory to play in, and has it end with a message if memory runs out later.
  static func check() {
    // The runtime says what it could not get, and aborts.
    signal(SIGABRT) { _ in
      Memory.end("parlor: ended by the error above; if memory ran out, raise the limit (ulimit -v)\n")
    }
    shareArenas()
    let room = mmap(nil, leastRoom, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if room == MAP_FAILED { end("parlor: there is too little memory to start; raise the limit (ulimit -v)\n") }
    munmap(room, leastRoom)
  }

  private static func end(_ text: StaticString) -> Never {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    _exit(ExitStatus.outOfMemory.rawValue)
  }
}
