import CProcess
import Glibc
import Support
import Testing

@testable import System

/// A bot that can't be guarded as it should be is not started; a limit that is stricter already is no failure.
@Suite struct GuardTests {
  @Test func aControlGroupThatTakesNobodyInEndsTheStart() {
    let report = firstReport(group: "/nowhere/cgroup.procs")
    #expect(report?.event == Int32(guard_failed.rawValue) && report?.value == ENOENT)
    #expect(report?.step == Int32(guard_step_control.rawValue))
  }

  /// Whoever writes 0 to the group's file joins it.
  @Test func aBotJoinsItsControlGroup() throws {
    let folder = try TestFolder()
    try folder.write("cgroup.procs", "")
    #expect(firstReport(group: folder.path("cgroup.procs"))?.event == Int32(guard_ended.rawValue))
    #expect(try TestFolder.services.readFile(folder.path("cgroup.procs")) == Array("0".utf8))
  }

  /// The system reads the most processes of a group from one file in its folder, and makes that file itself.
  @Test func aControlGroupIsToldHowManyProcessesItMayHave() throws {
    let folder = try TestFolder()
    try folder.write("pids.max", "")
    #expect(ControlGroup.limit(folder.path(""), to: 20) && !ControlGroup.limit("/nowhere", to: 20))
    #expect(try TestFolder.services.readFile(folder.path("pids.max")) == Array("20".utf8))
  }

  /// The first report of the guard of `true`.
  private func firstReport(group: String) -> guard_report? {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &pair) == 0 else { return nil }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { for descriptor in [pair[0], nothing] { close(descriptor) } }
    var report = guard_report()
    let started = "/bin/true".withCString { path in
      group.withCString { group in
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
    close(pair[1])
    guard started > 0 else { return nil }
    let count = recv(pair[0], &report, MemoryLayout<guard_report>.size, 0)
    close(pair[0])
    pair[0] = -1
    waitpid(started, nil, 0)
    return count == MemoryLayout<guard_report>.size ? report : nil
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
