import CProcess
import Glibc
import System
import Testing

/// A bot that can't be guarded as it should be is not started; a limit that is stricter already is no failure.
@Suite struct GuardTests {
  @Test func aControlGroupThatTakesNobodyInEndsTheStart() throws {
    var pair: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &pair) == 0)
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { for descriptor in [pair[0], nothing] { close(descriptor) } }
    var report = guard_report()
    let started = "/bin/true".withCString { path in
      "/nowhere/cgroup.procs".withCString { group in
        "".withCString { scratch in
          let words: [UnsafePointer<CChar>?] = [path, nil]
          return words.withUnsafeBufferPointer { words in
            var program = guarded_program()
            (program.path, program.group, program.scratch) = (path, group, scratch)
            (program.arguments, program.environment) = (words.baseAddress, words.baseAddress.map { $0 + 1 })
            (program.input, program.output, program.errors, program.control) = (nothing, nothing, nothing, pair[1])
            program.user = -1
            return guard_start(&program)
          }
        }
      }
    }
    #expect(started > 0)
    close(pair[1])
    #expect(recv(pair[0], &report, MemoryLayout<guard_report>.size, 0) == MemoryLayout<guard_report>.size)
    #expect(report.event == Int32(guard_failed.rawValue) && report.value == ENOENT)
    #expect(report.step == Int32(guard_step_control.rawValue))
    waitpid(started, nil, 0)
  }

  /// The match asks for 256 files and a file size of 64 MB.
  @Test func stricterLimitsAreKept() throws {
    let scene = try Scene()
    try scene.write(
      "limits.py",
      """
      import resource, sys
      print("files", resource.getrlimit(resource.RLIMIT_NOFILE), file=sys.stderr)
      print("newgame wordle mini", flush=True)
      """)
    let result = try scene.run(
      "ulimit -n 100; arena wordle mini -b 'python3 limits.py' --deals 1 -j j --quiet > /dev/null; grep -o 'files ([0-9, ]*)' j"
    )
    #expect(result.output.hasPrefix("files (100, 100)"), "\(result.output)")
  }
}
