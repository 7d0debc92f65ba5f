import Foundation
import Support
import Testing

/// The program under limits that the system sets to memory, files, descriptors and output, and with its input.
@Suite struct LimitTests {
  private let scene: TestFolder

  init() throws { scene = try TestFolder() }

  /// Runs a script of bash in the folder, in which `$PARLOR` is the program; a minute is far more than any of them takes.
  // The tests block most signals, and what they start inherits that.
  private func run(_ script: String) throws -> (output: String, status: Int32) {
    try runProgram("/usr/bin/timeout", ["-s", "KILL", "60", "/bin/bash", "-c", script], in: scene.folder)
  }

  @Test(arguments: ["--version", "--help", "--man", "--reference", "-c isready"])
  func aFullDiskIsAFailure(arguments: String) throws {
    let result = try run("\"$PARLOR\" \(arguments) > /dev/full")
    #expect(result.status == 4 && result.output == "parlor: can't write to standard output\n", "\(result)")
  }

  @Test func aFailedWriteEndsTheProcessThoughMoreInputMayCome() throws {
    let result = try run(
      "mkfifo in; \"$PARLOR\" < in > /dev/full & exec 3> in; echo isready >&3; wait $!; echo \"status $?\"")
    #expect(result.output == "parlor: can't write to standard output\nstatus 4\n", "\(result)")
  }

  @Test func aFileThatMayNotGrowIsAnErrorAndNotASignal() throws {
    // A script of bash counts in blocks of 1,024 bytes.
    try scene.write("game", "newgame wordle mini answer cat\nguess dog\nsave saved\nisready\n")
    let saved = try run("ulimit -f 0; \"$PARLOR\" game | cat")
    #expect(saved.output.contains("error io can't write saved: File too large\nreadyok\nok\n"), "\(saved)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder) == ["game"])
    let written = try run("yes isready | head -n 1000 > in; ulimit -f 1; \"$PARLOR\" < in > out")
    #expect(written.status == 4, "\(written)")
  }

  @Test func outOfDescriptorsIsNamed() throws {
    try scene.write("game", "newgame wordle mini answer cat\n@1 go\n@2 go\n@3 guess dog\n")
    let result = try run("cat game | (ulimit -n 4; exec \"$PARLOR\")")
    #expect(
      result.output.hasSuffix(
        """
        @1 error io the work can't be started: Too many open files; try again later
        @2 error io the work can't be started: Too many open files; try again later
        @3 row 1 dog bbb
        @3 ok

        """), "\(result)")
    #expect(result.status == 1)
  }

  @Test func aProfileOrAScriptWithoutANameIsRefused() throws {
    let result = try run("\"$PARLOR\" --profile '' -c isready")
    #expect(result.status == 2 && result.output.contains("--profile needs the name of a file."), "\(result)")
    let script = try run("\"$PARLOR\" ''")
    #expect(script.status == 2 && script.output.contains("The script needs the name of a file."), "\(script)")
  }

  @Test func aProfileIsAFileWhateverItsName() throws {
    let result = try run(
      "\"$PARLOR\" --profile 'file:a?mode=memory' -c 'newgame wordle mini' -c resign -c history | tail -n 1")
    #expect(result.output == "ok\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder) == ["file:a?mode=memory"])
  }

  @Test func aPipeThatNobodyWritesToIsNoFile() throws {
    let result = try run("mkfifo pipe; \"$PARLOR\" -c 'load pipe'; \"$PARLOR\" -c 'wordiest check pipe'")
    #expect(
      result.output.split(separator: "\n").count { $0.hasSuffix("pipe: it is not a regular file") } == 2, "\(result)")
  }

  /// In the first of these zones it is always another day than in the second.
  @Test(arguments: ["UTC-14", "UTC+12"]) func theDayIsThatOfTheTimeZone(zone: String) throws {
    let result = try run(
      """
      export TZ=\(zone)
      date +%F
      "$PARLOR" -c 'setoption name Clock value system' -c 'newgame wordle mini' -c resign -c history | grep ^entry
      date +%F
      """)
    let lines = result.output.split(separator: "\n")
    let day = try #require(lines.dropFirst().first).split(separator: " ")[2]
    #expect(lines.count == 3 && (day == lines[0] || day == lines[2]), "\(result)")
  }

  @Test func stopIsHeardBehindAnyNumberOfLines() throws {
    let line = String(repeating: "x", count: 65_000)
    let lines = String(repeating: line + "\n", count: 20 << 20 / 65_000 + 1)
    try scene.write(
      "in", "position wordle classic candidates guesses\ngo infinite\n" + lines + "@1 isready\nstop\n")
    let result = try run("\"$PARLOR\" < in")
    let output = result.output.split(separator: "\n")
    let ready = try #require(output.firstIndex(of: "@1 readyok"), "\(result.status)")
    let best = try #require(output.firstIndex { $0.hasPrefix("bestmove ") })
    #expect(ready < best && output.last == "ok" && result.status == 1)
  }

  @Test func filesOfNothingButLineEndsTakeLittleMemory() throws {
    try FileManager.default.createDirectory(atPath: scene.path("lists"), withIntermediateDirectories: false)
    let result = try run(
      """
      head -c 20000000 /dev/zero | tr '\\0' '\\n' > empty
      cp empty lists/allowed-answers-3.txt
      cp empty lists/answer-weights-3.txt
      ulimit -v 400000
      "$PARLOR" -c 'load empty' -c 'import wordle empty' -c 'atlas check empty' -c 'wordiest check empty' \
        -c 'setoption name Dictionary value empty' -c 'newgame wordle mini lists lists answer cat' | cut -c 1-60
      """)
    #expect(result.output.split(separator: "\n").filter { $0.hasPrefix("error ") }.count == 5, "\(result)")
    #expect(
      result.output.contains("error bad-file empty is not a saved game: it is larger than")
        && result.output.hasSuffix("ok\n"))
  }

  @Test func tooLittleMemoryIsNamed() throws {
    // How much the program itself takes is the linker's affair. The least limit at which it starts is not enough for a file
    // of 60 MB.
    let result = try run(
      """
      head -c 60000000 /dev/zero | tr '\\0' 1 > large
      for limit in $(seq 20000 4000 600000); do
        (ulimit -v $limit; exec "$PARLOR" -c isready) > answer 2> out
        status=$?
        if [ $status = 70 ]; then tail -n 1 out; fi
        if [ $status = 70 -a -s answer ]; then echo told as an answer; fi
        if [ $status = 0 ]; then break; fi
      done
      (ulimit -v $limit; exec "$PARLOR" -c 'wordiest check large') > out 2>&1
      echo "status $?"
      tail -n 1 out
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains("parlor: there is too little memory to start; raise the limit (ulimit -v)"), "\(result)")
    #expect(!lines.contains("told as an answer"), "\(result)")
    #expect(
      lines.suffix(2) == [
        "status 70", "parlor: ended by the error above; if memory ran out, raise the limit (ulimit -v)",
      ], "\(result)")
  }

  @Test func theStandardInputIsAFileWhereRequestsComeFromElsewhere() throws {
    try scene.write("game", "newgame wordle mini answer cat\nguess dog\n")
    let loaded = try run("\"$PARLOR\" -c 'load -' -c 'guess cat' < game")
    #expect(loaded.status == 0 && loaded.output.contains("row 2 cat ggg\n"), "\(loaded)")
    let large = try run("head -c 16777217 /dev/zero | tr '\\0' '\\n' | \"$PARLOR\" -c 'load -'")
    #expect(
      large.output == "error bad-file - is not a saved game: it is larger than 16 MiB\n", "\(large.output.prefix(300))")
    let script = try run("\"$PARLOR\" - < game")
    #expect(script.status == 0 && script.output.hasSuffix("row 1 dog bbb\nok\n"), "\(script)")
    let pipe = try run("echo load - | \"$PARLOR\"")
    #expect(
      pipe.output == "error io can't read -: requests come from the standard input; for a file of that name write ./-\n"
    )
    let saved = try run("\"$PARLOR\" -c 'newgame wordle mini answer cat' -c 'save -'; ls")
    #expect(
      saved.output.contains(
        "error io can't write -: replies go to the standard output; for a file of that name write ./-\n"),
      "\(saved)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder) == ["game"])
  }
}
