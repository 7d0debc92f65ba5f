import Foundation
import Support
import Testing

/// The files of an engine that strangers may talk to, as the system sees them.
@Suite struct SafeEngineTests {
  /// The files that a process opens, makes, moves or removes while it answers an input.
  private func filesTouched(_ arguments: [String], input: String, _ folder: TestFolder) throws -> Set<Substring> {
    try folder.write("input", input)
    let log = folder.path("strace")
    let calls = "trace=open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,symlink,truncate"
    let traced =
      "strace -f -e \(calls) -o '\(log)' \"$PARLOR\" \(arguments.joined(separator: " ")) < '\(folder.path("input"))' > /dev/null"
    let result = try runProgram("/bin/bash", ["-c", traced], in: folder.folder)
    #expect([0, 1, 3].contains(result.status), "\(result.output)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    // The C library asks the kernel about memory and cores, at moments that depend on how threads are scheduled.
    let ofKernel = ["/proc/sys/vm/", "/sys/devices/system/cpu/"]
    return Set(
      lines.compactMap { $0.firstMatch(of: /"([^"]*)"/).map { $0.1 } }
        .filter { path in !ofKernel.contains { path.hasPrefix($0) } })
  }

  @Test func aSafeEngineTouchesNoFileWhateverItIsAsked() throws {
    let folder = try TestFolder()
    let requests = try ["standard", "safe", "fair"].flatMap { try Transcript.all(in: $0) }.flatMap(\.requests)
    let input = requests.map { Transcript.resolved($0, folder) + "\n" }.joined()
    let atStart = try filesTouched(["--safe"], input: "isready\n", folder)
    let touched = try filesTouched(["--safe"], input: input, folder).subtracting(atStart)
    #expect(touched.isEmpty, "\(touched)")
    // The same lines touch many when they may.
    #expect(try filesTouched([], input: input, folder).subtracting(atStart).count > 20)
  }
}
