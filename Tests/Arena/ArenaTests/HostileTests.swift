import Foundation
import System
import Testing

@testable import Arena

/// Bots that misbehave: the match ends, the blame is right, nothing is left of them, and little memory is taken.
@Suite(.serialized) struct HostileTests {
  /// The behaviour of a bot, and whom two games of it blame; nil if both are played to the end.
  private static let expected: [(kind: String, failure: [Failure]?)] = [
    ("good", nil), ("exit-at-once", [.start]), ("never-answers", [.start]), ("late", [.moveTime]),
    ("hang", [.moveTime]),
    ("stop", [.stopped]), ("crash", [.crash]), ("close-input", [.closed]), ("close-output", [.closed]),
    ("stop-reading", [.unread]), ("flood-lines", [.unread, .flood]), ("flood-moves", [.unread]), ("flood", [.longLine]),
    ("flood-errors", [.moveTime]), ("trickle", [.moveTime]), ("trickle-rules", [.moveTime]), ("term", nil),
    ("grandchild", [.exit]), ("detached", nil), ("fork-fast", [.moveTime]), ("fork-chain", [.exit]),
    ("gigabyte", [.longLine]), ("garbage", [.unread, .garbage]), ("illegal", [.refusals]), ("twice", nil),
    ("newgame", [.abandoned]), ("wrong-game", nil), ("forbidden", nil), ("kill-guard", [.crash]),
  ]

  private static let limits =
    "--limit move-ms=500 --limit start-ms=700 --limit grace-ms=300 --limit game-ms=3000 --limit lines=5000 --limit refusals=100"

  @Test(arguments: expected)
  func theMatchEndsAndTheBlameIsRight(kind: String, failure: [Failure]?) throws {
    let scene = try Scene()
    let start = ProcessInfo.processInfo.systemUptime
    let result = try scene.run(
      """
      python3 - "$PARLOR" arena wordle classic --bot "hostile=$HOSTILE \(kind)" --deals 2 --seed 5 \(Self.limits) -j j --quiet \
      <<'END'
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:]).returncode
      print("kilobytes", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      sys.exit(status)
      END
      """)
    let seconds = ProcessInfo.processInfo.systemUptime - start
    #expect(result.status == 0, "\(result.output)")
    #expect(seconds < 2 * (3 + 2) + 2, "\(seconds) s")
    let records = try scene.records("j")
    #expect(records.count == 2)
    for record in records {
      if let failure {
        #expect(failure.contains { $0 == record.failure }, "\(record)")
        #expect(record.score == 7 && record.outcome == "forfeit" && record.detail != nil)
      } else {
        #expect(record.failure == nil, "\(record)")
      }
    }
    let memory = result.output.split(separator: "\n").last.flatMap { Int($0.split(separator: " ").last ?? "") } ?? .max
    #expect(memory <= 64 << 10, "\(memory) KB")
    #expect(scene.leftovers == [])
    let folders = try FileManager.default.contentsOfDirectory(atPath: scene.folder)
    #expect(folders == ["j"], "\(folders)")
  }

  /// Many files in its folder, and one elsewhere that is written again and again.
  @Test func aBotThatFillsTheDiskIsEnded() throws {
    let scene = try Scene()
    try scene.write(
      "fill.py",
      """
      import os, sys, time
      print("newgame wordle classic", flush=True)
      sys.stdin.readline()
      number = 0
      while True:
          with open(sys.argv[1] % number, "wb") as file: file.write(b"x" * 5_000_000)
          number += 1
          time.sleep(0.02)
      """)
    let result = try scene.run(
      """
      arena wordle classic -b 'many=python3 fill.py f%d' -b "one=python3 fill.py $PWD/one%.0s" --deals 1 -j j --quiet \
        --limit disk-bytes=50000000 --limit move-ms=4000; ls
      """)
    #expect(result.output.contains(/many .* disk 1\n/), "\(result.output)")
    #expect(!result.output.contains("parlor-bot-"), "\(result.output)")
  }

  @Test func itIsToldWhoLeftProcessesBehind() throws {
    let scene = try Scene()
    let result = try scene.run(
      "arena wordle classic --bot \"good=$HOSTILE good\" --bot \"bad=$HOSTILE detached\" --deals 2 --seed 5")
    #expect(result.output.contains("bad left 20 processes behind"), "\(result.output)")
    #expect(!result.output.contains("good left"))
  }

  /// Needs root, which alone may run a bot as another user.
  @Test(.enabled(if: geteuid() == 0 && access("/usr/bin/python3", X_OK) == 0, "not tried: this takes root"))
  func anIsolatedBotReadsNothingOfOthers() throws {
    let scene = try Scene()
    chmod(scene.folder, 0o755)
    let command = "/usr/bin/python3 \(scene.path("bot.py")) secrets \(scene.path("j"))"
    try scene.write("bot.py", String(contentsOfFile: Scene.bots + "/hostile.py", encoding: .utf8))
    let isolated = try scene.run("arena wordle classic --bot \"spy=\(command)\" --deals 2 -j j --isolate 61000")
    #expect(isolated.output.contains("none\n") && !isolated.output.contains("Not isolated"), "\(isolated.output)")
    let open = try scene.run("rm j; arena wordle classic --bot \"spy=\(command)\" --deals 2 -j j")
    #expect(open.output.contains("start 2") && open.output.contains("Not isolated"), "\(open.output)")
  }

  /// The same in namespaces, which need no root. A system that gives none, as in most containers, is told why the match is
  /// refused.
  @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "not tried: this takes /usr/bin/python3"))
  func aBotInNamespacesReadsNothingOfOthers() throws {
    let scene = try Scene()
    if let refusal = Namespaces.refusal {
      let refused = try scene.run(
        "arena wordle classic --bot \"good=$HOSTILE good\" --deals 2 -j j --isolate namespaces; echo \"status $?\"; ls")
      #expect(refused.output == "parlor: \(refusal)\nstatus 2\n", "\(refused.output)")
      return
    }
    let command = "/usr/bin/python3 \(scene.path("bot.py")) secrets \(scene.path("j"))"
    try scene.write("bot.py", String(contentsOfFile: Scene.bots + "/hostile.py", encoding: .utf8))
    let isolated = try scene.run(
      "arena wordle classic --bot \"spy=\(command)\" --bot \"crash=\(command.replacing("secrets", with: "crash"))\" "
        + "--bot \"fork=\(command.replacing("secrets", with: "fork-chain"))\" --bot \"left=\(command.replacing("secrets", with: "detached"))\" "
        + "--bot \"stop=\(command.replacing("secrets", with: "stop"))\" "
        + "--bot \"output=\(command.replacing("secrets", with: "close-output"))\" "
        + "--deals 2 -j j --isolate namespaces \(Self.limits)")
    for row in [
      "spy .* none\n", "crash .* crash 2\n", "fork .* exit 2", "left .* none\n", "stop .* stopped 2\n",
      "output .* closed 2\n",
    ] {
      #expect(try isolated.output.contains(Regex("  " + row)), "\(row): \(isolated.output)")
    }
    #expect(isolated.output.contains("left left 20 processes behind"), "\(isolated.output)")
    #expect(!isolated.output.contains("Not isolated"), "\(isolated.output)")
    #expect(scene.leftovers == [])
  }

  /// Root has any number of processes; a control group limits them all the same.
  @Test(
    .enabled(
      if: geteuid() != 0 || access("/sys/fs/cgroup/pids/cgroup.procs", W_OK) == 0,
      "not tried: root's processes are limited by a control group alone, and /sys/fs/cgroup/pids is not writable"))
  func processesAreLimited() throws {
    let scene = try Scene()
    try scene.write(
      "many.py",
      """
      import os, subprocess, time
      started = 0
      try:
          while started < 60:
              if os.fork() == 0: time.sleep(1000)
              started += 1
      except OSError:
          raise SystemExit(7)
      """)
    let result = try scene.run(
      "arena wordle classic --bot 'many=python3 many.py' --deals 1 -j j --limit processes=20 \(Self.limits); grep -o 'status [0-9]*' j"
    )
    #expect(result.output.contains("left behind 19") || geteuid() != 0, "\(result.output)")
    #expect(result.output.hasSuffix("status 7\n"), "\(result.output)")
    #expect(scene.leftovers == [])
  }

  @Test func whenTheArenaIsKilledNothingIsLeft() throws {
    let scene = try Scene()
    _ = try scene.run(
      """
      arena wordle classic --bot "bad=$HOSTILE fork-fast" --deals 2 --quiet & sleep 1
      kill -9 $!; wait; sleep 1
      """)
    #expect(scene.leftovers == [])
    // The guard has removed the bot's folder.
    let files = try FileManager.default.contentsOfDirectory(atPath: scene.folder)
    #expect(!files.contains { $0.hasPrefix("parlor-bot-") }, "\(files)")
  }
}
